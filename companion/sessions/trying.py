"""Trials of corrections on the side: which old lines can be mended and how, and what a correction would come to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, get_args

from companion import words
from companion.core.contract import changed
from companion.core.corrections import Correct, Corrected, JudgeSays
from companion.core.countdown import Instant
from companion.core.language import _, listed
from companion.core.ledger import supply
from companion.core.messages import CLOCK, HOST, JUDGE, PUBLIC, TABLE, Draw, Refusal, Seat, TurnOut, snake
from companion.core.names import Names
from companion.core.offers import Offer
from companion.core.page import LedgerLine, Page, Standing, cards_of_both
from companion.core.rulings import JUDGE_SEES
from companion.core.trial import Back, Becomes, Falls, Fares, Holds, Mendable, Right, Trial
from companion.core.vocabulary import Group
from companion.sessions.ahead import is_running
from companion.sessions.deciding import correction, decide
from companion.sessions.desk import desk_offers
from companion.sessions.entries import Entry, is_open, plain, shows_choices
from companion.sessions.evening import Codec, Evening
from companion.sessions.history import History, LiveEntry
from companion.sessions.lines import may_pay_unseen
from companion.sessions.mending import Lost, stands_all_the_same, was_shown
from companion.sessions.spoken import Spoken
from companion.sessions.unmending import (
    bringing_back,
    corrected,
    corrections,
    is_known,
    mended_line,
    taken_out,
    unmending,
)
from companion.sessions.why import why


def sees_all(evening: Evening) -> bool:
    """Whether the judge of this evening may know what is closed: one who does not play, or once the books are open."""
    public = evening.public
    return bool(public.over) or public.options.get(JUDGE_SEES.key) == "on"


def headings(evening: Evening) -> dict[int, str]:
    """Where the evening stood at each open line that can be mended, by its number, in the order in which they count.

    A line that was struck out or taken back stands where it was, and what took it out where that was done.
    """
    found: dict[int, str] = {}
    for step in reversed([*evening.history.back()]):
        if step.before is None or step.private or not is_open(step.entry) or step.instead is not None:
            continue
        found[step.entry.n] = evening.phase_after(step)[0]
    out, made = taken_out(evening.history), corrections(evening.history)
    if not out and not made:
        return found
    order = [*found.items()]
    undone = {n for live in made for n in live.entry.undoes}
    for n, (was, taker) in sorted(out.items()):
        if taker.n in undone and isinstance(taker.first, Corrected) and taker.first.way == "strike":
            continue  # it counts again under the number of what put it in: struck, too, it would look like two
        # Right after the line that it came after: what was played in its place since then stands below it.
        earlier = next((live.entry.n for live in was.back() if live is not was and live.entry.n in found), 0)
        at = next((place for place, (one, _heading) in enumerate(order) if one == earlier), -1)
        found[n] = evening.phase_after(was)[0]
        order.insert(at + 1, (n, found[n]))
    for entry, heading in sorted(_takings(evening, made), key=lambda one: one[0].n):
        if entry.n not in found:
            at = max((place for place, (n, _heading) in enumerate(order) if n < entry.n), default=-1)
            order.insert(at + 1, (entry.n, heading))
    return dict(order)


def _takings(evening: Evening, made: Sequence[LiveEntry]) -> Iterator[tuple[Entry, str]]:
    """The corrections that count, and every time that lines were taken back or gave way, and where it stood then."""
    yield from ((live.entry, evening.phase_after(live)[0]) for live in made)
    went = evening.history.went
    while went is not None:
        entry, before = went
        if before.last is not None and bringing_back(evening, entry):
            yield entry, evening.phase_after(before.last)[0]
        went = before.went


def mendable(evening: Evening, n: int) -> Mendable | None:
    """What can be done about line `n`; None where it is no open line that counts, and none of a correction."""
    target = evening.history.counted(n)
    if target is None:
        return _of_a_correction(evening, n)
    if target.before is None or target.private or not is_open(target.entry):
        return None
    entry, public, mends = target.entry, target.before.state.public, _mends(evening, target)
    chance = isinstance(entry.command, Draw)
    last = next(filter(_replaces, mends), None)
    return Mendable(
        entry=n,
        number=entry.called,
        heading=evening.rules.look(public).heading,
        at=entry.at,
        by=entry.by,
        say=_told(evening, entry),
        shown=_shown_in(evening, target),
        strike=not chance and entry.by != CLOCK,
        rights=_rights(evening, target),
        before=tuple(sorted(_offered(evening, target, HOST), key=_forgotten)) if not public.over else (),
        back=evening.history.at(n) is not None and target is not evening.history.last,
        mended=tuple(_line_with_number(evening, live.entry) for live in mends),
        undo=unmending(evening, last, sees_all(evening)) if last is not None else {},
        taken=last.entry.called if last is not None and last.entry.undoes else "",
    )


def _of_a_correction(evening: Evening, n: int) -> Mendable | None:
    """What can be done about a correction, about what took lines back, or about a line that one of these took out."""
    for live in corrections(evening.history):
        struck = corrected(live).way == "strike" and corrected(live).at == n
        if line := mended_line(live) if struck else live if live.entry.n == n else None:
            taken = _taken_by(evening, live) if not struck else None
            tells = live if struck else taken
            return Mendable(
                entry=n,
                number=line.entry.called,
                heading=evening.phase_after(line)[0],
                at=line.entry.at,
                by=line.entry.by,
                say=_told(evening, line.entry) if struck else (words.say_step(evening.rules, line.entry),),
                mended=(_line_with_number(evening, tells.entry),) if tells is not None else (),
                undo=unmending(evening, tells or live, sees_all(evening)),
                taken=tells.entry.called if tells is not None and tells.entry.undoes else "",
                again=bringing_back(evening, live.entry),
            )
    gone, taker = taken_out(evening.history).get(n, (None, None))
    for entry, heading in _takings(evening, ()) if gone is None else ():
        if entry.n == n:
            told = words.say_step(evening.rules, entry)
            again = bringing_back(evening, entry)
            return Mendable(n, entry.called, heading, entry.at, entry.by, (told,), again=again)
    if gone is None or taker is None:
        return None
    by_correction = next((live for live in corrections(evening.history) if live.entry is taker), None)
    return Mendable(
        entry=n,
        number=gone.entry.called,
        heading=evening.phase_after(gone)[0],
        at=gone.entry.at,
        by=gone.entry.by,
        say=_told(evening, gone.entry),
        mended=(_line_with_number(evening, taker),),
        undo=unmending(evening, by_correction, sees_all(evening)) if by_correction is not None else {},
        again=bringing_back(evening, taker),
    )


def _taken_by(evening: Evening, live: LiveEntry) -> LiveEntry | None:
    """The correction that took this one back, and counts itself; None where there is none."""
    for one in corrections(evening.history):
        if live.entry.n in one.entry.undoes and _taken_by(evening, one) is None:
            return one
    return None


def _replaces(live: LiveEntry) -> bool:
    return corrected(live).way == "replace"


def _mends(evening: Evening, target: LiveEntry) -> tuple[LiveEntry, ...]:
    """The corrections that mended a line, or a choice that it shows, or that put it in, the newest first."""
    box = _box_shown(evening, target) if corrections(evening.history) else None
    lines = {step.entry.n for step in (target, box) if step is not None}
    return tuple(
        live
        for live in corrections(evening.history)
        if (_replaces(live) and corrected(live).at in lines)
        or (corrected(live).way == "insert" and live.entry.n in lines)
    )


def _line_with_number(evening: Evening, entry: Entry) -> str:
    return f"{entry.called}  {words.say_step(evening.rules, entry)}"


def _told(evening: Evening, entry: Entry) -> tuple[str, ...]:
    """What the judge may read of a step."""
    said = zip(entry.events, entry.said(evening.rules), strict=True)
    return tuple(words for event, words in said if words and evening.sees(JUDGE, event))


def _offered(evening: Evening, target: LiveEntry, by: str) -> tuple[Offer, ...]:
    """What could be done right before a step, as far as the judge may know."""
    assert target.before is not None
    state = target.before.state
    own = state.own.get(by)
    if own is not None and not sees_all(evening):
        # As the seat was before anything was dealt: what it holds is nobody's to read off what it may choose.
        own = [*target.back()][-1].state.own.get(by, own)
    try:
        offers = Spoken(evening.rules, state.public).menu(by, state.public, own)
    except (LookupError, ValueError, AttributeError):
        return ()
    return tuple(offer for offer in offers if not offer.refused)


OFTEN = (Group.DEALS, Group.PROMISES, Group.BALLOT, Group.HANDS, Group.EFFECTS)
SELDOM = (Group.CLOCK, Group.PEOPLE, Group.CORRECTIONS)


def _forgotten(offer: Offer) -> int:
    """What people forget to key in stands first: what they agreed or said; what the evening could not have gone on
    without, and what no game rests on, stand last."""
    if offer.group in OFTEN:
        return OFTEN.index(offer.group)
    return len(OFTEN) + (2 if offer.group in SELDOM else 1 if offer.main else 0)


def _rights(evening: Evening, target: LiveEntry, then: LiveEntry | None = None) -> tuple[Right, ...]:
    """What can stand in the place of a step, or of each choice that it shows; `then` of the step alone."""
    entry, names = target.entry, Spoken(evening.rules, evening.public).names
    box = _box_shown(evening, target)
    if then is not None and box is not target:
        box = None
    target = then or target
    if box is not None and isinstance(box.entry.command, TurnOut):
        before = then or box
        return tuple(
            Right(box.entry.n, seat, names.of(seat), _alike(evening, before, seat, str(choice["do"])), choice)
            for seat, choice in box.entry.command.choices.items()
        )
    if box is not None:
        # Nobody knows whose was whose: what was shown of it all together is another.
        was = plain(box.entry.command)
        offers = tuple(offer for offer in _offered(evening, then or box, TABLE) if offer.do == was["do"])
        return (Right(box.entry.n, "", words.actor(TABLE), offers, was),) if offers else ()
    if isinstance(entry.command, JudgeSays):
        return (_said_by_judge(evening, target, names),)
    kinds = get_args(evening.rules.commands)
    if entry.by in (TABLE, CLOCK) or not isinstance(entry.command, (Draw, *kinds)):
        return ()
    # What was chosen may be closed though everybody knows that something was: which cards were laid.
    was = plain(entry.command) if is_known(entry) or sees_all(evening) else {"do": plain(entry.command)["do"]}
    alone = {snake(kind.__name__) for kind in kinds if kind.alone}
    if isinstance(entry.command, Draw) and entry.by not in (HOST, JUDGE) and PUBLIC not in entry.events[0].open_to():
        alone.add(was["do"])  # what a seat keyed in for itself alone: no judge may put another in its place
    if evening.public.over:
        alone.clear()  # the books are open, and all have read it
    offers = tuple(offer for offer in _offered(evening, target, entry.by) if offer.do not in alone)
    same = sorted((offer for offer in offers if offer.do == was["do"]), key=lambda offer: not offer.like(was))
    alike = tuple(_filled(offer, was) for offer in same)
    rest = tuple(offer for offer in offers if offer.do != was["do"])
    return (Right(entry.n, "", words.actor(names.of(entry.by)), alike + rest, was),) if offers else ()


def _said_by_judge(evening: Evening, target: LiveEntry, names: Names) -> Right:
    """What else a judge may have put on record there, first what was."""
    assert target.before is not None
    state, was = target.before.state, plain(target.entry.command)
    offers = (offer for offer in desk_offers(evening.rules, state, names) if offer.do == was["do"])
    first = sorted(offers, key=lambda offer: not offer.like(was))
    return Right(target.entry.n, "", words.actor(JUDGE), tuple(first), was)


def _alike(evening: Evening, box: LiveEntry, seat: Seat, do: str) -> tuple[Offer, ...]:
    return tuple(changed(o, then="") for o in _offered(evening, box, seat) if o.do == do)


def _box_shown(evening: Evening, target: LiveEntry) -> LiveEntry | None:
    """The box whose choices this step shows, or which it is."""
    if not any(event.reveals and PUBLIC in event.open_to() for event in target.entry.events):
        return target if _out_of_box(target.entry) and was_shown(evening.history, target) else None
    boxes = (step for step in target.back() if _out_of_box(step.entry))
    box = next(boxes, None)
    if box is None or not was_shown(evening.history, box):
        return None
    between = evening.history.counting_since(box)
    shows = (s for s in [box, *between] if any(e.reveals and PUBLIC in e.open_to() for e in s.entry.events))
    return box if next(shows, None) is target else None


def _out_of_box(entry: Entry) -> bool:
    return entry.by == TABLE and not isinstance(entry.command, Draw)


def _shown_in(evening: Evening, target: LiveEntry) -> str:
    """The number of the line that showed the choices of this box; "" of any other line, and where it showed them."""
    if _box_shown(evening, target) is not target or shows_choices(target.entry):
        return ""
    later = (live.entry for live in evening.history.counting_since(target))
    return next((entry.called for entry in later if shows_choices(entry)), "")


def _filled(offer: Offer, was: dict[str, Any]) -> Offer:
    """The offer with its fields as they were filled in then, where they can begin with something."""
    fields = tuple(
        changed(field, start=_start(field, was[field.name]))
        if "start" in field.__struct_fields__ and field.name in was
        else field
        for field in offer.fields
    )
    return changed(offer, fields=fields)


def _start(field: Any, value: Any) -> Any:
    if isinstance(field.start, tuple):
        return tuple(value) if isinstance(value, (list, tuple)) else field.start
    return value if isinstance(value, type(field.start)) else field.start


# --- the trial --------------------------------------------------------------------------------------------------------


def tried(codec: Codec, evening: Evening, order: Correct, older: int = 0) -> Trial | Refusal:
    """What a correction would come to, or every reason why it cannot be; nothing of it happens.

    What is drawn is drawn when it is agreed. `older` is the number of the evening's rules where they are not today's.
    """
    filled = changed(order, reason=order.reason or "?")
    found = correction(codec, evening.history, JUDGE, filled, trying=not sees_all(evening))
    if isinstance(found, Refusal):
        return found
    entry = Entry(len(evening.entries) + 1, evening.history.now, "", JUDGE, filled, found.events)
    aside = Evening(evening.rules)
    aside.believe([*evening.entries, entry], evening.history.after(evening.rules, entry))
    (event,) = (e for e in found.events if isinstance(e, Corrected))
    known = {live.entry.n: live for live in evening.history.back() if live.instead is None}
    target = evening.history.counted(order.at)
    if order.undoes and target is not None:
        # What counted before the correction that is taken back, and may hold no longer, either.
        known = {step.n: live for live, step in evening.history.steps_from(target, order.undoes)} | known
    fallen = {one.step.n: one for one in found.lost}
    stood = {n: evening.phase_after(live)[0] for n, live in known.items() if n >= order.at}
    falls = tuple(
        Falls(n, known[n].entry.called, _line(evening, known[n].entry), heading=stood.get(n, ""))
        if n not in fallen
        else _fallen(codec, evening, aside, fallen[n], order, stood.get(n, ""))
        for n in sorted({*event.lost, *event.anew, *event.kept, *fallen})
        if (n in fallen or not found.closed) and _line(evening, known[n].entry)
    )
    parts = [part for part in entry.parts if is_open(part.entry)]
    named_short = {n for n, one in fallen.items() if one.short and one.instead is None}
    compared = _as_it_stood(evening, entry, found.upto) if found.closed else evening
    before, after = (e.page(JUDGE, evening.history.now, False) for e in (compared, aside))
    told = (_becomes(evening, known, part.entry, stood, order.at)
            for part in parts if part.told and part.entry.n not in named_short)  # fmt: skip
    becomes = tuple(one for one in told if one.was or one.becomes)
    won, wins = ("", "") if found.closed else _winners(before, after)
    stopped = known.get(found.stopped) if found.closed else None
    mended = order.at if order.way in ("strike", "replace") else 0
    named = {*(one.entry for one in becomes), *(one.entry for one in falls)} - {mended}
    later = [live for n, live in sorted(known.items()) if n in named]
    goes_on = {part.entry.n for part in parts}
    older = 0 if order.way == "back" else older  # nothing is decided anew by other rules
    pays = aside.history.last is None or may_pay_unseen(aside.history.last)
    return Trial(
        becomes=becomes,
        falls=falls,
        unseen=found.closed or found.chance or pays,
        by_hand=evening.rules.set_right(evening.public) if pays else "",
        asleep=tuple(_asleep(evening, live, order, stood.get(live.entry.n, "")) for live in found.asleep),
        fares=_told_whole(fares(before, after), (compared, before), (aside, after)),
        holds=holds(before, after),
        won=won,
        wins=wins,
        stays=sum(bool(_told(evening, known[n].entry)) for n in (goes_on & known.keys()) - named - {mended}),
        chance=found.chance,
        whole=sees_all(evening),
        # What comes after the line where it stopped is not lost, so what that did to the clock is not, either.
        clock=_set_back(evening, aside, aside.history.now) if not found.closed else None,
        stands="" if found.closed or found.chance else _stands(evening, aside),
        closed=found.closed,
        closed_at=_line_with_number(evening, stopped.entry) if stopped is not None else "",
        older=older,
        today=tuple(x.entry.called for x in later if _otherwise_today(codec, evening, x)) if older else (),
    )


def _fallen(codec: Codec, evening: Evening, after: Evening, lost: Lost, order: Correct, heading: str) -> Falls:
    """A later line that no longer holds, and what may be done with it, as things stood before it.

    Whoever may not know what is closed is not told why a seat's own step holds no longer, nor what else it could do.
    """
    step, before = lost.step, lost.before
    assert before.last is not None
    known = sees_all(evening) or step.by not in before.state.public.seats
    then = LiveEntry(step, before.state, before.last)
    keeps = known and not lost.short and all(reason.waivable for reason in lost.reasons)
    short = step.anew(lost.short)
    if lost.short:
        before.after(evening.rules, short)  # a sentence tells what was public after its event
    kept = stands_all_the_same(lambda *asked: decide(codec, *asked), before, step, lost.reasons, order)
    return Falls(
        step.n,
        step.called,
        _line(evening, step),
        " ".join(_told(evening, short))
        if lost.short
        else " ".join(words.say_reason(evening.rules, reason) for reason in lost.reasons)
        if known
        else _("Why a player's own step no longer works is told to no judge who plays."),
        heading,
        asks=not lost.short and _asks_again(after, before, step),
        short=bool(lost.short),
        rights=tuple(right for right in _rights(evening, lost.live, then) if right.offers) if known else (),
        keeps=keeps and not isinstance(kept, Refusal),
        instead=lost.instead.way if lost.instead is not None else "",
    )


def _asleep(evening: Evening, live: LiveEntry, order: Correct, heading: str) -> Falls:
    """What a judge ordered by hand and nobody could cover, and whether it is left so: everybody was told that."""
    left = any(one.at == live.entry.n and one.way == "lapse" for one in order.instead)
    return Falls(
        live.entry.n,
        live.entry.called,
        _line(evening, live.entry),
        heading=heading,
        instead="lapse" if left else "",
    )


def _asks_again(evening: Evening, before: History, step: Entry) -> bool:
    """Whether the table is still where this step was made, and waits for it: what is left out is then asked again."""
    rules, then, now = evening.rules, before.state.public, evening.public
    if rules.phase(then) != rules.phase(now):
        return False
    do = plain(step.command)["do"]
    waits = any(card.waiting and card.seat == step.by for card in rules.look(now).seats)
    return waits or any(offer.do == do and offer.main and not offer.refused for offer in rules.menu(HOST, now, None))


def tried_back(evening: Evening, to: int) -> Trial:
    """What taking back everything since entry `to` would come to for whom, as far as the judge may know."""
    gone = evening.history.since(evening.history.at(to))
    return _tried_as(evening, History(last=evening.history.at(to)), gone[0].entry.at if gone else None)


def tried_again(evening: Evening, taker: int) -> tuple[Back, Trial] | None:
    """What bringing back all that entry `taker` took would come to, in the place of what was played since, and what
    goes and what comes then; None where it took nothing back."""
    history = evening.history
    found = history.rewound(taker)
    if found is None:
        return None
    entry, before = found
    stays = {live.entry.n for live in before.past()}
    said = history.said_since(taker)
    gone = [live for live in history.past() if live.entry.n not in stays and not live.private and is_open(live.entry)]
    told = [
        (f"{live.entry.called} {say}", live.entry)
        for live in gone
        if live.entry not in said and (say := words.say_step(evening.rules, live.entry))
    ]
    back = Back(
        taker,
        entry.called,
        words.say_step(evening.rules, entry),
        len(told),
        (told[-1][0], told[0][0]) if told else ("", ""),
        judged=tuple(line for line, one in told if one.by == JUDGE),
        stays=tuple(f"{one.called} {words.say_step(evening.rules, one)}" for one in said),
        returns=sum(bool(words.say_step(evening.rules, step)) for step in history.gone_since(before)),
    )
    return back, _tried_as(evening, before, entry.at)


def _tried_as(evening: Evening, history: History, at: Instant | None) -> Trial:
    """What it would come to for whom if the evening stood so, with table time at this instant."""
    then = Evening(evening.rules)
    then.believe(evening.entries, history)
    before, after = (each.page(JUDGE, evening.history.now, False) for each in (evening, then))
    won, wins = _winners(before, after)
    fared = _told_whole(fares(before, after), (evening, before), (then, after))
    return Trial(
        fares=fared,
        holds=holds(before, after),
        won=won,
        wins=wins,
        whole=sees_all(evening),
        clock=_set_back(evening, then, at) if at is not None else None,
        stands=_stands(evening, then),
    )


def _stands(evening: Evening, then: Evening) -> str:
    """Where the evening stands then, and what it waits for; "" where it stands there now."""
    if evening.rules.phase(evening.public) == evening.rules.phase(then.public):
        return ""
    view = Spoken(then.rules, then.public).look(then.public)
    return ". ".join(part.rstrip(".") for part in (view.heading, view.foot) if part)


def _set_back(evening: Evening, then: Evening, at: Instant) -> Instant | None:
    """What is left at an instant on a clock that runs then and is not as it is now."""
    countdown = then.public.countdown
    if countdown is None or countdown == evening.public.countdown or not is_running(evening.rules, then.history):
        return None
    left: Instant = countdown.left_at(at)
    return left if countdown.since is not None else None


def _as_it_stood(evening: Evening, tried: Entry, upto: int) -> Evening:
    """The evening right after the line up to which a correction was tried: what came later is not compared."""
    assert isinstance(tried.command, Correct)
    order = tried.command
    last = evening.history.counted(upto or order.at)
    assert last is not None
    untried = order.way == "insert" or (order.way == "replace" and not tried.parts)
    then = Evening(evening.rules)
    then.believe(evening.entries, History(last=last.before if untried and not upto else last))
    return then


def _otherwise_today(codec: Codec, evening: Evening, live: LiveEntry) -> bool:
    """Whether today's rules would tell a line otherwise where it stood, as far as the judge may read it."""
    assert live.before is not None
    was, before = live.entry, History(last=live.before)
    decided = decide(codec, before, was.by, was.command, was.at)
    if isinstance(decided, Refusal):
        return True
    now = was.anew(decided)
    before.after(evening.rules, now)  # a sentence tells what was public after its event
    return _told(evening, now) != _told(evening, was)


def _line(evening: Evening, entry: Entry) -> str:
    return words.say_step(evening.rules, entry)


def _becomes(
    evening: Evening, known: dict[int, LiveEntry], made: Entry, stood: Mapping[int, str], mended: int
) -> Becomes:
    """The sentences of a step that go, and those that come."""
    old = _told(evening, known[made.n].entry) if made.n in known else ()
    new = _told(evening, made)
    where = stood.get(made.n, stood.get(mended, ""))
    number = known[made.n].entry.called if made.n in known else ""
    return Becomes(made.n, _without(old, new), _without(new, old), number, where, where != stood.get(mended, ""))


def _told_whole(fared: Sequence[Fares], was: tuple[Evening, Page], now: tuple[Evening, Page]) -> tuple[Fares, ...]:
    """The same with what each holds before and after, wherever the judge may know it."""
    found = []
    for one in fared:
        if one.before is None or one.after is None:
            before, after = (why(*of, supply(one.who)).figure for of in (was, now))
            if before is not None and after is not None:
                one = changed(one, change=after - before, before=before, after=after)
        found.append(one)
    return tuple(found)


def _without(some: Sequence[str], others: Sequence[str]) -> tuple[str, ...]:
    left = Counter(others)
    found = []
    for one in some:
        if left[one]:
            left[one] -= 1
        else:
            found.append(one)
    return tuple(found)


def fares(before: Page, after: Page) -> tuple[Fares, ...]:
    """What each seat gains and loses, by what; whole sums where the ledger or a result tells them to everybody."""
    found = []
    of_both = before, after
    cards = cards_of_both(before.view, after.view).values()
    shown = {card.name: (stood.figure, card.figure) for stood, card in cards}
    ranked = (line.seat for page in of_both if page.result for line in page.result.standings)
    for seat in dict.fromkeys([*(card.name for card in after.view.seats), *ranked]):
        posted = _changes(*(_postings(page.ledger, supply(seat)) for page in of_both))
        was, now = (_standing(page, seat) for page in of_both)
        parts = list(posted.items())
        change = sum(posted.values())
        if was is not None and now is not None:
            # Beside what was posted a final score counts parts of its own: an agenda, treasures.
            counted = _changes(*(_added(line.parts) for line in (was, now)))
            beside = [*counted.items()]
            told = next((one for one in beside if posted and one[1] == change), None)
            if told is not None:
                beside.remove(told)
            whole = now.total - was.total
            if whole != change:
                fits = change + sum(points for _say, points in beside) == whole
                parts, change = (parts + beside if fits else list(counted.items())), whole
        first, then = (line.total if line is not None else None for line in (was, now))
        stood, stands = shown.get(seat, (None, None))
        if was is None and now is None and stood is not None and stands is not None and stood != stands:
            # What lies open scores by itself in Articles, and is posted at the end alone: all read it beside the name.
            first, then, whole = stood, stands, stands - stood
            parts += [(_("open points"), whole - change)] if parts and whole != change else []
            change = whole
        if parts or change:
            found.append(Fares(seat, change, tuple(parts), first, then))
    return tuple(found)


def holds(before: Page, after: Page) -> tuple[Holds, ...]:
    """What of each seat's own is another, of two pages of a judge; nothing where they show no seat's own."""
    found = []
    for seat in after.hands:
        was, now = (dict(page.hands[seat].holds) if seat in page.hands else {} for page in (before, after))
        for say in dict.fromkeys([*was, *now]):
            if was.get(say) != now.get(say):
                found.append(Holds(seat, say, was.get(say, ""), now.get(say, "")))
    return tuple(found)


def _standing(page: Page, seat: str) -> Standing | None:
    """A seat's line in the result, once that is known to all."""
    return next((line for line in page.result.standings if line.seat == seat), None) if page.result else None


def _added(parts: Sequence[tuple[str, int]]) -> Counter[str]:
    found: Counter[str] = Counter()
    for say, points in parts:
        found[say] += points
    return found


def _changes(was: Counter[str], now: Counter[str]) -> dict[str, int]:
    return {say: now[say] - was[say] for say in dict.fromkeys([*was, *now]) if now[say] != was[say]}


def _winners(before: Page, after: Page) -> tuple[str, str]:
    """What was said of the winners and what is said now, where it is not of the same ones."""
    was, now = before.result, after.result
    if was is None or (now is not None and {*now.winners} == {*was.winners}):
        return "", ""
    return _won(before), _won(after)


def _won(page: Page) -> str:
    """Who wins, and by what; "" before the end."""
    if page.result is None:
        return ""
    names = listed([page.view.called(seat) for seat in page.result.winners])
    return ": ".join(filter(None, (names, page.result.say)))


def _postings(ledger: Sequence[LedgerLine], account: str) -> Counter[str]:
    found: Counter[str] = Counter()
    for line in ledger:
        if not line.what:
            found[line.say] += line.amount * ((line.dst == account) - (line.src == account))
    return found
