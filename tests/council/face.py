"""The face of Council: the plain one, with the proposal at its head and a ballot before each seat's own eyes."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from companion.core.language import N_, _
from companion.core.page import Page
from companion.core.vocabulary import Icon
from tests.council.board import Mine
from ui.faces.card import Card
from ui.faces.face import Face
from ui.faces.plain import Layout, Plain, draw_head, emblem
from ui.faces.scene import Frame, Part
from ui.theme import paint, style


class Shares(Plain):
    """What the chair proposes stands over the seats."""

    def parts(self, frame: Frame[object], laid: Layout) -> list[Part]:
        said = (frame.page.view.heading, frame.page.view.about)
        head = Part("head", laid.head, said, partial(draw_head, box=laid.head, said=said, u=frame.unit))
        return [head, *super().parts(frame, laid)[1:]]


class Ballot(Card[Mine]):
    """Points and ballot of one seat."""

    kind = Mine

    def title(self, page: Page, mine: Mine | None) -> str:
        return _("My points and my ballot")

    def told(self, page: Page, mine: Mine) -> str:
        return f"{mine.points} · {mine.ballot or '—'}"

    def fill(self, painter: QPainter, box: QRectF, page: Page, mine: Mine, u: float) -> None:
        paint.write(painter, box, self.told(page, mine), u * 1.6, style.current().ink, paint.BOLD, least=u)


FACE = Face(
    N_("Share out ten points, and find a majority for it."),
    partial(emblem, icon=Icon.POINTS),
    Shares(),
    narrow=(Ballot(),),
)
