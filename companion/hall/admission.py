"""Admission to a hall: who asks, who is in, by which code, who holds which table, and what the hub keeps of it.

It knows no network: the hub asks it, and tells the server and the laptops what came of it.
"""

from __future__ import annotations

import hashlib
import os
import secrets
import time
from collections.abc import Callable
from pathlib import Path

import msgspec
from msgspec import Struct

from companion.core.language import _
from companion.hall.keys import is_signed
from companion.hall.messages import PROTOCOL, Answer, Ask, Book, Hold, In, NoticeKind
from companion.hall.server import HallError

SILENT_S = 20.0
"""Who asks at the door says so every few seconds; who was silent for so long asks no longer."""
MOST_ASKING = 2000
"""So many wait at the door at most: a hall has a thousand tables."""
CODE_LETTERS = "ABCDEFGHJKMNPQRSTVWXYZ23456789"
WRONG_CODES = 20
"""After so many wrong codes none is taken for a minute: they are short enough to be typed in."""


class HubMemory(Struct, kw_only=True):
    """What a hub remembers in its folder."""

    hall: str
    name: str
    head: str
    seal: str
    inside: list[In] = []
    revoked: list[In] = []
    withheld: list[str] = []
    codes: dict[str, str] = {}
    """For which table each code is that was given out ("" is any), by the code's hash."""
    holders: dict[str, str] = {}
    """Which laptop holds each table, by its key."""
    number: int = 0
    """The greatest number of a `Hold`."""


class Admission:
    """Lets in and puts out; what it decides is on the disk once `keep` was called."""

    def __init__(
        self, folder: Path, name: str, head: str, seal: str, name_it: Callable[[str, NoticeKind, str], None],
        operators: str = "",
    ) -> None:  # fmt: skip
        """`head` and `seal` are the head judge's public keys; a folder that has been a hall's keeps its own.

        `name_it` is told of what is odd. `operators` is the file from which the operator of a server that is not ours
        takes its users; "" where the server is told by us.
        """
        self._path, self._name_it, self._operators = folder / "hub.json", name_it, operators
        self.kept = self._read() or HubMemory(hall=secrets.token_hex(8), name=name or _("Hall"), head=head, seal=seal)
        if not any(each.key == self.kept.head for each in self.kept.inside):
            self.kept.inside.insert(0, In(key=self.kept.head, role="judge", name=_("Head judge")))
        self.asking: dict[str, Ask] = {}
        """Who waits at the door, by key, oldest first."""
        self._heard: dict[str, float] = {}
        """When each of them asked last."""
        self.answered: set[str] = set()
        """Who was told that the server knows them."""
        self._unknown: set[str] = set()
        """Who is in, and was told to wait until a server that is not ours knows it, too."""
        self.wrong_codes: list[float] = []
        """When codes came that were none, in the last minute."""
        self.told: Callable[[str], None] = lambda _say: None
        """Is told who came in, in sentences."""
        self.changed: Callable[[], None] = lambda: None
        """Is told that the server's users are others now."""

    def _read(self) -> HubMemory | None:
        if not self._path.exists():
            return None
        try:
            return msgspec.json.decode(self._path.read_bytes(), type=HubMemory)
        except (OSError, msgspec.MsgspecError) as error:
            say = _("{path} cannot be read ({error}); mend it, or begin another folder.")
            raise HallError(say.format(path=self._path, error=" ".join(str(error).split()))) from error

    def keep(self) -> None:
        """Write it down; raises `OSError`."""
        new = self._path.with_suffix(".new")
        file = os.open(new, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        try:
            os.write(file, msgspec.json.encode(self.kept))
            os.fsync(file)
        finally:
            os.close(file)
        os.replace(new, self._path)

    # --- whoever asks -------------------------------------------------------------------------------------------------

    def asked(self, ask: Ask) -> Answer | None:
        """What whoever asks is answered at once; None where it follows once the server knows."""
        known = self.inside(ask.key)
        if known is not None:
            if ask.key not in self.answered:
                return None
            if self._operators and ask.key not in self._unknown:
                # It asks again, so the server does not know it yet: it tries its key at every second asking.
                self._unknown.add(ask.key)
                return Answer(state="wait", say=_("A judge let this laptop in; the server's operator adds it yet."))
            self._unknown.discard(ask.key)
            return Answer(state="in", table=known.table)
        if ask.protocol != PROTOCOL:
            say = _("This program speaks another version ({theirs}) than the hub ({ours}): update the older one.")
            said = say.format(theirs=ask.protocol, ours=PROTOCOL)
            self._name_it(ask.table or "-", "program", said)
            return Answer(state="no", say=said)
        if ask.code:
            return self._by_code(ask)
        if any(each.key == ask.key for each in self.kept.revoked):
            self._name_it(
                ask.table or "-", "key", _("A laptop asks whose key was revoked: {name}.").format(name=ask.name)
            )
        if ask.key not in self.asking and len(self.asking) >= MOST_ASKING:
            return Answer(state="no", say=_("Too many ask to be let in; try again later."))
        self.asking[ask.key], self._heard[ask.key] = ask, time.monotonic()
        return Answer(state="wait", say=_("A judge at the hub lets you in."))

    def forget(self, silent_s: float = SILENT_S) -> bool:
        """Who has not asked for so long has gone away from the door; whether anybody has."""
        now = time.monotonic()
        gone = [key for key in self.asking if now - self._heard.get(key, now) > silent_s]
        for key in gone:
            del self.asking[key], self._heard[key]
        return bool(gone)

    def code(self, table: str = "") -> str:
        """A one-time code that lets a laptop in, to this table or any."""
        code = "".join(secrets.choice(CODE_LETTERS) for _each in range(8))
        self.kept.codes[_hashed(code)] = table
        self.keep()
        return f"{code[:4]}-{code[4:]}"

    def _by_code(self, ask: Ask) -> Answer | None:
        now = time.monotonic()
        self.wrong_codes = [at for at in self.wrong_codes if now - at < 60]
        hashed = _hashed(ask.code)
        table = self.kept.codes.get(hashed)
        if len(self.wrong_codes) >= WRONG_CODES:
            return Answer(state="no", say=_("Too many wrong codes came; try again in a minute."))
        if table is None or (table and ask.table and table != ask.table) or not (table or ask.table):
            self.wrong_codes.append(now)
            return Answer(state="no", say=_("This code is not, or no longer, one for this table."))
        del self.kept.codes[hashed]
        self._let_in(ask, table or ask.table)
        return None

    # --- what judges decide -------------------------------------------------------------------------------------------

    def admit(self, key: str, table: str = "") -> str:
        """Let in whoever asks with this key; why not, or ""."""
        ask = self.asking.pop(key, None)
        if ask is None:
            return _("Nobody asks with this key any more.")
        where = table or ask.table
        if ask.role == "table" and not where:
            self.asking[key] = ask
            return _("Say which table it is.")
        self._let_in(ask, where)
        return ""

    def _let_in(self, ask: Ask, table: str) -> None:
        kept = self.kept
        table = table if ask.role == "table" else ""
        holds = ask.role == "table" and table not in kept.holders
        if holds:
            kept.holders[table] = ask.key
        kept.revoked = [each for each in kept.revoked if each.key != ask.key]
        kept.inside = [each for each in kept.inside if each.key != ask.key]
        kept.inside.append(
            In(key=ask.key, role=ask.role, table=table, name=ask.name, program=ask.program, seal=ask.seal, holds=holds)
        )
        self.told(_("{name} is in: {what}.").format(name=ask.name or ask.key[-8:], what=table or ask.role))
        if self._operators:
            say = _("{name} was let in; the server's operator must add its user, which stands in {path} at the hub.")
            self._name_it(table or "-", "key", say.format(name=ask.name or ask.key[-8:], path=self._operators))
        self.changed()

    def refuse(self, key: str) -> str:
        """Send away whoever asks with this key; why not, or ""."""
        return "" if self.asking.pop(key, None) is not None else _("Nobody asks with this key any more.")

    def revoke(self, key: str) -> str:
        """Put out whoever has this key; why not, or ""."""
        found = self.inside(key)
        if found is None or found.key == self.kept.head:
            return _("Nobody can be put out by this key.")
        self.kept.inside.remove(found)
        self.kept.revoked.append(found)
        self.answered.discard(key)
        for table, holder in list(self.kept.holders.items()):
            if holder == key:
                # Who comes first after it holds the table, unless the head judge says otherwise.
                del self.kept.holders[table]
        self.changed()
        return ""

    def withhold(self, table: str, on: bool) -> None:
        """Boards learn of this table only what may be known of a final that is withheld, or all again."""
        kept = [each for each in self.kept.withheld if each != table]
        self.kept.withheld = [*kept, table] if on else kept

    def holds(self, hold: Hold) -> In | None:
        """The head judge gives a table to a laptop; whose it is, or None where this word does not count."""
        known = self.inside(hold.laptop)
        if known is None or known.table != hold.table or hold.hall != self.kept.hall:
            return None
        if hold.number <= self.kept.number or not is_signed(hold, self.kept.head):
            return None
        self.kept.number = hold.number
        self.kept.holders[hold.table] = hold.laptop
        return known

    # --- who is who ---------------------------------------------------------------------------------------------------

    def inside(self, key: str) -> In | None:
        """Who has this key, among those who are in."""
        return next((each for each in self.kept.inside if each.key == key), None)

    def table_of(self, key: str) -> str:
        """The table of whoever is in, or was; "-" for none."""
        known = [*self.kept.inside, *self.kept.revoked]
        return next((each.table for each in known if each.key == key and each.table), "-")

    def book(self) -> Book:
        """What judges and consoles read of it."""
        kept = self.kept
        inside = tuple(
            msgspec.structs.replace(each, holds=kept.holders.get(each.table) == each.key) for each in kept.inside
        )
        return Book(
            inside=inside, asking=tuple(self.asking.values())[:200], revoked=tuple(kept.revoked[-200:]),
            withheld=tuple(kept.withheld),
        )  # fmt: skip


def _hashed(code: str) -> str:
    plain = "".join(letter for letter in code.upper() if letter.isalnum())
    return hashlib.sha256(b"Parley hall code\n" + plain.encode()).hexdigest()
