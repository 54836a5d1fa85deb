"""Closed vocabularies (enums) between games and windows: groups, symbols, tones, places; nobody guesses from a word."""

from __future__ import annotations

from enum import StrEnum


class Where(StrEnum):
    """Where something is done by the one to whom it is offered."""

    PAGE = "page"
    """On the page that offers it; so a seat does it privately."""
    BOARD = "board"
    """On the board itself, by drag, click or key; a window with the board does not list it beside it."""
    CLOCK = "clock"
    """At the clock of the table, which has buttons of its own."""
    TABLE = "table"
    """In the open, by whoever leads: a private page does not list it, or it would tell from afar whose page it is."""


class Tone(StrEnum):
    """What a choice means to the eye; windows know no ballot words."""

    FOR = "for"
    """Consent."""
    AGAINST = "against"
    """Refusal, or a veto."""
    NEUTRAL = "neutral"
    """Neither: an abstention, or a choice that is no consent at all."""


class Fortune(StrEnum):
    """Which way it went for those whom a moment befell."""

    GAIN = "gain"
    """They are better off."""
    LOSS = "loss"
    """They are worse off: robbed, shot, deceived, fined."""
    TURN = "turn"
    """It went one way for some and the other way for others, or nobody knows yet."""


class Heard(StrEnum):
    """What is heard at the table when something happens in the open; each but the first is a sound of its own."""

    NOTHING = ""
    """It is told, and not heard."""
    GAVEL = "gavel"
    """Something begins, or is called; that the time is up, where it was the clock that called it."""
    TIME_UP = "time_up"
    """The time is up, or forces somebody's hand."""
    TURNED = "turned"
    """Ballots or cards that were secret are turned."""
    HUM = "hum"
    """Somebody hums, and the others wait."""


class Source(StrEnum):
    """Who answers what chance owes."""

    APP = "app"
    """The app draws, and nobody keys it in."""
    SEAT = "seat"
    """The seat that owns the draw keys it in, alone."""
    HOST = "host"
    """The host keys it in from the table, in the open, or the seat that owns the draw, on its own phone."""


class Role(StrEnum):
    """What a field of a form is to its command, where windows must know; else its name means nothing to them."""

    NONE = ""
    """Nothing that a window must know."""
    GIVER = "giver"
    """The seat or account from which something goes."""
    RECEIVER = "receiver"
    """The seat or account to which it goes."""


class Group(StrEnum):
    """To which part of the evening an offer belongs; a window gives each its heading."""

    STEP = "step"
    """The next step of the evening, and what belongs to it; it has no heading."""
    FLOOR = "floor"
    """What is proposed, and what lies before all."""
    TURN = "turn"
    """What a player does whose turn it is; whose it is, everybody knows."""
    CHAIR = "chair"
    """What whoever leads chooses among."""
    CARDS = "cards"
    """What is done with cards of one's own, or with those that are to be shared out."""
    SHARES = "shares"
    """One thing given to one seat, of several that are shared out."""
    MUTINY = "mutiny"
    """What those who share out anew say to each other's plan."""
    SCORE = "score"
    """Scores that are declared, announced, confirmed or challenged."""
    AGENDA = "agenda"
    """Secret agendas that are named."""
    WORDS = "words"
    """What is ticked off while somebody speaks."""
    BALLOT = "ballot"
    """One way to vote, or to choose in secret; the offers of the group are the ballots."""
    HANDS = "hands"
    """Open hands of all at once, keyed in."""
    DRAW = "draw"
    """What came from bag, deck or dice, keyed in."""
    PROMISES = "promises"
    """Whether a promise was kept, said by those whom it concerns."""
    DEALS = "deals"
    """Deals, offers and pledges between seats."""
    WEAPONS = "weapons"
    """What may be used against others at any time, and that nobody uses it now."""
    EFFECTS = "effects"
    """Special effects, carried out by hand."""
    SAYS = "says"
    """What a card says that was just played, carried out by hand."""
    OWN = "own"
    """What a player keeps straight alone, such as a count of the own supply."""
    PEOPLE = "people"
    """What players say of themselves."""
    CLOCK = "clock"
    """Pause and go on."""
    CORRECTIONS = "corrections"
    """What is put right, or posted, in the open."""
    END = "end"
    """What ends a phase without its usual outcome; it has no heading."""


SELDOM = frozenset({Group.DRAW, Group.EFFECTS, Group.PEOPLE, Group.CORRECTIONS})
"""What is seldom needed: windows put it aside."""
ANY_TIME = SELDOM | {Group.CLOCK, Group.DEALS, Group.WEAPONS, Group.SAYS}
"""What may be done at any time: none of it is the next step of the evening."""
AWAITED = frozenset({
    Group.BALLOT, Group.SCORE, Group.AGENDA, Group.DRAW, Group.FLOOR, Group.CHAIR, Group.CARDS, Group.TURN,
    Group.WEAPONS, Group.PROMISES, Group.MUTINY,
})  # fmt: skip
"""What a seat does when the table waits for it."""
NO_PROGRESS = frozenset({Group.OWN, Group.CLOCK, Group.CORRECTIONS})
"""What brings no evening nearer to its end, however often it is done."""


class DealStatus(StrEnum):
    """How a deal, an offer or a pledge stands, or what became of it."""

    OPEN = "open"
    """It lies on the mats, and is still to be settled."""
    OFFERED = "offered"
    """The viewer has offered it, and waits for the other."""
    ANSWER = "answer"
    """The other has offered it, and waits for the viewer."""
    DECLINED = "declined"
    """The viewer has offered it, and the other has said no."""
    KEPT = "kept"
    """The promise was kept."""
    BROKEN = "broken"
    """The promise was not kept."""
    RETURNED = "returned"
    """It was settled in favour of the payer."""
    SPLIT = "split"
    """It was kept in part, and its points were split."""
    PARKED = "parked"
    """Its points wait for a later round."""
    EXPIRED = "expired"
    """What it was about never came."""
    GIVEN_BACK = "given_back"
    """The addressee gave it back."""
    TAKEN_BACK = "taken_back"
    """The payer took it back."""
    FORFEITED = "forfeited"
    """One side gave up what it was about."""
    OPPOSITE = "opposite"
    """It gave way to its opposite."""


class Way(StrEnum):
    """How people sit down: what is on the table, and what the app does instead."""

    BOX = "box"
    """The box is on the table, and the app keeps count."""
    MIXED = "mixed"
    """Some of the box is on the table, the rest is in the app."""
    APP = "app"
    """There is no box; everything is in the app."""


class Chapter(StrEnum):
    """Under which heading of the set-up page a house rule stands."""

    SOURCES = "sources"
    """What is on the table, and what the app does instead."""
    VOTES = "votes"
    """Whether votes are sealed, for which the laptop goes round without phones, or keyed in by the host."""
    VARIANTS = "variants"
    """Ways to play that the rulebook itself offers."""
    CLOCK = "clock"
    """How long things take."""
    WHO = "who"
    """Who begins, and who decides."""
    RULES = "rules"
    """Where the rulebook is silent, or a table plays otherwise than it says."""
    EXPANSION = "expansion"
    """What matters only with an expansion."""


class Icon(StrEnum):
    """Every symbol that a game may put on an offer, a choice, a card or a line; windows draw each of them."""

    NONE = ""
    """No symbol."""

    # Issues, by the colour of their discs.
    RED = "red"
    BLUE = "blue"
    GREEN = "green"
    YELLOW = "yellow"
    BLACK = "black"
    # What people pursue in secret.
    WEALTH = "wealth"
    PEACE = "peace"
    PRESTIGE = "prestige"
    INNOVATION = "innovation"
    JUSTICE = "justice"
    POWER = "power"
    AGENDA = "agenda"
    # Bills, and how a parliament votes.
    BILL = "bill"
    YAY = "yay"
    NAY = "nay"
    GAIN = "gain"
    LOSS = "loss"
    NOUGHT = "nought"
    # Ballots, and what a deal is for.
    YES = "yes"
    ABSTAIN = "abstain"
    VETO = "veto"
    INCLUDE = "include"
    EXCLUDE = "exclude"
    OTHER = "other"
    # Results.
    PASS = "pass"  # a result of a vote
    FAIL = "fail"
    # Ministries, cards of an execution, thumbs and fingers.
    DEFENCE = "defence"
    FINANCE = "finance"
    SECURITY = "security"
    REPRESS = "repress"
    REFORM = "reform"
    THUMB_UP = "thumb_up"
    THUMB_DOWN = "thumb_down"
    POINT = "point"
    STAR = "star"
    STAR_EMPTY = "star_empty"
    # Treasures, votes and ranks of a crew.
    GOLD = "gold"
    RUM = "rum"
    EMERALD = "emerald"
    SAPPHIRE = "sapphire"
    RUBY = "ruby"
    MAP = "map"
    MAPS = "maps"
    COMPASS = "compass"
    SPYGLASS = "spyglass"
    BOTTLE = "bottle"
    PISTOL = "pistol"
    BARREL = "barrel"
    SPOT = "spot"
    AYE = "aye"
    CAPTAIN = "captain"
    WHEEL = "wheel"
    MUTINY = "mutiny"
    CHEST = "chest"
    USED = "used"
    # Cards and the map of a negotiation.
    TERMS = "terms"
    BANK = "bank"
    AT_ONCE = "at_once"
    OWN_TURN = "own_turn"
    INTERRUPT = "interrupt"
    TRAVEL = "travel"
    HAND = "hand"
    HUM = "hum"
    TEA = "tea"
    SPEECH = "speech"
    ARBITER = "arbiter"
    PAWN = "pawn"
    # What happens at every table.
    GAVEL = "gavel"
    SAY = "say"
    DEAL = "deal"
    PAUSE = "pause"
    SECRET = "secret"
    TIME_UP = "time_up"
    POINTS = "points"
    TROPHY = "trophy"
    HONOUR = "honour"
    RULES = "rules"
    SEAL = "seal"
    MENDED = "mended"
    WARNING = "warning"
    PENALTY = "penalty"
    NOTE = "note"
    # What became of a deal.
    OPEN = "open"
    KEPT = "kept"
    RETURNED = "returned"
    SPLIT = "split"
    PARKED = "parked"
    FELL = "fell"
    BROKEN = "broken"
