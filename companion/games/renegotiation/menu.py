"""The menu of offers: what a viewer may do now; refused offers carry their reasons."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property, partial

from companion.core.contract import changed
from companion.core.language import _, listed, ngettext
from companion.core.ledger import holder, point_accounts
from companion.core.menu import Menu
from companion.core.messages import (
    HOST,
    JUDGE,
    PUBLIC,
    Draw,
    Hand,
    Post,
    Put,
    Reason,
    Resume,
    Seat,
    Viewer,
)
from companion.core.names import isolated, plain
from companion.core.offers import AnyField, Choice, ChooseMany, ChooseOne, Number, Offer, Question, Text
from companion.core.refusing import ruling
from companion.core.vocabulary import Group, Icon, Role, Source, Where
from companion.games.renegotiation import commands as c
from companion.games.renegotiation import menu_middle, pieces, words
from companion.games.renegotiation.look import acted, ends_turn, may_play
from companion.games.renegotiation.refuse import refusals
from companion.games.renegotiation.refuse.bench import FARTHEST, put_values
from companion.games.renegotiation.refuse.common import (
    LONGEST_TITLE,
    LONGEST_WORD,
    LONGEST_WORDS,
    PLAYING,
    as_a_card_says,
    distances,
    excess,
    goes_to,
    map_checked,
    named,
    no_card_says,
    row_accounts,
    stack_accounts,
    targets,
    untouched,
    within_reach,
)
from companion.games.renegotiation.refuse.duties import OWN, amount, by_table, choices, first, idle, spare, waiting
from companion.games.renegotiation.refuse.midway import due
from companion.games.renegotiation.refuse.speech import verdicts, words_from
from companion.games.renegotiation.refuse.turn import ANYWAY, UNTOUCHED, is_untouched, must_act, out_of_reach
from companion.games.renegotiation.rulings import BY_KEY
from companion.games.renegotiation.state import DISCARD, Duty, OnTable, Own, Phase, Public, city, hand
from companion.games.renegotiation.wants import drawable

P = Phase

END, PICK, TRAVEL, TAKE, UNSEEN, STAYS, OVER, WAIT, DECLARE = LETTERS = "EKTCUSVWX"
"""What is offered in turn after turn: its letter means the same to whoever has it on the page, and never another thing:
the turn ends, a card is picked up, the pawn travels, cards are taken where it stands, some are moved unseen, what a
card says stays in force, or is over, everybody waits, or the negotiations are declared over."""


class _Menu(Menu[Public, Own]):
    """The offers of this game, with cards, seats and places in words."""

    def cards(self, names: Iterable[str]) -> tuple[Choice, ...]:
        return tuple(Choice(name, words.card(self.public, name), icon=self.icon(name)) for name in names)

    def icon(self, name: str) -> Icon:
        """The symbol of a card: what it is, or when it may be played."""
        one = self.public.card(name)
        if one.kind != "event":
            return Icon.TERMS if one.kind == "points" else Icon.BANK
        return Icon.TRAVEL if one.travel else Icon(one.when)

    def seats(self) -> tuple[Choice, ...]:
        return tuple(Choice(seat, seat, icon=Icon.PAWN, seat=seat) for seat in self.public.seats)

    @cached_property
    def _choices(self) -> dict[str, Choice]:
        """Accounts as choices, by name: several forms list the same ones."""
        return {}

    def accounts(self, names: Iterable[str]) -> tuple[Choice, ...]:
        made = self._choices
        return tuple(made.get(name) or made.setdefault(name, Choice(name, self.account(name))) for name in names)

    def account(self, name: str) -> str:
        """An account with how many cards lie there; a stack is called by its capital, so that a letter finds it."""
        kind, _sep, whose = name.partition(":")
        place = whose if kind == "city" else words.account(name)
        if self.public.light:
            return place
        return _("{place} ({count})").format(place=place, count=self.public.counts.get(name, 0))


def menu(viewer: Viewer, public: Public, own: Own | None) -> list[Offer]:
    """What this viewer may do now."""
    if viewer == PUBLIC or public.question is not None or public.over:
        return []
    m = _Menu(viewer, public, own, refusals)
    if viewer == HOST:
        _host(m)
    elif viewer == JUDGE:
        _lasting(m)
        _by_hand(m)
        _gaps(m)
    elif viewer in public.seats:
        _seat(m)
    if public.phase is P.SPEAKING and not (public.paused and viewer == HOST):  # the host goes on first of all
        m.clock()
    return m.offers


def question(public: Public) -> Question | None:
    """The open question in words, with its default and its alternatives (Q9)."""
    asked = public.question
    if asked is None:
        return None
    rule = BY_KEY[asked.key]
    facts = ngettext(
        "{seats} spoke for {seconds} second: {verdict}.",
        "{seats} spoke for {seconds} seconds: {verdict}.",
        public.seconds,
    ).format(seats=listed(public.speakers), seconds=public.seconds, verdict=words.label(asked.facts["verdict"]))
    who = " " + _("The judge decides.") if asked.facts["who"] == "judge" else ""
    choices = tuple(Choice(value, _(rule.said(value))) for value in asked.choices)
    return Question(asked.key, f"{facts} {_(rule.say)}{who}", choices, asked.choices[0], (rule.question,))


def _host(m: _Menu) -> None:
    public = m.public
    if public.paused:
        m.add(Resume(), _("The game goes on"), icon=Icon.YES, group=Group.CLOCK, main=True)
    match public.phase:
        case P.OPENING:
            _opening(m)
        case P.TURN | P.LIMIT | P.FINISHING:
            _end(m)
            _duties(m)
            _turn(m)
            # What was just played is carried out before anything else is.
            if public.played:
                _lasting(m)
                _by_hand(m)
            _keyed(m, public.seats)
            _declare(m, public.seats)
            if not public.played:
                _lasting(m)
                _by_hand(m)
            _hum(m)
            if public.light and untouched(public):
                menu_middle.position(m)
        case P.SPEECH | P.SPEAKING | P.VERDICT:
            _speech(m)
    _people(m, public.seats)
    _gaps(m)


def _seat(m: _Menu) -> None:
    public, own = m.public, m.own
    if public.paused:
        m.add(Resume(), _("The game goes on"), icon=Icon.YES, group=Group.CLOCK, main=True)
    if public.phase in PLAYING:
        # What must be played at once keeps its place, whatever the last card said; then what that has people do.
        must = m.by == public.active and bool(public.must)
        if m.by == public.active:
            _end(m)
        if must:
            _own_cards(m)
        _duties(m)
        first = must or (m.by == public.active and public.phase is P.LIMIT)
        if first and not must:
            _own_cards(m)
        if m.by == public.active and public.phase is not P.FINISHING:
            _turn(m)
        elif public.interrupts and m.by == public.interrupts[-1].seat:
            _resolve(m)
        if not first:
            _own_cards(m)
        _give(m)
        _keyed(m, (m.by,))
        _declare(m, (m.by,))
        if m.by == public.active:
            _hum(m)
    elif public.phase is P.OPENING:
        mine = [wanted for wanted in drawable(public) if wanted.source is Source.SEAT]
        kept = own.entered if public.again and own is not None else ()
        m.draws(mine, partial(menu_middle.held, public), kept)
    elif m.by in public.speakers or m.by == words_from(public):
        _speech(m)
    _people(m, (m.by,))


# --- opening ----------------------------------------------------------------------------------------------------------


def _opening(m: _Menu) -> None:
    if due(m.public):
        menu_middle.position(m)
    elif not m.public.first:
        how = (("consensus", _("by consensus")), ("eldest", _("as the eldest")))
        m.add(
            c.NameStarter(m.public.seats[0]),
            _("Who begins"),
            ChooseOne("seat", _("Who begins"), m.seats()),
            ChooseOne("how", _("Why"), tuple(Choice(value, say) for value, say in how)),
            icon=Icon.PAWN,
            main=True,
            opens=True,
        )

    for wanted in drawable(m.public):
        if wanted.source is Source.HOST:
            places = tuple(Choice(name, name, icon=Icon.PAWN) for name in wanted.outcomes)
            field = ChooseMany("outcome", _("Capitals"), places, wanted.count, wanted.count)
            m.add(
                Draw(wanted.key, wanted.outcomes[: wanted.count]),
                _("Where one card more was laid"),
                field,
                icon=Icon.PAWN,
                group=Group.DRAW,
                given={"key": wanted.key},
            )


def _people(m: _Menu, seats: Sequence[Seat]) -> None:
    """Characters and distances: what the players say of themselves."""
    public = m.public
    for seat in seats:
        sheet = public.characters.get(seat)
        if sheet is None:
            say = _("{seat}'s character").format(seat=seat) if m.by == HOST else _("My character")
            name = Text("name", _("Name on the sheet"), LONGEST_TITLE, needed=True)
            advantage = Text("advantage", _("Starting advantage"), LONGEST_WORDS)
            m.add(c.TakeCharacter("—", "", seat), say, name, advantage, icon=Icon.PAWN, group=Group.PEOPLE, seat=seat)
        elif not sheet.advantage:
            say = _("{seat}'s starting advantage") if m.by == HOST else _("My starting advantage")
            advantage = Text("advantage", _("Starting advantage"), LONGEST_WORDS, needed=True)
            named, given = c.TakeCharacter(sheet.name, "", seat), {"name": sheet.name}
            m.add(named, say.format(seat=seat), advantage, icon=Icon.PAWN, group=Group.PEOPLE, seat=seat, given=given)
        if ruling(public, "arbiter") == "distance" and seat not in public.distances:
            say = _("{seat}'s way to Berlin").format(seat=seat) if m.by == HOST else _("My way to Berlin")
            number = Number("kilometres", _("Kilometres to Berlin"), 0, FARTHEST, 500)
            m.add(c.SayDistance(0, seat), say, number, icon=Icon.TRAVEL, group=Group.PEOPLE, seat=seat)


def _gaps(m: _Menu) -> None:
    """What the rules leave open is settled in the open (R17)."""
    public = m.public
    if m.by == HOST and not public.arbiter and ruling(public, "arbiter") != "distance":
        field = ChooseOne("seat", _("Closest to Berlin"), m.seats())
        m.add(
            c.NameArbiter(public.seats[0]), _("Who is closest to Berlin"), field, icon=Icon.TRAVEL, group=Group.PEOPLE
        )
    how = [Choice("consensus", _("by consensus"))]
    if public.arbiter:
        how.append(Choice("arbiter", _("{seat} decides").format(seat=public.arbiter)))
    said = Text("words", _("What is settled"), LONGEST_WORDS, needed=True)
    who = ChooseOne("how", _("How"), tuple(how))
    m.add(c.Settle("—"), _("Settle a gap in the rules"), said, who, icon=Icon.RULES, group=Group.CORRECTIONS)


# --- turns ------------------------------------------------------------------------------------------------------------


def _turn(m: _Menu) -> None:
    """What the player whose turn it is does openly; the host may do it for that player."""
    public = m.public
    if not public.in_app and public.phase is not P.FINISHING:
        # First, and whatever else is going on: what a digit does it does all evening, or it does nothing.
        _lay(m, {"seat": public.active})
    if public.interrupts:
        _resolve(m)
        return
    if public.phase is P.FINISHING:
        say = _("Nobody interrupts: {seat} has finished").format(seat=public.finishing)
        main = not (public.paused or waiting(public))
        m.add(c.LetFinish(), say, icon=Icon.GAVEL, main=main, group=_no_digit(m))
        return
    if public.phase is P.TURN and not public.light:
        # With printed cards it has its digit among the others, none of which a letter may push on.
        key = PICK if public.in_app else ""
        m.add(c.PickUp(), _pick_up(public), icon=Icon.HAND, group=Group.TURN, key=key)
        if not public.in_app:
            travels = {"travel": True, "seat": public.active}
            host = m.by == HOST
            say = _("{seat} plays a travel card") if host else _("Play a travel card")
            if public.moved:  # a turn moves once (R7)
                say = _("{seat} plays a travel card, to pick up") if host else _("Play a travel card, to pick up")
            probe = c.KeyPlayed("", True, "", public.active)
            m.add(probe, say.format(seat=public.active), icon=Icon.TRAVEL, group=Group.TURN, given=travels)
        _move(m)


def _end(m: _Menu) -> None:
    """Above all else, as long as the turn goes on: the turn ends."""
    public = m.public
    if public.phase is P.TURN and not public.interrupts:
        over = excess(public, public.active) if not public.in_app else 0
        end = _("{seat}'s turn ends").format(seat=public.active) if m.by == HOST else _("End my turn")
        if over:
            end = ngettext("{end}; {count} card is discarded", "{end}; {count} cards are discarded", over).format(
                end=end, count=over
            )
        if must_act(public) and public.played:
            end, card = _("{seat}'s turn ends, as the card says").format(seat=public.active), True
        else:
            card = False
        done = acted(public) or card or public.light or ends_turn(public)
        main = done and not (public.paused or waiting(public))
        given = {"card": True} if card else {}
        passes = (Choice(UNTOUCHED, _("The turn is over all the same"), icon=Icon.GAVEL),)
        left = "" if card or ends_turn(public) else _left_undone(m)
        asked = (ChooseOne("done", left, passes),) if left else ()
        m.add(c.EndTurn(card), end, *asked, icon=Icon.GAVEL, main=main, given=given, key=END)


def _left_undone(m: _Menu) -> str:
    """What a turn has not seen that a table would hardly leave out, so that its end is asked for; "" for nothing.

    Nobody ends the turn of whoever comes next by pressing once more what ended the one before; and whoever played a
    card to travel has not meant to stay (R7).
    """
    public, host = m.public, m.by == HOST
    if is_untouched(public):
        said = _("{seat} has neither moved nor picked up, and has played no card")
        return said.format(seat=public.active) if host else _("I have neither moved nor picked up, and played no card")
    if public.goes and not public.moved and within_reach(public, public.active):
        said = _("{seat} has played {card} and has not moved") if host else _("I have played {card} and have not moved")
        return said.format(seat=public.active, card=words.quoted(public.card(public.goes).title))
    return ""


def _no_digit(m: _Menu) -> Group:
    """Where the host finds what Space does sooner or later: with a digit it would have one in half of its moments."""
    return Group.STEP if m.by == HOST else Group.TURN


def _pick_up(public: Public) -> str:
    """Picking up, where the pawn stands; of a printed stack the app only assumes how high it is."""
    here = public.pawns[public.active]
    count = public.counts[city(here)]
    if count or public.in_app:
        return _("Pick up in {capital} ({count})").format(capital=here, count=count)
    return _("Pick up in {capital}: a card lies there all the same (0 are counted)").format(capital=here)


def _lay(m: _Menu, given: Mapping[str, object]) -> None:
    """A printed points card is laid: by a seat on its own page, or keyed in by the host."""
    say = _("{seat} lays a points card").format(seat=m.public.active) if m.by == HOST else _("Lay a points card")
    number = Number("points", _("Points on the card"), 0, pieces.MOST_POINTS, 5)
    title = Text("title", _("What the card is called, for the speech"), LONGEST_TITLE)
    m.add(c.KeyLaid(1, m.public.active), say, number, title, icon=Icon.TERMS, group=Group.TURN, given=given)


def _hum(m: _Menu) -> None:
    """Below all else: at once on the wall, it is nothing to be met by a finger that meant the button above (R16)."""
    public = m.public
    if public.phase in (P.TURN, P.LIMIT) and not public.interrupts:
        say = _("{seat} makes everybody wait").format(seat=public.active)
        m.add(c.Hum(), say if m.by == HOST else _("I make everybody wait"), icon=Icon.HUM, group=Group.CLOCK,
            key=WAIT)  # fmt: skip


def _move(m: _Menu) -> None:
    public = m.public
    seat = public.active
    far = distances(public, seat)

    # Of as many capitals few lie equally far, and few have another count: each is put into words once.
    lie = {name: public.counts[city(name)] for name in far}
    links = {n: ngettext("{count} link", "{count} links", n).format(count=n) for n in {*far.values()}}
    cards, say = {n: words.cards(n) for n in {*lie.values()}}, _("{capital} ({links}, {cards})")
    said = {name: say.format(capital=name, links=links[far[name]], cards=cards[lie[name]]) for name in far}

    reach = within_reach(public, seat)
    others = sorted(name for name, steps in far.items() if steps and name not in reach)
    why = out_of_reach(public, others)
    beyond = tuple(Choice(name, said[name], tuple(why[name]), icon=Icon.TRAVEL) for name in others)
    if public.goes and goes_to(public) and len(reach) == 1 and map_checked(public) and not public.moved:
        # The card leaves nothing to be chosen: it is the next step, once all have done what else it says.
        say = _("{seat} travels to {capital}") if m.by == HOST else _("Travel to {capital}")
        main = not (first(public) or public.paused or public.must)
        m.add(c.Move(reach[0]), say.format(seat=seat, capital=reach[0]), icon=Icon.TRAVEL, group=Group.TURN,
            main=main, given={"to": reach[0]}, key=TRAVEL)  # fmt: skip
        return
    say = _("{seat} travels").format(seat=seat) if m.by == HOST else _("Travel")
    goal = reach[0] if reach else others[0]
    field = ChooseOne("to", _("To"), (*(Choice(name, said[name], icon=Icon.TRAVEL) for name in reach), *beyond))
    # With printed cards nobody plays on a private page: the turn begins here, and its form does nothing by itself.
    main = m.by == HOST and not (public.in_app or acted(public) or waiting(public) or public.paused)
    # Where the card that was played to travel says more, the move comes before that.
    comes = bool(waiting(public)) and not (first(public) or public.must or public.paused)
    m.add(c.Move(goal), say, field, icon=Icon.TRAVEL, group=Group.SAYS if comes else Group.TURN,
        main=comes or (main and not ends_turn(public)), key=TRAVEL)  # fmt: skip


def _resolve(m: _Menu) -> None:
    """What follows an interrupt: of a card that the app knows what it says, which the host alone may overrule (R10)."""
    public = m.public
    last = public.interrupts[-1]
    if m.by not in (HOST, last.seat):
        return
    # A card that says so ends the turn: what Space does is what the card says.
    usual = bool(last.card) and public.card(last.card).ends_turn
    says = {False: _("{card} is carried out: {seat}'s turn goes on"),
        True: _("{card} is carried out: {seat}'s turn ends") if usual
        else _("After {card} {seat} cannot go on: the turn ends")}  # fmt: skip
    for ends in (usual, not usual):
        if last.card and m.by != HOST and ends != usual:
            continue
        say = words.upper(says[ends].format(card=words.played(public, last.card, last.what), seat=public.active))
        main = ends == usual and not (public.paused or waiting(public))
        icon = Icon.GAVEL if ends else Icon.YES
        m.add(c.Resolve(ends), say, icon=icon, main=main, group=_no_digit(m), given={"ends": ends})


def _own_cards(m: _Menu) -> None:
    """The cards of a hand that the app knows."""
    public, own = m.public, m.own
    assert own is not None
    if not own.hand:
        return
    count = excess(public, m.by)
    if public.phase is P.LIMIT and m.by == public.active and count:
        field = ChooseMany("cards", _("Cards to discard"), m.cards(own.hand), count, count)
        say = ngettext("Discard {count} card", "Discard {count} cards", count).format(count=count)
        m.add(c.Discard(own.hand[:count]), say, field, icon=Icon.RETURNED, group=Group.CARDS)
    for card in sorted(own.hand, key=lambda card: card not in public.must):
        if not may_play(public, own, card):
            continue
        if public.card(card).kind == "points":
            say = _("Lay {card}").format(card=words.card(public, card))
            m.add(c.Lay(card), say, icon=Icon.TERMS, group=Group.CARDS, given={"card": card})
            continue
        say = _("Play {card}").format(card=words.card(public, card))
        stops = public.card(card).when == "interrupt"
        could = targets(public, m.by, card)
        may = [one for one in could if not idle(public, m.by, card, one)]
        may = may if may or stops else [*could]  # where it finds nothing on anybody it is only got rid of
        seats = tuple(one for one in m.seats() if one.value in may)
        # Against nobody it would be wasted: nothing is chosen before the player does (R9).
        against = (ChooseOne("target", _("Against"), seats),) if public.card(card).against and seats else ()
        if stops and m.by == public.active and not (against or public.interrupts) and _strikes_active(public, card):
            say = _("Play {card} against yourself").format(card=words.card(public, card))
            me = Choice(m.by, _("Against me, all the same"), icon=Icon.PAWN)
            against = (ChooseOne("target", _("It is my own turn"), (me,)),)
        places = named(public) if public.card(card).closes else ()
        capitals = tuple(Choice(name, name, icon=Icon.TRAVEL) for name in places)
        names = (ChooseOne("place", _("Capital"), capitals),) if places else ()
        if less := words.does_less(public, m.by, card):
            sure = Choice(ANYWAY, _("Play it all the same"), icon=m.icon(card))
            against = (ChooseOne("anyway", less, (sure,)),)
        probe = c.Play(card, "", places[0] if places else "")
        m.add(probe, say, *against, *names, icon=m.icon(card), group=Group.CARDS, given={"card": card})


def _strikes_active(public: Public, card: str) -> bool:
    """Whether a card strikes whoever has the turn: in the own one that is oneself (R9)."""
    return any("active" in (order.who, order.whom) for order in public.card(card).orders)


def _duties(m: _Menu) -> None:
    """What cards have people do: whoever has to does it, or the host with the next press; or it falls away (R18)."""
    public = m.public
    due = waiting(public)
    for place, one in enumerate(due):
        if m.by not in (HOST, one.seat):
            continue
        if m.by == HOST and one.may and place:
            continue  # one after the other is asked, as it is announced: whoever it is, yes has one letter, and no one
        main = place == 0 and not public.paused and bool(first(public))
        say = words.duty(public, one, own=m.by == one.seat)
        if one.does in OWN:
            if m.by == one.seat:
                _own_part(m, one, say, main)
                _may_not(m, one)
            continue
        # Who may as well let it be is asked: no key of habit says yes for somebody else.
        main, where = main and not (one.may and m.by == HOST), Where.TABLE if one.may else Where.PAGE
        free = choices(public, one)
        given: dict[str, object] = {"duty": one.number}
        icon = {"takes": Icon.HAND, "lifts": Icon.TERMS, "unlays": Icon.TERMS, "needs": Icon.RULES,
            "says": Icon.YES, "cancels": Icon.FELL, "deflects": Icon.INTERRUPT}.get(one.does, Icon.PAWN)  # fmt: skip
        label = _("Which laid card") if one.does == "lifts" else _("Capital")
        options = m.cards(free) if one.does == "lifts" else tuple(Choice(name, name, icon=Icon.TRAVEL) for name in free)
        fields = (ChooseOne("choice", label, options),) if len(free) > 1 else ()
        if len(free) == 1:
            given["choice"] = free[0]
        probe = c.CarryOut(one.number, free[0] if free else "")
        m.add(probe, say, *fields, icon=icon, main=main, group=Group.SAYS, where=where, given=given)
        _may_not(m, one)
    if m.by == HOST:
        for one in due:
            if one.may and one.does not in OWN:
                continue  # it stands beside what it is the other answer to
            say = _("Skip this: {what}").format(what=words.duty(public, one))
            m.add(c.LetLapse(one.number), say, icon=Icon.FELL, group=Group.CORRECTIONS, given={"duty": one.number})


def _may_not(m: _Menu, one: Duty) -> None:
    """The other answer of whoever may as well let it be (R18)."""
    if not one.may or (m.by == HOST and one.does in OWN):
        return
    say = _("Nothing of that: {what}").format(what=words.duty(m.public, one, own=m.by == one.seat))
    if one.does == "goes":
        text = _("Stay in {capital}") if m.by == one.seat else _("{seat} stays in {capital}")
        say = text.format(seat=one.whose, capital=m.public.pawns[one.whose])
    elif one.does == "gives":
        say = _("Keep all cards")
    where = Where.PAGE if one.does in OWN else Where.TABLE
    m.add(c.LetLapse(one.number), say, icon=Icon.FELL, group=Group.SAYS, where=where, given={"duty": one.number})


def _own_part(m: _Menu, one: Duty, say: str, main: bool) -> None:
    """Cards of the own hand that a card has this seat give or show."""
    assert m.own is not None
    count = amount(m.public, one)
    held = spare(m.public, m.own, one) if one.does == "gives" else m.own.hand
    stays = {card: _stays(m.public, card) for card in m.own.hand if card not in held}
    shown = tuple(changed(each, refused=stays.get(each.value, ())) for each in m.cards(m.own.hand))
    field = ChooseMany("cards", _("Cards"), shown, count, count)
    probe = c.Give(held[:count], one.dst) if one.does == "gives" else c.Show(held[:count])
    given = {"dst": one.dst} if one.does == "gives" else {}
    icon = Icon.DEAL if one.does == "gives" else Icon.SAY
    group = Group.SAYS if first(m.public) else Group.CARDS
    m.add(probe, say, field, icon=icon, main=main, group=group, given=given)


def _stays(public: Public, card: str) -> tuple[Reason, ...]:
    """Why a card of the hand is not given away now."""
    if card in public.must:
        return (Reason("must_be_played", ("R9",), {"card": public.card(card).title}),)
    return (Reason("came_meanwhile", ("R18",)),)


def _give(m: _Menu) -> None:
    """Cards of the own hand that go where a card says, where that is not the next step anyway."""
    public, own = m.public, m.own
    assert own is not None
    asked = any(one.seat == m.by and one.does in OWN for one in waiting(public))
    if asked or not own.hand or no_card_says(public):
        return
    came_from = [city(public.came_from)] if public.mover == m.by and public.came_from != public.pawns[m.by] else []
    places = [*(hand(s) for s in public.seats if s != m.by), DISCARD, city(public.pawns[m.by]), *came_from]
    free, group = spare(public, own), _as_it_says(m)
    if free:
        given = ChooseMany("cards", _("Cards"), m.cards(free), 1, len(free))
        dst = ChooseOne("dst", _("To"), m.accounts(places), role=Role.RECEIVER)
        m.add(c.Give(free[:1], places[0]), _("Give cards, as a card says"), given, dst, icon=Icon.DEAL,
            group=group)  # fmt: skip
    if m.by in public.shown:
        return
    shown = ChooseMany("cards", _("Cards"), m.cards(own.hand), 1, len(own.hand))
    m.add(c.Show(own.hand[:1]), _("Show cards to everybody, as a card says"), shown, icon=Icon.SAY, group=group)


def _keyed(m: _Menu, seats: Sequence[Seat]) -> None:
    """Printed cards, as they are laid and played (cards on the table)."""
    public = m.public
    if public.in_app:
        return
    nobody = (Choice("", _("nobody")),)
    others = [s for s in seats if s != public.active]
    own = [] if public.phase is P.FINISHING else [s for s in seats if s == public.active]
    for seat in (s for s in (*own, *others) if public.light or public.counts[hand(s)]):
        texts = {
            (True, True): _("{seat} plays a card"),
            (True, False): _("{seat} interrupts with a card"),
            (False, True): _("Play a card"),
            (False, False): _("Interrupt with a card"),
        }
        say = texts[m.by == HOST, seat == public.active].format(seat=seat)
        what = Text("what", _("What the card is called"), LONGEST_TITLE)
        target = ChooseOne("target", _("Against"), (*nobody, *m.seats()))
        fields: tuple[AnyField, ...] = (what, target, *_lifted(m))
        icon = Icon.OWN_TURN if seat == public.active else Icon.INTERRUPT
        m.add(c.KeyPlayed("", False, "", seat), say, *fields, icon=icon, group=Group.CARDS, seat=seat)


def _lifted(m: _Menu) -> tuple[ChooseOne, ...]:
    """Which laid card goes by the one that is played; nothing where none lies (R9, R11)."""
    public = m.public
    lie = [(seat, card) for seat in public.everybody for card in public.row(seat)]
    cards = []
    for seat, card in lie:
        one = public.card(card)
        said = _("{seat}: {title} ({points})") if one.title else _("{seat}: {points}")
        said = said.format(seat=seat, title=isolated(one.title), points=one.points)
        cards.append(Choice(card, said, icon=Icon.TERMS))
    return (ChooseOne("lifts", _("Laid card that goes"), (Choice("", _("none")), *cards)),) if lie else ()


def _declare(m: _Menu, seats: Sequence[Seat]) -> None:
    public = m.public
    if public.phase is not P.TURN or public.on_map():
        return
    for seat in seats:
        if public.light and seat == public.active:
            say = _("{seat} declares the negotiations over, in Brussels").format(seat=seat)
            # Only the table sees whether it can be: no single letter ends the game.
            told = Choice(seat, _("Yes, and {seat} is in Brussels").format(seat=seat), icon=Icon.TRAVEL)
            sure = ChooseOne("seat", _("Is no card left on the map?"), (told,))
            m.add(c.DeclareOver(seat), say, sure, icon=Icon.GAVEL, group=Group.END, key=DECLARE)
        elif not public.light and public.pawns[seat] == pieces.DECLARED_IN:
            say = _("{seat} declares the negotiations over").format(seat=seat)
            main = seat == public.active and not (acted(public) or public.paused or public.interrupts)
            main = main and not waiting(public)
            group = Group.END if m.by == HOST else Group.TURN  # no seat's digit, which plays cards, ends the game
            m.add(c.DeclareOver(seat), say, icon=Icon.GAVEL, group=group, main=main, given={"seat": seat},
                key=DECLARE)  # fmt: skip


def _lasting(m: _Menu) -> None:
    """What stays in force, and what of it is over (R9)."""
    public = m.public
    last = public.played
    if m.by == HOST and last is not None and not public.kept_on:
        said = words.played(public, last.card, last.what)
        until = (Choice("turn", _("until {seat}'s next turn").format(seat=last.seat)),
            Choice("game", _("until it is said to be over")))  # fmt: skip
        m.add(c.KeepInForce(), _("Stays in force: {card}").format(card=said),
            ChooseOne("until", _("How long"), until, "turn"), icon=Icon.RULES, group=_as_it_says(m),
            key=STAYS)  # fmt: skip
    if public.in_force:
        # Which one is asked, also where there is one alone: no letter that is hit by chance ends what a card says.
        holds = tuple(Choice(str(one.number), words.played(public, one.card, one.what), icon=Icon.FELL, then=one.seat)
            for one in public.in_force)  # fmt: skip
        which = ChooseOne("number", _("What holds no longer"), holds)
        m.add(c.EndEffect(holds[0].value), _("Something is in force no longer"), which, icon=Icon.FELL,
            group=Group.SAYS, key=OVER)  # fmt: skip


# --- carried out by hand ----------------------------------------------------------------------------------------------


def _by_hand(m: _Menu) -> None:
    """What a card says, carried out in the open; its title is the reason, unless another one is given (R9)."""
    public = m.public
    if public.phase not in PLAYING or (m.by == HOST and no_card_says(public)):
        return
    reason, given = _reason(m)
    group = _as_it_says(m)
    places = stack_accounts(public)
    full = [] if public.light else [account for account in places if public.counts[account]]
    laid = [(account, card) for account in row_accounts(public) for card in public.things[account]]
    here, own = city(public.pawns[public.active]), hand(public.active)
    if public.played and public.counts[here] and not (public.light or waiting(public)):
        # What cards say most often: nothing but the number is left to be said.
        say = _("{seat} takes cards in {capital}").format(seat=public.active, capital=public.pawns[public.active])
        count = Number("count", _("Cards"), 1, public.counts[here], 1)
        src_dst = {**given, "src": here, "dst": own}
        m.add(c.MoveCards(here, own, 1, "—"), say, count, *reason, icon=Icon.HAND, group=group, given=src_dst,
            key=TAKE)  # fmt: skip
    if full:
        m.add(
            c.MoveCards(full[0], next(place for place in places if place != full[0]), 1, "—"),
            _("Move cards unseen"),
            ChooseOne("src", _("From"), m.accounts(full), role=Role.GIVER),
            ChooseOne("dst", _("To"), m.accounts(places), role=Role.RECEIVER),
            Number("count", _("Cards"), 1, max(public.counts[account] for account in full), 1),
            *reason,
            icon=Icon.DEAL,
            group=group,
            given=given,
            key=UNSEEN,
        )
    accounts = tuple(Choice(a, words.account(a), seat=holder(a)) for a in point_accounts(public.seats))
    m.add(
        Post(1, accounts[0].value, accounts[1].value, "—"),
        _("Move points") if m.by == JUDGE else _("Give or take points"),
        Number("amount", _("Points"), 1, 99, 1),
        ChooseOne("src", _("From"), accounts, role=Role.GIVER),
        ChooseOne("dst", _("To"), accounts, role=Role.RECEIVER),
        *reason,
        icon=Icon.RULES,
        group=group,
        given=given,
    )
    _puts(m, reason, given, group)
    # As many as cards lie, and each is pressed where it lies: in a list they would leave no letter for anything else.
    for account, card in laid:
        seat = account.partition(":")[2]
        say = _("{seat}'s laid card goes: {card}").format(seat=seat, card=words.card(public, card))
        away = (hand(seat),) if public.light else places
        # A laid card goes to another row more often than to a hand: a name that is typed finds that first.
        where = [DISCARD, *(a for a in (*row_accounts(public), *away) if a not in (account, DISCARD))]
        dst = ChooseOne("dst", _("To"), m.accounts(where), DISCARD, role=Role.RECEIVER)
        probe = Hand((card,), account, DISCARD, "—")
        m.add(probe, say, dst, *reason, icon=Icon.TERMS, group=Group.CORRECTIONS,
            given={**given, "things": [card], "src": account})  # fmt: skip


def _as_it_says(m: _Menu) -> Group:
    """Where what the table carries out by itself stands: in sight where a card has it do so, else among what is
    seldom needed, for the app sees to what the card says."""
    return Group.SAYS if by_table(m.public) else Group.CORRECTIONS


def _reason(m: _Menu) -> tuple[tuple[AnyField, ...], dict[str, object]]:
    """Nothing to be typed but by a judge: a card says why, by its title where that is known."""
    last: OnTable | None = m.public.played
    if last is not None and (last.card or last.what):
        return (), {"reason": plain(words.played(m.public, last.card, last.what))}
    if m.by == HOST:
        return (), {"reason": as_a_card_says()}
    return (Text("reason", _("Reason"), LONGEST_WORDS, needed=True),), {}


def _puts(m: _Menu, reason: Sequence[AnyField], given: dict[str, object], group: Group) -> None:
    public = m.public
    says = {"pawn": _("Put a pawn somewhere"), "skip": _("Have somebody miss turns"),
            "target": _("Change how many laid cards finish")}  # fmt: skip
    labels = {"pawn": _("Capital"), "skip": _("Turns to miss"), "target": _("Laid cards")}
    if public.light:
        del says["pawn"]
    for what, say in says.items():
        fields = tuple(Choice(f"{what}:{seat}", seat, icon=Icon.PAWN) for seat in public.seats)
        values = tuple(Choice(value, value) for value in put_values(public, fields[0].value))
        asked = _("Who") if what == "skip" else _("Whose")
        against = f"{what}:{public.played.target}" if public.played is not None and public.played.target else ""
        who, how = ChooseOne("field", asked, fields, against), ChooseOne("value", labels[what], values)
        m.add(Put(fields[0].value, values[0].value, "—"), say, who, how, *reason,
            icon=Icon.RULES, group=group, given=given)  # fmt: skip
    seat = ChooseOne("value", _("Whose turn comes next"), m.seats())
    m.add(Put("next", public.seats[0], "—"), _("Say whose turn comes next"), seat, *reason,
        icon=Icon.RULES, group=group, given={**given, "field": "next"})  # fmt: skip
    if not public.in_app and not public.light:
        places = ChooseOne("field", _("Where"), m.accounts(stack_accounts(public)))
        count = Text("value", _("Cards that lie there"), 3, needed=True)
        m.add(Put(stack_accounts(public)[0], "0", "—"), _("Key in what was counted"), places, count, *reason,
            icon=Icon.RULES, group=group, given=given)  # fmt: skip


# --- the speech -------------------------------------------------------------------------------------------------------


def _speech(m: _Menu) -> None:
    public = m.public
    speaks = m.by == HOST or m.by in public.speakers
    names = listed(public.speakers)
    match public.phase:
        case P.SPEECH:
            if m.by in (HOST, words_from(public)) and words_from(public) != "nobody":
                first, second = (Text(key, say, LONGEST_WORD, needed=True)
                    for key, say in (("first", _("One word")), ("second", _("Another word"))))  # fmt: skip
                main = not public.words and not public.paused
                say = _("Two words for the speech")
                m.add(c.GiveWords("a", "b"), say, first, second, icon=Icon.DEAL, main=main, group=Group.TURN)
            if speaks:
                say = _("{seats}: the speech begins").format(seats=names)
                m.add(c.BeginSpeech(public.speakers), say, icon=Icon.GAVEL, main=not public.paused, group=Group.TURN,
                    given={"seats": list(public.speakers)})  # fmt: skip
        case P.SPEAKING if speaks:
            _words(m)
            m.add(c.EndSpeech(), _("The speech is over"), icon=Icon.GAVEL, main=not public.paused, group=Group.TURN)
        case P.VERDICT if m.by == HOST:
            _words(m)
            both = bool(public.words) and len(public.heard) == len(public.words)
            found = [verdict for verdict in verdicts(public) if not (both and verdict == "words")]
            # Who stops twice means it.
            slip = "short" in found and not public.resumed
            good = _("It was held all the same") if "short" in found else _("The speech was good")
            says = {"good": good, "short": _("It was too short"), "long": _("It was too long"),
                    "words": _("A word was missing")}  # fmt: skip
            if not public.by_clock:
                m.add(c.SpeakOn(), _("That was a slip: go on speaking"), icon=Icon.SPEECH,
                    main=slip and not public.paused, group=Group.TURN)  # fmt: skip
            for verdict in found:
                main = verdict == found[0] and not slip and not public.paused
                m.add(c.JudgeSpeech(verdict), says[verdict], icon=Icon.YES if verdict == "good" else Icon.FAIL,
                    main=main, group=Group.TURN, given={"verdict": verdict})  # fmt: skip


def _words(m: _Menu) -> None:
    """Above all else, and also once it was said, each word has its place and its digit until the speech is judged."""
    if m.by == HOST:
        for n, word in enumerate(m.public.words, 1):
            say = _("“{word}” was said").format(word=word)
            m.add(c.HearWord(n), say, icon=Icon.YES, group=Group.WORDS, given={"word": n})
