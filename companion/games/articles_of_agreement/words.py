"""Articles of Agreement in words: labels, treasures in a row, reasons, postings, and how a round ended."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.core.language import N_, _, figure, listed, ngettext
from companion.core.messages import Handed, Posted, Seat
from companion.core.middle import from_memory
from companion.games.articles_of_agreement import pieces, scores
from companion.games.articles_of_agreement.characters import Character
from companion.games.articles_of_agreement.state import DISCARD, OFFER, Deed, Public

_LABELS: Mapping[str, str] = {
    "gold": N_("Gold"), "rum": N_("Rum"), "spot": N_("Black Spot"), "emerald": N_("Emerald"),
    "sapphire": N_("Sapphire"), "ruby": N_("Ruby"), "map": N_("Map"), "compass": N_("Compass"),
    "spyglass": N_("Spyglass"), "bottle": N_("Message"), "pistol": N_("Pistol"), "barrel": N_("Barrel"),
    "aye": N_("Aye"), "nay": N_("Nay"), "yes": N_("yes"), "no": N_("no"), "secret": N_("a secret treasure"),
    "open": N_("face up"), "opening": N_("Setting up"), "ready": N_("Before the draw"), "draw": N_("Draw"),
    "receive": N_("What each receives"),
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


_TAKEN: Mapping[str, str] = {
    "gold": N_("gold"), "rum": N_("a bottle of rum"), "spot": N_("the Black Spot"), "emerald": N_("an emerald"),
    "sapphire": N_("a sapphire"), "ruby": N_("a ruby"), "map": N_("a map"), "compass": N_("a compass"),
    "spyglass": N_("a spyglass"), "bottle": N_("a message"), "pistol": N_("a pistol"), "barrel": N_("a barrel"),
    "": N_("a secret treasure"),
}  # fmt: skip


def taken(kind: str) -> str:
    """A treasure that is taken, in the middle of a sentence: "an emerald"; "" is one that nobody sees."""
    return _(_TAKEN[kind])


def deed(done: Deed, public: Public, drawn: bool = False) -> tuple[str, str]:
    """What somebody did to a treasure, and why points moved, in a sentence each, as treasures lie now.

    Where it is `drawn`, the figures of both stand beside the words, and are not said again.
    """
    who = {"seat": done.seat, "victim": done.victim, "card": taken(done.kind)}
    texts = {
        "pistol": _("{seat} shoots and takes {card} from {victim}"),
        "spot": _("The Black Spot: {seat} takes {card} from {victim}"),
        "barrel": _("{seat} opens a barrel"),
        "ability": did(done),
    }
    after = {
        "pistol": _("The pistol is spent."),
        "barrel": _("A secret treasure is drawn. The barrel is gone."),
        "look": _("Only {seat} learns what they are.").format(seat=done.seat),
    }
    told = _why(done, public, drawn), after.get(done.does or done.what, "")
    return texts[done.what].format(**who), " ".join(filter(None, told))


_MOMENTS: Mapping[str, str] = {
    "draw": N_("right after the draw"), "vote": N_("before the votes are turned"),
    "move": N_("after a round or a theft"), "end": N_("at the last opportunity"),
}  # fmt: skip


def ability(card: Character, text: str = "") -> str:
    """A character's ability in a sentence, with whose it is; "" where the table wrote none down."""
    whose = card.name or _("No. {number}").format(number=card.number)
    return f"{whose}: {text or card.text}" if card.text else ""


def ability_when(card: Character, public: Public) -> str:
    """A character's ability with the moment at which Parley asks for it, so that nobody waits for another one (Q26)."""
    moments = [_(_MOMENTS[when]) for when in card.when] if public.options["ability.ask"] == "asked" else []
    if not card.text or all(moment.casefold() in card.text.casefold() for moment in moments):
        return card.text
    ended = card.text if card.text[-1] in ".!?" else f"{card.text}."
    return _("{ability} When: {moments}.").format(ability=ended, moments="; ".join(moments))


def did(done: Deed) -> str:
    """What an ability did, in a sentence."""
    texts = {
        "steal": _("{seat}'s ability: takes {card} from {victim}"),
        "give": _("{seat}'s ability: gives {give} to {to}"),
        "swap": _("{seat}'s ability: {give} for {card} of {victim}"),
        "draw": _("{seat}'s ability: draws {card}") if done.kind else _("{seat}'s ability: draws a treasure"),
        "secret": _("{seat}'s ability: draws a secret treasure"),
        "discard": _("{seat}'s ability: discards {give}"),
        "destroy": _("{seat}'s ability: {victim} discards {card}"),
        "back": _("{seat}'s ability: takes {card} from the discard pile"),
        "offer": _("{seat}'s ability: {card} leaves the offer"),
        "look": _("{seat}'s ability: looks at {to}'s secret treasures"),
    }
    text = texts.get(done.does, _("{seat} uses the ability"))
    card, give = taken(done.kind), taken(done.give)
    return text.format(seat=done.seat, victim=done.victim, to=done.to, card=card, give=give)


def worth(kind: str, own: Mapping[str, int], most: int, other: Seat) -> str:
    """Why a treasure is worth what it is, to whom has all that; `other` shows the most of its kind, so many."""
    texts = {
        "gold": _("two points each"),
        "rum": _("from {count} to {more} bottles").format(count=own["rum"], more=own["rum"] + 1),
        "map": _("two points each"),
        "pistol": _("takes one card"),
        "barrel": _("draws a secret"),
        "spot": _("costs 5 at the end"),
    }
    if kind in texts:
        return texts[kind]
    if kind in pieces.TOOLS:
        return _("doubles my map") if own["map"] else _("no map for it yet")
    if own[kind] > most:
        return _("I lead already")
    return _("{seat} shows {count}").format(seat=other, count=most) if most else _("none lies open")


def does(key: str) -> str:
    """What an ability can do, as a choice."""
    texts = {
        "steal": _("take a treasure from another"), "give": _("give one of your own away"),
        "swap": _("swap one of your own"), "draw": _("draw a treasure face up"),
        "secret": _("draw a secret treasure"), "discard": _("discard one of your own"),
        "destroy": _("another discards one"), "back": _("take one from the discard pile"),
        "offer": _("discard one of the offer"), "look": _("look at another's secrets"),
        "table": _("something else, done by hand"),
    }  # fmt: skip
    return texts[key]


def _why(done: Deed, public: Public, drawn: bool = False) -> str:
    """Why whose points moved: "Ana has the most emeralds now. Ben falls from 9 to 2. Ana rises from 6 to 13."""
    said = []
    for gem in pieces.GEMS:
        by = {seat: parts.get(gem, 0) for seat, parts in done.parts.items()}
        up, down = [s for s in by if by[s] > 0], [s for s in by if by[s] < 0]
        if up and down:
            loses = [_("{seat} loses {points}").format(seat=seat, points=-by[seat]) for seat in down]
            gains = [_("{seat} gains {points}").format(seat=seat, points=by[seat]) for seat in up]
            changes = ", ".join([*loses, *gains])
            said.append(_("{reason}: {points}.").format(reason=_most(gem, public), points=changes))
        elif up or down:
            said.append((_most(gem, public) if up else _no_more(gem, down)) + ".")
    shown = (done.seat, done.victim) if drawn else ()
    changes = points_moved({seat: moved for seat, moved in done.points.items() if seat not in shown})
    return " ".join(filter(None, (*said, changes)))


def points_moved(points: Mapping[Seat, tuple[int, int]]) -> str:
    """Whose open points moved, from what to what, whoever loses most first: "Ben falls from 9 to 2."""
    said = []
    for seat, (was, now) in sorted(points.items(), key=lambda one: one[1][1] - one[1][0]):
        change = _("{seat} falls from {was} to {now}.") if now < was else _("{seat} rises from {was} to {now}.")
        said.append(change.format(seat=seat, was=figure(was), now=figure(now)))
    return " ".join(said)


def _most(gem: str, public: Public) -> str:
    """Who has the most of a colour now: all of them where several have as many (Q1)."""
    counts = {seat: pieces.counted(public.hold(seat))[gem] for seat in public.everybody}
    leaders = [seat for seat in public.everybody if counts[seat] == max(counts.values())]
    texts = {
        "emerald": _("{seats} has the most emeralds now"),
        "sapphire": _("{seats} has the most sapphires now"),
        "ruby": _("{seats} has the most rubies now"),
    }
    if len(leaders) > 1:
        texts = {
            "emerald": _("{seats} tie for the most emeralds"),
            "sapphire": _("{seats} tie for the most sapphires"),
            "ruby": _("{seats} tie for the most rubies"),
        }
    return texts[gem].format(seats=listed(leaders))


def _no_more(gem: str, seats: Sequence[str]) -> str:
    count = len(seats)
    texts = {
        "emerald": ngettext(
            "{seats} no longer has the most emeralds", "{seats} no longer have the most emeralds", count
        ),
        "sapphire": ngettext(
            "{seats} no longer has the most sapphires", "{seats} no longer have the most sapphires", count
        ),
        "ruby": ngettext("{seats} no longer has the most rubies", "{seats} no longer have the most rubies", count),
    }
    return texts[gem].format(seats=listed(seats))


def part(key: str) -> str:
    """The word for a part of a score."""
    return _(_PARTS[key]) if key in _PARTS else label(key)


def passed_over(public: Public, key: str) -> str:
    """Why a part is not counted although somebody holds what it is made of; "" where nobody does."""
    if not any(pieces.counted(public.hold(seat))[key] for seat in public.everybody if key in pieces.KINDS):
        return ""
    return " ".join(filter(None, (_("{part}: nobody scores.").format(part=part(key)), counted_why(public, key))))


def counted_why(public: Public, key: str) -> str:
    """Why a part of the scores was counted so, where the figures alone surprise: too much rum, most gems twice, maps
    that tools have doubled."""
    if key == "maps":
        return " ".join(filter(None, (_doubled(public, seat) for seat in public.everybody)))
    counts = {seat: pieces.counted(public.hold(seat))[key] for seat in public.everybody if key in pieces.KINDS}
    if key == "rum":
        many = [seat for seat, bottles in counts.items() if bottles >= len(pieces.RUM)]
        text = _("{seats}: more than {most} bottles bring nothing.")
        return text.format(seats=listed(many), most=len(pieces.RUM) - 1) if many else ""
    most = max(counts.values(), default=0)
    tied = [seat for seat, count in counts.items() if count == most]
    if key not in pieces.GEMS or not most or len(tied) < 2:
        return ""
    return _("{seats} have the most, {count} each.").format(seats=listed(tied), count=most)


def _doubled(public: Public, seat: Seat) -> str:
    """What raised a seat's maps, and which of them (R29, Q4); "" where nothing did."""
    maps = scores.stacked(public, seat)
    raised = [tools for tools in maps if tools]
    if not raised:
        return ""
    held = loot(["map"] * len(maps))
    if public.options["map.stack"] != "times":
        tools = scores.doubling(public, seat)
        each = listed([loot([kind] * tools.count(kind)) for kind in dict.fromkeys(tools)])
        said = _("{seat}: {maps}, and {points} more for each tool: {tools}.")
        return said.format(seat=seat, maps=held, tools=each, points=pieces.MAP)
    one = _("doubled by {tools}") if len(maps) == 1 else _("one doubled by {tools}")
    each = ", ".join(one.format(tools=_each_of(list(map(label, tools)))) for tools in raised)
    return _("{seat}: {maps}, {each}.").format(seat=seat, maps=held, each=each)


def _each_of(tools: list[str]) -> str:
    """By what a map is doubled: of several each doubles it once more."""
    return _("each of {tools}").format(tools=listed(tools)) if len(tools) > 1 else listed(tools)


def loot(kinds: Sequence[str]) -> str:
    """Treasures in a row: "2 Gold, 2 Rubies, Map"; nothing is said of none."""
    counted = {kind: list(kinds).count(kind) for kind in dict.fromkeys(kinds)}
    return ", ".join(f"{n} {several(kind, n)}" if n > 1 else label(kind) for kind, n in counted.items())


def several(kind: str, count: int) -> str:
    """The word for so many treasures of a kind: "Emeralds"; gold and rum have no plural."""
    texts = {
        "emerald": ngettext("Emerald", "Emeralds", count), "sapphire": ngettext("Sapphire", "Sapphires", count),
        "ruby": ngettext("Ruby", "Rubies", count), "map": ngettext("Map", "Maps", count),
        "compass": ngettext("Compass", "Compasses", count), "spyglass": ngettext("Spyglass", "Spyglasses", count),
        "bottle": ngettext("Message", "Messages", count), "pistol": ngettext("Pistol", "Pistols", count),
        "barrel": ngettext("Barrel", "Barrels", count),
    }  # fmt: skip
    return texts.get(kind) or label(kind)


def shares(what: Mapping[Seat, Sequence[str]]) -> str:
    """All shares in a row: "Ana: Gold, Rum; Ben: nothing"."""
    return "; ".join(f"{seat}: {loot(kinds) or _('nothing')}" for seat, kinds in what.items())


def fallen(public: Public) -> str:
    """That what was put forward before is void, and who had agreed to it; "" where nothing fell."""
    if public.fell is None:
        return ""
    if not public.fell:
        return _("What was put forward before falls.")
    return _("What was put forward before falls; {seats} had agreed to it.").format(seats=listed(public.fell))


def in_row(place: str, kind: str) -> str:
    """A card of the offer by the letter of its place, as windows have it: "C · Gold"; a digit would be a quantity."""
    return f"{letter(place)} · {label(kind)}"


def letter(place: str) -> str:
    """The letter of a place in the row of the offer, from A on."""
    return chr(ord("A") + int(place) - 1)


def take(what: str) -> str:
    """What a pistol could steal: "Gold of Ana"."""
    kind, _sep, seat = what.partition(":")
    texts = {"secret": _("a secret treasure of {seat}, blind"), "any": _("any treasure of {seat}, by chance")}
    piles = {DISCARD: _("{card} from the discard pile"), OFFER: _("{card} of the offer")}
    return texts.get(kind, piles.get(seat, _("{card} of {seat}"))).format(card=label(kind), seat=seat)


def tool(slot: str, count: Mapping[str, int]) -> str:
    """A tool by its name, numbered only where there are two."""
    kind, _sep, place = slot.partition(".")
    return f"{label(kind)} {place}" if count[kind] > 1 else label(kind)


def map_place(place: str) -> str:
    """A map by its number; "0" is none."""
    return _("no map") if place == "0" else _("map {number}").format(number=place)


def fate(what: str, how: str) -> str:
    """What became of a share, in words; in a mutiny that failed everybody's is lost, and below lies what each has."""
    if what == "nothing" and how == "failed":
        return _("the share is lost")
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
        said = _("What {thief} stole from me") if from_memory(public) else _("What I stole from {victim}")
        return said.format(thief=steal.thief, victim=steal.victim)
    return _("What {thief} stole from {victim}").format(thief=steal.thief, victim=steal.victim)


def reached(phase: str) -> str:
    """How far a round is that is keyed in (Q30)."""
    texts = {
        "": N_("it has not begun"),
        "allocate": N_("the captain shares out"),
        "vote": N_("to the vote"),
        "mutiny": N_("a mutiny is under way"),
    }
    return _(texts[phase])


def field_label(field: str) -> str:
    """A field that the judge may set, in words."""
    kind, _sep, seat = field.partition(":")
    texts = {"used": _("whether {seat}'s ability is used"), "fired": _("whether {seat} has fired a pistol this round")}
    return texts.get(kind, _("the captain")).format(seat=seat)


# --- postings ---------------------------------------------------------------------------------------------------------


def posting(event: Posted) -> str:
    """Why points moved."""
    if event.why != "post":
        return part(event.why)
    return _("moved by the judge: {reason}").format(reason=event.note.removesuffix("."))


def moved(event: Handed) -> tuple[str, str]:
    """Which treasures changed hands, by kind, and why."""
    why = {
        "dealt": _("dealt"),
        "again": _("keyed in again"),
        "offer": _("drawn by the captain"),
        "share": _("kept"),
        "refused": _("discarded after a Nay"),
        "failed": _("discarded after the mutiny"),
        "middle": _("keyed in as it lay"),
        "spent": _("used"),
        "stolen": _("stolen"),
        "barrel": _("from a barrel"),
        "ability": _("given by the deck"),
        "reshuffle": _("shuffled into the deck"),
        "turned_up": _("turned up"),
        "turned": _("turned up at the end"),
        "hand": _("moved by the judge"),
        "left": _("discarded with a seat that was left"),
    }[event.why]
    return loot(pieces.kinds(event.things)), f"{why}: {event.note}" if event.note else why


# --- reasons ----------------------------------------------------------------------------------------------------------

REASONS: Mapping[str, str] = {
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
    "no_abilities": N_("At this table no abilities are played."),
    "ability_used": N_("{seat}'s ability is used up."),
    "no_such_ability": N_("The ability does not do “{value}”; choose one of: {allowed}."),
    "not_before_you": N_("“{value}” does not lie open there; choose one of: {allowed}."),
    "no_such_map": N_("“{value}” is no map; choose one of: {allowed}."),
    "tool_twice": N_("Only one tool of a kind goes to a map: {tool}."),
    "named_twice": N_("The same card is named twice."),
    "none_left": N_("All cards of this kind are known already: {kind}."),
    "too_many_of_kind": N_("Left of {kind}: {count}, no more."),
    "counting": N_("The loot is being counted; no treasure is moved any more."),
    "more_than_drawn": N_("Nobody can receive more than the captain drew: {count}."),
    "position_first": N_("First it is keyed in how the table stands."),
    "middle_few": N_("Dealt and drawn by then: {many} treasures; keyed in: {keyed}. What is missing lies somewhere."),
    "one_card": N_("Treasures are moved one by one."),
    "no_such_kind": N_("“{value}” is no treasure; choose one of: {allowed}."),
    "not_there": N_("That treasure does not lie there."),
    "no_such_where": N_("“{value}” is no way to deal; choose one of: {allowed}."),
}


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
    text = texts[result]
    past = public.past[-1] if public.ended else None
    if result == "failed" and past is not None and past.why == "time":
        text = _("{counts}. The time of the mutiny ran out. {seat} stays captain.")
    # Whoever has left since then was captain all the same.
    captain = past.nominee or past.captain if past is not None else public.captain
    said = text.format(counts=counts, seat=captain, needed=public.needed)
    if past is not None and past.lost:
        back = _("All is lost: {loot}.") if result == "failed" else _("Discarded: {loot}.")
        said += " " + back.format(loot=loot(past.lost))
    return said
