"""Names on a page: what is said with the names of the seats, and what a command holds with their keys.

Rules are asked twice, once with keys and once with names for keys (see `core.names`), and the two answers laid
together: sentences from the second, values from the first. While all are called by their keys they are asked once.
"""

from __future__ import annotations

from typing import Any, TypeVar

from msgspec import Struct

from companion.core.contract import AnyRules, changed
from companion.core.countdown import Instant
from companion.core.language import _
from companion.core.messages import Actor, Command, Reason, Refusal, Viewer
from companion.core.names import Names, spoken
from companion.core.names import at as names_at
from companion.core.offers import Allot, AnyField, ChooseMany, ChooseOne, Offer, Piles, Question, ShareOut, Wanted
from companion.core.page import Result, SeatCard, View
from companion.core.people import AWAY, WAIT, answer, empty

SAID = frozenset({"say", "says", "short", "then", "advice", "places", "no", "yes", "add", "words"})
"""Fields of an offer and of what is in it that people read; every other is a value of the command."""

T = TypeVar("T")


def result_of(rules: AnyRules, public: Any) -> Result | None:
    """The result of a game; nobody is ranked in one that was given up, or where nobody has told what somebody has."""
    result = rules.result(public)
    if result is None:
        return None
    if public.given_up:
        say = _("The table gave the evening up: nobody wins. This is the standing of then.")
    elif any(line.unknown for line in result.standings if line.seat not in public.gone):
        say = _("What everybody has was not keyed in: it is counted at the table.")
    else:
        return result
    unranked = tuple(changed(line, place=0) for line in result.standings)
    return changed(result, standings=unranked, winners=(), say=say, paper=None)


class Spoken:
    """A game's answers about one state, for people who call its seats by these names."""

    def __init__(self, rules: AnyRules, public: Any) -> None:
        self._rules = rules
        self.names = names_at(public)
        self._named: tuple[Any, Any] = (None, None)
        """What is public, and the same in names: each page of a moment asks for it several times."""

    def _public(self, public: Any) -> Any:
        if self._named[0] is not public:
            self._named = public, self.names.put(public)
        return self._named[1]

    def mine(self, public: Any, own: Any) -> Any:
        """What a seat is shown of its own, in names."""
        return self._rules.mine(self._public(public), self.names.put(own))

    def look(self, public: Any) -> View:
        """What everybody is shown, all in names; the seats' cards hold their keys, too."""
        names = self.names
        view = self._rules.look(self._public(public))
        if names:
            keys = {names.of(seat): seat for seat in public.everybody}
            view = changed(view, seats=tuple(changed(card, key=keys[card.name]) for card in view.seats))
        return _with_people(view, public, names, _(self._rules.comes)) if public.sat or public.away else view

    def menu(self, viewer: Viewer, public: Any, own: Any) -> tuple[Offer, ...]:
        """What this viewer may do now."""
        offers = tuple(self._rules.menu(viewer, public, own))
        names = self.names
        if names:
            offers = _laid(offers, tuple(self._rules.menu(names.of(viewer), self._public(public), names.put(own))))
        return _with_absent(offers, public, names) if public.away else offers

    def asks(self, public: Any) -> Question | None:
        """What the table must decide."""
        question = self._rules.asks(public)
        return _laid(question, self._rules.asks(self._public(public))) if self.names else question

    def wants(self, state: Any) -> tuple[Wanted, ...]:
        """All that chance owes, without its bags: what is in them is for the app's own draw alone."""
        wanted = tuple(changed(one, bag={}) for one in self._rules.wants(state))
        return _laid(wanted, tuple(self._rules.wants(self.names.put(state)))) if self.names else wanted

    def result(self, public: Any) -> Result | None:
        """The result, in names."""
        result = result_of(self._rules, self._public(public))
        if result is None:
            return None
        taken = [seat for seat in public.left_at if seat in public.named and seat not in public.gone]
        if taken and result.honours:
            # What a seat is told of, two people did: no guest is told of what another had done there.
            called = {seat: self.names.of(seat) for seat in public.everybody}
            both = {seat: _("{before}/{name}").format(before=spoken(seat), name=called[seat]) for seat in taken}
            told = result_of(self._rules, Names({**called, **both}).put(public))
            result = changed(result, honours=told.honours if told is not None else ())
        if public.skipped:
            result = changed(result, graph_from=public.skipped)
        if not public.stopped or public.given_up:
            return result
        say = _("Ended before the end, with the standing of now.")
        if not result.winners and any(line.unknown for line in result.standings):
            say = _("Ended before the end.")
        return changed(result, say=f"{say} {result.say}".strip())

    def refused(self, refusal: Refusal, state: Any, by: Actor, command: Command, now: Instant) -> Refusal:
        """The same refusal with names in its parameters; whom it waits for stays a key."""
        names = self.names
        if not names or not isinstance(command, self._rules.commands):
            return refusal
        again = self._rules.decide(names.put(state), names.of(by), names.put(command), now)
        return _laid(refusal, again) if isinstance(again, Refusal) else refusal


def _with_people(view: View, public: Any, names: Names, comes_on: str) -> View:
    """Colours go with people and not with chairs; who is away is marked, and who left is still told of."""
    colours = {seat: place for place, seat in enumerate(public.everybody)}
    points = dict(zip(public.gone, (card.badge for card in view.gone), strict=False))
    # Who takes a seat over that was left is no one who has left it.
    comes = {seat: seat in public.chairs for seat in public.gone}
    gone = (SeatCard(names.of(seat), comes_on if comes[seat] else _("left"), colours[seat],
                     badge=points.get(seat, ""), key=seat, comes=comes[seat], vacant=seat in empty(public))
            for seat in public.gone)  # fmt: skip
    cards = (changed(card, colour=colours[card.seat]) for card in view.seats)
    marked = (_away(card) if card.seat in public.away else card for card in cards)
    return changed(view, seats=tuple(marked), gone=tuple(gone), chairs=public.by_chair)


def _away(card: SeatCard) -> SeatCard:
    """The mark stands where the seat's nation, vote or part stands, which is not asked for just now."""
    marked: SeatCard = changed(card, away=True, subtitle=" · ".join(filter(None, (_("away"), card.subtitle))))
    return marked


def _with_absent(offers: tuple[Offer, ...], public: Any, names: Names) -> tuple[Offer, ...]:
    """Whoever is away is marked in every form in which that seat stands."""
    waits = answer(public, AWAY, "") == WAIT
    return tuple(
        changed(offer, fields=tuple(_absent(field, public.away, names, waits=waits) for field in offer.fields))
        if offer.fields
        else offer
        for offer in offers
    )


def _absent(field: AnyField, away: tuple[str, ...], names: Names, *, waits: bool) -> AnyField:
    marks = {seat: _("{seat} (away)").format(seat=names.of(seat)) for seat in away}
    if isinstance(field, ChooseOne | ChooseMany | ShareOut):
        choices = tuple(changed(c, say=marks[c.value]) if c.seat and c.value in marks else c for c in field.choices)
        field = changed(field, choices=choices)
    if isinstance(field, ShareOut | Allot | Piles) and not marks.keys().isdisjoint(field.receivers):
        says = tuple(
            marks.get(one, said) for one, said in zip(field.receivers, field.says or field.receivers, strict=True)
        )
        field = changed(field, says=says)
        if isinstance(field, ShareOut):
            gone = tuple(one for one in field.receivers if one in away)
            field = changed(field, away=gone, neutral="" if waits else field.neutral)
    return field


def _laid(keys: T, names: T) -> T:
    """Values of the one, sentences of the other; they differ in nothing else."""
    laid: T = _lay(keys, names)
    return laid


def _lay(keys: Any, names: Any) -> Any:
    if isinstance(keys, tuple) and isinstance(names, tuple) and len(keys) == len(names):
        return tuple(_lay(key, name) for key, name in zip(keys, names, strict=True))
    if isinstance(keys, Reason) and isinstance(names, Reason):
        return changed(keys, given=names.given) if keys.key == names.key else keys
    if isinstance(keys, ShareOut | Allot | Piles) and isinstance(names, ShareOut | Allot | Piles) and not keys.says:
        names = changed(names, says=names.receivers)
    if isinstance(keys, Struct) and type(keys) is type(names):
        fields = {
            field: getattr(names, field) if field in SAID else _lay(getattr(keys, field), getattr(names, field))
            for field in keys.__struct_fields__
        }
        return type(keys)(**fields)
    return keys
