"""One seat's own cards: secret treasures, what lies open, the share on offer, and what it all scores; alike for all."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from companion.core.language import _, figure, ngettext
from companion.core.page import Page
from companion.games.articles_of_agreement.board import Board, Mine, Stack
from ui.faces.articles_of_agreement import treasure, words
from ui.faces.articles_of_agreement.layout import COUNTING, ENDING, pairs
from ui.faces.card import Card
from ui.theme import paint, style


def _phase(page: Page) -> str:
    """In which phase the evening is; "" on a page of another game."""
    return page.view.board.phase if isinstance(page.view.board, Board) else ""


class PrivateCard(Card[Mine]):
    """A card of this game's private window."""

    kind = Mine
    head = (0.5, 0.3)

    @staticmethod
    def empty(painter: QPainter, box: QRectF, text: str, u: float) -> None:
        """Says in words that there is nothing."""
        row = QRectF(box.left(), box.top(), box.width(), u * 1.5)
        paint.write(painter, row, text, u * 1.1, style.current().ink_soft, paint.MEDIUM)


def listed(stacks: Sequence[Stack]) -> str:
    """Treasures in words."""
    return ", ".join(f"{stack.count} {words.counted(stack.kind, stack.count)}" for stack in stacks)


class SecretCard(PrivateCard):
    """The own face-down treasures; only this seat sees them."""

    size = (44, 8.2)
    phone = (26, 10.4)

    def belongs(self, page: Page, mine: Mine) -> bool:
        return mine.secrets_kept

    def silent(self, page: Page, mine: Mine) -> bool:
        return _phase(page) in COUNTING

    def title(self, page: Page, mine: Mine | None) -> str:
        # Whoever holds a pistol looks for its button.
        whole = _("My secret treasures (of use at the end only)")
        return whole if mine and not mine.usable else _("My secret treasures")

    def told(self, page: Page, mine: Mine) -> str:
        return "; ".join(filter(None, (listed(mine.secrets), self._unknown(mine)))) or _("none")

    @staticmethod
    def _unknown(mine: Mine) -> str:
        if not mine.unknown:
            return ""
        said = ngettext("{n} card that the app does not know", "{n} cards that the app does not know", mine.unknown)
        return said.format(n=mine.unknown)

    def fill(self, painter: QPainter, box: QRectF, page: Page, mine: Mine, u: float) -> None:
        flat = [stack.kind for stack in mine.secrets for _one in range(stack.count)]
        if mine.unknown:
            row = QRectF(box.left(), box.bottom() - u * 1.3, box.width(), u * 1.3)
            paint.write(painter, row, self._unknown(mine), u, style.current().ink_soft, paint.MEDIUM)
            box = box.adjusted(0, 0, 0, -u * 1.5)
        if not flat:
            if not mine.unknown:
                self.empty(painter, box, _("none"), u)
            return
        for kind, place in zip(flat, treasure.share(box, len(flat), 6, words.KINDS, u), strict=True):
            treasure.draw(painter, place, kind, u)


NO_SHARES = "opening", "ready", "final"
"""Phases in which nobody has a share, unless a round has just come out."""


class ShareCard(PrivateCard):
    """What is on offer for this seat now."""

    lasts = False
    size = (44, 7.6)

    def silent(self, page: Page, mine: Mine) -> bool:
        board = page.view.board
        if not isinstance(board, Board):
            return False
        # Before the first round and after the last there are no shares, and nothing became of any.
        between = board.phase in NO_SHARES and not any(pirate.fate for pirate in board.pirates)
        return board.on_table or between or board.phase in ENDING

    def title(self, page: Page, mine: Mine | None) -> str:
        fate = self._fate(page, mine) if mine else ""
        titles = {"keeps": _("My share this round, kept"), "nothing": _("My share this round, discarded")}
        return titles.get(fate, _("My share this round"))

    @staticmethod
    def _fate(page: Page, mine: Mine) -> str:
        """What became of it; "" while that is open."""
        board = page.view.board
        pirates = board.pirates if isinstance(board, Board) else ()
        return next((pirate.fate for pirate in pirates if pirate.seat == mine.seat), "")

    def told(self, page: Page, mine: Mine) -> str:
        return ", ".join(words.kind(card.kind) for card in mine.share) or self._empty(page, mine)

    def _empty(self, page: Page, mine: Mine) -> str:
        return _("nothing") if self._fate(page, mine) == "nothing" else _("empty")

    def fill(self, painter: QPainter, box: QRectF, page: Page, mine: Mine, u: float) -> None:
        kinds = [card.kind for card in mine.share]
        if not kinds:
            self.empty(painter, box, self._empty(page, mine), u)
            return
        for kind, place in zip(kinds, treasure.share(box, len(kinds), 7, words.KINDS, u), strict=True):
            treasure.draw(painter, place, kind, u)


class HoldCard(PrivateCard):
    """What lies open before this seat."""

    size = (44, 6.3)

    def silent(self, page: Page, mine: Mine) -> bool:
        return not mine.figures

    def title(self, page: Page, mine: Mine | None) -> str:
        return _("Open before me")

    def told(self, page: Page, mine: Mine) -> str:
        return listed(mine.hold) or _("nothing")

    def fill(self, painter: QPainter, box: QRectF, page: Page, mine: Mine, u: float) -> None:
        held = pairs(mine.hold)
        if not held:
            self.empty(painter, box, _("nothing"), u)
            return
        for (kind, count), place in zip(held, treasure.tiles(box, held, u, worded=True), strict=True):
            if not place.isEmpty():
                treasure.tile(painter, place, kind, count, u, worded=True)


class CharacterCard(PrivateCard):
    """The character with its number and ability."""

    size = (20, 8.2)

    def title(self, page: Page, mine: Mine | None) -> str:
        return _("My character")

    def told(self, page: Page, mine: Mine) -> str:
        return " ".join(self._lines(page, mine))

    @staticmethod
    def _lines(page: Page, mine: Mine) -> tuple[str, str]:
        number = str(mine.number) if mine.number else "–"
        name = _("{number}, {character}").format(number=number, character=mine.character) if mine.character else number
        if mine.captain:
            name = _("{name} (captain)").format(name=name)
        if mine.looked:
            return name, " ".join(
                _("{seat}'s secret treasures, when I looked: {cards}.").format(
                    seat=seat, cards=listed(held) or _("nothing")
                )
                for seat, held in reversed(mine.looked)
            )
        if mine.ability_used:
            return name, _("The ability is used up.")
        if mine.ability and not mine.official:
            return name, _("{ability} (not official)").format(ability=mine.ability)
        own = _("Read your printed card No. {number}.").format(number=mine.number) if mine.number else ""
        return name, mine.ability or (own if mine.printed else "")

    def fill(self, painter: QPainter, box: QRectF, page: Page, mine: Mine, u: float) -> None:
        theme = style.current()
        name, ability = self._lines(page, mine)
        row = QRectF(box.left(), box.top(), box.width(), u * 1.8)
        paint.write(painter, row, name, u * 1.5, theme.ink, paint.BOLD, least=u)
        rest = QRectF(box.left(), row.bottom(), box.width(), box.bottom() - row.bottom())
        # What an ability found out is what its holder opens the page for.
        size, ink, weight = (u * 1.2, theme.ink, paint.BOLD) if mine.looked else (u, theme.ink_soft, paint.NORMAL)
        paint.write_lines(painter, rest, ability, size, ink, weight, spacing=1.2)


class ScoreCard(PrivateCard):
    """What the own treasures would score now, the secret ones among them, part by part."""

    size = (20, 13.4)

    def silent(self, page: Page, mine: Mine) -> bool:
        # At the end the card of the end has every part.
        return not mine.figures or page.result is not None

    def title(self, page: Page, mine: Mine | None) -> str:
        return _("Counted so far") if _phase(page) in ENDING else _("What I have now")

    def told(self, page: Page, mine: Mine) -> str:
        parts = ", ".join(
            f"{part.label}: {figure(part.points)}" + (f" ({part.note})" if part.note else "") for part in mine.parts
        )
        open_ = "" if _phase(page) in ENDING else _("open {points}").format(points=figure(mine.score)) + ". "
        return f"{figure(mine.with_secrets)}. {open_}{parts}"

    def fill(self, painter: QPainter, box: QRectF, page: Page, mine: Mine, u: float) -> None:
        theme = style.current()
        total = QRectF(box.left(), box.top(), box.width(), u * 2.2)
        wide = paint.write(painter, total, figure(mine.with_secrets), u * 2.1, theme.ink, paint.HEAVY, least=u)
        beside = total.adjusted(wide + u * 0.7, u * 0.3, 0, 0)
        if _phase(page) not in ENDING:
            # Once it is counted, both are one.
            said = _("open {points}").format(points=figure(mine.score))
            paint.write(painter, beside, said, u, theme.ink_soft, paint.MEDIUM, least=u)
        y, noted = total.bottom() + u * 0.1, ""
        step = min(u * 1.35, (box.bottom() - y) / max(1, len(mine.parts)))
        for part in mine.parts:
            row = QRectF(box.left(), y, box.width(), step)
            label = row.adjusted(0, 0, -u * 2.5, 0)
            took = paint.write(painter, label, part.label, u, theme.ink, paint.MEDIUM, least=u)
            note = label.adjusted(took + u * 0.5, 0, 0, 0)
            if part.note and paint.width(part.note, u) <= note.width():
                paint.write(painter, note, part.note, u, theme.ink_soft)
            elif part.note:
                paint.write(painter, note, "*", u, theme.ink_soft)
                noted = part.note
            paint.write(painter, row, figure(part.points), u, theme.ink, paint.BOLD, paint.RIGHT)
            y += step
        if noted and box.bottom() - y > u:
            paint.write(painter, QRectF(box.left(), y, box.width(), step), f"* {noted}", u, theme.ink_soft)


WIDE = (SecretCard(), ShareCard(), HoldCard())
NARROW = (CharacterCard(), ScoreCard())
"""The cards for the wide column of a private window, and those for the narrow one."""
