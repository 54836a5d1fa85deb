"""The papers of an event at the desk: which there are, and the lists for spreadsheets and programs."""

from __future__ import annotations

from functools import partial

from PySide6.QtWidgets import QWidget

from companion.core.language import _
from companion.organiser import lists, papers
from companion.organiser.desk import Desk
from companion.sessions.minutes import Minutes
from companion.tournament.state import Round
from ui.organiser import certificate
from ui.printing import Paper
from ui.windows.papers import Data, PaperChoice, PapersDialog


def choices(desk: Desk) -> list[PaperChoice]:
    """The papers of the public rounds, the latest first; then standings and certificates."""
    t, stem = desk.tournament, desk.path.stem
    found = []

    def of_round(say: str, file: str, made: Minutes) -> PaperChoice:
        return PaperChoice(say, f"{stem} {file}", lambda _count: made)

    def each(round_: Round) -> list[PaperChoice]:
        number = round_.number
        return [
            of_round(made.title, f"{number} {file}", made)
            for file, made in (
                (_("tables"), papers.by_table(t, round_)),
                (_("names"), papers.by_name(t, round_)),
                (_("slips"), papers.slips(t, round_)),
            )
        ]

    for round_ in reversed(papers.public_rounds(t)):
        found += each(round_)

    def standings(_count: int) -> Paper:
        return papers.standings(t)

    def certificates(_count: int) -> Paper:
        return certificate.pages(papers.certificates(t))

    found.append(PaperChoice(_("Standings, as released"), f"{stem} {_('standings')}", standings))
    found.append(PaperChoice(_("Certificates, as released"), f"{stem} {_('certificates')}", certificates))
    return found


def dialog(parent: QWidget, desk: Desk) -> PapersDialog:
    """The papers, to be looked at, saved and printed."""
    held = lists.of_desk(desk)
    data = [
        Data(_("Lists for spreadsheets: CSV …"), desk.path.stem, "csv", partial(lists.as_csv, held)),
        Data(_("Lists for programs: JSON …"), desk.path.stem, "json", partial(lists.as_json, held)),
    ]
    return PapersDialog(parent, _("Papers of {event}").format(event=desk.tournament.sheet.name), choices(desk), data)
