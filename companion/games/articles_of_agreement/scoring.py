"""The scoring card of Articles of Agreement: what each treasure scores, as the reference card has it."""

from __future__ import annotations

from companion.core.language import _, listed, ngettext, signed
from companion.core.refusing import ruling
from companion.core.scoring import Heading, ScoringCard, Worth, row
from companion.core.vocabulary import Icon
from companion.games.articles_of_agreement import pieces
from companion.games.articles_of_agreement.state import Public
from companion.games.articles_of_agreement.words import ability, ability_when, label


def scoring(public: Public) -> ScoringCard:
    """What counts at this table."""
    bottles = tuple(range(1, len(pieces.RUM)))
    rum = _("{kind}: {counts} bottles").format(kind=label("rum"), counts=" / ".join(map(str, bottles)))
    spot = _("{kind}: steals a treasure after each round")
    pistol = _("{kind}: takes a treasure, once a round, and is discarded")
    barrel = _("{kind}: draws a secret treasure, and is discarded")
    treasures = (
        Worth(_("{kind}, each").format(kind=label("gold")), signed(pieces.GOLD), Icon.GOLD),
        Worth(rum, row(tuple(pieces.rum(count) for count in bottles)), Icon.RUM),
        *(Worth(_("Most of all: {kind}").format(kind=label(g)), signed(pieces.GEM), Icon(g)) for g in pieces.GEMS),
        Worth(spot.format(kind=label("spot")), signed(pieces.SPOT), Icon.SPOT),
    )
    too_much = _("{many} bottles or more score nothing.").format(many=len(pieces.RUM))
    tie = {
        "all": _("Equal most gems: each of them scores {gem}."),
        "nobody": _("Equal most gems: nobody scores."),
        "split": _("Equal most gems: the {gem} are split, rounded down."),
        "captain": _("Equal most gems: the captain, else the lowest number."),
        "lowest": _("Equal most gems: the lowest number."),
    }[ruling(public, "gems.tie")].format(gem=pieces.GEM)
    times = ruling(public, "map.stack") == "times"
    tools = listed([label(tool) for tool in pieces.TOOLS])
    one = (1,) + (0,) * (len(pieces.TOOLS) - 1)
    two = (1, 1) + (0,) * (len(pieces.TOOLS) - 2)
    maps = (
        Worth(label("map"), signed(pieces.maps(1, ())), Icon.MAP),
        Worth(_("with one tool"), signed(pieces.maps(1, one, times=times)), Icon.COMPASS),
        Worth(_("with two tools"), signed(pieces.maps(1, two, times=times)), Icon.SPYGLASS),
        Worth(_("with all three"), signed(pieces.maps(1, (1,) * len(pieces.TOOLS), times=times)), Icon.BOTTLE),
    )
    count = ngettext("{count} round", "{count} rounds", pieces.ROUNDS).format(count=pieces.ROUNDS)
    return (
        Heading(_("Treasures"), treasures, f"{too_much} {tie}"),
        Heading(_("Each map"), maps, _("Tools: {tools}; one of each kind on a map.").format(tools=tools)),
        Heading(
            _("What scores nothing"),
            (
                Worth(pistol.format(kind=label("pistol")), "", Icon.PISTOL),
                Worth(barrel.format(kind=label("barrel")), "", Icon.BARREL),
            ),
            _("{count}; then the secrets are turned up.").format(count=count),
        ),
        *_abilities(public),
    )


def _abilities(public: Public) -> ScoringCard:
    """What the characters on this deck can do, as far as the table wrote it down."""
    dealt = set(public.numbers.values())
    told = [one for one in public.characters if one.text and (one.number in dealt or not dealt)]
    rows = tuple(Worth(f"{one.number} {ability(one, ability_when(one, public))}", "", Icon.STAR) for one in told)
    note = "" if all(one.official for one in told) else _("The abilities are not official.")
    return (Heading(_("Abilities, each once a game"), rows, note),) if rows else ()
