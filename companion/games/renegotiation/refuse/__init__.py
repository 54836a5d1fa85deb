"""Refusals (validation): every reason why not, from what is public and what the asker alone knows, and nothing else."""

from __future__ import annotations

from collections.abc import Mapping

from companion.core.messages import (
    HOST,
    Actor,
    Command,
    Draw,
    Hand,
    Pause,
    Post,
    Put,
    Reason,
    Resume,
    Rule,
)
from companion.core.refusing import Check, Roles, refused, when
from companion.games.renegotiation import commands as c
from companion.games.renegotiation.refuse import bench, duties, midway, speech, turn
from companion.games.renegotiation.refuse.common import PLAYING, no_card_says
from companion.games.renegotiation.state import Own, Phase, Public

P = Phase

WHEN: Mapping[type[Command], tuple[tuple[Phase, ...], str]] = {
    c.NameStarter: ((P.OPENING,), "R1"),
    c.Move: ((P.TURN,), "R5"),
    c.PickUp: ((P.TURN,), "R5"),
    c.Lay: ((P.TURN,), "R6"),
    c.Play: (PLAYING, "R6"),
    c.BeginInTheMiddle: ((P.OPENING, P.TURN), "Q22"),
    c.KeyLaid: ((P.TURN,), "R6"),
    c.KeyPlayed: (PLAYING, "R6"),
    c.KeepInForce: (PLAYING, "R9"),
    c.EndEffect: (PLAYING, "R9"),
    c.Show: (PLAYING, "R9"),
    c.CarryOut: (PLAYING, "R18"),
    c.LetLapse: (PLAYING, "R18"),
    c.LetFinish: ((P.FINISHING,), "R12"),
    c.HearWord: ((P.SPEAKING, P.VERDICT), "R14"),
    c.SpeakOn: ((P.VERDICT,), "R14"),
    c.Resolve: (PLAYING, "R10"),
    c.EndTurn: ((P.TURN,), "R5"),
    c.Discard: ((P.LIMIT,), "R8"),
    c.Give: (PLAYING, "R9"),
    c.MoveCards: (PLAYING, "R9"),
    c.DeclareOver: ((P.TURN,), "R13"),
    c.Hum: ((P.TURN, P.LIMIT), "R16"),
    c.GiveWords: ((P.SPEECH,), "R14"),
    c.BeginSpeech: ((P.SPEECH,), "R14"),
    c.EndSpeech: ((P.SPEAKING,), "R14"),
    c.JudgeSpeech: ((P.VERDICT,), "R14"),
    Pause: ((P.SPEAKING,), "R14"),
    Post: (PLAYING, "R9"),
    Hand: (PLAYING, "R9"),
    Put: ((P.OPENING, *PLAYING), "R9"),
}
"""In which phases a command belongs, and the rule that says so."""

LEADER = (c.Move, c.PickUp, c.EndTurn, c.Hum)
ALL = (*LEADER, c.SayDistance, c.TakeCharacter, c.KeyLaid, c.KeyPlayed, c.Resolve, c.CarryOut, c.LetLapse,
    c.DeclareOver, c.GiveWords, c.BeginSpeech, c.EndSpeech, Resume)  # fmt: skip
SEATS = (*ALL, c.Lay, c.Play, c.Discard, c.Give, c.Show, Draw, Pause)
BY_HAND = (c.MoveCards, Post, Hand, Put)
"""What a card says is carried out in the open, by the host; without a card it is a correction, by the judge (R9)."""
HOSTS = (*ALL, c.NameStarter, c.NameArbiter, c.Settle, c.KeepInForce, c.EndEffect, c.LetFinish, c.HearWord,
    c.SpeakOn, c.BeginInTheMiddle,
    c.JudgeSpeech, *BY_HAND, Draw, Pause, Rule)  # fmt: skip
JUDGES = (Rule, c.Settle, c.EndEffect, *BY_HAND, Pause, Resume)
ROLES = Roles(SEATS, HOSTS, JUDGES)

CHECKS: Mapping[type[Command], Check] = {
    **turn.CHECKS, **duties.CHECKS, **speech.CHECKS, **bench.CHECKS, **midway.CHECKS,
}  # fmt: skip


def refusals(public: Public, own: Own | None, by: Actor, command: Command) -> list[Reason]:
    """All reasons at once why this command cannot be accepted; empty when it can."""
    found = [*_leads(public, by, command), *when(public.phase, command, WHEN)]
    if by == HOST and isinstance(command, BY_HAND) and public.phase in PLAYING:
        found += no_card_says(public)
    return refused(public, own, by, command, ROLES, found, CHECKS)


def _leads(public: Public, by: Actor, command: Command) -> list[Reason]:
    if by not in public.seats or public.active in ("", by) or not isinstance(command, LEADER):
        return []
    return [Reason("not_active", ("R5",), {"seat": public.active}, hard=True)]
