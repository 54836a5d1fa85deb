"""Command → events or refusal: the rules of Article 27, phase by phase."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion.core.messages import Command, Draw, Post, Put, Rule, TimeUp
from companion.games.article27 import commands as c
from companion.games.article27.decide import bench, finish, floor, opening, scores, vote
from companion.games.article27.decide.telling import Telling

STEPS: Mapping[type[Command], Callable[[Telling, str, Any], None]] = {
    c.BeginInTheMiddle: opening.begin_in_the_middle,
    c.PassGavel: opening.pass_gavel,
    c.ChooseArea: opening.choose_area,
    c.ChooseDisc: opening.choose_disc,
    c.NameAgenda: opening.name_agenda,
    c.Redraw: opening.redraw,
    Draw: opening.draw,
    c.StrikeGavel: floor.strike_gavel,
    c.MoveDisc: floor.move_disc,
    c.CallVote: floor.call_vote,
    c.ConfirmFloor: floor.confirm_floor,
    c.PickDisc: floor.pick_disc,
    c.OfferDeal: floor.offer_deal,
    c.AcceptDeal: floor.accept_deal,
    c.DeclineDeal: floor.decline_deal,
    c.WithdrawOffer: floor.decline_deal,
    c.RecordDeal: floor.record_deal,
    c.ChangeDeal: floor.change_deal,
    c.ForfeitDeal: floor.forfeit_deal,
    c.ReturnDeal: floor.return_deal,
    c.TakeBackDeal: floor.return_deal,
    c.Vote: vote.vote,
    c.Reveal: vote.reveal,
    c.ShowHands: vote.show_hands,
    c.Tick: vote.tick,
    c.KeyTokens: opening.key_tokens,
    c.DeclareScore: scores.declare_score,
    c.ConfirmScore: scores.confirm_score,
    c.Announce: scores.announce,
    c.LetPass: scores.let_pass,
    c.Challenge: scores.challenge,
    c.ShowScore: scores.show_score,
    c.Settle: scores.settle,
    c.SayScores: scores.say_scores,
    c.NameSupplies: finish.name_supplies,
    c.CountTokens: finish.count_tokens,
    c.TurnAgenda: finish.turn_agenda,
    c.Recount: bench.recount,
    Rule: bench.rule,
    TimeUp: bench.time_up,
    Post: bench.post,
    Put: bench.put,
}
