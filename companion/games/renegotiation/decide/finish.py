"""Decisions at the end: who has finished, who speaks, whether the speech was good, and who wins (R12–R15, Q9, Q10)."""

from __future__ import annotations

from companion.core.messages import Rule, Ruled, Seat, TimeUp
from companion.core.refusing import ruling
from companion.core.standings import grouped
from companion.games.renegotiation import commands as c
from companion.games.renegotiation import events as e
from companion.games.renegotiation import pieces
from companion.games.renegotiation.decide.telling import Telling
from companion.games.renegotiation.rulings import AT_TABLE
from companion.games.renegotiation.state import Public

ATTEMPTS = 2


def groups(public: Public) -> list[list[Seat]]:
    """Seats from most points to least; those with the same total stand together (R12, Q8)."""
    return grouped(public.seats, lambda seat: -public.total_of(seat))


def finish(t: Telling, seat: Seat, how: str) -> None:
    """The game ends at once, and the best must speak (R12, R13)."""
    t.tell(e.Finished(seat, how))
    speak_next(t)


def let_finish(t: Telling, by: str, command: c.LetFinish) -> None:
    """Nobody interrupts (Q14)."""
    finish(t, t.public.finishing, "laid")


def declare(t: Telling, by: str, command: c.DeclareOver) -> None:
    """The negotiations are over (R13)."""
    finish(t, command.seat or by, "declared")


def speak_next(t: Telling) -> None:
    """The best who have not spoken in vain; a tie is no winner, unless they share (R15, Q10)."""
    left = [group for group in groups(t.public) if not set(group) & set(t.public.spoke)]
    if not left:
        t.tell(e.GameOver((), "none"))
    elif len(left[0]) > 1 and ruling(t.public, "tie") == "nobody":
        t.tell(e.GameOver((), "tea"))
    else:
        t.tell(e.SpeechDue(tuple(left[0]), 1))


def give_words(t: Telling, by: str, command: c.GiveWords) -> None:
    """Two words that must occur in the speech (R14)."""
    t.tell(e.WordsGiven(command.first, command.second))


def begin_speech(t: Telling, by: str, command: c.BeginSpeech) -> None:
    """The clock runs (R14)."""
    t.tell(e.SpeechBegun(t.now, pieces.SPEECH[1] * 1000))


def end_speech(t: Telling, by: str, command: c.EndSpeech) -> None:
    """As long as the clock ran (R14)."""
    countdown = t.public.countdown
    assert countdown is not None
    t.tell(e.SpeechEnded((pieces.SPEECH[1] * 1000 - countdown.left_at(t.now)) // 1000, False))


def hear_word(t: Telling, by: str, command: c.HearWord) -> None:
    """Everybody heard it (R14)."""
    t.tell(e.WordHeard(command.word))


def speak_on(t: Telling, by: str, command: c.SpeakOn) -> None:
    """The clock runs on from where it stood (Q16)."""
    t.tell(e.SpeechResumed(t.now, (pieces.SPEECH[1] - t.public.seconds) * 1000))


def time_up(t: Telling, by: str, command: TimeUp) -> None:
    """Sixty seconds are over (R14)."""
    t.tell(e.SpeechEnded(pieces.SPEECH[1], True))


def judge_speech(t: Telling, by: str, command: c.JudgeSpeech) -> None:
    """A good speech wins; what happens to one that was not is Q9."""
    t.tell(e.SpeechJudged(command.verdict))
    if command.verdict == "good":
        t.tell(e.GameOver(t.public.speakers, "speech"))
        return
    rule = ruling(t.public, "speech.fail")
    if rule in AT_TABLE:
        _failed(t, rule)
    else:
        t.ask("speech.fail", AT_TABLE, verdict=command.verdict, who=rule)


def _failed(t: Telling, rule: str) -> None:
    public = t.public
    if rule == "valid":
        t.tell(e.GameOver(public.speakers, "speech"))
    elif public.attempt < ATTEMPTS:
        t.tell(e.SpeechDue(public.speakers, public.attempt + 1))
    else:
        t.tell(e.SpokeInVain(public.speakers))
        speak_next(t)


def rule(t: Telling, by: str, command: Rule) -> None:
    """The table or its judge decides about a speech that was not good (Q9)."""
    t.tell(Ruled(command.key, command.choice, command.this_evening, by, command.reason))
    _failed(t, command.choice)
