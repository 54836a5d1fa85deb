"""Public → what everybody is shown; public + own → what one seat is shown beside it."""

from __future__ import annotations

from collections.abc import Mapping

from companion.core.language import _, listed
from companion.core.messages import Seat
from companion.core.page import SeatCard, Step, View
from companion.core.refusing import ruling
from companion.games.articles_of_agreement import commands as c
from companion.games.articles_of_agreement import pieces, scores, words
from companion.games.articles_of_agreement.board import Board, Card, Mine, Outcome, Part, Pirate, Stack
from companion.games.articles_of_agreement.characters import Character
from companion.games.articles_of_agreement.decide.ending import owners
from companion.games.articles_of_agreement.decide.rounds import in_shares
from companion.games.articles_of_agreement.refuse.common import may_speak, places, spot_holder
from companion.games.articles_of_agreement.state import DISCARD, Own, Phase, Public
from companion.games.articles_of_agreement.wants import drawable

P = Phase

_STEPS = ("allocate", "vote", "mutiny")
_STEP_OF = {
    P.OPENING: "allocate", P.READY: "allocate", P.DRAW: "allocate", P.ALLOCATE: "allocate", P.VOTE: "vote",
    P.VOTES_IN: "vote", P.MUTINY: "mutiny",
}  # fmt: skip


def look(public: Public) -> View:
    """What everybody is shown."""
    names = {"allocate": _("Allocate"), "vote": _("Vote"), "mutiny": _("Mutiny")}
    total = {P.ALLOCATE: "allocate.timer", P.MUTINY: "mutiny.timer"}.get(public.phase, "")
    return View(
        heading=_heading(public),
        steps=tuple(Step(key, names[key]) for key in _STEPS),
        step=_step(public),
        leader=_("Captain {seat}").format(seat=public.captain) if public.captain else "",
        foot=_foot_with_notice(public),
        about=_about(public),
        seats=_seat_cards(public),
        clock=public.countdown,
        clock_total=int(public.options[total]) * 1000 if total else 0,
        mats=False,
        paused=public.paused,
        over=public.over,
        board=_board(public),
    )


def _about(public: Public) -> str:
    """What a sealed vote is about: the shares."""
    if public.phase is not P.VOTE:
        return ""
    return words.shares({seat: pieces.kinds(lying) for seat, lying in in_shares(public).items()})


def _heading(public: Public) -> str:
    if public.phase is P.OVER:
        return _("The end")
    if not public.round:
        return "Articles of Agreement"
    return _("Round {round} of {rounds}").format(round=public.round, rounds=pieces.ROUNDS)


def _step(public: Public) -> str:
    """The step of the ribbon; after a round the one in which it ended."""
    if public.phase in _STEP_OF:
        return _STEP_OF[public.phase]
    return "vote" if public.past and public.past[-1].how == "accepted" else "mutiny"


def _seat_cards(public: Public) -> tuple[SeatCard, ...]:
    scored, waiting = scores.open_parts(public), awaited(public)
    return tuple(
        SeatCard(
            name=seat,
            subtitle=_subtitle(public, seat),
            colour=place,
            leads=seat == public.captain,
            waiting=seat in waiting,
            badge=words.figure(public.totals.get(seat, sum(scored[seat].values()))),
        )
        for place, seat in enumerate(public.seats)
    )


def _subtitle(public: Public, seat: Seat) -> str:
    card = character(public, seat)
    said = _("No. {number}").format(number=card.number) if card.number else ""
    return " · ".join(filter(None, (said, card.name)))


def character(public: Public, seat: Seat) -> Character:
    """A seat's character card; without a number before it is dealt."""
    number = public.numbers.get(seat, 0)
    return next((c for c in public.characters if c.number == number), Character(0))


def awaited(public: Public) -> list[Seat]:
    """Seats that the table waits for, in seat order."""
    if public.question is not None:
        return []
    wanted = drawable(public)
    if wanted:
        return [s for s in public.seats if s in {w.owner for w in wanted if w.source == "seat"}]
    if public.window is not None:
        asked = may_speak(public) or (public.captain,)
        return [s for s in public.seats if s in asked]
    match public.phase:
        case P.READY | P.ALLOCATE:
            return [public.captain]
        case P.VOTE if ruling(public, "vote.medium") == "sealed":
            return [s for s in public.voters if s not in public.put_in]
        case P.MUTINY:
            return [s for s in public.mutineers if s not in public.agreed]
        case P.SPOT:
            return [s for s in public.seats if s == spot_holder(public)]
        case P.TOOLS:
            return list(owners(public))
    return []


def _foot_with_notice(public: Public) -> str:
    if public.options["judge.sees"] == "on" and public.phase in (P.OPENING, P.READY):
        return foot(public) + " " + _("The judge sees the private windows.")
    return foot(public)


def foot(public: Public) -> str:
    """What the table waits for, in a sentence."""
    if public.question is not None:
        return _("The table decides an open question.")
    names = listed(awaited(public))
    if drawable(public):
        return _foot_draw(public, names)
    if public.window is not None:
        return _foot_window(public)
    match public.phase:
        case P.READY:
            return _("Captain {seat} draws {count} treasures.").format(
                seat=public.captain, count=min(pieces.SHARED, public.deck_left)
            )
        case P.ALLOCATE:
            return _("Captain {seat} shares out. Talk is free; the captain decides alone.").format(seat=public.captain)
        case P.VOTE:
            if ruling(public, "vote.medium") == "open":
                return _("Thumbs out, all together: up for Aye, down for Nay.")
            return _("Still to vote: {seats}.").format(seats=names)
        case P.VOTES_IN:
            return _("All votes are in.")
        case P.MUTINY:
            return _foot_mutiny(public, names)
        case P.SPOT:
            return _("{seat} holds the Black Spot and steals.").format(seat=names)
        case P.TURNED:
            return _("Everything lies open. It is about to be counted.")
        case P.SECRETS:
            return _("Everybody turns up the secret treasures.")
        case P.TOOLS:
            return _("Still to lay tools to maps: {seats}.").format(seats=names)
    return _("The loot is shared. Every number can be traced in the ledger.")


def _foot_draw(public: Public, names: str) -> str:
    if names:
        return _("Still to key in treasures: {seats}.").format(seats=names)
    host = any(wanted.source == "host" for wanted in drawable(public))
    texts = {
        P.OPENING: _("The host keys in who is which character.") if host else _("Characters and treasures are dealt."),
        P.DRAW: _("Captain {seat} draws.").format(seat=public.captain),
        P.SECRETS: _("Everybody turns up the secret treasures; the host keys them in."),
    }
    return texts.get(public.phase, _("A treasure is drawn."))


def _foot_window(public: Public) -> str:
    assert public.window is not None
    waiting = list(public.window.waiting)
    last = _("Last opportunity for pistols and barrels.")
    head = last if public.phase is P.FINAL else _("Pistols and barrels?")
    if ruling(public, "priority") == "captain" and len(waiting) > 1 and not public.called:
        return f"{head} " + _("Captain {seat} calls on {seats}.").format(seat=public.captain, seats=listed(waiting))
    text = _("Whoever speaks first: {seats}.")
    if ruling(public, "priority") != "first":
        text = _("One after the other: {seats}.")
        waiting = [public.called, *(s for s in waiting if s != public.called)] if public.called else waiting
    return f"{head} " + text.format(seats=", ".join(waiting))


def _foot_mutiny(public: Public, names: str) -> str:
    mutineers = listed(list(public.mutineers))
    if public.proposed:
        return _("Do all mutineers agree? Still to say: {seats}.").format(seats=names)
    said = _("Mutiny! {seats} share out anew and name a captain.").format(seats=mutineers)
    if ruling(public, "mutiny.privacy") == "no":
        said += " " + _("Nobody else may talk.")
    return said


# --- the board --------------------------------------------------------------------------------------------------------


def _board(public: Public) -> Board:
    scored = scores.open_parts(public)
    ayes = sum(ballot == "aye" for ballot in public.ballots.values())
    steal = public.steal
    owned = tuple(card for seat in public.seats for card in public.hold(seat))
    return Board(
        phase=public.phase.value,
        round=public.round,
        rounds=pieces.ROUNDS,
        captain=public.captain,
        pirates=tuple(_pirate(public, seat, scored[seat]) for seat in public.seats),
        middle=tuple(card for card in cards(public) if not card.seat),
        movable=public.phase in (P.ALLOCATE, P.MUTINY) and public.window is None and not drawable(public),
        needed=public.needed,
        ayes=ayes,
        nays=len(public.ballots) - ayes,
        outcome=_outcome(public),
        proposed=public.proposed,
        nominee=public.nominee,
        waiting=tuple(awaited(public)),
        speakers=public.window.asked if public.window is not None else (),
        thief=steal.thief if steal is not None else "",
        victim=steal.victim if steal is not None else "",
        seen=stacks(owned),
        deck=public.deck_left,
        discard=stacks(public.things[DISCARD]),
        notes=_notes(public),
    )


def cards(public: Public) -> tuple[Card, ...]:
    """The offer in its row."""
    return tuple(
        Card(place, pieces.kind(card), words.label(pieces.kind(card)), public.shares.get(card, ""))
        for place, card in places(public).items()
    )


def stacks(held: tuple[str, ...]) -> tuple[Stack, ...]:
    """Treasures by kind, in the order of the reference card."""
    return tuple(Stack(kind, words.label(kind), n) for kind, n in pieces.counted(held).items() if n)


def part_list(parts: Mapping[str, int]) -> tuple[Part, ...]:
    """The parts of a score in words, without those of 0."""
    return tuple(Part(words.part(part), points) for part, points in parts.items() if points)


def _last_share(public: Public, seat: Seat) -> tuple[Card, ...]:
    """The share as it lies, or until the next draw as it stood when the round ended."""
    if public.past and public.past[-1].round == public.round:
        kinds = public.past[-1].shares[seat]
        return tuple(Card(str(place), kind, words.label(kind), seat) for place, kind in enumerate(kinds, 1))
    return tuple(card for card in cards(public) if card.seat == seat)


def _fate(public: Public, seat: Seat) -> str:
    """What became of a seat's share this round: "keeps", "nothing", or "" while it is open."""
    if not public.past or public.past[-1].round != public.round:
        return ""
    past = public.past[-1]
    kept = past.how == "seized" or (past.how == "accepted" and past.ballots[seat] == "aye")
    return "keeps" if kept else "nothing"


def _speaks(public: Public, seat: Seat) -> str:
    if public.window is None or seat not in public.window.asked:
        return ""
    if seat in may_speak(public):
        return "now"
    return "waits" if seat in public.window.waiting else "passed"


def _pirate(public: Public, seat: Seat, scored: Mapping[str, int]) -> Pirate:
    card, vote, fate = character(public, seat), public.ballots.get(seat, ""), _fate(public, seat)
    return Pirate(
        seat=seat,
        number=public.numbers.get(seat, 0),
        character=card.name,
        ability=card.text,
        official=card.official,
        ability_used=seat in public.used,
        captain=seat == public.captain,
        share=_last_share(public, seat),
        fate=fate,
        fate_label=words.fate(fate, public.past[-1].how if fate else ""),
        vote=vote,
        vote_label=words.label(vote) if vote else "",
        voted=seat in public.put_in or (public.phase is P.VOTES_IN and seat in public.voters),
        mutineer=seat in public.mutineers,
        agreed=seat in public.agreed,
        nominee=seat == public.nominee,
        hold=stacks(public.hold(seat)),
        secrets=public.secrets.get(seat, 0),
        turned=tuple(
            Stack(kind, words.label(kind), public.turned[seat].count(kind))
            for kind in dict.fromkeys(public.turned.get(seat, ()))
        ),
        fired=seat in public.fired,
        spot=seat == spot_holder(public),
        score=public.totals.get(seat, sum(scored.values())),
        parts=part_list(scored),
        speaks=_speaks(public, seat),
    )


def _outcome(public: Public) -> Outcome | None:
    if not public.ballots:
        return None
    if public.phase is P.MUTINY:
        return Outcome("mutiny", _("MUTINY"), words.outcome_why(public, "mutiny"))
    past = public.past[-1]
    headlines = {"accepted": _("ACCEPTED"), "seized": _("SEIZED"), "failed": _("FAILED")}
    return Outcome(past.how, headlines[past.how], words.outcome_why(public, past.how))


def _notes(public: Public) -> tuple[str, ...]:
    found = []
    if public.abilities:
        names = ", ".join(f"{public.numbers[seat]} {seat}" for seat in public.abilities)
        found.append(_("Abilities this round, lowest number first: {names}.").format(names=names))
    if any(c.text and not c.official for c in public.characters):
        found.append(_("The abilities are not official."))
    return tuple(found)


# --- one seat's own ---------------------------------------------------------------------------------------------------


def mine(public: Public, own: Own) -> Mine:
    """What one seat is shown of its own."""
    seat, card = own.seat, character(public, own.seat)
    held = {s: public.hold(s) for s in public.seats}
    shown = scores.parts_of(public, held, seat)
    whole = scores.parts_of(public, {**held, seat: (*held[seat], *own.secrets)}, seat)
    return Mine(
        seat=seat,
        number=public.numbers.get(seat, 0),
        character=card.name,
        ability=card.text,
        official=card.official,
        ability_used=seat in public.used,
        captain=seat == public.captain,
        share=_last_share(public, seat),
        hold=stacks(public.hold(seat)),
        secrets=stacks(own.secrets),
        unknown=public.secrets.get(seat, 0) if public.options["cards.mode"] == "end" else 0,
        ballot=own.choice.ballot if isinstance(own.choice, c.Vote) else own.ballot,
        score=sum(shown.values()),
        with_secrets=sum(whole.values()),
        parts=part_list(whole),
    )
