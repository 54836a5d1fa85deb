"""View functions: public → what everybody is shown; public + own → what one seat is shown beside it."""

from __future__ import annotations

from collections.abc import Collection

from companion.core.contract import changed
from companion.core.language import _, listed, ngettext
from companion.core.ledger import posted_for
from companion.core.messages import Seat
from companion.core.offers import Wanted
from companion.core.page import SeatCard, Step, View
from companion.core.refusing import ruling
from companion.core.standings import recorded
from companion.core.vocabulary import Source
from companion.games.renegotiation import capitals, pieces, words
from companion.games.renegotiation.board import (
    Board,
    CardFace,
    City,
    HandCard,
    InForce,
    Mine,
    Played,
    Player,
    Speech,
)
from companion.games.renegotiation.effect import Effect
from companion.games.renegotiation.refuse.common import (
    PLAYING,
    barred,
    closed,
    distances,
    excess,
    map_checked,
    seen_to,
    untouched,
    within_reach,
)
from companion.games.renegotiation.refuse.duties import choices, first, lying, waiting
from companion.games.renegotiation.refuse.midway import due
from companion.games.renegotiation.refuse.speech import verdicts, words_from
from companion.games.renegotiation.refuse.turn import lay_reasons, play_reasons
from companion.games.renegotiation.state import DISCARD, Duty, OnTable, Own, Phase, Public, city, hand
from companion.games.renegotiation.wants import drawable

_STEP_OF = {
    Phase.OPENING: "act", Phase.TURN: "act", Phase.LIMIT: "limit", Phase.FINISHING: "play",
    Phase.SPEECH: "speech", Phase.SPEAKING: "speech",
    Phase.VERDICT: "speech", Phase.OVER: "speech",
}  # fmt: skip
_SPEAKING = {Phase.SPEECH: "ready", Phase.SPEAKING: "speaking", Phase.VERDICT: "spoken", Phase.OVER: "spoken"}


def acted(public: Public) -> bool:
    """Whether the player whose turn it is has done what a turn is for (R5, R7)."""
    here = city(public.pawns[public.active])
    none = barred(public, "picks", public.active) or (public.in_app and not public.counts[here])
    if public.travel and public.moved and none:
        return True  # where the way ended nothing can be picked up
    return (public.moved and public.picked != "") if public.travel else (public.moved or public.picked != "")


def ends_turn(public: Public) -> bool:
    """Whether a card was played in this turn that ends it (R9)."""
    return public.ends != ""


def look(public: Public) -> View:
    """What everybody is shown."""
    names = _steps(public)
    heading, step = phase(public)
    return View(
        heading=heading,
        steps=tuple(Step(key, say) for key, say in names.items()),
        step=step,
        leader=_leader(public),
        foot=_foot_with_notice(public),
        seats=tuple(_seat_card(public, place, seat) for place, seat in enumerate(public.seats)),
        gone=tuple(SeatCard(seat, "", 0, badge=str(public.total_of(seat))) for seat in public.gone),
        clock=public.countdown,
        clock_total=pieces.SPEECH[1] * 1000,
        clock_up=True,
        mats=False,
        paused=public.paused,
        over=public.over,
        private=public.options["cards.mode"] == "app",
        anybody=public.phase is Phase.FINISHING,
        board=board(public),
    )


def phase(public: Public) -> tuple[str, str]:
    """The heading and the step that is on."""
    step = "play" if public.phase is Phase.TURN and acted(public) else _STEP_OF[public.phase]
    return _heading(public), step if step in _steps(public) else "act"


def lap(public: Public) -> str:
    """So many turns as there are players are sealed at once: a seal at each one's end would be no end of words."""
    return f"lap {(public.turn - 1) // len(public.everybody)}" if public.turn and public.phase in PLAYING else ""


def _steps(public: Public) -> dict[str, str]:
    """The steps of the ribbon with their names."""
    if public.light:
        return {"act": _("Turns"), "speech": _("Speech")}
    return {"act": _("Move or pick up"), "play": _("Play"), "limit": _("Hand limit"), "speech": _("Speech")}


def _heading(public: Public) -> str:
    if public.phase is Phase.OVER:
        return _("The end")
    if public.finisher:
        return _("The speech")
    if not public.turn or public.phase is Phase.OPENING:
        return "The Renegotiation Game"
    return _("Turn {turn}").format(turn=public.turn)


def _leader(public: Public) -> str:
    if public.phase in _SPEAKING:
        return listed(public.winners or public.speakers)
    if not public.active:
        return ""
    if public.light:
        return public.active
    return _("{seat} in {capital}").format(seat=public.active, capital=public.pawns[public.active])


def _seat_card(public: Public, place: int, seat: Seat) -> SeatCard:
    sheet = public.characters.get(seat)
    said = ["" if public.light else public.pawns[seat], sheet.name if sheet else ""]
    return SeatCard(
        name=seat,
        subtitle=" · ".join(filter(None, said)),
        colour=place,
        leads=seat == public.active or seat in public.speakers,
        waiting=seat in awaited(public),
        badge=str(public.total_of(seat)) if public.turn else "",
    )


def awaited(public: Public) -> list[Seat]:
    """Seats that the table waits for, in seat order."""
    if public.question is not None:
        return []
    if due := waiting(public):
        return [seat for seat in public.seats if any(one.seat == seat for one in due)]
    match public.phase:
        case Phase.OPENING:
            return [wanted.owner for wanted in _held(public)] or _still_far(public)
        case Phase.TURN | Phase.LIMIT | Phase.FINISHING if public.interrupts:
            return [public.interrupts[-1].seat]
        case Phase.TURN | Phase.LIMIT:
            return [public.active]
        case Phase.SPEECH if words_from(public) in public.seats and not public.words:
            return [words_from(public)]
        case Phase.SPEECH | Phase.SPEAKING:
            return list(public.speakers)
    return []


def _held(public: Public) -> list[Wanted]:
    """The hands that are still to be keyed in, where the evening begins in the middle (Q22)."""
    return [wanted for wanted in drawable(public) if wanted.source is Source.SEAT]


def _still_far(public: Public) -> list[Seat]:
    if ruling(public, "arbiter") != "distance":
        return []
    return [seat for seat in public.seats if seat not in public.distances]


def _foot_with_notice(public: Public) -> str:
    if public.options["judge.sees"] == "on" and public.phase in (Phase.OPENING, Phase.TURN):
        return foot(public) + " " + _("The judge sees the private windows.")
    return foot(public)


def foot(public: Public) -> str:
    """What the table waits for, in a sentence."""
    if public.question is not None:
        return _("The table decides an open question.")
    if public.hums:
        return _("{seat} makes everybody wait and hums the Ode to Joy.").format(seat=public.hums)
    if due := first(public):
        return words.asked(public, due)
    match public.phase:
        case Phase.OPENING:
            return _foot_opening(public)
        case Phase.TURN | Phase.LIMIT | Phase.FINISHING if public.interrupts:
            last = public.interrupts[-1]
            # Of a card that the app sees to nothing is left to be done by now.
            done = bool(last.card) and seen_to(public.card(last.card))
            text = _("{seat} interrupts with {card}: the table carries it out.")
            if done and last.card and public.card(last.card).ends_turn:
                text = _("{seat} interrupts with {card}: then {active}'s turn ends.")
            elif done:
                text = _("{seat} interrupts with {card}: then {active}'s turn goes on.")
            card = words.played(public, last.card, last.what)
            return text.format(seat=last.seat, card=card, active=public.active)
        case Phase.FINISHING:
            return _("{seat} has laid enough. Does anybody interrupt?").format(seat=public.finishing)
        case Phase.TURN:
            return _foot_turn(public)
        case Phase.LIMIT:
            count = excess(public, public.active)
            return ngettext(
                "{seat} discards {count} card, down to five.", "{seat} discards {count} cards, down to five.", count
            ).format(seat=public.active, count=count)
    return _foot_speech(public)


def _foot_opening(public: Public) -> str:
    if due(public):
        return _("How the table stood is keyed in first.")
    if held := _held(public):
        seats = listed([wanted.owner for wanted in held])
        if public.again:
            return _("These hands cannot come from one deck: confirm or mend your own. Not yet: {seats}.").format(
                seats=seats
            )
        return _("Everybody keys in the hand that was held. Not yet: {seats}.").format(seats=seats)
    far = _still_far(public)
    if far:
        return _("Still to say how far from Berlin they live: {seats}.").format(seats=listed(far))
    if not public.first:
        return " ".join(filter(None, (_("Who begins? By consensus, else the eldest."), _sheets(public))))
    return _("The cards are dealt.")


def _sheets(public: Public) -> str:
    """What belongs to the box's own set-up, until it is keyed in for everybody (R4); nothing once play has begun."""
    done = public.in_app or len(public.characters) == len(public.seats) or _begun(public)
    return "" if done else _("Everybody takes a character sheet first.")


def _begun(public: Public) -> bool:
    """Whether somebody has moved or picked up: the box is set up by then."""
    return public.phase is not Phase.OPENING and (public.moved or public.picked != "" or not untouched(public))


def _foot_turn(public: Public) -> str:
    seat = public.active
    if public.must:
        card = public.card(public.must[0]).title
        return _("{seat} must play {card} at once.").format(seat=seat, card=words.quoted(card))
    if sheets := _sheets(public):
        # The first turn has begun, and it is the last moment for them.
        turn = _("{seat}'s turn.").format(seat=seat)
        return f"{sheets} {turn}"
    if public.light:
        return _("{seat}'s turn.").format(seat=seat)
    if ends_turn(public):
        return _("{seat}'s turn ends, as the card says.").format(seat=seat)
    if not acted(public):
        if public.travel and (public.picked or barred(public, "picks", seat)):
            return _("{seat} travels, and may still move.").format(seat=seat)
        if public.travel and public.moved:
            return _("{seat} travels, and may still pick up a card.").format(seat=seat)
        if public.travel:
            return _("{seat} travels: a move and a card, in either order.").format(seat=seat)
        here = public.pawns[seat]
        if held := barred(public, "picks", seat):
            none = _("{seat} moves up to three capitals, and takes no card: {card} is in force.")
            return none.format(seat=seat, card=words.quoted(str(held[0].given["card"])))
        if not public.counts[city(here)]:
            none = _("{seat} moves up to three capitals: no card lies in {capital}.")
            if not public.in_app:
                none = _(
                    "{seat} moves up to three capitals. In {capital} no card is counted; one that lies there may be"
                    " picked up all the same."
                )
            return none.format(seat=seat, capital=here)
        return _("{seat} moves up to three capitals or picks up in {capital}.").format(seat=seat, capital=here)
    if public.counts[hand(seat)] > pieces.HAND:
        return _("{seat} may play cards; then the hand is cut to five.").format(seat=seat)
    return _("{seat} may play cards, then the turn ends.").format(seat=seat)


def _foot_speech(public: Public) -> str:
    names = listed(public.speakers)
    low, high = pieces.SPEECH
    match public.phase:
        case Phase.SPEECH if words_from(public) != "nobody" and not public.words:
            if words_from(public) in public.seats:
                return _("{seat} supplies two words that must occur in the speech.").format(seat=words_from(public))
            return _("The winner of the last game supplies two words that must occur in the speech.")
        case Phase.SPEECH:
            return ngettext(
                "{seats} presents the deal to the others: {low} to {high} seconds.",
                "{seats} present their deal to the others: {low} to {high} seconds.",
                len(public.speakers),
            ).format(seats=names, low=low, high=high)
        case Phase.SPEAKING:
            said = ngettext("{seats} speaks.", "{seats} speak.", len(public.speakers)).format(seats=names)
            left = [word for place, word in enumerate(public.words, 1) if place not in public.heard]
            if len(left) > 1:
                said += " " + _("“{first}” and “{second}” must occur.").format(first=left[0], second=left[1])
            elif left:
                said += " " + _("“{word}” must still occur.").format(word=left[0])
            elif public.words:
                said += " " + _("Both words were said.")
            return said
        case Phase.VERDICT if verdicts(public) == ("good",):
            return ngettext(
                "The speech lasted {seconds} second, which is long enough.",
                "The speech lasted {seconds} seconds, which is long enough.",
                public.seconds,
            ).format(seconds=public.seconds)
        case Phase.VERDICT:
            return ngettext(
                "The speech lasted {seconds} second. Was it good?",
                "The speech lasted {seconds} seconds. Was it good?",
                public.seconds,
            ).format(seconds=public.seconds)
    return recorded()


# --- the board --------------------------------------------------------------------------------------------------------


def board(public: Public) -> Board:
    """The map, the players, and what is being played."""
    asked = _asks(public)
    return Board(
        phase=public.phase.value,
        turn=public.turn,
        active=public.active,
        cities=_cities(public),
        chooses=asked.seat if asked else public.active,
        asks=asked.number if asked else 0,
        players=tuple(_player(public, seat) for seat in public.seats),
        on_map=public.on_map(),
        discarded=public.counts[DISCARD],
        moved=public.moved,
        picked=public.picked,
        travel=public.travel,
        way=_way(public),
        mover=public.mover,
        must=tuple(face(public, card) for card in public.must),
        played=_played(public, public.played) if public.played else None,
        due=_due(public),
        just_laid=_played(public, public.just_laid) if public.just_laid else None,
        interrupts=tuple(_played(public, one) for one in public.interrupts),
        in_force=_all_in_force(public),
        finishing=public.finishing,
        official=public.capitals != capitals.default(),
        hums=public.hums,
        speech=_speech(public),
        limit=pieces.HAND,
        map_checked=map_checked(public),
        note=_note(public),
        map_note=_map_note(public),
    )


def _map_note(public: Public) -> str:
    """With printed cards: how the stacks are made and on which of the two maps they lie, until play has begun; and how
    far the counts on this one are to be trusted."""
    if public.in_app or public.light:
        return ""
    ours, lie = public.capitals == capitals.default(), public.options["map.mode"] == "app"
    said = [] if not ours or (lie and _begun(public)) else [_("This is not the printed map.")]
    if not _begun(public):
        where = _("on each capital")
        if ours and lie:
            said = [_("The printed map has other capitals, and stays in the box.")]
            where = _("by a slip with the name of each capital here")
        first = _("Deal {cards} cards to everybody, and lay {cards} face down {where}; {four} share the rest.")
        if public.options["four_capitals_first"] != "yes":
            first = _(
                "Deal {cards} cards to everybody, and lay {cards} face down {where} but {four}, which share the rest."
            )
        said.insert(0, first.format(cards=pieces.DEALT, where=where, four=listed(pieces.FOUR)))
    return " ".join((*said, _("Counts are assumed, until keyed in.")))


def _way(public: Public) -> tuple[str, ...]:
    """The way of the last move by the app's map; nothing where that map is not the one that is travelled."""
    if not (public.mover and map_checked(public)):
        return ()
    shut = frozenset(closed(public))
    return capitals.way(public.capitals, public.came_from, public.pawns[public.mover], shut)


def _all_in_force(public: Public) -> tuple[InForce, ...]:
    """What still holds; not while something of it is still to be done: an interrupt may come before that."""
    comes = {one.card for one in waiting(public)}
    return tuple(_in_force(public, one) for one in public.in_force if not one.card or one.card not in comes)


def _in_force(public: Public, one: Effect) -> InForce:
    shown = face(public, one.card) if one.card else CardFace(card="", title=one.what or _("A card"))
    if one.place:
        shown = changed(shown, title=_("{card}: {capital}").format(card=shown.title, capital=one.place))
    until = ""
    if one.until == "turn":
        text = _("until {seat}'s next turn") if one.seat == public.active else _("until {seat}'s turn")
        until = text.format(seat=one.seat)
    return InForce(seat=one.seat, card=shown, target=one.target, until=until, says=_says(public, one))


def _says(public: Public, one: Effect) -> str:
    """What an effect does, in a few words that have room beside a name; "" where the app does not know."""
    card = public.card(one.card) if one.card else None
    if card is None:
        return ""
    seat = one.target or one.seat
    needs = next((order.count for order in card.orders if order.does == "needs"), 0)
    if needs:
        return _("{seat} needs {count}").format(seat=seat, count=needs)
    if card.bars == "travel":
        return _("{seat} travels by no card").format(seat=seat) if card.against else _("no travel cards")
    if card.bars == "picks":
        return _("{seat} takes no card").format(seat=seat) if card.against else _("nobody takes a card")
    return _("nobody enters it") if one.place else ""


def _cities(public: Public) -> tuple[City, ...]:
    if public.light:
        return ()
    seat = public.active
    lit = _lit(public)
    far, shut = distances(public, seat) if seat else {}, closed(public)
    pawns: dict[str, list[Seat]] = {}
    for each in public.seats:
        pawns.setdefault(public.pawns[each], []).append(each)
    return tuple(
        City(
            name=one.name,
            x=one.x,
            y=one.y,
            hub=one.hub,
            links=one.links,
            cards=public.counts[city(one.name)],
            pawns=tuple(pawns.get(one.name, ())),
            steps=far.get(one.name, -1),
            lit=one.name in lit,
            shut=one.name in shut,
        )
        for one in public.capitals
    )


def _asks(public: Public) -> Duty | None:
    """What is due, where it has a capital chosen."""
    due = next(iter(first(public)), None)
    return due if due is not None and due.does in ("goes", "takes") and choices(public, due) else None


def _lit(public: Public) -> Collection[str]:
    """The capitals that can be chosen by the step that is due: by what a card has somebody do, else by the move."""
    if public.owed or public.paused:
        return ()
    if due := first(public):
        return choices(public, due[0]) if _asks(public) else ()
    may_move = public.phase is Phase.TURN and not public.moved and (not public.picked or public.travel)
    # What the table's window refuses is not lit on the projector either.
    may_move = may_move and not (ends_turn(public) or public.interrupts or public.must)
    return within_reach(public, public.active) if public.active and may_move else ()


def face(public: Public, card: str) -> CardFace:
    """What is printed on a card that may be seen."""
    one = public.card(card)
    return CardFace(
        card=card,
        title=one.title,
        text=one.text,
        kind=one.kind,
        points=one.points,
        when=one.when,
        travel=one.travel,
    )


def _player(public: Public, seat: Seat) -> Player:
    sheet = public.characters.get(seat)
    return Player(
        seat=seat,
        city="" if public.light else public.pawns[seat],
        row=tuple(face(public, card) for card in public.row(seat)),
        posted=posted_for(public, seat),
        points=public.total_of(seat),
        target=public.targets[seat],
        hand=None if public.light else public.counts[hand(seat)],
        skips=public.skips.get(seat, 0),
        character=sheet.name if sheet else "",
        advantage=sheet.advantage if sheet else "",
        active=seat == public.active,
        finisher=seat == public.finisher,
        arbiter=seat == public.arbiter,
    )


def _played(public: Public, one: OnTable) -> Played:
    shown = face(public, one.card) if one.card else CardFace(card="", title=one.what or _("A card"))
    if one.travels:
        shown = CardFace(card="", title=one.what or _("A travel card"), travel=True)
    return Played(seat=one.seat, target=one.target, card=shown, interrupt=one.stops)


def _due(public: Public) -> Played | None:
    due = waiting(public)
    if not due or public.interrupts:
        return None
    lies = lying(public, due[0].card)
    if lies is not None:
        return _played(public, lies)
    return Played(seat=due[0].by, card=face(public, due[0].card))


def _speech(public: Public) -> Speech | None:
    if public.phase not in _SPEAKING or not public.speakers:
        return None
    low, high = pieces.SPEECH
    return Speech(
        speakers=public.speakers,
        state=_SPEAKING[public.phase],
        words=public.words,
        heard=tuple(sorted(public.heard)),
        attempt=public.attempt,
        seconds=public.seconds,
        low=low,
        high=high,
    )


def _note(public: Public) -> str:
    bonus = pieces.BONUS
    if public.how == "laid":
        text = _("{seat} finished: +{bonus}")
        return text.format(seat=public.finisher, bonus=bonus)
    if public.how == "declared":
        return _("{seat} declared it over: +{bonus}").format(seat=public.finisher, bonus=bonus)
    if public.turn and public.phase is not Phase.OPENING and not public.on_map() and not public.light:
        return _("No card is left on the map: whoever gets to Brussels can end it, +{bonus}").format(bonus=bonus)
    if len(set(public.targets.values())) == 1 and public.targets[public.seats[0]] == pieces.TARGET:
        return _("Fourth card: +{bonus}").format(bonus=bonus)
    return _("Whoever finishes first: +{bonus}").format(bonus=bonus)


# --- one seat's own ---------------------------------------------------------------------------------------------------


def may_play(public: Public, own: Own, card: str) -> bool:
    """Whether a card of the own hand may be laid or played now."""
    return not why_not(public, own, card)


def why_not(public: Public, own: Own, card: str) -> str:
    """Why it may not, as the key of the first reason; "" where it may."""
    if public.question is not None or public.phase not in PLAYING:
        return "not_now"
    points = public.card(card).kind == "points"
    found = lay_reasons(public, own, own.seat, card) if points else play_reasons(public, own, own.seat, card)
    late = points and public.phase is not Phase.TURN
    return found[0].key if found else "turn_over" if late else ""


def mine(public: Public, own: Own) -> Mine:
    """What one seat is shown of its own."""
    seat = own.seat
    sheet = public.characters.get(seat)
    return Mine(
        seat=seat,
        city="" if public.light else public.pawns[seat],
        hand=tuple(
            HandCard(
                face=face(public, card),
                name=card,
                now=not (why := why_not(public, own, card)),
                must=card in public.must,
                why=why,
            )
            for card in own.hand
        ),
        known=public.in_app,
        count=public.counts[hand(seat)],
        # What must be played at once goes by itself, before anything has to be discarded.
        over=max(0, excess(public, seat) - (len(public.must) if seat == public.active else 0)),
        active=seat == public.active,
        character=sheet.name if sheet else "",
        advantage=sheet.advantage if sheet else "",
    )
