"""Private cards: a title and what one seat alone may see, in a shape that tells nobody anything."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import partial
from typing import Generic, TypeVar

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter

from companion.core.offers import Offer
from companion.core.page import Page
from ui.theme import paint, style

M = TypeVar("M")

FEW = 30
"""Boxes that have not so many units are narrow."""


def sentences(*said: str) -> str:
    """What a screen reader says one after the other, each with its own mark at the end; "" for nothing."""
    return " ".join(each if each[-1] in ".?!…" else f"{each}." for each in said if each)


class Card(Generic[M]):
    """It is as large and as bright whatever it holds; a game says what its `view.mine` is and draws that."""

    kind: type[M]
    """The class of the game's `view.mine`."""
    size: tuple[float, float] = (20, 8)
    """Width and height in units of its smallest text."""
    phone: tuple[float, float] | None = None
    """The same on a phone, where it needs another shape; else it is as high as here, and as wide as a phone."""
    head: tuple[float, float] = (0.7, 0.3)
    """Space above the title and under it, in units."""

    acts: bool = False
    """Whether something on it can be pressed (`pick`), so that it shows what may be done."""
    lasts: bool = True
    """Whether what it holds outlasts a round: else the mark of a correction goes with the round."""
    grows: bool = False
    """Whether it takes the room that is left in its column; where no card does, the topmost one."""
    helps: bool = False
    """Whether it is looked at while a form is filled in: where both have room it stays beside one. Where it has no room
    it goes, before the others become smaller."""

    def high(self, page: Page, mine: M) -> float:
        """How high it is on a phone, in units; only what everybody knows may decide that."""
        return (self.phone or self.size)[1]

    def tall(self, page: Page, mine: M) -> float:
        """How high it is in a window, in units; only what everybody knows may decide that."""
        return self.size[1]

    def least(self, page: Page, mine: M) -> float:
        """How low it may become, in units, before all of its column becomes smaller."""
        return self.tall(page, mine)

    @staticmethod
    def is_narrow(box: QRectF, u: float) -> bool:
        """Whether what stands side by side on a window stands one under the other here, as on a phone."""
        return box.width() < u * FEW

    def silent(self, page: Page, mine: M) -> bool:
        """Whether it has nothing to say now, and is not drawn; only what everybody knows may decide that."""
        return False

    def mine(self, page: Page) -> M | None:
        """What this seat is shown of its own; None on a page of nobody's, or of another game."""
        mine = page.view.mine
        return mine if isinstance(mine, self.kind) else None

    def belongs(self, page: Page, mine: M) -> bool:
        """Whether this evening has anything that it could hold, now or later: the same for every seat at the table."""
        return True

    def has_something(self, page: Page) -> bool:
        """Whether it is drawn on this page: a card that belongs to the evening, and has something to say now."""
        mine = self.mine(page)
        return mine is not None and self.belongs(page, mine) and not self.silent(page, mine)

    def lies(self, page: Page, mine: M) -> Mapping[str, str]:
        """What lies on it and is pressed by a digit of its own, from top to bottom; and why it cannot be now, or ""."""
        return {}

    def room(self, page: Page, mine: M) -> int:
        """How many such things have room there, held or not."""
        return 0

    def placed(self, mine: M, digits: Mapping[str, int], new: Collection[str]) -> M:
        """The same with each of them in the place of its digit; and which of them came last, while it was looked at."""
        return mine

    def title(self, page: Page, mine: M | None) -> str:
        """What the card is about."""
        return ""

    def told(self, page: Page, mine: M) -> str:
        """What a screen reader says of it."""
        return ""

    def fill(self, painter: QPainter, box: QRectF, page: Page, mine: M, u: float) -> None:
        """Draws what the card holds; `u` is the height of the smallest text."""

    def pieces(self, box: QRectF, page: Page, mine: M, u: float) -> Sequence[Callable[[QPainter], None]]:
        """What `draw` draws, in pieces of a few milliseconds each: others have their turn between two of them."""
        return (partial(self.draw, box=box, page=page, u=u),)

    def pick(self, box: QRectF, page: Page, mine: M, u: float, at: QPointF) -> Offer | None:
        """What a press on this point means, in the box that `fill` draws; None for nothing."""
        return None

    def thing_at(self, box: QRectF, page: Page, mine: M, u: float, at: QPointF) -> str:
        """Which of the seat's own things lies at this point, as the choices of a form call it; "" for none."""
        return ""

    def parts(self, box: QRectF, u: float) -> tuple[QRectF, QRectF]:
        """Its title, and what lies under it."""
        above, under = self.head
        head = QRectF(box.left() + u * 1.3, box.top() + u * above, box.width() - u * 2.6, u * 1.4)
        top = head.bottom() + u * under
        return head, QRectF(head.left(), top, head.width(), box.bottom() - top - u * (above - 0.1 + under))

    def draw(self, painter: QPainter, box: QRectF, page: Page | None, u: float) -> None:
        """Draws the card into the box, with nothing on it before there is a page."""
        mine = self.mine(page) if page is not None else None
        self.under(painter, box, page, mine, u)
        if page is not None and mine is not None:
            self.fill(painter, self.parts(box, u)[1], page, mine, u)

    def under(self, painter: QPainter, box: QRectF, page: Page | None, mine: M | None, u: float) -> None:
        """Draws the card and its title, with nothing on it yet."""
        paint.panel(painter, box, u)
        if page is not None:
            head = self.parts(box, u)[0]
            paint.write(painter, head, self.title(page, mine), u, style.current().ink_soft, paint.BOLD)
