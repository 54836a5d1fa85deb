"""The scoring card of Article 27: a round, what Yes votes and a veto take, and the secret agenda."""

from __future__ import annotations

from companion.core.language import _, ngettext, signed
from companion.core.refusing import ruling
from companion.core.scoring import Heading, ScoringCard, Worth, row
from companion.core.vocabulary import Icon
from companion.games.article27 import pieces
from companion.games.article27.state import Public


def scoring(public: Public) -> ScoringCard:
    """What counts at this table."""
    proposal = Heading(
        _("A proposal that passes"),
        (
            Worth(_("Each own space whose issue is on the floor"), row(pieces.SPACES), Icon.INCLUDE),
            Worth(_("The Secretary-General takes the success bonus"), signed(pieces.BONUS), Icon.GAVEL),
        ),
        {
            "bank": _("If it does not pass, nobody scores, and the bonus goes back."),
            "accumulate": _("If it does not pass, nobody scores, and the bonus stays and grows."),
        }.get(ruling(public, "bonus.on_fail"), ""),
    )
    vote = Heading(
        _("The vote"),
        (
            Worth(_("Yes votes needed, and no veto"), str(public.needed), Icon.YES),
            Worth(_("Each veto costs; only who has as much may veto"), signed(-pieces.VETO_COST), Icon.VETO),
        ),
    )
    deals = Heading(
        _("Deals"),
        (
            Worth(_("Kept: the influence goes to whoever promised"), icon=Icon.YES),
            Worth(_("Not kept: it goes back to whoever offered it"), icon=Icon.DEAL),
        ),
        {
            "no": _("Whoever was paid may give a deal back only until the gavel."),
            "until_reveal": _("Whoever was paid may give a deal back until the ballots are shown."),
        }.get(ruling(public, "bribe.return"), ""),
    )
    agenda = Heading(
        _("The secret agenda, at the end"),
        tuple(
            Worth(ngettext("{count} success", "{count} successes", n).format(count=n), signed(points), Icon.AGENDA)
            for n, points in enumerate(pieces.TRACK)
        ),
        _("A tie: the fewest agenda points win, then whoever was Secretary-General of a successful proposal."),
    )
    parts = [proposal, vote, deals, agenda]
    if public.options["variant.lcs"] == "on":
        parts.insert(3, _challenge())
    return tuple(parts)


def _challenge() -> Heading:
    return Heading(
        _("Lie, Cheat, and Steal"),
        (
            Worth(_("A challenge of a true score, paid to the other"), signed(-pieces.CHALLENGE_COST), Icon.JUSTICE),
            Worth(_("A false announcement costs the difference, at most"), signed(-pieces.CHALLENGE_CAP), Icon.FELL),
        ),
    )
