"""Measurements: `make bench` prints them and asserts nothing."""
