"""What is said of a count is right for one of them, too."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[1]
SENTENCE = re.compile(r'(?<!\w)(?:_|N_)\(\s*((?:"[^"\n]*"\s*)+)')
COUNTED = re.compile(
    r"(?<!to )(?<!most )(?<!least )(?<!than )\{(?:count|n|amount|points|left|seconds|minutes|empty|typed|here|up)\}"
    r"(?: of \{\w+\})? (?:more )?(?:are|were|have|go|sit|come|ask|hold|fit|[a-z]+ (?:are|were)|"
    r"(?:agenda )?(?:seconds|minutes|lines|draws|seals|records|points|rounds|players|cards|treasures|bottles|names"
    r"|results|bills|places|pages|tables|seats|votes|discs|tokens|tries|words|questions|judges))\b"
)
"""A count before what is said of several alone; one that is never 1 is called {many}, a limit {most} or {least}."""


def several(text: str) -> list[str]:
    """The sentences of a module that would say “1 draws”."""
    said = ("".join(re.findall(r'"([^"\n]*)"', found)) for found in SENTENCE.findall(text))
    return [sentence for sentence in said if COUNTED.search(sentence)]


def test_no_sentence_says_1_draws() -> None:
    found = [
        f"{path.relative_to(ROOT)}: {sentence}"
        for room in ("companion", "ui")
        for path in (ROOT / room).rglob("*.py")
        for sentence in several(path.read_text("utf-8"))
    ]
    assert not found, "ngettext, another word order, or {many}:\n" + "\n".join(found)
    assert several('_("{count} draws keyed in")')
    assert several('N_(\n    "{empty} of {count} places "\n    "are empty.")')
    assert not several('ngettext("{count} draw", "{count} draws", count)')
