"""The wall's invitation (QR code): where phones find the laptop, how a seat is taken, and who is in."""

from __future__ import annotations

from msgspec import Struct
from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from companion.core.language import _, ngettext
from companion.core.page import SeatCard
from ui.panels.base import Painted
from ui.theme import icons, paint, style

Square = tuple[tuple[bool, ...], ...]
"""The dark fields of a QR code, row by row, with what is free round them."""


class Guest(Struct, frozen=True):
    """A seat, and its phone: "in", "away", "asks", or "" for the laptop."""

    card: SeatCard
    state: str = ""


class Invitation(Struct, frozen=True):
    """What the wall says while phones are let in."""

    address: str
    square: Square
    guests: tuple[Guest, ...]
    note: str = ""
    """What protects the network, or what to do where no phone finds the laptop."""
    watch: tuple[str, Square] | None = None
    """Where whoever only watches goes."""
    mark: tuple[str, ...] = ()
    """Where the pages are encrypted: the certificate's fingerprint, in groups of four."""
    others: tuple[str, ...] = ()
    """By which else this laptop may be found."""
    reached: str = ""
    """Which address a phone has come by last; "" while none has."""


def said(state: str) -> str:
    """How a seat's phone stands, in a word or two."""
    return {"in": _("in"), "away": _("away"), "asks": _("asks")}.get(state, _("on the laptop"))


SIDE = 230
"""How wide and high a code beside other things is, in pixels."""
MARK, WATCH = 5.6, 6.2
"""How high the fingerprint and the code for who only watches are, in units of the smallest text."""
SYMBOLS = {"in": "phone_in", "away": "phone", "asks": "unknown", "": "laptop"}


def draw_square(painter: QPainter, square: Square, box: QRectF) -> None:
    """Draws a QR code, dark on white in any theme, into the largest square of whole pixels."""
    side = min(box.width(), box.height())
    each = max(1, int(side / len(square)))
    whole = QRectF(0, 0, each * len(square), each * len(square))
    whole.moveCenter(box.center())
    left, top = round(whole.left()), round(whole.top())
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
    painter.fillRect(left, top, each * len(square), each * len(square), QColor("#FFFFFF"))
    for y, row in enumerate(square):
        for x, dark in enumerate(row):
            if dark:
                painter.fillRect(left + x * each, top + y * each, each, each, QColor("#000000"))
    painter.restore()


class SquareView(QWidget):
    """A QR code."""

    def __init__(self) -> None:
        super().__init__()
        self.square: Square = ()
        self.setFixedSize(QSize(SIDE, SIDE))
        self.setAccessibleName(_("A square code for a phone's camera"))

    def show_square(self, square: Square) -> None:
        """Show this one; none hides it."""
        self.square = square
        self.setVisible(bool(square))
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw it, where there is one."""
        painter = QPainter(self)
        if self.square:
            draw_square(painter, self.square, QRectF(self.rect()))
        painter.end()


class InvitationPanel(Painted):
    """Over the board, until the host takes it away."""

    def __init__(self, unit: float = 15.0) -> None:
        super().__init__(unit=unit)
        self.invitation: Invitation | None = None
        self.hide()

    def invite(self, invitation: Invitation | None) -> None:
        """Show this; None takes it away."""
        if invitation != self.invitation:
            self.invitation = invitation
            self.say(_("Phones: {address}").format(address=invitation.address) if invitation else "")
            self.update()
        self.setVisible(invitation is not None)

    def draw(self, painter: QPainter) -> None:
        theme, u, box = style.current(), self.unit, QRectF(self.rect())
        paint.ground(painter, box)
        one = self.invitation
        if one is None:
            return
        pad = u * 2
        left = QRectF(pad, u * 1.6, box.width() * 0.5 - pad * 1.5, box.height() - u * 3.2)
        below = u * (4.2 + (MARK if one.mark else 0))
        side = min(left.width(), left.height() - below)
        plate = QRectF(0, 0, side, side)
        plate.moveCenter(left.center())
        plate.moveTop(left.top())
        paint.rounded(painter, plate, u, "#FFFFFF", "#FFFFFF", 1)
        if one.square:
            draw_square(painter, one.square, plate.adjusted(u * 0.3, u * 0.3, -u * 0.3, -u * 0.3))
        address = QRectF(left.left(), plate.bottom() + u * 0.6, left.width(), u * 3.2)
        shown = one.address.removeprefix("http://").rstrip("/")  # whoever types must type what is not the usual
        paint.write(painter, address, shown, u * 2.4, theme.ink, paint.HEAVY, paint.CENTER, least=u * 1.1)
        if one.mark:
            self._mark(painter, QRectF(left.left(), address.bottom() + u * 0.4, left.width(), u * (MARK - 0.4)))
        right = QRectF(box.width() * 0.5 + pad * 0.5, u * 1.4, box.width() * 0.5 - pad * 1.5, box.height() - u * 2.8)
        self._steps(painter, right)

    def _mark(self, painter: QPainter, box: QRectF) -> None:
        """By what a phone knows this laptop, large enough to be compared from a chair."""
        theme, u, one = style.current(), self.unit, self.invitation
        assert one is not None
        head = QRectF(box.left(), box.top(), box.width(), u * 1.5)
        say = _("Encrypted. Does your phone show this certificate (SHA-256)?")
        paint.write(painter, head, say, u * 1.05, theme.ink_soft, paint.BOLD, paint.CENTER, least=u * 0.9)
        half = -(-len(one.mark) // 2)
        each = min(box.width() / half, u * 4)
        start = box.center().x() - each * half / 2
        for n, group in enumerate(one.mark):
            cell = QRectF(start + n % half * each, head.bottom() + n // half * u * 1.7, each, u * 1.7)
            paint.write(painter, cell, group, min(u * 1.25, each * 0.31), theme.ink, paint.BOLD, paint.CENTER)

    def _watch(self, painter: QPainter, box: QRectF) -> None:
        """Where whoever only watches goes: a smaller code, so that nobody takes it for the players'."""
        theme, u, one = style.current(), self.unit, self.invitation
        assert one is not None
        assert one.watch is not None
        plate = QRectF(box.left(), box.top(), box.height(), box.height())
        paint.rounded(painter, plate, u * 0.4, "#FFFFFF", "#FFFFFF", 1)
        draw_square(painter, one.watch[1], plate.adjusted(u * 0.2, u * 0.2, -u * 0.2, -u * 0.2))
        words = QRectF(plate.right() + u, box.top(), box.right() - plate.right() - u, box.height())
        title = QRectF(words.left(), words.top() + u * 0.6, words.width(), u * 1.7)
        paint.write(painter, title, _("Only watching?"), u * 1.25, theme.ink, paint.BOLD, least=u)
        rest = QRectF(words.left(), title.bottom() + u * 0.2, words.width(), words.bottom() - title.bottom() - u * 0.2)
        say = _("This code shows the wall on a phone. It takes no seat.")
        paint.write_lines(painter, rest, say, u, theme.ink_soft, spacing=1.25)

    def _steps(self, painter: QPainter, box: QRectF) -> None:
        theme, u, one = style.current(), self.unit, self.invitation
        assert one is not None
        title = QRectF(box.left(), box.top(), box.width(), u * 3)
        paint.write(painter, title, _("Your phone is your screen"), u * 2.4, theme.ink, paint.HEAVY, least=u * 1.2)
        top = title.bottom() + u * 0.3
        steps = (_("Scan the code, or type the address"), _("Tap your name"), _("The host lets you in"))
        for number, step in enumerate(steps, 1):
            line = QRectF(box.left(), top, box.width(), u * 1.7)
            took = paint.write(painter, line, str(number), u * 1.25, theme.ink, paint.BOLD)
            room = line.adjusted(max(took, u) + u * 0.6, 0, 0, 0)
            paint.write(painter, room, step, u * 1.25, theme.ink_soft, least=u)
            top = line.bottom()
        count = sum(guest.state in ("in", "away") for guest in one.guests)
        note = QRectF(box.left(), box.bottom() - u * 2.8, box.width(), u * 2.8)
        end = note.top()
        if one.watch is not None:
            end -= u * (WATCH + 0.6)
            self._watch(painter, QRectF(box.left(), end, box.width(), u * WATCH))
        card = QRectF(box.left(), top + u * 0.6, box.width(), end - top - u * 1.2)
        paint.panel(painter, card, u * 0.8)
        head = QRectF(card.left() + u * 1.1, card.top() + u * 0.5, card.width() - u * 2.2, u * 1.6)
        told = ngettext("{n} of {all} is in", "{n} of {all} are in", count).format(n=count, all=len(one.guests))
        paint.write(painter, head, told, u * 1.1, theme.ink_soft, paint.BOLD)
        rows = card.bottom() - head.bottom() - u * 0.6
        two = len(one.guests) * u * 1.55 > rows
        each = min(u * 2.3, rows / max(1, -(-len(one.guests) // (2 if two else 1))))
        for n, guest in enumerate(one.guests):
            wide = head.width() / (2 if two else 1)
            place = n % (-(-len(one.guests) // 2)) if two else n
            side = n // (-(-len(one.guests) // 2)) if two else 0
            cell = QRectF(head.left() + side * wide, head.bottom() + place * each, wide - u * 0.6, each)
            self._guest(painter, cell, guest, two)
        paint.write_lines(painter, note, one.note, u, theme.ink_soft, spacing=1.25)

    def _guest(self, painter: QPainter, row: QRectF, guest: Guest, narrow: bool) -> None:
        theme, u = style.current(), self.unit
        mark = QRectF(row.left(), row.center().y() - u * 0.5, u, u)
        icons.draw_shape(painter, guest.card.colour, mark, theme.seat(guest.card.colour))
        word = "" if narrow and not guest.state else said(guest.state)  # the symbol says it, and the name has room
        wide = paint.width(word, u * 1.05, paint.BOLD) + u * 1.6
        name = QRectF(mark.right() + u * 0.7, row.top(), row.width() - wide - u * 2.2, row.height())
        paint.write(painter, name, guest.card.name, u * 1.25, theme.ink, paint.BOLD, least=u)
        ink = theme.brass_ink if guest.state == "asks" else theme.ink if guest.state == "in" else theme.ink_soft
        symbol = QRectF(row.right() - wide, row.center().y() - u * 0.6, u * 1.2, u * 1.2)
        icons.draw(painter, SYMBOLS[guest.state], symbol, ink)
        rest = QRectF(symbol.right() + u * 0.4, row.top(), row.right() - symbol.right() - u * 0.4 + 1, row.height())
        weight = paint.BOLD if guest.state == "asks" else paint.NORMAL
        paint.write(painter, rest, word, u * 1.05, ink, weight)
