"""The organiser's windows: an event's people, rounds, results and standings at the desk, and the wall of the hall."""
