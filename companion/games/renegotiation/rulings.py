"""The open questions of The Renegotiation Game: key, default, alternatives (rules, chapter 3)."""

from __future__ import annotations

from collections.abc import Mapping

from companion.core import middle, people
from companion.core.language import N_
from companion.core.rulings import ASK, JUDGE_SEES, NO_YES, Fuller, HouseRule, who_pauses
from companion.core.vocabulary import Chapter, Way

YES_NO = tuple(reversed(NO_YES))

HOUSE_RULES: tuple[HouseRule, ...] = (
    # --- sources: what is on the table -------------------------------------------------------------------------------
    HouseRule(
        key="cards.mode",
        question="R2",
        say=N_("Where are the cards?"),
        default="app",
        choices=(
            ("app", N_("in the app, which shuffles and deals them")),
            ("box", N_("on the table, printed; what is laid and played is keyed in")),
        ),
        group=Chapter.SOURCES,
    ),
    HouseRule(
        key="map.mode",
        question="R5",
        say=N_("Where is the map?"),
        default="app",
        choices=(
            ("app", N_("in the app")),
            ("table", N_("on the table, printed; pawns and piles are keyed in on the app's own map")),
            ("light", N_("on the table, printed, and so are pawns and piles; the app keeps neither")),
        ),
        group=Chapter.SOURCES,
    ),
    HouseRule(
        key="rest.count",
        question="R3",
        say=N_(
            "Printed cards: how many were left to share out among London, Brussels, Paris and Berlin? (0: as many as by"
            " the deck file)"
        ),
        default=0,
        low=0,
        high=200,
        group=Chapter.SOURCES,
        moot=({"cards.mode": "app"}, {"map.mode": "light"}),
    ),
    JUDGE_SEES,
    *people.house_rules("Q19", "Q20"),
    # --- who ---------------------------------------------------------------------------------------------------------
    HouseRule(
        key="first.player",
        question="R1",
        say=N_("Who begins?"),
        default="named",
        choices=(("named", N_("named at the table: by consensus, else the eldest")),),
        group=Chapter.WHO,
        seat=True,
        begins=True,
    ),
    HouseRule(
        key="arbiter",
        question="Q13",
        say=N_("Who settles what the rules leave open when there is no consensus?"),
        default="named",
        choices=(
            ("named", N_("whoever is closest to Berlin, named at the table")),
            ("distance", N_("whoever is closest to Berlin, by distances keyed in")),
        ),
        group=Chapter.WHO,
        seat=True,
    ),
    # --- the rulebook's questions ------------------------------------------------------------------------------------
    HouseRule(
        key="deck.types",
        question="Q1",
        say=N_("Three of each type per player: of what?"),
        default="kinds",
        choices=(
            ("kinds", N_("three points cards and three “bank” cards for each player")),
            ("varieties", N_("three copies of every printed variety of them")),
        ),
    ),
    HouseRule(
        key="rest.order",
        question="Q2",
        say=N_("The rest of the deck cannot be shared out evenly. Who gets one card more?"),
        default="order",
        choices=(("order", N_("London, Brussels, Paris, Berlin, in that order")), ("random", N_("drawn by chance"))),
    ),
    HouseRule(
        key="four_capitals_first",
        question="Q3",
        say=N_("Do London, Brussels, Paris and Berlin get three cards like all others, before the rest?"),
        default="yes",
        choices=YES_NO,
    ),
    HouseRule(
        key="turn.pass",
        question="Q4",
        say=N_("May a turn end without a move and without a card picked up?"),
        default="yes",
        choices=YES_NO,
    ),
    HouseRule(
        key="pickup.count",
        question="Q5",
        say=N_("How many cards are picked up at once?"),
        default="one",
        choices=(("one", N_("one, from the top")), ("all", N_("all that lie there"))),
    ),
    HouseRule(
        key="finish.moment",
        question="Q14",
        say=N_("Can the points card with which enough are laid still be interrupted?"),
        default="moment",
        choices=(
            ("moment", N_("yes, until the host goes on")),
            ("at_once", N_("no, the game ends at once")),
        ),
        before="at_once",
    ),
    HouseRule(
        key="brussels.declare",
        question="Q7",
        say=N_("No card is left on the map. When may the negotiations be declared over in Brussels?"),
        default="own_turn",
        choices=(("own_turn", N_("on the own turn")), ("any_time", N_("at any time"))),
    ),
    HouseRule(
        key="speech.words",
        question="R14",
        say=N_("Who supplies the two words for the speech?"),
        default="nobody",
        choices=(
            ("nobody", N_("nobody: no game came before this one")),
            ("host", N_("the winner of the last game; the host keys them in")),
        ),
        group=Chapter.WHO,
        seat=True,
        won=True,
    ),
    HouseRule(
        key="speech.fail",
        question="Q9",
        say=N_("The speech was too short, too long, or lacked a word. What now?"),
        default="repeat",
        choices=(
            ("repeat", N_("it may be repeated once, then the runner-up speaks")),
            ("valid", N_("every speech counts")),
            ("judge", N_("the judge decides each time")),
            (ASK, N_("ask the table when it happens")),
        ),
        asks=True,
    ),
    HouseRule(
        key="tie",
        question="Q10",
        say=N_("Equal totals at the top. Who wins?"),
        default="nobody",
        choices=(
            ("nobody", N_("nobody wins; a tea break is called")),
            ("shared", N_("they share the win and the speech")),
        ),
    ),
    HouseRule(
        key="map.engine",
        question="Q12",
        say=N_("Are moves checked against the app's map?"),
        default="with_map",
        choices=(
            ("with_map", N_("yes, unless a printed map is on the table")),
            ("always", N_("always")),
            ("never", N_("never")),
        ),
        moot=({"map.mode": "light"},),
    ),
    who_pauses("Q23"),
    middle.begins("Q22"),
)

BY_KEY: Mapping[str, HouseRule] = {rule.key: rule for rule in HOUSE_RULES}

AT_TABLE = ("repeat", "valid")
"""What can be ruled about a speech that was not good, this time or for this evening (Q9)."""

PRESETS: Mapping[Way, Mapping[str, str | int]] = {
    Way.BOX: {"cards.mode": "box", "map.mode": "light"},
    Way.MIXED: {"cards.mode": "box"},
    Way.APP: {},
}
"""The three ways to sit down (evening.md): the box is on the table, box and companion, no box."""

WAYS: Mapping[Way, str] = {
    Way.BOX: N_("Map and cards stay printed; the app keeps turns, laid points, what is in force, and the speech."),
    Way.MIXED: N_(
        "Printed cards; pawns travel on the app's map, which checks their moves. The printed map stays in the box: lay"
        " a stack for each capital of the app's map, with its name on a slip."
    ),
    Way.APP: N_(
        "The app shuffles, deals and keeps the cards, and its map checks every move. Without phones the laptop goes "
        "round once, to look, and later to whoever plays a card."
    ),
}
"""What they mean here."""

FULLER = Fuller(
    say=N_("Key in moves and pick-ups, too"),
    gives_up=N_("No pawn, pile or hand is kept: moves are not checked, and nobody is told who travelled farthest."),
    costs=N_(
        "Every move and every card picked up is keyed in, on a map that is not the printed one; how many cards lie"
        " where is assumed until it is counted."
    ),
    options={"map.mode": "table"},
)
"""What can be keyed beyond the light way."""

OF_MAP = (
    (
        N_("Which capitals are on the map, and how are they linked?"),
        N_("as in the map's file; the printed map is in no public source"),
    ),
)
OF_CARDS = (
    (
        N_("What do the cards say?"),
        N_("as in the deck's file; the demonstration deck is invented, and what its cards order the app asks for"),
    ),
    (N_("Do discarded cards lie open?"), N_("no, face down, as those do that are put aside before the game")),
    (
        N_("A starting card must be played at once. When?"),
        N_("in the first turn of the player who holds it"),
    ),
)
UNOFFICIAL: tuple[tuple[str, str], ...] = (
    *OF_MAP,
    *OF_CARDS,
    (N_("Which characters are there?"), N_("none are known; the table keys in what its sheets say")),
)
"""What no source says, and what stands in its place."""
