"""Plants in what is let in and said: names, house rules, refusals, numbers of a file, cells of an export, faces."""

from __future__ import annotations

import ipaddress
from collections.abc import Callable
from contextlib import AbstractContextManager
from itertools import count
from typing import Any, cast
from unittest.mock import patch

from msgspec.structs import replace
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import QWidget

from companion import net
from companion.core import names, rulings, seats
from companion.core.contract import changed
from companion.core.messages import Command, Event, Refusal, TurnOut
from companion.core.names import Names
from companion.core.vocabulary import Heard, Way
from companion.games import GAMES
from companion.games.renegotiation import result as renegotiation
from companion.sessions import deciding, export
from companion.sessions.spoken import Spoken
from companion.tournament import doubts
from tests.cli import test_files
from tests.games.contract import (
    test_evenings,
    test_names,
    test_refusals,
    test_refused_fields,
    test_setup,
    test_sheets,
    test_vocabulary,
)
from tests.games.contract.samples import union
from tests.phones import test_network
from tests.planted.phones import application
from tests.planted.planting import Guard, Plant, both, instead
from tests.ui.faces import test_contract
from ui import serving
from ui.faces import FACES
from ui.faces.politburo.scene import Podium
from ui.faces.scene import Part

GAME, RULES = "politburo", GAMES["politburo"]
ARTICLE27 = GAMES["article27"]


def events_without_names() -> AbstractContextManager[Any]:
    """Lines of the story say the keys of seats."""
    put = Names.put
    return patch.object(Names, "put", lambda self, value: value if isinstance(value, Event) else put(self, value))


def reasons_without_names() -> AbstractContextManager[Any]:
    return patch.object(Spoken, "refused", lambda self, refusal, *_given: refusal)


def anybodys_name() -> AbstractContextManager[Any]:
    return patch.object(deciding, "checked_name", lambda name, _others: name)


def reasons_without_a_field() -> AbstractContextManager[Any]:
    def made(decided: Any) -> Any:
        def decide(*given: Any) -> Any:
            answer = decided(*given)
            if not isinstance(answer, Refusal):
                return answer
            return Refusal(tuple(changed(reason, field="") for reason in answer.reasons))

        return decide

    return instead(RULES, "decide", made)


def goes_on_over_a_question() -> AbstractContextManager[Any]:
    """A question of the table stops nothing."""

    def made(decided: Any) -> Any:
        def decide(state: Any, by: str, command: Command, *more: Any) -> Any:
            answer = decided(state, by, command, *more)
            asked = isinstance(answer, Refusal) and answer.reasons[0].key == "question_open"
            return [] if asked and not isinstance(command, TurnOut) else answer

        return decide

    return instead(ARTICLE27, "decide", made)


def hides_a_sentence() -> AbstractContextManager[Any]:
    """A game has a sentence of its own for what the evening refuses."""
    return patch.object(type(RULES), "reasons", {**RULES.reasons, "box_only": "Never heard."})


def chapter_of_its_own() -> AbstractContextManager[Any]:
    rules = tuple(replace(rule, group=cast(Any, "Chairs")) for rule in RULES.house_rules)
    return patch.object(type(RULES), "house_rules", rules)


def silent_thumbs() -> AbstractContextManager[Any]:
    """Nothing is heard when sealed choices are turned."""
    return both(
        *(patch.object(kind, "heard", Heard.NOTHING) for kind in union(RULES.events) if kind.heard is Heard.TURNED)
    )


def nothing_doubted() -> AbstractContextManager[Any]:
    return patch.multiple(doubts, _ranked=lambda *_given: (), _winners=lambda *_given: ())


def everywhere_is_near() -> AbstractContextManager[Any]:
    return patch.object(net, "PRIVATE", (ipaddress.ip_network("0.0.0.0/0"), *net.PRIVATE))


# --- faces ------------------------------------------------------------------------------------------------------------


def podium(test: Callable[..., None], *case: Any) -> Guard:
    """A contract of faces, for the politburo's board."""

    def guard() -> None:
        test(GAME, *case, Podium(), application())

    guard.__name__ = test.__name__
    return Guard(guard)


def painted(draw: Callable[[QPainter], None], box: QRectF) -> AbstractContextManager[Any]:
    """The politburo's board with something more on it."""
    parts = Podium.parts

    def more(self: Podium, frame: Any, laid: Any) -> list[Part]:
        return [*parts(self, frame, laid), Part("more", box, (), draw)]

    return patch.object(Podium, "parts", more)


def with_a_widget() -> AbstractContextManager[Any]:
    """A board asks a widget how it would draw."""
    kept: list[QWidget] = []
    return painted(lambda _painter: kept.append(QWidget()), QRectF(0, 0, 9, 9))


def counts_its_pictures() -> AbstractContextManager[Any]:
    """Each picture has another colour than the one before."""
    drawn, corner = count(), QRectF(0, 0, 9, 9)
    return painted(
        lambda painter: painter.fillRect(corner, QColor.fromHsv(next(drawn) * 40 % 360, 255, 255)),
        corner,
    )


PLANTS = (
    Plant(
        "A page says the key of a seat that has a name",
        events_without_names,
        Guard(test_names.test_every_page_says_with_other_names_what_it_says_with_the_keys, (GAME, 0)),
    ),
    Plant(
        "A refusal says the key of a seat that has a name",
        reasons_without_names,
        Guard(test_names.test_a_refusal_speaks_of_seats_by_their_names, ("legislation",)),
    ),
    Plant(
        "A renamed seat keeps its key in accounts that are shown",
        lambda: patch.object(Names, "account", lambda self, account: account),
        Guard(
            test_names.test_whoever_is_renamed_or_stands_in_plays_on_by_the_seats_key_and_is_called_by_name,
            ("article27",),
        ),
    ),
    Plant(
        "A name's full stop ends a sentence twice",
        lambda: patch.object(names, "spoken", names.isolated),
        Guard(test_names.test_no_sentence_ends_in_two_full_stops_because_a_name_ends_in_one, (GAME,)),
    ),
    Plant(
        "A city is taken for a seat of that name",
        lambda: patch.object(names, "PLACES", frozenset()),
        Guard(test_names.test_names_stand_for_keys_in_accounts_and_nowhere_else),
    ),
    Plant(
        "Whoever sits down anew is called as somebody else",
        anybodys_name,
        Guard(test_names.test_a_stand_in_is_told_of_and_nobody_is_called_as_somebody_else, (GAME,)),
    ),
    Plant(
        "A name of any length sits down",
        lambda: patch.object(seats, "LONGEST_NAME", 10**6),
        Guard(test_setup.test_a_name_that_cannot_sit_down_is_refused_in_a_sentence, (GAME, "x" * 25)),
    ),
    Plant(
        "Somebody is called as the program calls its host",
        lambda: patch.object(seats, "RESERVED", frozenset()),
        Guard(test_setup.test_a_name_that_cannot_sit_down_is_refused_in_a_sentence, (GAME, "host")),
    ),
    Plant(
        "A refused form does not say which field is wrong",
        reasons_without_a_field,
        Guard(test_refused_fields.test_whatever_a_form_is_refused_for_names_one_of_its_fields, (GAME, 0)),
    ),
    Plant(
        "A game's sentence lies hidden behind one of the evening",
        hides_a_sentence,
        Guard(test_refusals.test_no_sentence_of_a_game_is_hidden_behind_one_of_the_evening, (GAME,)),
    ),
    Plant(
        "The table plays on over an open question",
        goes_on_over_a_question,
        Guard(
            test_evenings.test_while_a_question_is_open_nothing_but_a_ruling_is_accepted_and_time_stands_still,
            ("article27",),
        ),
    ),
    Plant(
        "A house rule stands in a chapter of its own",
        chapter_of_its_own,
        Guard(test_vocabulary.test_every_house_rule_stands_in_a_declared_chapter, (GAME,)),
    ),
    Plant(
        "Sealed choices are turned in silence",
        silent_thumbs,
        Guard(
            test_vocabulary.test_sealed_choices_that_are_turned_are_heard_and_nothing_is_that_not_everybody_may_read,
            (GAME,),
        ),
    ),
    Plant(
        "A sheet that cannot be is not doubted",
        nothing_doubted,
        Guard(test_sheets.test_the_result_of_an_evening_is_never_doubted_and_a_bent_one_is, (GAME,)),
    ),
    Plant(
        "What a card took is put right by hand",
        lambda: patch.object(renegotiation, "posted_for", lambda public, seat: (("put right by hand", 5),)),
        Guard(
            test_sheets.test_points_that_were_posted_stand_in_the_result_under_the_reason_that_was_given,
            ("renegotiation",),
        ),
    ),
    Plant(
        "A cell of an export begins a formula behind a blank",
        lambda: patch.object(export, "_one_line", lambda text: text),
        Guard(test_files.test_a_cell_is_defused_however_it_begins, ("\t=x",)),
    ),
    Plant(
        "A name ends its line in an export, and begins a heading",
        lambda: patch.object(export, "_one_line", lambda text: text),
        Guard(test_files.test_markdown_is_escaped, ("a\n\n# b",)),
    ),
    Plant(
        "The whole world counts as a network at home",
        everywhere_is_near,
        Guard(test_network.test_only_networks_at_home_are_near, ("8.8.8.8", False)),
    ),
    Plant(
        "Whoever asks too often is answered all the same",
        lambda: patch.object(serving.Serving, "_has_turn", lambda self, peer: True),
        Guard(lambda: test_network.test_whoever_asks_too_often_waits(application())),
    ),
    Plant(
        "A question that matters is left out of a sheet",
        lambda: patch.object(rulings, "given", lambda sheets, answers: bool(sheets)),
        Guard(
            test_setup.test_a_question_that_is_left_out_of_a_sheet_changes_nothing_that_happens, ("article27", Way.APP)
        ),
    ),
    Plant(
        "A game of the program has no face",
        lambda: patch.dict(cast(Any, FACES), {"chess": FACES[GAME]}),
        Guard(test_contract.test_every_game_that_comes_with_parley_has_a_face),
    ),
    Plant(
        "A board is drawn with the help of a widget",
        with_a_widget,
        podium(test_contract.test_every_phase_is_drawn_within_its_box_and_without_a_widget, 3),
    ),
    Plant(
        "A board's picture rests on what was drawn before",
        counts_its_pictures,
        podium(test_contract.test_equal_pages_give_equal_pictures_whatever_was_drawn_before),
    ),
)
