"""The fold, event → state, dumb on purpose: every number was computed when the event was decided."""

from __future__ import annotations

from companion.core import ledger, people
from companion.core.contract import changed
from companion.core.countdown import Countdown
from companion.core.fold import Fold
from companion.core.messages import Event, Handed, Posted, Seat, WasPut
from companion.core.people import BrokenOff, SeatLeft
from companion.games.legislation import events as e
from companion.games.legislation import pieces
from companion.games.legislation.state import (
    DECK,
    FLOOR,
    Hidden,
    Laid,
    Midway,
    Own,
    Phase,
    Pledge,
    PledgePast,
    Public,
    State,
    VotePast,
    hand,
    laid,
    pile,
    row,
)

evolve: Fold[State] = Fold()
"""The state after an event."""
evolve.turn(e.RoundBegun)


def begin(event: Event) -> State:
    """The state after the first event of an evening."""
    assert isinstance(event, e.GameBegun)
    seats, shown = event.seats, event.options["rep.visibility"] == "open"
    # Where an account is opened decides who may read it, for the whole evening.
    supplies = {ledger.supply(seat): 0 for seat in seats}
    lying: dict[str, tuple[str, ...]] = {row(seat): () for seat in seats}
    lying |= {pile(seat): () for seat in seats}
    return State(
        public=Public(
            seats=seats,
            options=event.options,
            effects=event.effects,
            accounts=supplies if shown else {},
            things={**lying, FLOOR: (), "passed": (), "failed": ()},
            hands=dict.fromkeys(seats, 0),
            laid_down=dict.fromkeys(seats, 0),
        ),
        own={
            seat: Own(
                seat=seat,
                accounts={} if shown else {ledger.supply(seat): 0},
                things={hand(seat): (), **{laid(seat, other): () for other in seats if other != seat}},
            )
            for seat in seats
        },
        hidden=Hidden(accounts={ledger.BANK: 0}, things={DECK: pieces.BILLS}),
    )


def _counted(public: Public, seat: Seat, by: int, deck: int = 0) -> Public:
    """So many cards more in a hand, and in the deck: how many lie where everybody sees, whatever they are."""
    hands = {**public.hands, seat: public.hands[seat] + by}
    return changed(public, hands=hands, deck_left=public.deck_left + deck)


@evolve.public(Handed)
def _(public: Public, event: Handed) -> Public:
    hands, rows, deck, by_judge = dict(public.hands), dict(public.laid_down), public.deck_left, event.why == "hand"
    for account, by in ((event.src, -len(event.things)), (event.dst, len(event.things))):
        kind, _sep, seat = account.partition(":")
        if kind == "hand":
            hands[seat] += by
        elif kind == "row" and by_judge:
            # What the judge takes from a row leaves a place that may be filled again (R11).
            rows[seat] += by
        elif account == DECK:
            deck += by
    return changed(public, hands=hands, laid_down=rows, deck_left=deck, moved=public.moved or by_judge)


@evolve.public(Posted)
def _(public: Public, event: Posted) -> Public:
    if event.why != "bill":
        return public
    last = public.last
    if last is None:
        return public
    gains = dict(last.gains)
    for account, by in ((event.src, -event.amount), (event.dst, event.amount)):
        kind, _sep, seat = account.partition(":")
        if kind == "supply":
            gains[seat] = gains.get(seat, 0) + by
    return changed(public, past=(*public.past[:-1], changed(last, gains=gains)))


evolve.nothing(e.VoteRoundEnded)


# --- opening ----------------------------------------------------------------------------------------------------------


@evolve.public(e.FirstDrawn)
def _(public: Public, event: e.FirstDrawn) -> Public:
    return changed(public, first=event.seat)


@evolve.public(e.AgendaSet)
def _(public: Public, event: e.AgendaSet) -> Public:
    return changed(public, **{event.which: event.agenda})


@evolve.own(e.RepDrawn)
def _(own: Own, event: e.RepDrawn, public: Public) -> Own:
    return changed(own, rep=event.rep)


@evolve.public(e.HasRep)
def _(public: Public, event: e.HasRep) -> Public:
    reps = {**public.reps, event.seat: event.rep} if event.rep else public.reps
    return changed(public, has_rep=(*public.has_rep, event.seat), reps=reps)


@evolve.public(e.RepsImpossible)
def _(public: Public, event: e.RepsImpossible) -> Public:
    return changed(public, has_rep=(), reps={}, attempt=public.attempt + 1)


@evolve.own(e.RepsImpossible)
def _(own: Own, event: e.RepsImpossible, public: Public) -> Own:
    return changed(own, rep="", keyed_rep=own.rep)


@evolve.own(e.HandDealt)
def _(own: Own, event: e.HandDealt, public: Public) -> Own:
    return changed(own, dealt=event.cards)


@evolve.public(e.HasHand)
def _(public: Public, event: e.HasHand) -> Public:
    return changed(public, has_hand=(*public.has_hand, event.seat))


@evolve.public(e.HandsImpossible)
def _(public: Public, event: e.HandsImpossible) -> Public:
    return changed(public, has_hand=(), attempt=public.attempt + 1)


@evolve.own(e.HandsImpossible)
def _(own: Own, event: e.HandsImpossible, public: Public) -> Own:
    return changed(own, dealt=(), keyed=own.dealt)


@evolve.own(e.StageBegun)
def _(own: Own, event: e.StageBegun, public: Public) -> Own:
    return changed(own, dealt=(), keyed=(), keyed_rep="")


@evolve.public(e.BillsImpossible)
def _(public: Public, event: e.BillsImpossible) -> Public:
    return changed(public, drawn=public.drawn + 1)


# --- the first three turns --------------------------------------------------------------------------------------------


@evolve.public(e.StageBegun)
def _(public: Public, event: e.StageBegun) -> Public:
    phase = Phase(event.stage)
    after = changed(public, phase=phase, active=event.active, done=public.done if phase is public.phase else ())
    size = public.hand_size
    if phase is Phase.DISCARD:
        # Everybody saw the hands being dealt.
        hands = {seat: held + size * (seat in public.seats) for seat, held in public.hands.items()}
        return changed(after, hands=hands, deck_left=public.deck_left - size * len(public.seats))
    return changed(after, hands=dict.fromkeys(public.everybody, size)) if public.at_table else after


@evolve.public(e.Discarded)
def _(public: Public, event: e.Discarded) -> Public:
    return changed(public, done=(*public.done, event.seat))


@evolve.public(e.Refilled)
def _(public: Public, event: e.Refilled) -> Public:
    if event.more:
        return public
    gap = public.hand_size - public.hands[event.seat] - event.taken - event.draws
    short = {**public.short, event.seat: gap} if gap else public.short
    return changed(public, done=(*public.done, event.seat), short=short)


@evolve.public(e.DeckOwes)
def _(public: Public, event: e.DeckOwes) -> Public:
    return changed(public, owed=(*public.owed, (event.seat, event.count)))


@evolve.public(e.DeckDrawn)
def _(public: Public, event: e.DeckDrawn) -> Public:
    after = _counted(public, event.seat, event.count, -event.count)
    return changed(after, owed=public.owed[1:], drawn=public.drawn + 1)


@evolve.public(e.Swapped)
def _(public: Public, event: e.Swapped) -> Public:
    if public.phase is Phase.ON_DECK:
        return changed(public, has_swapped=(*public.has_swapped, event.seat))
    return changed(public, swapped=True)


@evolve.public(e.PutDown)
def _(public: Public, event: e.PutDown) -> Public:
    count = public.laid_down[event.seat] + len(event.cards)
    done = (*public.done, event.seat) if public.phase is Phase.ON_DECK else public.done
    hands, deck = public.hands, public.deck_left
    if public.keyed_in:
        hands = {**hands, event.seat: hands[event.seat] - len(event.cards)}
    if public.keyed_in and not public.at_table:
        # They were counted as held, and leave the deck a second time when they are handed out of it.
        deck += len(event.cards)
    laid_down = {**public.laid_down, event.seat: count}
    return changed(public, done=done, hands=hands, laid_down=laid_down, deck_left=deck)


# --- pledges ----------------------------------------------------------------------------------------------------------


@evolve.public(e.BegunInTheMiddle)
def _(public: Public, event: e.BegunInTheMiddle) -> Public:
    def voted(bills: tuple[str, ...], passed: bool) -> tuple[VotePast, ...]:
        at = max(1, event.rounds)
        return tuple(VotePast(round=at, sponsor="", bill=n, ballots={}, total=0, passed=passed) for n in bills)

    # A round of the graph is one bill of every player.
    whole = max(1, event.rounds * public.hand_size // public.rounds) if event.rounds else 0
    hands = {seat: event.held.get(seat, public.hand_size - event.votes[seat]) for seat in public.seats}
    deck = public.deck_left if public.at_table else public.deck_left - sum(hands.values())
    return changed(
        public, midway=Midway(event.phase, event.done), round=event.rounds, skipped=whole, first=event.first,
        betrayers=event.sits, past=(*voted(event.failed, False), *voted(event.passed, True)), hands=hands,
        deck_left=deck, laid_down=event.votes,
        done=tuple(s for s, held in hands.items() if not held or event.votes[s] >= public.hand_size),
        used=tuple(f"rep:{seat}" for seat in event.used),
        voted_before=event.votes, broke_before=event.broken, carried_before=event.carried,
    )  # fmt: skip


@evolve.own(e.HandsPlaced)
def _(own: Own, event: e.HandsPlaced, public: Public) -> Own:
    return changed(own, dealt=(), keyed=())


@evolve.public(e.RoundBegun)
def _(public: Public, event: e.RoundBegun) -> Public:
    phase = Phase(event.phase or "pledge")
    # Whoever broke a pledge in votes that are under way sits out only when they are over.
    late = public.betrayers if phase is Phase.SPONSOR else ()
    return changed(public, phase=phase, round=event.round, sits=event.sits, betrayers=late, done=event.done, active="")


@evolve.public(e.TurnBegun)
def _(public: Public, event: e.TurnBegun) -> Public:
    phase = Phase(event.kind)
    done = () if phase is Phase.SPONSOR and public.phase is Phase.PLEDGE else public.done
    return changed(public, phase=phase, active=event.seat, done=done, swapped=False, opened=False, bill="", ballots={})


@evolve.public(e.TurnTimed)
def _(public: Public, event: e.TurnTimed) -> Public:
    return changed(public, countdown=Countdown(event.left, event.at))


@evolve.public(e.TimeCalled)
def _(public: Public, event: e.TimeCalled) -> Public:
    return changed(public, countdown=None)


@evolve.public(e.SatOut)
def _(public: Public, event: e.SatOut) -> Public:
    return changed(public, done=(*public.done, event.seat))


@evolve.public(e.PledgeMade)
def _(public: Public, event: e.PledgeMade) -> Public:
    # What is keyed in with a position was agreed in turns that are over.
    final = public.phase is Phase.ON_DECK
    return _pledged(public, Pledge(event.number, event.seat, event.bill, event.side, final, event.to, event.swap))


@evolve.public(e.PledgeOffered)
def _(public: Public, event: e.PledgeOffered) -> Public:
    asks = event.asks_bill, event.asks_side
    return _pledged(public, Pledge(event.number, event.seat, event.bill, event.side, False, event.to, 0, *asks))


def _pledged(public: Public, pledge: Pledge) -> Public:
    # What was asked in return is given: each is given for the other.
    before = (changed(p, swap=pledge.number) if p.number == pledge.swap else p for p in public.pledges)
    # Only the active player's own act ends that player's swap: another's promise takes nothing away (R5).
    opened = public.opened or pledge.seat == public.active
    return changed(public, pledges=(*before, pledge), next_pledge=pledge.number + 1, opened=opened)


@evolve.public(e.PledgeChanged)
def _(public: Public, event: e.PledgeChanged) -> Public:
    pledges = (changed(p, side=event.side) if p.number == event.number else p for p in public.pledges)
    return changed(public, pledges=tuple(pledges))


@evolve.public(e.PledgeTakenBack, e.PledgeGivenBack)
def _(public: Public, event: e.PledgeTakenBack | e.PledgeGivenBack) -> Public:
    return changed(public, pledges=tuple(p for p in public.pledges if p.number != event.number))


@evolve.public(e.CardsLaid)
def _(public: Public, event: e.CardsLaid) -> Public:
    count = _lying(public, event.giver, event.receiver) + event.count
    trades = (*_without(public, event.giver, event.receiver), Laid(event.giver, event.receiver, count))
    opened = public.opened or event.giver == public.active
    return changed(_counted(public, event.giver, -event.count), trades=trades, opened=opened)


def _lying(public: Public, giver: Seat, receiver: Seat) -> int:
    return sum(one.count for one in public.trades if (one.giver, one.receiver) == (giver, receiver))


def _without(public: Public, giver: Seat, receiver: Seat) -> tuple[Laid, ...]:
    return tuple(one for one in public.trades if (one.giver, one.receiver) != (giver, receiver))


@evolve.public(e.CardsBack)
def _(public: Public, event: e.CardsBack) -> Public:
    count = _lying(public, event.giver, event.receiver)
    return changed(_counted(public, event.giver, count), trades=_without(public, event.giver, event.receiver))


@evolve.public(e.CardsTraded)
def _(public: Public, event: e.CardsTraded) -> Public:
    uneven = public.uneven or _lying(public, event.receiver, event.giver) != event.count
    return changed(_counted(public, event.receiver, event.count), uneven=uneven)


@evolve.public(e.TurnEnded)
def _(public: Public, event: e.TurnEnded) -> Public:
    pledges = tuple(changed(p, final=True) for p in public.pledges)
    return changed(public, pledges=pledges, done=(*public.done, event.seat), trades=(), countdown=None)


# --- votes ------------------------------------------------------------------------------------------------------------


@evolve.public(e.BillPut)
def _(public: Public, event: e.BillPut) -> Public:
    return changed(public, phase=Phase.VOTE, bill=event.bill, ballots={})


@evolve.own(e.BallotCast)
def _(own: Own, event: e.BallotCast, public: Public) -> Own:
    return changed(own, ballot=event.ballot)


@evolve.public(e.VoteSaid)
def _(public: Public, event: e.VoteSaid) -> Public:
    return changed(public, ballots={**public.ballots, event.seat: event.ballot})


@evolve.public(e.BallotsIn)
def _(public: Public, event: e.BallotsIn) -> Public:
    return changed(public, phase=Phase.BALLOTS_IN)


@evolve.public(e.VoteRevealed)
def _(public: Public, event: e.VoteRevealed) -> Public:
    past = VotePast(
        round=public.round,
        sponsor=public.active,
        bill=public.bill,
        ballots=event.ballots,
        total=event.total,
        passed=event.passed,
        without=public.gone,
    )
    return changed(
        public,
        phase=Phase.RESULT,
        ballots=event.ballots,
        past=(*public.past, past),
        done=(*public.done, public.active),
    )


@evolve.own(e.VoteRevealed)
def _(own: Own, event: e.VoteRevealed, public: Public) -> Own:
    return changed(own, ballot="")


@evolve.public(e.PledgeJudged)
def _(public: Public, event: e.PledgeJudged) -> Public:
    pledge = next(p for p in public.pledges if p.number == event.number)
    owner = next((s for s in public.everybody if pledge.bill in public.on_deck(s)), public.active)
    after = changed(
        public,
        pledges=tuple(p for p in public.pledges if p.number != event.number),
        past_pledges=(*public.past_pledges, PledgePast(pledge, owner, event.how)),
    )
    if event.how != "broken":
        return after
    last = public.past[-1]
    broke = tuple(s for s in public.everybody if s in last.broke or s == pledge.seat)
    late = tuple(s for s in public.seats if s in public.betrayers or s == pledge.seat)
    return changed(after, past=(*public.past[:-1], changed(last, broke=broke)), betrayers=late)


@evolve.public(e.EffectUsed)
def _(public: Public, event: e.EffectUsed) -> Public:
    return _marked(public, f"rep:{event.seat}", used=True)


def _marked(public: Public, what: str, *, used: bool) -> Public:
    others = tuple(one for one in public.used if one != what)
    return changed(public, used=(*others, what) if used else others)


@evolve.public(e.HandEmpty)
def _(public: Public, event: e.HandEmpty) -> Public:
    gone = public.short.get(event.seat, 0) + public.hands[event.seat]
    hands, short = {**public.hands, event.seat: 0}, {**public.short, event.seat: gone}
    return changed(public, hands=hands, short=short)


@evolve.public(e.CountBegun)
def _(public: Public, event: e.CountBegun) -> Public:
    return changed(public, phase=Phase.COUNT, active="", bill="", ballots={})


@evolve.public(e.RepTurned)
def _(public: Public, event: e.RepTurned) -> Public:
    reps, totals = {**public.reps, event.seat: event.rep}, {**public.totals, event.seat: event.total}
    return changed(public, reps=reps, totals=totals)


@evolve.public(e.BooksOpened)
def _(public: Public, event: e.BooksOpened) -> Public:
    return changed(public, phase=Phase.OVER, over=True, active="", totals=event.totals, reps=event.reps)


# --- people who leave -------------------------------------------------------------------------------------------------


@evolve.public(SeatLeft)
def _(public: Public, event: SeatLeft) -> Public:
    """Nobody waits for the seat any more, and nothing is owed to it (Q21)."""
    gone, calling = event.seat, public.phase is Phase.VOTE
    opening = public.phase in (Phase.OPENING, Phase.ON_DECK)
    return changed(
        public,
        first=event.left if public.first == gone else public.first,
        has_rep=people.without(public.has_rep, gone) if opening else public.has_rep,
        has_hand=people.without(public.has_hand, gone) if opening else public.has_hand,
        owed=tuple(one for one in public.owed if one[0] != gone),
        done=people.without(public.done, gone),
        sits=people.without(public.sits, gone),
        betrayers=people.without(public.betrayers, gone),
        ballots={s: b for s, b in public.ballots.items() if s != gone} if calling else public.ballots,
    )


@evolve.public(BrokenOff)
def _(public: Public, event: BrokenOff) -> Public:
    return changed(public, phase=Phase.OVER, active="")


# --- every game's -----------------------------------------------------------------------------------------------------


@evolve.public(WasPut)
def _(public: Public, event: WasPut) -> Public:
    kind, _sep, what = event.field.partition(":")
    yes = event.value == "yes"
    if kind == "used":
        return _marked(public, what, used=yes)
    sits = tuple(s for s in public.seats if (yes if s == what else s in public.sits))
    return changed(public, sits=sits)
