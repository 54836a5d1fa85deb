"""Decisions before the gavel: agendas, draws and the discs that are tabled (R1–R21)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.core import ledger
from companion.core import rulings as house_rules
from companion.core import seats as table_seats
from companion.core.datafiles import take
from companion.core.entering import Conclusion, judged
from companion.core.language import _
from companion.core.messages import Draw, Event, Seat
from companion.core.setup import SetupError
from companion.games.article27 import commands as c
from companion.games.article27 import events as e
from companion.games.article27 import names, pieces
from companion.games.article27.decide.telling import Telling
from companion.games.article27.evolve import begin
from companion.games.article27.refuse.common import secretary_of
from companion.games.article27.rulings import HOUSE_RULES
from companion.games.article27.state import Own, Phase, Public
from companion.games.article27.wants import discs_keyed, discs_left, drawable, next_area

MOST_GATHERINGS = 10
UNSEEN = ("declared", "screens")
"""Ways to draw in which the app never sees a token (Q50)."""


def setup(people: Sequence[Seat], options: Mapping[str, Any]) -> list[Event]:
    """The first events of an evening (R1–R11).

    `options` holds house rules, perhaps `nations` in seat order, and perhaps the file of `names`.
    """
    seats = table_seats.checked(people, min(pieces.ROUNDS), max(pieces.ROUNDS))
    given = dict(options)
    nations = given.pop("nations", None) or list(pieces.NATIONS[: len(seats)])
    if (
        not isinstance(nations, (list, tuple))
        or len(nations) != len(seats)
        or len(set(map(str, nations))) != len(seats)
    ):
        raise SetupError(_("Every player needs a different nation."), ["nations"])
    if any(nation not in pieces.NATIONS for nation in nations):
        raise SetupError(_("Nations are: {nations}.").format(nations=", ".join(pieces.NATIONS)), ["nations"])
    called: dict[str, str] = take(given, names.FILE, {})
    sheet = house_rules.checked(HOUSE_RULES, given, seats)
    begun = e.GameBegun(seats, dict(zip(seats, nations, strict=True)), sheet, called)
    t = Telling(begin(begun), 0)
    t.events.append(begun)
    points = pieces.START_EASY if sheet["variant.easy"] == "on" else pieces.START
    rule = "R63" if sheet["variant.easy"] == "on" else "R9"
    for seat in seats:
        t.post(ledger.BANK, ledger.supply(seat), points, "start", rule, open=True)
    if sheet["first.secretary"] != "random":
        t.tell(e.SecretaryDrawn(str(sheet["first.secretary"])))
    ready_to_begin(t)
    return t.events


def ready_to_begin(t: Telling) -> None:
    if not drawable(t.public):
        t.tell(e.TableReady())


def draw(t: Telling, by: str, command: Draw) -> None:
    """What the bag, the box or the board gave."""
    kind, _, rest = command.key.partition(":")
    if kind == "first":
        t.tell(e.SecretaryDrawn(command.outcome[0]))
    elif kind == "unused":
        t.tell(e.AgendasRemoved(command.outcome))
    elif kind == "agenda":
        _agenda(t, rest.partition(":")[2], command.outcome[0])
    elif kind == "tokens":
        _tokens(t, rest.split(":", 2)[2], command)
    elif kind == "area":
        t.tell(e.AreaChosen(command.outcome[0]))
    elif kind == "disc":
        _disc(t, rest.split(":")[1], command.outcome[0])
    if t.public.phase is Phase.OPENING:
        ready_to_begin(t)


def _agenda(t: Telling, seat: Seat, agenda: str) -> None:
    t.tell(e.AgendaDealt(seat, agenda), e.HasAgenda(seat))
    if len(t.public.has_agenda) < len(t.public.seats):
        return
    agendas_in(t)


def agendas_in(t: Telling) -> None:
    """All have an agenda; it is seen now whether two would have the same (R5)."""
    dealt = [own.agenda for own in t.state.own.values() if own.agenda]
    if not _fits(t, dict.fromkeys(pieces.AGENDAS, 1), {seat: (own.agenda,) for seat, own in _entered(t)}):
        t.tell(e.AgendasImpossible())
    elif len(t.public.everybody) in (4, 5) and not t.public.removed:
        t.tell(e.AgendasRemoved(tuple(a for a in pieces.AGENDAS if a not in dealt)))


def name_agenda(t: Telling, by: str, command: c.NameAgenda) -> None:
    """A secret agenda that was kept on the table is named at the end (Q51)."""
    seat = command.seat or by
    if seat in t.public.has_agenda:
        t.tell(e.AgendaDealt(seat, command.agenda))
        return
    t.tell(e.AgendaDealt(seat, command.agenda), e.HasAgenda(seat))
    if set(t.public.seats) <= set(t.public.has_agenda):
        agendas_in(t)


def _entered(t: Telling) -> list[tuple[Seat, Own]]:
    """Whose agenda is known to the app, those of seats that have left included."""
    return [(seat, own) for seat, own in t.state.own.items() if own.agenda]


def _fits(t: Telling, bag: Mapping[str, int], entries: Mapping[Seat, Sequence[str]]) -> bool:
    """Whether the game goes on with these entries: they fit, or all have confirmed what does not (Q63)."""
    verdict = judged(bag, entries, (), t.public.again)
    if t.public.again:
        t.tell(e.KeyedStands(verdict is Conclusion.FITS))
    return verdict is not Conclusion.AGAIN


def begin_in_the_middle(t: Telling, by: str, command: c.BeginInTheMiddle) -> None:
    """The board as it stood between two rounds; what only a seat knows is counted by the seat (Q65)."""
    for seat, held in command.supplies.items():
        more = held - t.supply(seat)
        t.post(ledger.BANK, ledger.supply(seat), max(0, more), "middle", "Q65")
        t.post(ledger.supply(seat), ledger.BANK, max(0, -more), "middle", "Q65")
    t.post(ledger.BANK, ledger.FLOOR, command.bonus, "bonus", "Q65", open=True)
    t.tell(_begun(t.public, command))


def _begun(public: Public, command: c.BeginInTheMiddle) -> e.BegunInTheMiddle:
    """The position, as everybody reads it: the gavel went round up to whoever leads next (R13)."""
    leads = command.leads or table_seats.order_from(public.seats, public.first)[command.rounds % len(public.seats)]
    led = table_seats.led_before(public.seats, leads, command.rounds)
    unknown = not public.keys_supplies and not public.screened
    passed = tuple(sorted(map(int, command.passed)))
    track = {agenda: tuple(command.track.get(agenda, ())) for agenda in public.in_play}
    return e.BegunInTheMiddle(led, passed, track, public.seats if unknown else (), leads, command.phase)


def pass_gavel(t: Telling, by: str, command: c.PassGavel) -> None:
    """The next round begins (R12–R14)."""
    number = t.public.round + 1
    t.tell(e.RoundBegun(number, secretary_of(t.public, number)))
    if t.public.options["draw.mode"] in UNSEEN:
        t.tell(*(e.HasDrawn(seat, face_down=True) for seat in t.public.seats))
    _the_only_ones(t)
    ready(t)


def _tokens(t: Telling, seat: Seat, command: Draw) -> None:
    if not command.face_down:
        t.tell(e.TokensDrawn(seat, t.public.round, command.outcome))
    t.tell(e.HasDrawn(seat, command.face_down))
    if len(t.public.has_drawn) < len(t.public.seats):
        return
    bag = dict.fromkeys(pieces.COLOURS, pieces.TOKENS_PER_COLOUR)
    drawn = {s: t.state.own[s].tokens for s in t.public.seats if s not in t.public.face_down}
    if not t.public.stands and not _fits(t, bag, drawn):
        t.tell(e.BagImpossible())
        return
    ready(t)


def key_tokens(t: Telling, by: str, command: c.KeyTokens) -> None:
    """A seat does not declare its score after all (Q50)."""
    t.tell(e.KeysTokens(by))


def choose_area(t: Telling, by: str, command: c.ChooseArea) -> None:
    """The Secretary-General names the next area (Q2)."""
    t.tell(e.AreaChosen(command.colour))


def _disc(t: Telling, colour: str, agenda: str) -> None:
    third = sum(d.agenda == agenda for d in t.public.tabled) >= 2
    if third and not t.public.final_round:
        t.tell(e.DiscReturned(colour, agenda))
        if not discs_left(t.public, colour):
            deadlock(t, {})
        return
    t.tell(e.DiscTabled(colour, agenda))
    _the_only_ones(t)
    ready(t)


def _the_only_ones(t: Telling) -> None:
    """In the last round each area has one disc left: nobody keys in what everybody knows (R8, R20)."""
    while discs_keyed(t.public) and t.public.final_round and (colour := next_area(t.public)):
        left = discs_left(t.public, colour)
        if len(left) != 1:
            return
        t.tell(e.DiscTabled(colour, left[0]))


def deadlock(t: Telling, ruled: dict[str, str]) -> None:
    """Every disc of the area would be a third of its agenda (Q1)."""
    answer = t.ruling("tabling.deadlock", ruled)
    if answer == "ask":
        t.ask("tabling.deadlock", colour=t.public.set_aside[0].colour)
        return
    if answer == "secretary":
        return  # the Secretary-General chooses among the discs that were set aside
    if answer == "gather" and t.public.gathered < MOST_GATHERINGS:
        t.tell(e.DiscsGathered())
        return
    stays = t.public.set_aside[-1 if answer == "last" else 0]
    t.tell(e.DiscTabled(stays.colour, stays.agenda))
    ready(t)


def choose_disc(t: Telling, by: str, command: c.ChooseDisc) -> None:
    """The Secretary-General chooses the disc that stays (Q1)."""
    t.tell(e.DiscTabled(t.public.set_aside[0].colour, command.agenda))
    ready(t)


def ready(t: Telling) -> None:
    """All have drawn and all discs are tabled: the bonus is laid on the Floor (R21)."""
    public = t.public
    if public.phase is not Phase.DRAWS or len(public.has_drawn) < len(public.seats) or next_area(public):
        return
    if len(public.tabled) < len(pieces.COLOURS):
        return
    held = ledger.balance(t.state, ledger.BANK)
    bonus = pieces.BONUS if public.options["bank.limit"] == "unlimited" else max(0, min(pieces.BONUS, held))
    t.post(ledger.BANK, "floor", bonus, "bonus", "R21", open=True)
    t.note_bank(short=bonus < pieces.BONUS)
    t.tell(e.BonusPlaced())


def redraw(t: Telling, by: str, command: c.Redraw, ruled: dict[str, str] | None = None) -> None:
    """A seat's five tokens were wrongly drawn (Q54)."""
    answer = t.ruling("draw.correction", ruled or {}) if t.public.tabled else "redraw"
    # A table that plays on refuses a redraw; one that comes this far unruled was ordered by the judge.
    if answer == "play_on" and ruled is None:
        answer = "redraw"
    if answer == "ask":
        t.ask("draw.correction", seat=command.seat)
    elif answer == "redraw":
        t.tell(e.DrawsCleared((command.seat,)))
        if t.public.options["draw.mode"] in UNSEEN:
            t.tell(e.HasDrawn(command.seat, face_down=True))
