"""Fuzz: commands that nobody was offered, made of offers that were, with a field of another, or by somebody else."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import msgspec

from companion.core.filling import fill
from companion.core.messages import CLOCK, HOST, JUDGE, PUBLIC, TABLE, Command
from tests.games.contract.driving import Drive
from tests.games.contract.samples import sample, union

ODD = ("", "\u202e", "x" * 5_000, "{seat}", "%s", "0", "-1", "²", "９９９９", "supply:", "disc:", ":::")
NUMBERS = (-(10**18), -1, 0, 1, 2, 99, 10**18)
REMEMBERED = 60
"""So many values of each field, and five times as many commands, are kept to be tried again."""


class Asking:
    """What could be asked of a game, learnt from its menus; one may go on from evening to evening."""

    def __init__(self, seed: int) -> None:
        self.rnd = random.Random(seed)
        self._heard: dict[str, list[Any]] = {}
        self._whole: list[tuple[str, dict[str, Any]]] = []

    def listen(self, evening: Drive) -> None:
        """Remember what is offered at this moment, and what was asked lately."""
        state = evening.state
        for viewer in evening.viewers():
            for offer in evening.rules.menu(viewer, state.public, state.own.get(viewer)):
                self._remember(viewer, fill(offer, self.rnd.randrange))
        for tried in evening.tried[-5:]:
            self._remember(tried.by, msgspec.to_builtins(tried.command))

    def _remember(self, by: str, data: dict[str, Any]) -> None:
        self._keep(self._whole, (by, data), 5 * REMEMBERED)
        for name, value in data.items():
            if name != "do":
                self._keep(self._heard.setdefault(name, []), value, REMEMBERED)

    def _keep(self, kept: list[Any], new: Any, most: int) -> None:
        if len(kept) < most:
            kept.append(new)
        else:
            kept[self.rnd.randrange(most)] = new

    def commands(self, evening: Drive, count: int) -> Iterator[tuple[str, Command]]:
        """So many commands that the codec takes, and one of every class."""
        rnd, seats = self.rnd, evening.session.seats
        strangers = (HOST, JUDGE, TABLE, CLOCK, PUBLIC, "Zoe", *seats)
        # In the order of their names: the order of a union differs from run to run.
        kinds = sorted(union(evening.rules.commands), key=lambda kind: kind.__name__)
        asked: list[tuple[str, Any]] = [(rnd.choice(strangers), self._made(kind, seats)) for kind in kinds]
        for _n in range(count if self._whole else 0):
            by, data = rnd.choice(self._whole)
            by = rnd.choice(strangers) if rnd.random() < 0.3 else by
            asked.append((by, self._bent(data, seats) if rnd.random() < 0.7 else data))
        for by, data in asked:
            try:
                yield by, evening.session.read(data)
            except ValueError:
                continue

    def _made(self, kind: type[Command], seats: tuple[str, ...]) -> dict[str, Any]:
        """A command of this class: its fields as they were heard elsewhere, or anything of their type."""
        rnd = self.rnd
        data: dict[str, Any] = msgspec.to_builtins(sample(kind, rnd.choice((*ODD, *seats)), rnd.choice(NUMBERS)))
        for name in data:
            if name in self._heard and rnd.random() < 0.8:
                data[name] = rnd.choice(self._heard[name])
        return data

    def _bent(self, data: dict[str, Any], seats: tuple[str, ...]) -> dict[str, Any]:
        """The same command with one field bent: another's value, one thing more, less or twice, or anything."""
        rnd = self.rnd
        names = [name for name in data if name != "do"]
        if not names:
            return data
        name = rnd.choice(names)
        value: Any = rnd.choice((*ODD, *NUMBERS, *seats))
        match data[name]:
            case [*things] if rnd.random() < 0.5:
                value = rnd.choice((things[:-1], things + things[:1], [*things, value]))
            case {**parts} if parts and rnd.random() < 0.7:
                part = rnd.choice(list(parts))
                value = {**parts, part: rnd.choice((value, *parts.values()))}
                if rnd.random() < 0.5:
                    del value[part]
            case _ if self._heard.get(name) and rnd.random() < 0.6:
                value = rnd.choice(self._heard[name])
        return {**data, name: value}
