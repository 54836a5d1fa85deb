"""The judge's drawer: the ledger, the story, what was ruled, and every correction, in the open and with its reason."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QCloseEvent, QKeyEvent
from PySide6.QtWidgets import (
    QComboBox,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QMainWindow,
    QPushButton,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)

from companion.core.contract import HOST, JUDGE, Offer, Page
from companion.core.language import _
from ui.bridge import Bridge
from ui.forms.form import OfferForm
from ui.forms.look import sheet
from ui.forms.words import button_text, fit, label
from ui.panels.ledger import Ledger
from ui.panels.offers import OffersPanel
from ui.panels.question import QuestionPanel
from ui.panels.story import Story
from ui.theme import style
from ui.windows import scenes

ENTRY = Qt.ItemDataRole.UserRole
REASON_LONGEST = 200


class Corrections(QWidget):
    """Take back to a line, do again what was taken back, or let something stand that the rules refuse."""

    asked = Signal(dict)

    def __init__(self, bridge: Bridge) -> None:
        super().__init__()
        self._bridge = bridge
        self._page: Page | None = None
        self._offers: list[Offer] = []
        box = QVBoxLayout(self)
        say = _("Every correction needs a reason. It stands in the story, signed, and nothing is erased.")
        box.addWidget(label(say, "soft", wrap=True))
        self.reason = QLineEdit()
        self.reason.setMaxLength(REASON_LONGEST)
        self.reason.setPlaceholderText(_("Reason"))
        self.reason.setAccessibleName(_("Reason"))
        box.addWidget(self.reason)
        self.refusal = label("", "bad", wrap=True)
        self.refusal.hide()
        box.addWidget(self.refusal)
        self.undo = self._button(box, self._undo)
        self.redo = self._button(box, self._redo)
        box.addWidget(label(_("Take back to just after this line"), "title"))
        self.lines = QListWidget()
        self.lines.setAccessibleName(_("Take back to just after this line"))
        self.lines.setWordWrap(True)
        box.addWidget(self.lines, 1)
        self.back = self._button(box, self._rewind)
        self.back.setText(button_text(_("Take back to the marked line")))
        self.fresh = self._button(box, self._rewind_fresh)
        self.fresh.setText(button_text(_("The same, and draw afresh")))
        box.addWidget(label(_("Let it stand although the rules refuse it"), "title"))
        self.refused = QComboBox()
        self.refused.setAccessibleName(_("What the rules refuse now"))
        box.addWidget(self.refused)
        self.why = label("", "soft", wrap=True)
        box.addWidget(self.why)
        self.refused.currentIndexChanged.connect(self._say_why)
        self.adjust = self._button(box, self._adjust)
        self.adjust.setText(button_text(_("Let it stand …")))
        self.form: OfferForm | None = None
        self._box = box

    def _button(self, box: QVBoxLayout, slot: Any) -> QPushButton:
        button = QPushButton()
        button.setAutoDefault(False)
        button.clicked.connect(slot)
        box.addWidget(button)
        return button

    def set_page(self, page: Page, host: Page) -> None:
        """Show what can be corrected now."""
        self._page = page
        for button, step, word in ((self.undo, page.undo, _("Undo")), (self.redo, page.redo, _("Redo"))):
            say = word
            if step is not None:
                say = _("{word}: {step}").format(word=word, step=step.say)
                if step.private:
                    say = _("{say} (with {count} private steps)").format(say=say, count=step.private)
                if step.revealed:
                    say = _("{say} (information already seen)").format(say=say)
            button.setText(button_text(say))
            button.setEnabled(step is not None)
        self.lines.clear()
        for line in reversed(page.story):
            item = QListWidgetItem(f"{line.entry}  {line.say}")
            item.setData(ENTRY, line.entry)
            self.lines.addItem(item)
        self._offers = [o for o in host.offers if o.refused and all(reason.waivable for reason in o.refused)]
        self.refused.clear()
        for offer in self._offers:
            self.refused.addItem(offer.say)
        self.adjust.setEnabled(bool(self._offers))
        self._say_why(self.refused.currentIndex())

    def _say_why(self, place: int) -> None:
        offer = self._offers[place] if 0 <= place < len(self._offers) else None
        self.why.setText("\n".join(self._bridge.say_reason(r) for r in offer.refused) if offer else "")

    def _words(self) -> str:
        words = self.reason.text().strip()
        if not words:
            self.refuse((_("A correction needs a reason."),))
            self.reason.setFocus()
        return words

    def _undo(self) -> None:
        if self._page and self._page.undo and (words := self._words()):
            self.asked.emit({"do": "rewind", "to": self._page.undo.to, "reason": words})

    def _redo(self) -> None:
        if self._page and self._page.redo and (words := self._words()):
            self.asked.emit({"do": "redo", "reason": words})

    def _rewind(self) -> None:
        self._rewind_to(False)

    def _rewind_fresh(self) -> None:
        self._rewind_to(True)

    def _rewind_to(self, fresh: bool) -> None:
        item = self.lines.currentItem()
        if item is None:
            self.refuse((_("Mark a line of the story first."),))
        elif words := self._words():
            self.asked.emit({"do": "rewind", "to": item.data(ENTRY), "reason": words, "fresh": fresh})

    def _adjust(self) -> None:
        place = self.refused.currentIndex()
        if not 0 <= place < len(self._offers) or not self._words():
            return
        offer = self._offers[place]
        if offer.fields:
            self._leave_form()
            self.form = OfferForm(msgspec.structs.replace(offer, refused=()), self._bridge.say_reason)
            self.form.submitted.connect(self._let_stand)
            self.form.left.connect(self._leave_form)
            self._box.addWidget(self.form)
            self.form.setFocus()
        else:
            self._let_stand(offer.filled())

    def _let_stand(self, command: Mapping[str, Any]) -> None:
        offer = next((o for o in self._offers if o.do == command["do"]), None)
        waive = sorted({reason.key for reason in offer.refused if reason.waivable}) if offer else []
        self._leave_form()
        self.asked.emit(
            {"do": "adjust", "seat": HOST, "command": dict(command), "waive": waive, "reason": self._words()}
        )

    def _leave_form(self) -> None:
        if self.form is not None:
            self._box.removeWidget(self.form)
            self.form.hide()
            self.form.deleteLater()
            self.form = None

    def refuse(self, sentences: tuple[str, ...]) -> None:
        """Say why it was refused."""
        self.refusal.setText("\n".join(sentences))
        self.refusal.setVisible(bool(sentences))


class Hands(QWidget):
    """What every seat sees of its own; only for a judge who does not play, and everybody has been told."""

    def __init__(self, game: str) -> None:
        super().__init__()
        self._game = game
        self._page: Page | None = None
        self.seats = QComboBox()
        self.seats.setAccessibleName(_("Whose window"))
        self.seats.currentIndexChanged.connect(self._show)
        box = QVBoxLayout(self)
        box.addWidget(self.seats)
        wide, narrow = scenes.own(game, 13.0)
        self.cards = [*wide, *narrow]
        for card in self.cards:
            box.addWidget(card)
        box.addStretch(1)

    def set_page(self, page: Page) -> None:
        """Show the hands of this page."""
        self._page = page
        names = list(page.hands)
        if [self.seats.itemText(n) for n in range(self.seats.count())] != names:
            self.seats.clear()
            self.seats.addItems(names)
        self._show()

    def _show(self, _index: int = 0) -> None:
        seat = self.seats.currentText()
        if self._page is None or seat not in self._page.hands:
            return
        view = msgspec.structs.replace(self._page.view, mine=self._page.hands[seat])
        for card in self.cards:
            card.set_page(msgspec.structs.replace(self._page, view=view))


class JudgeWindow(QMainWindow):
    """Assembles the drawer's tabs and submits as the judge."""

    def __init__(self, bridge: Bridge) -> None:
        super().__init__()
        self.bridge = bridge
        self.setWindowTitle("Parley")
        self.tabs = QTabWidget()
        self.ledger, self.story = Ledger(), Story()
        self.question = QuestionPanel(bridge.say_reason)
        self.rulings = QListWidget()
        self.rulings.setWordWrap(True)
        self.rulings.setAccessibleName(_("House rules and rulings"))
        self.offers = OffersPanel(bridge.say_reason)
        self.corrections = Corrections(bridge)
        open_rulings = QWidget()
        box = QVBoxLayout(open_rulings)
        box.addWidget(self.question)
        box.addWidget(self.rulings, 1)
        for widget, say in (
            (self.ledger, _("Ledger")),
            (self.story, _("Story")),
            (open_rulings, _("Rulings")),
            (self.corrections, _("Corrections")),
            (self.offers, _("Post and put")),
        ):
            self.tabs.addTab(widget, button_text(say))
        page = bridge.page_for(JUDGE)
        self.hands: Hands | None = None
        if page.hands:
            self.hands = Hands(page.game)
            self.tabs.addTab(self.hands, button_text(_("Private windows")))
        self.setCentralWidget(self.tabs)
        self.offers.asked.connect(self._ask_offer)
        self.question.asked.connect(self._ask_question)
        self.corrections.asked.connect(self._ask_correction)
        bridge.changed.connect(self.show_page)
        fit(self, 860, 680)
        self.restyle()

    def restyle(self) -> None:
        """The theme has changed."""
        self.setStyleSheet(sheet(style.current()))

    def show_page(self) -> None:
        """Show the judge's page as it is now, while the drawer is open."""
        if not self.bridge.open or not self.isVisible():
            return
        page = self.bridge.page_for(JUDGE)
        self.ledger.set_page(page)
        self.story.set_page(page)
        if self.hands is not None:
            self.hands.set_page(page)
        self.question.set_question(page.question)
        self.offers.set_offers([o for o in page.offers if o.do != "rule"])
        self.corrections.set_page(page, self.bridge.page_for(HOST))
        self.rulings.clear()
        for question, answer in page.house_rules:
            self.rulings.addItem(f"{question}\n    {answer}")

    def open_drawer(self, corrections: bool = False) -> None:
        """Show the drawer; at the corrections when one is needed."""
        self.show()
        self.raise_()
        self.activateWindow()
        self.show_page()
        if corrections:
            self.tabs.setCurrentWidget(self.corrections)
            self.corrections.reason.setFocus()

    def _ask_offer(self, data: dict[str, Any]) -> None:
        refused = self.bridge.submit(JUDGE, data)
        self.offers.refuse(refused)
        if not refused:
            self.offers.leave_form()

    def _ask_question(self, data: dict[str, Any]) -> None:
        self.question.refuse(self.bridge.submit(JUDGE, data))

    def _ask_correction(self, data: dict[str, Any]) -> None:
        refused = self.bridge.submit(JUDGE, data)
        self.corrections.refuse(refused)
        if not refused:
            self.corrections.reason.clear()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc shuts the drawer."""
        if event.key() == Qt.Key.Key_Escape:
            self.close()
        else:
            super().keyPressEvent(event)

    def closeEvent(self, event: QCloseEvent) -> None:
        """A shut drawer keeps nothing."""
        self.corrections.reason.clear()
        event.accept()
