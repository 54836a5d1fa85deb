"""The organiser's desk: event files, evenings that are brought to it, a checker and a generator."""
