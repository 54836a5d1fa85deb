"""The dialog about people: who leaves, is away, comes late or changes chairs, with what will follow from it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from msgspec import Struct
from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QDialog, QLineEdit, QVBoxLayout, QWidget

from companion.core.contract import changed
from companion.core.corrections import JudgeIs, Rename, StandIn
from companion.core.language import N_, _
from companion.core.messages import HOST, JUDGE, PUBLIC, Command, Reason, snake
from companion.core.offers import Choice, ChooseOne, Either, Offer, PartField, Text
from companion.core.people import ChangeChairs, ChooseFor, ComeBack, GoAway, Leave, RenewPin, TakeSeat, house_rules
from companion.core.seats import LONGEST_NAME
from companion.games import GAMES
from ui.bridge import Bridge
from ui.forms.fields import EitherField, TextField
from ui.forms.form import OfferForm
from ui.forms.words import RefusalText, button_text, label

PIN, LONGEST_PIN = "pin", 12
"""A field of the form alone: no command and no file ever holds a PIN."""
WIDE = 640
"""How wide it is at least, in pixels."""
NOBODY_AWAY = "nobody_away"
"""Why nobody comes back: this dialog's own reason."""
AGAIN = "again"
"""The guest who comes before play has begun: no command, but a new evening."""


class PeopleAct(Struct, frozen=True):
    """Something that happens to people: what it is called, and what will follow from it (marked for translation)."""

    kind: type[Command]
    say: str
    follows: str

    @property
    def do(self) -> str:
        """The command, as the protocol calls it."""
        return snake(self.kind.__name__)


ACTS = (
    PeopleAct(Rename, N_("A name is misspelt"), N_("Only the name changes. Cards, points and the seat stay.")),
    PeopleAct(
        ChangeChairs,
        N_("Two change places"),
        N_(
            "If nobody has done or looked at anything yet, only the two names are swapped. Later the two people are, "
            "with all that is theirs; the order of play follows the chairs from the next turn on."
        ),
    ),
    PeopleAct(
        GoAway,
        N_("Somebody is away for a while"),
        N_(
            "Both screens say who is away. What this seat is to choose in secret waits for it; what the host keys in "
            "for all has its neutral answer already. A clock that runs is paused; P lets it run on."
        ),
    ),
    PeopleAct(
        StandIn,
        N_("Somebody else plays on"),
        N_("The stand-in has the seat's cards, points and private page, which gets a new PIN."),
    ),
    PeopleAct(
        Leave,
        N_("Somebody leaves for good"),
        N_(
            "Nobody waits for this player any more. At the end the seat stands without a place, with its points as far "
            "as they are known. Nobody else's score changes."
        ),
    ),
    PeopleAct(
        TakeSeat,
        N_("A guest comes late"),
        N_(
            "The guest takes over a seat that was left, with all that lies there, and plays when its next turn or "
            "round begins."
        ),
    ),
    PeopleAct(
        RenewPin,
        N_("A new PIN for a private page or the judge"),
        N_("The old PIN opens nothing any more. The story says that there is a new one, never which."),
    ),
    PeopleAct(
        JudgeIs,
        N_("Somebody is the judge"),
        N_(
            "The story says who is the judge from now on, and corrections are signed so. With a PIN the judge's drawer "
            "opens to whoever knows it; without one, to everybody at this laptop."
        ),
    ),
    PeopleAct(
        ComeBack, N_("Somebody is back"), N_("No screen says any more that they are away. The seat chooses again.")
    ),
    PeopleAct(
        ChooseFor,
        N_("Choose for somebody who is away"),
        N_(
            "If the rules have a neutral choice, it is made for this seat. Everybody is told; say it aloud. Where the "
            "host keys in everybody's choice, it is made there."
        ),
    ),
)
FIRST = N_("What has happened? What will follow from it is said before it is done.")
ANEW = N_(
    "No seat that a guest could take over is empty. Before the first turn begins, begin the evening anew: names and "
    "house rules stay, and the guest's name is added. Later a guest can take over a seat that somebody has left."
)
ANEW_LATER = N_(
    "No seat that a guest could take over is empty. Another evening can begin: names and house rules stay, and "
    "the guest's name is added. This one is kept, and goes on when it is opened again."
)
TOO_FEW = N_(
    "With one player fewer this game cannot be played: the evening ends with the standing of now. If another person "
    "is to play on in this seat: Esc, and “Somebody else plays on”."
)


class PeopleDialog(QDialog):
    """First what happened, by its digit; then to whom, with what will follow from it; Esc goes one step back."""

    taken = Signal(str, str)
    """Somebody else sits there, or the PIN is renewed: the seat, and the PIN that was typed; "" for none."""
    swapped = Signal(str, str)
    """Two seats have each other's name now."""
    again = Signal(str)
    """The evening is to begin anew, with one more, who is called so."""

    def __init__(self, parent: QWidget, bridge: Bridge, begins: str = "") -> None:
        """Where it `begins` with one of the acts, Enter takes that."""
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowModality(Qt.WindowModality.WindowModal)
        self.setWindowTitle("Parley")
        self._bridge, self._begins = bridge, begins
        self.form: OfferForm | None = None
        self._box = QVBoxLayout(self)
        self._box.setContentsMargins(0, 0, 0, 0)
        self._box.setSizeConstraint(QVBoxLayout.SizeConstraint.SetFixedSize)
        self.follows = label("", wrap=True)
        self.follows.setContentsMargins(14, 12, 14, 0)
        self.follows.setMinimumWidth(WIDE)
        self._box.addWidget(self.follows)
        self._ask_what()

    def _ask_what(self) -> None:
        view = self._bridge.page_for(PUBLIC).view
        away = any(card.away for card in view.seats)
        # Grey while nobody is away, and never gone: no digit means another thing when somebody goes or comes back.
        grey = {act.do: (Reason(NOBODY_AWAY),) for act in ACTS if not away and act.kind in (ComeBack, ChooseFor)}
        what = ChooseOne("do", _("People"), tuple(Choice(act.do, _(act.say), grey.get(act.do, ())) for act in ACTS),
                         self._begins)  # fmt: skip
        self._show(Offer("people", _("People"), fields=(what,), opens=True), _(FIRST), self._chosen, self.reject)

    def _chosen(self, filled: Mapping[str, Any]) -> None:
        act = next(act for act in ACTS if act.do == filled["do"])
        if act.kind is TakeSeat and not self._vacant():
            name = Text("name", _("Name"), longest=LONGEST_NAME, needed=True)
            played = self._bridge.page_for(HOST).undo is not None
            say, follows = (N_("Another evening"), ANEW_LATER) if played else (N_("Begin the evening anew"), ANEW)
            self._show(Offer(AGAIN, _(say), fields=(name,)), _(follows), self._begin_anew, self._ask_what)
            return
        said = _(act.follows)
        rules = GAMES[self._bridge.page_for(PUBLIC).game]
        if act.kind is Leave and self._too_few():
            who = self._fields(Leave)[:1]
            self._show(Offer(act.do, _(act.say), {"end": True}, who), _(TOO_FEW), self._submit, self._ask_what)
            return
        if act.kind is Leave:
            # What follows beside that is the game's: it speaks of nothing that this table does not have.
            said = " ".join(filter(None, (said, _(rules.leaving) if rules.leaving else "", self._house_rule())))
        elif act.kind is ChooseFor and rules.choosing:
            said = f"{said} {_(rules.choosing)}"
        self._show(Offer(act.do, _(act.say), fields=self._fields(act.kind)), said, self._submit, self._ask_what)

    def _too_few(self) -> bool:
        """Whether nobody can leave and be done without."""
        return len(self._bridge.playing) <= GAMES[self._bridge.page_for(PUBLIC).game].meta.seats[0]

    def _vacant(self) -> tuple[str, ...]:
        """The seats that a late guest can take over."""
        return tuple(card.seat for card in self._bridge.page_for(PUBLIC).view.gone if card.vacant)

    def _house_rule(self) -> str:
        """What this table has agreed to, where that is another thing."""
        rule, _away = house_rules("", "")
        answer = dict(self._bridge.page_for(PUBLIC).house_rules).get(_(rule.say), "")
        usual = _(rule.said(rule.default))
        return _("At this table: {answer}.").format(answer=answer) if answer not in ("", usual) else ""

    def _begin_anew(self, filled: Mapping[str, Any]) -> None:
        self.accept()
        self.again.emit(filled["name"])

    def _fields(self, kind: type[Command]) -> tuple[PartField, ...]:
        view, called = self._bridge.page_for(PUBLIC).view, self._bridge.called

        def seats(name: str, say: str, among: tuple[str, ...]) -> ChooseOne:
            return ChooseOne(name, say, tuple(Choice(seat, called(seat), seat=seat) for seat in among))

        playing, away = self._bridge.playing, tuple(card.seat for card in view.seats if card.away)
        here = tuple(seat for seat in playing if seat not in away)
        name = Text("name", _("Name"), longest=LONGEST_NAME, needed=True)
        pin = Text(PIN, _("A new PIN for the private window; leave it empty for none"), longest=LONGEST_PIN)
        end = Either("end", _("And then"), _("The others play on"), _("The evening ends with the standing of now"))
        fields: Mapping[type[Command], tuple[PartField, ...]] = {
            Rename: (seats("seat", _("Who"), playing), name),
            ChangeChairs: (seats("one", _("Who"), playing), seats("other", _("With whom"), playing)),
            GoAway: (seats("seat", _("Who"), here),),
            ComeBack: (seats("seat", _("Who"), away),),
            ChooseFor: (seats("seat", _("For whom"), away),),
            StandIn: (seats("seat", _("For whom"), playing), name, pin),
            Leave: (seats("seat", _("Who"), playing), end),
            TakeSeat: (seats("seat", _("Whose seat"), self._vacant()), name, pin),
            RenewPin: (
                self._with_judge(seats("seat", _("Whose page"), playing)),
                changed(pin, say=_("A new PIN; leave it empty for none")),
            ),
            JudgeIs: (name, changed(pin, say=_("A PIN for the judge's drawer; leave it empty for none"))),
        }
        return fields[kind]

    @staticmethod
    def _with_judge(field: ChooseOne) -> ChooseOne:
        return changed(field, choices=(*field.choices, Choice(JUDGE, _("the judge's drawer"))))

    def _show(
        self, offer: Offer, follows: str, then: Callable[[Mapping[str, Any]], None], back: Callable[[], Any]
    ) -> None:
        before = self.form
        self.follows.setText(follows)
        form = self.form = OfferForm(offer, self._say, seats=self._bridge.seats, called=self._bridge.called)
        for field in form.fields:
            if field.name == PIN and isinstance(field, TextField):
                field.line.setEchoMode(QLineEdit.EchoMode.Password)
            # A second digit is another person, and never the end of the evening.
            field.settled |= isinstance(field, EitherField)
        form.leave.setText(button_text(_("Back  (Esc)")))
        form.submitted.connect(then)
        form.left.connect(back)
        form.setMinimumWidth(WIDE)
        self._box.addWidget(form)
        form.setFocus(Qt.FocusReason.OtherFocusReason)
        if before is not None:
            # Hidden only now, or the keyboard would go to no window at all.
            self._box.removeWidget(before)
            before.hide()
            before.deleteLater()

    def _say(self, reason: Reason) -> str:
        return _("Nobody is away.") if reason.key == NOBODY_AWAY else self._bridge.say_reason(reason)

    def _submit(self, filled: Mapping[str, Any]) -> None:
        command = {name: value for name, value in filled.items() if name != PIN}
        pair = (command.get("one", ""), command.get("other", ""))
        before = [self._bridge.called(seat) for seat in pair if seat]
        self._bridge.submit(HOST, command, partial(self._answered, command, filled.get(PIN), before))

    def _answered(
        self, command: Mapping[str, Any], pin: str | None, before: list[str], refused: tuple[RefusalText, ...]
    ) -> None:
        if self.form is not None:
            self.form.refuse(refused)
        if refused:
            return
        if command["do"] == snake(JudgeIs.__name__):
            # Whoever was the judge before knows the PIN of then, if there is one.
            if pin or self._bridge.sat_down(JUDGE):
                renewed = {"do": snake(RenewPin.__name__), "seat": JUDGE}
                self._bridge.submit(HOST, renewed, partial(self._answered, renewed, pin, before))
                return
        elif pin is not None:
            self.taken.emit(command["seat"], pin)
        if before and before != [self._bridge.called(command["one"]), self._bridge.called(command["other"])]:
            self.swapped.emit(command["one"], command["other"])
        self.accept()

    def done(self, result: int) -> None:
        """The keyboard goes back to the window that asked."""
        super().done(result)
        parent = self.parentWidget()
        if parent is not None:
            parent.activateWindow()
