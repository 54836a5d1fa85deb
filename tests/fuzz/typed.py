"""Values made from types: what a command, a data file or settings may hold, and now and then what they may not."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

import msgspec
from msgspec import inspect as shapes

ODD: Sequence[Any] = (
    None, True, False, 0, 1, -1, 2, 7, 99, 1000, 2**31, -(2**63), 2**64, 1.5, "", " ", "x", "x" * 300, "\x1b[31m",
    "\u202eana", "\u3164", "{seat}", "%s", "a:b", "0", "-1", "\0", [], {}, [[]], ["x", "x"], {"x": 1}, {"": {}},
)  # fmt: skip
"""What nobody expects."""


class Maker:
    """Makes values of any type out of words that were heard."""

    def __init__(self, rng: random.Random, words: Sequence[str]) -> None:
        self.rng = rng
        self.words = list(words)

    def of(self, kind: Any) -> Any:
        """A value as plain data; one in twenty of its parts is odd."""
        return self._made(_shape(kind))

    def hear(self, data: Any) -> None:
        """Remember the words in plain data."""
        for word in _words(data):
            if len(self.words) < 500:
                self.words.append(word)
            else:
                self.words[self.rng.randrange(20, 500)] = word

    def _made(self, shape: shapes.Type) -> Any:
        rng = self.rng
        if rng.random() < 0.05:
            return rng.choice(ODD)
        made = _MADE.get(type(shape))
        return made(self, shape) if made is not None else rng.choice(self.words)

    def _int(self, _shape: Any) -> int:
        return self.rng.choice((-1, 0, 1, 2, 3, 4, 5, 7, 10, 30, 100, 2**40))

    def _bool(self, _shape: Any) -> bool:
        return self.rng.random() < 0.5

    def _literal(self, shape: shapes.LiteralType) -> Any:
        return self.rng.choice(list(shape.values))

    def _enum(self, shape: shapes.EnumType) -> Any:
        return self.rng.choice(list(shape.cls)).value

    def _union(self, shape: shapes.UnionType) -> Any:
        return self._made(self.rng.choice(list(shape.types)))

    def _several(self, shape: Any) -> list[Any]:
        return [self._made(shape.item_type) for _n in range(self.rng.choice((0, 1, 1, 2, 3, 5)))]

    def _tuple(self, shape: shapes.TupleType) -> list[Any]:
        return [self._made(each) for each in shape.item_types]

    def _dict(self, shape: shapes.DictType) -> dict[str, Any]:
        return {str(self._made(shape.key_type)): self._made(shape.value_type) for _n in range(self.rng.randrange(5))}

    def _struct(self, shape: shapes.StructType) -> dict[str, Any]:
        data = {shape.tag_field: shape.tag} if shape.tag_field else {}
        for field in shape.fields:
            if field.required or self.rng.random() < 0.6:
                data[field.encode_name] = self._made(field.type)
        if self.rng.random() < 0.02:
            data[self.rng.choice(self.words)] = self.rng.choice(ODD)
        return data


_MADE: dict[type, Callable[[Maker, Any], Any]] = {
    shapes.IntType: Maker._int,
    shapes.FloatType: Maker._int,
    shapes.BoolType: Maker._bool,
    shapes.NoneType: lambda _maker, _shape: None,
    shapes.LiteralType: Maker._literal,
    shapes.EnumType: Maker._enum,
    shapes.UnionType: Maker._union,
    shapes.ListType: Maker._several,
    shapes.VarTupleType: Maker._several,
    shapes.SetType: Maker._several,
    shapes.FrozenSetType: Maker._several,
    shapes.CollectionType: Maker._several,
    shapes.TupleType: Maker._tuple,
    shapes.DictType: Maker._dict,
    shapes.StructType: Maker._struct,
}


@cache
def _shape(kind: Any) -> shapes.Type:
    return shapes.type_info(kind)


def _words(data: Any) -> Sequence[str]:
    if isinstance(data, str):
        return [data]
    if isinstance(data, dict):
        return [word for key, value in data.items() for word in (key, *_words(value))]
    if isinstance(data, (list, tuple)):
        return [word for value in data for word in _words(value)]
    return []


def bent(rng: random.Random, text: bytes) -> bytes:
    """A text with a few bytes changed, taken out, doubled or cut."""
    content = bytearray(text)
    for _n in range(rng.choice((1, 1, 1, 2, 4, 16))):
        if not content:
            break
        at = rng.randrange(len(content))
        match rng.randrange(6):
            case 0:
                content[at] ^= 1 << rng.randrange(8)
            case 1:
                content[at] = rng.choice(b'\0\xff"{}[],:0-9\\\n\r e.')
            case 2:
                del content[at : at + rng.choice((1, 2, 8, 64))]
            case 3:
                content[at:at] = content[at : at + rng.choice((1, 8, 64, 512))]
            case 4:
                del content[at:]
            case _:
                content[at:at] = rng.choice((b"[" * 5000, b"9" * 400, b"\xef\xbb\xbf", b"\\ud800", b"NaN", b"null"))
    return bytes(content)


def encoded(data: Any) -> bytes:
    """Plain data as JSON; what JSON cannot hold is left out."""
    try:
        return msgspec.json.encode(data)
    except (ValueError, OverflowError):
        return b"{}"
