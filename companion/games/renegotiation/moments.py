"""Moments of The Renegotiation Game: cards picked up, interrupts, what cards did or let be, lost cards, the last."""

from __future__ import annotations

from companion.core.language import _, listed, ngettext
from companion.core.messages import Event, Seat
from companion.core.page import Moment
from companion.core.vocabulary import Fortune, Icon
from companion.games.renegotiation import events as e
from companion.games.renegotiation import words
from companion.games.renegotiation.deck import Card
from companion.games.renegotiation.state import Public

FEW = 3
"""So many cards are named in the sentence that says that they are shown; of more it says how many, and then which."""


def moment(event: Event, public: Public) -> Moment | None:
    """What an event did to somebody's fortune."""
    match event:
        case e.Unlaid(seat, card, points, _dst, reason):
            said = _("{seat} loses {card}").format(seat=seat, card=words.card(public, card))
            lost = ngettext("{count} point less: {reason}", "{count} points less: {reason}", points)
            why = lost.format(count=points, reason=reason)
            return Moment(said, why, Icon.TERMS, to=(seat,), fortune=Fortune.LOSS)
        case e.Laid(seat, card, _points, _count, _target, True):
            said = _("{card} lies before {seat} now").format(card=words.upper(words.card(public, card)), seat=seat)
            return Moment(said, "", Icon.TERMS, to=(seat,), fortune=Fortune.GAIN)
        case e.Played(seat, card, what, target, _travel, True):
            said = _("{seat} interrupts with {card}").format(seat=seat, card=words.played(public, card, what))
            at = (target,) if target and target != seat else ()
            return Moment(said, "", Icon.INTERRUPT, (seat,), at or (public.active,))
        case e.Played(seat, card, what, target, _travel, False):
            return _played(public, seat, target, words.played(public, card, what), public.card(card) if card else None)
        case e.CardsOrdered(src, dst, count, reason):
            told = _("{cards} from {src} to {dst}")
            said = told.format(cards=words.cards(count), src=words.account(src), dst=words.account(dst))
            return Moment(said, reason, Icon.HAND, to=_holders(public, src, dst))
        case e.CardsMoved(src, dst, count, "given"):
            seat = src.partition(":")[2]
            told = _("{seat} gives {cards} to {dst}")
            said = told.format(seat=seat, cards=words.cards(count), dst=words.account(dst))
            return Moment(said, "", Icon.HAND, who=_holders(public, src), to=_holders(public, dst))
        case e.PickedUp(seat, capital, count):
            told = _("{seat} picks up {cards} in {capital}")
            return Moment(told.format(seat=seat, cards=words.cards(count), capital=capital), "", Icon.HAND, (seat,))
        case e.DutyLapsed(seat):
            said = (words.say_event(event, public) or "").rstrip(".")
            return Moment(said, "", Icon.HAND, to=(seat,))
        case e.Sent(seat, _src, dst, card):
            said = _("{seat} goes to {capital}").format(seat=seat, capital=dst)
            return Moment(said, words.played(public, card, ""), Icon.TRAVEL, to=(seat,))
        case e.CardCancelled(card, by):
            said = _("{card} is cancelled").format(card=words.upper(words.played(public, card, "")))
            return Moment(said, words.played(public, by, ""), Icon.INTERRUPT)
        case e.CardDeflected(card, by, _src, dst):
            said = _("{card} strikes {seat} instead").format(card=words.upper(words.played(public, card, "")), seat=dst)
            return Moment(said, words.played(public, by, ""), Icon.INTERRUPT, to=(dst,))
        case e.TurnSkipped(seat):
            return Moment(_("{seat} misses a turn").format(seat=seat), "", Icon.FELL, to=(seat,), fortune=Fortune.LOSS)
        case e.FinishDue(seat):
            said = _("{seat} has laid enough").format(seat=seat)
            return Moment(said, _("Does anybody interrupt?"), Icon.TROPHY, (seat,), fortune=Fortune.GAIN)
        case e.FinishLapsed(seat):
            return Moment(_("{seat} has not laid enough after all").format(seat=seat), "", Icon.FELL, to=(seat,))
        case e.SpeechJudged(verdict) if verdict != "good":
            said = (words.say_event(event, public) or "").rstrip(".")
            return Moment(said, "", Icon.FAIL, to=public.speakers, fortune=Fortune.LOSS)
        case e.SpokeInVain(speakers):
            said = _("{seats} spoke in vain").format(seats=listed(speakers))
            return Moment(said, "", Icon.FELL, to=speakers, fortune=Fortune.LOSS)
        case e.Shown(seat, cards):
            titles = ", ".join(words.card(public, card) for card in cards)
            if len(cards) > FEW:
                said = _("{seat} shows {cards}").format(seat=seat, cards=words.cards(len(cards)))
                return Moment(said, titles, Icon.SAY, to=(seat,))
            # The board has no place for a card that stays in its hand: what it says is read here.
            text = public.card(cards[0]).text if len(cards) == 1 else ""
            return Moment(_("{seat} shows {cards}").format(seat=seat, cards=titles), text, Icon.SAY, to=(seat,))
    return None


def _played(public: Public, seat: Seat, target: Seat, title: str, card: Card | None) -> Moment | None:
    """A card that acts at once, or strikes somebody else; what is only played for oneself lies on the board."""
    text = card.text if card is not None else ""
    if target and target != seat:
        said = _("{seat} plays {card} against {target}").format(seat=seat, card=title, target=target)
        return Moment(said, text, Icon.OWN_TURN, (seat,), (target,))
    if card is not None and card.when == "at_once":
        return Moment(_("{seat} plays {card} at once").format(seat=seat, card=title), text, Icon.AT_ONCE, (seat,))
    return None


def _holders(public: Public, *accounts: str) -> tuple[Seat, ...]:
    """Whose hands these are, of those that are hands."""
    hands = [account.partition(":") for account in accounts]
    return tuple(seat for kind, _sep, seat in hands if kind == "hand" and seat in public.everybody)
