"""The judge's desk of every game: a note, a warning, a penalty, and who is the judge, beside the game's own offers."""

from __future__ import annotations

from typing import Any

from companion.core.contract import AnyRules, TablePublic
from companion.core.corrections import JudgeIs, JudgeSays
from companion.core.language import _
from companion.core.ledger import BANK, supply
from companion.core.messages import JUDGE, Post, Refusal, Seat, snake
from companion.core.names import Names
from companion.core.offers import Choice, ChooseOne, Number, Offer, Text
from companion.core.vocabulary import Icon

LONGEST_WORDS, LONGEST_NAME, MOST_POINTS = 200, 30, 99


def desk_offers(rules: AnyRules, state: Any, names: Names) -> tuple[Offer, ...]:
    """What a judge may put on record at any time; points are asked for only where the app keeps those of somebody."""
    public: TablePublic = state.public
    keeps = any(_keeps_points(rules, state, seat) for seat in public.everybody)
    seats = tuple(Choice(seat, names.of(seat), seat=seat) for seat in public.everybody)
    whom = ChooseOne("seat", _("Whom"), seats)
    says, is_ = snake(JudgeSays.__name__), snake(JudgeIs.__name__)
    why, what = (Text("words", say, longest=LONGEST_WORDS, needed=True) for say in (_("Why"), _("What")))
    points = Number("points", _("Points it takes from them (0: none)"), 0, MOST_POINTS, 0)
    name = Text("name", _("Name"), longest=LONGEST_NAME, needed=True)
    return (
        Offer(says, _("Warn a player"), {"kind": "warning"}, (whom, why), icon=Icon.WARNING),
        Offer(says, _("A penalty"), {"kind": "penalty"}, (whom, *([points] if keeps else ()), why), icon=Icon.PENALTY),
        Offer(says, _("A note for the record"), {"kind": "note"}, (what,), icon=Icon.NOTE),
        Offer(is_, _("Say who is the judge"), {}, (name,), icon=Icon.PAWN),
    )


def _keeps_points(rules: AnyRules, state: Any, seat: Seat) -> bool:
    """Whether the app keeps the points of a seat, so that a penalty can take some."""
    paid = rules.decide(state, JUDGE, Post(1, supply(seat), BANK, "?"), 0)
    return not isinstance(paid, Refusal) or all(reason.key != "no_such_account" for reason in paid.reasons)
