"""The face of Articles of Agreement: a ship's deck for all to see, and the treasures of one seat."""

from ui.faces.articles_of_agreement import emblem, mood, seat
from ui.faces.articles_of_agreement.scene import Deck
from ui.faces.articles_of_agreement.sharing import Sharing
from ui.faces.face import Face, Place

FACE = Face(
    emblem.SAY,
    emblem.draw,
    Deck(),
    seat.WIDE,
    seat.NARROW,
    ground=mood.ground,
    dress=mood.dress,
    private=mood.private,
    place=Place.ACROSS,
    hands=Sharing(),
)
