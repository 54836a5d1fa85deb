"""The list of games, by name: strangers with the same furniture, who do not know each other."""

from __future__ import annotations

from collections.abc import Mapping

from companion.core.contract import AnyRules
from companion.games.article27 import RULES as ARTICLE27
from companion.games.articles_of_agreement import RULES as ARTICLES_OF_AGREEMENT
from companion.games.legislation import RULES as LEGISLATION
from companion.games.politburo import RULES as POLITBURO
from companion.games.renegotiation import RULES as RENEGOTIATION

GAMES: Mapping[str, AnyRules] = {
    rules.meta.slug: rules
    for rules in (
        ARTICLE27,
        POLITBURO,
        LEGISLATION,
        ARTICLES_OF_AGREEMENT,
        RENEGOTIATION,
    )
}
"""Every game the referee knows, by the name that the command line and the journal use."""
