"""The face of Legislation: the house of parliament for all to see, and the cards of one seat."""

from ui.faces.face import Face
from ui.faces.legislation import emblem, mood, seat
from ui.faces.legislation.scene import House

FACE = Face(emblem.SAY, emblem.draw, House(), seat.WIDE, seat.NARROW, ground=mood.ground)
