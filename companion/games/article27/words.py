"""Article 27 in sentences: labels, events of the story, reasons, postings and questions."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion.core import sentences
from companion.core.deals import (
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
from companion.core.language import N_, _, listed, ngettext, signed
from companion.core.ledger import say_account
from companion.core.messages import Asked, Event, NotCovered, Paused, Posted, Reason, Resumed, Ruled, Seat, WasPut
from companion.games.article27 import events as e
from companion.games.article27 import pieces
from companion.games.article27.rulings import BY_KEY
from companion.games.article27.state import Phase, Public

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


def agenda(key: str, public: Public) -> str:
    """What this table calls an agenda."""
    return public.names.get(key) or _(AGENDAS[key])


def choice(key: str, public: Public) -> str:
    """The word for something that can be chosen: an agenda as this table calls it, anything else by its label."""
    return agenda(key, public) if key in AGENDAS else label(key)


def made_up(public: Public) -> tuple[tuple[str, str], ...]:
    """What no rulebook says: which colour this table gives to which issue (fact 8)."""
    ours = ", ".join(f"{label(colour)} {issue(colour, public)}" for colour in pieces.COLOURS)
    return ((_("Which colour stands for which issue?"), _("{names}; the colour counts").format(names=ours)),)


def in_pieces(points: int) -> str:
    """Points in the fewest pieces, in words: "one 5, two 1s"."""
    counts = [_("none"), _("one"), _("two"), _("three"), _("four"), _("five")]
    said = []
    for value, count in pieces.fewest_pieces(points).items():
        number = counts[count] if count < len(counts) else str(count)
        said.append(f"{number} {value}" if count == 1 else f"{number} {value}s")
    return ", ".join(said)


# --- deals ------------------------------------------------------------------------------------------------------------


def condition(atom: AnyCondition) -> str:
    """One condition of a deal in words."""
    match atom:
        case In(colour):
            return _("{colour} in").format(colour=label(colour))
        case Out(colour):
            return _("{colour} out").format(colour=label(colour))
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
    """What the addressee promises."""
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
    return f"{deal.payer} → {deal.addressee} {deal.amount}: {promise(deal)}"


def settled_word(how: str) -> str:
    """What became of a deal, in a word."""
    words = {
        "kept": _("kept"), "returned": _("returned"), "split": _("split"), "parked": _("parked"),
        "given_back": _("given back"), "taken_back": _("taken back"), "opposite": _("returned"),
    }  # fmt: skip
    return words.get(how, how)


# --- postings ---------------------------------------------------------------------------------------------------------

_POSTINGS: Mapping[str, str] = {
    "start": N_("starting influence"),
    "bonus": N_("success bonus onto the floor"),
    "bonus_back": N_("success bonus back to the Bank"),
    "success": N_("success bonus"),
    "deal": N_("deal recorded"),
    "deal_kept": N_("deal kept"),
    "deal_split": N_("deal split by the table's ruling"),
    "deal_broken": N_("deal not kept"),
    "deal_given_back": N_("deal given back"),
    "deal_taken_back": N_("deal taken back"),
    "deal_opposite": N_("deal returned for its opposite"),
    "deal_parked": N_("deal parked for the judge"),
    "score": N_("score of the round"),
    "veto": N_("price of a veto"),
    "challenge_wrong": N_("challenge was wrong"),
    "challenge_right": N_("announcement was false"),
    "challenge_bank": N_("the Bank pays the rest"),
    "recount": N_("recount"),
    "post": N_("posted by the judge"),
}


def posting(event: Posted) -> str:
    """Why points moved."""
    text = _(_POSTINGS[event.why])
    return f"{text}: {event.note}" if event.note else text


# --- the story --------------------------------------------------------------------------------------------------------


def say_event(event: Event, public: Public) -> str | None:
    """The event as a sentence of the story, told after it happened; None when it has no line there."""
    say = _STORY.get(type(event))
    return say(event, public) if say else None


def _game(event: e.GameBegun, public: Public) -> str:
    return _("{seats} sit down to Article 27.").format(seats=listed(event.seats))


def _moved(event: e.DiscMoved, public: Public) -> str:
    text = _("{colour} goes onto the floor.") if event.to == "floor" else _("{colour} goes back to the table.")
    return text.format(colour=issue(event.colour, public)) + (_(" (keyed in after the gavel)") if event.late else "")


def _recorded(event: e.DealRecorded, public: Public) -> str:
    deal = event.deal
    text = _("{payer} gives {addressee} {amount} to {promise}.")
    if deal.space == "other":
        text = _("{payer} gives {addressee} {amount} if {promise}.")
    said = text.format(payer=deal.payer, addressee=deal.addressee, amount=deal.amount, promise=promise(deal))
    return said + (_(" (keyed in after the gavel)") if event.late else "")


def _deal_of(number: int, public: Public) -> str:
    for past in (*public.settled, *public.past_deals):
        if past.deal.number == number:
            return deal_line(past.deal)
    return _("deal {number}").format(number=number)


def _offer(event: e.OfferClosed, public: Public) -> str | None:
    words = {
        "declined": _("was declined"), "withdrawn": _("was withdrawn"),
        "countered": _("was answered with other terms"), "lapsed": _("lapsed at the gavel"),
    }  # fmt: skip
    if event.how not in words:
        return None
    return _("The offer {payer} → {addressee} {how}.").format(
        payer=event.payer, addressee=event.addressee, how=words[event.how]
    )


def _called(event: e.VoteCalled, public: Public) -> str:
    if event.how == "time":
        return _("Time is up. The floor is locked.")
    return _("{seat} calls the vote with {time} left.").format(seat=public.secretary, time=clock(event.left))


def clock(milliseconds: int) -> str:
    """Minutes and seconds; a begun second counts whole."""
    minutes, seconds = divmod(-(-milliseconds // 1000), 60)
    return f"{minutes}:{seconds:02d}"


def outcome_why(public: Public) -> str:
    """Why the vote ended as it did, in a sentence."""
    yes = sum(b == "yes" for b in public.counted.values())
    needed = pieces.THRESHOLD[len(public.seats)]
    voted = ngettext("{yes} voted Yes", "{yes} voted Yes", yes).format(yes=yes)
    if public.result == "veto":
        vetoers = listed([s for s, b in public.counted.items() if b == "veto"])
        enough = _("which was enough") if yes >= needed else _("too few of {needed}").format(needed=needed)
        said = _("{voted}, {enough}. {vetoers} vetoed.").format(voted=voted, enough=enough, vetoers=vetoers)
        if public.vetoes_later and public.phase is Phase.DEALS:
            said += " " + _("Whether that can be paid is seen once the deals are settled.")
        return said
    if public.result == "pass":
        return _("{voted}, {needed} were needed. Nobody vetoed.").format(voted=voted, needed=needed)
    return _("{voted}, but {needed} were needed.").format(voted=voted, needed=needed)


def _counted(event: e.VoteCounted, public: Public) -> str:
    head = {"pass": _("The proposal passes."), "fail": _("The proposal fails."), "veto": _("The proposal is vetoed.")}
    return f"{head[event.result]} {outcome_why(public)}"


def _settled(event: e.DealSettled, public: Public) -> str:
    said = f"{_deal_of(event.deal, public)}: {settled_word(event.how)}."
    ticks = public.ticks.get(event.deal, {})
    if len(set(ticks.values())) == 2:
        kept, broken = sorted(ticks, key=lambda seat: not ticks[seat])
        said += " " + _("{kept} says it was kept, {broken} says it was not.").format(kept=kept, broken=broken)
    return said


def _scored(event: e.DiscScored, public: Public) -> str:
    text = _("{agenda}: {colour} succeeds.") if event.success else _("{agenda}: {colour} fails.")
    return text.format(agenda=agenda(event.agenda, public), colour=issue(event.colour, public))


def _judged(event: e.ChallengeJudged, public: Public) -> str:
    if event.announced == event.true:
        return _("{challenger} challenges {seat}: {score} was true.").format(
            challenger=event.challenger, seat=event.seat, score=signed(event.true)
        )
    return _("{challenger} challenges {seat}: {said} was false, the score is {true}.").format(
        challenger=event.challenger, seat=event.seat, said=signed(event.announced), true=signed(event.true)
    )


def _ruled(event: Ruled, public: Public) -> str:
    rule = BY_KEY[event.key]
    scope = _("for this evening") if event.this_evening else _("this time")
    said = _("Ruled by {by}, {scope}: {question} — {answer}.").format(
        by=label(event.by), scope=scope, question=_(rule.say), answer=_(rule.said(event.choice))
    )
    return f"{said} {event.reason}".strip()


def put_field(field: str) -> str:
    """What the judge sets by hand, in words."""
    kind, _sep, colour = field.partition(":")
    return _("the {colour} disc").format(colour=label(colour)) if colour else label(kind)


def _put(event: WasPut, public: Public) -> str:
    if event.field == "gavel":
        return _("The judge gives the gavel to {seat}: {reason}").format(seat=event.value, reason=event.reason)
    if event.field == "clock":
        # To what it is set is told by the line after this one.
        return _("The judge sets the clock: {reason}").format(reason=event.reason)
    return _("The judge sets {field} to {value}: {reason}").format(
        field=put_field(event.field), value=choice(event.value, public), reason=event.reason
    )


def _not_covered(event: NotCovered, public: Public) -> str:
    return {
        "deal": _("A deal by {seat} was keyed in that cannot be covered; nothing moved."),
        "challenge": _("{seat} called a challenge without the 3 that it takes."),
        "post": _("A posting from {seat} cannot be covered; nothing moved."),
    }[event.what].format(seat=event.payer)


def _posted(event: Posted, public: Public) -> str | None:
    if event.why in ("veto", "success", "bonus_back", "challenge_right", "challenge_wrong", "challenge_bank", "post"):
        return _("{src} → {dst}: {amount}, {why}.").format(
            src=say_account(event.src), dst=say_account(event.dst), amount=event.amount, why=posting(event)
        )
    if event.why == "recount":
        return _("Recount: {amount} between {src} and {dst}.").format(
            amount=event.amount, src=say_account(event.src), dst=say_account(event.dst)
        )
    return None


def _paid(event: e.ScorePaid, public: Public) -> str:
    if event.paid == 0:
        return _("{seat} scores {score}; nothing is paid.").format(seat=event.seat, score=signed(event.score))
    if event.paid > 0:
        return _("{seat} scores {score} and takes {paid} from the Bank.").format(
            seat=event.seat, score=signed(event.score), paid=event.paid
        )
    return _("{seat} scores {score} and pays {paid} to the Bank.").format(
        seat=event.seat, score=signed(event.score), paid=-event.paid
    )


def _has_agenda(event: e.HasAgenda, public: Public) -> str | None:
    # An agenda that the app deals is no step of anybody's; one that was keyed in can be taken back, by name.
    if public.options["agenda.mode"] == "app":
        return None
    return _("{seat}'s secret agenda is keyed in.").format(seat=event.seat)


def _drawn(event: e.HasDrawn, public: Public) -> str | None:
    return _("{seat} has drawn.").format(seat=event.seat)


_STORY: Mapping[type[Event], Callable[[Any, Public], str | None]] = {
    e.GameBegun: _game,
    e.SecretaryDrawn: lambda v, p: _("{seat} holds the gavel first.").format(seat=v.seat),
    e.AgendaDealt: lambda v, p: _("{seat}'s secret agenda is {agenda}.").format(
        seat=v.seat, agenda=agenda(v.agenda, p)
    ),
    e.HasAgenda: _has_agenda,
    e.AgendasImpossible: lambda v, p: _(
        "The secret agendas that were keyed in cannot come from one box; please key them in again."
    ),
    e.AgendasRemoved: lambda v, p: _("Not in play: {agendas}; their discs go back to the box.").format(
        agendas=listed([agenda(a, p) for a in v.agendas])
    ),
    e.RoundBegun: lambda v, p: _("Round {round}: {seat} holds the gavel.").format(round=v.round, seat=v.secretary),
    e.TokensDrawn: lambda v, p: _("{seat} drew {tokens}.").format(
        seat=v.seat, tokens=", ".join(f"{signed(s)} {label(t)}" for s, t in zip(pieces.SPACES, v.tokens, strict=True))
    ),
    e.HasDrawn: _drawn,
    e.BagImpossible: lambda v, p: _(
        "The draws that were keyed in cannot come from one bag of 30; please key them in again."
    ),
    e.DrawsCleared: lambda v, p: _("{seats} must draw again.").format(seats=listed(v.seats)),
    e.AreaChosen: lambda v, p: _("The next disc comes from {colour}.").format(colour=label(v.colour)),
    e.DiscTabled: lambda v, p: _("{colour} is tabled: {agenda}.").format(
        colour=issue(v.colour, p), agenda=agenda(v.agenda, p)
    ),
    e.DiscReturned: lambda v, p: _("{colour} would be a third {agenda} and goes back to its area.").format(
        colour=issue(v.colour, p), agenda=agenda(v.agenda, p)
    ),
    e.DiscsGathered: lambda v, p: _("All discs of this round go back and are turned over again."),
    e.GavelStruck: lambda v, p: _("{seat} strikes the gavel.").format(seat=p.secretary),
    e.ClockSet: lambda v, p: _("The clock is set to {time}.").format(time=clock(v.left)),
    e.DiscMoved: _moved,
    e.DealOffered: lambda v, p: _("{proposer} offers: {deal}.").format(
        proposer=v.deal.proposer, deal=deal_line(v.deal)
    ),
    e.OfferClosed: _offer,
    e.DealRecorded: _recorded,
    e.DealReturned: lambda v, p: f"{_deal_of(v.deal, p)}: {settled_word(v.how)}.",
    e.VoteCalled: _called,
    e.FloorConfirmed: lambda v, p: _("Floor and deals are as they lay when the gavel fell."),
    e.PickForced: lambda v, p: _("The floor is empty: {seat} must pick one issue.").format(seat=p.secretary),
    e.BallotsIn: lambda v, p: (
        _("All ballots are in. Not voted, so counted as Abstain: {seats}.").format(seats=listed(v.missing))
        if v.missing
        else _("All ballots are in.")
    ),
    e.VetoIllegal: lambda v, p: _("{seats} cannot pay for the veto.").format(seats=listed(v.seats)),
    e.RevoteOrdered: lambda v, p: _("The vote is taken again."),
    e.VoteRevealed: lambda v, p: ", ".join(f"{s}: {label(b)}" for s, b in v.ballots.items()) + ".",
    e.VoteCounted: _counted,
    e.Ticked: lambda v, p: (
        _("{seat} says deal {deal} was kept.") if v.met else _("{seat} says deal {deal} was not kept.")
    ).format(seat=v.seat, deal=v.deal),
    e.DealSettled: _settled,
    e.ScoreDeclared: lambda v, p: _("{seat} declares {score}.").format(seat=v.seat, score=signed(v.score)),
    e.HasDeclared: lambda v, p: _("{seat} has declared a score.").format(seat=v.seat),
    e.ScoreConfirmed: lambda v, p: _("{seat}'s score is confirmed by {by}.").format(seat=v.seat, by=label(v.by)),
    e.Announced: lambda v, p: _("{seat} announces {score}.").format(seat=v.seat, score=signed(v.score)),
    e.Challenged: lambda v, p: _("{seat} calls “Challenge!”").format(seat=v.seat),
    e.ChallengeJudged: _judged,
    e.TokensShown: lambda v, p: _("{seat} shows a score of {score}.").format(seat=v.seat, score=signed(v.score)),
    e.ScorePaid: _paid,
    e.Collected: lambda v, p: (
        _("Nobody challenges {seat}; the tokens go unseen.").format(seat=v.seat) if v.unseen else None
    ),
    e.BankShort: lambda v, p: _("The Bank of the box would be empty now."),
    e.DiscScored: _scored,
    e.RoundEnded: lambda v, p: _("Round {round} is over.").format(round=v.round),
    e.AgendasDue: lambda v, p: _("The last round is over; the secret agendas are turned."),
    e.AgendaTurned: lambda v, p: _("{seat}'s secret agenda was {agenda}: {points}.").format(
        seat=v.seat, agenda=agenda(v.agenda, p), points=v.points
    ),
    e.BooksOpened: lambda v, p: _("The books are open: {supplies}.").format(
        supplies=", ".join(f"{seat} {points}" for seat, points in v.supplies.items())
    ),
    Posted: _posted,
    Paused: lambda v, p: _("Paused by {by}.").format(by=label(v.by)),
    Resumed: lambda v, p: _("The clock runs again."),
    Asked: lambda v, p: _("Open question: {question}").format(question=_(BY_KEY[v.key].say)),
    Ruled: _ruled,
    NotCovered: _not_covered,
    WasPut: _put,
}


def facts(asked: Asked, public: Public) -> str:
    """What an open question is about: whose deal, whose veto, which area; "" when it speaks for itself."""
    known = {str(deal.number): deal_line(deal) for deal in public.deals}
    told = asked.facts
    if "earlier" in told:
        earlier = "; ".join(known.get(number, number) for number in told["earlier"].split(","))
        return _("Now: {new}. Earlier: {earlier}.").format(new=known.get(told["deal"], ""), earlier=earlier)
    if "deal" in told:
        return known.get(told["deal"], "") + "."
    if "colour" in told:
        return _("Area: {colour}.").format(colour=issue(told["colour"], public))
    return "".join(f"{told[key]}." for key in ("seats", "seat") if key in told)


# --- reasons ----------------------------------------------------------------------------------------------------------

_REASONS: Mapping[str, str] = {
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
    "no_such_space": N_("“{value}” is no space of the mat; choose one of: {allowed}."),
    "not_secretary_mat": N_("Only {seat}, who holds the gavel, can promise what is on the floor."),
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
    "agendas_missing": N_("Secret agendas still to be named: {seats}."),
    "agenda_known": N_("The secret agendas are already known to the app."),
    "no_such_agenda": N_("“{value}” cannot be; choose one of: {allowed}."),
    "nothing_drawn": N_("{seat} has nothing to draw again."),
    "no_pieces": N_("The app keeps the influence at this table; there are no pieces to count again."),
    "play_on": N_("At this table a wrong draw is played on once the discs are tabled."),
    "no_face_down": N_("Only the five tokens may stay face down, without naming them."),
    "disc_used": N_("The {colour} disc of {agenda} has already been used."),
    "pause_judge": N_("At this table only the judge may pause the clock."),
    "pause_never": N_("At this table the clock is never paused."),
    "gavel_moves": N_("Begin the round first; then the gavel can be given to a proxy."),
    "no_clock": N_("The clock can be set only while it runs."),
    "clock_stale": N_("The clock has nothing to say now."),
}


def say_reason(reason: Reason) -> str:
    """The reason as a sentence that says what was wrong and what to do."""
    return sentences.say(reason, _REASONS, label)


def reason_keys() -> tuple[str, ...]:
    """Every key a refusal of this game can carry."""
    return tuple({**sentences.SHARED, **_REASONS})


def waiting(seats: list[Seat]) -> str:
    """Who is still awaited, in seat order."""
    return listed(seats)
