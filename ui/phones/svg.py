"""Pictures for phones (SVG): what a painter draws, with letters as outlines, each outline once, and few decimals."""

from __future__ import annotations

import base64
import hashlib
import re
from collections import Counter
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import groupby
from typing import NamedTuple
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
_GROUPS = re.compile(r"\n\n(?=<g )")
_DEFS = re.compile(r"<defs>.*?</defs>", re.DOTALL)
_USED = re.compile(r"url\(#(\w+)\)")
_ROOT = {"fill": "none", "stroke": "black", "stroke-width": "1", "stroke-linecap": "square", "stroke-linejoin": "bevel"}
"""What Qt says once, round everything."""
_INHERITED = (
    "fill", "fill-opacity", "stroke", "stroke-opacity", "stroke-width", "stroke-linecap", "stroke-linejoin",
    "stroke-dasharray", "stroke-dashoffset", "stroke-miterlimit", "opacity", "clip-path",
)  # fmt: skip
_PLAIN = {
    "fill-opacity": "1", "stroke-opacity": "1", "opacity": "1", "stroke": "none", "stroke-linecap": "butt",
    "stroke-linejoin": "miter", "stroke-miterlimit": "4", "stroke-width": "1",
}  # fmt: skip
"""What a browser takes where nothing is said."""

Matrix = tuple[float, float, float, float, float, float]


class Shape(NamedTuple):
    """One thing that was painted: a path with how it looks, or anything else as it stands in the file."""

    clip: str
    """What it is clipped to; "" for nothing."""
    look: str
    path: str
    """"" for what is no path."""
    said: str = ""
    outlines: tuple[str, ...] = ()
    """Paths that are used in it by their names."""


class Layer(NamedTuple):
    """What was painted: shapes from back to front, and gradients and clips by their names."""

    shapes: tuple[Shape, ...]
    defs: Mapping[str, str]


def painted(draw: Callable[[QPainter], None], wide: float, high: float) -> Generator[None, None, Layer]:
    """What `draw` paints into a box of this size; wherever it pauses others may have their turn."""
    file = _file(draw, wide, high)
    yield
    name = hashlib.sha256(file).digest()
    if name not in _LAYERS:
        made = yield from _layer(file)
        while len(_LAYERS) >= MOST_LAYERS:
            del _LAYERS[next(iter(_LAYERS))]
        _LAYERS[name] = made
    return _LAYERS[name]


MOST_LAYERS = 256
_LAYERS: dict[bytes, Layer] = {}
"""What was painted last, by the hash of the file as Qt writes it: most of it is painted again."""


def _file(draw: Callable[[QPainter], None], wide: float, high: float) -> bytes:
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
    return bytes(buffer.data().data())


def _layer(file: bytes) -> Generator[None, None, Layer]:
    """A file as Qt writes it: a head with what is defined, then a group for whatever was painted in one state."""
    inside = file.decode().rstrip().removesuffix("</svg>").rstrip().removesuffix("</g>")  # without the root's ends
    head, *groups = _GROUPS.split(inside)
    names: dict[str, str] = {}
    defs: dict[str, str] = {}
    found = _DEFS.search(head)
    for each in ElementTree.fromstring(found.group()) if found is not None else ():
        own = each.attrib.pop("id")
        said = ElementTree.tostring(each, encoding="unicode").strip()
        names[own] = name = named(said)
        defs[name] = said.replace(each.tag, f'{each.tag} id="{name}"', 1)
    shapes: list[Shape] = []
    for group in groups:
        yield
        shapes += _shapes(_USED.sub(lambda use: f"url(#{names[use.group(1)]})", group) if names else group)
    return Layer(tuple(shapes), defs)


@lru_cache(maxsize=16_384)
def _shapes(group: str) -> tuple[Shape, ...]:
    """Most of what is painted was painted before, in the same place."""
    return tuple(_walk(ElementTree.fromstring(group), _ROOT))


def written(layers: Sequence[Layer], wide: float, high: float) -> str:
    """The file of these layers, in a tenth of the bytes: what every group repeats is said once, and so is every
    outline."""
    shapes = [shape for layer in layers for shape in layer.shapes]
    often = Counter(shape.path for shape in shapes if shape.path)
    used: dict[str, None] = {}
    body = []
    # What things are clipped to is said in the units round them, before any of their own.
    for clip, together in groupby(shapes, key=lambda shape: shape.clip):
        said = []
        for shape in together:
            used.update(dict.fromkeys(shape.outlines))
            if not shape.path:
                said.append(shape.said)
            elif often[shape.path] > 1 and len(shape.path) > len(shape.look):
                used[shape.path] = None
                said.append(f'<use href="#{named(shape.path)}"{shape.look}/>')
            else:
                said.append(f'<path d="{shape.path}"{shape.look}/>')
        body.append(f"<g clip-path={quoteattr(clip)}>{''.join(said)}</g>" if clip else "".join(said))
    defs = "".join(f'<path id="{named(path)}" d="{path}"/>' for path in used)
    kept = "".join({name: said for layer in layers for name, said in layer.defs.items()}.values())
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{_short(wide)}" height="{_short(high)}" '
        f'viewBox="0 0 {_short(wide)} {_short(high)}" fill-rule="evenodd">'
        f"<defs>{defs}{kept}</defs>{''.join(body)}</svg>"
    )


@lru_cache(maxsize=8192)
def named(said: str) -> str:
    """The name of an outline, or of what is defined: it follows from what it is, never from what was drawn before."""
    return "o" + base64.b32encode(hashlib.sha256(said.encode()).digest()[:5]).decode().lower()


def _walk(group: ElementTree.Element, above: Mapping[str, str]) -> Iterator[Shape]:
    worn = {**above, **{name: value for name in (*_INHERITED, "transform") if (value := group.get(name))}}
    clip = worn.get("clip-path", "")
    for each in group:
        kind = each.tag
        if kind == "g":
            yield from _walk(each, worn)
        elif kind == "text":
            yield _letters(each, worn, clip)
        elif kind == "path":
            matrix, path = _scaled(_matrix(worn.get("transform", "")), each.get("d", ""))
            yield Shape(clip, _look(worn, matrix), path)
        else:
            box = {name: value for name, value in each.attrib.items() if name not in ("vector-effect", "fill-rule")}
            seen = {**worn, "fill": box.pop("fill", worn.get("fill", ""))}
            said = " ".join(f"{name}={quoteattr(_rounded(value))}" for name, value in box.items())
            yield Shape(clip, "", "", f"<{kind} {said}{_look(seen, _matrix(worn.get('transform', '')))}/>")


def _letters(each: ElementTree.Element, worn: Mapping[str, str], clip: str) -> Shape:
    """Words, letter by letter, each letter as the outline of its name."""
    said = (each.text or "").removeprefix("\n")
    px, weight = float(each.get("font-size", "12")), int(each.get("font-weight", "400"))
    uses, outlines = [], []
    for path, x, y in letters(said, px, weight):
        if path:
            beside = f' y="{y}"' if y else ""
            uses.append(f'<use href="#{named(path)}" x="{x}"{beside}/>')
            outlines.append(path)
    if not uses:
        return Shape(clip, "", "")
    scale = px / EM
    a, b, c, d, e, f = _matrix(worn.get("transform", ""))
    left, top = float(each.get("x", "0")), float(each.get("y", "0"))
    matrix = (a * scale, b * scale, c * scale, d * scale, a * left + c * top + e, b * left + d * top + f)
    look = _look({"fill": each.get("fill", ""), "fill-opacity": each.get("fill-opacity", "1")}, matrix)
    return Shape(clip, "", "", f"<g{look}>{''.join(uses)}</g>", tuple(outlines))


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


_LARGE: dict[tuple[str, str, int], tuple[QRawFont, dict[int, str]]] = {}
"""Each font in one size, with the outlines of its letters."""


def _outline(font: QRawFont, glyph: int) -> str:
    key = (font.familyName(), font.styleName(), font.weight())
    if key not in _LARGE:
        large = QRawFont(font)
        large.setPixelSize(EM)
        _LARGE[key] = large, {}
    large, known = _LARGE[key]
    if glyph not in known:
        known[glyph] = _path(large.pathForGlyph(glyph))
    return known[glyph]


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
