"""Legislation: every rule by number, every question with its default and its alternatives."""
