"""Forms: any offer becomes a widget from its fields; the forms know no game."""
