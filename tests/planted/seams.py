"""Plants at the seam of a game and the program: words nobody declared, offers that are none, wrong sums."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from types import SimpleNamespace
from typing import Any, cast
from unittest.mock import patch

import pytest

from companion.core import entering, fold, ledger, names
from companion.core.contract import changed
from companion.core.entering import Conclusion, judged
from companion.core.messages import CLOCK, Command, Event, OpenEvent, Posted, Reason
from companion.core.offers import Offer
from companion.core.page import Moment
from companion.core.rulings import Fuller
from companion.core.vocabulary import Way, Where
from companion.games import GAMES
from companion.games.politburo import commands as c
from companion.games.politburo import decide, pieces, refuse, scoring
from companion.games.politburo import events as e
from companion.sessions.entries import Told
from companion.sessions.pages import Pages
from tests.core import test_entering
from tests.council import Council
from tests.games.contract import (
    test_evenings,
    test_light,
    test_moments,
    test_refusals,
    test_scoring,
    test_scripts,
    test_vocabulary,
)
from tests.games.contract.asking import Asking
from tests.planted.planting import Guard, Plant, both, folded, instead
from tests.sessions import test_moments as told_moments

GAME = "politburo"


def figures_of_its_own() -> AbstractContextManager[Any]:
    """A scoring card that has copied the tables."""
    return patch.object(scoring, "pieces", SimpleNamespace(**vars(pieces)))


def the_card_has_the_tables_figures() -> None:
    with pytest.MonkeyPatch.context() as patched:
        test_scoring.test_every_figure_of_the_scoring_card_is_one_of_the_games_own_tables(GAME, patched)


RULES = GAMES[GAME]
SEALED, TIMED = 1, 8
"""Evenings at which thumbs are given in secret, and at which time to talk is measured."""
DECLARED = Guard(test_vocabulary.test_every_word_of_every_offer_is_declared, (GAME, 0))
ENDS = Guard(test_evenings.test_an_evening_ends_breaks_no_invariant_and_says_why_it_refuses, (GAME, 0))
SAID = Guard(test_refusals.test_every_reason_has_a_sentence_and_nearly_every_sentence_is_heard, (GAME,))
DECLARED_THUMBS = Guard(test_vocabulary.test_every_word_of_every_offer_is_declared, (GAME, SEALED))
OFFERED = Guard(test_evenings.test_offers_can_be_filled_and_the_menu_knows_what_decide_will_say, (GAME, 0))


CALLED_OUT = Guard(test_moments.test_a_moment_is_one_sentence_about_people_of_this_table, (GAME,))


def offers(bent: Callable[[Offer], Offer | None]) -> Callable[[], AbstractContextManager[Any]]:
    """Each offer of the menu bent, or left out."""

    def made(menu: Any) -> Any:
        return lambda viewer, public, own: [o for o in map(bent, menu(viewer, public, own)) if o is not None]

    return lambda: instead(RULES, "menu", made)


def only(do: str, **fields: Any) -> Callable[[], AbstractContextManager[Any]]:
    """One offer with other fields."""
    return offers(lambda offer: changed(offer, **fields) if offer.do == do else offer)


def every_moment(pages: Any) -> tuple[Moment, ...]:
    """What was called out since the beginning, whatever became of it."""
    entries = pages._evening.entries
    told = [Told(n, 0, len(entry.events)) for n, entry in enumerate(entries, 1)]
    found: tuple[Moment, ...] = pages.lines.moments(told)
    return found


def key_without_sentence() -> AbstractContextManager[Any]:
    said = {key: say for key, say in RULES.reasons.items() if key != "not_secretary"}
    return patch.object(type(RULES), "reasons", said)


def key_misspelt() -> AbstractContextManager[Any]:
    def check(*_given: Any) -> list[Reason]:
        return [Reason("three_neeeded")]

    return patch.dict(refuse.CHECKS, {c.Appoint: check})


def tame_asking() -> AbstractContextManager[Any]:
    """The fuzz asks nothing any more, as a guard that has gone blind."""
    return patch.object(Asking, "commands", lambda *_given: ())


def point_lost() -> AbstractContextManager[Any]:
    def posted(public: Any, event: Posted) -> Any:
        after = ledger.posted(public, event, opens=True)
        return changed(after, accounts={**after.accounts, event.dst: after.accounts[event.dst] - 1})

    return patch.dict(fold._PUBLIC, {Posted: posted})


def level_beyond() -> AbstractContextManager[Any]:
    """A decided number that the rules do not allow: more influence than a member can have."""

    def after(before: Any, event: Event, after: Any) -> Any:
        if not isinstance(event, e.RoundBegun):
            return after
        first = ledger.supply(after.public.seats[0])
        return changed(after, public=changed(after.public, accounts={**after.public.accounts, first: 99}))

    return folded(RULES, decide.Telling, after)


def changed_in_place() -> AbstractContextManager[Any]:
    def after(before: Any, event: Event, after: Any) -> Any:
        before.public.levels["finance"] = 9
        return after

    return folded(RULES, decide.Telling, after)


def alarm_before_its_time() -> AbstractContextManager[Any]:
    def made(decided: Any) -> Any:
        def decide_(state: Any, by: str, command: Command, now: int, waived: frozenset[str] = frozenset()) -> Any:
            ends = state.public.countdown.ends if state.public.countdown and by == CLOCK else now
            return decided(state, by, command, max(now, ends), waived)

        return decide_

    return instead(RULES, "decide", made)


def fails_on_nonsense() -> AbstractContextManager[Any]:
    def check(public: Any, own: Any, by: str, command: Any) -> list[Reason]:
        public.levels[command.ministry]
        return []

    return patch.dict(refuse.CHECKS, {c.Propose: check})


def fold_that_is_not_the_files() -> AbstractContextManager[Any]:
    """What is believed differs from what the file tells: the fold counts how often it was called."""
    calls = [0]

    def after(before: Any, event: Event, after: Any) -> Any:
        calls[0] += 1
        return changed(after, public=changed(after.public, changed=str(calls[0])))

    return folded(RULES, decide.Telling, after)


def heavy_way() -> AbstractContextManager[Any]:
    """The way with the box is called light, and goes round with secrets all evening."""
    fuller = Fuller(say="More", gives_up="Nothing.", options={"ruleset": "classic"})
    presets = {**RULES.presets, Way.BOX: {}}
    return both(patch.object(type(RULES), "fuller", fuller), patch.object(type(RULES), "presets", presets))


def anybodys_end() -> AbstractContextManager[Any]:
    """Any seat may turn the members at the end, though only the host is offered it."""
    ends = (c.TurnObjectives, c.EndGame)
    return patch.object(refuse, "ROLES", changed(refuse.ROLES, seats=(*refuse.ROLES.seats, *ends)))


@contextmanager
def heard_as_a_gong() -> Iterator[None]:
    """An event is heard as something that nobody declared."""

    class Struck(OpenEvent, frozen=True):
        """Somebody strikes a gong."""

        heard = cast(Any, "gong")

    yield


def player_in_another_parameter() -> AbstractContextManager[Any]:
    def check(public: Any, *_given: Any) -> list[Reason]:
        return [Reason("not_asked", given={"card": public.seats[0]})]

    return patch.dict(refuse.CHECKS, {c.Appoint: check})


def moments(**told: Any) -> AbstractContextManager[Any]:
    """Every moment tells something else."""

    def made(moment: Any) -> Any:
        def bent(event: Event, public: Any) -> Any:
            found = moment(event, public)
            return changed(found, **told) if found is not None else None

        return bent

    return instead(RULES, "moment", made)


def impatient(bag: Any, entries: Any, _missing: Any, again: bool) -> Conclusion:
    """A judgement that waits for nobody."""
    return judged(bag, entries, (), again)


def headless_card() -> AbstractContextManager[Any]:
    return instead(RULES, "scoring", lambda card: lambda public: tuple(changed(h, rows=()) for h in card(public)))


PLANTS = (
    Plant("An event is heard as nobody declared", heard_as_a_gong, DECLARED, TypeError),
    Plant("A refusal names a player where a word of the game belongs", player_in_another_parameter, SAID),
    Plant("A moment is about somebody who does not sit here", lambda: moments(to=("Nobody",)), CALLED_OUT),
    Plant("A moment has no words", lambda: moments(say=""), CALLED_OUT),
    Plant(
        "A moment stays when its phase is over",
        lambda: patch.object(Council, "phase", lambda _game, _public: ("", "")),
        Guard(told_moments.test_it_stays_until_its_phase_ends),
    ),
    Plant(
        "What was taken back is still called out",
        lambda: patch.object(Pages, "_of_this_phase", every_moment),
        Guard(told_moments.test_undo_takes_its_line_away_and_redo_brings_it_back_with_its_old_number),
    ),
    Plant(
        "Cards that cannot come from one deck fit",
        lambda: patch.object(entering, "can_give", lambda *_given: True),
        Guard(test_entering.test_what_cannot_is_confirmed_or_mended_once_and_then_stands),
    ),
    Plant(
        "A keyed card is judged before all are in",
        lambda: patch.object(test_entering, "judged", impatient),
        Guard(test_entering.test_nothing_is_said_before_all_are_in),
    ),
    Plant(
        "A scoring card has headings without rows",
        headless_card,
        Guard(test_scoring.test_every_game_has_a_scoring_card_for_every_answer_of_its_sheet, (GAME,)),
    ),
    Plant("A misspelt group", only("propose", group=cast(Any, "chiar")), DECLARED),
    Plant("A misspelt symbol", only("begin_round", icon=cast(Any, "gavl")), DECLARED),
    Plant("A misspelt tone", only("begin_round", tone=cast(Any, "agianst")), DECLARED),
    Plant(
        "An offer gives a field that its command does not have",
        only("propose", given={"minstry": "finance"}),
        DECLARED,
        ValueError,
    ),
    Plant("A seat's offer is done on the board", only("signal", where=Where.BOARD), DECLARED_THUMBS),
    Plant("An offer names a seat and gives another", only("begin_round", seat="Ana"), DECLARED),
    Plant("A key without a sentence", key_without_sentence, SAID),
    Plant("A misspelt key", key_misspelt, SAID),
    Plant("Nothing is asked that could be refused", tame_asking, SAID),
    Plant(
        "Any seat does what only the host is offered",
        anybodys_end,
        Guard(test_refusals.test_what_only_the_host_is_offered_is_refused_from_every_seat, (GAME,)),
    ),
    Plant(
        "The menu shows an offer that is refused", offers(lambda o: changed(o, refused=(Reason("paused"),))), OFFERED
    ),
    Plant(
        "The menu shows two main steps at once",
        offers(lambda offer: changed(offer, main=True, refused=())),
        OFFERED,
    ),
    Plant(
        "A command that no menu offers",
        offers(lambda offer: None if offer.do == "cast_vote" else offer),
        Guard(test_evenings.test_the_menu_offers_every_command_that_people_give, (GAME,)),
    ),
    Plant(
        "The public may do something",
        lambda: instead(RULES, "menu", lambda menu: lambda viewer, public, own: menu("host", public, own)),
        Guard(test_evenings.test_the_public_can_do_nothing, (GAME, 0)),
    ),
    Plant(
        "Nobody is offered anything",
        offers(lambda offer: None),
        Guard(test_evenings.test_an_evening_is_never_stuck, (GAME, 0)),
    ),
    Plant("A posting loses a point", point_lost, ENDS),
    Plant("A seat holds more than the rules allow", level_beyond, ENDS),
    Plant(
        "A step changes a state that was given to it",
        changed_in_place,
        Guard(test_evenings.test_deciding_looking_and_evolving_leave_the_state_they_were_given, (GAME, 0)),
    ),
    Plant(
        "The clock is heard before it is due",
        alarm_before_its_time,
        Guard(test_evenings.test_the_clock_is_heard_when_it_is_due_and_not_a_moment_before, (GAME, TIMED)),
    ),
    Plant(
        "The fold does not follow from the file alone",
        fold_that_is_not_the_files,
        Guard(test_evenings.test_folding_the_journal_gives_the_identical_evening_for_every_viewer, (GAME, 0)),
    ),
    Plant(
        "The rules fail on nonsense",
        fails_on_nonsense,
        Guard(test_evenings.test_no_command_however_odd_makes_the_rules_fail, (GAME, 0)),
        KeyError,
    ),
    Plant(
        "The way with the box asks for secrets",
        heavy_way,
        Guard(test_light.test_with_the_box_the_app_deals_nothing_and_asks_nobody_in_private_before_the_end, (GAME,)),
    ),
    Plant(
        "A name from right to left turns round what stands beside it",
        lambda: patch.object(names, "isolated", lambda name: name),
        Guard(test_scripts.test_names_from_right_to_left_stand_between_isolates_and_never_in_a_command, (GAME,)),
    ),
    Plant("A scoring card has figures of its own", figures_of_its_own, Guard(the_card_has_the_tables_figures)),
)
