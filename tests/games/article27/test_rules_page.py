"""The rules page: what only people can keep is said by the game."""

from __future__ import annotations

import re
from pathlib import Path

from companion import games
from companion.cli import rules as page

GAME = Path(games.__file__).parent / "article27"
KEPT = re.compile(r'\(kept by the table: "(.+)"\)$')


def test_what_only_people_can_keep_is_said_by_the_game() -> None:
    said = "".join(path.read_text(encoding="utf-8") for path in sorted(GAME.rglob("*.py")))
    kept = {rule.number: found[1] for rule in page.rules_of("article27") if (found := KEPT.search(rule.text))}
    assert set(kept) >= {"R22", "R24", "R52", "R66"}
    assert {number for number, sentence in kept.items() if sentence not in said} == set()
