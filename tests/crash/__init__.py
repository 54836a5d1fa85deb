"""Crash tests of the journal: what SQLite really writes is recorded, and cut at every write and every sync."""
