"""Refusals of deals (R24–R30)."""

from __future__ import annotations

from companion.core.messages import HOST, Actor, Command, Reason, Seat
from companion.core.refusing import Check, at, for_seat, one_of, ruling
from companion.core.seats import order_from
from companion.games.article27 import commands as c
from companion.games.article27 import pieces
from companion.games.article27.deals import (
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
from companion.games.article27.refuse.common import (
    BEFORE_REVEAL,
    FROZEN,
    MOST_POINTS,
    most_behind,
    secretary_of,
    still_set_right,
)
from companion.games.article27.state import Own, Phase, Public, points


def _deal(public: Public, own: Own | None, by: Actor, command: Command) -> list[Reason]:
    assert isinstance(command, (c.OfferDeal, c.RecordDeal, c.ChangeDeal))
    lies = 0
    if isinstance(command, c.ChangeDeal):
        lying = next((d for d in public.deals if d.number == command.deal), None)
        if lying is None:
            return [Reason("no_such_deal", given={"deal": command.deal})]
        payer, addressee, named, lies = lying.payer, lying.addressee, "", lying.amount
    elif isinstance(command, c.OfferDeal):
        payer, addressee = (command.other, by) if command.asks else (by, command.other)
        named = "other"
    else:
        payer, addressee = command.payer, command.addressee
        named = "addressee"
    strangers = [seat for seat in (payer, addressee) if seat not in public.seats]
    found = [Reason("no_such_seat", given={"seat": seat[:40]}, field=named) for seat in strangers]
    if payer == addressee:
        found.append(Reason("self_deal", ("R24",), hard=True, field=named))
    if not 1 <= command.amount <= MOST_POINTS:
        found.append(Reason("amount_low", ("Q24",), hard=True, field="amount"))
    elif isinstance(command, c.OfferDeal) and own is not None and payer == by and command.amount > points(public, own):
        found.append(Reason("amount_high", ("Q24",), {"supply": points(public, own)}, hard=True, field="amount"))
    elif not strangers:
        found += _behind(public, payer, command.amount - lies)
    found += _due(public, command.due) or _space(public, addressee, command)
    if isinstance(command, c.OfferDeal) and command.counters and own is not None:
        found += _offer(own, command.other, command.counters)
    return found


def _behind(public: Public, payer: Seat, amount: int) -> list[Reason]:
    """Nothing, or that a payer gives more than anybody's screen could hide by now (Q24, Q58)."""
    if not public.screened or amount <= (most := most_behind(public, payer)):
        return []
    return [Reason("amount_unheard", ("Q24", "Q58"), {"seat": payer, "most": most}, field="amount")]


def later_rounds(public: Public) -> tuple[str, ...]:
    """The rounds in which a deal that is made now may be judged later (Q61)."""
    return tuple(str(number) for number in range(public.round + 1, public.rounds + 1))


def _leads(public: Public, round_: int) -> Seat:
    """Who holds the gavel in this round or in a later one, as the table sits now; "" before anybody leads."""
    if not public.secretary:
        return ""
    if round_ == public.round or public.sat:
        order = order_from(public.seats, public.secretary)
        return order[(round_ - public.round) % len(order)]
    return secretary_of(public, round_)


def _due(public: Public, due: str) -> list[Reason]:
    return [] if due in ("", *later_rounds(public)) else [Reason("no_such_round", ("Q61",), field="due")]


def _space(public: Public, addressee: Seat, command: c.OfferDeal | c.RecordDeal | c.ChangeDeal) -> list[Reason]:
    found = one_of(command.space, pieces.DEAL_SPACES, "no_such_space", "space")
    if command.space in ("include", "exclude"):
        leader = _leads(public, int(command.due or public.round))
        if leader not in ("", addressee):
            found.append(Reason("not_secretary_mat", ("R27", "Q23"), {"seat": leader}, field="space"))
        found += one_of(command.colour, pieces.COLOURS, "no_such_colour", "colour")
    elif command.colour:
        found.append(Reason("colour_not_needed", field="colour"))
    if (command.space == "other") != bool(command.conditions):
        key = "conditions_needed" if command.space == "other" else "conditions_not_needed"
        found.append(Reason(key, field="conditions"))
    if len(command.conditions) > 8:
        found.append(Reason("too_many_conditions", field="conditions"))
    for condition in command.conditions[:8]:
        found += at("conditions", _condition(public, condition))
    return found


def _condition(public: Public, condition: object) -> list[Reason]:
    match condition:
        case In(colour) | Out(colour):
            return one_of(colour, pieces.COLOURS, "no_such_colour")
        case Votes(seat, ballot, _):
            return [
                *([] if seat in public.seats else [Reason("no_such_seat", given={"seat": seat[:40]})]),
                *one_of(ballot, pieces.BALLOTS, "no_such_ballot"),
            ]
        case ResultIs(result, _):
            return one_of(result, ("pass", "fail", "veto"), "no_such_result")
        case YesAtLeast(count):
            return [] if 1 <= count <= len(public.seats) else [Reason("bad_count")]
        case ExactlyIssues(colours):
            good = 1 <= len(colours) == len(set(colours)) and all(x in pieces.COLOURS for x in colours)
            return [] if good else [Reason("no_such_colour", given={"value": "", "allowed": ", ".join(pieces.COLOURS)})]
        case VoteCalledBefore(seconds_left):
            return [] if 0 <= seconds_left <= 900 else [Reason("bad_count")]
        case FreeText(words) | Later(words):
            return [] if words.strip() and len(words) <= 200 and words.isprintable() else [Reason("words_needed")]
    return [Reason("bad_count")]


def _offer(own: Own, other: Seat, number: int) -> list[Reason]:
    return [] if find_offer(own, other, number) else [Reason("no_such_offer")]


def find_offer(own: Own, other: Seat, number: int) -> Deal | None:
    """The open offer with this number between a seat and another."""
    return next((d for d in own.offers if d.number == number and other in (d.payer, d.addressee)), None)


def _answer(public: Public, own: Own | None, by: Actor, command: Command) -> list[Reason]:
    assert isinstance(command, (c.AcceptDeal, c.DeclineDeal, c.WithdrawOffer))
    offer = find_offer(own, command.other, command.number) if own is not None else None
    if own is None or offer is None:
        return [Reason("no_such_offer")]
    if isinstance(command, c.WithdrawOffer):
        return [] if offer.answers != by else [Reason("not_your_offer", ("R25",), hard=True)]
    if offer.answers != by:
        return [Reason("others_answer", ("R25",), {"seat": offer.answers}, hard=True)]
    if isinstance(command, c.AcceptDeal) and offer.payer == by and offer.amount > points(public, own):
        return [Reason("amount_high", ("Q24",), {"supply": points(public, own)}, hard=True)]
    return _behind(public, offer.payer, offer.amount) if isinstance(command, c.AcceptDeal) else []


def _forfeit(public: Public, own: Own | None, by: Actor, command: Command) -> list[Reason]:
    assert isinstance(command, c.ForfeitDeal)
    deal = next((d for d in public.deals if d.number == command.deal), None)
    if deal is None:
        return [Reason("no_such_deal", given={"deal": command.deal}, field="deal")]
    seat, found = for_seat(public, by, command.seat)
    if not found and seat not in (deal.payer, deal.addressee):
        found.append(Reason("not_your_deal", ("Q61",), hard=True))
    if not deal.due:
        found.append(Reason("not_later", ("Q61",), hard=True))
    elif deal.due <= public.round:
        found.append(Reason("its_round_runs", ("Q61",), {"round": deal.due}, hard=True))
    return found


def _undeal(public: Public, own: Own | None, by: Actor, command: Command) -> list[Reason]:
    assert isinstance(command, (c.ReturnDeal, c.TakeBackDeal))
    found: list[Reason] = []
    deal = next((d for d in public.deals if d.number == command.deal), None)
    if deal is None:
        return [Reason("no_such_deal", given={"deal": command.deal})]
    returns = isinstance(command, c.ReturnDeal)
    if by not in (HOST, deal.addressee if returns else deal.payer):
        found.append(Reason("not_your_deal", ("R29" if returns else "Q17",)))
    phases: tuple[Phase, ...] = (Phase.NEGOTIATION, Phase.FLOOR_CHECK)
    if returns and ruling(public, "bribe.return") == "until_reveal":
        phases += BEFORE_REVEAL
    if public.phase not in phases and not (by == HOST and still_set_right(public)):
        found.append(Reason("deal_stands", ("R33", "Q18"), hard=public.phase not in FROZEN))
    if not returns:
        rule = ruling(public, "bribe.withdraw")
        # Spoken consent is keyed in by the host; a payer alone cannot claim it.
        if rule == "never" or (rule == "consent" and by != HOST):
            found.append(Reason(f"take_back_{rule}", ("R29", "Q17"), {"seat": deal.addressee}))
    return found


CHECKS: dict[type[Command], Check] = {
    c.OfferDeal: _deal,
    c.RecordDeal: _deal,
    c.AcceptDeal: _answer,
    c.DeclineDeal: _answer,
    c.WithdrawOffer: _answer,
    c.ChangeDeal: _deal,
    c.ForfeitDeal: _forfeit,
    c.ReturnDeal: _undeal,
    c.TakeBackDeal: _undeal,
}
