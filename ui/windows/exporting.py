"""Export from the windows, for people, spreadsheets or programs: a file, and never more than its viewer may know."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TypeAlias

from PySide6.QtWidgets import QWidget

from companion.core.language import _
from companion.journal import JournalError
from companion.sessions.export import FORMATS, PDF
from companion.sessions.minutes import minutes
from companion.sessions.seen import Seen
from companion.sessions.texts import shown_name
from ui.forms.choosing import Chooser
from ui.printing import printed

Whole: TypeAlias = Callable[[bool], Seen]
"""What is exported, looked at only once it is known where it goes; with the verdicts of the check, or without."""
Tell: TypeAlias = Callable[[str, bool], None]
"""Says a sentence, and whether it is good news."""


def _filters() -> dict[str, str]:
    said = {
        "pdf": _("To print and sign: PDF (*.pdf)"),
        "html": _("The same for a browser: HTML (*.html)"),
        "md": _("For people: Markdown (*.md)"),
        "csv": _("For spreadsheets: CSV (*.csv)"),
        "json": _("For programs: JSON (*.json)"),
    }
    return {form: said.get(form, f"*.{form}") for form in dict.fromkeys(("md", "pdf", "html", *FORMATS))}


def public_title(over: bool) -> str:
    """What is exported of an evening for everybody, in words: all of it once it is over and its books are open."""
    return _("Export everything, also what was secret") if over else _("Export: what everybody may know")


def free(folder: Path, stem: str, form: str) -> Path:
    """A name that is not taken in this folder."""
    number, path = 1, folder / f"{stem}.{form}"
    while path.exists():
        number += 1
        path = folder / f"{stem}-{number}.{form}"
    return path


def ask(window: QWidget, tell: Tell, title: str, stem: str, whole: Whole) -> Chooser:
    """Ask before this window where the export goes and in which form, write it there, and tell how it went.

    `stem` is what the file is called without its ending.
    """
    filters = _filters()
    dialog = Chooser(window, title)
    dialog.setAcceptMode(Chooser.AcceptMode.AcceptSave)
    # Qt would ask in a loop of its own; what is there already is not overwritten, and that is said.
    dialog.setOption(Chooser.Option.DontConfirmOverwrite)
    dialog.setNameFilters(list(filters.values()))
    dialog.selectFile(free(Path(dialog.directory().absolutePath()), stem, "md").name)
    dialog.fileSelected.connect(partial(_written, tell, dialog, whole))
    dialog.finished.connect(dialog.deleteLater)
    dialog.open()
    return dialog


def _written(tell: Tell, dialog: Chooser, whole: Whole, name: str) -> None:
    path = Path(name)
    # The ending says the form; a name without one takes it from the line that is marked in the dialog.
    filters = _filters()
    if path.suffix[1:] not in filters:
        form = next((form for form, said in filters.items() if said == dialog.selectedNameFilter()), "md")
        path = path.with_name(f"{path.name}.{form}")
    tell(*write(path, whole))


def _made(form: str, whole: Whole) -> bytes:
    shown = whole(form in ("html", PDF))
    # As the command line writes it: line ends and letters are the form's own.
    return printed(minutes(shown)) if form == PDF else FORMATS[form](shown).encode()


def write(path: Path, whole: Whole) -> tuple[str, bool]:
    """Write it in the form that the ending says: a sentence, and whether it went well."""
    return keep(path, lambda: _made(path.suffix[1:], whole))


def keep(path: Path, make: Callable[[], bytes]) -> tuple[str, bool]:
    """Write what is made into a new file: a sentence, and whether it went well. Nothing is overwritten."""
    name = shown_name(path)
    try:
        made = make()
        with path.open("xb") as file:
            try:
                file.write(made)
            except OSError:
                # Half an export is none.
                path.unlink(missing_ok=True)
                raise
    except FileExistsError:
        return _("{file} is there already, and stays as it is. Choose another name.").format(file=name), False
    except OSError as error:
        return _("{file} cannot be written: {why}.").format(file=name, why=error.strerror), False
    except (JournalError, ValueError) as error:
        return _("Nothing was exported. {why}").format(why=error), False
    return _("Exported into {file}.").format(file=name), True
