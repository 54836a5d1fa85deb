"""Fuzzing of everything that comes from outside: lines of the protocol, journals, data files, settings, names."""
