"""Hand-made pages of a ship's deck, so that its face can be seen and tested without an evening behind it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from companion.core.countdown import Countdown
from companion.core.offers import Choice, ChooseOne, Offer
from companion.core.page import Page, SeatCard, Step, View
from companion.games.articles_of_agreement.board import Board, Card, Mine, Outcome, Part, Pirate, Stack

CREW = ("Ruth", "Sam", "Tess", "Udo", "Vera", "Stephanie", "W" * 24)
OFFER = ("gold", "ruby", "emerald", "rum", "gold", "map", "pistol")
VOTES = ("aye", "nay", "aye", "nay", "aye", "aye", "nay")
SHARED = (0, 0, 1, 2, 2, 3, 3)
"""To which seat each treasure of the offer goes."""
EVERYTHING: dict[str, int] = {
    "gold": 10, "rum": 3, "spot": 1, "emerald": 2, "sapphire": 3, "ruby": 2,
    "map": 2, "compass": 1, "spyglass": 1, "bottle": 2, "pistol": 1, "barrel": 2,
}  # fmt: skip
HOLDS: tuple[dict[str, int], ...] = (
    {"gold": 2, "rum": 3, "pistol": 1}, {"emerald": 2, "spot": 1, "map": 1}, EVERYTHING, {},
    {"ruby": 1, "barrel": 1}, {"gold": 1}, EVERYTHING,
)  # fmt: skip
ACCEPTED = Outcome("accepted", "ACCEPTED", "3 Aye to 2 Nay. Ruth stays captain.")
MUTINY = Outcome("mutiny", "MUTINY", "Sam and Udo share the same seven treasures anew.")
MOVE = Offer(
    "move_card",
    "Move a treasure",
    fields=(
        ChooseOne("card", "Treasure", tuple(Choice(str(n), kind) for n, kind in enumerate(OFFER, 1))),
        ChooseOne("seat", "To", tuple(Choice(seat, seat) for seat in (*CREW, ""))),
    ),
)


def stacks(held: dict[str, int]) -> tuple[Stack, ...]:
    """Treasures by kind."""
    return tuple(Stack(kind, kind.title(), count) for kind, count in held.items())


def board(phase: str, seats: int = 5, shared: Sequence[int | None] = SHARED, **changed: Any) -> Board:
    """A deck in this phase, with the offer shared out so."""
    names = CREW[:seats]
    whose = ["" if to is None else names[to % seats] for to in shared]
    cards = [Card(str(n), kind, kind.title(), whose[n - 1]) for n, kind in enumerate(OFFER, 1)]
    pirates = tuple(_pirate(place, name, phase, cards) for place, name in enumerate(names))
    fields: dict[str, Any] = {
        "round": 3,
        "rounds": 6,
        "captain": "Ruth",
        "pirates": pirates,
        "middle": tuple(card for card in cards if not card.seat),
        "movable": phase in ("allocate", "mutiny"),
        "needed": seats // 2 + 1,
        "seen": stacks(EVERYTHING),
        "deck": 21,
        "outcome": {"window": ACCEPTED, "mutiny": MUTINY}.get(phase),
        "proposed": phase == "mutiny",
    }
    return Board(phase=phase, **{**fields, **changed})


def _pirate(place: int, name: str, phase: str, cards: Sequence[Card]) -> Pirate:
    made = Pirate(
        seat=name, number=7 - place, captain=not place, share=tuple(c for c in cards if c.seat == name),
        hold=stacks(HOLDS[place]), secrets=2, score=place * 3 - 2, ability_used=place == 2,
        spot="spot" in HOLDS[place], voted=phase == "votes_in" or (phase == "vote" and place in (1, 3)),
    )  # fmt: skip
    vote = VOTES[place]
    if phase in ("window", "mutiny", "ready"):
        made = msgspec.structs.replace(made, vote=vote, vote_label=vote.title())
    if phase in ("window", "ready"):
        fate = ("keeps", "keeps the share") if vote == "aye" else ("nothing", "gets nothing")
        made = msgspec.structs.replace(made, fate=fate[0], fate_label=fate[1])
    if phase == "mutiny":
        made = msgspec.structs.replace(made, mutineer=vote == "nay", agreed=place == 1, nominee=place == 3)
    if phase in ("turned", "over"):
        made = msgspec.structs.replace(made, share=(), secrets=0, turned=stacks({"ruby": 1, "bottle": 1}))
    return made


def page(made: Board, clock: int | None = None, **changed: Any) -> Page:
    """A page with this deck; `clock` are milliseconds that are left."""
    view = View(
        heading="Round 3 of 6",
        steps=(Step("allocate", "Allocate"), Step("vote", "Vote"), Step("mutiny", "Mutiny")),
        step="vote",
        leader="Captain Ruth",
        foot="What the table waits for.",
        seats=tuple(SeatCard(p.seat, f"No. {p.number}", n, leads=p.captain) for n, p in enumerate(made.pirates)),
        clock=Countdown(clock, None) if clock is not None else None,
        clock_total=120_000,
        board=made,
    )
    fields: dict[str, Any] = {
        "viewer": "public", "game": "articles_of_agreement", "title": "Articles of Agreement", "now": 0,
        "running": True, "entry": 9, "view": view, "story": (), "ledger": (), "offers": (),
    }  # fmt: skip
    return Page(**{**fields, **changed})


def mine(**changed: Any) -> Mine:
    """What one seat is shown of its own."""
    fields: dict[str, Any] = {
        "number": 7,
        "hold": stacks({"gold": 2, "pistol": 1}),
        "secrets": stacks({"sapphire": 1, "spot": 1}),
        "share": (Card("1", "gold", "Gold", "Ruth"),),
        "score": 4,
        "with_secrets": 6,
        "parts": (Part("Gold", 4), Part("Sapphire", 7), Part("Black Spot", -5)),
    }
    return Mine(seat="Ruth", **{**fields, **changed})


SCENES: dict[str, Page] = {
    "opening": page(board("opening", shared=(None,) * 7, middle=())),
    "ready": page(board("ready")),
    "nothing shared": page(board("allocate", 4, (None,) * 7)),
    "half shared": page(board("allocate", 7, (0, 1, None, 6, None, None, 6))),
    "all to one": page(board("allocate", 7, (6,) * 7)),
    "vote": page(board("vote", 7)),
    "votes in": page(board("votes_in", 4)),
    "accepted": page(board("window", 5)),
    "seven accepted": page(board("window", 7)),
    "all to one, refused": page(board("window", 7, (6,) * 7)),
    "mutiny": page(board("mutiny", 5), 74_000),
    "seven in mutiny": page(board("mutiny", 7, (None,) * 7), 74_000),
    "theft": page(board("spot", 4, thief="Sam", victim="Tess")),
    "turned": page(board("turned", 7, (None,) * 7, middle=())),
}
"""Every page that the deck must be able to show."""
