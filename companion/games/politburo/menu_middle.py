"""The form for an evening that goes on in the middle, and positions that a simulation makes up (Q25)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.core.contract import changed
from companion.core.language import _
from companion.core.menu import Menu
from companion.core.offers import Allot, AnyField, Choice, ChooseMany, ChooseOne, Number
from companion.core.refusing import ruling
from companion.games.politburo import pieces, words
from companion.games.politburo.refuse import NUMBERED, UNTIL, limit, open_to_it
from companion.games.politburo.state import Own, Phase, Public


def middle(m: Menu[Public, Own]) -> None:
    """How the table stands between two rounds, and how far the next one has come, keyed in before the first (Q25)."""
    public, last = m.public, m.public.rounds - 1
    seats = tuple(Choice(seat, seat, seat=seat) for seat in public.seats)
    by_lot = ruling(public, "gs.rotation") == "random"
    lowest = -last if ruling(public, "influence.floor") == "negative" else 0
    names = tuple(words.ministry(key, public) for key in pieces.MINISTRIES)
    most = min(limit(public), 2 * last)
    stands = (_("Not begun"), _("Vote on a plan"), _("Appointing"), _("Cards"), _("Purge"))
    fields: list[AnyField] = [
        Number("rounds", _("Rounds that are over"), 0, last, 1),
        ChooseOne("phase", _("The round after them"), tuple(map(Choice, UNTIL, stands))),
        Number("nth", _("Which plan, or which attempt"), 1, pieces.ATTEMPTS, 1),
        *((ChooseMany("served", _("Who was general secretary in those that are over"), seats, 0, last),) if by_lot
          else ()),
        ChooseOne("leads", _("Who is general secretary in it"), seats),
        Allot("levels", _("Levels before it"), pieces.MINISTRIES, None, -most, most, names, usual=3),
        Allot("influence", _("Influence"), public.seats, None, lowest, pieces.INFLUENCE),
    ]  # fmt: skip
    if ruling(public, "lost_influence") == "events":
        fields.append(Allot("losses", _("Single losses of influence"), public.seats, None, 0, last))
    if ruling(public, "repress_vs_reform") == "executions":
        fields.append(Number("repressed", _("Executions that repressed"), 0, last, 0))
        fields.append(Number("reformed", _("Executions that reformed"), 0, last, 0))
    only = {"nth": ("phase", NUMBERED), **({"leads": ("phase", tuple(UNTIL)[1:])} if by_lot else {})}
    m.middle(_("Begin in the middle"), *fields, only=only)
    m.offers[-1] = changed(m.offers[-1], opens=public.phase is Phase.OPENING)


def imagined(public: Public, choose: Callable[[int], int]) -> dict[str, Any] | None:
    """A position that could be: levels and influence as rounds, one in two of them with a purge, had left them."""
    if not open_to_it(public):
        return None
    by_lot = ruling(public, "gs.rotation") == "random"
    phase = tuple(UNTIL)[choose(len(UNTIL))]
    rounds = (
        1 + choose(min(public.rounds, len(public.seats)) - 1) if (by_lot and phase == "between") or choose(4) else 0
    )
    levels, influence = dict.fromkeys(pieces.MINISTRIES, 0), dict.fromkeys(public.seats, pieces.INFLUENCE)
    losses, ways = dict.fromkeys(public.seats, 0), [0, 0]
    for _round in range(rounds):
        ministry, way = pieces.MINISTRIES[choose(len(pieces.MINISTRIES))], choose(2)
        if abs(levels[ministry] + 1 - 2 * way) <= limit(public):
            levels[ministry] += 1 - 2 * way
        ways[way] += 1
        seat = public.seats[choose(len(public.seats))]
        if choose(2) and influence[seat]:
            influence[seat] -= 1
            losses[seat] += 1
    first = choose(len(public.seats))
    order = [*public.seats[first:], *public.seats[:first]]
    given: dict[str, Any] = {
        "rounds": rounds, "phase": phase, "nth": 1 + choose(UNTIL[phase]), "levels": levels, "influence": influence,
    }  # fmt: skip
    if by_lot:
        given["served"] = order[:rounds]
    if phase != "between" or not by_lot:
        given["leads"] = order[-1]
    if ruling(public, "lost_influence") == "events":
        given["losses"] = losses
    if ruling(public, "repress_vs_reform") == "executions":
        given["repressed"], given["reformed"] = ways
    return given
