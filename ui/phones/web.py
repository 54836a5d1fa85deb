"""What a browser loads (HTML, CSS, JavaScript): the files of `assets/web` with hashes in their names, and words."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from importlib.resources import files as resources

import msgspec
from PySide6.QtGui import QPainterPath

from companion.core.language import _
from ui.faces import face_of
from ui.phones.svg import outline
from ui.theme import icons, style, tokens
from ui.theme.tokens import THEMES, Issue, Theme

MODULES = ("net.js", "form.js", "app.js")
"""In the order in which one imports the other."""
THEMED = ("dark", "light")
OWN = {
    "hide": "eye-off-outline", "look": "fingerprint", "watch": "eye-outline", "phone": "cellphone-check",
    "go": "chevron-right", "clock": "timer-sand", "seal": "email-seal-outline", "back": "arrow-left", "less": "minus",
    "more": "plus", "remove": "close", "theme": "theme-light-dark",
}  # fmt: skip
"""Symbols of the pages' own, by their names in the font of symbols."""


def words(tls: bool = False) -> dict[str, str]:
    """Every sentence that the pages say by themselves, in the language that is spoken; `tls`: they come encrypted."""
    plain = _(
        "This page comes from the laptop on your table. No account, no internet. On this network it is not encrypted:"
        " whoever runs the network could read it."
    )
    sealed = _(
        "This page comes encrypted from the laptop on your table. No account, no internet. Is it that laptop? Then the"
        " certificate's fingerprint is the one on the wall."
    )
    return {
        "who": _("Who are you?"), "tap": _("Tap your name; the host lets you in."), "is_in": _("is in"),
        "asks": _("asks"), "watch": _("I only watch"), "waiting": _("Waiting for the host …"),
        "pin": _("PIN of {name}"), "pin_say": _("A PIN guards this seat. It stays as it was set on the laptop."),
        "pin_wrong": _("That is not the PIN. The next try is looked at in {n} s."),
        "pin_wait": _("After a wrong PIN the next one is looked at in {n} s."),
        "waiting_say": _("The host presses one button to let {name} in."), "leave": _("Not me"),
        "plain": sealed if tls else plain,
        "same": _("It looks the same whether or not something waits for you."),
        "look": _("Look"),
        "hold": _("Hold to look"),
        "hides": _("It hides when you tap the eye, look away or do nothing for a while."),
        "hide": _("Hide"), "gone": _("The laptop does not answer"),
        "gone_say": _(
            "Trying again. Is this phone still on the same network, and the evening still open? If the wall shows a new"
            " code, scan that."
        ),
        "ended": _("That evening is over"),
        "ended_say": _("This page finds the next one on this laptop by itself; if it does not, scan the new code."),
        "later": _("What you pressed is done as soon as it answers; pressing again changes nothing."),
        "another": _("Another phone asks for this seat. If nobody here does that, tell the host."),
        "unwatched": _("The host lets nobody watch now."),
        "full": _("Too many ask the laptop at once"), "full_say": _("This phone tries again in a moment, by itself."),
        "my_ballot": _("My choice"), "own_order": _("shuffled: where your thumb lies tells nobody what you choose"),
        "seal": _("Hold to seal"),
        "longer": _("Rest your thumb here until it is full"),
        "in": _("Your choice is in; you may change it until the last one is in."), "change": _("Change it"),
        "earlier": _("Too late to change it: the table has gone on, and your earlier choice counts."),
        "answers": _("Waits for my answer"), "my_deals": _("My deals"), "may": _("What I may do"),
        "besides": _("Besides, at any time"), "told": _("What happened"), "done": _("Done"),
        "back": _("Cancel"), "choose": _("Choose one: {what}"),
        "least": _("Choose at least {least}: {what}"), "most": _("Choose at most {most}: {what}"),
        "number": _("{what}: from {low} to {high}"), "open": _("Still to be filled in: {names}"),
        "needed": _("A few words are needed: {what}"),
        "room": _("There is room for {count} letters."), "places": _("Places still empty: {empty} of {count}."),
        "left": _("{given} of {total} shared out; {left} left"), "over": _("That is {over} too many."),
        "take_back": _("Take the last one out"), "add": _("Add"), "remove": _("Remove"), "nothing": _("–"),
        "none": _("none of these"),
        "cards_missing": _("{n} more must be laid."), "theme": _("Dark or light"),
        "dropped": _("No longer possible, so taken out: {what}"), "counts": _("Scoring card"),
        "shut": _("Shut the scoring card"),
        "gone_on": _("What was being filled in can no longer be done: the table is elsewhere now."),
        "lost": _("What you had sealed was taken back, and no longer counts."),
        "find": _("Its number, or a word of it"),
        "exactly": _("Choose {n}"), "up_to": _("Choose up to {most}"), "between": _("Choose {least} to {most}"),
        "chosen": _("{n} of {most}"),
        "who_am_i": _("I play: who am I?"),
        "public": _("Everybody sees this."), "turn": _("Turn the phone on its side, and the board is larger."),
    }  # fmt: skip


def _colours(theme: Theme) -> str:
    named = ("ground", "ground_high", "panel", "panel_high", "bar", "line_strong", "ink", "ink_soft", "brass",
             "brass_ink", "on_brass", "good", "bad", "focus", "choice", "clock", "clock_last", "on_seat")  # fmt: skip
    said = [f"--{name.replace('_', '-')}:{getattr(theme, name)}" for name in named]
    alpha, rest = theme.line[1:3], theme.line[3:]
    said.append(f"--line:#{rest}{alpha}")
    said += [f"--seat{n}:{theme.seat(n)}" for n in range(len(theme.seats))]
    said.append(f"color-scheme:{'light' if theme.name == 'light' else 'dark'}")
    return ";".join(said)


def _disc(where: str, issue: Issue) -> str:
    """The symbol of an issue is its disc, as on the board: its name alone would be one more word for a colour."""
    return (
        f"{where}{{color:{issue.ink};background:{issue.fill};border-radius:50%;padding:.22em;"
        f"box-shadow:inset 0 0 0 .09em {issue.rim}}}"
    )


def themes(game: str = "") -> str:
    """The theme's tokens as custom properties, in the game's mood where there is a game."""
    said = []
    for name in THEMED:
        with style.worn(THEMES[name]):
            worn = face_of(game).private() if game else style.current()
        said.append(f':root[data-theme="{name}"]{{{_colours(worn)}}}')
        where = f':root[data-theme="{name}"] .symbol.of'
        said += [_disc(f"{where}-{colour}", issue) for colour, issue in worn.issues.items()]
    return "\n".join(said)


def symbol(name: str, path: QPainterPath) -> str:
    """A symbol as one of a picture of many."""
    return f'<symbol id="{name}" viewBox="-500 -500 1000 1000"><path fill-rule="evenodd" d="{outline(path)}"/></symbol>'


def symbols(own: Mapping[str, str] = OWN, games: bool = True) -> str:
    """Symbols of the pages' own, by their names in the font of symbols, the seats' shapes, and with `games` every one
    that a game may say, as one picture of many."""
    said = [symbol(icon, icons.glyph(icon)) for icon in map(str, icons.GAMES)] if games else []
    said += [symbol(f"own-{name}", icons.named(glyph)) for name, glyph in own.items()]
    said += [symbol(f"shape-{name}", icons.shape(n)) for n, name in enumerate(tokens.SEAT_SHAPES)]
    return f'<svg xmlns="http://www.w3.org/2000/svg">{"".join(said)}</svg>'


def files(game: str, tls: bool = False) -> dict[str, tuple[str, bytes]]:
    """Everything of the phones' pages by its path: type and content.

    `tls`: they come encrypted.
    """
    return bundled("parley.css", MODULES, words(tls), symbols(), themes(game))


def bundled(
    sheet: str, modules: Sequence[str], words: Mapping[str, str], symbols: str, themes: str,
    at: Sequence[str] = ("/",),
) -> dict[str, tuple[str, bytes]]:  # fmt: skip
    """`assets/web/page.html` with all it loads, by path: type and content; what never changes has its hash in its name.

    `modules` are in the order in which one imports the other, and the page loads the last; it stands at every path of
    `at`.
    """
    here = resources("assets") / "web"
    made: dict[str, tuple[str, bytes]] = {}

    def put(name: str, kind: str, body: bytes) -> str:
        stem, _dot, end = name.rpartition(".")
        path = f"/a/{stem}.{hashlib.sha256(body).hexdigest()[:12]}.{end}"
        made[path] = (kind, body)
        return path

    css = put(sheet, "text/css; charset=utf-8", themes.encode() + (here / sheet).read_bytes())
    script = "text/javascript; charset=utf-8"
    known = {"symbols.svg": put("symbols.svg", "image/svg+xml", symbols.encode())}
    said = f"export const words = {msgspec.json.encode(words).decode()};\n"
    said += f'export const symbols = "{known["symbols.svg"]}";\n'
    known["words.js"] = put("words.js", script, said.encode())
    for name in modules:
        text = (here / name).read_text(encoding="utf-8")
        for other, path in known.items():
            text = text.replace(f'"./{other}"', f'"{path}"')
        known[name] = put(name, script, text.encode())
    html = (here / "page.html").read_text(encoding="utf-8")
    html = html.replace("sheet.css", css).replace("first.js", known[modules[-1]])
    for path in at:
        made[path] = ("text/html; charset=utf-8", html.encode())
    return made
