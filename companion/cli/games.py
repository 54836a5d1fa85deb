"""Arguments parsed: a game by the name that was typed, and a viewer by theirs."""

from __future__ import annotations

from companion.cli.trouble import Trouble
from companion.core.contract import AnyRules
from companion.core.language import _
from companion.games import GAMES


def game(slug: str) -> AnyRules:
    """The rules of a game; says which are known when this one is not."""
    if slug not in GAMES:
        known = ", ".join(sorted(GAMES))
        raise Trouble(_("There is no game “{slug}”. Known are: {known}.").format(slug=slug, known=known))
    return GAMES[slug]
