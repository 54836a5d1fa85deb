"""Moments of every game: called out in one sentence about people of this table, and of open events alone."""

from __future__ import annotations

import pytest

from companion import words
from companion.core.contract import TablePublic
from companion.core.corrections import Redo, Rewind
from companion.core.messages import HOST, JUDGE, PUBLIC, Refusal, Resume
from companion.core.vocabulary import Way
from companion.games import GAMES
from companion.games.renegotiation.commands import EndEffect, Settle
from tests.games.contract.driving import SLUGS, Drive, played

LONGEST = 140
"""Letters of a headline: more cannot be read while it stands."""
TOGETHER = {"article27", "politburo", "legislation", "articles_of_agreement"}
"""Games in which the host keys in what all showed at once: hands, thumbs, fingers."""
SEEN_COMING = {
    "legislation": {"VoteRevealed"},
    "articles_of_agreement": {"VotesTurned", "PartCounted", "CardDealt"},
}
"""Votes, counts and cards of the deck that the whole table looks at while they change what somebody has."""
FALLEN = (0, 1)
"""The evenings in which whoever has less is looked for."""
NO_BANNER = {Resume, EndEffect, Settle}
"""What a judge does that changes no fortune by itself: it is a line of the story."""


@pytest.mark.parametrize("slug", SLUGS)
def test_a_moment_is_one_sentence_about_people_of_this_table(slug: str) -> None:
    found = 0
    for entry in (entry for seed in (0, 1) for entry in played(slug, seed).session.evening.entries):
        for event, public in zip(entry.events, entry.after, strict=True):
            moment = words.moment(GAMES[slug], event, public)
            if moment is None:
                continue
            found += 1
            assert PUBLIC in event.open_to()
            assert moment.say.strip() == moment.say
            assert 0 < len(moment.say) <= LONGEST, moment
            assert moment.say[-1] not in ".:,", moment
            assert moment.icon, moment
            names = {*public.everybody, *public.named.values()}
            assert {*moment.who, *moment.to} <= names, moment
    assert found > 2


@pytest.mark.parametrize("slug", SLUGS)
def test_the_phase_in_which_something_happened_is_called_as_the_ribbon_calls_it(slug: str) -> None:
    rules = GAMES[slug]
    for state in played(slug, 0).session.evening.states:
        public = state.public
        assert public.over or rules.phase(public)[0] == rules.look(public).heading


@pytest.mark.parametrize("slug", SLUGS)
def test_hands_thumbs_and_fingers_that_the_host_takes_back_are_called_out_and_a_slip_beside_them_is_not(
    slug: str,
) -> None:
    """Seen at a table: the wall went from the result of a vote back to its question without a word."""
    evening = Drive(slug, 1, options=GAMES[slug].presets[Way.BOX], corrections=False)
    session, votes, others = evening.session, 0, 0
    for _tried in evening.run():
        last = session.evening.entries[-1]
        undo = session.evening.history.undo(session.evening.rules)
        if undo is None or undo.judges or last.beside:
            continue
        shown = any(event.reveals and PUBLIC in event.open_to() for event in last.events)
        if shown or others < 5:
            if isinstance(session.submit(HOST, Rewind(undo.to)), Refusal):
                continue
            moments = session.page(PUBLIC).moments
            said = [one.say for one in moments]
            assert all(one.why.count(". ") == 0 for one in moments if one.why.startswith("It no longer counts")), (
                "a banner leaves out whole sentences, and would leave half a quotation"
            )
            assert ("What was shown is taken back, and asked anew" in said) == shown, (last.command, said)
            session.submit(HOST, Redo())
            assert "What was shown is taken back, and asked anew" not in [m.say for m in session.page(PUBLIC).moments]
            votes, others = votes + shown, others + (not shown)
        if votes == 3 and others == 5:
            break
    assert votes or slug not in TOGETHER
    assert others


def _badges(slug: str, public: TablePublic) -> dict[str, int]:
    """The figures beside the names."""
    cards = ((card.seat, card.badge.replace("−", "-").split()) for card in GAMES[slug].look(public).seats)
    return {seat: int(words[0]) for seat, words in cards if words and words[0].lstrip("+-").isdigit()}


@pytest.mark.parametrize("slug", SLUGS)
def test_whoever_has_less_before_everybody_and_whatever_a_judge_did_by_hand_is_called_out(slug: str) -> None:
    fell, judged = 0, 0
    before: dict[str, int] = {}
    for entry in (entry for seed in FALLEN for entry in played(slug, seed).session.evening.entries):
        if not entry.events:
            continue
        was, before = {} if entry.n == 1 else before, _badges(slug, entry.after[-1])
        if isinstance(entry.command, Rewind | Redo):
            continue  # it is told by what it takes back
        after = zip(entry.events, entry.after, strict=True)
        told = any(words.moment(GAMES[slug], event, public, entry.by) for event, public in after)
        if entry.by == JUDGE and type(entry.command) not in NO_BANNER:
            judged += 1
            assert told, entry.command
        if {type(event).__name__ for event in entry.events} & SEEN_COMING.get(slug, set()):
            continue
        less = [seat for seat, figure in was.items() if before.get(seat, figure) < figure]
        fell += bool(less)
        assert told or not less, (entry.n, less, entry.command)
    assert judged
    assert fell or not before, "somebody lost something"
