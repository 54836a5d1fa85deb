"""View functions of Council: what is shown to everybody, and to one seat of its own."""

from __future__ import annotations

from companion.core.language import _, listed
from companion.core.ledger import supply
from companion.core.messages import Seat
from companion.core.page import SeatCard, Step, View
from companion.core.standings import recorded
from tests.council import words
from tests.council.board import Board, Mine
from tests.council.state import Own, Phase, Public


def awaited(public: Public) -> tuple[Seat, ...]:
    """For whom the table waits, in seat order."""
    if public.phase is Phase.PROPOSE:
        return (public.chair,)
    return tuple(s for s in public.seats if s not in public.put_in) if public.phase is Phase.VOTE else ()


def phase(public: Public) -> tuple[str, str]:
    """The heading and the step that is on."""
    rounds = _("Round {round} of {rounds}").format(round=public.round, rounds=public.rounds)
    heading = _("The end") if public.over else rounds if public.round else "Council"
    return heading, "vote" if public.split else "propose"


def look(public: Public) -> View:
    """What everybody is shown."""
    steps = (Step("propose", _("Propose")), Step("vote", _("Vote")))
    heading, step = phase(public)
    return View(
        heading=heading,
        steps=steps,
        step=step,
        leader=public.chair,
        foot=_foot(public),
        about=words.split(public.split) if public.phase is Phase.VOTE else "",
        seats=tuple(
            SeatCard(seat, words.label(public.ballots.get(seat, "")), place, seat == public.chair,
                     seat in awaited(public), words.points(public.accounts[supply(seat)]))
            for place, seat in enumerate(public.seats)
        ),
        gone=tuple(SeatCard(seat, "", 0, badge=words.points(public.accounts[supply(seat)])) for seat in public.gone),
        clock=public.countdown,
        clock_total=1000 * int(public.options["talk.seconds"]),
        mats=False,
        paused=public.paused,
        over=public.over,
        private=public.phase is Phase.VOTE,
        board=Board(public.phase.value),
    )  # fmt: skip


def mine(public: Public, own: Own) -> Mine:
    """What one seat is shown of its own."""
    chosen = own.choice.ballot if own.choice is not None else own.ballot
    return Mine(seat=own.seat, points=words.points(public.accounts[supply(own.seat)]), ballot=words.label(chosen))


def _foot(public: Public) -> str:
    if public.over:
        return recorded()
    names = listed(awaited(public))
    match public.phase:
        case Phase.PROPOSE:
            return _("{seat} proposes how to share out 10 points.").format(seat=names)
        case Phase.VOTE:
            return _("Still to vote: {seats}.").format(seats=names)
        case Phase.CLOSED:
            return _("The vote is closed. The ballots are shown together.")
    return _("The chair goes round.") if public.round else _("The council sits down.")
