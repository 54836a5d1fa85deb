"""The view of the board: areas, track, hands, what was settled, and the agendas as they are turned."""

from __future__ import annotations

from companion.core.language import _, ngettext, signed
from companion.core.messages import Seat
from companion.core.refusing import ruling
from companion.core.seats import order_from
from companion.games.article27 import pieces, story, words
from companion.games.article27.board import (
    Area,
    Board,
    Claim,
    Hand,
    Outcome,
    TrackRow,
    Turned,
)
from companion.games.article27.look.cards import deal_card
from companion.games.article27.look.own import SETTLED
from companion.games.article27.refuse.common import ON_TRACK
from companion.games.article27.state import Phase, Public

REVEALED = (
    Phase.VETO_RULING, Phase.DEALS, Phase.SCORES, Phase.ANNOUNCE, Phase.PAYOUT, Phase.BETWEEN, Phase.AGENDAS,
    Phase.OVER,
)  # fmt: skip


def board(public: Public) -> Board:
    """The board on every screen: nothing on it is anybody's own."""
    return Board(
        phase=public.phase.value,
        areas=tuple(_area(public, colour) for colour in pieces.COLOURS),
        bonus=public.bonus,
        needed=public.needed,
        track=tuple(
            TrackRow(a, words.agenda(a, public), row.successes, row.failures, row.points, row.best)
            for a, row in ((a, public.track[a]) for a in public.in_play)
        ),
        track_values=pieces.TRACK[1:],
        hands=_hands(public),
        outcome=_outcome(public),
        settled=tuple(
            deal_card(public, past.deal, past.how)
            for past in public.settled
            if past.how not in ("given_back", "taken_back", "opposite", "forfeited")
        ),
        notes=_notes(public),
        one_by_one=ruling(public, "vote.reveal") == "one_by_one",
        claims=tuple(
            _claim(public, seat) for seat in order_from(public.seats, public.secretary) if seat in public.announced
        )
        if public.secretary
        else (),
        turned=tuple(_turned(public, seat) for seat in public.turn_order or public.seats)
        if public.phase in (Phase.AGENDAS, Phase.OVER)
        else (),
    )


def _area(public: Public, colour: str) -> Area:
    tabled = next((d for d in public.tabled if d.colour == colour), None)
    gone = sum(d.colour == colour for d in (*public.used, *public.tabled))
    on_track = public.phase in ON_TRACK
    agenda = tabled.agenda if tabled and not on_track else ""
    return Area(
        colour=colour,
        label=words.issue(colour, public),
        left=public.rounds - gone,
        agenda=agenda,
        agenda_label=words.agenda(agenda, public) if agenda else "",
        on_floor=colour in public.floor and not on_track,
    )


def _hands(public: Public) -> tuple[Hand, ...]:
    if public.phase not in REVEALED or not public.ballots:
        return ()
    counted = public.counted or public.ballots
    besides = _besides(public)
    return tuple(
        Hand(seat, ballot, counted[seat], _note(public, seat, counted[seat], besides.get(seat, ())))
        for seat, ballot in public.ballots.items()
    )


def _note(public: Public, seat: Seat, counted: str, besides: tuple[int, ...]) -> str:
    """What stands below a hand: what this vote brings and costs, as far as everybody may know it. Its parts are told by
    the deals, and by the line at the foot."""
    gains = [points for points in besides if points > 0]
    takes, pays = sum(gains), -sum(points for points in besides if points < 0)
    if counted == "veto" and public.result and not besides:
        pays = public.fees.get(seat, pieces.VETO_COST)
    said = [_("scores {score}").format(score=signed(public.said[seat]))] if seat in public.said else []
    # Only a bonus comes beside a deal, and the foot speaks of it alone.
    text = _("takes {points} with bonus") if len(gains) > 1 else _("takes {points}")
    said += [text.format(points=takes)] if takes else []
    said += [_("pays {points}").format(points=pays)] if pays else []
    return ", ".join(said)


def due(public: Public) -> dict[Seat, int]:
    """What each takes after a round, or pays, besides the own score, until the points are counted (Q58)."""
    after = public.phase in (Phase.BETWEEN, Phase.AGENDAS) and not public.turn_order and not public.said
    sums = {seat: sum(parts) for seat, parts in _besides(public).items()} if after else {}
    return {seat: points for seat, points in sums.items() if points}


def _besides(public: Public) -> dict[Seat, tuple[int, ...]]:
    """What comes to each behind the screen, or goes, besides the own score: deals, success bonus and veto (Q58).

    Only where the table adds up by itself: elsewhere the own page says all of it.
    """
    by_hand = public.options["draw.mode"] in ("declared", "screens") and public.options["variant.lcs"] == "off"
    if not by_hand or not public.result:
        return {}
    deals = dict.fromkeys(public.seats, 0)
    for past in public.settled:
        kept = {"kept": past.deal.amount, "split": past.deal.amount // 2}.get(past.how, 0)
        for seat, points in ((past.deal.addressee, kept), (past.deal.payer, past.deal.amount - kept)):
            deals[seat] = deals.get(seat, 0) + (points if past.how in SETTLED else 0)
    found = {}
    for seat in public.seats:
        leads = public.result == "pass" and seat == public.secretary
        vetoed = public.result == "veto" and public.counted.get(seat) == "veto"
        parts = (
            deals[seat],
            (public.bonus_paid or public.bonus) if leads else 0,
            -public.fees.get(seat, pieces.VETO_COST) if vetoed else 0,
        )
        found[seat] = tuple(points for points in parts if points)
    return found


def _outcome(public: Public) -> Outcome | None:
    if public.phase not in REVEALED or not public.result:
        return None
    headline = {"pass": _("PASSED"), "fail": _("FAILED"), "veto": _("VETOED")}[public.result]
    return Outcome(public.result, headline, story.outcome_why(public))


def _notes(public: Public) -> tuple[str, ...]:
    if public.phase not in REVEALED or not public.result:
        return ()
    notes = []
    if public.phase in ON_TRACK:
        paid = public.result == "pass"
        if paid and public.options["hand.peek"] == "own" and not public.screened and not public.said:
            notes.append(_("Everyone's score is on their own page."))
        count = len(public.floor) if paid else 0
        if public.phase is not Phase.AGENDAS:  # while points are counted no other count stands beside them
            notes.append(
                ngettext("{count} success this round", "{count} successes this round", count).format(count=count)
            )
    if public.short:
        notes.append(_("The Bank of the box would be empty now."))
    return tuple(notes)


def _claim(public: Public, seat: str) -> Claim:
    score = public.announced[seat]
    if seat not in public.collected:
        return Claim(seat, score)
    if (public.round, seat) in public.unseen:
        return Claim(seat, score, _("unseen"))
    # Challenges are judged in the order of the announcements, and each of them costs somebody something.
    judged = [s for s in public.collected if (public.round, s) not in public.unseen]
    payer, receiver, paid, bank = public.penalties[judged.index(seat)]
    if payer != seat:
        return Claim(seat, score, _("was true"), _("{paid} from {seat}").format(paid=paid, seat=payer))
    said = [_("{paid} to {seat}").format(paid=paid, seat=receiver)] if paid or not bank else []
    if bank:
        said.append(_("{bank} from the Bank to {seat}").format(bank=bank, seat=receiver))
    return Claim(seat, score, _("was false"), ", ".join(said))


def _turned(public: Public, seat: str) -> Turned:
    agenda, supply = public.agendas.get(seat, ""), public.supplies.get(seat)
    if not agenda:
        return Turned(seat, supply=supply)
    return Turned(seat, agenda, words.agenda(agenda, public), public.track[agenda].points, supply)
