"""The face of Politburo: the podium for all to see, and the cards of one seat."""

from ui.faces.politburo.mood import ground
from ui.faces.politburo.podium import Chamber
from ui.faces.politburo.seat import NARROW, WIDE

__all__ = ["NARROW", "WIDE", "Chamber", "ground"]
