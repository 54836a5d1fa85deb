"""Refusals of a position from which an evening is to go on (Q65)."""

from __future__ import annotations

from companion.core.messages import Actor, Command, Reason
from companion.core.middle import from_memory
from companion.core.refusing import Check, one_of
from companion.games.article27 import commands as c
from companion.games.article27 import pieces
from companion.games.article27.refuse.common import seats_said
from companion.games.article27.state import Own, Phase, Public

RULES = ("Q65",)
UNTIL = ("", Phase.NEGOTIATION.value, Phase.VOTE.value)
"""Where the next round may stand; "" before it began."""


def open_to_it(public: Public) -> bool:
    """Whether a position may still be keyed in: before the first round, and once."""
    return public.phase is Phase.BETWEEN and not (public.round or public.until)


def first_known(public: Public) -> bool:
    """Whether who had the gavel first was keyed in, not drawn anew: it went round from there."""
    return from_memory(public) and public.first in public.seats


def _begin(public: Public, own: Own | None, by: Actor, command: Command) -> list[Reason]:
    """What is wrong with a position."""
    assert isinstance(command, c.BeginInTheMiddle)
    if not open_to_it(public):
        return [Reason("middle_begun", RULES, hard=True)]
    if found := one_of(command.phase, UNTIL, "no_such_choice", "phase"):
        return found
    least = 0 if command.phase else 1
    if not least <= command.rounds < public.rounds:
        return [Reason("middle_range", RULES, {"low": least, "high": public.rounds - 1}, hard=True, field="rounds")]
    seats = (*public.seats, "") if first_known(public) else public.seats
    found = one_of(command.leads, seats, "no_such_seat_value", "leads")
    for number in dict.fromkeys(command.passed):
        found += one_of(number, [str(n) for n in range(1, command.rounds + 1)], "no_such_choice", "passed")
    if len(set(command.passed)) < len(command.passed):
        found.append(Reason("draw_twice", field="passed"))
    return [*found, *_track(public, command), *_supplies(public, command)]


def _track(public: Public, command: c.BeginInTheMiddle) -> list[Reason]:
    """Each round one disc of each issue comes onto the track; it succeeds only where the proposal passed (R54, R55).

    A judge may have decided otherwise then, and may now.
    """
    found: list[Reason] = []
    for agenda, discs in command.track.items():
        found += one_of(agenda, public.in_play, "no_such_agenda", "track")
        for disc in dict.fromkeys(discs):
            found += one_of(disc, pieces.DISCS, "no_such_choice", "track")
        colours = [disc.partition(":")[2] for disc in discs]
        if len(set(colours)) < len(colours):
            found.append(Reason("middle_row", RULES, {"agenda": public.called(agenda)}, hard=True, field="track"))
    if found:
        return found
    lying = [disc for discs in command.track.values() for disc in discs]
    passed = len(command.passed)
    for colour in pieces.COLOURS:
        count = sum(disc.endswith(f":{colour}") for disc in lying)
        given: dict[str, str | int] = {"colour": public.called(colour), "count": count, "rounds": command.rounds}
        if count != command.rounds:
            found.append(Reason("middle_discs", RULES, given, hard=True, field="track"))
        elif lying.count(f"success:{colour}") > passed:
            found.append(Reason("middle_successes", RULES, given | {"rounds": passed}, field="passed"))
    if sum(disc.startswith("success:") for disc in lying) < passed:
        found.append(Reason("middle_passed", RULES, {"rounds": passed}, field="passed"))
    return found


def _supplies(public: Public, command: c.BeginInTheMiddle) -> list[Reason]:
    asked = public.keys_supplies
    most = pieces.BONUS * (command.rounds - len(command.passed)) if public.options["bonus.on_fail"] != "bank" else 0
    found = seats_said(public.seats if asked else (), command.supplies, "supplies")
    for seat, held in command.supplies.items():
        if not 0 <= held <= pieces.POINTS:
            found.append(Reason("bad_count", hard=True, field=f"supplies.{seat}"))
    if not 0 <= command.bonus <= most:
        found.append(Reason("middle_range", RULES, {"low": 0, "high": max(0, most)}, hard=True, field="bonus"))
    if not found and sum(command.supplies.values()) > pieces.POINTS - command.bonus:
        found.append(Reason("supplies_over", ("I5",), {"points": pieces.POINTS}, hard=True, field="supplies"))
    return found


CHECKS: dict[type[Command], Check] = {c.BeginInTheMiddle: _begin}
