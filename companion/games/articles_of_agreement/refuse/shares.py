"""Refusals of shares, votes and mutinies (R6-R18)."""

from __future__ import annotations

from companion.core.messages import HOST, Actor, Command, Reason
from companion.core.middle import from_memory
from companion.core.refusing import Check, at, figures, for_seat, one_of, ruling
from companion.games.articles_of_agreement import commands as c
from companion.games.articles_of_agreement import pieces
from companion.games.articles_of_agreement.refuse.common import (
    drawn,
    each,
    left_untold,
    places,
    receivers,
    to_turn,
    unshared,
)
from companion.games.articles_of_agreement.state import DISCARD, Own, Phase, Public
from companion.games.articles_of_agreement.wants import unseen

MOST_SECRETS = 9
"""Treasures that anybody can have face down in a position that is keyed in."""


def _sharer(public: Public, by: Actor) -> list[Reason]:
    """The captain lays out the shares, in a mutiny every mutineer; the host for either (R7, R14)."""
    if by == HOST or by not in public.seats:
        return []
    if public.phase is Phase.MUTINY:
        return [] if by in public.mutineers else [_not_mutineer(public)]
    return [] if by == public.captain else [Reason("not_captain", ("R7",), {"seat": public.captain or "—"}, hard=True)]


def _not_mutineer(public: Public) -> Reason:
    return Reason("not_mutineer", ("R13",), {"seats": ", ".join(public.mutineers) or "—"}, hard=True)


def _once(public: Public) -> list[Reason]:
    """Where a mutiny has one attempt, what was put forward is not changed any more (Q16)."""
    if public.proposed and ruling(public, "mutiny.attempts") == "one":
        return [Reason("plan_stands", ("Q16",))]
    return []


def _captain(public: Public, own: Own | None, by: Actor, command: Command) -> list[Reason]:
    if by in public.seats and by != public.captain:
        return [Reason("not_captain", ("R6",), {"seat": public.captain or "—"}, hard=True)]
    return []


def _move(public: Public, own: Own | None, by: Actor, command: Command) -> list[Reason]:
    assert isinstance(command, c.MoveCard)
    found = _sharer(public, by) + one_of(command.card, tuple(places(public)), "no_such_card", "card")
    if command.seat:
        found += one_of(command.seat, public.seats, "no_such_seat_value", "seat")
    elif not found and places(public)[command.card] not in public.shares:
        found.append(Reason("in_the_middle", field="seat"))
    return found + _once(public)


def _share(public: Public, own: Own | None, by: Actor, command: Command) -> list[Reason]:
    assert isinstance(command, c.Share)
    found = _sharer(public, by) + _once(public)
    return found + at("shares", each(command.shares, tuple(places(public)), public.seats, "no_such_seat_value"))


def _propose(public: Public, own: Own | None, by: Actor, command: Command) -> list[Reason]:
    found = _sharer(public, by)
    left = unshared(public)
    if left and public.phase in (Phase.ALLOCATE, Phase.MUTINY):
        found.append(Reason("cards_left", ("R7",), {"count": len(left)}, hard=True))
    if public.phase is Phase.MUTINY:
        if not public.nominee:
            found.append(Reason("no_nominee", ("R14",), hard=True))
        if public.proposed:
            found.append(Reason("proposed_already"))
    return found


def _mode(public: Public, mode: str) -> list[Reason]:
    how = ruling(public, "vote.medium")
    return [] if how == mode else [Reason(f"vote_{how}", ("Q19",), hard=True)]


def _vote(public: Public, own: Own | None, by: Actor, command: Command) -> list[Reason]:
    assert isinstance(command, c.Vote)
    found = one_of(command.ballot, pieces.BALLOTS, "no_such_ballot", "ballot") + _mode(public, "sealed")
    if by == public.captain:
        found.append(Reason("captain_votes_aye", ("R10",), hard=True))
    return found


def _thumbs(public: Public, own: Own | None, by: Actor, command: Command) -> list[Reason]:
    assert isinstance(command, c.ShowThumbs)
    return (
        _captain(public, own, by, command)
        + _mode(public, "open")
        + at("thumbs", each(command.thumbs, public.voters, pieces.BALLOTS, "no_such_ballot", seats=True))
    )


def _nominate(public: Public, own: Own | None, by: Actor, command: Command) -> list[Reason]:
    assert isinstance(command, c.Nominate)
    found = _sharer(public, by) + _once(public)
    if public.phase is Phase.MUTINY:
        found += one_of(command.nominee, public.mutineers, "nominee_mutineer", "nominee")
        if command.nominee and command.nominee == public.nominee:
            found.append(Reason("nominated_already", field="nominee"))
    return found


def _answer(public: Public, own: Own | None, by: Actor, command: Command) -> list[Reason]:
    assert isinstance(command, (c.Agree, c.Object))
    seat, found = for_seat(public, by, command.seat)
    if public.phase is Phase.MUTINY:
        if seat in public.seats and seat not in public.mutineers:
            found.append(_not_mutineer(public))
        if isinstance(command, c.Agree) and seat in public.agreed:
            found.append(Reason("agreed_already"))
    return found + _plan(public)


def _plan(public: Public) -> list[Reason]:
    """An answer needs something that was put forward (R14)."""
    if public.phase is not Phase.MUTINY or public.proposed:
        return []
    return [Reason("nothing_proposed", ("R14",), hard=True)]


def _all_agree(public: Public, own: Own | None, by: Actor, command: Command) -> list[Reason]:
    if public.phase is Phase.MUTINY and public.on_table:
        # What they share out lies on the table: who leads is all that the app hears.
        return [] if public.nominee else [Reason("no_nominee", ("R14",), hard=True)]
    return _plan(public)


def _receive(public: Public, own: Own | None, by: Actor, command: Command) -> list[Reason]:
    assert isinstance(command, c.Receive)
    if public.phase not in (Phase.RECEIVE, Phase.SECRETS, Phase.TURNED):
        return []
    at_the_end = public.phase is not Phase.RECEIVE
    if at_the_end and not public.light:
        return [Reason("wrong_phase", ("R12",), {"now": public.phase, "needs": Phase.RECEIVE}, hard=True)]
    allowed = (*to_turn(public)[:1], *left_untold(public)) if at_the_end else receivers(public)
    found: list[Reason] = []
    for seat in command.loot if not at_the_end else command.loot or ("",):
        found += one_of(seat, allowed, "no_such_seat_value", "loot")
    kinds = [kind for laid in command.loot.values() for kind in laid]
    left = unseen(public)
    for kind in dict.fromkeys(kinds):
        odd = one_of(kind, pieces.KINDS, "no_such_kind", "loot")
        if not odd and kinds.count(kind) > left[kind]:
            odd = [Reason("too_many_of_kind", given={"kind": kind, "count": left[kind]}, field="loot")]
        found += odd
    if not at_the_end and len(kinds) > drawn(public):
        found.append(Reason("more_than_drawn", ("R6",), {"count": drawn(public)}, hard=True, field="loot"))
    return found


def _middle(public: Public, own: Own | None, by: Actor, command: Command) -> list[Reason]:
    """What is wrong with a position between two rounds (Q30)."""
    assert isinstance(command, c.BeginInTheMiddle)
    rules, last = ("Q30",), pieces.ROUNDS - 1
    if public.phase is not Phase.READY or public.round:
        return [Reason("middle_begun", rules, hard=True)]
    if not public.cardboard and not from_memory(public):
        return [Reason("middle_app", rules, hard=True)]
    found: list[Reason] = []
    if not 1 <= command.rounds <= last:
        found = [Reason("middle_range", rules, {"low": 1, "high": last}, hard=True, field="rounds")]
    found += one_of(command.phase, reached(public), "no_such_value", "phase")
    found += one_of(command.leads, public.seats, "no_such_seat_value", "leads")
    for seat in command.used:
        found += one_of(seat, public.seats, "no_such_seat_value", "used")
    if len(set(command.used)) < len(command.used):
        found.append(Reason("draw_twice", field="used"))
    kept = () if public.light else public.seats
    for place in command.loot:
        found += one_of(place, (*kept, DISCARD) if kept else (), "no_such_seat_value", "loot")
    kinds = [kind for laid in command.loot.values() for kind in laid]
    for kind in dict.fromkeys(kinds):
        odd = one_of(kind, pieces.KINDS, "no_such_kind", "loot")
        if not odd and kinds.count(kind) > pieces.COUNTS[kind]:
            given: dict[str, str | int] = {"kind": kind, "count": pieces.COUNTS[kind]}
            odd = [Reason("too_many_of_kind", given=given, field="loot")]
        found += odd
    found += figures(command.secrets, kept, 0, MOST_SECRETS, "secrets", rules, seats=True)
    if len(kinds) + sum(command.secrets.values()) > len(pieces.CARDS):
        found.append(Reason("middle_cards", rules, {"count": len(pieces.CARDS)}, hard=True, field="loot"))
    least = _dealt_and_drawn(public, command.rounds)
    if not found and len(kinds) + sum(command.secrets.values()) < least:
        keyed = len(kinds) + sum(command.secrets.values())
        found.append(Reason("middle_few", rules, {"many": least, "keyed": keyed}, hard=True, field="loot"))
    return found


def _dealt_and_drawn(public: Public, rounds: int) -> int:
    """How many treasures lie somewhere after so many rounds, as far as all are keyed in: none goes back to the deck.

    Only of an evening that says that it begins in the middle: one from before that rule may name fewer.
    """
    goes_back = ruling(public, "discard.reshuffle") != "nothing"
    if public.on_table or goes_back or not from_memory(public):
        return 0
    return min(len(pieces.CARDS), pieces.SECRETS * len(public.seats) + pieces.SHARED * rounds)


def reached(public: Public) -> tuple[str, ...]:
    """How far the next round of a position can be: "" where it has not begun, else a phase that lasts (Q30)."""
    at_once = public.on_table and not public.options["allocate.timer"]
    return ("", *(() if at_once else (Phase.ALLOCATE,)), Phase.VOTE, Phase.MUTINY)


CHECKS: dict[type[Command], Check] = {
    c.BeginInTheMiddle: _middle,
    c.BeginRound: _captain,
    c.Reveal: _captain,
    c.MoveCard: _move,
    c.Share: _share,
    c.Propose: _propose,
    c.Vote: _vote,
    c.ShowThumbs: _thumbs,
    c.Nominate: _nominate,
    c.Agree: _answer,
    c.Object: _answer,
    c.AllAgree: _all_agree,
    c.Receive: _receive,
}
