"""Refusals of pistols, barrels, the Black Spot, abilities and the end (R19-R23)."""

from __future__ import annotations

from companion.core.messages import HOST, Actor, Command, Reason
from companion.core.refusing import Check, at, for_seat, one_of, ruling
from companion.games.articles_of_agreement import abilities, pieces, scores
from companion.games.articles_of_agreement import commands as c
from companion.games.articles_of_agreement.refuse.common import (
    can_draw,
    each,
    has,
    may_speak,
    spent,
    spot_holder,
    spot_reaches,
    takes,
)
from companion.games.articles_of_agreement.state import Own, Phase, Public
from companion.games.articles_of_agreement.wants import unseen

USABLE = ("pistol", "barrel", "spot")
"""Treasures that do something while they lie open."""


def _said(take: str) -> dict[str, str | int]:
    """What was to be stolen, without whose it is: a key is nobody's name."""
    return {"value": take.partition(":")[0][:40]}


def _in_turn(public: Public, seat: str) -> list[Reason]:
    """In a window of speech only those speak whose turn it is (Q10)."""
    if public.window is None or seat in may_speak(public):
        return []
    if seat not in public.window.waiting:
        return [Reason("not_asked_now", ("Q10",))]
    return [Reason("speak_in_turn", ("Q10",), {"seat": ", ".join(may_speak(public)) or public.captain})]


def _fire(public: Public, own: Own | None, by: Actor, command: Command) -> list[Reason]:
    assert isinstance(command, c.FirePistol)
    seat, found = for_seat(public, by, command.seat)
    if found:
        return found
    if not has(public, seat, "pistol"):
        found.append(Reason("no_pistol", ("R20",), {"seat": seat}, hard=True))
    if spent(public, seat):
        found.append(Reason("fired_already", ("R20",), {"seat": seat}))
    if command.take not in takes(public, seat):
        found.append(Reason("no_such_take", ("R20", "Q6"), _said(command.take), hard=True, field="take"))
    return found + _in_turn(public, seat)


def _barrel(public: Public, own: Own | None, by: Actor, command: Command) -> list[Reason]:
    assert isinstance(command, c.OpenBarrel)
    seat, found = for_seat(public, by, command.seat)
    if found:
        return found
    if not has(public, seat, "barrel"):
        found.append(Reason("no_barrel", ("R21",), {"seat": seat}, hard=True))
    if not can_draw(public):
        found.append(Reason("deck_empty", ("Q20",), hard=True))
    return found + _in_turn(public, seat)


def _no_window(public: Public) -> list[Reason]:
    return [Reason("no_window", ("Q10",), hard=True)] if public.window is None else []


def _pass(public: Public, own: Own | None, by: Actor, command: Command) -> list[Reason]:
    assert isinstance(command, c.Pass)
    seat, found = for_seat(public, by, command.seat)
    return found or _no_window(public) or _in_turn(public, seat)


def _close(public: Public, own: Own | None, by: Actor, command: Command) -> list[Reason]:
    return _no_window(public)


def _call(public: Public, own: Own | None, by: Actor, command: Command) -> list[Reason]:
    assert isinstance(command, c.CallOn)
    found = _no_window(public)
    if by in public.seats and by != public.captain:
        found.append(Reason("not_captain", ("Q10",), {"seat": public.captain}, hard=True))
    if ruling(public, "priority") != "captain":
        found.append(Reason("captain_calls_not", ("Q10",), hard=True))
    if public.window is not None:
        found += one_of(command.seat, public.window.waiting, "no_such_seat_value", "seat")
    return found


def _spot(public: Public, own: Own | None, by: Actor, command: Command) -> list[Reason]:
    assert isinstance(command, c.SpotSteal)
    found = _holder(public, by)
    if ruling(public, "blackspot.mandatory") == "victim":
        found.append(Reason("victim_drawn", ("Q11",), hard=True))
    if public.phase is Phase.SPOT and not found:
        found += one_of(command.victim, spot_reaches(public), "no_such_victim", "victim")
    return found


def _holder(public: Public, by: Actor) -> list[Reason]:
    holder = spot_holder(public)
    if by in public.seats and by != holder and public.phase is Phase.SPOT:
        return [Reason("not_spot", ("R22",), {"seat": holder or "—"}, hard=True)]
    return []


def _skip(public: Public, own: Own | None, by: Actor, command: Command) -> list[Reason]:
    found = _holder(public, by)
    if public.phase is Phase.SPOT and spot_reaches(public) and ruling(public, "blackspot.mandatory") != "may":
        found.append(Reason("spot_must", ("R22", "Q11"), hard=True))
    return found


def _turn_up(public: Public, own: Own | None, by: Actor, command: Command) -> list[Reason]:
    assert isinstance(command, c.TurnUp)
    found = [] if ruling(public, "secret.usable") == "yes" else [Reason("secrets_stay", ("R5", "Q8"), hard=True)]
    cardboard = public.cardboard
    if by == HOST and not cardboard:
        return [*found, Reason("not_yours", given={"who": "seat"})]
    seat, odd = for_seat(public, by, command.seat)
    if odd:
        return odd + found
    found += one_of(command.card, USABLE, "no_such_usable", "card")
    if cardboard:
        # What lies face down only the table knows; that it can be there at all everybody knows.
        if not public.secrets.get(seat, 0) or unseen(public).get(command.card, 0) < 1:
            found.append(Reason("not_in_secrets", field="card"))
    elif own is None or command.card not in pieces.kinds(own.secrets):
        found.append(Reason("not_in_secrets", field="card"))
    return found


def _ability(public: Public, own: Own | None, by: Actor, command: Command) -> list[Reason]:
    assert isinstance(command, c.UseAbility)
    seat, found = for_seat(public, by, command.seat)
    if found:
        return found
    if seat in public.used:
        found.append(Reason("ability_used", ("R19",), {"seat": seat}))
    if not abilities.played(public, seat):
        found.append(Reason("no_abilities", ("Q21",)))
    if public.window is not None and seat in public.window.waiting:
        found += _in_turn(public, seat)
    does = command.does or abilities.TABLE
    known = abilities.character(public, seat).does
    found += one_of(does, (known, abilities.TABLE) if known else tuple(abilities.NEEDS), "no_such_ability", "does")
    needs = abilities.NEEDS.get(does, ())
    for name in needs:
        choices = abilities.choices(public, seat, does, name)
        if name in abilities.TAKEN and command.taken not in choices:
            found.append(Reason("no_such_take", given=_said(command.taken), field=name))
        if name == "give":
            found += one_of(command.give, choices, "not_before_you", name)
        if name in abilities.TOWARDS:
            found += one_of(command.towards, choices, "no_such_seat_value", name)
    if not needs and not abilities.possible(public, seat, does):
        found.append(Reason("deck_empty", ("Q20",), hard=True))
    return found


def _tools(public: Public, own: Own | None, by: Actor, command: Command) -> list[Reason]:
    assert isinstance(command, c.AssignTools)
    seat, found = for_seat(public, by, command.seat)
    if found or public.phase is not Phase.TOOLS:
        return found
    count = pieces.counted(public.hold(seat))
    found += at("tools", each(command.tools, scores.tool_slots(count), tool_maps(count["map"]), "no_such_map"))
    for tool in pieces.TOOLS:
        used = [place for slot, place in command.tools.items() if slot.partition(".")[0] == tool and place != "0"]
        if len(set(used)) < len(used):
            found.append(Reason("tool_twice", ("R29",), {"tool": tool}, hard=True, field="tools"))
    return found


def tool_maps(count: int) -> tuple[str, ...]:
    """Where a tool can be laid: "1" to the number of maps, or "0" for nowhere."""
    return tuple(str(place) for place in range(count + 1))


CHECKS: dict[type[Command], Check] = {
    c.FirePistol: _fire,
    c.OpenBarrel: _barrel,
    c.Pass: _pass,
    c.CallOn: _call,
    c.CloseWindow: _close,
    c.SpotSteal: _spot,
    c.SkipSpot: _skip,
    c.TurnUp: _turn_up,
    c.UseAbility: _ability,
    c.AssignTools: _tools,
}
