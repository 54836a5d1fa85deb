"""Decisions about what the judge does by hand: postings, moved cards, and fields."""

from __future__ import annotations

from companion.core import ledger
from companion.core.messages import (
    Hand,
    NotCovered,
    Post,
    Posted,
    Rule,
    TimeUp,
)
from companion.core.refusing import ruling
from companion.games.legislation import events as e
from companion.games.legislation.decide.telling import Telling


def rule(t: Telling, by: str, command: Rule) -> None:
    """No question of this game is left to be asked during play."""


def post(t: Telling, by: str, command: Post) -> None:
    """The judge moves points; where nobody may fall below 0, what is not there gives one fixed sentence."""
    kind, _, seat = command.src.partition(":")
    floor = ruling(t.public, "negative.total") == "floor"
    if floor and kind == "supply" and ledger.balance(t.state, command.src) < command.amount:
        t.tell(NotCovered(seat, "post"))
        return
    t.tell(Posted(command.src, command.dst, command.amount, "post", True, (), command.reason))


def hand(t: Telling, by: str, command: Hand) -> None:
    """The judge moves a bill; where it is not, one fixed sentence tells nothing about where it is."""
    if not set(command.things) <= set(t.held(command.src)):
        t.tell(NotCovered(command.src.partition(":")[2], "hand"))
        return
    t.hand(command.things, command.src, command.dst, "hand", open=True, note=command.reason)


def time_up(t: Telling, by: str, command: TimeUp) -> None:
    """The clock only says so: whoever bargains may finish the sentence (Q18)."""
    t.tell(e.TimeCalled())
