"""The judge mends an old line: find it, say what is right, see what that comes to, and agree on it with a reason."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from msgspec.structs import replace
from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QPushButton, QVBoxLayout, QWidget

from companion.core.corrections import Corrected
from companion.core.language import _, ngettext
from companion.core.ledger import supply
from companion.core.messages import HOST, JUDGE, NotCovered, Posted
from companion.core.offers import Offer
from companion.core.page import Line, Page
from companion.core.trial import Falls, Fares, Mendable, Right, Trial
from companion.sessions.trying import fares, holds
from ui.bridge import Bridge
from ui.forms.form import OfferForm
from ui.forms.words import RefusalText, button_text, hold_letters, label, lines, restyle
from ui.panels.foot import sealed
from ui.panels.story import clock_time
from ui.windows.cards import (
    MendingButton,
    count_below,
    empty,
    make_button,
    make_card,
    make_grid,
    put_into,
    scroller,
    struck_out,
)
from ui.windows.corrections import goes_back
from ui.windows.old_lines import OldLines, names
from ui.windows.outcome import MOST_SHOWN, Outcome, show_fares, show_holds

REASON_LONGEST = 200
COLUMNS_APART = 12
"""Pixels between the lines, what is right, and what that comes to."""
CORRECTED, NOT_COVERED, POSTED = (str(kind.__struct_config__.tag) for kind in (Corrected, NotCovered, Posted))
"""The kinds of lines by which a correction is known, what could not be paid, and what was."""
IN_A_ROW = 3
"""So many sentences of a line are shown above what can be done about it."""


class ReasonLine(QLineEdit):
    """Why; Down and Up lead through the reasons that are given most."""

    def __init__(self) -> None:
        super().__init__()
        self.usual = [_("Keyed in wrongly."), _("Misheard."), _("Forgotten."), _("A rule was misread.")]
        self.setPlaceholderText(_("Reason: write it, or press one above"))
        self.setAccessibleName(_("Reason"))
        hold_letters(self, REASON_LONGEST)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1}.get(Qt.Key(event.key()), 0)
        if step and self.text() in ("", *self.usual):
            at = self.usual.index(self.text()) if self.text() else min(-step, 0)
            self.setText(self.usual[(at + step) % len(self.usual)])
        else:
            super().keyPressEvent(event)


class Mending(QWidget):
    """Old lines on the left; on the right the marked one, what can stand in its place, and what follows."""

    asked = Signal(dict)
    laid = Signal()
    """Something was laid out anew, in gaps of any size."""

    def __init__(self, bridge: Bridge, signed: QLineEdit) -> None:
        """`signed` is where the judge's name is written."""
        super().__init__()
        self._bridge, self._signed = bridge, signed
        self._page: Page | None = None
        self._before: Page | None = None
        """The page on which it was agreed."""
        self._line: Mendable | None = None
        self._ways: list[MendingButton] = []
        """What can be done about the marked line."""
        self._order: dict[str, Any] = {}
        self._mended: frozenset[str] = frozenset()
        """How people call the line that was mended last, and the one that showed it: neither is a later line."""
        self._under: dict[str, Any] = {}
        """The correction in which a later line is being keyed in anew; it stands as it was where that is left."""
        self._goes = ""
        """What the trial says first."""
        self.form: OfferForm | None = None
        self.trial: Trial | None = None
        self.lines = OldLines(bridge)
        self._body, self._outcome = scroller(), Outcome()
        self.reason = ReasonLine()
        usual = QHBoxLayout()
        self.usual = [make_button(say, partial(self._because, say)) for say in self.reason.usual]
        for button in self.usual:
            button.setProperty("kind", "fine")
            button.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # Down in the reason does the same
            usual.addWidget(button)
        self.agree = make_button("", self._agree)
        self.agree.setProperty("kind", "main")
        self.reason.returnPressed.connect(self._agree)
        for written in (self.reason, signed):
            written.textChanged.connect(lambda _words: self._ready())
        self.refusal = label("", "bad", wrap=True)
        kept = self.refusal.sizePolicy()
        kept.setRetainSizeWhenHidden(True)  # or what was refused would move the reasons from under a finger
        self.refusal.setSizePolicy(kept)
        foot = QHBoxLayout()
        foot.addWidget(self.reason, 3)
        foot.addWidget(self.agree, 2)
        self._more = label("", "soft")
        self._more.hide()
        bar = self._body.verticalScrollBar()
        for moved in (bar.valueChanged, bar.rangeChanged):
            moved.connect(lambda *_moved: self._say_more())
        middle = QVBoxLayout()
        middle.addWidget(self._body, 1)
        middle.addWidget(self._more)
        two = QHBoxLayout()
        two.setSpacing(COLUMNS_APART)
        two.addLayout(middle, 1)
        two.addWidget(self._outcome, 1)
        right = QVBoxLayout()
        right.addLayout(two, 1)
        right.addLayout(usual)
        right.addLayout(foot)
        right.addWidget(self.refusal)
        whole = QHBoxLayout(self)
        whole.setSpacing(COLUMNS_APART)
        whole.addWidget(self.lines, 3)
        whole.addLayout(right, 8)
        self.lines.marked.connect(self._marked)
        self.lines.gone_on.connect(lambda: self._go_on())
        self._outcome.stopped.connect(self._stop_at)
        self._outcome.laid.connect(self.laid)
        self._outcome.chosen.connect(self._falls)
        self._show_line(None)

    @property
    def tries(self) -> bool:
        """Whether something is tried that was not agreed."""
        return bool(self._order)

    def set_page(self, page: Page) -> None:
        """Show the lines that count now; the marked one stays."""
        self._page = page
        chosen = self._line.entry if self._line is not None else 0
        if self.lines.set_page(page) and (not chosen or not self.lines.mark(chosen)):
            self.lines.found.scrollToBottom()
            self._show_line(None)

    def go_to(self, entry: int, say: str = "", sought: str = "") -> None:
        """Mark this line among those of its round; `say` is which sentence of its entry was meant, and `sought` by what
        words it was found."""
        self.lines.mark_in_its_round(entry, say)
        self._go_on(sought)

    def take_back(self) -> None:
        """All after the marked line is to be taken back: what that comes to, and the reason."""
        if self._line is not None and self._line.back:
            self._back(self._line)

    def _marked(self, entry: int) -> None:
        line = self._bridge.mendable(entry) if entry else None
        if line is not None and line == self._line and self._order.get("do") == "correct":
            # Something else happened meanwhile, a pause perhaps: what is tried stays, and is tried again.
            found = self._bridge.tried(self._order)
            if isinstance(found, Trial):
                self.trial = found
                self._show_trial(found, self._goes)
                return
        if entry or self._line is not None:
            self._show_line(line)

    def _go_on(self, sought: str = "") -> None:
        """From the marked line to what can be done about it: at whom the words name by which it was `sought`."""
        entry = self.lines.entry()
        if entry and (self._line is None or self._line.entry != entry):
            self._marked(entry)
        body = self._body.widget()
        buttons = [b for b in body.findChildren(QPushButton) if b.isEnabled()] if body is not None else []
        rights = [b for b in buttons if b.isCheckable()]
        # Among the choices of several, that of whom was looked for, or whom the line is about.
        whose = [(b, b.accessibleName().partition(":")[0]) for b in rights]
        meant = [b for b, name in whose if names(sought or self.lines.search.text(), name)]
        about = [b for b, name in whose if name.casefold() in self.lines.words().casefold()]
        first = next(iter(meant or about or rights or buttons), None)
        (first or self.lines.found).setFocus(Qt.FocusReason.TabFocusReason)

    # --- the marked one ----------------------------------------------------------------------------------------------

    def _show_line(self, line: Mendable | None) -> None:
        self._line, self._order, self.trial, self.form, self._under = line, {}, None, None, {}
        self.refuse(())
        body = QWidget()
        box = QVBoxLayout(body)
        box.setContentsMargins(0, 0, 0, 0)
        box.setAlignment(Qt.AlignmentFlag.AlignTop)
        if line is None:
            steps = (
                _("1  Find the line that is wrong: write a word of it, or a name."),
                _("2  Say what is right."),
                _("3  See what that changes, before anything is changed."),
                _("4  Give a reason and agree. Nothing is ever erased, and right after it you can take it back."),
            )
            box.addWidget(make_card("card", _("How a line is mended"), *(label(say, wrap=True) for say in steps)))
        else:
            self._about(box, line)
        self._choice = QVBoxLayout()
        box.addLayout(self._choice)
        put_into(self._body, body)
        if line is not None:
            self._put_right(line)
        self._hold()
        self._say_outcome()
        self._ready()

    def _say_outcome(self, words: str = "") -> None:
        """What it comes to, in a sentence; before there is anything to say of that, what will stand here."""
        if words:
            self._outcome.put(make_card("card", _("What it comes to"), label(words, wrap=True)))
        elif self._line is not None:
            say = _(
                "Say what is right: here you then see what changes, for whom, and which later lines no longer hold."
            )
            self._outcome.put(make_card("card", _("What it comes to"), label(say, "soft", wrap=True)))
        else:
            mended = [line for line in self.lines.shown[0] if line.by == JUDGE and not line.undone and not line.step]
            said = [self._done_line(line) for line in reversed(mended[-MOST_SHOWN:])]
            none = label(_("Nothing so far."), "soft", wrap=True)
            self._outcome.put(make_card("card", _("What the judge has done, the latest first"), *(said or [none])))

    def _done_line(self, line: Line) -> QWidget:
        """What the judge has done, in a line; a correction is a button that leads to it."""
        say = f"{line.called}  {line.say}"
        if line.entry not in self._bridge.headings():
            return label(say, wrap=True)
        made = make_button(say, partial(self.go_to, line.entry))
        made.setProperty("kind", "fine")
        return made

    def _hold(self) -> None:
        """Buttons know at once how high their words make them: a turn later they would first overlap."""
        body = self._body.widget()
        assert body is not None
        layout = body.layout()
        assert layout is not None
        for part in body.findChildren(QWidget):
            if not part.testAttribute(Qt.WidgetAttribute.WA_WState_ExplicitShowHide):
                part.show()  # now: the layout would show it a turn later
        layout.activate()
        self.laid.emit()
        for button in body.findChildren(MendingButton):
            button.hold_lines()
        layout.activate()

    def _about(self, box: QVBoxLayout, line: Mendable) -> None:
        box.addWidget(label(f"{line.heading} · {_('line {n}').format(n=line.number)} · {clock_time(line.at)}", "title"))
        self._said = label("\n".join(line.say[:IN_A_ROW]), wrap=True)
        # As high for one sentence as for three: the choices below lie under the same finger.
        self._said.setMinimumHeight(self.fontMetrics().lineSpacing() * IN_A_ROW)
        self._said.setAlignment(Qt.AlignmentFlag.AlignTop)
        box.addWidget(self._said)
        if line.shown:
            say = _("What was chosen was shown in line {n}: it is put right under that number.")
            box.addWidget(label(say.format(n=line.shown), "soft", wrap=True))
        for one in line.mended:
            box.addWidget(label(one, "soft", wrap=True))
        ways: list[tuple[str, Callable[[], None]]] = []
        if line.taken:
            say = _("The correction is taken back already (line {n}).").format(n=line.taken)
            box.addWidget(label(say, "soft", wrap=True))
        if line.undo:
            say = _("Make it once more") if line.taken else _("Take this correction back")
            ways.append((say, lambda: self._try(line.undo)))
        if line.rights:
            ways.append((_("Put it right"), lambda: self._put_right_now(line)))
        if line.strike:
            ways.append((_("Strike it out"), lambda: self._try({"way": "strike", "at": line.entry})))
        if line.before:
            ways.append((_("Before it one is missing"), lambda: self._missing(line)))
        if line.back:
            ways.append((_("Take back to here"), lambda: self._back(line)))
        if line.again:
            say = _("What was taken back can count again as it was: what was played since then goes in its place.")
            box.addWidget(label(say, "soft", wrap=True))
            ways.append((_("Bring it back"), partial(self._bring_back, line.again)))
        if not ways and not line.taken:
            alone = _("The evening goes on from it, so it cannot be taken back alone. {instead}")
            instead = _("Mend what it is about once more, or take back to a line before it.")
            box.addWidget(label(alone.format(instead=instead), "soft", wrap=True))
            earlier = next((back for back in self._bridge.backs() if back.entry < line.entry), None)
            if earlier is not None and (before := self._bridge.mendable(earlier.entry)) is not None and before.back:
                ways.append((_("Take back to line {n}").format(n=before.number), partial(self._back, before)))
        self._ways = [make_button(say, do) for say, do in ways]
        for button in self._ways:
            button.clicked.connect(partial(self._choose_way, button.text()))
        box.addLayout(make_grid(self._ways, 2))

    def _choose_way(self, say: str, _checked: bool = False) -> None:
        """What is tried now is marked among what can be done; what stood below it no longer is."""
        for button in self._ways:
            restyle(button, chosen=button.text() == say)
        for other in self._body.findChildren(QPushButton) if self.form is None else ():
            if other.isCheckable():
                other.setChecked(False)

    def _put_right_now(self, line: Mendable) -> None:
        self._put_right(line)
        self._go_on()

    def _put_right(self, line: Mendable) -> None:
        empty(self._choice)
        self.form = None
        if not line.rights:
            return
        keyed = any(_was(right, offer) for right in line.rights for offer in right.offers)
        question = _("What was it really? (dashed: as it counts now)") if keyed else _("What was it really?")
        if not keyed and _first_was(line.rights[0]):
            question = _("What was it really? (first: what was keyed in)")
        self._ask(question)
        for right in line.rights:
            buttons = [self._offer_button(right, offer) for offer in right.offers]
            if len(line.rights) == 1:
                self._choice.addLayout(make_grid(buttons, 2))
                continue
            row = QHBoxLayout()
            row.addWidget(label(right.say, wrap=True), 3)
            for button in buttons:
                row.addWidget(button, 4)
            self._choice.addLayout(row)
        self._hold()

    def _ask(self, question: str) -> None:
        self._question = label(question, "title", wrap=True)
        self._choice.addWidget(self._question)

    def _offer_button(self, right: Right, offer: Offer) -> QPushButton:
        was = right.was if offer.like(right.was) else {}
        order = {"way": "replace", "at": right.at, "seat": right.seat}
        made = make_button(offer.say, lambda: self._offered(lambda data: {**order, "command": data}, offer, made, was))
        made.setEnabled(not _was(right, offer))
        made.setProperty("was", _was(right, offer))
        made.setCheckable(True)
        said = _("{seat}: {choice}").format(seat=right.say, choice=offer.say)
        made.setAccessibleName(said if made.isEnabled() else _("{said}, as it counts now").format(said=said))
        return made

    def _missing(self, line: Mendable) -> None:
        empty(self._choice)
        self._ask(_("What was forgotten?"))
        buttons = [self._missing_button(line, offer) for offer in line.before]
        self._choice.addLayout(make_grid(buttons, 2))
        self._hold()
        if buttons:
            buttons[0].setFocus()

    def _missing_button(self, line: Mendable, offer: Offer) -> QPushButton:
        order = {"way": "insert", "at": line.entry, "seat": HOST}
        made = make_button(offer.say, lambda: self._offered(lambda data: {**order, "command": data}, offer, made))
        made.setCheckable(True)
        return made

    def _offered(
        self,
        order: Callable[[dict[str, Any]], Mapping[str, Any]],
        offer: Offer,
        pressed: QPushButton,
        was: Mapping[str, Any] | None = None,
    ) -> None:
        """One of the things that were offered then: at once, or with its form, which begins as the line `was`; `order`
        makes of its command what is tried."""
        if pressed.property("was") is not None:
            self._choose_way(button_text(_("Put it right")))
        for button in self._body.findChildren(QPushButton):
            if button.isCheckable():
                button.setChecked(button is pressed)
        if not offer.fields:
            self._try(order(dict(offer.filled())))
            return
        if self.form is not None:
            self.form.hide()
            self.form.deleteLater()
        self.form = OfferForm(offer, self._bridge.say_reason, seats=self._bridge.seats, called=self._bridge.called)
        self.form.begin_with(was or {})
        for field in self.form.fields:
            field.altered.connect(self._tried_no_longer)
        self.form.submitted.connect(lambda data: self._try(order(data)))
        self.form.left.connect(self._left)
        self._choice.addWidget(self.form)
        # In sight with its last button, above the fold: what else there was comes back when the form is left.
        for hidden in (self._said, self._question, *self._body.findChildren(MendingButton)):
            hidden.hide()
        self.form.setFocus()
        QTimer.singleShot(0, self.form, self._show_form)  # once it is laid out

    def _show_form(self) -> None:
        """A form stands whole in its place, down to its last button; one that is higher begins at its first question,
        wherever the button was that opened it."""
        form, body, place = self.form, self._body.widget(), self._body.viewport().height()
        if form is not None and body is not None:
            low = form.go.mapTo(body, form.go.rect().bottomLeft()).y() + 1
            fits = low - form.mapTo(body, form.title.pos()).y() <= place
            self._body.verticalScrollBar().setValue(low - place if fits else 0)

    def _tried_no_longer(self) -> None:
        """What was tried is not what the form holds now: nothing else than what was seen is agreed on."""
        if self._order:
            self.trial, self._order = None, {}
            self._say_outcome()
            self._ready()

    def _left(self) -> None:
        under = self._under
        if self._line is not None:
            self._show_line(self._line)
            self._go_on()
        if under:
            self._try(under)

    # --- what it comes to --------------------------------------------------------------------------------------------

    def _stop_at(self, entry: int) -> None:
        self._try({**self._order, "stop": entry})

    def _falls(self, fall: Falls, way: str) -> None:
        """What is done with a later line that no longer works; the whole is tried again."""
        if way == "anew":
            self._key_anew(fall)
            return
        self._try(_with(self._order, fall.entry, {"way": way} if way else {}))
        self._outcome.show_line(fall.entry, way)

    def _key_anew(self, fall: Falls) -> None:
        """What stands in the place of a later line that no longer works, as it was offered there."""
        order = self._under = dict(self._order)
        empty(self._choice)
        self.form = None
        self._ask(_("Line {n}, “{say}”: what stands in its place?").format(n=fall.number, say=fall.say.rstrip(".")))
        buttons = [self._anew_button(order, fall, right, offer) for right in fall.rights for offer in right.offers]
        self._choice.addLayout(make_grid(buttons, 2))
        self._hold()
        self._body.ensureWidgetVisible(self._question)
        if buttons:
            buttons[0].setFocus(Qt.FocusReason.TabFocusReason)

    def _anew_button(self, order: Mapping[str, Any], fall: Falls, right: Right, offer: Offer) -> QPushButton:
        def tried(data: dict[str, Any]) -> Mapping[str, Any]:
            return _with(order, fall.entry, {"way": "anew", "seat": right.seat, "command": data})

        say = _("{seat}: {choice}").format(seat=right.say, choice=offer.say) if right.seat else offer.say
        made = make_button(say, lambda: self._offered(tried, offer, made, right.was if offer.like(right.was) else {}))
        made.setCheckable(True)
        return made

    def _try(self, order: Mapping[str, Any], say: str = "") -> None:
        found = self._bridge.tried({"do": "correct", **order})
        if isinstance(found, Trial) and found.asleep and "instead" not in order:
            # What moved nothing when it was ordered moves nothing by itself an hour later.
            for one in found.asleep:
                order = _with(order, one.entry, {"way": "lapse"})
            found = self._bridge.tried({"do": "correct", **order})
        self._say_outcome()
        self.trial = None
        if not isinstance(found, Trial):
            self._order = {}
            if self.form is not None:
                self.form.refuse(found)
            self.refuse(() if self.form is not None else found)
            self._ready()
            if self.form is None and order.get("instead") and self._under:
                self._try(self._under)
                self.refuse(found)
            return
        self.refuse(())
        self.trial, self._order, self._goes = found, {"do": "correct", **order}, say
        self._show_trial(found, say)
        self._ready()
        self.reason.setFocus()

    def _back(self, line: Mendable) -> None:
        """Everything after this line is taken back, but for what the judge mended before it."""
        empty(self._choice)
        self.form, self.trial = None, None
        back = next((one for one in self._bridge.backs() if one.entry == line.entry), None)
        say = _("Everything after line {n} is taken back. Draws keep what came.").format(n=line.number)
        goes = " ".join((say, goes_back(back))) if back is not None else say
        if back is not None and back.keeping:
            self._try(back.keeping, goes)
        else:
            self._rewind(line.entry, goes)

    def _bring_back(self, order: Mapping[str, Any]) -> None:
        """What was taken back counts again, in the place of what was played since: what goes, and what comes."""
        empty(self._choice)
        self.form, self.trial = None, None
        if order["do"] == "rewind":
            back = next((one for one in self._bridge.backs() if one.entry == order["to"]), None)
            self._rewind(order["to"], goes_back(back) if back is not None else "")
        elif (found := self._bridge.tried_again(order["rewind"])) is not None:
            back, self.trial = found
            self._order = dict(order)
            self._show_trial(self.trial, goes_back(back))
            self._ready()
            self.reason.setFocus()

    def _rewind(self, to: int, say: str) -> None:
        """All since line `to` is taken back, a correction too: what that comes to, and the reason."""
        self._order = {"do": "rewind", "to": to}
        self.trial = self._bridge.tried_back(to)
        self._show_trial(self.trial, say)
        self._ready()
        self.reason.setFocus()

    def _show_trial(self, trial: Trial, say: str = "") -> None:
        way = self._order.get("way", "")
        gone = "\n".join(self._line.say[:IN_A_ROW]) if way == "strike" and self._line is not None else ""
        self._outcome.show_trial(trial, say, way, gone, not self._order.get("stop"))

    def _ready(self) -> None:
        """The gold is on what is to be done next: the reason, the judge's name, or to agree."""
        able = bool(self._order)
        for button in (self.agree, *self.usual):
            button.setEnabled(able)
        reason, name = (not field.text().strip() for field in (self.reason, self._signed))
        say = _("Agree and apply")
        if able and (reason or name):
            say = _("A reason is missing") if reason else _("The name is missing")
        self.agree.setText(button_text(say))
        restyle(self.agree, refused=able and (reason or name))  # as high as when it is golden: nothing moves
        restyle(self.reason, wanted=able and reason)
        restyle(self._signed, wanted=able and name and not reason)

    def _say_more(self) -> None:
        """How many of the choices lie below what is in sight."""
        body = self._body.widget()
        depth = Qt.FindChildOption.FindChildrenRecursively
        below = count_below(self._body, body, depth, QPushButton) if body is not None else 0
        say = ngettext("{count} more choice below", "{count} more choices below", below).format(count=below)
        self._more.setText(say)
        self._more.setVisible(bool(below))

    def _because(self, words: str) -> None:
        self.reason.setText(words)
        self.reason.setFocus(Qt.FocusReason.OtherFocusReason)  # where Enter agrees

    def _agree(self) -> None:
        if not self._order:
            self.refuse([RefusalText(_("Choose a line and say what is right; then agree."))])
        elif not self.reason.text().strip():
            self.refuse([RefusalText(_("A correction needs a reason."))])
            self.reason.setFocus()
        else:
            self._give({**self._order, "reason": self.reason.text().strip()})

    def _give(self, order: Mapping[str, Any]) -> None:
        self._before = self._page
        at = self._bridge.mendable(order["at"]) if "at" in order else None
        self._mended = frozenset((at.number, at.shown)) if at is not None else frozenset()
        self.asked.emit(dict(order))

    def refuse(self, why: Sequence[RefusalText]) -> None:
        """Say why it was refused."""
        self.refusal.setText(lines(why))
        self.refusal.setVisible(bool(why))

    def done(self, page: Page, now: Page) -> None:
        """It is done: what stands in the story and on the wall now, what it came to, and the way back.

        `page` is the one right after it, `now` where what came with it is done, too.
        """
        before = self._before
        self.reason.clear()
        self.lines.search.clear()
        self.set_page(now)
        self._order = {}
        self._ready()
        news = [line for line in page.story if line.entry == page.entry and line.by == JUDGE]
        told = label("\n".join(f"{line.called}  {line.say}" for line in news[:1]), wrap=True)
        card = make_card("notice", _("Done. It stands in the story and on the wall"), told)
        box = card.layout()
        assert isinstance(box, QVBoxLayout)
        if (seal := self._bridge.last_seal()) is not None and seal.entry >= page.entry:
            box.addWidget(label(sealed(seal), "soft", wrap=True))
        # What it came to, which a trial that had to stop could not say.
        called_out = next((one for one in page.moments if one.entry == page.entry and one.points), None)
        unseen = called_out is None or called_out.unseen
        show_fares(box, self._with_figures(fares(before, page)) if before is not None else (), unseen)
        show_holds(box, holds(before, page) if before is not None else ())
        kind = news[0].kind if news else ""
        if kind in ("rewound", "redone") and page.redo is not None:
            box.addWidget(make_button(_("Take it back"), self._redo))
        elif page.undo is not None and kind not in ("", "rewound", "redone"):
            say = _("All would be again as it was before line {n}.").format(n=news[0].called)
            box.addWidget(make_button(_("Take it back"), partial(self._rewind, page.undo.to, say)))
        if before is not None and kind in (CORRECTED, "rewound", "redone"):
            self._show_later(box, before, page)  # often many: the way back stays in sight
        self._outcome.put(card)
        self.lines.search.setFocus(Qt.FocusReason.OtherFocusReason)

    def _show_later(self, box: QVBoxLayout, before: Page, page: Page) -> None:
        """The later lines that were lost, those that count again, and those that are told otherwise, first what cannot
        be paid any more: each of these leads to where it can be mended."""
        counts, counted = ({line.stands_for for line in one.story if not line.undone} for one in (page, before))
        later = [line for line in page.story if line.called not in self._mended]
        gone = {line.stands_for: line for line in reversed(later) if line.undone}
        fell = [gone[n] for n in sorted(gone) if n in counted - counts]
        came = {line.stands_for: line for line in reversed(later) if not line.undone}
        again = [came[n] for n in sorted(came) if n in counts - counted and n < page.entry]
        anew = [one for one in later if not one.undone and one.stands_in == page.entry != one.stands_for]
        was = [line for line in before.story if not line.undone]
        said, now = ({(one.stands_for, one.say) for one in some if not one.undone} for some in (was, later))
        told: dict[int, list[Line]] = {}
        for line in anew:
            if (line.stands_for, line.say) not in said or line.kind == NOT_COVERED:
                told.setdefault(line.stands_for, []).append(line)
        left = {line.stands_for for line in anew} - told.keys()
        for line in reversed(was):
            # Where nothing new is told of it, the first that is no longer.
            if line.stands_for in left and (line.stands_for, line.say) not in now:
                told[line.stands_for] = [replace(line, say=_no_longer(line.say))]
        for some in told.values():
            some.sort(key=lambda line: (line.kind != NOT_COVERED, line.kind == POSTED))  # first what was done
        otherwise = sorted(told.values(), key=lambda some: (some[0].kind != NOT_COVERED, some[0].stands_for))
        for title, lines_ in ((_("Later lines that no longer count"), fell), (_("Lines that count again"), again)):
            if lines_:
                box.addWidget(label(title, "title", wrap=True))
                put = struck_out if lines_ is fell else partial(label, wrap=True)
                box.addWidget(put("\n".join(f"{line.called}  {line.say}" for line in lines_)))
        if otherwise:
            box.addWidget(label(_("Later lines that came out otherwise"), "title", wrap=True))
        for some in otherwise[:MOST_SHOWN]:
            say = " ".join(line.say for line in some)
            made = make_button(f"{some[0].called}  {say}", partial(self.go_to, some[0].stands_for))
            made.setProperty("kind", "fine")
            box.addWidget(made)
        if rest := [f"{some[0].called}  {' '.join(line.say for line in some)}" for some in otherwise[MOST_SHOWN:]]:
            box.addWidget(label("\n".join(rest), wrap=True))

    def _redo(self) -> None:
        """What was taken back is to be brought back: what that is, and the reason."""
        self._order, self.trial = {"do": "redo"}, None
        self._say_outcome(_("All that was taken back would count again, as it was."))
        self._ready()
        self.reason.setFocus()

    def _with_figures(self, fared: Sequence[Fares]) -> list[Fares]:
        """The same with what each held before and holds now, where the judge may know it."""
        found = []
        for one in fared:
            now = self._bridge.why(JUDGE, supply(one.who)).figure
            whole = now is not None and one.before is None
            found.append(replace(one, before=now - one.change, after=now) if whole and now is not None else one)
        return found

    def clear(self) -> None:
        """The drawer is shut: nothing is half done when it opens again."""
        self.reason.clear()
        self.lines.clear()
        self._show_line(None)


def _with(order: Mapping[str, Any], at: int, done: Mapping[str, Any]) -> dict[str, Any]:
    """A correction with this done about a later line that no longer works, and about the others what was."""
    others = [one for one in order.get("instead", ()) if one["at"] != at]
    return {**order, "instead": [*others, *([{"at": at, **done}] if done else [])]}


def _no_longer(say: str) -> str:
    return _("no longer: “{said}”").format(said=say.rstrip("."))


def _was(right: Right, offer: Offer) -> bool:
    """Whether this is what was done."""
    return not offer.fields and offer.filled() == dict(right.was)


def _first_was(right: Right) -> bool:
    """Whether the first of several choices that look alike is the one that was filled in then."""
    first, *others = right.offers
    return first.like(right.was) and any(offer.do == first.do for offer in others)
