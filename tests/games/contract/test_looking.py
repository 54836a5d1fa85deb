"""Who has looked at what was dealt: a public mark at each seat, from the open record of its window, never more."""

from __future__ import annotations

import pytest

from companion.core.corrections import OpenWindow, Rewind
from companion.core.filling import fill
from companion.core.messages import HOST, PUBLIC
from companion.core.page import Page
from companion.core.vocabulary import Way
from companion.games import GAMES
from tests.games.contract.driving import SLUGS, Drive, has_chance


def marks(evening: Drive, viewer: str = PUBLIC) -> dict[str, bool | None]:
    """Every seat's mark as a viewer sees it."""
    return {card.seat: card.looked for card in evening.session.page(viewer).view.seats}


def dealt_by_itself(slug: str) -> bool:
    """Whether looking is a step of its own: in Legislation whoever was dealt cards chooses among them at once."""
    return has_chance(slug) and slug != "legislation"


@pytest.mark.parametrize("slug", SLUGS)
def test_each_seat_is_marked_once_its_window_was_opened_since_the_deal_and_everybody_sees_the_same(slug: str) -> None:
    held = {r.key: value for r in GAMES[slug].house_rules for value, _say in r.choices if value in ("sealed", "app")}
    evening = Drive(slug, 1, options=held, corrections=False)
    assert True not in marks(evening).values()
    for _tried in evening.run(200):
        if list(marks(evening).values()).count(False) > 1:
            break
    else:
        assert not has_chance(slug), "the app dealt to nobody"
        return
    first, second = (seat for seat, mark in list(marks(evening).items())[:2] if mark is False)
    evening.session.submit(first, OpenWindow())
    assert (marks(evening)[first], marks(evening)[second]) == (True, False)
    for viewer in evening.viewers():
        assert marks(evening, viewer) == marks(evening)
    undo = evening.session.page(HOST).undo
    evening.session.submit(second, OpenWindow())
    if undo is not None and not undo.revealed:
        evening.session.submit(HOST, Rewind(undo.to))
        assert False not in (marks(evening)[first], marks(evening)[second]), "what was seen stays seen"


def test_most_games_that_come_with_parley_have_something_dealt() -> None:
    """So that what is promised of whoever was dealt something is tried."""
    assert sum(map(has_chance, SLUGS)) > 3


@pytest.mark.parametrize("slug", SLUGS)
def test_while_people_have_to_look_first_every_window_says_so_and_names_who_has_not(slug: str) -> None:
    """Seen at tables of four games: the wall said who draws or strikes the gavel while three were still to look."""
    evening = Drive(slug, 1, options=GAMES[slug].presets[Way.APP], corrections=False)
    said = 0
    for _step in range(120):
        view = evening.session.page(PUBLIC).view
        for viewer in evening.viewers():
            shown = evening.session.page(viewer).view
            assert (shown.foot, shown.looks_first) == (view.foot, view.looks_first)
        if not view.looks_first:
            assert "looks at" not in view.foot
            evening.step()
            continue
        said += 1
        lit = next(step.say for step in view.steps if step.key == view.step)
        assert lit == "Look", "no step that nobody may take yet"
        names = {card.seat: card.name for card in view.seats}
        first, *others = view.looks_first
        assert f"looks at {view.looks_at} first" in view.foot
        assert all(names[seat] in view.foot for seat in view.looks_first)
        others_said = view.foot.split(" yet: ")[-1]
        assert all(name not in others_said for seat, name in names.items() if seat not in view.looks_first)
        evening.session.submit(first, OpenWindow())
        assert evening.session.page(PUBLIC).view.looks_first == tuple(others)
    assert said or not dealt_by_itself(slug), "nobody had to look"


@pytest.mark.parametrize("slug", SLUGS)
def test_the_step_after_the_deal_is_the_tables_to_take_and_nobody_is_to_look_first_any_more(slug: str) -> None:
    evening = Drive(slug, 1, options=GAMES[slug].presets[Way.APP], corrections=False)
    for _step in range(40):
        page = evening.session.page(HOST)
        if page.view.looks_first:
            break
        evening.step()
    else:
        assert not dealt_by_itself(slug)
        return
    step = next(offer for offer in page.offers if offer.main and not offer.refused)
    evening.submit(HOST, evening.session.read(fill(step, evening.rnd.randrange)), step)
    after = evening.session.page(HOST).view
    assert not set(after.looks_first) & {c.seat for c in after.seats if c.dealt == page_dealt(page, c.seat)}


def page_dealt(page: Page, seat: str) -> int:
    """In which entry this seat was dealt to, as a page has it."""
    return next(card.dealt for card in page.view.seats if card.seat == seat)
