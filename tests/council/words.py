"""Council in words: its story, its reasons, its postings."""

from __future__ import annotations

from collections.abc import Mapping

from companion.core import sentences
from companion.core.language import N_, _, listed
from companion.core.ledger import say_account
from companion.core.messages import Event, Posted, Seat
from tests.council import events as e
from tests.council.state import Public


def label(key: str) -> str:
    """A ballot in a word; all else stays as it is."""
    return {"yes": _("Yes"), "no": _("No")}.get(key, key)


def points(count: int) -> str:
    """Points with a true minus."""
    return str(count).replace("-", "−")


def split(shares: Mapping[Seat, int]) -> str:
    """Who gets how much."""
    return ", ".join(f"{seat} {count}" for seat, count in shares.items() if count)


def say_event(event: Event, public: Public) -> str | None:
    """The event as a line of the story."""
    match event:
        case e.GameBegun(seats):
            return _("{seats} sit down to Council.").format(seats=listed(seats))
        case e.RoundBegun(number, chair):
            return _("Round {round} begins: {seat} has the chair.").format(round=number, seat=chair)
        case e.Proposed(shares):
            return _("{seat} proposes: {split}.").format(seat=public.chair, split=split(shares))
        case e.VoteClosed():
            return _("The vote is closed.")
        case e.VoteShown(ballots, passed):
            told = ", ".join(f"{seat} {label(value)}" for seat, value in ballots.items())
            said = _("The split is paid.") if passed else _("{seat} loses 2 points.").format(seat=public.chair)
            return f"{told}. {said}"
        case e.GameEnded():
            return _("The game is over.")
        case Posted():
            return sentences.posted(event, say_account)
    return None


def posting(event: Posted) -> str:
    """Why points moved."""
    said = {"share": _("share"), "fine": _("a proposal that failed"), "post": _("moved by the judge")}[event.why]
    return f"{said}: {event.note}" if event.note else said


REASONS: Mapping[str, str] = {
    "not_chair": N_("Only the chair proposes: {seat}."),
    "not_ten": N_("The shares must come to {count} points, none of them below 0."),
}

NOUNS: Mapping[type[Event], str] = {
    e.GameBegun: N_("beginning seats"),
    e.RoundBegun: N_("rounds chair"),
    e.Proposed: N_("proposals shares"),
    e.VoteClosed: N_("votes ballots"),
    e.VoteShown: N_("votes ballots"),
    e.GameEnded: N_("end winners"),
}
