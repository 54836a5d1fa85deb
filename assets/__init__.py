"""Sounds, translations, help pages, example decks and maps; found with importlib.resources."""
