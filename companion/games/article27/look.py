"""Public + own → what one viewer is shown; handed no more than that viewer may know."""

from __future__ import annotations

from companion.core.contract import changed
from companion.core.deals import Deal
from companion.core.language import _, listed, ngettext, signed
from companion.core.messages import Viewer
from companion.core.page import DealCard, SeatCard, Step, View
from companion.core.refusing import ruling
from companion.core.seats import left_of, order_from
from companion.games.article27 import pieces, words
from companion.games.article27.board import (
    Area,
    Board,
    Claim,
    Hand,
    Mine,
    Outcome,
    Space,
    TrackRow,
    Turned,
    WhatIf,
)
from companion.games.article27.refuse.common import ON_TRACK, announcer, points, secretary_of
from companion.games.article27.state import Own, Phase, Public, worth
from companion.games.article27.wants import areas_left, discs_left, drawable, next_area

_STEPS = ("draws", "negotiation", "vote", "payouts", "track")
_STEP_OF = {
    Phase.OPENING: "draws", Phase.BETWEEN: "track", Phase.DRAWS: "draws", Phase.READY: "draws",
    Phase.NEGOTIATION: "negotiation", Phase.FLOOR_CHECK: "negotiation", Phase.FORCED_PICK: "negotiation",
    Phase.VOTE: "vote", Phase.BALLOTS_IN: "vote", Phase.VETO_RULING: "vote", Phase.DEALS: "vote",
    Phase.SCORES: "payouts", Phase.ANNOUNCE: "payouts", Phase.PAYOUT: "payouts", Phase.AGENDAS: "track",
    Phase.OVER: "track",
}  # fmt: skip
REVEALED = (
    Phase.VETO_RULING, Phase.DEALS, Phase.SCORES, Phase.ANNOUNCE, Phase.PAYOUT, Phase.BETWEEN, Phase.AGENDAS,
    Phase.OVER,
)  # fmt: skip


def look(viewer: Viewer, public: Public, own: Own | None) -> View:
    """What this viewer is shown."""
    # Before the first round, and at the end, no step of a round is on.
    out = public.phase is Phase.OVER or (public.phase is Phase.BETWEEN and not public.round)
    step = "" if out else _STEP_OF[public.phase]
    names = {"draws": _("Draws"), "negotiation": _("Negotiation"), "vote": _("Vote")}
    names |= {"payouts": _("Payouts"), "track": _("Track")}
    return View(
        heading=_heading(public),
        steps=tuple(Step(key, names[key]) for key in _STEPS),
        step=step,
        leader=_leader(public),
        foot=_foot_with_notice(public),
        seats=tuple(_seat_card(public, place, seat) for place, seat in enumerate(public.seats)),
        clock=public.countdown,
        clock_total=_clock_total(public),
        deals=tuple(deal_card(deal) for deal in public.deals),
        paused=public.paused,
        over=public.over,
        board=_board(public),
        mine=_mine(public, own) if own is not None else None,
    )


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


def _seat_card(public: Public, place: int, seat: str) -> SeatCard:
    count = sum(deal.addressee == seat for deal in public.deals)
    return SeatCard(
        name=seat,
        subtitle=words.label(public.nations[seat]),
        colour=place,
        leads=seat == public.secretary,
        waiting=seat in awaited(public),
        badge=str(count) if count else "",
    )


def awaited(public: Public) -> list[str]:
    """Seats that the table waits for, in seat order."""
    if public.question is not None:
        return []
    match public.phase:
        case Phase.OPENING | Phase.DRAWS | Phase.READY | Phase.NEGOTIATION | Phase.BALLOTS_IN:
            wanted = {w.owner for w in drawable(public) if w.source == "seat"}
            return [s for s in public.seats if s in wanted]
        case Phase.VOTE if public.options["vote.mode"] == "sealed":
            return [s for s in public.seats if s not in public.voted]
        case Phase.FORCED_PICK:
            return [public.secretary]
        case Phase.DEALS:
            late = [s for d in public.deals for s in (d.payer, d.addressee) if s not in public.ticks.get(d.number, {})]
            return [s for s in public.seats if s in late]
        case Phase.SCORES:
            declaring = [s for s in public.face_down if s not in public.declared]
            checking = [left_of(public.seats, s) for s in public.declared if s not in public.confirmed]
            return [s for s in public.seats if s in declaring or s in checking]
        case Phase.ANNOUNCE if public.challenger:
            return [left_of(public.seats, announcer(public))]
        case Phase.ANNOUNCE if public.window is None:
            return [announcer(public)]
        case Phase.AGENDAS:
            return [s for s in public.seats if s not in public.has_agenda]
    return []


def _foot_with_notice(public: Public) -> str:
    if public.options["judge.sees"] == "on" and public.phase in (Phase.BETWEEN, Phase.READY):
        return foot(public) + " " + _("The judge sees the private windows.")
    return foot(public)


def foot(public: Public) -> str:
    """What the table waits for, in a sentence."""
    if public.question is not None:
        return _("The table decides an open question.")
    if public.paused:
        return _("The clock is paused.")
    names = listed(awaited(public))
    needed = pieces.THRESHOLD[len(public.seats)]
    match public.phase:
        case Phase.OPENING:
            if names:
                return _("Secret agendas are keyed in: {seats}.").format(seats=names)
            return _("The table is laid.")
        case Phase.BETWEEN:
            if public.round == 0:
                return _("{seat} holds the gavel first. Ready for round 1.").format(seat=public.first)
            return _("Round {round} is over. The gavel passes to {seat}.").format(
                round=public.round, seat=secretary_of(public, public.round + 1)
            )
        case Phase.DRAWS:
            return _foot_draws(public, names)
        case Phase.READY if names:
            return _("Still to draw: {seats}.").format(seats=names)
        case Phase.READY:
            return _("{seat} may strike the gavel. No deals before that.").format(seat=public.secretary)
        case Phase.NEGOTIATION:
            return _("{seat} moves issues on and off the floor. {needed} Yes and no Veto pass it.").format(
                seat=public.secretary, needed=needed
            )
        case Phase.FLOOR_CHECK:
            return _("Is this the floor, and are these the deals, as they lay when the gavel fell?")
        case Phase.FORCED_PICK:
            return _("{seat} must put exactly one issue on the floor.").format(seat=public.secretary)
        case Phase.VOTE:
            if public.options["vote.mode"] == "open":
                return _("Hands out: Yes, Veto, or nothing at all to abstain.")
            return _("Still to vote: {seats}.").format(seats=names)
        case Phase.BALLOTS_IN if names:
            return _("All ballots are in. Still to draw: {seats}.").format(seats=names)
        case Phase.BALLOTS_IN:
            return _("All ballots are in.")
        case Phase.VETO_RULING | Phase.DEALS:
            return _("Was it kept? Payer and addressee both say so: {seats}.").format(seats=names)
        case Phase.SCORES:
            return _("Scores are declared, and confirmed on the left: {seats}.").format(seats=names)
        case Phase.ANNOUNCE:
            return _foot_announce(public, names)
        case Phase.PAYOUT:
            return _foot_payout(public)
        case Phase.AGENDAS:
            if names:
                return _("Secret agendas still to be named: {seats}.").format(seats=names)
            return _("The secret agendas are turned.")
    return _("Game recorded. Every number can be traced in the ledger.")


def _foot_draws(public: Public, names: str) -> str:
    if names:
        return _("Still to draw: {seats}.").format(seats=names)
    if public.set_aside and not discs_left(public, public.set_aside[0].colour):
        return _("{seat} chooses which disc stays.").format(seat=public.secretary)
    if areas_left(public) and not next_area(public):
        return _("{seat} chooses the next area.").format(seat=public.secretary)
    return _("The discs are turned over, one area after the other.")


def _foot_announce(public: Public, names: str) -> str:
    if public.challenger:
        return _("{seat} shows the tokens to {left} on the left.").format(seat=announcer(public), left=names)
    if public.window is None:
        return _("{seat} announces a score.").format(seat=announcer(public))
    seat = announcer(public)
    return _("{seat} announces {score}. Does anybody challenge?").format(
        seat=seat, score=signed(public.announced[seat])
    )


def _foot_payout(public: Public) -> str:
    if public.result == "pass":
        return _("Payments next; the issues on the floor count as successes.")
    return _("All five issues count as failed. The gavel passes on.")


# --- the board --------------------------------------------------------------------------------------------------------


def _board(public: Public) -> Board:
    return Board(
        phase=public.phase.value,
        areas=tuple(_area(public, colour) for colour in pieces.COLOURS),
        bonus=public.bonus,
        needed=pieces.THRESHOLD[len(public.seats)],
        track=tuple(
            TrackRow(a, words.agenda(a, public), row.successes, row.failures, row.points, row.best)
            for a, row in ((a, public.track[a]) for a in public.in_play)
        ),
        track_values=pieces.TRACK[1:],
        hands=_hands(public),
        outcome=_outcome(public),
        settled=tuple(
            deal_card(past.deal, past.how)
            for past in public.settled
            if past.how not in ("given_back", "taken_back", "opposite")
        ),
        notes=_notes(public),
        one_by_one=ruling(public, "vote.reveal") == "one_by_one",
        claims=tuple(
            _claim(public, seat) for seat in order_from(public.seats, public.secretary) if seat in public.announced
        )
        if public.secretary
        else (),
        turned=tuple(_turned(public, seat) for seat in public.turn_order),
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
    hands = []
    for seat, ballot in public.ballots.items():
        note = ""
        if seat in public.illegal:
            note = _("cannot pay: counts as Abstain")
        elif counted[seat] == "veto":
            note = _("pays {points}").format(points=public.fees.get(seat, pieces.VETO_COST))
        hands.append(Hand(seat, ballot, counted[seat], note))
    return tuple(hands)


def _outcome(public: Public) -> Outcome | None:
    if public.phase not in REVEALED or not public.result:
        return None
    headline = {"pass": _("PASSED"), "fail": _("FAILED"), "veto": _("VETOED")}[public.result]
    return Outcome(public.result, headline, words.outcome_why(public))


def _notes(public: Public) -> tuple[str, ...]:
    if public.phase not in REVEALED or not public.result:
        return ()
    notes = []
    if public.phase in ON_TRACK:
        paid = public.result == "pass"
        if paid and public.options["hand.peek"] == "own":
            notes.append(_("Everyone's score is on their own window."))
        count = len(public.floor) if paid else 0
        notes.append(
            ngettext("{count} success on the track", "{count} successes on the track", count).format(count=count)
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
    agenda = public.agendas.get(seat, "")
    if not agenda:
        return Turned(seat)
    return Turned(seat, agenda, words.agenda(agenda, public), public.track[agenda].points)


def deal_card(deal: Deal, how: str = "") -> DealCard:
    """A deal as its chip and its sentence show it; `how` it was settled, if it is."""
    icon = f"{deal.space}:{deal.colour}" if deal.colour else deal.space
    return DealCard(
        number=deal.number,
        payer=deal.payer,
        addressee=deal.addressee,
        amount=deal.amount,
        icon=icon,
        say=words.promise(deal),
        status=how or "open",
        status_say=words.settled_word(how) if how else "",
    )


# --- one seat's own ---------------------------------------------------------------------------------------------------


def _spaces(tokens: tuple[str, ...], floor: tuple[str, ...]) -> tuple[Space, ...]:
    padded = (*tokens, *[""] * (pieces.TOKENS_DRAWN - len(tokens)))
    return tuple(Space(value, c, c in floor) for value, c in zip(pieces.SPACES, padded, strict=True))


def _mine(public: Public, own: Own) -> Mine:
    now = worth(own.tokens, public.floor)
    what_if = []
    for colour in pieces.COLOURS if own.tokens else ():
        adds = colour not in public.floor
        floor = (*public.floor, colour) if adds else tuple(c for c in public.floor if c != colour)
        then = worth(own.tokens, floor)
        what_if.append(WhatIf(colour, adds, then, then - now))
    row = public.track.get(own.agenda)
    leads = own.seat == public.secretary
    bonus = _("and the success bonus of {bonus}").format(bonus=public.bonus) if leads and public.bonus else ""
    neighbour = public.seats[public.seats.index(own.seat) - 1]
    return Mine(
        seat=own.seat,
        nation=words.label(public.nations[own.seat]),
        spaces=_spaces(own.tokens, public.floor),
        worth=now,
        worth_say=_worth_say(own.tokens, public.floor),
        bonus_say=bonus,
        what_if=tuple(what_if),
        supply=points(public, own),
        in_deals=sum(d.amount for d in public.deals if d.payer == own.seat),
        agenda=own.agenda,
        agenda_label=words.agenda(own.agenda, public) if own.agenda else "",
        agenda_now=row.points if row else 0,
        agenda_best=row.best if row else 0,
        deals=tuple(_my_deal(public, d, own.seat) for d in public.deals if own.seat in (d.payer, d.addressee))
        + tuple(_my_offer(own, d) for d in own.offers),
        ballot=own.ballot,
        settle_say=_settle_say(public, own),
        neighbour=neighbour,
        neighbour_spaces=_spaces(own.neighbour_tokens, public.floor) if own.neighbour_tokens else (),
        neighbour_say=_neighbour_say(own, neighbour),
    )


def _worth_say(tokens: tuple[str, ...], floor: tuple[str, ...]) -> str:
    parts = []
    for colour in floor:
        values = [signed(value) for value, token in zip(pieces.SPACES, tokens, strict=False) if token == colour]
        if values:
            parts.append(f"{words.label(colour)} {' '.join(values)}")
    return " · ".join(parts)


def _my_deal(public: Public, deal: Deal, seat: str) -> DealCard:
    card = deal_card(deal)
    if deal.payer == seat:
        card = changed(card, say=card.say + _pieces(public, deal.amount))
    on_floor = deal.colour in public.floor
    if deal.space in ("include", "exclude"):
        holds = on_floor == (deal.space == "include")
        said = _("on the floor") if on_floor else _("on the table")
        return DealCard(*_head(card), status="open", status_say=said + (" ✓" if holds else ""))
    return DealCard(*_head(card), status="open", status_say=_("accepted"))


def _my_offer(own: Own, deal: Deal) -> DealCard:
    mine = deal.answers != own.seat
    status = "offered" if mine else "answer"
    said = _("waits for {seat}").format(seat=deal.answers) if mine else _("your answer?")
    return DealCard(*_head(deal_card(deal)), status=status, status_say=said)


def _head(card: DealCard) -> tuple[int, str, str, int, str, str]:
    return card.number, card.payer, card.addressee, card.amount, card.icon, card.say


def _settle_say(public: Public, own: Own) -> str:
    """What this seat takes from or pays to the Bank for the round, payment by payment."""
    if public.phase not in (Phase.BETWEEN, Phase.AGENDAS, Phase.ANNOUNCE, Phase.PAYOUT):
        return ""
    said = []
    if own.score is not None and not own.paid:
        said.append(_("Your score is {score}: nothing is paid.").format(score=signed(own.score)))
    elif own.score is not None and own.paid > 0:
        text = _("Your score is {score}: take {paid} from the Bank{pieces}.")
        said.append(text.format(score=signed(own.score), paid=own.paid, pieces=_pieces(public, own.paid)))
    elif own.score is not None:
        text = _("Your score is {score}: pay {paid} to the Bank{pieces}.")
        said.append(text.format(score=signed(own.score), paid=-own.paid, pieces=_pieces(public, -own.paid)))
    fee = public.fees.get(own.seat, 0)
    if fee:
        text = _("Your veto costs {paid}: pay it to the Bank{pieces}.")
        said.append(text.format(paid=fee, pieces=_pieces(public, fee)))
    for payer, receiver, paid, bank in public.penalties:
        if own.seat == payer and paid:
            text = _("Pay {paid} to {seat} for the challenge{pieces}.")
            said.append(text.format(paid=paid, seat=receiver, pieces=_pieces(public, paid)))
        elif own.seat == receiver:
            text = _("Take {paid} from {seat} for the challenge.")
            if bank:
                text = _("Take {paid} from {seat} and {bank} from the Bank for the challenge.")
            said.append(text.format(paid=paid, seat=payer, bank=bank))
    if public.bonus_paid and own.seat == public.secretary:
        said.append(_("Take the success bonus of {paid} from the floor.").format(paid=public.bonus_paid))
    return " ".join(said)


def _pieces(public: Public, points: int) -> str:
    """The payment in pieces, for a table that has the box on it; the app never claims to know who holds which."""
    if not points or public.options["pieces.hints"] == "off":
        return ""
    return " " + _("({pieces}; make change with the Bank if you lack them)").format(pieces=words.in_pieces(points))


def _neighbour_say(own: Own, neighbour: str) -> str:
    if own.neighbour_score is None:
        return ""
    return _("{seat} on your right shows {score}.").format(seat=neighbour, score=signed(own.neighbour_score))
