"""The face of Article 27: the chamber for all to see, and the cards of one seat."""

from ui.faces.article27.chamber import Chamber
from ui.faces.article27.seat import AgendaCard, InfluenceCard, Position, PositionCard, WorthCard

__all__ = ["AgendaCard", "Chamber", "InfluenceCard", "Position", "PositionCard", "WorthCard"]
