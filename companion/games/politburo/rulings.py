"""The open questions of Politburo: key, default, alternatives (rules, chapter 3)."""

from __future__ import annotations

from collections.abc import Mapping

from companion.core import middle, people
from companion.core.language import N_
from companion.core.rulings import JUDGE_SEES, NO_YES, Fuller, HouseRule, who_pauses
from companion.core.vocabulary import Chapter, Way

HOUSE_RULES: tuple[HouseRule, ...] = (
    # --- sources: what is on the table -------------------------------------------------------------------------------
    HouseRule(
        key="objective.mode",
        question="R2",
        say=N_("Where do the members' cards come from?"),
        default="app",
        choices=(
            ("app", N_("the app deals them")),
            ("keyed", N_("from the box; each player keys it in privately")),
            ("end", N_("from the box; named only at the end")),
        ),
        group=Chapter.SOURCES,
    ),
    HouseRule(
        key="plan.mode",
        question="Q19",
        say=N_("How do the others answer a plan?"),
        default="open",
        on_phones="sealed",
        choices=(("open", N_("with real thumbs, keyed in")), ("sealed", N_("on phones or private windows"))),
        group=Chapter.SOURCES,
    ),
    HouseRule(
        key="cards.mode",
        question="R10",
        say=N_("Where are the execution cards played?"),
        default="app",
        choices=(
            ("app", N_("on phones or private windows; the app shuffles")),
            ("keyed", N_("at the table; what was turned up is keyed in")),
        ),
        group=Chapter.SOURCES,
    ),
    HouseRule(
        key="purge.mode",
        question="Q20",
        say=N_("How do the three point?"),
        default="open",
        on_phones="sealed",
        choices=(("open", N_("with real fingers, keyed in")), ("sealed", N_("on phones or private windows"))),
        group=Chapter.SOURCES,
    ),
    JUDGE_SEES,
    *people.house_rules("Q21", "Q22"),
    # --- variants ----------------------------------------------------------------------------------------------------
    HouseRule(
        key="ruleset",
        question="Q13",
        say=N_("Which rules?"),
        default="1.1",
        choices=(
            ("1.1", N_("version 1.1: two steps together, one step after a third failure")),
            ("classic", N_("classic: one step together, none after a third failure; both others purge one")),
        ),
        group=Chapter.VARIANTS,
    ),
    # --- clock and chair ---------------------------------------------------------------------------------------------
    HouseRule(
        key="talk.seconds",
        question="Q16",
        say=N_("Seconds to talk before each execution and purge (0: free)"),
        default=0,
        low=0,
        high=600,
        group=Chapter.CLOCK,
    ),
    who_pauses("Q23"),
    middle.begins("Q25"),
    HouseRule(
        key="first.secretary",
        question="R3",
        say=N_("Who is general secretary first?"),
        default="random",
        choices=(("random", N_("drawn by the app")),),
        seat=True,
        begins=True,
        group=Chapter.WHO,
    ),
    # --- plan and execution ------------------------------------------------------------------------------------------
    HouseRule(
        key="gs.rotation",
        question="Q11",
        say=N_("Who is general secretary next?"),
        default="clockwise",
        choices=(("clockwise", N_("the next one clockwise")), ("random", N_("drawn among those who were not yet"))),
    ),
    HouseRule(
        key="casting_vote",
        question="Q9",
        say=N_("The answers to a plan are tied. What then?"),
        default="choose",
        choices=(
            ("choose", N_("the general secretary chooses")),
            ("yes", N_("the plan is approved")),
        ),
    ),
    HouseRule(
        key="reject_repeat",
        question="Q10",
        say=N_("May a rejected ministry be proposed again in the same round?"),
        default="no",
        choices=NO_YES,
    ),
    HouseRule(
        key="gs.self_appoint",
        question="Q1",
        say=N_("May the general secretary execute the plan, too?"),
        default="no",
        choices=NO_YES,
    ),
    HouseRule(
        key="cards.turn",
        question="Q18",
        say=N_("When are the execution cards turned?"),
        default="shown",
        choices=(("shown", N_("when the general secretary shows them")), ("once", N_("as soon as all three are in"))),
        before="once",
        moot=({"cards.mode": "keyed"},),
    ),
    HouseRule(
        key="level.clamp",
        question="Q8",
        say=N_("How far can a ministry's level go?"),
        default="none",
        choices=(
            ("none", N_("as far as it goes; a notice beyond 3")),
            ("3", N_("to 3 either way")),
            ("4", N_("to 4 either way")),
        ),
    ),
    HouseRule(
        key="ministry.third_name",
        question="Q14",
        say=N_("What is the third ministry called?"),
        default="security",
        choices=(("security", N_("Security")), ("justice", N_("Justice"))),
    ),
    # --- purge -------------------------------------------------------------------------------------------------------
    HouseRule(
        key="purge.deviant_loses_too",
        question="Q2",
        say=N_("Does the deviant count among those who failed to point the deviant out?"),
        default="no",
        choices=(("no", N_("no, only the two others are tested")), ("yes", N_("yes, the deviant loses as well"))),
    ),
    HouseRule(
        key="purge.self_point",
        question="Q3",
        say=N_("May one point at oneself?"),
        default="no",
        choices=NO_YES,
    ),
    HouseRule(
        key="influence.floor",
        question="Q7",
        say=N_("Can influence fall below 0?"),
        default="zero",
        choices=(("zero", N_("no, it stays 0")), ("negative", N_("yes"))),
    ),
    # --- the end -----------------------------------------------------------------------------------------------------
    HouseRule(
        key="repress_vs_reform",
        question="Q4",
        say=N_("What is counted for more repression or more reform?"),
        default="ministries",
        choices=(
            ("ministries", N_("ministries above 0 against ministries below 0")),
            ("sums", N_("the sum of levels above 0 against the sum below 0")),
            ("executions", N_("executions that repressed against executions that reformed")),
        ),
    ),
    HouseRule(
        key="half_players",
        question="Q5",
        say=N_("What is half of an odd number of players?"),
        default="exact",
        choices=(("exact", N_("the exact half")), ("up", N_("rounded up")), ("down", N_("rounded down"))),
    ),
    HouseRule(
        key="lost_influence",
        question="Q6",
        say=N_("What is lost influence?"),
        default="missing",
        choices=(("missing", N_("what is missing from 3, for each player")), ("events", N_("every single loss"))),
    ),
    HouseRule(
        key="winner.no_one",
        question="Q17",
        say=N_("Nobody reached the objective. Who wins?"),
        default="nobody",
        choices=(("nobody", N_("nobody")), ("influence", N_("whoever has the most influence"))),
    ),
    HouseRule(
        key="reveal_unused",
        question="Q15",
        say=N_("Are the unused members shown at the end?"),
        default="hidden",
        choices=(("hidden", N_("no, they stay hidden")), ("revealed", N_("yes"))),
    ),
)

UNOFFICIAL: tuple[tuple[str, str], ...] = (
    (
        N_("Which of Molotov and Zhdanov wants many losses?"),
        N_("Zhdanov at least half the players, Molotov at most half"),
    ),
    (
        N_("What are the members called whose names are not known?"),
        N_("Member 8, Member 9 and Member 10; what they want follows from the others"),
    ),
)
"""What no source says and the table of members made up; another table marks its own."""

PRESETS: Mapping[Way, Mapping[str, str | int]] = {
    Way.BOX: {"objective.mode": "end", "cards.mode": "keyed"},
    Way.MIXED: {"objective.mode": "end"},
    Way.APP: {},
}
"""The three ways to sit down: the box is on the table; the app shuffles the cards; the app deals the members, too."""

WAYS: Mapping[Way, str] = {
    Way.BOX: N_(
        "All cards are at the table; the app keeps levels and influence, so nobody need turn a card for them. "
        "Thumbs and fingers are real, unless set otherwise."
    ),
    Way.MIXED: N_(
        "The members' cards are real, and named only at the end. The app keeps levels and influence, so nobody need "
        "turn a card for them, and the execution cards: the three choose on phones, or the laptop goes to each of "
        "them, up to nine times a round. With “The box is on the table” those cards are real, too, and the laptop "
        "stays where it is. Thumbs and fingers are real, unless set otherwise."
    ),
    Way.APP: N_(
        "The app deals the members, and shuffles the execution cards: all look, and the three choose, on phones or "
        "as the laptop goes to each of them, up to nine times a round. Thumbs and fingers are real, unless set "
        "otherwise."
    ),
}
"""What they mean here."""

FULLER = Fuller(
    say=N_("Everybody keys in their member's card before round 1"),
    gives_up=N_("No private page says how an objective stands: each names their member only at the end."),
    costs=N_("Each keys it in on a phone, or the laptop goes round once before round 1."),
    options={"objective.mode": "keyed"},
)
"""What may be keyed in beyond the light way with the box."""
