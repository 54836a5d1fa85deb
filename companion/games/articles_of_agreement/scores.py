"""What treasures score: each seat's parts, from everybody's treasures and the house rules (R25-R30, Q1, Q2, Q4, Q5)."""

from __future__ import annotations

from collections.abc import Mapping

from companion.core.messages import Seat
from companion.games.articles_of_agreement import pieces
from companion.games.articles_of_agreement.state import Public

PARTS = ("gold", "rum", *pieces.GEMS, "maps", "spot")
"""The parts of a score, in the order of the reference card."""

RULES: Mapping[str, str] = {
    "gold": "R25", "rum": "R26", "emerald": "R27", "sapphire": "R27", "ruby": "R27", "maps": "R28", "spot": "R22",
}  # fmt: skip
"""The rule that each part rests on."""


def parts(public: Public, held: Mapping[Seat, tuple[str, ...]]) -> dict[Seat, dict[str, int]]:
    """Every seat's parts of its score if these were all its treasures, those of 0 too."""
    counts = {seat: pieces.counted(cards) for seat, cards in held.items()}
    gems = _gems(public, counts)
    return {seat: _parts(public, seat, counts[seat], gems) for seat in counts}


def parts_of(public: Public, counts: Mapping[Seat, Mapping[str, int]], seat: Seat) -> dict[str, int]:
    """One seat's parts if everybody had so many of each kind: what others hold decides who has the most gems."""
    return _parts(public, seat, counts[seat], _gems(public, counts))


def _gems(public: Public, counts: Mapping[Seat, Mapping[str, int]]) -> dict[str, dict[Seat, int]]:
    return {gem: gem_points(public, gem, {seat: counts[seat][gem] for seat in counts}) for gem in pieces.GEMS}


def _parts(
    public: Public, seat: Seat, count: Mapping[str, int], gems: Mapping[str, Mapping[Seat, int]]
) -> dict[str, int]:
    return {
        "gold": pieces.GOLD * count["gold"],
        "rum": pieces.rum(count["rum"]),
        **{gem: points.get(seat, 0) for gem, points in gems.items()},
        "maps": map_points(public, seat, count),
        "spot": pieces.SPOT * count["spot"],
    }


def gem_points(public: Public, gem: str, counts: Mapping[Seat, int]) -> dict[Seat, int]:
    """Who scores how much for the most gems of a colour (R27, Q1, Q2)."""
    most = max(counts.values())
    if not most:
        return {}
    leaders = [seat for seat, count in counts.items() if count == most]
    leaders.sort(key=lambda seat: public.numbers.get(seat, 0))
    if len(leaders) == 1:
        return {leaders[0]: pieces.GEM}
    match public.options["gems.tie"]:
        case "nobody":
            return {}
        case "split":
            return dict.fromkeys(leaders, pieces.GEM // len(leaders))
        case "captain":
            return {public.captain if public.captain in leaders else leaders[0]: pieces.GEM}
        case "lowest":
            return {leaders[0]: pieces.GEM}
    return dict.fromkeys(leaders, pieces.GEM)


def map_points(public: Public, seat: Seat, count: Mapping[str, int]) -> int:
    """What maps and tools score (R28, R29): as their owner laid them (Q5), or the most that is possible."""
    times = public.options["map.stack"] == "times"
    laid = public.tools.get(seat)
    if laid is None:
        return pieces.maps(count["map"], tuple(count[tool] for tool in pieces.TOOLS), times=times)
    points = 0
    for place in range(1, count["map"] + 1):
        # What the judge took away since then doubles nothing.
        stacked = sum(laid.get(slot) == str(place) for slot in tool_slots(count))
        points += pieces.MAP * 2**stacked if times else pieces.MAP * (1 + stacked)
    return points


def stacked(public: Public, seat: Seat) -> tuple[tuple[str, ...], ...]:
    """What lies on each of a seat's maps now, by kind: one of a kind to each map (R29)."""
    count, laid = pieces.counted(public.hold(seat)), public.tools.get(seat)
    places = range(1, count["map"] + 1)
    if laid is not None:
        slots = tool_slots(count)
        return tuple(
            tuple(slot.partition(".")[0] for slot in slots if laid.get(slot) == str(place)) for place in places
        )
    return tuple(tuple(tool for tool in pieces.TOOLS if count[tool] >= place) for place in places)


def doubling(public: Public, seat: Seat) -> tuple[str, ...]:
    """A seat's tools that count with its maps now, by kind."""
    on_maps = [tool for tools in stacked(public, seat) for tool in tools]
    return tuple(tool for tool in pieces.TOOLS for _one in range(on_maps.count(tool)))


def tool_slots(count: Mapping[str, int]) -> tuple[str, ...]:
    """A seat's tools one by one: "compass.1", "compass.2", "spyglass.1" …"""
    return tuple(f"{tool}.{place}" for tool in pieces.TOOLS for place in range(1, count[tool] + 1))


def moved(
    before: Mapping[Seat, Mapping[str, int]], after: Mapping[Seat, Mapping[str, int]]
) -> tuple[dict[Seat, tuple[int, int]], dict[Seat, dict[str, int]]]:
    """Whose points changed, from what to what, and by how much each part of them; who stays the same is not named."""
    points, by_part = {}, {}
    for seat, now in after.items():
        by = {part: now[part] - was for part, was in before[seat].items() if now[part] != was}
        if by:
            points[seat] = sum(before[seat].values()), sum(now.values())
            by_part[seat] = by
    return points, by_part


def open_parts(public: Public) -> dict[Seat, dict[str, int]]:
    """Every seat's parts as everybody may know them: face-up treasures alone, until secrets are turned up."""
    return parts(public, {seat: public.hold(seat) for seat in public.everybody})
