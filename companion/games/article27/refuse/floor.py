"""Refusals of what is done with gavel and floor (R13–R35)."""

from __future__ import annotations

from companion.core.messages import Actor, Command, Reason
from companion.core.refusing import Check, one_of
from companion.games.article27 import commands as c
from companion.games.article27 import pieces
from companion.games.article27.refuse.common import BEFORE_REVEAL, draws_missing
from companion.games.article27.state import Own, Public
from companion.games.article27.wants import areas_left, discs_left


def _pass_gavel(public: Public, own: Own | None, by: Actor, command: Command) -> list[Reason]:
    found = [Reason("last_round", ("R57",), hard=True)] if public.round >= public.rounds else []
    if public.counting:
        given = {"seats": ", ".join(public.counting)}
        found.append(Reason("still_counting", ("Q65",), given, hard=True, waits_for=public.counting))
    return found


def _strike(public: Public, own: Own | None, by: Actor, command: Command) -> list[Reason]:
    return [*([Reason("paused")] if public.paused else []), *draws_missing(public)]


def _choose_area(public: Public, own: Own | None, by: Actor, command: Command) -> list[Reason]:
    assert isinstance(command, c.ChooseArea)
    if public.options["tabling.order"] != "secretary" or public.area_next or public.set_aside:
        return [Reason("area_not_open", ("R17", "Q2"), hard=True)]
    return one_of(command.colour, areas_left(public), "no_such_area", "colour")


def _choose_disc(public: Public, own: Own | None, by: Actor, command: Command) -> list[Reason]:
    assert isinstance(command, c.ChooseDisc)
    if not public.set_aside or discs_left(public, public.set_aside[0].colour):
        return [Reason("no_deadlock", ("R19", "Q1"), hard=True)]
    return one_of(command.agenda, [d.agenda for d in public.set_aside], "no_such_disc", "agenda")


def _move(public: Public, own: Own | None, by: Actor, command: Command) -> list[Reason]:
    assert isinstance(command, c.MoveDisc)
    found = one_of(command.colour, pieces.COLOURS, "no_such_colour", "colour") + one_of(
        command.to, ("floor", "table"), "no_such_place", "to"
    )
    if not found and not any(d.colour == command.colour for d in public.tabled):
        found = [Reason("not_tabled", given={"colour": command.colour})]
    if not found and (command.colour in public.floor) == (command.to == "floor"):
        found = [Reason("already_there", given={"colour": command.colour, "place": command.to})]
    # Whoever corrects the floor while the ballots are out puts the right disc there first: nobody votes on nothing.
    if not found and public.phase in BEFORE_REVEAL and public.floor == (command.colour,):
        found = [Reason("empty_floor", ("R32",), hard=True)]
    return found


def _call(public: Public, own: Own | None, by: Actor, command: Command) -> list[Reason]:
    found = [Reason("paused")] if public.paused else []
    # With the box the cardboard is the truth: what lies there is keyed in at the floor check.
    if not public.floor and public.options["floor.check"] == "off":
        found.append(Reason("empty_floor", ("R32",), hard=True))
    return found


def _confirm(public: Public, own: Own | None, by: Actor, command: Command) -> list[Reason]:
    return [] if public.floor or public.timed_out else [Reason("empty_floor", ("R32",), hard=True)]


def _pick(public: Public, own: Own | None, by: Actor, command: Command) -> list[Reason]:
    assert isinstance(command, c.PickDisc)
    return one_of(command.colour, pieces.COLOURS, "no_such_colour", "colour")


CHECKS: dict[type[Command], Check] = {
    c.PassGavel: _pass_gavel,
    c.StrikeGavel: _strike,
    c.ChooseArea: _choose_area,
    c.ChooseDisc: _choose_disc,
    c.MoveDisc: _move,
    c.CallVote: _call,
    c.ConfirmFloor: _confirm,
    c.PickDisc: _pick,
}
