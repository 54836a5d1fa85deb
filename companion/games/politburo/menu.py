"""The menu of offers: what a viewer may do now; refused offers carry their reasons."""

from __future__ import annotations

from collections.abc import Iterable

from companion.core.language import _, listed, signed
from companion.core.ledger import BANK, holder, supply
from companion.core.menu import Menu
from companion.core.messages import HOST, JUDGE, PUBLIC, TABLE, Put, Reason, Viewer
from companion.core.offers import AnyField, Choice, ChooseMany, ChooseOne, Number, Offer, ShareOut, Wanted
from companion.core.refusing import ruling
from companion.core.seats import left_of, order_from
from companion.core.vocabulary import Group, Icon, Role, Tone, Where
from companion.games.politburo import commands as c
from companion.games.politburo import menu_middle, pieces, words
from companion.games.politburo.refuse import PUT_FIELDS, limit, open_to_it, refusals
from companion.games.politburo.state import Own, Phase, Public
from companion.games.politburo.wants import drawable

P = Phase
THUMBS = {"up": Icon.THUMB_UP, "down": Icon.THUMB_DOWN}
TONES = {"up": Tone.FOR, "down": Tone.AGAINST}
"""What a thumb means to the eye."""


class _Menu(Menu[Public, Own]):
    """The offers of Politburo."""

    def choices(self, values: Iterable[str]) -> tuple[Choice, ...]:
        return tuple(Choice(value, words.label(value), icon=Icon(value)) for value in values)


def menu(viewer: Viewer, public: Public, own: Own | None) -> list[Offer]:
    """What this viewer may do now."""
    if viewer == PUBLIC:
        return []
    m = _Menu(viewer, public, own, refusals)
    if viewer == TABLE:
        _box(m)
        return m.offers
    if viewer == HOST:
        _leads(m)
        _host(m)
    elif viewer == JUDGE:
        _judge(m)
    elif viewer in public.seats:
        if viewer == public.secretary:
            _leads(m)
        _seat(m)
    _draws(m)
    m.clock()
    return m.offers


def _host(m: _Menu) -> None:
    public = m.public
    match public.phase:
        case P.BETWEEN | P.OPENING if open_to_it(public):
            menu_middle.middle(m)
        case P.TURNED:
            m.add(c.EndGame(), _("Say who wins"), icon=Icon.TROPHY, main=True)
        case P.OBJECTIVES:
            if public.options["objective.mode"] != "end" or not public.unturned:
                say = _("Turn {seat}'s card").format(seat=next(iter(public.unturned), ""))
                m.add(c.TurnObjectives(), say, icon=Icon.AGENDA, main=True)
            for seat in public.unturned:
                _name(m, seat, first=seat == public.unturned[0])


def _keys(m: _Menu, where: Where) -> None:
    """What is shown, turned and pointed at in the open, at the table or out of the box."""
    public = m.public
    match public.phase:
        case P.THUMBS if public.plan_mode == "open":
            # Short words, each with a letter of its own.
            ways = (Choice("up", _("Up"), icon=Icon.THUMB_UP), Choice("down", _("Down"), icon=Icon.THUMB_DOWN))
            field = ShareOut("thumbs", _("Whose thumb is down?"), ways, public.answering, start="up", neutral="down")
            probe = c.ShowThumbs(dict.fromkeys(public.answering, "up"))
            m.add(probe, _("Key in the thumbs"), field, group=Group.HANDS, main=True, opens=True, where=where)
        case P.THUMBS_IN:
            m.add(c.Reveal(), _("Show the thumbs"), main=True, where=where)
        case P.CARDS if public.cards_mode == "keyed":
            _counts(m)
        case P.POINTING if public.options["purge.mode"] == "open":
            seats = tuple(Choice(seat, seat, seat=seat) for seat in public.executors)
            others = ruling(public, "purge.self_point") == "no"
            field = ShareOut("pointed", _("Who points at whom?"), seats, public.executors, others=others)
            ring = {seat: left_of(public.executors, seat) for seat in public.executors}
            say = _("Key in who points at whom")
            # Where the app holds the cards it turns them: whose was whose is seen once a slip has been sent off.
            turns = public.options["cards.mode"] == "app"
            pointing = c.ShowPointing(ring)
            m.add(pointing, say, field, group=Group.HANDS, main=True, opens=True, waits=turns, where=where)
        case P.POINTED:
            m.add(c.Reveal(), _("Show fingers and cards"), main=True, where=where)
        case P.DEVIANT:
            for seat in public.executors:
                say = _("The deviant was {seat}").format(seat=seat)
                m.add(c.NameDeviant(seat), say, icon=Icon.AGENDA, group=Group.CHAIR, seat=seat, where=where)


def _counts(m: _Menu) -> None:
    """A digit for each: as many as repress, and after them the one for none."""
    for repress in (*range(1, pieces.EXECUTORS + 1), 0):
        m.add(
            c.TurnCards(repress),
            _("Shown: {counts}").format(counts=words.counts(repress)),
            icon=Icon.REPRESS if repress else Icon.REFORM,
            group=Group.CHAIR,
            where=Where.TABLE,
            given={"repress": repress},
        )


def _box(m: _Menu) -> None:
    """What can have come out of a box whose cards nobody signed: only as that count a judge puts them right (R10)."""
    if m.public.phase is P.CARDS and not m.public.last_attempt:
        _counts(m)


def _leads(m: _Menu) -> None:
    """What whoever leads does in the open: its own phone has it, a private window on the laptop does not list it."""
    public = m.public
    where = Where.PAGE if m.by == HOST else Where.TABLE
    _keys(m, where)
    match public.phase:
        case P.BETWEEN:
            say = _("Begin round {round}").format(round=public.round + 1)
            m.add(c.BeginRound(), say, icon=Icon.GAVEL, main=True, where=where)
        case P.PROPOSE:
            for ministry in pieces.MINISTRIES:
                say = _("Propose {ministry}").format(ministry=words.ministry(ministry, public))
                m.add(
                    c.Propose(ministry),
                    say,
                    icon=Icon(ministry),
                    group=Group.CHAIR,
                    where=Where.TABLE,
                    given={"ministry": ministry},
                )
        case P.CASTING:
            for thumb, say in (("up", _("Casting vote: approve")), ("down", _("Casting vote: reject"))):
                m.add(
                    c.CastVote(thumb),
                    say,
                    icon=THUMBS[thumb],
                    group=Group.CHAIR,
                    where=Where.TABLE,
                    given={"thumb": thumb},
                )
        case P.CARDS_IN:
            m.add(c.ShowCards(), _("Show the cards"), group=Group.CHAIR, where=Where.TABLE, main=m.by == HOST)
        case P.APPOINT:
            if public.executors:
                say = _("Keep {seats}").format(seats=listed(public.executors))
                m.add(
                    c.Appoint(public.executors),
                    say,
                    group=Group.CHAIR,
                    where=Where.TABLE,
                    given={"seats": public.executors},
                )
            order = order_from(public.seats, left_of(public.seats, public.secretary))
            able = [s for s in order if s != public.secretary or ruling(public, "gs.self_appoint") == "yes"]
            seats = tuple(Choice(seat, seat, seat=seat) for seat in able)
            three = pieces.EXECUTORS
            # After two rejections no vote comes: digits that are keyed in for one appoint nobody without Enter.
            waits = public.how == "third" and not public.executors
            said = _("Members; until now {seats}") if public.executors else _("Members")
            if waits:
                said = _("Three members. After two rejections no vote comes: Enter appoints them")
            # None is chosen yet, of the old three neither: whenever it is open, the third of them ends it.
            field = ChooseMany("seats", said.format(seats=listed(public.executors)), seats, three, three)
            say = _("Appoint others") if public.attempt else _("Appoint three")
            first = not public.attempt and m.by == HOST
            probe = c.Appoint(tuple(able[:three]))
            m.add(probe, say, field, group=Group.CHAIR, where=Where.TABLE, main=first, opens=True, waits=waits)


def _seat(m: _Menu) -> None:
    public = m.public
    match public.phase:
        case P.THUMBS if public.plan_mode == "sealed" and m.by != public.secretary:
            for thumb in pieces.THUMBS:
                m.add(
                    c.Signal(thumb),
                    words.label(thumb),
                    icon=THUMBS[thumb],
                    tone=TONES[thumb],
                    group=Group.BALLOT,
                    given={"thumb": thumb},
                )
        case P.CARDS if public.cards_mode == "app" and m.by in public.executors:
            for card in pieces.CARDS:
                probe = c.PlayCard(card) if public.last_attempt else c.DropCard(card)
                m.add(probe, words.label(card), icon=Icon(card), group=Group.BALLOT, given={"card": card})
        case P.POINTING if public.options["purge.mode"] == "sealed" and m.by in public.executors:
            for seat in public.executors:
                if seat != m.by or ruling(public, "purge.self_point") == "yes":
                    say = _("Point at {seat}").format(seat=seat)
                    m.add(c.Point(seat), say, icon=Icon.POINT, group=Group.BALLOT, given={"whom": seat})
        case P.OBJECTIVES:
            _name(m, m.by)


def _name(m: _Menu, seat: str, *, first: bool = False) -> None:
    """Name the member card of a seat; whose is to be turned first is the host's next step."""
    public = m.public
    if public.options["objective.mode"] == "end" and seat not in public.has_objective:
        taken = {name: holder for holder, name in public.objectives.items()}
        # All of them every time: from one seat to the next no digit stands for another member.
        choices = tuple(
            Choice(x.name, _card(x.name, public), _taken(taken[x.name]) if x.name in taken else ())
            for x in public.members
        )
        field = ChooseOne("member", _("Member, by what the card wants"), choices)
        say = _("{seat}'s member").format(seat=seat)
        probe = c.NameObjective(next(x.name for x in public.members if x.name not in taken), seat)
        first = first and m.by == HOST
        m.add(probe, say, field, icon=Icon.AGENDA, group=Group.AGENDA, seat=seat, main=first, opens=first)


def _card(name: str, public: Public) -> str:
    """A member's card to be chosen: whoever looks for a printed name that we do not know is told so."""
    said = words.card(name, public)
    return said if words.called(name, public) else _("Another name — {objective}").format(objective=said)


def _taken(by: str) -> tuple[Reason, ...]:
    return (Reason("member_taken", ("R2",), {"seat": by}),)


def _draws(m: _Menu) -> None:
    kept = (m.own.member,) if m.own is not None and m.own.member else ()

    def form(wanted: Wanted) -> tuple[str, AnyField]:
        choices = tuple(Choice(name, _card(name, m.public)) for name in wanted.outcomes)
        return _("My member's card"), ChooseMany("outcome", _("My member's card"), choices, 1, 1, kept)

    m.draws(drawable(m.public), form, kept)


def _judge(m: _Menu) -> None:
    public = m.public
    if public.over:
        return
    reason = m.reason()
    accounts = (BANK, *(supply(seat) for seat in public.seats))
    choices = tuple(Choice(account, words.account(account), seat=holder(account)) for account in accounts)
    m.offers.append(
        Offer(
            "post",
            _("Move points"),
            {},
            (
                Number("amount", _("Influence"), 1, pieces.INFLUENCE, 1),
                ChooseOne("src", _("From"), choices, role=Role.GIVER),
                ChooseOne("dst", _("To"), choices, role=Role.RECEIVER),
                reason,
            ),
            group=Group.CORRECTIONS,
        )
    )
    for field in PUT_FIELDS:
        value: AnyField
        if field == "secretary":
            if public.phase is not P.PROPOSE:
                continue
            say = _("Set general secretary")
            value = ChooseOne("value", _("General secretary"), tuple(Choice(s, s, seat=s) for s in public.seats))
            probe = Put(field, public.seats[0], "—")
        else:
            ministry = words.ministry(field.partition(":")[2], public)
            say = _("Set level of {ministry}").format(ministry=ministry)
            most = min(9, limit(public))
            levels = tuple(Choice(str(n), signed(n)) for n in range(most, -most - 1, -1))
            value = ChooseOne("value", ministry, levels)
            probe = Put(field, "0", "—")
        m.add(probe, say, value, reason, group=Group.CORRECTIONS, given={"field": field})
