"""What follows a round, and the end: the Black Spot, windows of speech, secrets, tools, the score (R22-R30)."""

from __future__ import annotations

from companion.core import ledger
from companion.core.messages import Posted, Seat
from companion.core.refusing import ruling
from companion.games.articles_of_agreement import commands as c
from companion.games.articles_of_agreement import events as e
from companion.games.articles_of_agreement import pieces, scores
from companion.games.articles_of_agreement.decide.telling import Telling
from companion.games.articles_of_agreement.refuse.common import can_use, spot_holder, spot_reaches
from companion.games.articles_of_agreement.state import Phase, Public, hold, secret

SPEECH = (Phase.WINDOW, Phase.FINAL)
"""Stages that are nothing but a window of speech."""


def stages(public: Public) -> tuple[Phase, ...]:
    """What follows a round, in order (R22, R23, Q9, Q12)."""
    last = public.round >= pieces.ROUNDS
    # With no pistol more at the last opportunity than in the round itself, one window is enough.
    windows = [Phase.WINDOW] if not last or ruling(public, "pistol.final") == "one" else []
    windows += [Phase.FINAL] if last else []
    before = ruling(public, "blackspot.timing") == "before"
    order = [Phase.SPOT, *windows] if before else [*windows, Phase.SPOT]
    return (*order, Phase.SECRETS if last else Phase.READY)


def advance(t: Telling, done: Phase | None = None) -> None:
    """The next stage in which there is something to do."""
    order = stages(t.public)
    for stage in order[order.index(done) + 1 if done else 0 :]:
        if stage is Phase.SPOT:
            if spot_holder(t.public) and _spot(t):
                return
            continue
        t.tell(e.StageBegun(stage))
        if stage is Phase.SECRETS:
            go_on(t)
            return
        if stage is Phase.READY:
            return
        asked = speakers(t.public)
        if asked:
            t.tell(e.SpeechOpened(asked, t.now))
            return


def _spot(t: Telling) -> bool:
    """Whether the Black Spot has something to do (R22, Q11)."""
    holder = spot_holder(t.public)
    if not spot_reaches(t.public):
        t.tell(e.SpotSkipped(holder))
        return False
    t.tell(e.StageBegun(Phase.SPOT))
    if ruling(t.public, "blackspot.mandatory") == "victim":
        t.tell(e.StealOwed(holder, "", "victim", "spot"))
    return True


def speakers(public: Public) -> tuple[Seat, ...]:
    """Who is asked, lowest number first: those who openly hold what they could use now (Q10).

    At the last opportunity also those who may turn up a secret one (Q8): everybody sees that they have secrets.
    """
    last = public.phase is Phase.FINAL and ruling(public, "secret.usable") == "yes"
    return tuple(s for s in public.by_number if can_use(public, s) or (last and public.secrets.get(s, 0)))


# --- the end ----------------------------------------------------------------------------------------------------------


def turn_secrets(t: Telling, by: str, command: c.TurnSecrets) -> None:
    """All secret treasures lie open (R23)."""
    for seat in t.public.seats:
        cards = t.held(secret(seat))
        t.tell(e.SecretsTurned(seat, pieces.kinds(cards)))
        t.hand(cards, secret(seat), hold(seat), "turned", open=True)
    go_on(t)


def go_on(t: Telling) -> None:
    """When no secret treasure is left face down: tools that their owners lay (Q5), and a moment to look at it all."""
    if any(t.public.secrets.values()):
        return
    if owners(t.public):
        t.tell(e.StageBegun(Phase.TOOLS))
        return
    t.tell(e.StageBegun(Phase.TURNED))


def owners(public: Public) -> tuple[Seat, ...]:
    """Who has still to say which tool belongs to which map (Q5)."""
    if ruling(public, "map.assign") != "owner":
        return ()
    counts = {seat: pieces.counted(public.hold(seat)) for seat in public.seats}
    return tuple(s for s, n in counts.items() if n["map"] and scores.tool_slots(n) and s not in public.tools)


def assign_tools(t: Telling, by: str, command: c.AssignTools) -> None:
    """A seat's tools lie by its maps (Q5)."""
    t.tell(e.ToolsLaid(command.seat or by, command.tools))
    go_on(t)


def count_loot(t: Telling, by: str, command: c.CountLoot) -> None:
    """Every part of every score is posted by itself, so that each can be traced (R24-R30)."""
    for seat, parts in scores.open_parts(t.public).items():
        for part, points in parts.items():
            src, dst = (ledger.BANK, ledger.supply(seat)) if points > 0 else (ledger.supply(seat), ledger.BANK)
            if points:
                t.tell(Posted(src, dst, abs(points), part, True, (scores.RULES[part],)))
    t.tell(e.BooksOpened({seat: ledger.balance(t.state, ledger.supply(seat)) for seat in t.public.seats}))
