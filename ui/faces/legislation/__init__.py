"""The face of Legislation: the house of parliament for all to see, and the cards of one seat."""

from ui.faces.legislation.house import Chamber
from ui.faces.legislation.mood import ground
from ui.faces.legislation.seat import NARROW, WIDE

__all__ = ["NARROW", "WIDE", "Chamber", "ground"]
