"""The fold of an evening that begins in the middle: rounds, track and gavel, and each supply (Q65)."""

from __future__ import annotations

from companion.core.contract import changed
from companion.core.fold import Fold
from companion.games.article27 import events as e
from companion.games.article27.state import Disc, Own, Public, RoundPast, Row, State, points

steps: Fold[State] = Fold()


def _row(discs: tuple[str, ...]) -> Row:
    """A row of the track as it was keyed in."""
    sides = [disc.split(":") for disc in discs]
    return Row(*(tuple(colour for side, colour in sides if side == wanted) for wanted in ("success", "failure")))


@steps.public(e.BegunInTheMiddle)
def _(public: Public, event: e.BegunInTheMiddle) -> Public:
    rows = {agenda: _row(discs) for agenda, discs in event.track.items()}
    past = tuple(
        RoundPast(round=n, secretary=led, floor=(), result="pass" if n in event.passed else "fail", ballots={})
        for n, led in enumerate(event.led, 1)
    )
    used = tuple(Disc(disc.partition(":")[2], agenda) for agenda, discs in event.track.items() for disc in discs)
    track = {**public.track, **rows}
    first, secretary = (event.led[0], event.led[-1]) if event.led else (event.leads, public.secretary)
    return changed(
        public, round=len(past), skipped=len(past), first=first, secretary=secretary,
        past=past, used=used, track=track, counting=event.counting, until=event.until,
    )  # fmt: skip


@steps.own(e.BegunInTheMiddle)
def _(own: Own, event: e.BegunInTheMiddle, public: Public) -> Own:
    # What was posted to come to a position moved in no round.
    return changed(own, history=(points(public, own),) if public.keys_supplies else (), moved={})


@steps.public(e.HasCounted)
def _(public: Public, event: e.HasCounted) -> Public:
    return changed(public, counting=tuple(seat for seat in public.counting if seat != event.seat))


@steps.own(e.HasCounted)
def _(own: Own, event: e.HasCounted, public: Public) -> Own:
    return own if own.seat != event.seat else changed(own, history=(points(public, own),), moved={})
