"""The buttons of undo and redo: each says which step it would take back, or bring back, and what goes with it."""

from __future__ import annotations

import re
from itertools import chain

from companion.core.language import _, ngettext
from companion.core.page import Undo
from ui.forms.buttons import LongButton
from ui.forms.words import button_text, tooltip
from ui.theme import called, paint

NAMED = 3
"""How many steps that go with one are told in words; of more only how many they are."""
_AFTER = re.compile(r"(?<=[.!?”])\s+|:\s+|\s+\(")
"""After what the rest of a sentence may be left out."""


def told(word: str, step: Undo | None) -> str:
    """What undo or redo (`word`) would do now, in words."""
    return shorter(word, step)[0]


def needs_reason(step: Undo | None) -> str:
    """Why this is taken back, or done again, with a reason alone; "" where the key does it at once."""
    if step is None or not step.judges:
        return ""
    if step.revealed:
        return _("What was sealed in Parley has been seen by all: taking it back is written down with a reason.")
    if step.ordered:
        return _("The judges of the hall ordered this: only a judge takes it back, and with a reason.")
    return _("The judge decided this: changing it is written down with a reason.")


def shorter(word: str, step: Undo | None) -> list[str]:
    """The same in fewer and fewer words: what goes with it is counted, then whole parts of the step go, from its end;
    never whose it is to take back."""
    if step is None:
        return [word]
    with_it, count = _("{say} (and with it: {steps})"), len(step.also)
    more = ngettext("{say} (and {count} more)", "{say} (and {count} more)", count)
    judges = "{say}"
    if step.revealed:
        judges = _("{say} (all have seen what was sealed: with a reason)")
    elif step.ordered:
        judges = _("{say} (only a judge takes it back)")
    elif step.decided:
        judges = _("{say} (decided by the judge: with a reason)")
    steps = [_("{word}: {step}").format(word=word, step=say) for say in _from_its_end(step.say)]
    found = [with_it.format(say=steps[0], steps=" ".join(step.also))] if 0 < count <= NAMED else []
    found += [more.format(say=say, count=count) if count else say for say in steps]
    # Why it is a judge's may go before what it is.
    brief = _("{say} (with a reason)") if step.judges and not step.ordered else judges
    last = judges.format(say=more.format(say=word, count=count) if count else word)
    return [*dict.fromkeys(why.format(say=say) for why in (judges, brief) for say in found), last]


def _from_its_end(say: str) -> list[str]:
    """A sentence, or several, and what is left when the last part goes, and the one before it; no name is parted, and
    of a further sentence no half stays."""
    cuts, at, further = list[int](), 0, False
    for place, piece in enumerate(called.split(say, called.within(say))):
        for found in () if place % 2 else _AFTER.finditer(piece):
            cut, ends = at + found.start(), found.group().isspace()
            if say[:cut].count("“") == say[:cut].count("”") and (ends or not further):
                cuts.append(cut)
                further = further or ends
        at += len(piece)
    return [say, *(say[:cut] for cut in reversed(cuts))]


class UndoButton(LongButton):
    """Stands while there is a step to take back, or to bring back."""

    _shorter: tuple[str, ...] = ()

    def __init__(self) -> None:
        # What tells one step from another often stands at its end: how many, for what, with what else. Of one height
        # whatever it says: no button above it moves with its words, which stand whole in its tooltip and the menu.
        super().__init__(most=2, least=2, ends=True)
        self.setProperty("kind", "quiet")

    def set_step(self, word: str, step: Undo | None, key: str) -> None:
        """Show what it would do, and the key that does it."""
        self._shorter = tuple(shorter(word, step))
        say = self._shorter[0]
        self.setVisible(step is not None)
        self.setText(button_text(say))
        self.setToolTip(tooltip("\n".join(filter(None, (f"{say}  ({key})", needs_reason(step))))))
        self.setAccessibleName(say)

    def drawn(self, room: int) -> list[str]:
        """As many whole parts of it as there is room for. Names stand as they do in the story above it, unless nothing
        but the step itself is left to go; then they lose words, and last of all have initials."""
        whole = (self._whole(said, room) for said in self._shorter[:-1])
        fits = (self._fitted(said, room, initials=False) for said in self._shorter[:-1])
        last = (self._fitted(said, room, initials=True) for said in self._shorter[-2:])
        return next(filter(None, chain(whole, fits, last)), None) or super().drawn(room)

    def _whole(self, said: str, room: int) -> list[str]:
        lines = self.lines(room, said)
        return lines if all(self.fontMetrics().horizontalAdvance(line) <= room for line in lines) else []

    def _fitted(self, said: str, room: int, *, initials: bool) -> list[str]:
        """Its lines; none where it does not fit, or only with `initials` where there are to be none."""
        font = self.fontInfo()
        short = {form for name in called.within(said) for form in called.forms(name) if called.is_initials(form)}
        for part in range(20, 9, -1):  # what a line leaves over at its end is known only once it is broken
            less = paint.squeezed(said, (), font.pixelSize(), room * self._most * part / 20, font.weight())
            if not initials and any(form in less and form not in said for form in short):
                return []
            if lines := self._whole(less, room):
                return lines
        return []
