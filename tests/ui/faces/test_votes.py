"""While a vote is on, the wall says how many votes it takes: in a pause, too, and while the table decides something."""

from __future__ import annotations

import re

import pytest
from msgspec import structs
from pytestqt.qtbot import QtBot

from companion.core.contract import changed
from companion.core.messages import PUBLIC, Asked
from companion.games.article27.state import Phase
from tests.games.contract.driving import Drive
from tests.ui.ink import words
from ui.windows.public import PublicWindow

VOTES = {
    "article27": (("vote", "ballots_in", "veto_ruling"), r"\d Yes and no Veto pass it"),
    "politburo": (("thumbs", "thumbs_in"), r"\d of \d needed"),
    "legislation": (("vote", "ballots_in"), r"more Yay than Nay"),
    "articles_of_agreement": (("vote", "votes_in"), r"It takes \d Ayes of \d"),
}
"""In which phases a vote is on, and how the game says what it takes; in Renegotiation nobody votes."""
SIZES = ((1366, 768), (1920, 1080))


@pytest.mark.parametrize("game", VOTES)
def test_what_a_vote_needs_stays_on_the_wall_in_a_pause_and_while_a_question_is_open(qtbot: QtBot, game: str) -> None:
    phases, needed = VOTES[game]
    drive = Drive(game, 3, bold=0, corrections=False)
    seen = set[str]()
    for tried in drive.run(1500):
        public = tried.after.public
        # In article27 the hands are to be open, and the result known.
        seen.add("veto_ruling" if game == "article27" and public.ballots and public.result else str(public.phase))
        if seen >= set(phases):
            break
    asking = next((rule for rule in drive.rules.house_rules if rule.asks), drive.rules.house_rules[0])
    asked = Asked(asking.key, {"seats": drive.session.seats[0]}, tuple(map(str, asking.values()[:2])))
    states = {str(s.public.phase): s for s in drive.session.evening.states if str(s.public.phase) in phases}
    if game == "article27":  # the hands are open, and the table decides about a veto before the result is known
        shown = next(s for s in drive.session.evening.states if s.public.ballots and s.public.result)
        states["veto_ruling"] = changed(shown, public=changed(shown.public, phase=Phase.VETO_RULING, result=""))
    assert states.keys() == set(phases)
    page, window = drive.session.page(PUBLIC), PublicWindow(lambda: 0, game=game)
    qtbot.addWidget(window)
    window.show()
    for state in states.values():
        for public in (
            state.public,
            changed(state.public, paused=True) if hasattr(state.public, "paused") else state.public,
            changed(state.public, question=asked),
        ):
            for size in SIZES:
                window.resize(*size)
                window.set_page(structs.replace(page, view=drive.rules.look(public), result=None, question=None))
                drawn = " ".join(word.text for word in words(window))
                assert re.search(needed, drawn), (public.phase, public.paused, drawn)
