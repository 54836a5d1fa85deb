"""Decisions where an evening begins in the middle: the position, the hands that people held, and what follows (Q22)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from companion.core.entering import Conclusion, judged
from companion.core.messages import Draw
from companion.games.renegotiation import commands as c
from companion.games.renegotiation import deck, wants
from companion.games.renegotiation import events as e
from companion.games.renegotiation.decide import finish, turns
from companion.games.renegotiation.decide.telling import Telling
from companion.games.renegotiation.effect import Effect
from companion.games.renegotiation.position import (
    CardGone,
    FinishesWith,
    MissesTurns,
    PawnStands,
    StackLies,
    StillInForce,
)
from companion.games.renegotiation.refuse.common import excess
from companion.games.renegotiation.state import DECK, DISCARD, Phase, Public, hand


def begin_in_the_middle(t: Telling, by: str, command: c.BeginInTheMiddle) -> None:
    """The table as it stood; where the app has the cards each seat keys in its hand next."""
    for seat, laid in command.laid.items():
        for one in laid:
            turns.mend(t, seat)
            card = next(_copies(t, one)) if t.public.in_app else f"#{t.public.keyed + 1}:{one}"
            t.lay(seat, card, hand(seat))
    effects = tuple(_effects(t, command))
    for fact in command.facts:
        if isinstance(fact, CardGone):
            t.name((next(_copies(t, fact.card)),), DECK, DISCARD, "played", open=True)
    gone = len(t.held(DISCARD)) if t.public.in_app else 0
    began = t.public.phase is Phase.TURN
    facts = command.facts
    pile = {one.capital: one.cards for one in facts if isinstance(one, StackLies)}
    there = gone + sum(command.hands.values()) + sum(map(len, command.laid.values()))
    stacks = {} if t.public.light else {**wants.lie_now(t.public, pile, there), **pile}
    t.tell(e.BegunInTheMiddle(command.turns))
    if gone:
        t.tell(e.RestDiscarded(gone))
    if began and not (facts or command.phase):
        turns.begin(t, command.leads)  # as evenings began in the middle before anything else could be said
        return
    t.tell(
        e.PositionTaken(
            command.leads,
            command.phase,
            {one.seat: one.capital for one in facts if isinstance(one, PawnStands)},
            stacks,
            command.hands,
            {one.seat: one.turns for one in facts if isinstance(one, MissesTurns)},
            {one.seat: one.cards for one in facts if isinstance(one, FinishesWith)},
            effects,
        )
    )
    ready(t)


def _copies(t: Telling, record: str) -> Iterator[str]:
    """The cards of a record that lie nowhere yet."""
    return (card for card in t.held(DECK) if wants.record(card) == record)


def _effects(t: Telling, command: c.BeginInTheMiddle) -> Iterator[Effect]:
    """What is in force; a card of the app's deck lies with those that were played."""
    held = [fact for fact in command.facts if isinstance(fact, StillInForce)]
    for number, one in enumerate(held, t.public.effects + 1):
        card, until = "", one.until
        if one.card:
            card = next(_copies(t, one.card))
            until = t.public.card(card).lasts
            t.name((card,), DECK, DISCARD, "played", open=True)
        yield Effect(number, one.seat, card, one.what.strip(), one.target, until, one.place)


def draw(t: Telling, command: Draw) -> None:
    """A hand as its seat remembers it, or what the app has drawn of what nobody can know."""
    kind, _sep, rest = command.key.partition(":")
    if kind == "held":
        seat = rest.partition(":")[2]
        titles = ", ".join(t.public.card(one).title for one in command.outcome)
        t.tell(e.HandEntered(seat, command.outcome, titles), e.HasEntered(seat))
    elif not set(command.outcome) <= set(t.held(DECK)):
        t.tell(e.DrawImpossible())
    elif kind == "aside":
        t.tell(e.KindKept(rest, len(deck.kind(t.public.cards, rest)) - len(command.outcome), len(command.outcome)))
        t.name(command.outcome, DECK, DISCARD, "aside")
    else:
        t.tell(e.RestDiscarded(len(command.outcome)))
        t.name(command.outcome, DECK, DISCARD, "aside")


def ready(t: Telling) -> None:
    """It goes on once all hands are known, and what lies with what was played."""
    position = t.public.position
    if position is None or wants.drawable(t.public):
        return
    if not t.public.has_hand and not _hands(t):
        return
    if t.public.in_app:
        for kind in wants.LIMITED:
            if kind not in t.public.kept and len(deck.kind(t.public.cards, kind)) == wants.kept(t.public, kind)[0]:
                t.tell(e.KindKept(kind, wants.kept(t.public, kind)[0], 0))
        if wants.drawable(t.public):
            return
    elif count := position.stacks.get("", wants.rest(t.public)):
        t.tell(e.RestDiscarded(count))
    if not t.public.light:
        t.tell(e.StacksLaid({name: count for name, count in position.stacks.items() if name}))
    _go_on(t, position.leads, position.phase, position.effects)


def _hands(t: Telling) -> bool:
    """The hands are what their seats have keyed in, if all of them can come from one deck."""
    position = t.public.position
    assert position is not None
    if t.public.light:
        return True
    if t.public.in_app:
        entries = {seat: tuple(map(wants.record, t.state.own[seat].entered)) for seat in t.public.entered}
        fits = judged(Counter(map(wants.record, t.held(DECK))), entries, (), False) is Conclusion.FITS
        held = [one for entered in entries.values() for one in entered]
        if not (fits and all(_kept(t.public, kind, held) for kind in wants.LIMITED)):
            t.tell(e.HandsAgain())
            return False
    for seat in t.public.seats:
        t.tell(e.HeldHand(seat, position.hands.get(seat, 0)))
        cards: list[str] = []
        for one in t.state.own[seat].entered if t.public.in_app else ():
            # Which of several alike it was nobody can tell.
            cards.append(next(card for card in _copies(t, wants.record(one)) if card not in cards))
        if cards:
            t.name(tuple(cards), DECK, hand(seat), "dealt", seat)
    return True


def _kept(public: Public, kind: str, held: list[str]) -> bool:
    """Whether no more cards of this kind are in the game than are kept of it (R2)."""
    names = set(deck.kind(public.cards, kind))
    of_kind = {wants.record(card) for card in names}
    lie = sum(card in names for seat in public.everybody for card in public.row(seat))
    return lie + sum(one in of_kind for one in held) <= wants.kept(public, kind)[0]


def _go_on(t: Telling, leads: str, phase: str, effects: tuple[Effect, ...]) -> None:
    """The turn of whoever leads, as far as it has come, or the end of the last one."""
    if phase:
        t.tell(e.TurnBegun(t.public.turn + 1, leads))
    else:
        turns.begin(t, leads)
    for one in effects:
        t.tell(e.EffectBegun(one.number, one.seat, one.card, one.what, one.target, one.until, one.place))
    if phase == "limit":
        t.tell(e.LimitDue(leads, excess(t.public, leads)))
    elif phase == "speech":
        laid = len(t.public.row(leads)) >= t.public.targets[leads]
        finish.finish(t, leads, "laid" if laid else "declared")
    elif phase:
        picked = "" if phase == "moved" else t.public.pawns[leads]
        t.tell(e.TurnUnderWay(leads, phase != "picked", picked, phase == "both"))
