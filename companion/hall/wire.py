"""A connection to a hall's server over TLS (nats-py): the one certificate that is in the hall's file, and a key."""

from __future__ import annotations

import asyncio
import logging
import ssl
from collections.abc import Awaitable, Callable, Sequence
from typing import TYPE_CHECKING, Any

from companion.core.language import _
from companion.hall.keys import HallKey
from companion.hall.server import HallError, inbox

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
    import nats

    async def nothing(_error: Exception) -> None:
        return

    more: dict[str, Any] = {"inbox_prefix": "_GUEST"}
    if key is not None:
        more = {"inbox_prefix": inbox(key.public), "nkeys_seed_str": key.seed}
    if lost is not None:
        more["closed_cb"] = lost
    try:
        return await asyncio.wait_for(
            nats.connect(
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
            ),
            10,
        )
    except HallError:
        raise
    except Exception as error:
        said = " ".join(str(error).split()).lower()
        if "authorization" in said:
            raise HallError(_("The hub does not know this key, or knows it no longer.")) from error
        if "certificate" in said:
            raise HallError(_("What answers there is not the hub of this hall: it has another certificate.")) from error
        raise HallError(_("No hub answers at {address}.").format(address=", ".join(addresses))) from error


def reason(error: BaseException) -> str:
    """Why a request failed, on one line."""
    return " ".join(str(getattr(error, "description", "") or error or type(error).__name__).split())
