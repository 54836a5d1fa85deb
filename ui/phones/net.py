"""Which address of this laptop a phone can reach (IPv4), found without asking anybody."""

from __future__ import annotations

import contextlib
import socket

from ui.phones.server import is_private

NOWHERE = ("192.0.2.1", "10.255.255.255", "192.168.255.255", "172.31.255.255")
"""Addresses to which no packet is ever sent: the system says which of its own it would send from."""


def addresses() -> tuple[str, ...]:
    """The addresses of this laptop on networks at home, the likeliest first; none without a network."""
    found: list[str] = []
    for far in NOWHERE:
        with contextlib.suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asked:
            asked.connect((far, 9))
            found.append(asked.getsockname()[0])
    with contextlib.suppress(OSError):
        found += socket.gethostbyname_ex(socket.gethostname())[2]
    return tuple(a for a in dict.fromkeys(found) if is_private(a) and not a.startswith("127."))
