"""Refusals at an event: every reason at once, as sentences with what to do instead."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.core.language import _, ngettext
from companion.core.rulings import checked
from companion.core.seats import checked_name, unseen
from companion.core.setup import SetupError
from companion.games import GAMES
from companion.tournament import entries as e
from companion.tournament.doubts import doubts
from companion.tournament.release import Release, ReleaseStage
from companion.tournament.state import LONGEST, PlayerResult, Round, Sheet, TableResult, Tournament
from companion.tournament.tables import Player, SeatingError, Table, everybody, moved

LONGEST_REASON = 200
MOST_PLAYERS = 2000


def refused(t: Tournament, entry: e.AnyEntry, by: str) -> tuple[str, ...]:
    """All the reasons why this cannot be; () where it can."""
    if not t.sheet.name and not isinstance(entry, e.SheetWritten):
        return (_("The event has no name yet: write its sheet first."),)
    return (*_who(by), *_reasons(t, entry))


def _who(by: str) -> tuple[str, ...]:
    if not by.strip() or len(by) > LONGEST or unseen(by):
        return (_("Say who you are first: who changed what stays on record."),)
    return ()


def _reasons(t: Tournament, entry: e.AnyEntry) -> Iterator[str]:
    match entry:
        case e.SheetWritten(sheet):
            yield from _sheet(t, sheet)
        case e.PlayerAdded(name):
            yield from _name(t, name)
            if len(t.people) >= MOST_PLAYERS:
                yield _("An event has room for {most} players.").format(most=MOST_PLAYERS)
        case e.PlayerRenamed(player, name):
            yield from _player(t, player) or _name(t, name, but=player)
        case e.CheckedIn(player, here):
            yield from _player(t, player)
            if here and player in t.people and t.people[player].gone:
                yield _("{name} has withdrawn; let {name} come back first.").format(name=t.name(player))
        case e.Withdrawn(player):
            yield from _player(t, player)
            if player in t.people and t.people[player].gone:
                yield _("{name} has withdrawn already.").format(name=t.name(player))
        case e.CameBack(player):
            yield from _player(t, player)
            if player in t.people and not t.people[player].gone:
                yield _("{name} has not withdrawn.").format(name=t.name(player))
        case e.StandIn(player, round_, name):
            yield from _player(t, player) or _standing_in(t, player, round_, name)
        case e.TableFixed(player, table):
            yield from _player(t, player)
            if not 0 <= table <= MOST_PLAYERS:
                yield _("Tables have numbers, the first is 1; without a number any table will do.")
        case e.KeptApart(one, other):
            yield from (*_player(t, one), *_player(t, other))
            if one == other:
                yield _("Nobody can be kept apart from himself or herself: choose two players.")
        case e.Penalty(player, round_, points, reason):
            yield from (*_player(t, player), *_reason(reason))
            if not points:
                yield _("A penalty takes some points (or gives some, below 0), not none.")
            if t.round(round_) is None:
                yield _("Round {round} has no seating yet.").format(round=round_)
        case e.Released(release):
            yield from _released(t, release)
        case e.RoundSeated():
            yield from _seated(t, entry)
        case _:
            yield from _in_round(t, entry)


def _in_round(t: Tournament, entry: e.AnyEntry) -> Iterator[str]:
    number: int = entry.round  # type: ignore[union-attr]  # every entry that is left names its round
    round_ = t.round(number)
    if round_ is None:
        yield _("Round {round} has no seating yet.").format(round=number)
        return
    match entry:
        case e.PlayersSwapped():
            yield from _swapped(t, round_, entry)
        case e.PlayerMoved():
            yield from _moved(t, round_, entry)
        case e.TableChanged(_number, table):
            yield from _table(round_, table)
        case e.RoundPublished():
            if round_.published:
                yield _("Round {round} is public already.").format(round=round_.number)
            yield from _cannot_sit(t, round_.tables)
        case e.RoundTakenBack(_number, reason):
            yield from _reason(reason)
            if not round_.published:
                yield _("Round {round} is not public.").format(round=round_.number)
            if round_.results:
                said = ", ".join(map(str, sorted(round_.results)))
                yield _("Round {round} has results already (tables {tables}): it stays.").format(
                    round=round_.number, tables=said
                )
            if round_ is not t.current:
                yield _("A later round rests on round {round}: take that one back first.").format(round=round_.number)
        case e.ClockSet():
            if not round_.published:
                yield _not_public(round_)
        case e.JudgeCalled(_number, table, waits):
            yield from _table(round_, table)
            if waits and not round_.published:
                yield _not_public(round_)
        case e.SheetTyped(_number, table, lines):
            yield from _table(round_, table) or (*_lines(round_, table, lines), *_doubts(t, round_, table, lines))
        case e.ResultEntered(_number, table, outcome):
            yield from _table(round_, table) or _outcome(t, round_, table, outcome)
            if table in round_.results:
                yield _("Table {table} has its result already: correct it, with a reason.").format(table=table)
        case e.ResultCorrected(_number, table, outcome, reason):
            yield from _table(round_, table) or _outcome(t, round_, table, outcome)
            yield from _reason(reason)
            if table not in round_.results:
                yield _("Table {table} has no result yet that could be corrected.").format(table=table)


# --- people -----------------------------------------------------------------------------------------------------------


def _player(t: Tournament, player: Player) -> tuple[str, ...]:
    return () if player in t.people else (_("There is no player number {player}.").format(player=player),)


def _name(t: Tournament, name: str, but: Player = "") -> tuple[str, ...]:
    others = [person.name for person in t.people.values() if person.player != but]
    try:
        tidy = checked_name(name, others)
    except ValueError as error:
        return (str(error),)
    # The file holds names as they are shown, or two of them could become one later.
    return () if tidy == name else (_("Write the name as “{tidy}”.").format(tidy=tidy),)


def _standing_in(t: Tournament, player: Player, round_: int, name: str) -> Iterator[str]:
    if round_ > t.next_round:
        yield _(
            "Round {round} is not the next one: stand-ins are named for a round that is seated or comes next."
        ).format(round=round_)
    if name:
        now = t.round(round_)
        sits = {each for table in now.tables for each in table.seats} if now is not None else set()
        # Who sits out, or is not there, may stand in.
        others = [
            person.called(round_)
            for person in t.people.values()
            if person.player != player and (person.player in sits or person.name != name)
        ]
        try:
            tidy = checked_name(name, others)
        except ValueError as error:
            yield str(error)
        else:
            if tidy != name:
                yield _("Write the name as “{tidy}”.").format(tidy=tidy)
    elif round_ not in t.people[player].stand_ins:
        yield _("Nobody stands in for {name} in round {round}.").format(name=t.name(player), round=round_)


def _reason(reason: str) -> tuple[str, ...]:
    if not reason.strip():
        return (_("Say why: the reason stays on record."),)
    if len(reason) > LONGEST_REASON or unseen(reason):
        say = _("A reason has at most {most} characters that can all be shown.")
        return (say.format(most=LONGEST_REASON),)
    return ()


# --- the sheet --------------------------------------------------------------------------------------------------------


def _sheet(t: Tournament, sheet: Sheet) -> Iterator[str]:
    name = sheet.name
    if not name.strip() or len(name) > LONGEST or unseen(name):
        yield _("An event needs a name of at most {most} characters that can all be shown.").format(most=LONGEST)
    if not sheet.games:
        yield _("An event needs at least one game.")
    for game in sheet.games:
        if game not in GAMES:
            yield _("This program does not know the game “{game}”.").format(game=game[:LONGEST])
    for game, rules in sheet.rules.items():
        if game not in GAMES:
            yield _("There are house rules for “{game}”, which this program does not know.").format(game=game[:LONGEST])
            continue
        try:
            checked(GAMES[game].house_rules, rules, ())
        except SetupError as error:
            yield f"{GAMES[game].meta.title}: {error}"
    if len(sheet.language) > 8 or not all(c.isalpha() or c == "_" for c in sheet.language):
        yield _("A language is written as in “de” or “pt_BR”.")
    if len(sheet.theme) > LONGEST or unseen(sheet.theme):
        yield _("That is no theme.")
    if len(sheet.judges) > 50 or any(len(j) > LONGEST or unseen(j) or not j.strip() for j in sheet.judges):
        yield _("Judges are at most 50 names of at most {most} characters each.").format(most=LONGEST)
    if len(set(sheet.terms.breaks)) < len(sheet.terms.breaks):
        yield _("Each tie-break stands once on the sheet.")
    if any(each.published for each in t.rounds) and sheet.terms != t.sheet.terms:
        yield _("How points and ties are counted stays as it was when the first round became public.")
    if sheet.rounds < len(t.rounds):
        yield ngettext(
            "{count} round is seated already: an event cannot have fewer.",
            "{count} rounds are seated already: an event cannot have fewer.",
            len(t.rounds),
        ).format(count=len(t.rounds))


def _released(t: Tournament, release: Release) -> Iterator[str]:
    if not 0 <= release.rounds <= len(t.rounds):
        yield _("Rounds whose results could be shown: {count}.").format(count=len(t.rounds))
    if release.stage is ReleaseStage.OPENING and any(not each.over for each in t.rounds):
        yield _("Places are opened when every table of every round has its result.")
    if not 0 <= release.top <= len(t.people) or not 0 <= release.opened <= len(t.people):
        yield _("There are no more places than {count}.").format(count=len(t.people))


# --- seatings ---------------------------------------------------------------------------------------------------------


def _seated(t: Tournament, entry: e.RoundSeated) -> Iterator[str]:
    before = t.round(entry.round)
    if entry.round != t.next_round and (before is None or before is not t.current):
        yield _("Round {round} cannot be seated now: the next one is round {next}.").format(
            round=entry.round, next=t.next_round
        )
        return
    if before is not None and before.published:
        yield _("Round {round} is public: take it back first, with a reason.").format(round=entry.round)
    if entry.round > t.sheet.rounds:
        yield ngettext(
            "This event has {count} round; more of them are asked for on its sheet.",
            "This event has {count} rounds; more of them are asked for on its sheet.",
            t.sheet.rounds,
        ).format(count=t.sheet.rounds)
    last = t.round(entry.round - 1)
    if last is not None and not last.published:
        yield _not_public(last)
    if (
        (entry.by_score or entry.final)
        and t.release.stage is not ReleaseStage.LIVE
        and t.release.rounds < entry.round - 1
    ):
        yield _("Such a seating tells who stands where: show the standings up to now first, or seat without them.")
    if not entry.tables:
        yield _("A round needs at least one table.")
    if [table.number for table in entry.tables] != list(range(1, len(entry.tables) + 1)):
        yield _("Tables are numbered from 1, in order.")
    sit = [player for table in entry.tables for player in table.seats]
    for player in dict.fromkeys((*sit, *entry.out)):
        yield from _player(t, player)
        if (sit + list(entry.out)).count(player) > 1:
            yield _("{name} has two places in this round.").format(name=t.name(player))
    yield from _cannot_sit(t, entry.tables)


def _cannot_sit(t: Tournament, tables: Sequence[Table]) -> Iterator[str]:
    for table in tables:
        if table.game not in GAMES:
            say = _("This program does not know the game “{game}”.")
            yield say.format(game=table.game[:LONGEST])
            continue
        meta = GAMES[table.game].meta
        least, most = meta.seats
        if not least <= len(table.seats) <= most:
            yield _("Table {table}: {game} is for {least} to {most} players, not for {count}.").format(
                table=table.number, game=meta.title, least=least, most=most, count=len(table.seats)
            )


def _swapped(t: Tournament, round_: Round, entry: e.PlayersSwapped) -> Iterator[str]:
    places = {player: table.number for table in round_.tables for player in table.seats}
    places |= dict.fromkeys(round_.out, 0)
    for player in (entry.one, entry.other):
        yield from _player(t, player)
        if player in t.people and player not in places:
            yield _("{name} has no place in round {round}.").format(name=t.name(player), round=round_.number)
    if entry.one == entry.other:
        yield _("Choose two players who are to change places.")
    if round_.published:
        yield from _reason(entry.reason)
    for table in sorted({places.get(entry.one, 0), places.get(entry.other, 0)} - {0}):
        if table in round_.results:
            yield _("Table {table} has its result already: nobody changes places there.").format(table=table)


def _moved(t: Tournament, round_: Round, entry: e.PlayerMoved) -> Iterator[str]:
    if entry.player not in t.people:
        yield from _player(t, entry.player)
        return
    if entry.table and (missing := _table(round_, entry.table)):
        yield from missing
        return
    try:
        after = moved(round_.seating, entry.player, entry.table, entry.side)
    except SeatingError:
        yield _("Choose a player, and a table of round {round} where he or she does not sit yet.").format(
            round=round_.number
        )
        return
    if entry.player not in everybody(round_.seating) and t.people[entry.player] not in t.playing:
        yield _("{name} is not here, and has no seat in round {round}: check in first.").format(
            name=t.name(entry.player), round=round_.number
        )
    yield from _cannot_sit(t, after.tables)
    here = round_.seating.table_of(entry.player)
    for table in sorted({here.number if here is not None else 0, entry.table} - {0}):
        if table in round_.results:
            yield _("Table {table} has its result already: nobody changes places there.").format(table=table)
    if any(table.sides and len(set(table.sides)) < len(table.sides) for table in after.tables):
        yield _("Every seat of a table takes another side.")
    if round_.published or entry.reason:
        yield from _reason(entry.reason)


def _not_public(round_: Round) -> str:
    return _("Round {round} is not public yet: publish it first.").format(round=round_.number)


# --- results ----------------------------------------------------------------------------------------------------------


def _table(round_: Round, table: int) -> tuple[str, ...]:
    if round_.table(table) is None:
        return (_("Round {round} has no table {table}.").format(round=round_.number, table=table),)
    return ()


def _outcome(t: Tournament, round_: Round, table: int, outcome: TableResult) -> Iterator[str]:
    yield from _lines(round_, table, outcome.lines)
    for other, number in _tables_of(t, outcome):
        if (other, number) != (round_.number, table):
            yield _("This evening is the result of table {table} in round {round} already.").format(
                table=number, round=other
            )
    if outcome.proof is not None:
        texts = (outcome.proof.file, outcome.proof.say, outcome.proof.id)
        if any(c in outcome.proof.file for c in "/\\:") or any(unseen(text) for text in texts):
            yield _("An evening lies in the folder of the event, under a name that can be shown.")
    if any(len(name) > LONGEST or unseen(name) for name in outcome.typed_by):
        yield _("Who typed a sheet has a name that can be shown.")
    if outcome.proof is None:
        yield from _doubts(t, round_, table, outcome.lines)
    readers = {" ".join(name.split()).casefold() for name in outcome.typed_by} - {""}
    if outcome.proof is None and len(readers) < 2:
        yield _("A result without an evening is typed by two people, each for himself or herself.")


def _tables_of(t: Tournament, outcome: TableResult) -> Iterator[tuple[int, int]]:
    """The tables whose result was read from the same evening, as round and number."""
    if outcome.proof is None or not outcome.proof.id:
        return
    for round_ in t.rounds:
        for number in round_.results:
            now = round_.outcome(number)
            if now is not None and now.proof is not None and now.proof.id == outcome.proof.id:
                yield round_.number, number


def _doubts(t: Tournament, round_: Round, table: int, lines: Sequence[PlayerResult]) -> Iterator[str]:
    """What a sheet says that its game cannot; an evening is checked by its own rules instead."""
    here = round_.table(table)
    if here is not None and here.game in GAMES:
        rules = t.sheet.rules.get(here.game, {})
        yield from doubts(here.game, rules, lines, lambda player: t.called(player, round_.number))


def _lines(round_: Round, table: int, lines: Sequence[PlayerResult]) -> Iterator[str]:
    if not round_.published:
        yield _not_public(round_)
    here = round_.table(table)
    if here is not None and sorted(line.player for line in lines) != sorted(here.seats):
        yield _("A result says of each player of table {table} how he or she ended, and of nobody else.").format(
            table=table
        )
    places = sorted(line.place for line in lines if line.place)
    free = 0 if 1 in places else 1  # where nobody won nobody has the first place
    if any(place > 1 and sum(each < place for each in places) + free != place - 1 for place in places):
        yield _("Places begin at 1, or at 2 where nobody won, and after a shared place as many are left out (1, 1, 3).")
