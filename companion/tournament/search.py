"""Local search for who sits with whom: it swaps two players of a round while that costs less, alike for every seed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import combinations
from random import Random

from companion.tournament.cost import WEIGHTS, CostKind, together
from companion.tournament.tables import Player, Seating, Wishes

AGAIN = WEIGHTS[CostKind.AGAIN]
PROPOSALS = 100_000
"""How many swaps are tried at most for every round that is seated."""
PATIENCE = 12
"""How many partners a player tries in one sweep."""
ONE = 1 << 16
WARM = ONE // 3
"""How likely a swap is taken at the beginning that makes one pair meet once more, in parts of `ONE`; it falls to 0."""
MENDS = 20
"""The part of all swaps before the first one that hurts."""
HARD = 6
"""From how many such pairs on a swap is never taken."""
NEAR = 60
"""Among how many players, by score group, a partner is looked for where there are groups."""


class Search:
    """Rounds that are being seated: players by number (from 0), and what every pair would cost if it met once more."""

    def __init__(self, players: Sequence[Player], past: Sequence[Seating], lot: Random) -> None:
        self.players, self.lot = players, lot
        self.number = {player: n for n, player in enumerate(players)}
        self.near = [[0] * len(players) for _player in players]
        """For each pair, what it costs that the two meet once more; changes with every swap."""
        self.rounds: list[list[list[int]]] = []
        self.at: list[list[int]] = []
        """For each round and player: the place of the table in the round; -1 for who sits out."""
        self.group: list[list[int]] = []
        self.free: list[list[int]] = []
        """For each round, who may change tables, by score group."""
        self.wishes: list[Wishes] = []
        self.tried = 0
        self.past: list[tuple[int, set[int]]] = []
        """For each round that was played: how many tables there were, and who of these players sat at one."""
        for seating in past:
            known = [[self.number[p] for p in table.seats if p in self.number] for table in seating.tables]
            self.past.append((max(1, len(known)), {player for table in known for player in table}))
            for table in known:
                self._meet(table, AGAIN)

    def _meet(self, table: Sequence[int], cost: int) -> None:
        for one, other in combinations(table, 2):
            self.near[one][other] += cost
            self.near[other][one] += cost

    def keep_apart(self, apart: Sequence[tuple[Player, Player]]) -> None:
        """These pairs cost so much that everything else gives way."""
        for one, other in {tuple(sorted(pair)) for pair in apart}:
            if one in self.number and other in self.number and one != other:
                self._meet((self.number[one], self.number[other]), WEIGHTS[CostKind.APART])

    def add(self, tables: list[list[int]], wishes: Wishes) -> None:
        """One more round, as it is before the search."""
        at = [-1] * len(self.players)
        for place, table in enumerate(tables):
            for player in table:
                at[player] = place
            self._meet(table, AGAIN)
        rank = {player: n for n, members in enumerate(wishes.groups) for player in members}
        heavy = WEIGHTS[CostKind.GROUPS]
        self.rounds.append(tables)
        self.at.append(at)
        group = [heavy * rank.get(player, len(wishes.groups)) for player in self.players]
        free = [n for n, player in enumerate(self.players) if at[n] >= 0 and player not in wishes.fixed]
        self.group.append(group)
        self.free.append(sorted(free, key=group.__getitem__))
        self.wishes.append(wishes)

    # --- a swap -------------------------------------------------------------------------------------------------------

    def more(self, round_: int, one: int, other: int) -> int:
        """What it costs more (below 0: less) when these two change tables in a round."""
        at, tables = self.at[round_], self.rounds[round_]
        here, there = tables[at[one]], tables[at[other]]
        near_one, near_other = self.near[one], self.near[other]
        # Whoever sits together now counts as having met: that goes with the swap.
        cost = AGAIN * (len(here) + len(there) - 2) - 2 * near_one[other]
        for player in here:
            cost += near_other[player] - near_one[player]
        for player in there:
            cost += near_one[player] - near_other[player]
        group = self.group[round_]
        a, b = group[one], group[other]
        if a != b:
            cost += sum(abs(b - group[player]) - abs(a - group[player]) for player in here if player != one)
            cost += sum(abs(a - group[player]) - abs(b - group[player]) for player in there if player != other)
        return cost

    def swap(self, round_: int, one: int, other: int) -> None:
        """These two change tables."""
        at, tables, near = self.at[round_], self.rounds[round_], self.near
        for player, partner in ((one, other), (other, one)):
            table = tables[at[player]]
            gone, come = near[player], near[partner]
            for mate in table:
                if mate != player:
                    gone[mate] -= AGAIN
                    near[mate][player] -= AGAIN
                    come[mate] += AGAIN
                    near[mate][partner] += AGAIN
            table[table.index(player)] = partner
        at[one], at[other] = at[other], at[one]

    # --- the search ---------------------------------------------------------------------------------------------------

    def cost(self) -> int:
        """What all the rounds cost that are being seated, each meeting as often as it was met before."""
        cost = 0
        seen: Counter[tuple[int, int]] = Counter()
        for round_, tables in enumerate(self.rounds):
            group = self.group[round_]
            for table in tables:
                for one, other in combinations(sorted(table), 2):
                    seen[one, other] += 1
                    cost += abs(group[one] - group[other])
        for (one, other), times in seen.items():
            before = self.near[one][other] - times * AGAIN
            cost += times * before + AGAIN * times * (times - 1) // 2
        return cost

    def sore(self, round_: int) -> list[int]:
        """Who of a round could sit better: whoever may change tables and costs anything."""
        at, tables, near, group = self.at[round_], self.rounds[round_], self.near, self.group[round_]
        found = []
        for player in self.free[round_]:
            table, costs, mine = tables[at[player]], near[player], group[player]
            if any(mate != player and (costs[mate] > AGAIN or group[mate] != mine) for mate in table):
                found.append(player)
        return found

    def least(self) -> int:
        """What all the rounds cost at least, by pairs or by tables (see `cost.bound`), whatever is seated."""
        seen: Counter[tuple[int, int]] = Counter()
        for tables in self.rounds:
            for table in tables:
                seen.update(combinations(sorted(table), 2))
        before: Counter[int] = Counter()
        for one, row in enumerate(self.near):
            before.update(row[one + 1 :])
        for (one, other), times in seen.items():
            now = self.near[one][other]
            before[now] -= 1
            before[now - times * AGAIN] += 1
        left, cost = seen.total(), 0
        while left:
            level = min(value for value, many in before.items() if many)
            some = min(left, before[level])
            cost += some * level
            left -= some
            before[level] -= some
            before[level + AGAIN] += some
        at_tables = [*self.past, *((len(tables), {p for t in tables for p in t}) for tables in self.rounds)]
        by_tables = 0
        for place, tables in enumerate(self.rounds, len(self.past)):
            sizes, here = [len(table) for table in tables], at_tables[place][1]
            by_tables += sum(together(sizes, count, len(here - there)) for count, there in at_tables[:place])
        return max(cost, AGAIN * by_tables)

    def run(self, told: Callable[[int], None] = lambda _percent: None) -> None:
        """Swap while it helps; then, less and less, also while it hurts. It ends where nothing is left to mend.

        `told` hears how far it is, in percent of all it may try at most; what it raises ends the search.

        Chance is asked in whole numbers only: the same seed gives the same seating on every machine.
        """
        cost = best = self.cost()
        least, kept = self.least(), self.rounds
        most = PROPOSALS * len(self.rounds)
        while self.tried < most and best > least:
            told(100 * self.tried // most)
            before, left = self.tried, ONE - self.tried * ONE // most
            # What is nearly right at the beginning is mended first, and stays if nothing better is found.
            taken = [ONE, WARM * left // ONE * left // ONE if self.tried > most // MENDS else 0]
            while len(taken) < HARD:
                taken.append(taken[-1] * taken[1] // ONE)
            for round_ in range(len(self.rounds)):
                cost += self.sweep(round_, taken)
                if cost < best:
                    best, kept = cost, [[table[:] for table in tables] for tables in self.rounds]
            if self.tried == before:
                break
        self.rounds = kept

    def sweep(self, round_: int, taken: Sequence[int]) -> int:
        """Everybody in a round who costs anything tries some partners; what all costs more (below 0: less) then.

        `taken` says how likely a swap is taken that costs so many meetings more, in parts of `ONE`.
        """
        lot, at, free = self.lot.random, self.at[round_], self.free[round_]
        place = {player: n for n, player in enumerate(free)}
        near = NEAR if self.wishes[round_].groups else len(free)
        sore, cost = self.sore(round_), 0
        self.lot.shuffle(sore)
        for one in sore:
            self.tried += PATIENCE
            start = place[one] - near // 2
            for _try in range(PATIENCE):
                other = free[(start + int(lot() * near)) % len(free)]
                if at[one] == at[other]:
                    continue
                more = self.more(round_, one, other)
                if more <= 0 or (more < (HARD - 1) * AGAIN and lot() * ONE < taken[-(-more // AGAIN)]):
                    self.swap(round_, one, other)
                    cost += more
                    break
        return cost
