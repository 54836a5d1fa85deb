"""The result of Politburo: who reached the objective, and who of them has the most influence (R19-R21)."""

from __future__ import annotations

from companion.core.honours import Told, most
from companion.core.language import _, listed, signed
from companion.core.ledger import supply
from companion.core.messages import Seat
from companion.core.page import Placing, Result, Standing
from companion.core.refusing import ruling
from companion.core.rulings import Options
from companion.games.politburo import pieces, words
from companion.games.politburo.state import Public


def influence(public: Public, seat: Seat) -> int:
    """A seat's influence."""
    return public.accounts[supply(seat)]


def lost(public: Public) -> int:
    """All lost influence (Q6)."""
    if ruling(public, "lost_influence") == "events":
        return sum(public.losses.values())
    return sum(pieces.INFLUENCE - max(0, influence(public, seat)) for seat in public.everybody)


def weights(public: Public) -> tuple[int, int]:
    """How much repression and how much reform there is (Q4)."""
    levels = public.levels.values()
    match ruling(public, "repress_vs_reform"):
        case "sums":
            return sum(x for x in levels if x > 0), -sum(x for x in levels if x < 0)
        case "executions":
            executed = (*public.directions, *_under_way(public))
            return executed.count("repress"), executed.count("reform")
    return sum(x > 0 for x in levels), sum(x < 0 for x in levels)


def _under_way(public: Public) -> tuple[str, ...]:
    """Which way the execution went whose purge is under way: it counts already, as it will when the round is over."""
    turned = len(public.results) == pieces.ATTEMPTS and len(public.directions) < public.round
    moves = turned and pieces.FAILED_STEP[ruling(public, "ruleset")]
    return (public.majority,) if moves else ()


def twice_half(public: Public) -> int:
    """Half of all players in halves, so that an odd number needs no rounding unless the table rounds (Q5)."""
    all_ = len(public.everybody)
    return {"exact": all_, "up": -(-all_ // 2) * 2, "down": all_ // 2 * 2}[ruling(public, "half_players")]


def met(public: Public, objective: str, more: int = 0) -> bool:
    """Whether an objective is met as things stand (R19), with so much `more` influence lost."""
    kind, _sep, ministry = objective.partition(":")
    repress, reform = weights(public)
    twice = twice_half(public)
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
            return 2 * (lost(public) + more) >= twice
    return 2 * (lost(public) + more) <= twice


def objective_of(public: Public, member: str) -> str:
    """What a member wants."""
    return next((m.objective for m in public.members if m.name == member), "")


def reached(public: Public) -> tuple[Seat, ...]:
    """Who reached the objective, in seat order."""
    wanted = {seat: objective_of(public, public.objectives.get(seat, "")) for seat in public.seats}
    return tuple(seat for seat in public.seats if wanted[seat] and met(public, wanted[seat]))


def winners(public: Public) -> tuple[Seat, ...]:
    """Of those who reached the objective, whoever has the most influence (R20); nobody if nobody did (R21, Q17)."""
    able = reached(public)
    if not able and ruling(public, "winner.no_one") == "influence":
        able = public.seats
    most = max((influence(public, seat) for seat in able), default=0)
    return tuple(seat for seat in able if influence(public, seat) == most)


def placing(options: Options) -> Placing:
    """Only winners have a place, and somebody who missed the objective may have more influence (R20, R23)."""
    return Placing(winners_only=True, points=False)


def result(public: Public) -> Result | None:
    """The result once the game is over: the winners have a place, and nobody else is ranked (R23)."""
    if not public.over:
        return None
    won, able = winners(public), reached(public)

    def key(seat: Seat) -> tuple[bool, bool, int]:
        return seat not in won, seat not in able, -influence(public, seat)

    def standing(seat: Seat) -> Standing:
        have, member = influence(public, seat), public.objectives.get(seat, "")
        say = words.card(member, public, starred=True) if member else _("unknown")
        # Whoever left is told the truth about the objective, too, and wins nothing by it.
        wants = objective_of(public, member)
        reached_it = met(public, wants) if wants else None
        return Standing(seat, int(seat in won), have, ((_("influence"), have),), say, reached_it)

    return Result(
        standings=tuple(standing(seat) for seat in (*sorted(public.seats, key=key), *public.gone)),
        winners=won,
        say=_why(public),
        honours=_honours(public),
        graph=public.graph,
        graph_say=_("Influence by round"),
    )


def _why(public: Public) -> str:
    able, won = reached(public), winners(public)
    if not able and any(seat not in public.objectives for seat in public.seats):
        return _("The members were not named, so nobody wins.")
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


def _honours(public: Public) -> Told:
    names = ", ".join(words.ministry(m, public) for m in pieces.MINISTRIES)
    levels = "   ".join(signed(public.levels[m]) for m in pieces.MINISTRIES)
    of_all = ((names, levels), (_("Influence lost by all"), str(lost(public))))
    starred = any(words.note(member, public) for member in public.objectives.values())
    made_up = ((_("Members with *"), _("not official")),) if starred else ()
    return (*of_all, *most(_("Lost the most in purges"), public.losses), *made_up)
