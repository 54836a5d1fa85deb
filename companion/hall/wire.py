"""A connection to a hall's server over TLS (nats-py): the one certificate that is in the hall's file, and a key."""

from __future__ import annotations

import asyncio
import logging
import socket
import ssl
from collections.abc import Awaitable, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any

import msgspec

from companion.core.language import _
from companion.hall.hallfile import HallFile
from companion.hall.keys import HallKey
from companion.hall.messages import read
from companion.hall.server import PORT, HallError, inbox

if TYPE_CHECKING:
    from nats.aio.client import Client

WAIT_S = 5.0
"""So long an answer may take before it is asked for again."""

logging.getLogger("asyncio").addFilter(lambda line: "eof_received() has no effect" not in line.getMessage())
logging.getLogger("nats").setLevel(logging.CRITICAL)  # who goes away, and what is refused, is told by our own words


def trusted(certificate: str) -> ssl.SSLContext:
    """TLS that takes this very certificate and no other, by whatever address it is found."""
    try:
        context = ssl.create_default_context(cadata=certificate)
    except ssl.SSLError as error:
        raise HallError(_("The certificate in the hall's file cannot be read.")) from error
    context.check_hostname = False  # the certificate is known, not its name
    context.verify_flags |= ssl.VERIFY_X509_PARTIAL_CHAIN
    return context


async def connect(
    addresses: Sequence[str],
    certificate: str,
    key: HallKey | None,
    *,
    lost: Callable[[], Awaitable[None]] | None = None,
    wrong: Callable[[Exception], Awaitable[None]] | None = None,
) -> Client:
    """A connection with this key, or a guest's; it is not made again by itself: `lost` tells when it ends.

    Raises `HallError` with a sentence where none can be made.
    """
    from nats.aio.client import Client

    async def nothing(_error: Exception) -> None:
        return

    more: dict[str, Any] = {"inbox_prefix": "_GUEST"}
    if key is not None:
        more = {"inbox_prefix": inbox(key.public), "nkeys_seed_str": key.seed}
    if lost is not None:
        more["closed_cb"] = lost
    client = Client()
    made = client.connect(
        [f"tls://{each}" for each in addresses],
        tls=trusted(certificate),
        allow_reconnect=False,
        connect_timeout=4,
        error_cb=wrong or nothing,
        max_reconnect_attempts=1,
        ping_interval=5,
        max_outstanding_pings=2,
        dont_randomize=True,
        pending_size=4 * 1024 * 1024,
        **more,
    )
    try:
        await asyncio.wait_for(made, 10)
        return client
    except asyncio.CancelledError:
        _leave(client)
        raise
    except Exception as error:
        _leave(client)
        said = " ".join(str(error).split()).lower()
        if "authorization" in said:
            raise HallError(_("The hub does not know this key, or knows it no longer.")) from error
        if "certificate" in said:
            raise HallError(_("What answers there is not the hub of this hall: it has another certificate.")) from error
        raise HallError(_("No hub answers at {address}.").format(address=", ".join(addresses))) from error


def _leave(client: Any) -> None:
    """What was refused or given up half made is left at once: the library leaves its socket to the collector."""
    writer = getattr(client._transport, "_io_writer", None)
    if writer is not None:
        writer.transport.abort()


def reason(error: BaseException) -> str:
    """Why a request failed, on one line."""
    return " ".join(str(getattr(error, "description", "") or error or type(error).__name__).split())


def fetched(address: str) -> HallFile:
    """The hall's file, asked for at an address ("192.168.1.5:4222"); raises `HallError`.

    Whoever answers there is believed: the file that was carried by hand is the safer way, and help says so.
    """
    host, _colon, port = address.strip().rpartition(":") if ":" in address else (address.strip(), "", str(PORT))
    host = host.strip("[]")
    if not host or not port.isdigit() or int(port) > 65535:
        raise HallError(_("An address is HOST:PORT, as in 192.168.1.5:4222."))
    try:
        with socket.create_connection((host, int(port)), 4.0) as plain:
            plain.settimeout(4.0)
            plain.recv(4096)  # its greeting; then the connection is encrypted
            context = ssl.create_default_context()
            context.check_hostname = False
            context.verify_mode = ssl.CERT_NONE
            with context.wrap_socket(plain) as wrapped:
                found = wrapped.getpeercert(binary_form=True)
    except OSError as error:
        raise HallError(_("No hub answers at {address}.").format(address=address)) from error
    at = f"[{host}]:{port}" if ":" in host else f"{host}:{port}"
    with ThreadPoolExecutor(1) as aside:  # whoever asks may have a loop that runs
        file = aside.submit(lambda: asyncio.run(_asked_for(at, ssl.DER_cert_to_PEM_cert(found or b"")))).result()
    # Where it was found it is reached, whatever it calls itself.
    return msgspec.structs.replace(file, addresses=tuple(dict.fromkeys((at, *file.addresses))))


async def _asked_for(address: str, certificate: str) -> HallFile:
    client = await connect([address], certificate, None)
    try:
        answer = await client.request("hall", b"", timeout=WAIT_S)
        return read(answer.data, HallFile)
    except Exception as error:
        raise HallError(_("What answers there is no hub of a hall: {why}.").format(why=reason(error))) from error
    finally:
        await client.close()
