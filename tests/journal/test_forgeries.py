"""Forgeries of a finished evening by somebody who knows the format, half of them with the key: found, or named.

Without the key every change is found. With it only the six words find it, on paper or in another copy; and what the
file cannot tell, the verdicts say.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Sequence
from contextlib import closing
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from companion.core.corrections import JudgeSays
from companion.core.messages import JUDGE
from companion.core.vocabulary import Way
from companion.games import GAMES
from companion.journal import Draft, Header, MemoryJournal, Record, Seal, Signer, SqliteJournal, keys
from companion.journal.journal import linked, seed
from companion.journal.seals import hash_of
from companion.journal.wrapped import Wrapping, carry, unwrap
from companion.sessions import AppDraws, CommittedDraws, Entry, HandWoundTime, Session
from companion.sessions.check import Report, Verdict, check, of_file
from companion.sessions.proof import Finding, Grade, Subject
from companion.sessions.rescue import recover
from companion.sessions.session import header_for
from tests.cli.evenings import kept

KEY = Signer.of


class File(MemoryJournal):
    """A finished file as a forger leaves it; the keys of its books stand in it, for him as for everybody."""

    opened: Sequence[str] = ()

    def books(self) -> Sequence[str]:
        return self.opened


class Evening:
    """A finished evening as a forger has it before him: its header, its lines, its seals, and perhaps its key."""

    def __init__(self, path: Path) -> None:
        with closing(SqliteJournal.open(path, write=False)) as journal:
            self.header, self.records, self.seals = journal.header, list(journal.records()), list(journal.seals())
            File.opened = [*File.opened, *journal.books()]
            self.words = [seal.words for seal in journal.sealed()]

    def chained(self, drafts: Sequence[Draft], header: Header | None = None) -> list[Record]:
        """These lines under a chain that holds."""
        return list(linked(seed(header or self.header), 0, drafts))

    def sealed(self, records: Sequence[Record], signer: Signer, upto: int = 10**6) -> list[Seal]:
        """Seals where the old ones stood, over these lines, by this key."""
        found, previous = list[Seal](), ""
        for old in self.seals:
            if old.n <= min(len(records), upto):
                found.append(signer.seal(previous, old.n, records[old.n - 1].hash, old.why))
                previous = hash_of(previous, records[old.n - 1].hash, found[-1])
        return found


def drafts(records: Sequence[Record]) -> list[Draft]:
    return [Draft(r.at, r.wall, r.actor, r.command, r.events) for r in records]


def swapped(evening: Evening) -> list[Draft]:
    """Two looks into private windows in the other order, which no rule forbids."""
    lines = drafts(evening.records)
    looks = [n for n, draft in enumerate(lines) if "open_window" in draft.command]
    one, two = looks[0], next(n for n in looks if lines[n].actor != lines[looks[0]].actor)
    lines[one], lines[two] = lines[two], lines[one]
    return lines


def richer(evening: Evening) -> tuple[list[Draft], int]:
    """A posting of one point more, and where it stands."""
    lines = drafts(evening.records)
    n = next(n for n, draft in enumerate(lines) if '"amount":12' in draft.events)
    lines[n] = replace(lines[n], events=lines[n].events.replace('"amount":12', '"amount":13'))
    return lines, n + 1


def checked(header: Header, records: Sequence[Record], seals: Sequence[Seal], **asked: Any) -> Report:
    """What `parley check` says of such a file."""
    return check(File(header, records, None, seals), own=KEY().fingerprint, **asked)


def words_of(evening: Evening, records: Sequence[Record], seals: Sequence[Seal]) -> set[tuple[str, ...]]:
    """The words of every seal of such a file."""
    return {seal.words for seal in MemoryJournal(evening.header, records, None, seals).sealed()}


def of(report: Report, part: Subject) -> Finding:
    return next(finding for finding in report.findings if finding.part is part)


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Evening:
    return Evening(kept(tmp_path_factory.mktemp("honest") / "e.parley", ("Ana", "Ben", "Cy")))


@pytest.fixture(scope="module")
def other(tmp_path_factory: pytest.TempPathFactory) -> Evening:
    """Another evening of the same table: every ballot, deal and draw may be another."""
    return Evening(kept(tmp_path_factory.mktemp("other") / "e.parley", ("Ana", "Ben", "Cy"), seed=6))


@pytest.fixture(scope="module")
def stranger(tmp_path_factory: pytest.TempPathFactory) -> Signer:
    """Somebody's own key."""
    return Signer.of(tmp_path_factory.mktemp("stranger") / "keys")


def test_the_honest_evening_holds_and_its_words_are_known_again(evening: Evening) -> None:
    report = checked(evening.header, evening.records, evening.seals, expect=evening.words[-1])
    assert report.verdict is Verdict.HOLDS
    assert of(report, Subject.WORDS).grade is Grade.GOOD
    assert report.left == ("that the draws were chance",)


# --- without the key: every change is found --------------------------------------------------------------------------


def test_1_a_changed_figure_under_a_new_chain_does_not_follow_and_breaks_every_seal_after_it(evening: Evening) -> None:
    lines, n = richer(evening)
    report = checked(evening.header, evening.chained(lines), evening.seals)
    assert report.verdict is Verdict.REPLAY
    assert report.n == n
    assert of(report, Subject.SEALS).grade is Grade.BAD
    assert len(report.seals) == len(evening.seals)


def test_2_an_evening_decided_otherwise_line_by_line_follows_the_rules_and_breaks_the_seals(
    evening: Evening, other: Evening
) -> None:
    otherwise = drafts(other.records)[: len(evening.records)]
    report = checked(evening.header, evening.chained(otherwise), evening.seals)
    assert of(report, Subject.RULES).grade is Grade.GOOD
    assert report.verdict is Verdict.SEAL


def test_3_lines_dropped_at_the_end_leave_seals_over_nothing_or_an_evening_without_end(evening: Evening) -> None:
    fewer = evening.records[:-20]
    assert checked(evening.header, fewer, evening.seals).verdict is Verdict.SEAL
    report = checked(evening.header, fewer, [seal for seal in evening.seals if seal.n <= len(fewer)])
    assert report.verdict is Verdict.UNSEALED
    assert "unfinished: the evening has no end, or it was cut off" in of(report, Subject.SEALS).more
    assert "Nothing wrong was found." not in report.say


def test_4_swapped_lines_under_a_new_chain_break_the_seals(evening: Evening) -> None:
    report = checked(evening.header, evening.chained(swapped(evening)), evening.seals)
    assert of(report, Subject.RULES).grade is Grade.GOOD
    assert report.verdict is Verdict.SEAL


@pytest.mark.parametrize("again", [True, False], ids=["put in", "left out"])
def test_5_a_line_put_in_or_left_out_breaks_the_seals(evening: Evening, again: bool) -> None:
    lines = drafts(evening.records)
    n = max(n for n, draft in enumerate(lines) if "open_window" in draft.command)
    lines[n : n + 1] = [lines[n]] * 2 if again else []
    report = checked(evening.header, evening.chained(lines), evening.seals)
    assert of(report, Subject.SEALS).grade is Grade.BAD


def test_6_a_seal_of_another_evening_of_the_same_key_holds_nothing_here(evening: Evening, other: Evening) -> None:
    copied = [*evening.seals[:-1], replace(other.seals[-1], n=evening.seals[-1].n)]
    report = checked(evening.header, evening.records, copied)
    assert report.verdict is Verdict.SEAL
    assert f"Seal {len(copied)} does not hold" in report.say[0]


def test_7_a_seal_left_out_from_between_two_is_missed(evening: Evening) -> None:
    report = checked(evening.header, evening.records, [*evening.seals[:2], *evening.seals[3:]])
    assert report.verdict is Verdict.SEAL
    assert "Seal 3 does not hold" in report.say[0]


@pytest.mark.parametrize("change", [{"table": "Saturday"}, {"id": "0" * 32}, {"created": "2020-01-01"}, {"rules": 1}])
def test_8_another_first_line_breaks_the_seals(evening: Evening, change: dict[str, object]) -> None:
    header = replace(evening.header, **change)
    assert checked(header, evening.records, evening.seals).verdict is Verdict.CHAIN
    report = checked(header, evening.chained(drafts(evening.records), header), evening.seals)
    assert of(report, Subject.SEALS).grade is Grade.BAD


def test_9_the_last_lines_sealed_by_somebody_else_are_named_with_his_key(evening: Evening, stranger: Signer) -> None:
    previous = ""
    for seal in evening.seals[:-1]:
        previous = hash_of(previous, evening.records[seal.n - 1].hash, seal)
    last = evening.seals[-1]
    seals = [*evening.seals[:-1], stranger.seal(previous, last.n, evening.records[last.n - 1].hash, last.why)]
    key = of(checked(evening.header, evening.records, seals), Subject.KEY)
    assert key.grade is Grade.ASK
    assert (stranger.fingerprint in key.say, key.n) == (True, last.n)
    assert checked(evening.header, evening.records, seals, key=KEY().fingerprint).verdict is Verdict.KEY


def test_10_an_evening_written_anew_and_sealed_by_somebodys_own_key_is_by_a_key_that_nobody_knows(
    evening: Evening, other: Evening, stranger: Signer
) -> None:
    header = replace(evening.header, key=stranger.fingerprint)
    records = evening.chained(drafts(other.records), header)
    seals = other.sealed(records, stranger)
    report = checked(header, records, seals)
    assert of(report, Subject.KEY).grade is Grade.ASK
    assert "whose key it is" in report.left
    assert checked(header, records, seals, key=KEY().fingerprint).verdict is Verdict.KEY
    assert checked(header, records, seals, expect=evening.words[-1]).verdict is Verdict.WORDS


# --- with the key: only the words find it, and the verdict on the key says so ----------------------------------------


def test_11_an_evening_written_anew_with_the_stolen_key_is_found_by_the_words_alone(
    evening: Evening, other: Evening
) -> None:
    records = evening.chained(drafts(other.records))
    seals = other.sealed(records, KEY())
    report = checked(evening.header, records, seals, key=KEY().fingerprint)
    assert report.verdict is Verdict.HOLDS, "nothing in the file can tell"
    assert of(report, Subject.KEY).more == "whoever has it can seal another evening: then the words on paper are others"
    assert words_of(evening, records, seals).isdisjoint(evening.words)
    assert checked(evening.header, records, seals, expect=evening.words[-1]).verdict is Verdict.WORDS


def test_12_rounds_taken_away_with_the_stolen_key_are_an_evening_without_end_and_lack_the_words(
    evening: Evening,
) -> None:
    upto = evening.seals[3].n
    records = evening.records[:upto]
    seals = evening.sealed(records, KEY())
    report = checked(evening.header, records, seals)
    assert report.verdict is Verdict.UNSEALED
    assert "unfinished" in of(report, Subject.SEALS).more
    assert checked(evening.header, records, seals, expect=evening.words[3]).verdict is Verdict.UNSEALED
    assert checked(evening.header, records, seals, expect=evening.words[-1]).verdict is Verdict.WORDS


def _later(draft: Draft) -> Draft:
    return replace(draft, wall="2026-03-01")


@pytest.mark.parametrize(("back", "verdict"), [(True, Verdict.TIME), (False, Verdict.HOLDS)])
def test_13_times_of_day_rewritten_with_the_stolen_key_are_named_where_they_go_back_and_change_the_words(
    evening: Evening, back: bool, verdict: Verdict
) -> None:
    rewritten = drafts(evening.records)
    rewritten[: 30 if back else None] = map(_later, rewritten[: 30 if back else None])
    records = evening.chained(rewritten)
    seals = evening.sealed(records, KEY())
    report = checked(evening.header, records, seals)
    assert report.verdict is verdict
    assert of(report, Subject.TIME).n == (31 if back else 0)
    assert checked(evening.header, records, seals, expect=evening.words[0]).verdict is Verdict.WORDS


def test_18_a_changed_figure_sealed_anew_with_the_stolen_key_does_not_follow_from_its_command(evening: Evening) -> None:
    lines, n = richer(evening)
    records = evening.chained(lines)
    report = checked(evening.header, records, evening.sealed(records, KEY()), key=KEY().fingerprint)
    assert (report.verdict, report.n) == (Verdict.REPLAY, n)
    assert of(report, Subject.SEALS).grade is not Grade.BAD, "whoever has the key seals what never was"


def test_19_lines_swapped_with_the_stolen_key_change_the_words_of_every_seal_after_them(evening: Evening) -> None:
    records = evening.chained(swapped(evening))
    seals = evening.sealed(records, KEY())
    assert checked(evening.header, records, seals).verdict is Verdict.HOLDS, "nothing in the file can tell"
    assert words_of(evening, records, seals).isdisjoint(evening.words)
    assert checked(evening.header, records, seals, expect=evening.words[0]).verdict is Verdict.WORDS


def test_20_another_first_line_with_the_stolen_key_changes_every_word(evening: Evening) -> None:
    header = replace(evening.header, table="Saturday")
    records = evening.chained(drafts(evening.records), header)
    report = checked(header, records, evening.sealed(records, KEY()), expect=evening.words[-1])
    assert report.verdict is Verdict.WORDS


def test_21_an_evening_sealed_once_at_its_end_with_the_stolen_key_lacks_the_words_of_its_rounds(
    evening: Evening,
) -> None:
    last = evening.seals[-1]
    seal = KEY().seal("", last.n, evening.records[last.n - 1].hash, last.why)
    assert words_of(evening, evening.records, [seal]).isdisjoint(evening.words)
    assert checked(evening.header, evening.records, [seal], expect=evening.words[0]).verdict is Verdict.WORDS


def test_14_draws_that_the_host_chose_cannot_be_told_from_chance_and_the_verdict_says_so(evening: Evening) -> None:
    draws = of(checked(evening.header, evening.records, evening.seals), Subject.DRAWS)
    assert draws.grade is Grade.ASK
    assert "nothing in the file shows that they were chance" in draws.more


def test_15_without_any_seal_the_verdict_says_that_all_of_it_could_be_new(evening: Evening) -> None:
    report = checked(evening.header, evening.records, [])
    assert report.verdict is Verdict.UNSEALED
    assert "could have written all of it anew" in report.say[0]
    assert checked(evening.header, evening.records, [], key=KEY().fingerprint).verdict is Verdict.KEY
    assert checked(evening.header, evening.records, [], expect=evening.words[0]).verdict is Verdict.WORDS


def test_16_a_signature_written_otherwise_changes_no_words(evening: Evening) -> None:
    last = evening.seals[-1]
    loud = [*evening.seals[:-1], replace(last, signature=last.signature.upper())]
    assert checked(evening.header, evening.records, loud).verdict is Verdict.SEAL


@pytest.mark.parametrize("key", ["", "00", "zz" * 32, "0" * 64])
def test_17_what_is_no_key_or_no_signature_holds_nothing(evening: Evening, key: str) -> None:
    change: tuple[Callable[[Seal], Seal], ...] = (
        lambda seal: replace(seal, key=key), lambda seal: replace(seal, signature=key),
    )  # fmt: skip
    for changed in change:
        seals = [changed(evening.seals[0]), *evening.seals[1:]]
        assert checked(evening.header, evening.records, seals).verdict is Verdict.SEAL


# --- and some more, thought up later ----------------------------------------------------------------------------------


def test_22_a_line_of_another_evening_put_in_the_place_of_ones_own_breaks_the_seals_and_with_the_key_has_other_words(
    evening: Evening, other: Evening
) -> None:
    lines = drafts(evening.records)
    n = max(n for n, draft in enumerate(lines) if "open_window" in draft.command)
    theirs = next(d for d in drafts(other.records) if "open_window" in d.command and d.actor != lines[n].actor)
    lines[n] = theirs
    records = evening.chained(lines)
    assert of(checked(evening.header, records, evening.seals), Subject.SEALS).grade is Grade.BAD
    seals = evening.sealed(records, KEY())
    assert checked(evening.header, records, seals).verdict is not Verdict.SEAL
    assert checked(evening.header, records, seals, expect=evening.words[-1]).verdict is Verdict.WORDS


def test_23_two_seals_swapped_or_one_written_twice_hold_nothing(evening: Evening) -> None:
    one, two, *others = evening.seals
    swap = [replace(two, n=one.n, why=one.why), replace(one, n=two.n, why=two.why), *others]
    report = checked(evening.header, evening.records, swap)
    assert (report.verdict, "Seal 1 does not hold" in report.say[0]) == (Verdict.SEAL, True)
    report = checked(evening.header, evening.records, [one, one, two, *others])
    assert (report.verdict, "Seal 2 does not hold" in report.say[0]) == (Verdict.SEAL, True)


@pytest.mark.parametrize("later", [600, 1], ids=["past its neighbour", "between its neighbours"])
def test_24_the_time_of_day_of_one_line_moved_with_the_stolen_key_is_named_where_it_is_odd_and_changes_the_words(
    evening: Evening, later: int
) -> None:
    begin = datetime.fromisoformat("2026-01-02T20:00:00+00:00")
    lines = [replace(d, wall=(begin + timedelta(seconds=d.at / 1000 + 3 * n)).isoformat())
             for n, d in enumerate(drafts(evening.records))]  # fmt: skip
    honest = evening.chained(lines)
    sealed = evening.sealed(honest, KEY())
    assert checked(evening.header, honest, sealed).verdict is Verdict.HOLDS
    n = evening.seals[0].n - 2
    lines[n] = replace(lines[n], wall=(datetime.fromisoformat(lines[n].wall) + timedelta(seconds=later)).isoformat())
    records = evening.chained(lines)
    seals = evening.sealed(records, KEY())
    report = checked(evening.header, records, seals)
    assert (report.verdict, of(report, Subject.TIME).n) == ((Verdict.TIME, n + 2) if later > 3 else (Verdict.HOLDS, 0))
    first = MemoryJournal(evening.header, honest, None, sealed).sealed()[0].words
    assert checked(evening.header, records, seals, expect=first).verdict is Verdict.WORDS


def test_25_a_line_put_on_after_the_end_is_unsealed_and_with_the_stolen_key_the_old_words_tell_that_it_came_later(
    evening: Evening,
) -> None:
    table = Session.reopen(MemoryJournal(evening.header, evening.records), HandWoundTime(), AppDraws(1))
    assert isinstance(table.submit(JUDGE, JudgeSays("note", "and so it was")), Entry)
    records = [*evening.records, *evening.chained(drafts(table.journal.records()))[len(evening.records) :]]
    records = evening.chained(drafts(records))
    report = checked(evening.header, records, evening.sealed(records, KEY()))
    assert report.verdict is Verdict.UNSEALED
    assert of(report, Subject.SEALS).left == f"line {report.lines} after the last seal"
    genuine = [*evening.records, *linked(evening.records[-1].hash, len(evening.records), drafts(records)[-1:])]
    last = evening.seals[-1]
    previous = ""
    for seal in evening.seals:
        previous = hash_of(previous, evening.records[seal.n - 1].hash, seal)
    added = [*evening.seals, KEY().seal(previous, len(genuine), genuine[-1].hash, last.why)]
    report = checked(evening.header, genuine, added, expect=evening.words[-1])
    assert report.verdict is Verdict.HOLDS
    assert "1 line after that seal" in report.left


@pytest.mark.parametrize("rules", [1, 99])
def test_26_another_number_of_rules_with_the_stolen_key_is_never_called_replayed(evening: Evening, rules: int) -> None:
    header = replace(evening.header, rules=rules)
    records = evening.chained(drafts(evening.records), header)
    report = checked(header, records, evening.sealed(records, KEY()))
    assert report.verdict is Verdict.OTHER_RULES
    assert of(report, Subject.RULES).more.endswith("whether it followed was not tried")
    assert checked(header, records, evening.sealed(records, KEY()), expect=evening.words[0]).verdict is Verdict.WORDS


def test_27_a_word_that_cut_the_draws_left_out_with_the_stolen_key_is_found_by_the_draws_after_it() -> None:
    rules = GAMES["article27"]
    journal = MemoryJournal(header_for(rules, key=KEY().fingerprint))
    session = Session.begin(rules, ("Ana", "Ben", "Cy"), rules.presets[Way.APP], journal, HandWoundTime(),
                            CommittedDraws(7), cut="gate")  # fmt: skip
    session.release()
    held = check(journal)
    assert "cut by words of the table" in of(held, Subject.DRAWS).say
    lines = [draft for draft in drafts(journal.records()) if '"cut_draws"' not in draft.command]
    assert len(lines) == len(journal.records()) - 1
    records = list(linked(seed(journal.header), 0, lines))
    forged = [KEY().seal("", len(records), records[-1].hash, "judge")]
    report = checked(journal.header, records, forged)
    assert report.verdict is Verdict.DRAWS
    assert of(report, Subject.SEALS).grade is not Grade.BAD


# --- what stands beside the chain ------------------------------------------------------------------------------------


def emptied(path: Path, table: str, *instead: str) -> None:
    """Take all rows out of a table of a journal, with its safety catch where it has one, and put in another."""
    with closing(sqlite3.connect(path)) as db:
        db.executescript(f"DROP TRIGGER IF EXISTS {table}_no_delete; DELETE FROM {table};")
        for each in instead:
            db.execute(f"INSERT INTO {table} VALUES (?)", (each,))
        db.commit()


@pytest.mark.parametrize("instead", [(), ("ab" * 32,)], ids=["none", "another"])
def test_28_the_key_that_the_end_wrote_taken_out_or_changed_is_named_here_and_where_nobody_has_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, instead: tuple[str, ...]
) -> None:
    path = kept(tmp_path / "e.parley", ("Ana", "Ben", "Cy"))
    assert of_file(path).verdict is Verdict.HOLDS
    emptied(path, "book", *instead)
    here = of_file(path)
    assert (here.verdict, of(here, Subject.RULES).grade) == (Verdict.SHUT, Grade.PART)
    assert "why the key of its books is gone" in here.left
    monkeypatch.setattr(keys, "user_folder", lambda: tmp_path / "elsewhere" / "keys")
    report = of_file(path)
    assert (report.verdict, of(report, Subject.RULES).grade) == (Verdict.SHUT, Grade.ASK)
    assert of(report, Subject.RULES).more.startswith("the key that the end wrote into the file is gone from it")
    assert of(report, Subject.SEALS).more == "the last one at the end of the evening", "not a line was changed"


@pytest.mark.parametrize("table", ["box", "note", "pin"])
def test_29_nothing_is_said_of_what_is_no_part_of_a_finished_evening(tmp_path: Path, table: str) -> None:
    """The box is empty once all are in, of a second between two lines nothing is left at the end, and PINs guard
    windows: a file without them proves the same."""
    path = kept(tmp_path / "e.parley", ("Ana", "Ben", "Cy"))
    with closing(SqliteJournal.open(path)) as journal:
        journal.keep_pins({"Ana": "kept"})
        journal.note(10**9)
    before = of_file(path)
    emptied(path, table)
    assert of_file(path) == before
    assert before.verdict is Verdict.HOLDS


def test_30_another_key_wrapped_beside_a_copy_opens_nothing_and_the_check_says_that_its_own_is_not_here(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = kept(tmp_path / "e.parley", ("Ana", "Ben", "Cy"), rounds=1)
    carry(path, ["cd" * 32], Wrapping.of("a long passphrase"))
    monkeypatch.setattr(keys, "user_folder", lambda: tmp_path / "elsewhere" / "keys")
    unwrap(path, "a long passphrase")
    report = of_file(path)
    assert report.verdict is Verdict.SHUT
    assert "its key is not here" in of(report, Subject.RULES).say
    first = report.seals[0]
    typed = of_file(path, first.seal.words)
    assert f"{typed.lines - first.line} lines after that seal" in typed.left
    assert of(typed, Subject.SEALS).more.startswith("unfinished")


def test_a_copy_of_a_finished_evening_that_is_damaged_after_its_end_keeps_the_key_of_its_books(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = kept(tmp_path / "e.parley", ("Ana", "Ben", "Cy"))
    with closing(SqliteJournal.open(path)) as journal:
        session = Session.reopen(journal, HandWoundTime(), AppDraws(1))
        said = session.submit(JUDGE, JudgeSays("note", "and so it was"))
    assert isinstance(said, Entry)
    with closing(sqlite3.connect(path)) as db:
        db.executescript(f"DROP TRIGGER record_no_update; UPDATE record SET hash = '' WHERE n = {said.n}")
    copy = tmp_path / "copy.parley"
    assert recover(path, copy) == said.n - 1
    monkeypatch.setattr(keys, "user_folder", lambda: tmp_path / "elsewhere" / "keys")
    assert of_file(copy).verdict is Verdict.HOLDS
