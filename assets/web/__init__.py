"""What a phone's browser loads: one page, one sheet of styles, a few small modules."""
