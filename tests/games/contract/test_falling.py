"""In every game: what a trial offers for a later line that no longer works is done when it is agreed, and undone."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from msgspec.structs import replace

from companion.core.corrections import Correct, Corrected, Instead, JudgeSays, OpenWindow, Redo, Rewind
from companion.core.filling import fill
from companion.core.language import figure
from companion.core.messages import JUDGE, PUBLIC, Refusal
from companion.core.trial import Falls, Trial
from companion.sessions import Entry, Session
from companion.sessions.check import check
from companion.sessions.entries import is_open
from companion.sessions.evening import read_evening
from companion.sessions.trying import mendable
from tests.games.contract.driving import SLUGS
from tests.games.contract.test_corrections import called_out_and_marked, corrections, pages, under_way

ORDERS, EVENINGS, DONE = 12, 3, 2
"""So many corrections of each of so many evenings are looked at, until so many choices were agreed on."""
CHANCY = ("renegotiation",)
"""Here some of them are such that chance decides from a line on."""
SEEDS = 2
"""Of so many evenings every later line is compared."""
BESIDE = (Rewind, Redo, OpenWindow)
"""What stands in the story and is no step that counts on."""


def offered(fall: Falls, rnd: random.Random) -> list[Instead]:
    """What may be done with a line beside leaving it out; of all that could stand in its place some."""
    found = [Instead(fall.entry, "keep")] if fall.keeps else []
    for right in fall.rights:
        for offer in rnd.sample(right.offers, min(2, len(right.offers))):
            found.append(Instead(right.at, "anew", right.seat, fill(offer, rnd.randrange)))
    return found


def is_done(session: Session, order: Correct, trial: Trial) -> None:
    """What was tried is what happens, it balances, it is told, reopens to the same pages, and is undone whole."""
    evening = session.evening
    before, n, state = pages(session, evening, kept=True), len(evening.entries) + 1, evening.state
    answer = session.submit(JUDGE, order)
    assert isinstance(answer, Entry), answer
    event = answer.first
    assert isinstance(event, Corrected)
    if not trial.closed:
        done = {fall.entry: fall.instead for fall in trial.falls}
        assert {at for at, way in done.items() if not way} <= set(event.lost)
        assert {at for at, way in done.items() if way == "anew"} == set(event.anew)
        assert {at for at, way in done.items() if way == "keep"} == set(event.kept)
    assert not evening.rules.broken(evening.state)
    called_out_and_marked(session, n)
    told = next(line.say for line in session.page("public").story if line.entry == n and line.kind == "corrected")
    assert ("keyed in anew" in told, "the rules refuse" in told) == (bool(event.anew), bool(event.kept))
    again = read_evening(session.journal.header, session.journal.records(), None)
    assert (again.state, pages(session, again)) == (evening.state, pages(session, evening))
    # What is put on record since comes after all that it lost.
    assert not isinstance(session.submit(JUDGE, JudgeSays("note", "Read aloud to all.")), Refusal)
    line = mendable(evening, n)
    assert line is not None
    if line.undo and not trial.chance:
        # Take this correction back: what it did with later lines goes with it.
        taken = session.submit(JUDGE, Correct(**line.undo, reason="it was right"))
        assert isinstance(taken, Entry), taken
        assert evening.state == state
    while evening.live[-1] >= n:
        undo = evening.history.undo(evening.rules)
        assert undo is not None
        assert not isinstance(session.submit(JUDGE, Rewind(undo.to, "after all")), Refusal)
    assert pages(session, evening, kept=True) == before


@pytest.mark.parametrize("slug", SLUGS)
def test_what_is_offered_for_a_line_that_no_longer_works_can_be_done_is_told_and_undone_whole(slug: str) -> None:
    rnd, done, looked = random.Random(9), Counter[str](), 0
    for seed in range(EVENINGS):
        drive = under_way(slug, seed)
        session = drive.session
        for order in corrections(drive, rnd, ORDERS) if done["anew"] < DONE else ():
            trial = session.tried(order) if done["anew"] < DONE else None
            if not isinstance(trial, Trial) or not trial.falls:
                continue
            looked += 1
            wanted = [one for fall in trial.falls for one in offered(fall, rnd) if done[one.way] < DONE]
            for instead in rnd.sample(wanted, min(2, len(wanted))):
                chosen = replace(order, instead=(instead,))
                found = session.tried(chosen)
                if isinstance(found, Refusal):
                    assert instead.way == "anew", "what is to stand was tried before it was offered"
                    assert all(session.say_reason(reason) for reason in found.reasons)
                    continue
                is_done(session, chosen, found)
                done[instead.way] += 1
        assert check(session.journal).holds
    assert looked, "some later line no longer worked"
    assert done, "and something could be done about one"


def telling(session: Session) -> Counter[tuple[int, str]]:
    """How often the story tells each line, struck or not."""
    return Counter((line.stands_for, line.say) for line in session.page(PUBLIC).story)


def beside_names(session: Session) -> dict[str, int]:
    """The points that stand beside each name on every screen, before there is a result."""
    page = session.page(PUBLIC)
    shown = {} if page.result else {card.seat: card.badge for card in page.view.seats if not card.counts_deals}
    return {seat: int(said.replace("−", "-")) for seat, said in shown.items() if said}


def counting(session: Session, viewer: str = PUBLIC) -> dict[int, list[str]]:
    """The words of every line that counts, those of one step in their order."""
    found: dict[int, list[str]] = {}
    for line in sorted(session.page(viewer).story, key=lambda line: line.place):
        if not line.undone:
            found.setdefault(line.stands_for, []).append(line.say)
    return found


@pytest.mark.parametrize("slug", SLUGS)
def test_every_later_line_is_word_for_word_as_it_was_or_named_and_the_clock_stands_where_it_was_said(slug: str) -> None:
    """Seen at a table: two deals came to nothing without a word, and a clock that was to stand ran on."""
    rnd, tried, changed, chances = random.Random(5), 0, 0, 0
    for seed in range(SEEDS):
        drive = under_way(slug, seed)
        session = drive.session
        kinds = {line.kind for line in session.page(PUBLIC).story}
        assert kinds <= session.nouns().keys(), "a line is found by what people call a thing of its kind"
        for order in [*corrections(drive, rnd, ORDERS // 2)]:
            before, told, trial = counting(session), telling(session), session.tried(order)
            judged, shown = counting(session, JUDGE), beside_names(session)
            answer = session.submit(JUDGE, order)
            assert isinstance(trial, Refusal) == isinstance(answer, Refusal)
            if isinstance(trial, Refusal) or not isinstance(answer, Entry):
                continue
            event, after, page = answer.first, counting(session), session.page(PUBLIC)
            assert isinstance(event, Corrected)
            stands = beside_names(session)
            other = [seat for seat, points in stands.items() if shown.get(seat, points) != points]
            if shown.keys() & stands.keys() and session.evening.live[-1] == answer.n:  # a draw says what it gives
                called_out = [told for one in page.moments if one.entry == answer.n for told in one.points]
                figures = [f"{page.view.called(s)} {figure(shown[s])} → {figure(stands[s])}" for s in other]
                assert called_out == figures, "the wall says whose points are others, and nobody else's"
            others = {n for n, said in before.items() if n != order.at and after.get(n) != said}
            anew = {line.stands_for for line in session.page(JUDGE).story if line.stands_in == answer.n}
            assert others <= anew | {*event.lost}, "after it is agreed"
            now = Counter({(n, say): count for n, said in after.items() for say, count in Counter(said).items()})
            assert telling(session) == told | now, "what is told word for word as before is not struck and told again"
            rules = session.evening.rules
            played = {part.entry.n: [said for _event, said in part.entry.told_openly(rules)]
                      for part in answer.parts if part.told and is_open(part.entry)}  # fmt: skip
            assert all(after.get(n, said) == said for n, said in played.items() if n), "in the order of the play"
            if not trial.closed and not trial.chance:
                named = {one.entry for one in trial.becomes} | {one.entry for one in trial.falls}
                assert others <= named, [(before[n], after.get(n)) for n in others - named]
                assert {*other} <= {one.who for one in trial.fares}, "whose points change is told before it is agreed"
                net = {one.who: (one.before, one.after) for one in trial.fares if one.who in other}
                assert net == {seat: (shown[seat], stands[seat]) for seat in other}, "as they stand on the wall"
                back = order.at - (event.way == "insert")
                entries = (entry for entry in session.evening.entries if is_open(entry))
                steps = {entry.n for entry in entries if not isinstance(entry.command, BESIDE)}
                stay = {n for n in judged.keys() & steps if n > back} - named - {*event.lost}
                assert event.way == "back" or trial.stays == len(stay), "so many lines count on as was promised"
            if trial.chance:
                # From there chance decides: the last step of the game is gone, and was named among those that fall.
                last = max(n for n in before if session.evening.entries[n - 1].by != JUDGE)
                assert last not in after
                assert last == order.at or last in {one.entry for one in trial.falls}
                chances += 1
            if trial.clock is not None:
                page = session.page(JUDGE)
                assert page.view.clock is not None
                assert page.view.clock.left_at(page.now) == trial.clock
            tried, changed = tried + 1, changed + bool(others)
            while session.evening.live[-1] >= answer.n:
                undo = session.evening.history.undo(session.evening.rules)
                assert undo is not None
                assert not isinstance(session.submit(JUDGE, Rewind(undo.to, "after all")), Refusal)
    assert tried > changed > 0
    assert chances or slug not in CHANCY
