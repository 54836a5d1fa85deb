"""The builder of menus: each offer with the reasons why not, asked of the same function that will refuse it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Generic

from companion.core.contract import Own, Pub, changed
from companion.core.language import _, listed
from companion.core.ledger import holder, point_accounts, say_account
from companion.core.messages import HOST, JUDGE, Command, Pause, Post, Reason, Resume, Seat, Viewer, snake
from companion.core.middle import from_memory
from companion.core.offers import AnyField, Choice, ChooseOne, Number, Offer, Text, Wanted
from companion.core.refusing import LONGEST_REASON, Check
from companion.core.vocabulary import Group, Icon, Role, Tone, Where

BEGIN_IN_THE_MIDDLE = "begin_in_the_middle"
"""The command that keys in a position."""


class Menu(Generic[Pub, Own]):
    """The offers of one viewer; `refusals` is the game's own."""

    def __init__(self, viewer: Viewer, public: Pub, own: Own | None, refusals: Check) -> None:
        self._refusals = refusals
        self.by = viewer
        self.public = public
        self.own = own
        self.offers: list[Offer] = []

    def why(self, command: Command) -> tuple[Reason, ...]:
        """Why the viewer may not give this command now."""
        return tuple(self._refusals(self.public, self.own, self.by, command))

    def add(
        self,
        probe: Command,
        say: str,
        *fields: AnyField,
        icon: Icon = Icon.NONE,
        group: Group = Group.STEP,
        main: bool = False,
        where: Where = Where.PAGE,
        tone: Tone = Tone.NEUTRAL,
        seat: Seat = "",
        deal: str = "",
        short: str = "",
        opens: bool = False,
        waits: bool = False,
        draws: bool = False,
        given: Mapping[str, Any] | None = None,
        only: Mapping[str, tuple[str, tuple[str, ...]]] | None = None,
        speaks_for: Iterable[Seat] = (),
        key: str = "",
    ) -> None:
        """Offer the command of `probe`, which is filled in so that only what no field can mend refuses it.

        A `seat` is the seat that does it, or that it names; it is given as the command's own field `seat`.
        """
        do = snake(type(probe).__name__)
        taken = {**(given or {}), **({"seat": seat} if seat else {})}
        why = self.why(probe)
        self.offers.append(
            Offer(
                do, say, taken, fields, why, main, icon, group, only or {}, where, tone, seat, deal, short, opens,
                waits, draws, speaks_for=tuple(speaks_for), key=key,
            )
        )  # fmt: skip

    def draws(
        self,
        drawable: Iterable[Wanted],
        form: Callable[[Wanted], tuple[str, AnyField]],
        kept: Sequence[str] = (),
    ) -> None:
        """Offer to key in what cardboard gave, to whoever holds it; `form` has the words and the field of a draw.

        `kept` is what the viewer keyed in before, where all are asked to confirm or mend it (see `entering`).
        """
        for wanted in drawable:
            if wanted.keyed_by(self.by):
                say, field = form(wanted)
                if len(kept) == wanted.count:
                    given = {"key": wanted.key, "outcome": [*kept]}
                    self.offers.append(Offer("draw", _("It is right as it is"), given, group=Group.DRAW))
                self.offers.append(Offer("draw", say, {"key": wanted.key}, (field,), group=Group.DRAW))

    def post(self, points: str, account: Callable[[str], str] = say_account) -> None:
        """Offer the judge to move points between bank and seats; `points` is what they are called in this game."""
        accounts = point_accounts(self.public.seats)
        choices = tuple(Choice(name, account(name), seat=holder(name)) for name in accounts)
        self.add(
            Post(1, accounts[0], accounts[1], "—"),
            _("Move points"),
            Number("amount", points, 1, 99, 1),
            ChooseOne("src", _("From"), choices, role=Role.GIVER),
            ChooseOne("dst", _("To"), choices, role=Role.RECEIVER),
            self.reason(),
            group=Group.CORRECTIONS,
        )

    def middle(
        self,
        say: str,
        *fields: AnyField,
        only: Mapping[str, tuple[str, tuple[str, ...]]] | None = None,
    ) -> None:
        """Offer the host to go on from a position that is keyed in; a game does so before anything was played.

        `say` tells at which points of this game it can be one. In an evening that is to begin there it is the next
        step, and what begins at the start is none. Whether it can be, only the whole of it tells.
        """
        main = from_memory(self.public)
        group = Group.STEP if main else Group.CORRECTIONS
        if main:
            self.offers = [changed(offer, main=False) for offer in self.offers]
        offer = Offer(BEGIN_IN_THE_MIDDLE, say, fields=fields, main=main, group=group, only=only or {}, opens=main)
        self.offers.append(offer)

    def clock(self) -> None:
        """Offer to pause the clock that runs, or to let it go on; that is the next step where the host has no other.

        The host does it at the clock itself.
        """
        if self.public.over:
            return
        where = Where.CLOCK if self.by == HOST else Where.PAGE
        countdown = self.public.countdown
        if self.public.paused:
            free = not any(offer.main and not offer.refused for offer in self.offers)
            main = self.by == HOST and free
            self.add(Resume(), _("Let the clock run"), group=Group.CLOCK, main=main, where=where)
        elif countdown is not None and countdown.since is not None and not self.public.until:
            why = (Text("reason", _("Reason, if you like"), LONGEST_REASON),) if self.by == JUDGE else ()
            self.add(Pause(), _("Pause the clock"), *why, icon=Icon.PAUSE, group=Group.CLOCK, where=where)

    def too_soon(self, say: str, voters: Iterable[Seat], put_in: Iterable[Seat], rule: str) -> None:
        """Show that the ballots are turned next, once all are in.

        Hard, so that no judge is offered to waive it: there would be nothing to turn.
        """
        waits = [seat for seat in voters if seat not in put_in]
        why = Reason("ballots_missing", (rule,), {"seats": listed(waits)}, hard=True, waits_for=tuple(waits))
        self.offers.append(Offer("reveal", say, {}, (), (why,), main=True))

    @staticmethod
    def reason() -> Text:
        """The field for why a judge does something."""
        return Text("reason", _("Reason"), LONGEST_REASON, needed=True)
