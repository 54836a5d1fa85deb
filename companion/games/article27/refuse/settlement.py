"""Refusals of ticks, scores, announcements and agendas (R43–R71)."""

from __future__ import annotations

from companion.core.contract import changed
from companion.core.messages import HOST, Actor, Command, Reason, Seat
from companion.core.people import LEAVING, RETURNED, STAYS, answer
from companion.core.refusing import Check, for_seat, one_of, ruling
from companion.core.seats import left_of
from companion.games.article27 import commands as c
from companion.games.article27 import pieces
from companion.games.article27.refuse.common import MOST_POINTS, announcer, score_in_range, seats_said
from companion.games.article27.state import Own, Public, points


def _tick(public: Public, own: Own | None, by: Actor, command: Command) -> list[Reason]:
    assert isinstance(command, c.Tick)
    seat, found = for_seat(public, by, command.seat)
    deal = next((d for d in public.deals if d.number == command.deal), None)
    if deal is None:
        return [*found, Reason("no_such_deal", given={"deal": command.deal}, field="deal")]
    if not found and seat not in (deal.payer, deal.addressee):
        # Two words settle a deal, those of its two sides; a third one's would be counted for one of them.
        found.append(Reason("not_your_deal", ("R43",), hard=True))
    return found


def _key_tokens(public: Public, own: Own | None, by: Actor, command: Command) -> list[Reason]:
    declares = public.options["draw.mode"] == "keyed" and by in public.face_down
    return [] if declares else [Reason("keys_tokens", ("Q50",), hard=True)]


def _declare(public: Public, own: Own | None, by: Actor, command: Command) -> list[Reason]:
    assert isinstance(command, c.DeclareScore)
    seat, found = for_seat(public, by, command.seat)
    if not found and seat not in public.face_down:
        found.append(Reason("score_known", ("R49",), {"seat": seat}, hard=True))
    if seat in public.confirmed:
        found.append(Reason("score_confirmed", ("R52",), {"seat": seat}, hard=True))
    return found + score_in_range(command.score)


def _confirm_score(public: Public, own: Own | None, by: Actor, command: Command) -> list[Reason]:
    assert isinstance(command, c.ConfirmScore)
    if command.seat not in public.seats:
        return [Reason("no_such_seat", given={"seat": command.seat[:40]}, field="seat")]
    found = []
    if command.seat not in public.declared or command.seat in public.confirmed:
        found.append(Reason("nothing_to_confirm", given={"seat": command.seat}))
    neighbour = left_of(public.seats, command.seat)
    if by not in (HOST, neighbour):
        found.append(Reason("left_neighbour_confirms", ("R52",), {"seat": neighbour}))
    return found


def _say_scores(public: Public, own: Own | None, by: Actor, command: Command) -> list[Reason]:
    assert isinstance(command, c.SayScores)
    due = [s for s in public.face_down if s not in public.confirmed]
    found = seats_said(due, command.scores, "scores")
    for seat, score in command.scores.items():
        found += [changed(reason, field=f"scores.{seat}") for reason in score_in_range(score) if seat in due]
    return found


def _announce(public: Public, own: Own | None, by: Actor, command: Command) -> list[Reason]:
    assert isinstance(command, c.Announce)
    due = announcer(public)
    seat = command.seat or (by if by in public.seats else due)
    _seat, found = for_seat(public, by, seat)
    if not found and due and seat != due:
        found.append(Reason("announce_order", ("R64",), {"seat": due}, hard=True))
    if public.window is not None or public.challenger:
        found.append(Reason("already_announced", ("R65",), hard=True))
    if ruling(public, "lcs.range") == "clamp" and score_in_range(command.score):
        found.append(
            Reason(
                "announce_range", ("Q46",), {"low": pieces.LOWEST_SCORE, "high": pieces.HIGHEST_SCORE}, field="score"
            )
        )
    if abs(command.score) > MOST_POINTS:
        found.append(Reason("bad_count", field="score"))
    return found


def _window_open(public: Public) -> list[Reason]:
    return (
        []
        if public.window is not None and not public.challenger
        else [Reason("nothing_announced", ("R65",), hard=True)]
    )


def _challenge(public: Public, own: Own | None, by: Actor, command: Command) -> list[Reason]:
    assert isinstance(command, c.Challenge)
    seat, found = for_seat(public, by, command.seat)
    found += _window_open(public)
    if seat == announcer(public):
        found.append(Reason("challenge_self", ("R66",), hard=True))
    if public.window is not None and seat in public.window.spoke:
        found.append(Reason("challenged_already", ("R66",), hard=True))
    if own is not None and seat == by and points(public, own) < pieces.CHALLENGE_COST:
        found.append(Reason("challenge_poor", ("R66",), {"supply": points(public, own)}, hard=True))
    return found


def _let_pass(public: Public, own: Own | None, by: Actor, command: Command) -> list[Reason]:
    assert isinstance(command, c.LetPass)
    found = _window_open(public)
    if by == HOST and not command.seat:
        return found
    seat, wrong = for_seat(public, by, command.seat)
    found += wrong
    passed = own is not None and own.passed
    if public.window is not None and not wrong and (passed or seat not in public.window.waiting):
        found.append(Reason("nothing_to_pass", ("R65",), hard=True))
    return found


def _show_score(public: Public, own: Own | None, by: Actor, command: Command) -> list[Reason]:
    assert isinstance(command, c.ShowScore)
    found = score_in_range(command.score)
    due = announcer(public)
    if not public.challenger or due not in public.face_down:
        return [*found, Reason("nothing_to_show", ("R67",), hard=True)]
    neighbour = left_of(public.seats, due)
    if by not in (HOST, neighbour):
        found.append(Reason("left_neighbour_confirms", ("R67", "Q49"), {"seat": neighbour}))
    return found


def _turn(public: Public, own: Own | None, by: Actor, command: Command) -> list[Reason]:
    assert isinstance(command, c.TurnAgenda)
    if public.screened:
        return [Reason("supplies_missing", ("Q58",), hard=True)]
    seat = public.turning
    unknown = seat and seat not in public.has_agenda
    if not command.agenda:
        given = {"seats": seat}
        return [Reason("agendas_missing", ("R58", "Q51"), given, hard=True, field="agenda")] if unknown else []
    if not unknown:
        return [Reason("agenda_known", ("R3",), hard=True, field="agenda")]
    return one_of(command.agenda, agendas_left(public), "no_such_agenda", "agenda")


def agendas_left(public: Public) -> tuple[str, ...]:
    """Agendas that a seat may still hold, as far as all can see (R3)."""
    return tuple(agenda for agenda in public.in_play if agenda not in public.agendas.values())


def untold(public: Public) -> tuple[Seat, ...]:
    """Whose points behind the screen nobody has named (Q58); whose went back to the bank has none."""
    back = public.gone if answer(public, LEAVING, STAYS) == RETURNED else ()
    held = public.everybody if public.behind_screens else ()
    return tuple(seat for seat in held if seat not in (*public.told, *back))


def _name_supplies(public: Public, own: Own | None, by: Actor, command: Command) -> list[Reason]:
    assert isinstance(command, c.NameSupplies)
    asked = public.seats if public.screened else untold(public)
    found = [] if asked else [Reason("supplies_known", ("Q58",), hard=True)]
    found += seats_said(asked if public.screened else (*command.supplies,), command.supplies, "supplies")
    for seat, held in command.supplies.items():
        if not public.screened:
            found += one_of(seat, asked, "no_such_seat_value", "supplies")
        if not 0 <= held <= MOST_POINTS and seat in asked:
            found.append(Reason("bad_count", hard=True, field=f"supplies.{seat}"))
    elsewhere = sum(held for account, held in public.accounts.items() if not account.startswith("supply:"))
    if not found and sum(command.supplies.values()) > MOST_POINTS - elsewhere:
        found.append(Reason("supplies_over", ("I5",), {"points": MOST_POINTS}, hard=True, field="supplies"))
    return found


def _count_tokens(public: Public, own: Own | None, by: Actor, command: Command) -> list[Reason]:
    assert isinstance(command, c.CountTokens)
    if not public.in_tokens:
        return [Reason("no_pieces", ("Q5",), hard=True)]
    if command.seat not in public.seats:
        return [Reason("no_such_seat", given={"seat": command.seat[:40]}, hard=True, field="seat")]
    if not public.turn_order or public.agendas:
        return [Reason("tokens_later", ("Q66",), hard=True)]
    if not 0 <= command.count <= MOST_POINTS:
        return [Reason("bad_count", hard=True, field="count")]
    if command.count == public.supplies[command.seat]:
        return [Reason("tokens_agree", ("Q66",), {"seat": command.seat}, hard=True, field="count")]
    return []


def _name_agenda(public: Public, own: Own | None, by: Actor, command: Command) -> list[Reason]:
    assert isinstance(command, c.NameAgenda)
    _seat, found = for_seat(public, by, command.seat)
    if public.options["agenda.mode"] != "end" or not any(s not in public.has_agenda for s in public.seats):
        found.append(Reason("agenda_known", ("R3",), hard=True))
    return found + one_of(command.agenda, agendas_left(public), "no_such_agenda", "agenda")


def _recount(public: Public, own: Own | None, by: Actor, command: Command) -> list[Reason]:
    assert isinstance(command, c.Recount)
    # Where the app keeps the influence there are no pieces that could differ: a recount would only make points.
    hints = public.options["pieces.hints"] == "on" or (own is not None and own.seat in public.counting)
    if not hints or public.screened:
        return [Reason("no_pieces", ("Q5",), hard=True)]
    return [] if 0 <= command.count <= MOST_POINTS else [Reason("bad_count", field="count")]


def _redraw(public: Public, own: Own | None, by: Actor, command: Command) -> list[Reason]:
    assert isinstance(command, c.Redraw)
    if command.seat not in public.has_drawn or public.screened:
        return [Reason("nothing_drawn", given={"seat": command.seat[:40]}, field="seat")]
    if public.tabled and ruling(public, "draw.correction") == "play_on":
        return [Reason("play_on", ("Q54",))]
    return []


CHECKS: dict[type[Command], Check] = {
    c.Tick: _tick,
    c.KeyTokens: _key_tokens,
    c.DeclareScore: _declare,
    c.ConfirmScore: _confirm_score,
    c.SayScores: _say_scores,
    c.Announce: _announce,
    c.Challenge: _challenge,
    c.LetPass: _let_pass,
    c.ShowScore: _show_score,
    c.NameSupplies: _name_supplies,
    c.CountTokens: _count_tokens,
    c.TurnAgenda: _turn,
    c.NameAgenda: _name_agenda,
    c.Recount: _recount,
    c.Redraw: _redraw,
}
