"""The menu of offers: what a viewer may do now; refused offers carry their reasons."""

from __future__ import annotations

from companion.core.language import _, ngettext, signed
from companion.core.ledger import holder, say_account
from companion.core.messages import HOST, JUDGE, PUBLIC, Draw, Post, Put, Reason, Viewer
from companion.core.offers import (
    Allot,
    AnyField,
    Arrange,
    Choice,
    ChooseMany,
    ChooseOne,
    Number,
    Offer,
    Question,
    ShareOut,
    Text,
    Wanted,
)
from companion.core.refusing import one_of
from companion.core.seats import left_of
from companion.core.vocabulary import Group, Icon, Role, Source, Tone, Where
from companion.games.article27 import commands as c
from companion.games.article27 import pieces, story, words
from companion.games.article27.menu_deals import Offers, held, host_deals, seat_deals
from companion.games.article27.menu_middle import middle
from companion.games.article27.refuse import refusals
from companion.games.article27.refuse.bench import PUT_FIELDS, postable
from companion.games.article27.refuse.common import ON_TRACK, announcer, still_set_right
from companion.games.article27.refuse.settlement import agendas_left, untold
from companion.games.article27.rulings import BY_KEY, DEFAULTS
from companion.games.article27.state import Own, Phase, Public, Row
from companion.games.article27.wants import areas_left, discs_left, drawable, next_area

P = Phase
TONES = {"yes": Tone.FOR, "abstain": Tone.NEUTRAL, "veto": Tone.AGAINST}
"""What a ballot means to the eye."""


def menu(viewer: Viewer, public: Public, own: Own | None) -> list[Offer]:
    """What this viewer may do now."""
    if viewer == PUBLIC or public.question is not None:
        return []
    m = Offers(viewer, public, own, refusals)
    if viewer == HOST:
        _round(m)
        _leads(m)
        host_deals(m)
        _host_keys(m)
        m.clock()
        middle(m)
    elif viewer == JUDGE:
        m.clock()
        _judge(m)
    elif viewer in public.seats:
        if viewer == public.secretary:
            _leads(m)
        _seat(m)
    _draws(m)
    return m.offers


def _round(m: Offers) -> None:
    match m.public.phase:
        case P.VOTE if m.public.options["vote.mode"] == "sealed":
            m.too_soon(_("Turn the ballots"), m.public.seats, m.public.put_in, "R36")
        case P.AGENDAS:
            _end(m)
            _left(m)
            _differ(m)


def _end(m: Offers) -> None:
    """The screens are lifted, then the agendas are turned, one by one."""
    public = m.public
    if public.screened:
        held = Allot("supplies", _("Points behind each screen"), public.seats, None, 0, pieces.POINTS, usual=60)
        probe = c.NameSupplies(dict.fromkeys(public.seats, 0))
        m.add(probe, _("Lift the screens"), held, group=Group.SCORE, main=True, opens=True)
    elif not public.turn_order:
        m.add(c.TurnAgenda(), _("Lift the screens"), main=True)
    elif not public.turning:
        m.add(c.TurnAgenda(), _("Say who wins"), icon=Icon.TROPHY, main=True)
    elif public.turning in public.has_agenda or len(agendas_left(public)) == 1:
        known = public.turning in public.has_agenda
        agenda = "" if known else agendas_left(public)[0]
        given = {} if known else {"agenda": agenda}
        m.add(c.TurnAgenda(agenda), _("Turn the next agenda"), icon=Icon.AGENDA, main=True, given=given)
    else:
        field = ChooseOne("agenda", _("Secret agenda"), _still_secret(public))
        say = _("Turn {seat}'s secret agenda").format(seat=public.turning)
        turn = c.TurnAgenda(agendas_left(public)[0])
        m.add(turn, say, field, icon=Icon.AGENDA, group=Group.AGENDA, main=True, opens=True)


def _left(m: Offers) -> None:
    """What whoever left had behind the screen, if the table knows it (Q58)."""
    for seat in untold(m.public) if m.public.turn_order else ():
        say = _("What {seat} left behind the screen").format(seat=seat)
        held = Allot("supplies", say, (seat,), None, 0, pieces.POINTS, usual=60)
        m.add(c.NameSupplies({seat: 0}), say, held, group=Group.SCORE)


def _differ(m: Offers) -> None:
    """Whose tokens are not what the app has, once both lie open (Q66)."""
    public = m.public
    for seat in public.seats if public.turn_order and public.in_tokens and not public.agendas else ():
        held = public.supplies[seat]
        count = Number("count", _("Tokens before {seat}, in influence").format(seat=seat), 0, pieces.POINTS, held)
        say = _("{seat} has not {points} in tokens").format(seat=seat, points=held)
        probe = c.CountTokens(seat, held - 1 if held else 1)
        m.add(probe, say, count, group=Group.SCORE, seat=seat, given={"seat": seat})


def _leads(m: Offers) -> None:
    """What whoever leads does in the open: its own phone has it, a private window on the laptop does not list it."""
    public = m.public
    where = Where.PAGE if m.by == HOST else Where.TABLE
    match public.phase:
        case P.BETWEEN:
            say, draws = _("Begin round {round}").format(round=public.round + 1), public.options["draw.mode"] == "app"
            m.add(c.PassGavel(), say, icon=Icon.GAVEL, main=True, where=where, draws=draws)
        case P.VOTE if public.options["vote.mode"] == "open":
            ways = tuple(Choice(b, words.label(b), icon=Icon(b), tone=TONES[b]) for b in pieces.BALLOTS)
            field = ShareOut("ballots", _("Who votes what?"), ways, public.seats, neutral="abstain")
            hands = c.ShowHands(dict.fromkeys(public.seats, "yes"))
            m.add(hands, _("Key in the hands"), field, group=Group.HANDS, main=True, opens=True, where=where)
        case P.BALLOTS_IN:
            m.add(c.Reveal(), _("Turn the ballots"), main=True, where=where)
        case P.PAYOUT:
            m.add(c.Settle(), _("Settle the round"), icon=Icon.BANK, main=True, where=where)
        case P.READY:
            m.add(c.StrikeGavel(), _("Strike the gavel"), icon=Icon.GAVEL, main=True, where=Where.TABLE)
        case P.NEGOTIATION:
            m.add(c.CallVote(), _("Call the vote"), icon=Icon.GAVEL, main=True, where=Where.TABLE)
        case P.FLOOR_CHECK:
            say = _("Yes, floor and deals lay like this at the gavel")
            if not public.floor and not public.timed_out:  # there is nothing yet to say yes to
                say = _("Then on to the vote")
            m.add(c.ConfirmFloor(), say, main=True, where=Where.TABLE)
        case P.FORCED_PICK:
            for colour in pieces.COLOURS:
                say = _("Pick {colour}").format(colour=words.coloured(colour, public))
                m.add(
                    c.PickDisc(colour),
                    say,
                    icon=Icon(colour),
                    group=Group.FLOOR,
                    where=Where.BOARD if m.by == HOST else Where.TABLE,  # its discs bear the digits there
                    given={"colour": colour},
                )
        case P.DRAWS if public.set_aside and not discs_left(public, public.set_aside[0].colour):
            for disc in public.set_aside:
                say = _("Keep {agenda}").format(agenda=words.agenda(disc.agenda, public))
                m.add(
                    c.ChooseDisc(disc.agenda),
                    say,
                    icon=Icon(disc.agenda),
                    group=Group.FLOOR,
                    where=Where.TABLE,
                    given={"agenda": disc.agenda},
                )
        case P.DRAWS if public.options["tabling.order"] == "secretary" and not next_area(public):
            for colour in areas_left(public):
                say = _("Turn over {colour}").format(colour=words.coloured(colour, public))
                m.add(
                    c.ChooseArea(colour),
                    say,
                    icon=Icon(colour),
                    group=Group.FLOOR,
                    where=Where.TABLE,
                    given={"colour": colour},
                )
    if public.phase in (P.NEGOTIATION, P.FLOOR_CHECK) or (m.by == HOST and still_set_right(public)):
        place = Where.BOARD if m.by == HOST else Where.TABLE
        for disc in public.tabled:
            to = "table" if disc.colour in public.floor else "floor"
            text = _("{colour} onto the floor") if to == "floor" else _("{colour} back to the table")
            given: dict[str, object] = {"colour": disc.colour, "to": to}
            say = text.format(colour=words.coloured(disc.colour, public))
            m.add(c.MoveDisc(disc.colour, to), say, icon=Icon(disc.colour), group=Group.FLOOR, where=place, given=given)


# --- vote and settlement ----------------------------------------------------------------------------------------------


def _seat(m: Offers) -> None:
    public = m.public
    if public.phase is P.VOTE and public.options["vote.mode"] == "sealed":
        for ballot in pieces.BALLOTS:
            icon, given = Icon(ballot), {"ballot": ballot}
            m.add(c.Vote(ballot), words.label(ballot), icon=icon, tone=TONES[ballot], group=Group.BALLOT, given=given)
    seat_deals(m)
    _ticks(m, m.by)
    if public.phase is P.SCORES:
        if m.by in public.face_down and m.by not in public.confirmed:
            said = m.own.declared if m.own is not None else None
            say = _("Declare my score")
            if said is not None:
                say = _("I declared {score}: declare another score").format(score=signed(said))
            m.add(c.DeclareScore(0), say, _score(said or 0), group=Group.SCORE)
        right = public.seats[public.seats.index(m.by) - 1]
        if right in public.declared and right not in public.confirmed:
            say = _("Confirm {seat}'s score").format(seat=right)
            m.add(c.ConfirmScore(right), say, group=Group.SCORE, seat=right)
    _announcements(m, m.by)
    if public.phase is P.AGENDAS:
        _name_agenda(m, m.by)
    if m.by in public.counting:
        laid = _("Points behind my screen, and what I laid on mats in this round")
        count = Number("count", laid if public.until else _("Points behind my screen"), 0, pieces.POINTS, held(m))
        m.add(c.Recount(held(m)), _("Count my influence"), count, group=Group.SCORE)
    elif public.in_tokens and not public.turn_order:
        # Once the screens are lifted tokens are counted in the open (Q66).
        count = Number("count", _("Points behind my screen"), 0, pieces.POINTS, held(m))
        m.add(c.Recount(held(m)), _("Recount my influence"), count, group=Group.OWN)
    m.clock()


def _score(start: int = 0) -> Number:
    return Number("score", _("Score"), pieces.LOWEST_SCORE, pieces.HIGHEST_SCORE, start)


def _ticks(m: Offers, only: str = "") -> None:
    if m.public.phase is not P.DEALS:
        return
    for deal in m.public.due:
        # Of a single deal the foot says what was promised, and a button whose it is.
        alone = m.by == HOST and len(m.public.due) == 1
        for seat in sorted((deal.payer, deal.addressee), key=m.public.seats.index):
            if seat in m.public.ticks.get(deal.number, {}) or (only and seat != only):
                continue
            for met in (True, False):
                text = _("{seat}: kept — {deal}") if met else _("{seat}: not kept — {deal}")
                given: dict[str, object] = {"deal": deal.number, "met": met}
                say = text.format(seat=seat, deal=words.sides(deal) if alone else words.deal_line(deal))
                short = _("Kept") if met else _("Not kept")
                tick = c.Tick(deal.number, met, seat)
                m.add(tick, say, group=Group.PROMISES, seat=seat, given=given, deal=deal.key, short=short)


def _announcements(m: Offers, only: str = "") -> None:
    public = m.public
    if public.phase is not P.ANNOUNCE:
        return
    due = announcer(public)
    if public.challenger:
        if due in public.face_down and only in ("", left_of(public.seats, due)):
            say = _("Name {seat}'s true score").format(seat=due)
            m.add(c.ShowScore(0), say, _score(), group=Group.SCORE)
    elif public.window is None:
        if only in ("", due):
            say = _("{seat} announces").format(seat=due)
            advice = _("Nobody can truly have more than 9 or less than −6.")
            low, high = pieces.LOWEST_SCORE, pieces.HIGHEST_SCORE
            if public.options["lcs.range"] == "any":
                low, high = -99, 99
            field = Number("score", _("Score"), low, high, 0, advice)
            m.add(c.Announce(0, due), say, field, group=Group.SCORE, main=not only, seat=due, opens=not only)
    else:
        if not only:
            say = _("Nobody else challenges") if public.window.spoke else _("Nobody challenges")
            m.add(c.LetPass(), say, group=Group.SCORE, main=True, speaks_for=public.window.waiting)
        passed = m.own is not None and m.own.passed
        for seat in () if passed else public.window.waiting:
            if only in ("", seat):
                say = _("{seat} challenges").format(seat=seat)
                m.add(c.Challenge(seat), say, group=Group.SCORE, seat=seat)
                if only:
                    m.add(c.LetPass(seat), _("No challenge"), group=Group.SCORE, seat=seat)


def _name_agenda(m: Offers, seat: str) -> None:
    if m.public.options["agenda.mode"] == "end" and seat not in m.public.agendas:
        probe = c.NameAgenda(agendas_left(m.public)[0], seat)
        if not m.why(probe):
            field = ChooseOne("agenda", _("Secret agenda"), _still_secret(m.public))
            say = _("{seat}'s secret agenda").format(seat=seat)
            m.add(probe, say, field, icon=Icon.AGENDA, group=Group.AGENDA, seat=seat)


def _host_keys(m: Offers) -> None:
    public = m.public
    _ticks(m)
    if public.phase is P.SCORES:
        due = tuple(seat for seat in public.face_down if seat not in public.confirmed)
        low, high = pieces.LOWEST_SCORE, pieces.HIGHEST_SCORE
        probe = c.SayScores(dict.fromkeys(due, 0))
        m.add(probe, _("Key in the scores"), Allot("scores", _("Scores, said aloud"), due, None, low, high),
              group=Group.SCORE, main=True, opens=True)  # fmt: skip
        for seat in (s for s in public.declared if s in due):
            say = _("{left} confirms {seat}'s score").format(left=left_of(public.seats, seat), seat=seat)
            m.add(c.ConfirmScore(seat), say, group=Group.SCORE, seat=seat)
    _announcements(m)
    _redraws(m)


def _redraws(m: Offers) -> None:
    if m.public.phase not in (P.DRAWS, P.READY, P.NEGOTIATION) or m.public.screened:
        return
    for seat in m.public.has_drawn:
        if m.by == HOST and m.why(c.Redraw(seat)):
            continue  # this table plays on; a judge may order it all the same
        say = _("{seat} draws again").format(seat=seat)
        m.add(c.Redraw(seat), say, group=Group.CORRECTIONS, seat=seat)


def _judge(m: Offers) -> None:
    public = m.public
    if public.over:
        return
    _redraws(m)
    accounts = postable(public)
    choices = tuple(Choice(a, say_account(a), seat=holder(a)) for a in accounts)
    reason = Text("reason", _("Reason"), 300, needed=True)
    m.add(
        Post(1, accounts[0], accounts[-1], "—"),
        _("Move points"),
        Number("amount", _("Influence"), 1, pieces.POINTS, 1),
        ChooseOne("src", _("From"), choices, role=Role.GIVER),
        ChooseOne("dst", _("To"), choices, role=Role.RECEIVER),
        reason,
        group=Group.CORRECTIONS,
    )
    for field in PUT_FIELDS:
        value: AnyField
        if field == "gavel":
            value = ChooseOne("value", _("The gavel is with"), tuple(Choice(s, s, seat=s) for s in public.seats))
            probe = Put(field, public.seats[0], "—")
        elif field == "clock":
            value = Text("value", _("Time left, as 6:00 or in seconds"), 5, needed=True)
            probe = Put(field, "60", "—")
        elif field.startswith("track:"):
            if field[6:] not in public.in_play:
                continue
            row = public.track.get(field[6:], Row())
            sides = [(colour, _("{colour}, to the failures")) for colour in row.successes]
            sides += [(colour, _("{colour}, to the successes")) for colour in row.failures]
            # An empty row keeps its place among the others, and says why nothing can change sides there.
            sides = sides or [(colour, "{colour}") for colour in pieces.COLOURS]
            discs = (Choice(c, say.format(colour=words.coloured(c, public)), icon=Icon(c)) for c, say in sides)
            value = ChooseOne("value", _("Which disc changes sides?"), tuple(discs))
            probe = Put(field, sides[0][0], "—")
        else:
            colour = field[5:]
            tabled = next((d for d in public.tabled if d.colour == colour), None)
            if tabled is None or public.phase in ON_TRACK:
                continue
            agendas = m.choices((tabled.agenda, *discs_left(public, colour)))
            value = ChooseOne("value", words.coloured(colour, public), agendas)
            probe = Put(field, tabled.agenda, "—")
        say = _("Set {field}").format(field=words.put_field(field, public))
        m.add(probe, say, value, reason, group=Group.CORRECTIONS, given={"field": field})


# --- draws and questions ----------------------------------------------------------------------------------------------


def _draws(m: Offers) -> None:
    for wanted in drawable(m.public):
        mine = wanted.source is Source.SEAT and wanted.owner == m.by
        if wanted.keyed_by(m.by):
            say, field = draw_form(m.public, wanted)
            given: dict[str, object] = {"key": wanted.key}
            disc = wanted.key.split(":")[2] if wanted.key.startswith("disc:") else ""
            if mine and m.public.again and len(kept := _kept(m, wanted)) == wanted.count:
                right = {**given, "outcome": [*kept]}
                m.offers.append(Offer("draw", _("It is right as it is"), right, group=Group.DRAW))
            m.offers.append(Offer("draw", say, given, (field,), icon=Icon(disc), group=Group.DRAW))
        tokens = wanted.key.startswith("tokens:") and wanted.source is Source.SEAT
        if tokens and (mine or m.by == HOST):
            probe = Draw(wanted.key, (), True)
            say = _("Key in no tokens this round: I declare my score")
            if not mine:
                say = _("{seat} keys in no tokens this round, and declares a score").format(seat=wanted.owner)
            m.add(probe, say, group=Group.DRAW, given={"key": wanted.key, "face_down": True})
    if m.by in m.public.face_down and not m.why(c.KeyTokens()):
        m.add(c.KeyTokens(), _("Key in my five tokens after all"), group=Group.OWN)


def _kept(m: Offers, wanted: Wanted) -> tuple[str, ...]:
    """What this viewer keyed in before, when all are asked to confirm or mend it (Q63)."""
    if m.own is None:
        return ()
    return m.own.tokens if wanted.key.startswith("tokens:") else tuple(filter(None, (m.own.agenda,)))


def draw_form(public: Public, wanted: Wanted) -> tuple[str, AnyField]:
    """The words and the field for a draw that is keyed in."""
    kind, _sep, rest = wanted.key.partition(":")
    if kind == "first":
        say = _("Who held the gavel first?")
        return say, ChooseMany("outcome", say, tuple(Choice(s, s, seat=s) for s in wanted.outcomes), 1, 1)
    choices = tuple(Choice(value, words.choice(value, public), icon=Icon(value)) for value in wanted.outcomes)
    if kind == "disc":
        choices = _all_agendas(public, rest.split(":")[1], wanted)
    if kind == "tokens":
        say = _("My five tokens, left to right")
        return say, Arrange("outcome", say, choices, wanted.count, wanted.each, wanted.places)
    if kind == "unused":
        say = ngettext("Agenda of the unused nation", "Agendas of the {n} unused nations", wanted.count)
        say = say.format(n=wanted.count)
        return say, ChooseMany("outcome", say, choices, wanted.count, wanted.count)
    if kind == "agenda":
        say = _("My secret agenda")
    elif back := public.set_aside[-1:]:
        say = _("{colour}: {agenda} would be a third and goes back. Which disc is turned over in its place?").format(
            colour=words.coloured(back[0].colour, public), agenda=words.agenda(back[0].agenda, public)
        )
    else:
        say = _("{colour}: which agenda?").format(colour=words.coloured(rest.split(":")[1], public))
    return say, ChooseMany("outcome", say, choices, 1, 1)


def _still_secret(public: Public) -> tuple[Choice, ...]:
    """Every agenda in play under the digit that it has all evening; those that are turned are grey."""
    left = agendas_left(public)
    return tuple(
        Choice(agenda, words.agenda(agenda, public), tuple(one_of(agenda, left, "no_such_agenda")), Icon(agenda))
        for agenda in public.in_play
    )


def _all_agendas(public: Public, colour: str, wanted: Wanted) -> tuple[Choice, ...]:
    """Every agenda in play, always in the same place, so that fingers may learn the keys; used ones are grey."""
    return tuple(
        Choice(
            agenda,
            words.agenda(agenda, public),
            () if agenda in wanted.outcomes else (_gone(public, colour, agenda),),
            Icon(agenda),
        )
        for agenda in public.in_play
    )


def _gone(public: Public, colour: str, agenda: str) -> Reason:
    """Why this disc cannot be turned over now."""
    given = {"colour": colour, "agenda": public.called(agenda)}
    if any((disc.colour, disc.agenda) == (colour, agenda) for disc in public.set_aside):
        return Reason("disc_third", ("R19",), given)
    return Reason("disc_used", ("R2",), given)


def question(public: Public) -> Question | None:
    """The open question in words, with its default and its alternatives."""
    asked = public.question
    if asked is None:
        return None
    rule = BY_KEY[asked.key]
    choices = tuple(Choice(value, _(rule.said(value))) for value in asked.choices)
    default = str(DEFAULTS.get(asked.key, ""))
    return Question(
        key=asked.key,
        say=" ".join(filter(None, (story.facts(asked, public), _(rule.say)))),
        choices=choices,
        default=default if default in asked.choices else asked.choices[0],
        rules=(rule.question,),
    )
