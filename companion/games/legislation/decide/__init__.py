"""Command → events or refusal: the rules of Legislation, turn by turn."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion.core.messages import Command, Draw, Hand, Post, Rule, TimeUp
from companion.games.legislation import commands as c
from companion.games.legislation.decide import bench, opening, turns
from companion.games.legislation.decide.telling import Telling

STEPS: Mapping[type[Command], Callable[[Telling, str, Any], None]] = {
    Draw: opening.draw,
    c.Discard: opening.discard,
    c.Refill: opening.refill,
    c.Swap: opening.swap,
    c.PutOnDeck: opening.put_on_deck,
    c.KeyOnDeck: opening.key_on_deck,
    c.KeyPile: opening.key_pile,
    c.BeginInTheMiddle: opening.begin_in_the_middle,
    c.MakePledge: turns.make_pledge,
    c.AcceptPledge: turns.accept_pledge,
    c.ChangePledge: turns.change_pledge,
    c.TakeBackPledge: turns.take_back_pledge,
    c.LayCards: turns.lay_cards,
    c.GiveBack: turns.give_back,
    c.EndTurn: turns.end_turn,
    c.PutToVote: turns.put_to_vote,
    c.Vote: turns.vote,
    c.SayVote: turns.say_vote,
    c.ShowHands: turns.show_hands,
    c.Reveal: turns.reveal,
    c.Replace: turns.replace,
    c.GoOn: turns.go_on,
    c.TurnRep: turns.turn_rep,
    c.UseEffect: turns.use_effect,
    Rule: bench.rule,
    Post: bench.post,
    Hand: bench.hand,
    TimeUp: bench.time_up,
}
