"""Tests of Politburo."""
