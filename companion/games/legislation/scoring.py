"""The scoring card of Legislation: what a bill that passes gives, how votes count, and what a broken pledge costs."""

from __future__ import annotations

from companion.core.language import _, signed
from companion.core.refusing import answered, ruling
from companion.core.scoring import Heading, ScoringCard, Worth
from companion.core.vocabulary import Icon
from companion.games.legislation import pieces
from companion.games.legislation.rulings import HOUSE_RULES
from companion.games.legislation.state import Public
from companion.games.legislation.words import label


def scoring(public: Public) -> ScoringCard:
    """What counts at this table."""
    marks = {1: Icon.GAIN, -1: Icon.LOSS, 0: Icon.NOUGHT}
    said = {
        1: _("It advances your agenda"), -1: _("It harms your agenda"), 0: _("It leaves your agenda alone"),
    }  # fmt: skip
    found = sorted({value for bill in pieces.BILLS for value in pieces.values(bill)}, reverse=True)
    dual = _("Two agendas: {answer}.").format(answer=answered(HOUSE_RULES, public, "dual.scoring"))
    icons = {"yay": Icon.YAY, "abstain": Icon.ABSTAIN, "nay": Icon.NAY}
    floor = ruling(public, "negative.total") == "floor"
    below = _("Nobody's total falls below 0.") if floor else _("A total may fall below 0.")
    return (
        Heading(_("A bill that passes"), tuple(Worth(said[v], signed(v), marks[v]) for v in found), f"{dual} {below}"),
        Heading(
            _("The vote"),
            tuple(Worth(label(ballot), signed(count), icons[ballot]) for ballot, count in pieces.COUNTS.items()),
            _("It passes with more than 0. A bill that fails scores nothing."),
        ),
        Heading(
            _("Pledges"),
            (
                Worth(_("A pledge promises"), label(pieces.PLEDGED["pro"]), Icon.YAY),
                Worth(_("An anti-pledge promises"), label(pieces.PLEDGED["con"]), Icon.NAY),
            ),
            _("Whoever breaks one sits out the next Pledge turn."),
        ),
    )
