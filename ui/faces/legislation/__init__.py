"""The face of Legislation: the house of parliament for all to see, and the cards of one seat."""

from ui.faces.face import Face, Place
from ui.faces.legislation import emblem, mood, seat
from ui.faces.legislation.scene import Parliament

FACE = Face(
    emblem.SAY,
    emblem.draw,
    Parliament(),
    seat.WIDE,
    seat.NARROW,
    ground=mood.ground,
    private=mood.private,
    dress=mood.dress,
    place=Place.ACROSS,
    columns=(13, 11),
)
