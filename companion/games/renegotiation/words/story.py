"""The story of The Renegotiation Game: every event as a sentence."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion.core.language import N_, _, listed, ngettext
from companion.core.messages import Asked, Event, Handed, NotCovered, Paused, Posted, Resumed, Ruled, WasPut
from companion.games.renegotiation import events as e
from companion.games.renegotiation import pieces
from companion.games.renegotiation.rulings import BY_KEY
from companion.games.renegotiation.state import Phase, Public, hand
from companion.games.renegotiation.words.vocabulary import (
    account,
    card,
    cards,
    field_label,
    label,
    played,
    points,
    quoted,
    upper,
)


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
    said = _("{many} cards lie face down in {capitals} capitals: {four}, elsewhere {each}.").format(
        many=sum(event.stacks.values()), capitals=len(event.stacks), four=four, each=pieces.DEALT
    )
    return said if public.in_app else said + " " + _("Parley assumes that; what was counted is keyed in under “More”.")


def _middle(event: e.BegunInTheMiddle, public: Public) -> str:
    said = ngettext("The evening begins in the middle: {count} turn is over.",
                    "The evening begins in the middle: {count} turns are over.", event.turns)  # fmt: skip
    laid = "; ".join(
        f"{seat} {', '.join(str(public.card(card).points) for card in public.row(seat))}"
        for seat in public.seats
        if public.row(seat)
    )
    told = said.format(count=event.turns)
    return told + (" " + _("Laid: {cards}.").format(cards=laid) if laid else "")


def _under_way(event: e.TurnUnderWay, public: Public) -> str:
    if event.travel:
        return _("{seat} has moved and picked up.").format(seat=event.seat)
    said = _("{seat} has moved.") if event.moved else _("{seat} has picked up.")
    return said.format(seat=event.seat)


def _turn(event: e.TurnBegun, public: Public) -> str:
    if public.light:
        return _("{seat}'s turn.").format(seat=event.seat)
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


def _ordered(event: e.CardsOrdered, public: Public) -> str:
    # The reason, which may be a card's title, comes first: behind the cards it would be read as which they are.
    return _("{reason}: {cards} from {src} to {dst}.").format(
        cards=cards(event.count), src=account(event.src), dst=account(event.dst), reason=upper(event.reason)
    )


def _must(event: e.MustPlay, public: Public) -> str:
    return _("{seat} holds {card}, which must be played at once.").format(
        seat=event.seat, card=quoted(public.card(event.card).title)
    )


def _laid(event: e.Laid, public: Public) -> str | None:
    if public.phase is Phase.OPENING:
        return None  # the position tells of all that lies there
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
    named = played(public, event.card, event.what)
    if event.travel and not (event.card or event.what):
        named = _("a travel card")
    said = texts[event.interrupt, bool(event.target)].format(seat=event.seat, card=named, target=event.target)
    text = public.card(event.card).text if event.card else ""
    return f"{said} {text}".strip()


def _effect(event: e.EffectBegun, public: Public) -> str:
    said = upper(played(public, event.card, event.what))
    if event.place:
        return _("{card}: nobody enters {capital} until {seat}'s next turn.").format(
            card=said, capital=event.place, seat=event.seat
        )
    if event.until == "turn":
        return _("{card} stays in force until {seat}'s next turn.").format(card=said, seat=event.seat)
    return _("{card} stays in force.").format(card=said)


def _effect_ended(event: e.EffectEnded, public: Public) -> str:
    return _("{card} is in force no longer.").format(card=upper(played(public, event.card, event.what)))


def _shown(event: e.Shown, public: Public) -> str:
    shown = listed([card(public, name) for name in event.cards])
    return _("{seat} shows everybody {cards}.").format(seat=event.seat, cards=shown)


def _mended(event: e.HandMended, public: Public) -> str | None:
    if public.light or public.phase is Phase.OPENING:
        return None
    return _("The count of {seat}'s hand is mended: a card lies on the table that it did not have.").format(
        seat=event.seat
    )


def _stack_mended(event: e.StackMended, public: Public) -> str:
    return _("The count of the stack in {capital} is mended: a card lay there that it did not have.").format(
        capital=event.capital
    )


def _finish_due(event: e.FinishDue, public: Public) -> str:
    return _("{seat} has laid enough. Until the host goes on, the last card can be interrupted.").format(
        seat=event.seat
    )


def _resolved(event: e.InterruptResolved, public: Public) -> str:
    if event.ends:
        return _("The interrupt is carried out; {seat}'s turn cannot go on.").format(seat=event.interrupted)
    if public.interrupts:
        return _("The interrupt is carried out; the one before it comes next.")
    return _("The interrupt is carried out; {seat} goes on.").format(seat=event.interrupted)


def _title(public: Public, name: str) -> str:
    return quoted(public.card(name).title)


def _lapsed(event: e.DutyLapsed, public: Public) -> str:
    card, orders = _title(public, event.card), public.card(event.card).orders
    does = {order.does for order in orders if order.may}
    if any(order.does == "lifts" for order in orders) and not public.row(event.seat):
        return _("{seat} has laid no card that {card} could take.").format(seat=event.seat, card=card)
    if does == {"goes"}:
        return _("{seat} stays in {capital}: {card}.").format(
            seat=event.seat, capital=public.pawns[event.seat], card=card
        )
    if not public.counts[hand(event.seat)]:
        if any(order.does == "gives" and order.where == "discard" for order in orders):
            return _("{seat} has no card in the hand, and discards nothing: {card}.").format(seat=event.seat, card=card)
        return _("{seat} has no card in the hand for {card}.").format(seat=event.seat, card=card)
    if does == {"gives"}:
        return _("{seat} keeps all cards: {card}.").format(seat=event.seat, card=card)
    return _("{seat} has nothing more to do for {card}.").format(card=card, seat=event.seat)


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
        return _("{seat} declares in Brussels that negotiations are over. {seat} finished first: +{bonus}.").format(
            seat=event.seat, bonus=bonus
        )
    count = len(public.row(event.seat))
    said = ngettext(
        "{seat} has laid {count} points card: the game ends. {seat} finished first: +{bonus}.",
        "{seat} has laid {count} points cards: the game ends. {seat} finished first: +{bonus}.",
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
        "held": _("The speech counts: by the table's word it was held all the same."),
        "short": _("The speech was too short."),
        "long": _("The speech was too long."),
        "words": _("The speech lacked a word."),
    }
    short = event.verdict == "good" and public.seconds < pieces.SPEECH[0]
    return texts["held" if short else event.verdict]


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
    kind, _sep, seat = event.field.partition(":")
    if kind == "target":
        now = ngettext("{seat} now needs {count} laid card: {reason}",
            "{seat} now needs {count} laid cards: {reason}", int(event.value))  # fmt: skip
        return now.format(seat=seat, count=int(event.value), reason=event.reason)
    if kind == "skip":
        now = ngettext("{seat} is to miss {count} turn: {reason}",
            "{seat} is to miss {count} turns: {reason}", int(event.value))  # fmt: skip
        return now.format(seat=seat, count=int(event.value), reason=event.reason)
    return _("{field}: {value}. {reason}").format(
        field=field_label(event.field), value=event.value, reason=event.reason
    )


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
    e.HeldHand: lambda v, p: ngettext("{seat} has {count} card.", "{seat} has {count} cards.", v.count).format(
        seat=v.seat, count=v.count
    ),
    e.HandEntered: lambda v, p: _("{seat} held: {cards}.").format(seat=v.seat, cards=v.titles),
    e.DrawImpossible: _fixed(N_("What was drawn does not lie there; it is drawn again.")),
    e.BegunInTheMiddle: _middle,
    e.HasEntered: _of_seat(N_("{seat} has keyed in the hand that was held.")),
    e.HandsAgain: lambda v, p: _("These hands cannot come from one deck: everybody confirms or mends the own."),
    e.RestDiscarded: lambda v, p: ngettext(
        "{count} more card lies in the discard pile.", "{count} more cards lie in the discard pile.", v.count
    ).format(count=v.count),
    e.TurnUnderWay: _under_way,
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
    e.DutyDone: lambda v, p: _("{card} is carried out.").format(card=_title(p, v.card)) if v.told else None,
    e.DutyLapsed: _lapsed,
    e.Sent: lambda v, p: _("{seat}'s pawn goes from {src} to {dst}: {card}.").format(
        seat=v.seat, src=v.src, dst=v.dst, card=_title(p, v.card)
    ),
    e.CardDeflected: lambda v, p: _("{card} strikes {dst}, and not {src}: {by}.").format(
        card=_title(p, v.card), dst=v.dst, src=v.src, by=_title(p, v.by)
    ),
    e.CardCancelled: lambda v, p: _("{card} is cancelled: {by}.").format(card=_title(p, v.card), by=_title(p, v.by)),
    e.LimitDue: _limit,
    e.HumBegun: _of_seat(N_("{seat} makes everybody wait and hums the Ode to Joy.")),
    e.Finished: _finished,
    e.EffectBegun: _effect,
    e.EffectEnded: _effect_ended,
    e.Shown: _shown,
    e.HandMended: _mended,
    e.StackMended: _stack_mended,
    e.FinishDue: _finish_due,
    e.FinishLapsed: _of_seat(N_("{seat} has not laid enough after all; the game goes on.")),
    e.WordHeard: lambda v, p: _("“{word}” was said.").format(word=p.words[v.word - 1]),
    e.SpeechResumed: _fixed(N_("The speech goes on.")),
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
    Paused: lambda _event, public: None if public.hums else _("The speech is paused."),
    Resumed: _fixed(N_("The game goes on.")),
    Asked: _asked,
    Ruled: _ruled,
    NotCovered: _fixed(N_("What was ordered cannot be carried out: it is not there.")),
    WasPut: _put,
}

NOUNS: Mapping[type[Event], str] = {
    e.GameBegun: N_("beginning players seats"),
    e.BegunInTheMiddle: N_("beginning position"),
    e.HeldHand: N_("hands cards"),
    e.HasEntered: N_("hands cards beginning"),
    e.HandEntered: N_("hands cards beginning"),
    e.HandsAgain: N_("hands cards beginning"),
    e.RestDiscarded: N_("cards discards beginning"),
    e.TurnUnderWay: N_("moves turns beginning"),
    e.StarterNamed: N_("beginning first player"),
    e.ArbiterNamed: N_("arbiter"),
    e.DistanceSaid: N_("arbiter distance"),
    e.Settled: N_("rulings questions"),
    e.CharacterTaken: N_("characters"),
    e.KindKept: N_("cards points"),
    e.StacksLaid: N_("stacks cards map"),
    e.HasHand: N_("hands cards"),
    e.DrawImpossible: N_("cards draws"),
    e.TurnBegun: N_("turns"),
    e.TurnSkipped: N_("turns"),
    e.Moved: N_("moves travels pawns"),
    e.PickedUp: N_("cards stacks"),
    e.CardsMoved: N_("cards"),
    e.CardsOrdered: N_("cards stacks"),
    e.MustPlay: N_("cards plays"),
    e.Laid: N_("cards lays points"),
    e.Unlaid: N_("cards lays points"),
    e.Played: N_("cards plays"),
    e.InterruptResolved: N_("interrupts cards"),
    e.DutyDone: N_("cards duty duties"),
    e.DutyLapsed: N_("cards duty duties"),
    e.Sent: N_("pawns moves cards"),
    e.CardCancelled: N_("cards vetoes"),
    e.CardDeflected: N_("cards vetoes"),
    e.LimitDue: N_("hands cards limit discards"),
    e.HumBegun: N_("hum clock"),
    e.Finished: N_("end finish"),
    e.EffectBegun: N_("effects cards"),
    e.EffectEnded: N_("effects cards"),
    e.Shown: N_("cards"),
    e.HandMended: N_("hands cards counts"),
    e.StackMended: N_("stacks cards counts"),
    e.FinishDue: N_("end finish"),
    e.FinishLapsed: N_("end finish"),
    e.WordHeard: N_("speech words"),
    e.SpeechResumed: N_("speech clock"),
    e.SpeechDue: N_("speech"),
    e.WordsGiven: N_("speech words"),
    e.SpeechBegun: N_("speech clock"),
    e.SpeechEnded: N_("speech clock"),
    e.SpeechJudged: N_("speech results"),
    e.SpokeInVain: N_("speech"),
    e.GameOver: N_("end winners results"),
}
"""The plain nouns by which a line of each kind is searched for, though its sentence says other words."""
