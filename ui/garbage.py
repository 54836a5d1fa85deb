"""Python's garbage collector, on the windows' thread alone: a window that another thread takes apart ends the program.

Wherever it is left to itself, it runs on whatever thread makes the next thing, be it the one that writes the journal or
hears a hall, and in the middle of whatever that does, be it a window's painting.
"""

from __future__ import annotations

import gc

from PySide6.QtCore import QCoreApplication, QTimer

EVERY_MS = 500
"""How often it is looked whether there is enough to be thrown away."""

MUCH = (2_000, 10, 10)
"""So many new things are looked through, so often before older ones are, and those before all: a table at rest costs
nothing."""


def keep_here(app: QCoreApplication) -> None:
    """From now on garbage is collected on this thread, between two events, and nowhere else."""
    gc.disable()
    if app.findChild(Sweeper) is None:
        # What the program is made of stays: going through it takes a tenth of a second, which would be seen.
        gc.freeze()
        gc.set_threshold(*MUCH)
        Sweeper(app)


def sweep() -> None:
    """Throw away as much as is due, by how much there is; nothing where that is little."""
    due = [
        age for age, (count, most) in enumerate(zip(gc.get_count(), gc.get_threshold(), strict=True)) if count > most
    ]
    if due:
        gc.collect(due[-1])


class Sweeper(QTimer):
    """Looks again and again."""

    def __init__(self, app: QCoreApplication) -> None:
        super().__init__(app)
        self.timeout.connect(sweep)
        self.start(EVERY_MS)
