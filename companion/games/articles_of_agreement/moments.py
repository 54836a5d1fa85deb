"""Moments of Articles of Agreement: thefts, barrels, abilities, what a mutiny came to, and what a judge deals."""

from __future__ import annotations

from companion.core.language import _, listed
from companion.core.messages import Event, Seat
from companion.core.page import Moment
from companion.core.vocabulary import Fortune, Icon
from companion.games.articles_of_agreement import events as e
from companion.games.articles_of_agreement import scores, words
from companion.games.articles_of_agreement.look import ENDING, round_called
from companion.games.articles_of_agreement.state import Phase, Public

ICONS = {"pistol": Icon.PISTOL, "spot": Icon.SPOT, "barrel": Icon.BARREL, "ability": Icon.USED}


def moment(event: Event, public: Public) -> Moment | None:
    """What an event did to somebody's fortune."""
    match event:
        case e.AbilityUsed(does="draw"):
            # It is called out once everybody sees which treasure it is.
            return None
        case e.Stolen() | e.BarrelOpened() | e.AbilityUsed():
            return _deed(public)
        case e.CardDealt(seat, "open", kind) if public.deeds:
            last = public.deeds[-1]
            return _deed(public) if (last.does, last.seat, last.kind) == ("draw", seat, kind) else None
        case e.CardOwed(seat, where, reason) if reason:
            said = _("The judge has the deck give {seat} a secret treasure")
            if where == "open":
                said = _("The judge has the deck give {seat} a treasure face up")
            return Moment(said.format(seat=seat), reason, Icon.RULES, (), (seat,), Fortune.GAIN)
        case e.SecretsSettled(False):
            said = _("What was keyed in cannot come from one deck")
            return Moment(said, _("It stands as it is."), Icon.RULES)
        case e.SecretsTurned(seat, kinds) if kinds and seat in public.gone and public.phase not in ENDING:
            return _left_open(seat, kinds, public)
        case e.TurnedUp(seat, kind):
            said = _("{seat} turns up a secret {card}").format(seat=seat, card=words.label(kind))
            return Moment(said, "", ICONS[kind], (seat,))
        case e.SharedOut() | e.CardMoved() | e.Nominated() if public.fell is not None:
            said = _("What was put forward falls: it is changed")
            why = _("{seats} had agreed to it.").format(seats=listed(public.fell)) if public.fell else ""
            return Moment(said, why, Icon.MUTINY, (), public.fell, Fortune.TURN)
        case e.Objected(seat):
            said = _("{seat} does not agree").format(seat=seat)
            return Moment(said, _("What was put forward falls."), Icon.NAY, (seat,), (), Fortune.TURN)
        case e.MutinySeized(mutineers, captain):
            said = _("The mutiny succeeds: {seat} is captain").format(seat=captain)
            why = _("{seats} agree on what each gets, and everybody keeps it.").format(seats=listed(mutineers))
            return Moment(said, why, Icon.MUTINY, mutineers, (captain,), Fortune.GAIN)
        case e.MutinyFailed(why, captain):
            reasons = {"time": _("Its time ran out."), "objection": _("One of them did not agree.")}
            lost = _("All of the round's treasures are lost; {seat} stays captain.").format(seat=captain)
            said = _("The mutiny fails")
            reason = f"{reasons.get(why, '')} {lost}".strip()
            return Moment(said, reason, Icon.FAIL, public.mutineers, public.mutineers, Fortune.LOSS)
    return None


def _left_open(seat: Seat, kinds: tuple[str, ...], public: Public) -> Moment:
    """What whoever leaves had in secret counts against the others' most from now on (Q27)."""
    lay = {one: public.hold(one) for one in public.everybody}
    lies = {**lay, seat: (*lay[seat], *kinds)}
    points, _by = scores.moved(scores.parts(public, lay), scores.parts(public, lies))
    moved = {one: points[one] for one in points if one != seat}
    said = _("{seat}'s secret treasures lie open: {loot}").format(seat=seat, loot=words.loot(kinds))
    fell = any(now < was for was, now in moved.values())
    fortune = Fortune.LOSS if fell else Fortune.TURN
    return Moment(said, words.points_moved(points), Icon.CHEST, (seat,), tuple(moved), fortune)


def _deed(public: Public) -> Moment | None:
    """What was just done to a treasure (see `state.Deed`)."""
    if not public.deeds:
        return None
    deed = public.deeds[-1]
    said, why = words.deed(deed, public)
    befell = (deed.victim,) if deed.victim else ()
    return Moment(said, why, ICONS[deed.what], (deed.seat,), befell, Fortune.LOSS if befell else Fortune.TURN)


def phase(public: Public) -> tuple[str, str]:
    """What happened stays on the public window as long as on the board: until the votes turn, the captain draws anew or
    the last opportunity comes, and again to the end of the evening.

    Where a captain shares out on the table, the wall says the coming round already: what was settled stays beneath it.
    """
    settled = "settled" if public.ballots or public.ended else ""
    ending = public.counted or public.turned or public.phase is Phase.FINAL
    return round_called(public.round), str(public.phase) if ending else settled
