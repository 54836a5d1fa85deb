"""Golden playthroughs: whole evenings written down as commands, and every page of everybody, kept as text.

`python -m tests.golden --renew` writes the texts anew; read the diff before you commit it: every line of it is
something that a player will see, or will not see any more.
"""
