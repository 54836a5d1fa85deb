"""How an evening stands, as people key it in to go on from there: a function for each game; None at no clean point."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from companion.core.contract import changed
from companion.core.ledger import supply
from companion.core.messages import HOST
from companion.core.offers import Wanted
from companion.core.seats import left_of
from companion.games.article27.refuse.common import secretary_of
from companion.games.article27.state import Phase as Article27
from companion.games.article27.state import points
from companion.games.articles_of_agreement import pieces
from companion.games.articles_of_agreement.state import DISCARD
from companion.games.articles_of_agreement.state import Phase as Articles
from companion.games.politburo.state import Phase as Politburo
from companion.games.renegotiation.pieces import TARGET
from companion.games.renegotiation.state import Phase as Renegotiation
from tests.games.legislation import position

Keyed: TypeAlias = list[tuple[str, dict[str, Any]]]
"""Who keys in what: the host the position, then seats what they alone know."""


def article27(state: Any) -> Keyed | None:
    """Between two rounds."""
    public = state.public
    if public.phase is not Article27.BETWEEN or not public.round or public.bonus or public.deals:
        return None
    sides = {agenda: [("success", row.successes), ("failure", row.failures)] for agenda, row in public.track.items()}
    held = {seat: points(public, own) for seat, own in state.own.items()}
    known = public.keys_supplies
    position = {
        "rounds": public.round,
        "leads": secretary_of(public, public.round + 1),
        "passed": [str(past.round) for past in public.past if past.result == "pass"],
        "track": {
            agenda: [f"{side}:{colour}" for side, colours in sides[agenda] for colour in colours]
            for agenda in public.in_play
        },
        "supplies": held if known else {},
    }
    alone = [] if known or public.screened else [(seat, {"do": "recount", "count": n}) for seat, n in held.items()]
    return [(HOST, position), *alone]


def article27_recalled(state: Any, wanted: Wanted) -> tuple[str, ...]:
    """Who held the gavel first, each agenda, and those that nobody holds."""
    kind, _sep, rest = wanted.key.partition(":")
    if kind == "first":
        return (state.public.first,)
    if kind == "unused":
        return tuple(state.public.removed)
    return (state.own[rest.partition(":")[2]].agenda,)


def politburo(state: Any) -> Keyed | None:
    """Between two rounds, in a table where the chair goes round."""
    public = state.public
    if public.phase is not Politburo.BETWEEN or not public.round:
        return None
    position = {
        "rounds": public.round,
        "leads": left_of(public.seats, public.secretary),
        "levels": public.levels,
        "influence": {seat: public.accounts[supply(seat)] for seat in public.seats},
    }
    return [(HOST, position)]


def politburo_recalled(state: Any, wanted: Wanted) -> tuple[str, ...]:
    """Each one's member."""
    return (state.own[wanted.owner].member,)


def politburo_as_seen(state: Any) -> Keyed | None:
    """Where a plan is answered, three are appointed, or cards and fingers are chosen, before anybody has."""
    public = state.public
    if not public.point or public.put_in:
        return None
    phase, nth = public.point.split(":")
    was = {public.plan: public.was} if phase == "pointing" else {}
    position = {
        "rounds": public.round - 1,
        "leads": public.secretary,
        "levels": {**public.levels, **was},
        "influence": {seat: public.accounts[supply(seat)] for seat in public.seats},
        "phase": phase,
        "nth": int(nth),
    }
    steps: list[tuple[str, dict[str, Any]]] = [(HOST, {"do": "begin_round"})]
    for answer in public.answers:
        steps.append((HOST, {"do": "propose", "ministry": answer.ministry}))
        steps.append((HOST, {"do": "show_thumbs", "thumbs": answer.thumbs}))
        if 2 * answer.up == len(answer.thumbs):
            steps.append((HOST, {"do": "cast_vote", "thumb": "down" if answer.how == "rejected" else "up"}))
    if phase == "thumbs":
        steps.append((HOST, {"do": "propose", "ministry": public.plan}))
    for attempt in public.attempts:
        steps.append((HOST, {"do": "appoint", "seats": attempt.seats}))
        cards = {seat: state.own[seat].card for seat in attempt.seats}
        if attempt.repress is not None and attempt is public.attempts[-1] and all(cards.values()):
            steps += [(seat, {"do": "play_card", "card": card}) for seat, card in cards.items()]
            steps.append((HOST, {"do": "show_cards"}))
        elif attempt.repress is not None:
            steps.append((HOST, {"do": "turn_cards", "repress": attempt.repress}))
    return [(HOST, position), *steps]


def articles_of_agreement(state: Any) -> Keyed | None:
    """Between two rounds."""
    public = state.public
    if public.phase is not Articles.READY or not public.round or public.window is not None:
        return None
    lying = {**{seat: public.hold(seat) for seat in public.seats}, DISCARD: public.things[DISCARD]}
    position = {
        "rounds": public.round,
        "leads": public.captain,
        "used": public.used,
        "loot": {} if public.light else {place: pieces.kinds(cards) for place, cards in lying.items()},
        "secrets": public.secrets,
    }
    return [(HOST, position)]


def articles_recalled(state: Any, wanted: Wanted) -> tuple[str, ...]:
    """Who is which character, and what lies face down before each."""
    kind, _sep, rest = wanted.key.partition(":")
    if kind == "characters":
        return tuple(str(state.public.numbers[seat]) for seat in state.public.seats)
    return pieces.kinds(state.own[rest.partition(":")[2]].secrets)


def legislation(state: Any) -> Keyed | None:
    """Right after a Pledge round began; within one a position is keyed in as it lies (see `legislation.position`)."""
    steps = position.keyed(state)
    between = any(data.get("phase") == "" for _by, data in steps or ())
    # Of a pledge that still holds a position does not know to whom it was made against a bill, nor for what.
    if steps is None or not between or state.public.round < 2 or state.public.pledges:
        return None
    return [(by, data) for by, data in steps if data["do"] != "draw"]


def legislation_recalled(state: Any, wanted: Wanted) -> tuple[str, ...]:
    """The own representative, and the own hand."""
    kind, _attempt, seat = wanted.key.split(":")
    own = state.own[seat]
    return (own.rep,) if kind == "rep" else tuple(own.hand)


def renegotiation(state: Any) -> Keyed | None:
    """In any turn, between two cards, and before the speech."""
    public = state.public
    how = renegotiation_phase(public)
    if how is None or public.turn <= 2:
        return None
    if any(one.card and not public.card(one.card).lasts for one in public.in_force):
        return None  # the table kept in force what does not last by itself: only a card that does can be keyed in
    facts: list[dict[str, Any]] = [
        {"fact": "still_in_force", "seat": one.seat, "card": one.card.partition(".")[0], "what": one.what,
            "target": one.target, "until": one.until, "place": one.place}
        for one in public.in_force
    ]  # fmt: skip
    facts += [{"fact": "misses_turns", "seat": seat, "turns": n} for seat, n in public.skips.items() if n]
    facts += [{"fact": "finishes_with", "seat": s, "cards": n} for s, n in public.targets.items() if n != TARGET]
    if not public.light:
        facts += [{"fact": "pawn_stands", "seat": seat, "capital": name} for seat, name in public.pawns.items()]
        lie = {one.name: public.counts[f"city:{one.name}"] for one in public.capitals}
        lie |= {} if public.in_app else {"": public.counts["discard"]}
        facts += [{"fact": "stack_lies", "capital": name, "cards": count} for name, count in lie.items()]
    rows = {seat: [public.card(card).points if card[0] == "#" else card for card in public.row(seat)]
            for seat in public.seats}  # fmt: skip
    position = {
        "turns": public.turn - 1,
        "leads": public.active or public.finisher,
        "phase": how,
        "laid": {seat: [str(one).partition(".")[0] for one in row] for seat, row in rows.items()},
        "hands": {} if public.light else {seat: public.counts[f"hand:{seat}"] for seat in public.seats},
        "facts": facts,
    }
    sheets: Keyed = [
        (HOST, {"do": "take_character", "seat": seat, "name": one.name, "advantage": one.advantage})
        for seat, one in public.characters.items()
    ]
    arbiter: Keyed = [(HOST, {"do": "name_arbiter", "seat": public.arbiter})] if public.arbiter else []
    return [(HOST, position), *sheets, *arbiter]


def renegotiation_phase(public: Any) -> str | None:
    """How far a turn has come, as it is keyed in; None where something is being played, or was changed by hand."""
    by_hand = public.titles or public.posts or public.distances or public.next or public.question is not None
    plays = (public.played, public.just_laid, public.interrupts, public.duties, public.owed, public.hums)
    if by_hand or any(plays) or public.must or public.ends:
        return None
    match public.phase:
        case Renegotiation.SPEECH:
            first = public.attempt == 1 and not (public.spoke or public.words)
            return "speech" if first and public.finisher in public.seats else None
        case Renegotiation.LIMIT:
            return "limit"
        case Renegotiation.TURN:
            here = public.picked in ("", public.pawns[public.active])
            how = {(False, False): "", (True, False): "moved", (False, True): "picked", (True, True): "both"}
            far = how[public.moved, bool(public.picked)]
            return far if here and public.travel == (far == "both") else None
    return None


def renegotiation_recalled(state: Any, wanted: Wanted) -> tuple[str, ...]:
    """The cards in a hand."""
    return tuple(state.own[wanted.owner].hand)


def renegotiation_past(board: Any) -> Any:
    """Without the way of the last move, and with cards of one record alike."""
    alike = [changed(one, card=changed(one.card, card="")) for one in board.in_force]
    must = tuple(changed(card, card="") for card in board.must)
    past = changed(board, way=(), mover="", in_force=tuple(alike), must=must)
    # What was done of a turn of which no more than the hand limit is left.
    return changed(past, moved=False, picked="", travel=False) if board.phase == "limit" else past


POSITIONS: Mapping[str, Callable[[Any], Keyed | None]] = {
    "article27": article27,
    "articles_of_agreement": articles_of_agreement,
    "legislation": legislation,
    "politburo": politburo,
    "renegotiation": renegotiation,
}
"""Who keys in what at a clean point."""

PAST: Mapping[str, Callable[[Any], Any]] = {
    "articles_of_agreement": lambda board: changed(
        board, pirates=tuple(changed(one, ballots=()) for one in board.pirates)
    ),
    "legislation": lambda board: changed(
        board,
        bill=None,
        sponsor="",
        ballots=(),
        counts=(),
        outcome=None,
        betrayals=(),
        needed="",
        members=tuple(changed(one, gain=None, gained=(), broken=0, broke=(), betrayed=False) for one in board.members),
    ),
    "politburo": lambda board: changed(board, terms=()),
    "renegotiation": renegotiation_past,
}
"""A board without what it tells of the rounds before, which a position does not know."""

SHEET: Mapping[str, Mapping[str, str]] = {"legislation": {"pledge.lifetime": "round"}}
"""House rules under which an evening comes to a clean point: a pledge that still held would be keyed in once more."""

RECALLED: Mapping[str, Callable[[Any, Wanted], tuple[str, ...]]] = {
    "article27": article27_recalled,
    "articles_of_agreement": articles_recalled,
    "legislation": legislation_recalled,
    "renegotiation": renegotiation_recalled,
    "politburo": politburo_recalled,
}
"""What people still hold, or remember, of what chance gave in the evening that was left, for what is wanted now."""

WITHIN: Mapping[str, tuple[str, ...]] = {
    "article27": ("negotiation", "vote"),
    "articles_of_agreement": ("vote", "mutiny"),
    "politburo": ("thumbs", "appoint", "cards"),
}
"""Phases that a turn under way can be keyed in up to, its steps as they happened."""

AS_SEEN: Mapping[str, Callable[[Any], Keyed | None]] = {"politburo": politburo_as_seen}
"""Where what happened is keyed in otherwise than it was chosen: who keys in what, first the position before it."""
