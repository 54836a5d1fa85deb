"""The open questions of Article 27: key, default, alternatives (rules, chapter 7)."""

from __future__ import annotations

from collections.abc import Mapping

from companion.core import middle, people
from companion.core.language import N_
from companion.core.rulings import ASK, JUDGE_SEES, Fuller, HouseRule, who_pauses
from companion.core.vocabulary import Chapter, Way

_ask = (ASK, N_("ask the table when it happens"))

HOUSE_RULES: tuple[HouseRule, ...] = (
    # --- sources: what is on the table -------------------------------------------------------------------------------
    HouseRule(
        key="discs.mode",
        question="Q50",
        say=N_("Where are the issue discs turned over?"),
        default="app",
        choices=(("app", N_("the app draws them")), ("keyed", N_("on the board; the host keys them in"))),
        group=Chapter.SOURCES,
    ),
    HouseRule(
        key="draw.mode",
        question="Q50",
        say=N_("Where are the issue drawing tokens drawn?"),
        default="app",
        choices=(
            ("app", N_("the app draws them")),
            ("keyed", N_("from the cloth bag; each player keys in five colours")),
            ("declared", N_("from the cloth bag; scores are said aloud each round (the host learns all supplies)")),
            ("screens", N_("from the cloth bag; draws and supplies stay behind the screens to the end")),
        ),
        group=Chapter.SOURCES,
    ),
    HouseRule(
        key="agenda.mode",
        question="Q51",
        say=N_("Where do the secret agendas come from?"),
        default="app",
        choices=(
            ("app", N_("the app deals them")),
            ("keyed", N_("from the box; each player keys it in privately")),
            ("end", N_("from the box; each is named when it is turned at the end")),
        ),
        group=Chapter.SOURCES,
    ),
    HouseRule(
        key="vote.mode",
        question="R36",
        say=N_("How is the vote taken?"),
        default="sealed",
        choices=(
            ("sealed", N_("sealed: phones, or the laptop goes round")),
            ("open", N_("open hands, keyed in by the host")),
        ),
        group=Chapter.VOTES,
    ),
    HouseRule(
        key="floor.check",
        question="R33",
        say=N_("Is the floor checked against the board when the gavel falls?"),
        default="off",
        choices=(
            ("off", N_("no, the app's board is the board")),
            ("on", N_("yes, one step for what lay there")),
            ("hands", N_("no step of its own; until the hands are keyed in it can be set right")),
        ),
        group=Chapter.SOURCES,
    ),
    HouseRule(
        key="pieces.hints",
        question="Q5",
        say=N_("Does the app say in which tokens of the box a payment is made?"),
        default="off",
        choices=(("off", N_("no")), ("on", N_("yes, with the fewest pieces"))),
        group=Chapter.SOURCES,
    ),
    # --- variants ----------------------------------------------------------------------------------------------------
    HouseRule(
        key="variant.easy",
        question="R63",
        say=N_("Is Easy Come, Easy Go played?"),
        default="off",
        choices=(("off", N_("no, everyone starts with 12")), ("on", N_("yes, everyone starts with 20"))),
        group=Chapter.VARIANTS,
    ),
    HouseRule(
        key="variant.lcs",
        question="R64",
        say=N_("Is Lie, Cheat, and Steal played?"),
        default="off",
        choices=(
            ("off", N_("no")),
            ("on", N_("yes: scores are announced and may be challenged")),
        ),
        group=Chapter.VARIANTS,
    ),
    # --- the judge ---------------------------------------------------------------------------------------------------
    JUDGE_SEES,
    *people.house_rules("Q59", "Q60"),
    # --- clock and gavel ---------------------------------------------------------------------------------------------
    HouseRule(
        key="timer.length",
        question="Q32",
        say=N_("Seconds to negotiate"),
        default=300,
        low=60,
        high=900,
        group=Chapter.CLOCK,
    ),
    who_pauses("Q33"),
    middle.begins("Q65"),
    HouseRule(
        key="vote.limit",
        question="Q31",
        say=N_("Seconds to vote; then a missing ballot is an Abstain (0: no limit)"),
        default=0,
        low=0,
        high=600,
        group=Chapter.CLOCK,
        moot=({"vote.mode": "open"},),
    ),
    HouseRule(
        key="first.secretary",
        question="Q52",
        say=N_("Who holds the gavel first?"),
        default="random",
        choices=(("random", N_("drawn by the app")),),
        seat=True,
        begins=True,
        group=Chapter.WHO,
    ),
    # --- tabling -----------------------------------------------------------------------------------------------------
    HouseRule(
        key="tabling.deadlock",
        question="Q1",
        say=N_("Both discs left in the last area would be a third of their agenda. Which one is tabled?"),
        default="first",
        choices=(
            ("first", N_("the first one turned over stays")),
            ("last", N_("the last one turned over stays")),
            ("secretary", N_("the Secretary-General chooses")),
            ("gather", N_("all five areas' discs go back and are turned over again")),
            _ask,
        ),
        asks=True,
    ),
    HouseRule(
        key="tabling.order",
        question="Q2",
        say=N_("In which order are the areas turned over?"),
        default="fixed",
        choices=(
            ("fixed", N_("red, blue, green, yellow, black")),
            ("random", N_("random each round")),
            ("secretary", N_("the Secretary-General chooses")),
        ),
    ),
    # --- bonus and payouts -------------------------------------------------------------------------------------------
    HouseRule(
        key="bonus.on_fail",
        question="Q6",
        say=N_("Where does the success bonus go when no proposal passes?"),
        default="bank",
        choices=(("bank", N_("back to the Bank")), ("accumulate", N_("it stays and grows"))),
    ),
    HouseRule(
        key="payout.sg_order",
        question="Q14",
        say=N_("The Secretary-General's score is negative. What comes first?"),
        default="pay_first",
        choices=(("pay_first", N_("pay, then take the bonus")), ("net", N_("the two are netted"))),
    ),
    HouseRule(
        key="bank.limit",
        question="Q16",
        say=N_("Can the Bank run out?"),
        default="unlimited",
        choices=(
            ("unlimited", N_("no; a notice when it would")),
            ("seat_order", N_("yes; it pays in seat order until it is empty")),
            ("pro_rata", N_("yes; everyone gets a fair part")),
        ),
    ),
    HouseRule(
        key="score.check",
        question="Q37",
        say=N_("Who checks a score that the app knows?"),
        default="neighbour",
        choices=(
            ("neighbour", N_("nobody is asked; the left neighbour may look")),
            ("app", N_("the app only")),
            ("open", N_("tokens are shown to all")),
        ),
        moot=({"draw.mode": "screens"}, {"draw.mode": "declared"}, {"variant.lcs": "on"}),
    ),
    HouseRule(
        key="hand.peek",
        question="Q41",
        say=N_("Who may see a player's influence?"),
        default="own",
        choices=(("own", N_("only its owner")), ("open", N_("everybody (teaching mode)"))),
        moot=({"draw.mode": "screens", "variant.lcs": "off"},),
    ),
    # --- vote --------------------------------------------------------------------------------------------------------
    HouseRule(
        key="veto.eligibility",
        question="Q9",
        say=N_("Which points count towards the 5 that a veto needs?"),
        default="supply",
        choices=(
            ("supply", N_("the own supply when voting")),
            ("supply_and_bribes", N_("supply and own points lying in deals")),
            ("after_settlement", N_("the supply after deals are settled")),
            ("none", N_("no test: pay what you have")),
            _ask,
        ),
        asks=True,
    ),
    HouseRule(
        key="veto.illegal",
        question="Q10",
        say=N_("A hand shows a veto that cannot be paid (as a sealed ballot it is not taken). What is it?"),
        default="abstain",
        choices=(
            ("abstain", N_("an Abstain, and nothing is paid")),
            ("stands", N_("a veto, and all that is there is paid")),
            ("revote", N_("the vote is taken again")),
            _ask,
        ),
        asks=True,
        moot=({"veto.eligibility": "none"}, {"veto.eligibility": "after_settlement"}),
    ),
    HouseRule(
        key="vote.sg_must_yes",
        question="Q30",
        say=N_("Must the Secretary-General vote Yes?"),
        default="no",
        choices=(("no", N_("no")), ("yes", N_("yes"))),
    ),
    HouseRule(
        key="vote.reveal",
        question="Q56",
        say=N_("How do the vote cards turn?"),
        default="together",
        choices=(("together", N_("all at once")), ("one_by_one", N_("one by one"))),
    ),
    # --- deals -------------------------------------------------------------------------------------------------------
    HouseRule(
        key="bribe.withdraw",
        question="Q17",
        say=N_("May a payer take a recorded deal back?"),
        default="consent",
        choices=(
            ("consent", N_("only if the addressee returns it")),
            ("free", N_("freely before the gavel")),
            ("never", N_("never, though the addressee may return it")),
        ),
    ),
    HouseRule(
        key="bribe.return",
        question="Q18",
        say=N_("May an addressee return a deal after the gavel?"),
        default="no",
        choices=(("no", N_("no; conduct settles it")), ("until_reveal", N_("yes, until the ballots are shown"))),
    ),
    HouseRule(
        key="bribe.after_gavel",
        question="Q19",
        say=N_("May deals be made between the gavel and the reveal?"),
        default="no",
        choices=(("no", N_("no")), ("until_reveal", N_("yes, until the ballots are shown"))),
    ),
    HouseRule(
        key="bribe.opposite",
        question="Q21",
        say=N_("The opposite of an earlier deal is accepted. What happens to the earlier one?"),
        default=ASK,
        choices=(("return", N_("it is returned now")), ("keep", N_("it stays, as both agree")), _ask),
        asks=True,
    ),
    HouseRule(
        key="bribe.carry_over",
        question="Q26",
        say=N_("A deal about a later round was not marked for it. What happens to its points now?"),
        default="settle",
        choices=(("settle", N_("they go back to the payer")), ("park", N_("they are parked for the judge")), _ask),
        asks=True,
    ),
    HouseRule(
        key="bribe.partial",
        question="Q27",
        say=N_("Some conditions of a deal are met and some are not. Who gets the points?"),
        default="returned",
        choices=(("returned", N_("all go to the payer")), ("split", N_("half each, the odd one to the payer")), _ask),
        asks=True,
    ),
    HouseRule(
        key="bribe.dispute",
        question="Q28",
        say=N_("Payer and addressee disagree whether a deal was kept. Who gets the points?"),
        default="returned",
        choices=(("returned", N_("the payer")), ("collected", N_("the addressee")), _ask),
        asks=True,
    ),
    # --- end ---------------------------------------------------------------------------------------------------------
    HouseRule(
        key="tie.second",
        question="Q38",
        say=N_("How does the tie among Secretaries-General of a success break?"),
        default="boolean",
        choices=(("boolean", N_("one success beats none, then it is shared")), ("count", N_("more successes win"))),
    ),
    HouseRule(
        key="agenda.order",
        question="Q57",
        say=N_("How are the agendas turned at the end?"),
        default="lowest_first",
        choices=(("lowest_first", N_("lowest supply first, one by one")), ("together", N_("all at once"))),
    ),
    # --- Lie, Cheat, and Steal ---------------------------------------------------------------------------------------
    HouseRule(
        key="lcs.true_score",
        question="Q42",
        say=N_("A false announcement was challenged. What does the announcer collect?"),
        default="true",
        choices=(("true", N_("the true score")), ("nothing", N_("nothing")), ("announced", N_("the announced score"))),
        group=Chapter.EXPANSION,
        heading=N_("Lie, Cheat, and Steal"),
        moot=({"variant.lcs": "off"},),
    ),
    HouseRule(
        key="lcs.order",
        question="Q43",
        say=N_("A false announcement was challenged. What comes first?"),
        default="score_first",
        choices=(("score_first", N_("score, then penalty")), ("penalty_first", N_("penalty, then score"))),
        group=Chapter.EXPANSION,
        heading=N_("Lie, Cheat, and Steal"),
        moot=({"variant.lcs": "off"},),
    ),
    HouseRule(
        key="lcs.window",
        question="Q44",
        say=N_("Seconds to challenge (0: until the host goes on)"),
        default=10,
        low=0,
        high=60,
        group=Chapter.EXPANSION,
        heading=N_("Lie, Cheat, and Steal"),
        moot=({"variant.lcs": "off"},),
    ),
    HouseRule(
        key="lcs.simultaneous",
        question="Q45",
        say=N_("Several challenge at the same moment. Who was first?"),
        default="arrival",
        choices=(
            ("arrival", N_("the first one keyed in; callers agree among themselves")),
            ("lowest_seat", N_("the nearest on the announcer's left")),
            _ask,
        ),
        asks=True,
        group=Chapter.EXPANSION,
        heading=N_("Lie, Cheat, and Steal"),
        moot=({"variant.lcs": "off"},),
    ),
    HouseRule(
        key="lcs.range",
        question="Q46",
        say=N_("Which scores may be announced?"),
        default="any",
        choices=(("any", N_("any whole number")), ("clamp", N_("only what is possible: −6 to 9"))),
        group=Chapter.EXPANSION,
        heading=N_("Lie, Cheat, and Steal"),
        moot=({"variant.lcs": "off"},),
    ),
    HouseRule(
        key="draw.correction",
        question="Q54",
        say=N_("A wrongly drawn token is noticed after the discs were tabled. What happens?"),
        default=ASK,
        choices=(("redraw", N_("that player draws five again")), ("play_on", N_("play on")), _ask),
        asks=True,
    ),
)

TOKENS_COUNT = HouseRule(
    key="tokens.count",
    question="Q66",
    say=N_("The screens are lifted, and the tokens before a player are not what the app has. Which counts?"),
    default=ASK,
    choices=(("app", N_("what the app has")), ("tokens", N_("the tokens")), _ask),
    asks=True,
)
"""A question that is always asked and stands on no sheet: whose tokens are wrong, and by how much, decides it."""

BY_KEY: Mapping[str, HouseRule] = {rule.key: rule for rule in (*HOUSE_RULES, TOKENS_COUNT)}

PRESETS: Mapping[Way, Mapping[str, str | int]] = {
    Way.BOX: {
        "discs.mode": "keyed",
        "draw.mode": "screens",
        "agenda.mode": "end",
        "vote.mode": "open",
        "floor.check": "hands",
    },
    Way.MIXED: {"pieces.hints": "on"},
    Way.APP: {},
}
"""The three ways to sit down (evening.md): the box is on the table, box and companion, no box."""

WAYS: Mapping[Way, str] = {
    Way.BOX: N_("Cardboard, bag and open hands; you key in the tabled discs, the floor and the hands."),
    Way.MIXED: N_(
        "The app draws and takes the votes; influence is paid in the box's tokens, 12 each at the start, behind the "
        "screens and on the mats. Discs, drawing tokens, agendas, Yes and Veto stay in the box. Without phones the "
        "laptop goes to everybody twice a round, to look and to vote (with open hands once), and once more at the end."
    ),
    Way.APP: N_(
        "The app draws, keeps the influence and takes the votes; nothing of the box is needed. Without phones the "
        "laptop goes to everybody twice a round, to look and to vote; with open hands once, to look."
    ),
}
"""What they mean here."""

FULLER = Fuller(
    say=N_("Key in draws and secret agendas, too"),
    gives_up=N_(
        "Draws, supplies and agendas stay behind the screens; each supply and agenda is named once, at the end. "
        "So the app cannot tell whether somebody can pay for a veto, works out no score and draws no graph of points. "
        "What deals, bonus and vetoes come to it does say."
    ),
    costs=N_("Everybody keys five tokens in privately every round: seven or so presses for each."),
    options={"draw.mode": "keyed", "agenda.mode": "keyed", "pieces.hints": "on"},
    instead=Fuller(
        say=N_("Scores are said aloud each round, and keyed in"),
        gives_up="",
        costs=N_(
            "One panel for all scores: about 26 presses a round with five players. The host learns all supplies. "
            "Payments are worked out, and there is a graph of points. Nobody tests whether somebody can pay for a veto."
        ),
        options={"draw.mode": "declared"},
    ),
)
"""What the box's players may have the app know besides."""

DEFAULTS: Mapping[str, str | int] = {
    **{rule.key: rule.default for rule in HOUSE_RULES if rule.default != ASK},
    # What Enter takes when a question is on "ask" by default: the text of the rulebook, or what can be followed.
    "bribe.opposite": "return",
    "draw.correction": "play_on",
    TOKENS_COUNT.key: "app",
}
"""The default ruling of each question, also for those that are asked."""
