"""The Renegotiation Game."""
