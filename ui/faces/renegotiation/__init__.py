"""The face of The Renegotiation Game: the map at night for all to see, and the cards of one seat."""

from ui.faces.face import Face
from ui.faces.renegotiation import emblem, mood, seat
from ui.faces.renegotiation.scene import Stage

FACE = Face(
    emblem.SAY, emblem.draw, Stage(), seat.WIDE, seat.NARROW, ground=mood.ground, ballots=False, private=mood.private
)
"""Nobody votes here: the hand has the room."""
