"""Refusals of the words, the speech and its verdict (R14, Q9)."""

from __future__ import annotations

from functools import partial

from companion.core.messages import HOST, Actor, Command, Pause, Reason
from companion.core.refusing import Check, one_of, paused, ruling
from companion.games.renegotiation import commands as c
from companion.games.renegotiation import pieces
from companion.games.renegotiation.refuse.common import LONGEST_WORD
from companion.games.renegotiation.state import Own, Public


def words_from(public: Public) -> str:
    """Who supplies the two words: a seat, "host" or "nobody" (R14)."""
    who = ruling(public, "speech.words")
    return HOST if who in public.gone else who


def verdicts(public: Public) -> tuple[str, ...]:
    """What can be found of the speech that was just given."""
    low, _high = pieces.SPEECH
    found = ["good"] if public.seconds >= low else ["short", "good"]
    if public.by_clock:
        found.append("long")
    if public.words:
        found.append("words")
    # What was heard says what Space should answer; the table may know better.
    if public.heard and len(public.heard) < len(public.words):
        found.sort(key=lambda verdict: verdict != "words")
    return tuple(found)


def _words(public: Public, own: Own | None, by: Actor, command: Command) -> list[Reason]:
    assert isinstance(command, c.GiveWords)
    who, found = words_from(public), []
    if who == "nobody":
        found.append(Reason("no_words", ("R14",)))
    elif by != HOST and by != who:
        found.append(Reason("not_yours", given={"who": who}))
    for word in (command.first, command.second):
        if not word.isprintable() or len(word) > LONGEST_WORD or not word.strip():
            found.append(Reason("one_word", given={"longest": LONGEST_WORD}, field="first"))
            break
    if command.first.casefold() == command.second.casefold():
        found.append(Reason("same_word", ("R14",), field="second"))
    return found


def _speaker(public: Public, by: Actor) -> list[Reason]:
    if by == HOST or by in public.speakers:
        return []
    return [Reason("not_yours", given={"who": ", ".join(public.speakers)})]


def _begin(public: Public, own: Own | None, by: Actor, command: Command) -> list[Reason]:
    assert isinstance(command, c.BeginSpeech)
    found = _speaker(public, by)
    if command.seats and public.speakers and command.seats != public.speakers:
        found.append(Reason("others_speak", ("R14",), {"who": ", ".join(public.speakers)}, hard=True))
    if words_from(public) != "nobody" and not public.words:
        found.append(Reason("words_missing", ("R14",), {"who": words_from(public)}))
    return found


def _end(public: Public, own: Own | None, by: Actor, command: Command) -> list[Reason]:
    return [*_speaker(public, by), *([Reason("speech_paused", ("R14",), hard=True)] if public.paused else [])]


def _hear(public: Public, own: Own | None, by: Actor, command: Command) -> list[Reason]:
    assert isinstance(command, c.HearWord)
    known = [str(n) for n in range(1, len(public.words) + 1)]
    none = [Reason("no_words", ("R14",), hard=True)]
    found = one_of(str(command.word), known, "no_such_word", "word") if known else none
    return [*found, Reason("heard_already", field="word")] if command.word in public.heard else found


def _speak_on(public: Public, own: Own | None, by: Actor, command: Command) -> list[Reason]:
    return [Reason("minute_over", ("R14",), hard=True)] if public.by_clock else []


def _judge(public: Public, own: Own | None, by: Actor, command: Command) -> list[Reason]:
    assert isinstance(command, c.JudgeSpeech)
    found = one_of(command.verdict, ("good", "short", "long", "words"), "no_such_verdict", "verdict")
    if not found and command.verdict not in verdicts(public):
        low, high = pieces.SPEECH
        given: dict[str, str | int] = {"verdict": command.verdict, "seconds": public.seconds, "low": low, "high": high}
        found.append(Reason("verdict_wrong", ("R14",), given, field="verdict"))
    return found


CHECKS: dict[type[Command], Check] = {
    c.GiveWords: _words,
    c.BeginSpeech: _begin,
    c.EndSpeech: _end,
    c.HearWord: _hear,
    c.SpeakOn: _speak_on,
    c.JudgeSpeech: _judge,
    Pause: partial(paused, rules=("Q23",)),
}
