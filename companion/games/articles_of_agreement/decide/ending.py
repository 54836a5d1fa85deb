"""Decisions after a round and at the end: the Black Spot, windows of speech, secrets, tools, the score (R22-R30)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.core import ledger
from companion.core.messages import Posted, Seat
from companion.core.refusing import ruling
from companion.games.articles_of_agreement import abilities, pieces, scores
from companion.games.articles_of_agreement import commands as c
from companion.games.articles_of_agreement import events as e
from companion.games.articles_of_agreement.decide.telling import Telling
from companion.games.articles_of_agreement.refuse.common import can_use, spot_holder, spot_reaches, to_turn
from companion.games.articles_of_agreement.state import DECK, Phase, Public, hold, secret

SPEECH = (Phase.WINDOW, Phase.FINAL)
"""Stages that are nothing but a window of speech."""


def stages(public: Public) -> tuple[Phase, ...]:
    """What follows a round, in order (R22, R23, Q9, Q12)."""
    last = public.round >= pieces.ROUNDS
    window = Phase.FINAL if last else Phase.WINDOW
    before = ruling(public, "blackspot.timing") == "before"
    order = [Phase.SPOT, window] if before else [window, Phase.SPOT]
    return (*order, Phase.SECRETS if last else Phase.READY)


def advance(t: Telling, done: Phase | None = None) -> None:
    """The next stage in which there is something to do."""
    order = stages(t.public)
    for stage in order[order.index(done) + 1 if done else 0 :]:
        if stage is Phase.SPOT:
            if spot_holder(t.public) and _spot(t):
                return
            continue
        t.tell(e.StageBegun(stage, stage is Phase.READY and t.public.on_table))
        if stage is Phase.SECRETS:
            go_on(t)
            return
        if stage is Phase.READY:
            return
        asked = speakers(t.public)
        if asked or (stage is Phase.FINAL and t.public.light):
            # Where the app knows nobody's treasures it asks nobody by name; the table has its opportunity.
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
    """Who is asked, lowest number first: those who openly hold what they could use now (Q10), and whose ability it is.

    Who has passed is not asked for an ability again while the own treasures lie as they did (Q26).
    At the last opportunity also those who may turn up a secret one (Q8): everybody sees that they have secrets.
    """
    able = tuple(s for s in abilities.able(public, *abilities.moments(public)) if s not in public.declined)
    if public.asking:
        return able
    last = public.phase is Phase.FINAL and ruling(public, "secret.usable") == "yes"
    return tuple(s for s in public.by_number if can_use(public, s) or s in able or (last and public.secrets.get(s, 0)))


# --- the end ----------------------------------------------------------------------------------------------------------


def turn_secrets(t: Telling, by: str, command: c.TurnSecrets) -> None:
    """The next seat's secret treasures lie open, lowest number first (R23); who has none turns up nothing."""
    for seat in to_turn(t.public):
        if turn(t, seat):
            break
    go_on(t)


def turn(t: Telling, seat: Seat) -> bool:
    """A seat's secret treasures lie open, as far as the app knows them; whether there were any."""
    cards, noted = t.held(secret(seat)), t.state.own[seat].noted
    t.tell(e.SecretsTurned(seat, pieces.kinds((*cards, *noted))))
    t.hand(cards, secret(seat), hold(seat), "turned", open=True)
    lying = _cardboard(t, noted)
    if not t.public.stands and set(lying) - set(t.held(DECK)):
        # Whoever leaves, or an evening that is broken off, waits for nobody to mend an entry (Q23).
        t.tell(e.SecretsSettled(fits=False))
    t.hand(lying, DECK, hold(seat), "turned", open=True)
    return bool(cards or noted)


def named(t: Telling, loot: Mapping[Seat, Sequence[str]]) -> None:
    """What the next seat has, all of it, named at the end (R23)."""
    for seat, kinds in loot.items():
        cards = t.found(DECK, kinds)
        t.hand(cards, DECK, hold(seat), "turned", open=True)
        t.tell(e.SecretsTurned(seat, pieces.kinds(cards)))
    if t.public.phase is Phase.SECRETS:
        go_on(t)


def _cardboard(t: Telling, kinds: tuple[str, ...]) -> tuple[str, ...]:
    """Cards for what is turned up; one too many, which the table has confirmed, is a card that no deck has."""
    cards: list[str] = []
    for kind in dict.fromkeys(kinds):
        found = t.found(DECK, [kind] * kinds.count(kind))
        strays = sum(card.startswith(f"{kind}.") for held in t.public.things.values() for card in held)
        more = range(kinds.count(kind) - len(found))
        cards += [*found, *(f"{kind}.{max(pieces.COUNTS[kind], strays + len(found)) + n + 1}" for n in more)]
    return tuple(cards)


def go_on(t: Telling) -> None:
    """When no secret treasure is left face down: tools that their owners lay (Q5), and a moment to look at it all."""
    if any(t.public.secrets.get(seat, 0) for seat in t.public.seats) or (t.public.light and to_turn(t.public)):
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
    """The next part of all scores is counted, each seat's by itself, so that each can be traced (R24-R30); after the
    last the winner is named with a press of its own."""
    parts, part = scores.open_parts(t.public), next_part(t.public)
    if part:
        points = {seat: parts[seat][part] for seat in (*t.public.by_number, *t.public.gone)}
        t.tell(e.PartCounted(part, points))
        for seat, scored in points.items():
            src, dst = (ledger.BANK, ledger.supply(seat)) if scored > 0 else (ledger.supply(seat), ledger.BANK)
            if scored:
                t.tell(Posted(src, dst, abs(scored), part, True, (scores.RULES[part],)))
    else:
        t.tell(e.BooksOpened({seat: ledger.balance(t.state, ledger.supply(seat)) for seat in t.public.everybody}))


def next_part(public: Public) -> str:
    """The part of the scores that is counted next: those for which nobody scores are left out; "" after the last."""
    left = (part for part in scores.PARTS if part not in public.counted)
    parts = scores.open_parts(public)
    return next((part for part in left if any(parts[seat][part] for seat in public.everybody)), "")
