"""An evening that cannot begin so (a set-up error): the sentence, and which options or chairs are wrong."""

from __future__ import annotations

from collections.abc import Sequence


class SetupError(ValueError):
    """What was set up cannot be played: a sentence, the options that another value would mend, and the chairs.

    `options` are names of house rules, files or sides as `Rules.setup` takes them; `chairs` count from 0 in seat order.
    """

    def __init__(self, say: str, options: Sequence[str] = (), chairs: Sequence[int] = ()) -> None:
        super().__init__(say)
        self.options, self.chairs = tuple(options), tuple(chairs)
