"""Decisions of a turn: moves, pick-ups, cards laid and played, interrupts, the hand limit, effects by hand."""

from __future__ import annotations

from companion.core.messages import Draw, Hand, Paused, Seat, WasPut
from companion.core.refusing import ruling
from companion.core.seats import left_of
from companion.games.renegotiation import commands as c
from companion.games.renegotiation import events as e
from companion.games.renegotiation.decide import finish
from companion.games.renegotiation.decide.telling import Telling
from companion.games.renegotiation.refuse.common import (
    PLAYING,
    as_a_card_says,
    distances,
    excess,
    map_checked,
    move_distances,
)
from companion.games.renegotiation.refuse.duties import amount, gathered, goal, source, struck, waiting
from companion.games.renegotiation.state import DISCARD, Duty, Phase, city, hand
from companion.games.renegotiation.wants import lying


def begin(t: Telling, seat: Seat) -> None:
    """A seat's turn; one that must miss it is passed over."""
    while t.public.skips.get(seat, 0):
        t.tell(e.TurnSkipped(seat, t.public.skips[seat] - 1))
        _lapse(t, seat)
        seat = left_of(t.public.order, seat)
    t.tell(e.TurnBegun(t.public.turn + 1, seat))
    _lapse(t, seat)


def _lapse(t: Telling, seat: Seat) -> None:
    """What held until this turn holds no longer (R9)."""
    for effect in t.public.in_force:
        if effect.until == "turn" and effect.seat == seat:
            t.tell(e.EffectEnded(effect.number, seat, effect.card, effect.what))


def move(t: Telling, by: str, command: c.Move) -> None:
    """The pawn goes where it was told (R5)."""
    seat = t.public.active
    far = {**distances(t.public, seat), **move_distances(t.public, seat)}
    steps = far[command.to] if map_checked(t.public) else 0
    t.tell(e.Moved(seat, t.public.pawns[seat], command.to, steps))


def pick_up(t: Telling, by: str, command: c.PickUp) -> None:
    """One card from the top, or all (R5, Q5)."""
    seat = t.public.active
    here = t.public.pawns[seat]
    if not t.public.counts[city(here)]:
        # With printed cards the count was an assumption.
        t.tell(e.StackMended(here))
    lie = t.public.counts[city(here)]
    count = lie if ruling(t.public, "pickup.count") == "all" else 1
    t.tell(e.PickedUp(seat, here, count))
    t.take(city(here), hand(seat), count, "picked")


def drawn(t: Telling, command: Draw) -> None:
    """Chance names the cards that were on their way; what does not lie there is drawn again."""
    owed = t.public.owed[0]
    if not set(command.outcome) <= set(lying(t.state, command.key)):
        t.tell(e.DrawImpossible())
        return
    t.tell(e.CardsDrawn())
    t.carry(command.outcome, owed.src, owed.dst, owed.why)


def lay(t: Telling, by: str, command: c.Lay) -> None:
    """A points card of the own hand (R6, R11)."""
    t.lay(by, command.card, hand(by))


def play(t: Telling, by: str, command: c.Play) -> None:
    """Another card of the own hand; out of turn it is an interrupt (R6, R9, R10)."""
    before = t.public
    stops = by != before.active
    travel = before.card(command.card).travel and not stops
    t.tell(e.Played(by, command.card, "", command.target, travel, stops, command.place))
    t.carry((command.card,), hand(by), DISCARD, "played", open=True)
    lasts = before.card(command.card).lasts
    if lasts:
        _keep(t, lasts)
    t.order(before)


def _keep(t: Telling, until: str) -> None:
    """What the last card says stays in force (R9)."""
    last = t.public.played
    assert last is not None
    t.tell(e.EffectBegun(t.public.effects + 1, last.seat, last.card, last.what, last.target, until, last.place))


def keep_in_force(t: Telling, by: str, command: c.KeepInForce) -> None:
    """The table says that it does, where the app does not know the card (R9)."""
    _keep(t, command.until)


def end_effect(t: Telling, by: str, command: c.EndEffect) -> None:
    """The table says that it is over (R9)."""
    effect = next(one for one in t.public.in_force if one.number == int(command.number))
    t.tell(e.EffectEnded(effect.number, effect.seat, effect.card, effect.what))


def show(t: Telling, by: str, command: c.Show) -> None:
    """Everybody sees these cards, and they stay where they are (R9)."""
    due = _asked(t, by, "shows", len(command.cards))
    t.tell(e.Shown(by, command.cards))
    t.fulfil(due)


def _asked(t: Telling, seat: Seat, does: str, count: int, dst: str = "") -> Duty | None:
    """What a card has this seat do with so many cards of the own hand, if one does (R18)."""
    return next(
        (
            one
            for one in waiting(t.public)
            if (one.seat, one.does, amount(t.public, one)) == (seat, does, count) and one.dst == dst
        ),
        None,
    )


def carry_out(t: Telling, by: str, command: c.CarryOut) -> None:
    """What a card has a seat do: cards, pawns and laid cards go where it says (R18)."""
    public = t.public
    duty = next(one for one in waiting(public) if one.number == command.duty)
    reason, count = f"“{public.card(duty.card).title}”", amount(public, duty)
    t.fulfil(duty, told=duty.does == "says")
    match duty.does:
        case "takes":
            src = source(public, duty, command.choice)
            count = min(count, public.counts[src])
            t.tell(e.CardsOrdered(src, duty.dst, count, reason))
            t.take(src, duty.dst, count, "ordered", besides=duty.card)
        case "goes":
            _send(t, duty, duty.whose, goal(public, duty, command.choice))
        case "swaps":
            _send(t, duty, duty.seat, public.pawns[duty.whose])
            _send(t, duty, duty.whose, public.pawns[duty.seat])
        case "gathers":
            for seat in gathered(public, duty):
                _send(t, duty, seat, public.pawns[duty.by])
        case "lifts" | "unlays":
            t.lift(duty.whose, command.choice, duty.dst, reason)
        case "needs":
            t.tell(WasPut(f"target:{duty.whose}", str(duty.count), reason))
        case "cancels":
            t.tell(e.CardCancelled(duty.thing, duty.card))
        case "deflects":
            t.tell(e.CardDeflected(duty.thing, duty.card, duty.by, duty.whose, struck(public, duty)))
            for one in t.public.duties:
                if (one.card, one.does) == (duty.thing, "lifts") and not amount(t.public, one):
                    t.tell(e.DutyLapsed(one.seat, one.number, one.card))  # it strikes somebody who has laid nothing


def _send(t: Telling, duty: Duty, seat: Seat, to: str) -> None:
    t.tell(e.Sent(seat, t.public.pawns[seat], to, duty.card))


def let_lapse(t: Telling, by: str, command: c.LetLapse) -> None:
    """The table goes on without it (R18)."""
    duty = next(one for one in waiting(t.public) if one.number == command.duty)
    t.tell(e.DutyLapsed(duty.seat, duty.number, duty.card))


def key_laid(t: Telling, by: str, command: c.KeyLaid) -> None:
    """A printed points card: the app knows its points, calls it by its number, and by its title if that is said."""
    seat = command.seat or by
    card = f"#{t.public.keyed + 1}:{command.points}"
    if command.title.strip():
        t.tell(e.CardNamed(card, command.title.strip()))
    mend(t, seat)
    t.lay(seat, card, hand(seat))


def mend(t: Telling, seat: Seat) -> None:
    """What lies on the table came from a hand, whatever was counted there (I3)."""
    if not t.public.counts[hand(seat)]:
        t.tell(e.HandMended(seat))


def key_played(t: Telling, by: str, command: c.KeyPlayed) -> None:
    """A printed card that was read aloud."""
    seat = command.seat or by
    stops = seat != t.public.active
    t.tell(e.Played(seat, "", command.what.strip(), command.target, command.travel, stops))
    mend(t, seat)
    t.tell(e.CardsMoved(hand(seat), DISCARD, 1, "played"))
    if command.lifts:
        title = command.what.strip()
        holder = next(one for one in t.public.everybody if command.lifts in t.public.row(one))
        t.lift(holder, command.lifts, DISCARD, f"“{title}”" if title else as_a_card_says())


def resolve(t: Telling, by: str, command: c.Resolve) -> None:
    """The interrupted turn goes on if possible; otherwise it ends (R10)."""
    t.tell(e.InterruptResolved(t.public.interrupts[-1].seat, t.public.active, command.ends))


def end_turn(t: Telling, by: str, command: c.EndTurn) -> None:
    """The hand is cut to five first (R8)."""
    _end(t)


def _end(t: Telling) -> None:
    seat = t.public.active
    over = excess(t.public, seat)
    if over and t.public.in_app:
        t.tell(e.LimitDue(seat, over))
        return
    if over:
        t.tell(e.CardsMoved(hand(seat), DISCARD, over, "limit"))
    _pass_on(t)


def _pass_on(t: Telling) -> None:
    public = t.public
    t.tell(e.TurnEnded(public.active, tuple(public.points(seat) for seat in public.everybody)))
    begin(t, public.next or left_of(public.order, public.active))


def cut_short(t: Telling, following: Seat) -> None:
    """The turn of somebody who has left is over, and the next one begins (Q19)."""
    public = t.public
    t.tell(e.TurnEnded(public.active, tuple(public.points(seat) for seat in public.everybody)))
    begin(t, public.next or following)


def go_on(t: Telling) -> None:
    """The turn goes on after somebody else has left, or ends where it was broken off."""
    settled(t)


def discard(t: Telling, by: str, command: c.Discard) -> None:
    """Which ones go is the player's own choice (R8)."""
    t.carry(command.cards, hand(by), DISCARD, "limit")


def give(t: Telling, by: str, command: c.Give) -> None:
    """Cards go where a card says (R9)."""
    due = _asked(t, by, "gives", len(command.cards), command.dst)
    t.carry(command.cards, hand(by), command.dst, "given")
    t.fulfil(due)


def hum(t: Telling, by: str, command: c.Hum) -> None:
    """Whoever makes everybody wait hums the anthem meanwhile (R16)."""
    t.tell(e.HumBegun(t.public.active), Paused(by))


def settled(t: Telling) -> None:
    """What follows from any step: a game that is finished, cards to be played at once, a hand that is small enough."""
    public = t.public
    if public.phase not in PLAYING or (public.phase is Phase.FINISHING and public.interrupts):
        return
    for seat in (public.active, *public.seats):
        if len(public.row(seat)) >= public.targets[seat]:
            if ruling(public, "finish.moment") == "at_once":
                finish.finish(t, seat, "laid")
            elif public.finishing != seat:
                t.tell(e.FinishDue(seat))
            return
    if public.phase is Phase.FINISHING:
        t.tell(e.FinishLapsed(public.finishing))
        settled(t)
        return
    if public.phase is Phase.TURN and public.breaks_off and not (public.interrupts or public.owed or waiting(public)):
        _end(t)
        settled(t)
        return
    if public.phase is Phase.LIMIT:
        if not (excess(public, public.active) or public.owed or public.interrupts or waiting(public)):
            _pass_on(t)
            settled(t)
        return
    if public.in_app:
        for card in t.held(hand(public.active)):
            if public.card(card).when == "at_once" and card not in public.must:
                t.tell(e.MustPlay(public.active, card))


# --- carried out by hand ----------------------------------------------------------------------------------------------


def move_cards(t: Telling, by: str, command: c.MoveCards) -> None:
    """Unseen, as a card says (R9)."""
    t.tell(e.CardsOrdered(command.src, command.dst, command.count, command.reason))
    played = t.public.played
    t.take(command.src, command.dst, command.count, "ordered", besides=played.card if played is not None else "")


def hand_over(t: Telling, by: str, command: Hand) -> None:
    """A laid card goes away, or before somebody else (R9, R11)."""
    t.lift(command.src.partition(":")[2], command.things[0], command.dst, command.reason)
