"""Command → events or refusal: the rules of Articles of Agreement, step by step."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion.core.messages import Command, Draw, Hand, Rule, TimeUp
from companion.games.articles_of_agreement import commands as c
from companion.games.articles_of_agreement.decide import bench, ending, opening, rounds, weapons
from companion.games.articles_of_agreement.decide.telling import Telling

STEPS: Mapping[type[Command], Callable[[Telling, str, Any], None]] = {
    Draw: opening.draw,
    c.BeginInTheMiddle: rounds.begin_in_the_middle,
    c.BeginRound: rounds.begin_round,
    c.MoveCard: rounds.move_card,
    c.Share: rounds.share,
    c.Propose: rounds.propose,
    c.Vote: rounds.vote,
    c.ShowThumbs: rounds.show_thumbs,
    c.Reveal: rounds.reveal,
    c.Nominate: rounds.nominate,
    c.Agree: rounds.agree,
    c.Object: rounds.objects,
    c.AllAgree: rounds.all_agree,
    c.Receive: rounds.receive,
    c.FailMutiny: rounds.fail_mutiny,
    c.FirePistol: weapons.fire_pistol,
    c.OpenBarrel: weapons.open_barrel,
    c.Pass: weapons.passes,
    c.CallOn: weapons.call_on,
    c.CloseWindow: weapons.close_window,
    c.SpotSteal: weapons.spot_steal,
    c.SkipSpot: weapons.skip_spot,
    c.TurnUp: weapons.turn_up,
    c.UseAbility: weapons.use_ability,
    c.TurnSecrets: ending.turn_secrets,
    c.CountLoot: ending.count_loot,
    c.AssignTools: ending.assign_tools,
    TimeUp: rounds.time_up,
    Rule: bench.rule,
    Hand: bench.hand,
    c.DealCard: bench.deal_card,
}
