"""Network addresses of this laptop that a phone or a table can reach (IPv4, IPv6), found without asking anybody."""

from __future__ import annotations

import contextlib
import ipaddress
import socket

PRIVATE = tuple(
    ipaddress.ip_network(each)
    for each in (
        "10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "169.254.0.0/16", "100.64.0.0/10", "fc00::/7", "fe80::/10",
        "127.0.0.0/8", "::1/128",
    )
)  # fmt: skip
"""Where phones may come from, and where this laptop may be found, unless it is told otherwise."""

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


def is_private(address: str) -> bool:
    """Whether this is an address of a network at home, or of this machine."""
    try:
        ip = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return False
    if isinstance(ip, ipaddress.IPv6Address) and ip.ipv4_mapped is not None:
        ip = ip.ipv4_mapped
    return any(ip in network for network in PRIVATE if network.version == ip.version)


def _told(address: str) -> bool:
    ip = ipaddress.ip_address(address.partition("%")[0])
    return not (ip.is_loopback or ip.is_unspecified or (ip.version == 6 and ip.is_link_local))


def spoken(address: str) -> str:
    """An address or a name as it stands in the address of a page."""
    return f"[{address}]" if ":" in address else address
