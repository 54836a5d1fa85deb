"""The view of one seat's own: position, supply, agenda, deals, and what to take or pay."""

from __future__ import annotations

from companion.core.contract import changed
from companion.core.language import N_, _, listed, signed
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
from companion.games.article27.state import Came, Own, Phase, Public, points, worth

WHAT_IF = (Phase.DRAWS, Phase.READY, Phase.NEGOTIATION, Phase.FLOOR_CHECK, Phase.FORCED_PICK)
"""While it is said what another proposal would be worth: until the vote is called, and there is no other."""

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
    with_it = _("and the success bonus of {bonus}: {total} in all")
    with_it = with_it.format(bonus=public.bonus, total=signed(now + public.bonus))
    bonus = with_it if leads and public.bonus else ""
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
        came = _added_up(public, own, own.before) if own.before is not None else ""
        came = _("Round {round}: {sum}").format(round=public.round - 1, sum=came) if came else ""
        told = [*(_deals_in_hand(public, own.seat) if public.in_tokens else []), _in_sum(public, own, came)]
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
        if public.lies_in_bank:
            do = _("Take the success bonus of {paid} from the Bank.")
        said.append((do if in_hand else done).format(paid=public.bonus_paid))
    said += _deals_in_hand(public, own.seat) if in_hand else []
    if public.phase in (Phase.BETWEEN, Phase.AGENDAS):
        came = _added_up(public, own, Came(own.score, own.moved)) if public.result else ""
        said += [_in_sum(public, own, came)] if came or said else []
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


def _in_sum(public: Public, own: Own, came: str) -> str:
    """What is there once all is taken and paid, after what it adds up from: in tokens who is not sure counts."""
    now = points(public, own)
    if came and public.in_tokens:
        return _("{parts}: in tokens {points} belong behind your screen now.").format(parts=came, points=now)
    if public.in_tokens:
        return _("In tokens {points} belong behind your screen now.").format(points=now)
    return _("{parts}: {points}.").format(parts=came, points=now) if came else ""


def _added_up(public: Public, own: Own, came: Came) -> str:
    """A round from what there was before it to what there is now, part by part; "" where nothing came or went."""
    if public.screened:
        return ""
    since = own.moved if came.moved is not own.moved else {}
    parts = dict.fromkeys(_FOR, 0)
    for moved in (came.moved, since):
        for why, by in moved.items():
            kind = "deals" if why.startswith("deal") else why.partition("_")[0]
            parts[kind if kind in parts else "other"] += by
    if came.score is None and not any(parts.values()):
        return ""
    now = points(public, own)
    said = [_("{points} before").format(points=now - sum(parts.values()))]
    for kind, by in parts.items():
        if kind == "score" and came.score is not None and by != came.score:
            said.append(_("{change} for a score of {score}").format(change=signed(by), score=signed(came.score)))
        elif by or (kind == "score" and came.score is not None):
            said.append(_(_FOR[kind]).format(change=signed(by)))
    return ", ".join(said)


_FOR = {
    "deals": N_("{change} deals"),
    "score": N_("{change} score"),
    "success": N_("{change} bonus"),
    "veto": N_("{change} veto"),
    "challenge": N_("{change} challenge"),
    "post": N_("{change} moved by the judge"),
    "other": N_("{change} other"),
}
"""What moves the own points in a round, in the order in which it is added up."""


def _pieces(public: Public, points: int) -> str:
    """The payment in pieces, for a table that has the box on it; the app never claims to know who holds which."""
    if not points or public.options["pieces.hints"] == "off":
        return ""
    return f" ({words.in_pieces(points)})"


def _neighbour_say(own: Own, neighbour: str) -> str:
    if own.neighbour_score is None:
        return ""
    return _("{seat} on your right shows {score}.").format(seat=neighbour, score=signed(own.neighbour_score))
