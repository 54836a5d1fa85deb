"""The menu of offers: what a viewer of Council may do now."""

from __future__ import annotations

from companion.core.language import _
from companion.core.menu import Menu
from companion.core.messages import HOST, JUDGE, PUBLIC, Viewer
from companion.core.offers import Allot, Offer
from companion.core.vocabulary import Group, Icon, Tone, Where
from tests.council import commands as c
from tests.council.refuse import SHARE, refusals
from tests.council.state import Own, Phase, Public


def menu(viewer: Viewer, public: Public, own: Own | None) -> list[Offer]:
    """The offers of one viewer."""
    m = Menu(viewer, public, own, refusals)
    if viewer == PUBLIC or public.over:
        return []
    if viewer in (HOST, public.chair) and public.phase is Phase.PROPOSE:
        field = Allot("split", _("Who gets how much"), public.seats, SHARE)
        where = Where.TABLE if viewer != HOST else Where.PAGE
        probe = c.Propose({public.chair: SHARE})
        m.add(
            probe, _("Propose a split"), field, icon=Icon.POINTS, group=Group.CHAIR, main=viewer == HOST,
            opens=viewer == HOST, where=where,
        )  # fmt: skip
    if viewer == HOST and public.phase is Phase.BETWEEN:
        say = _("Begin round {round}").format(round=public.round + 1)
        m.add(c.BeginRound(), say, icon=Icon.GAVEL, main=True)
    if viewer == HOST and public.phase is Phase.CLOSED:
        m.add(c.Reveal(), _("Show the ballots"), icon=Icon.YES, main=True)
    if viewer in public.seats and public.phase is Phase.VOTE:
        for ballot, say, icon, tone in (
            ("yes", _("Yes"), Icon.YES, Tone.FOR),
            ("no", _("No"), Icon.NAY, Tone.AGAINST),
        ):
            m.add(c.Vote(ballot), say, icon=icon, group=Group.BALLOT, tone=tone, given={"ballot": ballot})
    if viewer == JUDGE:
        m.post(_("Points"))
    m.clock()
    return m.offers
