"""Refusals of every game: whatever is asked, every reason has its sentence, and nearly every sentence is heard."""

from __future__ import annotations

import random

import msgspec
import pytest

from companion import words
from companion.core.contract import AnyRules
from companion.core.corrections import Adjust
from companion.core.filling import fill
from companion.core.language import _
from companion.core.messages import HOST, JUDGE, NAMING, Command, Reason, Refusal
from companion.core.sentences import SHARED, not_yours
from companion.core.vocabulary import Way
from companion.games import GAMES
from companion.sessions.deciding import decide
from companion.sessions.evening import Codec
from tests.games.contract.asking import Asking
from tests.games.contract.driving import BOLD, SLUGS, Drive

EVENINGS, MOST = 2, 20
"""So many are played; more only until enough was heard."""
EVERY = 12
"""About once in so many commands much is asked that nobody was offered."""
POSITIONS = 30
FILLED = 24
"""So often a form is filled in at random until its answers break no rule."""
HEARD = 0.75
"""The share of its own sentences that a game must be brought to say, or the asking has become too tame to prove it."""


def silent(rules: AnyRules, key: str) -> bool:
    """Whether a key has no sentence; one whose sentence only lacks its parameters here has one."""
    try:
        return not rules.say_reason(Reason(key))
    except KeyError as missing:
        return bool(missing.args[0] == key)


def own_keys(rules: AnyRules) -> set[str]:
    """Every key of a refusal that is this game's own."""
    return rules.reasons.keys() - SHARED.keys()


def mistaken(reason: Reason, seats: tuple[str, ...], command: Command) -> list[str]:
    """The parameters of a reason in which a player is named and taken for a word of the game; what was asked for, and
    might have been, may be anything."""
    words, asked = reason.given.keys() - NAMING - {"allowed"}, str(msgspec.to_builtins(command))
    named = {word: str(reason.given[word]).split(", ") for word in words}
    return [word for word, names in named.items() if any(name in seats and name not in asked for name in names)]


def nameless(rules: AnyRules, reason: Reason, command: Command) -> bool:
    """Whether a sentence names somebody and says no name, where none was left empty by whoever asked."""
    if "''" in str(msgspec.to_builtins(command)) or not any(reason.given.get(word) == "" for word in NAMING):
        return False
    return rules.say_reason(reason) not in (_(SHARED["nobodys_turn"]), not_yours("seat"))


def of_positions(evening: Drive) -> set[str]:
    """The keys of what is wrong with positions in which an evening cannot begin, keyed in at random."""
    state, given, rnd = evening.state, set[str](), random.Random(len(evening.tried))
    for offer in evening.rules.menu(HOST, state.public, None):
        for _n in range(POSITIONS if offer.do == "begin_in_the_middle" else 0):
            command = evening.session.read(fill(offer, rnd.randrange))
            answer = evening.rules.decide(state, HOST, command, evening.session.now())
            given |= {reason.key for reason in answer.reasons} if isinstance(answer, Refusal) else set()
    return given


@pytest.mark.parametrize("slug", SLUGS)
def test_every_reason_has_a_sentence_and_nearly_every_sentence_is_heard(slug: str) -> None:
    rules, asking = GAMES[slug], Asking(7)
    given: set[str] = set()
    own = own_keys(rules)
    for seed in range(MOST):
        if seed >= EVENINGS and len(given & own) >= HEARD * len(own):
            break
        # The box on the table has reasons of its own, and mixtures at random seldom come to it.
        options = rules.presets[Way.BOX] if seed == EVENINGS else None
        evening = Drive(slug, seed, bold=BOLD[seed % 3], options=options, corrections=False)
        for _tried in evening.run(400):
            given |= of_positions(evening) if len(evening.tried) < EVERY else set()
            if asking.rnd.random() > 1 / EVERY:
                continue
            asking.listen(evening)
            for by, command in asking.commands(evening, 40):
                answer = rules.decide(evening.state, by, command, evening.session.now())
                reasons = answer.reasons if isinstance(answer, Refusal) else ()
                given |= {reason.key for reason in reasons}
                assert not [reason for reason in reasons if mistaken(reason, evening.session.seats, command)]
                assert not [reason for reason in reasons if nameless(rules, reason, command)], (
                    "half a sentence with an empty name"
                )
            for viewer in evening.viewers() if len(evening.tried) % 4 == 0 else ():
                for offer in rules.menu(viewer, evening.state.public, evening.state.own.get(viewer)):
                    given |= {reason.key for reason in offer.refused}
    assert not [key for key in sorted(given) if silent(rules, key)], "no sentence"
    assert len(given & own) >= HEARD * len(own), f"never heard: {sorted(own - given)}"


@pytest.mark.parametrize("slug", SLUGS)
def test_whatever_a_judge_is_offered_to_let_stand_stands_once_it_is_asked_for(slug: str) -> None:
    """Seen at a table: a vote that two had not cast was offered to be turned, and then refused for another reason."""
    shown = 0
    for seed in range(3):
        drive = Drive(slug, seed, bold=BOLD[seed % 3], corrections=False)
        for _tried in drive.run(240):
            rules, state, session = drive.rules, drive.state, drive.session
            offers = rules.menu(HOST, state.public, None) if len(drive.tried) % 3 == 0 else ()
            shown += sum(bool(offer.refused) for offer in offers)
            for offer in (offer for offer in offers if offer.waivable):
                waived = tuple(sorted({reason.key for reason in offer.refused}))
                # What a form is filled in with may break a rule of its own; some answer breaks none.
                for _n in range(FILLED if offer.fields else 1):
                    order = Adjust(HOST, fill(offer, drive.rnd.randrange), waived, "all agreed")
                    answer = decide(Codec(rules), session.evening.history, JUDGE, order, session.now())
                    if not isinstance(answer, Refusal):
                        break
                assert not isinstance(answer, Refusal), (offer.say, answer.reasons)
    assert shown, "nothing was ever refused in a menu"


@pytest.mark.parametrize("slug", SLUGS)
def test_what_only_the_host_is_offered_is_refused_from_every_seat(slug: str) -> None:
    """Else a line of the protocol, or a window with a fault, does at any seat what the host has not seen."""
    drive, asked = Drive(slug, 1, bold=0.2, corrections=False), 0
    for _tried in drive.run(300):
        state, rules = drive.state, drive.rules
        if state.public.over:
            break
        if len(drive.tried) % 4:
            continue
        offers = [offer for offer in rules.menu(HOST, state.public, None) if not offer.refused]
        for seat in state.public.seats:
            own = {offer.do for offer in rules.menu(seat, state.public, state.own[seat])}
            for offer in offers:
                if offer.do not in own:
                    command = drive.session.read(fill(offer, drive.rnd.randrange))
                    answer = rules.decide(state, seat, command, drive.session.now())
                    assert isinstance(answer, Refusal), f"{offer.do} from {seat}, whom nobody offered it"
                    asked += 1
    assert asked


@pytest.mark.parametrize("slug", SLUGS)
def test_no_sentence_of_a_game_is_hidden_behind_one_of_the_evening(slug: str) -> None:
    """A reason of the evening itself is said first: a game's key that is also there would never be heard."""
    assert not own_keys(GAMES[slug]) & set(words.reason_keys())
