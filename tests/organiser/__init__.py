"""Promises of the organiser's desk: the event file, evenings brought to it, the checker, the windows."""
