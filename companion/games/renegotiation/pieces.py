"""Pieces, what is printed in The Renegotiation Game: numbers and names, no logic; map and cards are files."""

from __future__ import annotations

SEATS = (2, 6)

FOUR = ("London", "Brussels", "Paris", "Berlin")
"""The capitals that share what is left of the deck, in the order in which one more goes to each (R3, Q2)."""

START = "London"
DECLARED_IN = "Brussels"
"""Where pawns begin (R4), and where the negotiations are declared over (R13)."""

STEPS = 3
"""Linked capitals of one move (R5)."""

DEALT = 3
"""Cards dealt to each player, and laid face down in each capital (R3)."""

KEPT = 3
"""Points cards and "bank" cards kept for each player (R2), and with Q1 copies of each printed variety."""

HAND = 5
"""Cards in a hand at the end of a turn (R8)."""

TARGET = 4
"""Points cards that finish the game (R12)."""

BONUS = 10
"""Points for finishing (R12)."""

SPEECH = (30, 60)
"""How long the winner's speech lasts, in seconds (R14)."""

KINDS = ("points", "bank", "event")
"""Points cards, "bank a negotiation demand", and all others."""

WHEN = ("at_once", "own_turn", "interrupt")
"""When a card may be played (R9)."""

LASTS = ("", "turn", "game")
"""How long what an event says stays in force: not at all, until its player's next turn, or for the game (R9)."""

BARS = ("", "picks", "travel")
"""What nobody does while what an event says stays in force: take cards, or play travel cards (R9)."""

MOST_POINTS = 99
"""No single card is worth more."""
