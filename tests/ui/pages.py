"""Hand-made pages, so that a window can be seen and tested without an evening behind it."""

from __future__ import annotations

from typing import Any

import msgspec

from companion.core.countdown import Countdown
from companion.core.offers import Offer
from companion.core.page import DealCard, LedgerLine, Line, Page, Result, SeatCard, Standing, Step, View
from companion.core.vocabulary import DealStatus, Icon
from companion.games.article27.board import (
    Area,
    Board,
    Claim,
    Hand,
    Mine,
    Outcome,
    Space,
    TrackRow,
    Turned,
    WhatIf,
)

LABELS = {
    "red": "Humanitarian",
    "blue": "Peacekeeping",
    "green": "Trade",
    "yellow": "Diplomatic",
    "black": "Nuclear",
}
AGENDAS = {"red": "wealth", "blue": "peace", "green": "wealth", "yellow": "justice", "black": "power"}
STEPS = tuple(Step(k.lower(), k) for k in ("Draws", "Negotiation", "Vote", "Payouts", "Track"))
FIVE = (("Mike", "France"), ("Rich", "Russia"), ("Stephanie", "Great Britain"), ("Ana", "China"), ("Jun", "Germany"))
SIX = (
    *FIVE[:3],
    ("Wilhelmine Mondschein-Wu", "United States"),
    ("WWWWWWWWWWWWWWWWWWWWWWWW", "China"),
    ("Jo", "Germany"),
)
DEALS = (
    DealCard(1, "Stephanie", "Mike", 4, Icon.INCLUDE, "include red", disc=Icon.RED),
    DealCard(2, "Jun", "Mike", 2, Icon.INCLUDE, "include green", disc=Icon.GREEN),
    DealCard(3, "Ana", "Rich", 3, Icon.YES, "vote Yes"),
    DealCard(4, "Rich", "Mike", 11, Icon.EXCLUDE, "leave out black", disc=Icon.BLACK),
    DealCard(5, "Mike", "Ana", 1, Icon.ABSTAIN, "abstain"),
)
TRACK = (
    TrackRow("wealth", "Wealth", ("red", "green"), ("yellow",), 3, 10),
    TrackRow("peace", "Peace", ("blue",), (), 1, 15),
    TrackRow("prestige", "Prestige", (), ("red", "black"), 0, 6),
    TrackRow("justice", "Justice", ("yellow",), ("blue",), 1, 10),
    TrackRow("power", "Power", ("black",), (), 1, 15),
)
SIX_ROWS = (*TRACK, TrackRow("innovation", "Innovation", ("red",), ("green", "blue", "black"), 1, 1))


def areas(floor: tuple[str, ...] = ("red", "green"), left: int = 3, tabled: bool = True) -> tuple[Area, ...]:
    """The five areas, with these discs on the floor."""
    return tuple(
        Area(c, LABELS[c], left, AGENDAS[c] if tabled else "", AGENDAS[c].title() if tabled else "", c in floor)
        for c in LABELS
    )


def board(**changed: Any) -> Board:
    """A board in the middle of a negotiation."""
    fields: dict[str, Any] = {
        "phase": "negotiation",
        "areas": areas(),
        "bonus": 5,
        "needed": 3,
        "track": TRACK,
        "track_values": (1, 3, 6, 10, 15),
    }
    return Board(**{**fields, **changed})


def seats(
    people: tuple[tuple[str, str], ...] = FIVE, leads: int = 0, waiting: tuple[int, ...] = ()
) -> tuple[SeatCard, ...]:
    """Cards for these people."""
    return tuple(
        SeatCard(name, nation, n, leads=n == leads, waiting=n in waiting) for n, (name, nation) in enumerate(people)
    )


def page(view_changes: dict[str, Any] | None = None, **changed: Any) -> Page:
    """A page of the public in round 3 of 5."""
    view: dict[str, Any] = {
        "heading": "Round 3 of 5",
        "steps": STEPS,
        "step": "negotiation",
        "leader": "Mike · France",
        "foot": "Mike moves issues on and off the floor. 3 Yes and no Veto pass it.",
        "seats": seats(),
        "clock": Countdown(186_000, None),
        "clock_total": 300_000,
        "deals": DEALS,
        "board": board(),
    }
    fields: dict[str, Any] = {
        "viewer": "public",
        "game": "article27",
        "title": "Article 27",
        "now": 0,
        "running": True,
        "entry": 12,
        "view": View(**{**view, **(view_changes or {})}),
        "story": STORY,
        "ledger": LEDGER,
        "offers": (Offer("move_disc", "Move a disc"),),
        "house_rules": tuple(
            (f"What happens when question {n} comes up at the table?", f"Answer {n}") for n in range(30)
        ),
    }
    return Page(**{**fields, **changed})


STORY = tuple(
    Line(n, n * 7_000, ("Mike", "host", "clock")[n % 3], say, undone=n == 4)
    for n, say in enumerate(
        (
            "Mike holds the gavel.",
            "Everybody has drawn five tokens.",
            "Mike strikes the gavel; the clock runs.",
            "Mike puts Humanitarian on the floor.",
            "Stephanie gives Mike 40 for Humanitarian on the floor.",
            "Stephanie gives Mike 4 for Humanitarian on the floor.",
            "Mike puts Trade Sanctions on the floor, although three others at the table asked him not to do so now.",
        ),
        1,
    )
)
LEDGER = (
    LedgerLine(1, "bank", "supply:Mike", 12, "start", src_say="the Bank", dst_say="Mike"),
    LedgerLine(5, "bank", "floor", 5, "success bonus", ("R21",)),
    LedgerLine(9, "supply:Stephanie", "deal:1", 4, "deal 1 recorded", ("R26",)),
)
HANDS = tuple(
    Hand(name, b, b, "pays 5" if b == "veto" else "")
    for (name, _n), b in zip(FIVE, ("yes", "veto", "yes", "abstain", "yes"), strict=True)
)
SETTLED = (
    DealCard(1, "Stephanie", "Mike", 4, Icon.INCLUDE, "include red", DealStatus.KEPT, "kept", Icon.RED),
    DealCard(2, "Jun", "Mike", 2, Icon.INCLUDE, "include green", DealStatus.KEPT, "kept", Icon.GREEN),
    DealCard(3, "Ana", "Rich", 3, Icon.YES, "vote Yes", DealStatus.RETURNED, "returned"),
)
VETOED = Outcome("veto", "VETOED", "3 voted Yes, which would have been enough. Rich vetoed.")
PASSED = Outcome("pass", "PASSED", "4 voted Yes, 3 were needed, and nobody vetoed.")
FAILED = Outcome("fail", "FAILED", "2 voted Yes, 3 were needed. Nobody vetoed.")


def vote(outcome: Outcome | None = VETOED, people: tuple[tuple[str, str], ...] = FIVE, **changed: Any) -> Page:
    """A revealed vote."""
    ballots = {"pass": "yes yes yes abstain yes yes", "fail": "yes abstain yes abstain abstain abstain"}.get(
        outcome.result if outcome else "", "yes veto yes abstain yes veto"
    )
    hands = tuple(
        Hand(n, b, b, "pays 5" if b == "veto" else "") for (n, _s), b in zip(people, ballots.split(), strict=False)
    )
    fields: dict[str, Any] = {"phase": "deals", "hands": hands, "outcome": outcome, "settled": SETTLED}
    return page(
        {
            "step": "vote",
            "seats": seats(people),
            "clock": None,
            "foot": "All five issues count as failed. The gavel passes to Rich.",
            "board": board(**{**fields, **changed}),
        }
    )


def standings(rows: tuple[tuple[str, int, int, str], ...]) -> tuple[Standing, ...]:
    """Standings from names, points, agenda points and agendas; equal totals share a place."""
    totals = [a + b for _n, a, b, _w in rows]
    return tuple(
        Standing(name, 1 + sum(t > a + b for t in totals), a + b, (("influence", a), (word, b)))
        for name, a, b, word in rows
    )


RESULT = Result(
    standings(
        (
            ("Stephanie", 21, 10, "wealth"),
            ("Jun", 22, 6, "power"),
            ("Mike", 18, 6, "justice"),
            ("Ana", 13, 3, "peace"),
            ("Rich", 9, 1, "prestige"),
        )
    ),
    ("Stephanie",),
    "31 influence for Great Britain",
    (
        ("Kept every deal", "Ana, 5 of 5"),
        ("Broke most deals", "Rich, 3 of 4"),
        ("Dearest veto", "Rich, denied 14"),
        ("Biggest bribe", "Stephanie, 8"),
    ),
    graph={
        "Mike": (12, 16, 17, 16, 17, 24),
        "Rich": (12, 13, 10, 8, 11, 10),
        "Stephanie": (12, 14, 13, 17, 18, 31),
        "Ana": (12, 15, 18, 17, 14, 16),
        "Jun": (12, 11, 14, 12, 20, 28),
    },
)


def result(value: Result = RESULT, people: tuple[tuple[str, str], ...] = FIVE) -> Page:
    """The end of the evening."""
    changes = {
        "seats": seats(people),
        "clock": None,
        "over": True,
        "foot": "Game recorded. Every figure can be followed to its line in the story.",
    }
    return page({**changes, "board": board(phase="over")}, result=value)


def shared() -> Page:
    """A shared victory of two long names among six."""
    names = [n for n, _s in SIX]
    rows = tuple((n, 24 - k // 2, 6, "wealth") for k, n in enumerate(names))
    value = msgspec.structs.replace(
        RESULT,
        standings=standings(rows),
        winners=tuple(names[:2]),
        graph={n: (12, 20 - k, 30 - k * 3) for k, n in enumerate(names)},
        say="Both have 30; both led a success, so the tie stands and they share the evening.",
    )
    return result(value, SIX)


TURNED = (
    Turned("Mike", "justice", "Justice", 6),
    Turned("Rich", "prestige", "Prestige", 0),
    Turned("Stephanie"),
    Turned("Ana"),
    Turned("Jun"),
)


def turning(turned: tuple[Turned, ...] = TURNED) -> Page:
    """Two agendas are turned, three are still secret."""
    shown = board(phase="agendas", turned=turned)
    return page({"step": "track", "clock": None, "foot": "Ana turns her agenda.", "board": shown})


ICONS = (Icon.YES, Icon.VETO, Icon.INCLUDE, Icon.OTHER)
DISCS = (Icon.NONE, Icon.NONE, Icon.BLUE, Icon.NONE)


def six(**changed: Any) -> Page:
    """Six players with wide names, and more deals than a mat has room for."""
    names = [n for n, _s in SIX]
    many = tuple(
        DealCard(n, names[n % 6], names[0], 3 + n, ICONS[n % 4], f"Deal {n}", disc=DISCS[n % 4]) for n in range(1, 9)
    )
    more = tuple(
        DealCard(20 + n, names[n % 3], names[4], 12, Icon.EXCLUDE, f"Deal {20 + n}", disc=Icon.YELLOW) for n in range(5)
    )
    view = {
        "seats": seats(SIX, 3, (1, 4)),
        "leader": "Wilhelmine Mondschein-Wu · United States",
        "heading": "Round 6 of 6",
        "deals": many + more,
        "board": board(track=SIX_ROWS, needed=4, **changed),
    }
    return page(view)


def secret(**changed: Any) -> Page:
    """Stephanie's own page."""
    mine: dict[str, Any] = {
        "seat": "Stephanie",
        "nation": "Great Britain",
        "spaces": (
            Space(5, "red", True),
            Space(3, "green", True),
            Space(1, "red", True),
            Space(-2, "blue"),
            Space(-4, "yellow"),
        ),
        "worth": 9,
        "worth_say": "red +5 +1 · green +3",
        "bonus_say": "and the success bonus of 5: +14 in all",
        "what_if": (
            WhatIf("blue", True, 7, -2),
            WhatIf("yellow", True, 5, -4),
            WhatIf("black", True, 9, 0),
            WhatIf("red", False, 3, -6),
            WhatIf("green", False, 6, -3),
        ),
        "supply": 17,
        "in_deals": 4,
        "agenda": "wealth",
        "agenda_label": "Wealth",
        "agenda_now": 3,
        "agenda_best": 10,
        "deals": DEALS[:1],
        "settle_say": "Take 9 from the bank: one 5, four 1s.",
        "neighbour": "Rich",
        "neighbour_spaces": (
            Space(5, "black"),
            Space(3, "red", True),
            Space(1, "blue"),
            Space(-2, "green", True),
            Space(-4, "red", True),
        ),
        "neighbour_say": "Rich scores −3.",
    }
    return page({"mine": Mine(**{**mine, **changed})}, viewer="Stephanie")


def announced() -> Page:
    """Scores are announced and may be challenged."""
    claims = (Claim("Mike", 9, "paid"), Claim("Rich", -3, "challenged by Ana: false, it was −4"), Claim("Stephanie", 6))
    return vote(PASSED, settled=(), claims=claims, phase="announce")


EVERY = {
    "negotiation": page,
    "empty": lambda: page({"board": board(areas=areas(()), bonus=0), "clock": Countdown(0), "step": "negotiation"}),
    "one": lambda: page(
        {"board": board(areas=areas(("yellow",)), bonus=10), "clock": Countdown(7_400), "paused": False}
    ),
    "three": lambda: page({"board": board(areas=areas(("red", "blue", "yellow"))), "paused": True}),
    "four": lambda: page(
        {"board": board(areas=areas(("red", "blue", "yellow", "black"), 0)), "heading": "Round 5 of 5"}
    ),
    "five": lambda: page({"board": board(areas=areas(tuple(LABELS)))}),
    "draws": lambda: page(
        {
            "board": board(phase="draws", areas=areas((), 4, False), bonus=0),
            "clock": None,
            "deals": (),
            "step": "draws",
            "seats": seats(waiting=(2, 3)),
            "foot": "Waiting for Stephanie and Ana to draw.",
        }
    ),
    "between": lambda: page(
        {
            "board": board(
                phase="between", areas=areas((), 2, False), bonus=0, outcome=PASSED, notes=("2 successes this round",)
            ),
            "clock": None,
            "step": "track",
            "deals": (),
            "foot": "Round 3 is over. The gavel passes to Rich.",
        }
    ),
    "vetoed": vote,
    "passed": lambda: vote(PASSED),
    "failed": lambda: vote(FAILED, settled=()),
    "six": six,
    "six_vote": lambda: vote(PASSED, SIX, settled=SETTLED * 3, notes=("The Bank would be short by 4.",)),
    "announced": announced,
    "turning": turning,
    "result": result,
    "shared": shared,
}
"""Every page that the public window must be able to show."""
