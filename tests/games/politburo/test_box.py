"""The first two attempts are anonymous for ever: neither author nor order reaches state, file, log or story (R10)."""

from __future__ import annotations

from itertools import permutations

import msgspec
import pytest

from companion.core.corrections import Adjust, Correct, Redo, Rewind
from companion.core.messages import HOST, JUDGE, PUBLIC, TABLE, Refusal, TurnOut
from companion.core.sealed import Held, Kept
from companion.core.trial import Trial
from companion.core.vocabulary import Way
from companion.games.politburo import commands as c
from companion.games.politburo import pieces
from companion.games.politburo.rulings import PRESETS
from companion.games.politburo.state import Phase
from companion.journal import JournalError
from companion.sessions import AppDraws, HandWoundTime, Session
from companion.sessions.check import check
from tests.games.politburo.evenings import SEALED, Table

CARDS = {"Ben": "repress", "Cy": "reform", "Di": "reform"}


def appointed() -> Table:
    return Table(6).plan().appoint("Ben", "Cy", "Di")


def file_of(table: Table) -> list[tuple[object, ...]]:
    """What the file says, without the chain that only repeats it."""
    return [msgspec.structs.astuple(record) for record in table.session.journal.records()]


def test_i4_whoever_chose_what_and_when_the_file_is_the_same() -> None:
    files = []
    for seats in permutations(CARDS):
        for cards in set(permutations(CARDS.values())):
            table = appointed()
            for seat, card in zip(seats, cards, strict=True):
                assert table.session.submit(seat, c.DropCard(card)) == Kept()
            files.append(file_of(table))
    assert all(file == files[0] for file in files)
    last = table.session.journal.records()[-1]
    assert last.actor == "table"
    assert "drop_card" not in " ".join(r.command + r.events for r in table.session.journal.records())


def test_r10_the_wall_shows_how_many_cards_are_in_and_whose_of_the_third_attempt_alone() -> None:
    """Seen at a table: the three card backs looked the same before anybody had played, and after."""
    walls = []
    for seat in ("Di", "Ben"):
        table = appointed()
        assert table.board().stage.awaited == (True, True, True)
        table.do(seat, c.DropCard("reform"))
        walls.append(table.board().stage)
        roles = {card.seat: card.role_say for card in table.board().members if card.role == "executes"}
        assert roles == {**dict.fromkeys(CARDS, "executes"), seat: "card is in"}
    assert walls[0] == walls[1], "no card lies under a name"
    assert (walls[0].awaited, walls[0].say) == ((False, True, True), "1 of three cards is in.")
    table = appointed().execute("P R R").execute("P R R").appoint("Ben", "Cy", "Di")
    table.do("Cy", c.PlayCard("repress"))
    assert (table.board().stage.seats, table.board().stage.awaited) == (("Ben", "Cy", "Di"), (True, False, True))
    assert not Table(6, sheet=PRESETS[Way.BOX]).plan().appoint().board().stage.awaited, "the app knows of none"


def test_r10_nothing_is_written_before_the_last_card_is_in() -> None:
    table = appointed()
    before, story = file_of(table), table.story()
    table.do("Di", c.DropCard("reform"))
    table.do("Ben", c.DropCard("repress"))
    assert file_of(table) == before
    for viewer in (PUBLIC, HOST, JUDGE, *table.names):
        page = table.page(viewer)
        assert page.in_box == ("Ben", "Di")
        assert page.view.foot == "Still to choose a card in secret: Cy."
        assert [card.name for card in page.view.seats if card.waiting] == ["Cy"]
    assert table.story() == story
    assert table.mine("Ben").choice_say == "a card, sealed"
    table.do("Cy", c.DropCard("reform"))
    assert len(file_of(table)) == len(before) + 1
    assert table.page().in_box == ()
    table.do("Ana", c.ShowCards())
    assert table.public.results == (1,)


def test_r10_without_a_card_in_the_app_the_laptop_goes_round_only_while_the_three_choose() -> None:
    table = Table(6, sheet=PRESETS[Way.MIXED], begun=False)
    private = {"opening": table.page().view.private}
    for step in (Table.begin, Table.plan, Table.appoint):
        step(table)
        private[table.phase.value] = table.page().view.private
    table.execute("P P P")
    private["between"] = table.page().view.private
    assert [phase for phase, so in private.items() if so] == ["cards"]
    assert "secret" not in table.page().view.foot


def test_r10_a_second_thought_takes_the_place_of_the_first() -> None:
    table = appointed()
    for card in ("reform", "repress"):
        table.do("Ben", c.DropCard(card))
    assert table.page().in_box == ("Ben",)
    table.do("Cy", c.DropCard("repress"))
    table.do("Di", c.DropCard("repress"))
    table.do("Ana", c.ShowCards())
    assert table.public.levels["defence"] == 2


def test_r10_after_a_crash_the_box_is_as_it_was_and_nobody_chooses_again() -> None:
    table = appointed()
    table.do("Ben", c.DropCard("repress"))
    again = Session.reopen(table.session.journal, HandWoundTime(), AppDraws(1))
    again.release()
    assert again.page(PUBLIC).in_box == ("Ben",)
    assert [card.name for card in again.page(PUBLIC).view.seats if card.waiting] == ["Cy", "Di"]
    for seat in ("Cy", "Di"):
        again.submit(seat, c.DropCard(CARDS[seat]))
    again.submit(HOST, c.ShowCards())
    assert again.evening.public.results == (1,)


def test_r10_taking_back_empties_the_box() -> None:
    table = appointed()
    table.do("Ben", c.DropCard("repress"))
    to = table.session.evening.live[-2]
    table.do(JUDGE, Rewind(to, "the wrong three"))
    assert table.phase is Phase.APPOINT
    assert table.page().in_box == ()
    table.do(JUDGE, Redo("they were right"))
    assert table.page().in_box == ()
    for seat in ("Cy", "Di"):
        table.do(seat, c.DropCard("reform"))
    assert table.public.phase is Phase.CARDS
    table.do("Ben", c.DropCard("reform"))
    assert table.page().view.board.phase == "cards_in"


def test_r10_another_three_find_an_empty_box_and_the_judge_puts_in_nothing() -> None:
    table = appointed()
    table.do("Ben", c.DropCard("repress"))
    answer = table.session.submit(JUDGE, Adjust("Cy", {"do": "drop_card", "card": "reform"}, (), "I know better"))
    assert isinstance(answer, Refusal)
    table.do("Cy", c.DropCard("reform"))
    table.do("Di", c.DropCard("reform"))
    table.do("Ana", c.ShowCards())
    table.appoint("Ben", "Di", "Eve")
    assert table.page().in_box == ()


def test_r10_a_disk_that_takes_no_more_gives_the_last_choice_back(monkeypatch: pytest.MonkeyPatch) -> None:
    table = appointed()
    for seat in ("Ben", "Cy"):
        table.do(seat, c.DropCard("reform"))
    before = file_of(table)

    def full(*_record: object) -> None:
        raise JournalError("The disk is full.")

    with monkeypatch.context() as patch:
        patch.setattr(table.session.journal, "append", full)
        with pytest.raises(JournalError):
            table.session.submit("Di", c.DropCard("reform"))
    assert file_of(table) == before
    assert table.page().in_box == ("Ben", "Cy")
    table.do("Di", c.DropCard("reform"))
    assert table.phase is Phase.CARDS_IN


def test_r10_from_outside_the_table_hands_over_no_cards_as_if_they_came_from_the_box() -> None:
    table = appointed()
    table.do("Ben", c.DropCard("repress"))
    before = file_of(table)
    answer = table.session.submit(TABLE, c.TurnCards(0))
    assert isinstance(answer, Refusal)
    assert [reason.key for reason in answer.reasons] == ["box_only"]
    assert file_of(table) == before
    assert table.page().in_box == ("Ben",)


def test_r10_the_box_and_its_memory_print_closed() -> None:
    table = appointed()
    table.do("Ben", c.DropCard("repress"))
    held = table.session._box
    assert isinstance(held, Held)
    assert "repress" not in repr(held)
    assert repr(held) == "Held(closed)"


@pytest.mark.parametrize("cards", ["P P P", "R R R", "P R R"])
def test_r10_a_file_with_a_box_is_intact(cards: str) -> None:
    table = appointed().execute(cards)
    assert check(table.session.journal).holds


def test_r13_the_third_attempt_is_written_in_one_line_with_its_authors_and_nobody_may_read_it() -> None:
    table = Table(6).plan().execute("P R R").execute("P R R").appoint("Ben", "Cy", "Di")
    before = len(table.session.journal.records())
    table.do("Ben", c.PlayCard("repress"))
    assert len(table.session.journal.records()) == before
    assert table.page().in_box == ("Ben",)
    table.do("Di", c.PlayCard("reform"))
    table.do("Cy", c.PlayCard("reform"))
    assert len(table.session.journal.records()) == before + 1
    for viewer in (PUBLIC, HOST, "Ana", "Cy"):
        assert not any("Ben" in said and "epress" in said for said in table.story(viewer))


def test_r13_after_a_correction_no_card_of_the_third_attempt_lies_where_something_else_is_asked() -> None:
    table = Table(sheet=SEALED).plan().appoint()
    thumbs = next(entry.n for entry in table.session.evening.entries if isinstance(entry.command, TurnOut))
    for _attempt in range(pieces.ATTEMPTS):
        table.execute("P P R")
    assert table.public.last_attempt
    assert all(table.state.own[seat].card for seat in table.public.executors)
    cards = [entry.n for entry in table.session.evening.entries if isinstance(entry.command, TurnOut)][-1]
    order = Correct(thumbs, "strike", "nobody had answered yet")
    trial = table.session.tried(order)
    assert isinstance(trial, Trial), trial
    assert "when something else was asked" in {fall.entry: fall.why for fall in trial.falls}.get(cards, "")
    table.do(JUDGE, order)
    assert table.phase is Phase.THUMBS
    assert not any(own.card for own in table.state.own.values())


def test_r13_after_a_correction_no_card_of_the_third_attempt_lies_under_who_did_not_execute_it() -> None:
    table = Table(6).plan().appoint()
    for _attempt in range(pieces.ATTEMPTS):
        table.execute("P P R")
    third = [entry.n for entry in table.session.evening.entries if isinstance(entry.command, c.Appoint)][-1]
    others = ("Di", "Eve", "Flo")
    assert table.public.executors != others
    order = {"do": "appoint", "seats": list(others)}
    table.do(JUDGE, Correct(third, "replace", "others went", command=order))
    assert table.phase is Phase.CARDS
    assert table.public.executors == others
    assert not any(own.card for own in table.state.own.values())


@pytest.mark.parametrize("sees", ["on", "off"])
@pytest.mark.parametrize("turned", ["shown", "once"])
def test_r10_of_a_box_that_nobody_signed_the_judge_is_offered_another_count_once_it_was_shown(
    sees: str, turned: str
) -> None:
    table = Table(6, sheet={"cards.turn": turned, "judge.sees": sees}).plan().appoint("Ben", "Cy", "Di")
    for seat, card in zip(("Ben", "Cy", "Di"), ("repress", "reform", "reform"), strict=True):
        table.do(seat, c.DropCard(card))
    cards = table.session.evening.live[-1]
    if turned == "shown":
        line = table.session.mendable(cards)
        assert line is not None
        assert line.rights == (), "nothing was shown yet"
        table.do("Ana", c.ShowCards())
    for n in {cards, table.session.evening.live[-1]}:
        line = table.session.mendable(n)
        assert line is not None
        (right,) = line.rights
        assert (right.at, right.seat, right.was["repress"]) == (cards, "", 1)
        assert [offer.given["repress"] for offer in right.offers] == [1, 2, 3, 0]
        assert all(not offer.fields for offer in right.offers), "a count, and never whose card"
    order = Correct(cards, "replace", "two lay there", command=right.offers[1].filled())
    assert isinstance(table.session.tried(order), Trial)
    table.do(JUDGE, order)
    assert table.public.results == (2,)
    assert any("2 Repress, 1 Reform" in said for said in table.story())
    assert check(table.session.journal).holds


@pytest.mark.parametrize("way", [Way.BOX, Way.APP])
def test_r17_a_trial_of_a_finger_tells_who_loses_by_it_for_nothing_that_was_turned_is_closed_still(way: Way) -> None:
    """Seen at a table: a wrong finger of two rounds ago rested on “points or choices that are still closed”, and the
    judge agreed blindly to what cost somebody a point."""
    table = Table(6, sheet=PRESETS[way])
    table.plan().appoint("Ben", "Cy", "Di").divided("P P R").point("Di", "Di", "Ben")
    fingers = table.session.evening.live[-1]
    if way is Way.BOX:
        table.do(HOST, c.NameDeviant("Di"))
    table.begin().plan()
    assert table.influence("Cy") == 3
    right = {"do": "show_pointing", "pointed": {"Ben": "Di", "Cy": "Ben", "Di": "Ben"}}
    trial = table.session.tried(Correct(fingers, "replace", "it was Ben", command=right))
    assert isinstance(trial, Trial), trial
    assert not trial.closed
    assert {fare.who: fare.change for fare in trial.fares} == {"Cy": -1, "Di": 1}
    table.do(JUDGE, Correct(fingers, "replace", "it was Ben", command=right))
    # Seen at a table: “… Di points at Ben”, not Di: as if Di's finger had been the wrong one.
    assert "is put right: “Cy points at Ben”, not Di" in next(said for said in table.story() if "put right" in said)
