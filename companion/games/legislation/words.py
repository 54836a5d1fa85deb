"""Legislation in sentences: labels, events of the story, reasons and postings."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion.core.language import N_, _, listed, ngettext, signed
from companion.core.messages import TABLE, Event, Handed, NotCovered, Paused, Posted, Resumed, Seat, WasPut
from companion.core.middle import from_memory
from companion.games.legislation import events as e
from companion.games.legislation import pieces
from companion.games.legislation.state import Laid, Phase, Pledge, Public

_LABELS: Mapping[str, str] = {
    "sp": N_("Social Progressive"), "sc": N_("Social Conservative"), "fp": N_("Fiscal Progressive"),
    "fc": N_("Fiscal Conservative"), "yay": N_("Yay"), "nay": N_("Nay"), "abstain": N_("Abstain"),
    "pro": N_("pledge"), "con": N_("anti-pledge"), "yes": N_("yes"), "no": N_("no"),
    "opening": N_("Opening"), "discard": N_("Discard"), "refill": N_("Refill"), "on_deck": N_("On Deck"),
    "pledge": N_("Pledge"), "sponsor": N_("Vote"), "vote": N_("Vote"), "ballots_in": N_("Vote"),
    "result": N_("Vote"), "count": N_("The end"), "over": N_("The end"), "deck": N_("the deck"),
    "passed": N_("the Passed pile"), "failed": N_("the Failed pile"), "floor": N_("the floor"),
    "bank": N_("the Bank"), "host": N_("the host"), "judge": N_("the judge"), "clock": N_("the clock"),
    "table": N_("the table"), "seat": N_("a player"),
}  # fmt: skip

SHORT: Mapping[str, str] = {"sp": N_("SP"), "sc": N_("SC"), "fp": N_("FP"), "fc": N_("FC")}
"""The agendas in two letters, as they stand on every bill."""


def label(key: str) -> str:
    """The word for an agenda, a ballot, a side or a phase; a seat's name is its own word."""
    return _(_LABELS[key]) if key in _LABELS else key


def rep_label(rep: str) -> str:
    """A representative by its agendas: "Social Progressive, Fiscal Conservative"."""
    return ", ".join(label(agenda) for agenda in pieces.agendas(rep)) if rep else ""


def rep_short(rep: str) -> str:
    """A representative in letters: "SP FC"."""
    return " ".join(_(SHORT[agenda]) for agenda in pieces.agendas(rep)) if rep else ""


def bill(number: str) -> str:
    """A bill by its number; the rules give none a name."""
    return _("Bill {number}").format(number=number)


def bill_line(number: str) -> str:
    """A bill with its values: "Bill 10: SP +1, SC −1, FP +1, FC +1"."""
    parts = zip(pieces.AGENDAS, pieces.values(number), strict=True)
    said = ", ".join(f"{_(SHORT[agenda])} {signed(value)}" for agenda, value in parts)
    return _("Bill {number}: {values}").format(number=number, values=said)


def signs(number: str) -> str:
    """The four signs of a bill, in the order of its columns: "+ − 0 +"."""
    return " ".join({1: "+", -1: "−"}.get(value, "0") for value in pieces.values(number))


def bills(numbers: tuple[str, ...]) -> str:
    """Several bills in a row, by number."""
    if len(numbers) == 1:
        return bill(numbers[0])
    return _("Bills {numbers}").format(numbers=listed(list(numbers)))


def promise(side: str, number: str) -> str:
    """What a pledge says."""
    text = _("Yay on Bill {number}") if side == "pro" else _("Nay on Bill {number}")
    return text.format(number=number)


def offered(pledge: Pledge) -> str:
    """What a pledge says, with what it asks in return as long as nobody has answered."""
    said = promise(pledge.side, pledge.bill)
    if not pledge.waits:
        return said
    return _("{promise}, for {asked}").format(promise=said, asked=promise(pledge.asks_side, pledge.asks_bill))


def pledge_key(pledge: Pledge) -> str:
    """The key by which a pledge's chip and the offers about it find each other."""
    return f"pledge:{pledge.number}"


def trade_key(public: Public, lying: Laid) -> str:
    """The key by which what lies for somebody and the offer about it find each other, however the two are called."""
    everybody = public.everybody
    return f"trade:{everybody.index(lying.giver)}:{everybody.index(lying.receiver)}"


def settled_word(how: str) -> str:
    """What became of a pledge, in a word."""
    return {"kept": _("kept"), "broken": _("broken"), "expired": _("expired")}.get(how, how)


def account(name: str) -> str:
    """An account in words."""
    kind, _sep, rest = name.partition(":")
    texts = {
        "hand": _("{seat}'s hand"), "pile": _("{seat}'s discard pile"), "row": _("{seat}'s row On Deck"),
        "laid": _("cards laid for a trade"),
    }  # fmt: skip
    if kind in texts:
        return texts[kind].format(seat=rest)
    return rest if kind == "supply" else label(kind)


# --- postings ---------------------------------------------------------------------------------------------------------


def posting(event: Posted) -> str:
    """Why points moved."""
    if event.why == "bill":
        return _("Bill {number} passed").format(number=event.note)
    text = _("moved by the judge")
    return f"{text}: {event.note.removesuffix('.')}" if event.note else text


def moved(event: Handed) -> tuple[str, str]:
    """Which bills changed hands, and why."""
    why = {
        "dealt": _("dealt"),
        "middle": _("keyed in as it lay"),
        "discard": _("discarded"),
        "taken": _("taken from a discard pile"),
        "drawn": _("drawn from the deck"),
        "on_deck": _("put On Deck"),
        "laid": _("laid for a trade"),
        "laid_back": _("given back"),
        "trade": _("traded"),
        "floor": _("put to the vote"),
        "passed": _("passed"),
        "failed": _("failed"),
        "hand": _("moved by the judge"),
        "left": _("not put to the vote after all"),
    }[event.why]
    return bills(event.things), f"{why}: {event.note}" if event.note else why


# --- the story --------------------------------------------------------------------------------------------------------


def say_event(event: Event, public: Public) -> str | None:
    """The event as a sentence of the story, told after it happened; None when it has no line there."""
    say = _STORY.get(type(event))
    return say(event, public) if say else None


def _game(event: e.GameBegun, public: Public) -> str:
    return _("{seats} sit down to Legislation.").format(seats=listed(event.seats))


def _agenda(event: e.AgendaSet, public: Public) -> str:
    letter = "X" if event.which == "social" else "A"
    return _("{letter} stands for {agenda}.").format(letter=letter, agenda=label(event.agenda))


def _rep_drawn(event: e.RepDrawn, public: Public) -> str | None:
    # One that lies open is told to everybody.
    return _has_rep(e.HasRep(event.seat, event.rep), public) if public.options["rep.visibility"] == "hidden" else None


def _has_rep(event: e.HasRep, public: Public) -> str:
    if not event.rep:
        return _("{seat} has a representative.").format(seat=event.seat)
    return _("{seat} represents: {rep}.").format(seat=event.seat, rep=rep_label(event.rep))


def _stage(event: e.StageBegun, public: Public) -> str | None:
    if event.active:
        return _("{seat} refills the hand.").format(seat=event.active)
    if from_memory(public):
        return None
    texts = {
        "discard": _("Turn 1: everybody discards what they do not want."),
        "refill": _("Turn 2: hands are refilled."),
        "on_deck": _("Turn 3: everybody puts three bills On Deck."),
    }
    return texts[event.stage]


def _discarded(event: e.Discarded, public: Public) -> str | None:
    """Which ones is told where they lie."""
    return None if event.count else _("{seat} discards nothing.").format(seat=event.seat)


def _refilled(event: e.Refilled, public: Public) -> str:
    text = _("{seat} takes {taken} from the piles and {draws} from the deck.")
    if not event.taken:
        text = _("{seat} takes {draws} from the deck.")
    elif not event.draws:
        text = _("{seat} takes {taken} from the piles.")
    return text.format(seat=event.seat, taken=event.taken, draws=event.draws)


def _owes(event: e.DeckOwes, public: Public) -> str | None:
    # A refill and a swap say themselves what comes from the deck.
    if public.phase is not Phase.RESULT:
        return None
    return _("A trade left {seat} without a bill for the empty place: one comes from the deck.").format(seat=event.seat)


def _swapped(event: e.Swapped, public: Public) -> str:
    if event.take == "deck":
        return _("{seat} discards Bill {card} and draws one.").format(seat=event.seat, card=event.card)
    return _("{seat} discards Bill {card} and takes Bill {take}.").format(
        seat=event.seat, card=event.card, take=event.take
    )


def _put_down(event: e.PutDown, public: Public) -> str:
    return _("{seat} puts On Deck: {bills}.").format(seat=event.seat, bills=bills(event.cards))


def _middle(event: e.BegunInTheMiddle, public: Public) -> str:
    under_way = {"pledge": _("Round {round} is in its Pledge turns."), "sponsor": _("Round {round} is in its votes.")}
    said = [
        ngettext("The evening begins in the middle: {count} round is over.",
                 "The evening begins in the middle: {count} rounds are over.", event.rounds).format(count=event.rounds),
        *([under_way[event.phase].format(round=event.rounds + 1)] if event.phase else []),
        _("Passed: {bills}.").format(bills=listed(event.passed) if event.passed else _("none")),
        _("Failed: {bills}.").format(bills=listed(event.failed) if event.failed else _("none")),
    ]  # fmt: skip
    return " ".join(said)


def _round(event: e.RoundBegun, public: Public) -> str:
    text = _("Round {round}: votes.") if event.phase == "sponsor" else _("Round {round}: pledges.")
    said = text.format(round=event.round)
    if event.sits:
        said += " " + _("Sitting out: {seats}.").format(seats=listed(event.sits))
    return said


def _turn(event: e.TurnBegun, public: Public) -> str:
    if event.kind == "pledge":
        return _("{seat} seeks pledges.").format(seat=event.seat)
    return _("{seat} chooses a bill to put to the vote.").format(seat=event.seat)


def _pledged(event: e.PledgeMade, public: Public) -> str | None:
    said = promise(event.side, event.bill)
    if event.swap:
        other = next((one for one in public.pledges if one.number == event.swap), None)
        if other is None:  # the other half of the deal is told with this one
            return None
        return _("A pledge for a pledge: {one} promises {first}, {other} promises {second}.").format(
            one=other.seat, first=promise(other.side, other.bill), other=event.seat, second=said
        )
    if event.to:
        return _("{seat} pledges to {other}: {promise}.").format(seat=event.seat, other=event.to, promise=said)
    return _("{seat} pledges: {promise}.").format(seat=event.seat, promise=said)


def _changed(event: e.PledgeChanged, public: Public) -> str:
    pledge = next(p for p in public.pledges if p.number == event.number)
    return _("{seat} changes the pledge, now: {promise}.").format(
        seat=pledge.seat, promise=promise(event.side, pledge.bill)
    )


def _taken_back(event: e.PledgeTakenBack, public: Public) -> str:
    if not event.seat:
        return _("A pledge is taken back.")
    return _("{seat} takes a pledge back: {promise}.").format(seat=event.seat, promise=promise(event.side, event.bill))


def _offered(event: e.PledgeOffered, public: Public) -> str:
    return _("{seat} offers {other}: {promise}, for {asked}.").format(
        seat=event.seat, other=event.to, promise=promise(event.side, event.bill),
        asked=promise(event.asks_side, event.asks_bill),
    )  # fmt: skip


def _given_back(event: e.PledgeGivenBack, public: Public) -> str:
    text = _("{other} gives a pledge back to {seat}: {promise}.")
    if event.by == TABLE:
        text = _("Nobody answered what {seat} offered: {promise}.")
    return text.format(seat=event.seat, other=event.by, promise=promise(event.side, event.bill))


def _turned(event: e.RepTurned, public: Public) -> str:
    return ngettext(
        "{seat} represents: {rep}. {total} agenda point.",
        "{seat} represents: {rep}. {total} agenda points.",
        event.total,
    ).format(seat=event.seat, rep=rep_label(event.rep), total=signed(event.total))


def _laid(event: e.CardsLaid, public: Public) -> str:
    text = ngettext(
        "{giver} lays {count} card for {receiver}.", "{giver} lays {count} cards for {receiver}.", event.count
    )
    return text.format(giver=event.giver, receiver=event.receiver, count=event.count)


def _back(event: e.CardsBack, public: Public) -> str:
    text = _("What {giver} laid for {receiver} goes back.")
    if event.by == event.receiver:
        text = _("{receiver} does not want what {giver} laid; it goes back.")
    elif event.by == event.giver:
        text = _("{giver} takes back what lay for {receiver}.")
    said = text.format(giver=event.giver, receiver=event.receiver)
    return said + (" " + _("The trade was unequal.") if event.unequal else "")


def _traded(event: e.CardsTraded, public: Public) -> str:
    text = ngettext(
        "{receiver} takes {count} card from {giver}.", "{receiver} takes {count} cards from {giver}.", event.count
    )
    return text.format(giver=event.giver, receiver=event.receiver, count=event.count)


def _revealed(event: e.VoteRevealed, public: Public) -> str:
    groups = [[seat for seat, b in event.ballots.items() if b == ballot] for ballot in pieces.BALLOTS]
    most = max(groups, key=len)
    # Who voted otherwise than the most is called by name: a phone shows no other word of it.
    yay, abstain, nay = (
        say.format(count=len(one)) + (f" ({listed(one)})" if one and one is not most else "")
        for say, one in zip((_("{count} Yay"), _("{count} Abstain"), _("{count} Nay")), groups, strict=True)
    )
    text = _("{yay}, {abstain}, {nay}: Bill {bill} passes.")
    if not event.passed:
        text = _("{yay}, {abstain}, {nay}: Bill {bill} fails.")
    said = text.format(yay=yay, abstain=abstain, nay=nay, bill=public.bill)
    effect = public.effects.get(public.bill, "") if event.passed else ""
    return said + (" " + _("Its special effect: {text}").format(text=effect) if effect else "")


def last_votes(public: Public) -> bool:
    """Whether no Pledge turn follows on the votes of this round, so that nobody sits one out (R12, R13)."""
    return 0 < public.rounds <= public.round


def _judged(event: e.PledgeJudged, public: Public) -> str:
    past = next(p for p in reversed(public.past_pledges) if p.pledge.number == event.number)
    texts = {
        "kept": _("{seat} kept the pledge: {promise}."),
        "broken": _("{seat} broke the pledge ({promise}) and sits out the next Pledge turn."),
        "expired": _("{seat}'s pledge ends with the round: {promise}."),
    }
    text = texts[event.how]
    if event.how == "broken" and last_votes(public):
        text = _("{seat} broke the pledge ({promise}).")
        if past.pledge.to:
            text = _("{seat} broke the pledge to {other} ({promise}).")
    elif event.how == "broken" and past.pledge.to:
        text = _("{seat} broke the pledge to {other} ({promise}) and sits out the next Pledge turn.")
    return text.format(seat=past.pledge.seat, other=past.pledge.to, promise=promise(past.pledge.side, past.pledge.bill))


def _effect(event: e.EffectUsed, public: Public) -> str:
    return _("{seat}'s representative uses its special effect.").format(seat=event.seat)


def _over(event: e.BooksOpened, public: Public) -> str:
    parts = [f"{seat} {signed(total)}" for seat, total in event.totals.items()]
    return _("The Session is over: {totals}.").format(totals=", ".join(parts))


def _handed(event: Handed, public: Public) -> str | None:
    if event.why == "hand":
        return _("The judge moves {bill} from {src} to {dst}: {reason}").format(
            bill=bills(event.things), src=account(event.src), dst=account(event.dst), reason=event.note
        )
    texts = {
        "dealt": _("{to}'s hand: {bills}."),
        "middle": _("{to}'s discard pile: {bills}.") if event.dst.startswith("pile:") else _("{to}'s hand: {bills}."),
        "drawn": _("{to} draws: {bills}."),
        "laid": _("{giver} lays down: {bills}."),
        "trade": _("{giver} gives {to}: {bills}."),
        "discard": _("{giver} discards: {bills}."),
        "taken": _("{to} takes from {giver}'s discard pile: {bills}."),
    }
    if event.why not in texts or event.dst in ("passed", "failed"):
        return None
    # Whoever may read it reads who it was: after the end everybody does.
    giver, to = event.src.split(":")[1:2], event.dst.split(":")[-1]
    return texts[event.why].format(giver="".join(giver), to=to, bills=bills(event.things))


def _posted(event: Posted, public: Public) -> str | None:
    if event.why != "post":
        return None
    return _("The judge posts {points} from {src} to {dst}: {reason}").format(
        points=event.amount, src=account(event.src), dst=account(event.dst), reason=event.note
    )


def _put(event: WasPut, public: Public) -> str:
    return _("The judge sets {field} to {value}: {reason}").format(
        field=field_label(event.field), value=label(event.value), reason=event.reason
    )


def field_label(field: str) -> str:
    """A field that the judge may set, in words."""
    kind, _sep, what = field.partition(":")
    if kind == "sits":
        return _("whether {seat} sits out").format(seat=what)
    card, _sep, rest = what.partition(":")
    if card == "bill":
        return _("whether the effect of Bill {number} is used").format(number=rest)
    return _("whether {seat}'s special effect is used").format(seat=rest)


def _fixed(text: str) -> Callable[[Any, Public], str]:
    return lambda _event, _public: _(text)


def _of_seat(text: str) -> Callable[[Any, Public], str]:
    return lambda event, _public: _(text).format(seat=event.seat)


def _begins(event: e.FirstDrawn, public: Public) -> str:
    drawn = public.options["first.player"] == "random"
    text = _("{seat} begins; the app drew who does.") if drawn else _("{seat} begins; the table has settled that.")
    return text.format(seat=event.seat)


_STORY: Mapping[type[Event], Callable[[Any, Public], str | None]] = {
    e.GameBegun: _game,
    e.FirstDrawn: _begins,
    e.AgendaSet: _agenda,
    e.RepDrawn: _rep_drawn,
    e.HasRep: _has_rep,
    e.RepsImpossible: _fixed(
        N_(
            "The representatives that were keyed in cannot come from one deck. Everybody looks again, and confirms or"
            " mends."
        )
    ),
    e.HasHand: _of_seat(N_("{seat} has a hand of bills.")),
    e.HandsImpossible: _fixed(
        N_("The bills that were keyed in cannot come from one deck. Everybody looks again, and confirms or mends.")
    ),
    e.BillsImpossible: _fixed(N_("The bills that were keyed in cannot come from the deck; they are keyed in again.")),
    e.StageBegun: _stage,
    e.DeckOwes: _owes,
    e.Discarded: _discarded,
    e.Refilled: _refilled,
    e.Swapped: _swapped,
    e.PutDown: _put_down,
    e.BegunInTheMiddle: _middle,
    e.HandsPlaced: _fixed(N_("All hands are keyed in; the bills that are left are the deck, shuffled anew.")),
    e.RoundBegun: _round,
    e.TurnBegun: _turn,
    e.TimeCalled: _fixed(N_("The time is up; what is still agreed counts until the turn ends.")),
    Paused: lambda event, public: _("Paused by {by}.").format(by=label(event.by)),
    Resumed: _fixed(N_("The clock runs again.")),
    e.SatOut: _of_seat(N_("{seat} sits out.")),
    e.PledgeMade: _pledged,
    e.PledgeChanged: _changed,
    e.PledgeTakenBack: _taken_back,
    e.PledgeOffered: _offered,
    e.PledgeGivenBack: _given_back,
    e.CardsLaid: _laid,
    e.CardsBack: _back,
    e.CardsTraded: _traded,
    e.TurnEnded: _of_seat(N_("{seat}'s turn ends; what was agreed is final.")),
    e.BillPut: lambda event, public: _("{seat} puts to the vote: {bill}.").format(
        seat=event.seat, bill=bill_line(event.bill)
    ),
    e.VoteSaid: lambda event, public: _("{seat}: {ballot}.").format(seat=event.seat, ballot=label(event.ballot)),
    e.BallotsIn: _fixed(N_("All ballots are in.")),
    e.VoteRevealed: _revealed,
    e.PledgeJudged: _judged,
    e.EffectUsed: _effect,
    e.HandEmpty: _of_seat(N_("{seat} has no bill left in the hand; the count is put right.")),
    e.CountBegun: _fixed(N_("The last bill is voted on. The representatives are turned one by one.")),
    e.RepTurned: _turned,
    e.BooksOpened: _over,
    Handed: _handed,
    Posted: _posted,
    NotCovered: _fixed(N_("The judge's order cannot be carried out: what it names is not there.")),
    WasPut: _put,
}


# --- reasons ----------------------------------------------------------------------------------------------------------

REASONS: Mapping[str, str] = {
    "not_active": N_("It is {seat}'s turn."),
    "not_your_turn": N_("It is {seat}'s turn."),
    "done_already": N_("You have already done that this turn."),
    "cards_at_table": N_("The bills are in printed hands; the host keys in what lies On Deck."),
    "cards_in_app": N_("The app holds the hands; each player does that on the private window."),
    "no_such_seat_value": N_("Nobody called “{value}” sits at this table; choose one of: {allowed}."),
    "so_many_bills": N_("Exactly so many bills are keyed in here: {count}."),
    "seen_already": N_("“{bill}” is no bill that could still be in a hand."),
    "lies_on_deck": N_("Bill {bill} lies On Deck with {seat} already."),
    "voted_already": N_("Bill {bill} has been put to the vote already."),
    "middle_votes": N_("Bills that came to the vote by then: {count}, not {keyed}."),
    "middle_broken": N_("{seat} sits out, so a pledge was broken: count it."),
    "middle_unasked": N_("At this table no tie rests on that: leave it empty."),
    "middle_carried": N_("Together they carried as many as passed: {count}."),
    "middle_first": N_("First the host keys in how the evening stands."),
    "middle_waits": N_("First all that lies On Deck is keyed in, and every hand."),
    "middle_pledge": N_("Pledges are made in the Pledge turns; what still holds from before the host keys in."),
    "middle_one": N_("One bill comes to the vote in a round: it is the turn of {seat}."),
    "middle_held": N_("Of all bills only so many are left: {count}."),
    "hands_keyed": N_("All hands are keyed in: a discard pile comes before them."),
    "laid_already": N_("{seat}'s bills lie On Deck already."),
    "not_in_hand": N_("“{bill}” is no bill in your hand."),
    "named_twice": N_("The same card is named twice."),
    "draw_first": N_("First the missing bill is drawn from the deck."),
    "not_in_pile": N_("“{bill}” does not lie where you could take it."),
    "too_many": N_("Your hand has room for {count}."),
    "deck_short": N_("The deck has only {left} left; take more from the piles."),
    "deck_empty": N_("The deck is empty; take from a pile, or swap nothing."),
    "top_only": N_("At this table only the top cards of {seat}'s pile may be taken."),
    "swap_own_turn": N_("A card is swapped at the start of your own turn."),
    "swap_third_only": N_("At this table cards are swapped only in the third turn."),
    "swapped_already": N_("You have already swapped a card this turn."),
    "swap_at_start": N_("A card is swapped before anything is pledged or traded."),
    "three_bills": N_("Exactly three bills go On Deck."),
    "all_laid": N_("You have no votes left for another bill."),
    "no_such_side": N_("“{value}” is no pledge; choose one of: {allowed}."),
    "not_on_deck": N_("“{bill}” is not On Deck."),
    "own_bill": N_("Pledges are made on other players' bills."),
    "pledged_already": N_("There is already a pledge on “{bill}”; take it back first."),
    "sits_out": N_("{seat} broke a pledge and sits out this Pledge turn."),
    "no_such_pledge": N_("There is no such pledge on “{bill}”."),
    "pledge_final": N_("That pledge is final."),
    "no_such_other": N_("“{value}” cannot be traded with; choose one of: {allowed}."),
    "trade_with_active": N_("Trades are made with {seat}, whose turn it is."),
    "no_cards": N_("Name at least one card."),
    "not_your_trade": N_("Only the two whose trade it is can give it back."),
    "no_such_trade": N_("No such cards lie there."),
    "not_your_bill": N_("“{value}” cannot be put to the vote; choose one of: {allowed}."),
    "vote_roll_call": N_("The vote is taken by a roll call."),
    "sponsor_no_vote": N_("At this table the sponsor does not vote."),
    "roll_call_turn": N_("In the roll call it is {seat}'s turn."),
    "no_such_voter": N_("“{seat}” has no vote on this bill."),
    "no_place": N_("{seat} has no empty place On Deck."),
    "hand_not_empty": N_("By the count {seat} still holds so many bills: {count}. Say that the hand is empty."),
    "bill_first": N_("First {seat} puts a bill to the vote."),
    "swap_piles_only": N_("At this table a swapped card comes from another player's discard pile."),
    "nobody_to_ask": N_("Something in return is asked for a Yay on somebody's bill; here nobody is there to be asked."),
    "no_such_rep_left": N_("All cards of that kind are keyed in already."),
    "same_side": N_("The pledge says so already."),
    "trade_unequal": N_("What {giver} laid for {receiver} is not matched: say whether it goes back or stands."),
    "no_such_end": N_("“{value}” is no end of a trade; choose one of: {allowed}."),
    "place_empty": N_("{seat} must first fill the empty place On Deck."),
    "effect_used": N_("The special effect of {seat}'s representative is used up."),
    "one_bill": N_("Bills are moved one by one."),
    "no_such_bill": N_("“{value}” is no bill; they run from 1 to 81."),
    "not_dealt": N_("The bills are not dealt yet."),
    "not_there": N_("That bill does not lie there."),
    "no_such_value": N_("“{value}” cannot be set; choose one of: {allowed}."),
}


def outcome_why(ballots: Mapping[Seat, str], passed: bool, broke: tuple[Seat, ...], *, last: bool) -> str:
    """Why a bill passed or failed, in a sentence (R9)."""
    total = sum(pieces.COUNTS[b] for b in ballots.values())
    if passed:
        said = ngettext("Passes by {count}.", "Passes by {count}.", total).format(count=total)
    elif total:
        said = _("Fails by {count}.").format(count=-total)
    else:
        said = _("As many Nay as Yay: it fails.")
    if broke:
        text = _("Broke a pledge: {seats}.") if last else _("Broke a pledge and sits out: {seats}.")
        said += " " + text.format(seats=listed(broke))
    return said

NOUNS: Mapping[type[Event], str] = {
    e.GameBegun: N_("beginning players seats"),
    e.BegunInTheMiddle: N_("beginning position"),
    e.HandsPlaced: N_("hands bills cards deck"),
    e.FirstDrawn: N_("beginning first player"),
    e.AgendaSet: N_("agendas letters"),
    e.RepDrawn: N_("representatives cards"),
    e.HasRep: N_("representatives cards"),
    e.RepsImpossible: N_("representatives cards"),
    e.HasHand: N_("hands bills cards"),
    e.HandsImpossible: N_("hands bills cards"),
    e.BillsImpossible: N_("bills cards deck"),
    e.StageBegun: N_("turns stages"),
    e.Discarded: N_("bills cards discards"),
    e.Refilled: N_("bills cards piles"),
    e.DeckOwes: N_("bills cards deck"),
    e.DeckDrawn: N_("bills cards deck"),
    e.Swapped: N_("bills cards"),
    e.PutDown: N_("bills cards"),
    e.RoundBegun: N_("rounds"),
    e.TurnBegun: N_("turns pledges"),
    e.TimeCalled: N_("time clock"),
    e.SatOut: N_("turns votes"),
    e.PledgeMade: N_("pledges deals"),
    e.PledgeOffered: N_("pledges offers deals"),
    e.PledgeChanged: N_("pledges deals"),
    e.PledgeTakenBack: N_("pledges deals"),
    e.PledgeGivenBack: N_("pledges offers deals"),
    e.CardsLaid: N_("cards bills trades deals"),
    e.CardsBack: N_("cards bills trades deals"),
    e.CardsTraded: N_("cards bills trades deals"),
    e.TurnEnded: N_("turns end"),
    e.BillPut: N_("bills votes"),
    e.VoteSaid: N_("ballots votes"),
    e.BallotsIn: N_("ballots votes"),
    e.VoteRevealed: N_("ballots votes results"),
    e.PledgeJudged: N_("pledges deals kept"),
    e.EffectUsed: N_("effects representatives"),
    e.HandEmpty: N_("hands bills cards"),
    e.CountBegun: N_("representatives count end"),
    e.RepTurned: N_("representatives points"),
    e.BooksOpened: N_("end winners results"),
}
"""The plain nouns by which a line of each kind is searched for, though its sentence says other words."""
