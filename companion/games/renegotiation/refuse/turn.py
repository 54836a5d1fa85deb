"""Refusals of moves, pick-ups and cards, laid, played, given and discarded (R5–R13)."""

from __future__ import annotations

from collections.abc import Collection

from companion.core.messages import Actor, Command, Reason
from companion.core.refusing import Check, at, for_seat, one_of, ruling
from companion.games.renegotiation import commands as c
from companion.games.renegotiation import pieces
from companion.games.renegotiation.pieces import LASTS
from companion.games.renegotiation.refuse.common import (
    LONGEST_TITLE,
    at_once,
    barred,
    closed,
    distances,
    excess,
    goes_to,
    halted,
    in_app,
    in_box,
    in_hand,
    map_checked,
    most_steps,
    move_distances,
    named,
    no_card_says,
    one_line,
    stack_accounts,
    stopped,
    target_of,
)
from companion.games.renegotiation.refuse.duties import idle, undone, waiting
from companion.games.renegotiation.state import Own, Phase, Public, city, hand

UNTOUCHED = "untouched"
"""A turn ends in which nothing was done (Q4)."""
ANYWAY = "anyway"
"""A card is played that does nothing now, or less than it says (R7, R9)."""


def _move(public: Public, own: Own | None, by: Actor, command: Command) -> list[Reason]:
    assert isinstance(command, c.Move)
    found = [*stopped(public), *at_once(public)]
    if not public.active:
        return found
    if public.light:
        found.append(Reason("map_printed", ("Q15",), hard=True))
    found += ended(public)
    if public.moved:
        found.append(Reason("moved_already", ("R5",)))
    if public.picked and not public.travel:
        found.append(Reason("picked_already", ("R5", "R7")))
    unknown = one_of(command.to, [capital.name for capital in public.capitals], "no_such_capital", "to")
    return [*found, *(unknown or out_of_reach(public, (command.to,))[command.to])]


def out_of_reach(public: Public, capitals: Collection[str]) -> dict[str, list[Reason]]:
    """Why the pawn whose turn it is cannot go to each of these capitals; nothing where it can (R5, R7, Q12)."""
    found = {}
    far, most, to, card = distances(public, public.active), most_steps(public), goes_to(public), ""
    if to:
        card = public.card(public.goes).title
    shut, ways = closed(public), move_distances(public, public.active)
    for name in capitals:
        reason = None
        if name == public.pawns[public.active]:
            reason = Reason("there_already", given={"capital": name}, field="to")
        elif map_checked(public) and far[name] > most:
            reason = Reason("too_far", ("R5", "Q12"), {"capital": name, "steps": far[name], "most": most}, field="to")
        elif map_checked(public) and to and name not in to:
            reason = Reason("not_by_card", ("R7", "Q12"), {"capital": name, "card": card}, field="to")
        elif name in shut:
            said = public.card(shut[name]).title
            reason = Reason("closed", ("R9",), {"capital": name, "card": said}, field="to")
        elif map_checked(public) and ways.get(name, most + 1) > most:
            said = public.card(next(iter(shut.values()))).title
            reason = Reason("closed_way", ("R9",), {"capital": name, "card": said, "most": most}, field="to")
        found[name] = [reason] if reason else []
    return found


def ended(public: Public) -> list[Reason]:
    """Nothing, or that a card was played that ends this turn, whatever was played after it (R6, R9)."""
    return [Reason("card_ends_turn", ("R9",), {"card": public.card(public.ends).title})] if public.ends else []


def pick_reasons(public: Public) -> list[Reason]:
    """Why the player whose turn it is may not pick up now (R5, R7)."""
    found = [*stopped(public), *at_once(public)]
    if not public.active:
        return found
    if public.light:
        found.append(Reason("map_printed", ("Q15",), hard=True))
    found += ended(public)
    if public.picked:
        found.append(Reason("picked_before", ("R5", "R7"), {"capital": public.picked}))
    elif public.moved and not public.travel:
        found.append(Reason("moved_no_pick", ("R5", "R7")))
    found += barred(public, "picks", public.active)
    here = public.pawns[public.active]
    if public.in_app and not public.counts[city(here)]:
        found.append(Reason("stack_empty", ("R5",), {"capital": here}, hard=True))
    return found


def _pick_up(public: Public, own: Own | None, by: Actor, command: Command) -> list[Reason]:
    return pick_reasons(public)


def _own_turn(public: Public, seat: str) -> list[Reason]:
    return [] if seat == public.active else [Reason("own_turn_only", ("R6",), {"seat": public.active})]


def lay_reasons(public: Public, own: Own | None, seat: Actor, card: str) -> list[Reason]:
    """Why this card of a hand may not be laid now (R6, R9, R11)."""
    # Whoever is not in turn reads that, and not what the turn waits for.
    found = [*_own_turn(public, seat), *stopped(public), *at_once(public), *in_app(public), *ended(public)]
    missing = at("card", in_hand(own, (card,)))
    if not missing and public.card(card).kind != "points":
        found.append(Reason("no_points_card", ("R11",), {"card": public.card(card).title}, hard=True, field="card"))
    return found + missing


def _lay(public: Public, own: Own | None, by: Actor, command: Command) -> list[Reason]:
    assert isinstance(command, c.Lay)
    return lay_reasons(public, own, by, command.card)


def play_reasons(public: Public, own: Own | None, seat: str, card: str) -> list[Reason]:
    """Why this card of a hand may not be played now (R6, R9, R10)."""
    found = in_app(public)
    if public.owed:
        found.append(Reason("draw_first"))
    found += halted(public)
    missing = at("card", in_hand(own, (card,)))
    if missing:
        return found + missing
    record = public.card(card)
    if record.travel:
        found += barred(public, "travel", seat)
    if record.kind == "points":
        found.append(Reason("points_are_laid", ("R11",), {"card": record.title}, hard=True))
    if record.when == "interrupt":
        # At any time, even while another interrupt is carried out (R9); but there must be something to interrupt (R10).
        return found + idle(public, seat, card)
    if public.phase is Phase.FINISHING:
        return [*found, Reason("finishing", ("R12", "Q14"), {"seat": public.finishing}, hard=True)]
    found += _own_turn(public, seat)
    if card not in public.must:
        found += ended(public)
    if public.interrupts:
        found.append(Reason("interrupted", ("R10",), {"seat": public.interrupts[-1].seat}, hard=True))
    if public.must and card not in public.must:
        found += at_once(public)
    if public.phase is not Phase.TURN and public.active:
        found.append(Reason("turn_over", ("R6",), {"seat": public.active}))
    return found


def _play(public: Public, own: Own | None, by: Actor, command: Command) -> list[Reason]:
    assert isinstance(command, c.Play)
    found = play_reasons(public, own, by, command.card)
    if not found and public.card(command.card).closes:
        found += one_of(command.place, named(public), "no_such_capital", "place")
    elif command.place:
        found.append(Reason("no_place", ("R9",), field="place"))
    if command.anyway:
        found += one_of(command.anyway, (ANYWAY,), "no_such_value", "anyway")
    return found + target_of(public, command.target, by, "" if found else command.card)


def _key_laid(public: Public, own: Own | None, by: Actor, command: Command) -> list[Reason]:
    assert isinstance(command, c.KeyLaid)
    seat, found = for_seat(public, by, command.seat)
    found += [*stopped(public), *in_box(public)]
    if not 0 <= command.points <= pieces.MOST_POINTS:
        found.append(Reason("points_range", given={"high": pieces.MOST_POINTS}, field="points"))
    if seat in public.seats:
        found += _own_turn(public, seat)
    return found + at("title", one_line(command.title, LONGEST_TITLE, "title_line", needed=False))


def _key_played(public: Public, own: Own | None, by: Actor, command: Command) -> list[Reason]:
    assert isinstance(command, c.KeyPlayed)
    seat, found = for_seat(public, by, command.seat)
    found += [*in_box(public), *target_of(public, command.target)]
    found += at("what", one_line(command.what, LONGEST_TITLE, "title_line", needed=False))
    if command.lifts and not any(command.lifts in public.row(one) for one in public.everybody):
        found.append(Reason("not_laid", field="lifts"))
    found += halted(public)
    if seat in public.seats:
        if command.travel and seat != public.active:
            found.append(Reason("own_turn_only", ("R7",), {"seat": public.active}, hard=True))
        if not public.counts[hand(seat)] and not public.light:
            found.append(Reason("hand_empty", ("R6",), {"seat": seat}, hard=True))
        if public.phase is Phase.FINISHING and seat == public.active:
            found.append(Reason("finishing", ("R12", "Q14"), {"seat": public.finishing}, hard=True))
    return found


def _keep(public: Public, own: Own | None, by: Actor, command: Command) -> list[Reason]:
    assert isinstance(command, c.KeepInForce)
    # There is nothing that could stay in force, whatever is waived.
    found = [] if public.played else [Reason("no_card_says", ("R9",), hard=True)]
    if public.played and public.kept_on:
        found.append(Reason("in_force_already", ("R9",)))
    return found + one_of(command.until, LASTS[1:], "no_such_value", "until")


def _end_effect(public: Public, own: Own | None, by: Actor, command: Command) -> list[Reason]:
    assert isinstance(command, c.EndEffect)
    numbers = [str(one.number) for one in public.in_force]
    return one_of(str(command.number), numbers, "not_in_force", "number")


def _show(public: Public, own: Own | None, by: Actor, command: Command) -> list[Reason]:
    assert isinstance(command, c.Show)
    found = in_app(public) + no_card_says(public) + in_hand(own, command.cards)
    if by in public.shown:
        found.append(Reason("shown_already", ("R9",)))
    return found if command.cards else [*found, Reason("no_cards", field="cards")]


def _let_finish(public: Public, own: Own | None, by: Actor, command: Command) -> list[Reason]:
    return stopped(public) + undone(public)


def _resolve(public: Public, own: Own | None, by: Actor, command: Command) -> list[Reason]:
    if not public.interrupts:
        return [Reason("no_interrupt")]
    last = public.interrupts[-1].seat
    found = [Reason("draw_first")] if public.owed else []
    if by in public.seats and by != last:
        found.append(Reason("not_yours", given={"who": last}))
    return found + undone(public)


def end_reasons(public: Public) -> list[Reason]:
    """Why the turn may not end now (R5, R9, Q4)."""
    found = [*stopped(public), *at_once(public), *undone(public)]
    if must_act(public):
        found.append(Reason("must_act", ("Q4",)))
    return found


def is_untouched(public: Public) -> bool:
    """Whether nothing was done in this turn yet: to end it is asked for, for it may be the next player's (R5, Q4)."""
    return not (public.moved or public.picked or public.played or public.just_laid or public.light)


def must_act(public: Public) -> bool:
    """Whether the turn still owes a move or a card picked up (Q4); where neither is kept, the table sees to it."""
    return ruling(public, "turn.pass") == "no" and not (public.moved or public.picked or public.light)


def _end_turn(public: Public, own: Own | None, by: Actor, command: Command) -> list[Reason]:
    assert isinstance(command, c.EndTurn)
    if command.done not in ("", UNTOUCHED):
        return one_of(command.done, (UNTOUCHED,), "no_such_value", "done")
    if not command.card:
        return end_reasons(public)
    found = [*stopped(public), *at_once(public), *undone(public)]
    return found if public.played else [*found, Reason("no_card_says", ("R9",), field="card")]


def _discard(public: Public, own: Own | None, by: Actor, command: Command) -> list[Reason]:
    assert isinstance(command, c.Discard)
    found = [*stopped(public), *in_app(public), *_own_turn(public, by)]
    count = excess(public, public.active) if public.active else 0
    if len(command.cards) != count or not count:
        found.append(Reason("discard_count", ("R8",), {"count": count}, hard=True, field="cards"))
    return found + in_hand(own, command.cards)


def _give(public: Public, own: Own | None, by: Actor, command: Command) -> list[Reason]:
    assert isinstance(command, c.Give)
    found = in_app(public) + no_card_says(public) + in_hand(own, command.cards)
    if public.owed:
        found.append(Reason("draw_first"))
    if not command.cards:
        found.append(Reason("no_cards", field="cards"))
    for card in command.cards if by == public.active else ():
        if card in public.must:
            found.append(Reason("must_be_played", ("R9",), {"card": public.card(card).title}, field="cards"))
    due = next((one for one in waiting(public) if (one.seat, one.dst) == (by, command.dst) and one.of), None)
    if own is not None and due is not None and not set(command.cards) <= set(own.hand[: due.of]):
        found.append(Reason("came_meanwhile", ("R18",), field="cards"))
    others = [account for account in stack_accounts(public) if account != hand(by)]
    return found + one_of(command.dst, others, "no_such_account", "dst")


def declare_reasons(public: Public, seat: str) -> list[Reason]:
    """Why a seat may not declare the negotiations over now (R13, Q6, Q7)."""
    found = stopped(public)
    if public.active and ruling(public, "brussels.declare") == "own_turn":
        found += _own_turn(public, seat)
    if public.light:
        return found  # where pawns stand and what is left, the table sees
    if public.pawns[seat] != pieces.DECLARED_IN:
        found.append(Reason("not_in_brussels", ("R13",), {"seat": seat, "capital": public.pawns[seat]}))
    left = public.on_map()
    if left:
        found.append(Reason("cards_on_map", ("R13", "Q6"), {"count": left}))
    return found


def _declare(public: Public, own: Own | None, by: Actor, command: Command) -> list[Reason]:
    assert isinstance(command, c.DeclareOver)
    seat, found = for_seat(public, by, command.seat)
    return found if found else declare_reasons(public, seat)


def _hum(public: Public, own: Own | None, by: Actor, command: Command) -> list[Reason]:
    return [Reason("hums_already", given={"seat": public.hums})] if public.hums else halted(public)


CHECKS: dict[type[Command], Check] = {
    c.Move: _move,
    c.PickUp: _pick_up,
    c.Lay: _lay,
    c.Play: _play,
    c.KeyLaid: _key_laid,
    c.KeyPlayed: _key_played,
    c.KeepInForce: _keep,
    c.EndEffect: _end_effect,
    c.Show: _show,
    c.LetFinish: _let_finish,
    c.Resolve: _resolve,
    c.EndTurn: _end_turn,
    c.Discard: _discard,
    c.Give: _give,
    c.DeclareOver: _declare,
    c.Hum: _hum,
}
