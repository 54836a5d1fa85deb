"""The menu of offers: what a viewer may do now; refused offers carry their reasons."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any

from companion.core.language import _, ngettext
from companion.core.menu import Menu
from companion.core.messages import HOST, JUDGE, PUBLIC, Hand, Put, Reason, Viewer
from companion.core.offers import (
    Allot,
    AnyField,
    Arrange,
    Choice,
    ChooseMany,
    ChooseOne,
    Number,
    Offer,
    Piles,
    Question,
    ShareOut,
    Text,
    Wanted,
)
from companion.core.refusing import ruling
from companion.core.rulings import ASK
from companion.core.vocabulary import Group, Icon, Role, Tone, Where
from companion.games.articles_of_agreement import abilities, pieces, scores, words
from companion.games.articles_of_agreement import commands as c
from companion.games.articles_of_agreement.decide.ending import next_part, owners
from companion.games.articles_of_agreement.refuse import PLAY, WHEN, refusals
from companion.games.articles_of_agreement.refuse.bench import (
    WHERE,
    card_accounts,
    put_fields,
    put_values,
)
from companion.games.articles_of_agreement.refuse.common import (
    can_fire,
    can_use,
    drawn,
    has,
    left_untold,
    may_speak,
    offered,
    places,
    receivers,
    spot_holder,
    spot_reaches,
    takes,
    to_turn,
)
from companion.games.articles_of_agreement.refuse.shares import MOST_SECRETS, reached
from companion.games.articles_of_agreement.refuse.weapons import USABLE, tool_maps
from companion.games.articles_of_agreement.rulings import BY_KEY
from companion.games.articles_of_agreement.state import DISCARD, Own, Phase, Public
from companion.games.articles_of_agreement.wants import drawable, unseen

P = Phase
FAIL, PISTOLS, BARRELS = "L", "VXZQ", "YTJK"
"""By which letters the host ends a mutiny, and keys in a pistol or a barrel: each seat's own keeps its letter all
evening, whatever the digits take meanwhile."""
LETTERS = f"{FAIL}{PISTOLS[:3]}{BARRELS[:2]}"
"""Those of it that nothing else bears."""
TONES = {"aye": Tone.FOR, "nay": Tone.AGAINST}
"""What a thumb means to the eye."""


class _Menu(Menu[Public, Own]):
    """The offers of Articles of Agreement, said to a seat itself or to the host who keys for it."""

    def of(self, seat: str, own: str, other: str) -> str:
        """A sentence about the viewer, or about the seat for which the host keys."""
        return own if self.by == seat else other.format(seat=seat)

    def whose(self, seat: str) -> str:
        """The seat for which the host keys; empty for the viewer's own."""
        return "" if self.by == seat else seat

    @staticmethod
    def seats(seats: Iterable[str]) -> tuple[Choice, ...]:
        return tuple(Choice(seat, seat, seat=seat) for seat in seats)


def menu(viewer: Viewer, public: Public, own: Own | None) -> list[Offer]:
    """What this viewer may do now."""
    if viewer == PUBLIC or public.question is not None or public.over:
        return []
    m = _Menu(viewer, public, own, refusals)
    if viewer == JUDGE:
        _judge(m)
    elif public.awaits_position and public.phase is P.READY:
        if viewer == HOST:
            _middle(m)
    elif viewer == HOST:
        if not drawable(public):
            _window(m, public.seats)
            if public.window is None:
                _host(m)
            _anytime(m, public.seats)
    elif viewer in public.seats and not drawable(public):
        _window(m, (viewer,))
        if public.window is None:
            _seat(m)
        _anytime(m, (viewer,))
    kept = own.noted if own is not None and public.again else ()
    m.draws(drawable(m.public), partial(draw_form, m.public, kept=kept), kept)
    m.clock()
    return m.offers


def _host(m: _Menu) -> None:
    public = m.public
    match public.phase:
        case P.READY:
            m.add(c.BeginRound(), _begin(public), main=True)
            if not public.round and public.cardboard:
                _middle(m)
        case P.ALLOCATE:
            m.add(c.Propose(), _("Put the shares to the vote"), icon=Icon.GAVEL, main=True)
            _shares(m)
        case P.VOTE if ruling(public, "vote.medium") == "open":
            _votes(m)
        case P.VOTE:
            m.too_soon(_("Turn the votes"), public.voters, public.put_in, "R9")
        case P.VOTES_IN:
            _votes(m)
        case P.MUTINY:
            _mutiny(m)
        case P.RECEIVE:
            _receive(m)
        case P.SPOT:
            _spot(m)
        case P.SECRETS if public.light:
            _loot(m, to_turn(public)[0], main=True)
            _left(m)
        case P.SECRETS if not public.cardboard:
            turner = next((s for s in to_turn(public) if public.secrets.get(s, 0)), public.captain)
            m.add(c.TurnSecrets(), _("Turn up {seat}'s secret treasures").format(seat=turner), main=True)
        case P.TURNED:
            _left(m)
            part = next_part(public)
            say = _("Count the loot: {part}").format(part=words.part(part)) if part else _("Who has won")
            m.add(c.CountLoot(), say, icon=Icon(part) if part else Icon.TROPHY, main=True)
        case P.TOOLS:
            _tools(m, owners(public))


def _begin(public: Public) -> str:
    """What the next round begins with: a draw, or where cards stay cardboard the vote on what lies on the table."""
    if public.on_table and not public.options["allocate.timer"]:
        return _("The shares lie on the table: to the vote")
    return ngettext("Draw {count} treasure", "Draw {count} treasures", offered(public)).format(count=offered(public))


def _receive(m: _Menu) -> None:
    """What each receives: who said Nay gets nothing, so that there may be fewer than seven."""
    seats = tuple(seat for seat in m.public.by_number if seat in receivers(m.public))
    most = drawn(m.public)
    least = most if len(seats) == len(m.public.seats) else 0
    field = Piles("loot", _("What each receives"), _kinds(m.public, pieces.KINDS), seats, least, most)
    m.add(c.Receive({}), _("What each receives"), field, icon=Icon.DEAL, main=True, opens=True)


def _left(m: _Menu) -> None:
    """What lies before a seat that was left, if somebody names it: it counts for the most of a kind (R27)."""
    for seat in left_untold(m.public):
        _loot(m, seat)


def _loot(m: _Menu, seat: str, *, main: bool = False) -> None:
    """What scores of all that a seat has."""
    field = Piles("loot", _("What scores"), _kinds(m.public, pieces.SCORING), (seat,), 0, len(pieces.CARDS))
    say = _("What {seat} has").format(seat=seat)
    m.add(c.Receive({seat: ()}), say, field, icon=Icon.CHEST, main=main, opens=main)


def _kinds(public: Public, kinds: Iterable[str]) -> tuple[Choice, ...]:
    left = unseen(public)
    used = {kind: () if left[kind] else (Reason("none_left", given={"kind": kind}),) for kind in kinds}
    return tuple(_treasure(kind, why) for kind, why in used.items())


def _treasure(kind: str, why: tuple[Reason, ...] = ()) -> Choice:
    """A kind of treasure to choose, by the same key in every form."""
    return Choice(kind, words.label(kind), why, Icon(kind), key=pieces.KEYS.get(kind, ""))


def _middle(m: _Menu) -> None:
    """How the table stands between two rounds, and how far the next one is, keyed in before the first one (Q30)."""
    public, seats = m.public, m.seats(m.public.seats)
    stands = tuple(Choice(phase, words.reached(phase)) for phase in reached(public))
    fields: list[AnyField] = [
        Number("rounds", _("Rounds that are over"), 1, pieces.ROUNDS - 1, 1),
        ChooseOne("phase", _("How far the next round is"), stands, asked=True),
        ChooseOne("leads", _("Who is captain in the next round"), seats),
        ChooseMany("used", _("Whose ability is used up"), seats, 0, len(seats)),
    ]
    if not public.light:
        places = (*public.seats, DISCARD)
        kinds = tuple(map(_treasure, pieces.KINDS))
        says = (*public.seats, _("Discarded"))
        fields += [
            Piles("loot", _("Treasures that lie face up"), kinds, places, most=len(pieces.CARDS), says=says),
            Allot("secrets", _("Treasures that lie face down"), public.seats, None, 0, MOST_SECRETS, usual=2),
        ]
    m.middle(_("Begin in the middle"), *fields)


def imagined(public: Public, choose: Callable[[int], int]) -> dict[str, Any] | None:
    """A position that could be: all that was dealt and drawn lies somewhere."""
    if public.phase is not P.READY or public.round or not (public.cardboard or public.awaits_position):
        return None
    seats, phases = public.seats, reached(public)
    rounds = 1 + choose(pieces.ROUNDS - 1)
    given: dict[str, Any] = {
        "rounds": rounds, "phase": phases[choose(len(phases))], "leads": seats[choose(len(seats))],
        "used": [seat for seat in seats if not choose(3)],
    }  # fmt: skip
    if public.light:
        return given
    deck = [pieces.kind(card) for card in pieces.CARDS]
    loot: dict[str, list[str]] = {place: [] for place in (*seats, DISCARD)}
    for _drawn in range(pieces.SHARED * rounds):
        loot[[*loot][choose(len(loot))]].append(deck.pop(choose(len(deck))))
    lucky = seats[choose(len(seats))]
    return {**given, "loot": loot, "secrets": {seat: pieces.SECRETS + choose(2) * (seat == lucky) for seat in seats}}


def _votes(m: _Menu) -> None:
    """What the captain turns or keys in, too: its own phone has it, a private window on the laptop does not list it."""
    public, where = m.public, Where.PAGE if m.by == HOST else Where.TABLE
    if public.phase is P.VOTES_IN:
        m.add(c.Reveal(), _("Turn the votes"), main=True, where=where)
    else:
        choices = tuple(Choice(b, words.label(b), icon=Icon(b), tone=TONES[b]) for b in pieces.BALLOTS)
        # Letters fill it as thumbs are read off the board, from left to right.
        rows = tuple(seat for seat in public.by_number if seat in public.voters)
        field = ShareOut("thumbs", _("Thumbs"), choices, rows, start="aye", neutral="aye")
        probe = c.ShowThumbs(dict.fromkeys(public.voters, "aye"))
        m.add(probe, _("Key in the thumbs"), field, main=True, opens=True, where=where)


def _seat(m: _Menu) -> None:
    public = m.public
    match public.phase:
        case P.READY if m.by == public.captain:
            # The table's next step: on a page that somebody only came to look at it would end the looking.
            say = _begin(public) if public.on_table else _("Draw the treasures")
            m.add(c.BeginRound(), say, main=True, where=Where.TABLE)
        case P.ALLOCATE if m.by == public.captain:
            m.add(
                c.Propose(),
                _("Put my shares to the vote"),
                icon=Icon.GAVEL,
                group=Group.CARDS,
                main=True,
                where=Where.TABLE,
            )
            _shares(m)
        case P.VOTE if m.by != public.captain and ruling(public, "vote.medium") == "sealed":
            for ballot in pieces.BALLOTS:
                icon, given = Icon(ballot), {"ballot": ballot}
                m.add(
                    c.Vote(ballot), words.label(ballot), icon=icon, tone=TONES[ballot], group=Group.BALLOT, given=given
                )
        case P.VOTE if m.by == public.captain and ruling(public, "vote.medium") == "open":
            _votes(m)
        case P.VOTES_IN if m.by == public.captain:
            _votes(m)
        case P.MUTINY if m.by in public.mutineers:
            _mutiny(m)
        case P.SPOT if m.by == spot_holder(public):
            _spot(m)
        case P.TOOLS:
            _tools(m, [s for s in owners(public) if s == m.by])


# --- shares and mutiny ------------------------------------------------------------------------------------------------


def _shares(m: _Menu) -> None:
    public, row = m.public, places(m.public)
    if not row or m.why(c.Share(dict.fromkeys(row, public.captain))):
        return
    names = tuple(words.in_row(place, pieces.kind(card)) for place, card in row.items())
    where = Where.BOARD if m.by == HOST else Where.PAGE
    # By another label a form that was opened before anything was put forward, and would overthrow it, ends with a word.
    whom = _("To whom, in the place of what is put forward?") if public.proposed else _("To whom?")
    field = ShareOut(
        "shares", whom, m.seats(public.seats), tuple(row), names,
        starts=tuple(public.shares.get(card, "") for card in row.values()), keys=tuple(map(words.letter, row)),
    )  # fmt: skip
    probe = c.Share(dict.fromkeys(row, public.captain))
    # A captain's own window moves cards; the form is the host's.
    alone = Where.PAGE if m.by == HOST else Where.TABLE
    # While something is put forward the host's keys are for what is said to it: the form stands behind *More*.
    group = Group.EFFECTS if public.proposed and m.by == HOST else Group.CARDS
    m.add(probe, _("Share out all cards"), field, icon=Icon.DEAL, group=group, where=alone)
    for place, card in row.items():
        say = words.in_row(place, pieces.kind(card))
        given: dict[str, object] = {"card": place}
        to = tuple(seat for seat in public.seats if seat != public.shares.get(card))
        label = _("To, in the place of what is put forward") if public.proposed else _("To")
        field_one = ChooseOne("seat", label, m.seats(to))
        lies = public.shares.get(card, "")
        text = (_("{card} from {seat} to …") if lies else _("{card} to …")).format(card=say, seat=lies)
        icon = Icon(pieces.kind(card))
        m.add(c.MoveCard(place, to[0]), text, field_one, icon=icon, group=Group.SHARES, where=where, given=given)
        if card in public.shares:
            back: dict[str, object] = {"card": place, "seat": ""}
            text = _("{card} back to the middle").format(card=say)
            m.add(c.MoveCard(place), text, group=Group.SHARES, where=where, given=back)


def _mutiny(m: _Menu) -> None:
    public, host = m.public, m.by == HOST
    if host and (public.proposed or (public.on_table and public.nominee)):
        left = [seat for seat in public.mutineers if seat not in public.agreed]
        m.add(c.AllAgree(), _("All mutineers agree"), main=True, speaks_for=left)
    if host:
        # Above what each of them may say: nobody looks for the end of a mutiny below a list.
        say = _("They cannot agree: the mutiny fails")
        m.add(c.FailMutiny(), say, icon=Icon.FAIL, group=Group.MUTINY, key=FAIL)
    if public.proposed:
        left = [seat for seat in public.mutineers if seat not in public.agreed]
        for seat in left if host else ():
            # All agree but one: that is what a digit says. Who agrees alone is seldom keyed for.
            _objects(m, seat)
        if host and left:
            whose = ChooseOne("seat", _("Who agrees?"), m.seats(left))
            m.add(c.Agree(left[0]), _("One of them agrees"), whose, icon=Icon.AYE, group=Group.MUTINY)
        for seat in [seat for seat in public.mutineers if seat in public.agreed] if host else ():
            _objects(m, seat)
        if not host:
            if m.by not in public.agreed:
                m.add(c.Agree(m.by), _("I agree"), icon=Icon.AYE, group=Group.MUTINY)
            _objects(m, m.by)
    elif not (host and public.on_table):
        # On cardboard everybody sees the plan: the host hears whether all agree, and needs no step before that.
        say = _("Put it forward: captain {seat}").format(seat=public.nominee) if public.nominee else _("Put it forward")
        m.add(c.Propose(), say, icon=Icon.GAVEL, group=Group.MUTINY, main=True, where=Where.TABLE)
    others = [seat for seat in public.mutineers if seat != public.nominee]
    probe = c.Nominate(others[0]) if others else None
    if probe is not None and not m.why(probe):
        captain = _("Another captain than is put forward") if public.proposed else _("The new captain")
        field = ChooseOne("nominee", captain, m.seats(others))
        # Space names a captain first and puts it forward next.
        m.add(probe, _("Name a captain"), field, icon=Icon.CAPTAIN, group=Group.MUTINY, main=not public.nominee)
    _shares(m)


def _objects(m: _Menu, seat: str) -> None:
    say = m.of(seat, _("I do not agree"), _("{seat} does not agree"))
    m.add(c.Object(seat), say, icon=Icon.NAY, group=Group.MUTINY, seat=m.whose(seat))


def _spot(m: _Menu) -> None:
    reaches = spot_reaches(m.public)
    if reaches:
        holder = spot_holder(m.public)
        own, other = _("From whom? Chance says what."), _("From whom does {seat} steal? Chance says what.")
        field = ChooseOne("victim", m.of(holder, own, other), m.seats(reaches))
        m.add(
            c.SpotSteal(reaches[0]),
            _("The Black Spot steals"),
            field,
            icon=Icon.SPOT,
            main=m.by == HOST,
            opens=m.by == HOST,
        )
    if not m.why(c.SkipSpot()):
        m.add(c.SkipSpot(), _("The Black Spot steals nothing"), icon=Icon.PASS, group=Group.END)


def _tools(m: _Menu, seats: Iterable[str]) -> None:
    for seat in seats:
        count = pieces.counted(m.public.hold(seat))
        slots = scores.tool_slots(count)
        maps = tuple(Choice(place, words.map_place(place)) for place in tool_maps(count["map"]))
        names = tuple(words.tool(slot, count) for slot in slots)
        say = m.of(seat, _("Lay my tools to my maps"), _("{seat} lays tools to maps"))
        field = ShareOut("tools", _("Which tool to which map?"), maps, slots, names)
        probe = c.AssignTools(dict.fromkeys(slots, "0"), seat)
        m.add(probe, say, field, icon=Icon.MAP, group=Group.CARDS, seat=m.whose(seat))


# --- pistols, barrels, abilities --------------------------------------------------------------------------------------


def _window(m: _Menu, seats: Iterable[str]) -> None:
    public = m.public
    if public.window is None:
        return
    if m.by == HOST:
        say = _("Nobody else") if public.anything_used else _("Nobody uses anything")
        if not public.window.asked:
            m.add(c.CloseWindow(), _("They are used: everything is turned up"), main=True)
        # Its digit stays to the last of them. Space always means one: else its habit forfeits what others still have.
        if public.window.waiting:
            m.add(c.CloseWindow(), say, icon=Icon.PASS, group=Group.WEAPONS, speaks_for=public.window.waiting)
    for seat in seats:
        _usable(m, seat)
        if not m.why(c.Pass(seat)):
            say = m.of(seat, _("Nothing now"), _("{seat}: nothing now"))
            # Where others are asked on their phones the host closes nothing yet, and says this of whoever has spoken.
            own = m.whose(seat)
            m.add(c.Pass(seat), say, icon=Icon.PASS, group=Group.WEAPONS, main=True, seat=own, speaks_for=(seat,))
    if m.by in (HOST, public.captain) and ruling(public, "priority") == "captain" and len(public.window.waiting) > 1:
        for seat in public.window.waiting:
            say = _("Call on {seat}").format(seat=seat)
            first = m.by == HOST and not may_speak(public) and seat == public.window.waiting[0]
            m.add(c.CallOn(seat), say, icon=Icon.CAPTAIN, group=Group.WEAPONS, main=first, seat=seat)


def _anytime(m: _Menu, seats: Iterable[str]) -> None:
    """What may be used at any time sits in its holder's menu in every phase."""
    public = m.public
    if public.phase not in PLAY:
        return
    for seat in seats:
        if public.window is None:
            _usable(m, seat)
        _turn_up(m, seat)
        _ability(m, seat)


def _usable(m: _Menu, seat: str) -> None:
    """The pistol and the barrel that lie open before a seat."""
    public = m.public
    if can_fire(public, seat):
        _pistol(m, seat)
    if has(public, seat, "barrel") and can_use(public, seat):
        probe = c.OpenBarrel(seat)
        if public.window is None or not m.why(probe):
            say = m.of(seat, _("Open a barrel"), _("{seat} opens a barrel"))
            key = BARRELS if m.by == HOST else ""
            m.add(probe, say, icon=Icon.BARREL, group=Group.WEAPONS, seat=m.whose(seat), key=key)


def _ability(m: _Menu, seat: str) -> None:
    """An ability, where its holder can use it now: at the moment that was written down, else at any time (Q26)."""
    public, card = m.public, abilities.character(m.public, seat)
    if not abilities.left(public, seat):
        return
    moment = bool(card.when) and ruling(public, "ability.ask") == "asked"
    speaks = public.window is not None and seat in abilities.able(public, *abilities.moments(public))
    if moment and not (speaks and seat in may_speak(public)):
        return
    kinds = (card.does,) if card.does else tuple(abilities.NEEDS)
    able = [kind for kind in kinds if kind == abilities.TABLE or abilities.possible(public, seat, kind)]
    fields, only = _ability_fields(m, seat, able)
    given: dict[str, object] = {"does": able[0]} if len(able) == 1 else {}
    if not able:
        return
    say = m.of(seat, _("Use my ability"), _("{seat} uses the ability"))
    if card.text:
        own = _("Use my ability: {text}").format(text=card.text)
        say = own if m.by == seat else f"{say}. {words.ability(card)}"
    first = {name: abilities.choices(public, seat, able[0], name)[0] for name in abilities.NEEDS[able[0]]}
    probe = c.UseAbility(seat, able[0], **first)
    group = Group.WEAPONS if speaks else Group.EFFECTS
    m.add(probe, say, *fields, icon=Icon.STAR, group=group, seat=m.whose(seat), given=given, only=only)


def _ability_fields(
    m: _Menu, seat: str, able: Sequence[str]
) -> tuple[list[AnyField], dict[str, tuple[str, tuple[str, ...]]]]:
    """What must be said for what the ability does; where that is not written down, first what it does."""
    public, fields = m.public, list[AnyField]()
    if len(able) > 1:
        does = tuple(Choice(kind, words.does(kind), key=abilities.KEYS[kind]) for kind in able)
        fields.append(ChooseOne("does", _("What it does"), does))
    only = dict[str, tuple[str, tuple[str, ...]]]()
    for name in (*abilities.TAKEN, "give", *abilities.TOWARDS):
        kinds = tuple(kind for kind in able if name in abilities.NEEDS[kind])
        if not kinds:
            continue
        only[name] = "does", kinds
        found = abilities.choices(public, seat, kinds[0], name)
        if name in abilities.TOWARDS:
            fields.append(ChooseOne(name, _("Whom"), m.seats(found)))
        elif name == "give":
            fields.append(ChooseOne(name, _("Which of your own"), tuple(map(_treasure, found))))
        else:
            say = _("Which treasure, and from whom?") if name == "take" else _("Which treasure")
            fields.append(ChooseOne(name, say, tuple(_taken(public, take) for take in found)))
    return fields, only if len(able) > 1 else {}


def _taken(public: Public, take: str) -> Choice:
    kind, _sep, whose = take.partition(":")
    return Choice(take, words.take(take), icon=Icon(kind), seat=whose if whose in public.seats else "")


def _pistol(m: _Menu, seat: str) -> None:
    found = takes(m.public, seat)
    probe = c.FirePistol(found[0], seat)
    if m.public.window is None or not m.why(probe):
        choices = tuple(
            Choice(take, words.take(take), icon=Icon(kind) if kind in pieces.KINDS else Icon.NONE, seat=victim)
            for take in found
            for kind, _sep, victim in [take.partition(":")]
        )
        say = m.of(seat, _("Fire a pistol"), _("{seat} fires a pistol"))
        field = ChooseOne("take", _("What, and from whom?"), choices)
        blind = any(take.partition(":")[0] not in pieces.KINDS for take in found)
        m.add(
            probe, say, field, icon=Icon.PISTOL, group=Group.WEAPONS, seat=m.whose(seat), waits=blind,
            key=PISTOLS if m.by == HOST else "",
        )  # fmt: skip


def _turn_up(m: _Menu, seat: str) -> None:
    public = m.public
    if ruling(public, "secret.usable") != "yes":
        return
    if m.by == HOST:
        cardboard = public.cardboard and public.secrets.get(seat, 0)
        kinds = [kind for kind in USABLE if cardboard and unseen(public)[kind] > 0]
    else:
        assert m.own is not None
        kinds = [kind for kind in USABLE if kind in pieces.kinds(m.own.secrets)]
    for kind in kinds:
        text = _("Turn up my secret {card}") if m.by == seat else _("{seat} turns up a secret {card}")
        say = text.format(seat=seat, card=words.label(kind))
        m.add(c.TurnUp(kind, seat), say, group=Group.WEAPONS, seat=m.whose(seat), given={"card": kind})


# --- clock, judge, draws, questions -----------------------------------------------------------------------------------


def _judge(m: _Menu) -> None:
    public = m.public
    reason = m.reason()
    m.post(_("Points"), words.account)
    if public.phase in WHEN[Hand][0] and not public.awaits_position:
        _judge_cards(m, reason)
    for field in put_fields(public):
        say = _("Set {field}").format(field=words.field_label(field))
        values = put_values(public, field)
        value = ChooseOne("value", say, tuple(Choice(v, v if v in public.seats else words.label(v)) for v in values))
        m.add(Put(field, values[0], "—"), say, value, reason, group=Group.CORRECTIONS, given={"field": field})


def _judge_cards(m: _Menu, reason: Text) -> None:
    public = m.public
    accounts = tuple(Choice(a, words.account(a)) for a in card_accounts(public))
    kinds = tuple(map(_treasure, pieces.KINDS))
    src, card = next(((a, pieces.kind(held[0])) for a, held in public.things.items() if held), ("deck", "gold"))
    if src not in card_accounts(public):
        src, card = "deck", "gold"
    dst = next(a for a in card_accounts(public) if a != src)
    m.add(
        Hand((card,), src, dst, "—"),
        _("Move a treasure"),
        ChooseMany("things", _("Treasure"), kinds, 1, 1),
        ChooseOne("src", _("From"), accounts, role=Role.GIVER),
        ChooseOne("dst", _("To"), accounts, role=Role.RECEIVER),
        reason,
        group=Group.CORRECTIONS,
    )
    if public.phase not in PLAY:
        return
    m.add(
        c.DealCard(public.seats[0], "secret", "—"),
        _("Deal a treasure from the deck"),
        ChooseOne("seat", _("To"), m.seats(public.seats)),
        ChooseOne("where", _("How"), tuple(Choice(w, words.label(w)) for w in WHERE)),
        reason,
        group=Group.CORRECTIONS,
    )


def _used_up(wanted: Wanted, kind: str) -> tuple[Reason, ...]:
    return () if kind in wanted.outcomes else (Reason("none_left", given={"kind": kind}),)


def draw_form(public: Public, wanted: Wanted, kept: tuple[str, ...] = ()) -> tuple[str, AnyField]:
    """The words and the field for a draw that is keyed in; it opens with what was `kept` of an entry that cannot be."""
    kind, _sep, rest = wanted.key.partition(":")
    seat = rest.partition(":")[2]
    if kind == "characters":
        say = _("Characters by number, seat by seat")
        names = {str(card.number): card.name for card in public.characters}
        called = {n: filter(None, (_("No. {number}").format(number=n), names.get(n, ""))) for n in wanted.outcomes}
        numbers = tuple(Choice(number, " · ".join(said), key=number) for number, said in called.items())
        return say, Arrange("outcome", say, numbers, wanted.count, 1, wanted.places)
    says = {
        "secrets": _("My secret treasures"),
        "offer": _("The captain's treasures"),
        "barrel": _("What I drew for the barrel"),
        "dealt": _("What {seat} was dealt").format(seat=seat),
        "turned": _("{seat}'s secret treasures").format(seat=seat),
        "steal": words.say_steal(public),
    }
    if public.steal is not None and public.steal.among == "victim" and kind == "steal":
        return says[kind], ChooseMany("outcome", says[kind], _Menu.seats(wanted.outcomes), 1, 1)
    # What comes from the deck keeps its key all evening: a kind that is used up turns grey, and no other moves up.
    values = wanted.outcomes if kind == "steal" else pieces.KINDS
    choices = tuple(_treasure(v, _used_up(wanted, v)) for v in values)
    start = kept if len(kept) == wanted.count else ()
    if wanted.count == 1:
        return says[kind], ChooseMany("outcome", says[kind], choices, 1, 1, start)
    return says[kind], Arrange("outcome", says[kind], choices, wanted.count, wanted.each, start=start)


def question(public: Public) -> Question | None:
    """The open question in words, with its default and its alternatives."""
    asked = public.question
    if asked is None:
        return None
    rule = BY_KEY[asked.key]
    say = _("{seat} aims at a secret treasure of {victim}.").format(
        seat=asked.facts["seat"], victim=asked.facts["take"].partition(":")[2]
    )
    choices = tuple(Choice(value, _(rule.said(value))) for value in asked.choices)
    default = str(rule.default) if rule.default != ASK else asked.choices[0]
    return Question(asked.key, f"{say} {_(rule.say)}", choices, default, (rule.question,))
