"""Five strangers with the same furniture; games do not know each other."""
