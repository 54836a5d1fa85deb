"""One face per game: its board, drawn."""
