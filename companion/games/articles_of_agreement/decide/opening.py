"""Decisions before the first round, and on every draw: characters, secrets, the seven, barrels, thefts (R1-R6)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.core import datafiles
from companion.core import rulings as house_rules
from companion.core import seats as table_seats
from companion.core.messages import Draw, Event, Seat
from companion.games.articles_of_agreement import characters, pieces
from companion.games.articles_of_agreement import events as e
from companion.games.articles_of_agreement.decide import ending, rounds, weapons
from companion.games.articles_of_agreement.decide.telling import Telling
from companion.games.articles_of_agreement.evolve import begin
from companion.games.articles_of_agreement.rulings import HOUSE_RULES
from companion.games.articles_of_agreement.state import DECK, Phase, hold, secret
from companion.games.articles_of_agreement.wants import drawable


def setup(names: Sequence[Seat], options: Mapping[str, Any]) -> list[Event]:
    """The first events of an evening (R1); `options` holds house rules and, if wanted, `characters` as a text."""
    seats = table_seats.checked(names, *pieces.SEATS)
    given = dict(options)
    written = datafiles.take(given, characters.FILE, None)
    sheet = house_rules.checked(HOUSE_RULES, given, seats)
    demo = characters.demo() if sheet["ability.text"] == "demo" else characters.blank()
    begun = e.GameBegun(seats, sheet, written or demo)
    t = Telling(begin(begun), 0)
    t.events.append(begun)
    return t.events


def draw(t: Telling, by: str, command: Draw) -> None:
    """What the app, the box or a player's hand gave."""
    kind, _, rest = command.key.partition(":")
    seat = rest.partition(":")[2]
    match kind:
        case "characters":
            numbers = {s: int(n) for s, n in zip(t.public.seats, command.outcome, strict=True)}
            t.tell(e.CharactersDealt(numbers, max(numbers, key=numbers.__getitem__)))
        case "secrets":
            _secret(t, seat, command.outcome, "dealt", anew=True)
            t.tell(e.HasSecrets(seat, len(command.outcome)))
            t.settle_secrets()
        case "offer":
            cards = t.found(DECK, command.outcome)
            if _all_there(t, cards, command):
                rounds.lay_offer(t, cards)
                t.settle_secrets()
        case "steal":
            weapons.stolen(t, command.outcome[0])
        case "barrel":
            _secret(t, seat, command.outcome, "barrel")
            t.tell(e.SecretDrawn(seat))
            t.settle_secrets()
            weapons.speak_on(t)
        case "dealt":
            _dealt(t, seat, command)
        case "turned":
            cards = t.found(DECK, command.outcome)
            t.hand(cards, DECK, hold(seat), "turned", open=True)
            t.tell(e.SecretsTurned(seat, pieces.kinds(cards)))
            ending.go_on(t)
    if t.public.phase is Phase.OPENING and not drawable(t.public):
        t.tell(e.TableReady())


def _secret(t: Telling, seat: Seat, kinds: Sequence[str], why: str, *, anew: bool = False) -> None:
    """Secret treasures for a seat: cards of the app, or what the seat says of its cardboard; `anew` all of them."""
    if t.public.noted:
        t.note(seat, kinds if anew else (*t.state.own[seat].noted, *kinds))
    else:
        t.hand(t.found(DECK, kinds, hidden=True), DECK, secret(seat), why, seat)


def _all_there(t: Telling, cards: tuple[str, ...], command: Draw) -> bool:
    """Whether the deck had all that was drawn; else it is drawn again."""
    if len(cards) < len(command.outcome):
        t.tell(e.DrawImpossible())
        return False
    return True


def _dealt(t: Telling, seat: Seat, command: Draw) -> None:
    """What the judge had the deck give (R19)."""
    where = t.public.dealt[0][1]
    if where == "open":
        cards = t.found(DECK, command.outcome)
        if not _all_there(t, cards, command):
            return
        t.hand(cards, DECK, hold(seat), "ability", open=True)
        t.tell(e.CardDealt(seat, where, command.outcome[0]))
    else:
        _secret(t, seat, command.outcome, "ability")
        t.tell(e.CardDealt(seat, where))
    t.settle_secrets()
    if t.public.window is not None:
        weapons.speak_again(t)
