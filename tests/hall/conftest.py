"""Browsers for the hall's pages: those of the phones' tests."""

from __future__ import annotations

from tests.phones.conftest import browser_hands, hands

__all__ = ["browser_hands", "hands"]
