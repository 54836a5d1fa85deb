"""The hand-over of the laptop, as pages tell it: to private windows, to who is to look at the cards, or nowhere; and
what the gold button says for it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from msgspec import Struct

from companion.core.contract import changed
from companion.core.language import _, ngettext
from companion.core.language import listed as in_a_row
from companion.core.messages import Resume, Seat
from companion.core.offers import Offer
from companion.core.page import Page, SeatCard
from companion.core.vocabulary import ANY_TIME, Group, Where
from ui.panels.offers import listed


def waits_for_private(page: Page, offers: Sequence[Offer]) -> bool:
    """Whether the next step is on private windows: nothing that the host could do itself comes first."""
    waiting = {card.seat for card in page.view.seats if card.waiting}
    if not waiting:
        return False
    mains = [offer for offer in offers if offer.main]
    if mains:
        return all(any(waiting.intersection(reason.waits_for) for reason in offer.refused) for offer in mains)
    here = (offer for offer in offers if offer.where in (Where.TABLE, Where.BOARD) and not offer.refused)
    if any(offer.group not in ANY_TIME or offer.group is Group.SAYS for offer in here):
        return False  # it is chosen at the table, and stands there to be pressed: no private page comes before it
    # What is to be chosen is chosen by whoever is waited for, with the own page in sight.
    return page.view.private or all(offer.refused or offer.group in ANY_TIME for offer in offers)


def said_aloud(page: Page, offers: Sequence[Offer]) -> bool:
    """Whether all that is waited for is whether promises were kept, which the host keys in as it is said."""
    waiting = {card.seat for card in page.view.seats if card.waiting}
    return waiting <= {offer.seat for offer in offers if offer.group is Group.PROMISES and not offer.refused}


def spoken_for(offers: Sequence[Offer], on_phones: frozenset[Seat]) -> frozenset[Seat]:
    """Whose answer, in their hands on their phones, a next step of the host would give in their place."""
    steps = (offer for offer in offers if offer.main and not offer.refused)
    return on_phones.intersection(seat for offer in steps for seat in offer.speaks_for)


class Gold(Struct, frozen=True):
    """What stands on the gold button and below it."""

    offers: tuple[Offer, ...]
    """What is on buttons; the next step among them, unless something comes before it."""
    instead: str
    """What comes before it, in words; "" for nothing."""
    idle: bool
    """Whether that is done elsewhere: at phones, on the board, or by the judges of a hall."""
    icon: str = "phone"
    """Where that is, as a symbol."""
    away: bool = False
    """Whether all who are waited for are away: what becomes of their seats is said in the dialog about people."""

    @property
    def here(self) -> bool:
        """Whether the laptop is what comes first."""
        return bool(self.instead) and not self.idle


def at_their_phones(names: Sequence[str]) -> str:
    """That the table waits for these at their own phones."""
    return _("On their phones: {names}").format(names=", ".join(names))


def to_whom(waiting: Sequence[SeatCard]) -> str:
    """That the laptop is handed on: to whom, where it goes to nobody else."""
    if len(waiting) == 1:
        return _("Hand the laptop to {name}").format(name=waiting[0].name)
    return _("Hand the laptop round")


def what_now(names: Sequence[str]) -> str:
    """That the table waits for nobody but these, who are away."""
    say = ngettext("{names} is away: what now?", "{names} are away: what now?", len(names))
    return say.format(names=in_a_row(names))


def plain(offers: Sequence[Offer], which: Callable[[Offer], bool]) -> tuple[Offer, ...]:
    """The same offers; those which this says are not the next step."""
    return tuple(changed(offer, main=False) if offer.main and which(offer) else offer for offer in offers)


class Handing:
    """Remembers who has had the laptop since cards were dealt last."""

    looking = True
    """Whether who has not looked at what was dealt is handed the laptop before the next step."""

    def __init__(self) -> None:
        self._had: Mapping[Seat, int] = {}
        """Who has had the laptop, and which deal it could look at then."""
        self._last: Seat = ""
        """Who had the laptop last."""
        self.on_phones: frozenset[Seat] = frozenset()
        """Whose phones are here: what is theirs to do is done there first."""
        self.looker: Seat = ""
        """Who is to look at the cards next, as the brass button says; "" while it says something else."""

    def had(self, page: Page) -> frozenset[Seat]:
        """Who has had the laptop since it was dealt to last."""
        return frozenset(card.seat for card in page.view.seats if self._had.get(card.seat, -1) == card.dealt)

    def note(self, page: Page, seat: Seat) -> None:
        """This seat has had the laptop: whether it looked or not, this round goes on without it from here."""
        self._last = seat
        self._had = {**self._had, **{card.seat: card.dealt for card in page.view.seats if card.seat == seat}}

    def goes_round_again(self) -> None:
        """The laptop sets out anew to those who have not looked, whoever has had it before."""
        self._had = {}

    def looks_first(self, page: Page) -> Seat:
        """Who is to have the laptop next to look at what was dealt, where that comes before the table's next step; ""
        for nobody."""
        return next((card.seat for card in self._first(page) if card.seat not in self.on_phones), "")

    def looks_at_phones(self, page: Page) -> list[str]:
        """The names of those who are to look at what was dealt on their phones, before the table's next step."""
        return [card.name for card in self._first(page) if card.seat in self.on_phones]

    def gold(self, page: Page, offers: Sequence[Offer], keying: bool, stopped: bool) -> Gold:
        """What comes next at the table: a step, or a look, a choice or a phone before it.

        `keying` while something is keyed in in the place of the buttons; `stopped` while a hall's judges hold the
        clock. Notes whose look it is (`looker`).
        """
        # What would answer for somebody at the own phone stays a button below, for what was said aloud.
        spoken = spoken_for(offers, self.on_phones)
        offers = plain(offers, lambda offer: bool(spoken.intersection(offer.speaks_for)))
        waiting = [card for card in page.view.seats if card.waiting]
        now = spoken.intersection(card.seat for card in waiting) or spoken
        asked = [card.name for card in page.view.seats if card.seat in now]
        all_on_phones = all(card.seat in self.on_phones for card in waiting)
        instead, away = "", False
        if asked and not any(offer.main and not offer.refused for offer in offers):
            instead = at_their_phones(asked)
        else:
            asked = []
            aloud = said_aloud(page, offers) and not all_on_phones
            if not keying and not aloud and waits_for_private(page, offers):
                here = [card for card in waiting if not card.away]
                away = not (here or all_on_phones)
                names = [card.name for card in waiting]
                instead = at_their_phones(names) if all_on_phones else what_now(names) if away else to_whom(here)
        self.looker = "" if instead or keying else self.looks_first(page)
        looking = [] if instead or keying or self.looker else self.looks_at_phones(page)
        if self.looker:
            name = next(card.name for card in page.view.seats if card.seat == self.looker)
            instead = _("{name} looks at {what}").format(name=name, what=page.view.looks_at)
        elif looking:
            asked, instead = looking, at_their_phones(looking)
        if self.looker or looking:
            # The step itself stays a button below: who wants to go on anyway goes on.
            offers = plain(offers, lambda _offer: True)
        if stopped:
            offers = plain(offers, lambda offer: offer.gives(Resume))
        if stopped and not instead:
            return Gold(offers, _("The judges let the clock go on"), idle=True, icon="balance")
        if not (instead or keying or listed(offers)) and any(o.where is Where.BOARD and not o.refused for o in offers):
            return Gold(offers, _("On the board: a digit there, or a click"), idle=True, icon="pick")
        idle = bool(asked) or (bool(instead) and not self.looker and all_on_phones)
        return Gold(offers, instead, idle, away=away)

    def _first(self, page: Page) -> list[SeatCard]:
        """Who is to look, as the foot of all windows says it: beginning after whom the laptop came to last."""
        first = page.view.looks_first if self.looking else ()
        cards = page.view.seats
        start = next((i + 1 for i, card in enumerate(cards) if card.seat == self._last in self.had(page)), 0)
        return [card for card in (*cards[start:], *cards[:start]) if card.name in first]
