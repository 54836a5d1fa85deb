"""View functions: public → what everybody is shown; public + own → what one seat is shown beside it."""

from __future__ import annotations

from companion.core.language import _, signed
from companion.core.page import SeatCard, Step, View
from companion.games.article27 import words
from companion.games.article27.look import chamber, foot
from companion.games.article27.look.cards import deal_card
from companion.games.article27.look.own import mine
from companion.games.article27.state import Phase, Public

__all__ = ["look", "mine"]

_STEPS = ("draws", "negotiation", "vote", "payouts", "track")
_STEP_OF = {
    Phase.OPENING: "draws", Phase.BETWEEN: "track", Phase.DRAWS: "draws", Phase.READY: "draws",
    Phase.NEGOTIATION: "negotiation", Phase.FLOOR_CHECK: "negotiation", Phase.FORCED_PICK: "negotiation",
    Phase.VOTE: "vote", Phase.BALLOTS_IN: "vote", Phase.VETO_RULING: "vote", Phase.DEALS: "vote",
    Phase.SCORES: "payouts", Phase.ANNOUNCE: "payouts", Phase.PAYOUT: "payouts", Phase.AGENDAS: "track",
    Phase.OVER: "track",
}  # fmt: skip


def look(public: Public) -> View:
    """What everybody is shown."""
    heading, step = phase(public)
    due = chamber.due(public)
    names = {"draws": _("Draws"), "negotiation": _("Negotiation"), "vote": _("Vote")}
    names |= {"payouts": _("Payouts"), "track": _("Track")}
    return View(
        heading=heading,
        steps=tuple(Step(key, names[key]) for key in _STEPS),
        step=step,
        leader=_leader(public),
        foot=foot.sentence(public),
        seats=tuple(_seat_card(public, place, seat, due.get(seat, 0)) for place, seat in enumerate(public.seats)),
        clock=public.countdown,
        clock_total=_clock_total(public),
        deals=tuple(deal_card(public, deal) for deal in public.deals),
        paused=public.paused,
        over=public.over,
        private=_private(public),
        board=chamber.board(public),
    )


def phase(public: Public) -> tuple[str, str]:
    """The heading and the step that is on."""
    # Before the first round, and at the end, no step of a round is on.
    out = public.phase is Phase.OVER or (public.phase is Phase.BETWEEN and not public.round)
    return _heading(public), "" if out else _STEP_OF[public.phase]


def _private(public: Public) -> bool:
    options = public.options
    at_table = options["draw.mode"] in ("declared", "screens") and options["agenda.mode"] == "end"
    return not at_table or options["vote.mode"] == "sealed"


def _heading(public: Public) -> str:
    if public.phase is Phase.OVER:
        return _("The end")
    if public.phase is Phase.AGENDAS:
        return _("Secret agendas")
    if public.round == 0:
        return "Article 27"
    return _("Round {round} of {rounds}").format(round=public.round, rounds=public.rounds)


def _leader(public: Public) -> str:
    if not public.secretary:
        return ""
    return f"{public.secretary} · {words.label(public.nations[public.secretary])}"


def _clock_total(public: Public) -> int:
    if public.phase is Phase.VOTE:
        return int(public.options["vote.limit"]) * 1000
    if public.phase is Phase.ANNOUNCE:
        return int(public.options["lcs.window"]) * 1000
    return int(public.options["timer.length"]) * 1000


def _seat_card(public: Public, place: int, seat: str, due: int) -> SeatCard:
    count = sum(deal.addressee == seat for deal in public.deals)
    return SeatCard(
        name=seat,
        subtitle=words.label(public.nations[seat]),
        colour=place,
        leads=seat == public.secretary,
        waiting=seat in foot.awaited(public),
        badge=str(count) if count else "",
        counts_deals=True,
        due=signed(due) if due else "",
    )
