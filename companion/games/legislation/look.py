"""View functions: public → what everybody is shown; public + own → what one seat is shown beside it."""

from __future__ import annotations

from companion.core.contract import changed
from companion.core.language import _, listed, ngettext, signed
from companion.core.ledger import supply
from companion.core.middle import from_memory
from companion.core.page import DealCard, SeatCard, Step, View
from companion.core.refusing import ruling
from companion.core.standings import recorded
from companion.core.vocabulary import DealStatus, Icon, Source
from companion.games.legislation import commands as c
from companion.games.legislation import effects, pieces, words
from companion.games.legislation.board import (
    Ballot,
    Betrayal,
    Bill,
    Board,
    Broke,
    HandBill,
    Member,
    Mine,
    Outcome,
    Token,
    Trade,
)
from companion.games.legislation.refuse.common import all_laid, caller, goes_back, needs_card, swap_reasons, unequal
from companion.games.legislation.state import FLOOR, Own, Phase, Pledge, Public, broken_by, laid, pile
from companion.games.legislation.wants import builds, drawable

_STEPS = ("draw", "pledge", "vote")
_STEP_OF = {
    Phase.OPENING: "draw", Phase.DISCARD: "draw", Phase.REFILL: "draw", Phase.ON_DECK: "draw", Phase.PLEDGE: "pledge",
    Phase.SPONSOR: "vote", Phase.VOTE: "vote", Phase.BALLOTS_IN: "vote", Phase.RESULT: "vote", Phase.COUNT: "vote",
    Phase.OVER: "vote",
}  # fmt: skip


def look(public: Public) -> View:
    """What everybody is shown."""
    heading, step = phase(public)
    names = {"draw": _("Draw"), "pledge": _("Pledge"), "vote": _("Vote")}
    return View(
        heading=heading,
        steps=tuple(Step(key, names[key]) for key in _STEPS),
        step=step,
        leader=_leader(public),
        foot=_foot_with_notice(public),
        about=_about(public),
        seats=tuple(_seat_card(public, place, seat) for place, seat in enumerate(public.seats)),
        gone=tuple(_seat_card(public, place, seat) for place, seat in enumerate(public.gone)),
        clock=public.countdown,
        clock_total=int(public.options.get("turn.seconds", 0)) * 1000,
        deals=tuple(deal_card(public, pledge) for pledge in public.pledges),
        paused=public.paused,
        over=public.over,
        private=public.options["bills.mode"] != "table"
        or public.options["rep.visibility"] == "hidden"
        or public.options["vote.secrecy"] == "sealed",
        board=_board(public),
    )


def phase(public: Public) -> tuple[str, str]:
    """The heading and the step that is on."""
    return _heading(public), _STEP_OF[public.phase]


def _about(public: Public) -> str:
    return words.bill_line(public.bill) if public.phase is Phase.VOTE else ""


def _heading(public: Public) -> str:
    if public.phase is Phase.OVER:
        return _("The end")
    if not public.round:
        return "Legislation"
    return _("Round {round} of {rounds}").format(round=public.round, rounds=public.rounds)


def _leader(public: Public) -> str:
    if not public.active:
        return ""
    if public.phase in (Phase.VOTE, Phase.BALLOTS_IN, Phase.RESULT):
        return _("{seat}'s bill").format(seat=public.active)
    return _("{seat}'s turn").format(seat=public.active)


def total(public: Public, seat: str) -> int | None:
    """A seat's total as everybody may know it; None while representatives are hidden."""
    if seat in public.totals:
        return public.totals[seat]
    return public.accounts.get(supply(seat))


def _seat_card(public: Public, place: int, seat: str) -> SeatCard:
    points = total(public, seat)
    rep = public.reps.get(seat, "")
    said = words.rep_short(rep)
    if _sits_out(public, seat):
        # Instead of the representative, which stands on the board: a narrow seat has no room for both. Votes it has.
        said = _("sits out")
    return SeatCard(
        name=seat,
        subtitle=said,
        colour=place,
        leads=seat == public.active,
        waiting=seat in awaited(public),
        badge="" if points is None else signed(points),
    )


def _sits_out(public: Public, seat: str) -> bool:
    """Whether a seat sits out now: what it misses are the Pledge turns of a round, and never a vote (R13)."""
    return seat in public.sits and public.phase is Phase.PLEDGE


def awaited(public: Public) -> list[str]:
    """Seats that the table waits for, in seat order."""
    if public.question is not None:
        return []
    keying = {w.owner for w in drawable(public) if w.source is Source.SEAT}
    if keying:
        return [s for s in public.seats if s in keying]
    if public.phase is Phase.ON_DECK and from_memory(public):
        return []
    match public.phase:
        case Phase.DISCARD | Phase.ON_DECK:
            return [s for s in public.seats if s not in public.done]
        case Phase.REFILL | Phase.PLEDGE | Phase.SPONSOR:
            return [public.active] if public.active else []
        case Phase.VOTE if ruling(public, "vote.secrecy") == "sealed":
            return [s for s in public.voters if s not in public.put_in]
        case Phase.VOTE if ruling(public, "vote.secrecy") == "roll_call":
            return [caller(public)]
        case Phase.RESULT if needs_card(public):
            return [public.active]
        case Phase.COUNT:
            return []
    return []


def _foot_with_notice(public: Public) -> str:
    if public.options["judge.sees"] == "on" and public.phase in (Phase.OPENING, Phase.DISCARD, Phase.PLEDGE):
        return foot(public) + " " + _("The judge sees the private windows.")
    return foot(public)


def foot(public: Public) -> str:
    """What the table waits for, in a sentence."""
    if public.question is not None:
        return _("The table decides an open question.")
    if public.paused:
        return _("The clock is paused.")
    names = listed(awaited(public))
    match public.phase:
        case Phase.OPENING:
            # What the host keys in for all lies open: whose is still missing.
            names = names or listed([s for s in public.seats if s not in public.has_rep])
            left = _("The cards of {seats} are still to be keyed in.").format(seats=names)
            said = left if names else _("The cards are dealt.")
            if public.attempt and awaited(public):
                text = _("Not all of it can come from one deck. Still to confirm or mend: {seats}.")
                return text.format(seats=names)
            before = public.options["rep.mode"] == "keyed" and not public.has_rep
            return f"{deck_to_build(public)} {said}" if before else said
        case Phase.DISCARD:
            return _("Everybody may discard bills they do not want. Still to choose: {seats}.").format(seats=names)
        case Phase.REFILL:
            return _("{seat} refills the hand, from the piles or the deck.").format(seat=names)
        case Phase.ON_DECK if from_memory(public):
            return _foot_midway(public)
        case Phase.ON_DECK:
            said = _("Everybody puts three bills On Deck. Still to choose: {seats}.").format(seats=names)
            return _("Deal, discard and refill at the table.") + " " + said if public.at_table else said
        case Phase.PLEDGE:
            return _foot_pledge(public)
        case Phase.COUNT:
            return _("The representatives are turned one by one.")
        case Phase.SPONSOR if not public.on_deck(public.active):
            return _("{seat} fills the empty place On Deck.").format(seat=public.active)
        case Phase.SPONSOR if len(public.on_deck(public.active)) > 1:
            return _("{seat} chooses a bill to put to the vote.").format(seat=public.active)
        case Phase.SPONSOR if swap_reasons(public, public.active):
            return _("{seat} puts the last bill to the vote.").format(seat=public.active)
        case Phase.SPONSOR:
            # Who has a bill too many in the hand (Q12) has this choice, and nobody else (R5, R8).
            return _("{seat} puts the last bill to the vote, or swaps a card first.").format(seat=public.active)
        case Phase.VOTE:
            if ruling(public, "vote.secrecy") == "open":
                return _("Hands out: Yay, Nay, or nothing at all to abstain.")
            return _("Still to vote: {seats}.").format(seats=names)
        case Phase.BALLOTS_IN:
            return _("All ballots are in: none changes any more.")
        case Phase.RESULT:
            if names:
                return _("{seat} fills the empty place On Deck.").format(seat=names)
            return _place_stays(public)
    return recorded()


def _place_stays(public: Public) -> str:
    """Why a place On Deck stays empty: no bill is left, or all that a full hand gives lie there already (R12, Q12)."""
    seat, held = public.active, public.hands[public.active]
    if not held and len(public.on_deck(seat)) == pieces.ON_DECK:
        return _("{seat}'s last bill lies On Deck; no bill is left in the hand.").format(seat=seat)
    if not held:
        return _("{seat}'s hand is empty: the place stays empty.").format(seat=seat)
    text = ngettext(
        "{seat} has had all {votes} bills On Deck: {count} bill stays in the hand and comes to no vote.",
        "{seat} has had all {votes} bills On Deck: {count} bills stay in the hand and come to no vote.",
        held,
    )
    return text.format(seat=seat, votes=public.hand_size, count=held)


def deck_to_build(public: Public) -> str:
    """Which representatives the table shuffles, before anybody draws one (R1)."""
    decks = builds(public)
    if len(decks) == 1:
        return _("Build the deck of representatives: {cards}.").format(
            cards=", ".join(words.rep_short(kind) for kind in decks[0])
        )
    return _("Build the deck of representatives for {many} players: {cards}. X and Y are the social agendas, A and B"
             " the fiscal ones, either way round.").format(
        many=len(public.seats), cards=", ".join(pieces.BUILDS[len(public.seats)])
    )  # fmt: skip


def _foot_midway(public: Public) -> str:
    """What of a position is still to be keyed in (Q24)."""
    if public.midway is None:
        return _("The evening begins in the middle: the host keys in how it stands.")
    if not all_laid(public):
        missing = listed([seat for seat in public.seats if seat not in public.done])
        return _("The host keys in what lies On Deck. Still missing: {seats}.").format(seats=missing)
    names = awaited(public)
    if not names:
        return _("All of it is keyed in. Play goes on when the host says so.")
    text = _("Each keys in the own hand, privately. Still to key in: {seats}.")
    if public.attempt:
        text = _("Not all of it can come from one deck. Still to confirm or mend: {seats}.")
    return text.format(seats=listed(names))


def _foot_pledge(public: Public) -> str:
    if odd := unequal(public):
        most = max(odd, key=lambda one: one.count)
        text = ngettext(
            "{giver} lays {count} card for {receiver}, who lays fewer: when the turn ends the host says if it stands.",
            "{giver} lays {count} cards for {receiver}, who lays fewer: when the turn ends the host says if it stands.",
            most.count,
        )
        if goes_back(public):
            text = ngettext(
                "{giver} lays {count} card for {receiver}, who lays fewer: it goes back when the turn ends.",
                "{giver} lays {count} cards for {receiver}, who lays fewer: they go back when the turn ends.",
                most.count,
            )
        return text.format(giver=most.giver, receiver=most.receiver, count=most.count)
    said = _("{seat} seeks pledges. What is agreed becomes final when the turn ends.").format(seat=public.active)
    if public.sits:
        said += " " + _("Sitting out: {seats}.").format(seats=listed(public.sits))
    return said


# --- the board --------------------------------------------------------------------------------------------------------


def _board(public: Public) -> Board:
    last = public.last
    voting = public.phase in (Phase.VOTE, Phase.BALLOTS_IN)
    number = public.bill if voting else last.bill if last else ""
    shown = public.ballots if voting else last.ballots if last else {}
    return Board(
        phase=public.phase.value,
        active=public.active,
        members=tuple(_member(public, seat) for seat in public.seats),
        columns=columns(),
        bill=_bill(public, number) if number else None,
        sponsor=public.active if voting else last.sponsor if last else "",
        ballots=tuple(Ballot(s, b, "" if voting else _note(public, s)) for s, b in shown.items()),
        counts=tuple((b, sum(one == b for one in shown.values())) for b in pieces.BALLOTS),
        outcome=None if voting or last is None else _outcome(public),
        waiting=tuple(awaited(public)),
        passed=tuple(_bill(public, bill) for bill in public.things["passed"]),
        failed=tuple(_bill(public, bill) for bill in public.things["failed"]),
        deck=public.deck_left - (sum(public.hands.values()) if public.at_table else 0),
        betrayals=() if voting else _betrayals(public),
        last_votes=words.last_votes(public),
        needed=_("more Yay than Nay") if voting or last else "",
        trades=tuple(Trade(one.giver, one.receiver, one.count) for one in public.trades),
        notes=_notes(public),
        knows_hands=not public.at_table,
    )


def columns() -> tuple[tuple[str, str], ...]:
    """The four agendas: letters and name."""
    return tuple((_(words.SHORT[agenda]), words.label(agenda)) for agenda in pieces.AGENDAS)


def _member(public: Public, seat: str) -> Member:
    rep = public.reps.get(seat, "")
    return Member(
        seat=seat,
        rep=rep,
        rep_label=words.rep_label(rep),
        letters=words.rep_short(rep),
        agendas=pieces.agendas(rep) if rep else (),
        total=total(public, seat),
        row=tuple(_bill(public, bill) for bill in public.on_deck(seat)),
        pile=tuple(_bill(public, bill) for bill in public.things[pile(seat)]),
        hand=public.hands[seat],
        sits=_sits_out(public, seat),
        betrayed=seat in public.betrayers,
        broken=broken_by(public, seat),
        broke=_broke(public, seat),
        gain=_gain(public, seat),
        gained=_gained(public, seat),
        earned=_earned(public, seat),
        effect=effects.of_rep(public.effects, rep) if rep else "",
        effect_used=f"rep:{seat}" in public.used,
    )


def _gain(public: Public, seat: str) -> int | None:
    """What the last bill brought a seat whose representative lies open, or what the one under vote would."""
    rep = public.reps.get(seat, "")
    if public.bill and public.phase in (Phase.VOTE, Phase.BALLOTS_IN):
        return pieces.worth(rep, public.bill, ruling(public, "dual.scoring")) if rep else None
    known = public.last is not None and (seat in public.reps or public.over)
    return public.last.gains.get(seat, 0) if known and public.last is not None else None


def _broke(public: Public, seat: str) -> tuple[Broke, ...]:
    """To whom and on which bills a seat broke its pledges: that stays when the result of the vote is gone (R13)."""
    own = (past.pledge for past in reversed(public.past_pledges) if past.pledge.seat == seat and past.how == "broken")
    return tuple(Broke(pledge.to, pledge.bill) for pledge in own)


def _gained(public: Public, seat: str) -> tuple[tuple[str, int], ...]:
    """What each passed bill brought a seat whose representative lies open, until the count tells it (R10)."""
    if seat not in public.reps or public.phase in (Phase.COUNT, Phase.OVER):
        return ()
    seen = (past for past in reversed(public.past) if past.passed and past.sponsor and seat not in past.without)
    return tuple((past.bill, past.gains.get(seat, 0)) for past in seen)


def _earned(public: Public, seat: str) -> tuple[tuple[str, int], ...]:
    """What each passed bill brought a seat, once all is over and its representative lies open."""
    rep = public.reps.get(seat, "")
    if public.phase not in (Phase.COUNT, Phase.OVER) or not rep:
        return ()
    rule = ruling(public, "dual.scoring")
    found = ((past.bill, pieces.worth(rep, past.bill, rule)) for past in public.past if past.passed)
    return tuple((bill, worth) for bill, worth in found if worth)


def _betrayals(public: Public) -> tuple[Betrayal, ...]:
    last = public.last
    if last is None:
        return ()
    return tuple(
        Betrayal(past.pledge.seat, past.pledge.to, last.bill, pieces.PLEDGED[past.pledge.side],
                 last.ballots[past.pledge.seat])
        for past in public.past_pledges
        if past.how == "broken" and past.pledge.bill == last.bill and past.pledge.seat in last.broke
    )  # fmt: skip


def _bill(public: Public, number: str) -> Bill:
    laid = (p for p in public.pledges if p.bill == number)
    tokens = tuple(Token(p.seat, p.side, p.final, p.to, words.pledge_key(p)) for p in laid)
    return Bill(number, pieces.values(number), tokens, public.effects.get(number, ""), f"bill:{number}" in public.used)


def _note(public: Public, seat: str) -> str:
    last = public.past[-1]
    for past in reversed(public.past_pledges):
        if past.pledge.seat == seat and past.pledge.bill == last.bill and past.how != "expired":
            return _("kept a pledge") if past.how == "kept" else _("broke a pledge")
    return ""


def _outcome(public: Public) -> Outcome:
    last = public.past[-1]
    headline = _("PASSED") if last.passed else _("FAILED")
    why = words.outcome_why(last.ballots, last.passed, last.broke, last=words.last_votes(public))
    return Outcome("passed" if last.passed else "failed", headline, why, last.total)


def _notes(public: Public) -> tuple[str, ...]:
    if len(public.seats) == 7 and not public.round and public.options["seven.balance"] == "printed":
        return (_("With seven players one agenda has one representative less."),)
    return ()


def deal_card(public: Public, pledge: Pledge, how: str = "", sponsor: str = "") -> DealCard:
    """A pledge as its chip and its sentence show it; `how` it ended, if it has."""
    owner = sponsor or next((s for s in public.seats if pledge.bill in public.on_deck(s)), public.active)
    said = words.settled_word(how) if how else _("final") if pledge.final else _("not final")
    if pledge.waits and not how:
        said = _("waits for {seat}").format(seat=pledge.to)
    return DealCard(
        number=pledge.number,
        key=words.pledge_key(pledge),
        payer=pledge.seat,
        addressee=pledge.to or owner,
        amount=0,
        icon=Icon.YAY if pledge.side == "pro" else Icon.NAY,
        say=words.offered(pledge),
        status=DealStatus(how or DealStatus.OPEN),
        status_say=said,
    )


def _pledges_of(public: Public, seat: str) -> tuple[DealCard, ...]:
    """What this seat pledged, and what was pledged on its bills."""
    cards = (_my_card(public, pledge, seat) for pledge in public.pledges)
    return tuple(card for card in cards if seat in (card.payer, card.addressee))


def _my_card(public: Public, pledge: Pledge, seat: str) -> DealCard:
    card = deal_card(public, pledge)
    if not pledge.waits:
        return card
    if seat == pledge.to:
        return changed(card, status=DealStatus.ANSWER, status_say=_("your answer?"))
    return changed(card, status=DealStatus.OFFERED)


def _trades_of(public: Public, seat: str) -> tuple[DealCard, ...]:
    """What lies face down from this seat or for it until the turn ends (R7)."""
    found = []
    for one in public.trades:
        if seat in (one.giver, one.receiver):
            text = ngettext("{count} card, face down", "{count} cards, face down", one.count)
            found.append(
                DealCard(
                    number=0,
                    key=words.trade_key(public, one),
                    payer=one.giver,
                    addressee=one.receiver,
                    amount=0,
                    icon=Icon.DEAL,
                    say=text.format(count=one.count),
                    status=DealStatus.OPEN,
                    status_say=_("not final"),
                )
            )
    return tuple(found)


# --- one seat's own ---------------------------------------------------------------------------------------------------


def _in_return(public: Public, pledge: Pledge) -> str:
    """What was promised for this pledge, and what became of it."""
    for past in public.past_pledges:
        if past.pledge.number == pledge.swap:
            said = words.promise(past.pledge.side, past.pledge.bill)
            return _("{promise} ({how})").format(promise=said, how=words.settled_word(past.how))
    back = next((one for one in public.pledges if one.number == pledge.swap), None)
    return words.promise(back.side, back.bill) if back else ""


def mine(public: Public, own: Own) -> Mine:
    """What one seat is shown of its own."""

    def in_order(bills: tuple[str, ...]) -> tuple[str, ...]:
        return pieces.best_first(own.rep, bills, ruling(public, "dual.scoring"))

    def card(number: str, where: str = "") -> HandBill:
        worth = pieces.worth(own.rep, number, ruling(public, "dual.scoring")) if own.rep else 0
        return HandBill(number, pieces.values(number), worth, where)

    floor = public.things[FLOOR]
    pledge = next((p for p in public.pledges if p.seat == own.seat and p.bill in floor), None)
    account = supply(own.seat)
    return Mine(
        seat=own.seat,
        rep=own.rep,
        rep_label=words.rep_label(own.rep),
        agendas=pieces.agendas(own.rep) if own.rep else (),
        columns=columns(),
        effect=effects.of_rep(public.effects, own.rep) if own.rep else "",
        effect_used=f"rep:{own.seat}" in public.used,
        hand=tuple(card(number) for number in in_order(own.hand or own.dealt or own.keyed)),
        lying=tuple(
            card(number, other)
            for other in public.seats
            if other != own.seat
            for number in in_order(own.things.get(laid(own.seat, other), ()))
        ),
        others=tuple(card(number, seat) for seat in public.seats for number in public.on_deck(seat)),
        floor=card(floor[0]) if floor else None,
        pledged=pieces.PLEDGED[pledge.side] if pledge else "",
        pledged_to=pledge.to if pledge else "",
        last_votes=words.last_votes(public),
        in_return=_in_return(public, pledge) if pledge else "",
        has_hand=not public.at_table,
        ballot=own.choice.ballot if isinstance(own.choice, c.Vote) else own.ballot,
        deals=(*_trades_of(public, own.seat), *_pledges_of(public, own.seat)),
        total=int(own.accounts.get(account, public.accounts.get(account, 0))),
    )
