"""The view of one seat's own: the question, its objective, and what each end of the plan would do to it."""

from __future__ import annotations

from companion.core.contract import changed
from companion.core.language import _, listed, signed
from companion.core.refusing import ruling
from companion.core.vocabulary import Icon
from companion.games.politburo import commands as c
from companion.games.politburo import pieces, result, words
from companion.games.politburo.board import Ending, Mine
from companion.games.politburo.look.podium import stage
from companion.games.politburo.state import DONE, ENDING, Own, Phase, Public, Term

P = Phase


def mine(public: Public, own: Own) -> Mine:
    """What one seat is shown of its own."""
    objective = result.objective_of(public, own.member)
    now = result.met(public, objective) if objective else None
    return Mine(
        seat=own.seat,
        influence=result.influence(public, own.seat),
        member=words.member(own.member, public) if own.member else "",
        objective=words.objective(objective, public) if objective else "",
        met=now,
        met_say=_stands(public, objective, now),
        choice_say=_chosen(public, own),
        asked=_asked(public),
        needed=_needed(public),
        facts=_facts(public),
        heads=_heads(public) if objective else (),
        endings=_endings(public, objective) if objective else (),
        played=tuple(_played(n, term, own.seat) for n, term in enumerate(public.terms, public.skipped + 1)),
        past=tuple(_past(n, term, public) for n, term in enumerate(public.terms, public.skipped + 1)),
    )


def _stands(public: Public, objective: str, now: bool | None) -> str:
    """Whether the objective is reached as things stand, with the figures that decide it where no scale shows them."""
    if now is None:
        return ""
    if public.phase in ENDING:
        said = _("Reached") if now else _("Not reached")
    else:
        said = _("As things stand: reached") if now else _("As things stand: not reached")
    repress, reform = result.weights(public)
    lost, twice = result.lost(public), result.twice_half(public)
    figures = {
        "repress": _("{repress} to {reform}").format(repress=repress, reform=reform),
        "reform": _("{reform} to {repress}").format(repress=repress, reform=reform),
        "lost_more": _("{lost} lost, {half} needed").format(lost=lost, half=-(-twice // 2)),
        "lost_less": _("{lost} lost, at most {half}").format(lost=lost, half=twice // 2),
    }.get(objective)
    return _("{stands}, {figures}").format(stands=said, figures=figures) if figures else said


def _chosen(public: Public, own: Own) -> str:
    """What this seat has chosen, in the box or turned out of it, until it is shown to all."""
    match own.choice:
        case c.Signal(thumb):
            return words.label(thumb)
        case c.DropCard():
            return _("a card, sealed")
        case c.PlayCard(card):
            return words.label(card)
        case c.Point(whom):
            return _("You point at {seat}.").format(seat=whom)
    if public.phase is P.CARDS_IN and own.card:
        return words.label(own.card)
    if public.phase is P.THUMBS_IN and own.thumb:
        return words.label(own.thumb)
    if public.phase is P.POINTED and own.pointed:
        return _("You point at {seat}.").format(seat=own.pointed)
    return ""


# --- what is being decided --------------------------------------------------------------------------------------------


def _asked(public: Public) -> str:
    plan = words.ministry(public.plan, public) if public.plan else ""
    match public.phase:
        case P.THUMBS | P.THUMBS_IN:
            return _("Shall {ministry} be the plan?").format(ministry=plan)
        case P.CASTING:
            return _("A tie: {seat} decides").format(seat=public.secretary)
        case P.PROPOSE:
            return _("{seat} proposes a ministry").format(seat=public.secretary)
        case P.APPOINT:
            return _("Who executes {ministry}?").format(ministry=plan)
        case P.CARDS:
            return _("{ministry}: repress or reform?").format(ministry=plan)
        case P.CARDS_IN:
            return _("{ministry}: all three cards are in").format(ministry=plan)
        case P.POINTING | P.POINTED:
            return _("Who was the deviant?")
    return stage(public).title


def _needed(public: Public) -> tuple[str, ...]:
    """What decides it."""
    voters = len(public.seats) - 1
    match public.phase:
        case P.THUMBS | P.THUMBS_IN:
            said = [_("{needed} thumbs up of {all} take it").format(needed=voters // 2 + 1, all=voters)]
            if voters % 2 == 0 and ruling(public, "casting_vote") == "choose":
                said.append(_("at {half} up, {seat} decides").format(half=voters // 2, seat=public.secretary))
            return tuple(said)
        case P.APPOINT | P.CARDS | P.CARDS_IN:
            attempt = max(1, len(public.attempts) + (public.phase is P.APPOINT))
            said = [_("The {attempt} attempt of three").format(attempt=words.ordinal(attempt))]
            if public.phase is not P.APPOINT:
                said.append(_("numbered cards, shuffled") if public.last_attempt else _("cards are shuffled"))
            return tuple(said)
    return ()


def _facts(public: Public) -> tuple[tuple[str, str], ...]:
    """What has happened in this round, and what follows if nothing else does."""
    if public.phase in DONE:
        return ()
    found: list[tuple[str, str]] = []
    for answer in public.answers:
        name, up, down = words.ministry(answer.ministry, public), answer.up, len(answer.thumbs) - answer.up
        icon = Icon.THUMB_DOWN if answer.how == "rejected" else Icon.THUMB_UP
        said = _("{ministry}: {up} up, {down} down").format(ministry=name, up=up, down=down)
        if answer.how == "rejected":
            said = _("{ministry} was rejected: {up} up, {down} down").format(ministry=name, up=up, down=down)
        found.append((icon, said))
    if public.phase is P.THUMBS and len(public.rejected) == pieces.REJECTIONS - 1:
        left = [m for m in pieces.MINISTRIES if m not in (*public.rejected, public.plan)]
        if ruling(public, "reject_repeat") == "no":
            said = _("If {ministry} falls, too, {other} is the plan, without a vote").format(
                ministry=words.ministry(public.plan, public), other=words.ministry(left[0], public)
            )
            found.append((Icon.OWN_TURN, said))
    for number, one in enumerate(public.attempts, 1):
        line = _("Attempt {number}: {seats}").format(number=number, seats=listed(one.seats))
        if one.repress is not None:
            line = _("{attempt}: {counts}").format(attempt=line, counts=words.counts(one.repress))
        found.append((Icon.AGENDA, line))
    return tuple(found)


def _past(number: int, term: Term, public: Public) -> str:
    words_ = {
        "number": number, "ministry": words.ministry(term.ministry, public), "before": signed(term.before),
        "after": signed(term.after), "attempts": len(term.attempts),
    }  # fmt: skip
    if term.purge is None:
        return _("{number}  {ministry} {before} → {after}, unanimous").format(**words_)
    return _("{number}  {ministry} {before} → {after}, a purge").format(**words_)


def _played(number: int, term: Term, seat: str) -> str:
    """What everybody knows of what this seat did in a round; of the first two attempts nobody keeps more."""
    times = sum(seat in attempt.seats for attempt in term.attempts)
    if seat == term.secretary:
        return _("Round {number}: led").format(number=number)
    if not times:
        return _("Round {number}: did not execute").format(number=number)
    last = term.attempts[-1]
    if last.repress in (0, pieces.EXECUTORS) and seat in last.seats:
        card = words.label("repress" if last.repress else "reform")
        return _("Round {number}: {card}, as all three").format(number=number, card=card)
    if term.purge is not None and seat in term.purge.pointed:
        other = "reform" if term.purge.card == "repress" else "repress"
        card = words.label(term.purge.card if seat == term.purge.deviant else other)
        return _("Round {number}: {card}, pointed at {at}").format(
            number=number, card=card, at=term.purge.pointed[seat]
        )
    return _("Round {number}: executed").format(number=number)


# --- what each end would do to my objective ---------------------------------------------------------------------------


def _ways(public: Public) -> tuple[tuple[str, int, bool], ...]:
    """Direction, step, and whether a purge comes with it."""
    step, failed = pieces.STEP[ruling(public, "ruleset")], pieces.FAILED_STEP[ruling(public, "ruleset")]
    return (("reform", -step, False), ("reform", -failed, True), ("repress", failed, True), ("repress", step, False))


def _heads(public: Public) -> tuple[str, ...]:
    return tuple(
        _("{step}, purge").format(step=signed(step)) if purge else f"{words.label(way)} {signed(step)}"
        for way, step, purge in _ways(public)
    )


def _endings(public: Public, objective: str) -> tuple[Ending, ...]:
    """For each ministry that may be the plan of this round."""
    rows: list[tuple[str, str]] = []
    open_ = [m for m in pieces.MINISTRIES if m not in public.rejected or ruling(public, "reject_repeat") == "yes"]
    match public.phase:
        case P.PROPOSE:
            rows = [(ministry, "") for ministry in open_]
        case P.THUMBS | P.THUMBS_IN | P.CASTING:
            rows = [(public.plan, _("thumb up wins"))]
            others = [m for m in open_ if m != public.plan]
            if len(public.rejected) == pieces.REJECTIONS - 1 and len(others) == 1:
                rows.append((others[0], _("thumb down wins")))
        case P.APPOINT | P.CARDS | P.CARDS_IN:
            rows = [(public.plan, _("the plan"))]
    return tuple(
        Ending(
            ministry,
            words.ministry(ministry, public),
            how,
            tuple(_met_if(public, objective, ministry, *way) for way in _ways(public)),
        )
        for ministry, how in rows
    )


def _met_if(public: Public, objective: str, ministry: str, way: str, step: int, purge: bool) -> bool | None:
    """Whether the objective is reached so; None where it hangs on how many a purge costs influence."""
    moved = changed(
        public,
        levels={**public.levels, ministry: public.levels[ministry] + step},
        directions=(*public.directions, way if step else ""),
    )
    found = {result.met(moved, objective, more) for more in ((0, 1, 2) if purge else (0,))}
    return found.pop() if len(found) == 1 else None
