"""What can be wrong with pledges, trades, votes and effects (R7–R14)."""

from __future__ import annotations

from companion.core.messages import HOST, Actor, Command, Reason
from companion.core.refusing import Check, for_seat, one_of, ruling
from companion.games.legislation import commands as c
from companion.games.legislation import pieces
from companion.games.legislation.refuse.common import caller, in_hand, needs_card
from companion.games.legislation.state import Own, Phase, Public


def _sits(public: Public, *seats: str) -> list[Reason]:
    return [Reason("sits_out", ("R13",), {"seat": s}) for s in seats if s in public.sits]


def _pledge(public: Public, own: Own | None, by: Actor, command: Command) -> list[Reason]:
    assert isinstance(command, c.MakePledge)
    seat, found = for_seat(public, by, command.seat)
    found += one_of(command.side, pieces.SIDES, "no_such_side", "side")
    owner = next((s for s in public.seats if command.bill in public.on_deck(s)), "")
    if not owner:
        found.append(Reason("not_on_deck", ("R7",), {"bill": command.bill[:40]}, hard=True, field="bill"))
    elif owner == seat:
        found.append(Reason("own_bill", ("R7",), hard=True, field="bill"))
    if any(p.seat == seat and p.bill == command.bill for p in public.pledges):
        found.append(Reason("pledged_already", ("R7",), {"bill": command.bill[:40]}, hard=True, field="bill"))
    return found + _sits(public, seat) + _waits(public)


def _waits(public: Public) -> list[Reason]:
    return [Reason("draw_first")] if public.owed else []


def _take_back(public: Public, own: Own | None, by: Actor, command: Command) -> list[Reason]:
    assert isinstance(command, c.TakeBackPledge)
    seat, found = for_seat(public, by, command.seat)
    pledge = next((p for p in public.pledges if p.seat == seat and p.bill == command.bill), None)
    if pledge is None:
        found.append(Reason("no_such_pledge", given={"bill": command.bill[:40]}, field="bill"))
    elif pledge.final:
        found.append(Reason("pledge_final", ("R7",)))
    return found


def _lay(public: Public, own: Own | None, by: Actor, command: Command) -> list[Reason]:
    assert isinstance(command, c.LayCards)
    found = one_of(command.other, [s for s in public.seats if s != by], "no_such_other", "other")
    if public.active not in (by, command.other):
        found.append(Reason("trade_with_active", ("R7",), {"seat": public.active}, hard=True, field="other"))
    if not command.cards:
        found.append(Reason("no_cards", field="cards"))
    return found + in_hand(own, command.cards) + _sits(public, by, command.other) + _waits(public)


def _give_back(public: Public, own: Own | None, by: Actor, command: Command) -> list[Reason]:
    assert isinstance(command, c.GiveBack)
    if by != HOST and by not in (command.giver, command.receiver):
        return [Reason("not_your_trade")]
    lie = any((t.giver, t.receiver) == (command.giver, command.receiver) for t in public.trades)
    return [] if lie else [Reason("no_such_trade")]


def _end(public: Public, own: Own | None, by: Actor, command: Command) -> list[Reason]:
    return _waits(public)


def _to_vote(public: Public, own: Own | None, by: Actor, command: Command) -> list[Reason]:
    assert isinstance(command, c.PutToVote)
    found = one_of(command.bill, public.on_deck(public.active), "not_your_bill", "bill")
    return found + _waits(public)


def _vote(public: Public, own: Own | None, by: Actor, command: Command) -> list[Reason]:
    assert isinstance(command, c.Vote)
    found = one_of(command.ballot, pieces.BALLOTS, "no_such_ballot", "ballot")
    return found + _mode(public, "sealed") + _votes(public, by)


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
    # What a printed hand holds nobody has keyed in: where it is empty, the place stays so.
    if public.phase is Phase.RESULT and needs_card(public) and not public.at_table:
        return [Reason("place_empty", ("R11",), {"seat": public.active}, hard=True, waits_for=(public.active,))]
    return []


def _effect(public: Public, own: Own | None, by: Actor, command: Command) -> list[Reason]:
    assert isinstance(command, c.UseEffect)
    seat, found = for_seat(public, by, command.seat)
    if f"rep:{seat}" in public.used:
        found.append(Reason("effect_used", ("R14",), {"seat": seat}))
    return found


CHECKS: dict[type[Command], Check] = {
    c.MakePledge: _pledge,
    c.TakeBackPledge: _take_back,
    c.LayCards: _lay,
    c.GiveBack: _give_back,
    c.EndTurn: _end,
    c.PutToVote: _to_vote,
    c.Vote: _vote,
    c.SayVote: _say,
    c.ShowHands: _hands,
    c.GoOn: _go_on,
    c.UseEffect: _effect,
}
