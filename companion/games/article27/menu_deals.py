"""The menu's deals: what may be offered, recorded, answered and given back, and the conditions of a compound deal."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from companion.core.language import _, ngettext
from companion.core.menu import Menu
from companion.core.messages import Command, Reason, Seat
from companion.core.offers import (
    AnyField,
    Atom,
    Built,
    Choice,
    ChooseMany,
    ChooseOne,
    Either,
    Number,
    Text,
)
from companion.core.refusing import ruling
from companion.core.vocabulary import Group, Icon, Role
from companion.games.article27 import commands as c
from companion.games.article27 import pieces, words
from companion.games.article27.deals import AnyCondition, Deal
from companion.games.article27.refuse.common import still_set_right
from companion.games.article27.refuse.deals import later_rounds
from companion.games.article27.state import Own, Phase, Public, points

P = Phase

_ONLY = {"colour": ("space", ("include", "exclude")), "conditions": ("space", ("other",))}
"""Fields of a deal that belong to some spaces of the mat only (R27)."""


class Offers(Menu[Public, Own]):
    """The offers of Article 27."""

    def choices(self, values: Iterable[str]) -> tuple[Choice, ...]:
        """These things as choices, each with its word and its symbol."""
        return tuple(Choice(value, words.choice(value, self.public), icon=Icon(value)) for value in values)

    def about(self, deal: str, short: str, probe: Command, say: str, *fields: AnyField, **how: Any) -> None:
        """Offer something about a deal, which stands on the deal's card as well."""
        self.add(probe, say, *fields, group=Group.DEALS, deal=deal, short=short, **how)


def _deal_fields(m: Offers, most: int, terms: Deal | None = None) -> tuple[AnyField, ...]:
    """The fields of a deal; other terms begin with those that they answer."""
    amount, space, colour = (terms.amount, terms.space, terms.colour) if terms is not None else (1, "", "")
    spaces = tuple(Choice(space, words.label(space).capitalize(), icon=Icon(space)) for space in pieces.DEAL_SPACES)
    fields: tuple[AnyField, ...] = (
        Number("amount", _("Influence"), 1, max(1, most), max(1, min(most, amount)), usual=4),
        ChooseOne("space", _("For"), spaces, space),
        ChooseOne("colour", _("Issue"), m.choices(pieces.COLOURS), colour),
        _conditions(m, terms.conditions if terms is not None else ()),
    )
    rounds = later_rounds(m.public)
    if not rounds:
        return fields
    due = str(terms.due) if terms is not None and str(terms.due) in rounds else ""
    return (*fields, ChooseOne("due", _("Judged in round"), _rounds(m.public), due))


def _rounds(public: Public) -> tuple[Choice, ...]:
    """Every round of the evening in its place, so that its digit is its number; those that are over are grey."""
    over = (Reason("no_such_round", ("Q61",)),)
    return tuple(
        Choice("" if number == public.round else str(number), str(number), over if number < public.round else ())
        for number in range(1, public.rounds + 1)
    )


def _conditions(m: Offers, start: tuple[AnyCondition, ...]) -> Built:
    """The atoms of a compound deal (rules 7.1); most such deals are words."""
    colour = ChooseOne("colour", _("Issue"), m.choices(pieces.COLOURS))
    seats = tuple(Choice(seat, seat, seat=seat) for seat in m.public.seats)
    results = (("pass", _("passed")), ("fail", _("failed")), ("veto", _("vetoed")))
    said = Text("words", _("what is promised, in words"), 200, needed=True)
    atoms = (
        Atom("in", _("On the floor:"), (colour,)),
        Atom("out", _("Not on the floor:"), (colour,)),
        Atom("votes", _("Vote:"), (
            ChooseOne("seat", _("Who votes"), seats),
            Either("otherwise", _("Votes, or does not"), _("votes"), _("does not vote")),
            ChooseOne("ballot", _("Ballot"), tuple(Choice(b, words.label(b)) for b in pieces.BALLOTS)),
        )),
        Atom("result_is", _("The result"), (
            Either("otherwise", _("Is, or is not"), _("is"), _("is not")),
            ChooseOne("result", _("Result"), tuple(Choice(value, say) for value, say in results)),
        )),
        Atom("yes_at_least", _("Yes votes, at least:"), (Number("count", _("Yes votes"), 1, len(seats), 1),)),
        Atom("exactly_issues", _("Exactly on the floor:"), (
            ChooseMany("colours", _("Issues"), m.choices(pieces.COLOURS), 1),
        )),
        Atom("vote_called_before", _("Vote called with at least this many seconds left:"), (
            Number("seconds_left", _("Seconds"), 0, 900, 0),
        )),
        Atom("free_text", _("In words; both say if it was kept:"), (said,)),
    )  # fmt: skip
    given = tuple(msgspec.to_builtins(condition) for condition in start)
    return Built("conditions", _("If"), atoms, "if", _("Add a condition …"), "free_text", given)


def host_deals(m: Offers) -> None:
    """What the host records, and gives back, for all."""
    public = m.public
    probe = c.RecordDeal(public.seats[0], public.seats[1], 1, "yes")
    # Then what was forgotten is set right, and nothing new is agreed (R33).
    late = still_set_right(public) and ruling(public, "bribe.after_gavel") != "until_reveal"
    if public.phase in (P.NEGOTIATION, P.FLOOR_CHECK) or not m.why(probe):
        seats = tuple(Choice(seat, seat, seat=seat) for seat in public.seats)
        m.add(
            probe,
            _("Record a deal from before the gavel") if late else _("Record a deal"),
            ChooseOne("payer", _("From"), seats, role=Role.GIVER),
            ChooseOne("addressee", _("To"), seats, role=Role.RECEIVER),
            *_deal_fields(m, pieces.POINTS),
            only=_ONLY,
            icon=Icon.DEAL,
            group=Group.DEALS,
        )
    # After the gavel conduct settles the deals; a row that can only be grey helps nobody.
    returnable = public.phase in (P.NEGOTIATION, P.FLOOR_CHECK) or still_set_right(public)
    returnable = returnable or ruling(public, "bribe.return") == "until_reveal"
    for deal in public.deals if returnable else ():
        given: dict[str, object] = {"deal": deal.number}
        line = words.deal_line(deal)
        due = str(deal.due) if deal.due > public.round else ""
        same = c.ChangeDeal(deal.number, deal.amount, deal.space, deal.colour, deal.conditions, due)
        # Its chip offers it; listed for every deal it would fill the page.
        m.add(same, _("Change: {deal}").format(deal=line), *_deal_fields(m, pieces.POINTS, deal), only=_ONLY,
              group=Group.CORRECTIONS, deal=deal.key, short=_("Change"), given=given)  # fmt: skip
        say = _("Returned before the gavel: {deal}") if late else _("Return: {deal}")
        m.about(deal.key, _("Return"), c.ReturnDeal(deal.number), say.format(deal=line), given=given)
        # Taken back with consent is returned; one row a deal is enough.
        if ruling(public, "bribe.withdraw") == "free":
            say = _("Take back: {deal}").format(deal=words.deal_line(deal))
            m.about(deal.key, _("Take back"), c.TakeBackDeal(deal.number), say, given=given)
    for deal in public.deals:
        _forfeited(m, deal, (deal.payer, deal.addressee))


def _forfeited(m: Offers, deal: Deal, sides: tuple[Seat, ...]) -> None:
    """Offer to call a deal about a later round forfeited, while deals are made and its round has not begun (Q61).

    Somebody loses by it, so who calls it, or that it is meant, is answered before it is sent off.
    """
    probe = c.ForfeitDeal(deal.number, sides[0])
    if m.why(probe):
        return
    say = _("Call it forfeited: {deal}").format(deal=words.deal_line(deal))
    short = ngettext(
        "Forfeited: {amount} goes back to {payer}", "Forfeited: {amount} go back to {payer}", deal.amount
    ).format(amount=deal.amount, payer=deal.payer)
    if m.by in sides:
        field = ChooseOne("seat", _("Is that meant?"), (Choice(m.by, _("Yes, it is given up")),))
    else:
        field = ChooseOne("seat", _("Who calls it forfeited"), tuple(Choice(seat, seat, seat=seat) for seat in sides))
    group = Group.DEALS if m.by in sides else Group.CORRECTIONS
    m.add(probe, say, field, group=group, deal=deal.key, short=short, given={"deal": deal.number})


def seat_deals(m: Offers) -> None:
    """What a seat offers, answers, and gives back."""
    public, own = m.public, m.own
    assert own is not None
    others = tuple(Choice(seat, seat, seat=seat) for seat in public.seats if seat != m.by)
    if public.phase is P.NEGOTIATION or not m.why(c.OfferDeal(others[0].value, 1, "yes")):
        for asks in (False, True):
            say = _("Ask for a deal") if asks else _("Offer a deal")
            most = pieces.POINTS if asks else held(m)
            who = ChooseOne("other", _("From") if asks else _("To"), others)
            # Asking needs no points of one's own; giving needs at least one.
            probe = c.OfferDeal(others[0].value, 1, "yes", asks=asks)
            m.add(
                probe,
                say,
                who,
                *_deal_fields(m, most),
                only=_ONLY,
                icon=Icon.DEAL,
                group=Group.DEALS,
                given={"asks": asks},
            )
    for offer in own.offers:
        other = offer.payer if offer.payer != m.by else offer.addressee
        given: dict[str, object] = {"other": other, "number": offer.number}
        line = words.deal_line(offer)
        if offer.answers == m.by:
            say = _("Accept: {deal}").format(deal=line)
            m.about(offer.offer_key, _("Accept"), c.AcceptDeal(other, offer.number), say, given=given)
            say = _("Decline: {deal}").format(deal=line)
            m.about(offer.offer_key, _("Decline"), c.DeclineDeal(other, offer.number), say, given=given)
            counters: dict[str, object] = {"other": other, "asks": offer.payer != m.by, "counters": offer.number}
            most = pieces.POINTS if offer.payer != m.by else held(m)
            probe = c.OfferDeal(other, 1, "yes", asks=offer.payer != m.by, counters=offer.number)
            say = _("Other terms: {deal}").format(deal=line)
            fields = _deal_fields(m, most, offer)
            m.about(offer.offer_key, _("Other terms"), probe, say, *fields, only=_ONLY, icon=Icon.DEAL, given=counters)
        else:
            say = _("Withdraw: {deal}").format(deal=line)
            m.about(offer.offer_key, _("Withdraw"), c.WithdrawOffer(other, offer.number), say, given=given)
    returnable = public.phase is P.NEGOTIATION or ruling(public, "bribe.return") == "until_reveal"
    for deal in public.deals if returnable else ():
        number: dict[str, object] = {"deal": deal.number}
        if deal.addressee == m.by:
            say = _("Return: {deal}").format(deal=words.deal_line(deal))
            m.about(deal.key, _("Return"), c.ReturnDeal(deal.number), say, given=number)
        elif deal.payer == m.by:
            say = _("Take back: {deal}").format(deal=words.deal_line(deal))
            m.about(deal.key, _("Take back"), c.TakeBackDeal(deal.number), say, given=number)

    for deal in (d for d in public.deals if m.by in (d.payer, d.addressee)):
        _forfeited(m, deal, (m.by,))


def held(m: Offers) -> int:
    """The viewer's own points."""
    return points(m.public, m.own) if m.own is not None else 0
