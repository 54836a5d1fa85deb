"""About this program: its version, its licence, and the licences of the libraries, letters and symbols that it uses."""

from __future__ import annotations

from importlib.metadata import PackageNotFoundError, version

from companion.core.language import _

USED = (
    ("PySide6-Essentials", "Qt 6, Qt for Python", "LGPL-3.0"),
    ("qasync", "qasync", "BSD-2-Clause"),
    ("msgspec", "msgspec", "BSD-3-Clause"),
    ("cryptography", "cryptography", "Apache-2.0 / BSD-3-Clause"),
    ("platformdirs", "platformdirs", "MIT"),
    ("aiohttp", "aiohttp", "Apache-2.0"),
    ("segno", "Segno", "BSD-3-Clause"),
    ("nats-py", "NATS", "Apache-2.0"),
    ("nkeys", "nkeys", "Apache-2.0"),
    ("QtAwesome", "QtAwesome, Material Design Icons", "MIT, Apache-2.0"),
)
"""What it is built on: the package as it is installed, what people know it as, and its licence (SPDX names)."""


def installed(package: str) -> str:
    """The version of a package that is installed here; "" where it tells none."""
    try:
        return version(package)
    except PackageNotFoundError:
        return ""


def page() -> str:
    """The page, in Markdown."""
    used = "\n".join(f"| {name} | {installed(package)} | {licence} |" for package, name, licence in USED)
    return "\n\n".join(
        (
            f"# Parley {installed('parley')}",
            _("A companion for negotiation games at a real table: it watches, remembers, counts and explains."),
            _("Free software under the MIT licence: use it, change it and pass it on. It comes without any warranty."),
            _(
                "The games belong to their authors and publishers. Parley knows numbers and mechanics in its own words,"
                " and holds no text and no picture of theirs."
            ),
            f"## {_('What it is built on')}",
            f"| {_('What')} | {_('Version')} | {_('Licence')} |\n|---|---|---|\n{used}",
        )
    )
