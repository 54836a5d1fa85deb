"""The vocabulary of The Renegotiation Game: labels, cards, accounts, fields, and why points and cards moved."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.core.language import N_, _, listed, ngettext
from companion.core.messages import Handed, Posted
from companion.core.names import isolated
from companion.games.renegotiation.refuse.duties import OWN, amount, gathered, goal, source
from companion.games.renegotiation.state import DISCARD, Duty, Public, city, hand

_LABELS: Mapping[str, str] = {
    "points": N_("points card"), "bank": N_("“bank” card"), "event": N_("event card"),
    "at_once": N_("to be played at once"), "own_turn": N_("on the own turn"), "interrupt": N_("interrupt"),
    "opening": N_("Opening"), "turn": N_("Turn"), "limit": N_("Hand limit"),
    "finishing": N_("The last card"), "speech": N_("Speech"),
    "speaking": N_("Speech"), "verdict": N_("Speech"), "over": N_("The end"),
    "good": N_("good"), "short": N_("too short"), "long": N_("too long"), "words": N_("a word is missing"),
    "consensus": N_("by consensus"), "eldest": N_("as the eldest"), "arbiter": N_("by the arbiter"),
    "discard": N_("the discard pile"), "deck": N_("the face-down cards"), "nobody": N_("nobody"), "box": N_("the box"),
    "host": N_("the host"), "judge": N_("the judge"), "clock": N_("the clock"), "table": N_("the table"),
    "seat": N_("a player"),
}  # fmt: skip


def label(key: str) -> str:
    """The word for a phase, a verdict, a kind of card; a seat's or a capital's name is its own word."""
    return _(_LABELS[key]) if key in _LABELS else key


def quoted(title: str) -> str:
    """A card's title as a sentence has it."""
    return _("“{title}”").format(title=isolated(title))


def points(count: int) -> str:
    """So many points."""
    return ngettext("{count} point", "{count} points", count).format(count=count)


def cards(count: int) -> str:
    """So many cards."""
    return ngettext("{count} card", "{count} cards", count).format(count=count)


def card(public: Public, name: str) -> str:
    """A card that may be named: its title, and its points; of a printed one only these."""
    one = public.card(name)
    if not one.title:
        return _("a points card worth {points}").format(points=one.points)
    if one.kind == "points":
        return _("“{title}” ({points})").format(title=isolated(one.title), points=one.points)
    return quoted(one.title)


def played(public: Public, name: str, what: str) -> str:
    """A card that was played, by its title or by what was keyed in."""
    if name:
        return quoted(public.card(name).title)
    return quoted(what) if what else _("a card")


def asked(public: Public, due: Sequence[Duty]) -> str:
    """What cards have people do now, as one sentence: the first of it, and who has as much to do."""
    first = due[0]
    if first.does == "says":
        told = _(
            "{card}: all carry it out at the table. The host keys in what moves; then {seat} says that it is done."
        )
        return told.format(card=quoted(public.card(first.card).title), seat=first.seat)
    says = _may(first) if first.may else _("{card}: {what}.")
    if _may_be_stopped(public, due):
        says = _("{card}, if nobody stops it: {what}.")
    where = goal(public, first) if first.does == "goes" else ""
    said = says.format(
        card=quoted(public.card(first.card).title), what=duty(public, first), seat=first.seat, place=where,
        cards=cards(amount(public, first)),
    )  # fmt: skip
    others = {one.seat: one for one in reversed(due) if one.seat != first.seat}
    seats = [seat for seat in dict.fromkeys(one.seat for one in due) if seat in others]
    if not seats:
        return said
    alike = all((one.card, one.does) == (first.card, first.does) for one in others.values())
    if alike and first.does == "gives" and len(seats) > 1 and first.dst.startswith(hand("")):
        return f"{said} {_('Then {seats} each give to the left, too.').format(seats=listed(seats))}"
    if alike and (first.may or all(one.dst == first.dst for one in others.values())):
        then = _("Then {seats} is asked.") if first.may and len(seats) == 1 else _("Then {seats} are asked.")
        if not first.may:
            then = ngettext("Then {seats} does the same.", "Then {seats} do the same.", len(seats))
        return f"{said} {then.format(seats=listed(seats))}"
    # Something else, perhaps of another card, is said in its own words.
    return " ".join((said, *(_("Then: {what}.").format(what=duty(public, others[seat])) for seat in seats)))


def _may_be_stopped(public: Public, due: Sequence[Duty]) -> bool:
    """Whether all that a card says is still to come and asks its player for nothing: a press is due all the same, for
    an interrupt may come before it."""
    (first, *more), played = due, public.played
    alone = not (more or first.may or first.does in OWN) and len(public.card(first.card).orders) == 1
    return alone and played is not None and played.card == first.card


def _may(first: Duty) -> str:
    """What somebody may as well let be is a question, and nothing that is so already."""
    match first.does:
        case "goes":
            return _("{card}: does {seat} come along to {place}?")
        case "gives" if first.dst == DISCARD:
            return _("{card}: does {seat} discard {cards}?")
    return _("{card}: {what}, or not?")


def duty(public: Public, one: Duty, *, own: bool = False) -> str:
    """What a card has a seat do: as its own next step, or as the others say it."""
    count, seat, dst = amount(public, one), one.seat, one.dst
    many, place = cards(count), dst.partition(":")[2]
    match one.does:
        case "gives" if dst == DISCARD:
            text = _("Discard {cards}") if own else _("{seat} discards {cards}")
        case "gives" if dst == hand(place):
            text = _("Give {cards} to {other}") if own else _("{seat} gives {cards} to {other}")
        case "gives":
            text = _("Put {cards} on the stack in {other}") if own else _("{seat} puts {cards} on the stack in {other}")
        case "takes":
            src = source(public, one) if one.src else ""
            place = account(src) if src else _("a stack next door")
            if src.startswith(city("")):
                place = src.partition(":")[2]
                text = _("Take {cards} in {other}") if own else _("{seat} takes {cards} in {other}")
            else:
                text = _("Take {cards} from {other}") if own else _("{seat} takes {cards} from {other}")
        case "shows" if not one.count:
            text = _("Show everybody the hand") if own else _("{seat} shows everybody the hand")
        case "shows":
            text = _("Show everybody {cards}") if own else _("{seat} shows everybody {cards}")
        case "goes" if not dst:
            place = one.whose
            text = _("Move {other}'s pawn by one link") if own else _("{seat} moves {other}'s pawn by one link")
        case "goes":
            seat, place = one.whose, goal(public, one)
            text = _("{seat}'s pawn goes to {other}")
            if one.may:
                text = _("Come along to {other}") if own else _("{seat} comes along to {other}")
        case "swaps":
            place = one.whose
            text = _("{seat} and {other} change places")
        case "gathers":
            seat, place = listed(gathered(public, one)), public.pawns[one.by]
            text = ngettext("{seat} comes to {other}", "{seat} come to {other}", count)
        case "lifts" if dst == DISCARD:
            text = _("Discard a laid card") if own else _("{seat} discards a laid card")
        case "lifts" if one.whose == one.seat:
            text = _("Take back a laid card") if own else _("{seat} takes back a laid card")
        case "lifts":
            place = one.whose
            text = _("Take a laid card of {other}") if own else _("{seat} takes a laid card of {other}")
        case "unlays":
            seat, place = one.whose, card(public, one.thing)
            text = _("{other} goes back into {seat}'s hand")
        case "needs":
            seat = one.whose
            text = ngettext("From now on {count} laid card is enough for {seat}",
                "From now on {seat} needs {count} laid cards", one.count)  # fmt: skip
            count = one.count
        case "cancels":
            place = quoted(public.card(one.thing).title)
            text = _("{other} is cancelled")
        case "deflects":
            seat, place = one.whose, quoted(public.card(one.thing).title)
            text = _("{other} strikes {seat} instead")
        case _:
            place = quoted(public.card(one.card).title)
            text = _("The table has carried out {other}")
    return upper(text.format(cards=many, seat=seat, other=place, count=count))


def account(name: str) -> str:
    """An account in words."""
    kind, _sep, whose = name.partition(":")
    match kind:
        case "hand":
            return _("{seat}'s hand").format(seat=whose)
        case "laid":
            return _("{seat}'s laid cards").format(seat=whose)
        case "city":
            return _("the stack in {capital}").format(capital=whose)
        case "supply":
            return whose
        case "bank":
            return _("the bank")
    return label(kind)


def field_label(field: str) -> str:
    """A field that can be set by hand, in words."""
    kind, _sep, seat = field.partition(":")
    texts = {
        "pawn": _("{seat}'s pawn"),
        "next": _("Whose turn comes next"),
    }
    if kind in texts:
        return texts[kind].format(seat=seat)
    return _("Cards in {account}").format(account=account(field))


def upper(text: str) -> str:
    """The text as a sentence begins."""
    return text[:1].upper() + text[1:]


# --- postings ---------------------------------------------------------------------------------------------------------


def posting(event: Posted) -> str:
    """Why points moved."""
    title = quoted(event.note) if event.note else _("a points card")
    if event.why == "laid":
        return _("{card} was laid").format(card=title)
    if event.why == "unlaid":
        return _("{card} was taken away").format(card=title)
    return event.note


def moved(event: Handed) -> tuple[str, str]:
    """Which cards changed hands, and why; their titles go with the event, for whoever may read it."""
    first = event.things[0]
    what = event.note
    if first.startswith("#"):
        what = _("a points card worth {points}").format(points=first.partition(":")[2])
    why = {
        "aside": _("put aside"),
        "dealt": _("dealt"),
        "picked": _("picked up"),
        "laid": _("laid"),
        "unlaid": _("taken away"),
        "played": _("played"),
        "limit": _("discarded, down to five"),
        "given": _("given"),
        "ordered": _("moved unseen, as a card said"),
    }
    return what, why[event.why]
