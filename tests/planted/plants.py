"""Every plant."""

from __future__ import annotations

from tests.planted import fence, seams, secrets

PLANTS = (*secrets.PLANTS, *seams.PLANTS, *fence.PLANTS)
