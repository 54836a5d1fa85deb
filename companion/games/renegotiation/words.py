"""The Renegotiation Game in sentences: labels, events of the story, reasons and postings."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

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
    WasPut,
)
from companion.games.renegotiation import events as e
from companion.games.renegotiation import pieces
from companion.games.renegotiation.rulings import BY_KEY
from companion.games.renegotiation.state import Public

_LABELS: Mapping[str, str] = {
    "points": N_("points card"), "bank": N_("“bank” card"), "event": N_("event card"),
    "at_once": N_("to be played at once"), "own_turn": N_("on the own turn"), "interrupt": N_("interrupt"),
    "opening": N_("Opening"), "turn": N_("Turn"), "limit": N_("Hand limit"), "speech": N_("Speech"),
    "speaking": N_("Speech"), "verdict": N_("Speech"), "over": N_("The end"),
    "good": N_("good"), "short": N_("too short"), "long": N_("too long"), "words": N_("a word is missing"),
    "consensus": N_("by consensus"), "eldest": N_("as the eldest"), "arbiter": N_("by the arbiter"),
    "discard": N_("the discard pile"), "deck": N_("the face-down cards"), "nobody": N_("nobody"), "box": N_("the box"),
    "host": N_("the host"), "judge": N_("the judge"), "clock": N_("the clock"), "table": N_("the table"),
    "seat": N_("a player"),
}  # fmt: skip


def label(key: str) -> str:
    """The word for a phase, a verdict, a kind of card; a seat's or a capital's name is its own word."""
    return _(_LABELS[key]) if key in _LABELS else key


def quoted(title: str) -> str:
    """A card's title as a sentence has it."""
    return _("“{title}”").format(title=title)


def points(count: int) -> str:
    """So many points."""
    return ngettext("{count} point", "{count} points", count).format(count=count)


def cards(count: int) -> str:
    """So many cards."""
    return ngettext("{count} card", "{count} cards", count).format(count=count)


def card(public: Public, name: str) -> str:
    """A card that may be named: its title, and its points; of a printed one only these."""
    one = public.card(name)
    if not one.title:
        return _("a points card worth {points}").format(points=one.points)
    if one.kind == "points":
        return _("“{title}” ({points})").format(title=one.title, points=one.points)
    return quoted(one.title)


def played(public: Public, name: str, what: str) -> str:
    """A card that was played, by its title or by what was keyed in."""
    if name:
        return quoted(public.card(name).title)
    return quoted(what) if what else _("a card")


def account(name: str) -> str:
    """An account in words."""
    kind, _sep, whose = name.partition(":")
    match kind:
        case "hand":
            return _("{seat}'s hand").format(seat=whose)
        case "laid":
            return _("{seat}'s laid cards").format(seat=whose)
        case "city":
            return _("the stack in {capital}").format(capital=whose)
        case "supply":
            return whose
        case "bank":
            return _("the bank")
    return label(kind)


# --- postings ---------------------------------------------------------------------------------------------------------


def posting(event: Posted) -> str:
    """Why points moved."""
    title = quoted(event.note) if event.note else _("a points card")
    if event.why == "laid":
        return _("{card} was laid").format(card=title)
    if event.why == "unlaid":
        return _("{card} was taken away").format(card=title)
    return event.note


def moved(event: Handed) -> tuple[str, str]:
    """Which cards changed hands, and why; their titles go with the event, for whoever may read it."""
    first = event.things[0]
    what = event.note
    if first.startswith("#"):
        what = _("a points card worth {points}").format(points=first.partition(":")[2])
    why = {
        "aside": _("put aside"),
        "dealt": _("dealt"),
        "picked": _("picked up"),
        "laid": _("laid"),
        "unlaid": _("taken away"),
        "played": _("played"),
        "limit": _("discarded, down to five"),
        "given": _("given"),
        "ordered": _("moved unseen, as a card said"),
    }
    return what, why[event.why]


# --- the story --------------------------------------------------------------------------------------------------------


def say_event(event: Event, public: Public) -> str | None:
    """The event as a sentence of the story, told after it happened; None when it has no line there."""
    say = _STORY.get(type(event))
    return say(event, public) if say else None


def _game(event: e.GameBegun, public: Public) -> str:
    return _("{seats} sit down to The Renegotiation Game.").format(seats=listed(event.seats))


def _starter(event: e.StarterNamed, public: Public) -> str:
    texts = {"consensus": _("{seat} begins, by consensus."), "eldest": _("{seat} begins, as the eldest.")}
    return texts.get(event.how, _("{seat} begins.")).format(seat=event.seat)


def _arbiter(event: e.ArbiterNamed, public: Public) -> str:
    if event.kilometres is None:
        return _("{seat} is closest to Berlin and settles what the rules leave open.").format(seat=event.seat)
    return _("{seat} is closest to Berlin ({count} km) and settles what the rules leave open.").format(
        seat=event.seat, count=event.kilometres
    )


def _settled(event: e.Settled, public: Public) -> str:
    if event.how == "arbiter":
        return _("{seat} settles as the arbiter: {words}").format(seat=event.arbiter, words=event.words)
    return _("Settled by consensus: {words}").format(words=event.words)


def _character(event: e.CharacterTaken, public: Public) -> str:
    said = _("{seat} is {character}.").format(seat=event.seat, character=event.name)
    return f"{said} {event.advantage}".strip()


def _kept(event: e.KindKept, public: Public) -> str:
    texts = {
        "points": ngettext("{kept} points card is in the game.", "{kept} points cards are in the game.", event.kept),
        "bank": ngettext("{kept} “bank” card is in the game.", "{kept} “bank” cards are in the game.", event.kept),
    }
    said = texts[event.kind].format(kept=event.kept)
    if event.aside:
        said += " " + ngettext("{aside} lies aside.", "{aside} lie aside.", event.aside).format(aside=event.aside)
    return said


def _stacks(event: e.StacksLaid, public: Public) -> str:
    four = ", ".join(f"{name} {event.stacks[name]}" for name in pieces.FOUR)
    return _("{count} cards lie face down in {capitals} capitals: {four}, elsewhere {each}.").format(
        count=sum(event.stacks.values()), capitals=len(event.stacks), four=four, each=pieces.DEALT
    )


def _turn(event: e.TurnBegun, public: Public) -> str:
    return _("{seat}'s turn, in {capital}.").format(seat=event.seat, capital=public.pawns[event.seat])


def _skipped(event: e.TurnSkipped, public: Public) -> str:
    said = _("{seat} misses this turn.").format(seat=event.seat)
    if event.left:
        more = ngettext("{count} more is to be missed.", "{count} more are to be missed.", event.left)
        said += " " + more.format(count=event.left)
    return said


def _moved(event: e.Moved, public: Public) -> str:
    said = _("{seat} travels from {src} to {dst}").format(seat=event.seat, src=event.src, dst=event.dst)
    if event.steps:
        links = ngettext("{count} link", "{count} links", event.steps).format(count=event.steps)
        return f"{said} ({links})."
    return f"{said}."


def _picked(event: e.PickedUp, public: Public) -> str:
    return _("{seat} picks up {cards} in {capital}.").format(
        seat=event.seat, cards=cards(event.count), capital=event.city
    )


def _counted(event: e.CardsMoved, public: Public) -> str | None:
    seat = event.src.partition(":")[2]
    if event.why == "limit":
        return _("{seat} discards {cards}, down to five.").format(seat=seat, cards=cards(event.count))
    if event.why == "given":
        return _("{seat} gives {cards} to {dst}.").format(seat=seat, cards=cards(event.count), dst=account(event.dst))
    return None


def _unlaid(event: e.Unlaid, public: Public) -> str:
    return _("{card} goes from {src} to {dst}: {reason}").format(
        card=upper(card(public, event.card)), src=account(f"laid:{event.seat}"), dst=account(event.dst),
        reason=event.reason,
    )  # fmt: skip


def upper(text: str) -> str:
    """The text as a sentence begins."""
    return text[:1].upper() + text[1:]


def _ordered(event: e.CardsOrdered, public: Public) -> str:
    return _("{cards} from {src} to {dst}: {reason}").format(
        cards=cards(event.count), src=account(event.src), dst=account(event.dst), reason=event.reason
    )


def _must(event: e.MustPlay, public: Public) -> str:
    return _("{seat} holds {card}, which must be played at once.").format(
        seat=event.seat, card=quoted(public.card(event.card).title)
    )


def _laid(event: e.Laid, public: Public) -> str:
    text = _("{card} lies before {seat}") if event.moved else _("{seat} lays {card}")
    said = text.format(seat=event.seat, card=card(public, event.card))
    return f"{upper(said)}: " + _("card {count} of {target}.").format(count=event.count, target=event.target)


def _played(event: e.Played, public: Public) -> str:
    texts = {
        (False, False): _("{seat} plays {card}."),
        (False, True): _("{seat} plays {card} against {target}."),
        (True, False): _("{seat} interrupts with {card}."),
        (True, True): _("{seat} interrupts with {card} against {target}."),
    }
    target = _("herself or himself") if event.target == event.seat else event.target
    said = texts[event.interrupt, bool(event.target)].format(
        seat=event.seat, card=played(public, event.card, event.what), target=target
    )
    text = public.card(event.card).text if event.card else ""
    return f"{said} {text}".strip()


def _resolved(event: e.InterruptResolved, public: Public) -> str:
    if event.ends:
        return _("The interrupt is carried out; {seat}'s turn cannot go on.").format(seat=event.interrupted)
    if public.interrupts:
        return _("The interrupt is carried out; the one before it comes next.")
    return _("The interrupt is carried out; {seat} goes on.").format(seat=event.interrupted)


def _limit(event: e.LimitDue, public: Public) -> str:
    text = ngettext(
        "{seat} holds {count} card too many and discards it.",
        "{seat} holds {count} cards too many and discards them.",
        event.count,
    )
    return text.format(seat=event.seat, count=event.count)


def _finished(event: e.Finished, public: Public) -> str:
    bonus = pieces.BONUS
    if event.how == "declared":
        return _("{seat} declares in Brussels that negotiations are over, and gets +{bonus}.").format(
            seat=event.seat, bonus=bonus
        )
    count = len(public.row(event.seat))
    said = ngettext(
        "{seat} has laid {count} points card: the game ends, and {seat} gets +{bonus}.",
        "{seat} has laid {count} points cards: the game ends, and {seat} gets +{bonus}.",
        count,
    )
    return said.format(seat=event.seat, count=count, bonus=bonus)


def _speech_due(event: e.SpeechDue, public: Public) -> str:
    total = points(public.total_of(event.speakers[0]))
    if event.attempt > 1:
        return _("{seats} may speak once more.").format(seats=listed(event.speakers))
    if len(event.speakers) > 1:
        return _("{seats} lead with {total} each; together they must present their deal.").format(
            seats=listed(event.speakers), total=total
        )
    if public.spoke:
        return _("{seats} comes next with {total} and must present the deal.").format(
            seats=event.speakers[0], total=total
        )
    return _("{seats} leads with {total} and must present the deal before winning.").format(
        seats=event.speakers[0], total=total
    )


def _speech_ended(event: e.SpeechEnded, public: Public) -> str:
    if event.by_clock:
        return _("Sixty seconds are over.")
    return ngettext("The speech lasted {count} second.", "The speech lasted {count} seconds.", event.seconds).format(
        count=event.seconds
    )


def _judged(event: e.SpeechJudged, public: Public) -> str:
    texts = {
        "good": _("The speech was good."),
        "short": _("The speech was too short."),
        "long": _("The speech was too long."),
        "words": _("The speech lacked a word."),
    }
    return texts[event.verdict]


def _over(event: e.GameOver, public: Public) -> str:
    if event.why == "tea":
        return _("A tie at the top: a tea break is called, and the matter is quietly dropped.")
    if not event.winners:
        return _("Nobody's speech was good: nobody wins.")
    text = ngettext("{seats} wins.", "{seats} win.", len(event.winners))
    return text.format(seats=listed(event.winners))


def _handed(event: Handed, public: Public) -> str | None:
    seat = event.dst.partition(":")[2]
    match event.why:
        case "dealt":
            return _("{seat} is dealt: {cards}.").format(seat=seat, cards=event.note)
        case "picked":
            return _("{seat} draws: {cards}.").format(seat=seat, cards=event.note)
        case "limit" | "given" | "ordered" if not event.open:
            return _("From {src} to {dst}: {cards}.").format(
                src=account(event.src), dst=account(event.dst), cards=event.note
            )
    return None


def _posted(event: Posted, public: Public) -> str | None:
    if event.why != "post":
        return None
    return _("{points} from {src} to {dst}: {reason}").format(
        points=points(event.amount), src=account(event.src), dst=account(event.dst), reason=event.note
    )


def _put(event: WasPut, public: Public) -> str:
    return _("{field}: {value}. {reason}").format(
        field=field_label(event.field), value=event.value, reason=event.reason
    )


def field_label(field: str) -> str:
    """A field that can be set by hand, in words."""
    kind, _sep, seat = field.partition(":")
    texts = {
        "pawn": _("{seat}'s pawn"),
        "skip": _("Turns that {seat} misses"),
        "target": _("Laid cards with which {seat} finishes"),
        "next": _("Whose turn comes next"),
    }
    if kind in texts:
        return texts[kind].format(seat=seat)
    return _("Cards in {account}").format(account=account(field))


def _asked(event: Asked, public: Public) -> str:
    return _("Open question: {question}").format(question=_(BY_KEY[event.key].say))


def _ruled(event: Ruled, public: Public) -> str:
    text = _("Ruled by {by} for this evening: {choice}.") if event.this_evening else _("Ruled by {by}: {choice}.")
    said = text.format(by=label(event.by), choice=_(BY_KEY[event.key].said(event.choice)))
    return f"{said} {event.reason}".strip()


def _fixed(text: str) -> Callable[[Any, Public], str]:
    return lambda _event, _public: _(text)


def _of_seat(text: str) -> Callable[[Any, Public], str]:
    return lambda event, _public: _(text).format(seat=event.seat)


_STORY: Mapping[type[Event], Callable[[Any, Public], str | None]] = {
    e.GameBegun: _game,
    e.StarterNamed: _starter,
    e.ArbiterNamed: _arbiter,
    e.DistanceSaid: lambda v, p: _("{seat} lives {count} km from Berlin.").format(seat=v.seat, count=v.kilometres),
    e.Settled: _settled,
    e.CharacterTaken: _character,
    e.KindKept: _kept,
    e.StacksLaid: _stacks,
    e.HasHand: _of_seat(N_("{seat} has three cards.")),
    e.DrawImpossible: _fixed(N_("What was drawn does not lie there; it is drawn again.")),
    e.TurnBegun: _turn,
    e.TurnSkipped: _skipped,
    e.Moved: _moved,
    e.PickedUp: _picked,
    e.CardsMoved: _counted,
    e.CardsOrdered: _ordered,
    e.MustPlay: _must,
    e.Laid: _laid,
    e.Unlaid: _unlaid,
    e.Played: _played,
    e.InterruptResolved: _resolved,
    e.LimitDue: _limit,
    e.HumBegun: _of_seat(N_("{seat} makes everybody wait and hums the Ode to Joy.")),
    e.Finished: _finished,
    e.SpeechDue: _speech_due,
    e.WordsGiven: lambda v, p: _("“{first}” and “{second}” must occur in the speech.").format(
        first=v.first, second=v.second
    ),
    e.SpeechBegun: _fixed(N_("The speech begins.")),
    e.SpeechEnded: _speech_ended,
    e.SpeechJudged: _judged,
    e.SpokeInVain: lambda v, p: _("{seats} spoke in vain.").format(seats=listed(v.speakers)),
    e.GameOver: _over,
    Handed: _handed,
    Posted: _posted,
    Paused: lambda v, p: None,
    Resumed: _fixed(N_("The game goes on.")),
    Asked: _asked,
    Ruled: _ruled,
    NotCovered: _fixed(N_("What was ordered cannot be carried out: it is not there.")),
    WasPut: _put,
}


# --- reasons ----------------------------------------------------------------------------------------------------------

_REASONS: Mapping[str, str] = {
    "question_open": N_("First the table decides the open question."),
    "game_over": N_("The evening is over."),
    "clock_stale": N_("The clock has nothing to say now."),
    "not_yours": N_("That is for {who} to do."),
    "no_such_seat": N_("Nobody called “{seat}” sits at this table."),
    "wrong_phase": N_("That belongs to another time: now it is “{now}”, it needs “{needs}”."),
    "not_active": N_("It is the turn of {seat}."),
    "draw_first": N_("First the app draws the card that is on its way."),
    "interrupted": N_("First the table carries out the interrupt of {seat}."),
    "hums": N_("{seat} makes everybody wait; first the game goes on."),
    "at_once_first": N_("First {seat} must play the card that is to be played at once."),
    "no_such_capital": N_("“{value}” is no capital of this map; there are: {allowed}."),
    "moved_already": N_("There was a move in this turn already."),
    "picked_already": N_("There was a card picked up in this turn already; only a travel card allows both."),
    "picked_before": N_("Cards were picked up in {capital} already; nobody picks up twice in a turn."),
    "moved_no_pick": N_("There was a move in this turn; only a travel card allows both."),
    "there_already": N_("The pawn stands in {capital} already."),
    "too_far": N_("{capital} is {steps} links away; a move goes at most {most}."),
    "stack_empty": N_("No card lies in {capital}."),
    "own_turn_only": N_("That is done on the own turn; now it is the turn of {seat}."),
    "turn_over": N_("{seat}'s turn is over but for the hand limit."),
    "no_points_card": N_("“{card}” is no points card; it is played, not laid."),
    "points_are_laid": N_("“{card}” is a points card; it is laid, not played."),
    "not_in_hand": N_("“{card}” is no card in your hand."),
    "named_twice": N_("The same card is named twice."),
    "cards_printed": N_("The cards are on the table; what is done with them is keyed in."),
    "cards_in_app": N_("The cards are in the app; they are played from the private windows."),
    "points_range": N_("A points card is worth 0 to {high}."),
    "hand_empty": N_("{seat} has no card in the hand."),
    "no_interrupt": N_("Nothing is interrupted now."),
    "must_act": N_("At this table a turn needs a move or a card picked up."),
    "discard_count": N_("Exactly this many cards go: {count}."),
    "no_cards": N_("Name at least one card."),
    "not_in_brussels": N_("{seat} is in {capital}; negotiations are declared over in Brussels."),
    "cards_on_map": N_("Cards still lie on the map: {count}."),
    "hums_already": N_("{seat} makes everybody wait already."),
    "no_such_target": N_("“{value}” cannot be a target; choose one of: {allowed}."),
    "title_line": N_("At most {longest} characters on one line."),
    "words_line": N_("Write 1 to {longest} characters on one line."),
    "reason_needed": N_("Give a reason, at most 300 characters on one line."),
    "no_words": N_("At this table no words are supplied."),
    "one_word": N_("Give two words, each of 1 to {longest} characters."),
    "same_word": N_("Give two different words."),
    "words_missing": N_("First the two words that must occur are supplied."),
    "no_such_verdict": N_("“{value}” cannot be found of a speech; choose one of: {allowed}."),
    "verdict_wrong": N_("It lasted {seconds} seconds, {low} to {high} are asked for: “{verdict}” does not fit."),
    "no_such_draw": N_("That draw is not wanted now."),
    "no_face_down": N_("Nothing stays face down here."),
    "draw_count": N_("Exactly {count} are drawn."),
    "no_such_outcome": N_("“{value}” cannot come; possible are: {allowed}."),
    "draw_twice": N_("The same card is named twice."),
    "no_such_question": N_("That question is not open."),
    "no_such_choice": N_("“{value}” is no answer; choose one of: {allowed}."),
    "not_paused": N_("Nobody makes the others wait."),
    "no_such_value": N_("“{value}” cannot stand here; choose one of: {allowed}."),
    "starter_named": N_("{seat} begins; that is settled."),
    "no_distances": N_("At this table the arbiter is named, not found by distance."),
    "distance_range": N_("A distance is 0 to {high} kilometres."),
    "no_arbiter": N_("Nobody has been named as the one closest to Berlin."),
    "amount_low": N_("The amount must be a whole number from 1 to 999."),
    "no_such_account": N_("“{value}” is no place; choose one of: {allowed}."),
    "same_account": N_("Nothing would move: both places are the same."),
    "one_card": N_("Laid cards are moved one by one."),
    "no_card_says": N_("No card was played in this turn that could say so; corrections are for the judge."),
    "not_laid": N_("That card does not lie there."),
    "too_few_cards": N_("Only this many cards lie there: {held}."),
    "no_such_field": N_("“{value}” cannot be set by hand; choose one of: {allowed}."),
    "not_dealt": N_("The cards are not dealt yet."),
}


_KEYS_GIVEN = ("now", "needs", "who", "verdict")


def say_reason(reason: Reason) -> str:
    """The reason as a sentence that says what was wrong and what to do."""
    # Only what cannot be a name: a player may be called “short”.
    given = {key: label(str(value)) if key in _KEYS_GIVEN else value for key, value in reason.given.items()}
    return _(_REASONS[reason.key]).format(**given)


def reason_keys() -> tuple[str, ...]:
    """Every key a refusal of this game can carry."""
    return tuple(_REASONS)
