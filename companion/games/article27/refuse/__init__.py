"""Refusals (validation): every reason why not, from what is public and what the asker alone knows, and nothing else."""

from __future__ import annotations

from collections.abc import Mapping

from companion.core.messages import HOST, Actor, Command, Draw, Pause, Post, Put, Reason, Resume, Rule, TurnOut
from companion.core.refusing import Check, Roles, refused, ruling, when
from companion.games.article27 import commands as c
from companion.games.article27.refuse import bench, deals, floor, middle, settlement, vote
from companion.games.article27.refuse.common import BEFORE_REVEAL, FROZEN, still_set_right
from companion.games.article27.state import Own, Phase, Public
from companion.games.article27.wants import DRAWING

P = Phase

LATE_PHASES = (P.FLOOR_CHECK,)
PLAYING = tuple(phase for phase in Phase if phase is not P.OVER)

WHEN: Mapping[type[Command], tuple[tuple[Phase, ...], str]] = {
    c.PassGavel: ((P.BETWEEN,), "R13"),
    c.ChooseArea: ((P.DRAWS,), "R17"),
    c.ChooseDisc: ((P.DRAWS,), "R19"),
    c.StrikeGavel: ((P.READY,), "R22"),
    c.MoveDisc: ((P.NEGOTIATION, P.FLOOR_CHECK), "R33"),
    c.CallVote: ((P.NEGOTIATION,), "R32"),
    c.ConfirmFloor: ((P.FLOOR_CHECK,), "R33"),
    c.PickDisc: ((P.FORCED_PICK,), "R35"),
    c.Vote: ((P.VOTE,), "R36"),
    TurnOut: ((P.VOTE,), "R36"),
    c.ShowHands: ((P.VOTE,), "R36"),
    c.Reveal: ((P.BALLOTS_IN,), "R36"),
    c.Tick: ((P.DEALS,), "R43"),
    c.KeyTokens: (DRAWING, "R36"),
    c.DeclareScore: ((P.SCORES,), "R52"),
    c.ConfirmScore: ((P.SCORES,), "R52"),
    c.Announce: ((P.ANNOUNCE,), "R64"),
    c.Challenge: ((P.ANNOUNCE,), "R65"),
    c.LetPass: ((P.ANNOUNCE,), "R65"),
    c.ShowScore: ((P.ANNOUNCE,), "R67"),
    c.SayScores: ((P.SCORES,), "R52"),
    c.Settle: ((P.PAYOUT,), "R43"),
    c.NameSupplies: ((P.AGENDAS,), "Q58"),
    c.CountTokens: ((P.AGENDAS,), "Q66"),
    c.TurnAgenda: ((P.AGENDAS,), "R57"),
    c.NameAgenda: ((P.AGENDAS,), "R58"),
    c.Redraw: ((P.DRAWS, P.READY, P.NEGOTIATION), "Q54"),
}
"""In which phases a command belongs, and the rule that says so."""

DEALING = (
    c.OfferDeal, c.AcceptDeal, c.DeclineDeal, c.WithdrawOffer, c.RecordDeal, c.ChangeDeal, c.ForfeitDeal,
)  # fmt: skip
LEADER = (
    c.PassGavel, c.ChooseArea, c.ChooseDisc, c.StrikeGavel, c.MoveDisc, c.CallVote, c.ConfirmFloor, c.PickDisc,
    c.ShowHands, c.Reveal, c.Settle,
)  # fmt: skip
HOSTS = (
    *LEADER, c.RecordDeal, c.ChangeDeal, c.ReturnDeal, c.TakeBackDeal, c.ForfeitDeal,
    c.Tick,
    c.DeclareScore, c.ConfirmScore, c.SayScores, c.Announce, c.Challenge, c.LetPass, c.ShowScore,
    c.NameSupplies, c.CountTokens, c.TurnAgenda, c.NameAgenda, c.Redraw, c.BeginInTheMiddle, Draw, Pause, Resume, Rule,
)  # fmt: skip
SEATS = (
    *LEADER, c.OfferDeal, c.AcceptDeal, c.DeclineDeal, c.WithdrawOffer, c.ReturnDeal, c.TakeBackDeal,
    c.ForfeitDeal, c.Vote, c.Tick, c.KeyTokens, c.DeclareScore, c.ConfirmScore, c.Announce, c.Challenge, c.LetPass,
    c.ShowScore, c.NameAgenda, c.Recount, Draw, Pause, Resume,
)  # fmt: skip
JUDGES = (Rule, Post, Put, Pause, Resume, c.Redraw)
ROLES = Roles(SEATS, HOSTS, JUDGES, table=(Draw, TurnOut))


CHECKS: Mapping[type[Command], Check] = {
    **floor.CHECKS,
    **deals.CHECKS,
    **vote.CHECKS,
    **settlement.CHECKS,
    **bench.CHECKS,
    **middle.CHECKS,
}


def refusals(public: Public, own: Own | None, by: Actor, command: Command) -> list[Reason]:
    """All reasons at once why this command cannot be accepted; empty when it can."""
    found = [*_leads(public, by, command), *_when(public, by, command)]
    return refused(public, own, by, command, ROLES, found, CHECKS)


def _leads(public: Public, by: Actor, command: Command) -> list[Reason]:
    if by not in public.seats or by == public.secretary or not isinstance(command, LEADER):
        return []
    return [Reason("not_secretary", ("R23",), {"seat": public.secretary or "—"})]


def _when(public: Public, by: Actor, command: Command) -> list[Reason]:
    if isinstance(command, (c.MoveDisc, c.RecordDeal, c.ChangeDeal)) and by == HOST and still_set_right(public):
        return []
    if isinstance(command, DEALING):
        return _deals_open(public, command)
    found = when(public.phase, command, WHEN)
    if found and isinstance(command, c.MoveDisc):
        # After a forced pick exactly one disc lies on the floor (R35); no waiver makes it two.
        hard = public.phase not in FROZEN or public.phase is P.FORCED_PICK
        return [Reason("floor_frozen", found[0].rules, hard=hard)]
    return found


def _deals_open(public: Public, command: Command) -> list[Reason]:
    phases: tuple[Phase, ...] = (P.NEGOTIATION,)
    if isinstance(command, (c.RecordDeal, c.ChangeDeal)):
        phases += LATE_PHASES
    if ruling(public, "bribe.after_gavel") == "until_reveal":
        phases += BEFORE_REVEAL
    if public.phase in phases:
        return []
    early = public.phase in (P.OPENING, P.BETWEEN, P.DRAWS, P.READY)
    hard = public.phase not in FROZEN
    key, rules = ("too_early_to_deal", ("R22",)) if early else ("deals_closed", ("R33", "Q19"))
    return [Reason(key, rules, hard=hard)]
