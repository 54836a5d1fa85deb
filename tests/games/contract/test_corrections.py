"""Corrections of old lines in every game: they fold, balance, reopen to the same pages, and can be taken back."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from functools import partial
from itertools import islice
from typing import Any

import pytest
from msgspec.structs import replace

from companion.core.corrections import Correct, Corrected, Instead, JudgeIs, JudgeSays, Redo, Rewind
from companion.core.filling import fill
from companion.core.language import signed
from companion.core.ledger import supply
from companion.core.messages import HOST, JUDGE, PUBLIC, SIGNED, Draw, Refusal, Seat, TurnOut
from companion.core.page import Moment
from companion.core.rulings import JUDGE_SEES
from companion.core.trial import Falls, Right, Trial
from companion.core.vocabulary import Group
from companion.games import GAMES
from companion.sessions import Entry, Session
from companion.sessions.check import check
from companion.sessions.deciding import correction
from companion.sessions.entries import is_open
from companion.sessions.evening import Codec, Evening, read_evening
from companion.sessions.history import History, LiveEntry
from companion.sessions.trying import OFTEN, SELDOM, headings, mendable, tried
from companion.sessions.unmending import backs
from companion.words import say_step
from tests.games.contract.driving import SLUGS, Drive, has_chance, played
from tests.games.contract.twins import Twins, another, closed, histories, told

MENDED = 3
"""So many lines of an evening are mended."""
MANY = 12
"""So many are looked at until one can be mended."""
PART, EARLIEST, SHORT = 0.4, 0.5, 60
"""How much of an evening has been played when its judge mends, and how far back: more is told by the same code."""
LATE = 2
"""So many of the last lines of a finished evening are struck out, until a score is another."""
WORLDS, FOLLOWED, TRIED, EVENINGS = 40, 16, 3, 5
"""So many trials are compared in two worlds, after so many entries since they parted, of so many lines each time."""
FALLS = 2
"""Of so many lines that no longer work what may be done with them is tried in two worlds, too."""


def under_way(slug: str, seed: int) -> Drive:
    """An evening in its midst, to be mended."""
    whole = played(slug, seed)
    return Drive.again(whole, round(PART * len(whole.session.journal.records())), seed)


def pages(session: Session, evening: Evening, *, kept: bool = False) -> dict[str, bytes]:
    """The pages of some; with `kept` without what a correction adds for ever: lines, moments, its return."""
    found = {}
    for viewer in ("public", JUDGE, session.seats[-1]):
        page = evening.page(viewer, 0, True)
        found[viewer] = told(replace(page, story=(), entry=0, redo=None, moments=()) if kept else page)
    return found


def corrections(drive: Drive, rnd: random.Random, count: int = MENDED) -> Iterator[Correct]:
    """Old open lines struck out, or with something else in their place that was offered then."""
    history = drive.session.evening.history
    steps = [step for step in history.back() if step.before is not None and counts(step)]
    for step in rnd.sample(steps[: max(count, round(EARLIEST * len(steps)))], min(count, len(steps))):
        seat, data = otherwise(drive, step, rnd)
        if data:
            yield Correct(step.entry.n, "replace", "it was otherwise", seat, data)
        yield Correct(step.entry.n, "strike", "it never was")


def called_out_and_marked(session: Session, entry: int) -> None:
    """All are told that something was mended, and what it changed is marked for whoever may see that it did."""
    page = session.page(PUBLIC)
    told = next(line.say for line in page.story if line.entry == entry and line.kind == "corrected")
    says = [one.say for one in page.moments if one.entry == entry]
    assert any(told.startswith(say.partition(". ")[2] or say) for say in says), "where it stood, and what was done"
    figures_are_net_where_nothing_says_otherwise(session, next(one for one in page.moments if one.entry == entry))
    mark = page.corrected[-1]
    assert mark.entry == entry
    headline = next(line for line in page.story if line.entry == entry and line.kind == "corrected")
    assert mark.say == f"corrected by line {headline.called}"
    assert mark.number == headline.called
    before, after = ({card.name: card.badge for card in view.seats} for view in (mark.before, mark.after))
    assert {name for name, badge in after.items() if before.get(name) != badge} <= set(mark.seats)
    openly = set(page.mended)
    for seat in session.seats:
        name = page.view.called(seat)
        assert openly <= set(session.page(seat).mended) <= openly | {name}, "what is somebody's own is theirs to see"


def figures_are_net_where_nothing_says_otherwise(session: Session, called_out: Moment) -> None:
    """Seen on a wall: −5 of somebody who had lost 8, and a note of hidden payouts where none could have moved."""
    live = next(one for one in session.evening.history.past() if one.entry.n == called_out.entry)
    assert live.instead is not None
    if not called_out.points or called_out.unseen:
        return
    for seat in session.seats:
        name = session.page(PUBLIC).view.called(seat)
        held = [state.own[seat].accounts.get(supply(seat)) for state in (live.instead.state, live.state)]
        if None not in held:
            told = [point for point in called_out.points if point.startswith(f"{name} ")]
            assert told == ([f"{name} {signed(held[1] - held[0])}"] if held[0] != held[1] else [])


def with_words(session: Session, event: Corrected) -> list[int]:
    """The lines that a correction lost and that everybody could read."""
    entries, rules = session.evening.entries, session.evening.rules
    return [n for n in event.lost if say_step(rules, entries[n - 1])]


def out_of_boxes_that_stood_open(evening: Evening) -> None:
    """What was chosen in secret counts only where that box stood open to whoever chose."""
    for live in evening.history.back():
        if isinstance(live.entry.command, TurnOut) and live.before is not None and live.instead is None:
            box = evening.rules.box(live.before.state.public)
            assert box is not None, live.entry.n
            assert live.entry.command.choices.keys() <= {*box.seats}, live.entry.n


def counts(step: LiveEntry) -> bool:
    return step.instead is None and not step.private and is_open(step.entry)


def otherwise(drive: Drive, step: LiveEntry, rnd: random.Random) -> tuple[Seat, dict[str, object]]:
    """What else was offered in the place of a step, and whose it is where it came out of a box."""
    assert step.before is not None
    command, state = step.entry.command, step.before.state
    seat = rnd.choice(sorted(command.choices)) if isinstance(command, TurnOut) else ""
    by, do = seat or step.entry.by, command.choices[seat]["do"] if isinstance(command, TurnOut) else ""
    offers = drive.rules.menu(by, state.public, state.own.get(by))
    offers = [offer for offer in offers if not offer.refused and (not do or offer.do == do)]
    return seat, fill(rnd.choice(offers), rnd.randrange) if offers else {}


def taken_back_by_another(session: Session, evening: Evening, made: Entry, before: object) -> None:
    """A correction with which nothing was lost is taken back by another one, so that all is as it was."""
    line = mendable(evening, made.n)
    assert line is not None
    if line.undo and not getattr(made.first, "lost", ()):
        so = evening.state
        answer = session.submit(JUDGE, Correct(**line.undo, reason="it was right"))
        assert isinstance(answer, Entry)
        assert evening.state == before
        taken = mendable(evening, made.n)
        if answer.undoes and taken is not None:
            assert taken.taken == answer.called, "nobody takes it back twice"
        if answer.undoes and taken is not None and taken.undo:
            assert isinstance(session.submit(JUDGE, Correct(**taken.undo, reason="no, it was wrong")), Entry)
            assert evening.state == so


def what_comes_back_is_said_before(session: Session) -> None:
    """Of each line to which the evening can be taken back it is said how many lines count again that do not now."""
    evening, found = session.evening, 0
    now = {live.entry.n for live in evening.history.back()}
    for one in session.backs():
        then = [live for live in History(last=evening.history.at(one.entry)).back() if live.entry.n not in now]
        again = [live for live in then if counts(live) and say_step(evening.rules, live.entry)]
        assert one.returns == (0 if one.keeping else len(again)), one.number
        found += one.returns
    assert found


@pytest.mark.parametrize("slug", SLUGS)
def test_a_correction_balances_can_be_taken_back_and_is_decided_alike_again(slug: str) -> None:
    drive, rnd = under_way(slug, 0), random.Random(3)
    session, evening, mended = drive.session, drive.session.evening, 0
    for order in corrections(drive, rnd):
        before, entries, state = pages(session, evening, kept=True), len(evening.entries), evening.state
        answer = session.submit(JUDGE, order)
        if isinstance(answer, Refusal):
            assert len(evening.entries) == entries
            continue
        mended += 1
        called_out_and_marked(session, entries + 1)
        assert not drive.rules.broken(evening.state)
        out_of_boxes_that_stood_open(evening)
        assert isinstance(answer, Entry)
        taken_back_by_another(session, evening, answer, state)
        while evening.live[-1] >= entries + 1:
            undo = evening.history.undo(drive.rules)
            assert undo is not None
            assert not isinstance(session.submit(JUDGE, Rewind(undo.to, "after all")), Refusal)
        assert pages(session, evening, kept=True) == before
    assert mended >= MENDED / 2
    assert check(session.journal).holds


def test_nobody_signs_as_the_judge_by_the_id_of_what_another_asks_for() -> None:
    done = 0
    for seed in (0, 1, 2):
        session, rnd = under_way("politburo", seed).session, random.Random(6)
        able = (offer for offer in session.page(HOST).offers if not offer.refused and not offer.gives(Draw))
        steps = (session.submit(HOST, session.read(fill(each, rnd.randrange)), f"{SIGNED}Mallory") for each in able)
        done += any(isinstance(step, Entry) for step in steps)
        assert not session.judge_name(), "a phone chooses its ids"
    assert done


@pytest.mark.parametrize("slug", SLUGS)
def test_whatever_a_judge_does_bears_the_judges_name_in_story_and_on_the_wall(slug: str) -> None:
    session, rnd, signed = under_way(slug, 0).session, random.Random(6), set[str]()
    for place, offer in enumerate(session.page(JUDGE).offers):
        if offer.refused or offer.gives(JudgeIs) or offer.gives(Draw):
            continue
        name = ("Lena Brandt", "Judge Lena Brandt")[place % 2]  # some sign with the title, which is told once
        answer = session.submit(JUDGE, session.read(fill(offer, rnd.randrange)), f"{SIGNED}{name}")
        if isinstance(answer, Entry):
            page = session.page(PUBLIC)
            told = [line.say for line in page.story if line.entry == answer.n]
            assert "udge Lena Brandt" in told[0], told
            assert not any("udge judge" in one.lower() for one in (*told, *(moment.say for moment in page.moments)))
            assert all("Lena" in moment.say for moment in page.moments if moment.entry == answer.n)
            signed.add(offer.do)
    assert {"judge_says"} < signed
    undo = session.page(JUDGE).undo
    assert undo is not None
    for order in (Rewind(undo.to, "a slip"), Redo("no slip")):
        session.submit(JUDGE, order, f"{SIGNED}Max")
        assert "(judge Max)" in session.page(PUBLIC).story[-1].say
    assert session.judge_name() == "Max"


@pytest.mark.parametrize("slug", SLUGS)
def test_corrections_may_follow_one_another_and_reopen_to_the_same_pages(slug: str) -> None:
    drive = under_way(slug, 0)
    session, evening = drive.session, drive.session.evening
    for order in corrections(drive, random.Random(5)):
        answer = session.submit(JUDGE, order)
        if not isinstance(answer, Entry):
            continue
        event = answer.events[0]
        assert isinstance(event, Corrected)
        lines = evening.page("public", 0, True).story
        assert any(line.entry == answer.n and line.kind == "corrected" for line in lines)
        assert not [line for line in lines if line.entry in event.lost and not line.undone]
        struck = [line for line in lines if line.entry == order.at]
        mended = evening.history.counted(order.at)
        assert all(line.undone for line in struck) if mended is None else mended.told.n == answer.n or struck
    again = read_evening(session.journal.header, session.journal.records(), None)
    assert (again.state, again.live) == (evening.state, evening.live)
    assert pages(session, again) == pages(session, evening)
    assert not drive.rules.broken(evening.state)


@pytest.mark.parametrize("slug", SLUGS)
def test_a_trial_changes_nothing_and_tells_what_agreeing_then_does(slug: str) -> None:
    drive = under_way(slug, 0)
    session, evening, tries = drive.session, drive.session.evening, 0
    before = pages(session, evening)
    for order in corrections(drive, random.Random(4), MANY):
        line = session.mendable(order.at)
        trial = session.tried(order)
        assert pages(session, evening) == before
        assert line is not None
        if order.way == "strike" and not line.strike:
            assert isinstance(trial, Refusal)
        if not isinstance(trial, Trial):
            continue
        tries += 1
        answer = session.submit(JUDGE, order)
        assert isinstance(answer, Entry)
        event = answer.events[0]
        assert isinstance(event, Corrected)
        assert trial.closed or [fall.entry for fall in trial.falls] == with_words(session, event)
        story = {line.say for line in evening.page(JUDGE, 0, True).story if line.entry == answer.n}
        assert all(say in story for one in trial.becomes for say in one.becomes)
        break
    assert tries


@pytest.mark.parametrize("slug", SLUGS)
def test_whatever_final_score_a_correction_changes_is_in_its_trial_and_marked(slug: str) -> None:
    """Seen at a table: a ballot that was put right gave an agenda its point, and no summary said so."""
    # An evening in which one of the last lines changes a score.
    session, codec = played(slug, 2 if slug == "article27" else 0).session, Codec(GAMES[slug])
    evening, changed = session.evening, {}
    before = session.page(PUBLIC).result
    assert before is not None
    late = [step for step in evening.history.back() if step.before is not None and counts(step)][:LATE]
    for order in (Correct(step.entry.n, "strike", "it never was") for step in late):
        trial, found = session.tried(order), correction(codec, evening.history, JUDGE, order, trying=False)
        if isinstance(trial, Refusal) or isinstance(found, Refusal):
            continue
        entry = Entry(len(evening.entries) + 1, session.now(), "", JUDGE, order, found.events)
        aside = Evening(codec.rules)
        aside.believe([*evening.entries, entry], evening.history.after(codec.rules, entry))
        page = aside.page(PUBLIC, session.now(), False)
        if page.result is None:
            continue
        was, now = ({one.seat: one.total for one in result.standings} for result in (before, page.result))
        changed = {seat: (was[seat], now[seat]) for seat in now if was[seat] != now[seat]}
        assert {one.who: (one.before, one.after) for one in trial.fares if one.before != one.after} == changed
        for one in trial.fares:
            assert sum(points for _say, points in one.parts) == one.change == now[one.who] - was[one.who]
        assert changed.keys() <= set(page.corrected[-1].seats)
        if changed:
            break
    assert changed or slug != "article27", "where a score counts what no ledger tells"


def _agreed(codec: Codec, evening: Evening, order: Correct) -> Evening | None:
    """The evening as it would be with this correction; None where it is refused."""
    found = correction(codec, evening.history, JUDGE, order, trying=False)
    if isinstance(found, Refusal):
        return None
    entry = Entry(len(evening.entries) + 1, evening.history.now, "", JUDGE, order, found.events)
    aside = Evening(evening.rules)
    aside.believe([*evening.entries, entry], evening.history.after(evening.rules, entry))
    return aside


@pytest.mark.parametrize("slug", SLUGS)
def test_whatever_a_correction_does_to_a_seats_own_is_in_the_trial_of_a_judge_who_sees_all(slug: str) -> None:
    """A secret agenda's worth, an objective, cards in hand, hidden treasures; a judge who plays reads none of it."""
    drive, codec, shown = under_way(slug, int(slug == "articles_of_agreement")), Codec(GAMES[slug]), False
    played_by, evening = drive.session.evening, Evening(GAMES[slug])
    for entry in played_by.entries:
        if entry.n == 1:  # the same evening, at a table whose judge sees all
            begun: Any = entry.events[0]
            options = {**begun.options, JUDGE_SEES.key: "on"}
            entry = Entry(1, entry.at, entry.wall, entry.by, entry.command,
                          (replace(begun, options=options), *entry.events[1:]))  # fmt: skip
        evening.add(Entry(entry.n, entry.at, entry.wall, entry.by, entry.command, entry.events, entry.asked))
    for order in corrections(drive, random.Random(4), MANY):
        trial, blind = tried(codec, evening, order), tried(codec, played_by, order)
        after = _agreed(codec, evening, order)
        if isinstance(trial, Refusal) or after is None:
            continue
        was, now = (
            {(seat, say): value for seat in one.public.seats for say, value in one.page(seat, 0, False).view.mine.holds}
            for one in (evening, after)
        )
        said = {(one.who, one.say): (one.before, one.after) for one in trial.holds}
        both = {key: (was.get(key, ""), now.get(key, "")) for key in {*was, *now}}
        assert said == {key: (one, other) for key, (one, other) in both.items() if one != other}
        assert isinstance(blind, Refusal) or not blind.holds
        if shown := bool(said):
            break
    holds = any(played_by.page(seat, 0, False).view.mine.holds for seat in played_by.public.seats)
    assert shown or not holds, "no correction moved anything that a seat holds"


@pytest.mark.parametrize("slug", SLUGS)
def test_of_every_line_that_counts_something_can_be_said_and_what_was_offered_then_can_be_tried(slug: str) -> None:
    drive, rnd = under_way(slug, 0), random.Random(2)
    session, shown = drive.session, 0
    lines = sorted(session.headings())
    for n in rnd.sample(lines, min(12, len(lines))):
        line = session.mendable(n)
        if line is None:
            continue
        shown += 1
        agreed = [place for place, offer in enumerate(line.before) if offer.group in (Group.DEALS, Group.PROMISES)]
        steps = [place for place, offer in enumerate(line.before) if offer.main and offer.group not in OFTEN]
        assert agreed == [*range(len(agreed))], "what people agreed is forgotten most"
        assert all(offer.main or offer.group in SELDOM for offer in line.before[min(steps, default=99) :])
        for right in line.rights[:2]:
            offer = rnd.choice(right.offers)
            trial = session.tried(Correct(right.at, "replace", "", right.seat, fill(offer, rnd.randrange)))
            assert isinstance(trial, Trial) or all(session.say_reason(reason) for reason in trial.reasons)
    assert shown


@pytest.mark.parametrize("slug", SLUGS)
def test_what_was_taken_back_long_ago_counts_again_in_the_place_of_what_was_played_since(slug: str) -> None:
    """Seen at a table: once play had gone on, a going back was refused without a why, and without a way out."""
    drive = under_way(slug, 0)
    session, evening = drive.session, drive.session.evening
    before, counted, mended = evening.state, evening.page("public", 0, False), session.headings()
    far = backs(evening)[min(9, len(backs(evening)) - 1)]
    went = session.submit(JUDGE, Rewind(far.entry, "look again"))
    for _step in range(60):
        if evening.state is before or evening.history.went is None:  # it was brought back at once
            went = session.submit(JUDGE, Rewind(far.entry, "look again"))
        drive.step()
    assert isinstance(went, Entry)
    session.submit(JUDGE, JudgeSays("note", "a word stays"))
    since = evening.state
    line = session.mendable(went.n)
    assert line is not None
    assert line.again == {"do": "redo", "rewind": went.n}
    gone = max(mended)
    assert gone in session.headings(), "what was taken back stays among the lines, struck out"
    assert session.mendable(gone).again == line.again  # type: ignore[union-attr]  # it is among them
    found = session.tried_again(went.n)
    assert found is not None
    back, _trial = found
    assert back.gone
    assert back.returns
    assert any("a word stays" in one for one in back.stays)
    asked = Redo("so after all", went.n)
    assert isinstance(session.submit(HOST, asked), Refusal), "it is the judge's"
    assert isinstance(session.submit(JUDGE, replace(asked, reason="")), Refusal)
    made = session.submit(JUDGE, asked)
    assert isinstance(made, Entry)
    assert evening.state == before
    lines = [one for one in evening.page("public", 0, False).story if not one.undone]
    told = [one.say for one in lines if one.entry <= counted.entry]
    assert told == [one.say for one in counted.story if not one.undone], "the story counts as it did"
    assert f"{back.gone} line" in lines[-1].say, "as many as the trial said"
    told_that_it_counts_again(session, made)
    assert any("a word stays" in one.say for one in lines)
    again = read_evening(session.journal.header, session.journal.records(), None)
    assert (again.state, again.history.now) == (before, evening.history.now), "the file tells the same"
    assert isinstance(session.submit(JUDGE, Redo("no, as it went on")), Entry)
    assert evening.state == since, "and what gave way can have its place again"
    assert check(session.journal).holds
    order = next(one.keeping for one in session.backs() if one.keeping)
    went = session.submit(JUDGE, Correct(**order, reason="look again"), f"{SIGNED}Lena")
    assert isinstance(went, Entry)
    line = session.mendable(went.n)
    assert line is not None
    made = session.submit(JUDGE, Rewind(int(line.again["to"]), "so after all"), f"{SIGNED}Lena")
    assert isinstance(made, Entry)
    told_that_it_counts_again(session, made)


def told_that_it_counts_again(session: Session, made: Entry) -> None:
    """Seen at a table: the wall was cut off before it came to the sense, in a line quoted within a line."""
    sense = r"What was taken back from line \d+ on counts again( \(judge Lena\))?"
    for viewer in (PUBLIC, JUDGE, session.evening.public.seats[0]):
        page = session.page(viewer)
        (line,) = (one.say for one in page.story if one.entry == made.n)
        assert re.fullmatch(rf"{sense}\. [^“]*so after all", line), line
        (moment,) = (one for one in page.moments if one.entry == made.n)
        assert re.fullmatch(sense, moment.say), moment.say



def _compared(evening: Evening, rnd: random.Random) -> int:
    """How often two worlds of this evening told the judge the same."""
    compared = 0
    codec = Codec(evening.rules)
    for entry, before in histories(evening):
        if compared >= WORLDS or entry.n > max(SHORT, len(evening.entries) * PART):
            break
        if not closed(entry.events) or rnd.random() < 0.5:
            continue
        other = another(codec, entry, before, rnd)
        twins = Twins(evening, entry, before, other, ()) if other is not None else None
        for later in evening.entries[entry.n : entry.n + FOLLOWED]:
            if twins is None or not twins.follow(later, ()):
                break
        if twins is None or JUDGE not in twins.outside:
            continue
        lines = [*headings(twins.pair[0])]
        # What came after they parted was offered in two worlds; what came before is tried through to both.
        after, earlier = [n for n in lines if n > entry.n], [n for n in lines if n <= entry.n]
        mends = partial(_mends, twins.pair[0])
        some = islice(filter(mends, rnd.sample(after, len(after))), TRIED)
        for n in (*some, *islice(filter(mends, reversed(earlier)), 1)):
            looks = [mendable(twin, n) for twin in twins.pair]
            assert told(looks[0]) == told(looks[1])
            rights = looks[0].rights[:1] if looks[0] is not None else ()
            for order in (Correct(n, "strike"), *(_filled(right, rnd) for right in rights)):
                trials = [tried(codec, twin, order) for twin in twins.pair]
                assert told(trials[0]) == told(trials[1]), f"{order.way} {n}"
                compared += 1
                falls = trials[0].falls if isinstance(trials[0], Trial) else ()
                for instead in (one for fall in falls[:FALLS] for one in _instead(fall, rnd)):
                    chosen = replace(order, instead=(instead,))
                    again = [tried(codec, twin, chosen) for twin in twins.pair]
                    assert told(again[0]) == told(again[1]), f"{order.way} {n}, {instead.way} {instead.at}"
    return compared


@pytest.mark.parametrize("slug", SLUGS)
def test_a_judge_who_plays_learns_from_no_trial_what_is_closed(slug: str) -> None:
    """Two worlds that differ in one closed choice or draw: their lines, offers and trials are the same to the judge."""
    rnd, compared = random.Random(0), 0
    for n in range(EVENINGS):
        if compared < WORLDS:
            compared += _compared(played(slug, n).session.evening, rnd)
    # What is only chosen in secret may all be shown before anything is tried; what is dealt stays closed.
    assert compared or not has_chance(slug), "some line stayed closed, and the judge did not play beside it"


def _mends(evening: Evening, n: int) -> bool:
    return mendable(evening, n) is not None


def _instead(fall: Falls, rnd: random.Random) -> Iterator[Instead]:
    """What may be done with a line that no longer works, and what nobody offered."""
    yield Instead(fall.entry, "keep")
    for right in fall.rights[:1]:
        yield Instead(right.at, "anew", right.seat, fill(rnd.choice(right.offers), rnd.randrange))


def _filled(right: Right, rnd: random.Random) -> Correct:
    return Correct(right.at, "replace", "", right.seat, fill(rnd.choice(right.offers), rnd.randrange))


@pytest.mark.parametrize("slug", SLUGS)
def test_to_go_back_keeps_what_a_judge_mended_in_lines_that_stay_and_said_for_the_record(slug: str) -> None:
    """Seen at a table: round 3 was to be voted again, and the mending of round 1, points and a warning went with it."""
    drive, rnd = under_way(slug, 0), random.Random(7)
    session, evening = drive.session, drive.session.evening
    at = [live.entry.n for live in evening.history.back() if live.before is not None and counts(live)]
    early = [order for order in corrections(drive, rnd, 2 * MANY) if order.at < at[3]]
    for made in (session.submit(JUDGE, order) for order in early):
        said = session.submit(JUDGE, JudgeSays("warning", "Talks at the vote.", session.seats[0]))
        assert isinstance(said, Entry)
        if isinstance(made, Entry):
            backs = ((line, {one.split()[0] for one in line.stays}) for line in session.backs() if line.keeping)
            found = next((line for line, stays in backs if {made.called, said.called} <= stays), None)
            if found is not None:
                mended, wanted, warned = made, found, said.n
                break
    assert {*wanted.stays} <= {*wanted.judged}
    assert wanted.judged[0].split()[0] == mended.called, "what goes with it of lines that stay is named first"
    assert isinstance(mended.first, Corrected)
    before, line = pages(session, evening, kept=True), evening.history.counted(mended.first.at)
    order = Correct(**wanted.keeping, reason="voted again")
    trial = session.tried(order)
    assert isinstance(trial, Trial)
    made = session.submit(JUDGE, order)
    assert isinstance(made, Entry)
    event, page = made.first, session.page(PUBLIC)
    assert isinstance(event, Corrected)
    assert [fall.entry for fall in trial.falls] == with_words(session, event)
    count = {line.entry for line in page.story if not line.undone}
    assert {mended.n, warned} <= count, "it was mended, and said"
    assert evening.history.counted(mended.first.at) is line, "what was struck out or put right stays so"
    judged = {int(one.split()[0]) for one in wanted.stays}  # also what a judge did in the evening itself
    assert not {n for n in at if n > wanted.entry} & count - judged
    what_comes_back_is_said_before(session)
    called_out_and_marked(session, made.n)
    assert not drive.rules.broken(evening.state)
    again = read_evening(session.journal.header, session.journal.records(), None)
    assert (again.state, pages(session, again)) == (evening.state, pages(session, evening))
    assert check(session.journal).holds
    undo = evening.history.undo(drive.rules)
    assert undo is not None
    assert not isinstance(session.submit(JUDGE, Rewind(undo.to, "after all")), Refusal)
    assert pages(session, evening, kept=True) == before
