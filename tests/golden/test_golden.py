"""Every script comes out as its golden text says, and its journal holds."""

from __future__ import annotations

from functools import cache
from itertools import zip_longest
from pathlib import Path

import pytest

from companion.cli import main
from companion.core.corrections import Redo
from companion.core.messages import PUBLIC
from companion.games import GAMES
from companion.sessions.seen import seen
from tests.golden.__main__ import keep
from tests.golden.playing import Played, play, read, scripts
from tests.golden.printing import Kind, kind, printed

RENEW = "If this is meant: `python -m tests.golden --renew`, and read the diff."

played = cache(play)


def first_difference(golden: str, now: str) -> str:
    """Where two texts part: at which entry, on whose page, and the two lines."""
    entry = viewer = ""
    for number, (was, found) in enumerate(zip_longest(golden.splitlines(), now.splitlines()), 1):
        for line in (was, found):
            # The head of what follows is the one that both texts have, or the one that only the new text has.
            if line and line.startswith(("#", "Refused after")):
                entry, viewer = line, ""
            elif line and line.startswith("  ") and line[2] != " ":
                viewer = line.strip(" :")
        if was != found:
            return (
                f"line {number}, at “{entry or 'the beginning'}”, on the page of {viewer or 'nobody yet'}:\n"
                f"  golden: {was}\n  now:    {found}\n{RENEW}"
            )
    return ""


def test_every_game_has_golden_playthroughs_and_every_text_its_script() -> None:
    for slug in GAMES:
        room = Path(__file__).parent / slug
        assert list(room.glob("*.toml")), slug
        assert {p.stem for p in room.glob("*.toml")} == {p.stem for p in room.glob("*.txt")}, RENEW


@pytest.mark.parametrize("slug", GAMES)
def test_what_everybody_is_told_is_as_the_golden_texts_of_the_game_have_it(slug: str) -> None:
    known: set[Kind] = set()
    for path in (path for path in scripts() if path.parent.name == slug):
        golden = path.with_suffix(".txt").read_text(encoding="utf-8")
        differs = first_difference(golden, printed(read(path).title, played(path), known))
        assert not differs, f"{path.with_suffix('.txt').name}, {differs}"


@pytest.mark.parametrize("path", scripts(), ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_the_journal_of_a_golden_evening_holds_when_it_is_decided_again(
    path: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "golden.parley"
    keep(played(path), file)
    assert main(["check", str(file)]) in (8, 10)
    for moment in played(path).moments:
        entry = played(path).session.evening.entries[moment.last - 1]
        if isinstance(entry.command, Redo) and not moment.refused:
            assert seen(file, PUBLIC, entry.number).page.now == moment.at
    count = len(played(path).session.evening.entries)
    told = capsys.readouterr().out
    # How many lines are closed is told once the books are open: until then a check counts none.
    over = played(path).session.page(PUBLIC).view.over
    assert (f"Chain: yes. {count} records" if over else "Chain: yes. Every record") in told
    assert "Rules: yes. Replayed by rules" in told


def test_a_difference_is_told_by_entry_and_viewer() -> None:
    golden = "Title\n\n#1 0:00:00 host: begin\n  everybody:\n    Page + a\n  Ana:\n    Offers + b\n"
    assert not first_difference(golden, golden)
    told = first_difference(golden, golden.replace("+ b", "+ c"))
    assert "#1 0:00:00 host: begin" in told
    assert "on the page of Ana" in told
    assert "renew" in told
    assert "#1" in first_difference(golden, golden.removesuffix("    Offers + b\n"))


def text_is_free_of(text: str, *strangers: str) -> bool:
    return not any(stranger in text for stranger in strangers)


@pytest.mark.parametrize("path", scripts(), ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_no_golden_text_holds_what_differs_from_day_to_day(path: Path) -> None:
    evening: Played = played(path)
    text = path.with_suffix(".txt").read_text(encoding="utf-8")
    assert text_is_free_of(text, evening.header.created, *(r.hash for r in evening.session.journal.records()))


def test_a_sentence_that_was_told_comes_again_where_others_read_it() -> None:
    """A golden text prints each kind of sentence once: a secret that everybody reads is another kind."""
    seats = ("Ana", "Ben")
    secret = kind("Ana drew +5 red, −2 blue.", ("Ana",), seats)
    assert kind("Ben drew +1 black, −4 red.", ("Ben",), seats) == secret
    for readers in (("public", "Ana", "Ben"), ("Ben",), ("judge", "Ana")):
        assert kind("Ana drew +5 red, −2 blue.", readers, seats) != secret
    assert kind("Ana has drawn.", ("Ana",), seats) != secret
