"""Pages for phones: a viewer's page as plain data, with its forms and its deals; every sentence said already."""

from __future__ import annotations

import base64
import hashlib
import hmac
from collections.abc import Mapping, Sequence
from itertools import groupby, islice
from typing import Any

from companion.core import offers
from companion.core.corrections import PhoneNoted, Redone, Rewound
from companion.core.language import _, listed, ngettext
from companion.core.offers import AnyField, Choice, Offer
from companion.core.page import DealCard, Mine, Page, SeatCard
from companion.core.vocabulary import AWAITED, SELDOM, DealStatus, Group
from ui.forms.words import SayReason
from ui.panels.offers import key_of
from ui.theme import tokens

FIRST = AWAITED | {Group.STEP}
"""What the table may be waiting for stands above the cards; whatever may be done besides stands below."""

MOST_FREE = 2
"""So many buttons for what may be offered at any time stand at the foot of a page."""

MOST_NEWS = 3
"""So many lines of what happened last, so that a covered page needs no scrolling: a vote
as it was turned, its result, and what became of a pledge."""

MOST_TOLD = 12
"""So many of them, as its seat may read them, stand at the foot of an uncovered page: about a round."""

UNTOLD = str(PhoneNoted.__struct_config__.tag)
"""Whose phone came is no news on phones: it would push out what happened in the game."""

TOOK_BACK = frozenset(str(event.__struct_config__.tag) for event in (Rewound, Redone))
"""What may have emptied a box: a choice that was sealed in it is in no journal, and comes back with nothing."""

Key = bytes
"""What makes the hashes of one device its own, so that they tell nobody else what they stand for."""


def hashed(key: Key, *what: object) -> str:
    """A short name for something, for this device alone."""
    made = hmac.new(key, "\0".join(map(str, what)).encode(), hashlib.sha256).digest()[:12]
    return base64.urlsafe_b64encode(made).decode()


def named(key: Key, offer: Offer) -> str:
    """The name by which a phone answers this offer."""
    return hashed(key, *key_of(offer))


def answerable(page: Page) -> list[Offer]:
    """What a seat may do with a phone: all but to lay something back, which is dragged, and which a phone gives to
    somebody else at once; what whoever leads does in the open is public in any case."""
    return [offer for offer in page.offers if offer.group is not Group.SHARES or offer.fields]


def command(offer: Offer, values: Mapping[str, Any]) -> dict[str, Any]:
    """What was filled in as a command; nothing but the fields that the offer asks for gets into it."""
    asked = {field.name for field in offer.asked({**offer.given, **values})}
    return offer.filled(**{name: value for name, value in values.items() if name in asked})


# --- forms ------------------------------------------------------------------------------------------------------------


def _choice(choice: Choice, say: SayReason) -> dict[str, Any]:
    made: dict[str, Any] = {"v": choice.value, "say": choice.say}
    if choice.icon:
        made["icon"] = str(choice.icon)
    if choice.then:
        made["then"] = choice.then
    if choice.refused:
        made["why"] = "\n".join(map(say, choice.refused))
    return made


def field(one: AnyField | offers.Field, say: SayReason) -> dict[str, Any]:
    """A field of a form as plain data: its kind, and all that its class holds."""
    made: dict[str, Any] = {"kind": one.__struct_config__.tag}
    for name in one.__struct_fields__:
        value = getattr(one, name)
        if name == "choices":
            value = [_choice(choice, say) for choice in value]
        elif name == "atoms":
            value = [{"tag": a.tag, "say": a.say, "fields": [field(f, say) for f in a.fields]} for a in value]
        elif isinstance(value, tuple):
            value = list(value)
        made[name] = value
    if isinstance(one, offers.Allot):
        made["limit"] = one.limit
    return made


def offered(offer: Offer, key: Key, say: SayReason) -> dict[str, Any]:
    """An offer as a button, or a form."""
    made: dict[str, Any] = {"o": named(key, offer), "say": offer.say, "group": str(offer.group)}
    if offer.fields:
        made["fields"] = [field(each, say) for each in offer.fields]
    if offer.refused:
        made["why"] = "\n".join(map(say, offer.refused))
    if offer.only:
        made["only"] = {name: [other, list(values)] for name, (other, values) in offer.only.items()}
    for name in ("icon", "then", "short"):
        if value := getattr(offer, name):
            made[name] = str(value)
    return made


# --- pages ------------------------------------------------------------------------------------------------------------


def seat_card(card: SeatCard) -> dict[str, Any]:
    """A seat as all may see it."""
    shape = tokens.SEAT_SHAPES[card.colour % len(tokens.SEAT_SHAPES)]
    return {"name": card.name, "sub": card.subtitle, "colour": card.colour % 10, "shape": shape}


def clock(page: Page, now: int) -> dict[str, Any] | None:
    """What is left, and whether it runs; with how long it is where what has passed is told."""
    found = page.view.clock
    if found is None:
        return None
    said = {"left": found.left_at(now), "runs": page.running and found.since is not None}
    return {**said, "total": page.view.clock_total} if page.view.clock_up else said


def covered(page: Page, me: SeatCard, now: int, hold: bool) -> dict[str, Any]:
    """What a covered phone shows of this public page: the same for everybody but the name."""
    step = next((s.say for s in page.view.steps if s.key == page.view.step), "")
    return {
        "me": seat_card(me), "heading": page.view.heading, "step": step, "foot": page.view.foot,
        "clock": clock(page, now), "hold": hold, "over": ended(page, me.name),
    }  # fmt: skip


def news(page: Page, most: int = MOST_NEWS) -> list[str]:
    """What happened last, twice the same once; of the public page, as everybody may read it: every phone says it."""
    told = (line.say for line in reversed(page.story) if not (line.undone or line.quiet or line.kind == UNTOLD))
    return list(islice((say for say, _again in groupby(told)), most))[::-1]


def took_back(page: Page) -> bool:
    """Whether the last thing that happened took a step back, or brought one back."""
    last = next((line for line in reversed(page.story) if not (line.undone or line.quiet or line.kind == UNTOLD)), None)
    return last is not None and last.kind in TOOK_BACK


REACHED: dict[bool | None, str] = {True: "✓ ", False: "✗ "}
"""Whether a place has what winning needs beside its figure, as the wall marks it."""


def ended(page: Page, me: str = "") -> dict[str, Any] | None:
    """The result, which everybody may see: who won, why, and every place; whoever is called `me` reads it of them."""
    result = page.result
    if result is None:
        return None
    others = listed([name for name in result.winners if name != me])
    if me in result.winners:
        more = ngettext("You win, and so does {names}", "You win, and so do {names}", len(result.winners) - 1)
        head = more.format(names=others) if others else _("You win")
    else:
        head = ngettext("{names} wins", "{names} win", len(result.winners)).format(names=others)
    cards = {card.name: card for card in page.view.seats}
    places = [
        {
            **seat_card(cards[one.seat]),
            "sub": f"{REACHED.get(one.met, '')}{one.say}",
            "place": one.place,
            "total": one.total,
        }
        for one in result.standings
        if one.seat in cards
    ]
    starred = [f"{what}: {who}." for what, who in result.honours if "*" in what]
    why = " ".join((result.say, *starred))
    return {"head": head if result.winners else _("Nobody wins"), "say": why, "places": places}


def uncovered(page: Page, me: SeatCard, now: int, hold: bool, key: Key, say: SayReason) -> dict[str, Any]:
    """What an uncovered phone shows of its seat's page, beside its cards."""
    able = answerable(page)
    deals = page.view.mine.deals if isinstance(page.view.mine, Mine) else ()
    about = {deal.key: [o for o in able if o.deal and o.deal == deal.key] for deal in deals}
    on_deals = [o for listed in about.values() for o in listed]
    ballots = [o for o in able if o.group is Group.BALLOT and not o.fields]
    rest = [o for o in able if o not in ballots and o not in on_deals]
    rest.sort(key=lambda o: o.group in SELDOM)
    said = next_step(rest)
    rest = [o for o in rest if o not in said]
    free = _free(rest)
    waiting = [deal for deal in deals if _awaits(deal, about[deal.key])]
    lying = [deal for deal in deals if deal not in waiting]
    return {
        **covered(page, me, now, hold),
        "in": me.name in page.in_box,
        "about": page.view.about,
        "answers": [_deal(deal, me.name, about[deal.key], key, say) for deal in waiting],
        "deals": [_deal(deal, me.name, about[deal.key], key, say) for deal in lying],
        "ballots": [offered(o, key, say) for o in ballots],
        "offers": [offered(o, key, say) for o in (*said, *(o for o in rest if o.group in FIRST))],
        "besides": [offered(o, key, say) for o in rest if o.group not in FIRST and o not in free],
        "free": [offered(o, key, say) for o in free],
        "counts": bool(page.scoring),
        "told": news(page, MOST_TOLD),
    }


def _awaits(deal: DealCard, able: Sequence[Offer]) -> bool:
    """Whether the viewer is asked about this deal: to take it or not, or to say how it ended."""
    return deal.status is DealStatus.ANSWER or any(offer.group in AWAITED for offer in able)


def next_step(able: Sequence[Offer]) -> list[Offer]:
    """What the own card has just said: above all that may be done beside it."""
    return [o for o in able if o.main and o.group is Group.SAYS]


def _free(able: Sequence[Offer]) -> list[Offer]:
    """The way to a new deal, at hand wherever the page is; one of many alike stands among them instead."""
    asked = [offer for offer in able if offer.group is Group.DEALS and offer.fields]
    kinds = [[offer for offer in asked if offer.do == do] for do in dict.fromkeys(offer.do for offer in asked)]
    return next((alike for alike in kinds if len(alike) <= MOST_FREE), [])


def _deal(deal: DealCard, me: str, able: Sequence[Offer], key: Key, say: SayReason) -> dict[str, Any]:
    told = _("{amount} for: {what}").format(amount=deal.amount, what=deal.say) if deal.amount else deal.say
    payer = _("You") if deal.payer == me else deal.payer
    addressee = _("you") if deal.addressee == me else deal.addressee
    return {
        "who": f"{payer} → {addressee}", "what": told, "status": deal.status_say,
        "answer": deal.status is DealStatus.ANSWER, "acts": [offered(o, key, say) for o in able],
    }  # fmt: skip


def find(page: Page, key: Key, name: str) -> Offer | None:
    """The offer of this name on a seat's page; None where it does not stand there any more."""
    return next((o for o in answerable(page) if hmac.compare_digest(named(key, o), name)), None)
