"""Tests mirror the source; each name is a promise."""
