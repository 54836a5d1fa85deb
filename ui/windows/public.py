"""The public window: the board on the projector, for everybody to see; it has no controls."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QCloseEvent, QMouseEvent, QPainter, QPaintEvent, QPixmap, QResizeEvent, QScreen
from PySide6.QtWidgets import QWidget

from companion.core.countdown import Instant
from companion.core.language import _
from companion.core.page import Page
from ui.faces import face_of
from ui.panels.chips import told
from ui.panels.clock import Clock
from ui.panels.cover import Cover
from ui.panels.deals import Deals
from ui.panels.flights import Flights
from ui.panels.foot import Foot
from ui.panels.invitation import Invitation, InvitationPanel
from ui.panels.moments import Banner
from ui.panels.result import ResultPanel
from ui.panels.ribbon import Ribbon
from ui.panels.scoring import Scoring
from ui.panels.seats import Seats
from ui.panels.unkept import UnkeptLine
from ui.screens import stand_on
from ui.theme import paint, style
from ui.windows import scenes

SMALLEST = 0.0308
"""The height of the smallest text, as part of the window's height (never under 3 %)."""
SCALES = (1.0, 1.06, 1.12, 1.2)
SENTENCE = 5_000
"""Milliseconds for which a new deal is told at the foot."""


class PublicWindow(QWidget):
    """Ribbon, board, clock, seats and foot; over them, when asked for: blackout, message, deals, house rules."""

    scale_changed = Signal(float)
    closed = Signal()

    def __init__(self, now: Callable[[], Instant], scale: float = 1.0, game: str = "article27") -> None:
        super().__init__()
        self.setWindowTitle("Parley")
        self.setAccessibleName(_("Public screen"))
        # It stands on the wall while the host works at the table: what has the keyboard must keep it.
        self.setWindowFlag(Qt.WindowType.WindowDoesNotAcceptFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_ShowWithoutActivating)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setMinimumSize(640, 360)
        self.resize(1280, 720)
        self._scale = min(max(scale, SCALES[0]), SCALES[-1])
        self.page: Page | None = None
        self._game = game
        self._drawn, self._drawn_for = QPixmap(), tuple[object, ...]()
        dress = face_of(game).dress
        self.ribbon = Ribbon(dress=dress)
        self.foot = Foot(
            dress=dress,
            moments=True,
            headline=lambda: self.chamber.accessibleName(),
            lists=lambda: self.chamber.wide,
            marked=self._marks,
        )
        self.banner = Banner(dress, called=lambda page, moment: self.chamber.calls_out(page, moment))
        self.clock, self.seats = Clock(now), Seats(dress=dress)
        self.chamber = scenes.board(game, interactive=False, unit=15.0, corner=self.clock)
        self.result, self.deals, self.cover = ResultPanel(), Deals(), Cover()
        self.phones = InvitationPanel()
        for drawn in (self.clock, self.ribbon, self.deals, self.phones, self.cover):
            drawn.wear = face_of(game).private  # a clock stands on the board, in its mood
        self.unkept = UnkeptLine(self)
        self.banner.setParent(self)
        self.scoring = Scoring(self, keys=False)
        for part in (self.ribbon, self.chamber, self.seats, self.foot, self.result, self.deals,
                     self.phones, self.cover):  # fmt: skip
            part.setParent(self)
        for part in (self.result, self.deals, self.cover):
            part.hide()
        self.flights = Flights(self, self.seats, partial(scenes.place, self.chamber, self), self.chamber.busy_for)
        # Points fly over all that is played on, and over what is called out: none is seen by half.
        for over in (self.banner, self.flights):
            over.stackUnder(self.result)
        self._sentence = QTimer(self)
        self._sentence.setSingleShot(True)
        self._sentence.setInterval(SENTENCE)
        self._sentence.timeout.connect(self._sentence_over)
        self.chamber.wide_changed.connect(self._arrange)

    # --- what it shows -----------------------------------------------------------------------------------------------

    def set_page(self, page: Page) -> None:
        """Shows this page of the public."""
        before, self.page = self.page, page
        if before is not None and (before.view.heading, before.view.step) != (page.view.heading, page.view.step):
            self.scoring.put_away()
        for part in (self.ribbon, self.chamber, self.clock, self.seats, self.foot, self.result, self.deals):
            part.set_page(page)
        self._place_banner()
        self.banner.set_page(page)
        self.scoring.set_page(page)
        self.unkept.set_page(page)
        over = before is None or (before.result is None) != (page.result is None) or before.unkept != page.unkept
        if over or self.foot.needs(self.width()) != self.foot.height() or self._seats_high() != self._seats:
            self._arrange()
        self.flights.set_page(page)
        if before is not None:
            self._tell_new_deal(before, page)

    def _marks(self, page: Page) -> set[str]:
        """What the marks say that are seen on this page: those of its result, or of its board and its seats."""
        seats = {card.name for card in page.view.seats}
        if page.result is not None:
            seats |= {line.seat for line in page.result.standings}
            return {page.mended[seat] for seat in seats & page.mended.keys()} | {
                one.say for one in page.corrected if one.won is not None
            }
        beside = {page.mended[seat] for seat in seats & page.mended.keys()} if not self.chamber.wide else set()
        return {*self.chamber.marks.values()} | beside

    def _tell_new_deal(self, before: Page, page: Page) -> None:
        known = {d.number for d in before.view.deals}
        taken_back = known - {d.number for d in page.view.deals}
        if before.view.step != page.view.step or taken_back:
            self._sentence.stop()
            self._sentence_over()
        new = [d for d in page.view.deals if d.number not in known]
        if new:
            # What was agreed in one breath, as a pledge for a pledge, is told in one.
            self.foot.show_instead(" · ".join(map(told, new)))
            self._sentence.start()

    def end_moments(self) -> None:
        """The table has gone on: what is called out has been seen, and the scoring card hides nothing any more."""
        self.banner.end()
        self.scoring.put_away()

    def _sentence_over(self) -> None:
        self.foot.show_instead("")

    def blackout(self, on: bool) -> None:
        """Makes the screen dark, or lets it be seen again."""
        self.cover.dark(on)

    def message(self, text: str) -> None:
        """Shows a card with these words over everything; an empty text takes it away."""
        self.cover.message(text)

    def show_house_rules(self, page: Page | None, first: Sequence[tuple[str, str]] = ()) -> None:
        """Shows the sheet of house rules, after what is to be read `first`, or takes it away."""
        self.cover.sheet(_("House rules"), (*first, *page.house_rules) if page is not None else ())

    def show_scoring(self) -> None:
        """Shows the scoring card full screen, or takes it away."""
        if self.page is not None:
            self.scoring.toggle(self.page)
            self.cover.raise_()

    def invite(self, invitation: Invitation | None) -> None:
        """Shows where phones find the laptop, or takes it away."""
        self.phones.invite(invitation)
        self.phones.raise_()
        self.cover.raise_()

    def show_deals(self, on: bool) -> None:
        """Shows all deals full screen, or takes them away."""
        self.deals.setVisible(on)
        self.deals.raise_()
        self.cover.raise_()

    def turn_over(self) -> None:
        """The next page of what is shown by pages."""
        for part in (self.cover, self.deals):
            if part.isVisible():
                part.next_page()
                return

    # --- where it stands ---------------------------------------------------------------------------------------------

    def open_on(self, screen: QScreen | None, full: bool = True) -> None:
        """Opens the window on this screen."""
        if screen is not None:
            stand_on(self, screen)
        if full:  # Qt's own way to do this asks for the keyboard, too
            self.setWindowState(self.windowState() | Qt.WindowState.WindowFullScreen)
        self.show()

    @property
    def scale(self) -> float:
        """How much larger than its smallest size the text is."""
        return self._scale

    def set_scale(self, scale: float) -> None:
        """Sets the size of the text on this screen."""
        scale = min(max(scale, SCALES[0]), SCALES[-1])
        if scale != self._scale:
            self._scale = scale
            self._arrange()
            self.scale_changed.emit(scale)

    def next_scale(self) -> None:
        """The next size of the text on this screen; after the largest comes the smallest."""
        self.set_scale(next((scale for scale in SCALES if scale > self._scale), SCALES[0]))

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Fill the screen on which it stands, or be a window again; there is no key for it, for it has none."""
        self.setWindowState(self.windowState() ^ Qt.WindowState.WindowFullScreen)

    def closeEvent(self, event: QCloseEvent) -> None:
        super().closeEvent(event)
        self.closed.emit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def unit(self) -> float:
        """The height of the smallest text in pixels."""
        return max(self.height() * SMALLEST * self._scale, 8.0)

    def _seats_high(self) -> int:
        """How high the seats are while they stand: more where a name takes two lines, and the nation a third."""
        u = self.unit()
        return round(u * (5.15 + self.seats.third(self.width() - 2 * round(u * 0.75))))

    def _arrange(self) -> None:
        u, wide, high = self.unit(), self.width(), self.height()
        for part in (
            self.ribbon, self.chamber, self.seats, self.foot, self.result, self.deals, self.phones, self.cover,
        ):  # fmt: skip
            part.set_unit(u)
        self.banner.set_unit(u)
        self.scoring.set_unit(u)
        self.clock.set_unit(u)
        self.flights.unit = u
        over = self.page is not None and self.page.result is not None
        foot, ribbon, pad = self.foot.needs(wide), round(u * 2.75), round(u * 0.75)
        self._seats = self._seats_high()
        seats = 0 if self.chamber.wide or over else self._seats
        self.unkept.set_unit(u)
        top = round(u * 2) if self.unkept.text() else 0
        self.unkept.setGeometry(0, 0, wide, top)
        self.ribbon.setGeometry(0, top, wide, ribbon)
        self._place_banner()
        self.foot.setGeometry(0, high - foot, wide, foot)
        # A line that comes and goes at the foot moves nothing on the board: a map whose names jump is read by nobody.
        bottom = high - max(foot, self.foot.usual) - round(u * 0.4)
        self.seats.setGeometry(pad, bottom - seats, wide - pad * 2, seats)
        board = bottom - (seats + round(u * 0.45) if seats else 0)
        self.chamber.setGeometry(pad, top + ribbon, wide - pad * 2, board - ribbon - top)
        self.result.setGeometry(0, top, wide, high - foot - top)
        self.deals.setGeometry(0, top, wide, high - foot - top)
        self.phones.setGeometry(0, top, wide, high - top)
        self.cover.setGeometry(0, top, wide, high - top)
        for part in (self.ribbon, self.chamber):
            part.setVisible(not over)
        self.seats.setVisible(bool(seats))
        self.result.setVisible(over)

    def _place_banner(self) -> None:
        """Over the ribbon, but for its heading: the round is read whatever is called out."""
        left = round(self.ribbon.heading_right + self.unit() * 0.5)
        self.banner.setGeometry(self.ribbon.geometry().adjusted(left, 0, 0, 0))

    def paintEvent(self, event: QPaintEvent) -> None:
        key = (self.width(), self.height(), self.devicePixelRatioF(), style.current().name)
        if key != self._drawn_for:
            self._drawn_for = key
            self._drawn = paint.ground_picture(
                self.size(), self.devicePixelRatioF(), 0.3, 0.48, face_of(self._game).ground()
            )
        painter = QPainter(self)
        painter.drawPixmap(0, 0, self._drawn)
        painter.end()
