"""Command → events or refusal: the rules of The Renegotiation Game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion.core.messages import Command, Draw, Hand, Rule, TimeUp
from companion.games.renegotiation import commands as c
from companion.games.renegotiation.decide import finish, midway, opening, turns
from companion.games.renegotiation.decide.telling import Telling

STEPS: Mapping[type[Command], Callable[[Telling, str, Any], None]] = {
    Draw: opening.draw,
    c.NameStarter: opening.name_starter,
    c.NameArbiter: opening.name_arbiter,
    c.SayDistance: opening.say_distance,
    c.Settle: opening.settle,
    c.TakeCharacter: opening.take_character,
    c.Move: turns.move,
    c.PickUp: turns.pick_up,
    c.Lay: turns.lay,
    c.Play: turns.play,
    c.BeginInTheMiddle: midway.begin_in_the_middle,
    c.KeyLaid: turns.key_laid,
    c.KeyPlayed: turns.key_played,
    c.KeepInForce: turns.keep_in_force,
    c.EndEffect: turns.end_effect,
    c.Show: turns.show,
    c.CarryOut: turns.carry_out,
    c.LetLapse: turns.let_lapse,
    c.LetFinish: finish.let_finish,
    c.HearWord: finish.hear_word,
    c.SpeakOn: finish.speak_on,
    c.Resolve: turns.resolve,
    c.EndTurn: turns.end_turn,
    c.Discard: turns.discard,
    c.Give: turns.give,
    c.MoveCards: turns.move_cards,
    c.DeclareOver: finish.declare,
    c.Hum: turns.hum,
    c.GiveWords: finish.give_words,
    c.BeginSpeech: finish.begin_speech,
    c.EndSpeech: finish.end_speech,
    c.JudgeSpeech: finish.judge_speech,
    TimeUp: finish.time_up,
    Rule: finish.rule,
    Hand: turns.hand_over,
}


class AtTable(Telling):
    """A telling that settles the turn after every command."""

    def end(self) -> None:
        turns.settled(self)
