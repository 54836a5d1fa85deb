"""The story of an evening of Articles of Agreement: each event as a sentence, and its reason with it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion.core.language import N_, _, figure, listed, ngettext
from companion.core.messages import (
    Actor,
    Asked,
    Event,
    Handed,
    NotCovered,
    Paused,
    Posted,
    Resumed,
    Ruled,
    Seat,
    WasPut,
)  # fmt: skip
from companion.games.articles_of_agreement import abilities, pieces
from companion.games.articles_of_agreement import events as e
from companion.games.articles_of_agreement.rulings import BY_KEY
from companion.games.articles_of_agreement.state import Deed, Phase, Public
from companion.games.articles_of_agreement.words import (
    account,
    counted_why,
    deed,
    fallen,
    field_label,
    label,
    loot,
    map_place,
    part,
    shares,
    tool,
)


def say_event(event: Event, public: Public) -> str | None:
    """The event as a sentence of the story, told after it happened; None when it has no line there."""
    say = _STORY.get(type(event))
    return say(event, public) if say else None


def said_by(event: Event, public: Public, by: Actor) -> str | None:
    """What one of the mutineers did alone, with whose it is, and what fell with it (R14, R15)."""
    if public.phase is not Phase.MUTINY:
        return None
    one = by if by in public.mutineers else ""
    match event:
        case e.SharedOut():
            text = _("{one} shares out anew. {shares}.") if one else _("The mutineers share out anew. {shares}.")
            said = text.format(one=one, shares=shares(_in_kinds(event.shares, public)))
        case e.CardMoved():
            said = f"{one}: {_moved(event, public)}" if one else _moved(event, public)
        case e.Nominated(seat):
            text = _("{one} wants {seat} as captain.") if one else _("The mutineers want {seat} as captain.")
            said = _("{one} wants to be captain.").format(one=one) if one == seat else text.format(one=one, seat=seat)
        case e.PlanProposed() if one:
            text = _("{one} puts forward captain {seat}. {shares}.")
            return text.format(one=one, seat=event.nominee, shares=shares(event.shares))
        case _:
            return None
    return f"{said} {fallen(public)}".strip()


def _in_kinds(given: Mapping[str, Seat], public: Public) -> dict[Seat, tuple[str, ...]]:
    """Cards in kinds, by the seat in whose share they lie."""
    return {seat: pieces.kinds(tuple(c for c in given if given[c] == seat)) for seat in public.seats}


def _dealt(event: e.CharactersDealt, public: Public) -> str:
    names = ", ".join(f"{seat} {event.numbers[seat]}" for seat in public.by_number)
    said = _("Character numbers: {names}. {seat} has the highest and is captain.")
    if abilities.handed_out(public):
        said += " " + _("Each takes the printed character card with the number beside the own name.")
    return said.format(names=names, seat=event.captain)


def _has(event: e.HasSecrets, public: Public) -> str:
    text = ngettext("{seat} has {count} secret treasure.", "{seat} has {count} secret treasures.", event.count)
    return text.format(seat=event.seat, count=event.count)


def _middle(event: e.BegunInTheMiddle, public: Public) -> str:
    said = ngettext(
        "The evening begins in the middle: {count} round is over. {seat} is captain.",
        "The evening begins in the middle: {count} rounds are over. {seat} is captain.",
        event.round,
    )
    told = said.format(count=event.round, seat=event.captain)
    if event.used:
        told += " " + _("Abilities used up: {seats}.").format(seats=listed(event.used))
    if not public.on_table:
        left = ngettext("{n} treasure is left in the deck.", "{n} treasures are left in the deck.", public.deck_left)
        told += " " + left.format(n=public.deck_left)
    return told


def _round(event: e.RoundBegun, public: Public) -> str:
    text = ngettext(
        "Round {round}: captain {seat} draws {count} treasure.",
        "Round {round}: captain {seat} draws {count} treasures.",
        event.count,
    )
    return text.format(round=event.round, seat=event.captain, count=event.count)


def _offer(event: e.OfferLaid, public: Public) -> str:
    if public.on_table:
        return _("The captain shares out on the table.")
    if not event.kinds:
        return _("Nothing is left to share out.")
    return _("To be shared out: {loot}.").format(loot=loot(event.kinds))


def _shared(event: e.SharedOut, public: Public) -> str | None:
    """Who has what; where time was up it is told as it is put forward."""
    if event.late:
        return None
    return _("All cards have a place. {shares}.").format(shares=shares(_in_kinds(event.shares, public)))


def _moved(event: e.CardMoved, public: Public) -> str:
    card = label(pieces.kind(event.card))
    if not event.seat:
        return _("{card} goes back to the middle.").format(card=card)
    return _("{card} goes into {seat}'s share.").format(card=card, seat=event.seat)


def _proposed(event: e.SharesProposed, public: Public) -> str:
    if public.on_table:
        return _("Captain {seat} puts the shares on the table to the vote.").format(seat=public.captain)
    text = _("Time is up, and what lies there stands. {shares}.")
    if not event.late:
        text = _("Captain {seat} proposes. {shares}.")
    return text.format(seat=public.captain, shares=shares(event.shares))


def _turned(event: e.VotesTurned, public: Public) -> str:
    nays = len(event.ballots) - event.ayes
    text = _("{ayes} Aye to {nays} Nay: accepted. {seat} stays captain.")
    if not event.accepted:
        text = _("{ayes} Aye to {nays} Nay, {needed} Aye were needed: mutiny!")
    return text.format(ayes=event.ayes, nays=nays, seat=public.captain, needed=public.needed)


def _mutiny(event: e.MutinyBegun, public: Public) -> str:
    said = _("The mutineers: {seats}.").format(seats=listed(event.mutineers))
    return said + (" " + _("They have {many} seconds.").format(many=event.ms // 1000) if event.ms else "")


def _plan(event: e.PlanProposed, public: Public) -> str:
    return _("The mutineers put forward captain {seat}. {shares}.").format(
        shares=shares(event.shares), seat=event.nominee
    )


def _seized(event: e.MutinySeized, public: Public) -> str:
    return _("All mutineers agree: the mutiny succeeds. {seat} is captain; everybody keeps the share.").format(
        seat=event.captain
    )


def _failed(event: e.MutinyFailed, public: Public) -> str:
    texts = {
        "time": _("Time is up: the mutiny fails. Everything is discarded; {seat} stays captain."),
        "objection": _("Not all mutineers agree: the mutiny fails. Everything is discarded; {seat} stays captain."),
        "disagreed": _("The mutineers cannot agree: the mutiny fails. Everything is discarded; {seat} stays captain."),
    }
    return texts[event.why].format(seat=event.captain)


def _ended(event: e.RoundEnded, public: Public) -> str | None:
    """Who keeps what, in one line: seat by seat it would push how the vote went off the phones (R12, R16)."""
    given = {seat: kinds for seat, kinds in event.shares.items() if kinds}
    nay = [seat for seat in given if event.how == "accepted" and public.ballots.get(seat) == "nay"]
    kept = {seat: kinds for seat, kinds in given.items() if seat not in nay}
    said = [_("Kept. {shares}.").format(shares=shares(kept))] if kept else []
    if nay:
        said.append(_("Discarded after a Nay. {shares}.").format(shares=shares({seat: given[seat] for seat in nay})))
    return " ".join(said) or None


def _stolen(event: e.Stolen, public: Public) -> str:
    who = {"thief": event.thief, "victim": event.victim, "card": label(event.kind) if event.kind else ""}
    if event.why == "spot":
        text = _("The Black Spot: {thief} steals {card} from {victim}.")
        if not event.kind:
            text = _("The Black Spot: {thief} steals a secret treasure from {victim}.")
    else:
        text = _("{thief} steals {card} from {victim}.")
        if not event.kind:
            text = _("{thief} steals a secret treasure from {victim}.")
    why = event.points and deed(Deed(what="spot", seat=event.thief, points=event.points, parts=event.parts), public)[1]
    return text.format(**who) + (f" {why}" if why else "")


def _counted(event: e.PartCounted, public: Public) -> str:
    scored = ", ".join(f"{seat} {figure(points)}" for seat, points in event.points.items() if points)
    said = _("{part}: {points}.").format(part=part(event.part), points=scored or _("nothing"))
    return f"{said} {counted_why(public, event.part)}".strip()


def _owed(event: e.StealOwed, public: Public) -> str | None:
    if event.among == "victim" or event.why != "spot":
        return None
    return _("The Black Spot: {thief} steals from {victim}.").format(thief=event.thief, victim=event.victim)


def _ability(event: e.AbilityUsed, public: Public) -> str:
    number = public.numbers.get(event.seat, 0)
    card = next((c for c in public.characters if c.number == number), None)
    if event.does and event.does != "table" and public.deeds:
        did, why = deed(public.deeds[-1], public)
        # Whoever hands the laptop round reads here whom to hand it to.
        page = _("It stands on {seat}'s page.").format(seat=event.seat)
        return " ".join(filter(None, (f"{did}.", why, page if event.does == "look" and not public.cardboard else "")))
    said = _("{seat} uses the ability of character {number}.").format(seat=event.seat, number=number)
    return f"{said} {card.text}" if card is not None and card.text else said


def _owes(event: e.CardOwed, public: Public) -> str | None:
    if not event.reason:
        # An ability: its own line says so.
        return None
    text = _("The judge has the deck give {seat} a secret treasure: {reason}")
    if event.where == "open":
        text = _("The judge has the deck give {seat} a treasure face up: {reason}")
    return text.format(seat=event.seat, reason=event.reason)


def _secrets(event: e.SecretsTurned, public: Public) -> str:
    if not event.kinds:
        text = _("{seat} has no treasures.") if public.light else _("{seat} has no secret treasures.")
        return text.format(seat=event.seat)
    if public.light:
        # Whose treasures are named at the end alone turns up all of them.
        return _("{seat} has {loot}.").format(seat=event.seat, loot=loot(event.kinds))
    return _("{seat}'s secret treasures: {loot}.").format(seat=event.seat, loot=loot(event.kinds))


def _tools(event: e.ToolsLaid, public: Public) -> str:
    count = pieces.counted(public.hold(event.seat))
    said = ", ".join(f"{tool(slot, count)}: {map_place(place)}" for slot, place in event.tools.items())
    return _("{seat} lays tools to maps. {tools}.").format(seat=event.seat, tools=said)


def _over(event: e.BooksOpened, public: Public) -> str:
    parts = ", ".join(f"{seat} {figure(total)}" for seat, total in event.totals.items())
    return _("The loot is shared: {totals}.").format(totals=parts)


def _handed(event: Handed, public: Public) -> str | None:
    kinds = loot(pieces.kinds(event.things))
    seat = event.note or event.dst.partition(":")[2]
    if event.why == "hand":
        return _("The judge moves {loot} from {src} to {dst}: {reason}").format(
            loot=kinds, src=account(event.src), dst=account(event.dst), reason=event.note
        )
    if event.why == "middle":
        return f"{account(event.dst)}: {kinds}."
    texts = {
        "dealt": _("{seat}'s secret treasures: {loot}."),
        "barrel": _("In {seat}'s barrel: {loot}."),
        "ability": _("{seat} gets from the deck: {loot}."),
    }
    if event.why == "ability" and event.src != "deck":
        return None
    if event.why == "stolen" and not event.open:
        robbed = event.src.partition(":")[2]
        return _("{seat} steals from {other}: {loot}.").format(seat=seat, other=robbed, loot=kinds)
    return texts[event.why].format(loot=kinds, seat=seat) if event.why in texts else None


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


def _asked(event: Asked, public: Public) -> str:
    return _("The table must decide: {question}").format(question=_(BY_KEY[event.key].say))


def _ruled(event: Ruled, public: Public) -> str:
    choice = _(BY_KEY[event.key].said(event.choice))
    text = _("Ruled for this evening: {choice}. {reason}") if event.this_evening else _("Ruled: {choice}. {reason}")
    return text.format(choice=choice, reason=event.reason).strip()


def _fixed(text: str) -> Callable[[Any, Public], str]:
    return lambda _event, _public: _(text)


def _of_seat(text: str) -> Callable[[Any, Public], str]:
    return lambda event, _public: _(text).format(seat=event.seat)


_STORY: Mapping[type[Event], Callable[[Any, Public], str | None]] = {
    e.GameBegun: lambda event, public: _("{seats} sign the articles of agreement.").format(seats=listed(event.seats)),
    e.CharactersDealt: _dealt,
    e.HasSecrets: _has,
    e.Noted: lambda event, public: _("{seat} has noted: {loot}.").format(seat=event.seat, loot=loot(event.kinds)),
    e.SecretsImpossible: _fixed(
        N_("What was keyed in cannot come from one deck. Everybody looks again, and confirms or mends.")
    ),
    e.SecretsSettled: lambda event, public: (
        _("Everybody has looked again, and now it fits.")
        if event.fits
        else _("The treasures that were keyed in cannot come from one deck, and stand as they are.")
    ),
    e.DrawImpossible: _fixed(N_("What was drawn cannot come from there; it is drawn again.")),
    e.BegunInTheMiddle: _middle,
    e.RoundBegun: _round,
    e.DeckShuffled: _fixed(N_("The discard pile is shuffled into a new deck.")),
    e.OfferLaid: _offer,
    e.CardMoved: _moved,
    # What they are is told when they are put forward.
    e.SharedOut: _shared,
    e.SharesProposed: _proposed,
    e.VotesIn: _fixed(N_("All votes are in.")),
    e.SpeechClosed: lambda _event, public: (
        _("Nobody else uses anything for now.") if public.anything_used else _("Nobody uses anything for now.")
    ),
    e.VotesTurned: _turned,
    e.MutinyBegun: _mutiny,
    e.Nominated: _of_seat(N_("The mutineers want {seat} as captain.")),
    e.PlanProposed: _plan,
    e.Agreed: _of_seat(N_("{seat} agrees.")),
    e.Objected: _of_seat(N_("{seat} does not agree.")),
    e.MutinySeized: _seized,
    e.MutinyFailed: _failed,
    e.RoundEnded: _ended,
    e.Passed: _of_seat(N_("{seat}: nothing now.")),
    e.CalledOn: _of_seat(N_("The captain calls on {seat}.")),
    e.PistolFired: lambda event, public: _("{seat} fires a pistol at {victim}.").format(
        seat=event.seat, victim=event.victim
    ),
    e.ShotForbidden: _of_seat(N_("{seat} keeps the pistol: secret treasures are safe from it.")),
    e.BarrelOpened: _of_seat(N_("{seat} opens a barrel.")),
    e.SecretDrawn: _of_seat(N_("{seat} draws a secret treasure.")),
    e.StealOwed: _owed,
    e.Stolen: _stolen,
    e.SpotSkipped: _of_seat(N_("{seat}'s Black Spot steals nothing.")),
    e.TurnedUp: lambda event, public: _("{seat} turns up a secret {card}.").format(
        seat=event.seat, card=label(event.kind)
    ),
    e.Looked: lambda event, public: _("{seat}'s secret treasures: {loot}.").format(
        seat=event.victim, loot=loot(event.kinds) or _("nothing")
    ),
    e.AbilityUsed: _ability,
    e.CardOwed: _owes,
    e.SecretsTurned: _secrets,
    e.ToolsLaid: _tools,
    e.PartCounted: _counted,
    e.BooksOpened: _over,
    Handed: _handed,
    Posted: _posted,
    NotCovered: _fixed(N_("The judge's order cannot be carried out: what it names is not there.")),
    WasPut: _put,
    Asked: _asked,
    Ruled: _ruled,
    Paused: _fixed(N_("Pause.")),
    Resumed: _fixed(N_("It goes on.")),
}

NOUNS: Mapping[type[Event], str] = {
    e.GameBegun: N_("beginning players seats"),
    e.BegunInTheMiddle: N_("beginning position"),
    e.CharactersDealt: N_("characters captain"),
    e.HasSecrets: N_("secrets treasures cards"),
    e.Noted: N_("secrets treasures cards"),
    e.SecretsImpossible: N_("secrets treasures cards"),
    e.SecretsSettled: N_("secrets treasures cards"),
    e.DrawImpossible: N_("treasures cards deck"),
    e.RoundBegun: N_("rounds captain"),
    e.DeckShuffled: N_("deck cards"),
    e.OfferLaid: N_("treasures cards loot"),
    e.CardMoved: N_("shares treasures cards"),
    e.SharedOut: N_("shares treasures cards"),
    e.SharesProposed: N_("shares proposals treasures"),
    e.VotesIn: N_("votes ballots"),
    e.VotesTurned: N_("votes ballots results"),
    e.MutinyBegun: N_("mutiny mutinies mutineers"),
    e.Nominated: N_("mutiny mutinies captain"),
    e.PlanProposed: N_("mutiny mutinies plans shares"),
    e.Agreed: N_("mutiny mutinies votes"),
    e.Objected: N_("mutiny mutinies votes"),
    e.MutinySeized: N_("mutiny mutinies results"),
    e.MutinyFailed: N_("mutiny mutinies results"),
    e.RoundEnded: N_("rounds end shares"),
    e.SpeechClosed: N_("pistols barrels ability abilities"),
    e.Passed: N_("pistols barrels ability abilities"),
    e.CalledOn: N_("pistols barrels ability abilities"),
    e.PistolFired: N_("pistols shots"),
    e.ShotForbidden: N_("pistols shots"),
    e.BarrelOpened: N_("barrels"),
    e.SecretDrawn: N_("secrets treasures cards"),
    e.StealOwed: N_("thefts steals"),
    e.Stolen: N_("thefts steals treasures"),
    e.SpotSkipped: N_("thefts Black Spot"),
    e.TurnedUp: N_("secrets treasures cards"),
    e.Looked: N_("secrets treasures ability abilities"),
    e.AbilityUsed: N_("ability abilities characters"),
    e.CardOwed: N_("treasures cards deck"),
    e.SecretsTurned: N_("secrets treasures"),
    e.ToolsLaid: N_("tools cards"),
    e.PartCounted: N_("points scores"),
    e.BooksOpened: N_("end winners results"),
}
"""The plain nouns by which a line of each kind is searched for, though its sentence says other words."""
