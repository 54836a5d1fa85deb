"""Random evenings of every game: they end, they break no invariant, and whatever is refused is refused in words."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Iterator

import msgspec
import pytest

from companion.core.filling import fill
from companion.core.messages import (
    CLOCK,
    HOST,
    JUDGE,
    PUBLIC,
    TABLE,
    Refusal,
    Rule,
    TimeUp,
    TurnOut,
)
from companion.core.offers import Wanted
from companion.core.vocabulary import Chapter, Way
from companion.games import GAMES
from companion.journal import Header
from companion.sessions import AppDraws, HandWoundTime, Session, simulate
from companion.sessions.evening import Codec, Evening, game_of, read_evening
from companion.words import say_reason
from tests.games.contract.asking import NUMBERS, ODD
from tests.games.contract.driving import (
    ONE_DAY,
    SLUGS,
    AnyState,
    Drive,
    LoggedDraws,
    calm,
    changing,
    drive,
    played,
    spread,
)
from tests.games.contract.samples import sample, union
from tests.golden.playing import play, scripts

SEEDS = range(2)
"""One evening by the defaults, one with a few other house rules, one with nearly all."""
MENU_EVENINGS = 20
LOOKED = 24
"""At so many moments of an evening all of its menus are looked at."""
AGAIN = 200
"""So many commands of an evening are given a second time."""
RARE = frozenset({"choose_disc", "show_score"})
"""What comes once in hundreds of evenings; that it is offered then is seen in Q1 and R67 of Article 27."""
EVENINGS = [(slug, seed) for slug in SLUGS for seed in SEEDS]


def test_a_simulated_evening_goes_on_with_what_was_done_least() -> None:
    """Two who only travel and end their turns find no card and no end; what is left to do brings the end nearer."""
    rules, seats = GAMES["renegotiation"], ("Ana", "Ben")
    table = simulate._Table(rules, seats, {}, seed=9003)
    table.session = Session.begin(rules, seats, {}, table.journal, table.time, AppDraws(1))
    may: set[str] = set()
    while not {"pick_up", "move", "end_turn"} <= may:
        table._go_on()
        public = table.session.evening.public
        may = {offer.do for offer in table.session.page(public.active or HOST).offers if not offer.refused}
    table.accepted |= Counter(dict.fromkeys(may, 10**9))
    table.accepted["pick_up"] = 0
    table._go_on()
    assert table.accepted["pick_up"] == 1


@pytest.mark.parametrize(("slug", "seed"), EVENINGS)
def test_an_evening_ends_breaks_no_invariant_and_says_why_it_refuses(slug: str, seed: int) -> None:
    evening = played(slug, seed)
    rules = evening.rules
    for place, tried in enumerate(changing(evening)):
        assert not rules.broken(tried.after), f"after {place} changes"
    for tried in evening.tried:
        if isinstance(tried.answer, Refusal):
            assert tried.answer.reasons
            for reason in tried.answer.reasons:
                said = say_reason(rules, reason)
                assert said[0].isupper() or said[0] in "“{", said
                assert said.endswith((".", "…", "”")), said
                assert "{" not in said, said
    assert evening.over, "5000 commands were not enough"
    result = rules.result(evening.session.evening.public)
    assert result is not None
    assert {line.seat for line in result.standings if line.place == 1} <= {*result.winners}, "nobody else stands first"
    assert rules.asks(evening.session.evening.public) is None


@pytest.mark.parametrize(("slug", "seed"), EVENINGS)
def test_offers_can_be_filled_and_the_menu_knows_what_decide_will_say(slug: str, seed: int) -> None:
    evening, rnd = played(slug, seed), random.Random(seed)
    rules = evening.rules
    for tried in spread(evening, LOOKED):
        state = tried.after
        for viewer in evening.viewers():
            offers = rules.menu(viewer, state.public, state.own.get(viewer))
            for offer in offers:
                command = evening.session.read(fill(offer, rnd.randrange))
                answer = rules.decide(state, viewer, command, tried.now)
                # Seen at a table: nobody could lay cards, for the first at the table sat out.
                if offer.refused or not offer.fields:
                    assert isinstance(answer, Refusal) == bool(offer.refused), (viewer, offer, answer, tried)
            assert sum(offer.main and not offer.refused for offer in offers) <= 1, "Space would be two things"


@pytest.mark.parametrize(("slug", "seed"), EVENINGS)
def test_an_evening_is_never_stuck(slug: str, seed: int) -> None:
    """Somebody can do something, or chance or the clock must speak, or the table is asked."""
    evening = played(slug, seed)
    rules = evening.rules
    for tried in changing(evening):
        state, public = tried.after, tried.after.public
        goes_on = public.over or any(
            not offer.refused and offer.do not in ("pause", "recount")
            for viewer in (HOST, *public.seats)
            for offer in rules.menu(viewer, public, state.own.get(viewer))
        )
        assert goes_on or rules.asks(public) or rules.wants(state) or rules.due(public), tried


@pytest.mark.parametrize(("slug", "seed"), EVENINGS)
def test_the_public_can_do_nothing(slug: str, seed: int) -> None:
    evening = played(slug, seed).session.evening
    for state in evening.states[::7]:
        assert not evening.rules.menu(PUBLIC, state.public, None)


@pytest.mark.parametrize("slug", SLUGS)
def test_while_a_question_is_open_nothing_but_a_ruling_is_accepted_and_time_stands_still(slug: str) -> None:
    asked, asks = 0, {rule.key: "ask" for rule in GAMES[slug].house_rules if rule.asks}
    # A game that never asks has no question to be looked for.
    for seed in range(MENU_EVENINGS if asks else len(SEEDS)):
        if asked and seed >= len(SEEDS):
            break
        # The first evenings of one game ask nothing.
        evening = Drive(slug, seed + (3 if slug == "renegotiation" else 0), options=asks)
        for _tried in evening.run(800):
            question = evening.rules.asks(evening.session.evening.public)
            if question is None:
                continue
            asked += 1
            assert not evening.session.running
            assert evening.session.due_in() is None
            assert {c.value for c in question.choices} >= {question.default}
            for viewer in evening.viewers():
                assert not evening.rules.menu(viewer, evening.state.public, evening.state.own.get(viewer))
            for old in evening.tried[-8:]:
                if type(old.command).__name__ not in ("Rule", "Rewind", "Redo", "OpenWindow"):
                    answer = evening.rules.decide(evening.state, old.by, old.command, evening.session.now())
                    assert isinstance(answer, Refusal)
                    assert [reason.key for reason in answer.reasons] == ["question_open"]
    assert asked or not asks


@pytest.mark.parametrize(("slug", "seed"), EVENINGS)
def test_the_clock_is_heard_when_it_is_due_and_not_a_moment_before(slug: str, seed: int) -> None:
    evening = played(slug, seed)
    rules, heard = evening.rules, 0
    for tried in changing(evening):
        state, public = tried.after, tried.after.public
        due = rules.due(public)
        early = rules.decide(state, CLOCK, TimeUp(), (due or 0) - 1)
        assert isinstance(early, Refusal)
        if due is not None and rules.asks(public) is None:
            heard += 1
            assert not isinstance(rules.decide(state, CLOCK, TimeUp(), due), Refusal)
    for tried in spread(evening, LOOKED):
        for by in evening.viewers():
            due = rules.due(tried.after.public)
            assert isinstance(rules.decide(tried.after, by, TimeUp(), due or 0), Refusal)
    lengths = [rule.default for rule in rules.house_rules if rule.group is Chapter.CLOCK and not rule.choices]
    assert heard or not any(lengths)


@pytest.mark.parametrize(("slug", "seed"), EVENINGS)
def test_deciding_looking_and_evolving_leave_the_state_they_were_given(slug: str, seed: int) -> None:
    """Mappings in frozen structs could still be changed in place: nobody does."""
    # It is played here: in an evening that was, whatever is changed in place has been changed already.
    evening, frozen = drive(slug, seed), list[tuple[AnyState, object]]()
    rules = evening.rules
    for tried in evening.run(160):
        if len(evening.tried) % 12 == 0:
            state = evening.state
            frozen.append((state, msgspec.to_builtins(state)))
            for viewer in evening.viewers():
                rules.menu(viewer, state.public, state.own.get(viewer))
            rules.look(state.public)
            for own in state.own.values():
                rules.mine(state.public, own)
            decided = rules.decide(state, tried.by, tried.command, tried.now)
            for event in () if isinstance(decided, Refusal) else decided:
                rules.evolve(state, event)
    assert frozen
    for state, before in frozen:
        assert msgspec.to_builtins(state) == before


@pytest.mark.parametrize(("slug", "seed"), EVENINGS)
def test_no_command_however_odd_makes_the_rules_fail(slug: str, seed: int) -> None:
    """Whatever a program sends is answered: accepted, or refused in words."""
    evening, rnd = played(slug, seed), random.Random(seed)
    rules = evening.rules
    for tried in spread(evening, LOOKED):
        strings = (*ODD, *evening.session.seats, *(w.key for w in rules.wants(tried.after)))
        for kind in union(rules.commands):
            command = sample(kind, rnd.choice(strings), rnd.choice(NUMBERS))
            for by in (rnd.choice(evening.session.seats), *rnd.sample((HOST, JUDGE, TABLE, CLOCK, PUBLIC, "Zoe"), 2)):
                answer = rules.decide(tried.after, by, command, tried.now)
                if isinstance(answer, Refusal):
                    assert all(say_reason(rules, reason) for reason in answer.reasons)


# --- replay -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("slug", "seed"), EVENINGS)
def test_folding_the_journal_gives_the_identical_evening_for_every_viewer(slug: str, seed: int) -> None:
    evening = played(slug, seed)
    journal = evening.session.journal
    again = read_evening(journal.header, journal.records(), None)
    assert again.states == evening.session.evening.states
    assert again.live == evening.session.evening.live
    for viewer in (PUBLIC, *evening.viewers()):
        assert again.page(viewer, 5, True) == evening.session.evening.page(viewer, 5, True)


@pytest.mark.parametrize(("slug", "seed"), EVENINGS)
def test_an_evening_reopened_anywhere_is_the_evening_that_was_left(slug: str, seed: int) -> None:
    evening = drive(slug, seed)
    for tried in evening.run(129):
        if len(evening.tried).bit_count() > 1:  # after 1, 2, 4, 8 … commands
            continue
        evening.session.note_time()
        again = Session.reopen(evening.session.journal, HandWoundTime(), LoggedDraws(9))
        assert again.now() == evening.session.now(), tried
        for viewer in (PUBLIC, *evening.viewers()):
            assert again.evening.page(viewer, 0, True) == evening.session.evening.page(viewer, 0, True)
        again.release()
        assert len(again.evening.entries) == len(evening.session.evening.entries), "something was asked or drawn twice"


@pytest.mark.parametrize("slug", SLUGS)
def test_the_same_choices_give_the_same_file(slug: str) -> None:
    one, two = drive(slug, 1).played(AGAIN), played(slug, 1)
    records = one.session.journal.records()
    assert records == two.session.journal.records()[: len(records)]


@pytest.mark.parametrize("slug", SLUGS)
def test_an_evening_of_an_older_schema_is_read_through_upcast(slug: str) -> None:
    evening = played(slug, 1)
    rules = evening.rules
    asked: list[tuple[str, int]] = []

    class Newer:
        """The same game, one schema later: what it reads has one field too many."""

        meta = rules.meta.__class__(
            **{f: getattr(rules.meta, f) for f in rules.meta.__struct_fields__ if f != "schema"},
            schema=rules.meta.schema + 1,
        )

        def __getattr__(self, name: str) -> object:
            return getattr(rules, name)

        def upcast(self, kind: str, schema: int, data: dict[str, object]) -> dict[str, object]:
            asked.append((kind, schema))
            assert data["event"] == kind
            return {key: value for key, value in data.items() if key != "gone"}

    newer = Newer()
    codec = Codec(newer)  # type: ignore[arg-type]  # it has all of a game's names through __getattr__
    entries = []
    for record in evening.session.journal.records():
        old = record.__class__(
            **{f: getattr(record, f) for f in record.__struct_fields__ if f != "events"},
            events=record.events.replace('{"event":', '{"gone":1,"event":'),
        )
        entries.append(codec.read(old, rules.meta.schema))
    assert Evening(rules, entries).states == evening.session.evening.states
    assert len(asked) == sum(len(entry.events) for entry in entries)
    assert {schema for _kind, schema in asked} == {rules.meta.schema}


@pytest.mark.parametrize("slug", SLUGS)
def test_an_evening_of_a_newer_schema_is_refused_in_a_sentence(slug: str) -> None:
    meta = GAMES[slug].meta
    with pytest.raises(ValueError, match=r"newer Parley; update the program"):
        game_of(Header(slug, meta.rules_version, meta.schema + 1, ONE_DAY))


def test_a_game_that_nobody_knows_is_refused_in_a_sentence() -> None:
    with pytest.raises(ValueError, match=r"does not know the game “chess”"):
        game_of(Header("chess", 1, 1, ONE_DAY))


# --- words ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("slug", SLUGS)
def test_wanted_draws_are_answered_from_their_own_bag_and_keys_do_not_repeat(slug: str) -> None:
    evening = calm(slug)
    wanted: list[Wanted] = evening.draws.wanted
    assert all(set(w.bag) <= set(w.outcomes) and sum(w.bag.values()) >= w.count for w in wanted)
    assert len({w.key for w in wanted}) == len(wanted)


def evenings_for_menus(slug: str) -> Iterator[Iterable[AnyState]]:
    """States in which all sorts of things can be done: of scripted evenings, of one with the box, of odd tables."""
    for script in scripts():
        if script.parent.name == slug:
            yield play(script).session.evening.states
    box = Drive(slug, 3, options=GAMES[slug].presets[Way.BOX], corrections=False)
    yield (tried.after for tried in changing(box.played(400)))
    # The first two of these have what is rare in two games.
    for seed in (7, 8, *range(MENU_EVENINGS)):
        evening = Drive(slug, seed, bold=0.9, corrections=False)
        yield (tried.after for tried in changing(evening.played(400)))


@pytest.mark.parametrize("slug", SLUGS)
def test_the_menu_offers_every_command_that_people_give(slug: str) -> None:
    """A command that no menu ever offers could only be given by typing it."""
    rules = GAMES[slug]
    # A ruling is offered by the question, and nobody speaks for the clock or for the box.
    missing = {str(k.__struct_config__.tag) for k in union(rules.commands) if k not in (Rule, TimeUp, TurnOut)}
    missing -= RARE
    for states in evenings_for_menus(slug):
        for state in states:
            for viewer in (HOST, JUDGE, *state.public.seats) if missing else ():
                missing -= {offer.do for offer in rules.menu(viewer, state.public, state.own.get(viewer))}
        if not missing:
            return
    assert not missing
