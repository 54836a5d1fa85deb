"""The face of Article 27: the chamber for all to see, and the cards of one seat."""

from ui.faces.article27 import emblem, seat
from ui.faces.article27.scene import Chamber
from ui.faces.face import Face

FACE = Face(emblem.SAY, emblem.draw, Chamber(), seat.WIDE, seat.NARROW)
