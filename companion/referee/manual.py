"""The protocol's page, written from the types: a command that exists is in it, and nothing else."""

from __future__ import annotations

import importlib
import inspect
import types
from collections.abc import Iterator, Mapping
from typing import Any, Literal, TypeAlias, TypeVar, Union, get_args, get_origin, get_type_hints

import msgspec
from msgspec import NODEFAULT, Struct

from companion import words
from companion.core.contract import AnyRules
from companion.core.corrections import (
    Adjust,
    Correct,
    Corrected,
    Instead,
    JudgeIs,
    JudgeNamed,
    JudgeSaid,
    JudgeSays,
    NotePhone,
    OpenWindow,
    Redo,
    Redone,
    Rewind,
    Rewound,
)
from companion.core.difference import Difference, LinesChanged
from companion.core.page import Page
from companion.core.sentences import SHARED
from companion.core.trial import Becomes, Falls, Fares, Holds, Mendable, Right, Trial
from companion.games import GAMES
from companion.referee.requests import KEPT, Happened, New, Owed, Why

Kind: TypeAlias = Any
"""A struct's class."""

_HEAD = """\
# The line protocol

*This page is written from the program's types by `parley referee --manual`; a test holds that it is current.*

`parley referee` reads one JSON object a line from standard input and answers each with one line on standard output,
so that another program (a bot, a mod for a virtual table, a test) can drive the same rules. It keeps one evening at a
time, in memory. It never ends because of a line; it ends with its input.

## Requests

| request | answer |
|---|---|
| `{"new": {"game": "article27", "seats": ["Ana", "Ben", "Cy", "Di"], "options": {…}}}` | a new evening; `ok` as below |
| `{"by": "Ana", "do": "<command>", …}` | `by` is a seat, `host`, `judge`, or `table` for draws; `ok` or `refused` |
| `{"clock": 61000}` | winds table time to this many milliseconds since the evening began; `ok` |
| `{"page": "public"}` | all that one viewer may know: `public`, `host`, `judge` or a seat; `ok` holds a **Page** |
| `{"page": "public", "since": 7}` | what changed since that viewer's page number 7; `ok` holds a **Difference** |
| `{"line": 41}` | what the judge can do about a line of the story; `ok` holds a **Mendable**, or null |
| `{"try": {"at": 41, "way": "strike"}}` | what such a `correct` of the judge would come to; `ok` holds a **Trial** |
| `{"wants": true}` | draws that chance owes now; `ok` holds a list of **Owed** |
| `{"result": true}` | `ok` holds the **Result**, or null until the game is over |

`ok` of `new`, `do` and `clock` is `{"now": <table time>, "events": [<Happened>, …]}` with the events that the asker
may see: a command's own seat, host or judge; for `new`, `clock` and `table` whatever is public.
`{"refused": [<Why>, …]}` holds all reasons at once; nothing was changed. `{"error": "<sentence>"}` answers what is no
request: no JSON, unknown words, a value of a wrong type, table time wound backwards or while it stands still (paused, a
question open, the game over).

Table time moves only when it is wound. Each alarm on the way speaks at its own instant; one that stops the clock stops
the winding there, and `now` says where. The host, the judge and the seats draw what is in their menu; `table` may
answer any draw. With `"draws": "asked"` the program draws nothing by itself: `wants` lists what chance owes, with the
printed range and never the bag, and `{"by": "table", "do": "draw", "key": …, "outcome": […]}` answers it.

A page has a `number` of its own viewer, which grows only when something on that page changes: what others do in
private moves nobody else's number, and neither does table time alone (`now` stands beside it). A **Difference** leads
from the page numbered `since` to the one numbered `number`. Where the number asked for is none of the last {kept}
pages that this viewer was answered, the whole **Page** comes instead: a difference has `since`, a page has none; with
`new` the numbers begin again.

To make the new page of the old one, take `number` and `now`, replace the fields of the page by those of `page` and
those of its view by those of `view`; then in `story` and in `ledger` take out the lines at the places `gone` (of the
old list), put in `added` one after the other, each at its place (of the new list), and replace those at the places
`changed` (of the new list).

A sealed choice goes into a box: its `ok` has no events, and the page names who has put in (`in_box`). It may be changed
until the last one turns the box out as one command of the table: in seat order, or without names where nobody may ever
learn whose was whose.

A request has at most 65536 bytes, 16 levels and numbers up to 2^53.
"""


def manual() -> str:
    """The page, as Markdown."""
    return "\n".join(_lines()) + "\n"


def _lines() -> Iterator[str]:
    yield _HEAD.replace("{kept}", str(KEPT))
    kind: Kind
    for kind in (New, Happened, Why, Owed, Trial, Becomes, Falls, Fares, Holds, Mendable, Right):
        yield from _struct(kind)
    yield from ("## Commands of every evening", "")
    for kind in (Rewind, Redo, Correct):
        yield from _struct(kind, f"`{_tag(kind)}`")
    yield from _struct(Instead)
    for kind in (Adjust, JudgeSays, JudgeIs, OpenWindow, NotePhone):
        yield from _struct(kind, f"`{_tag(kind)}`")
    yield from ("Events of every evening besides those below:", "")
    for kind in (Rewound, Redone, Corrected, JudgeSaid, JudgeNamed):
        yield from _struct(kind, f"`{_tag(kind)}`")
    yield from ("Reasons of the evening itself:", "", _keys(words.reason_keys()), "")
    yield from ("Reasons of every game, besides its own below:", "", _keys(SHARED), "")
    for slug, rules in sorted(GAMES.items()):
        yield from _game(slug, rules)
    yield from ("## The page", "")
    shown = _reachable(Page) | _reachable(LinesChanged)
    for kind in (Page, Difference, *sorted(shown - {Page}, key=lambda k: str(k.__name__))):
        yield from _struct(kind)


def _game(slug: str, rules: AnyRules) -> Iterator[str]:
    least, most = rules.meta.seats
    yield from (f"## {rules.meta.title} (`{slug}`, {least} to {most} seats)", "", "### Options", "")
    yield from ("| key | default | values | |", "|---|---|---|---|")
    for rule in rules.house_rules:
        values = ", ".join(f"`{v}`" for v, _say in rule.choices) or f"{rule.low} to {rule.high}"
        if rule.seat:
            values += ", or a seat"
        yield f"| `{rule.key}` | `{rule.default}` | {values} | {rule.question}: {rule.say} |"
    yield ""
    for file in rules.files:
        yield f"And `{file.option}`: the text of a file (TOML or JSON), {file.say.lower()}. Without it: {file.without}."
        yield ""
    yield from ("### Commands", "")
    conditions: dict[str, Kind] = {}
    for kind in _members(rules.commands):
        yield from _struct(kind, f"`{_tag(kind)}`")
        conditions |= {k.__name__: k for k in _reachable(kind) if k is not kind}
    for name in sorted(conditions):
        yield from _struct(conditions[name], f"`{_tag(conditions[name])}` (a value in the fields above)")
    yield from ("### Reasons", "", _keys(set(rules.reasons) - set(SHARED)), "")
    yield from ("### Events", "")
    for kind in _members(rules.events):
        yield from _struct(kind, f"`{_tag(kind)}`")
    yield from ("### Its part of the page", "", "`view.board` is a **Board**; `view.mine` of a seat is a **Mine**.", "")
    board = importlib.import_module(f"companion.games.{slug}.board")
    for kind in sorted(
        (k for _name, k in inspect.getmembers(board, inspect.isclass) if k.__module__ == board.__name__),
        key=lambda k: str(k.__name__),
    ):
        yield from _struct(kind)


def _keys(keys: Any) -> str:
    return ", ".join(f"`{key}`" for key in sorted(keys))


def _members(union: Any) -> list[Kind]:
    """A union's members by name, so that the page is the same every time."""
    return sorted(get_args(union), key=lambda kind: str(kind.__name__))


def _tag(kind: Kind) -> str:
    return str(kind.__struct_config__.tag)


def _struct(kind: Kind, head: str = "") -> Iterator[str]:
    yield f"#### {head or kind.__name__}"
    yield ""
    yield " ".join((inspect.getdoc(kind) or "").split())
    yield ""
    hints = get_type_hints(kind)
    config = kind.__struct_config__
    if config.tag_field and not head.startswith("`"):
        yield f"- `{config.tag_field}`: `{config.tag!r}`"
    for field in msgspec.structs.fields(kind):
        default = ""
        if field.default is not NODEFAULT:
            default = f" = {msgspec.json.encode(field.default).decode()}"
        elif not field.required:
            default = " = empty"
        yield f"- `{field.name}`: {_said(hints[field.name])}{default}"
    yield ""


def _said(hint: Any) -> str:
    """A type in the words of JSON."""
    plain: Mapping[Any, str] = {str: "text", int: "whole number", bool: "true or false", Any: "anything"}
    plain = {**plain, type(None): "null"}
    if hint in plain:
        return plain[hint]
    origin, args = get_origin(hint), get_args(hint)
    if origin is Literal:
        return " or ".join(f'"{value}"' for value in args)
    if origin in (Union, types.UnionType):
        return " or ".join(sorted((_said(arg) for arg in args), key=lambda said: (said == "null", said)))
    if origin is tuple and len(args) == 2 and args[1] is Ellipsis:
        return f"list of ({_said(args[0])})" if " or " in _said(args[0]) else f"list of {_said(args[0])}"
    if origin is tuple:
        return f"[{', '.join(_said(arg) for arg in args)}]"
    if origin is not None and len(args) == 2:
        return f"object of {_said(args[0])} → {_said(args[1])}"
    if isinstance(hint, TypeVar):
        return "anything"
    return f"**{hint.__name__}**"


def _reachable(kind: Kind) -> set[Kind]:
    """A struct and all that stand in its fields."""
    found: set[Kind] = set()
    open_: list[Any] = [kind]
    while open_:
        hint = open_.pop()
        if isinstance(hint, type) and issubclass(hint, Struct):
            if hint not in found:
                found.add(hint)
                open_ += get_type_hints(hint).values()
        else:
            open_ += get_args(hint)
    return found
