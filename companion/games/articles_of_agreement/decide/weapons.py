"""Decisions about pistols, barrels, the Black Spot's theft, and the windows of speech round them (R19-R22, Q6-Q14)."""

from __future__ import annotations

from collections.abc import Mapping

from companion.core.messages import Asked, Seat
from companion.core.refusing import ruling
from companion.core.rulings import ASK
from companion.games.articles_of_agreement import abilities, pieces, scores
from companion.games.articles_of_agreement import commands as c
from companion.games.articles_of_agreement import events as e
from companion.games.articles_of_agreement.decide import ending
from companion.games.articles_of_agreement.decide.telling import Telling
from companion.games.articles_of_agreement.refuse.common import spot_holder, spot_reaches
from companion.games.articles_of_agreement.state import DECK, DISCARD, OFFER, Phase, hold, secret
from companion.games.articles_of_agreement.wants import SECRET, drawable

# --- pistols and barrels ----------------------------------------------------------------------------------------------


def fire_pistol(t: Telling, by: str, command: c.FirePistol) -> None:
    """A pistol is discarded to steal (R20); whether secrets are safe from it, the table may have to say (Q6)."""
    seat = command.seat or by
    if command.take.startswith("secret:") and ruling(t.public, "pistol.target") == ASK:
        facts = {"seat": seat, "take": command.take}
        t.tell(Asked("pistol.target", facts, ("face_up", "blind", "random")))
        return
    fire(t, seat, command.take)


def fire(t: Telling, seat: Seat, take: str, ruled: str = "") -> None:
    """The shot, as the table ruled on it if it was asked (Q6)."""
    what, _, victim = take.partition(":")
    if ruled == "face_up":
        t.tell(e.ShotForbidden(seat))
        return
    if ruled == "random":
        what = "any"
    before = scores.open_parts(t.public)
    t.tell(e.PistolFired(seat, victim))
    t.hand(t.found(hold(seat), ["pistol"]), hold(seat), DISCARD, "spent", open=True)
    if what in ("secret", "any"):
        _steal(t, seat, victim, what, "pistol")
        return
    _taken(t, seat, victim, what, "pistol", before)


def open_barrel(t: Telling, by: str, command: c.OpenBarrel) -> None:
    """A barrel is discarded for a secret treasure (R21)."""
    seat = command.seat or by
    t.tell(e.BarrelOpened(seat))
    t.fill_deck()
    t.hand(t.found(hold(seat), ["barrel"]), hold(seat), DISCARD, "spent", open=True)
    if t.public.cardboard:
        t.tell(e.SecretDrawn(seat))
        speak_on(t)


def turn_up(t: Telling, by: str, command: c.TurnUp) -> None:
    """A secret treasure lies open, to be used (Q8)."""
    seat = command.seat or by
    src = DECK if t.public.noted or t.public.cardboard else secret(seat)
    cards = t.found(src, [command.card])
    noted = t.state.own[seat].noted
    if command.card in noted:
        t.note(seat, without(noted, command.card))
    t.hand(cards, src, hold(seat), "turned_up", open=True)
    t.tell(e.TurnedUp(seat, command.card))
    t.settle_secrets()
    if t.public.window is not None:
        speak_again(t)


# --- thefts -----------------------------------------------------------------------------------------------------------


def spot_steal(t: Telling, by: str, command: c.SpotSteal) -> None:
    """The holder of the Black Spot names a victim (R22)."""
    _spot_from(t, spot_holder(t.public), command.victim)


def _spot_from(t: Telling, holder: Seat, victim: Seat) -> None:
    secrets = ruling(t.public, "blackspot.mandatory") == "secrets"
    _steal(t, holder, victim, "any" if secrets else "open", "spot")


def skip_spot(t: Telling, by: str, command: c.SkipSpot) -> None:
    """Nothing is stolen (Q11)."""
    t.tell(e.SpotSkipped(spot_holder(t.public)))
    ending.advance(t, Phase.SPOT)


def _steal(t: Telling, thief: Seat, victim: Seat, among: str, why: str) -> None:
    """Chance says which treasure, unless there is only one kind that it could be."""
    shown = set(pieces.kinds(t.public.hold(victim)))
    closed = t.public.secrets.get(victim, 0) if among != "open" else 0
    if among == "secret" or not shown:
        if t.public.cardboard:
            # The thief takes it from the table face down; nobody else knows what it is.
            t.tell(e.Stolen(thief, victim, "", why))
            _after(t, why)
        else:
            t.tell(e.StealOwed(thief, victim, "secret", why))
    elif len(shown) == 1 and not closed:
        _taken(t, thief, victim, shown.pop(), why)
    else:
        t.tell(e.StealOwed(thief, victim, among, why))


def stolen(t: Telling, outcome: str) -> None:
    """What chance gave: a victim, a kind, or "secret" (R22, Q6, Q11)."""
    steal = t.public.steal
    assert steal is not None
    if steal.among == "victim":
        _spot_from(t, steal.thief, outcome)
    elif outcome == SECRET:
        _steal(t, steal.thief, steal.victim, "secret", steal.why)
    elif steal.among != "secret":
        _taken(t, steal.thief, steal.victim, outcome, steal.why)
    else:
        _secret_taken(t, steal.thief, steal.victim, outcome)
        t.tell(e.Stolen(steal.thief, steal.victim, "", steal.why))
        t.settle_secrets()
        _after(t, steal.why)


def _secret_taken(t: Telling, thief: Seat, victim: Seat, kind: str) -> None:
    """A secret treasure changes hands; cardboard as its two owners have noted it."""
    if not t.public.noted:
        t.hand(t.found(secret(victim), [kind]), secret(victim), secret(thief), "stolen", victim, thief)
        return
    t.note(thief, (*t.state.own[thief].noted, kind))
    # Whose last secret is taken has noted nothing any more, whatever it was.
    noted = t.state.own[victim].noted
    left = without(noted, kind) if t.public.secrets.get(victim, 0) > 1 else ()
    # Where what no deck has was confirmed nobody is asked again: then any of them is gone.
    t.note(victim, noted[1:] if t.public.stands and left == noted else left)


def without(kinds: tuple[str, ...], kind: str) -> tuple[str, ...]:
    """These kinds without one of this kind, if there is one."""
    place = kinds.index(kind) if kind in kinds else len(kinds)
    return (*kinds[:place], *kinds[place + 1 :])


def _taken(
    t: Telling,
    thief: Seat,
    victim: Seat,
    kind: str,
    why: str,
    before: Mapping[Seat, Mapping[str, int]] | None = None,
) -> None:
    """A face-up treasure changes hands and stays face up (Q14), and whose points it changes is told with it."""
    before = before or scores.open_parts(t.public)
    t.hand(t.found(hold(victim), [kind]), hold(victim), hold(thief), "stolen", open=True)
    t.tell(e.Stolen(thief, victim, kind, why, *scores.moved(before, scores.open_parts(t.public))))
    _after(t, why)


def _after(t: Telling, why: str) -> None:
    if why == "spot":
        ending.advance(t, Phase.SPOT)
    else:
        speak_again(t)


# --- windows of speech ------------------------------------------------------------------------------------------------


def speak_again(t: Telling) -> None:
    """A treasure moved openly, so all who openly hold something are asked anew, until all pass (Q10)."""
    if any((t.public.barrels, t.public.steal)):
        return
    asked = ending.speakers(t.public)
    if asked:
        t.tell(e.SpeechOpened(asked, t.now))
    else:
        close(t)


def speak_on(t: Telling) -> None:
    """A barrel, of which nobody sees what it gave, gives nobody else a new reason: whoever has passed is not asked
    again, and where nobody was being asked only those are whose ability comes when a treasure has moved (Q10, Q26)."""
    window, able = t.public.window, abilities.able(t.public, "move")
    waiting = window.waiting if window is not None else ()
    asked = tuple(s for s in ending.speakers(t.public) if s in waiting or (s in able and s not in t.public.declined))
    if not asked:
        close(t)
    elif asked != waiting:
        t.tell(e.SpeechOpened(asked, t.now))


def passes(t: Telling, by: str, command: c.Pass) -> None:
    """A seat uses nothing now (Q10)."""
    t.tell(e.Passed(command.seat or by))
    assert t.public.window is not None
    if not t.public.window.waiting:
        close(t)


def call_on(t: Telling, by: str, command: c.CallOn) -> None:
    """The captain says who comes first (Q10)."""
    t.tell(e.CalledOn(command.seat))


def close_window(t: Telling, by: str, command: c.CloseWindow) -> None:
    """Nobody else uses anything now (Q10)."""
    close(t)


def close(t: Telling) -> None:
    """The window of speech closes, and what it held up goes on (Q10)."""
    if t.public.window is not None:
        t.tell(e.SpeechClosed(t.now))
    if t.public.phase in ending.SPEECH:
        ending.advance(t, t.public.phase)
    settle_spot(t)


def settle_spot(t: Telling) -> None:
    """The Black Spot's stage is over when it changed hands, or everybody lost what it could have taken (Q13)."""
    if t.public.phase is Phase.SPOT and t.public.steal is None and not spot_reaches(t.public):
        holder = spot_holder(t.public)
        if holder:
            t.tell(e.SpotSkipped(holder))
        ending.advance(t, Phase.SPOT)


# --- abilities --------------------------------------------------------------------------------------------------------


def use_ability(t: Telling, by: str, command: c.UseAbility) -> None:
    """What it does is carried out as its holder says, and told with whose points it moved (R19, Q26)."""
    seat, does = command.seat or by, command.does or abilities.TABLE
    needs = {*abilities.NEEDS[does]}
    # What it does not need was checked by nobody.
    take = command.taken if needs & {*abilities.TAKEN} else ""
    give = command.give if "give" in needs else ""
    to = command.towards if needs & {*abilities.TOWARDS} else ""
    kind, _sep, src = take.partition(":")
    before = scores.open_parts(t.public)
    taken = src if src in (OFFER, DISCARD) else hold(src)
    if does in ("steal", "swap", "back"):
        t.hand(t.found(taken, [kind]), taken, hold(seat), "ability", open=True)
    elif does in ("destroy", "offer"):
        t.hand(t.found(taken, [kind]), taken, DISCARD, "ability", open=True)
    if does in ("give", "swap", "discard"):
        dst = {"give": hold(to), "swap": hold(src)}.get(does, DISCARD)
        t.hand(t.found(hold(seat), [give]), hold(seat), dst, "ability", open=True)
    moved = scores.moved(before, scores.open_parts(t.public))
    t.tell(e.AbilityUsed(seat, does, take, give, to, *moved))
    if does == "look" and not t.public.cardboard:
        t.tell(e.Looked(seat, to, pieces.kinds(t.state.own[to].secrets)))
    if does in ("draw", "secret"):
        where = "open" if does == "draw" else "secret"
        t.fill_deck()
        t.tell(e.CardOwed(seat, where, ""))
        if where == "secret" and t.public.cardboard:
            t.tell(e.CardDealt(seat, where))
    settle_spot(t)
    if t.public.window is not None and not drawable(t.public):
        speak_again(t)


def ask(t: Telling, moment: str) -> None:
    """Whose ability can come at this moment is asked, lowest number first; clocks stand still meanwhile (Q26)."""
    asked = abilities.able(t.public, moment, *(("draw",) if t.public.on_table else ()))
    if asked:
        t.tell(e.AbilitiesAsked(moment), e.SpeechOpened(asked, t.now))
