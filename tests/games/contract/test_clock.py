"""Who may touch the clock: it is paused, and a little time given or taken, by whom the table lets."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from companion.core.corrections import GiveTime, JudgeIs, Redo, Rewind
from companion.core.messages import CLOCK, HOST, JUDGE, PUBLIC, TABLE, Command, Pause, Refusal, Resume
from companion.core.rulings import PAUSE
from companion.core.vocabulary import Chapter
from companion.games import GAMES
from companion.hall import table as hall
from companion.hall.messages import Order
from companion.words import reason_keys, say_step
from tests.games.contract.driving import SLUGS, Drive, played, soon


def ticking(slug: str, who: str = "anyone") -> Drive:
    """An evening whose clock has just begun to run."""
    rules = GAMES[slug].house_rules
    options = {rule.key: rule.high for rule in rules if rule.group is Chapter.CLOCK and not rule.choices}
    evening = Drive(slug, 1, options={**options, **soon(slug), PAUSE: who}, corrections=False)
    for _tried in evening.run():
        public = evening.state.public
        if public.countdown is not None and public.countdown.since is not None and not public.paused:
            return evening
    raise AssertionError("the clock never ran")


def why(evening: Drive, by: str, command: Command) -> set[str]:
    """The keys of the reasons why somebody may not do this now; nothing is done."""
    answer = evening.rules.decide(evening.state, by, command, evening.session.now())
    return {reason.key for reason in answer.reasons} if isinstance(answer, Refusal) else set()


@pytest.mark.parametrize("slug", SLUGS)
def test_anyone_pauses_at_home_and_a_tournament_lets_the_judge_or_nobody(slug: str) -> None:
    for who, refused in (("anyone", {}), ("judge", {"pause_judge"}), ("never", {"pause_never"})):
        evening = ticking(slug, who)
        for by in (HOST, evening.session.seats[0]):
            assert why(evening, by, Pause()) == set(refused)
        assert why(evening, JUDGE, Pause()) == (set(refused) if who == "never" else set())
        offered = next(o for o in evening.session.page(HOST).offers if o.do == "pause")
        assert {reason.key for reason in offered.refused} == set(refused)
    default = next(rule.default for rule in GAMES[slug].house_rules if rule.key == PAUSE)
    assert default == "anyone"


@pytest.mark.parametrize("slug", SLUGS)
def test_time_is_given_and_taken_with_a_line_and_an_undo_and_only_by_whom_the_table_lets(slug: str) -> None:
    evening = ticking(slug)
    session = evening.session

    def left() -> int:
        return int(evening.state.public.countdown.left_at(session.now()))

    def told() -> str:
        return session.page(PUBLIC).story[-1].say

    evening.time.wind(1000)
    before = left()
    session.submit(HOST, GiveTime(30))
    assert (left(), told()) == (before + 30_000, "30 seconds more on the clock, from the host.")
    session.submit(JUDGE, GiveTime(-31))
    assert (left(), told()) == (before - 1000, "The judge takes 31 seconds off the clock.")
    evening.time.wind(2000)
    undo = session.page(HOST).undo
    assert undo is not None
    session.submit(HOST, Rewind(undo.to))
    assert left() == before + 28_000, "what ran meanwhile stays run"
    evening.submit(HOST, Pause())
    session.submit(HOST, GiveTime(-30))
    assert left() == before - 2000
    evening.submit(HOST, Resume())
    for by, seconds, key in (
        (session.seats[0], 30, "not_yours"),
        (HOST, 0, "bad_seconds"),
        (HOST, 9999, "bad_seconds"),
        (HOST, -600, "time_short"),
    ):
        if key != "time_short" or left() < 600_000:
            answer = evening.submit(by, GiveTime(seconds)).answer
            assert isinstance(answer, Refusal)
            assert [reason.key for reason in answer.reasons] == [key]
            assert key in reason_keys()
    tournament = ticking(slug, "never")
    answer = tournament.submit(JUDGE, GiveTime(30)).answer
    assert isinstance(answer, Refusal)
    assert [reason.key for reason in answer.reasons] == ["pause_never"]


@pytest.mark.parametrize("slug", SLUGS)
def test_what_undo_and_redo_would_do_is_always_said_a_press_on_the_clock_too(slug: str) -> None:
    """A label that ends after its colon names nothing that anybody would want back."""
    evening = played(slug, 0).session.evening
    people = (live for live in evening.history.back() if live.before is not None and not live.private)
    for live in people:
        if live.entry.by not in (TABLE, CLOCK):
            assert say_step(evening.rules, live.entry), live.entry
    clock = ticking(slug)
    for press in (Pause(), Resume()):
        assert not isinstance(clock.session.submit(HOST, press), Refusal)
        undo = clock.session.page(HOST).undo
        assert undo is not None
        assert undo.say
        clock.session.submit(HOST, Rewind(undo.to))
        redo = clock.session.page(HOST).redo
        assert redo is not None
        assert redo.say == undo.say
        clock.session.submit(HOST, Redo())


@pytest.mark.parametrize("slug", SLUGS)
def test_a_pause_ends_with_the_clock_that_it_held(slug: str) -> None:
    """Else table time stands still with no clock in sight, and the next step is to let one run that is not there."""
    for seed in range(2):
        states = played(slug, seed).session.evening.states
        for before, after in pairwise(state.public for state in states):
            if before.paused and before.countdown is not None and after.countdown is None:
                assert not after.paused, (seed, getattr(after, "phase", ""))


def from_the_desk(evening: Drive, number: int, kind: Any, **what: Any) -> None:
    """A judge of the hall orders this from afar, and it is entered."""
    order = Order(hall="h", table="7", number=number, kind=kind, judge="Lena", key="U" + "A" * 55, **what)
    session = evening.session
    assert not isinstance(session.submit(JUDGE, session.read(dict(hall.commands(order))), order.id), Refusal)


@pytest.mark.parametrize("slug", SLUGS)
def test_the_host_takes_nothing_back_that_a_judge_ordered_from_afar_and_the_judge_does(slug: str) -> None:
    ways: tuple[tuple[Any, dict[str, Any]], ...] = (
        ("time", {"seconds": 120}),
        ("pause", {}),
        ("go", {}),
    )
    evening = ticking(slug)
    session = evening.session
    session.submit(HOST, GiveTime(30))
    for number, (kind, what) in enumerate(ways, 1):
        from_the_desk(evening, number, kind, **what)
        undo = session.page(HOST).undo
        assert undo is not None
        assert undo.judges
        answer = session.submit(HOST, Rewind(undo.to))
        assert isinstance(answer, Refusal)
        assert [reason.key for reason in answer.reasons] == ["undo_ordered"], kind
    undo = session.page(JUDGE).undo
    assert undo is not None
    assert not isinstance(session.submit(JUDGE, Rewind(undo.to, "the wrong table")), Refusal)


@pytest.mark.parametrize("slug", SLUGS)
def test_a_message_from_the_judges_desk_stands_in_nobodys_way_and_stays_whatever_is_taken_back(slug: str) -> None:
    evening = ticking(slug)
    session = evening.session
    session.submit(HOST, GiveTime(30))
    own, clock = session.page(HOST).undo, session.page(PUBLIC).view.clock

    def said() -> list[bool]:
        return [line.undone for line in session.page(PUBLIC).story if "Lunch at" in line.say]

    from_the_desk(evening, 1, "message", words="Lunch at one")
    undo = session.page(HOST).undo
    assert own is not None
    assert undo == own
    assert not isinstance(session.submit(HOST, Rewind(undo.to)), Refusal)
    assert said() == [False]
    assert session.page(PUBLIC).view.clock != clock
    from_the_desk(evening, 2, "message", words="Lunch at two")
    assert not isinstance(session.submit(HOST, Redo()), Refusal)
    assert session.page(PUBLIC).view.clock == clock
    assert said() == [False, False]
    assert session.page(HOST).undo == own
    assert session.evening.live == sorted({*session.evening.live})


@pytest.mark.parametrize("who", ["anyone", "judge"])
@pytest.mark.parametrize("slug", SLUGS)
def test_what_comes_from_the_judges_desk_bears_that_judges_name_and_no_key_of_the_program(slug: str, who: str) -> None:
    evening = ticking(slug, who)
    assert not isinstance(evening.session.submit(JUDGE, JudgeIs("Ines")), Refusal)
    before = len(evening.session.page(PUBLIC).story)
    from_the_desk(evening, 1, "pause", words="lunch at one")
    assert evening.state.public.paused
    from_the_desk(evening, 2, "go")
    assert not evening.state.public.paused
    from_the_desk(evening, 3, "time", seconds=120)
    told = [line.say for line in evening.session.page(PUBLIC).story[before:]]
    assert any("Lena, from the judges' desk: lunch at one" in say for say in told)
    assert sum("Lena" in say for say in told) == 3
    assert told[-1] == "120 seconds more on the clock, from Lena at the judges' desk."
    assert "Ines" not in told[0], "who judges at the table did not stop it"
    assert isinstance(evening.session.submit(JUDGE, GiveTime(30, "Lena\n")), Refusal), "a name stands on one line"
    assert not any("pause_" in say or "Paused by the host" in say for say in told)
