"""The line at the foot: what the table waits for; under it what changed fortunes in this phase, and its seal."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from itertools import groupby

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QColor, QPainter

from companion.core.contract import changed
from companion.core.language import _, listed, ngettext
from companion.core.page import BETWEEN_MARKS, Moment, Page, SealShown
from companion.core.vocabulary import Fortune, Icon
from ui.panels.base import Dress, Painted, plain
from ui.theme import icons, paint, style

HEIGHTS = (2.6, 2.7, 3.8)
"""How high it is in units: alone, in one line or two, over one row of moments, and with three lines in all."""
_APART = 1.1
"""Between two moments, in units."""
_MORE = 4.4
"""The most that the number of those takes for which there is no room, in units."""


def sealed(seal: SealShown) -> str:
    """A seal as people write it down: its number and its words. What it is for the help says, and the page of proof:
    a sentence that comes back all evening is read by nobody."""
    return _("Seal {number}, to write down: {words}").format(number=seal.number, words=" ".join(seal.words))


def with_reason(moment: Moment) -> Moment:
    """A clock that was stopped or set says why for as long as it is told: there is no later line to read it in."""
    if moment.icon != Icon.PAUSE or not moment.why:
        return moment
    return changed(moment, say=f"{moment.say}: {moment.why.removesuffix('.')}", why="")


def signed_in(say: str, size: float, room: float) -> str:
    """What a judge mended loses its last words where it has no room, before who signed it: “… (judge Mia)”."""
    what, bracket, signed = say.rpartition(" (")
    most = room / paint.NARROWEST
    by = f"{bracket}{signed}"
    left = most - paint.width(by, size, paint.MEDIUM)
    if not say.endswith(")") or left < most / 2 or paint.width(say, size, paint.MEDIUM) <= most:
        return say
    return f"{paint.shortened(what, size, left, paint.MEDIUM)}{by}"


def merged(moments: Iterable[Moment]) -> list[Moment]:
    """Moments of which those that say the same one after the other are one, with how many they were."""
    alike = (list(group) for _said, group in groupby(moments, key=lambda moment: (moment.say, moment.icon)))
    return [changed(g[-1], say=f"{g[-1].say} × {len(g)}") if len(g) > 1 else g[0] for g in alike]


def all_marks(page: Page) -> list[str]:
    """What every mark of a correction on this page says."""
    return [one.say for one in page.corrected]


class Foot(Painted):
    """A megaphone, or the mark that is spoken of, and a sentence; another may be shown for a while in its place.

    With `moments` the page's moments stand under it in a row, and of those that it has no room for, how many they are.
    So does who is away or left, for as long as that lasts; and where news leave room for it, a new seal with its six
    words.
    """

    def __init__(
        self,
        unit: float = 15.0,
        dress: Callable[[], Dress] = plain,
        moments: bool = False,
        headline: Callable[[], str] = str,
        lists: Callable[[], bool] = bool,
        marked: Callable[[Page], Collection[str]] = all_marks,
    ) -> None:
        """`headline` is what the board says at the same time: no line at the foot says it once more. `lists` tells
        whether whoever left for good is named here, for want of another place; `marked` what the marks say that are
        seen over it: it names no other correction."""
        super().__init__(unit=unit)
        self._dress, self._tells, self._headline, self._lists = dress, moments, headline, lists
        self._marked = marked
        self._instead = ""

    def sizeHint(self) -> QSize:
        return QSize(round(self.unit * 20), round(self.unit * HEIGHTS[0]))

    minimumSizeHint = sizeHint

    def part(self, page: Page) -> object:
        return page.view.foot, self._sign(page), self._moments(page), page.seal

    def _moments(self, page: Page | None) -> tuple[Moment, ...]:
        if page is None or not self._tells:
            return ()
        told = f"{page.view.foot} {self._headline()}"
        moments = merged(one for one in map(with_reason, page.moments) if one.say not in told)
        marks = self._marked(page) if page.corrected else ()
        marked = {say for said in marks for say in said.split(BETWEEN_MARKS)}
        if numbers := [one.number for one in page.corrected if one.say in marked]:
            says = ngettext("marks what line {numbers} changed", "marks what lines {numbers} changed", len(numbers))
            says = says.format(numbers=listed(numbers))
            moments.append(Moment(says, icon=Icon.MENDED))
        away = [card.name for card in page.view.seats if card.away]
        if away and not page.view.over:
            moments = [one for one in moments if one.icon != Icon.PAWN or one.to not in {(seat,) for seat in away}]
            moments.append(Moment(_("Away for a while: {seats}").format(seats=listed(away)), icon=Icon.PAWN))
        if self._lists() and page.view.gone and not page.view.over:
            moments = [one for one in moments if one.to not in {(card.name,) for card in page.view.gone}]
            left = [f"{card.name} {card.badge}".strip() for card in page.view.gone if not card.comes]
            comes = [card.name for card in page.view.gone if card.comes]
            if left:
                says = _("Left for good, without a place: {seats}").format(seats=listed(left))
                moments.append(Moment(says, icon=Icon.PAWN))
            if comes:
                says = _("Not yet in play: {seats}").format(seats=listed(comes))
                moments.append(Moment(says, icon=Icon.PAWN))
        return tuple(moments)

    @staticmethod
    def _sign(page: Page | None) -> str:
        """What stands before the sentence: where it names whom the table waits for, or who has not looked yet, the mark
        that these bear beside their names, or that all others do. So no mark needs a legend of its own."""
        seats, foot = (page.view.seats, page.view.foot) if page is not None else ((), "")
        marks = {
            "looked": [card.name for card in seats if card.unlooked],
            "waiting": [card.name for card in seats if card.waiting],
        }
        told = {sign: len(names) for sign, names in marks.items() if names and all(name in foot for name in names)}
        return max(told, key=told.__getitem__, default="say")

    def _lines(self, page: Page | None, wide: float, most: int) -> list[tuple[Moment, ...]]:
        """What stands under the sentence, row by row; a seal below it all where a row is free, for it is no news."""
        rows = self._rows(self._moments(page), self._room(wide), most)
        if page is not None and self._tells and page.seal is not None and page.seal.new and len(rows) < most:
            rows.append((Moment(sealed(page.seal), icon=Icon.SEAL),))
        return rows

    def shown(self, page: Page) -> None:
        self._say(page)

    def _say(self, page: Page | None) -> None:
        said = [moment.say for moment in self._moments(page)]
        if page is not None and self._tells and page.seal is not None and page.seal.new:
            said.append(sealed(page.seal))
        self.say(self.text(), " ".join(f"{one}." for one in said))

    def text(self) -> str:
        """The sentence that is shown."""
        return self._instead or (self.page.view.foot if self.page else "")

    @property
    def usual(self) -> int:
        """How high it is with one line of what was called out, in pixels: so much is kept for it on a wall."""
        return round(self.unit * HEIGHTS[1])

    def needs(self, wide: float) -> int:
        """How high it must be to say all that it says in this width, in pixels."""
        own = self.page.view.foot if self.page else ""
        rows = self._lines(self.page, wide, 2 if self._short(own, wide) else 1)
        lines = len(rows) + (1 if self._short(own, wide) else 2) if rows else 1
        return round(self.unit * HEIGHTS[lines - 1])

    @property
    def _names(self) -> list[str]:
        """Who gives letters up before a promise loses a word."""
        return [card.name for card in self.page.view.seats] if self.page is not None else []

    def _room(self, wide: float) -> float:
        return wide - self.unit * 3.8

    def _short(self, text: str, wide: float) -> bool:
        return paint.width(text, self.unit) <= self._room(wide)

    def _rows(self, moments: tuple[Moment, ...], room: float, most: int) -> list[tuple[Moment, ...]]:
        """The moments in rows; of more than there is room for, the latest."""
        rows: list[tuple[Moment, ...]] = []
        for moment in reversed(moments):
            row = (moment, *rows[-1]) if rows else (moment,)
            wide = sum(self._wide(one) for one in row) + self.unit * _APART * (len(row) - 1)
            # Where “+n” stands.
            if rows and wide <= room - self.unit * (_MORE if len(rows) == most else 0):
                rows[-1] = row
            elif len(rows) == most:
                break
            else:
                rows.append((moment,))
        return rows[::-1]

    def _wide(self, moment: Moment) -> float:
        return paint.width(moment.say, self.unit, paint.MEDIUM) + self.unit * 1.4

    def show_instead(self, sentence: str) -> None:
        """Shows this sentence until it is taken away again with an empty one."""
        if sentence != self._instead:
            self._instead = sentence
            self._say(self.page)  # what stands under it is read aloud as before
            self.update()

    def draw(self, painter: QPainter) -> None:
        theme, u = style.current(), self.unit
        painter.fillRect(self.rect(), QColor(self._dress().bar))
        painter.fillRect(QRectF(0, 0, self.width(), paint.hair()), QColor(theme.line))
        short, moments = self._short(self.text(), self.width()), self._moments(self.page)
        rows = self._lines(self.page, self.width(), 2 if short else 1)
        step = u * 1.12
        high = self.height() - step * len(rows) - (u * 0.16 if rows else 0)
        middle = high / 2
        sign = "deal" if self._instead else self._sign(self.page)
        icons.draw(painter, sign, QRectF(u, middle - u * 0.6, u * 1.2, u * 1.2), theme.brass_ink)
        box = QRectF(u * 2.9, 0, self._room(self.width()), high)
        if short:
            paint.write(painter, box, self.text(), u if rows else u * 1.15, theme.ink, least=u)
        else:
            paint.write_lines(painter, box, self.text(), u, theme.ink, spacing=1.12, names=self._names)
        left_out = len(moments) - sum(one in moments for row in rows for one in row)
        for n, row in enumerate(rows):
            self._write(painter, row, QRectF(box.left(), high + n * step, box.width(), step), 0 if n else left_out)

    def _write(self, painter: QPainter, row: tuple[Moment, ...], box: QRectF, left_out: int) -> None:
        theme, u = style.current(), self.unit
        inks = {Fortune.LOSS: theme.bad, Fortune.GAIN: theme.good, Fortune.TURN: theme.brass_ink}
        x = box.left()
        if left_out:
            more = QRectF(x, box.top(), u * _MORE, box.height())
            x += paint.write(painter, more, _("+{count} more").format(count=left_out), u, self._dress().soft) + u * 0.6
        for moment in row:
            mark = QRectF(x, box.center().y() - u * 0.48, u * 0.96, u * 0.96)
            icons.draw(painter, moment.icon, mark, inks[moment.fortune])
            wide = min(self._wide(moment), box.right() - x) - u * 1.3
            text = QRectF(mark.left() + u * 1.3, box.top(), wide, box.height())
            say = signed_in(moment.say, u, wide) if moment.icon == Icon.RULES else moment.say
            paint.write(painter, text, say, u, self._dress().soft, paint.MEDIUM, names=self._names)
            x = text.right() + u * _APART
