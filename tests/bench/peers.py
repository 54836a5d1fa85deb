"""Benchmark of other programs of our kind, where they are installed: boardgame.io's moves beside our commands."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator

from tests.bench.evenings import Recorded
from tests.bench.pages import RUNS, none, rate
from tests.bench.table import Row

SCRIPT = """
const { Client } = require('boardgame.io/client');
const game = {
  setup: () => ({ supply: Array(5).fill(20), bids: Array(5).fill(0), gavel: 0 }),
  moves: {
    bid: ({ G }, seat, n) => { G.bids[seat] = n; G.supply[seat] -= n; },
  },
};
const evening = () => Client({ game, numPlayers: 5, debug: false });
const spent = () => { const used = process.cpuUsage(); return (used.user + used.system) / 1e6; };
let client = evening(), moves = 0;
const began = spent();
while (spent() - began < 2) {
  client.moves.bid(moves % 5, moves % 3);
  if (++moves % 300 === 0) client = evening();
}
console.log(moves / (spent() - began));
"""
"""Small moves of five players by the client alone: no server, no page; 300 moves an evening."""
GAME = "article27"


def rows(quick: bool) -> Iterator[Row]:
    """One row, or none where Node does not find boardgame.io (put its folder into `NODE_PATH`)."""
    node = shutil.which("node")
    production = {**os.environ, "NODE_ENV": "production"}
    asked = node and subprocess.run([node, "-e", SCRIPT], capture_output=True, text=True, check=False, env=production)
    if not asked or asked.returncode:
        return
    recorded = Recorded(GAME)
    records, done, place = recorded.long(100)
    runs = (recorded.opened(records, place)[0] for _run in range(RUNS))
    ours = max(rate(session, recorded.steps[done:], none) for session in runs)
    figures = {"boardgame.io": float(asked.stdout), "bare": ours}
    yield Row(f"commands, {GAME}, beside boardgame.io's moves", "/s", figures)
