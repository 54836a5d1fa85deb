"""The view's line at the foot: whom the table waits for, and for what."""

from __future__ import annotations

from companion.core import middle
from companion.core.contract import changed
from companion.core.language import _, listed, ngettext, signed
from companion.core.messages import Asked
from companion.core.refusing import ruling
from companion.core.seats import left_of
from companion.core.standings import recorded
from companion.core.vocabulary import Source
from companion.games.article27 import pieces, story, words
from companion.games.article27.deals import Deal, FreeText, Later
from companion.games.article27.look.chamber import due
from companion.games.article27.look.own import SETTLED
from companion.games.article27.refuse.common import announcer, secretary_of
from companion.games.article27.rulings import BY_KEY
from companion.games.article27.state import Phase, Public
from companion.games.article27.wants import areas_left, discs_left, drawable, next_area

VOTING = (Phase.NEGOTIATION, Phase.FLOOR_CHECK, Phase.VOTE, Phase.BALLOTS_IN)
"""While these are on it is said how many votes pass the proposal, whatever else is said."""


def awaited(public: Public) -> list[str]:
    """Seats that the table waits for, in seat order."""
    if public.question is not None:
        return []
    match public.phase:
        case Phase.OPENING | Phase.DRAWS | Phase.READY | Phase.NEGOTIATION | Phase.BALLOTS_IN:
            wanted = {w.owner for w in drawable(public) if w.source is Source.SEAT}
            return [s for s in public.seats if s in wanted]
        case Phase.VOTE if public.options["vote.mode"] == "sealed":
            return [s for s in public.seats if s not in public.put_in]
        case Phase.FORCED_PICK:
            return [public.secretary]
        case Phase.BETWEEN:
            return [*public.counting]
        case Phase.DEALS:
            late = [s for d in public.due for s in (d.payer, d.addressee) if s not in public.ticks.get(d.number, {})]
            return [s for s in public.seats if s in late]
        case Phase.SCORES:
            declaring = [s for s in public.face_down if s not in public.declared]
            checking = [left_of(public.seats, s) for s in public.declared if s not in public.confirmed]
            return [s for s in public.seats if s in declaring or s in checking]
        case Phase.ANNOUNCE if public.challenger:
            return [left_of(public.seats, announcer(public))]
        case Phase.ANNOUNCE if public.window is None:
            return [announcer(public)]
    return []


def sentence(public: Public) -> str:
    """What the table waits for, and whether the judge sees more than the public."""
    said = f"{_sentence(public)} {_tokens(public)}".strip()
    if public.timed_out and public.phase in (Phase.FLOOR_CHECK, Phase.VOTE) and public.question is None:
        said = _("Time is up.") + " " + said  # its banner is gone in a moment
    if public.stands and public.phase is Phase.BETWEEN and public.round == 0:
        said = _("What was keyed in cannot come from one box, and stands.") + " " + said
    if public.options["judge.sees"] == "on" and public.phase in (Phase.BETWEEN, Phase.READY):
        said += " " + _("The judge sees the private windows.")
    return said


def _sentence(public: Public) -> str:
    """What the table waits for, in a sentence."""
    passes = words.passes(public.needed)
    if public.question is not None:
        # Once the hands are shown, what they needed stands above them.
        asked = _asked(public.question, public)
        return f"{passes} {asked}" if public.phase in (Phase.VOTE, Phase.BALLOTS_IN) else asked
    if public.paused:
        return _("The clock is paused.") + (f" {passes}" if public.phase in VOTING else "")
    names = listed(awaited(public))
    match public.phase:
        case Phase.OPENING:
            if names and public.again:
                return _("Not all of it can come from one box. Still to confirm or mend: {seats}.").format(seats=names)
            if names:
                return _("Secret agendas are still to be keyed in: {seats}.").format(seats=names)
            unused = next((wanted.count for wanted in drawable(public) if wanted.key == "unused"), 0)
            if unused:
                say = ngettext("The agenda of the unused nation is still to be keyed in.",
                               "The agendas of the {n} unused nations are still to be keyed in.", unused)  # fmt: skip
                return say.format(n=unused)
            return _("Everything is ready for the first round.")
        case Phase.BETWEEN:
            if names:
                return _("Still to count what lies behind the screen: {seats}.").format(seats=names)
            if public.round == 0 and middle.from_memory(public) and not public.until:
                return _("How the evening stands is keyed in next.")
            if public.round == 0:
                return _("{seat} holds the gavel first. Ready for round 1.").format(seat=public.first)
            text = _("Round {round} is over. With round {next} the gavel passes from {seat} to {other}.")
            other = secretary_of(public, public.round + 1)
            if other == public.secretary:
                text = _("Round {round} is over. {seat} keeps the gavel.")
            said = text.format(round=public.round, next=public.round + 1, seat=public.secretary, other=other)
            return f"{said} {_beside(public)}".strip()
        case Phase.DRAWS:
            return _draws(public, names)
        case Phase.READY if names:
            return _("Still to draw: {seats}.").format(seats=names)
        case Phase.READY:
            strike = _("{seat} may strike the gavel. No deals before that.").format(seat=public.secretary)
            laid = public.bonus and public.options["discs.mode"] == "keyed"
            lies = _("On the floor lie {bonus} from the Bank, as success bonus.").format(bonus=public.bonus)
            return f"{strike} {lies}" if laid else strike
        case Phase.NEGOTIATION:
            return _("{seat} moves issues on and off the floor.").format(seat=public.secretary) + " " + passes
        case Phase.FLOOR_CHECK if not public.floor and not public.timed_out:
            put = _("The floor is empty here: first the issues that lay on it when the gavel fell are keyed in.")
            return f"{put} {passes}"
        case Phase.FLOOR_CHECK:
            return _("Do floor and deals lie as they did when the gavel fell?") + " " + passes
        case Phase.FORCED_PICK:
            return _(
                "The floor was empty at 0:00, so the success bonus is gone. {seat} must put exactly one issue on it."
            ).format(seat=public.secretary)
        case Phase.VOTE:
            if public.options["vote.mode"] == "open":
                return _("Hands out: Yes, Veto, or nothing at all to abstain.") + " " + passes
            return _("Still to vote: {seats}.").format(seats=names) + " " + passes
        case Phase.BALLOTS_IN if names:
            return _("All ballots are in. Still to draw: {seats}.").format(seats=names)
        case Phase.BALLOTS_IN:
            return _("All ballots are in: none changes any more.") + " " + passes
        case Phase.VETO_RULING | Phase.DEALS:
            return _kept(public)
        case Phase.SCORES:
            return _("Scores are declared, and confirmed on the left: {seats}.").format(seats=names)
        case Phase.ANNOUNCE:
            return _announce(public, names)
        case Phase.PAYOUT:
            return _payout(public)
        case Phase.AGENDAS:
            return _agendas(public)
    return recorded()


def _tokens(public: Public) -> str:
    """What the table does with the box's tokens now, as far as everybody may know it; "" where none are paid (Q5)."""
    if not public.in_tokens or public.question is not None or public.paused:
        return ""
    match public.phase:
        case Phase.BETWEEN if public.round == 0 and not public.counting and not middle.from_memory(public):
            points = pieces.START_EASY if public.options["variant.easy"] == "on" else pieces.START
            told = words.said_pieces(pieces.START_PIECES[points])
            text = _("Everybody takes {points} influence in tokens behind the screen ({pieces}).")
            return text.format(points=points, pieces=told)
        case Phase.READY if public.lies_in_bank and public.bonus:
            return _("The success bonus of {bonus} stays in the Bank until it is earned.").format(bonus=public.bonus)
        case Phase.NEGOTIATION if public.deals:
            return _("Whoever gives lays the tokens on the other's mat.")
        case Phase.SCORES | Phase.ANNOUNCE | Phase.PAYOUT if any(past.how in SETTLED for past in public.settled):
            return _("Tokens of a deal that was kept go to whoever kept it, all others back to whoever gave them.")
        case Phase.BETWEEN | Phase.AGENDAS if public.result and not public.turn_order:
            return _after_round(public)
        case Phase.AGENDAS if public.turn_order and not public.agendas:
            return _("The tokens are counted: who has other than stands here says so.")
    return ""


def _after_round(public: Public) -> str:
    """Who takes or pays what for the round that is over: a score is for the own page to say."""
    if public.result == "pass":
        return _("In tokens each takes or pays what their own page says.")
    by_fee: dict[int, list[str]] = {}
    for seat, fee in public.fees.items():
        by_fee.setdefault(fee, []).append(seat)
    each = (
        ngettext("{seats} pays the Bank {points} in tokens for the veto.",
                 "{seats} pay the Bank {points} in tokens each for the veto.", len(seats))
        .format(seats=listed(seats), points=fee)
        for fee, seats in by_fee.items() if fee
    )  # fmt: skip
    return " ".join(each)


def _beside(public: Public) -> str:
    """What the figures beside the names are, while there are any."""
    if not due(public):
        return ""
    # What was given left its screen when the deal was laid down: nobody pays it twice.
    paid = any(past.how in ("kept", "split") for past in public.settled)
    said = _("Beside the names: this round's deals, bonus and veto, without the score.")
    return f"{said} {_('What was given for a deal is paid already.')}" if paid else said


def _kept(public: Public) -> str:
    """Who still says of the first deal in words whether it was kept, and how it reads."""
    late = [d for d in public.due if not {d.payer, d.addressee} <= public.ticks.get(d.number, {}).keys()]
    if not late:
        return ""
    sides = [s for s in (late[0].payer, late[0].addressee) if s not in public.ticks.get(late[0].number, {})]
    say = ngettext("{seats} says whether this was kept: {deal}",
                   "{seats} say whether this was kept: {deal}", len(sides))  # fmt: skip
    return say.format(seats=listed(sides), deal=words.deal_line(_said_aloud(late[0])))


def _said_aloud(deal: Deal) -> Deal:
    """The deal with nothing but what only people can judge; all else is worked out."""
    return changed(deal, conditions=tuple(c for c in deal.conditions if isinstance(c, (FreeText, Later))))


def _asked(asked: Asked, public: Public) -> str:
    """The question that the table decides, what it is about, and the answers that there are."""
    rule = BY_KEY[asked.key]
    question = " ".join(filter(None, (story.facts(asked, public), _(rule.say))))
    answers = " / ".join(_(rule.said(value)) for value in asked.choices)
    return _("The table decides. {question} {answers}").format(question=question, answers=answers)


def _draws(public: Public, names: str) -> str:
    if names and public.again:
        return _("Not all of it can come from one bag. Still to confirm or mend: {seats}.").format(seats=names)
    if names:
        return _("Still to draw: {seats}.").format(seats=names)
    if public.set_aside and not discs_left(public, public.set_aside[0].colour):
        return _("{seat} chooses which disc stays.").format(seat=public.secretary)
    if areas_left(public) and not next_area(public):
        return _("{seat} chooses the next area.").format(seat=public.secretary)
    if public.set_aside:
        back = public.set_aside[-1]
        say = _("{colour}: {agenda} would be a third and goes back. The next disc of that area is turned over.")
        return say.format(colour=words.coloured(back.colour, public), agenda=words.agenda(back.agenda, public))
    return _("The discs are turned over, one area after the other.")


def _announce(public: Public, names: str) -> str:
    if public.challenger:
        return _("{seat} shows the tokens to {left} on the left.").format(seat=announcer(public), left=names)
    if public.window is None:
        return _("{seat} announces a score.").format(seat=announcer(public))
    seat = announcer(public)
    return _("{seat} announces {score}. Does anybody challenge?").format(
        seat=seat, score=signed(public.announced[seat])
    )


def _agendas(public: Public) -> str:
    if public.screened:
        first = _("First all take what the last round gave, and pay what it cost; then they count behind the screens.")
        return f"{first} {_beside(public)}".strip()
    if not public.turn_order:
        return _("The last round is over. The screens are lifted, then the secret agendas are turned.")
    if not public.turning:
        return _("All secret agendas are turned. Next: who wins.")
    return _("{seat}'s secret agenda is turned next.").format(seat=public.turning)


def _bonus(public: Public) -> str:
    """Who takes the success bonus from the floor now, or why there is none (R35, R51)."""
    if public.bonus:
        text = _("{seat}, Secretary-General, takes {bonus}.")
        return text.format(seat=public.secretary, bonus=public.bonus)
    if public.timed_out and not public.bonus_paid:
        return _("No success bonus: the floor was empty when time ran out.")
    return ""


def _payout(public: Public) -> str:
    if public.result == "pass" and public.screened:
        said = _(
            "Add up your spaces for the issues on the floor: above zero the Bank pays you, below zero you pay the Bank."
        )
        return f"{said} {_bonus(public)}".strip()
    if public.result == "pass":
        return f"{_('Payments next; the issues on the floor count as successes.')} {_bonus(public)}".strip()
    return " ".join(filter(None, (_("All five issues count as failed."), *_vetoed(public))))


def _vetoed(public: Public) -> list[str]:
    """Who pays for a veto, as soon as it has counted; less than 5 only where nobody tests it (Q9, Q10)."""
    seats = [seat for seat, ballot in public.counted.items() if ballot == "veto"] if public.result == "veto" else []
    if not seats:
        return []
    whole = ngettext("{seats} pays the Bank {points} for the veto.",
                     "{seats} pay the Bank {points} each for the veto.", len(seats))  # fmt: skip
    tested = ruling(public, "veto.eligibility") != "none" and ruling(public, "veto.illegal") in ("abstain", "revote")
    if not tested:
        whole = ngettext("{seats} pays the Bank {points} for the veto, or what there is.",
                         "{seats} pay the Bank {points} each for the veto, or what there is.", len(seats))  # fmt: skip
    return [whole.format(seats=listed(seats), points=pieces.VETO_COST)]
