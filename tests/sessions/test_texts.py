"""A text from a disk: what is none, or too large to be one, is refused in a sentence, and nothing hangs."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from companion.core.datafiles import LONGEST
from companion.sessions.texts import shown_name, text_of


def test_a_text_is_read_as_it_stands_with_line_ends_and_byte_order_mark_of_any_editor(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_bytes("\ufeff# Zoë\r\nname = 1\r\n".encode())
    assert text_of(path) == "# Zoë\nname = 1\n"


def test_a_text_of_the_greatest_length_is_read_and_one_letter_more_is_not(tmp_path: Path) -> None:
    path = tmp_path / "long.toml"
    for letter in ("x", "ä", "𝄞"):
        path.write_text(letter * LONGEST, encoding="utf-8")
        assert len(text_of(path)) == LONGEST
        path.write_text(letter * (LONGEST + 1), encoding="utf-8")
        with pytest.raises(ValueError, match=r"long\.toml is too large: at most 200000 characters were expected\."):
            text_of(path)


def test_a_huge_file_is_not_read_to_its_end(tmp_path: Path) -> None:
    path = tmp_path / "huge.toml"
    with path.open("wb") as file:
        file.write(b"x" * 1000)
        file.truncate(20_000_000_000)
    with pytest.raises(ValueError, match=r"huge\.toml"):
        text_of(path)


@pytest.mark.parametrize("data", [b"\x89PNG\r\n\x1a\n\xff\xfe", b"a\0b", "Zoë".encode("utf-16"), b"\xe4\xf6"])
def test_bytes_that_are_no_text_are_refused(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "picture.png"
    path.write_bytes(data)
    with pytest.raises(ValueError, match=r"picture\.png is no text in UTF-8"):
        text_of(path)


def test_a_folder_and_a_file_that_is_gone_are_said_to_be_so(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="is a folder"):
        text_of(tmp_path)
    with pytest.raises(ValueError, match="is not there"):
        text_of(tmp_path / "gone.toml")
    with pytest.raises(ValueError, match="gone"):
        text_of(tmp_path / ("gone" * 200))


@pytest.mark.skipif(sys.platform == "win32", reason="there are no pipes in folders there")
def test_a_pipe_is_refused_and_not_waited_for(tmp_path: Path) -> None:
    path = tmp_path / "pipe"
    os.mkfifo(path)
    with pytest.raises(ValueError, match="no ordinary file"):
        text_of(path)


def test_a_name_that_would_turn_the_line_round_is_shown_without_that() -> None:
    assert shown_name(Path("/x/a\u202eb\nc.toml")) == "a?b?c.toml"
    assert len(shown_name(Path("/x/" + "y" * 300))) == 80
