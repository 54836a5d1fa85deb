"""Sentences of an event's record: what happened, for the desk."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from companion.core.language import _, listed, ngettext
from companion.core.names import spoken
from companion.tournament import entries as e
from companion.tournament.doubts import gave_up
from companion.tournament.release import Release, ReleaseStage
from companion.tournament.standings import said as figure
from companion.tournament.state import PlayerResult, TableResult, Tournament
from companion.tournament.tables import Player


def say(t: Tournament, entry: e.AnyEntry) -> str:
    """What happened, in a sentence; people are called as they are now."""

    def name(player: Player) -> str:
        return spoken(t.name(player))

    match entry:
        case e.SheetWritten(sheet):
            return _("The sheet was written: “{name}”, rounds: {rounds}, minutes of each: {minutes}.").format(
                name=sheet.name, rounds=sheet.rounds, minutes=sheet.minutes
            )
        case e.PlayerAdded(who):
            return _("{name} registered.").format(name=spoken(who))
        case e.PlayerRenamed(_player, who):
            return _("A player is called {name} from now on.").format(name=spoken(who))
        case e.CheckedIn(player, here):
            return (_("{name} is here.") if here else _("{name} is not here.")).format(name=name(player))
        case e.Withdrawn(player):
            return _("{name} withdrew.").format(name=name(player))
        case e.CameBack(player):
            return _("{name} came back.").format(name=name(player))
        case e.StandIn(player, round_, who) if who:
            return _("{other} sits in for {name} in round {round}.").format(
                other=spoken(who), name=name(player), round=round_
            )
        case e.StandIn(player, round_):
            return _("Nobody sits in for {name} in round {round} any more.").format(name=name(player), round=round_)
        case e.KeptApart(one, other, apart):
            text = _("{one} and {other} are kept apart.") if apart else _("{one} and {other} may meet again.")
            return text.format(one=name(one), other=name(other))
        case e.TableFixed(player, table) if table:
            return _("{name} always sits at table {table}.").format(name=name(player), table=table)
        case e.TableFixed(player):
            return _("{name} may sit at any table again.").format(name=name(player))
        case e.Penalty(player, round_, points, reason):
            return ngettext(
                "{points} point was taken from {name} in round {round}: {reason}",
                "{points} points were taken from {name} in round {round}: {reason}",
                points,
            ).format(points=points, name=name(player), round=round_, reason=reason)
        case e.Released(release):
            return _released(release)
    return _of_round(t, entry)


def _of_round(t: Tournament, entry: e.AnyEntry) -> str:
    match entry:
        case e.RoundSeated(round_, tables, out, cost):
            return _("Round {round} was seated; tables: {tables}, sitting out: {out}, cost: {cost}.").format(
                round=round_, tables=len(tables), out=len(out), cost=cost.total
            )
        case e.PlayersSwapped(round_, one, other, cost, reason):
            because = f": {reason}" if reason else "."
            return _("Round {round}: {one} and {other} changed places, cost {cost}{because}").format(
                round=round_, one=spoken(t.name(one)), other=spoken(t.name(other)), cost=cost.total, because=because
            )
        case e.PlayerMoved(round_, player, table, _side, cost, reason):
            because = f": {reason}" if reason else "."
            text = _("Round {round}: {name} moved to table {table}, cost {cost}{because}") if table else _(
                "Round {round}: {name} sits out, cost {cost}{because}"
            )  # fmt: skip
            return text.format(round=round_, name=spoken(t.name(player)), table=table, cost=cost.total, because=because)
        case e.TableChanged(round_, table, paper):
            text = _("Round {round}: table {table} plays on paper.") if paper else _(
                "Round {round}: table {table} plays with a laptop."
            )  # fmt: skip
            return text.format(round=round_, table=table)
        case e.RoundPublished(round_):
            return _("Round {round} became public.").format(round=round_)
        case e.RoundTakenBack(round_, reason):
            return _("Round {round} was taken back: {reason}").format(round=round_, reason=reason)
        case e.ClockSet(round_, begins):
            text = _("The clock of round {round} was set.") if begins else _("The clock of round {round} was stopped.")
            return text.format(round=round_)
        case e.JudgeCalled(round_, table, waits):
            text = _("Table {table} called for a judge.") if waits else _("A judge came to table {table}.")
            return text.format(table=table)
        case e.SheetTyped(round_, table, lines):
            said = _("Round {round}, table {table} was typed: {lines}.")
            return said.format(round=round_, table=table, lines=result_said(t, round_, table, lines))
        case e.ResultCorrected(round_, table, outcome, reason):
            said = _("Round {round}, table {table} was corrected, {source}: {lines}. {reason}")
            return said.format(
                round=round_,
                table=table,
                source=_source(outcome),
                lines=result_said(t, round_, table, outcome.lines),
                reason=reason,
            )
        case e.ResultEntered(round_, table, outcome):
            said = _("Round {round}, table {table} has its result, {source}: {lines}.")
            return said.format(
                round=round_, table=table, source=_source(outcome), lines=result_said(t, round_, table, outcome.lines)
            )
    raise AssertionError(entry)


def _source(outcome: TableResult) -> str:
    if outcome.proof is None:
        return _("typed by {names}").format(names=listed(outcome.typed_by))
    return _("from {file} ({said})").format(file=outcome.proof.file, said=outcome.proof.say.rstrip("."))


def result_said(t: Tournament, round_: int, table: int, lines: Sequence[PlayerResult]) -> str:
    """Who has which place and how many points at a table, in words; or that nobody won, or that it was given up."""
    now = t.round(round_)
    at = now.table(table) if now is not None else None
    game = at.game if at is not None else ""
    order = sorted(lines, key=lambda line: (line.left, line.place or len(lines)))
    said = ", ".join(
        f"{line.place or '–'} {spoken(t.called(line.player, round_))}"
        f" ({figure(Fraction(line.points))}{_(', left') if line.left else ''})"
        for line in order
    )
    if any(line.place == 1 for line in lines):
        return said
    text = _("given up, nobody won ({lines})") if game and gave_up(game, lines) else _("nobody won ({lines})")
    return text.format(lines=said)


def _released(release: Release) -> str:
    match release.stage:
        case ReleaseStage.LIVE:
            return _("The hall sees all results as they come in.")
        case ReleaseStage.ROUND:
            return _("The hall sees the standings after round {round}.").format(round=release.rounds)
        case ReleaseStage.TOP:
            return _("The hall sees the first {top} after round {round}.").format(top=release.top, round=release.rounds)
        case ReleaseStage.HIDDEN if not release.rounds:
            return _("The hall sees no standings until the ceremony.")
        case ReleaseStage.HIDDEN:
            return _("The hall sees nothing after round {round} until the ceremony.").format(round=release.rounds)
    if release.opened:
        return _("The ceremony: place {place} and all behind it are open.").format(place=release.opened)
    return _("The ceremony begins.")
