"""The walls between the rooms hold (`tests.planted.fence` plants on the wrong side of each)."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
LINT = "import sys; from importlinter.cli import lint_imports_command; sys.exit(lint_imports_command())"


def linted(folder: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", LINT, "--no-cache"], cwd=folder, capture_output=True, text=True, timeout=120, check=False
    )


def built(folder: Path) -> Path:
    """A copy of the sources, as far as imports are concerned."""
    for room in ("companion", "ui"):
        shutil.copytree(ROOT / room, folder / room, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", folder)
    return folder


def test_the_house_as_it_stands_keeps_its_contracts(tmp_path: Path) -> None:
    answer = linted(built(tmp_path))
    broken = [line for line in answer.stdout.splitlines() if line.endswith("BROKEN")]
    assert answer.returncode == 0, ", ".join(broken) or answer.stdout


@pytest.mark.parametrize("room", ["companion", "ui"])
def test_every_folder_with_code_is_a_package(room: str) -> None:
    """A folder without an __init__ is invisible to the contracts."""
    folders = {path.parent for path in (ROOT / room).rglob("*.py")}
    assert folders
    assert [str(f.relative_to(ROOT)) for f in sorted(folders) if not (f / "__init__.py").is_file()] == []
