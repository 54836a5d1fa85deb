"""Refusals of a position between two rounds that is keyed in (Q24)."""

from __future__ import annotations

from collections.abc import Mapping

from companion.core.messages import Actor, Command, Reason, Seat
from companion.core.refusing import Check, figures, one_of, ruling
from companion.core.seats import order_from
from companion.games.legislation import commands as c
from companion.games.legislation import pieces
from companion.games.legislation.state import Own, Phase, Public

RULES = ("Q24",)
MOST_BROKEN = 99


def votes(public: Public, command: c.BeginInTheMiddle) -> Mapping[Seat, int]:
    """How many bills of each seat have come to the vote in so many rounds (R12, Q7)."""
    if ruling(public, "vote.round") == "each":
        return dict.fromkeys(public.seats, command.rounds)
    # Whoever comes right before the one whose turn is next had the last ones.
    whole, rest = divmod(command.rounds, len(public.seats))
    latest = order_from(public.seats, command.leads)[::-1][:rest]
    return {seat: whole + (seat in latest) for seat in public.seats}


def _middle(public: Public, own: Own | None, by: Actor, command: Command) -> list[Reason]:
    assert isinstance(command, c.BeginInTheMiddle)
    if not public.at_table:
        return [Reason("middle_app", RULES, hard=True)]
    if public.phase is not Phase.ON_DECK or public.done or public.skipped:
        return [Reason("middle_begun", RULES, hard=True)]
    if not 1 <= command.rounds < public.rounds:
        given: dict[str, str | int] = {"low": 1, "high": public.rounds - 1}
        return [Reason("middle_range", RULES, given, hard=True, field="rounds")]
    found = one_of(command.leads, public.seats, "no_such_seat_value", "leads")
    if found:
        return found
    for field, named in (("sits", command.sits), ("used", command.used)):
        for seat in named:
            found += one_of(seat, public.seats, "no_such_seat_value", field)
        if len(set(named)) < len(named):
            found.append(Reason("draw_twice", field=field))
    found += _piles(public, command)
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


def _piles(public: Public, command: c.BeginInTheMiddle) -> list[Reason]:
    """Every bill that came to the vote lies in one of the two piles, once."""
    found: list[Reason] = []
    for field, bills in (("passed", command.passed), ("failed", command.failed)):
        odd = next((bill for bill in bills if bill not in pieces.BILLS), None)
        if odd is not None:
            found.append(Reason("seen_already", given={"bill": odd[:40]}, hard=True, field=field))
    both = (*command.passed, *command.failed)
    if len(set(both)) < len(both):
        twice = next(bill for bill in both if both.count(bill) > 1)
        found.append(Reason("named_twice", field="failed" if twice in command.failed else "passed"))
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
