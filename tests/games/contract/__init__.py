"""What all games promise: one suite over every game the house knows, with no knowledge of any."""
