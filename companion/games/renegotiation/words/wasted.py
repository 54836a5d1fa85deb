"""Cards that would do nothing, or less than they say: why, as it is asked before one of them is spent."""

from __future__ import annotations

from companion.core.language import _, ngettext
from companion.core.messages import Seat
from companion.games.renegotiation.deck import Order
from companion.games.renegotiation.refuse.common import barred, targets
from companion.games.renegotiation.refuse.duties import HERE, still_gives, wasted
from companion.games.renegotiation.state import Public
from companion.games.renegotiation.words.vocabulary import quoted


def does_less(public: Public, seat: Seat, card: str) -> str:
    """Why a card of the own hand would do nothing now, or less than it says, so that it is asked for; else "".

    What must be played at once is played, whatever it does (R9); an interrupt that would do nothing is refused.
    """
    record = public.card(card)
    if card in public.must or record.when == "interrupt":
        return ""
    if record.travel and still_gives(public) == "pick":
        return _("The pawn has moved in this turn already: this only lets a card be picked up")
    if not wasted(public, seat, card):
        return ""
    return _("{why}: the card would do nothing").format(why=_why(public, seat, card))


def _why(public: Public, seat: Seat, card: str) -> str:
    """What a card does not find, in words."""
    record, capital = public.card(card), public.pawns[seat]
    if record.travel:
        return _("The pawn has moved in this turn already")
    if record.near and not targets(public, seat, card):
        return _("Nobody else is in {capital}").format(capital=capital)
    if record.laid:
        say = _("Fewer than {count} players have laid cards")
        return say.format(count=record.laid)
    order = record.orders[0] if record.orders else Order("takes", where=HERE)
    if order.does == "takes" and (held := barred(public, "picks", seat)):
        return _("Nobody takes a card while {card} is in force").format(card=quoted(str(held[0].given["card"])))
    match order.does:
        case "takes" if order.where == "discard":
            return _("The discard pile is empty")
        case "takes" if order.where == "near":
            return _("No card lies in a capital next door")
        case "takes" if order.where == HERE:
            return _("No card lies in {capital}").format(capital=capital)
        case "gathers":
            say = ngettext("Nobody stands within {count} link", "Nobody stands within {count} links", order.count)
            return say.format(count=order.count)
        case "swaps" | "goes" if order.where in ("", HERE):
            return _("Everybody stands in {capital} already").format(capital=capital)
        case "lifts":
            return _("No card is laid that this could move")
        case "needs":
            return _("So many laid cards are needed already")
    return _("There is nothing that this could mean")
