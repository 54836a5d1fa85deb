"""Promises of a tournament's sums: seating, standings, and what of them may be seen."""
