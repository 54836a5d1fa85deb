"""The view of one seat's own: position, supply, agenda, deals, and what to take or pay."""

from __future__ import annotations

from companion.core.contract import changed
from companion.core.language import _, listed, signed
from companion.core.page import DealCard
from companion.core.vocabulary import DealStatus
from companion.games.article27 import commands as c
from companion.games.article27 import pieces, words
from companion.games.article27.board import (
    Mine,
    Space,
    WhatIf,
)
from companion.games.article27.deals import Deal
from companion.games.article27.look.cards import deal_card
from companion.games.article27.state import Own, Phase, Public, points, worth

WHAT_IF = (
    Phase.DRAWS, Phase.READY, Phase.NEGOTIATION, Phase.FLOOR_CHECK, Phase.FORCED_PICK, Phase.VOTE, Phase.BALLOTS_IN
)  # fmt: skip
"""While it is said what another proposal would be worth: until the ballots are turned."""

SETTLED = ("kept", "returned", "split")
"""How a deal ends by the vote: its tokens leave the mat then."""


def _spaces(tokens: tuple[str, ...], floor: tuple[str, ...]) -> tuple[Space, ...]:
    padded = (*tokens, *[""] * (pieces.TOKENS_DRAWN - len(tokens)))
    return tuple(Space(value, c, c in floor) for value, c in zip(pieces.SPACES, padded, strict=True))


def mine(public: Public, own: Own) -> Mine:
    """The cards of this seat's private window."""
    now = worth(own.tokens, public.floor)
    what_if = []
    for colour in pieces.COLOURS if own.tokens and public.phase in WHAT_IF else ():
        adds = colour not in public.floor
        floor = (*public.floor, colour) if adds else tuple(c for c in public.floor if c != colour)
        then = worth(own.tokens, floor)
        what_if.append(WhatIf(colour, adds, then, then - now))
    row = public.track.get(own.agenda)
    leads = own.seat == public.secretary
    bonus = _("and the success bonus of {bonus}").format(bonus=public.bonus) if leads and public.bonus else ""
    neighbour = public.seats[public.seats.index(own.seat) - 1]
    return Mine(
        seat=own.seat,
        nation=words.label(public.nations[own.seat]),
        spaces=_spaces(own.tokens, public.floor),
        worth=now,
        worth_say=_worth_say(own.tokens, public.floor),
        bonus_say=bonus,
        what_if=tuple(what_if),
        supply=None if public.screened else points(public, own),
        in_deals=sum(d.amount for d in public.deals if d.payer == own.seat),
        agenda=own.agenda,
        agenda_label=words.agenda(own.agenda, public) if own.agenda else "",
        agenda_now=row.points if row else 0,
        agenda_best=row.best if row else 0,
        deals=tuple(_my_deal(public, d, own.seat) for d in public.deals if own.seat in (d.payer, d.addressee))
        + tuple(_my_offer(public, own, d) for d in own.offers)
        + tuple(_declined(public, own, d) for d in own.turned_down),
        ballot=own.choice.ballot if isinstance(own.choice, c.Vote) else own.ballot,
        settle_say=_settle_say(public, own),
        drawn=public.options["draw.mode"] not in ("declared", "screens") and own.seat not in public.face_down,
        agenda_kept=public.options["agenda.mode"] != "end",
        neighbour=neighbour,
        neighbour_spaces=_spaces(own.neighbour_tokens, public.floor) if own.neighbour_tokens else (),
        neighbour_say=_neighbour_say(own, neighbour),
    )


def _worth_say(tokens: tuple[str, ...], floor: tuple[str, ...]) -> str:
    parts = []
    for colour in floor:
        values = [signed(value) for value, token in zip(pieces.SPACES, tokens, strict=False) if token == colour]
        if values:
            parts.append(f"{words.label(colour)} {' '.join(values)}")
    return " · ".join(parts)


def _my_deal(public: Public, deal: Deal, seat: str) -> DealCard:
    card: DealCard = deal_card(public, deal)
    if deal.payer == seat:
        card = changed(card, say=card.say + _pieces(public, deal.amount))
    if deal.due > public.round:
        return changed(card, status_say=_("waits for round {round}").format(round=deal.due))
    on_floor = deal.colour in public.floor
    if deal.space in ("include", "exclude"):
        holds = on_floor == (deal.space == "include")
        said = _("on the floor") if on_floor else _("on the table")
        return changed(card, status_say=said + (" ✓" if holds else ""))
    return changed(card, status_say=_("accepted"))


def _my_offer(public: Public, own: Own, deal: Deal) -> DealCard:
    mine = deal.answers != own.seat
    status = DealStatus.OFFERED if mine else DealStatus.ANSWER
    said = _("waits for {seat}").format(seat=deal.answers) if mine else _("your answer?")
    return changed(deal_card(public, deal), status=status, status_say=said, key=deal.offer_key)


def _declined(public: Public, own: Own, deal: Deal) -> DealCard:
    """An own offer that came to nothing: whoever made it knows a refusal from a slip that was taken back."""
    other = deal.addressee if deal.payer == own.seat else deal.payer
    said = _("{seat} said no").format(seat=other)
    key = f"{deal.offer_key}/{DealStatus.DECLINED}"
    return changed(deal_card(public, deal), status=DealStatus.DECLINED, status_say=said, key=key)


def _settle_say(public: Public, own: Own) -> str:
    """What this seat takes from or pays to the Bank for the round, payment by payment."""
    if public.phase in (Phase.DRAWS, Phase.READY):
        before = _before(public.round - 1, *own.before) if own.before is not None else ""
        told = [before, *(_deals_in_hand(public, own.seat) if public.in_tokens else []), _belongs(public, own)]
        return " ".join(filter(None, told))
    if public.phase not in (Phase.BETWEEN, Phase.AGENDAS, Phase.ANNOUNCE, Phase.PAYOUT):
        return ""
    # Where the table has the pieces in its hands it is told what to do with them; else the app has done it.
    in_hand = public.options["pieces.hints"] == "on"
    said = []
    if own.score is not None and not own.paid:
        said.append(_("Your score is {score}: nothing is paid.").format(score=signed(own.score)))
    elif own.score is not None:
        if own.paid > 0:
            done, do = (
                _("Your score is {score}: the Bank pays you {paid}."),
                _("Your score is {score}: take {paid} from the Bank{pieces}."),
            )
        else:
            done, do = (
                _("Your score is {score}: you pay the Bank {paid}."),
                _("Your score is {score}: pay {paid} to the Bank{pieces}."),
            )
        paid = abs(own.paid)
        said.append((do if in_hand else done).format(score=signed(own.score), paid=paid, pieces=_pieces(public, paid)))
    if fee := public.fees.get(own.seat, 0):
        done, do = _("Your veto costs you {paid}."), _("Your veto costs {paid}: pay it to the Bank{pieces}.")
        said.append((do if in_hand else done).format(paid=fee, pieces=_pieces(public, fee)))
    for payer, receiver, paid, bank in public.penalties:
        if own.seat == payer and paid:
            done, do = (
                _("You pay {paid} to {seat} for the challenge."),
                _("Pay {paid} to {seat} for the challenge{pieces}."),
            )
            said.append((do if in_hand else done).format(paid=paid, seat=receiver, pieces=_pieces(public, paid)))
        elif own.seat == receiver:
            done, do = _("{seat} pays you {paid} for the challenge."), _("Take {paid} from {seat} for the challenge.")
            if bank:
                done = _("{seat} pays you {paid} for the challenge, the Bank {bank}.")
                do = _("Take {paid} from {seat} and {bank} from the Bank for the challenge.")
            said.append((do if in_hand else done).format(paid=paid, seat=payer, bank=bank))
    if public.bonus_paid and own.seat == public.secretary:
        done, do = _("You have the success bonus of {paid}."), _("Take the success bonus of {paid} from the floor.")
        said.append((do if in_hand else done).format(paid=public.bonus_paid))
    said += _deals_in_hand(public, own.seat) if in_hand else []
    if said and public.phase in (Phase.BETWEEN, Phase.AGENDAS):
        said.append(_belongs(public, own))
    return " ".join(filter(None, said))


def _deals_in_hand(public: Public, seat: str) -> list[str]:
    """Where this seat's tokens of the round's deals go, once these are settled, until the next gavel (R43)."""
    to_me, back, from_ = 0, 0, dict[str, None]()
    before = [past for past in public.past_deals if past.round == public.round - 1]
    for past in public.settled or before:
        deal, kept = past.deal, {"kept": past.deal.amount, "split": past.deal.amount // 2}.get(past.how, 0)
        if past.how not in SETTLED:
            continue
        if seat == deal.addressee:
            to_me += kept
        elif seat == deal.payer and kept < deal.amount:
            back += deal.amount - kept
            from_[deal.addressee] = None
    said = [_("From your mat: {points}.").format(points=to_me)] if to_me else []
    if back:
        said.append(_("Back from the mat of {seats}: {points}.").format(seats=listed(list(from_)), points=back))
    return said


def _belongs(public: Public, own: Own) -> str:
    """How many tokens lie behind the screen once all is taken and paid: who is not sure what was taken counts."""
    if not public.in_tokens:
        return ""
    return _("In tokens {points} belong behind your screen now.").format(points=points(public, own))


def _before(number: int, score: int, paid: int) -> str:
    """What was paid for the round before, for whoever looks again only at the next draws."""
    text = _("Round {round}: your score was {score}, and nothing was paid.")
    if paid > 0:
        text = _("Round {round}: your score was {score}, and the Bank paid you {paid}.")
    elif paid < 0:
        text = _("Round {round}: your score was {score}, and you paid the Bank {paid}.")
    return text.format(round=number, score=signed(score), paid=abs(paid))


def _pieces(public: Public, points: int) -> str:
    """The payment in pieces, for a table that has the box on it; the app never claims to know who holds which."""
    if not points or public.options["pieces.hints"] == "off":
        return ""
    return f" ({words.in_pieces(points)})"


def _neighbour_say(own: Own, neighbour: str) -> str:
    if own.neighbour_score is None:
        return ""
    return _("{seat} on your right shows {score}.").format(seat=neighbour, score=signed(own.neighbour_score))
