"""Colours, type, symbols and motion have names here; nobody else writes a colour."""
