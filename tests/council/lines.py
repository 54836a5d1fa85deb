"""Code lines of the toy game, and how many of them also stand in a game: `make toy` prints both."""

from __future__ import annotations

import ast
import io
import tokenize
from collections.abc import Iterator
from pathlib import Path

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
PLAIN = {")", "]", "}", "),", "],", "},", "else:", "try:", "return []", "return None"}
"""What is on a line of any program."""


def code_lines(path: Path) -> Iterator[str]:
    """The lines of a module without blanks, comments and docstrings, stripped."""
    text = path.read_text(encoding="utf-8")
    told: set[int] = set()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            told.update(range(node.lineno, (node.end_lineno or node.lineno) + 1))
    code: set[int] = set()
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type not in (tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT):
            code.update(range(token.start[0], token.end[0] + 1))
    for n, line in enumerate(text.splitlines(), 1):
        if line.strip() and n in code and n not in told:
            yield line.strip()


def modules() -> list[Path]:
    """The modules that somebody who makes a game writes: rules and face, no tests and no tools."""
    return [
        p
        for p in sorted(HERE.glob("*.py"))
        if not p.name.startswith("test_") and p.name not in ("lines.py", "listed.py")
    ]


def main() -> None:
    """Prints the table."""
    games = [*(ROOT / "companion" / "games").rglob("*.py"), *(ROOT / "ui" / "faces").glob("*/*.py")]
    elsewhere = {line for path in games for line in code_lines(path)}
    counted = {path.name: list(code_lines(path)) for path in modules()}
    for name, lines in counted.items():
        print(f"{name:14} {len(lines):4}")
    every = [line for lines in counted.values() for line in lines]
    written = [line for line in every if not line.startswith(("from ", "import ")) and line not in PLAIN]
    again = [line for line in written if line in elsewhere]
    print(f"{len(every)} code lines, {len(written)} of them without imports and brackets;")
    print(f"{len(again)} of those ({100 * len(again) / len(written):.0f} %) also stand in a game.")


if __name__ == "__main__":
    main()
