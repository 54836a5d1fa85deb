"""Before an evening: what cannot begin is refused in a sentence that a person can act on."""

from __future__ import annotations

import random
import re
from collections.abc import Mapping
from typing import Any

import pytest

from companion import words
from companion.core.corrections import DrawsCommitted
from companion.core.messages import PUBLIC, Event
from companion.core.rulings import meant
from companion.core.setup import SetupError
from companion.core.vocabulary import Way
from companion.games import GAMES
from companion.journal import MemoryJournal
from companion.sessions import AppDraws, HandWoundTime, Session
from tests.games.contract.driving import NAMES, SLUGS, Drive, header_of, sheet

SENTENCE = re.compile(r"^[A-Z“].*[.]$", re.DOTALL)


def begun(slug: str, seats: list[str], options: dict[str, Any]) -> Session:
    rules = GAMES[slug]
    return Session.begin(rules, seats, options, MemoryJournal(header_of(rules)), HandWoundTime(), AppDraws(1))


def refused(slug: str, seats: list[str], options: dict[str, Any] | None = None) -> SetupError:
    with pytest.raises(SetupError, match=r".+") as caught:
        begun(slug, seats, options or {})
    return caught.value


def trouble(slug: str, seats: list[str], options: dict[str, Any] | None = None) -> str:
    told = str(refused(slug, seats, options))
    assert SENTENCE.match(told), told
    return told


@pytest.mark.parametrize("slug", SLUGS)
def test_too_few_and_too_many_are_told_how_many_may_play(slug: str) -> None:
    least, most = GAMES[slug].meta.seats
    for count in (0, least - 1, most + 1):
        told = trouble(slug, [f"Seat {n}" for n in range(count)])
        assert str(least) in told
        assert str(most) in told


@pytest.mark.parametrize("slug", SLUGS)
@pytest.mark.parametrize("count", range(2, 13))
def test_every_number_of_players_that_the_game_names_can_begin(slug: str, count: int) -> None:
    least, most = GAMES[slug].meta.seats
    if least <= count <= most:
        session = begun(slug, list(NAMES[:count]), {})
        assert session.seats == NAMES[:count]
        assert not session.evening.public.over


@pytest.mark.parametrize("slug", SLUGS)
@pytest.mark.parametrize(
    "name", ["", "  ", "host", "Judge", "TABLE", "clock", "public", "ANA", "x" * 25, "a\u202eb", "a\nb"]
)
def test_a_name_that_cannot_sit_down_is_refused_in_a_sentence(slug: str, name: str) -> None:
    least = GAMES[slug].meta.seats[0]
    trouble(slug, [*NAMES[: least - 1], name])
    assert refused(slug, [*NAMES[: least - 1], name]).chairs == (least - 1,)


@pytest.mark.parametrize("slug", SLUGS)
def test_a_house_rule_that_the_game_does_not_know_is_named(slug: str) -> None:
    seats = list(NAMES[: GAMES[slug].meta.seats[0]])
    assert "no.such.rule" in trouble(slug, seats, {"no.such.rule": 1})


@pytest.mark.parametrize(("slug", "key"), [(slug, r.key) for slug, rules in GAMES.items() for r in rules.house_rules])
def test_a_house_rule_with_a_value_that_it_does_not_have_is_named(slug: str, key: str) -> None:
    rules = GAMES[slug]
    seats = list(NAMES[: rules.meta.seats[0]])
    rule = next(r for r in rules.house_rules if r.key == key)
    wrong: list[Any] = ["no such value", None, True, [], 2.5, 10**30]
    wrong += [7] if rule.choices else [rule.low - 1, rule.high + 1, str(rule.low)]
    for value in wrong:
        assert key in trouble(slug, seats, {key: value})
        assert refused(slug, seats, {key: value}).options == (key,)


@pytest.mark.parametrize("slug", SLUGS)
def test_house_rules_have_a_default_that_they_allow_and_sentences_for_every_choice(slug: str) -> None:
    rules = GAMES[slug]
    keys = [rule.key for rule in rules.house_rules]
    assert len(keys) == len(set(keys))
    for rule in rules.house_rules:
        assert rule.say, rule.key
        assert rule.default in rule.values(), rule.key
        assert all(say for _value, say in rule.choices), rule.key
        assert len({value for value, _say in rule.choices}) == len(rule.choices), rule.key


@pytest.mark.parametrize("slug", SLUGS)
def test_the_sheet_of_the_evening_is_on_every_page(slug: str) -> None:
    rules = GAMES[slug]
    rnd = random.Random(5)
    options = sheet(rules, rnd, 0.5)
    session = begun(slug, list(NAMES[: rules.meta.seats[1]]), options)
    for viewer in (PUBLIC, "host", "judge", *session.seats):
        told = dict(session.page(viewer).house_rules)
        asked = meant(rules.house_rules, session.evening.public.options, len(session.seats))
        for rule in rules.house_rules:
            answer = options.get(rule.key, rule.default)
            left_out = rule not in asked or (rule.tonight and answer == rule.default)
            assert told.get(rule.say) == (None if left_out else rule.said(answer))


@pytest.mark.parametrize("slug", SLUGS)
def test_the_first_entry_says_how_the_evening_began_and_who_sat_down(slug: str) -> None:
    session = begun(slug, list(NAMES[: GAMES[slug].meta.seats[0]]), {})
    first = session.page(PUBLIC).story[0]
    assert first.entry == 1
    assert all(seat in first.say for seat in session.seats)


FILES = [(slug, file.option) for slug, rules in GAMES.items() for file in rules.files]


@pytest.mark.parametrize(("slug", "option"), FILES)
def test_a_file_of_the_games_own_can_be_saved_and_handed_over_as_it_is(slug: str, option: str) -> None:
    rules = GAMES[slug]
    file = next(file for file in rules.files if file.option == option)
    names = NAMES[: rules.meta.seats[0]]
    plain, given = rules.setup(names, {}), rules.setup(names, {option: file.sample()})
    assert [type(event) for event in plain] == [type(event) for event in given]


@pytest.mark.parametrize("text", ["= = =", '{"": []}', "x" * 300_000, 7, ["a"], None.__class__])
@pytest.mark.parametrize(("slug", "option"), FILES)
def test_a_file_that_cannot_be_is_refused_at_set_up_by_its_name(slug: str, option: str, text: object) -> None:
    rules = GAMES[slug]
    with pytest.raises(SetupError, match=rf"^{option}.*\.$") as caught:
        rules.setup(NAMES[: rules.meta.seats[0]], {option: text})
    assert caught.value.options == (option,)


@pytest.mark.parametrize("slug", SLUGS)
def test_every_way_to_sit_down_says_whether_the_laptop_goes_round(slug: str) -> None:
    """Seen at tables: 36 hand-overs an evening, of which the set-up page had said nothing."""
    rules = GAMES[slug]
    for way, options in rules.presets.items():
        evening = Drive(slug, 1, options=options, corrections=False)
        private = any(evening.session.page(PUBLIC).view.private for _tried in evening.run(200))
        said = re.search(r"(the )?laptop goes", rules.ways[way]) is not None
        assert said == private, f"{way.value}: {rules.ways[way]}"


@pytest.mark.parametrize("slug", SLUGS)
def test_no_way_to_sit_down_sets_a_house_rule_that_they_all_leave_as_it_is(slug: str) -> None:
    """Found at a table: another way, and back, and thumbs that were to be given on phones were real ones again."""
    presets, usual = GAMES[slug].presets, {rule.key: rule.default for rule in GAMES[slug].house_rules}
    for key in {key for way in presets.values() for key in way}:
        assert any(way.get(key, usual[key]) != usual[key] for way in presets.values()), key


MOOT = [(slug, way) for slug in SLUGS for way in GAMES[slug].presets]


def told(slug: str, options: Mapping[str, str | int]) -> list[Event]:
    """What happens in the first steps of an evening by these house rules, without the line that holds them."""
    drive = Drive(slug, 3, options=options, corrections=False)
    for _tried in drive.run(80):
        pass
    return [event for entry in drive.session.evening.entries for event in entry.events][1:]


@pytest.mark.parametrize(("slug", "way"), MOOT)
def test_a_question_that_is_left_out_of_a_sheet_changes_nothing_that_happens(slug: str, way: Way) -> None:
    rules = GAMES[slug]
    options = rules.presets[way]
    answers = {rule.key: rule.default for rule in rules.house_rules} | dict(options)
    moot = [rule for rule in rules.house_rules if rule not in meant(rules.house_rules, answers)]
    usual = told(slug, options) if moot else []
    for rule in moot:
        other = next(value for value in reversed(rule.values()) if value != answers[rule.key])
        assert told(slug, {**options, rule.key: other}) == usual, rule.key


@pytest.mark.parametrize("slug", SLUGS)
def test_where_a_game_says_that_the_app_draws_nothing_it_draws_nothing_and_no_draw_is_proved(slug: str) -> None:
    rules = GAMES[slug]
    for options in rules.undrawn:
        drive = Drive(slug, 3, options=options, corrections=False)
        for _tried in drive.run(80):
            pass
        assert not drive.draws.wanted
        committed = DrawsCommitted("seed", ("gate", "lamp"))
        assert words.moment(rules, committed, drive.session.evening.public, "", words.About()) is None
