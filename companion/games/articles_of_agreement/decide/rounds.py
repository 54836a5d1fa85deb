"""A round: the offer, the captain's shares, the vote, the mutiny (R6-R18)."""

from __future__ import annotations

from collections.abc import Mapping

from companion.core.messages import Seat, TimeUp
from companion.core.refusing import ruling
from companion.games.articles_of_agreement import commands as c
from companion.games.articles_of_agreement import events as e
from companion.games.articles_of_agreement import pieces, scores
from companion.games.articles_of_agreement.decide import ending
from companion.games.articles_of_agreement.decide.telling import Telling
from companion.games.articles_of_agreement.refuse.common import places, unshared
from companion.games.articles_of_agreement.state import DECK, DISCARD, OFFER, Phase, Public, hold

# --- allocate ---------------------------------------------------------------------------------------------------------


def begin_round(t: Telling, by: str, command: c.BeginRound) -> None:
    """The captain draws seven treasures, or what the deck still has (R6, Q20)."""
    t.fill_deck(pieces.SHARED)
    count = min(pieces.SHARED, t.public.deck_left)
    t.tell(e.RoundBegun(t.public.round + 1, t.public.captain, count))
    if not count:
        lay_offer(t, ())


def lay_offer(t: Telling, cards: tuple[str, ...]) -> None:
    """The treasures lie open, and the captain shares out (R6, Q18)."""
    in_order = tuple(sorted(cards, key=lambda card: pieces.KINDS.index(pieces.kind(card))))
    t.hand(in_order, DECK, OFFER, "offer", open=True)
    t.tell(e.OfferLaid(pieces.kinds(cards), t.now, int(t.public.options["allocate.timer"]) * 1000))


def move_card(t: Telling, by: str, command: c.MoveCard) -> None:
    """One card into a share, for everybody to see (R7)."""
    t.tell(e.CardMoved(places(t.public)[command.card], command.seat))


def share(t: Telling, by: str, command: c.Share) -> None:
    """The whole offer at once (R7)."""
    row = places(t.public)
    t.tell(e.SharedOut({row[place]: seat for place, seat in command.shares.items()}))


def propose(t: Telling, by: str, command: c.Propose) -> None:
    """The captain's shares go to the vote (R7); the mutineers' go round among them (R14)."""
    if t.public.phase is Phase.ALLOCATE:
        t.tell(e.SharesProposed(by_kind(t.public)))
        return
    t.tell(e.PlanProposed(by_kind(t.public), t.public.nominee))
    if by in t.public.mutineers:
        # Who puts it forward agrees to it.
        _agreed(t, by)


def by_kind(public: Public) -> dict[Seat, tuple[str, ...]]:
    """The shares as they lie, in kinds; every seat is named, an empty share too (R7)."""
    return {seat: pieces.kinds(cards) for seat, cards in in_shares(public).items()}


def in_shares(public: Public) -> dict[Seat, tuple[str, ...]]:
    """The cards of the offer by share; what nobody gave away stays with the captain (Q18)."""
    found: dict[Seat, tuple[str, ...]] = dict.fromkeys(public.seats, ())
    for card in public.offer:
        seat = public.shares.get(card, public.captain)
        found[seat] = (*found[seat], card)
    return found


# --- vote -------------------------------------------------------------------------------------------------------------


def vote(t: Telling, by: str, command: c.Vote) -> None:
    """A sealed vote, turned out of the box with all others (R9)."""
    t.tell(e.BallotCast(by, command.ballot))


def show_thumbs(t: Telling, by: str, command: c.ShowThumbs) -> None:
    """Thumbs, as the host saw them (R9, Q19)."""
    _count(t, command.thumbs)


def reveal(t: Telling, by: str, command: c.Reveal) -> None:
    """All sealed votes turn together (R9)."""
    _count(t, {seat: t.state.own[seat].ballot for seat in t.public.voters})


def _count(t: Telling, given: Mapping[Seat, str]) -> None:
    """More than half say Aye, the captain always: who did keeps the share (R10-R12); else a mutiny (R13)."""
    public = t.public
    ballots = {seat: given.get(seat, "aye") for seat in public.seats}
    ayes = sum(ballot == "aye" for ballot in ballots.values())
    accepted = ayes >= public.needed
    t.tell(e.VotesTurned(ballots, ayes, accepted))
    if not accepted:
        t.tell(e.MutinyBegun(t.public.mutineers, t.now, int(public.options["mutiny.timer"]) * 1000))
        return
    shares = by_kind(t.public)
    for seat, cards in in_shares(t.public).items():
        if ballots[seat] == "aye":
            t.hand(cards, OFFER, hold(seat), "share", open=True)
        else:
            t.hand(cards, OFFER, DISCARD, "refused", open=True, note=seat)
    _over(t, "accepted", public.captain, shares)


# --- mutiny -----------------------------------------------------------------------------------------------------------


def nominate(t: Telling, by: str, command: c.Nominate) -> None:
    """Who is to be captain (R14)."""
    t.tell(e.Nominated(command.nominee))


def agree(t: Telling, by: str, command: c.Agree) -> None:
    """One mutineer agrees (R15)."""
    _agreed(t, command.seat or by)


def _agreed(t: Telling, seat: Seat) -> None:
    t.tell(e.Agreed(seat))
    if set(t.public.agreed) == set(t.public.mutineers):
        _seize(t)


def all_agree(t: Telling, by: str, command: c.AllAgree) -> None:
    """All mutineers say so at the table (R15)."""
    _seize(t)


def _seize(t: Telling) -> None:
    """Everybody keeps the share given to them, wanted or not, and there is a new captain (R16, R17)."""
    before, shares = t.public.captain, by_kind(t.public)
    held = in_shares(t.public)
    t.tell(e.MutinySeized(t.public.mutineers, t.public.nominee))
    for seat, cards in held.items():
        t.hand(cards, OFFER, hold(seat), "share", open=True)
    _over(t, "seized", before, shares)


def objects(t: Telling, by: str, command: c.Object) -> None:
    """One mutineer does not agree; with one attempt only, that was it (R15, Q16)."""
    t.tell(e.Objected(command.seat or by))
    if ruling(t.public, "mutiny.attempts") == "one":
        _fail(t, "objection")


def fail_mutiny(t: Telling, by: str, command: c.FailMutiny) -> None:
    """They cannot agree (R18)."""
    _fail(t, "disagreed")


def _fail(t: Telling, why: str) -> None:
    """Everything is discarded; the captain stays (R18)."""
    shares = dict.fromkeys(t.public.seats, ())
    t.tell(e.MutinyFailed(why, t.public.captain))
    t.hand(t.public.offer, OFFER, DISCARD, "failed", open=True)
    _over(t, "failed", t.public.captain, shares)


def _over(t: Telling, how: str, captain: Seat, shares: Mapping[Seat, tuple[str, ...]]) -> None:
    reckoned = {seat: sum(parts.values()) for seat, parts in scores.open_parts(t.public).items()}
    t.tell(e.RoundEnded(how, captain, shares, reckoned))
    ending.advance(t)


# --- the clock --------------------------------------------------------------------------------------------------------


def time_up(t: Telling, by: str, command: TimeUp) -> None:
    """What lies there stands, and what nobody was given stays with the captain (Q18); a mutiny fails (Q15)."""
    if t.public.phase is Phase.MUTINY:
        _fail(t, "time")
        return
    if unshared(t.public):
        everything = {card: t.public.shares.get(card, t.public.captain) for card in t.public.offer}
        t.tell(e.SharedOut(everything, late=True))
    t.tell(e.SharesProposed(by_kind(t.public), late=True))
