"""The face of The Renegotiation Game: the map at night for all to see, and the cards of one seat."""

from ui.faces.renegotiation.chamber import Chamber
from ui.faces.renegotiation.mood import ground
from ui.faces.renegotiation.seat import NARROW, WIDE

BALLOTS = False
"""Nobody votes here: the hand has the room."""

__all__ = ["BALLOTS", "NARROW", "WIDE", "Chamber", "ground"]
