"""Board values: what the map shows, as `look` hands it to the face, for the table and for one seat."""

from __future__ import annotations

from msgspec import Struct

from companion.core import page
from companion.core.language import _
from companion.core.messages import Seat


class City(Struct, frozen=True, kw_only=True):
    """A capital: its place (0 to 1, from the left and from the top), its neighbours, and what lies and stands there."""

    name: str
    x: float
    y: float
    hub: bool = False
    links: tuple[str, ...] = ()
    cards: int = 0
    """Cards that lie face down there."""
    pawns: tuple[Seat, ...] = ()
    """Whose pawns stand there, in seat order."""
    steps: int = -1
    """Links from the pawn of the player whose turn it is; −1 when nobody is to move."""
    lit: bool = False
    """Whether it can be chosen by the step that is due: as the goal of the move, or of what a card has somebody do."""
    shut: bool = False
    """Whether a card that is in force lets nobody enter."""


class CardFace(Struct, frozen=True, kw_only=True):
    """A card that may be seen: its name in the accounts, and what is printed on it."""

    card: str
    title: str
    """"" on a printed card whose title nobody has keyed in."""
    text: str = ""
    kind: str = "event"
    """"points", "bank" or "event"."""
    points: int = 0
    when: str = "own_turn"
    """"at_once", "own_turn" or "interrupt"."""
    travel: bool = False


class Player(Struct, frozen=True, kw_only=True):
    """A seat as all may see it: where it stands, what it has laid, and how far it is from finishing."""

    seat: Seat
    city: str
    """Where its pawn stands; "" where the printed map alone knows."""
    row: tuple[CardFace, ...] = ()
    """The points cards it has laid; of a printed deck only their points."""
    posted: tuple[tuple[str, int], ...] = ()
    """What cards and corrections gave or took beside them: for what, and how many points."""
    points: int = 0
    """Laid points, with the bonus once somebody has finished."""
    target: int = 4
    """Laid cards with which it finishes."""
    hand: int | None = 0
    """Cards in its hand; None where nobody keeps count."""
    skips: int = 0
    """Turns that it must miss."""
    character: str = ""
    advantage: str = ""
    active: bool = False
    finisher: bool = False
    arbiter: bool = False


class Played(Struct, frozen=True, kw_only=True):
    """A card that was played in the open: by whom, at whom (may be oneself, or nobody), and whether it interrupts."""

    seat: Seat
    target: Seat = ""
    card: CardFace
    interrupt: bool = False


class InForce(Struct, frozen=True, kw_only=True):
    """What a card says that still holds: whose card it was, at whom, until when, and for whom it `says` what, in
    words; "" where only the card itself says that."""

    seat: Seat
    card: CardFace
    target: Seat = ""
    until: str = ""
    says: str = ""


class Speech(Struct, frozen=True, kw_only=True):
    """The speech to the others (R14); `state` is "ready", "speaking" or "spoken"."""

    speakers: tuple[Seat, ...]
    state: str
    words: tuple[str, ...] = ()
    heard: tuple[int, ...] = ()
    """Which of them were said, 1 or 2."""
    attempt: int = 1
    seconds: int = 0
    """How long it lasted, once it is over."""
    low: int = 30
    high: int = 60


class Board(Struct, frozen=True, kw_only=True):
    """The public part of the game."""

    phase: str
    """"opening", "turn", "limit", "speech", "speaking", "verdict" or "over"."""
    turn: int
    active: Seat
    """Whose turn it is; "" before the first and after the last."""
    cities: tuple[City, ...]
    """None where printed map and cards are the truth."""
    players: tuple[Player, ...]
    on_map: int = 0
    discarded: int = 0
    moved: bool = False
    picked: str = ""
    """Where the active player picked up in this turn."""
    travel: bool = False
    """Whether a travel card allows both."""
    chooses: Seat = ""
    """Who chooses among the capitals that are lit."""
    asks: int = 0
    """The number of the duty that has one of them chosen; 0 for the move."""
    way: tuple[str, ...] = ()
    """The capitals of the last move by a shortest way, both ends among them; () before the first, once that pawn was
    put elsewhere, and where the printed map is travelled."""
    mover: Seat = ""
    """Whose pawn went that way."""
    must: tuple[CardFace, ...] = ()
    """Cards that the active player must play at once."""
    played: Played | None = None
    """The card that was played last in this turn."""
    due: Played | None = None
    """The card of which people still do what it says, while no interrupt is carried out."""
    just_laid: Played | None = None
    """The points card that was laid in this turn, while nothing was played after it."""
    interrupts: tuple[Played, ...] = ()
    """Interrupts that are not carried out yet, the one to be carried out next last."""
    in_force: tuple[InForce, ...] = ()
    """What earlier cards say that still holds, in the order in which it began."""
    finishing: Seat = ""
    """Who has laid enough, while the last card can still be interrupted."""
    official: bool = False
    """Whether this map is the one that is played on; else it is the program's own sketch of the printed one."""
    hums: Seat = ""
    """Who makes everybody wait and hums the Ode to Joy."""
    speech: Speech | None = None
    limit: int = 5
    map_checked: bool = True
    """Whether moves are checked against this map; else the printed one is the truth."""
    note: str = ""
    map_note: str = ""
    """With printed cards, which of the two maps is played on, and how far its counts are to be trusted."""
    """One line under the list of players: how the game can end from here, or how it ended."""


class HandCard(Struct, frozen=True, kw_only=True):
    """A card of the own hand; `now` when it may be played now, `must` when it must; `name` is what commands call it."""

    face: CardFace
    name: str = ""
    now: bool = False
    must: bool = False
    why: str = ""
    """Why it may not be played now, as the key of a reason; "" where it may."""
    new: bool = False
    """Whether it came last while its player was looking, as a window knows; a page never says so."""


class Mine(page.Mine, frozen=True, kw_only=True):
    """What one seat is shown of its own."""

    city: str
    hand: tuple[HandCard, ...] = ()
    known: bool = True
    """Whether the app knows the cards; with a printed deck the hand is on the table and `count` is all there is."""
    count: int = 0
    over: int = 0
    """Cards beyond the limit, to be discarded at the end of the own turn, but for those to be played at once."""
    active: bool = False
    character: str = ""
    advantage: str = ""

    @property
    def holds(self) -> tuple[tuple[str, str], ...]:
        """The cards in its hand."""
        return ((_("cards in hand"), ", ".join(card.face.title for card in self.hand)),) if self.hand else ()
