"""Tests of the games: rules by number, vectors, invariants, and what all games promise."""
