"""Undo across private steps: they stay where they still hold, lapse silently where not, and the host cannot tell."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import msgspec
import pytest

from companion.core.corrections import Correct, JudgeSays, Redo, Redone, Rewind, Rewound
from companion.core.messages import HOST, JUDGE, PUBLIC, TABLE, Pause, Post, Refusal, Resume
from companion.core.page import Page
from companion.games.article27 import commands as c
from companion.games.article27.deals import FreeText
from companion.games.article27.state import Phase
from companion.games.politburo.commands import DropCard
from companion.journal import Draft, Header, MemoryJournal, Record, SqliteJournal, Stored
from companion.sessions import AppDraws, HandWoundTime, Session
from companion.sessions.check import check
from companion.sessions.evening import read_evening
from companion.sessions.export import FORMATS
from companion.sessions.seen import marked
from companion.sessions.session import _draft
from tests.games.article27.evenings import Table
from tests.games.politburo.evenings import Table as Executions


def undo(table: Table, by: str = HOST, reason: str = "") -> None:
    offered = table.page(HOST).undo
    assert offered is not None
    table.do(by, Rewind(offered.to, reason))


def offered(table: Table, seat: str) -> list[tuple[str, str, int]]:
    return [(offer.payer, offer.addressee, offer.amount) for offer in table.own(seat).offers]


def three_points() -> Table:
    """Cy was given three points by mistake: the open step that will be taken back."""
    table = Table().strike().floor("red")
    table.do(JUDGE, Post(3, "bank", "supply:Cy", "a slip"))
    return table


# --- what the file holds of it ----------------------------------------------------------------------------------------


def test_a_private_step_in_which_nothing_happens_is_written_like_any_other() -> None:
    """Found by two worlds: a recount of as many as there were stood in the file with its seat and its figure."""
    table, shown = Table(pieces_hints="on").strike(), []
    for count in (12, 11):
        table.do("Ana", c.Recount(count))
        entry = table.session.evening.entries[-1]
        shown.append((bool(entry.events), _draft(entry).shown))
    assert shown == [(False, Stored(TABLE, "", "[]")), (True, Stored(TABLE, "", "[]"))]


# --- what stays -------------------------------------------------------------------------------------------------------


def test_a_private_step_that_still_holds_stays_and_one_that_does_not_lapses() -> None:
    table = three_points()
    table.offer("Ben", "Cy", 2, "yes")
    table.offer("Cy", "Di", 14, "yes")
    undo(table)
    assert table.supply("Cy") == 12
    assert offered(table, "Ben") == [("Ben", "Cy", 2)]
    assert offered(table, "Di") == []
    table.do("Cy", c.AcceptDeal("Ben", table.own("Cy").offers[0].number))
    assert table.supply("Ben") == 10


def test_a_private_step_made_before_the_open_one_is_not_touched() -> None:
    table = Table().strike()
    table.offer("Ben", "Cy", 2, "yes")
    own = table.own("Ben")
    table.floor("red")
    undo(table)
    assert table.own("Ben") == own
    assert table.page("Ben").story[-1].entry == len(table.session.evening.entries)
    assert not any(line.undone for line in table.page("Ben").story if "offer" in line.say)


def test_what_stays_can_outlive_a_second_undo_and_falls_with_the_step_that_it_rests_on() -> None:
    table = three_points()
    table.floor("red", "blue")
    table.offer("Cy", "Di", 14, "yes")
    table.offer("Ben", "Cy", 2, "yes")
    undo(table)
    assert offered(table, "Di") == [("Cy", "Di", 14)]
    undo(table)
    assert (offered(table, "Di"), offered(table, "Ben")) == ([], [("Ben", "Cy", 2)])
    undo(table)
    assert list(table.public.floor) == []
    assert offered(table, "Ben") == [("Ben", "Cy", 2)]


def test_whoever_goes_back_further_takes_private_steps_along() -> None:
    table = Table().strike()
    first = table.session.evening.live[-1]
    table.floor("red")
    table.offer("Ben", "Cy", 2, "yes")
    table.floor("red", "blue")
    table.do(JUDGE, Rewind(first, "from the gavel on"))
    assert offered(table, "Ben") == []


def test_redo_brings_the_step_back_with_what_had_lapsed_and_keeps_what_was_done_since() -> None:
    table = three_points()
    table.offer("Cy", "Di", 14, "yes")
    undo(table)
    table.offer("Ben", "Cy", 2, "yes")
    assert table.page(HOST).redo is not None
    table.do(HOST, Redo())
    assert table.supply("Cy") == 15
    assert (offered(table, "Di"), offered(table, "Ben")) == ([("Cy", "Di", 14)], [("Ben", "Cy", 2)])
    undo(table)
    assert (offered(table, "Di"), offered(table, "Ben")) == ([], [("Ben", "Cy", 2)])


def test_its_own_seat_reads_what_stayed_anew_and_what_lapsed_struck_through() -> None:
    table = three_points()
    table.offer("Cy", "Di", 14, "yes")
    table.offer("Cy", "Di", 2, "yes")
    undo(table)
    told = [(line.undone, line.entry) for line in table.page("Cy").story if "offer" in line.say.casefold()]
    last = len(table.session.evening.entries)
    assert [undone for undone, _n in told] == [True, True, False]
    assert told[-1][1] == last


# --- what the host is told --------------------------------------------------------------------------------------------


def nothing(table: Table) -> None:
    """No private step at all."""


def one_that_holds(table: Table) -> None:
    table.session.submit("Ben", c.OfferDeal("Cy", 2, "yes"))


def one_that_lapses(table: Table) -> None:
    """It rests on the three points; without them it is refused, which is private, too."""
    table.session.submit("Cy", c.OfferDeal("Di", 14, "yes"))


def both(table: Table) -> None:
    one_that_lapses(table)
    one_that_holds(table)


WORLDS: tuple[Callable[[Table], None], ...] = (nothing, one_that_holds, one_that_lapses, both)


def by_rank(page: Page) -> Page:
    """A page with its entries counted as this viewer can: 1, 2, 3."""
    numbers = sorted({line.entry for line in page.story})
    rank = {0: 0, **{n: place for place, n in enumerate(numbers, 1)}}

    def told(say: str) -> str:
        for n in reversed(numbers):
            say = say.replace(f"entry {n}.", f"entry #{rank[n]}.")
        return say

    replace = msgspec.structs.replace
    return replace(
        page,
        entry=rank[page.entry],
        story=tuple(replace(line, entry=rank[line.entry], say=told(line.say)) for line in page.story),
        ledger=tuple(replace(line, entry=rank[line.entry]) for line in page.ledger),
        undo=replace(page.undo, to=rank[page.undo.to]) if page.undo else None,
        redo=replace(page.redo, to=rank[page.redo.to]) if page.redo else None,
    )


@pytest.mark.parametrize("before", WORLDS)
def test_histories_that_differ_in_private_steps_alone_look_alike_through_undo_and_redo(
    before: Callable[[Table], None],
) -> None:
    """Public, host, judge and a seat that is in none of it: the same label, refusals, sentences and numbers."""

    def looks(world: Callable[[Table], None]) -> list[list[Page]]:
        pages = []
        table = three_points()
        before(table)
        table.floor("red", "blue")

        def look() -> None:
            pages.append([by_rank(table.page(viewer)) for viewer in (PUBLIC, HOST, JUDGE, "Ana")])

        world(table)
        look()
        for step in (Rewind, world, Rewind, world, Redo, Redo, Rewind, world, Rewind, Rewind):
            if step is world:
                world(table)
            elif step is Redo:
                answer = table.session.submit(HOST, Redo())
                assert not isinstance(answer, Refusal)
            else:
                undo(table)
            look()
        return pages

    seen = [looks(world) for world in WORLDS]
    for other in seen[1:]:
        for here, there in zip(seen[0], other, strict=True):
            assert here == there


def test_the_host_needs_no_judge_for_private_steps_and_reads_no_count() -> None:
    table = three_points()
    both(table)
    undo(table)
    said = table.story()[-1]
    assert said == "Taken back: “The Bank → Cy: 3, moved by the judge: a slip”."
    said = said.partition("Cy")[2]
    assert not any(word in said.casefold() for word in ("private", "offer", *map(str.casefold, table.names)))


def test_open_steps_that_rest_on_it_are_named_first() -> None:
    table = Table().strike()
    table.deal("Ana", "Ben", 2, "other", conditions=(FreeText("speaks well"),))
    undo(table)
    assert table.story()[-1] == "Taken back: “Ana gives Ben 2 if ‘speaks well’”.", "quotes in quotes are single"
    table = table.floor("red").wind(300_001)
    assert table.at(Phase.VOTE)
    offered = table.page(HOST).undo
    assert offered is not None
    # What the clock did last comes first: by nobody's hand, it is what whoever wants it back looks for.
    assert offered.say == "Time is up. The floor is locked."
    assert offered.say in table.story()
    assert offered.also == ("Red (Humanitarian) goes onto the floor.",)
    undo(table)
    # Phones and the wall number no lines: what was taken back is called by its words.
    said = "Taken back: “Red (Humanitarian) goes onto the floor” and what rested on it. "
    assert table.story()[-1].startswith(said)


# --- boxes ------------------------------------------------------------------------------------------------------------


def test_a_box_that_stands_open_before_and_after_keeps_its_choices() -> None:
    table = Executions().plan().appoint()
    first, second, third = table.public.executors
    table.do(first, DropCard("reform"))
    table.do(JUDGE, Post(1, f"supply:{first}", "bank", "a slip"))
    table.do(second, DropCard("repress"))
    offered = table.page(HOST).undo
    assert offered is not None
    table.do(HOST, Rewind(offered.to))
    assert table.page().in_box == (first, second)
    table.do(HOST, Redo())
    assert table.page().in_box == (first, second)
    table.do(third, DropCard("reform"))
    assert table.page().in_box == ()


def test_a_vote_that_the_step_had_opened_is_asked_again_of_all() -> None:
    table = Executions().plan().appoint()
    first, second, _third = table.public.executors
    table.do(first, DropCard("reform"))
    offered = table.page(HOST).undo
    assert offered is not None
    table.do(HOST, Rewind(offered.to))
    assert table.session.journal.box() == b""
    table.appoint()
    assert table.page().in_box == ()
    table.do(HOST, Rewind(offered.to))
    table.do(HOST, Redo())
    assert table.page().in_box == ()
    table.do(second, DropCard("reform"))


def test_a_press_on_the_clock_is_no_step_once_something_followed_and_cards_stay_where_they_lie() -> None:
    """Its undo threw three sealed cards away, and said nothing."""
    table = Executions(sheet={"talk.seconds": 60}).plan().appoint()
    first, second, third = table.public.executors
    appointed = table.page(HOST).undo
    assert appointed is not None
    for press, said in ((Pause(), "The clock is paused."), (Resume(), "The clock runs again.")):
        table.do(HOST, press)
        undo = table.page(HOST).undo
        assert undo is not None
        assert undo.say == said
        table.do(HOST, Rewind(undo.to))
        redo = table.page(HOST).redo
        assert redo is not None
        assert redo.say == said
        table.do(HOST, Redo())
    table.time.wind(60_000)
    table.session.speak()
    table.do(first, DropCard("reform"))
    table.do(second, DropCard("repress"))
    table.do(third, DropCard("reform"))
    after = table.page(HOST).undo
    assert after is not None
    assert (after.to, after.say) == (appointed.to, appointed.say)
    assert after.also == ("The time to talk is over.", "All three cards are in.")


# --- the file ---------------------------------------------------------------------------------------------------------


def test_reopening_decides_nothing_and_the_file_holds() -> None:
    table = three_points()
    both(table)
    undo(table)
    table.offer("Ben", "Di", 1, "abstain")
    table.do(HOST, Redo())
    undo(table)
    journal = table.session.journal
    again = Session.reopen(journal, HandWoundTime(), AppDraws(1))
    assert again.evening.state == table.session.evening.state
    assert again.evening.live == table.session.evening.live
    for viewer in (PUBLIC, HOST, *table.names):
        assert again.page(viewer).story == table.page(viewer).story
    assert check(journal).holds


def test_the_open_event_of_a_rewind_names_open_entries_only() -> None:
    table = three_points()
    both(table)
    undo(table)
    entry = table.session.evening.entries[-1]
    told = entry.events[0]
    assert isinstance(told, Rewound)
    numbers = {line.entry for line in table.page(PUBLIC).story}
    assert {told.to, told.first} <= numbers
    assert all(PUBLIC not in event.open_to() for event in entry.events[1:])
    table.do(HOST, Redo())
    entry = table.session.evening.entries[-1]
    assert isinstance(entry.events[0], Redone)
    assert all(PUBLIC not in event.open_to() for event in entry.events[1:])


def test_a_journal_whose_rewinds_told_the_count_of_private_steps_still_opens(tmp_path: Path) -> None:
    table = Table().strike().floor("red", "blue")
    undo(table)
    journal = table.session.journal
    old = MemoryJournal(Header("article27", 1, table.session.rules.meta.schema, ""))
    for r in journal.records():
        events = r.events.replace('"fresh":false', '"fresh":false,"private":2').replace(f',"first":{r.n - 1}', "")
        old.append([msgspec.structs.replace(draft(r), events=events)])
    assert '"private":2' in old.records()[-1].events
    assert read_evening(old.header, old.records(), None).public.floor == ("red",)
    path = tmp_path / "old.parley"
    with closing(SqliteJournal.create(path, old.header)) as file:
        file.append([draft(r) for r in old.records()])
    with closing(SqliteJournal.open(path)) as file:
        session = Session.reopen(file, HandWoundTime(), AppDraws(1))
        assert session.page(PUBLIC).story[-1].say.startswith("Taken back: “")


def draft(r: Record) -> Draft:
    return Draft(r.at, r.wall, r.actor, r.command, r.events)


def test_the_numbers_by_which_lines_are_called_tell_nobody_else_of_a_private_step() -> None:
    """Host, wall and the other seats read the same numbers whether an offer was made or not."""

    def told(offers: int) -> dict[str, object]:
        table = Table().strike()
        for _offer in range(offers):
            table.offer("Ana", "Ben", 1, "yes")
        table.floor("red")
        table.do(JUDGE, JudgeSays("note", "so"))
        undo(table, JUDGE, "not so")
        report = check(table.session.journal)
        return {
            "check": (report.verdict, report.say, [(each.whole, each.left, each.line) for each in report.findings]),
            "unkept": [
                marked(table.page(viewer), table.page(viewer).entry + later).unkept_line
                for viewer in (HOST, JUDGE, PUBLIC, "Cy", "Di")
                for later in (0, 1)
            ],
            "exports": [
                made(table.session.seen(viewer)) for viewer in (JUDGE, PUBLIC, "Cy") for made in FORMATS.values()
            ],
            **{
                viewer: [(line.called, line.say) for line in table.page(viewer).story]
                for viewer in (HOST, JUDGE, PUBLIC, "Cy", "Di")
            },
        }

    assert told(0) == told(3)


def test_a_private_line_is_called_by_the_last_open_line_before_it() -> None:
    table = Table().strike()
    before = table.page("Ana").story[-1].called
    table.offer("Ana", "Ben", 1, "yes")
    assert table.page("Ana").story[-1].called == f"{before}+"


def test_a_line_mended_from_before_private_steps_that_outlived_an_undo_is_told() -> None:
    table = three_points()
    floor = table.session.evening.entries[-2].n
    table.offer("Ben", "Cy", 2, "yes")
    undo(table)
    assert offered(table, "Ben")
    order = Correct(floor, "strike", "as it was")
    assert not isinstance(table.session.tried(order), Refusal)
    table.do(JUDGE, order)
    assert any("as it was" in moment.why for moment in table.page(PUBLIC).moments)
