"""What all games promise: one suite over every game that is listed, with no knowledge of any."""
