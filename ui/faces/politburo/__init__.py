"""The face of Politburo: the podium for all to see, and the cards of one seat."""

from ui.faces.face import Face, Place
from ui.faces.politburo import emblem, mood, seat
from ui.faces.politburo.scene import Podium

FACE = Face(
    emblem.SAY,
    emblem.draw,
    Podium(),
    seat.WIDE,
    seat.NARROW,
    ground=mood.ground,
    dress=mood.dress,
    private=mood.private,
    place=Place.RIGHT,
)
