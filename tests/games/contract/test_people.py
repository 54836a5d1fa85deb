"""People: whoever leaves, changes chairs, is away or comes late, at every phase: the evening goes on to its end."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import product
from typing import Any

import pytest
from msgspec import Struct

from companion.core import ledger
from companion.core.contract import changed
from companion.core.messages import HOST, PUBLIC, Pause, Refusal, Resume, Seat
from companion.core.offers import ShareOut
from companion.core.people import (
    LEAVING,
    RETURNED,
    STAYS,
    STEPS,
    ChairsChanged,
    ChangeChairs,
    ChooseFor,
    ComeBack,
    GoAway,
    GuestSat,
    Leave,
    SeatLeft,
    TakeSeat,
    at_turn,
)
from companion.core.people import People as PeopleRules
from companion.core.rulings import PAUSE
from companion.core.vocabulary import NO_PROGRESS, Chapter, Way
from companion.games import GAMES
from companion.sessions import Entry
from tests.games.contract.driving import SLUGS, AnyState, Drive, soon

READY = SLUGS
CASES = [(slug, seed) for slug in READY for seed in range(2)]
BOLD = (0.0, 0.5)
PEOPLE = {"people.leaving": "stays", "people.away": "choose"}
NOTHING_IS_VOTED = ("renegotiation", "council")
LOOKED = 4
"""What the table is shown is read after one command in so many."""
PHASES = 12
"""After one phase in so many the evening is played to its end without whoever left."""


@cache
def sample(slug: str, seed: int) -> Drive:
    """An evening with one seat more than the smallest table, so that one can leave, played to its end."""
    drive = Drive(slug, 400 + seed, bold=BOLD[seed], corrections=False)
    sealed = {rule.key: "sealed" for rule in drive.rules.house_rules if "sealed" in rule.values() and not seed}
    sheet = {**drive.session.evening.public.options, **sealed, **PEOPLE}
    seats = drive.rules.meta.seats[0] + 1 + seed
    return Drive(slug, 400 + seed, seats=seats, options=sheet, corrections=False).played()


def phase(drive: Drive, state: AnyState) -> str:
    """What phase it is, by the game's own word or by the step that all see."""
    return str(getattr(state.public, "phase", "") or drive.rules.look(state.public).step)


def moments(drive: Drive) -> list[int]:
    """The last record of each phase as the evening first came to it: after it somebody leaves."""
    found: dict[str, int] = {}
    for n, state in zip(drive.session.evening.live, drive.session.evening.states, strict=True):
        if not state.public.over:
            found.setdefault(phase(drive, state), n)
    return sorted(found.values())


def points(drive: Drive) -> dict[str, int]:
    """What every seat that plays holds, in the open or behind its screen."""
    deals = getattr(drive.state.public, "deals", ())
    return {
        seat: ledger.balance(drive.state, ledger.supply(seat)) + sum(d.amount for d in deals if d.payer == seat)
        for seat in drive.session.seats
    }


def came_out(board: Any) -> tuple[str, ...]:
    """How the last vote ended, as the board says it; empty where it does not, or no longer."""
    told = getattr(board, "outcome", None) or getattr(board, "vote", None)
    if told is None or not getattr(told, "shown", True):
        return ()
    return tuple(getattr(told, name, "") for name in ("headline", "why", "say", "needed_say"))


def digits(value: Any) -> Iterator[tuple[Seat, int]]:
    """Every digit of a seat that a board shows."""
    if isinstance(value, tuple):
        for one in value:
            yield from digits(one)
    elif isinstance(value, Struct):
        if hasattr(value, "digit"):
            yield value.seat, value.digit  # type: ignore[attr-defined]  # a digit is a seat's
        for field in value.__struct_fields__:
            yield from digits(getattr(value, field))


def keyed_by(drive: Drive, public: Any) -> int:
    """Every digit on the board is the one that keys its seat; how many there are."""
    found = [*digits(drive.rules.look(public).board)]
    assert found == [(seat, public.by_chair.index(seat) + 1) for seat, _digit in found]
    return len(found)


def whom(drive: Drive, place: int) -> Seat:
    """Whoever leads, whoever is waited for, or anybody: who leaves differs from phase to phase."""
    view = drive.rules.look(drive.state.public)
    waiting = [card.name for card in view.seats if card.waiting]
    seats = [view.leader, *waiting, *drive.session.seats]
    return next(seat for seat in seats[place % 3 :] if seat in drive.session.seats)


def ends(drive: Drive, seat: Seat) -> None:
    """The evening is played on: nothing breaks, the seat is waited for nowhere, and it comes to its end."""
    least = drive.rules.meta.seats[0]
    for place, tried in enumerate(drive.run(6000)):
        if not isinstance(tried.answer, Entry):
            continue
        assert not drive.rules.broken(drive.state), (tried.command, drive.rules.broken(drive.state))
        if place % LOOKED and not drive.over:
            continue
        view = drive.rules.look(drive.state.public)
        assert seat not in [card.name for card in view.seats]
        assert view.leader != seat
    assert drive.over
    assert len(drive.session.seats) >= least
    result = drive.session.page(PUBLIC).result
    assert result is not None
    assert (result.standings[-1].seat, result.standings[-1].place) == (seat, 0)
    assert seat not in result.winners


@pytest.mark.parametrize(("slug", "seed"), CASES)
def test_whoever_leaves_at_whatever_phase_the_others_play_on_to_the_end(slug: str, seed: int) -> None:
    whole = sample(slug, seed)
    assert whole.over
    # The two evenings take turns with some phases; from positions alone every one is tried (see below).
    for place, n in enumerate(moments(whole)[seed::PHASES]):
        drive = Drive.again(whole, n, seed + 1)
        seat, before = whom(drive, place + seed), points(drive)
        had = next(card for card in drive.session.page(PUBLIC).view.seats if card.seat == seat).badge
        answer = drive.session.submit(HOST, Leave(seat))
        assert not isinstance(answer, Refusal), (n, answer)
        assert not drive.rules.broken(drive.state), (n, drive.rules.broken(drive.state))
        after = points(drive)
        assert after == {other: before[other] for other in after}, "nobody else's score changes for it"
        listed = drive.session.page(PUBLIC).view.gone[-1:]
        assert [(card.seat, card.subtitle) for card in listed] == [(seat, "left")]
        if slug != "article27":  # where supplies lie behind screens
            assert listed[0].badge or not had, "with its points"
            if slug != "articles_of_agreement":  # where whoever leaves at the count is counted at once
                assert listed[0].badge in (had, had or "0"), "and no others"
        keyed_by(drive, drive.state.public)
        ends(drive, seat)


@pytest.mark.parametrize("slug", SLUGS)
def test_what_was_voted_is_told_as_it_came_out_after_somebody_of_those_who_voted_has_left(slug: str) -> None:
    """Seen at a table: of six three had said Yes, which was too few; once one had left it had been enough."""
    whole = sample(slug, 1)
    found = dict[tuple[str, ...], int]()
    for n, state in zip(whole.session.evening.live, whole.session.evening.states, strict=True):
        if said := came_out(whole.rules.look(state.public).board):
            found.setdefault(said, n)
    assert found or slug in NOTHING_IS_VOTED
    for (said, n), place in product([*found.items()][:LOOKED], (0, 2)):
        drive = Drive.again(whole, n, 0)
        answer = drive.session.submit(HOST, Leave(whom(drive, place)))
        assert not isinstance(answer, Refusal), answer
        assert came_out(drive.session.page(PUBLIC).view.board) in (said, ())


@cache
def with_the_box(slug: str) -> Drive:
    """The same with the box on the table, where the app knows little of what anybody has."""
    rules = GAMES[slug]
    options = {**rules.presets[Way.BOX], **PEOPLE}
    return Drive(slug, 400, seats=rules.meta.seats[0] + 1, options=options, corrections=False).played()


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("slug", READY)
def test_every_seat_may_leave_at_every_phase_and_the_evening_is_whole_and_not_stuck(slug: str, seed: int) -> None:
    """From positions alone: the first and the last of each phase, where its things may go back, or all may end."""
    whole = with_the_box(slug) if seed == 2 else sample(slug, seed)
    rules, evening = whole.rules, whole.session.evening
    phases: dict[str, list[tuple[int, AnyState]]] = {}
    for n, state in zip(evening.live, evening.states, strict=True):
        # While the app still draws, nobody can say anything.
        if not (state.public.over or any(wanted.source == "app" for wanted in rules.wants(state))):
            phases.setdefault(phase(whole, state), []).append((evening.entries[n - 1].at, state))
    for name, met in phases.items():
        for now, at in (met[0], met[-1]):
            for place, seat in enumerate(at.public.seats):
                # Every seat at the end of a phase; else, and in the other ways, every second one.
                others = ((RETURNED, False), (STAYS, True)) if at is met[-1][1] and (place + seed) % 2 else ()
                for way, end in ((STAYS, False), *others) if at is met[-1][1] or (place + seed) % 2 else ():
                    public = changed(at.public, options={**at.public.options, LEAVING: way})
                    state, told = changed(at, public=public), (name, seat, way, end)
                    events = PeopleRules(rules, state, now).decide(HOST, Leave(seat, end))
                    assert not isinstance(events, Refusal), told
                    for event in events:
                        state = rules.evolve(state, event)
                    assert not rules.broken(state), (told, rules.broken(state))
                    assert seat not in [card.name for card in rules.look(state.public).seats], told
                    assert state.public.over or not end, told
                    public = state.public
                    assert (
                        public.over
                        or rules.asks(public)
                        or rules.wants(state)
                        or rules.due(public)
                        or any(
                            not offer.refused and (offer.group not in NO_PROGRESS or offer.gives(Resume))
                            for viewer in (HOST, *public.seats)
                            for offer in rules.menu(viewer, public, state.own.get(viewer))
                        )
                    ), (told, "is stuck")


@pytest.mark.parametrize("slug", READY)
def test_below_the_smallest_table_the_evening_ends_with_the_standing_of_now(slug: str) -> None:
    seats = GAMES[slug].meta.seats[0]
    drive = Drive(slug, 12, seats=seats, options=PEOPLE, corrections=False).played()
    for n in moments(drive):
        some = Drive.again(drive, n, 1)
        seat = some.session.seats[1]
        refused = some.session.submit(HOST, Leave(seat))
        assert isinstance(refused, Refusal)
        assert [reason.key for reason in refused.reasons] == ["too_few_left"]
        assert not isinstance(some.session.submit(HOST, Leave(seat, end=True)), Refusal)
        assert some.over
        assert not some.rules.broken(some.state)
        page = some.session.page(PUBLIC)
        assert page.result is not None
        assert page.view.over
        assert {s.seat for s in page.result.standings} == {*some.session.seats, seat}


@pytest.mark.parametrize("slug", READY)
def test_two_change_chairs_and_the_order_of_play_follows_with_the_next_turn(slug: str) -> None:
    whole = sample(slug, 0)
    n = moments(whole)[-1] // 2
    drive = Drive.again(whole, n, 3)
    before = drive.session.seats
    one, other = before[0], before[2]
    own = {seat: drive.state.own[seat] for seat in before}
    assert not isinstance(drive.session.submit(HOST, ChangeChairs(one, other)), Refusal)
    assert drive.session.seats == before, "not before the next turn"
    assert {seat: drive.state.own[seat] for seat in before} == own, "people keep their secrets"
    swapped = (other, before[1], one, *before[3:])
    for _tried in drive.run(6000):
        assert drive.session.seats in (before, swapped)
        assert not drive.rules.broken(drive.state)
    assert drive.over
    assert drive.session.seats == swapped


@pytest.mark.parametrize("slug", READY)
def test_the_digit_of_a_seat_on_a_board_is_that_of_its_chair_whoever_sits_there(slug: str) -> None:
    whole = sample(slug, 0)
    found = 0
    for state in whole.session.evening.states[::3]:
        public = state.public
        swapped = (public.seats[1], public.seats[0], *public.seats[2:])
        found += keyed_by(whole, changed(public, sat=public.everybody, seats=swapped))
    assert found or slug != "articles_of_agreement", "this board numbers its seats"


@pytest.mark.parametrize("slug", READY)
def test_a_chair_that_was_left_keeps_its_digit_wherever_people_had_moved_before(slug: str) -> None:
    public = sample(slug, 0).session.evening.states[-1].public
    one, other = public.seats[0], public.seats[2]
    public = at_turn(STEPS[ChairsChanged](public, ChairsChanged(one, other)))
    before = public.by_chair
    assert before.index(one) == 2
    for event in (SeatLeft(one, other, other), GuestSat(one, "Zoë", one)):
        public = STEPS[type(event)](public, event)
        assert public.by_chair == before, event
    assert at_turn(public).by_chair == public.by_chair, "the guest sits where the chair stood"


@pytest.mark.parametrize("slug", READY)
def test_before_the_first_public_act_two_names_change_and_nothing_else(slug: str) -> None:
    drive = Drive(slug, 12, options={}, corrections=False)
    one, other = drive.session.seats[:2]
    assert not isinstance(drive.session.submit(HOST, ChangeChairs(one, other)), Refusal)
    view = drive.session.page(PUBLIC).view
    assert view.called(one) == other
    assert view.called(other) == one
    assert drive.state.public.chairs == ()


@pytest.mark.parametrize("slug", READY)
def test_a_late_guest_takes_an_empty_seat_over_and_plays_from_the_next_turn(slug: str) -> None:
    whole = sample(slug, 0)
    evening = whole.session.evening
    turns = [n for n, state in zip(evening.live, evening.states, strict=True) if state.public.playing]
    drive = Drive.again(whole, turns[len(turns) // 3], 4)
    seat = drive.session.seats[1]
    taken = drive.session.submit(HOST, TakeSeat(seat, "Zoë"))
    assert isinstance(taken, Refusal), "nobody has left it yet"
    assert not isinstance(drive.session.submit(HOST, Leave(seat)), Refusal)
    assert not isinstance(drive.session.submit(HOST, TakeSeat(seat, "Zoë")), Refusal)
    assert seat not in drive.session.seats
    (card,) = drive.session.page(PUBLIC).view.gone
    assert (card.name, card.comes) == ("Zoë", True), "and nobody has left"
    word = str(drive.session.page(PUBLIC).view.heading).split()[0].lower()  # as the game calls what comes next
    assert card.subtitle == f"from the next {word}", "seen at a table: “from the next turn” in a game that has rounds"
    drive.played()
    assert not drive.rules.broken(drive.state), drive.rules.broken(drive.state)
    result = drive.session.page(PUBLIC).result
    assert drive.over
    assert result is not None
    assert seat in drive.session.seats
    assert drive.session.page(PUBLIC).view.called(seat) == "Zoë"
    assert seat not in drive.session.evening.public.gone
    # Seen at a table: “Said Nay most often: Gus, 3”, of which two were Cleo's before him.
    assert all("Zoë" not in who.replace(f"{seat}/Zoë", "") for _what, who in result.honours), result.honours


@pytest.mark.parametrize("slug", READY)
def test_a_clock_that_runs_is_paused_with_whoever_goes_away_where_the_host_may_pause(slug: str) -> None:
    """Somebody fetches a coat: nobody has to think of the clock; with a sheet that forbids pausing it runs on."""
    rules = [rule for rule in GAMES[slug].house_rules if rule.group is Chapter.CLOCK and rule.high]
    clocks = {**soon(slug), **{rule.key: rule.high // 2 for rule in rules}}
    found = set()
    for pauses, seed in product(("anyone", "never"), (5, 10)):
        asked = any(rule.key == PAUSE for rule in GAMES[slug].house_rules)
        if pauses in found or (pauses == "never" and not asked):
            continue
        drive = Drive(slug, seed, options={**clocks, **({PAUSE: pauses} if asked else {})}, corrections=False)
        for _tried in drive.run(600):
            clock = drive.state.public.countdown
            if clock is None or clock.since is None or not drive.session.running:
                continue
            seat = drive.session.seats[-1]
            may = not isinstance(drive.rules.decide(drive.state, HOST, Pause(), drive.session.now()), Refusal)
            assert may == (pauses == "anyone")
            assert not isinstance(drive.session.submit(HOST, GoAway(seat)), Refusal)
            assert drive.state.public.paused == may
            assert drive.session.running != may
            assert not drive.rules.broken(drive.state)
            assert not isinstance(drive.session.submit(HOST, ComeBack(seat)), Refusal)
            assert drive.state.public.paused == may, "the host lets it run on, when all are ready"
            found.add(pauses)
            break
    assert "anyone" in found


def unmarked(field: Any, seat: str) -> list[str]:
    """Where a form names whoever is away as if that seat were here, or gives it what the others begin with."""
    receivers = getattr(field, "receivers", ())
    said = [say for one, say in zip(receivers, receivers and (field.says or receivers), strict=True) if one == seat]
    said += [c.say for c in getattr(field, "choices", ()) if c.value == c.seat == seat]
    if isinstance(field, ShareOut) and seat in receivers and seat not in field.away:
        said.append(field.start)
    return [say for say in said if "(away)" not in say]


@pytest.mark.parametrize("slug", READY)
def test_whoever_is_away_is_marked_and_the_host_may_choose_what_is_neutral(slug: str) -> None:
    whole, chosen = sample(slug, 0), 0
    for n in moments(whole):
        drive = Drive.again(whole, n, 4)
        for seat in drive.session.seats:
            assert isinstance(drive.session.submit(HOST, ChooseFor(seat)), Refusal), "only for who is away"
            assert not isinstance(drive.session.submit(HOST, GoAway(seat)), Refusal)
            card = next(c for c in drive.session.page(PUBLIC).view.seats if c.seat == seat)
            assert card.away
            if seat == drive.session.seats[n % len(drive.session.seats)]:
                for field in (f for offer in drive.session.page(HOST).offers for f in offer.fields):
                    assert unmarked(field, seat) == [], (field.say, seat)
            answer = drive.session.submit(HOST, ChooseFor(seat))
            chosen += not isinstance(answer, Refusal)
            keys = {reason.key for reason in answer.reasons} if isinstance(answer, Refusal) else set()
            if keys & {"nothing_neutral", "not_waited_for"}:
                assert keys == {"nothing_neutral" if card.waiting else "not_waited_for"}, "it says which of the two"
            assert not drive.rules.broken(drive.state)
        seat = drive.session.seats[0]
        assert not isinstance(drive.session.submit(HOST, ComeBack(seat)), Refusal)
        told = [one for one in drive.session.page(PUBLIC).moments if one.to == (seat,)]
        assert [one.say for one in told[-1:]] == [f"{seat} is back"]
        assert not any(one.away for one in told), "and not that it is away"
    assert chosen
