"""Duties: what a card has people do (R18), who does it, what is left of it, and what can be chosen."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.contract import changed
from companion.core.messages import HOST, Actor, Command, Reason, Seat
from companion.core.refusing import Check, one_of
from companion.core.seats import left_of, order_from
from companion.games.renegotiation import capitals
from companion.games.renegotiation import commands as c
from companion.games.renegotiation.deck import Order
from companion.games.renegotiation.refuse.common import (
    barred,
    closed,
    distances,
    halted,
    seen_to,
    targets,
    within_reach,
)
from companion.games.renegotiation.state import DISCARD, Duty, OnTable, Own, Public, city, hand, laid

HERE = "here"
"""The capital where the card's player stands when it is carried out."""
OWN = ("gives", "shows")
"""What a seat does with cards of the own hand, which nobody else knows."""
TURNS = ("cancels", "deflects")
"""What turns another card aside."""


# --- what a card orders -----------------------------------------------------------------------------------------------


def ordered(before: Public, public: Public) -> Iterator[Duty]:
    """What the card that was played last has people do, from the table as it was before and as it is with it (R18)."""
    for _order, duty in _each(before, public):
        if duty is not None:
            yield duty


def struck(public: Public, duty: Duty) -> tuple[Duty, ...]:
    """What is left of the card that is deflected, as it strikes whoever it is aimed at now (R18)."""
    hit = lying(public, duty.thing)
    if hit is None:
        return ()
    before = changed(public, played=hit.over, just_laid=None)
    then = dict(_each(before, changed(public, played=hit)))
    now = dict(_each(before, changed(public, played=changed(hit, target=duty.whose))))
    found = []
    for one in public.duties:
        same = {"number": one.number, "of": one.of, "depth": one.depth}
        alike = (order for order, was in then.items() if was and changed(was, **same) == one)
        order = next(alike, None) if one.card == hit.card else None
        new = now.get(order) if order is not None else None
        if new is not None:
            found.append(changed(new, number=one.number, depth=one.depth))
    return tuple(found)


def lying(public: Public, card: str) -> OnTable | None:
    """A card of this turn as it lies there, with whom it is against: on top, interrupting, or under one that does."""
    for one in (public.played, *public.interrupts):
        while one is not None and one.card != card:
            one = one.over
        if one is not None:
            return one
    return None


def _each(before: Public, public: Public) -> Iterator[tuple[tuple[int, ...], Duty | None]]:
    """Each order of the card that was played last, by its place on the card, with what it comes to (R18)."""
    last = public.played
    if last is None or not last.card:
        return
    card = public.card(last.card)
    orders = card.orders
    if card.takes:
        orders = (Order("takes", count=card.takes, where=HERE), *orders)
    blank = Duty(0, last.seat, last.seat, last.card, "says", depth=len(public.interrupts))
    together = {order.does for order in orders} == {"gives"} and (len(orders) > 1 or orders[0].who == "all")
    for n, order in enumerate(orders):
        if order.does == "says" and last.stops:
            continue
        for i, seat in enumerate(_who(public, order.who, last)):
            held = public.counts[hand(seat)] if together else 0
            if together and not held:
                continue  # who has nothing passes nothing, whatever comes meanwhile
            for j, whose in enumerate((seat,) if order.whom == "self" else _who(public, order.whom, last)):
                duty = _aimed(before, public, order, changed(blank, seat=seat, does=order.does, whose=whose))
                if duty is not None:
                    duty = changed(duty, count=order.count, worth=order.worth, of=held, may=order.may)
                yield (n, i, j), duty
    # An interrupt is asked for by its own press, and what lasts or ends a turn is seen to by the app.
    said = card.travel or card.ends_turn or card.lasts or last.stops
    if card.text and not (orders or said):
        yield (0, 0, 0), blank


def empty_handed(public: Public, duty: Duty) -> bool:
    """Whether there is no card to give or show when it is asked for: one that is picked up later owes nothing (R18)."""
    due, held = hand(duty.seat), public.counts[hand(duty.seat)]
    comes = any(one.dst == due and one.card == duty.card for one in public.duties)
    return duty.does in OWN and not held and not comes


def by_table(public: Public) -> bool:
    """Whether the table carries out what a card says: a printed one, or one that the app does not see to by itself."""
    last = public.played
    if any(one.does == "says" for one in waiting(public)):
        return True
    if last is None or not last.card:
        return last is not None
    return not seen_to(public.card(last.card))


def _who(public: Public, word: str, last: OnTable) -> tuple[Seat, ...]:
    """The seats that a card means."""
    match word:
        case "player":
            return (last.seat,)
        case "target":
            return (last.target,) if last.target else ()
        case "active":
            return (public.active,) if public.active else ()
        case "left":
            return (left_of(public.order, last.seat),)
        case "others":
            return order_from(public.seats, left_of(public.order, last.seat))[: len(public.seats) - 1]
        case "leader":
            most = max(_laid_points(public, seat) for seat in public.seats)
            first = tuple(seat for seat in public.seats if _laid_points(public, seat) == most)
            return first if most and len(first) == 1 else ()
    return public.seats


def _laid_points(public: Public, seat: Seat) -> int:
    return sum(public.card(card).points for card in public.row(seat))


def _aimed(before: Public, public: Public, order: Order, duty: Duty) -> Duty | None:
    """The duty with its places; None where there is nothing that it could mean."""
    whose, where = duty.whose, order.where
    match order.does:
        case "gives":
            back = city(public.came.get(duty.seat, public.pawns[duty.seat]))
            other = left_of(public.order, duty.seat) if where == "left" else whose
            dst = {"discard": DISCARD, "back": back}.get(where, hand(other))
            return None if dst == hand(duty.seat) else changed(duty, dst=dst, whose=duty.seat)
        case "takes":
            src = {HERE: HERE, "near": "", "discard": DISCARD}.get(where, hand(whose))
            return None if src == hand(duty.seat) else changed(duty, src=src, dst=hand(duty.seat), whose=duty.seat)
        case "goes":
            return _gone(before, public, where, duty)
        case "swaps":
            return duty if whose != duty.seat else None
        case "lifts":
            dst = {"discard": DISCARD, "player": laid(duty.by)}.get(where, hand(whose))
            return changed(duty, src=laid(whose), dst=dst) if dst != laid(whose) else None
        case "unlays":
            one = before.just_laid
            return (
                None
                if one is None
                else changed(duty, src=laid(one.seat), dst=hand(one.seat), whose=one.seat, thing=one.card)
            )
        case "cancels":
            return changed(duty, thing=before.played.card) if before.played and before.played.card else None
        case "deflects":
            hit = before.played
            aimed = hit is not None and hit.card and hit.target == duty.by
            return changed(duty, thing=hit.card, whose=left_of(public.order, duty.by)) if hit and aimed else None
    return duty


def _gone(before: Public, public: Public, where: str, duty: Duty) -> Duty | None:
    """Where a pawn goes; back, or to its first stop, only where it moved in this turn."""
    just = public.mover == duty.whose and public.came_from != public.pawns[duty.whose]
    match where:
        case "link":
            return duty
        case "back":
            return changed(duty, dst=public.came_from) if just else None
        case "way":
            shut, end = frozenset(closed(public)), public.pawns[duty.whose]
            stops = capitals.way(public.capitals, public.came_from, end, shut) if just else ()
            return changed(duty, dst=stops[1]) if len(stops) > 2 else None
    known = where == HERE or where in (capital.name for capital in public.capitals)
    return changed(duty, dst=where) if known else None


# --- what is left of it -----------------------------------------------------------------------------------------------


def waiting(public: Public) -> tuple[Duty, ...]:
    """What is to be done now, the next first: that of the interrupt that is carried out, else that of the turn.

    Whoever has the turn interrupts without a stop: what turns another card aside comes before it, the last one first.
    """
    due = [one for one in public.duties if one.depth == len(public.interrupts) and amount(public, one)]
    return tuple(sorted(due, key=lambda one: (0, -one.number) if one.does in TURNS else (1, one.number)))


def first(public: Public) -> tuple[Duty, ...]:
    """What is to be done before anything else; nothing where the move of the travel card that asks for it comes first
    and can still be made (R7)."""
    due = waiting(public)
    moves = bool(due) and due[0].does in OWN and due[0].card == public.goes and not public.moved
    return () if moves and not public.interrupts and within_reach(public, public.active) else due


def amount(public: Public, duty: Duty) -> int:
    """How many cards, pawns or seats it still moves; 0 where nothing is left that could be done."""
    match duty.does:
        case "gives" | "shows":
            held = public.counts[hand(duty.seat)]
            if duty.does == "gives" and duty.seat == public.active:
                held -= len(public.must)
            return min(duty.count or held, held)
        case "takes":
            if duty.seat == public.active and barred(public, "picks", duty.seat):
                return 0
            if not duty.src:
                return min(duty.count, max((public.counts[city(name)] for name in choices(public, duty)), default=0))
            src = source(public, duty)
            # The card that says so lies on the table still, and not in the pile.
            return min(duty.count, public.counts[src] - (src == DISCARD))
        case "goes":
            return len(choices(public, duty)) if not duty.dst else int(public.pawns[duty.whose] != goal(public, duty))
        case "swaps":
            return int(public.pawns[duty.seat] != public.pawns[duty.whose])
        case "gathers":
            return len(gathered(public, duty))
        case "lifts" | "unlays":
            return len(choices(public, duty))
        case "needs":
            return int(public.targets[duty.whose] != duty.count)
        case "deflects":
            asks = any(one.card == duty.thing for one in public.duties)
            return int(asks or any((one.card, one.target) == (duty.thing, duty.by) for one in public.in_force))
    return 1


def spare(public: Public, own: Own, duty: Duty | None = None) -> tuple[str, ...]:
    """The cards of a hand that can be given away: none that must be played (R9), and none that came meanwhile (R18)."""
    must = public.must if own.seat == public.active else ()
    held = own.hand[: duty.of] if duty is not None and duty.of else own.hand
    return tuple(card for card in held if card not in must)


def choices(public: Public, duty: Duty) -> tuple[str, ...]:
    """The capitals or laid cards of which one is chosen; none where nothing is left open."""
    match duty.does:
        case "takes" if not duty.src:
            far = distances(public, duty.by)
            return tuple(name for name, steps in far.items() if steps == 1 and public.counts[city(name)])
        case "goes" if not duty.dst:
            return tuple(name for name, steps in distances(public, duty.whose).items() if steps == 1)
        case "lifts":
            return tuple(
                card for card in public.row(duty.whose) if not duty.worth or public.card(card).points <= duty.worth
            )
        case "unlays":
            return (duty.thing,) if duty.thing in public.row(duty.whose) else ()
    return ()


def source(public: Public, duty: Duty, choice: str = "") -> str:
    """The account from which cards are taken."""
    return city(public.pawns[duty.by]) if duty.src == HERE else duty.src or city(choice)


def goal(public: Public, duty: Duty, choice: str = "") -> str:
    """The capital to which the pawn goes."""
    return public.pawns[duty.by] if duty.dst == HERE else duty.dst or choice


def gathered(public: Public, duty: Duty) -> tuple[Seat, ...]:
    """Who comes to the card's player, of all who stand so many links away."""
    far = distances(public, duty.by)
    return tuple(seat for seat in public.seats if 0 < far.get(public.pawns[seat], 0) <= duty.count)


# --- what can be wrong with it ----------------------------------------------------------------------------------------


def undone(public: Public) -> list[Reason]:
    """Nothing, or that first somebody does what a card says (R18)."""
    due = waiting(public)
    given = {"seat": due[0].seat, "card": public.card(due[0].card).title} if due else {}
    return [Reason("duty_first", ("R18",), given, waits_for=(due[0].seat,))] if due else []


def idle(public: Public, seat: Seat, card: str, target: Seat = "") -> list[Reason]:
    """Nothing, or that an interrupt would interrupt nothing: what it says finds nothing on the table (R10)."""
    record = public.card(card)
    if not record.takes and all(order.does == "says" for order in record.orders):
        return []
    aims = (target,) if target else targets(public, seat, card) if record.against else ("",)
    for aim in aims:
        one = OnTable(seat, card, "", aim, True)
        after = changed(public, played=one, interrupts=(*public.interrupts, one))
        if any(amount(after, duty) for duty in ordered(public, after)):
            return []
    return [Reason("nothing_yet", ("R10",), {"card": record.title}, field="card")]


def still_gives(public: Public) -> str:
    """What a travel card would still give now: the "move", a card to "pick", or "" for nothing (R7)."""
    if not public.moved:
        return "move"
    here = city(public.pawns[public.active])
    spent = public.travel or public.picked or not public.counts[here] or barred(public, "picks", public.active)
    return "" if spent else "pick"


def wasted(public: Public, seat: Seat, card: str) -> bool:
    """Whether a card would do nothing now that the app sees to: nobody is there, or nothing lies there, that it could
    mean. It may be played all the same, as by whoever would else discard it (R9)."""
    record = public.card(card)
    if record.travel:
        return not still_gives(public)
    if sum(map(bool, map(public.row, public.seats))) < record.laid:
        return True
    if record.ends_turn or record.closes or record.bars or not (record.orders or record.takes):
        return False
    lie = {**public.counts, hand(seat): public.counts[hand(seat)] - 1, DISCARD: public.counts[DISCARD] + 1}
    for aim in targets(public, seat, card) if record.against else ("",):
        after = changed(public, played=OnTable(seat, card, "", aim), counts=lie)
        if any(amount(after, duty) for duty in ordered(public, after)):
            return False
    return True


def _found(public: Public, number: int) -> Duty | None:
    return next((one for one in waiting(public) if one.number == number), None)


def _carry_out(public: Public, own: Own | None, by: Actor, command: Command) -> list[Reason]:
    assert isinstance(command, c.CarryOut)
    duty = _found(public, command.duty)
    if duty is None:
        return [Reason("no_such_duty", ("R18",), hard=True, field="duty")]
    found = [Reason("draw_first")] if public.owed else []
    found += halted(public)
    if by in public.seats and by != duty.seat:
        found.append(Reason("not_yours", given={"who": duty.seat}))
    if duty.does in OWN:
        found.append(Reason("own_cards", ("R18",), {"seat": duty.seat}, hard=True, waits_for=(duty.seat,)))
    allowed = choices(public, duty)
    return found + (one_of(command.choice, allowed, "no_such_choice", "choice") if allowed else [])


def _let_lapse(public: Public, own: Own | None, by: Actor, command: Command) -> list[Reason]:
    assert isinstance(command, c.LetLapse)
    duty = _found(public, command.duty)
    if duty is None:
        return [Reason("no_such_duty", ("R18",), hard=True, field="duty")]
    busy = [Reason("draw_first")] if public.owed else []
    if by in public.seats and (by != duty.seat or not duty.may):
        busy.append(Reason("not_yours", given={"who": duty.seat if duty.may else HOST}))
    return busy


CHECKS: dict[type[Command], Check] = {c.CarryOut: _carry_out, c.LetLapse: _let_lapse}
