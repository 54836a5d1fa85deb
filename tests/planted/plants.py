"""Every plant."""

from __future__ import annotations

from tests.planted import fence, files, hands, people, seams, secrets, windows

PLANTS = (*secrets.PLANTS, *seams.PLANTS, *fence.PLANTS, *hands.PLANTS, *people.PLANTS, *windows.PLANTS, *files.PLANTS)
