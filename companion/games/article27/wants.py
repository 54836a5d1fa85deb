"""Draws (chance) still owed in Article 27: who draws what, from which bag, and by whose hands."""

from __future__ import annotations

from companion.core import middle
from companion.core.chance import without
from companion.core.contract import changed
from companion.core.messages import HOST, TABLE
from companion.core.offers import Wanted
from companion.core.seats import order_from
from companion.core.vocabulary import Source
from companion.games.article27 import pieces
from companion.games.article27.state import Phase, Public, State

DRAWING = (
    Phase.DRAWS, Phase.READY, Phase.NEGOTIATION, Phase.FLOOR_CHECK, Phase.FORCED_PICK, Phase.VOTE, Phase.BALLOTS_IN,
)  # fmt: skip
"""When tokens may still come: a seat that must draw again (Q54) has until the hands open, for then they count."""


def discs_left(public: Public, colour: str) -> tuple[str, ...]:
    """Agendas whose disc still lies face down in an area, apart from those that were turned over and set aside."""
    gone = {d.agenda for d in (*public.used, *public.tabled, *public.set_aside) if d.colour == colour}
    return tuple(a for a in public.in_play if a not in gone)


def areas_left(public: Public) -> tuple[str, ...]:
    """Areas from which no disc has been tabled this round, in the order of the board."""
    return tuple(x for x in pieces.COLOURS if not any(d.colour == x for d in public.tabled))


def next_area(public: Public) -> str:
    """The area to be turned over now; "" while somebody must choose it, or when all are tabled."""
    left = areas_left(public)
    if not left:
        return ""
    if public.area_next:
        return public.area_next
    # Of discs that were tabled before nobody remembers the order, which matters to nobody any more (Q65).
    fixed = public.options["tabling.order"] == "fixed" or len(left) == 1 or middle.from_memory(public)
    return left[0] if fixed else ""


def discs_keyed(public: Public) -> bool:
    """Whether the host keys in the discs that are turned over: on the board, or in a round that was begun before."""
    return public.options["discs.mode"] == "keyed" or middle.from_memory(public)


def drawable(public: Public) -> list[Wanted]:
    """All that may be drawn now, without the bags: this much everybody knows."""
    if public.question is not None:
        return []
    return [*_opening(public), *_tokens(public), *_tabling(public)]


def _opening(public: Public) -> list[Wanted]:
    if public.phase is not Phase.OPENING:
        return []
    wanted: list[Wanted] = []
    if not public.first:
        wanted.append(Wanted("first", TABLE, 1, public.seats, middle.answered(public, True, Source.HOST)))
    mode = public.options["agenda.mode"]
    dealt = mode == "app" and not middle.from_memory(public)
    unused = len(pieces.AGENDAS) - len(public.everybody)
    if not dealt and len(public.everybody) in (4, 5) and not public.removed:
        return [*wanted, Wanted("unused", HOST, unused, pieces.AGENDAS, Source.HOST)]
    if mode != "end":
        source = Source.APP if dealt else Source.SEAT
        wanted += [
            Wanted(f"agenda:{public.attempt}:{seat}", seat, 1, public.in_play, source)
            for seat in public.seats
            if seat not in public.has_agenda
        ]
    return wanted


def _tokens(public: Public) -> list[Wanted]:
    if public.phase not in DRAWING or public.options["draw.mode"] in ("declared", "screens"):
        return []
    source = middle.answered(public, public.options["draw.mode"] == "app", Source.SEAT)
    places = tuple(f"{value:+d}".replace("-", "−") for value in pieces.SPACES)
    return [
        Wanted(
            f"tokens:{public.round}:{public.attempt}:{seat}",
            seat,
            pieces.TOKENS_DRAWN,
            pieces.COLOURS,
            source,
            places=places,
            each=pieces.TOKENS_DRAWN,
        )
        for seat in order_from(public.seats, public.secretary)
        if seat not in public.has_drawn
    ]


def _tabling(public: Public) -> list[Wanted]:
    if public.phase is not Phase.DRAWS:
        return []
    keyed = discs_keyed(public)
    # Discs are turned over after the draws (R17); on the board nobody waits for somebody's keying.
    if not keyed and len(public.has_drawn) < len(public.seats):
        return []
    colour = next_area(public)
    number = f"{public.round}:{{}}:{public.gathered}.{len(public.set_aside)}"
    if colour:
        if not discs_left(public, colour):
            return []  # a deadlock that the Secretary-General settles (Q1)
        source = Source.HOST if keyed else Source.APP
        return [Wanted("disc:" + number.format(colour), TABLE, 1, discs_left(public, colour), source)]
    if areas_left(public) and public.options["tabling.order"] == "random":
        left = areas_left(public)
        return [Wanted("area:" + number.format(len(left)), TABLE, 1, left, Source.APP)]
    return []


def wants(state: State) -> list[Wanted]:
    """All that chance owes now, with the bags that only the app's own draw may read."""
    public = state.public
    filled = []
    for wanted in drawable(public):
        bag = dict.fromkeys(wanted.outcomes, 1)
        if wanted.key.startswith("tokens:"):
            # What somebody is asked to confirm is still to be drawn: by this seat, from the whole bag.
            drawn = [token for seat in public.has_drawn for token in state.own[seat].tokens]
            bag = without(dict.fromkeys(pieces.COLOURS, pieces.TOKENS_PER_COLOUR), drawn)
        elif wanted.key.startswith("agenda:"):
            waits = [seat for seat in public.seats if seat not in public.has_agenda]
            bag = without(bag, [own.agenda for seat, own in state.own.items() if own.agenda and seat not in waits])
        filled.append(changed(wanted, bag=bag))
    return filled
