"""Articles of Agreement in sentences: labels, events of the story, reasons and postings."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from companion.core import sentences
from companion.core.language import N_, _, listed, ngettext
from companion.core.messages import (
    Asked,
    Event,
    Handed,
    NotCovered,
    Paused,
    Posted,
    Reason,
    Resumed,
    Ruled,
    Seat,
    WasPut,
)
from companion.games.articles_of_agreement import events as e
from companion.games.articles_of_agreement import pieces
from companion.games.articles_of_agreement.rulings import BY_KEY
from companion.games.articles_of_agreement.state import Public

_LABELS: Mapping[str, str] = {
    "gold": N_("Gold"), "rum": N_("Rum"), "spot": N_("Black Spot"), "emerald": N_("Emerald"),
    "sapphire": N_("Sapphire"), "ruby": N_("Ruby"), "map": N_("Map"), "compass": N_("Compass"),
    "spyglass": N_("Spyglass"), "bottle": N_("Message"), "pistol": N_("Pistol"), "barrel": N_("Barrel"),
    "aye": N_("Aye"), "nay": N_("Nay"), "yes": N_("yes"), "no": N_("no"), "secret": N_("a secret treasure"),
    "open": N_("face up"), "opening": N_("Setting up"), "ready": N_("Before the draw"), "draw": N_("Draw"),
    "allocate": N_("Allocate"), "vote": N_("Vote"), "votes_in": N_("Vote"), "mutiny": N_("Mutiny"),
    "window": N_("Pistols and barrels"), "final": N_("Last opportunity"), "secrets": N_("Secrets"),
    "tools": N_("Maps"), "turned": N_("Everything turned up"), "over": N_("The end"),
    "deck": N_("the deck"), "discard": N_("the discard pile"),
    "offer": N_("the offer"), "bank": N_("the bank"), "host": N_("the host"), "judge": N_("the judge"),
    "clock": N_("the clock"), "table": N_("the table"), "seat": N_("a player"),
}  # fmt: skip

_PARTS: Mapping[str, str] = {"maps": N_("Maps")}


def label(key: str) -> str:
    """The word for a kind of treasure, a vote or a phase; a seat's name is its own word."""
    return _(_LABELS[key]) if key in _LABELS else key


def part(key: str) -> str:
    """The word for a part of a score."""
    return _(_PARTS[key]) if key in _PARTS else label(key)


def loot(kinds: Sequence[str]) -> str:
    """Treasures in a row: "2 Gold, Map"; nothing is said of none."""
    counted = {kind: list(kinds).count(kind) for kind in dict.fromkeys(kinds)}
    return ", ".join(f"{n} {label(kind)}" if n > 1 else label(kind) for kind, n in counted.items())


def figure(points: int) -> str:
    """Points as people write them, with a true minus."""
    return str(points).replace("-", "−")


def in_row(place: str, kind: str) -> str:
    """A card of the offer by its place: "3 Gold"."""
    return f"{place} {label(kind)}"


def take(what: str) -> str:
    """What a pistol could steal: "Gold of Ana"."""
    kind, _sep, seat = what.partition(":")
    texts = {"secret": _("a secret treasure of {seat}, blind"), "any": _("any treasure of {seat}, by chance")}
    return texts.get(kind, _("{card} of {seat}")).format(card=label(kind), seat=seat)


def tool(slot: str, count: Mapping[str, int]) -> str:
    """A tool by its name, numbered only where there are two."""
    kind, _sep, place = slot.partition(".")
    return f"{label(kind)} {place}" if count[kind] > 1 else label(kind)


def map_place(place: str) -> str:
    """A map by its number; "0" is none."""
    return _("no map") if place == "0" else _("map {number}").format(number=place)


def fate(what: str, how: str) -> str:
    """What became of a share, in words; in a mutiny that failed it was everybody's."""
    if what == "nothing" and how == "failed":
        return _("all is discarded")
    return {"keeps": _("keeps the share"), "nothing": _("gets nothing")}.get(what, "")


def account(name: str) -> str:
    """An account in words."""
    kind, _sep, rest = name.partition(":")
    texts = {"hold": _("{seat}'s face-up treasures"), "secret": _("{seat}'s secret treasures")}
    if kind in texts:
        return texts[kind].format(seat=rest)
    return rest if kind == "supply" else label(kind)


def say_steal(public: Public) -> str:
    """What a theft that chance must finish asks for."""
    steal = public.steal
    if steal is None:
        return ""
    if steal.among == "victim":
        return _("From whom does the Black Spot steal?")
    if steal.among == "secret":
        return _("What I stole from {victim}").format(victim=steal.victim)
    return _("What {thief} stole from {victim}").format(thief=steal.thief, victim=steal.victim)


# --- postings ---------------------------------------------------------------------------------------------------------


def posting(event: Posted) -> str:
    """Why points moved."""
    if event.why != "post":
        return part(event.why)
    return _("posted by the judge: {reason}").format(reason=event.note)


def moved(event: Handed) -> tuple[str, str]:
    """Which treasures changed hands, by kind, and why."""
    why = {
        "dealt": _("dealt"),
        "again": _("keyed in again"),
        "offer": _("drawn by the captain"),
        "share": _("kept"),
        "refused": _("discarded after a Nay"),
        "failed": _("discarded after the mutiny"),
        "spent": _("used"),
        "stolen": _("stolen"),
        "barrel": _("from a barrel"),
        "ability": _("given by the deck"),
        "reshuffle": _("shuffled into the deck"),
        "turned_up": _("turned up"),
        "turned": _("turned up at the end"),
        "hand": _("moved by the judge"),
    }[event.why]
    return loot(pieces.kinds(event.things)), f"{why}: {event.note}" if event.note else why


# --- the story --------------------------------------------------------------------------------------------------------


def say_event(event: Event, public: Public) -> str | None:
    """The event as a sentence of the story, told after it happened; None when it has no line there."""
    say = _STORY.get(type(event))
    return say(event, public) if say else None


def _dealt(event: e.CharactersDealt, public: Public) -> str:
    names = ", ".join(f"{seat} {event.numbers[seat]}" for seat in public.by_number)
    return _("Character numbers: {names}. {seat} has the highest and is captain.").format(
        names=names, seat=event.captain
    )


def _has(event: e.HasSecrets, public: Public) -> str:
    text = ngettext("{seat} has {count} secret treasure.", "{seat} has {count} secret treasures.", event.count)
    return text.format(seat=event.seat, count=event.count)


def _round(event: e.RoundBegun, public: Public) -> str:
    text = ngettext(
        "Round {round}: captain {seat} draws {count} treasure.",
        "Round {round}: captain {seat} draws {count} treasures.",
        event.count,
    )
    return text.format(round=event.round, seat=event.captain, count=event.count)


def _offer(event: e.OfferLaid, public: Public) -> str:
    if not event.kinds:
        return _("Nothing is left to share out.")
    return _("To be shared out: {loot}.").format(loot=loot(event.kinds))


def _moved(event: e.CardMoved, public: Public) -> str:
    card = label(pieces.kind(event.card))
    if not event.seat:
        return _("{card} goes back to the middle.").format(card=card)
    return _("{card} goes into {seat}'s share.").format(card=card, seat=event.seat)


def shares(what: Mapping[Seat, Sequence[str]]) -> str:
    """All shares in a row: "Ana Gold, Rum; Ben nothing"."""
    return "; ".join(f"{seat} {loot(kinds) or _('nothing')}" for seat, kinds in what.items())


def _proposed(event: e.SharesProposed, public: Public) -> str:
    text = _("Time is up, and what lies there stands: {shares}.")
    if not event.late:
        text = _("Captain {seat} proposes: {shares}.")
    return text.format(seat=public.captain, shares=shares(event.shares))


def _turned(event: e.VotesTurned, public: Public) -> str:
    nays = len(event.ballots) - event.ayes
    text = _("{ayes} Aye to {nays} Nay: accepted. {seat} stays captain.")
    if not event.accepted:
        text = _("{ayes} Aye to {nays} Nay, {needed} Aye are needed: mutiny!")
    return text.format(ayes=event.ayes, nays=nays, seat=public.captain, needed=public.needed)


def _mutiny(event: e.MutinyBegun, public: Public) -> str:
    said = _("The mutineers: {seats}.").format(seats=listed(event.mutineers))
    return said + (" " + _("They have {seconds} seconds.").format(seconds=event.ms // 1000) if event.ms else "")


def _plan(event: e.PlanProposed, public: Public) -> str:
    return _("The mutineers put forward: {shares}; captain {seat}.").format(
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
        "disagreed": _("The mutineers cannot agree: it fails. Everything is discarded; {seat} stays captain."),
    }
    return texts[event.why].format(seat=event.captain)


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
    return text.format(**who)


def _owed(event: e.StealOwed, public: Public) -> str | None:
    if event.among == "victim" or event.why != "spot":
        return None
    return _("The Black Spot: {thief} steals from {victim}.").format(thief=event.thief, victim=event.victim)


def _ability(event: e.AbilityUsed, public: Public) -> str:
    number = public.numbers.get(event.seat, 0)
    card = next((c for c in public.characters if c.number == number), None)
    said = _("{seat} uses the ability of character {number}.").format(seat=event.seat, number=number)
    return f"{said} {card.text}" if card is not None and card.text else said


def _owes(event: e.CardOwed, public: Public) -> str:
    text = _("The judge has the deck give {seat} a secret treasure: {reason}")
    if event.where == "open":
        text = _("The judge has the deck give {seat} a treasure face up: {reason}")
    return text.format(seat=event.seat, reason=event.reason)


def _secrets(event: e.SecretsTurned, public: Public) -> str:
    if not event.kinds:
        return _("{seat} has no secret treasures.").format(seat=event.seat)
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
    texts = {
        "dealt": _("Your secret treasures: {loot}."),
        "barrel": _("In the barrel: {loot}."),
        "share": _("{seat} takes {loot}."),
        "refused": _("{seat} said Nay and gets nothing; discarded: {loot}."),
        "ability": _("From the deck: {loot}."),
    }
    if event.why == "stolen" and not event.open:
        return _("Stolen: {loot}.").format(loot=kinds)
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


def field_label(field: str) -> str:
    """A field that the judge may set, in words."""
    kind, _sep, seat = field.partition(":")
    texts = {"used": _("whether {seat}'s ability is used"), "fired": _("whether {seat} has fired a pistol this round")}
    return texts.get(kind, _("the captain")).format(seat=seat)


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
    e.SecretsImpossible: _fixed(N_("What was keyed in cannot come from one deck; all key in their secrets again.")),
    e.DrawImpossible: _fixed(N_("What was drawn cannot come from there; it is drawn again.")),
    e.RoundBegun: _round,
    e.DeckShuffled: _fixed(N_("The discard pile is shuffled into a new deck.")),
    e.OfferLaid: _offer,
    e.CardMoved: _moved,
    # What they are is told when they are put forward.
    e.SharedOut: lambda event, public: None if event.late else _("All cards have a place."),
    e.SharesProposed: _proposed,
    e.VotesIn: _fixed(N_("All votes are in.")),
    e.SpeechClosed: _fixed(N_("No more pistols and barrels for now.")),
    e.VotesTurned: _turned,
    e.MutinyBegun: _mutiny,
    e.Nominated: _of_seat(N_("The mutineers want {seat} as captain.")),
    e.PlanProposed: _plan,
    e.Agreed: _of_seat(N_("{seat} agrees.")),
    e.Objected: _of_seat(N_("{seat} does not agree.")),
    e.MutinySeized: _seized,
    e.MutinyFailed: _failed,
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
    e.AbilityUsed: _ability,
    e.CardOwed: _owes,
    e.SecretsTurned: _secrets,
    e.ToolsLaid: _tools,
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


# --- reasons ----------------------------------------------------------------------------------------------------------

_REASONS: Mapping[str, str] = {
    "draw_first": N_("First the treasure that is missing is drawn."),
    "window_open": N_("First those who hold pistols and barrels say what they do."),
    "still_missing": N_("Still missing: {names}."),
    "not_asked": N_("“{value}” is not asked here."),
    "not_captain": N_("That is for captain {seat}."),
    "not_mutineer": N_("That is for the mutineers: {seats}."),
    "plan_stands": N_("At this table the mutineers have one attempt: what they put forward stands."),
    "no_such_card": N_("“{value}” is no card of the offer; choose one of: {allowed}."),
    "in_the_middle": N_("That card already lies in the middle."),
    "cards_left": N_("Cards that are in nobody's share yet: {count}."),
    "no_nominee": N_("The mutineers must name one of them as captain."),
    "nominee_mutineer": N_("“{value}” cannot be captain; the mutineers are: {allowed}."),
    "nominated_already": N_("The mutineers already want this captain."),
    "proposed_already": N_("It has already been put forward."),
    "nothing_proposed": N_("Nothing has been put forward yet."),
    "agreed_already": N_("You have already agreed."),
    "no_such_ballot": N_("“{value}” is no vote; choose one of: {allowed}."),
    "vote_open": N_("At this table thumbs are shown, and the host keys them in."),
    "captain_votes_aye": N_("The captain's Aye goes without saying."),
    "votes_missing": N_("Still to vote: {seats}."),
    "no_pistol": N_("{seat} has no pistol face up."),
    "fired_already": N_("{seat} has already fired a pistol this round."),
    "no_such_take": N_("“{value}” cannot be stolen."),
    "no_barrel": N_("{seat} has no barrel face up."),
    "deck_empty": N_("The deck is empty; there is nothing to draw."),
    "not_asked_now": N_("You are not asked now; wait until this round of pistols and barrels is over."),
    "speak_in_turn": N_("First comes: {seat}."),
    "no_window": N_("Nobody is asked about pistols and barrels now."),
    "captain_calls_not": N_("At this table the captain does not decide who comes first."),
    "victim_drawn": N_("At this table the victim is drawn."),
    "no_such_victim": N_("“{value}” has nothing to steal; choose one of: {allowed}."),
    "not_spot": N_("The Black Spot lies before {seat}."),
    "spot_must": N_("The Black Spot must steal: somebody has something to take."),
    "secrets_stay": N_("Secret treasures stay face down until the end."),
    "no_such_usable": N_("“{value}” does nothing when it is turned up; choose one of: {allowed}."),
    "not_in_secrets": N_("That is not among the secret treasures."),
    "ability_used": N_("{seat}'s ability is used up."),
    "no_such_map": N_("“{value}” is no map; choose one of: {allowed}."),
    "tool_twice": N_("Only one tool of a kind goes to a map: {tool}."),
    "named_twice": N_("The same card is named twice."),
    "too_many_of_kind": N_("Of {kind} only {count} are left."),
    "amount_low": N_("The amount must be a whole number from 1 to 999."),
    "one_card": N_("Treasures are moved one by one."),
    "no_such_kind": N_("“{value}” is no treasure; choose one of: {allowed}."),
    "not_there": N_("That treasure does not lie there."),
    "no_such_where": N_("“{value}” is no way to deal; choose one of: {allowed}."),
}


def say_reason(reason: Reason) -> str:
    """The reason as a sentence that says what was wrong and what to do."""
    return sentences.say(reason, _REASONS, label)


def reason_keys() -> tuple[str, ...]:
    """Every key a refusal of this game can carry."""
    return tuple(_REASONS)


def outcome_why(public: Public, result: str) -> str:
    """How the round ended, in a sentence for everybody (R11, R16, R18)."""
    ayes = sum(ballot == "aye" for ballot in public.ballots.values())
    counts = _("{ayes} Aye to {nays} Nay").format(ayes=ayes, nays=len(public.ballots) - ayes)
    texts = {
        "accepted": _("{counts}. {seat} stays captain."),
        "mutiny": _("{counts}; {needed} Aye were needed."),
        "seized": _("{counts}. All mutineers agree. {seat} is captain."),
        "failed": _("{counts}. The mutineers do not agree. {seat} stays captain."),
    }
    return texts[result].format(counts=counts, seat=public.captain, needed=public.needed)
