"""What the public window calls out in Article 27."""

from __future__ import annotations

from companion.core.corrections import GiveTime
from companion.core.messages import HOST, PUBLIC
from companion.core.people import GoAway
from companion.core.vocabulary import Fortune
from companion.games.article27 import commands as c
from tests.games.article27.evenings import Table


def test_a_deal_that_was_not_kept_is_called_out_and_one_that_was_is_told_by_its_points() -> None:
    table = Table().strike().floor("red")
    table.deal("Ben", "Cy", 3, "yes")
    table.deal("Ben", "Di", 2, "yes")
    table.vote("Y Y A Y").reveal()
    (moment,) = table.page(PUBLIC).moments
    assert moment.say == "Cy did not keep the deal with Ben"
    assert moment.why == "Promised: vote Yes. 3 go back to Ben."
    assert (moment.who, moment.to, moment.fortune) == (("Cy",), ("Ben",), Fortune.LOSS)


def called_out(table: Table) -> tuple[str, str]:
    """The newest moment on the wall."""
    newest = table.page(PUBLIC).moments[-1]
    return newest.say, newest.why


def test_a_deal_that_changes_or_ends_before_it_is_judged_is_called_out_with_where_its_points_go() -> None:
    table = Table().strike()
    number = table.deal("Ben", "Cy", 5, "yes")
    table.do(HOST, c.ChangeDeal(number, 3, "veto"))
    assert called_out(table) == ("Ben and Cy change their deal: now 3 for veto", "")
    table.do(HOST, c.ReturnDeal(number))
    assert called_out(table) == ("The deal of Ben and Cy is returned", "3 go back to Ben. It was for: veto.")
    table.do(HOST, c.RecordDeal("Ben", "Cy", 5, "yes", due="2"))
    table.do("Cy", c.ForfeitDeal(number + 1))
    assert called_out(table) == (
        "Cy calls a deal forfeited",
        "5 go back to Ben. It was for: vote Yes, in round 2.",
    )


def test_time_that_is_given_or_taken_and_somebody_away_are_called_out() -> None:
    table = Table().strike()
    table.do(HOST, GiveTime(-30))
    assert called_out(table)[0] == "The host takes 30 seconds off the clock"
    table.do(HOST, GoAway("Cy"))
    assert called_out(table)[0] == "Cy is away for a while"
