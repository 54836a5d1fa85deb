"""Setting an evening up: the page, what of an event's sheet it is given, and the evening that is begun from it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from msgspec import structs
from PySide6.QtCore import QObject, Signal

from companion.core.language import _
from ui.home import Home
from ui.last import LastTime, Memory

if TYPE_CHECKING:  # loaded after the first frame
    from companion.tournament.state import Tournament
    from ui.windows import setup


class SettingUp(QObject):
    """Shows the set-up page of a game in the first window."""

    begun = Signal(object, object, object)
    """A session, what is kept of its PINs, and what was wanted (`NewEvening`)."""
    left = Signal()

    def __init__(self, home: Home, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.home = home
        self.memory = Memory(home.settings.path.parent / "last")
        self._won: tuple[str, ...] = ()
        """Who won the evening that was played last, until another begins."""

    def show(self, game: str, guest: str = "", phones: bool = False, won: Sequence[str] = ()) -> None:
        """Show the set-up page of this game, with the `phones` that the same people have in their hands.

        `won` are the names of those who won the evening that the same people have just played.
        """
        from companion.core.rulings import with_phones
        from companion.games import GAMES
        from companion.sessions import CommittedDraws
        from ui.windows import setup

        rules = GAMES[game]
        known = list(self.home.library.last_names())
        if self.home.playing_by is not None:
            known += [person.name for person in self.home.playing_by.people.values() if person.name not in known]
        # Bound before anybody adds a word: what the table sees here is the seed of the evening that begins from it.
        draws = CommittedDraws()
        last, self._won = self.memory.of(game), tuple(won) or self._won
        won = self._won
        if last is None and (way := self.memory.way(GAMES)) in rules.presets:
            # Played here for the first time: its box is most likely there as the last one was.
            last = LastTime(way=way)
        if last is not None:
            # Who won before the last game is nobody's answer to who won that one.
            asked = {rule.key: rule.default for rule in rules.house_rules if rule.won}
            gone = {key: default for key, default in asked.items() if last.options.get(key) in last.seats}
            known_now = dict.fromkeys(asked, won[0]) if len(won) == 1 and won[0] in (last.seats or known) else {}
            last = structs.replace(last, options=last.options | gone | known_now)
        if last is not None and phones and not last.phones:
            plain = {rule.key: rule.default for rule in rules.house_rules}
            sealed = {
                key: value for key, value in with_phones(rules.house_rules).items()
                if last.options.get(key, plain[key]) == plain[key]
            }  # fmt: skip
            last = structs.replace(last, phones=True, options=last.options | sealed)
        # Made where it will stand: what moves into a window is dressed anew, with all that is in it.
        page = setup.SetupPage(rules, known, self.home.start.stack, last, draws.words)
        if self.home.playing_by is not None and game in self.home.playing_by.sheet.games:
            event = self.home.playing_by
            page.by_sheet(event.sheet.name, event.sheet.rules.get(game, {}), self._tables_of(event, game))
        page.set_presets(self.memory.presets(game))
        page.preset_kept.connect(self._keep_preset)
        page.started.connect(self._begin)
        page.left.connect(self.left)
        page.sheet_wanted.connect(self.turn_sheet)
        page.sheet_altered.connect(self._follow)
        if guest:
            page.seat_guest(guest)
        self.home.start.show_page(page)
        self.home.start.show()
        self._page, self._draws, self.home.game = page, draws, game

    def _keep_preset(self, name: str, rules: object) -> None:
        self.memory.keep_preset(self.home.game, name, rules if isinstance(rules, LastTime) else None)
        self._page.set_presets(self.memory.presets(self.home.game))

    @staticmethod
    def _tables_of(event: Tournament, game: str) -> list[setup.RoundTable]:
        """The tables at which this game is played in the event's last public round, those without a result."""
        from ui.windows.setup import RoundTable

        round_ = next((each for each in reversed(event.rounds) if each.published), None)
        return [
            RoundTable(
                _("Round {round}, table {table}").format(round=round_.number, table=table.number),
                tuple(event.called(player, round_.number) for player in table.seats),
                table.sides,
            )
            for table in (round_.tables if round_ is not None else ())
            if round_ is not None and table.game == game and table.number not in round_.results
        ]

    def _begin(self, wanted: setup.NewEvening) -> None:
        from companion.core.setup import SetupError
        from companion.games import GAMES
        from companion.journal import JournalError
        from companion.sessions import pins

        try:
            self._won = ()
            session = self.home.library.new(
                GAMES[self.home.game], wanted.seats, dict(wanted.options), draws=self._draws, cut=wanted.cut
            )
            kept = {seat: pins.sealed(pin) for seat, pin in wanted.pins.items()}
            if kept:
                session.journal.keep_pins(kept)
        except SetupError as error:
            self._page.refuse(str(error), error.options, error.chairs)
            return
        except (ValueError, OSError, JournalError) as error:
            self._page.refuse(str(error))
            return
        self.memory.keep(self.home.game, wanted.last)
        self.begun.emit(session, kept, wanted)

    def turn_sheet(self) -> None:
        """The house rules go onto the projector or leave it: before an evening that is what there is for all to see."""
        from ui.windows.setup import SetupPage

        page = self.home.start.stack.currentWidget()
        if self.home.sheets():
            self.home.put_sheets_away()
        elif isinstance(page, SetupPage):
            self._sheet(page.sheet())

    def _sheet(self, pairs: list[tuple[str, str]]) -> None:
        from ui.windows.sheet import SheetWindow

        self.home.put_sheets_away()
        shown = SheetWindow(_("House rules"), pairs, self.home.start, on_wall=self.home.wall() is not None)
        # Where the keyboard turns its pages the key that brought it takes it away from there, too.
        shown.addAction(self.home.start.menus.actions["public"])
        if not self.home.on_wall(shown):
            shown.showFullScreen()

    def _follow(self) -> None:
        """What everybody reads on the wall is what stands on the page."""
        for shown in self.home.sheets():
            shown.show_pairs(self._page.sheet())
