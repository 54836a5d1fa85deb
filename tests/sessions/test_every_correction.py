"""An evening with ten corrections of every kind: it balances after each, checks, and says what was done and why."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from companion.cli.show import because
from companion.core.corrections import Adjust, Correct, Corrected, GiveTime, Instead, JudgeSays, Redo, Rewind
from companion.core.messages import HOST, JUDGE, Command, Pause, Post, Put, Resume, Rule
from companion.games.article27 import commands as c
from companion.sessions.check import check
from companion.sessions.export import as_markdown
from companion.sessions.seen import seen_in
from tests.games.article27.evenings import Table
from tests.games.article27.test_middle import middle

TRACK = {"wealth": ("failure:red", "failure:blue"), "peace": ("failure:green", "failure:yellow", "failure:black")}
SPOKEN = ("note", "warning", "penalty")
REASONED = ("rewind", "strike", "replace", "insert", "adjust", "rule", "post", "put", "pause", "redo", *SPOKEN)
"""Every kind of correction that is given with a reason; time is given without one."""
ROUNDS, EACH = 5, 2
"""So many rounds are played, and in each so many corrections of each kind are made."""


FALLS = ("left", "anew", "keep", "back")
"""What is done with later lines that no longer work, each with its reason; and to go back but for what was mended."""


def mend_with_what_falls(table: Table, why: Callable[[str], str]) -> None:
    """A deal was never made, and a line that told of it is left out, or keyed in anew; the gavel is another's, and
    the judge lets stand what its holder did; and the evening goes back behind it."""
    before = last(table)
    table.do(JUDGE, JudgeSays("note", why("back")))
    giver, taker = (seat for seat in table.names if seat != table.leader)
    number = table.public.next_deal
    for _deal in range(3):
        table.do(HOST, c.RecordDeal(giver, taker, 1, "yes"))
    made = [line.entry for line in table.page("public").story if not line.undone][-3:]
    table.do(HOST, c.ReturnDeal(number + 2))
    back = last(table)
    for kind, instead in (("left", ()), ("anew", (Instead(back, "anew", "", {"do": "return_deal", "deal": number}),))):
        done = table.do(JUDGE, Correct(made[0], "strike", why(kind), instead=instead))
        assert done is not None
        assert isinstance(done.first, Corrected)
        assert (back in done.first.lost, back in done.first.anew) == (kind == "left", kind == "anew")
        if kind == "left":
            undo = table.page(JUDGE).undo
            assert undo is not None
            table.do(JUDGE, Rewind(undo.to, why("rewind")))
    for to in ("table", "floor"):
        table.do(table.leader, c.MoveDisc("green", to))
    lines = [line.entry for line in table.page("public").story if not line.undone]
    stopped = table.do(JUDGE, Correct(lines[-2], "strike", why("stop"), stop=lines[-1]))
    assert stopped is not None
    assert isinstance(stopped.first, Corrected)
    assert lines[-1] in stopped.first.lost
    table.do(table.leader, c.MoveDisc("green", "table"))
    moved = last(table)
    put = {"do": "put", "field": "gavel", "value": giver, "reason": "so it was"}
    kept = table.do(JUDGE, Correct(moved, "insert", why("keep"), JUDGE, put, instead=(Instead(moved, "keep"),)))
    assert kept is not None
    assert isinstance(kept.first, Corrected)
    assert moved in kept.first.kept
    line = next(one for one in table.session.backs() if one.entry == before)
    assert line.keeping
    table.do(JUDGE, Correct(**line.keeping, reason=why("back")))


def last(table: Table) -> int:
    """The number of the last line that everybody reads."""
    return table.page("public").entry


def moved(colour: str) -> Mapping[str, str]:
    """A disc that goes onto the floor, as plain data."""
    return {"do": "move_disc", "colour": colour, "to": "floor"}


def mend(table: Table, n: int) -> None:
    """One correction of every kind, in a negotiation over an empty floor; `n` tells it from the others."""

    def why(kind: str) -> str:
        return f"{kind} number {n}."

    def to(colour: str) -> Command:
        return c.MoveDisc(colour, "floor")

    other = next(seat for seat in table.names if seat != table.leader)
    for kind in SPOKEN:
        points = 1 if kind == "penalty" else 0
        table.do(JUDGE, JudgeSays(kind, why(kind), other, points))  # type: ignore[arg-type]  # one of its kinds
    table.do(HOST, GiveTime(30))
    table.do(JUDGE, Pause(why("pause")))
    table.do(JUDGE, Resume())
    table.do(JUDGE, Post(1, "bank", f"supply:{other}", why("post")))
    table.do(JUDGE, Put("clock", "200", why("put")))
    table.do(table.leader, to("red"))
    table.do(JUDGE, Correct(last(table), "replace", why("replace"), "", moved("blue")))
    table.do(table.leader, to("green"))
    table.do(JUDGE, Correct(last(table), "strike", why("strike")))
    table.do(table.leader, to("green"))
    deal = {"do": "record_deal", "payer": other, "addressee": table.leader, "amount": 1, "space": "yes"}
    table.do(JUDGE, Correct(last(table), "insert", why("insert"), HOST, deal))
    before = last(table)
    table.do(table.leader, to("yellow"))
    table.do(JUDGE, Rewind(before, why("rewind")))
    table.do(JUDGE, Redo(why("redo")))
    table.do(JUDGE, Adjust(other, moved("black"), ("not_secretary",), why("adjust")))
    # The opposite of what stands there: the table decides what becomes of the earlier one.
    table.do(HOST, c.RecordDeal(other, table.leader, 1, "veto"))
    table.do(JUDGE, Rule("bribe.opposite", "return", False, why("rule")))
    table.do(HOST, c.ReturnDeal(table.public.deals[-1].number))
    mend_with_what_falls(table, why)
    assert table.public.floor == ("blue", "green", "yellow", "black")
    table.floor()


def test_line_numbers_of_windows_why_and_export_agree_and_why_says_in_text_what_was_corrected() -> None:
    table = Table(3).play("red", "Y Y V")
    votes = next(line for line in table.page("public").story if line.say.startswith("All ballots are in"))
    ballot = {"do": "vote", "ballot": "yes"}
    table.do(JUDGE, Correct(votes.entry, "replace", "Keyed wrongly.", table.names[2], ballot))
    table.finish()
    shown = seen_in(table.session.journal)
    anew = [line for line in shown.page.story if line.called != str(line.entry) and not line.undone]
    assert anew
    written = as_markdown(shown)
    assert all(f"- {line.entry} (line {line.called}) · " in written for line in anew)
    figures = next(one for one in shown.explained if one.who == table.names[0])
    mended = [f"line {one.number}: {one.told} ({one.mended})" for one in figures.because if one.mended]
    told = [*because(shown, table.names[0])]
    assert mended
    assert all(any(line.endswith(one) for line in told) for one in mended)


def test_an_evening_with_ten_corrections_of_every_kind_balances_checks_and_explains_itself() -> None:
    table = Table(3, chance=True, variant_easy="on")
    table.do(HOST, middle(rounds=1, passed=(), track=TRACK))
    for seat in table.names:
        table.do(seat, c.Recount(20))
    for n in range(ROUNDS * EACH):
        if n % EACH == 0:
            table.strike()
        mend(table, n)
        if n % EACH == EACH - 1:
            table.floor("red").vote("Y Y Y").reveal().settle()
    table.finish()
    assert table.public.over
    report = check(table.session.journal)
    assert report.holds, report.say
    story = table.story()
    written = as_markdown(seen_in(table.session.journal, "public"))
    assert any("begins in the middle: 1 round is over" in line for line in story)
    assert sum("30 seconds" in line for line in story) == ROUNDS * EACH
    for kind in (*REASONED, *FALLS):
        for n in range(ROUNDS * EACH):
            reason = f"{kind} number {n}."
            assert any(reason in line for line in story), reason
            assert reason in written, reason
