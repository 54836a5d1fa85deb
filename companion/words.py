"""Sentences of reasons, events, postings and steps: for screen, protocol and export alike."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from companion.core.contract import AnyRules, TablePublic, changed
from companion.core.corrections import (
    AWAY,
    BACK,
    LET_GO,
    PAIRED,
    TAKEN_OVER,
    Adjusted,
    Corrected,
    DrawsCommitted,
    DrawsCut,
    JudgeNamed,
    JudgeSaid,
    PhoneNoted,
    Redone,
    Renamed,
    Repeated,
    Rewound,
    SeatTaken,
    TimeGiven,
    WindowOpened,
)
from companion.core.countdown import as_minutes, in_seconds
from companion.core.language import N_, _, figure, listed, ngettext
from companion.core.ledger import supply
from companion.core.messages import (
    HOST,
    JUDGE,
    PUBLIC,
    Actor,
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
from companion.core.names import at as names_at
from companion.core.names import isolated, spoken
from companion.core.page import Moment, Standing, View
from companion.core.people import (
    BrokenOff,
    CameBack,
    ChairsChanged,
    ChosenFor,
    GivenUp,
    GuestSat,
    NamesChanged,
    PinRenewed,
    SeatLeft,
    WentAway,
)
from companion.core.rulings import given, meant
from companion.core.sentences import not_yours
from companion.core.vocabulary import Fortune, Icon


class Sayable(Protocol):
    """A journal entry, as far as its name is concerned."""

    @property
    def events(self) -> Sequence[Event]:
        """What happened in it."""

    def said(self, rules: AnyRules) -> list[str | None]:
        """The sentence of each event."""


_REASONS: Mapping[str, str] = {
    "game_over": N_("The game is over; only an undo can change it."),
    "begun": N_("The evening has already begun."),
    "not_yours": N_("That is for {who} to do."),
    "box_only": N_("From outside, the table only answers draws; what lies in a box comes out when the box is full."),
    "no_such_seat": N_("Nobody called “{seat}” sits at this table."),
    "no_such_entry": N_("There is no line {entry} to go back to."),
    "entry_no_step": N_(
        "Line {entry} is no step that stands: it was taken back, or tells of a correction. Choose another line."
    ),
    "undo_last_only": N_("The host takes back the last step; going further back is for the judge."),
    "undo_revealed": N_("The table has already seen what the app had kept sealed; taking it back is for the judge."),
    "undo_ordered": N_("A judge of the hall ordered this from afar; taking it back is for the judge."),
    "reason_needed": N_("Give a reason, at most 300 characters on one line."),
    "nothing_to_redo": N_("There is nothing to bring back."),
    "nothing_to_cut": N_(
        "No word can be added yet: the app first fixes its draws, just before the first one."
    ),
    "no_such_cut": N_("Give a word, at most {most} letters on one line."),
    "no_penalty": N_("Only a penalty takes points, and no fewer than none."),
    "points_over": N_("The game is over: undo its last step, enter the penalty, and then that step again."),
    "points_unknown": N_("The app keeps no points of {seat} here: they are taken at the table."),
    "no_clock": N_("No clock is running that could have more or less time."),
    "bad_seconds": N_("Give or take 1 to {most} seconds at once."),
    "time_short": N_("Left on the clock: {left} s, no more."),
    "bad_command": "{error}",
    "no_such_name": "{error}",
    "stand_in_plays": N_("At this table a stand-in plays on for whoever leaves: say who."),
    "too_few_left": N_("The game needs {many} players: let a stand-in play on, or end with the standing of now."),
    "same_chair": N_("Two different people change chairs."),
    "away": N_("That seat is away already."),
    "not_away": N_("That seat is not away."),
    "table_waits": N_("This table waits for whoever is away."),
    "nothing_neutral": N_(
        "No answer to what that seat has to choose now is neutral: the table waits, or somebody else plays on there."
    ),
    "not_waited_for": N_("Nobody waits for that seat now."),
    "has_chosen": N_("{seat} has chosen already."),
    "no_empty_seat": N_("Nobody has left that seat. A late guest takes over an empty one, or begins the evening anew."),
    "adjust_game_only": N_("Only a step of the game, by the host or a seat, can be ordered."),
    "adjust_sealed": N_("A sealed choice is nobody's but its seat's."),
    "correct_clock": N_("The clock said that by itself: mend the line that set it, or put one in before it."),
    "correct_draw": N_("A draw stands: what people keyed in is replaced, and what the app drew is drawn afresh."),
    "correct_not_shown": N_("What was chosen in secret can be mended once it has been shown, not before."),
    "correct_not_then": N_("That could not have been chosen then."),
    "other_box": N_("That was chosen in secret when something else was asked, or others were."),
    "other_round": N_("It was done in another round ({was}); now it would be {now}."),
}
"""Reasons that are the evening's, not a game's."""


PHONES = {
    PAIRED: N_("{seat} has a phone now, number {n}."),
    TAKEN_OVER: N_("{seat}'s phone number {n} takes the place of the one before."),
    AWAY: N_("{seat}'s phone is away."),
    BACK: N_("{seat}'s phone is back."),
    LET_GO: N_("{seat}'s phone was let go."),
}
"""What the story says of phones."""


_NOUNS: Mapping[type[Event], str] = {
    Adjusted: N_("judge corrections"),
    Asked: N_("questions rulings"),
    BrokenOff: N_("end"),
    CameBack: N_("away"),
    ChairsChanged: N_("seats chairs"),
    ChosenFor: N_("ballots votes away"),
    Corrected: N_("judge corrections mended"),
    DrawsCommitted: N_("draws proof"),
    DrawsCut: N_("draws cuts proof"),
    GivenUp: N_("end"),
    GuestSat: N_("seats players names"),
    Handed: N_("cards hands"),
    JudgeNamed: N_("judge names"),
    JudgeSaid: N_("judge notes warnings penalty penalties"),
    NamesChanged: N_("names players"),
    NotCovered: N_("points deals covered"),
    Paused: N_("pauses clock"),
    PhoneNoted: N_("phones"),
    PinRenewed: N_("PIN"),
    Posted: N_("points payments"),
    Redone: N_("judge redo corrections"),
    Renamed: N_("names players"),
    Resumed: N_("pauses clock"),
    Rewound: N_("judge undo corrections"),
    Ruled: N_("questions rulings"),
    SeatLeft: N_("seats players leaves"),
    SeatTaken: N_("seats players names"),
    TimeGiven: N_("time clock"),
    WasPut: N_("judge by hand"),
    WentAway: N_("away"),
    WindowOpened: N_("looks private pages"),
}
"""The plain nouns of what happens alike in every game."""


def nouns(rules: AnyRules) -> Mapping[str, str]:
    """By which plain nouns a line of each kind (`Line.kind`) is searched for, in the reader's language."""
    told = {**_NOUNS, **rules.nouns}
    return {str(kind.__struct_config__.tag): _(words) for kind, words in told.items()}


def reason_keys() -> tuple[str, ...]:
    """Every key that a refusal of the evening itself can carry."""
    return tuple(_REASONS)


def say_reason(rules: AnyRules, reason: Reason) -> str:
    """A reason as a sentence that says what was wrong and what to do."""
    if reason.key == "not_yours":
        return not_yours(str(reason.given["who"]))
    if reason.key in _REASONS:
        given = {key: actor(value) if isinstance(value, str) else value for key, value in reason.given.items()}
        return _(_REASONS[reason.key]).format(**given)
    return rules.say_reason(reason)


def actor(name: Actor) -> str:
    """Who acted, in a word; a seat's name is its own."""
    return {HOST: _("the host"), JUDGE: _("the judge")}.get(name, name)


class About(NamedTuple):
    """What line an event is about, as people call it; where it was put right, the one word that was, and that is now.

    All are "" where they are not known: it is called by its number in the journal, then.
    """

    line: str = ""
    was: str = ""
    now: str = ""
    judge: str = ""
    """By which name the judge signed it."""
    gone: str = ""
    """What was told of the line that it struck out, or from which on it took back, or that it puts in again; or put
    right, where more than one word of it is another."""
    clause: str = ""
    """The words among which the one word stands that is another now."""
    more: bool = False
    """Whether lines after that one were taken back with it."""
    mended: str = ""
    """The line that was mended, where its correction was taken back, with `more` or alone."""
    shown: bool = False
    """Whether choices that everybody had been shown were among them."""
    first: bool = False
    """Whether the line that was put right is again as it was before any correction; `gone` is what it tells then."""
    lost: int | None = None
    """So many lines that everybody reads count no longer with it; None where that is not known."""
    anew: tuple[str, ...] = ()
    """Later lines in whose place others stand, because they would no longer have held."""
    kept: tuple[str, ...] = ()
    """Later lines that the judge let stand though they would no longer have held."""
    short: tuple[str, ...] = ()
    """Later lines that cannot be paid any more: they count on, but nothing moves by them."""
    put: str = ""
    """What everybody reads of the forgotten line that it puts in."""
    again: str = ""
    """The line from which on all that was taken back long ago counts again."""


UNKNOWN = About()


def within(said: str) -> str:
    """Words that stand in quotes: what is quoted in them has single ones."""
    return said.translate({ord("“"): "‘", ord("”"): "’"})


def say_event(rules: AnyRules, event: Event, public: TablePublic, by: Actor = "", about: About = UNKNOWN) -> str | None:
    """An event as a line of the story, or None when it has none; seats by the names they have at that moment.

    `by` is who asked for it, where that is known: what the judge did bears the judge's name.
    """
    names = names_at(public)
    if names:
        event, public, by = names.put(event), names.put(public), names.of(by)
    match event:
        case Renamed(_seat, name, before):
            return _("{before} is called {name} from now on.").format(before=spoken(before), name=spoken(name))
        case SeatTaken(_seat, name, before):
            return _("{name} plays on for {before}, and has a private page of their own.").format(
                name=spoken(name), before=spoken(before)
            )
        case NamesChanged(one, other):
            return _("{one} and {other} had each other's name, and are called rightly from now on.").format(
                one=one, other=other
            )
        case SeatLeft(seat):
            return _("{seat} leaves for good; the others play on.").format(seat=seat)
        case GivenUp():
            return _("The table ends the evening early; nothing is secret any more.")
        case BrokenOff():
            return _("The evening ends here, with the standing of now.")
        case ChairsChanged(one, other):
            return _("{one} and {other} change chairs; the order of play follows from the next turn.").format(
                one=one, other=other
            )
        case WentAway(seat):
            return _("{seat} is away for a while.").format(seat=seat)
        case CameBack(seat):
            return _("{seat} is back.").format(seat=seat)
        case ChosenFor(seat):
            return _("{seat} is away: the neutral choice is made for that seat.").format(seat=seat)
        case PinRenewed("judge"):
            return _("The PIN of the judge's drawer is changed.")
        case PinRenewed(seat):
            return _("The PIN of {seat}'s private page is changed.").format(seat=seat)
        case GuestSat(_seat, name, before):
            return _("{name} takes the seat of {before}, and plays when its next turn or round begins.").format(
                name=spoken(name), before=spoken(before)
            )
        case TimeGiven(by, seconds, judge):
            desk = _("{judge} at the judges' desk").format(judge=spoken(judge))
            return _time_given(desk if judge else actor(by), seconds)
        case Rewound() if about.mended and not about.more:
            return " ".join(filter(None, (f"{_unmended(public, by, about)}.", event.reason)))
        case Rewound(reason=reason, fresh=fresh, revealed=revealed):
            what = _taken_back(event, about)
            if about.gone and reason:
                what = f"{what}; {_('the evening goes on after line {to}').format(to=about.line or event.to)}"
            said = f"{_counts_again(public, by, about) if about.again else _by_judge(what, public, by, about)}."
            if revealed:
                said += " " + _("All had seen it already.")
            if fresh:
                said += " " + _("Draws are drawn anew.")
            if event.clock is not None:
                said += " " + _("Table time is {time} again.").format(time=as_minutes(event.clock // 1000))
            return f"{said} {reason}".strip()
        case Redone(_rewind, reason) if about.again:
            say = ngettext("{count} line played since no longer counts.", "{count} lines played since no longer count.",
                           about.lost or 0)  # fmt: skip
            lost = say.format(count=about.lost) if about.lost else ""
            return " ".join(filter(None, (f"{_counts_again(public, by, about)}.", lost, reason)))
        case Redone(_rewind, reason):
            return f"{_by_judge(_('Brought back what was taken back'), public, by, about)}. {reason}".strip()
        case Repeated():
            return None
        case JudgeNamed(name):
            return _("{name} is the judge from now on.").format(name=spoken(name))
        case JudgeSaid():
            return _judge_said(event, public, about)
        case Corrected():
            return ". ".join(_corrected(event, about))
        case Adjusted(seat, waive, reason):
            say = _("{judge} acts for {seat}: {reason}")
            said = say.format(judge=_the_judge(public, about), seat=actor(seat), reason=reason)
            if waive:
                say = ngettext("(a refusal was waived)", "({count} refusals were waived)", len(waive))
                said += " " + say.format(count=len(waive))
            return said
        case DrawsCommitted():
            return _committed(event)
        case DrawsCut(word, seat):
            return _cut(word, seat)
        case PhoneNoted(seat, device, what):
            return _(PHONES[what]).format(seat=seat, n=device)
        case WindowOpened(seat):
            return _("{seat}'s private window was opened.").format(seat=seat)
    told = rules.said_by(event, public, by) or _of_the_game(rules, event, public)
    return f"{told or _(_QUIET[Paused])} {event.reason}" if isinstance(event, Paused) and event.reason else told


def _of_the_game(rules: AnyRules, event: Event, public: TablePublic) -> str | None:
    """A game's own sentence: what begins with bank or floor has a capital, a name stays as it is."""
    said = rules.say_event(event, public)
    if not said or not isinstance(event, Posted) or event.src.startswith("supply:"):
        return said
    return said[0].upper() + said[1:]


def _committed(event: DrawsCommitted) -> str:
    say = _("The draws of the app are fixed from here on, by a seed with these words: {words}.")
    return say.format(words=" ".join(event.words))


def _cut(word: str, seat: Seat) -> str:
    """Who cut the draws, and by what."""
    return _("{who} adds a word to the app's draws: “{word}”.").format(who=seat or _("The table"), word=word)


def _the_judge(public: TablePublic, about: About) -> str:
    """The judge, by name where one is known, as a sentence begins with it."""
    name = about.judge or public.judge
    return _titled(name, _("Judge {name}")) if name else _("The judge")


def _titled(name: str, say: str) -> str:
    """A judge's name with the title, as `say` puts it before one; a name that begins with that title has it already."""
    title = _("Judge {name}").format(name="").strip().casefold()
    return spoken(name) if name.casefold().split()[:1] == [title] else say.format(name=spoken(name))


def _by_judge(what: str, public: TablePublic, by: Actor, about: About) -> str:
    """What was done, with the name of the judge who did it, where one is known."""
    name = about.judge or public.judge
    return f"{what} {_signed(name)}" if by == JUDGE and name else what


def _named_judge(what: str, public: TablePublic, by: Actor, about: About) -> str:
    """The same of a step, whose sentence may name the judge already: it gets the name in that place."""
    name = about.judge or public.judge
    if by != JUDGE or not name:
        return what
    if what.startswith(f"{(unnamed := _('The judge'))} "):
        return what.replace(unnamed, _titled(name, _("Judge {name}")), 1)
    unnamed = _("by the judge")
    if unnamed in what:
        return what.replace(unnamed, _("by {judge}").format(judge=_titled(name, _("judge {name}"))), 1)
    return _by_judge(what, public, by, about)


def say_ruled(rules: AnyRules, event: Event, public: TablePublic) -> str:
    """What somebody said, as the ruling of the judge who says it instead; "" for any other event."""
    names = names_at(public)
    return rules.say_ruled(names.put(event), names.put(public)) if names else rules.say_ruled(event, public)


_AND_MORE = N_("Taken back: the correction of line {n}, and what rested on it")


def _unmended(public: TablePublic, by: Actor, about: About) -> str:
    """That a correction was taken back, alone or with what was done since."""
    say = _("Taken back: the correction of line {n}, which counts again as before")
    if about.more:
        say = _(_AND_MORE)
    return _by_judge(say.format(n=about.mended), public, by, about)


def _counts_again(public: TablePublic, by: Actor, about: About) -> str:
    """That what was taken back long ago counts again: its sense comes first, for a wall has room for little more."""
    return _by_judge(_("What was taken back from line {n} on counts again").format(n=about.again), public, by, about)


def by_hand(said: str, event: Event, public: TablePublic, judge: str) -> str:
    """The sentence of what a judge did, with the name of who did it where it does not bear that yet."""
    bears = isinstance(event, (Rewound, Redone, Corrected, Adjusted, JudgeSaid, JudgeNamed))
    return said if bears else _named_judge(said, public, JUDGE, About(judge=judge))


def for_all(said: str) -> str:
    """The sentence of what the host keyed in the name of all who were asked themselves."""
    return f"{said} {_('The host keyed it for all.')}"


def _signed(name: str) -> str:
    return f"({_titled(name, _('judge {name}'))})"


def _judge_said(event: JudgeSaid, public: TablePublic, about: About) -> str:
    """What the judge put on record, in a sentence."""
    say = {
        "note": _("{judge} notes: {words}"),
        "warning": _("{judge} warns {seat}: {words}"),
        "penalty": _("{judge} penalises {seat}: {words}"),
    }[event.kind]
    return say.format(judge=_the_judge(public, about), seat=event.seat, words=event.words)


def _corrected(event: Corrected, about: About) -> tuple[str, str]:
    """What was mended, by whom; and why, with what it cost."""
    what = {
        "strike": _("Line {at} is struck out: “{gone}”") if about.gone else _("Line {at} is struck out"),
        "replace": _put_right(event, about),
        "back": _("Taken back from line {at} on, from “{gone}”") if about.gone else _("Taken back from line {at} on"),
        "insert": _put_in(about),
    }[event.way]
    said = {"at": about.line or event.at, "seat": event.seat, "was": about.was, "now": about.now}
    said["clause"] = about.clause
    what = what.format(**said, gone=about.gone.rstrip("."), put=about.put.rstrip("."))
    if event.judge:
        what = f"{what} {_signed(event.judge)}"
    why = event.reason if event.reason.endswith((".", "!", "?")) else f"{event.reason}."
    count = about.lost if about.lost is not None else len(event.lost)
    if event.way == "back":
        lost = ngettext("{count} line no longer counts.", "{count} lines no longer count.", count)
    else:
        lost = ngettext("{count} later line no longer counts.", "{count} later lines no longer count.", count)
    anew, kept = (about.anew or tuple(map(str, event.anew))), (about.kept or tuple(map(str, event.kept)))
    say_anew = ngettext("Line {lines} is keyed in anew.", "Lines {lines} are keyed in anew.", len(anew))
    say_kept = ngettext(
        "Line {lines} stands, though the rules refuse it now.",
        "Lines {lines} stand, though the rules refuse them now.",
        len(kept),
    )
    more = (
        lost.format(count=count) if count else "",
        say_short(about.short),
        say_anew.format(lines=listed(anew)) if anew else "",
        say_kept.format(lines=listed(kept)) if kept else "",
        _("What the judge had mended before it stays.") if event.way == "back" else "",
    )
    return what, " ".join((why, *filter(None, more)))


def stands(rules: AnyRules, public: TablePublic) -> str:
    """Where the evening stands, in a sentence: the round, and its step."""
    view = rules.look(public)
    step = next((one.say for one in view.steps if one.key == view.step), "")
    return _("It goes on here: {where}.").format(where=", ".join(filter(None, (view.heading, step))))


def say_short(lines: Sequence[str]) -> str:
    """Which later lines cannot be paid any more since a correction; "" where there is none."""
    say = ngettext("Line {lines} can no longer be covered.", "Lines {lines} can no longer be covered.", len(lines))
    return say.format(lines=listed(lines)) if lines else ""


def _taken_back(event: Rewound, about: About) -> str:
    """What a step back took: a slip is called by its words, for phones and the wall number no lines."""
    if not about.gone:
        return _("Taken back to line {to}").format(to=about.line or event.to)
    alone = _("Taken back: “{gone}” and what rested on it") if about.more else _("Taken back: “{gone}”")
    alone = _(_AND_MORE) if about.mended else alone
    return alone.format(gone=about.gone.rstrip("."), n=about.mended)


def _put_in(about: About) -> str:
    if about.gone:
        return _("Counts again: “{gone}”")
    if about.put:
        return _("A forgotten line is put in before line {at}: “{put}”")
    return _("A forgotten line is put in before line {at}")


def _put_right(event: Corrected, about: About) -> str:
    if about.first:
        return _as_at_first(event, about)
    if not about.was and event.seat:
        return _("Line {at} is put right: what {seat} chose")
    if not about.was:
        return _("Line {at} is put right; it was “{gone}”") if about.gone else _("Line {at} is put right")
    seat = _("Line {at} is put right: {seat} chose {now}, not {was}")
    if event.seat:
        return seat
    if about.clause in ("", about.now):
        return _("Line {at} is put right: {now}, not {was}")
    return _("Line {at} is put right: “{clause}”, not {was}")


def _as_at_first(event: Corrected, about: About) -> str:
    """That a line which was put right is again as it was played."""
    if event.seat and about.now:
        return _("The correction of line {at} is taken back: {seat} chose {now}, as it was at first")
    if event.seat:
        return _("The correction of line {at} is taken back: what {seat} chose is as it was at first")
    if about.clause and about.clause != about.now:
        return _("The correction of line {at} is taken back: “{clause}”, as it was at first")
    if about.now:
        return _("The correction of line {at} is taken back: {now}, as it was at first")
    if about.gone:
        return _("The correction of line {at} is taken back: “{gone}”, as it was at first")
    return _("The correction of line {at} is taken back; it is as it was at first")


def moment(rules: AnyRules, event: Event, public: TablePublic, by: Actor = "", about: About = UNKNOWN) -> Moment | None:
    """What an event did to somebody's fortune, or None; seats by the names they have at that moment.

    What only some may read changes nobody's in the open. The judge's corrections are told alike in every game.
    """
    if PUBLIC not in event.open_to():
        return None
    found, names = _moment(rules, event, public, by, about), names_at(public)
    if found is None or not names:
        return found
    # Few events are one, and to put names into a whole table costs more than to ask twice.
    return _moment(rules, names.put(event), names.put(public), by, about)


def _moment(rules: AnyRules, event: Event, public: TablePublic, by: Actor, about: About) -> Moment | None:
    match event:
        case Posted(why="post") | Handed(why="hand"):
            seats = [name for name in map(_whose, (event.src, event.dst)) if name in public.seats]
        case WasPut(field) if field != "clock":
            seats = [name for name in (_whose(field), event.value) if name in public.seats]
        case WasPut(_field, value, reason):
            say = _("The clock is set to {time}").format(time=as_minutes(in_seconds(value) or 0))
            return Moment(_by_judge(say, public, by, about), reason, Icon.PAUSE)
        case SeatLeft(seat):
            left, ours = _("{seat} leaves for good").format(seat=seat), rules.moment(event, public)
            why = ours.why if ours is not None else _("The others play on.")  # or what changes for them
            return Moment(left, why, Icon.SAY, to=(seat,), fortune=Fortune.LOSS)
        case SeatLeft() | GuestSat() | ChairsChanged() | BrokenOff():
            to = (event.seat,) if isinstance(event, GuestSat) else ()  # the foot says so until the guest plays
            return Moment((say_event(rules, event, public) or "").rstrip("."), icon=Icon.PAWN, to=to)
        case TimeGiven():
            return Moment((say_event(rules, event, public) or "").rstrip("."), icon=Icon.TIME_UP)
        case JudgeSaid(_kind, _words, seat) if seat:
            icon = Icon.PENALTY if event.kind == "penalty" else Icon.WARNING
            what = _judge_said(event, public, about).removesuffix(".")  # as every moment, and what it costs may follow
            return Moment(what, icon=icon, to=(seat,), fortune=Fortune.LOSS)
        case Paused(reason=reason) if reason:
            return Moment(_by_judge(_(_QUIET[Paused]).rstrip("."), public, by, about), reason, Icon.PAUSE)
        case Corrected():
            return Moment(*_corrected(event, about), Icon.RULES)
        case Rewound() if about.mended:
            return Moment(_unmended(public, by, about), event.reason, Icon.RULES)
        case Rewound() | Redone() if about.again:
            # What it was about has a line in the story: the room needs to know what counts, and where it goes on.
            return Moment(_counts_again(public, by, about), stands(rules, public), icon=Icon.RULES)
        case Rewound(reason=reason) | Redone(reason=reason) if reason:
            what = _taken_back(event, about) if isinstance(event, Rewound) else _("Brought back what was taken back")
            anew = _("Draws are drawn anew.") if isinstance(event, Rewound) and event.fresh else ""
            why = f"{reason[0].upper()}{reason[1:].rstrip('.')}."
            why = " ".join(filter(None, (why, anew, stands(rules, public))))
            return Moment(_by_judge(what, public, by, about), why, Icon.RULES)
        case Rewound() if about.shown:
            # Else the wall would go from a result to the question without a word.
            gone = about.gone.split(". ")[0].rstrip(".")  # a banner leaves sentences out, but no half of a quotation
            why = _("It no longer counts: “{gone}”.").format(gone=gone) if gone else ""
            return Moment(_("What was shown is taken back, and asked anew"), why, Icon.RULES)
        case DrawsCommitted(words=words) if not given(rules.undrawn, public.options):
            note = _("To prove later that no draw of the app was changed, write down: {words}")
            return Moment(note.format(words=" ".join(words)), icon=Icon.SEAL)
        case DrawsCut(word, seat):
            return Moment(_cut(word, seat).rstrip("."), icon=Icon.SEAL)
        case NotCovered(payer, "post" | "hand") if by == JUDGE and (said := _of_the_game(rules, event, public)):
            to = (payer,) if payer in public.seats else ()
            return Moment(_by_judge(said.rstrip("."), public, by, about), icon=Icon.RULES, to=to)
        case WentAway(seat):
            return Moment(_("{seat} is away for a while").format(seat=seat), icon=Icon.PAWN, to=(seat,), away=True)
        case CameBack(seat):
            return Moment(_("{seat} is back").format(seat=seat), icon=Icon.PAWN, to=(seat,))
        case _:
            ours = rules.moment(event, public)
            if ours is None or by != JUDGE:
                return ours
            return changed(ours, say=_named_judge(ours.say, public, by, about))
    said = _of_the_game(rules, event, public)
    say = _named_judge((said or "").rstrip("."), public, by, about)
    moved = _moved(rules, event, seats) if isinstance(event, Posted) else ""
    return Moment(say, moved, Icon.RULES, to=tuple(dict.fromkeys(seats))) if said else None


def _moved(rules: AnyRules, event: Posted, seats: Sequence[Seat]) -> str:
    """What a judge's posting comes to for whom, with its sign."""
    gain = {seat: (event.dst == supply(seat)) - (event.src == supply(seat)) for seat in seats}
    return ", ".join(f"{seat} {rules.say_points(event.amount * sign)}" for seat, sign in gain.items())


def _whose(account: str) -> str:
    return account.partition(":")[2]


def _time_given(by: str, seconds: int) -> str:
    if seconds > 0:
        said = ngettext("{count} second more on the clock, from {by}.", "{count} seconds more on the clock, from {by}.",
                        seconds)  # fmt: skip
    else:
        said = ngettext("{by} takes {count} second off the clock.", "{by} takes {count} seconds off the clock.",
                        -seconds)  # fmt: skip
    said = said.format(count=abs(seconds), by=by)
    return said[0].upper() + said[1:]


def say_step(rules: AnyRules, step: Sayable) -> str:
    """A step by a sentence that everybody can read, for the label of undo: its headline's, else its first, and how many
    lines like that one go with it."""
    told = [(e, said) for e, said in zip(step.events, step.said(rules), strict=True) if said and PUBLIC in e.open_to()]
    if not told:
        return next((_(_QUIET[type(event)]) for event in step.events if type(event) in _QUIET), "")
    first, say = next(((event, said) for event, said in told if event.headline), told[0])
    alike = sum(type(event) is type(first) for event, _said in told) - 1
    more = ngettext("{say} And {count} more like it.", "{say} And {count} more like it.", alike)
    return more.format(say=say, count=alike) if alike else say


_QUIET: Mapping[type[Event], str] = {Paused: N_("The clock is paused."), Resumed: N_("The clock runs again.")}
"""Steps that most games tell no line of, in the words of a label."""


def say_posting(rules: AnyRules, event: Posted) -> str:
    """Why points moved."""
    if event.why == "left":
        return _("back from a seat that was left")
    return rules.say_posting(event)


def say_won(winners: Sequence[str]) -> str:
    """Who won, as a headline; several share it."""
    if not winners:
        return _("Nobody wins")
    if len(winners) == 1:
        return _("{name} wins").format(name=winners[0])
    return _("{names} and {last} share it").format(names=", ".join(winners[:-1]), last=winners[-1])


def total(standing: Standing) -> str:
    """What a seat has in all, or that nobody has told it."""
    return _("unknown") if standing.unknown else figure(standing.total)


def parts(standing: Standing) -> str:
    """The parts of a score in a row, and what decided beside it, with a tick or a cross."""
    said = [f"{isolated(what)}: {figure(points)}" for what, points in standing.parts]
    if standing.met is not None:
        said.append(f"{'✓' if standing.met else '✗'} {standing.say}")
    return ", ".join(said)


def house_rules(rules: AnyRules, public: TablePublic) -> tuple[tuple[str, str], ...]:
    """The house-rule sheet: every question that means something at this table with its answer, with this evening's
    rulings and what is not official."""
    # Some answers name a seat, such as who begins.
    seats = {rule.key: str(public.options.get(rule.key)) for rule in rules.house_rules if rule.seat}
    names = names_at(public)
    named = {key: names.of(seat) for key, seat in seats.items() if names.of(seat) != seat}
    answers = {**public.options, **public.rulings, **named}
    asked = meant(rules.house_rules, answers, len(public.everybody))
    answered = [(rule, answers.get(rule.key, rule.default)) for rule in asked]
    sheet = tuple(
        (_(rule.say), _(rule.said(answer))) for rule, answer in answered if not rule.tonight or answer != rule.default
    )
    made_up = rules.made_up(public)
    return sheet + tuple((what, _("not official: {answer}").format(answer=answer)) for what, answer in made_up)


def looks_first(still: Sequence[str], alone: bool, judge_sees: bool, what: str) -> str:
    """What the table waits for while people look at what was dealt, to all or to one alone; and that the judge sees it,
    where that was agreed on."""
    all_ = _("Everybody looks at {what} first. Not yet: {seats}.")
    said = (_("{seats} looks at {what} first.") if alone else all_).format(seats=listed(still), what=what)
    return said + " " + _("The judge sees the private windows.") if judge_sees else said


def up_to(rules: AnyRules, public: Any, view: View) -> View:
    """The view of a table that keys in what has happened in its turn before, up to the step that was named: at the foot
    of every window it is said what for, and that no time runs."""
    if not public.until:
        return view
    if ":" in public.until:  # a game in which a turn comes to the same phase several times says which
        name = rules.label(public.until)
    else:
        step = rules.phase(changed(public, phase=type(public.phase)(public.until)))[1]
        # In a game that calls nothing out by its steps, they have the names of its phases.
        name = next((one.say for one in view.steps if one.key in (step, public.until)), "")
    said = _("What has happened is keyed in up to “{step}”; no clock runs until then.").format(step=name)
    return changed(view, foot=f"{view.foot} {said}", until=name or public.until, clock=None)


def bad_command(error: str) -> str:
    """What was wrong with data that is no command."""
    return _("That is no command of this game: {error}.").format(error=error)


def cannot_follow(n: int) -> str:
    """What is wrong with a record that the evening before it cannot lead to, and what to do."""
    return f"{_('Record {n} cannot follow the ones before it.').format(n=n)} {what_to_do()}"


def cannot_be_shown(n: int) -> str:
    """What is wrong with a record that can be read and followed, but tells of what this program does not know."""
    said = _("Record {n} tells of something that this program does not know and cannot show.").format(n=n)
    return f"{said} {what_to_do()}"


_UNKNOWN = re.compile(r"^Invalid (?:enum )?value '?(?P<word>[^']*)'?(?: - at `(?P<where>.*)`)?$")
"""How a decoder says that it does not know a word, and where that stands."""


def unreadable(n: int, error: str) -> str:
    """What is wrong with a record that this program cannot read: the word that it does not know, if that is all."""
    unknown = _UNKNOWN.match(error)
    if unknown is None or not unknown["word"]:
        said = _("Record {n} cannot be read by this program.").format(n=n)
    else:
        said = _("In record {n} stands “{word}”, which this program does not know.").format(
            n=n, word=unknown["word"][:60]
        )
    return f"{said} {what_to_do()}"


def unknown_rule(n: int, error: str) -> str:
    """What is wrong with a record by whose house rules this program cannot play; `error` says which."""
    said = _("Record {n} holds house rules that are not those of this program: {error}").format(n=n, error=error)
    return f"{said} {what_to_do()}"


def what_to_do() -> str:
    """What is to be done with an evening that this program cannot read."""
    return _(
        "If a newer Parley wrote it, update this one; if not, the file was changed: open a copy from before. Nothing in"
        " it was touched."
    )
