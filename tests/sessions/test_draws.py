"""The app binds itself to its draws in the open before the first of them; words of the table cut them; check draws
again."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from unittest.mock import patch

import pytest

from companion.core.corrections import CommitDraws, CutDraws, DrawsCommitted, DrawsCut
from companion.core.messages import HOST, JUDGE, PUBLIC, TABLE, Draw, Refusal
from companion.core.offers import Wanted
from companion.core.vocabulary import Source, Way
from companion.games import GAMES
from companion.games.article27.pieces import AGENDAS
from companion.journal import MemoryJournal, Signer
from companion.sessions import CommittedDraws, Entry, HandWoundTime, Session, ahead, proof, simulate
from companion.sessions.check import Report, Verdict, check, of_file
from companion.sessions.draws import committed, from_lot
from companion.sessions.history import Lot
from companion.sessions.library import Library
from companion.sessions.proof import Came, Finding, Grade, LineNumbers, Subject
from companion.sessions.session import header_for
from tests.games.contract.driving import SLUGS, has_chance
from tests.sessions.test_seals import do, one_round

SEATS = ("Ana", "Ben", "Cy")


def begun(slug: str = "article27", seed: int = 7) -> Session:
    """An evening whose draws are the app's, under a seed of its own."""
    rules, journal = GAMES[slug], MemoryJournal(header_for(GAMES[slug], key="AAAA"))
    least, most = rules.meta.seats
    seats = (*SEATS, "Dan", "Eve")[: min(max(3, least), most)]
    session = Session.begin(rules, seats, rules.presets[Way.APP], journal, HandWoundTime(), CommittedDraws(seed))
    session.release()
    return session


def cut(session: Session, word: str, seat: str = "Ana") -> None:
    assert isinstance(session.submit(HOST, CutDraws(word, seat)), Entry)


def draws(session: Session) -> list[tuple[str, tuple[str, ...]]]:
    commands = (entry.command for entry in session.evening.entries)
    return [(command.key, command.outcome) for command in commands if isinstance(command, Draw)]


def of_draws(report: Report) -> Finding:
    return next(finding for finding in report.findings if finding.part is Subject.DRAWS)


@pytest.mark.parametrize("slug", SLUGS)
def test_every_game_that_the_app_draws_for_binds_itself_before_its_first_draw_and_keeps_to_it(slug: str) -> None:
    session = begun(slug)
    firsts = [type(entry.first) for entry in session.evening.entries]
    by_app = [entry.n for entry in session.evening.entries if entry.by == TABLE and isinstance(entry.command, Draw)]
    if not has_chance(slug):
        assert not by_app
        assert DrawsCommitted not in firsts
        return
    assert firsts.index(DrawsCommitted) + 1 < by_app[0]
    found = of_draws(check(session.journal))
    assert found.grade is Grade.ASK
    assert found.say == f"{len(by_app)} draws as committed, chosen by the host's program."


def test_the_words_of_the_seed_stand_on_every_wall_and_the_seed_on_no_page_and_nowhere_in_the_file(
    tmp_path: Path,
) -> None:
    library = Library(tmp_path / "tables", tmp_path / "keys")
    session = library.new(GAMES["article27"], SEATS, {}, HandWoundTime())
    session.release()
    event = next(entry.first for entry in session.evening.entries if isinstance(entry.first, DrawsCommitted))
    lot = session.evening.history.lot
    assert lot is not None
    assert committed(lot.seed) == event
    wall = session.page(PUBLIC)
    assert any(" ".join(event.words) in line.say for line in wall.story)
    note = next(moment.say for moment in wall.moments if " ".join(event.words) in moment.say)
    assert note.startswith("To prove later that no draw of the app was changed, write down: "), "it says what for"
    one_round(session)
    one_round(session)
    sealed = session.page(PUBLIC)
    assert sealed.seal is not None
    assert not any(" ".join(event.words) in moment.say for moment in sealed.moments), "a seal covers it"
    assert not [viewer for viewer in (PUBLIC, HOST, JUDGE, *SEATS) if lot.seed in repr(session.page(viewer))]
    path: Path = session.journal.path  # type: ignore[attr-defined]  # it lies in a file
    session.close()
    content = path.read_bytes()
    assert event.hash.encode() in content
    assert lot.seed.encode() not in content
    assert of_file(path, event.words).holds, "the words on paper are those of this seed"


def test_what_follows_a_word_of_the_table_rests_on_it_and_on_every_word_before() -> None:
    one, other, none = begun(), begun(), begun()
    cut(one, "gate")
    cut(other, "gate")
    cut(other, "lamp", "Ben")
    for session in (one, other, none):
        one_round(session)
        one_round(session)
    assert draws(one)[:3] == draws(other)[:3] == draws(none)[:3]
    assert draws(one) != draws(none) != draws(other) != draws(one)
    found = of_draws(check(other.journal))
    assert "draws as committed, cut by words of the table; " in found.say
    assert "Ben adds a word to the app's draws: “lamp”." in [line.say for line in other.page(PUBLIC).story]


def test_a_word_that_is_said_before_the_evening_begins_cuts_its_first_draw_too_and_the_seed_was_bound_before_it(
    tmp_path: Path,
) -> None:
    library, app = Library(tmp_path / "tables", tmp_path / "keys"), CommittedDraws(7)
    shown = app.words
    sessions = [library.new(GAMES["article27"], SEATS, {}, HandWoundTime(), app, cut=word) for word in ("gate", "lamp")]
    for session in sessions:
        session.release()
    firsts = [entry.first for entry in sessions[0].evening.entries]
    assert [type(event) for event in firsts[1:3]] == [DrawsCommitted, DrawsCut]
    committed = firsts[1]
    assert isinstance(committed, DrawsCommitted)
    assert committed.words == shown, "what the table was shown before it said its word"
    assert draws(sessions[0]) != draws(sessions[1])
    found = of_draws(check(sessions[0].journal))
    assert (found.grade, found.say) == (Grade.GOOD, "4 draws as committed, cut by words of the table.")
    before = sorted((tmp_path / "tables").iterdir())
    with pytest.raises(ValueError, match="at most 40 letters on one line"):
        library.new(GAMES["article27"], SEATS, {}, HandWoundTime(), app, cut="a\nb")
    assert sorted((tmp_path / "tables").iterdir()) == before
    for session in sessions:
        session.close()


def test_taken_back_a_draw_comes_as_it_came_ordered_afresh_it_comes_otherwise_and_both_are_as_committed() -> None:
    session = begun()
    came = draws(session)
    begin, binds = 1, 2
    # The line that binds the app is no step: nothing goes back to it, and nothing takes it back.
    assert isinstance(session.submit(JUDGE, session.read({"do": "rewind", "to": binds, "reason": "x"})), Refusal)
    do(session, JUDGE, do="rewind", to=begin, reason="once more")
    assert draws(session) == came * 2
    do(session, JUDGE, do="rewind", to=begin, reason="afresh", fresh=True)
    assert draws(session)[2 * len(came) :] != came
    assert of_draws(check(session.journal)).grade is Grade.ASK
    assert sum(isinstance(entry.first, DrawsCommitted) for entry in session.evening.entries) == 1


def test_whether_a_card_that_was_drawn_again_is_another_is_told_with_the_books() -> None:
    """Found by two worlds: the drawer's proof counted what came otherwise: of a hand dealt anew, too."""
    session = begun()
    do(session, JUDGE, do="rewind", to=1, reason="once more")
    entries = session.evening.entries
    last = next(entry for entry in reversed(entries) if isinstance(entry.command, Draw))
    assert isinstance(last.command, Draw)
    agenda = next(one for one in AGENDAS if (one,) != last.command.outcome)
    other = Entry(last.n, last.at, last.wall, last.by, Draw(last.command.key, (agenda,)), last.events, last.asked)
    worlds = entries, [other if entry is last else entry for entry in entries]
    came = [Came.FREE for entry in entries if isinstance(entry.command, Draw)]
    numbers = tuple(range(1, len(entries) + 1))
    one, two = (proof.of_draws(world, came, LineNumbers(numbers, told=False)) for world in worlds)
    assert one == two
    assert "otherwise: 1; fresh" in proof.of_draws(worlds[1], came, LineNumbers(numbers)).more


def test_a_draw_that_the_program_chose_is_named_with_its_line() -> None:
    def chosen(lot: Lot, wanted: Wanted) -> tuple[str, ...]:
        return from_lot(lot, wanted) if wanted.key == "first" else tuple(sorted(wanted.bag))[: wanted.count]

    with patch.object(ahead, "from_lot", chosen):
        session = begun()
    assert session.evening.history.lot is not None
    n = next(e.n for e in session.evening.entries if isinstance(e.command, Draw) and e.command.key != "first")
    report = check(session.journal)
    assert (report.verdict, report.n) == (Verdict.DRAWS, n)
    assert of_draws(report).grade is Grade.BAD


def test_a_rewind_over_opened_books_binds_the_app_anew_and_until_then_there_is_nothing_to_cut() -> None:
    session = begun()
    last = len(session.evening.entries)
    do(session, HOST, do="leave", seat="Cy", end=True)
    assert session.evening.public.over
    refused = session.submit(HOST, CutDraws("late", "Ana"))
    assert isinstance(refused, Refusal)
    assert [reason.key for reason in refused.reasons] == ["nothing_to_cut"]
    do(session, JUDGE, do="rewind", to=last, reason="go on")
    one_round(session)
    one_round(session)
    bound = [entry.first for entry in session.evening.entries if isinstance(entry.first, DrawsCommitted)]
    assert len({event.hash for event in bound}) == 2
    assert check(session.journal).verdict is not Verdict.DRAWS


def test_only_the_table_binds_the_app_and_only_who_sits_there_cuts_by_a_word_that_can_be_read() -> None:
    session = begun()

    def refused(by: str, command: CommitDraws | CutDraws) -> list[str]:
        done = session.submit(by, command)
        return [reason.key for reason in done.reasons] if isinstance(done, Refusal) else []

    assert refused(HOST, CommitDraws("ab" * 32)) == ["not_yours"]
    assert refused(TABLE, CommitDraws("ab" * 32)) == ["not_yours"]
    assert refused(JUDGE, CutDraws("word")) == ["not_yours"]
    assert refused(HOST, CutDraws("word", "Dan")) == ["no_such_seat"]
    assert refused("Ana", CutDraws("  ")) == refused("Ana", CutDraws("a\nb")) == ["no_such_cut"]
    assert refused("Ana", CutDraws("x" * 41)) == ["no_such_cut"]
    done = session.submit("Ben", CutDraws(" word ", "Ana"))
    assert isinstance(done, Entry)
    assert done.first == DrawsCut("word", "Ben"), "nobody cuts for somebody else"


def test_the_seed_is_the_same_until_it_is_known_so_that_a_full_disk_draws_nothing_again() -> None:
    app = CommittedDraws(3)
    first = app.seed()
    assert app.seed() == first
    assert app.seed(first) != first


def test_no_outcome_comes_likelier_than_its_weight() -> None:
    bag = {"b": 2, "a": 1, "never": 0}
    lot = Lot("5a" * 32, (2,))
    came = Counter(from_lot(lot, Wanted(f"k{n}", TABLE, 1, ("a", "b"), Source.APP, bag))[0] for n in range(900))
    assert came == {"a": came["a"], "b": 900 - came["a"]}
    assert 270 < came["a"] < 330
    turned = Wanted("k0", TABLE, 1, ("a", "b"), Source.APP, dict(reversed(bag.items())))
    assert from_lot(lot, turned) == from_lot(lot, Wanted("k0", TABLE, 1, ("a", "b"), Source.APP, bag))


def test_a_simulated_evening_is_bound_and_cut_as_that_of_the_windows(tmp_path: Path) -> None:
    played = simulate.play(GAMES["politburo"], (*SEATS, "Dan", "Eve"), {}, 1, False, Signer.of(tmp_path / "keys"))
    assert "as committed" in of_draws(check(played.journal)).say
