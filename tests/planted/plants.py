"""Every plant."""

from __future__ import annotations

from tests.planted import fence, seams, secrets, windows

PLANTS = (*secrets.PLANTS, *seams.PLANTS, *fence.PLANTS, *windows.PLANTS)
