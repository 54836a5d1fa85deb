"""The menu of offers: what a viewer may do now; refused offers carry their reasons."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial

from companion.core.contract import changed
from companion.core.language import _, listed, ngettext, signed
from companion.core.menu import Menu
from companion.core.messages import HOST, JUDGE, PUBLIC, Hand, Put, Reason, Seat, Viewer
from companion.core.middle import from_memory
from companion.core.offers import (
    Allot,
    AnyField,
    Choice,
    ChooseMany,
    ChooseOne,
    Either,
    Number,
    Offer,
    ShareOut,
    Wanted,
)
from companion.core.refusing import ruling
from companion.core.seats import order_from
from companion.core.vocabulary import Group, Icon, Role, Tone, Where
from companion.games.legislation import commands as c
from companion.games.legislation import effects, pieces, words
from companion.games.legislation.refuse import refusals
from companion.games.legislation.refuse.bench import card_accounts, put_fields
from companion.games.legislation.refuse.cards import seen
from companion.games.legislation.refuse.common import (
    all_laid,
    caller,
    first_row,
    from_piles,
    gap,
    goes_back,
    needs_card,
    sits_out,
    still_hold,
    swaps_from_deck,
    takeable,
    turn_order,
    unequal,
)
from companion.games.legislation.refuse.middle import MOST_BROKEN, PHASES, asks_held, fewest, most, open_to_it
from companion.games.legislation.state import Own, Phase, Pledge, Public, pile
from companion.games.legislation.wants import builds, drawable, unseen

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
        return _("Bill {number}: {signs} ({worth})").format(
            number=number, signs=words.signs(number), worth=signed(worth)
        )

    @staticmethod
    def which(say: str) -> str:
        """The label of a field of bills, with the agendas for which their four signs stand, in their order."""
        return _("{label} ({agendas})").format(label=say, agendas=" ".join(_(words.SHORT[a]) for a in pieces.AGENDAS))

    def hand(self, own: Own) -> tuple[Choice, ...]:
        """The own hand, in the order in which the private page shows it."""
        return self.bills(pieces.best_first(own.rep, own.hand, ruling(self.public, "dual.scoring")))

    def lying(self, numbers: Iterable[str]) -> tuple[Choice, ...]:
        """Bills of discard piles, with whose pile it is."""
        piles = {bill: seat for seat in self.public.everybody for bill in self.public.things[pile(seat)]}
        return tuple(Choice(n, self.owned(n, piles[n]), icon=Icon.BILL) for n in numbers)

    def owned(self, number: str, owner: Seat) -> str:
        """A bill with whose it is: first the number, which is what somebody at the table reads out."""
        return _("{bill} · {owner}").format(bill=self.bill(number), owner=owner)


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
    for wanted in drawable(m.public):
        m.draws((wanted,), partial(draw_form, m.public, own), _keyed(own, wanted))
    m.clock()
    return m.offers


def _host(m: _Menu) -> None:
    public = m.public
    match public.phase:
        case P.ON_DECK if public.keyed_in:
            placed = public.midway is not None
            for seat in public.seats if placed or not from_memory(public) else ():
                if seat not in public.done:
                    _key_on_deck(m, seat, first_row(public, seat))
            if open_to_it(public):
                _middle(m)
            elif placed and from_memory(public):
                _rest_of_position(m)
        case P.PLEDGE:
            say = _("{seat}'s turn ends").format(seat=public.active)
            _end_turn(m, say)
            _pledges(m, public.seats)
            _trades(m)
        case P.SPONSOR if public.on_deck(public.active):
            _to_vote(m, main=True)
        case P.SPONSOR if public.at_table:
            _fill(m)
        case P.VOTE:
            _host_vote(m)
        case P.BALLOTS_IN:
            _turn_ballots(m)
        case P.RESULT:
            if public.at_table and needs_card(public):
                _fill(m)
            elif public.at_table:
                # In the place of the refill, and as open as that was: a letter typed on is no key of the window.
                say = _("{seat} has no bill left for the empty place: go on").format(seat=public.active)
                m.add(c.GoOn(), say, main=True, opens=True)
            else:
                m.add(c.GoOn(), _("Go on"), main=True)
        case P.COUNT:
            seat = next(s for s in turn_order(public) if s not in public.totals)
            m.add(c.TurnRep(), _("Turn {seat}'s representative").format(seat=seat), icon=Icon.AGENDA, main=True)
    _effects(m, public.seats)


def _middle(m: _Menu) -> None:
    """How the table stands, keyed in before the first bills lie On Deck (Q24)."""
    public = m.public
    seats = tuple(Choice(seat, seat, seat=seat) for seat in public.seats)
    bills = m.bills(pieces.BILLS)
    votes, tie = public.hand_size * len(seats), ruling(public, "tie.final")
    stands = (_("has not begun"), _("is in its Pledge turns"), _("is in its votes"))
    fields: list[AnyField] = [
        Number("rounds", _("Rounds that are over"), fewest(public), most(public), 1),
        ChooseOne("phase", _("The round after them"), tuple(map(Choice, PHASES, stands)), asked=True),
        ChooseOne("leads", _("Who has the first turn in it"), seats),
        ChooseOne("turn", _("Whose turn it is"), seats),
        ChooseMany("passed", _("The Passed pile, in its order"), bills, 0, votes),
        ChooseMany("failed", _("The Failed pile"), bills, 0, votes),
        ChooseMany("sits", _("Who sits out the Pledge turn under way, else the next one"), seats, 0, len(seats)),
        ChooseMany("used", _("Whose special effect is used up"), seats, 0, len(seats)),
    ]
    if tie == "faithful":
        fields.append(Allot("broken", _("Pledges broken so far"), public.seats, None, 0, MOST_BROKEN, usual=3))
    if tie == "passed":
        fields.append(Allot("carried", _("Own bills that passed"), public.seats, None, 0, public.hand_size, usual=3))
    if asks_held(public):
        held = public.hand_size * 2
        fields.append(Allot("held", _("Bills in hand and On Deck"), public.seats, None, 0, held, usual=9))
    only = {"turn": ("phase", ("pledge", "sponsor"))}
    m.middle(_("Begin in the middle"), *fields, only=only)


def _rest_of_position(m: _Menu) -> None:
    """What else lies there in a position, and that it is whole (Q24)."""
    public = m.public
    bills = m.bills(unseen(public))
    whole = bool(public.has_hand) and not drawable(public)
    for seat in public.seats if public.deck_left and not whole else ():
        if not public.at_table and not public.things[pile(seat)]:
            field = ChooseMany("cards", _("Numbers of the bills, the top one last"), bills, 1, public.deck_left)
            say = _("{seat}'s discard pile").format(seat=seat)
            m.add(c.KeyPile(seat, (bills[0].value,)), say, field, icon=Icon.BILL, group=Group.CARDS, seat=seat)
    if not all_laid(public):
        return
    m.add(c.GoOn(), _("All of it is keyed in: play goes on"), main=True)
    for seat in public.seats if still_hold(public) else ():
        promised = _to_promise(m, seat)
        if promised:
            fields = ChooseOne("bill", m.which(_("On bill")), promised), ChooseOne("side", _("Vote"), _sides())
            say = _("{seat}'s pledge that still holds").format(seat=seat)
            m.add(c.MakePledge(promised[0].value, "pro", seat), say, *fields, icon=Icon.DEAL, group=Group.DEALS,
                  seat=seat)  # fmt: skip


def _fill(m: _Menu) -> None:
    """A printed hand: the bill for the empty place, or that there is none."""
    public = m.public
    seat, held = public.active, public.hands[public.active]
    _key_on_deck(m, seat, gap(public, seat))
    say = _("{seat} has no bill left").format(seat=seat)
    # While trades are equal the count is right: against it the host says so, once more.
    sure = ruling(public, "trade.hand_size") != "free"
    text = ngettext("No, by the count there is still {count}", "No, by the count there are still {count}", held)
    asked = Either("empty", _("The hand is empty"), text.format(count=held), _("Yes, it is empty"))
    m.add(c.GoOn(sure), say, *([asked] if sure else []), group=Group.CARDS)


def _end_turn(m: _Menu, say: str) -> None:
    """The turn's end; where a trade is unequal the host says what becomes of it (Q12)."""
    odd = () if goes_back(m.public) else unequal(m.public)
    back = Choice("back", _("Give back what lies unequally"))
    # Who traded with whom is read above: on a button many names would be cut.
    trades = listed([_("{giver} for {receiver}").format(giver=one.giver, receiver=one.receiver) for one in odd])
    label = _("Unequal trades: {trades}").format(trades=trades)
    if m.by != HOST:
        # Nobody but the host takes it back: it is asked once more, and says what it does.
        sure = back if odd else Choice("", _("Yes, my turn is over"))
        final = _("All that is agreed in this turn becomes final")
        field = ChooseOne("trade", f"{final}. {label}" if odd else final, (sure,))
        m.add(c.EndTurn(sure.value), say, field, icon=Icon.GAVEL, main=True, where=Where.TABLE)
    elif not odd:
        m.add(c.EndTurn(), say, icon=Icon.GAVEL, main=True)
    else:
        choices = (back, Choice("stand", _("Let it stand")))
        if then := "; ".join(_if_they_stand(m.public)):
            label = _("{trades}. If they stand: {then}").format(trades=label, then=then)
        m.add(c.EndTurn("back"), say, ChooseOne("trade", label, choices), icon=Icon.GAVEL, main=True)


def _if_they_stand(public: Public) -> list[str]:
    """What follows for everybody whose hand then has other bills than votes are left for (R12, Q12)."""
    said = []
    for seat in public.seats:
        held = public.hands[seat] + sum(one.count for one in public.trades if one.receiver == seat)
        left = held - (public.hand_size - public.laid_down[seat])
        if left > 0:
            text = ngettext("{count} bill of {seat} comes to no vote",
                            "{count} bills of {seat} come to no vote", left)  # fmt: skip
            said.append(text.format(count=left, seat=seat))
        elif left < 0:
            text = ngettext("{seat} takes {count} bill from the deck once the hand is empty",
                            "{seat} takes {count} bills from the deck once the hand is empty",
                            -left)  # fmt: skip
            said.append(text.format(count=-left, seat=seat))
    return said


def _key_on_deck(m: _Menu, seat: str, count: int) -> None:
    public = m.public
    left, opening = unseen(public), public.phase is P.ON_DECK
    first = next(s for s in order_from(public.seats, public.first) if s == public.active or s not in public.done)
    say = _("{seat}'s bills On Deck") if count > 1 else _("{seat}'s bill for the empty place")
    if opening and not public.done and seat == first:
        say = _("{seat} begins: the bills On Deck")
    numbers = tuple(
        Choice(bill, words.bill_line(bill), () if bill in left else (seen(public, bill),), icon=Icon.BILL)
        for bill in (*left, *(bill for bill in pieces.BILLS if bill not in left))
    )
    asks = _("Numbers of the bills") if count > 1 else _("Number of the bill")
    field = ChooseMany("cards", asks, numbers, count if opening else 1, count)
    main = not opening or seat == first
    m.add(
        c.KeyOnDeck(seat, left[:count]), say.format(seat=seat), field,
        icon=Icon.BILL, group=Group.CARDS, main=main, seat=seat, opens=True,
    )  # fmt: skip


def _where(m: _Menu) -> Where:
    """Where whoever leads does what the host does, too: its own phone has it, a private window does not list it."""
    return Where.PAGE if m.by == HOST else Where.TABLE


def _turn_ballots(m: _Menu) -> None:
    m.add(c.Reveal(), _("Turn the ballots"), main=True, where=_where(m))


def _hands(m: _Menu) -> None:
    public = m.public
    choices = tuple(Choice(b, words.label(b), icon=Icon(b), tone=TONES[b]) for b in pieces.BALLOTS)
    probe = c.ShowHands(dict.fromkeys(public.voters, "yay"))
    field = ShareOut("ballots", _("Who does not say Yay?"), choices, public.voters, start="yay", neutral="abstain")
    m.add(probe, _("Key in the hands"), field, group=Group.HANDS, main=True, opens=True, where=_where(m))


def _host_vote(m: _Menu) -> None:
    public = m.public
    how = ruling(public, "vote.secrecy")
    if how == "sealed":
        m.too_soon(_("Turn the ballots"), public.voters, public.put_in, "R8")
    elif how == "open":
        _hands(m)
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
            field = ChooseMany("cards", m.which(_("Bills to discard")), m.hand(own), 0, len(own.hand))
            m.add(c.Discard(), _("Discard"), field, group=Group.CARDS)
        case P.REFILL if m.by == public.active and not public.owed:
            _refill(m)
        case P.ON_DECK if not public.keyed_in:
            count = min(pieces.ON_DECK, len(own.hand))
            many = ngettext("{count} bill On Deck", "{count} bills On Deck", count).format(count=count)
            field = ChooseMany("cards", m.which(many), m.hand(own), count, count)
            m.add(c.PutOnDeck(own.hand[:count]), _("Put On Deck"), field, icon=Icon.BILL, group=Group.CARDS)
            _swap(m, own)
        case P.PLEDGE:
            _pledges(m, (m.by,))
            _lay(m, own)
            _swap(m, own, group=Group.DEALS)
            _trades(m)
            if m.by == public.active:
                _end_turn(m, _("End my turn"))
        case P.SPONSOR if m.by == public.active:
            if public.on_deck(m.by):
                _to_vote(m, main=False)
            else:
                _replace(m, own)
            _swap(m, own)
        case P.VOTE:
            how = ruling(public, "vote.secrecy")
            if how == "sealed" and m.by in public.voters:
                for ballot in pieces.BALLOTS:
                    icon, given = Icon(ballot), {"ballot": ballot}
                    m.add(c.Vote(ballot), words.label(ballot), icon=icon, tone=TONES[ballot], group=Group.BALLOT,
                          given=given)  # fmt: skip
                    m.offers[-1] = changed(m.offers[-1], then=_then(m, ballot))
            elif how == "roll_call" and m.by == caller(public):
                _roll_call(m, m.by)
            elif how == "open" and m.by == public.active:
                _hands(m)
        case P.BALLOTS_IN if m.by == public.active:
            _turn_ballots(m)
        case P.RESULT if m.by == public.active:
            if not needs_card(public):
                m.add(c.GoOn(), _("Go on"), main=True)
            else:
                _replace(m, own)
    _effects(m, (m.by,))


def _replace(m: _Menu, own: Own) -> None:
    held = own.hand or from_piles(m.public, m.by)
    if held and needs_card(m.public) and not m.public.owed and not m.public.at_table:
        bills = m.hand(own) if own.hand else m.lying(held)
        one = ChooseOne("card", m.which(_("Bill for the empty place")), bills)
        m.add(c.Replace(held[0]), _("Fill the place On Deck"), one, icon=Icon.BILL, group=Group.CARDS)


def _then(m: _Menu, ballot: str) -> str:
    """What a ballot does to the voter's own pledge on the bill."""
    pledge = next((p for p in m.public.pledges if p.seat == m.by and p.bill == m.public.bill), None)
    if pledge is None:
        return _("breaks no pledge")
    if pieces.PLEDGED[pledge.side] == ballot:
        return _("keeps my pledge to {seat}").format(seat=pledge.to) if pledge.to else _("keeps my pledge")
    return _("breaks my pledge to {seat}").format(seat=pledge.to) if pledge.to else _("breaks my pledge")


def _refill(m: _Menu) -> None:
    public = m.public
    missing = public.hand_size - public.hands[m.by]
    least = max(0, missing - public.deck_left)
    cards = takeable(public, m.by)
    say, rest = _("Refill my hand"), m.which(_missing(public, m.by))
    if not cards:
        m.add(c.Refill(), say, group=Group.CARDS)
        return
    top = ruling(public, "refill.sources") == "top"
    probe = c.Refill(() if top else cards[:least])
    field = ChooseMany("cards", rest, m.lying(cards), least, missing, none=_("from the deck"))
    m.add(probe, say, field, group=Group.CARDS)
    if top:
        given: dict[str, object] = {"go_on": True}
        one = ChooseMany("cards", m.which(_("Bills from the piles")), m.lying(cards), 1, min(missing, len(cards)))
        m.add(c.Refill(cards[:1], True), _("Take these, then look on"), one, group=Group.CARDS, given=given)


def _missing(public: Public, seat: str) -> str:
    """How many bills a hand lacks, before anybody chooses too many; and where what is not chosen comes from."""
    missing = public.hand_size - public.hands[seat]
    text = ngettext("{count} bill is missing. What is not chosen here comes from the deck",
                    "{count} bills are missing. What is not chosen here comes from the deck", missing)  # fmt: skip
    return text.format(count=missing)


def _swap(m: _Menu, own: Own, group: Group = Group.CARDS) -> None:
    """After what can be done all the turn: once it is done no other digit changes."""
    deck = swaps_from_deck(m.public) and m.public.deck_left
    takes = [*(["deck"] if deck else []), *takeable(m.public, m.by)]
    if not own.hand or not takes:
        return
    probe = c.Swap(own.hand[0], takes[0])
    if m.why(probe):
        return  # a row that can only be grey helps nobody
    deck_first = (Choice("deck", _("the deck"), icon=Icon.BILL),) if deck else ()
    choices = (*deck_first, *m.lying(takeable(m.public, m.by)))
    card = ChooseOne("card", m.which(_("Discard")), m.hand(own))
    m.add(probe, _("Swap a card"), card, ChooseOne("take", m.which(_("Take")), choices), group=group)


def _sides() -> tuple[Choice, ...]:
    return (Choice("pro", _("Yay"), icon=Icon.YAY, key="y"), Choice("con", _("Nay"), icon=Icon.NAY, key="n"))


def _to_promise(m: _Menu, seat: str) -> tuple[Choice, ...]:
    """The bills on which this seat can still pledge, with their four signs; first those of whose turn it is."""
    mine = {p.bill for p in m.public.pledges if p.seat == seat}
    owners = sorted(m.public.seats, key=lambda owner: owner != m.public.active)
    return tuple(
        Choice(bill, m.owned(bill, owner), icon=Icon.BILL)
        for owner in owners
        if owner != seat
        for bill in m.public.on_deck(owner)
        if bill not in mine
    )


def _pledges(m: _Menu, seats: Sequence[str]) -> None:
    # Everybody else's places On Deck, and that nothing is asked in return.
    most = pieces.ON_DECK * (len(m.public.seats) - 1) + 1
    for seat in seats:
        bills = _to_promise(m, seat)
        if bills:
            say = _("{seat} pledges").format(seat=seat) if m.by == HOST else _("Pledge a vote")
            bill = ChooseOne("bill", m.which(_("On bill")), bills, most=most)
            fields = [bill, ChooseOne("side", _("Vote"), _sides())]
            active = m.public.active
            only: dict[str, tuple[str, tuple[str, ...]]] = {}
            if seat != active:
                back, text = _to_promise(m, active), _("In return {seat} pledges on").format(seat=active)
            else:
                # In the own turn it is the sponsor of that bill who is asked, and for one of one's own.
                back, text = m.bills(m.public.on_deck(seat)) if m.by == seat else (), _("In return on my bill")
                only["other_bill"] = ("side", ("pro",))
            if back:
                fields.append(ChooseOne("other_bill", text, (Choice("", _("nothing")), *back), most=most))
                fields.append(ChooseOne("other_side", _("Vote"), _sides(), "pro"))
                only["other_side"] = ("other_bill", tuple(one.value for one in back))
            else:
                only = {}
            probe = c.MakePledge(bills[0].value, "pro", seat)
            m.add(probe, say, *fields, icon=Icon.DEAL, group=Group.DEALS, seat=seat, only=only)
    for pledge in m.public.pledges:
        if pledge.waits and pledge.to in seats:
            _accept(m, pledge)
        if pledge.seat in seats and not pledge.final:
            _touch(m, pledge)
        elif pledge.to == m.by and not (pledge.final or pledge.swap):
            _give_back(m, pledge)


def _accept(m: _Menu, pledge: Pledge) -> None:
    """What is promised for a pledge if whom it asks says so; the host says it for somebody who said it aloud."""
    given = {"bill": pledge.bill, "side": pledge.side}
    say = _("{seat} accepts: {promise}").format(seat=pledge.to, promise=words.offered(pledge))
    m.add(c.AcceptPledge(pledge.seat, pledge.bill, pledge.side), say, icon=Icon.DEAL, group=Group.DEALS,
          seat=pledge.seat, deal=words.pledge_key(pledge), short=_("Accept"), given=given)  # fmt: skip


def _give_back(m: _Menu, pledge: Pledge) -> None:
    """Whoever is promised something need not take it."""
    say = _("Give back: {seat}, {promise}").format(seat=pledge.seat, promise=words.offered(pledge))
    m.add(c.TakeBackPledge(pledge.bill, pledge.seat), say, group=Group.DEALS, seat=pledge.seat,
          deal=words.pledge_key(pledge), short=_("Refuse") if pledge.waits else _("Give it back"),
          given={"bill": pledge.bill})  # fmt: skip


def _touch(m: _Menu, pledge: Pledge) -> None:
    """What its maker may still do with a pledge, where it lies."""
    seat, key = pledge.seat, words.pledge_key(pledge)
    promise = words.promise(pledge.side, pledge.bill)
    other = "con" if pledge.side == "pro" else "pro"
    say = _("{seat}: {promise} instead").format(seat=seat, promise=words.promise(other, pledge.bill))
    m.add(c.ChangePledge(pledge.bill, other, seat), say, group=Group.DEALS, seat=seat, deal=key,
          short=_("Make it {vote}").format(vote=words.label(pieces.PLEDGED[other])),
          given={"bill": pledge.bill, "side": other})  # fmt: skip
    say = _("Take back: {seat}, {promise}").format(seat=seat, promise=promise)
    short = _("Take both back") if pledge.swap else _("Take it back")
    m.add(c.TakeBackPledge(pledge.bill, seat), say, group=Group.DEALS, seat=seat, deal=key, short=short,
          given={"bill": pledge.bill})  # fmt: skip


def _lay(m: _Menu, own: Own) -> None:
    public = m.public
    others = [s for s in public.seats if s != m.by and public.active in (s, m.by)]
    if not own.hand or not others:
        return
    cards = ChooseMany("cards", m.which(_("Cards")), m.hand(own), 1, len(own.hand))
    probe = c.LayCards(next((seat for seat in others if seat not in public.sits), others[0]), own.hand[:1])
    if m.by == public.active:
        choices = tuple(Choice(seat, seat, tuple(sits_out(public, seat)), seat=seat) for seat in others)
        whom = ChooseOne("other", _("For whom"), choices)
        m.add(probe, _("Lay cards"), whom, cards, icon=Icon.DEAL, group=Group.DEALS)
        return
    say, given = _("Lay cards for {seat}").format(seat=public.active), {"other": public.active}
    m.add(probe, say, cards, icon=Icon.DEAL, group=Group.DEALS, given=given)


def _trades(m: _Menu) -> None:
    public = m.public
    for one in public.trades:
        if m.by in (HOST, one.giver, one.receiver):
            say = _("Give back what {giver} laid for {receiver}").format(giver=one.giver, receiver=one.receiver)
            given: dict[str, object] = {"giver": one.giver, "receiver": one.receiver}
            key, short = ("", "") if m.by == HOST else (words.trade_key(public, one), _("Give it back"))
            m.add(c.GiveBack(one.giver, one.receiver), say, group=Group.DEALS, given=given, deal=key, short=short)


def _to_vote(m: _Menu, *, main: bool) -> None:
    row = m.public.on_deck(m.public.active)
    if row:
        own = m.by == m.public.active
        named = _("Put a bill of {seat} to the vote").format(seat=m.public.active)
        say = _("Put one of my bills to the vote") if own else named
        field = ChooseOne("bill", m.which(_("Bill")), m.bills(row))
        m.add(c.PutToVote(row[0]), say, field, main=main, group=Group.FLOOR, where=Where.TABLE, opens=main)


def _effects(m: _Menu, seats: Iterable[str]) -> None:
    if m.public.phase not in (P.PLEDGE, P.SPONSOR, P.VOTE, P.BALLOTS_IN, P.RESULT):
        return
    # What is used up stays used up: a row that can only be grey helps nobody.
    for seat in (s for s in seats if f"rep:{s}" not in m.public.used):
        if m.own is not None and seat == m.by:
            text = effects.of_rep(m.public.effects, m.own.rep) or _("What the card says is carried out at the table.")
            sure = ChooseOne("seat", text, (Choice(seat, _("Yes, now: once in the game")),))
            m.add(c.UseEffect(), _("Use my representative's special effect"), sure, icon=Icon.AGENDA,
                  group=Group.EFFECTS)  # fmt: skip
            continue
        say = _("{seat} uses the representative's special effect").format(seat=seat)
        m.add(c.UseEffect(seat), say, icon=Icon.AGENDA, group=Group.EFFECTS, seat=seat)


def _judge(m: _Menu) -> None:
    public = m.public
    reason = m.reason()
    m.post(_("Agenda points"), words.account)
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


def _told_apart(public: Public, reps: Sequence[str]) -> list[tuple[str, str]]:
    """The cards among which is chosen: of two that say the same one is enough; else each with what it says."""
    found: list[tuple[str, str]] = []
    for kind in dict.fromkeys(map(pieces.kind, reps)):
        cards = [rep for rep in reps if pieces.kind(rep) == kind]
        texts = [effects.of_rep(public.effects, rep) for rep in cards]
        if len(set(texts)) == 1:
            found.append((cards[0], words.rep_label(cards[0])))
            continue
        for rep, text in zip(cards, texts, strict=True):
            found.append((rep, f"{words.rep_label(rep)}: {text or _('without a text')}"))
    return found


def _keyed(own: Own | None, wanted: Wanted) -> tuple[str, ...]:
    """What the viewer keyed in for this draw before, when all of it together could not be, as far as it still can."""
    if own is None:
        return ()
    found = {"hand": own.keyed, "rep": (own.keyed_rep,) if own.keyed_rep else ()}
    return tuple(one for one in found.get(wanted.key.partition(":")[0], ()) if one in wanted.outcomes)


def draw_form(public: Public, own: Own | None, wanted: Wanted) -> tuple[str, AnyField]:
    """The words and the field for a draw that is keyed in."""
    kind, _sep, rest = wanted.key.partition(":")
    if kind == "rep":
        say = _("{seat}'s representative").format(seat=rest.partition(":")[2])
        # All that may be in the deck keep their digits all the while; what is gone turns grey.
        kinds = {each for deck in builds(public) for each in deck}
        cards = tuple(rep for rep in pieces.REPRESENTATIVES if pieces.kind(rep) in kinds)
        none = (Reason("no_such_rep_left", ("R1",)),)
        choices = tuple(
            Choice(rep, said, () if rep in wanted.outcomes else none, icon=Icon.AGENDA)
            for rep, said in _told_apart(public, cards)
        )
        start = tuple(choice.value for choice in choices if choice.value in _keyed(own, wanted))
        return say, ChooseMany("outcome", say, choices, 1, 1, start)
    choices = tuple(Choice(number, words.bill_line(number), icon=Icon.BILL) for number in wanted.outcomes)
    mine = ngettext("My bill, by its number", "My {count} bills, by number", wanted.count).format(count=wanted.count)
    say = mine if kind == "hand" else _("What I drew from the deck")
    # In which order they lie is nothing to anybody: what was keyed in before stands there, to be looked over.
    return say, ChooseMany("outcome", say, choices, wanted.count, wanted.count, _keyed(own, wanted))
