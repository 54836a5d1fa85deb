"""Names of issues and agendas are labels: a table may write its own, and they stand wherever a person reads them."""

from __future__ import annotations

import pytest

from companion.core.messages import JUDGE, PUBLIC
from companion.games import GAMES
from companion.games.article27.names import LONGEST, LONGEST_FILE, read, sample
from tests.games.article27.evenings import Table

OWN = """
[issues]
red = "Human Rights"
black = "Nuclear Non-Proliferation"
[agendas]
innovation = "Supremacy"
wealth = "Finance"
"""


def test_r2_the_sample_names_everything_and_is_what_is_played_without_a_file() -> None:
    file = GAMES["article27"].files[0]
    given = file.read(file.sample(), "names.toml")
    assert len(given) == 11
    plain, named = Table(6), Table(6, names=sample())
    assert [a.label for a in named.board().areas] == [a.label for a in plain.board().areas]
    assert [r.label for r in named.board().track] == [r.label for r in plain.board().track]


def test_r3_a_table_reads_its_own_names_and_never_ours_for_them() -> None:
    table = Table(6, names=OWN, discs_mode="keyed")
    table.begin_round()
    for viewer in (PUBLIC, "host", JUDGE, *table.names):
        page = str(table.session.page(viewer))
        assert "Innovation" not in page, viewer
        assert "Humanitarian" not in page, viewer
    assert {r.label for r in table.board().track} >= {"Supremacy", "Finance", "Peace"}
    assert {a.label for a in table.board().areas} >= {"Human Rights", "Nuclear Non-Proliferation", "Trade"}
    assert table.mine("Ana").agenda_label == "Finance"


def test_r3_a_whole_evening_and_its_result_say_the_tables_own_names() -> None:
    table = Table(4, names=OWN, agendas=("innovation", "wealth", "peace", "power"))
    for _round in range(4):
        table.play("red black", "Y Y Y Y")
    table.finish()
    told = "\n".join(table.story()) + str(table.result) + str(table.board())
    assert "Supremacy" in told
    assert "Nuclear Non-Proliferation" in told
    for ours in ("Innovation", "Wealth", "Humanitarian", "Nuclear succeeds"):
        assert ours not in told
    assert [say for standing in table.result.standings for say, _points in standing.parts].count("Supremacy") == 1


def test_the_sheet_says_which_names_this_table_made_up() -> None:
    sheet = dict(Table(4, names=OWN).session.page(PUBLIC).house_rules)
    assert sheet["Which colour stands for which issue?"] == (
        "not official: red Human Rights, blue Peacekeeping, green Trade, yellow Diplomatic, "
        "black Nuclear Non-Proliferation; the colour counts"
    )


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (7, "mine.toml: a text of at most"),
        ("x" * (LONGEST_FILE + 1), "a text of at most 20000 characters was expected"),
        ("= = =", "mine.toml is no TOML"),
        ('{"issues": ["red"]}', "mine.toml, issues: a table was expected, a list is there"),
        ('[colours]\nred = "A"', "“colours” is not known here"),
        ('[issues]\npink = "A"', "issues, “pink”: one of these was expected: red, blue, green, yellow, black"),
        ('[agendas]\nred = "A"', "agendas, “red”: one of these was expected: wealth, peace"),
        ("[issues]\nred = 3", "a text was expected, a whole number is there"),
        ('[issues]\nred = ""', f"issues, “red”: 1 to {LONGEST} characters on one line were expected"),
        (f'[issues]\nred = "{"W" * (LONGEST + 1)}"', f"1 to {LONGEST} characters"),
        ('[issues]\nred = "a\\u202eb"', f"issues, “red”: 1 to {LONGEST} characters"),
        ('[issues]\nred = "peacekeeping"', "issues, “red”: “peacekeeping” is there twice"),
        ('[agendas]\npeace = "Same"\npower = "same"', "is there twice"),
    ],
)
def test_wrong_names_are_refused_with_place_and_expectation(text: object, told: str) -> None:
    with pytest.raises(ValueError) as caught:  # noqa: PT011 -- the sentence is looked at below, character by character
        read(text, "mine.toml")
    assert told in str(caught.value)
    assert str(caught.value).endswith(".")


def test_two_names_may_change_places() -> None:
    """What counts is what the table calls them in the end, not what we call them."""
    assert read('[agendas]\npeace = "Power"\npower = "Peace"', "x") == {"peace": "Power", "power": "Peace"}
