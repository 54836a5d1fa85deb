"""The evening of Article 27 told in sentences: events, postings, and what an open question is about."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion.core import ledger, middle
from companion.core.countdown import as_minutes
from companion.core.language import N_, _, listed, ngettext, signed
from companion.core.ledger import say_account
from companion.core.messages import Asked, Event, NotCovered, Paused, Posted, Resumed, Ruled, Seat, WasPut
from companion.games.article27 import events as e
from companion.games.article27 import pieces
from companion.games.article27.rulings import BY_KEY
from companion.games.article27.state import Phase, Public, threshold
from companion.games.article27.words import (
    agenda,
    choice,
    coloured,
    deal_line,
    disc,
    label,
    promise,
    put_field,
    settled_word,
)

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
    "deal_changed": N_("deal changed"),
    "deal_forfeited": N_("deal forfeited"),
    "deal_parked": N_("deal parked for the judge"),
    "score": N_("score of the round"),
    "veto": N_("price of a veto"),
    "challenge_wrong": N_("challenge was wrong"),
    "challenge_right": N_("announcement was false"),
    "challenge_bank": N_("the Bank pays the rest"),
    "recount": N_("recount"),
    "middle": N_("keyed in as it lay"),
    "named": N_("counted behind the screen at the end"),
    "post": N_("moved by the judge"),
}


def posting(event: Posted) -> str:
    """Why points moved."""
    text = _(_POSTINGS[event.why])
    if event.why == "score" and ledger.SCREENS in (event.src, event.dst):
        # Nobody keyed a score in: all that is known is what all came to together, once the screens are lifted (Q58);
        # what whoever left had there is named after that, or never.
        text = _("so many more were counted behind the screens than start, deals, bonus and vetoes come to")
        if event.src == ledger.SCREENS:
            text = _("so many fewer were counted behind the screens than start, deals, bonus and vetoes come to")
    return f"{text}: {event.note.removesuffix('.')}" if event.note else text


# --- the story --------------------------------------------------------------------------------------------------------


def say_ruled(event: Event, public: Public) -> str:
    """Whether a promise was kept, where a judge rules on it: no player is made to say so."""
    if not isinstance(event, e.Ticked):
        return ""
    kept, broken = _("The judge rules that it was kept: {deal}."), _("The judge rules that it was not kept: {deal}.")
    return (kept if event.met else broken).format(deal=_deal_of(event.deal, public))


def say_event(event: Event, public: Public) -> str | None:
    """The event as a sentence of the story, told after it happened; None when it has no line there."""
    say = _STORY.get(type(event))
    return say(event, public) if say else None


def _game(event: e.GameBegun, public: Public) -> str:
    return _("{seats} sit down to Article 27.").format(seats=listed(event.seats))


def _middle(event: e.BegunInTheMiddle, public: Public) -> str:
    """The position as a line of the story."""
    count = len(event.led)
    said = [
        ngettext("The evening begins in the middle: {count} round is over.",
                 "The evening begins in the middle: {count} rounds are over.", count).format(count=count),
    ]  # fmt: skip
    if event.led:
        said.append(_("Rounds that passed: {rounds}.").format(rounds=", ".join(map(str, event.passed)) or "—"))
    rows = [f"{agenda(key, public)} " + ", ".join(map(disc, discs)) for key, discs in event.track.items() if discs]
    if rows:
        said.append(_("On the track (+ successes, − failures): {rows}.").format(rows="; ".join(rows)))
    if event.until:
        at = {"negotiation": _("Round {round}, of {seat}, is in the negotiation.")}
        text = at.get(event.until, _("Round {round}, of {seat}, is at the vote."))
        said.append(text.format(round=count + 1, seat=event.leads))
    if event.counting:
        said.append(_("{seats} count what lies behind their screens.").format(seats=listed(event.counting)))
    return " ".join(said)


def _not_in_play(event: e.AgendasRemoved, public: Public) -> str:
    # Where the app turns the discs over, all of the box's lie in the box.
    said = ngettext("Not in play: {agendas}; its discs go back to the box.",
                    "Not in play: {agendas}; their discs go back to the box.", len(event.agendas))  # fmt: skip
    if public.options["discs.mode"] == "app":
        said = ngettext("Not in play: {agendas}; none of its discs is turned over.",
                        "Not in play: {agendas}; none of their discs is turned over.", len(event.agendas))  # fmt: skip
    return said.format(agendas=listed([agenda(a, public) for a in event.agendas]))


def _moved(event: e.DiscMoved, public: Public) -> str:
    text = _("{colour} goes onto the floor.") if event.to == "floor" else _("{colour} goes back to the table.")
    return text.format(colour=coloured(event.colour, public)) + (_(" (keyed in after the gavel)") if event.late else "")


def _recorded(event: e.DealRecorded, public: Public) -> str:
    deal = event.deal
    text = _("{payer} gives {addressee} {amount} to {promise}.")
    if deal.space == "other":
        text = _("{payer} gives {addressee} {amount} if {promise}.")
    said = text.format(payer=deal.payer, addressee=deal.addressee, amount=deal.amount, promise=promise(deal))
    return said + (_(" (keyed in after the gavel)") if event.late else "")


def _changed(event: e.DealChanged, public: Public) -> str:
    said = _("Both agree on other terms: {deal}.").format(deal=deal_line(event.deal))
    return said + (_(" (keyed in after the gavel)") if event.late else "")


def _deal_of(number: int, public: Public) -> str:
    deals = (*public.deals, *(past.deal for past in (*public.settled, *public.past_deals)))
    return next(deal_line(deal) for deal in deals if deal.number == number)


def _forfeited(event: e.DealForfeited, public: Public) -> str:
    past = next(past.deal for past in public.settled if past.deal.number == event.deal)
    return ngettext(
        "{seat} calls it forfeited: {deal}. {amount} goes back to {payer}.",
        "{seat} calls it forfeited: {deal}. {amount} go back to {payer}.",
        past.amount,
    ).format(seat=event.by, deal=deal_line(past), amount=past.amount, payer=past.payer)


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
    return as_minutes(-(-milliseconds // 1000))


def outcome_why(public: Public) -> str:
    """Why the vote ended as it did, in a sentence."""
    yes = sum(b == "yes" for b in public.counted.values())
    needed = threshold(len(public.counted))  # of those who voted: whoever has left since then was one of them
    voted = ngettext("{yes} voted Yes", "{yes} voted Yes", yes).format(yes=yes)
    if public.result == "veto":
        vetoers = listed([s for s, b in public.counted.items() if b == "veto"])
        enough = _("which would have been enough")
        if yes < needed:
            enough = _("too few: {needed} were needed").format(needed=needed)
        said = _("{voted}, {enough}. {vetoers} vetoed.").format(voted=voted, enough=enough, vetoers=vetoers)
        if public.vetoes_later and public.phase is Phase.DEALS:
            said += " " + _("Whether that can be paid is seen once the deals are settled.")
        return said
    unpaid = ""
    if public.illegal:
        unpaid = _("{seats} cannot pay for the veto.").format(seats=listed(public.illegal))
    if public.result == "pass":
        said = _("{voted}, {needed} were needed.").format(voted=voted, needed=needed)
        return f"{said} {unpaid or _('Nobody vetoed.')}"
    return f"{_('{voted}, but {needed} were needed.').format(voted=voted, needed=needed)} {unpaid}".strip()


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
    return text.format(agenda=agenda(event.agenda, public), colour=coloured(event.colour, public))


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


def _put(event: WasPut, public: Public) -> str:
    if event.field == "gavel":
        return _("The judge gives the gavel to {seat}: {reason}").format(seat=event.value, reason=event.reason)
    if event.field == "clock":
        # To what it is set is told by the line after this one.
        return _("The judge sets the clock: {reason}").format(reason=event.reason)
    if event.field.startswith("track:"):
        won = event.value in public.track[event.field[6:]].successes
        text = _("The judge lays {colour} to the successes of {agenda}: {reason}")
        if not won:
            text = _("The judge lays {colour} to the failures of {agenda}: {reason}")
        return text.format(
            colour=coloured(event.value, public), agenda=agenda(event.field[6:], public), reason=event.reason
        )
    return _("The judge sets {field} to {value}: {reason}").format(
        field=put_field(event.field, public), value=choice(event.value, public), reason=event.reason
    )


def _not_covered(event: NotCovered, public: Public) -> str:
    return {
        "deal": _("A deal by {seat} was keyed in that cannot be covered; nothing moved."),
        "challenge": _("{seat} called a challenge without the 3 that it takes."),
        "post": _("{seat} does not have that much; nothing moves."),
    }[event.what].format(seat=event.payer)


def _posted(event: Posted, public: Public) -> str | None:
    if event.why in ("success", "veto") and public.screened:
        return None  # behind the screens one supply is like another; who paid or took it is told by the next line
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


def _bonus(event: e.BonusTaken, public: Public) -> str | None:
    if not public.screened:
        return None
    return _("{seat} takes the success bonus of {paid}.").format(seat=event.seat, paid=event.paid)


def _fee(event: e.VetoFee, public: Public) -> str | None:
    if not public.screened:
        return None
    return _("{seat} pays {paid} for the veto.").format(seat=event.seat, paid=event.paid)


def _supplies(event: e.ScreensLifted | e.SuppliesNamed, public: Public) -> str:
    held = ", ".join(f"{seat} {points}" for seat, points in event.supplies.items())
    if set(event.supplies) <= set(public.gone):
        return _("Left behind the screen: {supplies}.").format(supplies=held)
    return _("The screens are lifted: {supplies}.").format(supplies=held)


def _has_agenda(event: e.HasAgenda, public: Public) -> str | None:
    # An agenda that the app deals is no step of anybody's; one that was keyed in can be taken back, by name.
    dealt = public.options["agenda.mode"] == "app" and not middle.from_memory(public)
    if dealt or _turned_now(event.seat, public):
        return None
    return _("{seat}'s secret agenda is keyed in.").format(seat=event.seat)


def _dealt(event: e.AgendaDealt, public: Public) -> str | None:
    if _turned_now(event.seat, public):
        return None
    return _("{seat}'s secret agenda is {agenda}.").format(seat=event.seat, agenda=agenda(event.agenda, public))


def _turned_now(seat: Seat, public: Public) -> bool:
    """Whether the app learns an agenda as its card is turned before all: then that is the line that tells it."""
    return public.options["agenda.mode"] == "end" and public.turning == seat


def _drawn(event: e.HasDrawn, public: Public) -> str | None:
    if public.options["draw.mode"] in ("declared", "screens"):
        return None  # nobody keyed anything in
    if event.face_down:
        return _("{seat} keys in no tokens this round, and declares a score.").format(seat=event.seat)
    return _("{seat} has drawn.").format(seat=event.seat)


_STORY: Mapping[type[Event], Callable[[Any, Public], str | None]] = {
    e.GameBegun: _game,
    e.SecretaryDrawn: lambda v, p: _("{seat} holds the gavel first.").format(seat=v.seat),
    e.AgendaDealt: _dealt,
    e.HasAgenda: _has_agenda,
    e.AgendasImpossible: lambda v, p: _(
        "The secret agendas that were keyed in cannot come from one box; everybody confirms or mends the own one."
    ),
    e.KeyedStands: lambda v, p: (
        _("What was keyed in fits now.")
        if v.fits
        else _("Everybody has confirmed what was keyed in: it stands, though it cannot come from one box.")
    ),
    e.AgendasRemoved: _not_in_play,
    e.RoundBegun: lambda v, p: _("Round {round}: {seat} holds the gavel.").format(round=v.round, seat=v.secretary),
    e.TokensDrawn: lambda v, p: _("{seat} drew {tokens}.").format(
        seat=v.seat, tokens=", ".join(f"{signed(s)} {label(t)}" for s, t in zip(pieces.SPACES, v.tokens, strict=True))
    ),
    e.HasDrawn: _drawn,
    e.KeysTokens: lambda v, p: _("{seat} keys in tokens after all.").format(seat=v.seat),
    e.BagImpossible: lambda v, p: _(
        "The draws that were keyed in cannot come from one bag of 30; everybody confirms or mends the own ones."
    ),
    e.DrawsCleared: lambda v, p: _("{seats} must draw again.").format(seats=listed(v.seats)),
    e.AreaChosen: lambda v, p: _("The next disc comes from {colour}.").format(colour=coloured(v.colour, p)),
    e.DiscTabled: lambda v, p: _("{colour} is tabled: {agenda}.").format(
        colour=coloured(v.colour, p), agenda=agenda(v.agenda, p)
    ),
    e.DiscReturned: lambda v, p: _("{colour} would be a third {agenda} and goes back to its area.").format(
        colour=coloured(v.colour, p), agenda=agenda(v.agenda, p)
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
    e.DealChanged: _changed,
    e.DealForfeited: _forfeited,
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
        _("{seat} says it was kept: {deal}.") if v.met else _("{seat} says it was not kept: {deal}.")
    ).format(seat=v.seat, deal=_deal_of(v.deal, p)),
    e.DealSettled: _settled,
    e.ScoreDeclared: lambda v, p: _("{seat} declares {score}.").format(seat=v.seat, score=signed(v.score)),
    e.HasDeclared: lambda v, p: (
        _("{seat} has declared a score.").format(seat=v.seat)
        if v.score is None
        else _("{seat} says a score of {score}.").format(seat=v.seat, score=signed(v.score))
    ),
    e.ScoreConfirmed: lambda v, p: (
        None if v.seat in p.said else _("{seat}'s score is confirmed by {by}.").format(seat=v.seat, by=label(v.by))
    ),
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
    e.VetoFee: _fee,
    e.BonusTaken: _bonus,
    e.BegunInTheMiddle: _middle,
    e.HasCounted: lambda v, p: _("{seat} has counted.").format(seat=v.seat),
    e.AgendasDue: lambda v, p: _("The last round is over."),
    e.ScreensLifted: _supplies,
    e.SuppliesNamed: _supplies,
    e.TokensCount: lambda v, p: _("For {seat} the tokens count: {points} influence.").format(
        seat=v.seat, points=v.count
    ),
    e.AgendaTurned: lambda v, p: _("{seat}'s secret agenda was {agenda}: {points}.").format(
        seat=v.seat, agenda=agenda(v.agenda, p), points=v.points
    ),
    e.BooksOpened: lambda v, p: _("Nothing is secret any more."),
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
    if "count" in told:
        return _("{seat} has {count} in tokens, and {held} in the app.").format(**told)
    if "earlier" in told:
        earlier = "; ".join(known.get(number, number) for number in told["earlier"].split(","))
        return _("Now: {new}. Earlier: {earlier}.").format(new=known.get(told["deal"], ""), earlier=earlier)
    if "deal" in told:
        return known.get(told["deal"], "") + "."
    if "colour" in told:
        return _("Area: {colour}.").format(colour=coloured(told["colour"], public))
    return "".join(f"{told[key]}." for key in ("seats", "seat") if key in told)


NOUNS: Mapping[type[Event], str] = {
    e.GameBegun: N_("beginning players seats"),
    e.BegunInTheMiddle: N_("beginning position"),
    e.SecretaryDrawn: N_("gavel secretary"),
    e.AgendaDealt: N_("agendas"),
    e.HasAgenda: N_("agendas"),
    e.AgendasImpossible: N_("agendas"),
    e.AgendasRemoved: N_("agendas discs"),
    e.KeyedStands: N_("tokens draws agendas"),
    e.RoundBegun: N_("rounds secretary"),
    e.TokensDrawn: N_("tokens draws"),
    e.HasDrawn: N_("tokens draws"),
    e.KeysTokens: N_("tokens draws"),
    e.BagImpossible: N_("tokens draws"),
    e.DrawsCleared: N_("tokens draws"),
    e.AreaChosen: N_("discs areas"),
    e.DiscTabled: N_("discs issues"),
    e.DiscReturned: N_("discs issues"),
    e.DiscsGathered: N_("discs issues"),
    e.GavelStruck: N_("gavel negotiation"),
    e.ClockSet: N_("clock time"),
    e.DiscMoved: N_("discs issues floor"),
    e.DealOffered: N_("offers deals"),
    e.OfferClosed: N_("offers deals"),
    e.DealRecorded: N_("deals"),
    e.DealChanged: N_("deals"),
    e.DealForfeited: N_("deals"),
    e.DealReturned: N_("deals"),
    e.VoteCalled: N_("votes calls"),
    e.FloorConfirmed: N_("floor discs deals"),
    e.PickForced: N_("floor discs"),
    e.BallotsIn: N_("ballots votes"),
    e.VetoIllegal: N_("vetoes ballots votes"),
    e.RevoteOrdered: N_("ballots votes"),
    e.VoteRevealed: N_("ballots votes"),
    e.VoteCounted: N_("results proposals"),
    e.Ticked: N_("deals kept"),
    e.DealSettled: N_("deals kept"),
    e.ScoreDeclared: N_("scores"),
    e.HasDeclared: N_("scores"),
    e.ScoreConfirmed: N_("scores"),
    e.Announced: N_("scores announcements"),
    e.Challenged: N_("challenges scores"),
    e.ChallengeJudged: N_("challenges scores"),
    e.TokensShown: N_("tokens scores"),
    e.ScorePaid: N_("scores payouts"),
    e.Collected: N_("scores tokens"),
    e.VetoFee: N_("vetoes fees tokens"),
    e.BonusTaken: N_("bonus payouts"),
    e.BankShort: N_("the Bank payouts"),
    e.DiscScored: N_("discs track agendas"),
    e.RoundEnded: N_("rounds end"),
    e.HasCounted: N_("supplies count"),
    e.AgendasDue: N_("rounds agendas"),
    e.ScreensLifted: N_("supplies points"),
    e.SuppliesNamed: N_("supplies points"),
    e.TokensCount: N_("tokens points"),
    e.AgendaTurned: N_("agendas points"),
    e.BooksOpened: N_("end winners results"),
}
"""The plain nouns by which a line of each kind is searched for, though its sentence says other words."""
