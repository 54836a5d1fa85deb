"""Decisions between the two taps of the gavel: the floor, the clock and the deals (R22–R35)."""

from __future__ import annotations

from companion.core import ledger
from companion.core.contract import changed
from companion.core.messages import HOST, NotCovered
from companion.core.refusing import ruling
from companion.games.article27 import commands as c
from companion.games.article27 import events as e
from companion.games.article27.deals import Deal
from companion.games.article27.decide.telling import Telling
from companion.games.article27.refuse.deals import find_offer
from companion.games.article27.state import Phase

VOTE_SPACES = ("yes", "abstain", "veto")


def strike_gavel(t: Telling, by: str, command: c.StrikeGavel) -> None:
    """The negotiation is open and the clock runs (R22)."""
    t.tell(e.GavelStruck(t.now, int(t.public.options["timer.length"]) * 1000))


def move_disc(t: Telling, by: str, command: c.MoveDisc) -> None:
    """A disc goes between table and floor (R23)."""
    t.tell(e.DiscMoved(command.colour, command.to, late=t.public.phase is not Phase.NEGOTIATION))


def call_vote(t: Telling, by: str, command: c.CallVote) -> None:
    """The second tap of the gavel (R32)."""
    countdown = t.public.countdown
    end_negotiation(t, "gavel", countdown.left_at(t.now) if countdown else 0)


def end_negotiation(t: Telling, how: str, left: int) -> None:
    """The proposal is frozen (R33, R34); open offers lapse, unless deals may still be made."""
    # Nobody keys hands in on a floor that is empty here: what lies on the board is keyed in first.
    check = {"off": False, "on": True, "hands": not t.public.floor}[str(t.public.options["floor.check"])]
    t.tell(e.VoteCalled(how, left, check))
    if ruling(t.public, "bribe.after_gavel") == "no":
        lapse_offers(t)
    if not check:
        _go_on(t)


def confirm_floor(t: Telling, by: str, command: c.ConfirmFloor) -> None:
    """Floor and deals are as they lay on the board."""
    t.tell(e.FloorConfirmed())
    _go_on(t)


def _go_on(t: Telling) -> None:
    if t.public.floor:
        open_vote(t)
        return
    t.post("floor", ledger.BANK, t.public.bonus, "bonus_back", "R35", open=True)
    t.tell(e.PickForced())


def pick_disc(t: Telling, by: str, command: c.PickDisc) -> None:
    """The forced pick of one disc (R35)."""
    t.tell(e.DiscMoved(command.colour, "floor"))
    open_vote(t)


def open_vote(t: Telling) -> None:
    """The ballots are open (R36, Q31)."""
    # Open hands are keyed in when the host gets to it: no limit may turn what was shown into an Abstain.
    sealed = t.public.options["vote.mode"] == "sealed"
    t.tell(e.VoteOpened(t.now, int(t.public.options["vote.limit"]) * 1000 if sealed else 0))


def lapse_offers(t: Telling) -> None:
    """Open offers come to nothing."""
    for seat in t.public.seats:
        for offer in t.state.own[seat].offers:
            if offer.payer == seat:
                t.tell(e.OfferClosed(offer.number, offer.payer, offer.addressee, "lapsed"))


# --- deals ------------------------------------------------------------------------------------------------------------


def offer_deal(t: Telling, by: str, command: c.OfferDeal) -> None:
    """An offer, or the answer to one with other terms (R24, R25)."""
    other = command.other
    payer, addressee = (other, by) if command.asks else (by, other)
    if command.counters:
        answered = find_offer(t.state.own[by], other, command.counters)
        assert answered is not None
        t.tell(e.OfferClosed(answered.number, answered.payer, answered.addressee, "countered"))
    number = t.state.own[by].offers_with.get(other, 0) + 1
    t.tell(e.DealOffered(_deal(command, number, payer, addressee, by)))


def _deal(
    command: c.OfferDeal | c.RecordDeal | c.ChangeDeal, number: int, payer: str, addressee: str, proposer: str
) -> Deal:
    return Deal(
        number=number,
        payer=payer,
        addressee=addressee,
        amount=command.amount,
        space=command.space,
        colour=command.colour,
        conditions=command.conditions,
        proposer=proposer,
        due=int(command.due or 0),
    )


def accept_deal(t: Telling, by: str, command: c.AcceptDeal) -> None:
    """An open offer is accepted and recorded (R25, R26)."""
    offer = find_offer(t.state.own[by], command.other, command.number)
    assert offer is not None
    t.tell(e.OfferClosed(offer.number, offer.payer, offer.addressee, "accepted"))
    _record(t, offer)


def decline_deal(t: Telling, by: str, command: c.DeclineDeal | c.WithdrawOffer) -> None:
    """An open offer is refused by its addressee, or taken back by its proposer."""
    offer = find_offer(t.state.own[by], command.other, command.number)
    assert offer is not None
    how = "declined" if isinstance(command, c.DeclineDeal) else "withdrawn"
    t.tell(e.OfferClosed(offer.number, offer.payer, offer.addressee, how))


def record_deal(t: Telling, by: str, command: c.RecordDeal) -> None:
    """A deal made aloud; a payer who cannot cover it gives one fixed sentence without a figure."""
    if t.supply(command.payer) < command.amount:
        t.tell(NotCovered(command.payer, "deal"))
        return
    _record(t, _deal(command, 0, command.payer, command.addressee, HOST))


def _record(t: Telling, offer: Deal) -> None:
    deal = changed(offer, number=t.public.next_deal)
    t.tell(e.DealRecorded(deal, late=_late(t)))
    t.post(ledger.supply(deal.payer), ledger.deal(deal.number), deal.amount, "deal", "R26", open=True)
    _clear_opposites(t, deal)


def _late(t: Telling) -> bool:
    return t.public.phase in (Phase.FLOOR_CHECK, Phase.VOTE)


def _clear_opposites(t: Telling, deal: Deal) -> None:
    earlier = [d.number for d in t.public.deals if d.number != deal.number and opposite(d, deal, t.public.round)]
    if earlier:
        settle_opposite(t, earlier, deal.number, {})


def change_deal(t: Telling, by: str, command: c.ChangeDeal) -> None:
    """Other terms of a recorded deal; what it is worth more comes from its payer, what it is worth less goes back."""
    before = next(d for d in t.public.deals if d.number == command.deal)
    deal = _deal(command, before.number, before.payer, before.addressee, before.proposer)
    more = deal.amount - before.amount
    if t.supply(deal.payer) < more:
        t.tell(NotCovered(deal.payer, "deal"))
        return
    supply, account = ledger.supply(deal.payer), ledger.deal(deal.number)
    t.tell(e.DealChanged(deal, late=_late(t)))
    t.post(supply, account, max(0, more), "deal_changed", "Q62", open=True)
    t.post(account, supply, max(0, -more), "deal_changed", "Q62", open=True)
    _clear_opposites(t, deal)


def forfeit_deal(t: Telling, by: str, command: c.ForfeitDeal) -> None:
    """A deal about a later round is given up; its points go back (Q61)."""
    deal = next(d for d in t.public.deals if d.number == command.deal)
    t.post(ledger.deal(deal.number), ledger.supply(deal.payer), deal.amount, "deal_forfeited", "Q61", open=True)
    t.tell(e.DealForfeited(deal.number, command.seat or by))


def opposite(one: Deal, other: Deal, now: int = 0) -> bool:
    """Whether two deals on one mat, of which some may be about a later round than `now`, contradict each other (R30,
    Q21)."""
    if one.addressee != other.addressee or max(one.due, now) != max(other.due, now):
        return False
    if one.space in VOTE_SPACES and other.space in VOTE_SPACES:
        return one.space != other.space
    return {one.space, other.space} == {"include", "exclude"} and one.colour == other.colour


def settle_opposite(t: Telling, earlier: list[int], new: int, ruled: dict[str, str]) -> None:
    """The earlier of two opposite deals goes back, or stays by agreement (Q21)."""
    answer = t.ruling("bribe.opposite", ruled)
    if answer == "ask":
        t.ask("bribe.opposite", deal=str(new), earlier=",".join(map(str, earlier)))
    elif answer == "return":
        for number in earlier:
            give_back(t, number, "opposite")


def return_deal(t: Telling, by: str, command: c.ReturnDeal | c.TakeBackDeal) -> None:
    """A recorded deal goes back to its payer (R29, Q17)."""
    give_back(t, command.deal, "given_back" if isinstance(command, c.ReturnDeal) else "taken_back")


def give_back(t: Telling, number: int, how: str) -> None:
    """The points of a deal go back to its payer before the vote."""
    deal = next(d for d in t.public.deals if d.number == number)
    rule = "R30" if how == "opposite" else "R29"
    t.post(ledger.deal(number), ledger.supply(deal.payer), deal.amount, f"deal_{how}", rule, open=True)
    t.tell(e.DealReturned(number, how))
