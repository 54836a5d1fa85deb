"""A slip of the host is taken back by the host: what was keyed in from the table in the open was never a secret."""

from __future__ import annotations

import msgspec
import pytest

from companion.core.corrections import Rewind
from companion.core.messages import HOST, Command, Event, Refusal
from companion.core.vocabulary import Way
from companion.games import GAMES
from companion.sessions.deciding import decide
from companion.sessions.entries import Entry
from companion.sessions.evening import Codec
from tests.games.contract.driving import SLUGS, Drive


def repeats(event: Event, command: Command) -> bool:
    """Whether an event tells what everybody did as the command has it, seat by seat."""
    told = [set(value.items()) for value in msgspec.structs.asdict(event).values() if isinstance(value, dict)]
    given = [set(value.items()) for value in msgspec.structs.asdict(command).values() if isinstance(value, dict)]
    return any(each <= whole for each in given for whole in told)


@pytest.mark.parametrize("slug", SLUGS)
def test_where_the_app_holds_nothing_no_slip_needs_a_judge_a_reason_or_a_question(slug: str) -> None:
    """With the box, as far as a game is light there: thumbs, hands, draws and counts, whatever followed from them."""
    rules = GAMES[slug]
    if rules.fuller is None:
        return
    evening, codec, slips = Drive(slug, 2, options=rules.presets[Way.BOX], corrections=False), Codec(rules), 0
    for tried in evening.run():
        history = evening.session.evening.history
        undo = history.undo(rules)
        if history.holds_secrets():
            break  # Somebody has keyed in a secret of their own, which nobody asked for.
        if undo is None or isinstance(tried.answer, Refusal):
            continue
        step = type(tried.command).__name__
        assert not undo.revealed, f"{step} is for the judge to take back"
        answer = decide(codec, history, HOST, Rewind(undo.to), evening.session.now())
        assert not isinstance(answer, Refusal), f"{step}: {answer}"
        slips += 1
    assert slips


@pytest.mark.parametrize("slug", SLUGS)
def test_what_the_app_held_and_showed_is_the_judges_to_take_back(slug: str) -> None:
    rules = GAMES[slug]
    held = {rule.key: value for rule in rules.house_rules for value, _say in rule.choices if value in ("sealed", "app")}
    evening = Drive(slug, 2, options=held, corrections=False)
    for _tried in evening.run():
        undo = evening.session.evening.history.undo(rules)
        if undo is not None and undo.revealed:
            return
    raise AssertionError("nothing that the app showed was ever for the judge")


@pytest.mark.parametrize("slug", SLUGS)
def test_an_open_vote_is_a_slip_though_the_app_holds_cards(slug: str) -> None:
    """What is keyed in from the table is a slip by itself, whatever else lies in the app."""
    rules = GAMES[slug]
    mixed = rules.presets.get(Way.MIXED)
    if not mixed:
        return
    evening = Drive(slug, 2, options=mixed, corrections=False)
    for tried in evening.run(400):
        entry, undo = tried.answer, evening.session.evening.history.undo(rules)
        if undo is None or not isinstance(entry, Entry):
            continue
        shown = [event for event in entry.events if event.reveals]
        if len(shown) == 1 and tried.by == HOST and repeats(shown[0], tried.command):
            assert not undo.revealed, f"{type(tried.command).__name__} is for the judge to take back"
