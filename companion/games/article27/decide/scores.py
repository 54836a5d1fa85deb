"""Payouts: scores known, declared or announced, the veto's price, the bonus and the agenda track (R46–R56, R64–R71)."""

from __future__ import annotations

from companion.core import ledger
from companion.core.messages import NotCovered, Seat
from companion.core.refusing import ruling
from companion.core.seats import left_of, order_from
from companion.games.article27 import commands as c
from companion.games.article27 import events as e
from companion.games.article27 import pieces
from companion.games.article27.decide.telling import Telling
from companion.games.article27.refuse.common import announcer
from companion.games.article27.state import Phase, worth


def true_score(t: Telling, seat: Seat) -> int | None:
    """A seat's true score this round; None when its tokens are not known to the app and none was declared."""
    own = t.state.own[seat]
    return worth(own.tokens, t.public.floor) if seat not in t.public.face_down else own.declared


def after_deals(t: Telling) -> None:
    """The deals are settled: what comes before the payments."""
    if t.public.result != "pass" or t.public.screened:
        t.tell(e.ScoresDue(Phase.PAYOUT))
    elif t.public.options["variant.lcs"] == "on":
        t.tell(e.ScoresDue(Phase.ANNOUNCE))
    else:
        check = ruling(t.public, "score.check")
        for seat in t.public.seats:
            if check != "app" and seat not in t.public.face_down:
                show(t, seat, "" if check == "open" else left_of(t.public.seats, seat))
        t.tell(e.ScoresDue(Phase.SCORES if t.public.face_down else Phase.PAYOUT))


def show(t: Telling, seat: Seat, to: Seat) -> None:
    """A seat's tokens are shown to its left neighbour, or with `to` "" to all (R52, Q37)."""
    tokens = t.state.own[seat].tokens
    t.tell(e.TokensShown(seat, to, tokens, worth(tokens, t.public.floor)))


def declare_score(t: Telling, by: str, command: c.DeclareScore) -> None:
    """A score that the app does not know (R52)."""
    seat = command.seat or by
    t.tell(e.ScoreDeclared(seat, command.score, left_of(t.public.seats, seat)), e.HasDeclared(seat))


def confirm_score(t: Telling, by: str, command: c.ConfirmScore) -> None:
    """The left neighbour confirms; the last confirmation opens the payments."""
    t.tell(e.ScoreConfirmed(command.seat, by))
    if set(t.public.face_down) <= set(t.public.confirmed):
        t.tell(e.ScoresDue(Phase.PAYOUT))


def say_scores(t: Telling, by: str, command: c.SayScores) -> None:
    """Scores that were said aloud; the left neighbours looked at the table (R52)."""
    for seat in (s for s in t.public.face_down if s not in t.public.confirmed):
        score = command.scores[seat]
        t.tell(e.ScoreDeclared(seat, score, left_of(t.public.seats, seat)), e.HasDeclared(seat, score))
        t.tell(e.ScoreConfirmed(seat, by))
    t.tell(e.ScoresDue(Phase.PAYOUT))


# --- Lie, Cheat, and Steal --------------------------------------------------------------------------------------------


def announce(t: Telling, by: str, command: c.Announce) -> None:
    """A score is announced and may be challenged (R64, R65)."""
    seconds = int(t.public.options["lcs.window"])
    t.tell(e.Announced(announcer(t.public), command.score, t.now, seconds * 1000))


def let_pass(t: Telling, by: str, command: c.LetPass) -> None:
    """One seat, or the host for all, says "no challenge" (R65)."""
    if command.seat or by in t.public.seats:
        t.tell(e.PassedUp(command.seat or by))
        if unheard(t):
            return
    close_window(t)


def unheard(t: Telling) -> bool:
    """Whether anybody may still say something about what was announced."""
    window = t.public.window
    return window is not None and any(not t.state.own[seat].passed for seat in window.waiting)


def challenge(t: Telling, by: str, command: c.Challenge) -> None:
    """A seat calls "Challenge!" (R66); a caller keyed by the host who has too little gives one fixed sentence."""
    seat = command.seat or by
    if t.supply(seat) < pieces.CHALLENGE_COST:
        t.tell(NotCovered(seat, "challenge"))
        return
    t.tell(e.Challenged(seat))
    if ruling(t.public, "lcs.simultaneous") == "arrival" or not unheard(t):
        close_window(t)


def close_window(t: Telling) -> None:
    """The window closes: the score stands, or the first caller's challenge is judged (R65, Q45)."""
    window = t.public.window
    assert window is not None
    callers = [s for s in window.asked if s in window.spoke]
    if not callers:
        seat = announcer(t.public)
        _collect(t, seat, t.public.announced[seat])
        _collected(t, seat, unseen=True)
        return
    rule = ruling(t.public, "lcs.simultaneous")
    if rule == "ask" and len(callers) > 1:
        t.ask("lcs.simultaneous", tuple(callers))
        return
    # `asked` runs clockwise from the announcer, so its first caller is the nearest on the left.
    accept(t, callers[0] if rule != "arrival" else window.spoke[0])


def accept(t: Telling, challenger: Seat) -> None:
    """This caller was first; the announcer's tokens are shown to the left neighbour (R67)."""
    t.tell(e.ChallengeAccepted(challenger))
    seat = announcer(t.public)
    if seat not in t.public.face_down:
        show(t, seat, left_of(t.public.seats, seat))
        judge_challenge(t, worth(t.state.own[seat].tokens, t.public.floor))


def show_score(t: Telling, by: str, command: c.ShowScore) -> None:
    """The left neighbour names the true score of tokens that the app does not know (R67, Q49)."""
    judge_challenge(t, command.score)


def judge_challenge(t: Telling, true: int) -> None:
    """Who pays for the challenge, and what the announcer collects (R68–R70, Q42, Q43)."""
    seat, challenger = announcer(t.public), t.public.challenger
    said = t.public.announced[seat]
    t.tell(e.ChallengeJudged(seat, challenger, said, true))
    if said == true:
        _collect(t, seat, true)
        pays = min(pieces.CHALLENGE_COST, t.supply(challenger))
        t.post(ledger.supply(challenger), ledger.supply(seat), pays, "challenge_wrong", "R68", open=True)
        t.tell(e.ChallengePaid(challenger, seat, pays))
    else:
        collects = {"true": true, "nothing": 0, "announced": said}[ruling(t.public, "lcs.true_score")]
        score_first = ruling(t.public, "lcs.order") == "score_first"
        if score_first:
            _collect(t, seat, collects)
        penalty = min(abs(said - true), pieces.CHALLENGE_CAP)
        pays = min(penalty, t.supply(seat))
        t.post(ledger.supply(seat), ledger.supply(challenger), pays, "challenge_right", "R69", open=True)
        rest = _bank_gives(t, penalty - pays)
        t.post(ledger.BANK, ledger.supply(challenger), rest, "challenge_bank", "R70", open=True)
        t.tell(e.ChallengePaid(seat, challenger, pays, rest))
        t.note_bank()
        if not score_first:
            _collect(t, seat, collects)
    _collected(t, seat, unseen=False)


def _collected(t: Telling, seat: Seat, *, unseen: bool) -> None:
    # The bonus is no part of the announcement and cannot be challenged (Q47).
    if seat == t.public.secretary:
        _bonus(t, seat)
    t.tell(e.Collected(seat, unseen))
    if not announcer(t.public):
        t.tell(e.ScoresDue(Phase.PAYOUT))


# --- payments ---------------------------------------------------------------------------------------------------------


def _collect(t: Telling, seat: Seat, score: int, most: int | None = None) -> None:
    """A score is paid (R49, R50); `most` is what the Bank has for it under a hard limit."""
    if score < 0:
        paid = -min(-score, t.supply(seat))
        t.post(ledger.supply(seat), ledger.BANK, -paid, "score", "R50")
    else:
        paid = _bank_gives(t, score, most)
        t.post(ledger.BANK, ledger.supply(seat), paid, "score", "R49")
    t.tell(e.ScorePaid(seat, score, paid))
    t.note_bank()


def _bank_gives(t: Telling, owed: int, most: int | None = None) -> int:
    """What the Bank pays of what it owes (Q16); `most` is what is set apart for it."""
    gives = owed if most is None else min(owed, most)
    if most is None and ruling(t.public, "bank.limit") != "unlimited":
        gives = min(owed, max(0, ledger.balance(t.state, ledger.BANK)))
    t.note_bank(short=gives < owed)
    return gives


def settle(t: Telling, by: str, command: c.Settle) -> None:
    """Payments in the order of the rules, then the discs onto the agenda track, then the end of the round."""
    public = t.public
    if public.result == "veto":
        for seat in public.seats:
            if public.counted[seat] == "veto":
                paid = min(pieces.VETO_COST, t.supply(seat))
                t.post(ledger.supply(seat), ledger.BANK, paid, "veto", "R46", open=True)
                t.tell(e.VetoFee(seat, paid))
    if public.result == "pass":
        if public.options["variant.lcs"] == "off":
            _payouts(t)
    elif ruling(public, "bonus.on_fail") == "bank":
        t.post("floor", ledger.BANK, t.public.bonus, "bonus_back", "Q6", open=True)
    passed = public.result == "pass"
    for disc in public.tabled:
        t.tell(e.DiscScored(disc.colour, disc.agenda, passed and disc.colour in public.floor))
    t.tell(e.RoundEnded(public.round))
    if public.final_round:
        t.tell(e.AgendasDue())


def _payouts(t: Telling) -> None:
    public = t.public
    if public.screened:
        # Each takes or pays behind the screen what the spaces say; only the bonus lies in the open (Q58).
        _bonus(t, public.secretary)
        return
    order = order_from(public.seats, public.secretary)
    scores = {seat: true_score(t, seat) or 0 for seat in order}
    net_first = ruling(public, "payout.sg_order") == "net"
    if ruling(public, "bank.limit") == "pro_rata":
        _pro_rata(t, order, scores, net_first)
        return
    for seat in order:
        _pay(t, seat, scores[seat], net_first)


def _pay(t: Telling, seat: Seat, score: int, net_first: bool, most: int | None = None) -> None:
    is_secretary = seat == t.public.secretary
    if is_secretary and net_first:
        _bonus(t, seat)
    _collect(t, seat, score, most)
    if is_secretary and not net_first:
        _bonus(t, seat)


def _bonus(t: Telling, seat: Seat) -> None:
    bonus = t.public.bonus
    if bonus:
        t.post("floor", ledger.supply(seat), bonus, "success", "R51", open=True)
        t.tell(e.BonusTaken(seat, bonus))


def _pro_rata(t: Telling, order: tuple[Seat, ...], scores: dict[Seat, int], net_first: bool) -> None:
    """Who pays pays first; what the Bank then holds is shared in proportion, rounded down (Q16)."""
    for seat in order:
        if scores[seat] <= 0:
            _pay(t, seat, scores[seat], net_first)
    owed = sum(score for score in scores.values() if score > 0)
    held = max(0, ledger.balance(t.state, ledger.BANK))
    for seat in order:
        if scores[seat] > 0:
            _pay(t, seat, scores[seat], net_first, scores[seat] if owed <= held else scores[seat] * held // owed)
