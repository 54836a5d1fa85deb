"""Names: how seats are called, put in the place of their keys wherever a value says “seat” by its type.

A seat's key is given at set-up and never changes; files, accounts and commands hold it. How the seat is called can
change, and is what people read. Rules know neither from the other: handed a state in which names stand for keys, they
say the same with the names. So no game, and no sentence of one, has to translate; and here is the one place where a
name that is written from right to left gets its isolates, which no key and no command ever holds.
"""

from __future__ import annotations

import types
import unicodedata
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Annotated, Any, Protocol, TypeVar, Union, get_args, get_origin, get_type_hints

from msgspec import Meta, Struct

from companion.core.messages import ACCOUNT, SEAT, SEATS, Seat


class Roster(Protocol):
    """Who sits at it or sat there, and how those are called that are not called by their keys."""

    @property
    def everybody(self) -> tuple[Seat, ...]:
        """The keys of all."""

    @property
    def named(self) -> Mapping[Seat, str]:
        """Key → name."""


T = TypeVar("T")
Put = Callable[[Any, "Names"], Any]
"""Puts names into a value of one type."""

PLACES = frozenset({"bill", "city", "deal", "disc", "level", "parked"})
"""Kinds of accounts and fields in which what stands after the colon is no seat."""


FIRST_STRONG, POP = "\u2068", "\u2069"
"""Unicode's first strong isolate, and its end: what stands between them turns round nothing beside it."""


@lru_cache(maxsize=512)
def isolated(name: str) -> str:
    """A name as it stands in a sentence: between isolates if it is written from right to left.

    Without them “Ana → Sarah: 3” in Hebrew or Arabic letters would show the receiver on the left and the 3 between the
    two. Other names turn nothing round, and stay as they are.
    """
    turns = any(unicodedata.bidirectional(letter) in ("R", "AL", "AN") for letter in name)
    return f"{FIRST_STRONG}{name}{POP}" if turns else name


def plain(text: str) -> str:
    """The text without isolates: for a field in which a name is typed, and for a file's name."""
    return text.replace(FIRST_STRONG, "").replace(POP, "")


_WHOLE = str.maketrans({"ø": "o", "ł": "l", "đ": "d", "æ": "ae", "œ": "oe", "ı": "i"})
"""Letters that Unicode takes for whole, and readers for others with a mark."""


def sought(name: str) -> str:
    """By what a name is sorted where people look for it: “Émile” stands with “Emil”, in whatever case it is written."""
    parts = unicodedata.normalize("NFKD", plain(name).casefold().translate(_WHOLE))
    return "".join(letter for letter in parts if not unicodedata.combining(letter))


def spoken(name: str) -> str:
    """A name as it stands in a sentence: “Ana J.” without its full stop, or every second sentence would end in two."""
    return isolated(name.rstrip(".") or name)


def at(table: Roster) -> Names:
    """How the seats of this table are called, as people read it."""
    return Names({seat: spoken(table.named.get(seat, seat)) for seat in table.everybody})


class Names:
    """How each seat is called; a seat that is not in `called` is called by its key."""

    def __init__(self, called: Mapping[Seat, str]) -> None:
        self._called = {key: name for key, name in called.items() if key != name}

    def __bool__(self) -> bool:
        """Whether any seat is called otherwise than its key."""
        return bool(self._called)

    def of(self, seat: Seat) -> str:
        """How this seat is called; whoever is no seat keeps the word."""
        return self._called.get(seat, seat)

    def account(self, name: str) -> str:
        """The same account, by name: `supply:Ana` → `supply:Zoë`."""
        kind, *rest = name.split(":")
        if kind in PLACES or not rest:
            return name
        return ":".join([kind, self._called.get(":".join(rest)) or ":".join(self.of(part) for part in rest)])

    def put(self, value: T) -> T:
        """The value with names for keys, wherever its type says that a seat or an account stands there."""
        return value if not self._called else _named(value, self)


def _named(value: T, names: Names) -> T:
    named: T = _anything(value, names)
    return named


def _anything(value: Any, names: Names) -> Any:
    if isinstance(value, Struct):
        return _struct(value, names)
    if isinstance(value, tuple):
        return _each(value, [_anything(one, names) for one in value])
    return value


def _each(before: tuple[Any, ...], after: Sequence[Any]) -> tuple[Any, ...]:
    return before if all(a is b for a, b in zip(before, after, strict=True)) else tuple(after)


def _struct(value: Any, names: Names) -> Any:
    changes = {}
    for field, put in _plan(type(value)):
        before = getattr(value, field)
        after = put(before, names)
        if after is not before:
            changes[field] = after
    if not changes:
        return value
    fields = {field: getattr(value, field) for field in value.__struct_fields__}
    return type(value)(**{**fields, **changes})


_PLANS: dict[type[Struct], tuple[tuple[str, Put], ...]] = {}


def _plan(kind: type[Struct]) -> tuple[tuple[str, Put], ...]:
    """The fields of a struct in which a seat may stand, and how a name is put there."""
    if kind not in _PLANS:
        _PLANS[kind] = tuple(_fields(kind))
    return _PLANS[kind]


def _fields(kind: type[Struct]) -> Iterator[tuple[str, Put]]:
    hints = get_type_hints(kind, include_extras=True)
    for field in kind.__struct_fields__:
        put = _putter(hints[field])
        if put is not None:
            yield field, put


def _putter(hint: Any) -> Put | None:
    """How names are put into a value of this type; None where no seat can stand in it."""
    origin, args = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return _marked(args) or _putter(args[0])
    if origin in (Union, types.UnionType):
        return _either([put for put in map(_putter, args) if put is not None])
    if origin is tuple and args:
        return _tuple(args)
    if isinstance(origin, type) and issubclass(origin, Mapping) and args:
        return _mapping(_putter(args[0]), _putter(args[1]))
    if isinstance(origin, type) and issubclass(origin, Sequence) and args:
        return _tuple((args[0], ...))
    kind = origin or hint
    if hint is Any or isinstance(hint, TypeVar) or (isinstance(kind, type) and issubclass(kind, Struct)):
        return _anything
    return None


def _marked(args: tuple[Any, ...]) -> Put | None:
    marks = {mark for meta in args[1:] if isinstance(meta, Meta) for mark in (meta.extra or {})}
    if SEAT in marks:
        return lambda value, names: names.of(value)
    if SEATS in marks:
        return lambda value, names: ", ".join(map(names.of, value.split(", ")))
    if ACCOUNT in marks:
        return lambda value, names: names.account(value)
    return None


def _either(puts: Sequence[Put]) -> Put | None:
    """Of `Seat | None` the seat; of several structs whichever it is."""
    if not puts:
        return None

    def put(value: Any, names: Names) -> Any:
        if value is None or isinstance(value, Struct):
            return _anything(value, names)
        return puts[0](value, names)

    return put


def _tuple(args: tuple[Any, ...]) -> Put | None:
    if len(args) == 2 and args[1] is ...:
        one = _putter(args[0])
        return None if one is None else lambda value, names: _each(value, [one(each, names) for each in value])
    puts = [_putter(arg) for arg in args]
    if not any(puts):
        return None
    return lambda value, names: _each(
        value, [put(each, names) if put else each for put, each in zip(puts, value, strict=True)]
    )


def _mapping(key: Put | None, value: Put | None) -> Put | None:
    if key is None and value is None:
        return None

    def put(before: Mapping[Any, Any], names: Names) -> Any:
        return {
            key(k, names) if key is not None else k: value(v, names) if value is not None else v
            for k, v in before.items()
        }

    return put
