"""Names that look like another (homoglyphs, confusables) or like nothing at all: what eyes cannot tell apart is one.

The letters below are our own short list, of the scripts whose letters share their shapes with Latin ones; marks over a
letter count as they are seen.
"""

from __future__ import annotations

import unicodedata
from functools import lru_cache

BLANK = frozenset("\u115f\u1160\u2800\u3164\uffa0\U0001d159")
"""Letters and signs that are drawn as an empty space, or not at all."""

_SHAPES = (
    # Cyrillic
    "аa еe оo рp сc уy хx ѕs іi јj ԁd ԛq ԝw һh ҽe ӕæ әǝ гr пn кk ѵv ԍg АA ВB ЕE ЅS ІI ЈJ КK МM НH ОO РP СC ТT УY ХX"
    " ҮY үy ԚQ ԜW ԌG ҺH ӔÆ ѴV"
    # Greek
    " αa οo νv ρp υu ιi κk χx γy ηn ωw ϲc ϳj σo βß εe τt ΑA ΒB ΕE ΖZ ΗH ΙI ΚK ΜM ΝN ΟO ΡP ΤT ΥY ΧX ϹC"
    # Armenian
    " օo ոn սu հh ցg զq ՕO ՍU ՏS ԼL"
    # Cherokee
    " ᎪA ᎬE ᎫJ ᎻH ᎳW ᎷM ᏟC ᏢP ᎢT ᏚS ᏙV ᏀG ᎡR ᏃZ ᏦK ᏴB ᎠD ᏞL ᏒR"
    # Latin itself, and signs
    " ıi ȷj ɑa ɡg  ƅb ʋv ǃ! ‐- ‑- ‒- –- —- −- ’' ʼ' ‘' `' ´' ′' ʻ' ·. •. ․."
)
_UNDRAWN = "\u034f\u17b4\u17b5\u180b\u180c\u180d"
_LETTERS = {ord(pair[0]): pair[1] for pair in _SHAPES.split()}
_STROKES = {ord(sign): "l" for sign in "I1|ǀƖӀӏ∣"} | {ord("0"): "O"}
"""Signs that differ in some founts only; capitals and small letters are told apart among them."""


def _drawn(name: str) -> str:
    """The name as it is drawn: compatible shapes are one, and what is not drawn is left out."""
    parts = unicodedata.normalize("NFKD", name)
    seen = "".join(c for c in parts if c not in BLANK and not _selects(c))
    return unicodedata.normalize("NFC", seen.translate(_LETTERS))


def _selects(sign: str) -> bool:
    """Whether a sign only says how the one before it is drawn, or holds two apart that nothing holds together."""
    return "\ufe00" <= sign <= "\ufe0f" or "\U000e0100" <= sign <= "\U000e01ef" or sign in _UNDRAWN


def alike(one: str, other: str) -> bool:
    """Whether two names cannot be told apart by looking at them, in whatever case they are written.

    No sentence has the full stop in which a name ends (`names.spoken`), so that it tells nobody apart.
    """
    first, second = _faces(one), _faces(other)
    return first[0] == second[0] or first[1] == second[1]


@lru_cache(maxsize=4096)
def _faces(name: str) -> tuple[str, str]:
    """What an eye takes a name for: whatever its case, and whatever its strokes; asked of every pair in a hall."""
    drawn = _drawn(name).rstrip(".")
    return drawn.casefold(), drawn.translate(_STROKES)


def blank(name: str) -> bool:
    """Whether a name shows neither a letter, nor a digit, nor a sign; or hides a letter that is not drawn."""
    if any(c in BLANK for c in name):
        return True
    return not any(unicodedata.category(c)[0] in "LNS" and unicodedata.category(c) not in ("Lm", "Sk") for c in name)
