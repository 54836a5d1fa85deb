"""Article 27 in words: labels, what this table calls issues and agendas, deals, and reasons."""

from __future__ import annotations

from collections.abc import Mapping

from companion.core.language import N_, _, listed
from companion.games.article27 import pieces
from companion.games.article27.deals import (
    AnyCondition,
    Deal,
    ExactlyIssues,
    FreeText,
    In,
    Later,
    Out,
    ResultIs,
    VoteCalledBefore,
    Votes,
    YesAtLeast,
)
from companion.games.article27.state import Public

AGENDAS: Mapping[str, str] = {
    "wealth": N_("Wealth"),
    "peace": N_("Peace"),
    "prestige": N_("Prestige"),
    "innovation": N_("Innovation"),
    "justice": N_("Justice"),
    "power": N_("Power"),
}
"""Names of the agendas (fact 10)."""

_LABELS: Mapping[str, str] = {
    **AGENDAS,
    "red": N_("red"), "blue": N_("blue"), "green": N_("green"), "yellow": N_("yellow"), "black": N_("black"),
    "china": N_("China"), "france": N_("France"), "germany": N_("Germany"), "great_britain": N_("Great Britain"),
    "russia": N_("Russia"), "united_states": N_("United States"),
    "yes": N_("Yes"), "abstain": N_("Abstain"), "veto": N_("Veto"),
    "include": N_("include"), "exclude": N_("leave out"), "other": N_("other"),
    "opening": N_("Opening"), "between": N_("Between rounds"), "draws": N_("Draws"), "ready": N_("Ready"),
    "negotiation": N_("Negotiation"), "floor_check": N_("Floor check"), "forced_pick": N_("Forced pick"),
    "vote": N_("Vote"), "ballots_in": N_("All ballots in"), "veto_ruling": N_("Veto ruling"), "deals": N_("Deals"),
    "scores": N_("Scores"), "announce": N_("Announcements"), "payout": N_("Payouts"), "track": N_("Track"),
    "agendas": N_("Agendas"), "over": N_("The end"), "floor": N_("the floor"), "table": N_("the table"),
    "bank": N_("the Bank"), "host": N_("the host"), "judge": N_("the judge"), "clock": N_("the clock"),
    "gavel": N_("the gavel"),
    "pass": N_("passed"), "fail": N_("failed"),
}  # fmt: skip

ISSUES: Mapping[str, str] = {
    "red": N_("Humanitarian"),
    "blue": N_("Peacekeeping"),
    "green": N_("Trade"),
    "yellow": N_("Diplomatic"),
    "black": N_("Nuclear"),
}
"""Names of the issues; which colour is which is not official (fact 8)."""


def label(key: str) -> str:
    """The word for a colour, an agenda, a nation, a ballot, a phase or a result; a seat's name is its own word."""
    return _(_LABELS[key]) if key in _LABELS else key


def issue(colour: str, public: Public) -> str:
    """What this table calls an issue."""
    return public.names.get(colour) or _(ISSUES[colour])


def coloured(colour: str, public: Public) -> str:
    """An issue as people see it on the cardboard: its colour, then what this table calls it."""
    return _("{colour} ({issue})").format(colour=label(colour).capitalize(), issue=issue(colour, public))


def agenda(key: str, public: Public) -> str:
    """What this table calls an agenda."""
    return public.names.get(key) or _(AGENDAS[key])


def disc(key: str) -> str:
    """A disc of the agenda track, with a sign for the side that it lies on."""
    side, _sep, colour = key.partition(":")
    return ("+\u00a0" if side == "success" else "−\u00a0") + label(colour)


def passes(needed: int) -> str:
    """What a proposal needs."""
    return _("{needed} Yes and no Veto pass it.").format(needed=needed)


def choice(key: str, public: Public) -> str:
    """The word for something that can be chosen: an agenda as this table calls it, anything else by its label."""
    return agenda(key, public) if key in AGENDAS else label(key)


def made_up(public: Public) -> tuple[tuple[str, str], ...]:
    """What no rulebook says: which colour this table gives to which issue (fact 8)."""
    ours = ", ".join(f"{label(colour)} {issue(colour, public)}" for colour in pieces.COLOURS)
    return ((_("Which colour stands for which issue?"), _("{names}; the colour counts").format(names=ours)),)


def in_pieces(points: int) -> str:
    """Points in the fewest pieces, in words: "one 5, two 1s"."""
    return said_pieces(pieces.fewest_pieces(points))


def said_pieces(made_up_of: Mapping[int, int]) -> str:
    """Pieces by their value, in words."""
    counts = [_("none"), _("one"), _("two"), _("three"), _("four"), _("five"), _("six"), _("seven")]
    said = []
    for value, count in made_up_of.items():
        number = counts[count] if count < len(counts) else str(count)
        said.append(f"{number} {value}" if count == 1 else f"{number} {value}s")
    return ", ".join(said)


def put_field(field: str, public: Public) -> str:
    """What the judge sets by hand, in words; a row by this table's own name for it."""
    kind, _sep, colour = field.partition(":")
    if kind == "track":
        return _("the row of {agenda}").format(agenda=choice(colour, public))
    return _("the {colour} disc").format(colour=label(colour)) if colour else label(kind)


# --- deals ------------------------------------------------------------------------------------------------------------


def condition(atom: AnyCondition) -> str:
    """One condition of a deal in words."""
    match atom:
        case In(colour):
            return _("{colour} is in").format(colour=label(colour))
        case Out(colour):
            return _("{colour} is out").format(colour=label(colour))
        case Votes(seat, ballot, otherwise):
            text = _("{seat} does not vote {ballot}") if otherwise else _("{seat} votes {ballot}")
            return text.format(seat=seat, ballot=label(ballot))
        case ResultIs(result, otherwise):
            text = _("the proposal is not {result}") if otherwise else _("the proposal is {result}")
            return text.format(result=_("vetoed") if result == "veto" else label(result))
        case YesAtLeast(count):
            return _("at least {count} vote Yes").format(count=count)
        case ExactlyIssues(colours):
            return _("exactly {colours}").format(colours=listed([label(c) for c in colours]))
        case VoteCalledBefore(seconds_left):
            return _("the vote is called with {seconds} s or more left").format(seconds=seconds_left)
        case FreeText(words):
            return f"“{words}”"
        case Later(words):
            return _("later: “{words}”").format(words=words)


def promise(deal: Deal) -> str:
    """What the addressee promises, and when, if that is a later round."""
    said = _promise(deal)
    return _("{promise}, in round {round}").format(promise=said, round=deal.due) if deal.due else said


def _promise(deal: Deal) -> str:
    match deal.space:
        case "yes":
            return _("vote Yes")
        case "abstain":
            return _("abstain")
        case "veto":
            return _("veto")
        case "include":
            return _("include {colour}").format(colour=label(deal.colour))
        case "exclude":
            return _("leave out {colour}").format(colour=label(deal.colour))
    return _(" and ").join(condition(atom) for atom in deal.conditions)


def deal_line(deal: Deal) -> str:
    """A deal in a line: "Ana → Rich 3: vote Yes"."""
    return f"{sides(deal)}: {promise(deal)}"


def sides(deal: Deal) -> str:
    """Who gives whom how much: "Ana → Rich 3"."""
    return f"{deal.payer} → {deal.addressee} {deal.amount}"


def settled_word(how: str) -> str:
    """What became of a deal, in a word."""
    words = {
        "kept": _("kept"), "returned": _("returned"), "split": _("split"), "parked": _("parked"),
        "given_back": _("given back"), "taken_back": _("taken back"), "opposite": _("returned"),
        "forfeited": _("forfeited"),
    }  # fmt: skip
    return words.get(how, how)


# --- reasons ----------------------------------------------------------------------------------------------------------

REASONS: Mapping[str, str] = {
    "not_secretary": N_("Only the Secretary-General, {seat}, may do that."),
    "floor_frozen": N_("The proposal is frozen; a judge can waive this."),
    "too_early_to_deal": N_("No deals before the gavel is struck."),
    "deals_closed": N_("The gavel has fallen; no more deals this round."),
    "last_round": N_("That was the last round."),
    "paused": N_("The clock is paused; let it run first."),
    "area_not_open": N_("The area is not for the Secretary-General to choose now."),
    "no_such_area": N_("“{value}” cannot be turned over now; open are: {allowed}."),
    "no_deadlock": N_("There is no disc to choose: nothing is blocked."),
    "no_such_disc": N_("“{value}” is not one of the discs turned over: {allowed}."),
    "no_such_colour": N_("“{value}” is no issue; choose one of: {allowed}."),
    "no_such_place": N_("“{value}” is no place for a disc; choose one of: {allowed}."),
    "not_tabled": N_("No {colour} disc is tabled."),
    "already_there": N_("The {colour} disc already lies there."),
    "empty_floor": N_("The floor is empty; a vote needs at least one issue on it."),
    "self_deal": N_("Nobody makes a deal with themselves."),
    "amount_low": N_("The amount must be a whole number from 1 to 378."),
    "amount_high": N_("You have {supply}; you cannot give more."),
    "amount_unheard": N_("{seat} cannot have that much: more than {most} cannot lie behind that screen now."),
    "no_such_space": N_("“{value}” is no space of the mat; choose one of: {allowed}."),
    "not_secretary_mat": N_("Only {seat}, who holds the gavel then, can promise what is on the floor."),
    "colour_not_needed": N_("A colour belongs only to “include” and “leave out”."),
    "conditions_needed": N_("Say what must be met: an “other” deal needs at least one condition."),
    "conditions_not_needed": N_("Conditions belong only to an “other” deal."),
    "too_many_conditions": N_("A deal can have at most 8 conditions."),
    "no_such_result": N_("“{value}” is no result; choose one of: {allowed}."),
    "bad_count": N_("That number cannot be."),
    "words_needed": N_("Say it in words, at most 200 characters on one line."),
    "no_such_offer": N_("There is no such open offer any more."),
    "not_your_offer": N_("Only the one who made this offer can take it back; you may decline it."),
    "others_answer": N_("The answer to this offer is {seat}'s."),
    "no_such_deal": N_("There is no deal {deal} on the mats."),
    "not_your_deal": N_("That is not your side of the deal."),
    "deal_stands": N_("The gavel has fallen; now conduct settles the deal."),
    "take_back_consent": N_("Ask {seat} to return it; a payer alone cannot take a deal back."),
    "take_back_never": N_("At this table a payer cannot take a deal back; {seat} may return it."),
    "sg_must_yes": N_("At this table the Secretary-General must vote Yes."),
    "veto_unpayable": N_("A veto costs 5; you have {supply}."),
    "draws_missing": N_("Still to draw: {seats}."),
    "keys_tokens": N_("Only who was to declare a score instead keys in tokens after all."),
    "score_range": N_("A true score lies between {low} and {high}."),
    "score_known": N_("The app knows {seat}'s score; nothing is declared."),
    "score_confirmed": N_("{seat}'s score is already confirmed."),
    "nothing_to_confirm": N_("{seat} has no declared score to confirm."),
    "left_neighbour_confirms": N_("That is for the left neighbour, {seat}."),
    "announce_order": N_("It is {seat}'s turn to announce."),
    "already_announced": N_("The announcement stands; first the table says whether anybody challenges."),
    "announce_range": N_("At this table only {low} to {high} may be announced."),
    "nothing_announced": N_("Nothing is announced that could be challenged."),
    "challenge_self": N_("Nobody challenges their own announcement."),
    "challenged_already": N_("You have already called."),
    "challenge_poor": N_("A challenge needs 3; you have {supply}."),
    "nothing_to_pass": N_("You have already answered."),
    "nothing_to_show": N_("There is no challenged score to be named."),
    "agendas_missing": N_("Which secret agenda does {seats} turn?"),
    "no_such_round": N_("A deal can wait for a round that is still to come, and for no other."),
    "its_round_runs": N_("Round {round}, which it is about, has begun: now it is judged, and not forfeited."),
    "not_later": N_("Only a deal about a later round is called forfeited; others are returned."),
    "supplies_missing": N_("The points behind the screens come first."),
    "supplies_known": N_("What lies behind the screens is already known."),
    "supplies_over": N_("That is more than the points of the box: {points}."),
    "tokens_later": N_("Tokens are compared once the screens are lifted, before the first agenda is turned."),
    "tokens_agree": N_("That is what the app has for {seat}, too."),
    "agenda_known": N_("The secret agendas are already known to the app."),
    "no_such_agenda": N_("“{value}” cannot be; choose one of: {allowed}."),
    "nothing_drawn": N_("{seat} has nothing to draw again."),
    "no_pieces": N_("The app keeps the influence at this table; there are no pieces to count again."),
    "play_on": N_("At this table a wrong draw is played on once the discs are tabled."),
    "no_face_down": N_("Only the five tokens may stay face down, without naming them."),
    "row_empty": N_("No disc lies in the row of {agenda} that could change sides."),
    "disc_used": N_("The {colour} disc of {agenda} has already been used."),
    "disc_third": N_("The {colour} disc of {agenda} would be a third of it, and has just gone back."),
    "gavel_moves": N_("Begin the round first; then the gavel can be given to a proxy."),
    "middle_row": N_("No disc lies twice in the row of {agenda}: there is one of each colour."),
    "middle_discs": N_("On the track lies one {colour} disc for each round that is over: {rounds}, not {count}."),
    "middle_successes": N_("No more {colour} discs can have succeeded than proposals passed: {rounds}, not {count}."),
    "middle_passed": N_("A proposal that passed has a success on the track, each its own; {rounds} of them passed."),
    "still_counting": N_("Still to count what lies behind the screen: {seats}."),
    "clock_stands": N_("The clock can be set only while it runs."),
    "clock_stale": N_("The clock has nothing to say now."),
}
