"""Draws (chance) still owed in Articles of Agreement: characters, secrets, the captain's seven, barrels, thefts."""

from __future__ import annotations

from collections import Counter

from companion.core import middle
from companion.core.chance import without
from companion.core.contract import changed
from companion.core.messages import HOST, TABLE, Seat
from companion.core.offers import Wanted
from companion.core.vocabulary import Source
from companion.games.articles_of_agreement import pieces
from companion.games.articles_of_agreement.state import DECK, Phase, Public, State, hold

NUMBERS = tuple(str(number) for number in range(1, pieces.SHARED + 1))
SECRET = "secret"
"""The outcome of a theft among all treasures that hits a face-down one."""


def unseen(public: Public) -> dict[str, int]:
    """How many treasures of each kind do not lie in the open."""
    shown = pieces.counted(tuple(card for held in public.things.values() for card in held))
    return {kind: count - shown[kind] for kind, count in pieces.COUNTS.items()}


def hidden_kinds(public: Public) -> tuple[str, ...]:
    """The kinds that a card nobody sees may be, as far as everybody knows; any where secrets stand that no deck has."""
    if public.stands:
        return pieces.KINDS
    return tuple(kind for kind, count in unseen(public).items() if count > 0)


def eligible(public: Public, thief: Seat, *, secrets: bool) -> tuple[Seat, ...]:
    """The other seats from which something can be stolen (R20, R22)."""
    return tuple(
        seat
        for seat in public.seats
        if seat != thief and (public.hold(seat) or (secrets and public.secrets.get(seat, 0)))
    )


def drawable(public: Public) -> list[Wanted]:
    """All that may be drawn now, without the bags: this much everybody knows."""
    if public.question is not None:
        return []
    first = [*_opening(public), *_secrets(public)]
    # While secrets are keyed in again, nothing can be taken from them or from the deck.
    return first or [*_offer(public), *_theft(public), *_dealt(public), *_turned(public)]


def _mode(public: Public, keyed_by: Source) -> Source:
    """Who answers a draw: the app, or with the box, and of what was drawn before, whoever sees the card (Q30)."""
    return middle.answered(public, public.options["cards.mode"] == "app", keyed_by)


def _opening(public: Public) -> list[Wanted]:
    if public.numbers:
        return []
    source = _mode(public, Source.HOST)
    owner = HOST if source is Source.HOST else TABLE
    return [Wanted("characters", owner, len(public.seats), NUMBERS, source, places=public.seats)]


def _secrets(public: Public) -> list[Wanted]:
    """Face-down treasures; those that stay cardboard until the end are not drawn here.

    Of a position it is keyed in first how many each has (Q30).
    """
    if public.cardboard or public.awaits_position:
        return []
    owed = {seat: public.secrets.get(seat, pieces.SECRETS) for seat in public.seats if seat not in public.has_secrets}
    if not any(owed.values()):
        return []
    # What is confirmed is what lies on the table, whatever the deck would say.
    kinds = pieces.KINDS if public.again else hidden_kinds(public)
    return [
        Wanted(f"secrets:{public.attempt}:{seat}", seat, count, kinds, _mode(public, Source.SEAT), each=count)
        for seat, count in owed.items()
        if count
    ]


def _offer(public: Public) -> list[Wanted]:
    if public.phase is not Phase.DRAW:
        return []
    count = min(pieces.SHARED - len(public.offer), public.deck_left)
    source = _mode(public, Source.HOST)
    owner = HOST if source is Source.HOST else TABLE
    return [Wanted(f"offer:{public.drawn}", owner, count, hidden_kinds(public), source, each=count)]


def _theft(public: Public) -> list[Wanted]:
    steal = public.steal
    if steal is None:
        return []
    source = _mode(public, Source.HOST)
    owner = HOST if source is Source.HOST else TABLE
    key = f"steal:{public.drawn}"
    if steal.among == "victim":
        return [Wanted(key, owner, 1, eligible(public, steal.thief, secrets=False), source)]
    if steal.among == "secret":
        # Of what was stolen before, its owner sees what is gone, and no answer tells the thief of what is left (Q30).
        whose = steal.victim if middle.from_memory(public) else steal.thief
        kinds = pieces.KINDS if public.stands else hidden_kinds(public)
        return [Wanted(key, whose, 1, kinds, _mode(public, Source.SEAT))]
    shown = tuple(dict.fromkeys(pieces.kinds(public.hold(steal.victim))))
    if steal.among == "any" and public.secrets.get(steal.victim, 0):
        shown = (*shown, SECRET)
    return [Wanted(key, owner, 1, shown, source)]


def _dealt(public: Public) -> list[Wanted]:
    """Secret treasures for barrels, and what the judge has the deck give."""
    wanted = [
        Wanted(f"barrel:{public.drawn}:{seat}", seat, 1, hidden_kinds(public), _mode(public, Source.SEAT))
        for seat in public.barrels[:1]
    ]
    for seat, where in public.dealt[:1]:
        source = _mode(public, Source.HOST if where == "open" else Source.SEAT)
        owner = HOST if source is Source.HOST else seat
        wanted.append(Wanted(f"dealt:{public.drawn}:{seat}", owner, 1, hidden_kinds(public), source))
    return wanted


def _turned(public: Public) -> list[Wanted]:
    """With cardboard secrets, what lay face down before each seat is keyed in when it is turned up."""
    if public.phase is not Phase.SECRETS or not public.cardboard or public.light:
        return []
    return [
        Wanted(f"turned:{public.drawn}:{seat}", HOST, count, hidden_kinds(public), Source.HOST, each=count)
        for seat in public.by_number
        if (count := public.secrets.get(seat, 0))
    ][:1]


def wants(state: State) -> list[Wanted]:
    """All that chance owes now, with the bags that only the app's own draw may read."""
    public = state.public
    filled = []
    for wanted in drawable(public):
        bag: dict[str, int] = dict.fromkeys(wanted.outcomes, 1)
        steal = public.steal
        if wanted.key.startswith("steal:") and steal is not None and steal.among == "secret":
            own = state.own[steal.victim].secrets
            bag = dict(Counter(pieces.kind(card) for card in own)) or bag
        elif wanted.key.startswith("steal:") and steal is not None and steal.among != "victim":
            bag = dict(Counter(pieces.kind(card) for card in public.things[hold(steal.victim)]))
            if SECRET in wanted.outcomes:
                bag[SECRET] = public.secrets[steal.victim]
        elif not wanted.key.startswith(("characters", "steal:")):
            # What others have noted of their cardboard is in the deck of the books alone.
            noted = [kind for seat, own in state.own.items() if seat != wanted.owner for kind in own.noted]
            bag = without(Counter(pieces.kind(card) for card in state.hidden.things[DECK]), noted)
        filled.append(changed(wanted, bag=bag))
    return filled
