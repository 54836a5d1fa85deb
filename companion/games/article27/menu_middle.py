"""The menu's way into the middle of an evening: how the board stands, keyed in before the first round (Q65)."""

from __future__ import annotations

from companion.core.language import _
from companion.core.offers import Allot, AnyField, Choice, ChooseMany, ChooseOne, Number, Piles
from companion.core.vocabulary import Icon
from companion.games.article27 import pieces, words
from companion.games.article27.menu_deals import Offers
from companion.games.article27.refuse.middle import UNTIL, open_to_it


def middle(m: Offers) -> None:
    """What the host may key in before the first round."""
    public = m.public
    if not open_to_it(public):
        return
    last = public.rounds - 1
    numbers = tuple(Choice(str(n), str(n)) for n in range(1, last + 1))
    discs = tuple(Choice(disc, words.disc(disc), icon=Icon(disc.partition(":")[2])) for disc in pieces.DISCS)
    agendas = public.in_play
    fields: list[AnyField] = [
        ChooseOne("phase", _("The round after those that are over"), tuple(
            Choice(phase, say) for phase, say in zip(UNTIL, (_("has not begun"), _("is in the negotiation"),
                                                             _("is at the vote")), strict=True)
        )),
        Number("rounds", _("Rounds that are over"), 0, last, 1),
        ChooseOne("leads", _("Who has the gavel in the round after them"),
                  tuple(Choice(s, s, seat=s) for s in public.seats)),
        ChooseMany("passed", _("Rounds whose proposal passed"), numbers),
        Piles("track", _("The agenda track: + successes, − failures"), discs, agendas,
              most=len(pieces.COLOURS) * last, says=tuple(words.agenda(agenda, public) for agenda in agendas)),
    ]  # fmt: skip
    if public.keys_supplies:
        fields.append(Allot("supplies", _("Influence"), public.seats, None, 0, pieces.POINTS, usual=60))
    if public.options["bonus.on_fail"] != "bank":
        fields.append(Number("bonus", _("Success bonus on the floor"), 0, pieces.BONUS * last, 0))
    m.middle(_("Begin in the middle"), *fields)
