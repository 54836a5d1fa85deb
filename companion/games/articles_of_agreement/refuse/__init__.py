"""Refusals (validation): every reason why not, from what is public and what the asker alone knows, and nothing else."""

from __future__ import annotations

from collections.abc import Mapping

from companion.core.messages import (
    Actor,
    Command,
    Draw,
    Hand,
    Pause,
    Post,
    Put,
    Reason,
    Resume,
    Rule,
    TimeUp,
    TurnOut,
)
from companion.core.refusing import Check, Roles, refused, when
from companion.games.articles_of_agreement import commands as c
from companion.games.articles_of_agreement.refuse import bench, shares, weapons
from companion.games.articles_of_agreement.state import DECK, Own, Phase, Public
from companion.games.articles_of_agreement.wants import drawable

P = Phase

PLAY = (P.READY, P.ALLOCATE, P.VOTE, P.VOTES_IN, P.MUTINY, P.SPOT, P.WINDOW, P.FINAL)
"""From the first round to the last opportunity: pistols, barrels and abilities may be used at any time."""

WHEN: Mapping[type[Command], tuple[tuple[Phase, ...], str]] = {
    c.BeginRound: ((P.READY,), "R6"),
    c.MoveCard: ((P.ALLOCATE, P.MUTINY), "R7"),
    c.Share: ((P.ALLOCATE, P.MUTINY), "R7"),
    c.Propose: ((P.ALLOCATE, P.MUTINY), "R7"),
    c.Vote: ((P.VOTE,), "R9"),
    TurnOut: ((P.VOTE,), "R9"),
    c.ShowThumbs: ((P.VOTE,), "R9"),
    c.Reveal: ((P.VOTES_IN,), "R11"),
    c.Nominate: ((P.MUTINY,), "R14"),
    c.Agree: ((P.MUTINY,), "R15"),
    c.Object: ((P.MUTINY,), "R15"),
    c.AllAgree: ((P.MUTINY,), "R15"),
    c.Receive: ((P.RECEIVE, P.SECRETS, P.TURNED), "R12"),
    c.FailMutiny: ((P.MUTINY,), "R18"),
    c.FirePistol: (PLAY, "R20"),
    c.OpenBarrel: (PLAY, "R21"),
    c.Pass: (PLAY, "Q10"),
    c.CallOn: (PLAY, "Q10"),
    c.CloseWindow: (PLAY, "Q10"),
    c.SpotSteal: ((P.SPOT,), "R22"),
    c.SkipSpot: ((P.SPOT,), "R22"),
    c.TurnUp: (PLAY, "Q8"),
    c.UseAbility: (PLAY, "R19"),
    c.DealCard: (PLAY, "R19"),
    Hand: ((*PLAY, P.DRAW, P.SECRETS, P.TURNED), "R19"),
    c.TurnSecrets: ((P.SECRETS,), "R23"),
    c.AssignTools: ((P.TOOLS,), "Q5"),
    c.CountLoot: ((P.TURNED,), "R24"),
}
"""In which phases a command belongs, and the rule that says so."""

WEAPONS = (c.FirePistol, c.OpenBarrel, c.Pass, c.CallOn, c.CloseWindow, c.TurnUp, c.UseAbility, c.DealCard)
"""What goes on while a window of speech stands open; all else waits until it closes."""

SEATS = (
    c.BeginRound, c.MoveCard, c.Share, c.Propose, c.Vote, c.ShowThumbs, c.Reveal, c.Nominate, c.Agree, c.Object,
    c.FirePistol, c.OpenBarrel, c.Pass, c.CallOn, c.SpotSteal, c.SkipSpot, c.TurnUp, c.UseAbility, c.AssignTools,
    Draw, Pause, Resume,
)  # fmt: skip
HOSTS = (
    c.BeginRound, c.MoveCard, c.Share, c.Propose, c.ShowThumbs, c.Reveal, c.Nominate, c.Agree, c.Object, c.AllAgree,
    c.Receive, c.BeginInTheMiddle,
    c.FailMutiny, c.FirePistol, c.OpenBarrel, c.Pass, c.CallOn, c.CloseWindow, c.SpotSteal, c.SkipSpot, c.TurnUp,
    c.UseAbility, c.TurnSecrets, c.CountLoot, c.AssignTools, Draw, Pause, Resume, Rule,
)  # fmt: skip
BENCH = (Pause, Resume, Rule, Post, Put)
"""What waits neither for a draw nor for a window of speech."""
JUDGES = (*BENCH, Hand, c.DealCard)

ROLES = Roles(SEATS, HOSTS, JUDGES, table=(Draw, TurnOut))

CHECKS: Mapping[type[Command], Check] = {**shares.CHECKS, **weapons.CHECKS, **bench.CHECKS}


def refusals(public: Public, own: Own | None, by: Actor, command: Command) -> list[Reason]:
    """All reasons at once why this command cannot be accepted; empty when it can."""
    return refused(public, own, by, command, ROLES, _when(public, command), CHECKS)


def _when(public: Public, command: Command) -> list[Reason]:
    found = when(public.phase, command, WHEN)
    if isinstance(command, (*BENCH, Draw, TimeUp)):
        return found
    if public.awaits_position and not isinstance(command, c.BeginInTheMiddle):
        found.append(Reason("position_first", ("Q30",), hard=True))
    # Nothing may change under a draw that is under way, but what was keyed in wrong before it can be put right.
    mends = isinstance(command, Hand) and public.steal is None
    from_deck = isinstance(command, Hand) and command.src == DECK
    if drawable(public) and (from_deck or not mends):
        found.append(Reason("draw_first", field="src" if mends else ""))
    # Somebody who leaves may have been the last that the box waited for.
    if public.window is not None and not isinstance(command, (*WEAPONS, Hand, TurnOut)):
        found.append(Reason("window_open", ("Q10",), hard=True))
    return found
