"""The page of one viewer: what is shown with everything on it, and the only door out."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from msgspec import Struct

from companion.core.countdown import Countdown, Instant
from companion.core.language import _
from companion.core.messages import Account, Actor, Seat, Viewer
from companion.core.offers import Offer, Question, Wanted
from companion.core.scoring import Heading
from companion.core.vocabulary import DealStatus, Fortune, Heard, Icon


class Step(Struct, frozen=True):
    """A phase of the round as the ribbon at the top shows it."""

    key: str
    say: str


class SeatCard(Struct, frozen=True):
    """A seat as all may see it: how it is called, subtitle (nation), place in the colours, what it holds openly."""

    name: Seat
    subtitle: str
    colour: int
    leads: bool = False
    waiting: bool = False
    badge: str = ""
    counts_deals: bool = False
    """Whether the badge says how many deals lie before the seat: chips that are drawn say so already."""
    key: str = ""
    """Its key, where that is not its name."""
    looked: bool | None = None
    """Whether its private window was opened since the app dealt to it and to others: that, never what it holds. None
    where nothing was dealt."""
    dealt: int = 0
    """The journal entry in which that was dealt."""
    away: bool = False
    """Whether somebody is away for a while."""
    due: str = ""
    """What it is to take by hand now, or to pay, where the app keeps no account: it stands in the badge's place."""
    comes: bool = False
    """Whether a guest sits on a seat that was left, and plays from the next turn on."""
    vacant: bool = False
    """Whether a late guest can take it over."""

    @property
    def unlooked(self) -> bool:
        """Whether it is still to look at what was dealt; nobody waits for who is away."""
        return self.looked is False and not self.away

    @property
    def seat(self) -> Seat:
        """The key by which commands and windows know it."""
        return self.key or self.name

    @property
    def figure(self) -> int | None:
        """The points beside its name on every screen; None where none stand there."""
        said = "" if self.counts_deals else self.badge.replace("−", "-")
        return int(said) if said.lstrip("+-").isdecimal() else None


class DealCard(Struct, frozen=True):
    """A deal as its chip and its sentence show it; `disc` is the issue that its symbol is about, if it is about one.

    `key` tells it from every other deal and offer that the viewer sees; offers about it name it (see `Offer.deal`).
    """

    number: int
    payer: Seat
    addressee: Seat
    amount: int
    icon: Icon
    say: str
    status: DealStatus = DealStatus.OPEN
    status_say: str = ""
    disc: Icon = Icon.NONE
    key: str = ""
    later: str = ""
    """The later round for which it is marked, as short as a chip says it ("R3"); empty once that has come."""


class Mine(Struct, frozen=True, kw_only=True):
    """What one seat is shown of its own, in every game; a game's `Mine` adds its own."""

    seat: Seat
    deals: tuple[DealCard, ...] = ()
    """The deals and open offers that concern this seat."""

    @property
    def holds(self) -> tuple[tuple[str, str], ...]:
        """What it has that no posting tells of, each in a word with what that is worth or which it is: a judge who may
        see it reads from this what a correction does to it."""
        return ()


class View(Struct, frozen=True, kw_only=True):
    """What every game shows in the same places; `board` and `mine` are the game's own."""

    heading: str
    steps: tuple[Step, ...]
    step: str
    leader: str
    foot: str
    about: str = ""
    """What the choices are about that are being made in secret now: all that the curtain says of the game."""
    seats: tuple[SeatCard, ...]
    clock: Countdown | None = None
    clock_total: int = 0
    clock_up: bool = False
    """Whether what has passed is told, not what is left: of a speech that must be long enough."""
    deals: tuple[DealCard, ...] = ()
    mats: bool = True
    """Whether deals lie before the seats in this game; else no place is kept for them."""
    until: str = ""
    """The step up to which it is keyed in what has happened before, while no time runs; "" for none."""
    paused: bool = False
    over: bool = False
    looks_first: tuple[Seat, ...] = ()
    """Who is still to look at what was dealt, while that comes before the table's next step: the foot says so then."""
    looks_at: str = ""
    """What they are to look at, in words; "" while nobody is to look."""
    private: bool = True
    """Whether a seat may know here what not all do; where it never does, the laptop need not go round."""
    anybody: bool = False
    """Whether all are asked whether one of them does something from the own page, though the table waits for nobody."""
    gone: tuple[SeatCard, ...] = ()
    """Who left for good: no longer among the seats; a game gives the badge, its open points."""
    chairs: tuple[Seat, ...] = ()
    """The keys of all in the order of their chairs, those that were left among them; () while that is `seats`."""
    board: Any = None
    mine: Any = None

    def placed(self, who: Standing) -> str:
        """The place of a line of the result: “left” of whoever left for good, "" of whom the book does not rank."""
        return _("left") if any(card.name == who.seat for card in self.gone) else str(who.place or "")

    @property
    def colours(self) -> dict[Seat, int]:
        """The place in the colours of everybody by name, also of who left: never the place among those who stayed."""
        return {card.name: card.colour for card in (*self.gone, *self.seats)}

    @property
    def by_chair(self) -> tuple[Seat, ...]:
        """The keys of all in the order of their chairs: the first has the digit 1, and a chair that was left keeps
        its place."""
        return self.chairs or tuple(card.seat for card in self.seats)

    def called(self, seat: Seat) -> str:
        """How the seat with this key is called; whoever is no seat keeps the word."""
        return next((card.name for card in (*self.seats, *self.gone) if card.seat == seat), seat)

    def key_of(self, name: str) -> Seat:
        """The key of the seat that is called so."""
        return next((card.seat for card in (*self.seats, *self.gone) if card.name == name), name)


def cards_of_both(before: View, after: View) -> dict[Seat, tuple[SeatCard, SeatCard]]:
    """Each seat's card as it was and as it is, of whoever left, too; who came since had an empty one."""
    was = {card.seat: card for card in (*before.seats, *before.gone)}
    return {card.seat: (was.get(card.seat, SeatCard("", "", 0)), card) for card in (*after.seats, *after.gone)}


class Standing(Struct, frozen=True):
    """One line of the result: place (1 is best, shared places repeat), the parts of the score and their sum.

    Whom the book does not rank, and whoever left for good, has place 0: it is listed, and no number stands before it.
    """

    seat: Seat
    place: int
    total: int
    parts: tuple[tuple[str, int], ...]
    say: str = ""
    met: bool | None = None
    """Whether what decides beside the score was met, with `say` as its words; None where nothing does."""
    symbols: tuple[Icon, ...] = ()
    """A symbol for each of the parts, in the same order; the first part needs none."""
    alike: int = 1
    """How many parts, from the first, are of one kind: they are drawn in the seat's colour, the others as extras."""
    rules: tuple[str, ...] = ()
    """By which rule each of the parts counts, in the same order: its number, "" where the ledger tells it."""
    unknown: bool = False
    """Whether nobody has told what the seat has: then the total is none, and it has no place among others."""


class Placing(Struct, frozen=True):
    """How a game's places go with its points, so that a sheet of paper can be doubted (`tournament.doubts`)."""

    winners_only: bool = False
    """Whether only who won has a place, and perhaps nobody."""
    points: bool = True
    """Whether nobody wins with fewer points than another; below the winners it is always so."""
    equal: str = ""
    """What becomes of equal points: "shared" or "parted" places; "" where it can be either."""


class Paper(Struct, frozen=True):
    """What a result can be read off, as a sheet: its title, lines of points and words, from the top, and below them
    what was `given` or taken, each with its sign."""

    title: str
    lines: tuple[tuple[int, str], ...]
    given: tuple[tuple[int, str], ...] = ()


class Result(Struct, frozen=True):
    """How the evening ended: standings from best to last, the winners, why in a sentence, and what is worth telling."""

    standings: tuple[Standing, ...]
    winners: tuple[Seat, ...]
    say: str
    honours: tuple[tuple[str, str], ...] = ()
    deals: tuple[DealCard, ...] = ()
    """Every deal of the evening with what became of it: what was kept, and what was broken."""
    graph: Mapping[Seat, tuple[int, ...]] = {}
    """Each seat's points at the start and after each round."""
    graph_from: int = 0
    """After which round the lines begin: 0 at the start, another where the evening began in the middle."""
    graph_say: str = ""
    """What the graph counts, where it is not points by round."""
    counted: bool = False
    """Whether the last figure of each line is no round's, but the count at the end."""
    paper: Paper | None = None
    """What won, where it can be read line by line."""


class Line(Struct, frozen=True, gc=False):
    """A line of the story: the journal entry it stands in, table time in ms, who did it, the sentence.

    `entry` is the journal's own number, alike for all viewers and tools: windows and programs know a line by it, and
    where private steps lie between two lines it skips. People read `called`, which counts open lines alone.
    """

    entry: int
    at: Instant
    by: Actor
    say: str
    kind: str = ""
    undone: bool = False
    heard: Heard = Heard.NOTHING
    """What is heard at the table when the line is new."""
    number: str = ""
    """How people call the line (see `called`)."""
    step: int = 0
    """The entry of the step that a correction tells anew here; 0 where a line stands in its own entry."""
    round: str = ""
    """Where the evening stood, for a step that a correction tells anew; "" where a line stands in its place."""
    quiet: bool = False
    """Whether it is no news of the game, as a look at one's own cards: a story leaves it out until it is searched."""
    again: int = 0
    """The entry by which it counts, where a correction told it anew word for word: it is told here, once. Else 0."""
    place: int = 0
    """Where it stands among the lines of its step that this viewer reads, once a correction told that anew."""

    @property
    def called(self) -> str:
        """Its number among the lines that everybody may read, so that no gap tells of private ones; what is not for
        everybody bears the number of the last line before it that was, with a plus."""
        return self.number or str(self.entry)

    @property
    def stands_for(self) -> int:
        """The entry of the step that it tells of: what can be mended about it."""
        return self.step or self.entry

    @property
    def stands_in(self) -> int:
        """The entry by which it counts, and in which its postings stand."""
        return self.again or self.entry


class Moment(Struct, frozen=True):
    """Something that changed somebody's fortune: told once on the public window, then a line until its phase ends.

    A game says one of an open event (`Rules.moment`), never of what only some may read, so it is alike for all viewers.
    """

    say: str
    """Who did what to whom, in a sentence as one would call it out, without a full stop."""
    why: str = ""
    """Why, or what it comes to: a second sentence, read after the first."""
    icon: Icon = Icon.NONE
    who: tuple[Seat, ...] = ()
    """Whose doing it was."""
    to: tuple[Seat, ...] = ()
    """Whom it befell."""
    fortune: Fortune = Fortune.TURN
    entry: int = 0
    """The journal entry it stands in: the house puts it there."""
    points: tuple[str, ...] = ()
    """Whose points a correction changes, and how, seat by seat: `why` has them with ", " between. None is left out."""
    unseen: bool = False
    """Whether points behind a screen may have moved, too, which these do not count."""
    away: bool = False
    """Whether it tells that somebody is away: it is over once that seat is back."""


class LedgerLine(Struct, frozen=True, gc=False):
    """A posting as the viewer may read it: journal entry, accounts, points or cards, and why in words."""

    entry: int
    src: Account
    dst: Account
    amount: int
    say: str
    rules: tuple[str, ...] = ()
    what: str = ""
    """What moved, in words, where it was no points; `amount` then says how many."""
    src_say: str = ""
    dst_say: str = ""
    """The accounts, in words."""
    number: str = ""
    """As in a line of the story."""
    round: str = ""
    """As in a line of the story."""

    @property
    def called(self) -> str:
        """As in a line of the story."""
        return self.number or str(self.entry)

    @property
    def moved(self) -> str:
        """Points, or what moved instead."""
        return self.what or str(self.amount)


class Undo(Struct, frozen=True):
    """What an undo would take back: `to` is the last open journal entry that stays, `say` names the step.

    `also` names the open steps that rest on it and go, too; `revealed` tells that something already seen would be
    unseen, `ordered` that a judge of the hall ordered some of it from afar, and `decided` that some of it is what the
    judge did: all are the judge's to take back, with a reason. Of private steps it tells nothing.
    """

    to: int
    say: str
    also: tuple[str, ...] = ()
    revealed: bool = False
    ordered: bool = False
    decided: bool = False
    pause: bool = False
    """Whether the clock was stopped right after that step because the judge went back: `to` takes that pause back
    alone, and what is then offered is the step."""

    @property
    def judges(self) -> bool:
        """Whether it is for the judge alone."""
        return self.revealed or self.ordered or self.decided


class SealShown(Struct, frozen=True):
    """A seal as people see it: its number, from 1, the last journal entry that it covers, why it was made, the
    fingerprint of its key, and the six words that people write down."""

    number: int
    entry: int
    why: str
    key: str
    words: tuple[str, ...]
    new: bool = False
    """Whether nothing was done in the open since."""
    called: str = ""
    """How people call the last line that it covers (see `Line.called`)."""


class Mended(Struct, frozen=True, kw_only=True):
    """A correction that counts, for its marks: what everybody was shown right before it, and right after it.

    On a seat's page it is what that seat was shown, with its own.

    What differs between the two was changed by it, and is marked until the end.
    """

    entry: int
    """The journal entry that it stands in."""
    number: str
    """How people call that line (see `Line.called`)."""
    say: str
    """What a mark says, in a few words."""
    seats: tuple[Seat, ...] = ()
    """Whose points it changed, by name, as far as the page's viewer knows."""
    won: tuple[Seat, ...] | None = None
    """Who had won before it, by name, where the result stood and others win since; None where it changed no winner."""
    before: View
    after: View


BETWEEN_MARKS = "; "
"""Between what several corrections say at one mark."""


def marked_by(marks: Iterable[tuple[str, str]]) -> dict[str, str]:
    """What a mark says, by where it stands: of each correction that changed what is there, one after the other."""
    found: dict[str, list[str]] = {}
    for where, say in marks:
        if say not in (said := found.setdefault(where, [])):
            said.append(say)
    return {where: BETWEEN_MARKS.join(said) for where, said in found.items()}


class Page(Struct, frozen=True, kw_only=True):
    """All that one viewer may know, as one value, and the only door out."""

    viewer: Viewer
    game: str
    title: str
    now: Instant
    running: bool
    """Whether table time runs."""
    entry: int
    """The last journal entry this viewer may read something of."""
    number: int = 0
    """Grows by one whenever this viewer is shown another page than before, and never by what the viewer may not know:
    it counts from 1 for as long as the evening is open. Table time, which goes on beside it, makes no other page.
    0 on a page that is read from a file."""
    view: View
    story: tuple[Line, ...]
    ledger: tuple[LedgerLine, ...]
    moments: tuple[Moment, ...] = ()
    """What changed fortunes in the phase that runs, oldest first; what was taken back is not among them."""
    offers: tuple[Offer, ...]
    question: Question | None = None
    wanted: tuple[Wanted, ...] = ()
    """Draws that wait for somebody's hands (without their bags)."""
    house_rules: tuple[tuple[str, str], ...] = ()
    """The house-rule sheet: question and answer in words."""
    undo: Undo | None = None
    redo: Undo | None = None
    result: Result | None = None
    scoring: tuple[Heading, ...] = ()
    """The scoring card of the game, by the rules of this table."""
    corrected: tuple[Mended, ...] = ()
    """The corrections that count, oldest first: what they changed is marked."""
    in_box: tuple[Seat, ...] = ()
    """Who has put a choice into the box that stands open, in seat order: live only, it is in no entry."""
    seal: SealShown | None = None
    """The last seal of the evening; none while nothing is sealed."""
    hands: Mapping[Seat, Any] = {}
    """What each seat is shown of its own: only for a judge who does not play, at a table that agreed to it."""
    unkept: int = 0
    """The journal entry from which on nothing could be written, and the table went on: it is lost if the program stops.
    0 where every entry is written."""

    @property
    def unkept_line(self) -> str:
        """How people call the first line that lies in memory alone; "" where every line is written."""
        if not self.unkept:
            return ""
        first = next((line for line in self.story if not line.step and line.entry >= self.unkept), None)
        if first is not None:
            return first.called
        last = next((line.called for line in reversed(self.story) if not line.step), "0")
        return str(int(last.rstrip("+")) + 1)

    def is_unkept(self, entry: int) -> bool:
        """Whether this entry is not written."""
        return 0 < self.unkept <= entry

    @property
    def mended(self) -> Mapping[Seat, str]:
        """Whose points corrections changed, by name, and what a mark beside them says: the words of each."""
        return marked_by((seat, one.say) for one in self.corrected for seat in one.seats)
