"""Pictures for phones (SVG): what a painter draws, with letters as outlines, each outline once, and few decimals."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from itertools import groupby
from xml.etree import ElementTree
from xml.sax.saxutils import quoteattr

from PySide6.QtCore import QBuffer, QIODevice, QRectF, QSize, Qt
from PySide6.QtGui import QFont, QPainter, QPainterPath, QRawFont, QTextLayout, QTransform
from PySide6.QtSvg import QSvgGenerator

from ui.theme import paint, style

EM = 1000
"""An outline of a letter, and a symbol in its square, are this many whole units high."""
_NUMBER = re.compile(r"-?\d+(?:\.\d+)?(?:e-?\d+)?")
_MATRIX = re.compile(r"matrix\((.*)\)")
_SVG = "{http://www.w3.org/2000/svg}"
_INHERITED = (
    "fill", "fill-opacity", "stroke", "stroke-opacity", "stroke-width", "stroke-linecap", "stroke-linejoin",
    "stroke-dasharray", "stroke-dashoffset", "stroke-miterlimit", "opacity", "clip-path",
)  # fmt: skip
_PLAIN = {
    "fill-opacity": "1", "stroke-opacity": "1", "opacity": "1", "stroke": "none", "stroke-linecap": "butt",
    "stroke-linejoin": "miter", "stroke-miterlimit": "4", "stroke-width": "1",
}  # fmt: skip
"""What a browser takes where nothing is said."""

Shape = tuple[str, str, str]
"""An opening tag without its path and the path, or a whole; and what it is clipped to."""
Matrix = tuple[float, float, float, float, float, float]


def drawn(draw: Callable[[QPainter], None], wide: float, high: float) -> str:
    """What `draw` paints into a box of this size, as the text of an SVG file that needs no font."""
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    made = QSvgGenerator(QSvgGenerator.SvgVersion.Svg11)
    made.setOutputDevice(buffer)
    made.setResolution(96)
    made.setSize(QSize(round(wide), round(high)))
    made.setViewBox(QRectF(0, 0, wide, high))
    painter = QPainter(made)
    try:
        paint.begin(painter)
        painter.setPen(Qt.PenStyle.NoPen)
        draw(painter)
    finally:
        painter.end()
    return _packed(bytes(buffer.data().data()), wide, high)


@lru_cache(maxsize=256)
def _packed(painted: bytes, wide: float, high: float) -> str:
    """What is painted is the same more often than not, and packing it is the dearer part."""
    return _Packed(ElementTree.fromstring(painted), wide, high).text()


class _Packed:
    """The same picture in a tenth of the bytes: what every group repeats is said once, and so is every outline."""

    def __init__(self, root: ElementTree.Element, wide: float, high: float) -> None:
        self._wide, self._high = wide, high
        self._outlines: dict[str, str] = {}
        """The path of each outline that is used, by its name."""
        self._names: dict[str, str] = {}
        self._kept: list[str] = []
        """What stands in the definitions besides: gradients, and what things are clipped to."""
        shapes: list[Shape] = []
        for each in root:
            if each.tag == f"{_SVG}defs":
                self._keep(each)
            elif each.tag == f"{_SVG}g":
                shapes += self._walk(each, {})
        often = Counter(path for kind, path, _clip in shapes if kind.startswith("path"))
        self._body = []
        # What things are clipped to is said in the units round them, before any of their own.
        for clip, together in groupby(shapes, key=lambda shape: shape[2]):
            said = "".join(self._shape(kind, path, often) for kind, path, _clip in together)
            self._body.append(f"<g clip-path={quoteattr(clip)}>{said}</g>" if clip else said)

    def text(self) -> str:
        """The file."""
        defs = "".join(f'<path id="{name}" d="{path}"/>' for path, name in self._names.items())
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{_short(self._wide)}" height="{_short(self._high)}" '
            f'viewBox="0 0 {_short(self._wide)} {_short(self._high)}" fill-rule="evenodd">'
            f"<defs>{defs}{''.join(self._kept)}</defs>{''.join(self._body)}</svg>"
        )

    def _keep(self, defs: ElementTree.Element) -> None:
        for each in defs:
            self._kept.append(ElementTree.tostring(each, encoding="unicode").replace("ns0:", "").replace(":ns0", ""))

    def _walk(self, group: ElementTree.Element, above: Mapping[str, str]) -> Iterator[Shape]:
        """Every shape as its opening tag, still without its path, and its path; of other shapes the whole."""
        worn = {**above, **{name: group.get(name, "") for name in (*_INHERITED, "transform") if group.get(name)}}
        for each in group:
            kind = each.tag.removeprefix(_SVG)
            if kind == "g":
                yield from self._walk(each, worn)
            elif kind == "defs":
                self._keep(each)
            elif kind == "text":
                yield "whole", self._letters(each, worn), worn.get("clip-path", "")
            elif kind == "path":
                matrix, path = _scaled(_matrix(worn.get("transform", "")), each.get("d", ""))
                yield f"path {_look(worn, matrix)}", path, worn.get("clip-path", "")
            else:
                box = {name: value for name, value in each.attrib.items() if name not in ("vector-effect", "fill-rule")}
                clip = worn.get("clip-path", "")
                seen = {**worn, "fill": box.pop("fill", worn.get("fill", ""))}
                said = " ".join(f"{name}={quoteattr(_rounded(value))}" for name, value in box.items())
                yield "whole", f"<{kind} {said}{_look(seen, _matrix(worn.get('transform', '')))}/>", clip

    def _shape(self, kind: str, path: str, often: Mapping[str, int]) -> str:
        if kind == "whole":
            return path
        look = kind.removeprefix("path ")
        if often[path] > 1 and len(path) > len(look):
            return f'<use href="#{self._named(path)}"{look}/>'
        return f'<path d="{path}"{look}/>'

    def _named(self, path: str) -> str:
        return self._names.setdefault(path, f"o{len(self._names)}")

    def _letters(self, each: ElementTree.Element, worn: Mapping[str, str]) -> str:
        """Words, letter by letter, each letter as the outline of its name."""
        said = (each.text or "").removeprefix("\n")
        px, weight = float(each.get("font-size", "12")), int(each.get("font-weight", "400"))
        uses = []
        for path, x, y in letters(said, px, weight):
            if path:
                beside = f' y="{y}"' if y else ""
                uses.append(f'<use href="#{self._named(path)}" x="{x}"{beside}/>')
        if not uses:
            return ""
        scale = px / EM
        a, b, c, d, e, f = _matrix(worn.get("transform", ""))
        left, top = float(each.get("x", "0")), float(each.get("y", "0"))
        matrix = (a * scale, b * scale, c * scale, d * scale, a * left + c * top + e, b * left + d * top + f)
        look = _look({"fill": each.get("fill", ""), "fill-opacity": each.get("fill-opacity", "1")}, matrix)
        return f"<g{look}>{''.join(uses)}</g>"


@lru_cache(maxsize=4096)
def letters(text: str, px: float, weight: int) -> tuple[tuple[str, int, int], ...]:
    """The outlines of words in this size, each with where it stands from their beginning, in thousandths of it."""
    layout = QTextLayout(text, style.font(px, QFont.Weight(weight)))
    layout.beginLayout()
    line = layout.createLine()
    line.setNumColumns(len(text) + 1)
    layout.endLayout()
    found = []
    for run in layout.glyphRuns():
        font = run.rawFont()
        for glyph, at in zip(run.glyphIndexes(), run.positions(), strict=True):
            x, y = at.x() / px * EM, (at.y() - line.ascent()) / px * EM
            found.append((_outline(font, glyph), round(x), round(y)))
    return tuple(found)


_OUTLINES: dict[tuple[str, str, int, int], str] = {}


def _outline(font: QRawFont, glyph: int) -> str:
    key = (font.familyName(), font.styleName(), font.weight(), glyph)
    if key not in _OUTLINES:
        large = QRawFont(font)
        large.setPixelSize(EM)
        _OUTLINES[key] = _path(large.pathForGlyph(glyph))
    return _OUTLINES[key]


def outline(path: QPainterPath) -> str:
    """A symbol in its square, in whole numbers: from −500 to +500."""
    larger = QTransform.fromScale(EM, EM)
    return _path(larger.map(path))


def _path(path: QPainterPath) -> str:
    """An outline in whole numbers."""
    said, n = [], 0
    kind = QPainterPath.ElementType
    while n < path.elementCount():
        one = path.elementAt(n)
        here = f"{round(float(one.x))} {round(float(one.y))}"
        if one.type is kind.MoveToElement:
            said.append(f"M{here}")
        elif one.type is kind.LineToElement:
            said.append(f"L{here}")
        else:
            rest = (path.elementAt(n + 1), path.elementAt(n + 2))
            said.append(f"C{here} " + " ".join(f"{round(float(p.x))} {round(float(p.y))}" for p in rest))
            n += 2
        n += 1
    return "".join(said)


def _matrix(said: str) -> Matrix:
    found = _MATRIX.match(said)
    if found is None:
        return (1, 0, 0, 1, 0, 0)
    a, b, c, d, e, f = (float(part) for part in found.group(1).split(","))
    return (a, b, c, d, e, f)


def _scaled(matrix: Matrix, path: str) -> tuple[Matrix, str]:
    """A path whose units are large has them made small, so that whole numbers say it."""
    a, b, c, d, e, f = matrix
    larger = EM if max(abs(a), abs(b), abs(c), abs(d)) > 2 else 1
    return (a / larger, b / larger, c / larger, d / larger, e, f), _path_in(path, larger)


@lru_cache(maxsize=2048)
def _path_in(path: str, larger: int) -> str:
    """A path in units that are so much smaller: the same symbols come again and again."""
    digits = 0 if larger > 1 else 1
    said = _NUMBER.sub(lambda found: _short(float(found.group()) * larger, digits), path)
    return re.sub(r"\s*([MLCZ])\s*", r"\1", said).replace(",", " ")


def _look(worn: Mapping[str, str], matrix: Matrix) -> str:
    """What a browser would not take by itself, as attributes."""
    own = (name for name in _INHERITED if name != "clip-path" and worn.get(name))
    said = {name: worn[name] for name in own if worn[name] != _PLAIN.get(name)}
    if "stroke" not in said:
        said = {name: value for name, value in said.items() if not name.startswith("stroke")}
    if matrix != (1, 0, 0, 1, 0, 0):
        a, b, c, d, e, f = matrix
        plain = a == d == 1 and not b and not c
        said["transform"] = (
            f"translate({_short(e)} {_short(f)})"
            if plain
            else f"matrix({' '.join(_short(n, 5) for n in (a, b, c, d))} {_short(e)} {_short(f)})"
        )
    return "".join(f" {name}={quoteattr(_rounded(value) if name != 'transform' else value)}"
                   for name, value in said.items())  # fmt: skip


def _rounded(value: str) -> str:
    return value if value.startswith(("#", "url")) else _NUMBER.sub(lambda n: _short(float(n.group()), 2), value)


def _short(number: float, digits: int = 1) -> str:
    said = f"{number:.{digits}f}"
    said = said.rstrip("0").rstrip(".") if digits else said
    return "0" if said in ("-0", "") else said
