"""Pledge turns and votes, one after the other, to the end (R7–R15)."""

from __future__ import annotations

from collections.abc import Mapping

from companion.core.contract import changed
from companion.core.messages import Seat
from companion.core.refusing import ruling
from companion.games.legislation import commands as c
from companion.games.legislation import events as e
from companion.games.legislation import pieces
from companion.games.legislation.decide.telling import Telling
from companion.games.legislation.refuse.common import next_sponsor, turn_order
from companion.games.legislation.state import FLOOR, Phase, hand, laid, row

# --- whose turn -------------------------------------------------------------------------------------------------------


def begin_round(t: Telling) -> None:
    """A Pledge round, or the end when no bill is left to be voted on (R12)."""
    if not any(t.public.on_deck(seat) for seat in t.public.seats):
        _end(t)
        return
    t.tell(e.RoundBegun(t.public.round + 1, t.public.betrayers))
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
        return
    t.tell(e.VoteRoundEnded(t.public.round))
    if ruling(t.public, "pledge.lifetime") == "round":
        for pledge in t.public.pledges:
            t.tell(e.PledgeJudged(pledge.number, "expired"))
    begin_round(t)


def _end(t: Telling) -> None:
    totals = {seat: t.total(seat) for seat in t.public.seats}
    t.tell(e.BooksOpened(totals, {seat: own.rep for seat, own in t.state.own.items()}))


# --- pledges and trades -----------------------------------------------------------------------------------------------


def make_pledge(t: Telling, by: str, command: c.MakePledge) -> None:
    """A token on somebody's bill; it is final at the end of the turn (R7)."""
    t.tell(e.PledgeMade(t.public.next_pledge, command.seat or by, command.bill, command.side))


def take_back_pledge(t: Telling, by: str, command: c.TakeBackPledge) -> None:
    """Until the turn ends everybody takes back what is their own (R7)."""
    seat = command.seat or by
    pledge = next(p for p in t.public.pledges if p.seat == seat and p.bill == command.bill)
    t.tell(e.PledgeTakenBack(pledge.number))


def lay_cards(t: Telling, by: str, command: c.LayCards) -> None:
    """Cards lie face down for another seat until the turn ends (R7)."""
    t.tell(e.CardsLaid(by, command.other, len(command.cards)))
    t.hand(command.cards, hand(by), laid(by, command.other), "laid", by)


def give_back(t: Telling, by: str, command: c.GiveBack) -> None:
    """Cards that were laid for another go back (R7)."""
    _back(t, command.giver, command.receiver, unequal=False)


def _back(t: Telling, giver: Seat, receiver: Seat, *, unequal: bool) -> None:
    t.tell(e.CardsBack(giver, receiver, unequal))
    account = laid(giver, receiver)
    t.hand(t.held(account), account, hand(giver), "laid_back", giver)


def end_turn(t: Telling, by: str, command: c.EndTurn) -> None:
    """Pledges are final, and cards change hands all together (R7, Q12)."""
    equal = ruling(t.public, "trade.hand_size") == "equal"
    counts = {(one.giver, one.receiver): one.count for one in t.public.trades}
    for (giver, receiver), count in counts.items():
        if equal and counts.get((receiver, giver), 0) != count:
            _back(t, giver, receiver, unequal=True)
    for one in t.public.trades:
        account = laid(one.giver, one.receiver)
        t.tell(e.CardsTraded(one.giver, one.receiver, one.count))
        t.hand(t.held(account), account, hand(one.receiver), "trade", one.giver, one.receiver)
    t.tell(e.TurnEnded(t.public.active))
    next_pledge_turn(t)


# --- votes ------------------------------------------------------------------------------------------------------------


def put_to_vote(t: Telling, by: str, command: c.PutToVote) -> None:
    """A bill from On Deck comes to the floor (R8)."""
    seat = t.public.active
    t.tell(e.BillPut(seat, command.bill))
    t.hand((command.bill,), row(seat), FLOOR, "floor", open=True)


def vote(t: Telling, by: str, command: c.Vote) -> None:
    """A sealed ballot, turned out of the box with all others (R8)."""
    t.tell(e.BallotCast(by, command.ballot))


def say_vote(t: Telling, by: str, command: c.SayVote) -> None:
    """A roll call: the last voice is the result (Q2)."""
    t.tell(e.VoteSaid(command.seat or by, command.ballot))
    if len(t.public.ballots) == len(t.public.voters):
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
            _score(t, seat, bill)
    t.hand((bill,), FLOOR, "passed" if passed else "failed", "passed" if passed else "failed", open=True)
    sponsor, after = public.active, t.public
    if not after.hands[sponsor] and after.deck_left and after.laid_down[sponsor] < after.hand_size:
        # An unequal trade left nothing to fill the place with, and yet this player has votes left (Q12).
        t.tell(e.DeckOwes(sponsor, 1))


def _score(t: Telling, seat: Seat, bill: str) -> None:
    points = pieces.worth(t.state.own[seat].rep, bill, ruling(t.public, "dual.scoring"))
    if ruling(t.public, "negative.total") == "floor":
        points = max(points, min(0, -t.total(seat)))
    t.score(seat, points, "bill", "R10", note=bill)


def replace(t: Telling, by: str, command: c.Replace) -> None:
    """The empty place is filled from the hand (R11)."""
    t.tell(e.PutDown(by, (command.card,)))
    t.hand((command.card,), hand(by), row(by), "on_deck", open=True)
    next_vote(t)


def go_on(t: Telling, by: str, command: c.GoOn) -> None:
    """Nothing is left to fill the place with."""
    next_vote(t)


def use_effect(t: Telling, by: str, command: c.UseEffect) -> None:
    """Marked as used; what it does the judge carries out by hand (R14, Q14)."""
    seat = command.seat or by
    t.tell(e.EffectUsed(seat, t.public.reps.get(seat, "")))
