"""Planted faults: each guard of the suite must catch the fault that it is there for."""
