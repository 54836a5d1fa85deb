"""The open questions of Legislation: key, default, alternatives (rules, chapter 3)."""

from __future__ import annotations

from collections.abc import Mapping

from companion.core import middle, people
from companion.core.language import N_
from companion.core.rulings import JUDGE_SEES, Fuller, HouseRule, who_pauses
from companion.core.vocabulary import Chapter, Way

HOUSE_RULES: tuple[HouseRule, ...] = (
    # --- sources: what is on the table -------------------------------------------------------------------------------
    HouseRule(
        key="bills.mode",
        question="R2",
        say=N_("Where do the bills come from?"),
        default="app",
        choices=(
            ("app", N_("the app deals them")),
            ("keyed", N_("from the box; each player keys in every card, privately")),
            ("table", N_("from the box; the host keys in only what lies On Deck")),
        ),
        group=Chapter.SOURCES,
    ),
    HouseRule(
        key="rep.mode",
        question="R1",
        say=N_("Where do the representatives come from?"),
        default="app",
        choices=(("app", N_("the app deals them")), ("keyed", N_("from the box; they are keyed in"))),
        group=Chapter.SOURCES,
    ),
    HouseRule(
        key="vote.secrecy",
        question="Q2",
        say=N_("How is the vote taken?"),
        default="open",
        on_phones="sealed",
        choices=(
            ("open", N_("open hands, keyed in")),
            ("sealed", N_("sealed ballots, turned together; without phones the laptop goes round for each bill")),
            ("roll_call", N_("a roll call from the sponsor's left")),
        ),
        group=Chapter.SOURCES,
    ),
    JUDGE_SEES,
    *people.house_rules("Q21", "Q22"),
    # --- variants ----------------------------------------------------------------------------------------------------
    HouseRule(
        key="variant.short",
        question="R2",
        say=N_("Short game"),
        default="off",
        choices=(("off", N_("hands of nine, nine votes each")), ("on", N_("hands of six, six votes each"))),
        group=Chapter.VARIANTS,
    ),
    HouseRule(
        key="four.build",
        question="R1",
        say=N_("Four players: which representatives?"),
        default="single",
        choices=(("single", N_("four with one agenda")), ("dual", N_("four with two agendas"))),
        group=Chapter.VARIANTS,
        players=4,
    ),
    HouseRule(
        key="build.social",
        question="R1",
        say=N_("Which social agenda does X stand for?"),
        default="random",
        choices=(
            ("random", N_("drawn by the app")),
            ("sp", N_("Social Progressive")),
            ("sc", N_("Social Conservative")),
            ("box", N_("as the table built the deck; it follows from the representatives")),
        ),
        group=Chapter.VARIANTS,
    ),
    HouseRule(
        key="build.fiscal",
        question="R1",
        say=N_("Which fiscal agenda does A stand for?"),
        default="random",
        choices=(
            ("random", N_("drawn by the app")),
            ("fp", N_("Fiscal Progressive")),
            ("fc", N_("Fiscal Conservative")),
            ("box", N_("as the table built the deck; it follows from the representatives")),
        ),
        group=Chapter.VARIANTS,
    ),
    # --- clock and chair ---------------------------------------------------------------------------------------------
    HouseRule(
        key="turn.seconds",
        question="Q18",
        say=N_("Seconds for a Pledge turn; then Parley says so, and the host ends it (0: free)"),
        default=0,
        low=0,
        high=1800,
        group=Chapter.CLOCK,
    ),
    who_pauses("Q19"),
    middle.begins("Q24"),
    # --- the rulebook's questions ------------------------------------------------------------------------------------
    HouseRule(
        key="rep.visibility",
        question="Q17",
        say=N_("Does everybody see the representatives?"),
        default="open",
        choices=(("open", N_("yes, they lie open")), ("hidden", N_("no, only at the end"))),
    ),
    HouseRule(
        key="dual.scoring",
        question="Q1",
        say=N_("How does a representative with two agendas score?"),
        default="sum",
        choices=(
            ("sum", N_("both agendas together")),
            ("better", N_("the better one")),
            ("worse", N_("the worse one")),
        ),
    ),
    HouseRule(
        key="sponsor.votes",
        question="Q3",
        say=N_("Does the sponsor vote, too?"),
        default="yes",
        choices=(("yes", N_("yes, like everybody")), ("no", N_("no"))),
    ),
    HouseRule(
        key="pledge.lifetime",
        question="Q4",
        say=N_("How long does a pledge last when its bill is not voted on this round?"),
        default="bill",
        choices=(("bill", N_("until the bill is voted on")), ("round", N_("until the round ends"))),
    ),
    HouseRule(
        key="first.player",
        question="Q6",
        say=N_("Who begins?"),
        default="random",
        choices=(("random", N_("drawn by the app")),),
        seat=True,
        begins=True,
        group=Chapter.WHO,
    ),
    HouseRule(
        key="first.moves",
        question="Q6",
        say=N_("Does the first turn move on?"),
        default="no",
        choices=(("no", N_("no, the same player begins each round")), ("yes", N_("yes, one seat clockwise a round"))),
    ),
    HouseRule(
        key="vote.round",
        question="Q7",
        say=N_("How many bills come to the vote in a round?"),
        default="each",
        choices=(("each", N_("one bill of every player")), ("one", N_("one bill, the players take turns"))),
    ),
    HouseRule(
        key="refill.sources",
        question="Q8",
        say=N_("Which cards of a discard pile may be taken?"),
        default="any",
        choices=(
            ("any", N_("any card; seats choose in order")),
            ("top", N_("only from the top; seats choose in order")),
        ),
    ),
    HouseRule(
        key="tie.final",
        question="Q10",
        say=N_("Equal totals at the end. Who wins?"),
        default="shared",
        choices=(
            ("shared", N_("all of them share the win")),
            ("passed", N_("whoever passed most bills of their own")),
            ("faithful", N_("whoever broke the fewest pledges")),
        ),
    ),
    HouseRule(
        key="negative.total",
        question="Q11",
        say=N_("May a total be negative?"),
        default="yes",
        choices=(("yes", N_("yes")), ("floor", N_("no, nobody falls below 0"))),
    ),
    HouseRule(
        key="trade.hand_size",
        question="Q12",
        say=N_("May a trade be unequal?"),
        default="equal",
        choices=(
            ("equal", N_("no, as many cards go as come; else the host says whether they go back or stand")),
            ("back", N_("no; what lies unequally when the turn ends goes back by itself")),
            ("free", N_("yes, but nobody puts more bills to the vote for it")),
        ),
    ),
    HouseRule(
        key="seven.balance",
        question="Q13",
        say=N_("Seven players: the printed deck has one agenda less. What is played?"),
        default="printed",
        choices=(("printed", N_("as printed; everybody is told")), ("swap", N_("the single A is swapped for a B"))),
        players=7,
    ),
    HouseRule(
        key="swap.turns",
        question="Q16",
        say=N_("When may a player swap one card?"),
        default="each",
        choices=(
            ("each", N_("at the start of each of their turns, votes included")),
            ("third", N_("only at the start of the third turn")),
        ),
    ),
    HouseRule(
        key="swap.deck",
        question="Q20",
        before="deck",
        say=N_("From where does a swapped card come?"),
        default="piles",
        choices=(
            ("piles", N_("from the other players' discard piles")),
            ("deck", N_("from there or from the deck")),
        ),
    ),
)

BY_KEY: Mapping[str, HouseRule] = {rule.key: rule for rule in HOUSE_RULES}

PRESETS: Mapping[Way, Mapping[str, str | int]] = {
    Way.BOX: {"bills.mode": "table", "rep.mode": "keyed", "build.social": "box", "build.fiscal": "box"},
    Way.APP: {},
}
"""The ways to sit down: the box is on the table, or the app has the cards. Hands go up at the table in both."""

WAYS: Mapping[Way, str] = {
    Way.BOX: N_("Printed cards and open hands; the host keys in what lies open, the app keeps count."),
    Way.APP: N_(
        "The app deals the cards and keeps them; hands go up, unless ballots are sealed. Without phones the laptop "
        "goes to everybody two or three times a turn, to discard, refill and choose what lies On Deck."
    ),
}
"""What they mean here."""

FULLER = Fuller(
    say=N_("Key in every hand, too"),
    gives_up=N_("Hands, discards, refills and swaps stay cardboard: no page says what a bill in the hand is worth."),
    options={"bills.mode": "keyed"},
    costs=N_("Each player types the whole hand privately, and all that is done with it afterwards."),
)
"""What may be keyed in beyond the light way with the box."""

UNOFFICIAL: tuple[tuple[str, str], ...] = (
    (N_("What are the bills called?"), N_("by their numbers; no names are known")),
    (
        N_("What do the special effects say?"),
        N_("nothing is known; the table writes them down or carries them out by hand"),
    ),
)
"""What the rules leave out, and what stands in its place."""
