"""Sounds of the companion; every one is made by packaging/make_sounds.py, from sines and noise."""
