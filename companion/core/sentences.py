"""Reasons that every game can give, as sentences that say what was wrong and what to do."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from companion.core.language import N_, _
from companion.core.messages import CLOCK, HOST, JUDGE, NAMING, TABLE, Posted, Reason

SHARED: Mapping[str, str] = {
    "question_open": N_("The table must first decide the open question."),
    "game_over": N_("The game is over; only an undo can change it."),
    "wrong_phase": N_("That is done in “{needs}”; now it is “{now}”."),
    "not_yours": N_("That is for {who} to do."),
    "nobodys_turn": N_("It is nobody's turn now."),
    "no_such_seat": N_("Nobody called “{seat}” sits at this table."),
    "no_such_seat_value": N_("Nobody called “{value}” sits here; choose one of: {allowed}."),
    "seats_missing": N_("Still missing: {seats}."),
    "not_from_the_box": N_("That is no sealed choice of this game."),
    "no_such_ballot": N_("“{value}” is no ballot; choose one of: {allowed}."),
    "vote_open": N_("The vote is taken by open hands."),
    "vote_sealed": N_("The vote is taken by sealed ballots."),
    "ballots_missing": N_("Still to vote: {seats}."),
    "no_such_draw": N_("That draw is not wanted now."),
    "no_such_outcome": N_("“{value}” cannot come; possible are: {allowed}."),
    "draw_count": N_("How many are drawn: exactly {count}."),
    "draw_twice": N_("One of them is named too often."),
    "no_face_down": N_("Nothing stays face down here."),
    "not_paused": N_("The clock is not paused."),
    "already_paused": N_("The clock is already paused."),
    "no_clock_runs": N_("No clock is running that could be paused."),
    "pause_judge": N_("At this table only the judge may pause the clock."),
    "pause_never": N_("At this table the clock is never paused."),
    "clock_stale": N_("The clock has nothing to say now."),
    "no_such_question": N_("That question is not open."),
    "no_such_choice": N_("“{value}” is none of the answers; choose one of: {allowed}."),
    "amount_range": N_("The amount must be a whole number from 1 to {most}."),
    "no_such_account": N_("“{value}” is no account; choose one of: {allowed}."),
    "same_account": N_("Nothing would move: both accounts are the same."),
    "account_short": N_("That account holds only {held}."),
    "no_such_field": N_("“{value}” cannot be set by hand; choose one of: {allowed}."),
    "no_such_value": N_("“{value}” cannot be set; choose one of: {allowed}."),
    "middle_begun": N_("A position is keyed in before anything else has happened; take that back first."),
    "middle_app": N_(
        "Here the app has dealt the cards already: tick “The evening is already under way” where it is set up; or open"
        " its file, or its second copy, and go on there."
    ),
    "middle_cards": N_("There are no more cards than {count}."),
    "middle_missing": N_("Still missing: {what}."),
    "middle_range": N_("That must be a whole number from {low} to {high}."),
    "reason_needed": N_("Give a reason, at most 300 characters on one line."),
}
"""Key → sentence; a game may say one of them in its own words."""


def posted(event: Posted, account: Callable[[str], str]) -> str | None:
    """The judge's postings as lines of the story; what the rules move is told by other events."""
    if event.why != "post":
        return None
    return _("The judge moves {amount} from {src} to {dst}: {reason}").format(
        amount=event.amount, src=account(event.src), dst=account(event.dst), reason=event.note
    )


_TURNS = ("not_", "own_turn_")
"""How reasons begin that name whose turn it is; a seat that was asked for, and left empty, is another thing."""


def say(reason: Reason, own: Mapping[str, str], label: Callable[[str], str]) -> str:
    """The reason as a sentence: the game's own if it has one, with its `label` for every word of the game in it."""
    if reason.key == "not_yours":
        return not_yours(str(reason.given["who"]) or "seat")
    if reason.given.get("seat") == "" and reason.key.startswith(_TURNS):
        return _(SHARED["nobodys_turn"])
    named = reason.key == "no_such_seat_value"
    given = {key: value if named or key in NAMING else _said(value, label) for key, value in reason.given.items()}
    return _(own.get(reason.key) or SHARED[reason.key]).format(**given)


def not_yours(who: str) -> str:
    """Whose it is to do instead, as one would say it: a seat's name is its own."""
    said = {
        "seat": _("That is for a player to do."),
        HOST: _("That is for the host to do."),
        JUDGE: _("That is for the judge to do."),
        CLOCK: _("The clock does that by itself."),
        TABLE: _("The app does that by itself."),
    }
    return said.get(who) or _(SHARED["not_yours"]).format(who=who)


def _said(value: str | int, label: Callable[[str], str]) -> str | int:
    # What may be chosen instead comes in a row.
    return ", ".join(map(label, value.split(", "))) if isinstance(value, str) else value
