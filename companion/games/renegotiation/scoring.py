"""The scoring card of The Renegotiation Game: laid points, the bonus for finishing, and the speech."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.language import _, listed, signed
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
    tie = _("Equal totals at the top: {answer}.").format(answer=answered(HOUSE_RULES, public, "tie"))
    return (
        Heading(
            _("Points"),
            (
                Worth(_("A points card, while it lies"), _("what it says"), Icon.POINTS),
                Worth(_("Laid cards needed to finish"), str(pieces.TARGET), Icon.TERMS),
                *_others(public),
                Worth(_("Whoever finishes first"), signed(pieces.BONUS), Icon.TROPHY),
                Worth(_("A card that gives or takes points"), _("what it says"), Icon.BANK),
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
                Worth(_("Most cards in a hand at its end"), str(pieces.HAND), Icon.HAND),
            ),
        ),
    )


def _others(public: Public) -> Iterator[Worth]:
    """Who needs another number, by a card that was played or a judge: all for whom it is the same in one line."""
    for count in sorted({*public.targets.values()} - {pieces.TARGET}):
        seats = listed([seat for seat, needed in public.targets.items() if needed == count])
        yield Worth(_("… for {seats}").format(seats=seats), str(count), Icon.TERMS)
