"""What a correction comes to, as its judge reads it before it is agreed: who wins, what falls, who gains."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget

from companion.core.language import N_, _, figure, listed, ngettext, signed
from companion.core.trial import Becomes, Falls, Fares, Holds, Trial
from ui.forms.buttons import Columns
from ui.forms.words import label, tooltip
from ui.panels.story import clock_time
from ui.windows.cards import count_below, make_button, make_card, put_into, scroller, struck_out

MOST_SHOWN = 12
"""So many lines of a trial are told one by one."""
LINE = "line"
"""The property of a button that says which line it is about, and what is done with it."""


class Outcome(QWidget):
    """One card that scrolls, and how much of it lies below what is in sight."""

    laid = Signal()
    """Something is shown anew."""
    stopped = Signal(int)
    """From this later line on nothing is to count."""
    chosen = Signal(object, str)
    """Of a later line that no longer works (a `Falls`): left out (""), keyed in "anew", or "keep", by the judge."""

    def __init__(self) -> None:
        super().__init__()
        self.place = scroller()
        self.below = label("", "soft")
        """That there is more below of what it comes to."""
        bar = self.place.verticalScrollBar()
        for moved in (bar.valueChanged, bar.rangeChanged):
            moved.connect(lambda *_moved: self.say_below())
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.addWidget(self.place, 1)
        box.addWidget(self.below)

    def put(self, shown: QWidget) -> None:
        """Show this card, and no other."""
        put_into(self.place, shown)
        self.laid.emit()
        self.say_below()

    def say_below(self) -> None:
        card = self.place.widget()
        below = count_below(self.place, card, Qt.FindChildOption.FindDirectChildrenOnly) if card is not None else 0
        self.below.setText(_("There is more below.") if below else "")

    def show_trial(self, trial: Trial, say: str = "", way: str = "", gone: str = "", stop: bool = True) -> None:
        """What a correction comes to, what matters most first: who wins, later results, what falls, who gains.

        `way` is that of the correction, `gone` the line that it strikes out; `stop` tells whether it may end earlier.
        """
        made = make_card("card", _("A trial: nothing is changed yet"), *([label(say, wrap=True)] if say else []))
        box = made.layout()
        assert isinstance(box, QVBoxLayout)
        news = trial.becomes, trial.falls, trial.asleep, trial.fares, trial.holds, trial.won, trial.stands
        if not (say or any(news) or trial.chance or trial.closed):
            box.addWidget(label(_("Nothing changes that everybody may see."), wrap=True))
        if limit := _limit(trial):
            box.addWidget(label(limit, "soft", wrap=True))  # over the figures, which whoever scrolls may not reach
        if trial.won:
            box.addWidget(label(_("Who wins changes"), "title"))
            box.addWidget(struck_out(trial.won))
            box.addWidget(label("→ " + (trial.wins or _("The evening is not over then.")), wrap=True))
        if trial.stands:
            box.addWidget(label(_("The evening then stands here: {where}.").format(where=trial.stands), wrap=True))
        if trial.clock is not None:
            stands = _("The clock then stands at {time}, until the table lets it run.")
            box.addWidget(label(stands.format(time=clock_time(trial.clock)), wrap=True))
        if gone:
            box.addWidget(struck_out(gone))
        others = _show_later(box, trial.becomes)
        if way != "back":
            self._show_falls(box, trial, stop)
        self._show_asleep(box, trial)
        show_fares(box, trial.fares, trial.unseen)
        show_holds(box, trial.holds)
        if others:
            box.addWidget(label(_("What is told otherwise"), "title"))
        heading = ""
        for one in others[:MOST_SHOWN]:
            if one.heading != heading:
                heading = one.heading
                box.addWidget(label(heading, "soft", wrap=True))
            _show_becomes(box, one)
        if len(others) > MOST_SHOWN:
            more = _("and lines {lines}").format(lines=listed([one.number for one in others[MOST_SHOWN:]]))
            box.addWidget(label(more, "soft", wrap=True))
        stays = ngettext("{count} later line counts on as it was.", "{count} later lines count on as they were.",
                         trial.stays).format(count=trial.stays)  # fmt: skip
        if trial.stays:
            box.addWidget(label(stays, "soft", wrap=True))
        if trial.older:
            say = _(
                "This evening was played by rules {number}. From the mended line on today's rules decide, and a later"
                " line may be told otherwise for that alone."
            )
            box.addWidget(label(say.format(number=trial.older), "bad", wrap=True))
            say = _("Without any correction today's rules would tell these otherwise: {lines}.")
            none = _("Of the lines told here they would tell none otherwise without this correction.")
            told = ", ".join(_("line {n}").format(n=number) for number in trial.today)
            box.addWidget(label(say.format(lines=told) if told else none, "bad" if told else "soft", wrap=True))
        if trial.chance:
            say = _("From there it is drawn anew, once you agree; what came after it no longer counts.")
            box.addWidget(label(say, wrap=True))
        if trial.closed:
            here = _(
                "From here on it rests on what is still secret. Agree, and all see how it comes out; it can be undone."
            )
            there = _(
                "From this line on it rests on points or choices that are still secret: “{line}”. Agree, and all see"
                " how it comes out; it can be undone."
            )
            say = there.format(line=trial.closed_at.rstrip(".")) if trial.closed_at else here
            box.addWidget(label(say, wrap=True))
        self.put(made)

    def _show_falls(self, box: QVBoxLayout, trial: Trial, stop: bool) -> None:
        if not trial.falls:
            return
        count = len(trial.falls)
        say = ngettext("{count} later line no longer works", "{count} later lines no longer work", count)
        box.addWidget(label(say.format(count=count), "title", wrap=True))
        if not stop:
            on = make_button(_("Do not stop there"), partial(self.stopped.emit, 0))
            on.setToolTip(tooltip(_("Every later line is tried again, and only what no longer works is left out.")))
            on.setProperty("kind", "fine")
            box.addWidget(on)
        for one in trial.falls[:MOST_SHOWN]:
            where = f"{one.heading}, {_('line {n}').format(n=one.number)}"
            box.addWidget(label("\n".join(filter(None, (f"{where}: {one.say}", one.why))), wrap=True))
            self._offer(box, one, stop)
        if count > MOST_SHOWN:
            more = ngettext("and {count} more, left out", "and {count} more, left out", count - MOST_SHOWN)
            box.addWidget(label(more.format(count=count - MOST_SHOWN), "soft"))

    def _show_asleep(self, box: QVBoxLayout, trial: Trial) -> None:
        """What a judge ordered and nobody could cover: whether it stays so, though it may be covered then."""
        if trial.asleep:
            box.addWidget(label(_("Nobody could cover this then"), "title", wrap=True))
        for one in trial.asleep:
            where = f"{one.heading}, {_('line {n}').format(n=one.number)}"
            box.addWidget(label(f"{where}: {one.say}", wrap=True))
            self._offer(box, one, False, _ASLEEP)

    def _offer(self, box: QVBoxLayout, one: Falls, stop: bool, ways: Sequence[tuple[str, str, str]] = ()) -> None:
        """What may be done with a line that no longer works, side by side; what is done is marked."""
        buttons = []
        for way, say, why in ways or _ways(one):
            say, why = (_(say), _(why)) if ways else (say, why)
            made = make_button(say, partial(self.chosen.emit, one, way))
            made.setToolTip(tooltip(why))
            made.setCheckable(True)
            made.setChecked(way == one.instead)
            made.clicked.connect(partial(made.setChecked, way == one.instead))  # the next trial says what is done then
            made.setProperty("kind", "fine")
            made.setProperty(LINE, (one.entry, way))
            made.setAccessibleName(f"{_('line {n}').format(n=one.number)}: {say}")
            buttons.append(made)
        if stop:
            ends = make_button(_("Stop there"), partial(self.stopped.emit, one.entry))
            ends.setToolTip(tooltip(_("Nothing from this line on counts; the evening goes on from there.")))
            ends.setProperty("kind", "fine")
            buttons.append(ends)
        if buttons:
            row = Columns(len(buttons))
            box.addWidget(row)
            row.lay(buttons)

    def show_line(self, entry: int, way: str) -> None:
        """Bring what was chosen for a later line into sight, with the keyboard on it."""
        made = next((b for b in self.findChildren(QPushButton) if b.property(LINE) == (entry, way)), None)
        if made is not None:
            made.setFocus(Qt.FocusReason.OtherFocusReason)
            QTimer.singleShot(0, made, lambda: self.place.ensureWidgetVisible(made))


def _limit(trial: Trial) -> str:
    """What is missing in all that a trial tells, in a short sentence; "" where nothing is."""
    if trial.closed:
        return _("Told until something secret decides; that line stands below.")
    if trial.chance:
        return _("Told until the next draw; its line stands below.")
    if trial.by_hand:
        return trial.by_hand
    if not trial.whole and trial.unseen:
        return _("Secret points and choices are worked out anew, too; no figure here counts them.")
    return ""


_ASLEEP = (
    ("lapse", N_("Leave it so"), N_("It moves nothing, whatever is there then.")),
    ("", N_("Let it count now"), N_("It moves what it says, if there is enough then.")),
)


def _ways(one: Falls) -> list[tuple[str, str, str]]:
    """What may be done with a line that no longer works, in words; first what is done where nothing else is chosen."""
    short = ("", _("Leave it as it is"), _("The line still counts, and moves nothing."))
    left = (
        ("", _("Ask again"), _("It is left out, and the table is at it still: it is asked for again."))
        if one.asks
        else ("", _("Leave it out"), _("The line stays in the story, struck through, and no longer counts."))
    )
    others = []
    if one.rights:
        others.append(("anew", _("Key it in anew …"), _("Another line takes its place, in this same correction.")))
    if one.keeps:
        others.append(("keep", _("Keep it all the same"), _("The judge lets it stand, although the rules refuse it.")))
    return [short if one.short else left, *others]


def _show_later(box: QVBoxLayout, becomes: Sequence[Becomes]) -> list[Becomes]:
    """The first change of each later round, for that is its result; tells what else there is."""
    first = {one.heading: one for one in reversed(becomes) if one.later}
    if first:
        rounds = listed([*dict.fromkeys(one.heading for one in becomes if one.later)])
        box.addWidget(label(_("Also turns out otherwise: {rounds}").format(rounds=rounds), "title", wrap=True))
    for one in becomes:
        if one is first.get(one.heading):
            _show_becomes(box, one)
    return [one for one in becomes if one is not first.get(one.heading)]


def show_fares(box: QVBoxLayout, fared: Sequence[Fares], unseen: bool = True) -> None:
    """Who gains and loses what, and by what; `unseen` tells whether more may move than the judge may know."""
    for one in fared:
        parts = ", ".join(f"{say}: {signed(points)}" for say, points in one.parts)
        said = signed(one.change)
        if one.before is not None and one.after is not None:
            said = f"{figure(one.before)} → {figure(one.after)} ({said})"
        elif unseen:
            said = _("{figure} in the open; hidden payouts not counted").format(figure=said)
        kind = "soft" if not one.change or (unseen and not one.known) else "good" if one.change > 0 else "bad"
        box.addWidget(label(" · ".join(filter(None, (f"{one.who}: {said}", parts))), kind, wrap=True))


def show_holds(box: QVBoxLayout, held: Sequence[Holds]) -> None:
    """What of a seat's own is another."""
    if held:
        box.addWidget(label(_("What else they have, which only they know"), "title", wrap=True))
    for one in held:
        was, now = (value or "–" for value in (one.before, one.after))
        box.addWidget(label(f"{one.who} · {one.say}: {was} → {now}", wrap=True))


def _show_becomes(box: QVBoxLayout, one: Becomes) -> None:
    """What a line said, struck through under its number, and what it says then."""
    number = f"{one.number}  " if one.number else ""
    if one.was:
        box.addWidget(struck_out(number + "\n".join(one.was)))
    if one.becomes:
        now = _("Now: {said}").format(said="\n".join(one.becomes))  # an arrow would be a deal's
        box.addWidget(label(("" if one.was else number) + now, wrap=True))
