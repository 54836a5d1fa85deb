"""Why something is refused, in sentences that say what was wrong and what to do."""

from __future__ import annotations

from collections.abc import Mapping

from companion.core import sentences
from companion.core.language import N_
from companion.core.messages import Reason
from companion.games.renegotiation.words.vocabulary import label

_REASONS: Mapping[str, str] = {
    "not_active": N_("It is the turn of {seat}."),
    "draw_first": N_("First the app draws the card that is on its way."),
    "interrupted": N_("First the table carries out the interrupt of {seat}."),
    "hums": N_("{seat} makes everybody wait; first the game goes on."),
    "at_once_first": N_("First {seat} must play the card that is to be played at once."),
    "no_such_capital": N_("“{value}” is no capital of this map; there are: {allowed}."),
    "moved_already": N_("There was a move in this turn already."),
    "picked_already": N_("There was a card picked up in this turn already; only a travel card allows both."),
    "picked_before": N_("Cards were picked up in {capital} already; nobody picks up twice in a turn."),
    "moved_no_pick": N_("There was a move in this turn; only a travel card allows both."),
    "there_already": N_("The pawn stands in {capital} already."),
    "too_far": N_("{capital} is {steps} links away; a move goes at most {most}."),
    "map_printed": N_("The printed map is the truth here; the app keeps no pawns and no piles."),
    "finishing": N_("{seat} has laid enough; now only an interrupt can be played."),
    "card_ends_turn": N_("“{card}” ends this turn."),
    "shown_already": N_("Cards were shown already, as the last card said."),
    "in_force_already": N_("That is in force already."),
    "not_in_force": N_("Nothing with the number {value} is in force."),
    "minute_over": N_("The minute is over; nobody can speak on."),
    "stack_empty": N_("No card lies in {capital}."),
    "own_turn_only": N_("That is done on the own turn; now it is the turn of {seat}."),
    "turn_over": N_("{seat}'s turn is over but for the hand limit."),
    "no_points_card": N_("“{card}” is no points card; it is played, not laid."),
    "points_are_laid": N_("“{card}” is a points card; it is laid, not played."),
    "not_in_hand": N_("“{card}” is no card in your hand."),
    "named_twice": N_("The same card is named twice."),
    "cards_printed": N_("The cards are on the table; what is done with them is keyed in."),
    "cards_in_app": N_("The cards are in the app; they are played from the private windows."),
    "points_range": N_("A points card is worth 0 to {high}."),
    "hand_empty": N_("By the count {seat} has no card in the hand; if there is one, key in what was counted."),
    "no_interrupt": N_("Nothing is interrupted now."),
    "must_act": N_("At this table a turn needs a move or a card picked up, unless a card ends it."),
    "discard_count": N_("Exactly this many cards go: {count}."),
    "no_cards": N_("Name at least one card."),
    "not_in_brussels": N_("{seat} is in {capital}; negotiations are declared over in Brussels."),
    "cards_on_map": N_("Cards still lie on the map: {count}."),
    "hums_already": N_("{seat} makes everybody wait already."),
    "no_such_target": N_("“{value}” cannot be a target; choose one of: {allowed}."),
    "title_line": N_("At most {longest} characters on one line."),
    "words_line": N_("Write 1 to {longest} characters on one line."),
    "reason_needed": N_("Give a reason, at most 300 characters on one line."),
    "no_such_word": N_("“{value}” is neither of the two words: {allowed}."),
    "heard_already": N_("That word was heard already."),
    "no_words": N_("At this table no words are supplied."),
    "one_word": N_("Give two words, each of 1 to {longest} characters."),
    "same_word": N_("Give two different words."),
    "words_missing": N_("First the two words that must occur are supplied."),
    "no_such_verdict": N_("“{value}” cannot be found of a speech; choose one of: {allowed}."),
    "verdict_wrong": N_("It lasted {seconds} seconds, {low} to {high} are asked for: “{verdict}” does not fit."),
    "no_such_draw": N_("That draw is not wanted now."),
    "no_face_down": N_("Nothing stays face down here."),
    "draw_twice": N_("The same card is named twice."),
    "no_such_choice": N_("“{value}” is no answer; choose one of: {allowed}."),
    "not_paused": N_("Nobody makes the others wait."),
    "no_such_value": N_("“{value}” cannot stand here; choose one of: {allowed}."),
    "starter_named": N_("{seat} begins; that is settled."),
    "no_distances": N_("At this table the arbiter is named, not found by distance."),
    "distance_range": N_("A distance is 0 to {high} kilometres."),
    "no_arbiter": N_("Nobody has been named as the one closest to Berlin."),
    "no_such_account": N_("“{value}” is no place; choose one of: {allowed}."),
    "same_account": N_("Nothing would move: both places are the same."),
    "one_card": N_("Laid cards are moved one by one."),
    "no_card_says": N_("No card was played in this turn that could say so; corrections are for the judge."),
    "not_laid": N_("That card does not lie there."),
    "too_few_cards": N_("Only this many cards lie there: {held}."),
    "not_dealt": N_("The cards are not dealt yet."),
}


def say_reason(reason: Reason) -> str:
    """The reason as a sentence that says what was wrong and what to do."""
    return sentences.say(reason, _REASONS, label)


def reason_keys() -> tuple[str, ...]:
    """Every key a refusal of this game can carry."""
    return tuple({**sentences.SHARED, **_REASONS})
