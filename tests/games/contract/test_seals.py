"""Every game is sealed where a round ends, where its judge decides, and at its end; a step within a round is not."""

from __future__ import annotations

from itertools import pairwise

import pytest

from companion.core.corrections import OpenWindow
from companion.core.messages import JUDGE
from companion.journal import seals
from tests.games.contract.driving import SLUGS, Noting, played


@pytest.mark.parametrize("slug", SLUGS)
def test_an_evening_is_sealed_at_each_rounds_end_at_each_decision_of_its_judge_and_at_its_end(slug: str) -> None:
    drive = played(slug, 0)
    journal, entries, rules = drive.session.journal, drive.session.evening.entries, drive.rules
    assert isinstance(journal, Noting)
    assert journal.asked[len(entries)] == seals.END
    decided = {entry.n for entry in entries if entry.by == JUDGE and not isinstance(entry.command, OpenWindow)}
    laps = [rules.lap(entry.after[-1]) or rules.phase(entry.after[-1])[0] for entry in entries]
    other = {n for n, (one, next_) in enumerate(pairwise(laps), 2) if one != next_}
    # A seal stands at the last entry of a transaction: the draws that follow a step belong to it.
    for n in decided | other:
        assert min(at for at in journal.asked if at >= n) - n < 12, n
    over = {entry.n for entry in entries if entry.after[-1].over}
    assert set(journal.asked) <= {n + more for n in decided | other | over for more in range(12)}
