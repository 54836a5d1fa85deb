"""The scoring card of Politburo: who wins, the ten objectives, what an execution moves, and what a purge costs."""

from __future__ import annotations

from companion.core.language import _, signed
from companion.core.refusing import answered, ruling
from companion.core.scoring import Heading, ScoringCard, Worth
from companion.core.vocabulary import Icon
from companion.games.politburo import pieces, result, words
from companion.games.politburo.rulings import HOUSE_RULES
from companion.games.politburo.state import Public


def scoring(public: Public) -> ScoringCard:
    """What counts at this table."""
    rules = ruling(public, "ruleset")
    step, failed = pieces.STEP[rules], pieces.FAILED_STEP[rules]
    said = _("Half of {many} players: {half:g}. Lost influence, of all together: {what}.")
    if public.gone:
        said = _("Half of {many} players, who left among them: {half:g}. Lost influence, of all together: {what}.")
    lost = said.format(
        many=len(public.everybody),
        half=result.twice_half(public) / 2,
        what=answered(HOUSE_RULES, public, "lost_influence"),
    )
    together = _("All together have lost: {lost}. {weighed}").format(
        lost=result.lost(public), weighed=words.weighed(public, *result.weights(public))
    )
    below = _("It never falls below 0.") if ruling(public, "influence.floor") == "zero" else _("It may fall below 0.")
    both = f"±{step}"
    return (
        Heading(
            _("Whoever reaches the objective and has the most influence wins"),
            tuple(Worth(words.short(one, public)) for one in pieces.OBJECTIVES),
            f"{lost} {together}",
        ),
        Heading(
            _("An execution"),
            (
                Worth(_("All three alike: the ministry's level"), both, Icon.STAR),
                Worth(_("Third attempt divided: the level"), f"±{failed}" if failed else signed(0), Icon.STAR_EMPTY),
            ),
            _("Repress raises the level, Reform lowers it."),
        ),
        Heading(
            _("The purge after a divided third attempt"),
            tuple(Worth(said, signed(-pieces.LOST), Icon.POINT) for said in _purged(public)),
            _("The deviant is the one whose card differs."),
        ),
        Heading(
            _("Influence"),
            (Worth(_("At the start"), str(pieces.INFLUENCE), Icon.STAR),),
            below,
        ),
    )


def _purged(public: Public) -> tuple[str, ...]:
    """Whom a purge costs influence, by the rules in force (R16, R17, Q2, Q13)."""
    if ruling(public, "ruleset") == "classic":
        return (_("Whoever both others point at, deviant or not"),)
    found = _("The deviant, if both others point there")
    if ruling(public, "purge.deviant_loses_too") == "yes":
        return found, _("Otherwise each of the three who does not point there")
    return found, _("Otherwise each of the other two who does not point there")
