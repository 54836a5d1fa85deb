"""Every command of the command line, kept alive: in processes of their own, and in this one."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Mapping, Sequence
from importlib.metadata import entry_points
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import companion
from companion.cli import main, rules, simulate, windows
from companion.core.contract import AnyRules
from companion.core.vocabulary import Way
from companion.games import GAMES
from companion.games.article27 import Article27
from companion.journal import SqliteJournal
from companion.sessions import simulate as evenings
from tests.cli.evenings import ARTICLE27, kept
from tests.council.listed import SLUG, listed

Capture = pytest.CaptureFixture[str]


def parley(*words: str, stdin: bytes = b"", **environment: str) -> subprocess.CompletedProcess[bytes]:
    """`parley` in a process of its own, without a display."""
    env = {k: v for k, v in os.environ.items() if k not in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")}
    return subprocess.run(
        [sys.executable, "-m", "companion.cli", *words],
        input=stdin,
        capture_output=True,
        env={**env, **environment},
        timeout=100,
        check=False,
    )


# --- in processes of their own ----------------------------------------------------------------------------------------


def test_files_are_checked_shown_and_exported(tmp_path: Path) -> None:
    path = str(kept(tmp_path / "evening.parley", rounds=1))
    for code, words in ((8, ["check"]), (0, ["show", "--at", "5"]), (0, ["export", "--format", "csv"])):
        done = parley(*words, path)
        assert (done.returncode, done.stderr) == (code, b"")
        assert done.stdout


def test_a_terminal_of_another_time_gets_its_letters_escaped(tmp_path: Path) -> None:
    path = str(kept(tmp_path / "evening.parley", ("Zoë", "Ben", "Cyß"), rounds=1))
    assert parley("show", path, PYTHONIOENCODING="ascii", PYTHONUTF8="0").returncode == 0
    assert "Zoë" in parley("export", path, "--format", "csv", PYTHONIOENCODING="ascii").stdout.decode()


def test_the_referee_answers_on_standard_output_until_there_are_no_more_lines() -> None:
    new = {"new": {"game": "article27", "seats": ["Ana", "Ben", "Cy"], "seed": 1}}
    done = parley("referee", stdin=json.dumps(new).encode() + b'\n\xff\n{"page": "public"}')
    replies = [json.loads(line) for line in done.stdout.splitlines()]
    assert [next(iter(reply)) for reply in replies] == ["ok", "error", "ok"]
    assert done.returncode == 0


def test_a_simulation_says_its_seed_first_and_its_count_last_and_what_it_keeps_holds(tmp_path: Path) -> None:
    done = parley("simulate", "article27", "--games", "2", "--seed", "3", "--keep", str(tmp_path / "kept"))
    lines = done.stdout.decode().splitlines()
    assert lines[0] == "seed 3"
    assert re.fullmatch(r"games 2, commands \d+, refusals \d+, commands per second \d+, violations 0", lines[-1])
    assert done.returncode == 0
    kept = [*(tmp_path / "kept").glob("*.parley")]
    assert [main(["check", str(path)]) for path in kept] == [0, 0]


def test_the_rules_and_the_help_are_printed() -> None:
    assert b"R13" in parley("rules", "article27").stdout
    assert b"simulate" in parley("--help").stdout
    for word in ("simulate", "check", "show", "export", "rules", "referee"):
        # In this process: a new one for each would read the whole program anew.
        with pytest.raises(SystemExit) as left:
            main([word, "--help"])
        assert not left.value.code


NO_DISPLAY: dict[str, str] = {}


@pytest.mark.parametrize(
    ("system", "environment", "opens"),
    [
        ("linux", NO_DISPLAY, False),
        ("freebsd14", NO_DISPLAY, False),
        ("linux", {"DISPLAY": ":0"}, True),
        ("linux", {"WAYLAND_DISPLAY": "wayland-0"}, True),
        ("linux", {"QT_QPA_PLATFORM": "offscreen"}, True),
        ("darwin", NO_DISPLAY, True),
        ("win32", NO_DISPLAY, True),
    ],
)
def test_the_window_opens_where_there_is_a_display_and_elsewhere_it_says_so(
    monkeypatch: pytest.MonkeyPatch, capsys: Capture, system: str, environment: Mapping[str, str], opens: bool
) -> None:
    opened: list[list[str]] = []

    def window(words: list[str]) -> int:
        opened.append(words)
        return 0

    monkeypatch.setattr(windows, "sys", SimpleNamespace(platform=system))
    monkeypatch.setattr(windows, "os", SimpleNamespace(environ=environment))
    monkeypatch.setattr(windows, "found", lambda _name: window)
    assert main([]) == (0 if opens else windows.NO_WINDOWS)
    assert opened == ([[]] if opens else [])
    assert ("parley demo --pictures" in capsys.readouterr().err) is not opens


def test_a_file_alone_opens_that_evening_and_a_language_reaches_the_windows(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    opened: list[list[str]] = []

    def window(words: list[str]) -> int:
        opened.append(words)
        return 0

    monkeypatch.setenv("QT_QPA_PLATFORM", "offscreen")
    monkeypatch.setattr(windows, "found", lambda _name: window)
    file = str(kept(tmp_path / "evening.parley", rounds=1))
    assert main([file]) == main(["open", file]) == main(["--lang", "de", file]) == main(["--lang=de"]) == 0
    assert opened == [[file], [file], ["--lang", "de", file], ["--lang", "de"]]


@pytest.mark.parametrize("damage", [b"", b"no database at all", None])
def test_a_file_that_is_no_evening_is_said_before_a_window_opens(
    monkeypatch: pytest.MonkeyPatch, capsys: Capture, tmp_path: Path, damage: bytes | None
) -> None:
    def never(_name: str) -> Any:
        raise AssertionError("a window opened")

    monkeypatch.setattr(windows, "found", never)
    file = tmp_path / "evening.parley"
    if damage is not None:
        file.write_bytes(damage)
    assert main([str(file)]) == 4
    said = capsys.readouterr().err.strip()
    assert "evening.parley" in said
    assert said.endswith(".")
    assert "Traceback" not in said


def test_the_version_is_the_projects(capsys: Capture) -> None:
    with pytest.raises(SystemExit) as left:
        main(["--version"])
    assert left.value.code == 0
    assert re.fullmatch(r"Parley \d+\.\d+\.\d+\S*\n", capsys.readouterr().out)


def test_the_demo_reads_its_own_words() -> None:
    done = parley("demo", "--help", QT_QPA_PLATFORM="offscreen")
    assert b"--pictures" in done.stdout
    assert done.returncode == 0


# --- windows by name --------------------------------------------------------------------------------------------------


class _Point:
    """An entry point that opens nothing."""

    def __init__(self, told: list[list[str]], error: Exception | None = None) -> None:
        self._told = told
        self._error = error

    def load(self) -> Any:
        if self._error:
            raise self._error
        return self._open

    def _open(self, words: list[str]) -> int:
        self._told.append(list(words))
        return 0


class _Points(dict[str, _Point]):
    @property
    def names(self) -> set[str]:
        return set(self)


def test_the_words_of_the_demo_are_passed_on(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[list[str]] = []
    monkeypatch.setattr(windows, "entry_points", lambda group: _Points(window=_Point(told), demo=_Point(told)))
    monkeypatch.setenv("QT_QPA_PLATFORM", "offscreen")
    assert main(["demo", "article27", "--seats", "3", "--seed", "4"]) == 0
    assert main(["--lang", "de", "demo", "--pictures", "x"]) == 0
    assert main([]) == 0
    assert told == [["article27", "--seats", "3", "--seed", "4"], ["--pictures", "x"], []]


def test_missing_windows_are_a_sentence(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    monkeypatch.setenv("QT_QPA_PLATFORM", "offscreen")
    monkeypatch.setattr(windows, "entry_points", lambda group: _Points())
    assert main([]) == windows.NO_WINDOWS
    broken = _Points(window=_Point([], ImportError("libEGL.so.1: cannot open shared object file")))
    monkeypatch.setattr(windows, "entry_points", lambda group: broken)
    assert main([]) == windows.NO_WINDOWS
    assert "libEGL.so.1" in capsys.readouterr().err


def test_the_windows_are_found_by_their_names() -> None:
    assert {"window", "demo"} <= entry_points(group=windows.GROUP).names


# --- wrong words ------------------------------------------------------------------------------------------------------

WRONG = [
    ["fly"], ["--fly"], ["check"], ["check", "a", "b"], ["show"], ["export", "x"], ["export", "x", "--format", "docx"],
    ["simulate", "article27"], ["simulate", "chess", "--games", "1"], ["simulate", "article27", "--games", "0"],
    ["simulate", "article27", "--games", "1", "--seats", "9"], ["simulate", "article27", "--games", "x"],
    ["simulate", "article27", "--games", "1", "--options", "{"],
    ["simulate", "article27", "--games", "1", "--way", "x"],
    ["simulate", "legislation", "--games", "1", "--way", "mixed"],
    ["simulate", "article27", "--games", "1", "--options", "[]"],
    ["simulate", "article27", "--games", "1", "--options", '{"no.such": "x"}'],
    ["simulate", "article27", "--games", "1", "--options", "[" * 9999], ["rules"], ["rules", "chess"], ["referee", "x"],
    ["\x1b[2J"], ["rules", "\x1b[2J"],
]  # fmt: skip


@pytest.mark.parametrize("words", WRONG, ids=range(len(WRONG)))
def test_wrong_words_are_one_sentence_and_their_own_exit_code(words: list[str], capsys: Capture) -> None:
    try:
        code = main(words)
    except SystemExit as stop:
        code = int(stop.code or 0)
    told = capsys.readouterr().err
    assert code == 64
    assert len(told.splitlines()) == 1
    assert "\x1b" not in told


# --- simulate ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("options", ["{}", '{"discs.mode": "app"}', "sweep"])
def test_a_way_to_sit_down_lies_under_what_else_is_asked_for(options: str, monkeypatch: pytest.MonkeyPatch) -> None:
    sheets: list[dict[str, object]] = []
    play = evenings.play

    def seen(
        rules: AnyRules, seats: Sequence[str], options: Mapping[str, str | int], *rest: Any
    ) -> evenings.SimulatedEvening:
        sheets.append(dict(options))
        return play(rules, seats, options, *rest)

    monkeypatch.setattr(evenings, "play", seen)
    words = ["simulate", "article27", "--games", "1", "--seats", "3", "--seed", "1", "--way", "box"]
    assert main([*words, "--options", options]) == 0
    assert sheets == [{**ARTICLE27.presets[Way.BOX], **(json.loads(options) if options != "sweep" else {})}]


def test_the_same_seed_plays_the_same_evening() -> None:
    one, other = (evenings.play(ARTICLE27, evenings.NAMES[:4], {}, 11, True) for _ in range(2))
    assert [r.hash for r in one.journal.records()] == [r.hash for r in other.journal.records()]
    assert not one.found


def test_a_sweep_tries_the_defaults_then_each_alternative_and_says_how_many(capsys: Capture) -> None:
    with listed():
        known = len(evenings.alternatives(GAMES[SLUG]))
        assert main(["simulate", SLUG, "--games", str(known + 1), "--seed", "1", "--options", "sweep"]) == 0
    assert capsys.readouterr().out.splitlines()[-1].endswith(f"alternatives tried {known} of {known}")


def test_a_broken_invariant_is_found_and_kept_as_a_journal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    from companion.core.contract import Violation

    def broken(self: Article27, state: Any) -> list[Violation]:
        return [Violation("99", "the second round began")] if state.public.round == 2 else []

    monkeypatch.setattr(Article27, "broken", broken)
    words = ["simulate", "article27", "--games", "1", "--seed", "3", "--out", str(tmp_path)]
    assert main(words) == simulate.VIOLATED
    told = capsys.readouterr().out
    assert "VIOLATION 99: the second round began" in told
    assert "violations 1" in told.splitlines()[-1]
    path = tmp_path / "article27-3-3.parley"
    assert main(["check", str(path)]) == 3
    journal = SqliteJournal.open(path, write=False)
    assert any('"round":2' in record.events for record in journal.records())
    journal.close()


def test_a_fault_of_the_rules_is_a_violation_with_its_command(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    def fault(*_words: Any) -> Any:
        raise ZeroDivisionError("planted")

    monkeypatch.setattr(Article27, "wants", fault)
    assert main(["simulate", "article27", "--games", "1", "--seed", "3", "--out", str(tmp_path)]) == 1
    assert "ZeroDivisionError: planted" in capsys.readouterr().out


def test_an_evening_without_end_is_a_violation(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    monkeypatch.setattr(evenings, "MOST_COMMANDS", 20)
    assert main(["simulate", "article27", "--games", "1", "--seed", "3"]) == 1
    assert "not over after 20 commands" in capsys.readouterr().out


# --- rules ------------------------------------------------------------------------------------------------------------


def test_every_rule_is_listed_with_its_tests(capsys: Capture) -> None:
    assert main(["rules", "article27"]) == 0
    told = capsys.readouterr().out
    for number in range(1, 72):
        assert re.search(rf"^R{number}  ", told, re.MULTILINE), number
    for number in range(1, 58):
        assert re.search(rf"^Q{number}  ", told, re.MULTILINE), number


def test_rules_without_a_test_are_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    monkeypatch.setattr(rules, "tests_of", lambda folder: {"R1": ["x"]})
    assert main(["rules", "article27", "--untested"]) == rules.UNTESTED
    told = capsys.readouterr().out
    assert "R2  " in told
    assert "R1  " not in told


def test_without_the_source_there_are_no_tests_to_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    monkeypatch.setattr(companion, "__file__", str(tmp_path / "companion" / "__init__.py"))
    assert main(["rules", "article27"]) == 0
    assert main(["rules", "article27", "--untested"]) == 4
    assert "come with the source" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("name", "held"),
    [
        ("test_r13_the_gavel", ["R13"]),
        ("test_q09_r40_a_veto", ["Q9", "R40"]),
        ("test_vector_05_five", ["V5"]),
        ("test_invariant_2_all", ["I2"]),
        ("test_rounds_3_and_4", []),
    ],
)
def test_a_tests_name_begins_with_what_it_holds(name: str, held: list[str]) -> None:
    assert rules.numbers(name) == held
