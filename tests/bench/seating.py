"""Benchmark of the seating: who meets again beside the least that counting allows, who begins how often, seconds.

Six rounds at tables of four to six; all at once, and one after the other. Where OR-Tools is installed its CP-SAT solver
seats the smaller events as well, on as many cores as there are, told of nothing but meetings.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator, Sequence
from importlib import import_module
from importlib.util import find_spec
from itertools import combinations
from typing import Any

from companion.tournament.cost import again, bound
from companion.tournament.seating import plan, seat
from companion.tournament.tables import Kind, Seating, Table, Wishes
from tests.bench.table import Row

PLAYERS = (12, 16, 20, 24, 36, 48, 100, 1_000)
ROUNDS = 6
WISHES = Wishes((Kind("toy", 4, 6, sides=("a", "b", "c", "d", "e", "f")),))
PEER = 48
"""Up to how many players the peer is asked: its model grows with their square."""
SECONDS = 60.0
"""How long the peer may take for each."""


def rows(quick: bool) -> Iterator[Row]:
    """Three rows for each number of players."""
    for count in PLAYERS:
        players = [f"p{number:04}" for number in range(count)]
        spent, seated = {}, {}
        began = time.perf_counter()
        seated["at once"] = plan(players, (), [WISHES] * ROUNDS, seed=1)
        spent["at once"] = time.perf_counter() - began
        began = time.perf_counter()
        past: list[Seating] = []
        for round_ in range(ROUNDS):
            past.append(seat(players, past, WISHES, seed=round_))
        seated["one by one"] = tuple(past)
        spent["one by one"] = time.perf_counter() - began
        sizes = [[len(table.seats) for table in each.tables] for each in seated["at once"]]
        counted = {"counting bound": float(bound(sizes, count))}
        counted |= {name: float(again(rounds)) for name, rounds in seated.items()}
        if count <= PEER and find_spec("ortools"):
            began = time.perf_counter()
            peer = cp_sat(players, sizes, SECONDS / 6 if quick else SECONDS)
            spent["CP-SAT"] = time.perf_counter() - began
            if peer:
                counted["CP-SAT"] = float(again(peer))
        named = f"{count:,} players at {len(sizes[0])} tables"
        yield Row(f"meet again, {named}", "pairs", counted)
        begun = {
            name: Counter(table.seats[0] for each in rounds for table in each.tables) for name, rounds in seated.items()
        }
        spread = {name: float(max(of[p] for p in players) - min(of[p] for p in players)) for name, of in begun.items()}
        yield Row(f"begun at most, less at least, {named}", "times", spread)
        yield Row(f"seating, {named}", "s", spent)


def cp_sat(players: Sequence[str], sizes: Sequence[Sequence[int]], seconds: float) -> tuple[Seating, ...]:
    """The seating that the peer finds in that time, told of nothing but who meets again; () where it finds none."""
    cp: Any = import_module("ortools.sat.python.cp_model")
    model = cp.CpModel()
    people = range(len(players))
    met: dict[tuple[int, int], list[Any]] = {pair: [] for pair in combinations(people, 2)}
    sits: list[list[list[Any]]] = []
    for round_, tables in enumerate(sizes):
        at = [[model.new_bool_var("") for _table in tables] for _player in people]
        sits.append(at)
        for player in people:
            model.add_exactly_one(at[player])
        for table, size in enumerate(tables):
            model.add(sum(at[player][table] for player in people) == size)
        if not round_:
            order = [table for table, size in enumerate(tables) for _seat in range(size)]
            for player in people:
                model.add(at[player][order[player]] == 1)
        for one, other in met:
            both = model.new_bool_var("")
            met[one, other].append(both)
            for table in range(len(tables)):
                model.add_bool_or([at[one][table].negated(), at[other][table].negated(), both])
    costs = []
    for times in met.values():
        # Once for the second time, twice for the third, and so on, as `cost.again` counts.
        for free in range(1, len(sizes)):
            more = model.new_int_var(0, len(sizes) - free, "")
            model.add(more >= sum(times) - free)
            costs.append(more)
    model.minimize(sum(costs))
    solver = cp.CpSolver()
    solver.parameters.max_time_in_seconds = seconds
    if solver.solve(model) not in (cp.OPTIMAL, cp.FEASIBLE):
        return ()
    return tuple(
        Seating(tuple(
            Table(number, "toy", tuple(players[p] for p in people if solver.value(at[p][number - 1])))
            for number in range(1, len(tables) + 1)
        ))
        for at, tables in zip(sits, sizes, strict=True)
    )  # fmt: skip
