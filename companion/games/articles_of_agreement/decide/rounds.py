"""Decisions of a round: the offer, the captain's shares, the vote, the mutiny (R6-R18)."""

from __future__ import annotations

from collections.abc import Mapping

from companion.core.messages import Seat, TimeUp
from companion.core.refusing import ruling
from companion.games.articles_of_agreement import commands as c
from companion.games.articles_of_agreement import events as e
from companion.games.articles_of_agreement import pieces, scores
from companion.games.articles_of_agreement.decide import ending, weapons
from companion.games.articles_of_agreement.decide.telling import Telling
from companion.games.articles_of_agreement.refuse.common import offered, places, unshared
from companion.games.articles_of_agreement.state import DECK, DISCARD, OFFER, Phase, Public, hold

# --- allocate ---------------------------------------------------------------------------------------------------------


def begin_in_the_middle(t: Telling, by: str, command: c.BeginInTheMiddle) -> None:
    """The table as it stood between two rounds, and how far the next one was (Q30)."""
    for place, kinds in command.loot.items():
        t.hand(t.found(DECK, kinds), DECK, DISCARD if place == DISCARD else hold(place), "middle", open=True)
    t.tell(e.BegunInTheMiddle(command.rounds, command.leads, command.used, command.secrets, command.phase))


def begin_round(t: Telling, by: str, command: c.BeginRound) -> None:
    """The captain draws seven treasures, or what the deck still has (R6, Q20)."""
    if t.public.on_table:
        # Captains draw and share out cardboard; where no clock runs for it, the vote is what the app hears of next.
        t.tell(e.RoundBegun(t.public.round + 1, t.public.captain, pieces.SHARED, t.public.fired))
        if t.public.options["allocate.timer"]:
            lay_offer(t, ())
        else:
            t.tell(e.SharesProposed({}))
            _before_thumbs(t)
        return
    t.fill_deck()
    count = offered(t.public)
    t.tell(e.RoundBegun(t.public.round + 1, t.public.captain, count))
    if not count:
        lay_offer(t, ())


def lay_offer(t: Telling, cards: tuple[str, ...]) -> None:
    """The treasures lie open, and the captain shares out (R6, Q18)."""
    in_order = tuple(sorted(cards, key=lambda card: pieces.KINDS.index(pieces.kind(card))))
    t.hand(in_order, DECK, OFFER, "offer", open=True)
    if len(t.public.offer) < pieces.SHARED and not t.public.on_table:
        # The deck ran out under the draw: the rest comes from a new one.
        t.fill_deck()
        if t.public.deck_left:
            return
    t.tell(e.OfferLaid(pieces.kinds(t.public.offer), t.now, int(t.public.options["allocate.timer"]) * 1000))
    if not t.public.on_table:
        weapons.ask(t, "draw")


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
        t.tell(e.SharesProposed({} if t.public.on_table else by_kind(t.public)))
        _before_thumbs(t)
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


def _before_thumbs(t: Telling) -> None:
    """Abilities that come before the votes turn: here before thumbs; sealed votes are in the box first (Q26)."""
    if ruling(t.public, "vote.medium") == "open":
        weapons.ask(t, "vote")


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
    if public.on_table:
        _receive(t, "accepted")
        return
    lost: list[str] = []
    shares = by_kind(t.public)
    for seat, cards in in_shares(t.public).items():
        if ballots[seat] == "aye":
            t.hand(cards, OFFER, hold(seat), "share", open=True)
        else:
            lost += cards
            t.hand(cards, OFFER, DISCARD, "refused", open=True, note=seat)
    _over(t, "accepted", public.captain, shares, pieces.kinds(tuple(lost)))


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
        seize(t)


def all_agree(t: Telling, by: str, command: c.AllAgree) -> None:
    """All mutineers say so at the table (R15)."""
    seize(t)


def seize(t: Telling) -> None:
    """Everybody keeps the share given to them, wanted or not, and there is a new captain (R16, R17)."""
    before, shares = t.public.captain, by_kind(t.public)
    held = in_shares(t.public)
    t.tell(e.MutinySeized(t.public.mutineers, t.public.nominee))
    if t.public.on_table:
        _receive(t, "seized", before)
        return
    for seat, cards in held.items():
        t.hand(cards, OFFER, hold(seat), "share", open=True)
    _over(t, "seized", before, shares)


def _receive(t: Telling, how: str, before: Seat = "") -> None:
    """What each keeps lies on the table: it is keyed in, or where only the end is keyed in the round is over."""
    if t.public.light:
        _over(t, how, before or t.public.captain, {})
    else:
        t.tell(e.StageBegun(Phase.RECEIVE))


def receive(t: Telling, by: str, command: c.Receive) -> None:
    """What each receives, or at the end has, as the host sees it before them (R12, R16, R23)."""
    if t.public.phase is not Phase.RECEIVE:
        ending.named(t, command.loot)
        return
    shares = {seat: pieces.kinds(tuple(command.loot.get(seat, ()))) for seat in t.public.seats}
    for seat, kinds in shares.items():
        t.hand(t.found(DECK, kinds), DECK, hold(seat), "share", open=True)
    captain = t.public.captain
    if t.public.seized:
        # Who was captain when the round began; the mutiny has named another.
        captain = t.public.began
    _over(t, "seized" if t.public.seized else "accepted", captain, shares)


def objects(t: Telling, by: str, command: c.Object) -> None:
    """One mutineer does not agree; with one attempt only, that was it (R15, Q16)."""
    t.tell(e.Objected(command.seat or by))
    if ruling(t.public, "mutiny.attempts") == "one":
        fail(t, "objection")


def fail_mutiny(t: Telling, by: str, command: c.FailMutiny) -> None:
    """They cannot agree (R18)."""
    fail(t, "disagreed")


def fail(t: Telling, why: str) -> None:
    """Everything is discarded; the captain stays (R18)."""
    shares = dict.fromkeys(t.public.seats, ())
    lost = pieces.kinds(t.public.offer)
    t.tell(e.MutinyFailed(why, t.public.captain))
    t.hand(t.public.offer, OFFER, DISCARD, "failed", open=True)
    _over(t, "failed", t.public.captain, shares, lost, why)


def _over(
    t: Telling,
    how: str,
    captain: Seat,
    shares: Mapping[Seat, tuple[str, ...]],
    lost: tuple[str, ...] = (),
    why: str = "",
) -> None:
    reckoned = {seat: sum(parts.values()) for seat, parts in scores.open_parts(t.public).items()}
    t.tell(e.RoundEnded(how, captain, shares, reckoned, lost, why))
    ending.advance(t)


# --- the clock --------------------------------------------------------------------------------------------------------


def time_up(t: Telling, by: str, command: TimeUp) -> None:
    """What lies there stands, and what nobody was given stays with the captain (Q18); a mutiny fails (Q15)."""
    if t.public.phase is Phase.MUTINY:
        fail(t, "time")
        return
    if t.public.on_table:
        t.tell(e.SharesProposed({}, late=True))
        _before_thumbs(t)
        return
    if unshared(t.public):
        everything = {card: t.public.shares.get(card, t.public.captain) for card in t.public.offer}
        t.tell(e.SharedOut(everything, late=True))
    t.tell(e.SharesProposed(by_kind(t.public), late=True))
    _before_thumbs(t)
