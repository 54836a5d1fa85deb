"""Phones: pages in a real browser, and what comes over the wire when it should not."""
