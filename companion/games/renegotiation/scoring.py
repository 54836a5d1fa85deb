"""The scoring card of The Renegotiation Game: laid points, the bonus for finishing, and the speech."""

from __future__ import annotations

from companion.core.language import _, signed
from companion.core.refusing import answered
from companion.core.scoring import Heading, ScoringCard, Worth
from companion.core.vocabulary import Icon
from companion.games.renegotiation import pieces
from companion.games.renegotiation.refuse.speech import words_from
from companion.games.renegotiation.rulings import HOUSE_RULES
from companion.games.renegotiation.state import Public


def scoring(public: Public) -> ScoringCard:
    """What counts at this table."""
    least, most = pieces.SPEECH
    words = () if words_from(public) == "nobody" else (Worth(_("Two words"), _("must occur"), Icon.SAY),)
    tie = _("A tie at the top – {answer}.").format(answer=answered(HOUSE_RULES, public, "tie"))
    return (
        Heading(
            _("Points"),
            (
                Worth(_("A points card, while it lies"), _("what it says"), Icon.POINTS),
                Worth(_("Laid cards that are enough to finish"), _needed(public), Icon.TERMS),
                Worth(_("Whoever finishes"), signed(pieces.BONUS), Icon.TROPHY),
                Worth(_("Points that a card gives or takes"), _("what it says"), Icon.BANK),
            ),
            tie,
        ),
        Heading(
            _("The highest total speaks, and wins if the speech holds"),
            (
                Worth(
                    _("Its length"),
                    _("{least}–{most} seconds").format(least=least, most=most),
                    Icon.SPEECH,
                ),
                *words,
            ),
            # The book says nothing of it.
            _("If not, by this table's house rule: {answer}.").format(
                answer=answered(HOUSE_RULES, public, "speech.fail")
            ),
        ),
        Heading(
            _("A turn"),
            (
                Worth(_("Linked capitals in one move"), str(pieces.STEPS), Icon.PAWN),
                Worth(_("Cards in a hand at its end"), str(pieces.HAND), Icon.HAND),
            ),
        ),
    )


def _needed(public: Public) -> str:
    """How many finish, and who needs another number by a card that was played."""
    others = [f"{seat} {count}" for seat, count in public.targets.items() if count != pieces.TARGET]
    return f"{pieces.TARGET} ({', '.join(others)})" if others else str(pieces.TARGET)
