"""Command → events or refusal: the rules of Politburo, phase by phase."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from companion.core import decision, ledger
from companion.core import rulings as house_rules
from companion.core import seats as table_seats
from companion.core.countdown import Instant
from companion.core.datafiles import take
from companion.core.entering import Conclusion, judged
from companion.core.messages import (
    TABLE,
    Command,
    Draw,
    Event,
    Posted,
    Seat,
    TimeUp,
)
from companion.core.people import SeatLeft
from companion.core.refusing import ruling
from companion.core.seats import left_of, order_from
from companion.games.politburo import commands as c
from companion.games.politburo import events as e
from companion.games.politburo import members, pieces
from companion.games.politburo.evolve import begin, evolve
from companion.games.politburo.refuse import limit
from companion.games.politburo.rulings import HOUSE_RULES
from companion.games.politburo.state import Hidden, Own, Phase, Public, State
from companion.games.politburo.wants import drawable


class Telling(decision.Telling[Public, Own, Hidden]):
    """A telling of Politburo."""

    fold = evolve

    def all_in(self) -> None:
        """All have answered, played the third card, or pointed (R6, R13, R15)."""
        match self.public.phase:
            case Phase.THUMBS:
                self.tell(e.ThumbsIn())
            case Phase.CARDS:
                _in(self)
            case Phase.POINTING:
                self.tell(e.PointingIn())


def setup(names: Sequence[Seat], options: Mapping[str, Any]) -> list[Event]:
    """The first events of an evening (R1-R4); `options` holds house rules and perhaps the file of `members`."""
    seats = table_seats.checked(names, *pieces.SEATS)
    given = dict(options)
    table = take(given, members.FILE, members.default())
    sheet = house_rules.checked(HOUSE_RULES, given, seats)
    begun = e.GameBegun(seats, table, sheet)
    t = Telling(begin(begun), 0)
    t.events.append(begun)
    for seat in seats:
        t.tell(Posted(ledger.BANK, ledger.supply(seat), pieces.INFLUENCE, "start", True, ("R2",)))
    if sheet["first.secretary"] != "random":
        t.tell(e.SecretaryDrawn(str(sheet["first.secretary"])))
    _ready_to_begin(t)
    return t.events


def _ready_to_begin(t: Telling) -> None:
    if t.public.phase is Phase.OPENING and t.public.first and not drawable(t.public):
        t.tell(e.TableReady())


def _draw(t: Telling, by: str, command: Draw) -> None:
    kind, _, rest = command.key.partition(":")
    if kind == "member":
        _deal(t, rest.partition(":")[2], command.outcome[0])
    else:
        t.tell(e.SecretaryDrawn(command.outcome[0]))
    _ready_to_begin(t)


def _deal(t: Telling, seat: Seat, member: str) -> None:
    t.tell(e.ObjectiveDealt(seat, member))
    if seat not in t.public.has_objective:
        t.tell(e.HasObjective(seat))
    _checked(t)


def _checked(t: Telling) -> None:
    """No two can hold the same card: once all are keyed in, everybody confirms or mends (R24)."""
    entries = {s: (own.member,) for s, own in t.state.own.items() if own.member}
    missing = [s for s in t.public.seats if s not in t.public.has_objective]
    box = {one.name: 1 for one in t.public.members}
    match judged(box, entries, missing, t.public.attempt_deal > 0):
        case Conclusion.AGAIN:
            t.tell(e.ObjectivesImpossible())
        case Conclusion.STANDS:
            t.tell(e.ObjectivesStand())


def _begin_in_the_middle(t: Telling, by: str, command: c.BeginInTheMiddle) -> None:
    """The table as it stood between two rounds, and how far the next one has come (Q25)."""
    public = t.public
    for seat, left in command.influence.items():
        account, more = ledger.supply(seat), left - public.accounts[ledger.supply(seat)]
        src, dst = (ledger.BANK, account) if more > 0 else (account, ledger.BANK)
        if more:
            t.tell(Posted(src, dst, abs(more), "middle", True, ("Q25",)))
    ways: tuple[str, ...] = ("repress",) * command.repressed + ("reform",) * command.reformed
    by_lot = ruling(public, "gs.rotation") == "random"
    served = command.served if by_lot else table_seats.led_before(public.seats, command.leads, command.rounds)
    losses = command.losses or {seat: pieces.INFLUENCE - left for seat, left in command.influence.items()}
    until = f"{command.phase}:{command.nth}" if command.under_way else ""
    leads = command.leads if not served or (by_lot and command.under_way) else ""
    ways += ("",) * (command.rounds - len(ways))
    t.tell(e.BegunInTheMiddle(served, command.levels, losses, ways, leads, until))
    _ready_to_begin(t)


def _begin_round(t: Telling, by: str, command: c.BeginRound) -> None:
    """The next general secretary takes the chair: clockwise, or drawn (R18, Q11)."""
    number = t.public.round + 1
    # Of a round that was under way before it is known who leads it (Q25).
    drawn = number > 1 and ruling(t.public, "gs.rotation") == "random" and not t.public.until
    t.tell(e.RoundBegun(number, "" if drawn else t.public.leads_next))


# --- plan -------------------------------------------------------------------------------------------------------------


def _propose(t: Telling, by: str, command: c.Propose) -> None:
    t.tell(e.PlanProposed(command.ministry))
    if len(t.public.rejected) >= pieces.REJECTIONS:
        t.tell(e.PlanApproved(command.ministry, "third"))


def _signal(t: Telling, by: str, command: c.Signal) -> None:
    t.tell(e.ThumbGiven(by, command.thumb))


def _show_thumbs(t: Telling, by: str, command: c.ShowThumbs) -> None:
    _count(t, {seat: command.thumbs[seat] for seat in t.public.answering})


def _reveal(t: Telling, by: str, command: c.Reveal) -> None:
    if t.public.phase is Phase.THUMBS_IN:
        _count(t, {seat: t.state.own[seat].thumb for seat in t.public.answering})
    else:
        _pointed(t, {seat: t.state.own[seat].pointed for seat in t.public.executors})


def _count(t: Telling, thumbs: Mapping[Seat, str]) -> None:
    """More than half of the others approve, fewer reject; in between the chair decides (R7, R9)."""
    up = sum(thumb == "up" for thumb in thumbs.values())
    t.tell(e.ThumbsShown(thumbs, up))
    if 2 * up == len(thumbs) and ruling(t.public, "casting_vote") == "choose":
        t.tell(e.PlanTied())
    elif 2 * up == len(thumbs):
        t.tell(e.PlanApproved(t.public.plan, "casting"))
    else:
        _answered(t, 2 * up > len(thumbs), "majority")


def _cast_vote(t: Telling, by: str, command: c.CastVote) -> None:
    _answered(t, command.thumb == "up", "casting")


def _answered(t: Telling, approved: bool, how: str) -> None:
    if approved:
        t.tell(e.PlanApproved(t.public.plan, how))
        return
    t.tell(e.PlanRejected(t.public.plan))
    left = [m for m in pieces.MINISTRIES if m not in t.public.rejected]
    if len(t.public.rejected) >= pieces.REJECTIONS and ruling(t.public, "reject_repeat") == "no":
        # Nothing is left to choose or to vote on (R8).
        t.tell(e.PlanProposed(left[0]), e.PlanApproved(left[0], "third"))


# --- execution --------------------------------------------------------------------------------------------------------


def _appoint(t: Telling, by: str, command: c.Appoint) -> None:
    """The three, numbered from the general secretary's left (R10, R12, R13, Q12)."""
    order = order_from(t.public.seats, left_of(t.public.seats, t.public.secretary))
    t.tell(e.Appointed(tuple(s for s in order if s in command.seats), t.public.attempt + 1))
    _talk(t)


def _talk(t: Telling) -> None:
    seconds = int(t.public.options["talk.seconds"])
    if seconds:
        t.tell(e.TalkOpened(t.now, seconds * 1000))


def _play(t: Telling, by: str, command: c.PlayCard) -> None:
    t.tell(e.CardPlayed(by, command.card))


def _turn(t: Telling, by: str, command: c.TurnCards) -> None:
    """Out of the box they wait face down; on the table they have been seen already (Q18)."""
    if by == TABLE:
        t.tell(e.CardsCounted(command.repress))
        _in(t)
    else:
        _turned(t, command.repress)


def _in(t: Telling) -> None:
    t.tell(e.CardsIn())
    if ruling(t.public, "cards.turn") == "once":
        _turned(t, _counted(t))


def _counted(t: Telling) -> int:
    """How many of the three cards in the box repress: of the last attempt each lies under its seat (R13)."""
    if t.public.last_attempt:
        return sum(t.state.own[seat].card == "repress" for seat in t.public.executors)
    return t.state.hidden.repress


def _show_cards(t: Telling, by: str, command: c.ShowCards) -> None:
    _turned(t, _counted(t))


def _turned(t: Telling, repress: int) -> None:
    """All alike moves the level and ends the round (R11); the third time divided is a purge (R12-R14)."""
    t.tell(e.CardsTurned(t.public.attempt, repress))
    direction = t.public.majority
    if repress in (0, pieces.EXECUTORS):
        _move(t, direction, pieces.STEP[ruling(t.public, "ruleset")])
        t.tell(e.RoundEnded(direction))
    elif t.public.attempt >= pieces.ATTEMPTS:
        _move(t, direction, pieces.FAILED_STEP[ruling(t.public, "ruleset")])
        t.tell(e.PurgeBegun())
        _talk(t)


def _move(t: Telling, direction: str, step: int) -> None:
    before, most = t.public.levels[t.public.plan], limit(t.public)
    after = before + (step if direction == "repress" else -step)
    t.tell(e.LevelChanged(t.public.plan, before, max(-most, min(most, after))))


# --- purge ------------------------------------------------------------------------------------------------------------


def _point(t: Telling, by: str, command: c.Point) -> None:
    t.tell(e.PointedAt(by, command.whom))


def _show_pointing(t: Telling, by: str, command: c.ShowPointing) -> None:
    _pointed(t, {seat: command.pointed[seat] for seat in t.public.executors})


def _pointed(t: Telling, pointed: Mapping[Seat, Seat]) -> None:
    t.tell(e.PointingShown(pointed))
    if t.public.options["cards.mode"] == "app":
        cards = {seat: t.state.own[seat].card for seat in t.public.executors}
        played = list(cards.values())
        _purge(t, min(cards, key=lambda seat: played.count(cards[seat])))


def _name_deviant(t: Telling, by: str, command: c.NameDeviant) -> None:
    _purge(t, command.seat)


def losers(pointed: Mapping[Seat, Seat], deviant: Seat, ruleset: str, deviant_too: bool) -> tuple[Seat, ...]:
    """Who loses influence in a purge: by version 1.1 (R16, R17, Q2), or by the classic rules (Q13)."""
    if ruleset == "classic":
        # Whoever both others point at, deviant or not: three fingers can agree on one at most.
        return tuple(s for s in pointed if all(at == s for other, at in pointed.items() if other != s))
    failed = [seat for seat, at in pointed.items() if seat != deviant and at != deviant]
    if not failed:
        return (deviant,)
    if deviant_too and pointed[deviant] != deviant:
        failed.append(deviant)
    return tuple(seat for seat in pointed if seat in failed)


def _purge(t: Telling, deviant: Seat) -> None:
    public = t.public
    assert public.purge is not None
    minority = "reform" if 2 * public.results[-1] > pieces.EXECUTORS else "repress"
    too = ruling(public, "purge.deviant_loses_too") == "yes"
    lost = losers(public.purge.pointed, deviant, ruling(public, "ruleset"), too)
    t.tell(e.DeviantShown(deviant, minority, lost))
    for seat in lost:
        account = ledger.supply(seat)
        rule = "Q13" if ruling(public, "ruleset") == "classic" else "R16" if seat == deviant else "R17"
        paid = t.public.accounts[account] > 0 or ruling(public, "influence.floor") == "negative"
        if paid:
            t.tell(Posted(account, ledger.BANK, pieces.LOST, "purge", True, (rule,)))
        t.tell(e.InfluenceLost(seat, t.public.accounts[account], paid))
    _purged(t)


def _purged(t: Telling) -> None:
    t.tell(e.RoundEnded(t.public.majority if pieces.FAILED_STEP[ruling(t.public, "ruleset")] else ""))


# --- the end ----------------------------------------------------------------------------------------------------------


def _name(t: Telling, by: str, command: c.NameObjective) -> None:
    t.tell(e.ObjectiveNamed(command.seat or by, command.member))
    _all_turned(t)


def _turn_objectives(t: Telling, by: str, command: c.TurnObjectives) -> None:
    """The next card is turned; before it no page says whose member is which (R22)."""
    for seat in t.public.unturned[:1]:
        t.tell(e.ObjectiveNamed(seat, t.state.own[seat].member))
    _all_turned(t)


def _all_turned(t: Telling) -> None:
    held = t.public.objectives
    if not t.public.unturned:
        shown = ruling(t.public, "reveal_unused") == "revealed"
        known = {*held.values(), *(own.member for own in t.state.own.values())}
        unused = tuple(m.name for m in t.public.members if m.name not in known) if shown else ()
        t.tell(e.ObjectivesTurned(held, unused))


def _end_game(t: Telling, by: str, command: c.EndGame) -> None:
    t.tell(e.GameEnded())


# --- people who leave -------------------------------------------------------------------------------------------------


def left(state: State, event: SeatLeft, now: Instant) -> Sequence[Event]:
    """The member is named if the app knows it; a purge without one of its three comes to nothing (Q21)."""
    t = Telling(state, now)
    member = state.own[event.seat].member
    if member and event.seat not in t.public.objectives:
        t.tell(e.ObjectiveNamed(event.seat, member))
    if t.public.phase in (Phase.POINTING, Phase.POINTED, Phase.DEVIANT) and event.seat in t.public.executors:
        _purged(t)
    if t.public.phase is Phase.OPENING:
        _checked(t)
    if t.public.phase is Phase.OBJECTIVES and not t.public.unturned:
        _all_turned(t)
    _ready_to_begin(t)
    return t.events


def broken_off(state: State) -> Sequence[Event]:
    """The members that the app knows are turned, and the standing is as things stand."""
    t = Telling(state, 0)
    for seat in state.public.seats:
        if state.own[seat].member and seat not in t.public.objectives:
            t.tell(e.ObjectiveNamed(seat, state.own[seat].member))
    return t.events


# --- clock and judge --------------------------------------------------------------------------------------------------


def _time_up(t: Telling, by: str, command: TimeUp) -> None:
    t.tell(e.TalkOver())


STEPS: Mapping[type[Command], Callable[[Telling, str, Any], None]] = {
    Draw: _draw,
    c.BeginInTheMiddle: _begin_in_the_middle,
    c.BeginRound: _begin_round,
    c.Propose: _propose,
    c.Signal: _signal,
    c.ShowThumbs: _show_thumbs,
    c.Reveal: _reveal,
    c.CastVote: _cast_vote,
    c.Appoint: _appoint,
    c.PlayCard: _play,
    c.TurnCards: _turn,
    c.ShowCards: _show_cards,
    c.Point: _point,
    c.ShowPointing: _show_pointing,
    c.NameDeviant: _name_deviant,
    c.NameObjective: _name,
    c.TurnObjectives: _turn_objectives,
    c.EndGame: _end_game,
    TimeUp: _time_up,
}
