"""What happened, for ever: the chain, and what breaks it."""
