"""The menu's way into the middle of an evening: how the board stands, keyed in before the first round (Q65)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.core.language import _
from companion.core.offers import Allot, AnyField, Choice, ChooseMany, ChooseOne, Number, Piles
from companion.core.vocabulary import Icon
from companion.games.article27 import pieces, words
from companion.games.article27.menu_deals import Offers
from companion.games.article27.refuse.middle import UNTIL, first_known, open_to_it
from companion.games.article27.state import Public


def middle(m: Offers) -> None:
    """What the host may key in before the first round."""
    public = m.public
    if not open_to_it(public):
        return
    last = public.rounds - 1
    numbers = tuple(Choice(str(n), str(n)) for n in range(1, last + 1))
    discs = tuple(Choice(disc, words.disc(disc), icon=Icon(disc.partition(":")[2])) for disc in pieces.DISCS)
    agendas, seats = public.in_play, tuple(Choice(seat, seat, seat=seat) for seat in public.seats)
    stands = (_("has not begun"), _("is in the negotiation"), _("is at the vote"))
    fields: list[AnyField] = [
        Number("rounds", _("Rounds that are over"), 0, last, 1),
        ChooseOne("phase", _("The round after them"), tuple(map(Choice, UNTIL, stands)), asked=True),
        *(() if first_known(public) else (ChooseOne("leads", _("Who has the gavel in it"), seats),)),
        ChooseMany("passed", _("Rounds whose proposal passed"), numbers),
        Piles("track", _("The agenda track: + successes, − failures"), discs, agendas,
              most=len(pieces.COLOURS) * last, says=tuple(words.agenda(agenda, public) for agenda in agendas)),
    ]  # fmt: skip
    if public.keys_supplies:
        fields.append(Allot("supplies", _("Influence"), public.seats, None, 0, pieces.POINTS, usual=60))
    if public.options["bonus.on_fail"] != "bank":
        fields.append(Number("bonus", _("Success bonus on the floor"), 0, pieces.BONUS * last, 0))
    m.middle(_("Begin in the middle"), *fields)


def imagined(public: Public, choose: Callable[[int], int]) -> dict[str, Any] | None:
    """A position that could be: each issue's discs lie in rows of their own, and succeeded where a proposal passed."""
    if not open_to_it(public):
        return None
    phase = UNTIL[choose(len(UNTIL))]
    rounds = min(public.rounds - 1, 1 + choose(public.rounds)) if not phase or choose(4) else 0
    passed = [number for number in range(rounds) if choose(2)]
    track: dict[str, list[str]] = {agenda: [] for agenda in public.in_play}
    for colour in pieces.COLOURS:
        first = choose(len(public.in_play))
        for number in range(rounds):
            # What passed had something on its floor: the first issue is always among it.
            success = number in passed and (colour == pieces.COLOURS[0] or choose(2))
            agenda = public.in_play[(first + number) % len(public.in_play)]
            track[agenda].append(f"{'success' if success else 'failure'}:{colour}")
    given: dict[str, Any] = {
        "rounds": rounds, "phase": phase, "leads": public.seats[choose(len(public.seats))],
        "passed": [str(number + 1) for number in passed], "track": track,
    }  # fmt: skip
    if public.keys_supplies:
        given["supplies"] = {seat: choose(40) for seat in public.seats}
    return given
