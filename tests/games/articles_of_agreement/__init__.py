"""Articles of Agreement, rule by rule."""
