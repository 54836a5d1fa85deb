"""Refusals of draws, pauses, rulings, postings and fields set by hand."""

from __future__ import annotations

from functools import partial

from companion.core.countdown import in_seconds
from companion.core.messages import HOST, Actor, Command, Draw, Pause, Post, Put, Reason
from companion.core.refusing import Check, drawn, moving, one_of, paused, reasoned
from companion.games.article27 import pieces
from companion.games.article27.refuse.common import MOST_POINTS, ON_TRACK
from companion.games.article27.state import Disc, Own, Phase, Public, Row
from companion.games.article27.wants import discs_left, drawable

PUT_FIELDS = (
    "gavel", "clock",
    *(f"disc:{colour}" for colour in pieces.COLOURS), *(f"track:{agenda}" for agenda in pieces.AGENDAS),
)  # fmt: skip
"""What the judge may set by hand: the gavel, the seconds left, the agenda of a tabled disc, and which side of a row of
the agenda track a disc lies on (R54, R55)."""


def postable(public: Public) -> tuple[str, ...]:
    """Accounts between which a judge may move points: no supply that nobody knows (Q58)."""
    supplies = () if public.screened else tuple(f"supply:{s}" for s in public.seats)
    return ("bank", "floor", *supplies, *(a for a in public.accounts if a.startswith("parked:")))


def _draw(public: Public, own: Own | None, by: Actor, command: Command) -> list[Reason]:
    assert isinstance(command, Draw)
    tokens = command.key.startswith("tokens:")
    found = drawn(drawable(public), by, command, ("R14",) if tokens else ())
    if tokens and command.face_down and not command.outcome:
        # A score may be declared instead, and the host may say so for a seat (Q7).
        found = [r for r in found if r.key != "no_face_down" and not (r.key == "not_yours" and by == HOST)]
    if command.key.startswith("disc:") and not found and not command.face_down:
        disc = Disc(command.key.split(":")[2], command.outcome[0])
        if disc.agenda not in discs_left(public, disc.colour):
            found.append(
                Reason(
                    "disc_used",
                    ("R2",),
                    {"colour": disc.colour, "agenda": public.called(disc.agenda)},
                    hard=True,
                    field="outcome",
                )
            )
    return found


def _post(public: Public, own: Own | None, by: Actor, command: Command) -> list[Reason]:
    assert isinstance(command, Post)
    found = [] if 1 <= command.amount <= MOST_POINTS else [Reason("amount_low", ("Q24",), hard=True, field="amount")]
    found += moving(command.src, command.dst, postable(public))
    if not found and command.src in public.accounts and public.accounts[command.src] < command.amount:
        found.append(Reason("account_short", given={"held": public.accounts[command.src]}, field="amount"))
    return found + reasoned(command.reason)


def _put(public: Public, own: Own | None, by: Actor, command: Command) -> list[Reason]:
    assert isinstance(command, Put)
    found = reasoned(command.reason) + one_of(command.field, PUT_FIELDS, "no_such_field", "field")
    if command.field == "gavel":
        # The next round's gavel goes its way when that round begins; only then can it be given to somebody else.
        if public.round and public.phase in ON_TRACK:
            found.append(Reason("gavel_moves", ("R13", "Q55"), hard=True))
        found += one_of(command.value, public.seats, "no_such_seat_value", "value")
        # Whose announcement is open follows from the gavel: it must not change hands under the announcer.
        if public.window is not None:
            found.append(Reason("already_announced", ("R65",), hard=True))
    elif command.field == "clock":
        seconds = in_seconds(command.value)
        if seconds is None or seconds > 3600:
            found.append(Reason("bad_count", field="value"))
        if public.phase is not Phase.NEGOTIATION:
            found.append(Reason("clock_stands"))
    elif command.field.startswith("disc:"):
        colour = command.field[5:]
        tabled = next((d for d in public.tabled if d.colour == colour), None)
        if tabled is None or public.phase in ON_TRACK:
            found.append(Reason("not_tabled", given={"colour": colour[:40]}, field="field"))
        else:
            found += one_of(command.value, (tabled.agenda, *discs_left(public, colour)), "no_such_agenda", "value")
    elif command.field.startswith("track:") and not found:
        row = public.track.get(command.field[6:], Row())
        if row == Row():
            return [*found, Reason("row_empty", given={"agenda": public.called(command.field[6:])}, hard=True)]
        found += one_of(command.value, (*row.successes, *row.failures), "no_such_colour", "value")
    return found


CHECKS: dict[type[Command], Check] = {
    Draw: _draw,
    Pause: partial(paused, rules=("Q33",)),
    Post: _post,
    Put: _put,
}
