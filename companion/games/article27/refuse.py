"""Every reason why a command may be refused, from what is public and what the asker alone knows, and nothing else."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from companion.core.contract import (
    CLOCK,
    HOST,
    JUDGE,
    TABLE,
    Actor,
    Command,
    Draw,
    Pause,
    Post,
    Put,
    Reason,
    Resume,
    Rule,
    Seat,
    TimeUp,
)
from companion.core.deals import (
    Deal,
    ExactlyIssues,
    FreeText,
    In,
    Later,
    Out,
    ResultIs,
    VoteCalledBefore,
    Votes,
    YesAtLeast,
)
from companion.core.seats import left_of, order_from
from companion.games.article27 import commands as c
from companion.games.article27 import pieces
from companion.games.article27.state import Disc, Own, Phase, Public
from companion.games.article27.wants import areas_left, discs_left, drawable

P = Phase

LATE_PHASES = (P.FLOOR_CHECK,)
BEFORE_REVEAL = (P.VOTE, P.BALLOTS_IN)
FROZEN = (P.READY, P.NEGOTIATION, P.FLOOR_CHECK, P.FORCED_PICK, *BEFORE_REVEAL)
"""While a judge may still waive that floor and deals are frozen: later the round has been settled by them."""
ON_TRACK = (P.BETWEEN, P.AGENDAS, P.OVER)
"""When the discs of the round lie on the agenda track, and none is tabled any more."""
PLAYING = tuple(phase for phase in Phase if phase is not P.OVER)

WHEN: Mapping[type[Command], tuple[tuple[Phase, ...], str]] = {
    c.PassGavel: ((P.BETWEEN,), "R13"),
    c.ChooseArea: ((P.DRAWS,), "R17"),
    c.ChooseDisc: ((P.DRAWS,), "R19"),
    c.StrikeGavel: ((P.READY,), "R22"),
    c.MoveDisc: ((P.NEGOTIATION, P.FLOOR_CHECK), "R33"),
    c.CallVote: ((P.NEGOTIATION,), "R32"),
    c.ConfirmFloor: ((P.FLOOR_CHECK,), "R33"),
    c.PickDisc: ((P.FORCED_PICK,), "R35"),
    c.Vote: ((P.VOTE,), "R36"),
    c.ShowHands: ((P.VOTE,), "R36"),
    c.Reveal: ((P.BALLOTS_IN,), "R36"),
    c.Tick: ((P.DEALS,), "R43"),
    c.DeclareScore: ((P.SCORES,), "R52"),
    c.ConfirmScore: ((P.SCORES,), "R52"),
    c.Announce: ((P.ANNOUNCE,), "R64"),
    c.Challenge: ((P.ANNOUNCE,), "R65"),
    c.LetPass: ((P.ANNOUNCE,), "R65"),
    c.ShowScore: ((P.ANNOUNCE,), "R67"),
    c.Settle: ((P.PAYOUT,), "R43"),
    c.TurnAgenda: ((P.AGENDAS,), "R57"),
    c.NameAgenda: ((P.AGENDAS,), "R58"),
    c.Redraw: ((P.DRAWS, P.READY, P.NEGOTIATION), "Q54"),
}
"""In which phases a command belongs, and the rule that says so."""

DEALING = (c.OfferDeal, c.AcceptDeal, c.DeclineDeal, c.WithdrawOffer, c.RecordDeal)
LEADER = (c.ChooseArea, c.ChooseDisc, c.StrikeGavel, c.MoveDisc, c.CallVote, c.PickDisc)
HOSTS = (
    *LEADER, c.PassGavel, c.ConfirmFloor, c.RecordDeal, c.ReturnDeal, c.TakeBackDeal, c.ShowHands, c.Reveal, c.Tick,
    c.DeclareScore, c.ConfirmScore, c.Announce, c.Challenge, c.LetPass, c.ShowScore, c.Settle, c.TurnAgenda,
    c.NameAgenda, c.Redraw, Draw, Pause, Resume, Rule,
)  # fmt: skip
SEATS = (
    *LEADER, c.PassGavel, c.OfferDeal, c.AcceptDeal, c.DeclineDeal, c.WithdrawOffer, c.ReturnDeal, c.TakeBackDeal,
    c.Vote, c.Tick, c.DeclareScore, c.ConfirmScore, c.Announce, c.Challenge, c.LetPass, c.ShowScore, c.NameAgenda,
    c.Recount, Draw, Pause, Resume,
)  # fmt: skip
JUDGES = (Rule, Post, Put, Pause, Resume, c.Redraw)

PUT_FIELDS = ("gavel", "clock", *(f"disc:{colour}" for colour in pieces.COLOURS))
"""What the judge may set by hand: the gavel, the seconds left, the agenda of a tabled disc."""

MOST_POINTS = 999


def ruling(public: Public, key: str) -> str:
    """How this table answers an open question: what was ruled for this evening, else the house-rule sheet."""
    return str(public.rulings.get(key, public.options[key]))


def secretary_of(public: Public, round_: int) -> Seat:
    """Who is Secretary-General of a round (R13); a proxy for one round does not move the gavel's way."""
    return order_from(public.seats, public.first)[(round_ - 1) % len(public.seats)]


def announcer(public: Public) -> Seat:
    """Whose announcement is due or open (R64); "" when all have collected."""
    order = order_from(public.seats, public.secretary)
    return next((s for s in order if s not in public.collected), "")


def veto_pool(public: Public, own: Own, seat: Seat) -> int:
    """The points that count towards a veto's 5 while the ballots are out (Q9)."""
    if ruling(public, "veto.eligibility") in ("after_settlement", "none"):
        return pieces.VETO_COST
    lying = sum(d.amount for d in public.deals if d.payer == seat)
    return own.supply + (lying if ruling(public, "veto.eligibility") == "supply_and_bribes" else 0)


def refusals(public: Public, own: Own | None, by: Actor, command: Command) -> list[Reason]:
    """All reasons at once why this command cannot be accepted; empty when it can."""
    if public.question is not None and not isinstance(command, Rule):
        return [Reason("question_open", given={"key": public.question.key})]
    if public.over and not isinstance(command, (Pause, Resume)):
        return [Reason("game_over")]
    found = [*_who(public, by, command), *_when(public, command)]
    check = _CHECKS.get(type(command))
    if check is not None:
        found += check(public, own, by, command)
    return found


def _who(public: Public, by: Actor, command: Command) -> list[Reason]:
    if isinstance(command, TimeUp):
        return [] if by == CLOCK else [Reason("not_yours", given={"who": CLOCK})]
    if by == TABLE:
        return [] if isinstance(command, Draw) else [Reason("not_yours", given={"who": HOST})]
    if by == HOST:
        return [] if isinstance(command, HOSTS) else [Reason("not_yours", given={"who": _owner(command)})]
    if by == JUDGE:
        return [] if isinstance(command, JUDGES) else [Reason("not_yours", given={"who": _owner(command)})]
    if by not in public.seats:
        return [Reason("no_such_seat", given={"seat": by})]
    if not isinstance(command, SEATS):
        return [Reason("not_yours", given={"who": _owner(command)})]
    if isinstance(command, LEADER) and by != public.secretary:
        return [Reason("not_secretary", ("R23",), {"seat": public.secretary})]
    return []


def _owner(command: Command) -> str:
    if isinstance(command, HOSTS):
        return HOST
    return JUDGE if isinstance(command, JUDGES) else "seat"


def _when(public: Public, command: Command) -> list[Reason]:
    if isinstance(command, DEALING):
        return _deals_open(public, command)
    phases, rule = WHEN.get(type(command), (PLAYING, ""))
    if public.phase in phases:
        return []
    if isinstance(command, c.MoveDisc):
        return [Reason("floor_frozen", (rule,), hard=public.phase not in FROZEN)]
    return [Reason("wrong_phase", (rule,), {"now": public.phase, "needs": phases[0]}, hard=True)]


def _deals_open(public: Public, command: Command) -> list[Reason]:
    phases: tuple[Phase, ...] = (P.NEGOTIATION,)
    if isinstance(command, c.RecordDeal):
        phases += LATE_PHASES
    if ruling(public, "bribe.after_gavel") == "until_reveal":
        phases += BEFORE_REVEAL
    if public.phase in phases:
        return []
    early = public.phase in (P.OPENING, P.BETWEEN, P.DRAWS, P.READY)
    hard = public.phase not in FROZEN
    key, rules = ("too_early_to_deal", ("R22",)) if early else ("deals_closed", ("R33", "Q19"))
    return [Reason(key, rules, hard=hard)]


Check = Callable[[Public, "Own | None", Actor, "Command"], list[Reason]]
_CHECKS: dict[type[Command], Check] = {}


def _checks(*kinds: type[Command]) -> Callable[[Check], Check]:
    def keep(check: Check) -> Check:
        for kind in kinds:
            _CHECKS[kind] = check
        return check

    return keep


def _one_of(value: str, allowed: Sequence[str], key: str) -> list[Reason]:
    return [] if value in allowed else [Reason(key, given={"value": value[:40], "allowed": ", ".join(allowed)})]


# --- gavel and floor --------------------------------------------------------------------------------------------------


@_checks(c.PassGavel)
def _pass_gavel(public: Public, own: Own | None, by: Actor, command: Command) -> list[Reason]:
    if public.round >= public.rounds:
        return [Reason("last_round", ("R57",), hard=True)]
    upcoming = secretary_of(public, public.round + 1)
    return [] if by in (HOST, public.secretary, upcoming) else [Reason("not_yours", given={"who": HOST})]


@_checks(c.StrikeGavel)
def _strike(public: Public, own: Own | None, by: Actor, command: Command) -> list[Reason]:
    return [Reason("paused")] if public.paused else []


@_checks(c.ChooseArea)
def _choose_area(public: Public, own: Own | None, by: Actor, command: Command) -> list[Reason]:
    assert isinstance(command, c.ChooseArea)
    if public.options["tabling.order"] != "secretary" or public.area_next or public.set_aside:
        return [Reason("area_not_open", ("R17", "Q2"), hard=True)]
    return _one_of(command.colour, areas_left(public), "no_such_area")


@_checks(c.ChooseDisc)
def _choose_disc(public: Public, own: Own | None, by: Actor, command: Command) -> list[Reason]:
    assert isinstance(command, c.ChooseDisc)
    if not public.set_aside or discs_left(public, public.set_aside[0].colour):
        return [Reason("no_deadlock", ("R19", "Q1"), hard=True)]
    return _one_of(command.agenda, [d.agenda for d in public.set_aside], "no_such_disc")


@_checks(c.MoveDisc)
def _move(public: Public, own: Own | None, by: Actor, command: Command) -> list[Reason]:
    assert isinstance(command, c.MoveDisc)
    found = _one_of(command.colour, pieces.COLOURS, "no_such_colour") + _one_of(
        command.to, ("floor", "table"), "no_such_place"
    )
    if not found and not any(d.colour == command.colour for d in public.tabled):
        found = [Reason("not_tabled", given={"colour": command.colour})]
    if not found and (command.colour in public.floor) == (command.to == "floor"):
        found = [Reason("already_there", given={"colour": command.colour, "place": command.to})]
    return found


@_checks(c.CallVote)
def _call(public: Public, own: Own | None, by: Actor, command: Command) -> list[Reason]:
    found = [Reason("paused")] if public.paused else []
    # With the box the cardboard is the truth: what lies there is keyed in at the floor check.
    if not public.floor and public.options["floor.check"] == "off":
        found.append(Reason("empty_floor", ("R32",), hard=True))
    return found


@_checks(c.ConfirmFloor)
def _confirm(public: Public, own: Own | None, by: Actor, command: Command) -> list[Reason]:
    return [] if public.floor or public.timed_out else [Reason("empty_floor", ("R32",), hard=True)]


@_checks(c.PickDisc)
def _pick(public: Public, own: Own | None, by: Actor, command: Command) -> list[Reason]:
    assert isinstance(command, c.PickDisc)
    return _one_of(command.colour, pieces.COLOURS, "no_such_colour")


# --- deals ------------------------------------------------------------------------------------------------------------


@_checks(c.OfferDeal, c.RecordDeal)
def _deal(public: Public, own: Own | None, by: Actor, command: Command) -> list[Reason]:
    assert isinstance(command, (c.OfferDeal, c.RecordDeal))
    if isinstance(command, c.OfferDeal):
        payer, addressee = (command.other, by) if command.asks else (by, command.other)
    else:
        payer, addressee = command.payer, command.addressee
    found = [Reason("no_such_seat", given={"seat": s[:40]}) for s in (payer, addressee) if s not in public.seats]
    if payer == addressee:
        found.append(Reason("self_deal", ("R24",), hard=True))
    if not 1 <= command.amount <= MOST_POINTS:
        found.append(Reason("amount_low", ("Q24",), hard=True))
    elif own is not None and payer == by and command.amount > own.supply:
        found.append(Reason("amount_high", ("Q24",), {"supply": own.supply}, hard=True))
    found += _space(public, addressee, command)
    if isinstance(command, c.OfferDeal) and command.counters and own is not None:
        found += _offer(own, command.other, command.counters)
    return found


def _space(public: Public, addressee: Seat, command: c.OfferDeal | c.RecordDeal) -> list[Reason]:
    found = _one_of(command.space, pieces.DEAL_SPACES, "no_such_space")
    if command.space in ("include", "exclude"):
        if addressee != public.secretary:
            found.append(Reason("not_secretary_mat", ("R27", "Q23"), {"seat": public.secretary}))
        found += _one_of(command.colour, pieces.COLOURS, "no_such_colour")
    elif command.colour:
        found.append(Reason("colour_not_needed"))
    if (command.space == "other") != bool(command.conditions):
        found.append(Reason("conditions_needed" if command.space == "other" else "conditions_not_needed"))
    if len(command.conditions) > 8:
        found.append(Reason("too_many_conditions"))
    for condition in command.conditions[:8]:
        found += _condition(public, condition)
    return found


def _condition(public: Public, condition: object) -> list[Reason]:
    match condition:
        case In(colour) | Out(colour):
            return _one_of(colour, pieces.COLOURS, "no_such_colour")
        case Votes(seat, ballot, _):
            return [
                *([] if seat in public.seats else [Reason("no_such_seat", given={"seat": seat[:40]})]),
                *_one_of(ballot, pieces.BALLOTS, "no_such_ballot"),
            ]
        case ResultIs(result, _):
            return _one_of(result, ("pass", "fail", "veto"), "no_such_result")
        case YesAtLeast(count):
            return [] if 1 <= count <= len(public.seats) else [Reason("bad_count")]
        case ExactlyIssues(colours):
            good = 1 <= len(colours) == len(set(colours)) and all(x in pieces.COLOURS for x in colours)
            return [] if good else [Reason("no_such_colour", given={"value": "", "allowed": ", ".join(pieces.COLOURS)})]
        case VoteCalledBefore(seconds_left):
            return [] if 0 <= seconds_left <= 900 else [Reason("bad_count")]
        case FreeText(words) | Later(words):
            return [] if words.strip() and len(words) <= 200 and words.isprintable() else [Reason("words_needed")]
    return [Reason("bad_count")]


def _offer(own: Own, other: Seat, number: int) -> list[Reason]:
    return [] if find_offer(own, other, number) else [Reason("no_such_offer")]


def find_offer(own: Own, other: Seat, number: int) -> Deal | None:
    """The open offer with this number between a seat and another."""
    return next((d for d in own.offers if d.number == number and other in (d.payer, d.addressee)), None)


@_checks(c.AcceptDeal, c.DeclineDeal, c.WithdrawOffer)
def _answer(public: Public, own: Own | None, by: Actor, command: Command) -> list[Reason]:
    assert isinstance(command, (c.AcceptDeal, c.DeclineDeal, c.WithdrawOffer))
    offer = find_offer(own, command.other, command.number) if own is not None else None
    if own is None or offer is None:
        return [Reason("no_such_offer")]
    if isinstance(command, c.WithdrawOffer):
        return [] if offer.answers != by else [Reason("not_your_offer", ("R25",), hard=True)]
    if offer.answers != by:
        return [Reason("others_answer", ("R25",), {"seat": offer.answers}, hard=True)]
    if isinstance(command, c.AcceptDeal) and offer.payer == by and offer.amount > own.supply:
        return [Reason("amount_high", ("Q24",), {"supply": own.supply}, hard=True)]
    return []


@_checks(c.ReturnDeal, c.TakeBackDeal)
def _undeal(public: Public, own: Own | None, by: Actor, command: Command) -> list[Reason]:
    assert isinstance(command, (c.ReturnDeal, c.TakeBackDeal))
    found: list[Reason] = []
    deal = next((d for d in public.deals if d.number == command.deal), None)
    if deal is None:
        return [Reason("no_such_deal", given={"deal": command.deal})]
    returns = isinstance(command, c.ReturnDeal)
    if by not in (HOST, deal.addressee if returns else deal.payer):
        found.append(Reason("not_your_deal", ("R29" if returns else "Q17",)))
    phases: tuple[Phase, ...] = (P.NEGOTIATION, P.FLOOR_CHECK)
    if returns and ruling(public, "bribe.return") == "until_reveal":
        phases += BEFORE_REVEAL
    if public.phase not in phases:
        found.append(Reason("deal_stands", ("R33", "Q18"), hard=public.phase not in FROZEN))
    if not returns:
        rule = ruling(public, "bribe.withdraw")
        # Spoken consent is keyed in by the host; a payer alone cannot claim it.
        if rule == "never" or (rule == "consent" and by != HOST):
            found.append(Reason(f"take_back_{rule}", ("R29", "Q17"), {"seat": deal.addressee}))
    return found


# --- vote -------------------------------------------------------------------------------------------------------------


@_checks(c.Vote)
def _vote(public: Public, own: Own | None, by: Actor, command: Command) -> list[Reason]:
    assert isinstance(command, c.Vote)
    found = _one_of(command.ballot, pieces.BALLOTS, "no_such_ballot")
    if public.options["vote.mode"] != "sealed":
        found.append(Reason("vote_open", ("R36",), hard=True))
    if command.ballot != "yes" and by == public.secretary and ruling(public, "vote.sg_must_yes") == "yes":
        found.append(Reason("sg_must_yes", ("Q30",)))
    if command.ballot == "veto" and own is not None and veto_pool(public, own, by) < pieces.VETO_COST:
        found.append(Reason("veto_unpayable", ("R40", "Q9"), {"supply": own.supply}, hard=True))
    return found


@_checks(c.ShowHands)
def _hands(public: Public, own: Own | None, by: Actor, command: Command) -> list[Reason]:
    assert isinstance(command, c.ShowHands)
    found: list[Reason] = []
    if public.options["vote.mode"] != "open":
        found.append(Reason("vote_sealed", ("R36",), hard=True))
    missing = [s for s in public.seats if s not in command.ballots]
    if missing:
        found.append(Reason("hands_missing", given={"seats": ", ".join(missing)}))
    found += [Reason("no_such_seat", given={"seat": s[:40]}) for s in command.ballots if s not in public.seats]
    for ballot in command.ballots.values():
        found += _one_of(ballot, pieces.BALLOTS, "no_such_ballot")
    sg_hand = command.ballots.get(public.secretary)
    if sg_hand not in (None, "yes") and ruling(public, "vote.sg_must_yes") == "yes":
        found.append(Reason("sg_must_yes", ("Q30",)))
    return found


# --- settlement -------------------------------------------------------------------------------------------------------


def _for_seat(public: Public, by: Actor, seat: Seat) -> tuple[Seat, list[Reason]]:
    """The seat meant: the asker's own, or the one named by the host."""
    who = by if by in public.seats and not seat else seat
    if who not in public.seats:
        return who, [Reason("no_such_seat", given={"seat": who[:40]})]
    if by in public.seats and who != by:
        return who, [Reason("not_yours", given={"who": who})]
    return who, []


@_checks(c.Tick)
def _tick(public: Public, own: Own | None, by: Actor, command: Command) -> list[Reason]:
    assert isinstance(command, c.Tick)
    seat, found = _for_seat(public, by, command.seat)
    deal = next((d for d in public.deals if d.number == command.deal), None)
    if deal is None:
        return [*found, Reason("no_such_deal", given={"deal": command.deal})]
    if not found and seat not in (deal.payer, deal.addressee):
        found.append(Reason("not_your_deal", ("R43",)))
    return found


def _score_in_range(score: int) -> list[Reason]:
    if pieces.LOWEST_SCORE <= score <= pieces.HIGHEST_SCORE:
        return []
    return [Reason("score_range", given={"low": pieces.LOWEST_SCORE, "high": pieces.HIGHEST_SCORE})]


@_checks(c.DeclareScore)
def _declare(public: Public, own: Own | None, by: Actor, command: Command) -> list[Reason]:
    assert isinstance(command, c.DeclareScore)
    seat, found = _for_seat(public, by, command.seat)
    if not found and seat not in public.face_down:
        found.append(Reason("score_known", ("R49",), {"seat": seat}, hard=True))
    if seat in public.confirmed:
        found.append(Reason("score_confirmed", ("R52",), {"seat": seat}, hard=True))
    return found + _score_in_range(command.score)


@_checks(c.ConfirmScore)
def _confirm_score(public: Public, own: Own | None, by: Actor, command: Command) -> list[Reason]:
    assert isinstance(command, c.ConfirmScore)
    if command.seat not in public.seats:
        return [Reason("no_such_seat", given={"seat": command.seat[:40]})]
    found = []
    if command.seat not in public.declared or command.seat in public.confirmed:
        found.append(Reason("nothing_to_confirm", given={"seat": command.seat}))
    neighbour = left_of(public.seats, command.seat)
    if by not in (HOST, neighbour):
        found.append(Reason("left_neighbour_confirms", ("R52",), {"seat": neighbour}))
    return found


@_checks(c.Announce)
def _announce(public: Public, own: Own | None, by: Actor, command: Command) -> list[Reason]:
    assert isinstance(command, c.Announce)
    due = announcer(public)
    seat = command.seat or (by if by in public.seats else due)
    _seat, found = _for_seat(public, by, seat)
    if not found and seat != due:
        found.append(Reason("announce_order", ("R64",), {"seat": due}, hard=True))
    if public.window is not None or public.challenger:
        found.append(Reason("already_announced", ("R65",), hard=True))
    if ruling(public, "lcs.range") == "clamp" and _score_in_range(command.score):
        found.append(Reason("announce_range", ("Q46",), {"low": pieces.LOWEST_SCORE, "high": pieces.HIGHEST_SCORE}))
    if abs(command.score) > MOST_POINTS:
        found.append(Reason("bad_count"))
    return found


def _window_open(public: Public) -> list[Reason]:
    return (
        []
        if public.window is not None and not public.challenger
        else [Reason("nothing_announced", ("R65",), hard=True)]
    )


@_checks(c.Challenge)
def _challenge(public: Public, own: Own | None, by: Actor, command: Command) -> list[Reason]:
    assert isinstance(command, c.Challenge)
    seat, found = _for_seat(public, by, command.seat)
    found += _window_open(public)
    if seat == announcer(public):
        found.append(Reason("challenge_self", ("R66",), hard=True))
    if public.window is not None and seat in public.window.spoke:
        found.append(Reason("challenged_already", ("R66",), hard=True))
    if own is not None and seat == by and own.supply < pieces.CHALLENGE_COST:
        found.append(Reason("challenge_poor", ("R66",), {"supply": own.supply}, hard=True))
    return found


@_checks(c.LetPass)
def _let_pass(public: Public, own: Own | None, by: Actor, command: Command) -> list[Reason]:
    assert isinstance(command, c.LetPass)
    found = _window_open(public)
    if by == HOST and not command.seat:
        return found
    seat, wrong = _for_seat(public, by, command.seat)
    found += wrong
    if public.window is not None and not wrong and seat not in public.window.waiting:
        found.append(Reason("nothing_to_pass", ("R65",), hard=True))
    return found


@_checks(c.ShowScore)
def _show_score(public: Public, own: Own | None, by: Actor, command: Command) -> list[Reason]:
    assert isinstance(command, c.ShowScore)
    found = _score_in_range(command.score)
    due = announcer(public)
    if not public.challenger or due not in public.face_down:
        return [*found, Reason("nothing_to_show", ("R67",), hard=True)]
    neighbour = left_of(public.seats, due)
    if by not in (HOST, neighbour):
        found.append(Reason("left_neighbour_confirms", ("R67", "Q49"), {"seat": neighbour}))
    return found


@_checks(c.TurnAgenda)
def _turn(public: Public, own: Own | None, by: Actor, command: Command) -> list[Reason]:
    missing = [s for s in public.seats if s not in public.has_agenda]
    return [Reason("agendas_missing", ("R58", "Q51"), {"seats": ", ".join(missing)}, hard=True)] if missing else []


@_checks(c.NameAgenda)
def _name_agenda(public: Public, own: Own | None, by: Actor, command: Command) -> list[Reason]:
    assert isinstance(command, c.NameAgenda)
    _seat, found = _for_seat(public, by, command.seat)
    if public.options["agenda.mode"] != "end" or not any(s not in public.has_agenda for s in public.seats):
        found.append(Reason("agenda_known", ("R3",), hard=True))
    return found + _one_of(command.agenda, public.in_play, "no_such_agenda")


@_checks(c.Recount)
def _recount(public: Public, own: Own | None, by: Actor, command: Command) -> list[Reason]:
    assert isinstance(command, c.Recount)
    return [] if 0 <= command.count <= MOST_POINTS else [Reason("bad_count")]


@_checks(c.Redraw)
def _redraw(public: Public, own: Own | None, by: Actor, command: Command) -> list[Reason]:
    assert isinstance(command, c.Redraw)
    if command.seat not in public.has_drawn:
        return [Reason("nothing_drawn", given={"seat": command.seat[:40]})]
    if public.tabled and ruling(public, "draw.correction") == "play_on":
        return [Reason("play_on", ("Q54",))]
    return []


# --- every game's -----------------------------------------------------------------------------------------------------


@_checks(Draw)
def _draw(public: Public, own: Own | None, by: Actor, command: Command) -> list[Reason]:
    assert isinstance(command, Draw)
    wanted = next((w for w in drawable(public) if w.key == command.key), None)
    if wanted is None:
        return [Reason("no_such_draw")]
    answers = {"app": (TABLE,), "host": (HOST, TABLE), "seat": (wanted.owner, TABLE)}[wanted.source]
    tokens = command.key.startswith("tokens:")
    found: list[Reason] = []
    if by not in answers and not (by == HOST and tokens and command.face_down):
        found.append(Reason("not_yours", given={"who": wanted.owner}))
    if command.face_down:
        if not tokens or command.outcome:
            found.append(Reason("no_face_down"))
        return found
    if len(command.outcome) != wanted.count:
        found.append(Reason("draw_count", ("R14",) if tokens else (), {"count": wanted.count}, hard=True))
    for value in command.outcome:
        found += _one_of(value, wanted.outcomes, "no_such_outcome")
    if any(command.outcome.count(value) > wanted.each for value in set(command.outcome)):
        found.append(Reason("draw_twice"))
    if command.key.startswith("disc:") and not found:
        disc = Disc(command.key.split(":")[2], command.outcome[0])
        if disc.agenda not in discs_left(public, disc.colour):
            found.append(Reason("disc_used", ("R2",), {"colour": disc.colour, "agenda": disc.agenda}, hard=True))
    return found


@_checks(Pause, Resume)
def _pause(public: Public, own: Own | None, by: Actor, command: Command) -> list[Reason]:
    rule = ruling(public, "timer.pause")
    if isinstance(command, Resume):
        return [] if public.paused else [Reason("not_paused")]
    found = [Reason("already_paused")] if public.paused else []
    if rule == "never" or (rule == "judge" and by != JUDGE):
        found.append(Reason(f"pause_{rule}", ("Q33",)))
    return found


@_checks(Rule)
def _rule(public: Public, own: Own | None, by: Actor, command: Command) -> list[Reason]:
    assert isinstance(command, Rule)
    if public.question is None or public.question.key != command.key:
        return [Reason("no_such_question")]
    return _one_of(command.choice, public.question.choices, "no_such_choice")


@_checks(Post)
def _post(public: Public, own: Own | None, by: Actor, command: Command) -> list[Reason]:
    assert isinstance(command, Post)
    found = [] if 1 <= command.amount <= MOST_POINTS else [Reason("amount_low", ("Q24",), hard=True)]
    accounts = ["bank", "floor", *(f"supply:{s}" for s in public.seats)]
    accounts += [a for a in public.accounts if a.startswith("parked:")]
    for account in (command.src, command.dst):
        found += _one_of(account, accounts, "no_such_account")
    if command.src == command.dst:
        found.append(Reason("same_account"))
    if not found and command.src in public.accounts and public.accounts[command.src] < command.amount:
        found.append(Reason("account_short", given={"held": public.accounts[command.src]}))
    return found + _reasoned(command.reason)


def _reasoned(reason: str) -> list[Reason]:
    return [] if reason.strip() and len(reason) <= 300 and reason.isprintable() else [Reason("reason_needed")]


@_checks(Put)
def _put(public: Public, own: Own | None, by: Actor, command: Command) -> list[Reason]:
    assert isinstance(command, Put)
    found = _reasoned(command.reason) + _one_of(command.field, PUT_FIELDS, "no_such_field")
    if command.field == "gavel":
        found += _one_of(command.value, public.seats, "no_such_seat_value")
        # Whose announcement is open follows from the gavel: it must not change hands under the announcer.
        if public.window is not None:
            found.append(Reason("already_announced", ("R65",), hard=True))
    elif command.field == "clock":
        if not (command.value.isdecimal() and len(command.value) <= 4) or int(command.value) > 3600:
            found.append(Reason("bad_count"))
        if public.phase is not P.NEGOTIATION:
            found.append(Reason("no_clock"))
    elif command.field.startswith("disc:"):
        colour = command.field[5:]
        tabled = next((d for d in public.tabled if d.colour == colour), None)
        if tabled is None or public.phase in ON_TRACK:
            found.append(Reason("not_tabled", given={"colour": colour[:40]}))
        else:
            found += _one_of(command.value, (tabled.agenda, *discs_left(public, colour)), "no_such_agenda")
    return found
