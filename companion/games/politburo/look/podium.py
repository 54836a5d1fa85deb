"""The view of the board: ministries, the plan with its thumbs, attempts, purge, members, and past rounds."""

from __future__ import annotations

from companion.core.contract import changed
from companion.core.language import _, listed, ngettext, signed
from companion.core.messages import Seat
from companion.core.refusing import ruling
from companion.games.politburo import pieces, result, words
from companion.games.politburo.board import (
    Accused,
    Answered,
    AttemptRow,
    Board,
    MemberCard,
    Ministry,
    Stage,
    TermRow,
    Vote,
)
from companion.games.politburo.state import DONE, Attempt, Phase, Public, Purge, Term

P = Phase
DEALT = (P.CARDS, P.CARDS_IN)
"""When the three have cards that nobody has seen yet."""


def board(public: Public) -> Board:
    """What the podium shows."""
    return Board(
        phase=public.phase.value,
        shape=shape(public),
        ministries=tuple(_ministry(public, key) for key in pieces.MINISTRIES),
        members=tuple(_member(public, seat) for seat in public.seats),
        vote=_vote(public),
        stage=stage(public),
        attempts=_attempts(public),
        attempts_say=_attempts_say(public),
        accused=_accused(public),
        terms=tuple(_term(public, number, term) for number, term in enumerate(public.terms, public.skipped + 1)),
        most=max(pieces.PRINTED, *(abs(level) for level in public.levels.values())),
    )


def shape(public: Public) -> str:
    """Which of its pictures the podium shows: plan, execution, purge, or end."""
    if public.closing:
        return "end"
    if public.phase in (P.POINTING, P.POINTED) or public.purge is not None:
        return "purge"
    return "execution" if public.attempts else "plan"


# --- ministries and members -------------------------------------------------------------------------------------------


def _ministry(public: Public, key: str) -> Ministry:
    state, say, moved = "", "", key == public.changed and not public.closing
    if public.plan == key and not public.closing:
        place = (_("first plan"), _("second plan"), _("third plan"))[min(len(public.rejected), 2)]
        state, say = "plan", _("the plan") if public.attempts else place
    elif key in public.rejected and not public.closing:
        fell = next((a for a in reversed(public.answers) if a.ministry == key), None)
        counts = _("rejected, {up} of {all}").format(up=fell.up, all=len(fell.thumbs)) if fell else _("rejected")
        state, say = "rejected", counts
    elif not public.closing and (public.plan or public.rejected):
        say = _("not proposed")
    level = public.levels[key]
    return Ministry(key, words.ministry(key, public), level, signed(level), state, say, moved)


def role(public: Public, seat: Seat) -> tuple[str, str]:
    """The part that a seat plays in this round, as a key and in words."""
    executes = seat in public.executors
    if public.closing:
        return "", ""
    if seat == public.chair:
        if executes and public.phase not in DONE:
            return "leads", _("leads, executes")
        return "leads", _("leads")
    if executes:
        if public.phase is P.CARDS and seat in public.put_in:
            return "executes", _("card is in")
        under_way = public.phase in (P.APPOINT, *DEALT)
        return "executes", _("executes") if under_way else _("executed it")
    return "", ""


def thumb(public: Public, seat: Seat) -> str:
    """The thumb of a seat: what was shown last, until three are appointed; before that whether it is in the box."""
    if seat == public.secretary or public.attempts or public.phase in DONE or public.how == "third":
        return ""
    if public.phase in (P.THUMBS, P.THUMBS_IN):
        return "hidden" if public.phase is P.THUMBS_IN or seat in public.put_in else "open"
    return public.answers[-1].thumbs.get(seat, "") if public.answers else ""


def finger(public: Public, seat: Seat) -> str:
    """At whom a seat points in the purge that all see."""
    at = public.purge.pointed.get(seat, "") if public.purge and not public.closing else ""
    return _("→ {seat}").format(seat=at) if at else ""


def _member(public: Public, seat: Seat) -> MemberCard:
    key, say = role(public, seat)
    if seat in public.away:
        say = listed([say, _("away")]) if say else _("away")
    name = public.objectives.get(seat, "")
    purge = public.purge if not public.closing else None
    objective = result.objective_of(public, name) if name else ""
    # The last vote stands on the placards as long as they are up; the ones before it on the cards.
    shown = thumb(public, seat) in ("up", "down")
    before = public.answers[:-1] if shown else public.answers
    return MemberCard(
        seat=seat,
        influence=result.influence(public, seat),
        role=key,
        role_say=say,
        thumb=thumb(public, seat),
        earlier=() if public.closing else tuple(
            Answered(a.ministry, words.ministry(a.ministry, public), a.thumbs[seat]) for a in before if seat in a.thumbs
        ),
        points_at=purge.pointed.get(seat, "") if purge else "",
        deviant=bool(purge) and purge is not None and purge.deviant == seat,
        lost=purge is not None and seat in purge.losers,
        member=words.called(name, public) if name else "",
        note=words.note(name, public) if name else "",
        objective=words.short(objective, public) if objective else "",
        met=result.met(public, objective) if objective else None,
        latest=seat == _latest(public),
        wins=public.phase is P.OVER and seat in result.winners(public),
    )  # fmt: skip


# --- the plan ---------------------------------------------------------------------------------------------------------


def dealt(public: Public) -> str:
    """What all do with the members' cards before the first round; "" once it has begun, or where all keyed them in."""
    if public.round or public.phase is not P.BETWEEN:
        return ""
    said = {
        "app": _("All read their own, alone."),
        "end": _("All read their own, alone, then lay it face down."),
    }
    return said.get(str(public.options["objective.mode"]), "")


def _vote(public: Public) -> Vote:
    """The plan that is asked, or how the last one was answered."""
    leader, key = public.secretary, public.plan
    last = public.answers[-1] if public.answers else None
    # What is the plan without a vote has no thumbs: those of the plan before it were about another one.
    shown = last is not None and public.phase in (P.PROPOSE, P.CASTING, P.APPOINT) and public.how != "third"
    voters = len(last.thumbs) if last is not None and shown else max(1, len(public.seats) - 1)
    needed = voters // 2 + 1
    note = ""
    if voters % 2 == 0:
        note = _("A tie of {half} : {half} is decided by {seat}.").format(half=voters // 2, seat=leader or "—")
        if ruling(public, "casting_vote") == "yes":
            note = _("A tie of {half} : {half} is enough.").format(half=voters // 2)
    if public.phase is P.BETWEEN and dealt(public):
        title, note = _("The members' cards are dealt"), dealt(public)
    elif (
        public.phase in (P.OPENING, P.BETWEEN)
        and 0 < public.round == public.skipped
        and (public.next or ruling(public, "gs.rotation") != "random")
    ):
        title, note = _("{seat} is general secretary next").format(seat=public.leads_next), ""
    elif public.phase is P.BETWEEN:
        title, note = _("The general secretary is {seat}").format(seat=leader or "—"), ""
    elif public.phase in (P.THUMBS, P.THUMBS_IN):
        title = _("Shall {ministry} be the plan?").format(ministry=words.ministry(key, public))
    elif public.phase is P.CASTING:
        title, note = _("A tie: {seat} decides").format(seat=leader), ""
    elif public.how == "third" and public.rejected:
        title = _("{ministry} is the plan, without a vote").format(ministry=words.ministry(key, public))
        note = _("{ministry} are rejected.").format(
            ministry=listed([words.ministry(one, public) for one in public.rejected])
        )
    elif key:
        title = _("{ministry} is the plan").format(ministry=words.ministry(key, public))
        note = _("By the casting vote of {seat}.").format(seat=leader) if public.how == "casting" else ""
    elif public.rejected:
        title = _("{ministry} is rejected").format(ministry=words.ministry(public.rejected[-1], public))
        note = _("{seat} proposes another ministry.").format(seat=leader)
    elif public.phase is P.CHAIR:
        title = _("Who leads is drawn")
    elif public.phase is P.OPENING:
        title, note = _("The table is being laid"), ""
    else:
        title = _("{seat} proposes a ministry").format(seat=leader)
    if not shown or last is None:
        asked = public.round and public.how != "third"
        say = _("{needed} of {all} needed").format(needed=needed, all=voters) if asked else ""
        return Vote(title, key, _label(public, key), 0, voters, needed, False, "", say, note)
    all_ = len(last.thumbs)
    say = _("{up} of {all} up").format(up=last.up, all=all_)
    needed_say = _("{needed} needed").format(needed=needed)
    # Rejected plans lie low: what is held up by the general secretary is what comes next.
    return Vote(title, key, _label(public, key), last.up, all_, needed, True, say, needed_say, note)


def _label(public: Public, key: str) -> str:
    return words.ministry(key, public) if key else ""


# --- the execution ----------------------------------------------------------------------------------------------------


def cards(repress: int | None) -> tuple[str, ...]:
    """Three cards in an order that tells nothing; none while nobody knows."""
    if repress is None:
        return ()
    return ("repress",) * repress + ("reform",) * (pieces.EXECUTORS - repress)


def _row(number: int, attempt: Attempt, *, now: bool = False) -> AttemptRow:
    laid = cards(attempt.repress)
    said = [f"{laid.count(card)} {words.label(card)}" for card in dict.fromkeys(laid)]
    if attempt.repress is not None and len(said) == 1:
        said = [words.counts(attempt.repress)]
    return AttemptRow(number, attempt.seats, laid, tuple(said), now)


def _attempts(public: Public) -> tuple[AttemptRow, ...]:
    if public.closing:
        return ()
    last = len(public.attempts)
    return tuple(_row(n, one, now=n == last) for n, one in enumerate(public.attempts, 1))


def _attempts_say(public: Public) -> str:
    return _("{ministry}, attempt by attempt").format(ministry=_label(public, public.plan)) if public.plan else ""


def _term(public: Public, number: int, term: Term) -> TermRow:
    moved = _("{before} → {after}").format(before=signed(term.before), after=signed(term.after))
    rows = tuple(_row(n, one) for n, one in enumerate(term.attempts, 1))
    said = _("{seat} was the deviant").format(seat=term.purge.deviant) if term.purge else ""
    row = TermRow(number, term.secretary, term.ministry, _label(public, term.ministry), moved, rows, said)
    if term.purge is None:
        return row
    pointed = tuple(term.purge.pointed.items())
    return changed(row, losers=term.purge.losers, deviant=term.purge.deviant, pointed=pointed)


def stage(public: Public) -> Stage:
    """The big panel beside the attempts."""
    if public.closing:
        return _end(public)
    match shape(public):
        case "purge":
            return _last(public, _purge(public))
        case "execution":
            return _last(public, _execution(public))
    return Stage("plan", _vote(public).title)


def _last(public: Public, stage: Stage) -> Stage:
    """Once the last round is over, its title is what the table does now (R22)."""
    if public.phase is not P.OBJECTIVES:
        return stage
    return changed(stage, title=_("Now the members: {seat} first").format(seat=public.unturned[0]))


def _end(public: Public) -> Stage:
    lost, half = result.lost(public), result.twice_half(public) / 2
    note = _("Lost by all together: {lost}. Half the players: {half:g}.").format(lost=lost, half=half)
    both = words.weighed(public, *result.weights(public))
    turned = len(public.seats) - len(public.unturned)
    if not turned:
        title = _("The last round is over")
    elif seat := _latest(public):
        name = public.objectives[seat]
        who, wants = words.called(name, public), words.short(result.objective_of(public, name), public)
        title = _("{seat} is {member}").format(seat=seat, member=who) if who else f"{seat}: {wants}"
    else:
        title = _("All members are turned")
    return Stage("end", title, say=both, note=note)


def _latest(public: Public) -> Seat:
    """Whose card was turned last, until all are."""
    turned = [seat for seat in public.objectives if seat in public.seats]
    return turned[-1] if turned and public.phase is P.OBJECTIVES else ""


def _execution(public: Public) -> Stage:
    attempt, key = public.attempts[-1], public.plan
    ministry = words.ministry(key, public)
    title = _("{ministry}, {attempt} attempt").format(ministry=ministry, attempt=words.ordinal(len(public.attempts)))
    if public.phase in DEALT:
        last = public.last_attempt
        note = (
            _("To be shuffled. After the pointing everybody sees whose is whose.")
            if last
            else _("To be shuffled: nobody will know whose is whose.")
        )
        said = _("{seats} execute the plan.").format(seats=listed(attempt.seats))
        if public.phase is P.CARDS_IN:
            note = (
                _("Shuffled. After the pointing everybody sees whose is whose.")
                if last
                else _("Shuffled: nobody will know whose is whose.")
            )
            said = _("{seat} shows the cards.").format(seat=public.secretary)
        seats = attempt.seats if last else ()
        awaited = _awaited(public)
        if any(awaited):
            count = awaited.count(False)
            said = ngettext("{count} of three cards is in.", "{count} of three cards are in.", count).format(
                count=count
            )
        return Stage("execution", title, ("",) * 3, awaited=awaited, seats=seats, say=said, note=note,
                     ministry=key)  # fmt: skip
    repress = attempt.repress or 0
    shown = cards(repress)
    labels = tuple(words.label(card) for card in shown)
    note = _("Shuffled: nobody knows whose is whose.")
    if repress in (0, pieces.EXECUTORS):
        before, after = public.was, public.levels[key]
        moved = _("{before} → {after}").format(before=signed(before), after=signed(after))
        said = _("All three repress: {seats}.") if repress else _("All three reform: {seats}.")
        said = said.format(seats=listed(attempt.seats))
        return Stage("execution", title, shown, labels, moved=moved, ministry=key, say=said)
    left = pieces.ATTEMPTS - len(public.attempts)
    said = _("Not unanimous. One attempt is left.") if left == 1 else _("Not unanimous. Two attempts are left.")
    return Stage("execution", title, shown, labels, say=said, note=note, ministry=key)


def _awaited(public: Public) -> tuple[bool, ...]:
    """Which cards are still to be put in, where the app has them: whose they are, of the third attempt alone."""
    if public.phase is not P.CARDS or public.cards_mode != "app":
        return ()
    late = [seat not in public.put_in for seat in public.executors]
    return tuple(late) if public.last_attempt else tuple(sorted(late))


# --- the purge --------------------------------------------------------------------------------------------------------


def _purge(public: Public) -> Stage:
    purge, key = public.purge, public.plan
    moved = _("{before} → {after}").format(before=signed(public.was), after=signed(public.levels[key]))
    counts = words.counts(public.results[-1])
    if purge is None:
        said = _("{counts}. Whose card was the other one?").format(counts=counts)
        return Stage("purge", _("Who was the deviant?"), moved=moved, ministry=key, say=said, note=words.divided())
    if not purge.deviant:
        said = _("{counts}. Turn the cards: whose differs?").format(counts=counts)
        return Stage("purge", _("Who was the deviant?"), moved=moved, ministry=key, say=said, note=words.divided())
    title = _("The deviant: {seat}").format(seat=purge.deviant)
    return Stage("purge", title, moved=moved, ministry=key, say=_why(public, purge), note=words.divided())


def _why(public: Public, purge: Purge) -> str:
    """Who loses, and why, in as few sentences as there are reasons."""
    classic = ruling(public, "ruleset") == "classic"
    if not purge.losers:
        return _("No two point at the same one. Nobody loses influence.")
    why = " ".join(words.why_lost(seat, purge, classic) for seat in purge.losers)
    lost = [seat for seat in purge.losers if seat not in purge.spared]
    said = [_("{seat} has no influence left to lose.").format(seat=seat) for seat in purge.spared]
    if lost == [*purge.losers] and len(lost) > 1:
        said = [_("Each of them loses 1 influence.")]
    else:
        said = [*(_("{seat} loses 1 influence.").format(seat=seat) for seat in lost), *said]
    return " ".join((why, *said))


def _accused(public: Public) -> tuple[Accused, ...]:
    if shape(public) != "purge":
        return ()
    purge = public.purge or Purge({})
    other = "reform" if purge.card == "repress" else "repress"
    found = []
    for seat in public.executors:
        at = purge.pointed.get(seat, "")
        if not purge.deviant:
            found.append(Accused(seat, at=at))
            continue
        card = purge.card if seat == purge.deviant else other
        lost, right = seat in purge.losers, at == purge.deviant
        if seat == purge.deviant:
            verdict = _("is found out") if lost else _("escapes")
        else:
            verdict = _("found the deviant") if right else _("missed")
        if lost and right and seat != purge.deviant:
            verdict = _("is blamed by both")
        found.append(
            Accused(
                seat,
                card,
                words.label(card),
                at,
                None if seat == purge.deviant else right,
                verdict,
                lost,
                lost and seat not in purge.spared,
            )
        )
    return tuple(found)
