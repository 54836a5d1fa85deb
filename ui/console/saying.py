"""Sentences of the console, in its window and in a browser: where a table stands, who is at the door, questions."""

from __future__ import annotations

from companion.core.language import _, ngettext
from companion.hall.console import ASKS, ConsolePage, Sign, TableCard, Waiting, span
from companion.hall.heard import Hall


def where(card: TableCard) -> str:
    """Which game it plays, where in it, and at which laptop if that is another one than before."""
    said = f"{card.title}, {card.heading[:1].lower() + card.heading[1:]}".strip(", ")
    return said if not card.held_by else _("{where}, at “{laptop}”").format(where=said, laptop=card.held_by)


def next_care(hall: Hall, seen: ConsolePage, judge: str, table: str) -> tuple[str, str, str]:
    """What a judge does next about a table: the symbol, the words and the role of the one button.

    It stands out where somebody waits whom nobody else has, and for who is on the way.
    """
    taken = hall.taken.get(table)
    if taken is None or taken.left or taken.judge != judge:
        free = any(row.table == table and row.kind != ASKS and not row.taken for row in seen.queue)
        return "goes", _("I go there"), "main" if free else ""
    return ("done", _("I am free again"), "") if taken.there else ("there", _("I am there"), "main")


def at_the_door(asks: Waiting, takes: bool) -> str:
    """What is to be compared before a machine is let in; its key follows. `takes` where it gets the table with that."""
    if not asks.table:
        said = _("“{name}” asks for {time} to be a judge here. The foot of that console says this key, too:")
    elif takes:
        said = _("G lets table {table} go on there, after the last line that came. Its window says this key, too:")
    else:
        said = _("“{name}” asks for {time}. Is it the laptop that stands there? Its window says this key, too:")
    return said.format(name=asks.who, time=span(asks.seconds), table=asks.table)


def all_clocks(seen: ConsolePage) -> tuple[str, str]:
    """The question before all clocks are stopped, or let go on, and the words of its yes."""
    playing = sum(card.sign not in (Sign.DONE, Sign.AWAY) for card in seen.cards)
    if seen.stopped:
        say = ngettext(
            "Let the clock of the one table go on?",
            "Let the clocks of all {n} tables go on that are heard and not over?",
            playing,
        )
        return say.format(n=playing), _("Yes, let them go on")
    say = ngettext(
        "Stop the clock of the one table?", "Stop the clocks of all {n} tables that are heard and not over?", playing
    )
    return say.format(n=playing), _("Yes, stop them")
