"""The open questions of Articles of Agreement: key, default, alternatives (rules, chapter 3)."""

from __future__ import annotations

from collections.abc import Mapping

from companion.core import middle, people
from companion.core.language import N_
from companion.core.rulings import ASK, JUDGE_SEES, NO_YES, Fuller, HouseRule, who_pauses
from companion.core.vocabulary import Chapter, Way

HOUSE_RULES: tuple[HouseRule, ...] = (
    # --- sources: what is on the table -------------------------------------------------------------------------------
    HouseRule(
        key="cards.mode",
        question="R2",
        say=N_("Where do treasures and characters come from?"),
        default="app",
        choices=(
            ("app", N_("the app deals them")),
            ("keyed", N_("from the box; everybody keys in the own secret treasures")),
            ("end", N_("from the box, keyed in as they are drawn; secret treasures at the end")),
            ("shares", N_("from the box; what each receives is keyed in when the shares are accepted")),
            ("light", N_("from the box; what each has is keyed in once, at the end")),
        ),
        group=Chapter.SOURCES,
    ),
    HouseRule(
        key="vote.medium",
        question="Q19",
        say=N_("How is the vote taken?"),
        default="sealed",
        choices=(
            ("sealed", N_("sealed votes, on phones or private windows, turned together")),
            ("open", N_("thumbs at the table, keyed in")),
        ),
        group=Chapter.VOTES,
    ),
    JUDGE_SEES,
    *people.house_rules("Q27", "Q28"),
    HouseRule(
        key="ability.text",
        question="Q21",
        say=N_("What can the characters do?"),
        default="blank",
        choices=(
            ("blank", N_("what the cards on the table say; the app keeps the mark “used”")),
            ("demo", N_("seven invented abilities, not official")),
            ("none", N_("nothing, unless a file says it: no cards lie on the table")),
        ),
        group=Chapter.VARIANTS,
    ),
    HouseRule(
        key="ability.ask",
        question="Q26",
        say=N_("When are abilities used?"),
        default="asked",
        choices=(
            ("asked", N_("when its card says so, and Parley asks then; else at any time")),
            ("tracked", N_("at any time, and Parley asks nobody")),
        ),
        group=Chapter.VARIANTS,
        before="tracked",
    ),
    # --- clocks ------------------------------------------------------------------------------------------------------
    HouseRule(
        key="mutiny.timer",
        question="Q15",
        say=N_("Seconds for a mutiny (0: no limit)"),
        default=120,
        low=0,
        high=900,
        group=Chapter.CLOCK,
    ),
    HouseRule(
        key="allocate.timer",
        question="Q18",
        say=N_("Seconds for the captain to share out (0: no limit)"),
        default=0,
        low=0,
        high=900,
        group=Chapter.CLOCK,
    ),
    who_pauses("Q24"),
    middle.begins("Q30"),
    # --- the rulebook's questions ------------------------------------------------------------------------------------
    HouseRule(
        key="mutiny.attempts",
        question="Q16",
        say=N_("How often may the mutineers put something forward?"),
        default="many",
        choices=(("many", N_("as often as they like while there is time")), ("one", N_("once"))),
    ),
    HouseRule(
        key="mutiny.privacy",
        question="Q17",
        say=N_("May the others talk during a mutiny?"),
        default="yes",
        choices=(("yes", N_("yes")), ("no", N_("no, only the mutineers"))),
    ),
    HouseRule(
        key="pistol.target",
        question="Q6",
        say=N_("What may a pistol take?"),
        default="face_up",
        choices=(
            ("face_up", N_("one face-up treasure, chosen by whoever fires")),
            ("blind", N_("that, or one secret treasure picked blind")),
            ("random", N_("one treasure by chance, face up or secret")),
            (ASK, N_("ask the table when it happens")),
        ),
        asks=True,
    ),
    HouseRule(
        key="pistol.final",
        question="Q9",
        say=N_("How many pistols may a player fire at the last opportunity?"),
        default="one",
        choices=(
            ("one", N_("one more than in a round: two, with any that was fired in the last round")),
            ("free", N_("as many as they have")),
            ("round", N_("one, if none was fired in the last round")),
        ),
    ),
    HouseRule(
        key="secret.usable",
        question="Q8",
        say=N_("May a secret pistol, barrel or Black Spot be turned up to be used?"),
        default="no",
        choices=NO_YES,
    ),
    HouseRule(
        key="priority",
        question="Q10",
        say=N_("Several want to use a pistol or a barrel. Who comes first?"),
        default="number",
        choices=(
            ("number", N_("the lowest character number; after a theft all are asked again")),
            ("captain", N_("whom the captain calls on")),
            ("first", N_("whoever speaks first")),
        ),
    ),
    HouseRule(
        key="blackspot.mandatory",
        question="Q11",
        say=N_("How does the Black Spot steal?"),
        default="must",
        choices=(
            ("must", N_("its holder must name a victim; a face-up treasure goes by chance")),
            ("may", N_("its holder may name a victim; a face-up treasure goes by chance")),
            ("victim", N_("the victim is drawn, too")),
            ("secrets", N_("its holder must name a victim; secret treasures count, too")),
        ),
    ),
    HouseRule(
        key="blackspot.timing",
        question="Q12",
        say=N_("When does the Black Spot steal?"),
        default="before",
        choices=(
            ("before", N_("before the pistols at the end of a round")),
            ("after", N_("after them, in the last round as the very last thing")),
        ),
    ),
    HouseRule(
        key="discard.reshuffle",
        question="Q20",
        say=N_("The deck is empty. What is drawn?"),
        default="nothing",
        choices=(("nothing", N_("nothing")), ("reshuffle", N_("the discard pile is shuffled into a new deck"))),
    ),
    HouseRule(
        key="gems.tie",
        question="Q1",
        say=N_("Several have the most gems of a colour. Who scores?"),
        default="all",
        choices=(
            ("all", N_("each of them scores 7")),
            ("nobody", N_("nobody")),
            ("split", N_("they share the 7, rounded down")),
            ("captain", N_("the captain if tied, else the lowest character number")),
            ("lowest", N_("the lowest character number")),
        ),
    ),
    HouseRule(
        key="map.stack",
        question="Q4",
        say=N_("Several tools on one map?"),
        default="times",
        choices=(("times", N_("each of them doubles it")), ("plus", N_("each of them adds 2"))),
    ),
    HouseRule(
        key="map.assign",
        question="Q5",
        say=N_("Who lays tools to maps?"),
        default="app",
        choices=(("app", N_("the app finds the most points")), ("owner", N_("their owners, at the end"))),
    ),
    HouseRule(
        key="final.tie",
        question="Q3",
        say=N_("Equal scores at the end. Who wins?"),
        default="shared",
        choices=(
            ("shared", N_("all of them share the win")),
            ("captain", N_("the captain if tied, else they share the win")),
            ("gold", N_("whoever has the most gold")),
            ("lowest", N_("the lowest character number")),
            ("highest", N_("the highest character number")),
        ),
    ),
)

BY_KEY: Mapping[str, HouseRule] = {rule.key: rule for rule in HOUSE_RULES}

PRESETS: Mapping[Way, Mapping[str, str | int]] = {
    Way.BOX: {"cards.mode": "light", "vote.medium": "open"},
    Way.MIXED: {"vote.medium": "open"},
    Way.APP: {"ability.text": "none"},
}
"""The three ways to sit down (evening.md): the box is on the table, box and companion, no box."""

FULLER = Fuller(
    say=N_("Key in what each receives when the shares are accepted"),
    gives_up=N_("Nobody sees on the screen what the others have, and no theft is told, before the end."),
    costs=N_("Some ten presses more in each round."),
    options={"cards.mode": "shares"},
)
"""What may be keyed in beyond the light way with the box."""

WAYS: Mapping[Way, str] = {
    Way.BOX: N_("Printed cards and thumbs at the table; the host keys in the thumbs, and at the end what each has."),
    Way.MIXED: N_(
        "The app deals treasures and characters; thumbs are shown at the table. From the box each takes the character "
        "card that the app names by its number; treasure cards stay in it. Without phones the laptop goes round once, "
        "to look, and later to whoever draws in secret."
    ),
    Way.APP: N_(
        "The app deals the treasures, keeps the secrets and takes the votes. Without phones the laptop goes round "
        "once, to look, and at each vote to all but the captain."
    ),
}
"""What they mean here."""

UNOFFICIAL: tuple[tuple[str, str], ...] = (
    (
        N_("What are the characters called, and what can they do?"),
        N_("nothing is known but their numbers; the table writes it down or carries it out by hand"),
    ),
)
"""What the rules leave out, and what stands in its place."""
