"""Answers of fixed sizes (padding): what is sent in one of two lengths tells nobody by its length what it says."""

from __future__ import annotations

import struct
import zlib

SMALL, LARGE = 16_384, 65_536
"""The two sizes of a private answer, in bytes as they are sent."""
_MOST = 65_535
"""Bytes of a block that is not compressed."""
_HEAD = b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\xff"


def padded(said: bytes, size: int) -> bytes | None:
    """`said` (JSON) compressed (gzip) and then made exactly `size` long with blanks that are not compressed.

    None where it does not fit. Blanks after a JSON value mean nothing, and every browser unpacks blocks of this kind.
    """
    packer = zlib.compressobj(6, zlib.DEFLATED, -15)
    body = packer.compress(said) + packer.flush(zlib.Z_SYNC_FLUSH)
    room = size - len(_HEAD) - len(body) - 8
    blocks = -(-room // (_MOST + 5))
    if room < 5:
        return None
    blank = b" " * (room - 5 * blocks)
    parts = [_HEAD, body]
    for n in range(blocks):
        one = blank[n * _MOST : (n + 1) * _MOST]
        parts.append(struct.pack("<BHH", n == blocks - 1, len(one), len(one) ^ 0xFFFF) + one)
    whole = zlib.crc32(blank, zlib.crc32(said))
    return b"".join((*parts, struct.pack("<II", whole, (len(said) + len(blank)) & 0xFFFFFFFF)))
