"""Decisions about what the judge does by hand: rulings, postings, moved cards, cards from the deck, fields, pauses."""

from __future__ import annotations

from companion.core.messages import (
    Hand,
    NotCovered,
    Rule,
    Ruled,
)
from companion.games.articles_of_agreement import commands as c
from companion.games.articles_of_agreement import events as e
from companion.games.articles_of_agreement.decide import weapons
from companion.games.articles_of_agreement.decide.telling import Telling


def rule(t: Telling, by: str, command: Rule) -> None:
    """The table or its judge decides what a pistol may take, and the shot goes on or not (Q6)."""
    question = t.public.question
    assert question is not None
    t.tell(Ruled(command.key, command.choice, command.this_evening, by, command.reason))
    weapons.fire(t, question.facts["seat"], question.facts["take"], command.choice)


def hand(t: Telling, by: str, command: Hand) -> None:
    """The judge moves a treasure; where it is not, one fixed sentence tells nothing about where it is."""
    cards = t.found(command.src, command.things, hidden=command.dst.startswith("secret:"))
    if not cards:
        t.tell(NotCovered(command.src.partition(":")[2], "hand"))
        return
    t.hand(cards, command.src, command.dst, "hand", open=True, note=command.reason)
    weapons.settle_spot(t)


def deal_card(t: Telling, by: str, command: c.DealCard) -> None:
    """The deck gives a seat a card (R19); face-down cardboard is nobody's to key in."""
    t.fill_deck()
    t.tell(e.CardOwed(command.seat, command.where, command.reason))
    if command.where == "secret" and t.public.cardboard:
        t.tell(e.CardDealt(command.seat, command.where))
