"""Words that stand on cards and beside the map: what kind of card it is, and whom it strikes."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import structs

from companion.core.language import N_, _, ngettext
from companion.games.renegotiation.board import Board, CardFace, Played


def kind(card: CardFace) -> str:
    """What a card is, as a name of its band and its symbol."""
    if card.kind != "event":
        return card.kind
    return "travel" if card.travel else card.when


def band(card: CardFace) -> str:
    """What a card is, in a word."""
    return {
        "points": ngettext("Point", "Points", card.points),
        "bank": _("Bank"),
        "travel": _("Travel"),
        "at_once": _("At once"),
        "interrupt": _("Interrupt"),
    }.get(kind(card), _("Event"))


def when(card: CardFace) -> str:
    """When a card may be played, in a few words (R6, R9)."""
    if card.kind == "points":
        return _("Lay it on your turn")
    if card.travel:
        return _("On your turn: move and pick up")
    return {
        "at_once": _("At once"),
        "interrupt": _("At any time"),
    }.get(card.when, _("On your turn"))


NOT_NOW: Mapping[str, str] = {
    "at_once_first": N_("Another card comes first"),
    "card_ends_turn": N_("This turn ends"),
    "turn_over": N_("This turn is over"),
    "interrupted": N_("After the interrupt"),
    "nothing_yet": N_("Nothing to interrupt"),
    "no_travel": N_("Barred by a card"),
    "hums": N_("When the game goes on"),
    "paused": N_("When the game goes on"),
    "draw_first": N_("When the card is there"),
    "finishing": N_("Only interrupts now"),
}
"""Why a card may not be played now, in the few words that have room under its key; by the reason's key."""
ON_OWN = N_("On your turn")
"""Why not, while it is somebody else's turn."""


def title(card: CardFace) -> str:
    """The title of a card; one that nobody has keyed in is called by its kind."""
    return card.title or (_("Points card") if card.kind == "points" else band(card))


def by(played: Played, waiting: int = 0) -> str:
    """Who played a card, on whom, and how many interrupts wait behind it."""
    said = played.seat
    if played.target not in ("", played.seat):  # on oneself the arrow would lead nowhere
        said = _("{seat} → {target}").format(seat=said, target=played.target)
    if waiting:
        said = _("{said} (then {count} more)").format(said=said, count=waiting)
    return said


def shown(board: Board) -> tuple[CardFace, str] | None:
    """The card that belongs under the map now, and what stands beside its title; None where there is none."""
    if board.interrupts:
        last = board.interrupts[-1]
        return _lies(last), by(last, len(board.interrupts) - 1)
    if board.due is not None:
        # What people do now lies there large; what must be played next is named beside it.
        then = _("then “{title}”").format(title=board.must[0].title) if board.must else ""
        return _lies(board.due), " · ".join(filter(None, (by(board.due), then)))
    if board.must:
        # Everybody waits for it; what was played before it stands in the story.
        return board.must[0], _("{seat} must play it at once").format(seat=board.active)
    if board.just_laid is not None:
        return board.just_laid.card, by(board.just_laid)
    if board.played is not None:
        return _lies(board.played), by(board.played)
    return None


def _lies(played: Played) -> CardFace:
    """The card as it was played: of a printed one the app knows no more than that it interrupts."""
    return structs.replace(played.card, when="interrupt") if played.interrupt else played.card


def told(card: CardFace) -> str:
    """A card for those who listen."""
    points = f"{card.points}. " if card.points else ""
    return f"{band(card)}: {title(card)}. {points}{card.text}"
