"""The words every game speaks: pure values and functions."""
