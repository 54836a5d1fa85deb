"""The hall's pages in browsers: a judge's console, boards, standings, overlays; what is withheld never crosses."""

from __future__ import annotations

import gzip
import http.client
import json
import ssl
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor, wait
from typing import Any, TypeVar
from urllib.parse import urlsplit

import pytest
from msgspec.structs import replace
from PySide6.QtWidgets import QApplication

from companion.core.page import Result
from companion.hall import heard
from companion.hall.keys import in_groups
from companion.hall.messages import ALL, Ask, Book
from companion.tournament.wall import Wall, WallLine, WallStandings
from tests.hall import madeup
from tests.hall.madeup import MadeUp
from tests.phones.sitting import Hands
from ui.console import web
from ui.console.screens import ServedPages
from ui.theme import style

T = TypeVar("T")

LEAVES = """(leaves) => Array.from({ length: leaves }, () => {
  const rows = [...document.querySelectorAll("tbody tr")].filter((row) => row.offsetParent);
  const room = document.querySelector(".standings").getBoundingClientRect().bottom;
  const bottom = rows.at(-1).getBoundingClientRect().bottom;
  document.querySelector("h1").click();
  return [Number(rows[0].cells[0].textContent), rows.length, bottom, room];
})"""
"""Of so many leaves of the standings: its first place, its lines, how far down they go and how far there is room."""
GONE_AND_BACK = """async () => {
  const ask = window.fetch, slow = window.setTimeout, old = () => document.querySelector(".old") !== null;
  const until = async (is) => { while (!is()) await new Promise((go) => slow(go, 5)); };
  window.setTimeout = (does, ms) => slow(does, ms / 100);
  window.fetch = () => Promise.reject(new Error("gone"));
  await until(old);
  window.fetch = ask;
  await until(() => !old());
}"""
"""The console does not answer for a while; it returns once the page said so, and says so no longer."""


class At:
    """A console's pages, and somebody who asks for them while the windows' thread lives on."""

    def __init__(self, app: QApplication) -> None:
        self.app, self.thread = app, ThreadPoolExecutor(1)
        self.page = madeup.page()
        self.source = MadeUp(madeup.twenty())
        self.screens = ServedPages(self.source, now=lambda: madeup.NOW)
        self.screens.start(loopback=True, ports=(0, 0))
        self.fresh()

    def fresh(self) -> None:
        """The hall of the picture, and nothing was pressed."""
        self.source = self.screens.source = MadeUp(madeup.twenty())
        self.source.pages["7"] = self.page
        self.screens.set_wall(None)

    def play(self, scenario: Callable[[], T], thread: ThreadPoolExecutor | None = None) -> T:
        """Let somebody do this on a thread, while the windows live on."""
        done = (thread or self.thread).submit(scenario)
        while not done.done():
            self.app.processEvents()
            wait((done,), 0.002)  # a window that only asks again leaves its server and its browser no processor
        return done.result()

    def ask(self, path: str, body: Any, token: str = "", sealed: bool = False, **more: str) -> Any:
        """What is answered to this request: status, or what was said."""
        at = urlsplit((self.screens.judges_at if sealed else self.screens.boards_at)[0])

        def asked() -> Any:
            assert at.port is not None
            trusting = ssl._create_unverified_context()
            line = (
                http.client.HTTPSConnection("127.0.0.1", at.port, context=trusting, timeout=20)
                if sealed
                else http.client.HTTPConnection("127.0.0.1", at.port, timeout=20)
            )
            headers = {"Authorization": f"Bearer {token}"} if token else {}
            line.request("POST", path, json.dumps(body), {**headers, **more})
            answer = line.getresponse()
            read = answer.read()
            line.close()
            return json.loads(gzip.decompress(read)) if answer.status == 200 else answer.status

        return self.play(asked)

    def token(self, judge: str = "Lena") -> str:
        return self.screens.link(judge).partition("judge=")[2]


@pytest.fixture(scope="module")
def served(qapp: QApplication) -> Iterator[At]:
    style.apply(qapp, "dark")
    made = At(qapp)
    yield made
    made.screens.stop()
    made.thread.shutdown()


@pytest.fixture
def at(served: At) -> At:
    served.fresh()
    return served


def test_a_judge_s_console_is_for_whoever_has_the_link_alone(at: At) -> None:
    for token in ("", "x" * 22, at.token()[:-1]):
        assert at.ask("/hall", {}, token) == 401
        assert at.ask("/order", {"do": "pause", "table": ALL}, token) == 401
    assert not at.source.did
    assert at.ask("/hall", {}, at.token(), sealed=True)["title"] == "Hall, round 3 of 6"
    roles = [at.ask("/hall", {"table": table}, at.token())["role"] for table in ("7", "15")]
    assert roles == ["main", ""], "what stands out has somebody who waits"


def test_a_judge_s_order_is_the_console_s_own_signed_there(at: At) -> None:
    token = at.token("Tomas")
    for told in (
        {"do": "going", "table": "7"}, {"do": "time", "table": "7", "words": "1:30"},
        {"do": "message", "table": ALL, "words": " Lunch. "}, {"do": "message", "table": "7", "words": " "},
    ):  # fmt: skip
        assert at.ask("/order", told, token) == {"say": ""}
    assert "is no time" in at.ask("/order", {"do": "time", "table": "7", "words": "x"}, token)["say"]
    assert at.source.did == [("going", "7"), ("time", "7", 90, ""), ("message", ALL, 0, "Lunch.")]
    assert at.source.hall.taken["7"].judge == "Tomas"


@pytest.mark.parametrize("told", [
    {"do": "correct", "table": "7"}, {"do": "going", "table": ALL}, {"do": "pause"}, {"do": "pause", "table": "7" * 40},
    [], "pause",
])  # fmt: skip
def test_nothing_else_can_be_ordered_from_a_browser(at: At, told: Any) -> None:
    assert at.ask("/order", told, at.token()) == 400
    assert not at.source.did


def test_a_console_that_only_looks_takes_no_order_from_a_browser(at: At) -> None:
    at.source.judge = ""
    assert at.ask("/hall", {}, at.token())["may"] is False
    assert at.ask("/order", {"do": "pause", "table": ALL}, at.token()) == 403


def test_a_page_of_another_site_is_told_nothing(at: At) -> None:
    assert at.ask("/board", {"table": "7"}, Origin="http://elsewhere.example") == 403
    assert at.ask("/board", {"table": "7"}, Host="elsewhere.example") == 421


def test_a_table_that_is_withheld_is_clock_and_round_and_no_more(at: At) -> None:
    open_ = at.ask("/board", {"table": "7"})
    assert {"svg", "foot", "seats", "step"} <= open_.keys()
    at.source.hall = heard.booked(at.source.hall, Book(withheld=("7",)), madeup.NOW)
    said = at.ask("/board", {"table": "7"})
    assert said == {"table": "7", "withheld": True, "heading": "Round 3 of 5", "left": 72_000, "runs": False,
                    "n": said["n"]}  # fmt: skip


def test_standings_on_a_screen_are_what_is_released(at: At) -> None:
    assert at.ask("/places", {})["lines"] == []
    lines = (WallLine(3, "Cy", "20"),)
    at.screens.set_wall(Wall("Spring Cup", 3, standings=WallStandings(lines, 2, 3, 3, ceremony=True)))
    assert [line["name"] for line in at.ask("/places", {})["lines"]] == ["Cy"]


def test_the_board_of_an_evening_that_is_over_names_who_won(at: At) -> None:
    assert at.screens.shown("7")["over"] == ""
    at.source.pages["7"] = replace(at.page, result=Result((), ("Mike",), "35 influence for France."))
    assert at.screens.shown("7")["over"] == "Mike wins. 35 influence for France."


def test_standings_that_have_no_room_on_a_screen_are_shown_in_turn_and_none_is_cut(at: At, hands: Hands) -> None:
    lines = tuple(WallLine(n, f"Player {n}", f"{200 - n}") for n in range(1, 31))
    at.screens.set_wall(Wall("Spring Cup", 3, standings=WallStandings(lines, 0, 2, 30)))

    def screen() -> Any:
        page = hands.phone(at.screens.boards_at[0] + "/standings", size={"width": 1280, "height": 720}, scale=1)
        page.wait_for_function("document.querySelector('.which')?.textContent.includes('of 30')", polling=20)
        return page.evaluate(LEAVES, 4)

    leaves = at.play(screen, hands.thread)
    assert [leaf[:2] for leaf in leaves] == [[1, 10], [11, 10], [21, 10], [1, 10]]
    assert all(bottom <= room for _first, _count, bottom, room in leaves), leaves


def test_a_board_says_that_it_is_not_live_while_the_hub_is_away(at: At) -> None:
    at.source.hall = replace(at.source.hall, cut="No hub answers at 127.0.0.1:4268.")
    said = at.screens.shown("7")
    assert said["away"] == "Not live: the table stands as it was heard last."  # an audience needs no address
    assert said["foot"] == at.page.view.foot


def test_standings_that_are_not_released_say_why_there_are_none(at: At) -> None:
    said = at.ask("/places", {})["say"]
    assert said == "No standings are shown in this hall yet. They come from the organiser's desk."
    at.screens.set_wall(Wall("Spring Cup", 3))
    assert (at.ask("/places", {})["event"], at.ask("/places", {})["say"]) == (
        "Spring Cup", "No standings are released yet."
    )  # fmt: skip


def test_a_judge_lets_a_machine_in_from_a_browser_by_the_key_that_its_window_says(at: At, hands: Hands) -> None:
    guest = "U" + "C" * 55
    asks = (Ask(key=guest, table="16", name="in its place", takes=True),)
    at.source.hall = heard.booked(at.source.hall, Book(asking=asks), madeup.NOW)
    link = at.screens.boards_at[0] + "/#judge=" + at.token()

    def judge() -> None:
        page = hands.phone(link, size={"width": 1920, "height": 1080})
        page.get_by_text("A laptop asks for its evening").click()
        page.get_by_text(in_groups(guest)).wait_for()
        page.get_by_role("button", name="Let it in").click()
        page.get_by_text("A laptop asks for its evening").wait_for(state="detached")

    at.play(judge, hands.thread)
    assert at.source.did == [("admit", guest)]


def test_the_console_in_a_browser_shows_the_hall_and_takes_orders(at: At, hands: Hands) -> None:
    link = at.screens.boards_at[0] + "/#judge=" + at.token()

    def judge() -> str:
        page = hands.phone(link, size={"width": 1920, "height": 1080})
        page.get_by_text("Table 7 asks for a judge and nobody has it yet.").wait_for()
        page.locator(".small img").wait_for()
        page.keyboard.press("g")
        page.get_by_text("I am there").wait_for()
        page.keyboard.type("13")
        page.get_by_role("heading", name="Table 13").wait_for()
        page.keyboard.press("s")
        page.get_by_role("button", name="Yes").click()
        page.get_by_text("Lena: all clocks stopped").wait_for()
        # Nothing is sent while the hub is away, and what was typed waits for it.
        hall = at.source.hall
        at.source.hall = replace(hall, cut="The hub is away.")
        page.keyboard.press("m")
        page.keyboard.type("A judge comes.")
        page.keyboard.press("Enter")
        page.locator("dialog .bad", has_text="Nothing can be sent now. The hub is away.").wait_for()
        at.source.hall = hall
        page.keyboard.press("Enter")
        page.locator("dialog").wait_for(state="detached")
        # W marks who waits longest, arrows walk from there, and Enter and G mean that row.
        page.keyboard.press("w")
        page.get_by_role("heading", name="Table 16").wait_for()
        page.keyboard.press("ArrowDown")
        page.get_by_role("heading", name="Table 7").wait_for()
        page.keyboard.press("Enter")
        page.get_by_text("I am free again").wait_for()
        return str(page.locator(".card").count())

    assert at.play(judge, hands.thread) == "20"
    assert at.source.did == [
        ("going", "7"), ("pause", ALL, 0, ""), ("message", "13", 0, "A judge comes."), ("there", "7"),
    ]  # fmt: skip
    assert hands.wrong == []


def test_an_overlay_is_transparent_and_shows_what_its_address_says(
    at: At, hands: Hands, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(web, "WAIT_S", 0.04)
    monkeypatch.setattr(web, "STEP_S", 0.02)

    def stream() -> tuple[Any, ...]:
        page = hands.phone(at.screens.boards_at[0] + "/overlay#table=7&show=clock,foot",
                           size={"width": 1920, "height": 1080}, scale=1)  # fmt: skip
        page.locator(".said").wait_for()
        # A console that was away and stands as it stood: the same board, unchanged, is live again.
        page.evaluate(GONE_AND_BACK)
        ground = page.evaluate("getComputedStyle(document.getElementById('page')).backgroundImage")
        colour = page.evaluate("getComputedStyle(document.body).backgroundColor")
        size = page.locator(".screen").bounding_box()
        assert size is not None
        return (
            ground,
            colour,
            size["width"],
            size["height"],
            page.locator("img").count(),
            page.locator(".clock").count(),
        )

    assert at.play(stream, hands.thread) == ("none", "rgba(0, 0, 0, 0)", 1920, 1080, 0, 1)
    assert hands.wrong == []
