"""Moments of Article 27: a deal that is changed, returned, forfeited or not kept, a challenge, fresh tokens."""

from __future__ import annotations

from companion.core.language import _, listed, ngettext, signed
from companion.core.messages import Event, Seat
from companion.core.page import Moment
from companion.core.people import SeatLeft
from companion.core.vocabulary import Fortune, Icon
from companion.games.article27 import events as e
from companion.games.article27.state import Phase, Public, threshold
from companion.games.article27.words import promise


def moment(event: Event, public: Public) -> Moment | None:
    """What an event did to somebody's fortune; a deal that was kept is told by its points alone."""
    match event:
        case e.DealSettled(number, how) if how in ("returned", "split"):
            return _not_kept(number, how, public)
        case e.DealChanged(deal):
            # The terms stand at the foot as long as it does: a banner is gone in a moment.
            said = _("{payer} and {addressee} change their deal: now {amount} for {promise}").format(
                payer=deal.payer, addressee=deal.addressee, amount=deal.amount, promise=promise(deal)
            )
            return Moment(said, "", Icon.DEAL, (deal.payer, deal.addressee))
        case e.DealReturned(number):
            return _gone_back(number, _("The deal of {payer} and {addressee} is returned"), (), public)
        case e.DealForfeited(number, by):
            said = _("{seat} calls a deal forfeited").format(seat=by)
            return _gone_back(number, said, (by,), public)
        case e.ChallengeJudged():
            return _judged(event)
        case SeatLeft(seat):
            return _fewer(seat, public)
        case e.KeyedStands(False):
            said = _("What was keyed in cannot come from one box")
            return Moment(said, _("Everybody has confirmed it: it stands."), Icon.RULES)
        case e.TokensCount(seat, count):
            said = _("For {seat} the tokens count: {points} influence").format(seat=seat, points=count)
            return Moment(said, "", Icon.BANK, (), (seat,), Fortune.TURN)
        case e.DrawsCleared(seats):
            said = _("{seats} must draw again").format(seats=listed(seats))
            return Moment(said, "", Icon.RULES, (), seats, Fortune.TURN)
    return None


def _fewer(seat: Seat, public: Public) -> Moment | None:
    """Whoever leaves may change how many Yes pass a proposal, as long as there are votes (Q59)."""
    before, now = threshold(len(public.seats) + 1), public.needed
    if before == now or public.phase in (Phase.AGENDAS, Phase.OVER):
        return None
    why = _("From now on {now} Yes pass a proposal instead of {before}.").format(now=now, before=before)
    return Moment(_("{seat} leaves for good").format(seat=seat), why)


def _gone_back(number: int, said: str, who: tuple[Seat, ...], public: Public) -> Moment | None:
    """A deal that ended before it was judged: its points go back to the payer (R29, Q61)."""
    deal = next((past.deal for past in public.settled if past.deal.number == number), None)
    if deal is None:
        return None
    words = {"payer": deal.payer, "addressee": deal.addressee, "amount": deal.amount, "promise": promise(deal)}
    why = ngettext(
        "{amount} goes back to {payer}. It was for: {promise}.",
        "{amount} go back to {payer}. It was for: {promise}.",
        deal.amount,
    ).format(**words)
    return Moment(said.format(**words), why, Icon.DEAL, who, (deal.payer,))


def _not_kept(number: int, how: str, public: Public) -> Moment | None:
    past = next((past for past in public.settled if past.deal.number == number), None)
    if past is None:
        return None
    deal = past.deal
    if past.disputed:
        said = _("{payer} and {addressee} do not agree whether their deal was kept")
        why = ngettext(
            "{amount} goes back to {payer}: {promise}.", "{amount} go back to {payer}: {promise}.", deal.amount
        )
    elif how == "split":
        said = _("{payer} and {addressee} split the points of their deal")
        why = _("{amount} for: {promise}.")
    elif deal.space == "other":
        said = _("{payer}'s deal with {addressee} did not come true")
        why = ngettext(
            "{amount} goes back to {payer}: {promise}.", "{amount} go back to {payer}: {promise}.", deal.amount
        )
    else:
        said = _("{addressee} did not keep the deal with {payer}")
        why = ngettext(
            "Promised: {promise}. {amount} goes back to {payer}.",
            "Promised: {promise}. {amount} go back to {payer}.",
            deal.amount,
        )
    words = {"payer": deal.payer, "addressee": deal.addressee, "amount": deal.amount, "promise": promise(deal)}
    went = Fortune.TURN if how == "split" else Fortune.LOSS
    return Moment(said.format(**words), why.format(**words), Icon.FELL, (deal.addressee,), (deal.payer,), went)


def _judged(event: e.ChallengeJudged) -> Moment:
    words = {
        "challenger": event.challenger, "seat": event.seat,
        "said": signed(event.announced), "true": signed(event.true),
    }  # fmt: skip
    if event.announced == event.true:
        said, why = _("{challenger} challenges {seat}, who told the truth"), _("The score is {true}.")
        loser = event.challenger
    else:
        said, why = _("{challenger} catches {seat} in a lie"), _("Announced was {said}, the score is {true}.")
        loser = event.seat
    return Moment(said.format(**words), why.format(**words), Icon.JUSTICE, (event.challenger,), (loser,), Fortune.LOSS)
