"""View functions: public → what everybody is shown; public + own → what one seat is shown beside it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.core import ledger
from companion.core.language import _, figure, listed, ngettext
from companion.core.messages import Seat
from companion.core.page import SeatCard, Step, View
from companion.core.refusing import ruling
from companion.core.standings import recorded
from companion.core.vocabulary import Source
from companion.games.articles_of_agreement import abilities, pieces, scores, words
from companion.games.articles_of_agreement import commands as c
from companion.games.articles_of_agreement.abilities import character
from companion.games.articles_of_agreement.board import Board, Card, Deed, Mine, Outcome, Part, Pirate, Stack, Worth
from companion.games.articles_of_agreement.decide.ending import next_part, owners
from companion.games.articles_of_agreement.decide.rounds import in_shares
from companion.games.articles_of_agreement.refuse.common import may_speak, offered, places, spent, spot_holder, to_turn
from companion.games.articles_of_agreement.state import DISCARD, Own, Phase, Public
from companion.games.articles_of_agreement.state import Deed as Done
from companion.games.articles_of_agreement.wants import drawable

P = Phase

_STEPS = ("allocate", "vote", "mutiny")
_LAST_STEPS = ("final", "secrets", "count")
_STEP_OF = {
    P.OPENING: "allocate", P.READY: "allocate", P.DRAW: "allocate", P.ALLOCATE: "allocate", P.VOTE: "vote",
    P.VOTES_IN: "vote", P.MUTINY: "mutiny", P.RECEIVE: "vote", P.FINAL: "final", P.SECRETS: "secrets",
    P.TOOLS: "secrets", P.TURNED: "count", P.OVER: "count",
}  # fmt: skip


def look(public: Public) -> View:
    """What everybody is shown."""
    names = {
        "allocate": _("Allocate"),
        "vote": _("Vote"),
        "mutiny": _("Mutiny"),
        "final": _("Last pistols and barrels"),
        "secrets": _("Secrets"),
        "count": _("Count"),
    }
    steps = _LAST_STEPS if public.phase is P.FINAL or public.phase in ENDING else _STEPS
    total = {P.ALLOCATE: "allocate.timer", P.MUTINY: "mutiny.timer"}.get(public.phase, "")
    return View(
        heading=_heading(public),
        steps=tuple(Step(key, names[key]) for key in steps),
        step=_step(public),
        leader=_("Captain {seat}").format(seat=public.captain) if public.captain else "",
        foot=_foot_with_notice(public),
        about=_about(public),
        seats=_seat_cards(public),
        gone=_left(public),
        clock=public.countdown,
        clock_total=int(public.options[total]) * 1000 if total else 0,
        mats=False,
        paused=public.paused,
        over=public.over,
        private=public.options["cards.mode"] in ("app", "keyed") or public.options["vote.medium"] == "sealed",
        board=_board(public),
    )


def _about(public: Public) -> str:
    """What a sealed vote is about: the shares."""
    if public.phase is not P.VOTE:
        return ""
    if public.on_table:
        return _("The shares lie on the table.")
    return words.shares({seat: pieces.kinds(lying) for seat, lying in in_shares(public).items()})


def _heading(public: Public) -> str:
    return _("The end") if public.phase is P.OVER else round_of(public)


def round_of(public: Public) -> str:
    """Which round it is; the game's name before the first."""
    return round_called(public.round + bargaining(public))


def round_called(number: int) -> str:
    """What a round is called; the game's name before the first."""
    if not number:
        return "Articles of Agreement"
    return _("Round {round} of {rounds}").format(round=number, rounds=pieces.ROUNDS)


def bargaining(public: Public) -> bool:
    """Whether a captain shares out on the table already, in the round that the app hears of with its votes (R7)."""
    return public.phase is P.READY and public.on_table and public.round < pieces.ROUNDS


def _step(public: Public) -> str:
    """The step of the ribbon; after a round the one in which it ended, unless the next is under way on the table."""
    if bargaining(public):
        return "allocate"
    if public.phase is P.RECEIVE and public.seized:
        return "mutiny"
    if public.phase in _STEP_OF and not (public.phase is P.READY and public.past):
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
            badge=figure(_score(public, seat, scored[seat])) if _told(public) else "",
        )
        for place, seat in enumerate(public.seats)
    )


def _left(public: Public) -> tuple[SeatCard, ...]:
    """Whoever left, with what lies open before the empty seat."""
    scored = scores.open_parts(public)
    return tuple(
        SeatCard(seat, "", 0, badge=figure(_score(public, seat, scored[seat])) if _told(public) else "")
        for seat in public.gone
    )


ENDING = (P.SECRETS, P.TOOLS, P.TURNED, P.OVER)
"""From the turning of the secrets on, figures are what has been counted: nothing is told before it is turned up."""


def _score(public: Public, seat: Seat, scored: Mapping[str, int]) -> int:
    """What open treasures score with what the judge posted; at the end what has been counted."""
    if public.phase in ENDING:
        return ledger.posted_to(public, seat)
    return sum(scored.values()) + public.corrected.get(seat, 0)


def _told(public: Public) -> bool:
    """Whether a figure stands beside each name: from the turning of the secrets on, once the first part is counted."""
    return _figures(public) and (public.phase not in ENDING or bool(public.counted) or public.over)


def _figures(public: Public) -> bool:
    """Whether the app knows what treasures score: where only the end is keyed in, not before."""
    return not public.light or public.phase in ENDING


def _parts(public: Public, seat: Seat, scored: Mapping[str, int], *, final: bool = True) -> tuple[Part, ...]:
    """The parts of that figure, in the order in which they are counted; before the end those of gems hold only if."""
    if public.phase in ENDING and not public.over:
        scored = {part: points[seat] for part, points in public.counted.items()}
    more = _("if nobody has more")
    found = [
        Part(
            words.part(part),
            points,
            "" if final or public.phase in ENDING or part not in pieces.GEMS else more,
            part,
            scores.doubling(public, seat) if part == "maps" and public.phase in ENDING else (),
        )
        for part, points in scored.items()
        if points or (part == "rum" and public.phase in ENDING and _wasted(public, seat))
    ]
    return (*found, *(Part(why, points) for why, points in ledger.posted_for(public, seat)))


def _wasted(public: Public, seat: Seat) -> bool:
    """Whether a seat has so much rum that it scores nothing (R26): a row that is missing would not say so."""
    return pieces.counted(public.hold(seat))["rum"] >= len(pieces.RUM)


def _subtitle(public: Public, seat: Seat) -> str:
    card = character(public, seat)
    said = _("No. {number}").format(number=card.number) if card.number else ""
    return " · ".join(filter(None, (said, card.name)))


def awaited(public: Public) -> list[Seat]:
    """Seats that the table waits for, in seat order."""
    if public.question is not None:
        return []
    wanted = drawable(public)
    if wanted:
        return [s for s in public.seats if s in {w.owner for w in wanted if w.source is Source.SEAT}]
    if public.window is not None:
        asked = may_speak(public) or ((public.captain,) if public.window.asked else ())
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
        case P.READY if public.awaits_position:
            return _("The host keys in how the table stands.")
        case P.READY if public.on_table:
            said = _("Captain {seat} draws seven treasures and shares them out on the table.").format(
                seat=public.captain
            )
            return f"{_spot_first()} {said}" if public.light and public.round else said
        case P.RECEIVE:
            return _("The shares are kept: the host keys in what each receives.")
        case P.SECRETS if public.light:
            return _("Everybody turns up all treasures; what {seat} has is keyed in.").format(seat=to_turn(public)[0])
        case P.READY:
            return ngettext(
                "Captain {seat} draws {count} treasure.", "Captain {seat} draws {count} treasures.", offered(public)
            ).format(seat=public.captain, count=offered(public))
        case P.ALLOCATE:
            return _("Captain {seat} shares out. Talk is free; the captain decides alone.").format(seat=public.captain)
        case P.VOTE:
            if ruling(public, "vote.medium") == "open":
                return _("Thumbs out, all together: up for Aye, down for Nay.") + _mutiny_time(public)
            return _("Still to vote: {seats}.").format(seats=names)
        case P.VOTES_IN:
            return _("All votes are in: none changes any more.") + _mutiny_time(public)
        case P.MUTINY:
            return _foot_mutiny(public, names)
        case P.SPOT:
            return _("{seat} holds the Black Spot and steals.").format(seat=names)
        case P.TURNED if public.counted and not next_part(public):
            return _("Everything is counted.")
        case P.TURNED:
            return _("Everything lies open and is counted, treasure by treasure.")
        case P.SECRETS:
            left = to_turn(public)
            if len(left) == 1:
                return _("{seat}'s secret treasures are turned up.").format(seat=left[0])
            said = _("The secret treasures are turned up, one after the other: {seats}.")
            return said.format(seats=", ".join(left))
        case P.TOOLS:
            return _("Still to lay tools to maps: {seats}.").format(seats=names)
    return recorded()


def _mutiny_time(public: Public) -> str:
    """How long a mutiny would have, and from when: said before the votes that start its clock (Q15)."""
    seconds = int(public.options["mutiny.timer"])
    said = ngettext(
        "A mutiny would begin at once and have {seconds} second.",
        "A mutiny would begin at once and have {seconds} seconds.",
        seconds,
    )
    return " " + said.format(seconds=seconds) if seconds else ""


def _spot_first() -> str:
    """What the table must not forget where the app does not know who holds it (R22)."""
    return _("Whoever has the Black Spot steals one treasure now.")


def _foot_draw(public: Public, names: str) -> str:
    if names and public.again:
        said = _("Not all that was keyed in can come from one deck. Still to confirm or mend: {seats}.")
        return said.format(seats=names)
    if names:
        return _("The treasures of {seats} are still to be keyed in.").format(seats=names)
    host = any(wanted.source is Source.HOST for wanted in drawable(public))
    box = _(
        "Deal everybody a character, face up, and two treasures, face down. The host keys in who is which character."
    )
    if public.awaits_position:
        return _("The host keys in who is which character, and then how the table stands.")
    texts = {
        P.OPENING: box if host else _("Characters and treasures are dealt."),
        P.DRAW: _("Captain {seat} draws.").format(seat=public.captain),
        P.SECRETS: _("Everybody turns up the secret treasures; the host keys them in."),
    }
    if public.phase in texts or not host:
        return texts.get(public.phase, _("A treasure is drawn."))
    if public.steal is None:
        return _("A treasure is drawn, and the host keys it in.")
    if public.steal.among == "victim":
        return _("It is drawn from whom {seat} steals, and the host keys it in.").format(seat=public.steal.thief)
    said = _("The host keys in what {thief} stole from {victim}.")
    return said.format(thief=public.steal.thief, victim=public.steal.victim)


def _foot_window(public: Public) -> str:
    assert public.window is not None
    waiting = list(public.window.waiting)
    if not public.window.asked:
        return f"{_spot_first()} " + _("Last pistols and barrels: now, on the table.")
    last = _("Last opportunity for pistols and barrels.")
    head = last if public.phase is P.FINAL else _("Pistols and barrels?")
    if public.asking:
        head = _("Abilities?")
    elif abilities.able(public, *abilities.moments(public)):
        head = (
            _("Last opportunity for abilities, pistols and barrels.")
            if public.phase is P.FINAL
            else _("Abilities, pistols and barrels?")
        )
    if ruling(public, "priority") == "captain" and len(waiting) > 1 and not public.called:
        return f"{head} " + _("Captain {seat} calls on {seats}.").format(seat=public.captain, seats=listed(waiting))
    if len(waiting) == 1:
        return f"{head} " + _("{seat} is asked.").format(seat=waiting[0])
    text = _("Whoever speaks first: {seats}.")
    if ruling(public, "priority") != "first":
        text = _("Lowest number first: {seats}.")
        waiting = [public.called, *(s for s in waiting if s != public.called)] if public.called else waiting
    return f"{head} " + text.format(seats=", ".join(waiting))


def _foot_mutiny(public: Public, names: str) -> str:
    mutineers = listed(list(public.mutineers))
    if public.proposed:
        return _("Do all mutineers agree? Still waiting for {seats}.").format(seats=names)
    said = _("Mutiny! {seats} share out anew and name a captain.").format(seats=mutineers)
    if public.nominee:
        said = _("Mutiny! Do {seats} agree to the shares, and to {seat} as captain?").format(
            seats=mutineers, seat=public.nominee
        )
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
        pirates=tuple(_pirate(public, seat, scored[seat]) for seat in public.by_number),
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
        deeds=_deeds(public) if public.phase not in ENDING else (),
        turning=next(iter(to_turn(public)), "") if public.phase is P.SECRETS else "",
        counting=words.part(next_part(public)) if public.phase is P.TURNED and next_part(public) else "",
        counted=_counted(public),
        seen=stacks(owned),
        deck=0 if public.on_table else public.deck_left,
        on_table=public.on_table,
        figures=_figures(public),
        discard=stacks(public.things[DISCARD]),
        asked=_asked(public),
        notes=_notes(public),
    )


def _counted(public: Public) -> str:
    """Why the part that was counted last scored so, and why those before the next one are passed over."""
    last, follows = ("", *public.counted)[-1], next_part(public)
    why = words.counted_why(public, last) if last else ""
    if why:
        # Above it stands what is counted next.
        why = _("Counted last: {part}. {why}").format(part=words.part(last), why=why)
    if not follows:
        return why
    order = list(scores.PARTS)
    over = order[order.index(last) + 1 if last else 0 : order.index(follows)]
    told = [words.passed_over(public, part) for part in over] if public.phase is P.TURNED else []
    return " ".join(filter(None, (why, *told)))


def cards(public: Public) -> tuple[Card, ...]:
    """The offer in its row."""
    return tuple(
        Card(place, pieces.kind(card), words.label(pieces.kind(card)), public.shares.get(card, ""))
        for place, card in places(public).items()
    )


def stacks(held: tuple[str, ...]) -> tuple[Stack, ...]:
    """Treasures by kind, in the order of the reference card."""
    return tuple(Stack(kind, words.label(kind), n) for kind, n in pieces.counted(held).items() if n)


def _lost(public: Public, seat: Seat) -> tuple[Stack, ...]:
    """What lay open before this seat and is gone by one of these deeds."""
    deeds = fresh(public)
    gone = [deed.kind for deed in deeds if deed.victim == seat and deed.kind]
    gone += [deed.what for deed in deeds if deed.seat == seat and deed.what in ("pistol", "barrel")]
    gone += [deed.give for deed in deeds if deed.seat == seat and deed.give]
    return tuple(Stack(kind, words.label(kind), gone.count(kind)) for kind in pieces.KINDS if kind in gone)


def _gained(last: Done, seat: Seat) -> tuple[str, ...]:
    """What a seat has by the deed that was done last: what it took, or what another gave it, in a swap too."""
    # What another discards goes to nobody.
    taken = last.kind if last.seat == seat and last.does not in ("destroy", "offer") else ""
    given = last.give if seat in (last.to, last.victim if last.does == "swap" else "") else ""
    return tuple(filter(None, (taken, given)))


def fresh(public: Public) -> Sequence[Done]:
    """What was done since the last draw, and since the votes turned and the round ended: those are newer."""
    return public.deeds[public.settled :]


def _deeds(public: Public) -> tuple[Deed, ...]:
    found = []
    for deed in fresh(public):
        said, why = words.deed(deed, public, drawn=bool(deed.victim))
        points = tuple((seat, was, now) for seat, (was, now) in deed.points.items())
        give = deed.give if deed.does == "swap" else ""
        found.append(
            Deed(what=deed.what, seat=deed.seat, victim=deed.victim, kind=deed.kind, give=give, said=said, why=why,
                 points=points)
        )  # fmt: skip
    return tuple(found)


def _last_share(public: Public, seat: Seat) -> tuple[Card, ...]:
    """The share as it lies, or until the next draw as it stood when the round ended, if it still lies so."""
    if public.stirred or public.phase in ENDING:
        return ()
    if public.ended:
        kinds = public.past[-1].shares.get(seat, ())
        return tuple(Card(str(place), kind, words.label(kind), seat) for place, kind in enumerate(kinds, 1))
    return tuple(card for card in cards(public) if card.seat == seat)


def _fate(public: Public, seat: Seat) -> str:
    """What became of a seat's share this round: "keeps", "nothing", or "" while it is open."""
    if not public.ended or public.stirred or public.phase in ENDING:
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


def _rounds_before(public: Public, seat: Seat) -> tuple[tuple[int, str], ...]:
    """How a seat voted round by round, without the vote that stands large above it and may be just being turned."""
    shown = public.round if seat in public.ballots else 0
    voted = (past for past in public.past if seat in past.ballots and past.round != shown)
    return tuple((past.round, past.ballots[seat]) for past in voted)


def _pirate(public: Public, seat: Seat, scored: Mapping[str, int]) -> Pirate:
    card, vote, fate = character(public, seat), public.ballots.get(seat, ""), _fate(public, seat)
    done = fresh(public)
    last = done[-1] if done and public.ended and public.phase not in ENDING else None
    return Pirate(
        seat=seat,
        digit=public.by_chair.index(seat) + 1,
        number=public.numbers.get(seat, 0),
        character=card.name,
        ability=words.ability_when(card, public),
        official=card.official,
        ability_used=seat in public.used,
        captain=seat == public.captain,
        away=seat in public.away,
        share=_last_share(public, seat),
        fate=fate,
        fate_label=words.fate(fate, public.past[-1].how if fate else ""),
        vote=vote,
        vote_label=words.label(vote) if vote else "",
        ballots=_rounds_before(public, seat) if not _figures(public) else (),
        voted=seat in public.put_in or (public.phase is P.VOTES_IN and seat in public.voters),
        mutineer=seat in public.mutineers,
        agreed=seat in public.agreed,
        nominee=seat == public.nominee,
        hold=stacks(public.hold(seat)),
        secrets=public.secrets.get(seat, 0),
        lost=_lost(public, seat) if public.phase not in ENDING else (),
        gained=_gained(last, seat) if last is not None else (),
        turned=tuple(
            Stack(kind, words.label(kind), many)
            for kind in dict.fromkeys(public.turned.get(seat, ()))
            # What a leaver's seat turned up early may be fired, opened or stolen since.
            if (many := min(public.turned[seat].count(kind), pieces.kinds(public.hold(seat)).count(kind)))
        ),
        fired=spent(public, seat),
        spot=seat == spot_holder(public),
        score=_score(public, seat, scored),
        parts=_parts(public, seat, scored),
        speaks=_speaks(public, seat),
    )


def _outcome(public: Public) -> Outcome | None:
    if not public.ballots or public.phase in ENDING:
        return None
    if public.phase is P.MUTINY:
        return Outcome("mutiny", _("MUTINY"), words.outcome_why(public, "mutiny"))
    if public.phase is P.RECEIVE:
        result = "seized" if public.seized else "accepted"
        return Outcome(result, _("SEIZED") if public.seized else _("ACCEPTED"), words.outcome_why(public, result))
    past = public.past[-1]
    headlines = {"accepted": _("ACCEPTED"), "seized": _("SEIZED"), "failed": _("FAILED")}
    why = words.outcome_why(public, past.how)
    if bargaining(public):
        # Above stands the round that is being shared out.
        why = _("Round {round}: {why}").format(round=past.round, why=why)
    return Outcome(past.how, headlines[past.how], why)


def _asked(public: Public) -> tuple[str, ...]:
    """Who is asked now, and for what: nobody else at the table has that card in the hand."""
    if public.window is None:
        return ()
    able = abilities.able(public, *abilities.moments(public))
    cards = {seat: character(public, seat) for seat in may_speak(public) if seat in able}
    marked = _("{ability} (not official)")
    return tuple(
        f"{seat}, " + (words.ability(card) if card.official else marked.format(ability=words.ability(card)))
        for seat, card in cards.items()
        if card.text
    )


def _notes(public: Public) -> tuple[str, ...]:
    found = []
    if abilities.handed_out(public) and not public.round:
        found.append(_("Each takes the printed character card with the number beside the own name."))
    done = fresh(public)
    if public.abilities and public.phase not in ENDING and done and done[-1].what == "ability":
        # Lowest number first, as they were (R19); under another headline they would read as its doing.
        text = ngettext("Ability used: {names}.", "Abilities used: {names}.", len(public.abilities))
        found.append(text.format(names=listed(public.abilities)))
    return tuple(found)


# --- one seat's own ---------------------------------------------------------------------------------------------------


def mine(public: Public, own: Own) -> Mine:
    """What one seat is shown of its own."""
    seat, card = own.seat, character(public, own.seat)
    counts = {s: pieces.counted(public.hold(s)) for s in public.seats}
    shown = scores.parts_of(public, counts, seat)
    with_secrets = pieces.counted((*public.hold(seat), *own.secrets))
    whole = scores.parts_of(public, {**counts, seat: with_secrets}, seat)
    return Mine(
        seat=seat,
        number=public.numbers.get(seat, 0),
        character=card.name,
        ability=words.ability_when(card, public),
        printed=abilities.printed(public),
        official=card.official,
        ability_used=seat in public.used,
        captain=seat == public.captain,
        share=_last_share(public, seat) if _fate(public, seat) != "nothing" else (),
        hold=stacks(public.hold(seat)),
        secrets=stacks(own.secrets),
        unknown=public.secrets.get(seat, 0) if public.cardboard else 0,
        secrets_kept=not public.light,
        usable=public.options["secret.usable"] == "yes",
        looked=tuple((victim, stacks(kinds)) for victim, kinds in own.looked),
        ballot=own.choice.ballot if isinstance(own.choice, c.Vote) else own.ballot,
        score=_score(public, seat, shown),
        worth=_worth(public, own, counts) if seat in _sharers(public) else (),
        with_secrets=_score(public, seat, whole),
        figures=_figures(public),
        parts=_parts(public, seat, whole, final=False),
    )


def _sharers(public: Public) -> tuple[Seat, ...]:
    """Who lays out the shares now: the captain, or in a mutiny everybody who rebels (R7, R14)."""
    return {P.ALLOCATE: (public.captain,), P.MUTINY: public.mutineers}.get(public.phase, ())


def _worth(public: Public, own: Own, counts: Mapping[Seat, Mapping[str, int]]) -> tuple[Worth, ...]:
    """What each treasure of the offer brings this seat beside what it has and what lies in its share (R25-R30)."""
    seat = own.seat
    share = tuple(card for card, to in public.shares.items() if to == seat)
    found = []
    for place, card in places(public).items():
        rest = (*public.hold(seat), *own.secrets, *(one for one in share if one != card))
        kind, had = pieces.kind(card), pieces.counted(rest)
        without = sum(scores.parts_of(public, {**counts, seat: had}, seat).values())
        with_it = sum(scores.parts_of(public, {**counts, seat: pieces.counted((*rest, card))}, seat).values())
        other = max((s for s in public.by_number if s != seat), key=lambda s: counts[s][kind])
        why = words.worth(kind, had, counts[other][kind], other)
        found.append(Worth(place, with_it - without, why))
    return tuple(found)
