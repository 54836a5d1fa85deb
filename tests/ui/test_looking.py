"""Space has everybody look at what was dealt before it goes on; who wants to go on anyway has the step's own button."""

from __future__ import annotations

from contextlib import closing
from itertools import product
from pathlib import Path
from unittest.mock import patch

import pytest
from PySide6.QtWidgets import QApplication

from companion.core.corrections import OpenWindow
from companion.core.messages import HOST, Refusal
from companion.core.people import GoAway, Leave
from companion.core.vocabulary import Group, Way, Where
from companion.games import GAMES
from companion.games.article27 import commands as c
from companion.games.article27.deals import FreeText
from companion.games.article27.rulings import PRESETS
from companion.games.politburo.commands import DropCard
from companion.sessions import HandWoundTime, pins
from tests.games.article27.evenings import Table
from tests.games.article27.test_light import negotiating
from tests.games.article27.test_middle import middle
from tests.games.contract.driving import has_chance
from tests.games.politburo.evenings import Table as Podium
from tests.ui.evenings import Desk, Key
from ui.bot import Bot, laid
from ui.bridge import Bridge
from ui.laptop import LaptopRound
from ui.windows.handing import Handing

STEPS = 12
"""How far an evening is played on, with everybody asked to look whenever somebody should; whoever is dealt cards in
Legislation has to choose among them, so that looking alone is never the next step there."""


@pytest.fixture
def at(qapp: QApplication, tmp_path: Path) -> Desk:
    """Round 1 has begun, and everybody has drawn."""
    return begun(qapp, tmp_path, ("Ana", "Ben", "Cy"))


def begun(qapp: QApplication, tmp_path: Path, seats: tuple[str, ...]) -> Desk:
    at = Desk(qapp, tmp_path, seats, {}, looking=True, painted=False)
    at.key(Key.Key_Space)
    return at


def test_space_hands_the_laptop_to_each_in_turn_and_only_then_takes_the_step(at: Desk) -> None:
    assert at.table.controls.instead == "Ana looks at their own page"
    at.key(Key.Key_Space)
    looked = []
    while (window := at.private()) is not None:
        looked.append(window.seat)
        at.keys(Key.Key_Return, Key.Key_N)
        assert len(looked) < 9
    assert looked == ["Ana", "Ben", "Cy"]
    assert at.table.controls.instead == ""
    assert all(card.looked for card in at.view.seats)
    at.close()


def test_n_passes_the_laptop_on_at_once_while_all_there_is_to_do_is_to_look(qapp: QApplication, tmp_path: Path) -> None:
    """Seen at a table: the captain, who was only to look, read that she had not chosen yet, with nothing to choose."""
    session = laid("articles_of_agreement", 4, 27, HandWoundTime(), Way.MIXED)
    with closing(Desk(qapp, tmp_path, session.seats, {}, session, looking=True, painted=False)) as at:
        at.key(Key.Key_Space)
        looked = list[str]()
        while (window := at.private()) is not None and len(looked) < 9:
            looked.append(window.seat)
            at.keys(Key.Key_Return, Key.Key_N)
        assert looked == list(session.seats)


@pytest.mark.parametrize("game", [game for game in GAMES if has_chance(game) and game != "legislation"])
def test_space_opens_the_curtain_of_whom_it_names_whoever_may_do_something_besides(
    qapp: QApplication, tmp_path: Path, game: str
) -> None:
    session = laid(game, GAMES[game].meta.seats[0] + 1, 27, HandWoundTime())
    at = Desk(qapp, tmp_path, session.seats, {}, session, looking=True, painted=False)
    bot, named = Bot(session, 27), set[str]()
    for _step in range(STEPS):
        at.settle()
        while at.table.handing.looker:
            name, what = at.table.controls.instead.split(" looks at ")
            assert what == at.view.looks_at
            named.add(name)
            at.key(Key.Key_Space)
            window = at.private()
            assert window is not None
            assert at.evening.bridge.called(window.seat) == name
            at.keys(Key.Key_Return, Key.Key_Escape, Key.Key_Escape)
        bot.step()
    at.close()
    assert len(named) > 1


@pytest.mark.parametrize("game", [game for game in GAMES if has_chance(game) and game != "legislation"])
def test_space_does_not_lead_past_who_has_not_looked_at_the_own_phone_and_the_steps_own_button_does(
    qapp: QApplication, tmp_path: Path, game: str
) -> None:
    """Seen at a table with phones: the gold button began the round, and only the foot said who had not looked."""
    session = laid(game, GAMES[game].meta.seats[0] + 1, 27, HandWoundTime())
    at = Desk(qapp, tmp_path, session.seats, {}, session, looking=True, painted=False)
    at.table.set_phones(frozenset(session.seats))
    bot, controls, waited = Bot(session, 27), at.table.controls, 0
    for _step in range(STEPS):
        at.settle()
        while still := session.page(HOST).view.looks_first:
            waited += 1
            assert controls.instead == f"On their phones: {', '.join(still)}"
            assert controls.idle
            before = session.evening.state
            at.key(Key.Key_Space)
            assert session.evening.state is before
            assert controls.notice.text() == controls.instead
            steps = [offer for offer in session.page(HOST).offers if offer.main and not offer.refused]
            assert all(at.button(offer.say).isEnabled() for offer in steps)
            seat = next(card.seat for card in at.view.seats if card.name == still[0])
            session.submit(seat, OpenWindow())
            at.settle()
        bot.step()
    at.close()
    assert waited > 1


@pytest.mark.parametrize("game", GAMES)
def test_no_step_of_the_host_alone_lies_between_two_rounds_of_the_laptop(game: str) -> None:
    """Seen at a table: the agendas went round, the gavel was passed, and the drawn tokens went round at once."""
    session = laid(game, GAMES[game].meta.seats[0] + 1, 27, HandWoundTime())
    bot, handing, last = Bot(session, 27), Handing(), frozenset[str]()
    for _step in range(STEPS):
        page, looked = session.page(HOST), set[str]()
        while seat := handing.looks_first(page):
            handing.note(page, seat)
            session.note_opened(seat)
            looked.add(seat)
            page = session.page(HOST)
        assert not (looked & last), page.view.step
        last = frozenset(looked)
        bot.step()


def test_a_round_that_was_broken_off_goes_on_after_whoever_had_the_laptop_last(at: Desk) -> None:
    """Seen at a table: N began at the first seat again and again."""
    at.key(Key.Key_Space)
    while at.private() is not None:
        at.keys(Key.Key_Return, Key.Key_N)
    had = []
    for _round in range(4):
        at.key(Key.Key_N)
        window = at.private()
        assert window is not None
        had.append(window.seat)
        at.key(Key.Key_Escape)
    assert had == ["Ana", "Ben", "Cy", "Ana"]
    at.close()


@pytest.mark.parametrize("game", [game for game in GAMES if has_chance(game) and game != "legislation"])
def test_n_means_on_an_opened_page_what_it_meant_on_its_curtain(qapp: QApplication, tmp_path: Path, game: str) -> None:
    """Seen at a table: N was “Back to the table” on the curtain, and “Next: Cleo” on the page behind it."""
    session = laid(game, GAMES[game].meta.seats[0] + 1, 27, HandWoundTime())
    at = Desk(qapp, tmp_path, session.seats, {}, session, looking=True, painted=False)
    bot, said = Bot(session, 27), set[str]()
    for _step in range(STEPS):
        at.settle()
        if at.table.handing.looker:
            at.key(Key.Key_Space)
        while (window := at.private()) is not None:
            on_the_curtain = window.curtain.next.text()
            at.key(Key.Key_Return)
            assert window.own is not None
            assert window.own.next.text() == on_the_curtain
            said.add(on_the_curtain)
            at.key(Key.Key_N)
        bot.step()
    at.close()
    assert len(said) > 2, said


def test_a_round_that_began_for_looking_goes_to_nobody_who_only_has_to_choose() -> None:
    """The last one's look is on record once the page opens: N would lead to the table from the curtain, and on from
    the page behind it."""
    session = laid("article27", 4, 27, HandWoundTime())
    bot, handing = Bot(session, 27), Handing()
    laptop = LaptopRound(Bridge(session), handing)
    while len(waited := [*laptop.waiting()]) < 2:
        assert bot.step()
    handing.looker = waited[0]
    laptop.begin(waited[0])
    assert laptop.after(waited[0]), "nobody has looked yet"
    assert not laptop.waits_for(waited[0]), "who is only to look would be said not to have chosen yet"
    handing.looker = ""
    assert laptop.waits_for(waited[0])
    with patch.object(Handing, "had", lambda *_asked: frozenset(session.seats)):
        assert laptop.after(waited[0]) == ""


@pytest.mark.parametrize("game", GAMES)
def test_the_key_that_passes_the_laptop_on_passes_over_nobody_who_still_chooses(
    qapp: QApplication, tmp_path: Path, game: str
) -> None:
    session = laid(game, GAMES[game].meta.seats[0] + 1, 27, HandWoundTime())
    with closing(Desk(qapp, tmp_path, session.seats, {}, session, painted=False)) as at:
        bot, waits = Bot(session, 27), at.evening.laptop.waits_for
        while len(waited := [seat for seat in session.seats if waits(seat)]) < 2:
            if not bot.step():
                assert game == "renegotiation", "whose turn it is, is waited for alone"
                return
        at.settle()
        at.evening.wish("round_the_table")
        at.settle()
        window = at.private()
        assert window is not None
        assert window.seat in waited
        at.key(Key.Key_N)
        assert at.private() is window
        assert "has not chosen yet" in window.curtain.refusal.text()
        at.key(Key.Key_N)
        assert at.private() is not window
        assert waits(window.seat), "the laptop comes back"


@pytest.mark.parametrize("game", GAMES)
def test_the_laptop_goes_on_by_itself_only_to_what_the_host_cannot_do_in_the_open(game: str) -> None:
    """Seen at a table: Cleo had it behind a curtain to say where Bert's pawn goes, which all see and Space does too."""
    kept, went = 0, 0
    for way, seed in product(GAMES[game].presets, (3, 27)):
        session = laid(game, GAMES[game].meta.seats[0] + 1, seed, HandWoundTime(), way)
        bridge, bot, did = Bridge(session), Bot(session, seed), list[str]()
        laptop = LaptopRound(bridge, Handing())
        real = bot._submit
        with patch.object(bot, "_submit", lambda by, data, did=did, real=real: did.append(by) or real(by, data)):
            while not bridge.page_for(HOST).view.over and len(did) < 150:
                laptop.given(session.seats[0])
                bot.step()
                page = bridge.page_for(HOST)
                if did[-1] in session.seats and any(card.waiting for card in page.view.seats):
                    able = [offer.say for offer in page.offers if offer.main and not offer.refused]
                    after = laptop.after_done(did[-1])
                    assert not (after and able), f"{way.value}: {after} has it, though the host may: {able}"
                    kept, went = kept + bool(able), went + bool(after)
        bridge.close()
    assert went, "it goes round for secrets"
    assert kept or game in ("article27", "legislation"), "nothing was decided in the open"


def test_the_laptop_goes_to_nobody_who_is_away_and_where_all_missing_are_the_table_asks_what_now() -> None:
    """Seen at a table: with an executor away the host had nothing to press but the way to an empty chair."""
    table = Podium(6, sheet=GAMES["politburo"].presets[Way.APP]).plan().appoint("Ben", "Cy", "Di")
    table.do(HOST, GoAway("Ben"))
    bridge = Bridge(table.session)
    laptop, said = LaptopRound(bridge, Handing()), []
    for seat in ("Cy", "Di", ""):
        page = bridge.page_for(HOST)
        gold = Handing().gold(page, page.offers, keying=False, stopped=False)
        said.append((gold.instead, gold.away))
        assert next(laptop.waiting(), "") == seat
        if seat:
            table.do(seat, DropCard("reform"))
    says = ["Hand the laptop round", "Hand the laptop to Di", "Ben is away: what now?"]
    assert said == list(zip(says, (False, False, True), strict=True))
    bridge.close()


def test_a_count_goes_round_whole_though_the_first_of_all_held_the_gavel_last() -> None:
    """Seen at a table: it began at the second seat, and came back for the first with a press of its own."""
    table = Table(3)
    table.do(HOST, middle(leads="Ben"))
    assert table.leader == "Ana", "whose page lists the next round, too, which waits for the count"
    bridge = Bridge(table.session)
    laptop = LaptopRound(bridge, Handing())
    assert (laptop.first(), *laptop.waiting("Ana")) == ("Ana", "Ben", "Cy", "Ana")
    table.do("Ana", c.Recount(5))
    assert [*laptop.waiting()] == ["Ben", "Cy"]
    bridge.close()


def test_the_host_can_go_on_anyway(at: Desk) -> None:
    """Seen at two tables: who never had the laptop stood on the brass button up to *Say who wins*."""
    step = next(offer for offer in at.page().offers if offer.main)
    assert at.table.handing.looker == "Ana"
    at.click(at.button(step.say))
    assert step not in at.page().offers
    bot, first = Bot(at.session, 5), at.view.heading
    while at.view.heading == first:
        at.settle()
        assert not at.table.handing.looker, at.view.step
        bot.step()
    at.settle()
    assert at.table.handing.looker == "Ana", "what is dealt anew is looked at anew"
    at.close()


def round_of(at: Desk, *keys: Key) -> list[str]:
    """Who has the laptop after one press of Space, each answering with these keys."""
    at.key(Key.Key_Space)
    had = []
    while (window := at.private()) is not None:
        had.append(window.seat)
        at.keys(*keys)
        assert len(had) < 9, had
    return had


@pytest.mark.parametrize("game", [game for game in GAMES if has_chance(game) and game != "legislation"])
@pytest.mark.parametrize("keys", [(Key.Key_N,), (Key.Key_Escape,)])
def test_gold_names_whom_the_foot_still_waits_for_and_the_steps_own_button_ends_both(
    qapp: QApplication, tmp_path: Path, game: str, keys: tuple[Key, ...]
) -> None:
    """Seen at a table: the laptop had passed curtains that stayed shut; the button began the round, and the wall said
    that three looked first. Whoever pressed it left them without what they had drawn."""
    session = laid(game, GAMES[game].meta.seats[0] + 1, 27, HandWoundTime())
    at = Desk(qapp, tmp_path, session.seats, {}, session, looking=True, painted=False)
    bot, controls, waited = Bot(session, 27), at.table.controls, 0
    for _step in range(STEPS):
        at.settle()
        if still := at.view.looks_first:
            waited += 1
            steps = [offer for offer in at.page().offers if offer.main and not offer.refused]
            passed = [name for _again in still for name in round_of(at, *keys)]
            assert {at.evening.bridge.called(seat) for seat in passed} == set(still)
            assert at.view.looks_first == still
            assert controls.instead.split(" looks at ")[0] in still
            own = [o for seat in session.seats for o in session.page(seat).offers if o.do == steps[0].do]
            assert all(o.where is Where.TABLE for o in own), "seen at a table: who came to look could draw for all"
            assert at.button(steps[0].say).isEnabled()
            if steps[0].fields:
                bot.step()
                at.settle()
            else:
                at.click(at.button(steps[0].say))
            assert not at.view.looks_first
            assert not at.table.handing.looker
        bot.step()
    at.close()
    assert waited


def test_a_curtain_that_is_shut_again_is_offered_to_the_next_and_then_once_more(at: Desk) -> None:
    for name in ("Ana", "Ben", "Cy", "Ana"):
        assert at.table.controls.instead == f"{name} looks at their own page"
        at.keys(Key.Key_Space, Key.Key_Escape)
    at.close()


def test_the_laptop_comes_only_to_those_who_have_not_looked(at: Desk) -> None:
    """Seen at a table: N led once more to Ben, who had looked."""
    at.keys(Key.Key_Space, Key.Key_N, Key.Key_Return, Key.Key_N, Key.Key_N)
    assert list(at.view.looks_first) == ["Ana", "Cy"]
    at.key(Key.Key_N)
    assert [window.seat if (window := at.private()) is not None else ""] == ["Ana"]
    at.keys(Key.Key_Return, Key.Key_N, Key.Key_Return, Key.Key_N)
    assert not at.view.looks_first
    assert at.table.controls.instead == ""
    at.close()


def test_who_did_not_care_to_look_is_not_asked_again_at_every_step(at: Desk) -> None:
    """Seen at a table: *Ben looks at the cards* stood before every step of the evening, up to the result."""
    assert round_of(at, Key.Key_N) == ["Ana", "Ben", "Cy"]
    at.click(at.button(next(offer for offer in at.page().offers if offer.main).say))
    bot, first = Bot(at.session, 5), at.view.heading
    while True:
        at.settle()
        if at.view.heading != first:
            break
        assert not at.table.handing.looker, at.view.step
        bot.step()
    assert round_of(at, Key.Key_N) == ["Ana", "Ben", "Cy"], "what is dealt anew is looked at anew"
    at.close()


def test_whose_pin_is_lost_keeps_nobody_from_going_on(at: Desk) -> None:
    at.evening.pins.kept = {"Ben": pins.sealed("2718")}
    at.key(Key.Key_Space)
    at.keys(Key.Key_Return, Key.Key_N)
    window = at.private()
    assert window is not None
    assert window.seat == "Ben"
    at.click(window.curtain.next)
    at.keys(Key.Key_Return, Key.Key_N)
    assert at.private() is None
    assert [card.looked for card in at.view.seats] == [True, False, True]
    assert at.table.controls.instead == "Ben looks at their own page"
    at.click(at.button(next(offer for offer in at.page().offers if offer.main).say))
    assert at.table.controls.instead == ""
    at.close()


def test_nobody_is_handed_the_laptop_who_is_away(at: Desk) -> None:
    assert not isinstance(at.session.submit(HOST, GoAway("Ana")), Refusal)
    at.settle()
    assert at.table.controls.instead == "Ben looks at their own page"
    assert round_of(at, Key.Key_Return, Key.Key_N) == ["Ben", "Cy"]
    assert at.table.controls.instead == ""
    at.close()


def test_who_has_left_is_not_waited_for(qapp: QApplication, tmp_path: Path) -> None:
    at = begun(qapp, tmp_path, ("Ana", "Ben", "Cy", "Di"))
    assert not isinstance(at.session.submit(HOST, Leave("Ana")), Refusal)
    at.settle()
    while at.table.question.question is not None:
        at.keys(Key.Key_Return)
    assert "Ana" not in at.table.controls.instead
    assert "Ana" not in round_of(at, Key.Key_Return, Key.Key_N)
    at.close()


BOX = PRESETS[Way.BOX]


def test_where_nobody_has_anything_to_look_at_the_laptop_is_not_to_go_round(qapp: QApplication, tmp_path: Path) -> None:
    at = Desk(qapp, tmp_path, ("Ana", "Ben", "Cy"), BOX, looking=True, painted=False)
    assert not at.table.round.isVisible()
    assert at.table.controls.instead == ""
    at.close()


@pytest.mark.parametrize("sealed", [False, True])
def test_what_is_said_aloud_is_keyed_by_the_host_and_needs_no_laptop(
    qapp: QApplication, tmp_path: Path, sealed: bool
) -> None:
    """Seen at a table without the box: Space sent the laptop to two players to say what everybody says aloud."""
    table = Table(3).strike().floor("red") if sealed else negotiating().floor("red")
    table.do(HOST, c.RecordDeal("Ben", "Ana", 5, "other", "", (FreeText("Ana says something nice"),)))
    table = table.vote("Y Y Y").reveal() if sealed else table.hands("Y Y Y")
    at = Desk(qapp, tmp_path, (), {}, table.session, looking=True, painted=False)
    assert at.evening.laptop.after_done("Cy") == ""
    assert [card.seat for card in at.view.seats if card.waiting] == ["Ana", "Ben"]
    assert at.table.controls.instead == ""
    answers = [offer for offer in at.table.controls.offers if offer.group is Group.PROMISES]
    said = ["Ana: kept", "Ana: not kept", "Ben: kept", "Ben: not kept"]
    assert [offer.say.partition(" —")[0] for offer in answers] == said, "in their order, yes before no"
    assert list(map(at.table.controls.at_digit, range(1, 6))) == [*answers, None], "each has its digit"
    at.keys(Key.Key_1)
    now = [offer.say.partition(" —")[0] if offer else "" for offer in map(at.table.controls.at_digit, range(1, 5))]
    assert now == ["", "", *said[2:]], "what was printed on a button stands for it until all have said it"
    at.keys(Key.Key_3)
    assert not any(card.waiting for card in at.view.seats)
    at.close()
