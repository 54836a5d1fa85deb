"""Files that people write for a game (decks, maps, members, effects): read, bounded, and refused with where and why."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from typing import Any, TypeVar

import msgspec
from msgspec import Struct

from companion.core.language import N_, _
from companion.core.setup import SetupError

LONGEST = 200_000
"""Characters of a file; a stranger's cannot be larger. Games may be stricter."""

T = TypeVar("T")


class DataFile(Struct, frozen=True, kw_only=True):
    """A file that a game takes at set-up: its text is handed over as the option `option`, and nothing else of it.

    `say` names what it holds, `without` says what is played by when none is given (both marked for translation).
    `read` checks a text (text, name of the file) and raises `ValueError` with a sentence; `sample` is a text of ours
    that `read` accepts, to begin a file of one's own with.
    """

    option: str
    say: str
    without: str
    read: Callable[[str, str], Any]
    sample: Callable[[], str]


def decode(text: Any, kind: type[T], where: str, longest: int = LONGEST) -> T:
    """The value in a TOML or JSON text, of the given type; raises `ValueError` with file, place and expectation.

    A text that begins with a brace is JSON, since no TOML does.
    """
    if not isinstance(text, str) or len(text) > longest:
        raise ValueError(_("{where}: a text of at most {longest} characters was expected.").format(
            where=where, longest=longest))  # fmt: skip
    form, reader = ("JSON", msgspec.json.decode) if text.lstrip().startswith("{") else ("TOML", msgspec.toml.decode)
    try:
        return reader(text, type=kind)
    except msgspec.ValidationError as error:
        raise ValueError(_said(str(error), where)) from error
    except (msgspec.DecodeError, ValueError, RecursionError) as error:
        raise ValueError(_("{where} is no {form} ({error}).").format(
            where=where, form=form, error=_cut(str(error)).rstrip("."))) from error  # fmt: skip


def take(given: dict[str, Any], file: DataFile, otherwise: T) -> Any | T:
    """The file's value out of the options, of which it is taken away; `otherwise` when none was given.

    Raises `SetupError` where the file cannot be read.
    """
    text = given.pop(file.option, None)
    if text is None:
        return otherwise
    try:
        return file.read(text, file.option)
    except ValueError as error:
        raise SetupError(str(error), [file.option]) from error


def line(value: str, longest: int, where: str, place: str) -> str:
    """The value, if it is one line that can be shown; raises `ValueError` with a sentence."""
    # Control and formatting characters could turn the rest of a line round on the projector.
    shown = all(unicodedata.category(x) not in ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp") for x in value)
    if not shown or value != " ".join(value.split()) or not 0 < len(value) <= longest:
        raise wrong(where, place, _("1 to {longest} characters on one line were expected").format(longest=longest))
    return value


def wrong(where: str, place: str, said: str) -> ValueError:
    """A refusal in the words of all files: the file, the place in it, and what was expected there."""
    return ValueError(_("{where}, {place}: {said}.").format(where=where, place=place, said=said))


_TYPES = {
    "str": N_("a text"),
    "int": N_("a whole number"),
    "float": N_("a number"),
    "float | int": N_("a number"),
    "int | float": N_("a number"),
    "bool": N_("true or false"),
    "array": N_("a list"),
    "object": N_("a table"),
    "null": N_("nothing"),
}


def _said(error: str, where: str) -> str:
    """A sentence of the codec's, in ours: its place is a path like `$.card[2].points`."""
    said, _at, path = error.partition(" - at ")
    place = _place(path.strip("`"))
    said = _words(said)
    if place:
        return str(wrong(where, place, said))
    return _("{where}: {said}.").format(where=where, said=said)


def _place(path: str) -> str:
    """`$.card[2].points` → “card 3, points”; a key of a table stands as “…”, which the codec does not tell."""
    path = path.removeprefix("key in ").strip("`").removeprefix("$").lstrip(".")
    rows = re.sub(r"\[(\d+)\]", lambda found: f" {int(found.group(1)) + 1}", path)
    return rows.replace("[...]", " …").replace(".", ", ").strip()


def _words(said: str) -> str:
    if found := re.fullmatch(r"Expected `([a-z |]+)`, got `([a-z |]+)`", said):
        asked, got = (_(_TYPES[x]) if x in _TYPES else x for x in found.groups())
        return _("{asked} was expected, {got} is there").format(asked=asked, got=got)
    if found := re.fullmatch(r"Expected `(?:int|float|str|array|object)` (of length )?([<>]=) (-?[\d.]+)", said):
        least, text = found.group(2) == ">=", bool(found.group(1))
        limit = _("at least {number} was expected") if least else _("at most {number} was expected")
        if text:
            limit = _("at least {number} long was expected") if least else _("at most {number} long was expected")
        return limit.format(number=found.group(3))
    if found := re.fullmatch(r"Object missing required field `(\w+)`", said):
        return _("“{key}” is missing").format(key=found.group(1))
    if found := re.fullmatch(r"Object contains unknown field `(.*)`", said, re.S):
        return _("“{key}” is not known here").format(key=_cut(found.group(1), 40))
    if found := re.fullmatch(r"Invalid enum value '?(.*?)'?", said, re.S):
        return _("“{value}” is not one of the words that can stand here").format(value=_cut(found.group(1), 40))
    return _cut(said).rstrip(".")


def _cut(text: str, longest: int = 160) -> str:
    """The text on one line, bounded, without characters that cannot be shown."""
    return "".join(x if x.isprintable() else " " for x in text)[:longest]
