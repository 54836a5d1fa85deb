"""Symbols by meaning: every name that a game may say, and how its glyph is drawn as a path (so it is never text)."""

from __future__ import annotations

import math
from collections.abc import Mapping
from functools import cache, lru_cache

import qtawesome as qta
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QFont, QIcon, QPainter, QPainterPath, QPen, QPixmap, QPolygonF

from companion.core.vocabulary import Icon
from ui.theme import paint, style, tokens

GAMES: Mapping[Icon, str] = {
    # issues, by colour
    Icon.RED: "hand-heart",
    Icon.BLUE: "shield-half-full",
    Icon.GREEN: "ferry",
    Icon.YELLOW: "door-closed-cancel",
    Icon.BLACK: "radioactive",
    # agendas
    Icon.WEALTH: "gold",
    Icon.PEACE: "bird",
    Icon.PRESTIGE: "medal",
    Icon.INNOVATION: "lightbulb-on",
    Icon.JUSTICE: "scale-balance",
    Icon.POWER: "crown",
    # bills and votes of a parliament
    Icon.BILL: "file-document-outline",
    Icon.YAY: "thumb-up",
    Icon.NAY: "thumb-down",
    Icon.GAIN: "plus-circle",
    Icon.LOSS: "minus-box",
    Icon.NOUGHT: "circle-outline",
    # ballots, and the same words as spaces of a mat
    Icon.YES: "check-bold",
    Icon.ABSTAIN: "minus-circle-outline",
    Icon.VETO: "close-octagon",
    Icon.INCLUDE: "plus-circle",
    Icon.EXCLUDE: "minus-circle",
    Icon.OTHER: "dots-horizontal-circle",
    # results
    Icon.PASS: "check-decagram",
    Icon.FAIL: "close-circle-outline",
    # ministries, execution cards and members
    Icon.DEFENCE: "shield-star",
    Icon.FINANCE: "bank",
    Icon.SECURITY: "eye",
    Icon.REPRESS: "hand-back-right",
    Icon.REFORM: "flower",
    Icon.THUMB_UP: "thumb-up",
    Icon.THUMB_DOWN: "thumb-down",
    Icon.POINT: "hand-pointing-right",
    Icon.STAR: "star",
    Icon.STAR_EMPTY: "star-outline",
    # treasures, votes and ranks of a pirates' crew
    Icon.GOLD: "gold",
    Icon.RUM: "bottle-wine",
    Icon.EMERALD: "hexagon-slice-6",
    Icon.SAPPHIRE: "octahedron",
    Icon.RUBY: "diamond-stone",
    Icon.MAP: "map",
    Icon.MAPS: "map",
    Icon.COMPASS: "compass",
    Icon.SPYGLASS: "telescope",
    Icon.BOTTLE: "script-text",
    Icon.PISTOL: "pistol",
    Icon.BARREL: "barrel",
    Icon.SPOT: "circle-slice-8",
    Icon.AYE: "thumb-up",
    Icon.CAPTAIN: "pirate",
    Icon.WHEEL: "ship-wheel",
    Icon.MUTINY: "sword-cross",
    Icon.CHEST: "treasure-chest",
    Icon.USED: "star-off",
    # cards and the map of a negotiation
    Icon.TERMS: "file-sign",
    Icon.BANK: "safe",
    Icon.AT_ONCE: "lightning-bolt",
    Icon.OWN_TURN: "script-text",
    Icon.INTERRUPT: "hand-front-right",
    Icon.TRAVEL: "train",
    Icon.HAND: "cards-outline",
    Icon.HUM: "music",
    Icon.TEA: "coffee",
    Icon.SPEECH: "account-voice",
    Icon.ARBITER: "scale-balance",
    Icon.PAWN: "map-marker",
    # parliament
    Icon.GAVEL: "gavel",
    Icon.SAY: "bullhorn",
    Icon.DEAL: "handshake",
    Icon.PAUSE: "pause",
    Icon.SECRET: "eye-off-outline",
    Icon.TIME_UP: "bell-ring",
    Icon.KEPT: "check-bold",
    Icon.RETURNED: "arrow-u-left-bottom",
    Icon.SPLIT: "call-split",
    Icon.PARKED: "timer-sand",
    Icon.OPEN: "handshake",
    Icon.FELL: "close-thick",
    Icon.BROKEN: "link-variant-off",
    Icon.POINTS: "circle-multiple",
    Icon.TROPHY: "trophy",
    Icon.HONOUR: "medal",
    Icon.RULES: "book-open-variant",
    Icon.SEAL: "seal",
    Icon.MENDED: "pencil",
    Icon.WARNING: "alert",
    Icon.PENALTY: "whistle",
    Icon.NOTE: "note-text",
    Icon.AGENDA: "file-lock-outline",
}
"""How each symbol that a game may say is drawn: its name in the font of symbols."""
WINDOWS: Mapping[str, str] = {
    "waiting": "timer-sand",
    "looked": "eye-check",
    "sealed": "email-seal-outline",
    "undone": "undo-variant",
    "search": "magnify",
    "clear": "close",
    "arrow": "arrow-right-thick",
    "message": "message-text",
    "up": "arrow-up-bold",
    "down": "arrow-down-bold",
    "unknown": "help-circle",
    "partly": "circle-half-full",
    "proof": "shield-check",
    "no_proof": "shield-alert",
    "phone": "cellphone",
    "phone_in": "cellphone-check",
    "laptop": "laptop",
    "balance": "scale-balance",
    "pick": "gesture-tap",
    "calls": "bell-ring",
    "away": "lan-disconnect",
    "done": "check-decagram",
    "goes": "walk",
    "there": "account-check",
    "more_time": "timer-plus-outline",
    "screen": "monitor",
    "stop": "pause-octagon",
    "runs": "play",
    "lock": "lock-outline",
    "let_in": "door-open",
    "send_away": "door-closed-lock",
    "withheld": "eye-off-outline",
}
"""Symbols of the windows' own, which no game says."""
NAMES: Mapping[str, str] = {**{icon.value: glyph for icon, glyph in GAMES.items()}, **WINDOWS}
_FONT = "mdi6"


@cache
def glyph(name: str) -> QPainterPath:
    """The symbol as a path inside the square from −0.5 to +0.5; an unknown meaning gives a question mark."""
    return named(NAMES.get(name, NAMES["unknown"]))


@cache
def named(name: str) -> QPainterPath:
    """The symbol that is called so in the font of symbols, in the same square."""
    qta.charmap(f"{_FONT}.{NAMES['unknown']}")  # loads the symbols on first use
    char = qta.charmap(f"{_FONT}.{name}")
    font = QFont(qta.font(_FONT, 100))
    font.setPixelSize(1000)
    font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    path = QPainterPath()
    path.addText(QPointF(0, 0), font, str(char))
    box = path.boundingRect()
    side = max(box.width(), box.height()) or 1.0
    scaled = QPainterPath()
    for i in range(path.elementCount()):
        e = path.elementAt(i)
        path.setElementPositionAt(i, (float(e.x) - box.center().x()) / side, (float(e.y) - box.center().y()) / side)
    scaled.addPath(path)
    return scaled


def draw(painter: QPainter, name: str, box: QRectF, colour: str | QColor) -> None:
    """Draws the symbol into the box, as large as fits, in one colour; nothing where there is none (`Icon.NONE`)."""
    if name and min(box.width(), box.height()) > 0:
        paint.kept(painter, box, _draw, name, QColor(colour).rgba())


def _draw(painter: QPainter, box: QRectF, name: str, colour: int) -> None:
    side = min(box.width(), box.height())
    painter.save()
    painter.translate(box.center())
    painter.scale(side, side)
    painter.fillPath(glyph(name), QColor.fromRgba(colour))
    painter.restore()


@cache
def shape(index: int) -> QPainterPath:
    """The shape of a seat, inside the square from −0.5 to +0.5."""
    path = QPainterPath()
    kind = tokens.SEAT_SHAPES[index % len(tokens.SEAT_SHAPES)]
    corners = {
        "triangle": [(0, -0.5), (0.54, 0.44), (-0.54, 0.44)],
        "square": [(-0.43, -0.43), (0.43, -0.43), (0.43, 0.43), (-0.43, 0.43)],
        "rhombus": [(0, -0.56), (0.5, 0), (0, 0.56), (-0.5, 0)],
        "hexagon": [(-0.27, -0.47), (0.27, -0.47), (0.54, 0), (0.27, 0.47), (-0.27, 0.47), (-0.54, 0)],
        "wedge": [(0, 0.5), (0.54, -0.44), (-0.54, -0.44)],
        "plus": [(-0.17, -0.5), (0.17, -0.5), (0.17, -0.17), (0.5, -0.17), (0.5, 0.17), (0.17, 0.17),
                 (0.17, 0.5), (-0.17, 0.5), (-0.17, 0.17), (-0.5, 0.17), (-0.5, -0.17), (-0.17, -0.17)],
        "hourglass": [(-0.45, -0.5), (0.45, -0.5), (0.1, 0), (0.45, 0.5), (-0.45, 0.5), (-0.1, 0)],
        "arrow": [(0, -0.5), (0.5, 0.02), (0.2, 0.02), (0.2, 0.5), (-0.2, 0.5), (-0.2, 0.02), (-0.5, 0.02)],
        "star": [(0, -0.56), (0.15, -0.18), (0.55, -0.16), (0.24, 0.1), (0.34, 0.5),
                 (0, 0.27), (-0.34, 0.5), (-0.24, 0.1), (-0.55, -0.16), (-0.15, -0.18)],
    }.get(kind)  # fmt: skip
    if corners is None:
        path.addEllipse(QPointF(0, 0), 0.48, 0.48)
    else:
        path.addPolygon(QPolygonF([QPointF(x, y) for x, y in corners]))
        path.closeSubpath()
    return path


def draw_shape(
    painter: QPainter, index: int, box: QRectF, colour: str | QColor, rim: str | QColor | None = None
) -> None:
    """Draws the shape of a seat into the box."""
    rgba = None if rim is None else QColor(rim).rgba()
    out = math.ceil(max(box.width(), box.height()) * 0.2) + 1  # corners and rim leave the box
    paint.kept(painter, box, _draw_shape, index, QColor(colour).rgba(), rgba, margin=out)


def _draw_shape(painter: QPainter, box: QRectF, index: int, colour: int, rim: int | None) -> None:
    side = min(box.width(), box.height())
    painter.save()
    painter.translate(box.center())
    painter.scale(side, side)
    painter.fillPath(shape(index), QColor.fromRgba(colour))
    if rim is not None:
        painter.strokePath(shape(index), QPen(QColor.fromRgba(rim), 0.12))
    painter.restore()


def disc(painter: QPainter, colour: str, box: QRectF, symbol: str = "", rim: float = 0.04) -> None:
    """Draws an issue disc that fills the box, with a symbol (its own when none is named)."""
    paint.kept(painter, box, _disc, colour, symbol, rim)


def _disc(painter: QPainter, box: QRectF, colour: str, symbol: str, rim: float) -> None:
    issue = style.current().issue(colour)
    side = min(box.width(), box.height())
    width = max(1.0, side * rim)
    ring = QRectF(0, 0, side - width, side - width)
    ring.moveCenter(box.center())
    painter.setPen(QPen(QColor(issue.rim), width))
    painter.setBrush(QColor(issue.fill))
    painter.drawEllipse(ring)
    inner = QRectF(0, 0, side * 0.58, side * 0.58)
    inner.moveCenter(box.center())
    _draw(painter, inner, symbol or colour, QColor(issue.ink).rgba())


def draw_space(painter: QPainter, space: Icon, colour: Icon, box: QRectF, ink: str | QColor) -> None:
    """Draws the symbol of a deal; one about an issue is that issue's disc, struck through when it must stay out."""
    if not colour:
        draw(painter, space, box, ink)
        return
    disc(painter, colour, box, rim=0.08)
    if space is Icon.EXCLUDE:
        side = min(box.width(), box.height()) * 0.36
        c = box.center()
        for pen in (
            QPen(QColor(style.current().issue(colour).rim), side * 0.5),
            QPen(QColor(tokens.DARK_INK), side * 0.26),
        ):
            painter.setPen(pen)
            painter.drawLine(QPointF(c.x() - side, c.y() + side), QPointF(c.x() + side, c.y() - side))


def icon(name: str, colour: str | None = None, size: int = 64) -> QIcon:
    """The symbol as an icon for buttons; with `name` an issue colour it is that issue's disc."""
    return _icon(name, colour or style.current().ink, size, style.current().key)


@lru_cache(maxsize=256)
def _icon(name: str, colour: str, size: int, _theme: str) -> QIcon:
    pixmap = QPixmap(size, size)
    pixmap.fill(QColor(0, 0, 0, 0))
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    box = QRectF(2, 2, size - 4, size - 4)
    if name in tokens.ISSUES:
        disc(painter, name, box)
    else:
        draw(painter, name, box, colour)
    painter.end()
    return QIcon(pixmap)
