"""Which addresses of this laptop a phone can reach (IPv4, IPv6), found without asking anybody."""

from __future__ import annotations

import contextlib
import ipaddress
import socket

from ui.phones.server import is_private

NOWHERE = ("192.0.2.1", "10.255.255.255", "192.168.255.255", "172.31.255.255", "2001:db8::1", "fd00::ffff:1")
"""Addresses to which no packet is ever sent: the system says which of its own it would send from."""


def addresses(anywhere: bool = False) -> tuple[str, ...]:
    """The addresses of this laptop, the likeliest first; none without a network.

    Those of networks at home, or with `anywhere` all. What begins with fe80 is none that a browser can be told.
    """
    found: list[str] = []
    for far in NOWHERE:
        family = socket.AF_INET6 if ":" in far else socket.AF_INET
        with contextlib.suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as asked:
            asked.connect((far, 9))
            found.append(asked.getsockname()[0])
    with contextlib.suppress(OSError):
        found += [str(each[4][0]) for each in socket.getaddrinfo(socket.gethostname(), None)]
    near = [a for a in dict.fromkeys(found) if _told(a) and (anywhere or is_private(a))]
    return tuple(sorted(near, key=lambda a: ":" in a))


def _told(address: str) -> bool:
    ip = ipaddress.ip_address(address.partition("%")[0])
    return not (ip.is_loopback or ip.is_unspecified or (ip.version == 6 and ip.is_link_local))


def spoken(address: str) -> str:
    """An address or a name as it stands in the address of a page."""
    return f"[{address}]" if ":" in address else address
