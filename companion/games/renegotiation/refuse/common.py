"""Refusals' common ground: rulings, whose move it is, and the shape of a reason."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.core.language import _
from companion.core.messages import Reason, Seat
from companion.core.refusing import one_of, ruling
from companion.games.renegotiation import capitals, pieces
from companion.games.renegotiation.deck import Card
from companion.games.renegotiation.state import DISCARD, Own, Phase, Public, city, hand, laid

PLAYING = (Phase.TURN, Phase.LIMIT, Phase.FINISHING)
"""While turns are taken."""

PLAYERS = "players"
"""On a travel card: the capitals where the others stand."""

LONGEST_WORDS = 300
LONGEST_TITLE = 60
LONGEST_WORD = 24


def map_checked(public: Public) -> bool:
    """Whether moves must keep to the links of the app's map (Q12)."""
    rule = ruling(public, "map.engine")
    return rule == "always" or (rule == "with_map" and public.options["map.mode"] == "app")


def distances(public: Public, seat: Seat) -> Mapping[str, int]:
    """Links between a seat's pawn and every capital."""
    return capitals.distances(public.capitals, public.pawns[seat])


def most_steps(public: Public) -> int:
    """Links that the move of this turn may take (R5), or what a travel card allows instead (R7)."""
    nowhere = public.goes and public.card(public.goes).to and not goes_to(public)
    return pieces.STEPS if nowhere else public.reach or pieces.STEPS


def goes_to(public: Public) -> frozenset[str]:
    """The capitals to which the travel card of this turn goes; none where it names none, or leads nowhere from here."""
    card = public.card(public.goes) if public.goes else None
    here = public.pawns.get(public.active, "")
    if card is None or not card.to or (card.both and here not in card.to):
        return frozenset()
    others = {public.pawns[seat] for seat in public.seats if seat != public.active} if PLAYERS in card.to else set()
    return frozenset({*card.to, *others} & {capital.name for capital in public.capitals}) - {here}


def closed(public: Public) -> Mapping[str, str]:
    """The capitals that no move enters, and the card that says so (R9)."""
    return {one.place: one.card for one in public.in_force if one.place}


def named(public: Public) -> tuple[str, ...]:
    """The capitals that can be closed: in Brussels the negotiations can be declared over (R13)."""
    return tuple(capital.name for capital in public.capitals if capital.name != pieces.DECLARED_IN)


def move_distances(public: Public, seat: Seat) -> Mapping[str, int]:
    """Links that a move takes to every capital: none leads through one that nobody may enter, but by a card that goes
    to any capital (R7, R9)."""
    shut = frozenset(closed(public))
    if not shut or most_steps(public) >= len(public.capitals):
        return distances(public, seat)
    return capitals.around(public.capitals, public.pawns[seat], shut)


def within_reach(public: Public, seat: Seat) -> tuple[str, ...]:
    """Where a seat's pawn may go in one move, the nearest first (R5, Q12)."""
    most = most_steps(public) if map_checked(public) else len(public.capitals)
    near = sorted((steps, name) for name, steps in move_distances(public, seat).items() if 0 < steps <= most)
    to = goes_to(public) if map_checked(public) else frozenset()
    shut = closed(public)
    return tuple(name for _steps, name in near if (not to or name in to) and name not in shut)


def barred(public: Public, what: str, seat: Seat) -> list[Reason]:
    """Nothing, or that a card in force bars this seat from it: all, or whom it is against (R9)."""
    for one in public.in_force:
        card = public.card(one.card) if one.card else None
        if card is not None and card.bars == what and (not card.against or one.target == seat):
            return [Reason(f"no_{what}", ("R9",), {"seat": seat, "card": card.title})]
    return []


def stack_accounts(public: Public) -> tuple[str, ...]:
    """Where cards can lie that were not laid: hands, capitals, the discard pile."""
    return (*(hand(s) for s in public.seats), *(city(c.name) for c in public.capitals), DISCARD)


def row_accounts(public: Public) -> tuple[str, ...]:
    """The rows of laid points cards."""
    return tuple(laid(seat) for seat in public.seats)


def excess(public: Public, seat: Seat) -> int:
    """Cards in a hand beyond the limit (R8)."""
    return max(0, public.counts[hand(seat)] - pieces.HAND)


def halted(public: Public) -> list[Reason]:
    """Why nothing goes on while everybody waits: for whom, or for nobody any more where that seat has left (R16)."""
    if not public.paused:
        return []
    return [Reason("hums", ("R16",), {"seat": public.hums}, hard=True) if public.hums else Reason("paused", hard=True)]


def stopped(public: Public) -> list[Reason]:
    """Why nobody may go on with the turn now: a card on its way, an interrupt, somebody who makes everybody wait."""
    found: list[Reason] = []
    if public.owed:
        found.append(Reason("draw_first"))
    if public.interrupts:
        found.append(Reason("interrupted", ("R10",), {"seat": public.interrupts[-1].seat}, hard=True))
    found += halted(public)
    return found


def at_once(public: Public) -> list[Reason]:
    """Nothing, or that another card must be played first (R9)."""
    return (
        [Reason("at_once_first", ("R9",), {"seat": public.active}, waits_for=(public.active,))] if public.must else []
    )


def targets(public: Public, seat: Seat, card: str) -> tuple[Seat, ...]:
    """Against whom a card can be played: anybody, oneself, too, or where it says so who stands in the own capital."""
    if not card or not public.card(card).near:
        return public.seats
    here = public.pawns.get(seat, "")
    return tuple(other for other in public.seats if other != seat and public.pawns[other] == here)


def target_of(public: Public, target: Seat, seat: Seat = "", card: str = "") -> list[Reason]:
    """Nothing, or that a card cannot be played against this one; nobody is a target, too (R9)."""
    return one_of(target, targets(public, seat, card), "no_such_target", "target") if target else []


def one_line(words: str, longest: int, key: str, *, needed: bool = True) -> list[Reason]:
    """Nothing, or that these words do not stand on one line."""
    good = len(words) <= longest and words.isprintable() and (bool(words.strip()) or not needed)
    return [] if good else [Reason(key, given={"longest": longest})]


def seen_to(card: Card) -> bool:
    """Whether the app sees to what a card says: else the table carries its words out (R9, R18)."""
    sees = card.orders or card.takes or card.travel or card.ends_turn or card.closes or card.bars
    return bool(sees)


def no_card_says(public: Public) -> list[Reason]:
    """Nothing, or that no card was played in this turn, or is in force, whose words the table could carry out; printed
    ones are seen (R9)."""
    holds = any(one.card and not seen_to(public.card(one.card)) for one in public.in_force)
    return [] if public.played or holds or not public.in_app else [Reason("no_card_says", ("R9",))]


def as_a_card_says() -> str:
    """The reason for what is done with printed cards, where nobody has keyed in what the card is called (R9)."""
    return _("as a card says")


def in_hand(own: Own | None, cards: Sequence[str]) -> list[Reason]:
    """Nothing, or that some of these cards are not in the asker's own hand, or named twice."""
    held = own.hand if own is not None else ()
    found = [Reason("not_in_hand", given={"card": card[:40]}, field="cards") for card in cards if card not in held]
    return found + ([Reason("named_twice", field="cards")] if len(set(cards)) < len(cards) else [])


def in_app(public: Public) -> list[Reason]:
    """Nothing, or that the cards are on the table, and the app does not know them."""
    return [] if public.in_app else [Reason("cards_printed")]


def in_box(public: Public) -> list[Reason]:
    """Nothing, or that the app has the cards, so that none is keyed in."""
    return [Reason("cards_in_app")] if public.in_app else []


def untouched(public: Public) -> bool:
    """Whether the first turn has begun, and nothing was done in it yet."""
    first = public.phase is Phase.TURN and public.turn == 1 and not public.skipped
    done = public.keyed or public.played or public.interrupts or public.in_force or public.effects or public.hums
    return first and not done
