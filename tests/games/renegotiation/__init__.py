"""The Renegotiation Game, rule by rule."""
