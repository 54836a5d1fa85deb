"""Refusals of a position that is keyed in (Q24)."""

from __future__ import annotations

from collections.abc import Mapping

from companion.core.messages import Actor, Command, Reason, Seat
from companion.core.middle import from_memory
from companion.core.refusing import Check, figures, one_of, ruling
from companion.core.seats import order_from
from companion.games.legislation import commands as c
from companion.games.legislation import pieces
from companion.games.legislation.state import Own, Phase, Public
from companion.games.legislation.wants import unseen

RULES = ("Q24",)
MOST_BROKEN = 99


PHASES = ("", "pledge", "sponsor")
"""Between two rounds, in the Pledge turns and in the votes of the next one."""


def open_to_it(public: Public) -> bool:
    """Whether a position can be keyed in now: before anything lies On Deck."""
    return public.keyed_in and public.phase is Phase.ON_DECK and not public.done and public.midway is None


def fewest(public: Public) -> int:
    """How many rounds are over at least: one that began at its start stands there without a position."""
    return 0 if from_memory(public) else 1


def most(public: Public) -> int:
    """How many rounds are over at most: none here has put a whole hand to the vote (R2, Q7)."""
    return public.hand_size * (len(public.seats) if ruling(public, "vote.round") == "one" else 1) - 1


def had_turn(public: Public, command: c.BeginInTheMiddle) -> tuple[Seat, ...]:
    """Who has had the turn in the phase in which the round stands."""
    order = order_from(public.seats, command.leads)
    return order[: order.index(command.turn)] if command.phase else ()


def votes(public: Public, command: c.BeginInTheMiddle) -> Mapping[Seat, int]:
    """How many bills of each seat have come to the vote by then (R12, Q7)."""
    if ruling(public, "vote.round") == "each":
        late = had_turn(public, command) if command.phase == "sponsor" else ()
        return {seat: command.rounds + (seat in late) for seat in public.seats}
    # Whoever comes right before the one whose turn is next had the last ones.
    whole, rest = divmod(command.rounds, len(public.seats))
    latest = order_from(public.seats, command.leads)[::-1][:rest]
    return {seat: whole + (seat in latest) for seat in public.seats}


def _middle(public: Public, own: Own | None, by: Actor, command: Command) -> list[Reason]:
    assert isinstance(command, c.BeginInTheMiddle)
    if not public.keyed_in:
        return [Reason("middle_app", RULES, hard=True)]
    if not open_to_it(public):
        return [Reason("middle_begun", RULES, hard=True)]
    low, high = fewest(public), most(public)
    if not low <= command.rounds <= high:
        given: dict[str, str | int] = {"low": low, "high": high}
        return [Reason("middle_range", RULES, given, hard=True, field="rounds")]
    found = one_of(command.leads, public.seats, "no_such_seat_value", "leads")
    found += one_of(command.phase, PHASES, "no_such_choice", "phase")
    if not found:
        found += _turn(public, command)
    if found:
        return found
    for field, named in (("sits", command.sits), ("used", command.used)):
        for seat in named:
            found += one_of(seat, public.seats, "no_such_seat_value", field)
        if len(set(named)) < len(named):
            found.append(Reason("draw_twice", field=field))
    found += _piles(public, command) + _held(public, command)
    if ruling(public, "tie.final") == "faithful":
        found += figures(command.broken, public.seats, 0, MOST_BROKEN, "broken", RULES, seats=True)
        late = [seat for seat in command.sits if seat in public.seats and not command.broken.get(seat)]
        found += [Reason("middle_broken", RULES, {"seat": seat}, hard=True, field="broken") for seat in late]
    elif command.broken:
        found.append(Reason("middle_unasked", RULES, field="broken"))
    if ruling(public, "tie.final") == "passed":
        found += _carried(public, command)
    elif command.carried:
        found.append(Reason("middle_unasked", RULES, field="carried"))
    return found


def _turn(public: Public, command: c.BeginInTheMiddle) -> list[Reason]:
    """Whose turn it is in a round that is under way."""
    if not command.phase:
        return [Reason("middle_unasked", RULES, field="turn")] if command.turn else []
    found = one_of(command.turn, public.seats, "no_such_seat_value", "turn")
    if command.phase == "pledge" and command.turn in command.sits:
        found.append(Reason("sits_out", ("R13",), {"seat": command.turn}, hard=True, field="turn"))
    if command.phase == "sponsor" and ruling(public, "vote.round") == "one" and command.turn != command.leads:
        found.append(Reason("middle_one", ("Q7",), {"seat": command.leads}, hard=True, field="turn"))
    return found


def _held(public: Public, command: c.BeginInTheMiddle) -> list[Reason]:
    """Where trades may be unequal, how many bills each still has is no matter of counting."""
    if not asks_held(public):
        return [Reason("middle_unasked", RULES, hard=True, field="held")] if command.held else []
    left = len(pieces.BILLS) - len(command.passed) - len(command.failed)
    found = figures(command.held, public.seats, 0, public.hand_size * 2, "held", RULES, seats=True)
    if not found and sum(command.held.values()) > left:
        found.append(Reason("middle_held", RULES, {"count": left}, hard=True, field="held"))
    return found


def asks_held(public: Public) -> bool:
    """Whether the bills of each are counted in a position: with printed cards only what lies On Deck is."""
    return not public.at_table and ruling(public, "trade.hand_size") == "free"


def _piles(public: Public, command: c.BeginInTheMiddle) -> list[Reason]:
    """Every bill that came to the vote lies in one of the two piles, once."""
    found: list[Reason] = []
    for field, bills in (("passed", command.passed), ("failed", command.failed)):
        odd = next((bill for bill in bills if bill not in unseen(public)), None)
        if odd is not None:
            found.append(Reason("seen_already", given={"bill": odd[:40]}, hard=True, field=field))
    both = (*command.passed, *command.failed)
    if len(set(both)) < len(both):
        twice = next(bill for bill in both if both.count(bill) > 1)
        found.append(Reason("named_twice", hard=True, field="failed" if twice in command.failed else "passed"))
    count = sum(votes(public, command).values())
    # Where trades may be unequal a hand may have been empty too soon.
    least = 0 if ruling(public, "trade.hand_size") == "free" else count
    if not least <= len(both) <= count:
        given: dict[str, str | int] = {"count": count, "rounds": command.rounds, "keyed": len(both)}
        found.append(Reason("middle_votes", RULES, given, hard=True, field="failed"))
    return found


def _carried(public: Public, command: c.BeginInTheMiddle) -> list[Reason]:
    found = figures(command.carried, public.seats, 0, public.hand_size, "carried", RULES, seats=True)
    had = votes(public, command)
    over = [seat for seat in public.seats if command.carried.get(seat, 0) > had[seat]]
    found += [Reason("middle_range", RULES, {"low": 0, "high": had[s]}, hard=True, field=f"carried.{s}") for s in over]
    if not found and sum(command.carried.values()) != len(command.passed):
        found.append(Reason("middle_carried", RULES, {"count": len(command.passed)}, hard=True, field="carried"))
    return found


CHECKS: dict[type[Command], Check] = {c.BeginInTheMiddle: _middle}
