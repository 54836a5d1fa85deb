"""The fold of an event: a pure function from a tournament and what happened to the next tournament."""

from __future__ import annotations

from typing import Any

from companion.core.contract import changed
from companion.tournament import entries as e
from companion.tournament.state import Entered, Penalised, Person, Round, Tournament, Typed
from companion.tournament.tables import Player, moved, swapped


def folded(t: Tournament, entry: e.AnyEntry, by: str, wall: str) -> Tournament:
    """The tournament after it; the entry was not refused (`companion.tournament.refuse`)."""
    match entry:
        case e.SheetWritten(sheet):
            return changed(t, sheet=sheet)
        case e.PlayerAdded(name):
            public = sum(each.published for each in t.rounds)
            return _person(t, Person(player=str(len(t.people) + 1), name=name, since=public + 1))
        case e.PlayerRenamed(player, name):
            return _changed(t, player, name=name)
        case e.CheckedIn(player, here):
            return _changed(t, player, here=here)
        case e.Withdrawn(player):
            public = sum(each.published for each in t.rounds)
            return _changed(t, player, gone_from=public + 1)
        case e.CameBack(player):
            return _changed(t, player, gone_from=0, here=True)
        case e.StandIn(player, round_, name):
            others = {at: who for at, who in t.people[player].stand_ins.items() if at != round_}
            return _changed(t, player, stand_ins={**others, round_: name} if name else others)
        case e.KeptApart(one, other, apart):
            for who, whom in ((one, other), (other, one)):
                kept = tuple(each for each in t.people[who].keep_apart if each != whom)
                t = _changed(t, who, keep_apart=(*kept, whom) if apart else kept)
            return t
        case e.TableFixed(player, table):
            return _changed(t, player, fixed=table)
        case e.RoundSeated(round_, tables, out, cost, seed, by_score, final):
            before = t.round(round_)
            version = before.version + 1 if before is not None else 1
            made = Round(
                number=round_,
                tables=tables,
                out=out,
                cost=cost,
                seed=seed,
                by_score=by_score,
                final=final,
                version=version,
            )
            return changed(t, rounds=(*t.rounds[: round_ - 1], made))
        case e.Penalty(player, round_, points, reason):
            return changed(t, penalties=(*t.penalties, Penalised(player, round_, points, reason, wall, by)))
        case e.Released(release):
            return changed(t, release=release)
        case _:
            return _round(t, entry, by, wall)


def _round(t: Tournament, entry: Any, by: str, wall: str) -> Tournament:
    round_ = t.rounds[entry.round - 1]
    match entry:
        case e.PlayersSwapped(_number, one, other, cost):
            version = round_.version + round_.published
            now = swapped(round_.seating, one, other)
            made = changed(round_, tables=now.tables, out=now.out, cost=cost, version=version)
        case e.PlayerMoved(_number, player, table, side, cost):
            now = moved(round_.seating, player, table, side)
            version = round_.version + round_.published
            made = changed(round_, tables=now.tables, out=now.out, cost=cost, version=version)
        case e.TableChanged(_number, table, paper):
            others = tuple(each for each in round_.paper if each != table)
            made = changed(round_, paper=(*others, table) if paper else others)
        case e.RoundPublished():
            made = changed(round_, published=True)
        case e.RoundTakenBack():
            made = changed(round_, published=False, begins=0, judge=())
        case e.ClockSet(_number, begins):
            made = changed(round_, begins=begins)
        case e.JudgeCalled(_number, table, waits):
            others = tuple(each for each in round_.judge if each != table)
            made = changed(round_, judge=(*others, table) if waits else others)
        case e.SheetTyped(_number, table, lines):
            before = tuple(each for each in round_.typed.get(table, ()) if each.by.casefold() != by.casefold())
            made = changed(round_, typed={**round_.typed, table: (*before, Typed(by, lines))[-2:]})
        case e.ResultEntered(_number, table, outcome) | e.ResultCorrected(_number, table, outcome):
            reason = entry.reason if isinstance(entry, e.ResultCorrected) else ""
            entered = (*round_.results.get(table, ()), Entered(outcome, wall, by, reason))
            typed = {at: each for at, each in round_.typed.items() if at != table}
            judge = tuple(each for each in round_.judge if each != table)
            made = changed(round_, results={**round_.results, table: entered}, typed=typed, judge=judge)
    return changed(t, rounds=(*t.rounds[: entry.round - 1], made, *t.rounds[entry.round :]))


def _person(t: Tournament, person: Person) -> Tournament:
    return changed(t, people={**t.people, person.player: person})


def _changed(t: Tournament, player: Player, **fields: Any) -> Tournament:
    return _person(t, changed(t.people[player], **fields))
