"""Pieces, what is printed on the cardboard of Article 27: numbers and tables, no logic (rules, fact sheet)."""

from __future__ import annotations

COLOURS = ("red", "blue", "green", "yellow", "black")
"""Issue colours, in the fixed order of the board (fact 7, Q2)."""

AGENDAS = ("wealth", "peace", "prestige", "innovation", "justice", "power")
"""Secret agendas (fact 10)."""

NATIONS = ("china", "france", "germany", "great_britain", "russia", "united_states")
"""Nations (fact 9)."""

SPACES = (5, 3, 1, -2, -4)
"""Values of the five scoring spaces, from left to right (fact 1)."""

DISCS = tuple(f"{side}:{colour}" for side in ("success", "failure") for colour in COLOURS)
"""What can lie in a row of the agenda track: a disc on one of its sides."""

TRACK = (0, 1, 3, 6, 10, 15)
"""Points for 0 to 5 successes of an agenda (fact 3)."""

ROW = 5
"""Spaces in an agenda's row, and discs of an agenda (fact 4)."""

THRESHOLD = {3: 2, 4: 3, 5: 3, 6: 4}
"""Yes votes needed, by number of players (fact 13)."""

ROUNDS = {3: 6, 4: 4, 5: 5, 6: 6}
"""Rounds, by number of players (fact 14)."""

TOKENS_PER_COLOUR = 6
"""Issue drawing tokens of one colour in the bag (fact 6)."""

TOKENS_DRAWN = 5
"""Issue drawing tokens that each player draws a round (R14)."""

PIECES = {10: 18, 5: 27, 1: 63}
"""Influence tokens in the box: value → pieces (fact 11)."""

POINTS = sum(value * pieces for value, pieces in PIECES.items())
"""All influence in the box: 378 (fact 11)."""

START = 12
START_EASY = 20
"""Points at the start (fact 12), and in the variant Easy Come, Easy Go (R63)."""

START_PIECES: dict[int, dict[int, int]] = {START: {5: 1, 1: 7}, START_EASY: {5: 3, 1: 5}}
"""In which pieces they are taken, so that six have change and the box has enough: value → pieces, largest first."""

BONUS = 5
"""The success bonus (fact 15)."""

VETO_COST = 5
"""What a veto costs (fact 16)."""

CHALLENGE_COST = 3
"""What a challenger must have, and pays for a wrong challenge (R66, R68)."""

CHALLENGE_CAP = 5
"""The most that a false announcement costs (R69)."""

HIGHEST_SCORE = 9
LOWEST_SCORE = -6
"""The range of a true score of one round (invariant 1)."""

BALLOTS = ("yes", "abstain", "veto")
"""What a hand can hold (R36)."""

DEAL_SPACES = ("yes", "abstain", "veto", "include", "exclude", "other")
"""The spaces of a player's mat (R27)."""


def fewest_pieces(points: int) -> dict[int, int]:
    """The fewest pieces that make up `points`: value → pieces, largest first; empty for 0."""
    pieces: dict[int, int] = {}
    for value in sorted(PIECES, reverse=True):
        count, points = divmod(points, value)
        if count:
            pieces[value] = count
    return pieces
