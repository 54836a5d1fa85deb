"""Empty sheets without a laptop: for each game one to fill in with a pen, and its house rules to hang up."""

from __future__ import annotations

from functools import partial

from PySide6.QtWidgets import QWidget

from companion.core.contract import AnyRules
from companion.core.language import _
from companion.games import GAMES
from companion.sessions.minutes import blank, house_rules
from companion.tournament.state import Sheet
from ui.printing import Paper
from ui.windows.papers import PaperChoice, PapersDialog


def _blank(rules: AnyRules, count: int) -> Paper:
    return blank(rules, count)


def _house_rules(rules: AnyRules, event: Sheet | None, _count: int) -> Paper:
    if event is None or rules.meta.slug not in event.games:
        return house_rules(rules, {})
    return house_rules(rules, event.rules.get(rules.meta.slug, {}), event.name)


def dialog(parent: QWidget, game: str = "", event: Sheet | None = None) -> PapersDialog:
    """The sheets of all games, that of `game` marked; the house rules are an event's where one is played by."""
    choices: list[PaperChoice] = []
    at = 0
    for slug, rules in GAMES.items():
        at = len(choices) if slug == game else at
        title, few, most = rules.meta.title, rules.meta.seats[0], rules.meta.seats[1]
        empty, ours = _("{game}: an empty sheet").format(game=title), _("{game}: house rules").format(game=title)
        choices.append(PaperChoice(empty, f"{slug}-{_('sheet')}", partial(_blank, rules), few, most))
        choices.append(PaperChoice(ours, f"{slug}-{_('house-rules')}", partial(_house_rules, rules, event)))
    return PapersDialog(parent, _("Sheets to print"), choices, at=at)
