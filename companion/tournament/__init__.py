"""A tournament as pure values and functions: who sits where, who stands where, and what of it may be seen.

Nothing here reads a file, a clock or chance: rounds and results are handed in, and what is drawn by lot is drawn from
a seed, so that anybody can draw it again.
"""
