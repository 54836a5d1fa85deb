"""What a game says to a window is declared: groups, symbols, tones, places, and the fields of the command itself."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache
from importlib.resources import files
from typing import Any, cast, get_args

import msgspec
import pytest
from msgspec import Struct

from companion.core.contract import AnyRules
from companion.core.messages import HOST, Command, Event, OpenEvent, Sealed, Viewer, snake
from companion.core.offers import AnyField, Choice, ChooseOne, Number, Offer
from companion.core.vocabulary import Chapter, Group, Heard, Icon, Tone, Where
from companion.games import GAMES
from tests.games.contract.driving import SLUGS, Drive, sat_down, spread
from tests.games.contract.samples import union
from ui.keys import FIXED, KEYS
from ui.windows.help import page

VOCABULARIES = (Group, Icon, Tone, Where)


def undeclared(rules: AnyRules, viewer: Viewer, offer: Offer) -> list[str]:
    """What this offer says in a word that nobody declared, or of a field that its command does not have."""
    kinds = {snake(kind.__name__): kind for kind in union(rules.commands)}
    command: type[Command] = kinds[offer.do]
    said = [*_words(offer)]
    named = {**offer.given, **{field.name: field for field in offer.fields}}
    known = set(command.__struct_fields__)
    said += [f"{offer.do} has no field {name}" for name in named if name not in known]
    asked = {field.name for field in offer.fields}
    for name, (other, _values) in offer.only.items():
        said += [f"{offer.do} asks for no field {each}" for each in (name, other) if each not in asked]
    if offer.seat and offer.given.get("seat") != offer.seat:
        said.append(f"{offer.do} names the seat {offer.seat} and gives another")
    if offer.where in (Where.BOARD, Where.CLOCK) and viewer != HOST:
        said.append(f"{offer.do} is done on the board by {viewer}, who has none")
    if offer.group is Group.BALLOT and not offer.given:
        said.append(f"{offer.do} is a ballot that says nothing")
    return said


@cache
def _fields(kind: type[Struct]) -> dict[str, Any]:
    """What each field of a struct is declared to be."""
    return {field.name: field.type for field in msgspec.structs.fields(kind)}


def _words(value: Any) -> list[str]:
    """Every word that stands where a word of a vocabulary is declared, and is none."""
    found: list[str] = []
    if isinstance(value, Struct):
        for name, kind in _fields(type(value)).items():
            inner = getattr(value, name)
            if kind in VOCABULARIES and not isinstance(inner, kind):
                found.append(f"{name} says {inner!r}")
            found += _words(inner)
    elif isinstance(value, tuple):
        found += [word for each in value for word in _words(each)]
    return found


@pytest.mark.parametrize("slug", SLUGS)
@pytest.mark.parametrize("seed", range(2))
def test_every_word_of_every_offer_is_declared(slug: str, seed: int) -> None:
    evening = Drive(slug, seed)
    seen: set[Group] = set()
    for place, _tried in enumerate(evening.run(250)):
        # One after the other is looked at, each in every phase.
        viewer = evening.viewers()[place % len(evening.viewers())]
        for offer in evening.rules.menu(viewer, evening.state.public, evening.state.own.get(viewer)):
            assert not undeclared(evening.rules, viewer, offer)
            seen.add(offer.group)
    assert len(seen) > 2, "a game has at least a step, something of its players' own, and corrections"


NOT_EVERYWHERE = ("gavel", "veto", "abstain", "vote", "ballot", "disc", "agenda", "pledge", "bill", "purge",
    "objective", "mutiny", "captain", "pistol", "barrel", "treasure", "pawn", "capital", "speech", "thumb",
    "influence")  # fmt: skip
"""Words of which no game has all."""
OWN = {"politburo": {"vote", "objective"}, "legislation": {"ballot", "thumb"}, "articles_of_agreement": {"ballot"},
       "renegotiation": {"thumb"}}  # fmt: skip
"""What is in a game, though its rules say it in another word."""
MARGIN = {"deal", "all_deals"}
"""Keys whose line stands in no menu of a game without deals."""


def foreign(slug: str, sentences: Iterable[str]) -> set[str]:
    """What of these sentences has a word of other games; a title, in quotes or brackets, may be any word."""
    rules = (files(type(GAMES[slug]).__module__) / "rules.md").read_text(encoding="utf-8").casefold()
    others = [w for w in NOT_EVERYWHERE if w not in OWN.get(slug, ()) and not re.search(rf"\b{w}", rules)]
    word = re.compile(rf"\b({'|'.join(others)})(s|es|d)?\b")
    return {said for said in set(sentences) if word.search(re.sub("“[^”]*”", "", said).casefold())}


def sentences(value: Any) -> Iterator[str]:
    """Everything of an offer that is read."""
    if isinstance(value, (Offer, Choice, *get_args(AnyField))):
        yield from (said for name in ("say", "advice", "then", "none") if (said := getattr(value, name, "")))
        for name in ("fields", "choices"):
            yield from (said for inner in getattr(value, name, ()) for said in sentences(inner))


@pytest.mark.parametrize("slug", SLUGS)
def test_no_menu_no_help_and_no_form_has_a_word_of_another_game(slug: str) -> None:
    """Seen at a table: “the gavel, among them; never a vote” stood in the menu of a game that has neither."""
    rules = GAMES[slug]
    menus = [key.say for key in KEYS if key.name not in MARGIN] + [say for _key, say in FIXED]
    said = [*menus, *page(slug).replace("\n", " ").split(". ")]
    for way in rules.presets:
        for tried in spread(sat_down(slug, way, 1), 25):
            view = rules.look(tried.after.public)
            said += [view.heading, view.step, view.foot]
            seat, own = next(iter(tried.after.own.items()))
            offers = (*rules.menu(HOST, tried.after.public, None), *rules.menu(seat, tried.after.public, own))
            said += [each for offer in offers for each in sentences(offer)]
    assert len(said) > 150, "what is read is looked at"
    assert not foreign(slug, said)


@pytest.mark.parametrize("slug", SLUGS)
def test_every_house_rule_stands_in_a_declared_chapter(slug: str) -> None:
    assert all(isinstance(rule.group, Chapter) for rule in GAMES[slug].house_rules)


@pytest.mark.parametrize("slug", SLUGS)
def test_sealed_choices_that_are_turned_are_heard_and_nothing_is_that_not_everybody_may_read(slug: str) -> None:
    kinds: tuple[type[Event], ...] = union(GAMES[slug].events)
    sealed = any(issubclass(kind, Sealed) for kind in union(GAMES[slug].commands))
    assert any(kind.heard is Heard.TURNED and kind.reveals for kind in kinds) is sealed
    assert all(issubclass(kind, OpenEvent) for kind in kinds if kind.heard is not Heard.NOTHING)


def test_an_event_that_is_heard_as_nothing_known_does_not_start() -> None:
    with pytest.raises(TypeError, match="Struck is heard as 'gong'"):

        class Struck(OpenEvent, frozen=True):
            heard = cast(Any, "gong")


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"group": cast(Any, "balot")}, "group says 'balot'"),
        ({"icon": cast(Any, "gavl")}, "icon says 'gavl'"),
        ({"where": cast(Any, "bord")}, "where says 'bord'"),
        ({"given": {"balot": "yes"}}, "vote has no field balot"),
        ({"fields": (Number("balots", "How many", 1, 2, 1),)}, "vote has no field balots"),
        ({"fields": (ChooseOne("ballot", "?", (Choice("yes", "Yes", icon=cast(Any, "yess")),)),)}, "icon says 'yess'"),
        ({"only": {"ballot": ("space", ("yes",))}}, "vote asks for no field ballot"),
        ({"seat": "Ana"}, "vote names the seat Ana and gives another"),
        ({"where": Where.BOARD}, "vote is done on the board by Ana, who has none"),
    ],
)
def test_a_misspelt_word_is_found(wrong: dict[str, Any], said: str) -> None:
    right = Offer("vote", "Yes", {"ballot": "yes"}, icon=Icon.YES, group=Group.BALLOT, tone=Tone.FOR)
    rules = GAMES["article27"]
    assert not undeclared(rules, "Ana", right)
    assert said in undeclared(rules, "Ana", msgspec.structs.replace(right, **wrong))
