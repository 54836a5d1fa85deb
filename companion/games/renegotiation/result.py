"""The result: laid points, the bonus, whose speech won, and what is worth telling (R11–R15, Q8–Q10)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.core.honours import Told, most
from companion.core.language import _, listed, ngettext
from companion.core.ledger import posted_for
from companion.core.messages import Seat
from companion.core.page import Paper, Placing, Result, Standing
from companion.core.rulings import Options
from companion.core.standings import placed, unranked
from companion.core.vocabulary import Icon
from companion.games.renegotiation import pieces, words
from companion.games.renegotiation.decide.finish import groups
from companion.games.renegotiation.state import Public


def placing(options: Options) -> Placing:
    """Who spoke in vain may have more points than the winner (Q9); equal totals share the place (Q8)."""
    return Placing(points=False, equal="shared")


def result(public: Public) -> Result | None:
    """The result once a speech was good, or nobody can win any more."""
    if not public.over:
        return None
    # Whoever won stands first, also where somebody with more points spoke in vain (R14).
    behind = [[seat for seat in group if seat not in public.winners] for group in groups(public)]
    order = placed([public.winners, *filter(None, behind)], 1 if public.winners else 2)
    standings = [_standing(public, seat, place) for place, seat in [*order, *unranked(public.gone)]]
    return Result(
        standings=tuple(standings),
        winners=public.winners,
        say=_why(public, standings),
        honours=_honours(public),
        graph=graph(public),
        graph_say=_("Points by turn"),
        counted=True,
        paper=_paper(public),
    )


def _paper(public: Public) -> Paper | None:
    """The winning deal, term by term, and what cards and finishing gave."""
    if not public.winners:
        return None
    terms, given = list[tuple[int, str]](), list[tuple[int, str]]()
    for seat in public.winners:
        cards = [public.card(card) for card in public.row(seat)]
        terms += [(card.points, card.title) for card in cards if card.title]
        if without := [card.points for card in cards if not card.title]:
            say = ngettext("{count} printed card", "{count} printed cards", len(without)).format(count=len(without))
            terms.append((sum(without), say))
        given += [(points, why) for why, points in posted_for(public, seat)]
        if seat == public.finisher:
            given.append((pieces.BONUS, _("finished first")))
    return Paper(_("The winning deal"), tuple(terms), tuple(given))


def _standing(public: Public, seat: Seat, place: int) -> Standing:
    row = [public.card(card) for card in public.row(seat)]
    parts = [(card.title or _("Points card"), card.points) for card in row]
    # Each by its own name: what a card gave or took was put right by nobody.
    posts = posted_for(public, seat)
    parts = [*(parts or [(_("laid points"), 0)]), *posts]
    if seat == public.finisher:
        parts.append((_("finished first"), pieces.BONUS))
    won = seat in public.winners
    # Where nobody spoke in vain, the sentence above says that the speech was held.
    met = won if public.spoke and (won or seat in public.spoke) else None
    say = "" if met is None else _("speech held") if met else _("spoke in vain")
    first = max(1, len(row))
    icons = (*(Icon.NONE for _part in parts[:first]), *(Icon.OWN_TURN for _post in posts), Icon.GAVEL)
    rules = (*("" for _part in parts[1:]), "R12") if seat == public.finisher else ()
    return Standing(seat, place, public.total_of(seat), tuple(parts), say, met, icons[: len(parts)], first, rules)


def graph(public: Public) -> Mapping[Seat, tuple[int, ...]]:
    """Each seat's points at the end of each turn, and with the bonus at the end."""
    return {
        seat: (*(() if public.skipped else (0,)), *(points[place] for points in public.history), public.total_of(seat))
        for place, seat in enumerate(public.everybody)
    }


def _why(public: Public, standings: Sequence[Standing]) -> str:
    if public.verdict == "tea":
        left = [s for s in standings if s.seat not in public.spoke]
        tied = [s.seat for s in left if s.total == left[0].total]
        return _("{seats} tie at {total}: a tea break, and no winner.").format(seats=listed(tied), total=left[0].total)
    if public.stopped:
        return ""
    if not public.winners:
        return _("Nobody's speech was good: no winner.")
    total = words.points(public.total_of(public.winners[0]))
    speech = ngettext("a speech of {count} second", "a speech of {count} seconds", public.seconds).format(
        count=public.seconds
    )
    if public.words and len(public.heard) == len(public.words) and public.spoken == "good":
        speech = _("{speech} with both words").format(speech=speech)
    if len(public.winners) > 1:
        return _("{total} each and {speech}: they share the win.").format(total=total, speech=speech)
    if public.spoke:
        return _("{total} and {speech}, after {seats} spoke in vain.").format(
            total=total, speech=speech, seats=listed(public.spoke)
        )
    return _("{total} and {speech}.").format(total=total, speech=speech)


def _honours(public: Public) -> Told:
    titles = {
        "links": _("Most links in own moves"),
        "interrupts": _("Interrupted others most"),
        "lost": _("Lost most laid cards"),
    }
    told = (
        most(title, {seat: public.tally.get(f"{what}:{seat}", 0) for seat in public.everybody})
        for what, title in titles.items()
    )
    return tuple(honour for one in told for honour in one)
