"""Decisions of pledge turns and votes, one after the other, to the end (R7–R15)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.core.contract import changed
from companion.core.messages import HOST, TABLE, Event, Seat
from companion.core.refusing import ruling
from companion.games.legislation import commands as c
from companion.games.legislation import events as e
from companion.games.legislation import pieces
from companion.games.legislation.decide.telling import Telling
from companion.games.legislation.refuse.common import (
    asked_for_it,
    gap,
    goes_back,
    next_sponsor,
    no_choice_of_vote,
    turn_order,
    unequal,
)
from companion.games.legislation.state import FLOOR, Midway, Phase, Pledge, Public, State, hand, laid, pile, row

# --- whose turn -------------------------------------------------------------------------------------------------------


def begin_round(t: Telling) -> None:
    """A Pledge round, or the end when no bill is left to be voted on (R12)."""
    if not any(t.public.on_deck(seat) or gap(t.public, seat) for seat in t.public.seats):
        _end(t)
        return
    midway = t.public.midway
    if midway is None or t.public.playing:
        midway = Midway()
    votes = midway.phase == "sponsor"
    sits = () if votes else t.public.betrayers
    t.tell(e.RoundBegun(t.public.round + 1, sits, midway.phase, tuple(s for s in midway.done if s in t.public.seats)))
    if votes:
        next_vote(t)
    else:
        next_pledge_turn(t)


def next_pledge_turn(t: Telling) -> None:
    """The next seat seeks pledges; who must sit out is passed over (R13); after the last one the votes begin."""
    for seat in turn_order(t.public):
        if seat in t.public.done:
            continue
        if seat not in t.public.sits:
            t.tell(e.TurnBegun(seat, "pledge"))
            if seconds := int(t.public.options.get("turn.seconds", 0)):
                t.tell(e.TurnTimed(t.now, seconds * 1000))
            return
        t.tell(e.SatOut(seat))
    next_vote(t)


def next_vote(t: Telling) -> None:
    """The next seat puts a bill to the vote; after the last one this round of votes is over (R8, R12)."""
    # Coming from the pledges nobody's bill has been voted on yet.
    seat = next_sponsor(changed(t.public, done=()) if t.public.phase is Phase.PLEDGE else t.public)
    if seat:
        t.tell(e.TurnBegun(seat, "sponsor"))
        if no_choice_of_vote(t.public, seat):
            _put(t, seat, t.public.on_deck(seat)[0])
        return
    t.tell(e.VoteRoundEnded(t.public.round))
    if ruling(t.public, "pledge.lifetime") == "round":
        for pledge in t.public.pledges:
            t.tell(e.PledgeJudged(pledge.number, "expired"))
    begin_round(t)


def _end(t: Telling) -> None:
    if ruling(t.public, "rep.visibility") == "hidden" and t.public.phase is not Phase.COUNT:
        t.tell(e.CountBegun())
        return
    totals = {seat: t.total(seat) for seat in t.public.everybody}
    t.tell(e.BooksOpened(totals, {seat: own.rep for seat, own in t.state.own.items()}))


def broken_off(state: State) -> Sequence[Event]:
    """The evening ends before its end: the books are opened with the standing of now."""
    t = Telling(state, 0)
    seats = t.public.everybody
    t.tell(e.BooksOpened({seat: t.total(seat) for seat in seats}, {seat: state.own[seat].rep for seat in seats}))
    return t.events


def turn_rep(t: Telling, by: str, command: c.TurnRep) -> None:
    """The next representative is turned; after the last one the books are open (R15, Q17)."""
    seat = next(s for s in turn_order(t.public) if s not in t.public.totals)
    t.tell(e.RepTurned(seat, t.state.own[seat].rep, t.total(seat)))
    all_turned(t)


def all_turned(t: Telling) -> None:
    """The last representative is turned: the books are open (R15)."""
    if all(seat in t.public.totals for seat in t.public.seats):
        _end(t)


# --- pledges and trades -----------------------------------------------------------------------------------------------


def make_pledge(t: Telling, by: str, command: c.MakePledge) -> None:
    """A token on somebody's bill, or one on either side; final at the end of the turn (R7)."""
    seat, first, active = command.seat or by, t.public.next_pledge, t.public.active
    if not command.other_bill:
        to = _given_to(t.public, seat, command)
        t.tell(e.PledgeMade(first, seat, command.bill, command.side, to))
        return
    if by != HOST:
        to = asked_for_it(t.public, seat, command)
        asks = command.other_bill, command.other_side
        t.tell(e.PledgeOffered(first, seat, command.bill, command.side, to, *asks))
        return
    t.tell(e.PledgeMade(first, seat, command.bill, command.side, active, first + 1))
    t.tell(e.PledgeMade(first + 1, active, command.other_bill, command.other_side, seat, first))


def _given_to(public: Public, seat: Seat, command: c.MakePledge) -> Seat:
    """Whom a pledge is given: whose turn it is bargains for it; in the own turn a Yay is the sponsor's (R7)."""
    owner = next(s for s in public.seats if command.bill in public.on_deck(s))
    if seat != public.active:
        return owner if command.side == "pro" else public.active
    return owner if command.side == "pro" else ""


def accept_pledge(t: Telling, by: str, command: c.AcceptPledge) -> None:
    """What was asked in return is promised: it is one deal now (R7)."""
    one = _pledge(t, command.seat, command.bill)
    t.tell(e.PledgeMade(t.public.next_pledge, one.to, one.asks_bill, one.asks_side, one.seat, one.number))


def change_pledge(t: Telling, by: str, command: c.ChangePledge) -> None:
    """The same promise the other way round (R7)."""
    t.tell(e.PledgeChanged(_pledge(t, command.seat or by, command.bill).number, command.side))


def _pledge(t: Telling, seat: Seat, bill: str) -> Pledge:
    return next(p for p in t.public.pledges if p.seat == seat and p.bill == bill)


def take_back_pledge(t: Telling, by: str, command: c.TakeBackPledge) -> None:
    """Until the turn ends everybody takes back what is their own; a swap is one deal and goes whole (R7)."""
    pledge = _pledge(t, command.seat or by, command.bill)
    for one in t.public.pledges:
        if one.number == pledge.number or (one.swap == pledge.number and not one.final):
            what = one.number, one.seat, one.bill, one.side
            given = by not in (HOST, pledge.seat)
            t.tell(e.PledgeGivenBack(*what, by) if given else e.PledgeTakenBack(*what))


def lay_cards(t: Telling, by: str, command: c.LayCards) -> None:
    """Cards lie face down for another seat until the turn ends (R7)."""
    t.tell(e.CardsLaid(by, command.other, len(command.cards)))
    t.hand(command.cards, hand(by), laid(by, command.other), "laid", by)


def give_back(t: Telling, by: str, command: c.GiveBack) -> None:
    """Cards that were laid for another go back (R7)."""
    lay_back(t, command.giver, command.receiver, by)


def lay_back(t: Telling, giver: Seat, receiver: Seat, by: str = "", *, unequal: bool = False) -> None:
    """Cards that lie for somebody go back to their giver: `by` said so, or nobody (R7, Q12)."""
    t.tell(e.CardsBack(giver, receiver, unequal, by))
    account = laid(giver, receiver)
    t.hand(t.held(account), account, hand(giver), "laid_back", giver)


def end_turn(t: Telling, by: str, command: c.EndTurn) -> None:
    """Pledges are final, and cards change hands all together (R7, Q12)."""
    for pledge in t.public.pledges:
        if pledge.waits:
            t.tell(e.PledgeGivenBack(pledge.number, pledge.seat, pledge.bill, pledge.side, TABLE))
    for one in unequal(t.public) if command.trade == "back" or goes_back(t.public) else ():
        lay_back(t, one.giver, one.receiver, unequal=True)
    for one in t.public.trades:
        account = laid(one.giver, one.receiver)
        t.tell(e.CardsTraded(one.giver, one.receiver, one.count))
        t.hand(t.held(account), account, hand(one.receiver), "trade", one.giver, one.receiver)
    t.tell(e.TurnEnded(t.public.active))
    next_pledge_turn(t)


# --- votes ------------------------------------------------------------------------------------------------------------


def put_to_vote(t: Telling, by: str, command: c.PutToVote) -> None:
    """A bill from On Deck comes to the floor (R8)."""
    _put(t, t.public.active, command.bill)


def _put(t: Telling, seat: Seat, bill: str) -> None:
    t.tell(e.BillPut(seat, bill))
    t.hand((bill,), row(seat), FLOOR, "floor", open=True)


def vote(t: Telling, by: str, command: c.Vote) -> None:
    """A sealed ballot, turned out of the box with all others (R8)."""
    t.tell(e.BallotCast(by, command.ballot))


def say_vote(t: Telling, by: str, command: c.SayVote) -> None:
    """A roll call: the last voice is the result (Q2)."""
    t.tell(e.VoteSaid(command.seat or by, command.ballot))
    called(t)


def called(t: Telling) -> None:
    """All have been called: the last voice is the result (Q2)."""
    if all(seat in t.public.ballots for seat in t.public.voters):
        _count(t, t.public.ballots)


def reveal(t: Telling, by: str, command: c.Reveal) -> None:
    """All sealed ballots turn together (R9)."""
    _count(t, {seat: t.state.own[seat].ballot for seat in t.public.voters})


def show_hands(t: Telling, by: str, command: c.ShowHands) -> None:
    """Open hands, as the host saw them (Q2)."""
    _count(t, {seat: command.ballots[seat] for seat in t.public.voters})


def _count(t: Telling, ballots: Mapping[Seat, str]) -> None:
    """The sum, the pledges, the points, and where the card goes (R9, R10, R13)."""
    public, bill = t.public, t.public.bill
    total = sum(pieces.COUNTS[ballot] for ballot in ballots.values())
    passed = total > 0
    t.tell(e.VoteRevealed(ballots, total, passed))
    for pledge in public.pledges:
        if pledge.bill == bill:
            # Abstaining breaks a pledge, and an anti-pledge, too (Q5).
            kept = ballots.get(pledge.seat) in (None, pieces.PLEDGED[pledge.side])
            t.tell(e.PledgeJudged(pledge.number, "kept" if kept else "broken"))
    if passed:
        for seat in public.seats:
            score(t, seat, bill)
    t.hand((bill,), FLOOR, "passed" if passed else "failed", "passed" if passed else "failed", open=True)
    sponsor, after = public.active, t.public
    empty = not after.at_table and not after.hands[sponsor]
    if empty and after.deck_left and after.laid_down[sponsor] < after.hand_size:
        # An unequal trade left nothing to fill the place with, and yet this player has votes left (Q12).
        t.tell(e.DeckOwes(sponsor, 1))
    elif not after.at_table and after.hands[sponsor] == 1 and gap(after, sponsor) and not after.owed:
        _put_down(t, sponsor, *t.held(hand(sponsor)))


def score(t: Telling, seat: Seat, bill: str) -> None:
    """What a bill that passed gives a seat (R10, Q11)."""
    points = pieces.worth(t.state.own[seat].rep, bill, ruling(t.public, "dual.scoring"))
    if ruling(t.public, "negative.total") == "floor":
        points = max(points, min(0, -t.total(seat)))
    t.score(seat, points, "bill", "R10", note=bill)


def replace(t: Telling, by: str, command: c.Replace) -> None:
    """The empty place is filled from the hand, or from a pile by whom a trade left without bills (R11, Q12)."""
    _put_down(t, by, command.card)
    filled(t)


def _put_down(t: Telling, seat: Seat, card: str) -> None:
    t.tell(e.PutDown(seat, (card,)))
    source = next((pile(s) for s in t.public.everybody if card in t.held(pile(s))), hand(seat))
    t.hand((card,), source, row(seat), "on_deck", open=True)


def filled(t: Telling) -> None:
    """A place is filled; the next one, the bill that waited for it, or the next player's (R8, R11)."""
    if t.public.phase is Phase.RESULT and not gap(t.public, t.public.active):
        next_vote(t)


def go_on(t: Telling, by: str, command: c.GoOn) -> None:
    """Nothing is left to fill the place with; a count of a printed hand that says otherwise is put right (R11).

    Or all of a position is keyed in, and play goes on (Q24).
    """
    if t.public.phase is Phase.ON_DECK:
        begin_round(t)
        return
    if gap(t.public, t.public.active):
        t.tell(e.HandEmpty(t.public.active))
    next_vote(t)


def use_effect(t: Telling, by: str, command: c.UseEffect) -> None:
    """Marked as used; what it does the judge carries out by hand (R14, Q14)."""
    seat = command.seat or by
    t.tell(e.EffectUsed(seat, t.public.reps.get(seat, "")))
