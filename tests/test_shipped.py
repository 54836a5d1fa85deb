"""What is shipped beside the program: desktop entry, file type, metainfo and icon agree with it and with each other."""

from __future__ import annotations

import configparser
import datetime
import re
import shutil
import subprocess
import tomllib
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from companion.organiser import desk

HOUSE = Path(__file__).parents[1]
PROJECT: dict[str, Any] = tomllib.loads((HOUSE / "pyproject.toml").read_text(encoding="utf-8"))
MIME = "{http://www.freedesktop.org/standards/shared-mime-info}"
MEDIA = "application/x-parley"


def entry() -> configparser.SectionProxy:
    """The desktop entry."""
    parser = configparser.RawConfigParser(strict=True)
    parser.optionxform = str  # type: ignore[method-assign, assignment]  # keys keep their case
    parser.read(HOUSE / "packaging" / "parley.desktop", encoding="utf-8")
    assert parser.sections() == ["Desktop Entry"]
    return parser["Desktop Entry"]


def metainfo() -> ElementTree.Element:
    """What a software centre reads."""
    return ElementTree.parse(HOUSE / "packaging" / "parley.metainfo.xml").getroot()


def test_a_double_click_on_an_evening_opens_it_with_a_command_that_is_installed() -> None:
    told = entry()
    command, file = told["Exec"].split()
    assert command in PROJECT["project"]["scripts"]
    assert file == "%f"
    assert told["Type"] == "Application"
    assert told["Terminal"] == "false"
    assert told["MimeType"].rstrip(";") == MEDIA
    for list_ in ("Categories", "Keywords", "MimeType"):
        assert told[list_].endswith(";")


def test_the_file_type_is_that_of_evenings() -> None:
    kind = ElementTree.parse(HOUSE / "packaging" / "parley.xml").getroot().find(f"{MIME}mime-type")
    assert kind is not None
    assert kind.get("type") == MEDIA
    globs = [glob.get("pattern") for glob in kind.iterfind(f"{MIME}glob")]
    assert globs == ["*.parley", f"*{desk.SUFFIX}"], "what the program writes, evenings and events"
    assert kind.findtext(f"{MIME}comment")


def test_a_desktop_takes_in_the_file_type(tmp_path: Path) -> None:
    """What its own tool asks for, without it; where it is installed it is asked, too."""
    file = HOUSE / "packaging" / "parley.xml"
    root = ElementTree.parse(file).getroot()
    assert root.tag == f"{MIME}mime-info"
    assert [kind.tag for kind in root] == [f"{MIME}mime-type"]
    parts = [part.tag.removeprefix(MIME) for part in root[0]]
    assert {*parts} == {"comment", "sub-class-of", "glob", "icon"}
    assert parts.count("comment") == parts.count("icon") == 1
    parent = root[0].find(f"{MIME}sub-class-of")
    assert parent is not None
    assert parent.get("type") == "application/vnd.sqlite3"
    icon = root[0].find(f"{MIME}icon")
    assert icon is not None
    assert icon.get("name") == entry()["Icon"]
    if tool := shutil.which("update-mime-database"):
        packages = tmp_path / "packages"
        packages.mkdir()
        shutil.copy(file, packages)
        done = subprocess.run([tool, "-V", tmp_path], capture_output=True, text=True, timeout=60, check=False)
        assert "Error" not in done.stdout + done.stderr
        assert [line.partition(":")[2] for line in (tmp_path / "globs").read_text().splitlines() if MEDIA in line] == [
            "*.parley", f"*{desk.SUFFIX}",
        ]  # fmt: skip


def test_the_metainfo_says_what_the_project_says() -> None:
    told, project = metainfo(), PROJECT["project"]
    assert told.findtext("project_license") == project["license"]
    assert next(release.get("version") for release in told.iter("release")) == project["version"]
    assert told.findtext("launchable") == "parley.desktop"
    assert told.findtext("provides/mediatype") == MEDIA
    assert told.findtext("provides/binary") in project["scripts"]
    assert told.findtext("name") == entry()["Name"]
    assert (told.findtext("id") or "").count(".") >= 2
    assert told.findtext("summary", "").rstrip(".") == told.findtext("summary"), "a summary has no full stop"


VALIDATORS = {
    "desktop-file-validate": ("packaging/parley.desktop",),
    "appstreamcli": ("validate", "--no-net", "packaging/parley.metainfo.xml"),
}


def test_desktops_and_software_centres_find_what_they_ask_for() -> None:
    """What their validators ask for, without them; where they are installed they are asked, too."""
    told, meta = entry(), metainfo()
    known = "Type Version Name GenericName Comment Exec Icon Terminal StartupNotify StartupWMClass Categories Keywords"
    assert {*told} <= {*known.split(), "MimeType"}
    lines = (HOUSE / "packaging" / "parley.desktop").read_text(encoding="utf-8").splitlines()
    assert lines[0] == "[Desktop Entry]"
    assert [line for line in lines[1:] if not re.fullmatch(r"[A-Za-z0-9-]+=\S(.*\S)?", line)] == []
    assert {"Type", "Name", "Exec"} <= {*told}
    assert {told["Terminal"], told["StartupNotify"]} <= {"true", "false"}
    assert re.fullmatch(r"\w+", told["Icon"]), "a name, that every theme may have, and no file"
    assert told["Version"] in ("1.0", "1.1", "1.2", "1.3", "1.4", "1.5")
    assert told["Comment"] != told["Name"] != told["GenericName"]
    kinds = {each.text for each in meta.iterfind("categories/category")}
    assert {*told["Categories"].rstrip(";").split(";")} == kinds == {"Game", "BoardGame"}
    assert meta.tag == "component"
    assert meta.get("type") == "desktop-application"
    assert re.fullmatch(r"[a-z]\w*(\.\w+){2,}", meta.findtext("id", ""))
    assert meta.findtext("metadata_license") in ("MIT", "CC0-1.0", "FSFAP")
    assert meta.findtext("developer/name")
    assert len(meta.findtext("summary", "")) < 90
    assert len(" ".join(meta.findtext("description/p", "").split())) > 80
    assert meta.find("content_rating") is not None
    for release in meta.iter("release"):
        datetime.date.fromisoformat(release.get("date", ""))
    for tool, given in VALIDATORS.items():
        if shutil.which(tool):
            done = subprocess.run([tool, *given], cwd=HOUSE, capture_output=True, text=True, timeout=60, check=False)
            assert not done.returncode, done.stdout + done.stderr


@pytest.mark.parametrize("place", [place for places in PROJECT["tool"]["setuptools"]["data-files"].values()
                                   for place in places])  # fmt: skip
def test_everything_that_is_shipped_is_there(place: str) -> None:
    assert (HOUSE / place).read_bytes()


def test_the_icon_is_drawn_and_named_alike_everywhere() -> None:
    icon = HOUSE / "assets" / "icons" / f"{entry()['Icon']}.svg"
    root = ElementTree.parse(icon).getroot()
    assert root.get("viewBox") == "0 0 256 256"
    assert metainfo().findtext("icon") == entry()["Icon"]


def test_without_a_console_the_same_program_opens() -> None:
    scripts, windowed = PROJECT["project"]["scripts"], PROJECT["project"]["gui-scripts"]
    assert set(windowed.values()) == set(scripts.values())
    assert not set(windowed) & set(scripts), "one would take the other's place"
