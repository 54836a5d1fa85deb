"""The walls between the rooms hold: what is planted on the wrong side is found by the project's own contracts."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
LINT = "import sys; from importlinter.cli import lint_imports_command; sys.exit(lint_imports_command())"

PLANTS = {
    "Rules are told the time and the draw, they never look": ("companion/games/article27/pieces.py", "import time"),
    "The referee runs without windows": ("companion/journal/journal.py", "import PySide6.QtCore"),
    "Rooms: nobody imports from above": ("companion/core/countdown.py", "import companion.journal.journal"),
    "Games do not know each other": ("companion/games/chess/__init__.py", "import companion.games.article27.pieces"),
}


def linted(house: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", LINT, "--no-cache"], cwd=house, capture_output=True, text=True, timeout=120, check=False
    )


def built(folder: Path) -> Path:
    """A copy of the house, as far as imports are concerned."""
    for room in ("companion", "ui"):
        shutil.copytree(ROOT / room, folder / room, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", folder)
    return folder


def test_the_house_as_it_stands_keeps_its_contracts(tmp_path: Path) -> None:
    answer = linted(built(tmp_path))
    assert answer.returncode == 0, answer.stdout


def test_every_contract_finds_what_is_planted_against_it(tmp_path: Path) -> None:
    house = built(tmp_path)
    for place, line in PLANTS.values():
        path = house / place
        path.parent.mkdir(exist_ok=True)
        before = path.read_text(encoding="utf-8") if path.exists() else '"""A game."""\n'
        path.write_text(f"{before}\n{line}\n", encoding="utf-8")
    answer = linted(house)
    assert answer.returncode == 1
    for name in PLANTS:
        assert f"{name} BROKEN" in " ".join(answer.stdout.split()), answer.stdout


@pytest.mark.parametrize("room", ["companion", "ui"])
def test_every_folder_with_code_is_a_package(room: str) -> None:
    """A folder without an __init__ is invisible to the contracts."""
    folders = {path.parent for path in (ROOT / room).rglob("*.py")}
    assert folders
    assert [str(f.relative_to(ROOT)) for f in sorted(folders) if not (f / "__init__.py").is_file()] == []
