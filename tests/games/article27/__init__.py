"""Article 27, rule by rule."""
