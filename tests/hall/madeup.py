"""A made-up hall for the console's tests and pictures: twenty tables as in the target picture, or a thousand."""

from __future__ import annotations

from concurrent.futures import Future
from functools import cache
from typing import Any

from msgspec.structs import replace

from companion.core.messages import PUBLIC
from companion.core.page import Page
from companion.hall import heard
from companion.hall.heard import Hall, HeardTable
from companion.hall.messages import ALL, Book, Care, CareKind, ClockState, Order, TableState
from tests.games.contract.driving import Drive
from ui.console.source import HallSource

NOW = 1_800_000_000.0
KEYS = {"Lena": "U" + "A" * 55, "Tomas": "U" + "B" * 55}
A27, POL, LEG, ART, REN = "article27", "politburo", "legislation", "articles_of_agreement", "renegotiation"
TITLES = {
    A27: "Article 27", POL: "Politburo", LEG: "Legislation", ART: "Articles of Agreement", REN: "Renegotiation",
}  # fmt: skip
# number, game, phase, waited for, heading, clock in seconds, last sealed
TWENTY: tuple[tuple[str, str, str, tuple[str, ...], str, int | None, str], ...] = (
    ("1", A27, "Negotiation", ("Mike",), "Round 3 of 5", 161, "Round 2 of 5"),
    ("2", A27, "Negotiation", ("Ines",), "Round 3 of 5", 58, "Round 2 of 5"),
    ("3", A27, "Vote", ("Otto", "Hal"), "Round 2 of 5", None, "Round 1 of 5"),
    ("4", POL, "Plan", ("Ana", "Ben", "Cy"), "Round 4 of 7", None, "Round 3 of 7"),
    ("5", POL, "Execute", ("Ruth",), "Round 5 of 7", None, "Round 4 of 7"),
    ("6", A27, "Payouts", ("Ida",), "Round 3 of 5", None, "Round 2 of 5"),
    ("7", A27, "Negotiation", ("Mike",), "Round 3 of 5", 72, "Round 2 of 5"),
    ("8", LEG, "Pledge", ("Ana",), "Round 2 of 9", 100, "Round 1 of 9"),
    ("9", LEG, "Vote", ("Chen", "Fay"), "Round 3 of 9", None, "Round 2 of 9"),
    ("10", ART, "Allocate", ("Ruth",), "Round 3 of 6", None, "Round 2 of 6"),
    ("11", ART, "Mutiny", ("Ana", "Ben", "Cy"), "Round 4 of 6", 120, "Round 3 of 6"),
    ("12", REN, "Play", ("Nora",), "Turn 12", None, "Turn 11"),
    ("13", A27, "Negotiation", ("Bela",), "Round 2 of 5", 210, "Round 1 of 5"),
    ("14", POL, "Purge", ("Gus",), "Round 3 of 7", None, "Round 2 of 7"),
    ("15", A27, "Negotiation", ("Eve",), "Round 3 of 5", 20, "Round 2 of 5"),
    ("16", LEG, "Vote", ("Dina",), "Round 2 of 9", None, "Round 1 of 9"),
    ("17", ART, "Vote", ("Ana", "Ben"), "Round 3 of 6", None, "Round 2 of 6"),
    ("18", A27, "Negotiation", ("Sven",), "Round 4 of 5", 242, "Round 3 of 5"),
    ("19", POL, "Over", (), "Round 7 of 7", None, "Round 7 of 7"),
    ("20", REN, "Move", ("Omar",), "Turn 9", None, "Turn 8"),
)


def state(row: tuple[Any, ...], **more: Any) -> TableState:
    """A table of the picture."""
    number, game, phase, waited, heading, left, sealed = row
    clock = ClockState(left * 1000, True) if left is not None else None
    usual = {
        "table": number, "evening": f"e{number}", "game": game, "title": TITLES.get(game, game), "heading": heading,
        "phase": phase, "waited": waited, "seats": ("Mike", "Rich", "Steph.", "Ana", "Jun"), "clock": clock,
        "sealed": sealed, "n": 40, "sent": 40, "program": "Parley 0.1.0",
    }  # fmt: skip
    return TableState(**{**usual, **more})


def order(table: str, kind: Any, judge: str, number: int, **more: Any) -> Order:
    """What a judge ordered."""
    return Order(hall="h", table=table, number=number, kind=kind, judge=judge, key=KEYS[judge], **more)


def twenty() -> Hall:
    """The hall of the target picture."""
    special: dict[str, dict[str, Any]] = {
        "7": {"call_ms": 250_000, "clock": ClockState(72_000, False)}, "12": {"call_ms": 95_000},
        "14": {"ruling_ms": 50_000, "ruling": "Who points first?"}, "19": {"over": True, "signed": True},
        "18": {"n": 42},
    }  # fmt: skip
    hall = Hall("Hall", 3, 6, ends=NOW + 1421)
    for row in TWENTY:
        hall = heard.table_said(hall, state(row, **special.get(row[0], {})), NOW - 0.3)
    away = hall.tables["16"]
    hall = replace(hall, tables={**hall.tables, "16": HeardTable(away.state, NOW - 362)})
    goes: tuple[tuple[str, str, CareKind], ...] = (("16", "Tomas", "going"), ("12", "Lena", "there"))
    for table, judge, kind in goes:
        care = Care(hall="h", table=table, number=1, kind=kind, judge=judge, key=KEYS[judge])
        hall = heard.cared(hall, care, NOW - 40)
    hall = heard.ordered(hall, order("15", "message", "Tomas", 1, words="Please speak lower."), NOW - 200)
    return heard.ordered(hall, order("12", "time", "Lena", 2, seconds=120), NOW - 20)


def hall_of(game: str, **said: Any) -> Hall:
    """A hall with one table, which plays this game."""
    row = ("7", game, "Vote", ("Ana",), "Round 3 of 5", 72, "Round 2 of 5")
    return heard.table_said(Hall("Hall", 3, 6), state(row, **said), NOW)


def many(count: int) -> Hall:
    """So many tables, some of which wait."""
    hall = Hall("Championship", 2, 6, ends=NOW + 2400)
    tables = {}
    for n in range(1, count + 1):
        row = TWENTY[n % 18]
        said = state((str(n), *row[1:]), call_ms=n * 150 if n % 60 == 7 else None)
        tables[str(n)] = heard.table_said(hall, said, NOW - 0.2).tables[str(n)]
    tables = {n: replace(t, call=NOW - t.state.call_ms / 1000 if t.state.call_ms else 0) for n, t in tables.items()}
    return replace(hall, tables=tables)


class MadeUp(HallSource):
    """What was heard of a hall that is none; it notes what it was told, and lets it be heard."""

    def __init__(self, hall: Hall, judge: str = "Lena") -> None:
        super().__init__(judge)
        self.hall = hall
        self.did: list[tuple[Any, ...]] = []
        self.watched: list[str] = []
        self.pages: dict[str, Page] = {}
        self.taking = ""

    def watch(self, table: str) -> None:
        self.watched.append(table)

    def page(self, table: str) -> Page | None:
        return self.pages.get(table)

    def order(self, kind: Any, table: str = ALL, seconds: int = 0, words: str = "", judge: str = "") -> Future[str]:
        self.did.append((kind, table, seconds, words))
        made = order(table, kind, judge or self.judge, 10 + len(self.did), seconds=seconds, words=words)
        self.hall = heard.ordered(self.hall, made, NOW)
        self.heard.emit()
        sent: Future[str] = Future()
        sent.set_result("")
        return sent

    def care(self, table: str, kind: Any, judge: str = "") -> None:
        self.did.append((kind, table))
        who = judge or self.judge
        made = Care(hall="h", table=table, number=len(self.did), kind=kind, judge=who, key=KEYS[who])
        self.hall = heard.cared(self.hall, made, NOW)
        self.heard.emit()

    def gate(self, do: Any, key: str) -> None:
        self.did.append((do, key))
        self.hall = heard.booked(self.hall, Book(), NOW)
        self.heard.emit()

    def takes(self, key: str) -> bool:
        return key == self.taking

    def withhold(self, table: str, on: bool) -> None:
        self.did.append(("withhold" if on else "release", table))


@cache
def page(game: str = A27, steps: int = 40) -> Page:
    """The public page of an evening that was played for a while."""
    return Drive(game, 3).played(steps).session.page(PUBLIC)
