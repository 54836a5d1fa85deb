"""Names of every script stand right: between isolates wherever they are read, and without them in every command."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from companion import words
from companion.core import names
from companion.core.messages import HOST, JUDGE, PUBLIC, Refusal
from companion.core.page import Page
from companion.sessions.export import FORMATS
from companion.sessions.spoken import SAID
from tests.games.contract.driving import SLUGS, Drive

SCRIPTS = (
    "أحمد بن زيد", "שרה לוי", "王小明", "W" * 24, "مريم", "Ана", "דוד", "李雷", "نور", "Zoë", "יעל", "علي",
)  # fmt: skip
TURNS = [name for name in SCRIPTS if max(name) < "\u2000" and min(name.replace(" ", "ת")) > "\u0590"]
"""Those in Hebrew and in Arabic letters."""


def bare(*texts: str) -> list[str]:
    """The names in these texts that would turn round what stands beside them."""
    text = "\n".join(texts)
    for name in sorted(TURNS, key=len, reverse=True):
        text = text.replace(f"\u2068{name}\u2069", "")
    return [name for name in TURNS if name in text]


def read(page: Page) -> Iterator[str]:
    """Everything on a page that people read, in words."""
    plain: Any = msgspec.to_builtins(page)
    plain["view"].pop("looks_first")
    for card in plain["view"]["seats"]:
        card.pop("key")
    for part in ("view", "story", "ledger", "result", "house_rules", "moments", "undo", "redo", "in_box"):
        yield from texts(plain[part])
    for part in ("offers", "question", "wanted"):
        yield from (text for field, text in fields(plain[part]) if field in SAID)


def texts(value: Any) -> Iterator[str]:
    """All texts in plain data, keys of mappings among them."""
    match value:
        case dict():
            for key, one in value.items():
                yield str(key)
                yield from texts(one)
        case list() | tuple():
            for one in value:
                yield from texts(one)
        case str():
            yield value


def fields(value: Any, field: str = "") -> Iterator[tuple[str, str]]:
    """All texts in plain data, each with the field it stands in."""
    match value:
        case dict():
            for key, one in value.items():
                if key == "refused":  # reasons, whose parameters are said
                    continue
                yield from fields(one, key if not field or field not in SAID else field)
        case list() | tuple():
            for one in value:
                yield from fields(one, field)
        case str():
            yield field, value


EARLY, EVERY = (4, 12, 24), 40
"""At which steps the pages are read: short games have few."""


@pytest.mark.parametrize("slug", SLUGS)
def test_names_from_right_to_left_stand_between_isolates_and_never_in_a_command(
    slug: str,
) -> None:
    drive = Drive(slug, 3, bold=0.3, names=SCRIPTS)
    session, looked, met = drive.session, 0, set()
    for n, tried in enumerate(drive.run(400)):
        if isinstance(tried.answer, Refusal):
            said = [words.say_reason(drive.rules, reason) for reason in tried.answer.reasons]
            assert not bare(*said), said
        if n % EVERY and n not in EARLY and not session.evening.public.over:
            continue
        looked += 1
        # One after the other: each is looked at early, and again.
        viewers = (PUBLIC, HOST, session.seats[0], JUDGE, session.seats[1])
        for viewer in (viewers[looked % 5], viewers[(looked + 2) % 5]):
            page = session.page(viewer)
            said = [*read(page)]
            assert not bare(*said), (viewer, [text for text in said if bare(text)])
            met |= {name for name in TURNS for text in said if name in text}
            for offer in page.offers:
                for field, text in fields(msgspec.to_builtins(offer)):
                    assert field in SAID or names.FIRST_STRONG not in text, (offer.do, field)
    shown = session.seen(PUBLIC)
    assert not bare(*FORMATS["md"](shown).splitlines())
    table = csv.DictReader(io.StringIO(FORMATS["csv"](shown)))
    assert not bare(*(row["say"] for row in table))
    assert looked > 3
    assert len(TURNS) == 7
    assert met


def test_a_name_that_turns_nothing_round_stays_as_it_is() -> None:
    assert names.isolated("Zoë (2)") == "Zoë (2)"
    assert names.isolated("王小明") == "王小明"
    assert names.plain(names.isolated("שרה")) == "שרה"
