"""Refusals' common ground: the offer, what can be taken, and who may speak."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.core.messages import Reason, Seat
from companion.core.people import LEAVING, RETURNED, STAYS, answer
from companion.core.refusing import one_of, ruling
from companion.core.rulings import ASK
from companion.games.articles_of_agreement import pieces
from companion.games.articles_of_agreement.state import DISCARD, Phase, Public
from companion.games.articles_of_agreement.wants import eligible


def each(
    given: Mapping[str, str], asked: Sequence[str], allowed: Sequence[str], key: str, *, seats: bool = False
) -> list[Reason]:
    """Nothing, or what is missing, surplus or odd where every one of `asked` (`seats`, or things) gets one of
    `allowed`."""
    missing = ", ".join(one for one in asked if one not in given)
    lacks = (
        Reason("seats_missing", given={"seats": missing})
        if seats
        else Reason("still_missing", given={"names": missing})
    )
    found = [lacks] if missing else []
    found += [Reason("not_asked", given={"value": one[:40]}) for one in given if one not in asked]
    for value in given.values():
        found += one_of(value, allowed, key)
    return found


# --- the offer --------------------------------------------------------------------------------------------------------


def places(public: Public) -> dict[str, str]:
    """The offer as it lies in a row: place, from "1" on, → card."""
    return {str(place): card for place, card in enumerate(public.offer, 1)}


def offered(public: Public) -> int:
    """How many treasures the captain will draw (R6): seven, or what there is (Q20)."""
    again = len(public.things[DISCARD]) if ruling(public, "discard.reshuffle") == "reshuffle" else 0
    return min(pieces.SHARED, public.deck_left + again)


def drawn(public: Public) -> int:
    """How many treasures a captain can have drawn from the box (R6): what lies face down before people is not there."""
    return min(pieces.SHARED, public.deck_left)


def unshared(public: Public) -> list[str]:
    """Cards of the offer that are in nobody's share."""
    return [card for card in public.offer if card not in public.shares]


def receivers(public: Public) -> tuple[Seat, ...]:
    """Who keeps a share: after a mutiny everybody, else who said Aye (R12, R16)."""
    return tuple(seat for seat in public.seats if public.seized or public.ballots.get(seat) == "aye")


def to_turn(public: Public) -> tuple[Seat, ...]:
    """Who has not turned up the secret treasures, lowest number first.

    In a seat that was left, and turned up then, a late guest may have got new ones.
    """
    return tuple(seat for seat in public.by_number if seat not in public.turned or public.secrets.get(seat, 0))


def untold(public: Public) -> tuple[Seat, ...]:
    """Of whom nobody has named what lies on the table (R23); whose treasures went back has none."""
    back = public.gone if answer(public, LEAVING, STAYS) == RETURNED else ()
    held = public.everybody if public.light else ()
    return tuple(seat for seat in held if seat not in public.turned and seat not in back)


def left_untold(public: Public) -> tuple[Seat, ...]:
    """Who left, and whose treasures may still be named: before anything is counted (R23)."""
    ending = public.phase in (Phase.SECRETS, Phase.TURNED) and not public.counted
    return tuple(seat for seat in public.gone if ending and seat in untold(public))


# --- pistols and barrels ----------------------------------------------------------------------------------------------


def spot_holder(public: Public) -> Seat:
    """Before whom the Black Spot lies open; "" while it lies nowhere, or face down (Q8)."""
    return next((seat for seat in public.seats if "spot.1" in public.hold(seat)), "")


def spot_reaches(public: Public) -> tuple[Seat, ...]:
    """From whom the Black Spot could steal now (R22, Q11)."""
    holder = spot_holder(public)
    return eligible(public, holder, secrets=ruling(public, "blackspot.mandatory") == "secrets") if holder else ()


def has(public: Public, seat: Seat, kind: str) -> bool:
    """Whether a treasure of this kind lies open before this seat."""
    return any(pieces.kind(card) == kind for card in public.hold(seat))


def takes(public: Public, seat: Seat) -> tuple[str, ...]:
    """All that this seat's pistol could take: "gold:Ana", and where it may, "secret:Ana" or "any:Ana" (R20, Q6)."""
    rule = ruling(public, "pistol.target")
    if rule == "random":
        return tuple(f"any:{victim}" for victim in eligible(public, seat, secrets=True))
    found: list[str] = []
    for victim in public.seats:
        if victim != seat:
            found += [f"{kind}:{victim}" for kind in dict.fromkeys(pieces.kinds(public.hold(victim)))]
            if rule in ("blind", ASK) and public.secrets.get(victim, 0):
                found.append(f"secret:{victim}")
    return tuple(found)


def spent(public: Public, seat: Seat) -> bool:
    """Whether a seat has fired all the pistols that it may fire in this round (R20), the last one's rule being Q9."""
    final = ruling(public, "pistol.final")
    if public.phase is Phase.FINAL and final == "free":
        return False
    last = public.ended and public.round >= pieces.ROUNDS
    return public.fired.count(seat) >= (2 if last and final == "one" else 1)


def can_draw(public: Public) -> bool:
    """Whether the deck, or what a new one is made of, has a card (Q20)."""
    again = ruling(public, "discard.reshuffle") == "reshuffle" and bool(public.things[DISCARD])
    return public.deck_left > 0 or again


def can_fire(public: Public, seat: Seat) -> bool:
    """Whether this seat openly holds a pistol that it could fire now."""
    return has(public, seat, "pistol") and not spent(public, seat) and bool(takes(public, seat))


def can_use(public: Public, seat: Seat) -> bool:
    """Whether this seat openly holds a pistol or a barrel that it could use now."""
    return can_fire(public, seat) or (has(public, seat, "barrel") and can_draw(public))


def may_speak(public: Public) -> tuple[Seat, ...]:
    """Who may use a pistol or a barrel, or pass, in the window that stands open (Q10)."""
    if public.window is None:
        return ()
    waiting = public.window.waiting
    match ruling(public, "priority"):
        case "first":
            return waiting
        case "captain" if len(waiting) > 1:
            return (public.called,) if public.called in waiting else ()
    return waiting[:1]
