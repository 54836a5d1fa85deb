"""What a judge does by hand: postings and fields, in the open and with a reason; never what would break the evening."""

from __future__ import annotations

import pytest

from companion.core.messages import HOST, JUDGE, NotCovered, Post, Put
from companion.games.article27 import commands as c
from companion.games.article27 import events as e
from companion.games.article27.state import Phase
from companion.sessions.minutes import minutes
from companion.sessions.seen import Seen
from tests.games.article27.evenings import Table


def test_a_posting_moves_points_in_the_open_with_its_reason() -> None:
    table = Table().strike()
    table.do(JUDGE, Post(3, "supply:Ben", "supply:Cy", "a bet at the bar."))
    assert table.supplies() == [12, 9, 15, 12]
    assert table.story()[-1] == "Ben → Cy: 3, moved by the judge: a bet at the bar."
    (line,) = [line for line in table.page("public").ledger if "a bet at the bar" in line.say]
    assert (line.src, line.dst, line.amount) == ("supply:Ben", "supply:Cy", 3)
    sheet = minutes(Seen(table.session.journal.header, table.page("public"), "", 0))
    (judged,) = (part.rows.rows for part in sheet.parts if part.title == "Rulings and corrections" and part.rows)
    assert [row[3] for row in judged] == [table.story()[-1]], "what the judge did by hand is looked for there"


@pytest.mark.parametrize("reason", ["", "   ", "x" * 301, "two\nlines", "\u202eturned"])
def test_what_a_judge_does_has_a_reason_that_fits_on_a_line(reason: str) -> None:
    table = Table().strike()
    assert table.refused(JUDGE, Post(3, "bank", "supply:Cy", reason)) == {"reason_needed"}
    assert "reason_needed" in table.refused(JUDGE, Put("gavel", "Cy", reason))


@pytest.mark.parametrize(
    ("post", "key"),
    [
        (Post(0, "bank", "supply:Cy", "x"), "amount_low"),
        (Post(-3, "bank", "supply:Cy", "x"), "amount_low"),
        (Post(1_000, "bank", "supply:Cy", "x"), "amount_low"),
        (Post(3, "bank", "supply:Zoe", "x"), "no_such_account"),
        (Post(3, "deal:1", "supply:Cy", "x"), "no_such_account"),
        (Post(3, "supply:Cy", "supply:Cy", "x"), "same_account"),
        (Post(99, "floor", "supply:Cy", "x"), "account_short"),
    ],
)
def test_a_posting_that_makes_no_sense_is_refused(post: Post, key: str) -> None:
    assert table_refuses(post) == {key}


def table_refuses(post: Post) -> set[str]:
    return Table().strike().refused(JUDGE, post)


def test_only_the_judge_posts_and_puts() -> None:
    table = Table().strike()
    for by in (HOST, *table.names):
        assert "not_yours" in table.refused(by, Post(3, "bank", "supply:Cy", "x"))
        assert "not_yours" in table.refused(by, Put("gavel", "Cy", "x"))


def test_a_supply_that_cannot_cover_a_posting_gives_one_sentence_without_a_figure() -> None:
    said = []
    for held in (0, 12):
        table = Table(pieces_hints="on").strike()
        table.do("Ben", c.Recount(held))
        table.do(JUDGE, Post(13, "supply:Ben", "bank", "x"))
        assert table.supply("Ben") == held
        said.append(table.story()[-1])
        assert [event.what for event in table.happened(NotCovered)] == ["post"]
    assert said[0] == said[1] == "Ben does not have that much; nothing moves."


def test_a_disc_that_was_keyed_in_wrongly_is_set_right() -> None:
    table = Table(discs_mode="keyed").begin_round()
    for colour, agenda in zip(("red", "blue", "green", "yellow", "black"), (0, 1, 2, 3, 0), strict=True):
        table.draw(HOST, f"disc:1:{colour}:0.0", ("wealth", "peace", "prestige", "innovation")[agenda])
    table.do(JUDGE, Put("disc:red", "peace", "we looked again"))
    assert next(d.agenda for d in table.public.tabled if d.colour == "red") == "peace"
    assert table.refused(JUDGE, Put("disc:red", "power", "x")) == {"no_such_agenda"}


def test_a_disc_that_lies_on_the_track_is_not_set_any_more() -> None:
    table = Table().play("red", "A A A A")
    assert table.at(Phase.BETWEEN)
    assert table.refused(JUDGE, Put("disc:red", "peace", "x")) == {"not_tabled"}
    assert not any(offer.given.get("field") == "disc:red" for offer in table.page(JUDGE).offers)
    table.finish()
    assert sum(len(r.successes) + len(r.failures) for r in table.public.track.values()) == 20


def test_the_gavel_does_not_change_hands_under_an_open_announcement() -> None:
    table = Table(variant_lcs="on").strike().floor("red").vote("Y Y Y Y").reveal()
    table.do("Ana", c.Announce(3))
    assert table.refused(JUDGE, Put("gavel", "Cy", "x")) == {"already_announced"}
    table.do(HOST, c.LetPass())
    table.do(JUDGE, Put("gavel", "Cy", "Ana had to leave"))
    assert table.happened(e.Collected)


def test_a_field_that_cannot_be_set_is_named_with_those_that_can() -> None:
    table = Table().strike()
    assert table.refused(JUDGE, Put("round", "3", "x")) == {"no_such_field"}
    assert table.refused(JUDGE, Put("gavel", "Zoe", "x")) == {"no_such_seat_value"}
    table.floor("red").call()
    assert table.refused(JUDGE, Put("clock", "60", "x")) == {"clock_stands"}


def test_while_the_clock_is_paused_between_rounds_space_begins_the_next() -> None:
    table = Table(timer_pause="anyone").play("red", "A A A A")
    table.session.submit(HOST, table.session.read({"do": "pause"}))
    assert [offer.do for offer in table.page(HOST).offers if offer.main and not offer.refused] == ["pass_gavel"]
