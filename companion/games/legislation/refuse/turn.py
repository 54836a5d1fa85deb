"""Refusals of pledges, trades, votes and effects (R7–R14)."""

from __future__ import annotations

from companion.core.messages import HOST, Actor, Command, Reason, Seat, TurnOut
from companion.core.middle import from_memory
from companion.core.refusing import Check, at, for_seat, one_of, ruling
from companion.games.legislation import commands as c
from companion.games.legislation import pieces
from companion.games.legislation.refuse.common import (
    all_laid,
    asked_for_it,
    caller,
    goes_back,
    in_hand,
    needs_card,
    sits_out,
    still_hold,
    unequal,
)
from companion.games.legislation.state import Own, Phase, Public
from companion.games.legislation.wants import drawable


def _pledge(public: Public, own: Own | None, by: Actor, command: Command) -> list[Reason]:
    assert isinstance(command, c.MakePledge)
    if public.phase is Phase.ON_DECK and not (by == HOST and still_hold(public) and all_laid(public)):
        return [Reason("middle_pledge", ("Q24",), hard=True)]
    seat, found = for_seat(public, by, command.seat)
    found += one_of(command.side, pieces.SIDES, "no_such_side", "side")
    found += _promise(public, seat, command.bill) + sits_out(public, seat) + _waits(public)
    return found + _in_return(public, by, seat, command) if command.other_bill else found


def _promise(public: Public, seat: Seat, bill: str, field: str = "bill") -> list[Reason]:
    """Why this seat may not promise a vote on this bill."""
    found: list[Reason] = []
    owner = next((s for s in public.seats if bill in public.on_deck(s)), "")
    if not owner:
        found.append(Reason("not_on_deck", ("R7",), {"bill": bill[:40]}, hard=True, field=field))
    elif owner == seat:
        found.append(Reason("own_bill", ("R7",), hard=True, field=field))
    if any(p.seat == seat and p.bill == bill for p in public.pledges):
        found.append(Reason("pledged_already", ("R7",), {"bill": bill[:40]}, hard=True, field=field))
    return found


def _in_return(public: Public, by: Actor, seat: Seat, command: c.MakePledge) -> list[Reason]:
    """What is wrong with the promise that is made, or asked, for this one."""
    active = public.active
    if public.phase is Phase.ON_DECK:
        return [Reason("nobody_to_ask", ("Q24",), field="other_bill")]
    found = one_of(command.other_side, pieces.SIDES, "no_such_side", "other_side")
    if by != HOST:
        asked = asked_for_it(public, seat, command)
        if not asked:
            return [*found, Reason("nobody_to_ask", ("R7",), field="other_bill")]
        sits = at("other_bill", sits_out(public, asked))
        return found + _promise(public, asked, command.other_bill, "other_bill") + sits
    if seat == active:
        found.append(Reason("not_yours", given={"who": active}, field="other_bill"))
    sits = at("other_bill", sits_out(public, active))
    return found + _promise(public, active, command.other_bill, "other_bill") + sits


def _accept(public: Public, own: Own | None, by: Actor, command: Command) -> list[Reason]:
    assert isinstance(command, c.AcceptPledge)
    meant = (command.seat, command.bill, command.side)
    one = next((p for p in public.pledges if p.waits and (p.seat, p.bill, p.side) == meant), None)
    if one is None:
        return [Reason("no_such_pledge", given={"bill": command.bill[:40]}, field="bill")]
    if by not in (HOST, one.to):
        return [Reason("not_yours", given={"who": one.to}, field="seat")]
    return _promise(public, one.to, one.asks_bill) + sits_out(public, one.to) + _waits(public)


def _change(public: Public, own: Own | None, by: Actor, command: Command) -> list[Reason]:
    assert isinstance(command, c.ChangePledge)
    found = one_of(command.side, pieces.SIDES, "no_such_side", "side")
    found += _not_final(public, by, command.seat, command.bill)
    said = next((p.side for p in public.pledges if p.seat == (command.seat or by) and p.bill == command.bill), "")
    return [*found, Reason("same_side", field="side")] if said == command.side else found


def _waits(public: Public) -> list[Reason]:
    return [Reason("draw_first")] if public.owed else []


def _take_back(public: Public, own: Own | None, by: Actor, command: Command) -> list[Reason]:
    assert isinstance(command, c.TakeBackPledge)
    mine = next((p for p in public.pledges if (p.seat, p.bill, p.to) == (command.seat, command.bill, by)), None)
    if mine is not None:
        # Whoever is promised something need not take it.
        return [Reason("pledge_final", ("R7",))] if mine.final else []
    return _not_final(public, by, command.seat, command.bill)


def _not_final(public: Public, by: Actor, seat: Seat, bill: str) -> list[Reason]:
    """Why this pledge may not be touched by whoever asks."""
    seat, found = for_seat(public, by, seat)
    pledge = next((p for p in public.pledges if p.seat == seat and p.bill == bill), None)
    if pledge is None:
        found.append(Reason("no_such_pledge", given={"bill": bill[:40]}, field="bill"))
    elif pledge.final:
        found.append(Reason("pledge_final", ("R7",)))
    return found


def _lay(public: Public, own: Own | None, by: Actor, command: Command) -> list[Reason]:
    assert isinstance(command, c.LayCards)
    found = one_of(command.other, [s for s in public.seats if s != by], "no_such_other", "other")
    if public.active and public.active not in (by, command.other):
        found.append(Reason("trade_with_active", ("R7",), {"seat": public.active}, hard=True, field="other"))
    if not command.cards:
        found.append(Reason("no_cards", field="cards"))
    sits = [*sits_out(public, by), *at("other", sits_out(public, command.other))]
    return found + in_hand(own, command.cards) + sits + _waits(public)


def _give_back(public: Public, own: Own | None, by: Actor, command: Command) -> list[Reason]:
    assert isinstance(command, c.GiveBack)
    if by != HOST and by not in (command.giver, command.receiver):
        return [Reason("not_your_trade")]
    lie = any((t.giver, t.receiver) == (command.giver, command.receiver) for t in public.trades)
    return [] if lie else [Reason("no_such_trade")]


def _end(public: Public, own: Own | None, by: Actor, command: Command) -> list[Reason]:
    assert isinstance(command, c.EndTurn)
    found = _waits(public)
    odd = () if goes_back(public) else unequal(public)
    if odd and not command.trade:
        given: dict[str, str | int] = {"giver": odd[0].giver, "receiver": odd[0].receiver}
        found.append(Reason("trade_unequal", ("Q12",), given, hard=True, field="trade"))
    elif command.trade:
        # What stands against the rule is the host's to say, not that of the one who gains by it.
        stands = by == HOST and not goes_back(public)
        found += one_of(command.trade, ("back", "stand") if stands else ("back",), "no_such_end", "trade")
    return found


def _to_vote(public: Public, own: Own | None, by: Actor, command: Command) -> list[Reason]:
    assert isinstance(command, c.PutToVote)
    if needs_card(public) and not public.on_deck(public.active):
        return [Reason("place_empty", ("R11",), {"seat": public.active}, hard=True, waits_for=(public.active,))]
    found = one_of(command.bill, public.on_deck(public.active), "not_your_bill", "bill")
    return found + _waits(public)


def _vote(public: Public, own: Own | None, by: Actor, command: Command) -> list[Reason]:
    assert isinstance(command, c.Vote)
    found = one_of(command.ballot, pieces.BALLOTS, "no_such_ballot", "ballot")
    return found + _mode(public, "sealed") + _votes(public, by)


def _turn_out(public: Public, own: Own | None, by: Actor, command: Command) -> list[Reason]:
    return _mode(public, "sealed")


def _mode(public: Public, mode: str) -> list[Reason]:
    how = ruling(public, "vote.secrecy")
    return [] if how == mode else [Reason(f"vote_{how}", ("Q2",), hard=True)]


def _votes(public: Public, seat: str) -> list[Reason]:
    if public.phase is Phase.VOTE and seat in public.seats and seat not in public.voters:
        return [Reason("sponsor_no_vote", ("Q3",), hard=True)]
    return []


def _say(public: Public, own: Own | None, by: Actor, command: Command) -> list[Reason]:
    assert isinstance(command, c.SayVote)
    seat, found = for_seat(public, by, command.seat)
    found += one_of(command.ballot, pieces.BALLOTS, "no_such_ballot", "ballot") + _mode(public, "roll_call")
    found += _votes(public, seat)
    if public.phase is Phase.VOTE and seat in public.voters and seat != caller(public):
        found.append(Reason("roll_call_turn", ("Q2",), {"seat": caller(public)}, hard=True))
    return found


def _hands(public: Public, own: Own | None, by: Actor, command: Command) -> list[Reason]:
    assert isinstance(command, c.ShowHands)
    found = _mode(public, "open")
    if public.phase is not Phase.VOTE:
        return found
    missing = [s for s in public.voters if s not in command.ballots]
    if missing:
        found.append(Reason("seats_missing", given={"seats": ", ".join(missing)}, field="ballots"))
    found += [
        Reason("no_such_voter", given={"seat": s[:40]}, field="ballots")
        for s in command.ballots
        if s not in public.voters
    ]
    for ballot in command.ballots.values():
        found += one_of(ballot, pieces.BALLOTS, "no_such_ballot", "ballots")
    return found


def _go_on(public: Public, own: Own | None, by: Actor, command: Command) -> list[Reason]:
    assert isinstance(command, c.GoOn)
    if public.phase is Phase.ON_DECK:
        keying = tuple(wanted.owner for wanted in drawable(public))
        whole = from_memory(public) and all_laid(public) and not keying
        return [] if whole else [Reason("middle_waits", ("Q24",), hard=True, waits_for=keying)]
    if public.phase is Phase.SPONSOR and (public.on_deck(public.active) or not public.at_table):
        return [Reason("bill_first", ("R8",), {"seat": public.active}, hard=True)]
    if public.phase not in (Phase.RESULT, Phase.SPONSOR) or not needs_card(public):
        return []
    if not public.at_table or by != HOST:
        return [Reason("place_empty", ("R11",), {"seat": public.active}, hard=True, waits_for=(public.active,))]
    # What a printed hand holds nobody has keyed in; while trades are equal the count says that a bill is there.
    if ruling(public, "trade.hand_size") != "free" and not command.empty:
        given: dict[str, str | int] = {"seat": public.active, "count": public.hands[public.active]}
        return [Reason("hand_not_empty", ("R11",), given, hard=True, field="empty")]
    return []


def _effect(public: Public, own: Own | None, by: Actor, command: Command) -> list[Reason]:
    assert isinstance(command, c.UseEffect)
    seat, found = for_seat(public, by, command.seat)
    if f"rep:{seat}" in public.used:
        found.append(Reason("effect_used", ("R14",), {"seat": seat}))
    return found


CHECKS: dict[type[Command], Check] = {
    c.MakePledge: _pledge,
    c.AcceptPledge: _accept,
    c.ChangePledge: _change,
    c.TakeBackPledge: _take_back,
    c.LayCards: _lay,
    c.GiveBack: _give_back,
    c.EndTurn: _end,
    c.PutToVote: _to_vote,
    c.Vote: _vote,
    TurnOut: _turn_out,
    c.SayVote: _say,
    c.ShowHands: _hands,
    c.GoOn: _go_on,
    c.UseEffect: _effect,
}
