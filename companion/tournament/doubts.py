"""Contradictions on a table's sheet: places against points, as the game and house rules rank."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations

from companion.core.language import _, listed
from companion.core.page import Placing
from companion.core.rulings import Options
from companion.games import GAMES
from companion.tournament.state import PlayerResult
from companion.tournament.tables import Player


def doubts(
    game: str, rules: Mapping[str, str | int], lines: Sequence[PlayerResult], name: Callable[[Player], str]
) -> Iterator[str]:
    """Everything that cannot be, in sentences; nothing where the figures could be those of an evening.

    `rules` are the house rules of the event for that game, as far as they are not at their default.
    """
    options: Options = {rule.key: rule.default for rule in GAMES[game].house_rules} | dict(rules)
    placing, title = GAMES[game].placing(options), GAMES[game].meta.title
    if not any(line.place or line.points or line.left for line in lines):
        yield _("Nothing stands on this sheet yet: type places and points.")
        return
    for line in lines:
        if line.left and line.place:
            yield _("{name} left: who leaves has no place.").format(name=name(line.player))
    stayed = [line for line in lines if not line.left]
    if placing.winners_only:
        yield from _winners(stayed, title, name)
        return
    if not any(line.place for line in lines):
        return  # the table gave up: nobody is ranked
    if without := [name(line.player) for line in stayed if not line.place]:
        yield _("Without a place: {names}. In {game} everybody has one who stayed to the end.").format(
            names=listed(without), game=title
        )
    yield from _ranked([line for line in stayed if line.place], placing, title, name)


def gave_up(game: str, lines: Sequence[PlayerResult]) -> bool:
    """Whether a result says that the table gave its evening up: nobody is ranked, in a game that ranks everybody."""
    house = GAMES[game].house_rules
    ranks_all = not GAMES[game].placing({rule.key: rule.default for rule in house}).winners_only
    return ranks_all and not any(line.place for line in lines)


def _winners(stayed: Sequence[PlayerResult], title: str, name: Callable[[Player], str]) -> Iterator[str]:
    if behind := [name(line.player) for line in stayed if line.place > 1]:
        yield _("In {game} only winners have a place: {names} cannot have one behind them.").format(
            game=title, names=listed(behind)
        )
    won = [line for line in stayed if line.place == 1]
    if len({line.points for line in won}) > 1:
        yield _("{names} cannot have won together in {game} with different points.").format(
            names=listed([name(line.player) for line in won]), game=title
        )


def _ranked(
    lines: Sequence[PlayerResult], placing: Placing, title: str, name: Callable[[Player], str]
) -> Iterator[str]:
    for first, second in combinations(sorted(lines, key=lambda line: line.place), 2):
        said = {
            "one": name(first.player), "other": name(second.player), "place": first.place, "game": title,
            "points": first.points, "more": second.points,
        }  # fmt: skip
        shared = first.place == second.place
        if shared and first.points != second.points:
            yield _("{one} and {other} share place {place} with different points, {points} and {more}.").format(**said)
        elif first.points < second.points and (placing.points or first.place > 1):
            yield _("{one} stands before {other} with fewer points, {points} and not {more}.").format(**said)
        elif not shared and first.points == second.points and placing.equal == "shared":
            yield _("{one} and {other} have the same points, {points}: in {game} they share a place.").format(**said)
        elif shared and placing.equal == "parted":
            yield _("{one} and {other} cannot share place {place}: this event's house rules part them.").format(**said)
