"""The menu of offers: what a viewer may do now; refused offers carry their reasons."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from companion.core.language import _, listed, signed
from companion.core.menu import Menu
from companion.core.messages import HOST, JUDGE, PUBLIC, Hand, Pause, Put, Reason, Resume, Viewer
from companion.core.offers import AnyField, Arrange, Choice, ChooseMany, ChooseOne, Offer, ShareOut, Wanted
from companion.core.refusing import ruling
from companion.core.seats import order_from
from companion.core.vocabulary import Group, Icon, Role, Tone, Where
from companion.games.legislation import commands as c
from companion.games.legislation import pieces, words
from companion.games.legislation.refuse import refusals
from companion.games.legislation.refuse.bench import card_accounts, point_accounts, put_fields
from companion.games.legislation.refuse.common import caller, needs_card, takeable
from companion.games.legislation.state import Own, Phase, Public
from companion.games.legislation.wants import drawable, unseen

P = Phase
TONES = {"yay": Tone.FOR, "nay": Tone.AGAINST, "abstain": Tone.NEUTRAL}
"""What a ballot means to the eye."""


class _Menu(Menu[Public, Own]):
    """The offers of Legislation, with bills in words."""

    def bills(self, numbers: Iterable[str]) -> tuple[Choice, ...]:
        return tuple(Choice(number, self.bill(number), icon=Icon.BILL) for number in numbers)

    def bill(self, number: str) -> str:
        """A bill with what it is worth to the viewer; with its values for who has no agenda of its own."""
        rep = self.own.rep if self.own is not None else ""
        if not rep:
            return words.bill_line(number)
        worth = pieces.worth(rep, number, ruling(self.public, "dual.scoring"))
        return _("Bill {number} ({worth})").format(number=number, worth=signed(worth))


def menu(viewer: Viewer, public: Public, own: Own | None) -> list[Offer]:
    """What this viewer may do now."""
    if viewer == PUBLIC or public.question is not None or public.over:
        return []
    m = _Menu(viewer, public, own, refusals)
    if viewer == HOST:
        _host(m)
    elif viewer == JUDGE:
        _judge(m)
    elif viewer in public.seats:
        _seat(m)
    m.draws(drawable(m.public), partial(draw_form, m.public))
    if viewer in (HOST, JUDGE):
        _clock(m)
    return m.offers


def _clock(m: _Menu) -> None:
    if m.public.paused:
        m.add(Resume(), _("Let the clock run"), group=Group.CLOCK)
    elif m.public.countdown is not None:
        m.add(Pause(), _("Pause the clock"), icon=Icon.PAUSE, group=Group.CLOCK)


def _host(m: _Menu) -> None:
    public = m.public
    match public.phase:
        case P.ON_DECK if public.at_table:
            for seat in public.seats:
                if seat not in public.done:
                    _key_on_deck(m, seat, pieces.ON_DECK)
        case P.PLEDGE:
            say = _("{seat}'s turn ends").format(seat=public.active)
            m.add(c.EndTurn(), say, icon=Icon.GAVEL, main=True)
            _pledges(m, public.seats)
            _trades(m)
        case P.SPONSOR:
            _to_vote(m, main=True)
        case P.VOTE:
            _host_vote(m)
        case P.BALLOTS_IN:
            m.add(c.Reveal(), _("Turn the ballots"), main=True)
        case P.RESULT:
            fills = public.at_table and needs_card(public)
            if fills:
                _key_on_deck(m, public.active, 1)
            say = _("The place stays empty") if fills else _("Go on")
            m.add(c.GoOn(), say, main=not fills, group=Group.CARDS if fills else Group.STEP)
    _effects(m, public.seats)


def _key_on_deck(m: _Menu, seat: str, count: int) -> None:
    public = m.public
    left = unseen(public)
    first = next(s for s in order_from(public.seats, public.first) if s == public.active or s not in public.done)
    say = _("{seat}'s bills On Deck") if count > 1 else _("{seat}'s bill for the empty place")
    numbers = tuple(Choice(bill, words.bill_line(bill), icon=Icon.BILL) for bill in left)
    field = ChooseMany("cards", _("Numbers of the bills"), numbers, count, count)
    main = count == 1 or seat == first
    m.add(
        c.KeyOnDeck(seat, left[:count]), say.format(seat=seat), field,
        icon=Icon.BILL, group=Group.CARDS, main=main, seat=seat,
    )  # fmt: skip


def _host_vote(m: _Menu) -> None:
    public = m.public
    how = ruling(public, "vote.secrecy")
    choices = tuple(Choice(b, words.label(b), icon=Icon(b), tone=TONES[b]) for b in pieces.BALLOTS)
    if how == "sealed":
        waits = [s for s in public.voters if s not in public.put_in]
        refused = (Reason("ballots_missing", ("R8",), {"seats": listed(waits)}, waits_for=tuple(waits)),)
        m.offers.append(Offer("reveal", _("Turn the ballots"), {}, (), refused, main=True))
    elif how == "open":
        probe = c.ShowHands(dict.fromkeys(public.voters, "yay"))
        field = ShareOut("ballots", _("Hands"), choices, public.voters)
        m.add(probe, _("Key in the hands"), field, group=Group.HANDS, main=True)
    else:
        _roll_call(m, caller(public))


def _roll_call(m: _Menu, seat: str) -> None:
    for ballot in pieces.BALLOTS:
        word = words.label(ballot)
        say = word if m.by == seat else _("{seat}: {ballot}").format(seat=seat, ballot=word)
        # A seat's own voice stands on its ballot card; the host's list names whose it is.
        named, given = "" if m.by == seat else seat, {"ballot": ballot}
        m.add(c.SayVote(ballot, seat), say, icon=Icon(ballot), tone=TONES[ballot], group=Group.BALLOT, seat=named,
              given=given)  # fmt: skip


def _seat(m: _Menu) -> None:
    public, own = m.public, m.own
    assert own is not None
    match public.phase:
        case P.DISCARD:
            field = ChooseMany("cards", _("Bills to discard"), m.bills(own.hand), 0, len(own.hand))
            m.add(c.Discard(), _("Discard"), field, group=Group.CARDS)
        case P.REFILL if m.by == public.active and not public.owed:
            _refill(m)
        case P.ON_DECK if not public.at_table:
            _swap(m, own)
            count = min(pieces.ON_DECK, len(own.hand))
            field = ChooseMany("cards", _("Bills On Deck"), m.bills(own.hand), count, count)
            m.add(c.PutOnDeck(own.hand[:count]), _("Put On Deck"), field, icon=Icon.BILL, group=Group.CARDS)
        case P.PLEDGE:
            _swap(m, own)
            _pledges(m, (m.by,))
            _lay(m, own)
            _trades(m)
            if m.by == public.active:
                m.add(c.EndTurn(), _("End my turn"), icon=Icon.GAVEL, main=True, where=Where.TABLE)
        case P.SPONSOR if m.by == public.active:
            _swap(m, own)
            _to_vote(m, main=False)
        case P.VOTE:
            how = ruling(public, "vote.secrecy")
            if how == "sealed" and m.by in public.voters:
                for ballot in pieces.BALLOTS:
                    icon, given = Icon(ballot), {"ballot": ballot}
                    m.add(c.Vote(ballot), words.label(ballot), icon=icon, tone=TONES[ballot], group=Group.BALLOT,
                          given=given)  # fmt: skip
            elif how == "roll_call" and m.by == caller(public):
                _roll_call(m, m.by)
        case P.RESULT if m.by == public.active:
            if needs_card(public) and own.hand and not public.owed:
                one = ChooseOne("card", _("Bill for the empty place"), m.bills(own.hand))
                m.add(c.Replace(own.hand[0]), _("Fill the place On Deck"), one, icon=Icon.BILL, group=Group.CARDS)
            elif not needs_card(public):
                m.add(c.GoOn(), _("Go on"), main=True)
    _effects(m, (m.by,))


def _refill(m: _Menu) -> None:
    public = m.public
    missing = public.hand_size - public.hands[m.by]
    least = max(0, missing - public.deck_left)
    cards = takeable(public, m.by)
    say, rest = _("Refill my hand"), _("Bills from the piles; what is still missing comes from the deck")
    if not cards:
        m.add(c.Refill(), say, group=Group.CARDS)
        return
    top = ruling(public, "refill.sources") == "top"
    probe = c.Refill(() if top else cards[:least])
    field = ChooseMany("cards", rest, m.bills(cards), least, missing)
    m.add(probe, say, field, group=Group.CARDS)
    if top:
        given: dict[str, object] = {"go_on": True}
        one = ChooseMany("cards", _("Bills from the piles"), m.bills(cards), 1, min(missing, len(cards)))
        m.add(c.Refill(cards[:1], True), _("Take these, then look on"), one, group=Group.CARDS, given=given)


def _swap(m: _Menu, own: Own) -> None:
    takes = [*(["deck"] if m.public.deck_left else []), *takeable(m.public, m.by)]
    if not own.hand or not takes:
        return
    probe = c.Swap(own.hand[0], takes[0])
    if m.why(probe):
        return  # a row that can only be grey helps nobody
    choices = tuple(Choice(t, _("the deck") if t == "deck" else m.bill(t), icon=Icon.BILL) for t in takes)
    card = ChooseOne("card", _("Discard"), m.bills(own.hand))
    m.add(probe, _("Swap a card"), card, ChooseOne("take", _("Take"), choices), group=Group.CARDS)


def _pledges(m: _Menu, seats: Iterable[str]) -> None:
    public = m.public
    sides = tuple(
        Choice(side, say, icon=icon) for side, say, icon in (("pro", _("Yay"), Icon.YAY), ("con", _("Nay"), Icon.NAY))
    )
    for seat in seats:
        mine = {p.bill for p in public.pledges if p.seat == seat}
        owners = {b: s for s in public.seats if s != seat for b in public.on_deck(s) if b not in mine}
        others = list(owners)
        if others:
            say = _("{seat} pledges").format(seat=seat) if m.by == HOST else _("Pledge a vote")
            choices = tuple(Choice(b, f"{owner}: {words.bill(b)}", icon=Icon.BILL) for b, owner in owners.items())
            bill = ChooseOne("bill", _("On"), choices)
            side = ChooseOne("side", _("Vote"), sides)
            m.add(c.MakePledge(others[0], "pro", seat), say, bill, side, icon=Icon.DEAL, group=Group.DEALS, seat=seat)
        for pledge in public.pledges:
            if pledge.seat == seat and not pledge.final:
                promise = words.promise(pledge.side, pledge.bill)
                say = _("Take back: {seat}, {promise}").format(seat=seat, promise=promise)
                m.add(
                    c.TakeBackPledge(pledge.bill, seat), say, group=Group.DEALS, seat=seat, given={"bill": pledge.bill}
                )


def _lay(m: _Menu, own: Own) -> None:
    public = m.public
    others = [s for s in public.seats if s != m.by and public.active in (s, m.by)]
    if not own.hand:
        return
    for other in others:
        field = ChooseMany("cards", _("Cards"), m.bills(own.hand), 1, len(own.hand))
        say = _("Lay cards for {seat}").format(seat=other)
        given: dict[str, object] = {"other": other}
        m.add(c.LayCards(other, own.hand[:1]), say, field, icon=Icon.DEAL, group=Group.DEALS, given=given)


def _trades(m: _Menu) -> None:
    for one in m.public.trades:
        if m.by in (HOST, one.giver, one.receiver):
            say = _("Give back what {giver} laid for {receiver}").format(giver=one.giver, receiver=one.receiver)
            given: dict[str, object] = {"giver": one.giver, "receiver": one.receiver}
            m.add(c.GiveBack(one.giver, one.receiver), say, group=Group.DEALS, given=given)


def _to_vote(m: _Menu, *, main: bool) -> None:
    row = m.public.on_deck(m.public.active)
    if row:
        say = _("Put a bill of {seat} to the vote").format(seat=m.public.active)
        field = ChooseOne("bill", _("Bill"), m.bills(row))
        m.add(c.PutToVote(row[0]), say, field, main=main, group=Group.FLOOR, where=Where.TABLE)


def _effects(m: _Menu, seats: Iterable[str]) -> None:
    if m.public.phase not in (P.PLEDGE, P.SPONSOR, P.VOTE, P.BALLOTS_IN, P.RESULT):
        return
    # What is used up stays used up: a row that can only be grey helps nobody.
    for seat in (s for s in seats if f"rep:{s}" not in m.public.used):
        say = _("{seat} uses the representative's special effect").format(seat=seat)
        m.add(c.UseEffect(seat), say, icon=Icon.AGENDA, group=Group.EFFECTS, seat=seat)


def _judge(m: _Menu) -> None:
    public = m.public
    reason = m.reason()
    m.post(point_accounts(public), words.account, _("Agenda points"))
    if not public.at_table and public.phase is not P.OPENING:
        cards = tuple(Choice(a, words.account(a)) for a in card_accounts(public))
        m.add(
            Hand(("1",), "deck", cards[0].value, "—"),
            _("Move a bill"),
            ChooseMany("things", _("Bill"), m.bills(pieces.BILLS), 1, 1),
            ChooseOne("src", _("From"), cards, role=Role.GIVER),
            ChooseOne("dst", _("To"), cards, role=Role.RECEIVER),
            reason,
            group=Group.CORRECTIONS,
        )
    yes = tuple(Choice(value, words.label(value)) for value in ("yes", "no"))
    for field in put_fields(public):
        say = _("Set {field}").format(field=words.field_label(field))
        value = ChooseOne("value", say, yes)
        m.add(Put(field, "yes", "—"), say, value, reason, group=Group.CORRECTIONS, given={"field": field})


def draw_form(public: Public, wanted: Wanted) -> tuple[str, AnyField]:
    """The words and the field for a draw that is keyed in."""
    kind, _sep, rest = wanted.key.partition(":")
    if kind == "rep":
        say = _("{seat}'s representative").format(seat=rest.partition(":")[2])
        choices = tuple(Choice(rep, words.rep_card(rep), icon=Icon.AGENDA) for rep in wanted.outcomes)
        return say, ChooseMany("outcome", say, choices, 1, 1)
    choices = tuple(Choice(number, words.bill_line(number), icon=Icon.BILL) for number in wanted.outcomes)
    say = _("My bills, by number") if kind == "hand" else _("What I drew from the deck")
    return say, Arrange("outcome", say, choices, wanted.count, 1)
