"""One seat's own cards: objective, influence, and what was chosen; the same shapes for everyone."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from companion.core.language import _
from companion.core.page import Page
from companion.games.politburo.board import Board, Mine
from ui.faces.card import Card
from ui.theme import icons, paint, style


class Own(Card[Mine]):
    """A card of this game."""

    kind = Mine


class ObjectiveCard(Own):
    """The member this seat is, what that member wants, and whether it holds as things stand."""

    size = (44, 11)

    def title(self, page: Page, mine: Mine | None) -> str:
        return _("My member and the objective")

    def told(self, page: Page, mine: Mine) -> str:
        return f"{mine.member}. {mine.objective} {mine.met_say}"

    def fill(self, painter: QPainter, box: QRectF, page: Page, mine: Mine, u: float) -> None:
        theme = style.current()
        name = QRectF(box.left(), box.top(), box.width(), u * 2.4)
        paint.write(painter, name, mine.member or "—", u * 2, theme.ink, paint.HEAVY, least=u)
        words = QRectF(box.left(), name.bottom(), box.width(), u * 3.4)
        paint.write_lines(painter, words, mine.objective, u * 1.25, theme.ink, paint.MEDIUM)
        # The same ink whether it is reached or not: nothing can be read from across the table.
        row = QRectF(box.left(), box.bottom() - u * 1.6, box.width(), u * 1.5)
        if mine.met is not None:
            mark = QRectF(row.left(), row.center().y() - u * 0.5, u, u)
            icons.draw(painter, "yes" if mine.met else "fell", mark, theme.ink_soft)
        paint.write(painter, row.adjusted(u * 1.5, 0, 0, 0), mine.met_say, u * 1.1, theme.ink_soft, paint.BOLD)


class LevelsCard(Own):
    """The three levels, so that the projector need not be looked at."""

    size = (44, 6.6)

    def title(self, page: Page, mine: Mine | None) -> str:
        return _("The ministries")

    def told(self, page: Page, mine: Mine) -> str:
        return ", ".join(f"{m.label} {m.level_say}" for m in self._board(page).ministries)

    @staticmethod
    def _board(page: Page) -> Board:
        board = page.view.board
        assert isinstance(board, Board)
        return board

    def fill(self, painter: QPainter, box: QRectF, page: Page, mine: Mine, u: float) -> None:
        theme = style.current()
        wide = box.width() / 3
        for place, ministry in enumerate(self._board(page).ministries):
            cell = QRectF(box.left() + place * wide, box.top(), wide - u * 0.5, box.height())
            side = min(u * 2.2, cell.height())
            icons.draw(painter, ministry.key, QRectF(cell.left(), cell.center().y() - side / 2, side, side), theme.ink)
            words = cell.adjusted(side + u * 0.6, 0, 0, 0)
            said = f"{ministry.label}  {ministry.level_say}"
            paint.write(painter, words, said, u * 1.3, theme.ink, paint.BOLD, least=u)


class InfluenceCard(Own):
    """This seat's influence."""

    size = (20, 6.6)

    def title(self, page: Page, mine: Mine | None) -> str:
        return _("My influence")

    def told(self, page: Page, mine: Mine) -> str:
        return str(mine.influence)

    def fill(self, painter: QPainter, box: QRectF, page: Page, mine: Mine, u: float) -> None:
        theme = style.current()
        said = str(mine.influence).replace("-", "−")
        paint.write(painter, box, said, u * 2.6, theme.ink, paint.HEAVY, least=u)


class ChoiceCard(Own):
    """What this seat has chosen in the step under way, as far as anything is kept of it."""

    size = (20, 5.6)

    def title(self, page: Page, mine: Mine | None) -> str:
        return _("My choice")

    def told(self, page: Page, mine: Mine) -> str:
        return mine.choice_say or "—"

    def fill(self, painter: QPainter, box: QRectF, page: Page, mine: Mine, u: float) -> None:
        theme = style.current()
        paint.write(painter, box, self.told(page, mine), u * 1.2, theme.ink, paint.BOLD, least=u)


WIDE = (ObjectiveCard(), LevelsCard())
NARROW = (InfluenceCard(), ChoiceCard())
"""The cards for the wide column of a private window, and those for the narrow one."""
