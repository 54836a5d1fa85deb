"""The result of Politburo: who reached the objective, and who of them has the most influence (R19-R21)."""

from __future__ import annotations

from companion.core.language import _, listed, signed
from companion.core.ledger import supply
from companion.core.messages import Seat
from companion.core.page import Result, Standing
from companion.core.refusing import ruling
from companion.games.politburo import pieces, words
from companion.games.politburo.state import Public


def influence(public: Public, seat: Seat) -> int:
    """A seat's influence."""
    return public.accounts[supply(seat)]


def lost(public: Public) -> int:
    """All lost influence (Q6)."""
    if ruling(public, "lost_influence") == "events":
        return sum(public.losses.values())
    return sum(pieces.INFLUENCE - max(0, influence(public, seat)) for seat in public.seats)


def weights(public: Public) -> tuple[int, int]:
    """How much repression and how much reform there is (Q4)."""
    levels = public.levels.values()
    match ruling(public, "repress_vs_reform"):
        case "sums":
            return sum(x for x in levels if x > 0), -sum(x for x in levels if x < 0)
        case "executions":
            return public.directions.count("repress"), public.directions.count("reform")
    return sum(x > 0 for x in levels), sum(x < 0 for x in levels)


def met(public: Public, objective: str) -> bool:
    """Whether an objective is met as things stand (R19)."""
    kind, _sep, ministry = objective.partition(":")
    repress, reform = weights(public)
    # In halves, so that an odd number needs no rounding unless the table rounds (Q5).
    half = {"exact": len(public.seats), "up": -(-len(public.seats) // 2) * 2, "down": len(public.seats) // 2 * 2}
    twice = half[ruling(public, "half_players")]
    match kind:
        case "highest":
            return public.levels[ministry] == max(public.levels.values())
        case "lowest":
            return public.levels[ministry] == min(public.levels.values())
        case "repress":
            return repress >= reform
        case "reform":
            return reform >= repress
        case "lost_more":
            return 2 * lost(public) >= twice
    return 2 * lost(public) <= twice


def objective_of(public: Public, member: str) -> str:
    """What a member wants."""
    return next((m.objective for m in public.members if m.name == member), "")


def reached(public: Public) -> tuple[Seat, ...]:
    """Who reached the objective, in seat order."""
    return tuple(s for s in public.seats if met(public, objective_of(public, public.objectives[s])))


def winners(public: Public) -> tuple[Seat, ...]:
    """Of those who reached the objective, whoever has the most influence (R20); nobody if nobody did (R21, Q17)."""
    able = reached(public)
    if not able and ruling(public, "winner.no_one") == "influence":
        able = public.seats
    most = max((influence(public, seat) for seat in able), default=0)
    return tuple(seat for seat in able if influence(public, seat) == most)


def result(public: Public) -> Result | None:
    """The result once the members are turned."""
    if not public.over:
        return None
    won, able = winners(public), reached(public)

    def key(seat: Seat) -> tuple[bool, bool, int]:
        return seat not in won, seat not in able, -influence(public, seat)

    standings: list[Standing] = []
    for seat in sorted(public.seats, key=key):
        place = len(standings) + 1
        if standings and key(standings[-1].seat) == key(seat):
            place = standings[-1].place
        member = public.objectives[seat]
        have = influence(public, seat)
        say = words.member(member, public)
        standings.append(Standing(seat, place, have, ((_("influence"), have),), say, seat in able))
    return Result(
        standings=tuple(standings), winners=won, say=_why(public), honours=_honours(public), graph=public.graph
    )


def _why(public: Public) -> str:
    able, won = reached(public), winners(public)
    if not able and not won:
        return _("Nobody reached the objective, so nobody wins.")
    if not able:
        return _("Nobody reached the objective; {seats} had the most influence.").format(seats=listed(won))
    most = influence(public, won[0])
    if len(able) == len(won):
        return _("{seats} reached the objective, with {most} influence.").format(seats=listed(won), most=most)
    return _("{count} reached the objective; of them {seats} had the most influence: {most}.").format(
        count=len(able), seats=listed(won), most=most
    )


def _honours(public: Public) -> tuple[tuple[str, str], ...]:
    names = ", ".join(words.ministry(m, public) for m in pieces.MINISTRIES)
    levels = "   ".join(signed(public.levels[m]) for m in pieces.MINISTRIES)
    found = [(names, levels), (_("Lost influence"), str(lost(public)))]
    most = max(public.losses.values())
    if most:
        who = [s for s in public.seats if public.losses[s] == most]
        found.append((_("Purged most often"), listed(who)))
    return tuple(found)
