"""Leaks: two worlds that differ in what some may not know, and all that those are shown, told, and left on a disk."""
