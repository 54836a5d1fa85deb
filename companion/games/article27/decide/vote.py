"""Decisions about the vote, and what becomes of the deals (R36–R45)."""

from __future__ import annotations

from collections.abc import Mapping

from companion.core import ledger
from companion.core.messages import Seat
from companion.games.article27 import commands as c
from companion.games.article27 import events as e
from companion.games.article27 import pieces
from companion.games.article27.deals import Deal, Facts, Later, met
from companion.games.article27.decide import floor, scores
from companion.games.article27.decide.telling import Telling
from companion.games.article27.refuse.common import veto_pool


def vote(t: Telling, by: str, command: c.Vote) -> None:
    """A sealed ballot, as it comes out of the box (R36)."""
    t.tell(e.BallotCast(by, command.ballot))


def vote_time_up(t: Telling) -> None:
    """The limit ran out: missing ballots are Abstain (Q31)."""
    t.tell(e.BallotsIn(tuple(s for s in t.public.seats if not t.state.own[s].ballot)))


def reveal(t: Telling, by: str, command: c.Reveal) -> None:
    """All sealed ballots turn together (R36)."""
    _reveal(t, {seat: t.state.own[seat].ballot or "abstain" for seat in t.public.seats})


def show_hands(t: Telling, by: str, command: c.ShowHands) -> None:
    """Open hands, as the host saw them (R36)."""
    _reveal(t, {seat: command.ballots[seat] for seat in t.public.seats})


def _reveal(t: Telling, ballots: Mapping[Seat, str]) -> None:
    t.tell(e.VoteRevealed(ballots))
    floor.lapse_offers(t)
    judge_vetoes(t, {})


def tally(ballots: Mapping[Seat, str]) -> tuple[str, int]:
    """The result of these ballots and how many are Yes (R37, R38, R42)."""
    yes = sum(ballot == "yes" for ballot in ballots.values())
    if "veto" in ballots.values():
        return "veto", yes
    return ("pass" if yes >= pieces.THRESHOLD[len(ballots)] else "fail"), yes


def judge_vetoes(t: Telling, ruled: dict[str, str]) -> None:
    """Whether every veto can be paid (R40, Q9, Q10); goes on to the count, or stops at a question."""
    vetoes = [s for s, ballot in t.public.ballots.items() if ballot == "veto"]
    hands_open = t.public.options["vote.mode"] == "open"
    rule = t.ruling("veto.eligibility", ruled, may_ask=hands_open)
    if rule == "ask":
        # It matters only when the supply alone does not settle it.
        if any(t.supply(seat) < pieces.VETO_COST for seat in vetoes):
            t.ask("veto.eligibility", seats=", ".join(s for s in vetoes if t.supply(s) < pieces.VETO_COST))
            return
        rule = "supply"
    if rule == "after_settlement":
        _count(t, t.public.ballots, later=True)
        settle_deals(t, {})
        return
    poor = tuple(s for s in vetoes if veto_pool(t.public, t.supply(s), s, rule) < pieces.VETO_COST)
    _judge_poor(t, poor, rule, ruled, hands_open)


def _judge_poor(t: Telling, poor: tuple[Seat, ...], eligibility: str, ruled: dict[str, str], hands_open: bool) -> None:
    answer = t.ruling("veto.illegal", ruled, may_ask=hands_open) if poor else "stands"
    if poor and "veto.illegal" not in ruled:
        t.tell(e.VetoIllegal(poor))
    if answer == "ask":
        t.ask("veto.illegal", seats=", ".join(poor), eligibility=eligibility)
        return
    if answer == "revote":
        t.tell(e.RevoteOrdered())
        floor.open_vote(t)
        return
    counted = dict(t.public.ballots)
    if answer == "abstain":
        counted.update(dict.fromkeys(poor, "abstain"))
    _count(t, counted)
    settle_deals(t, {})


def _count(t: Telling, ballots: Mapping[Seat, str], *, later: bool = False) -> None:
    result, yes = tally(ballots)
    t.tell(e.VoteCounted(result, ballots, yes, pieces.THRESHOLD[len(ballots)], later))


# --- deals ------------------------------------------------------------------------------------------------------------


def _facts(t: Telling) -> Facts:
    public = t.public
    return Facts(public.floor, public.counted, public.result, public.left_at_call // 1000)


def _outcome(t: Telling, deal: Deal, ruled: dict[str, str]) -> str:
    """What becomes of a deal (R44): kept, returned, split, parked; ask:KEY or tick when people must say."""
    facts = _facts(t)
    if deal.space in floor.VOTE_SPACES:
        return "kept" if facts.ballots[deal.addressee] == deal.space else "returned"
    if deal.space in ("include", "exclude"):
        return "kept" if (deal.colour in facts.floor) == (deal.space == "include") else "returned"
    now = [met(x, facts) for x in deal.conditions if not isinstance(x, Later)]
    if len(now) < len(deal.conditions) and False not in now:
        answer = t.ruling("bribe.carry_over", ruled)
        return {"ask": "ask:bribe.carry_over", "park": "parked", "settle": "returned"}[answer]
    if False in now:
        if True not in now:
            return "returned"
        answer = t.ruling("bribe.partial", ruled)
        return {"ask": "ask:bribe.partial", "split": "split", "returned": "returned"}[answer]
    if None not in now:
        return "kept"
    ticks = t.public.ticks.get(deal.number, {})
    if len(ticks) < 2:
        return "tick"
    if ticks[deal.payer] == ticks[deal.addressee]:
        return "kept" if ticks[deal.payer] else "returned"
    answer = t.ruling("bribe.dispute", ruled)
    return {"ask": "ask:bribe.dispute", "collected": "kept", "returned": "returned"}[answer]


def settle_deals(t: Telling, ruled: dict[str, str], about: int = 0) -> None:
    """Settle every deal that can be settled (R43–R45); `ruled` answers a question about the deal `about`."""
    for deal in t.public.due:
        outcome = _outcome(t, deal, ruled if deal.number == about else {})
        if outcome.startswith("ask:"):
            t.ask(outcome[4:], deal=str(deal.number))
            return
        if outcome != "tick":
            settle_one(t, deal, outcome)
    if not t.public.due:
        _deals_done(t)


def settle_one(t: Telling, deal: Deal, outcome: str) -> None:
    """The points of a deal go where its outcome says (R43, R44)."""
    account = ledger.deal(deal.number)
    to_addressee = {"kept": deal.amount, "split": deal.amount // 2}.get(outcome, 0)
    t.post(account, ledger.supply(deal.addressee), to_addressee, f"deal_{outcome}", "R43", "R44", open=True)
    rest = deal.amount - to_addressee
    broken = "deal_split" if outcome == "split" else "deal_broken"
    if outcome == "parked":
        t.post(account, f"parked:{deal.number}", rest, "deal_parked", "Q26", open=True)
    else:
        t.post(account, ledger.supply(deal.payer), rest, broken, "R43", "R44", open=True)
    t.tell(e.DealSettled(deal.number, outcome))


def tick(t: Telling, by: str, command: c.Tick) -> None:
    """Payer or addressee says whether a free-text deal was met; two ticks settle it (Q28)."""
    t.tell(e.Ticked(command.deal, command.seat or by, command.met))
    settle_deals(t, {})


def _deals_done(t: Telling) -> None:
    """The last deal is settled; under Q9 "after settlement" the vetoes are tested only now."""
    vetoes = [s for s, ballot in t.public.counted.items() if ballot == "veto"]
    if t.public.vetoes_later:
        poor = tuple(s for s in vetoes if t.supply(s) < pieces.VETO_COST)
        if poor:
            t.tell(e.VetoIllegal(poor))
            _count(t, {**t.public.counted, **dict.fromkeys(poor, "abstain")})
    scores.after_deals(t)
