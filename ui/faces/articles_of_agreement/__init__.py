"""The face of Articles of Agreement: a ship's deck for all to see, and the treasures of one seat."""

from ui.faces.articles_of_agreement.deck import Chamber
from ui.faces.articles_of_agreement.mood import dress, ground

__all__ = ["Chamber", "dress", "ground"]
