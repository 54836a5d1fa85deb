"""What a drawing reads of a page (dependency tracking), so that a card is drawn anew only where that has changed."""

from __future__ import annotations

from collections.abc import Callable
from inspect import getattr_static
from types import FunctionType, MethodType
from typing import Any, cast

from msgspec import Struct

from companion.core.page import Page

Path = tuple[str, ...]
DEEP: frozenset[Path] = frozenset({("view",), ("view", "mine"), ("view", "board")})
"""What is looked into field by field; of everything else that is read the whole counts."""


class PartsRead:
    """The parts of a page that were read, with what stood there."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._parts: dict[Path, Any] = {}

    @property
    def page(self) -> Page:
        """The page, to be given to whoever draws: it notes what is read of it."""
        return cast(Page, _Noting(self._page, (), self.note))

    def note(self, path: Path, value: Any) -> None:
        """This part was read."""
        self._parts[path] = value

    def still(self, page: Page) -> bool:
        """Whether all that was read stands in this page as well."""
        return all(_at(page, path) == value for path, value in self._parts.items())


def _at(page: Page, path: Path) -> Any:
    found: Any = page
    for name in path:
        found = getattr(found, name, None)
    return found


class _Noting:
    """Stands for a value, and notes which of its fields are read; what is asked of the whole notes the whole."""

    __slots__ = ("_note", "_path", "_value")

    def __init__(self, value: Any, path: Path, note: Callable[[Path, Any], None]) -> None:
        self._value, self._path, self._note = value, path, note

    def __getattr__(self, name: str) -> Any:
        value = object.__getattribute__(self, "_value")
        path, note = object.__getattribute__(self, "_path"), object.__getattribute__(self, "_note")
        if name not in value.__struct_fields__:
            asked = getattr_static(type(value), name)
            if isinstance(asked, FunctionType):
                return MethodType(asked, self)  # what it reads is noted as well
            if isinstance(asked, property) and asked.fget is not None:
                return asked.fget(self)
            note(path, value)
            return getattr(value, name)
        found = getattr(value, name)
        deeper = (*path, name)
        if deeper in DEEP and isinstance(found, Struct):
            return _Noting(found, deeper, note)
        note(deeper, found)
        return found

    @property  # type: ignore[misc]  # for isinstance and match
    def __class__(self) -> type:
        return type(object.__getattribute__(self, "_value"))

    def _whole(self) -> Any:
        value = object.__getattribute__(self, "_value")
        object.__getattribute__(self, "_note")(object.__getattribute__(self, "_path"), value)
        return value

    def __eq__(self, other: object) -> bool:
        return bool(self._whole() == (other._whole() if type(other) is _Noting else other))

    def __hash__(self) -> int:
        return hash(self._whole())
