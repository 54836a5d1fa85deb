"""`python -m tests.bench.crowd PORT WATCHERS TOKEN …`: a crowd of phones and watchers, in a process of its own.

Reads lines of JSON: `{"press": phone, "do": …}` has a phone press a button, `{"until": {phone: n}, "wall": n}` asks how
long it took from there until these pages had come. Phones come from addresses of their own, as they do at a table.
"""

from __future__ import annotations

import asyncio
import gzip
import itertools
import json
import sys
import time
from typing import Any

import aiohttp


class One:
    """A phone, or somebody who watches: asks for its page as its page does, and remembers when which came."""

    def __init__(self, port: int, place: int, token: str) -> None:
        self.token, self._path = token, "/page" if token else "/wall"
        self._url = f"http://127.0.0.1:{port}"
        self._place = place
        self.came: dict[int, float] = {}
        self.bytes: list[int] = []
        self._had: dict[str, int] = {}
        self.line: aiohttp.ClientSession

    async def live(self) -> None:
        """Ask, for ever."""
        near = aiohttp.TCPConnector(local_addr=(f"127.0.1.{self._place}", 0))
        headers = {"Authorization": f"Bearer {self.token}"} if self.token else {}
        self.line = aiohttp.ClientSession(connector=near, headers=headers, auto_decompress=False)
        have = 0
        while True:
            body = {"have": have, "cards": list(self._had)[:40], "open": bool(self.token), "theme": "dark"}
            try:
                async with self.line.post(self._url + self._path, json=body) as answer:
                    told = await answer.read()
                    if answer.status != 200:
                        await asyncio.sleep(0.05 if answer.status != 204 else 0)
                        continue
            except aiohttp.ClientError:
                await asyncio.sleep(0.1)
                continue
            now = time.perf_counter()
            frame = json.loads(gzip.decompress(told))
            have = frame["n"]
            self.came[have] = now
            self.bytes.append(len(told))
            self._had = {card["hash"]: 1 for card in frame["cards"]}

    async def press(self, doing: dict[str, Any]) -> Any:
        """Press a button."""
        async with self.line.post(self._url + "/do", json=doing) as answer:
            return json.loads(gzip.decompress(await answer.read()))

    async def until(self, n: int) -> float:
        """When this page, or a later one, had come; now, where none came for ten seconds."""
        patience = time.perf_counter() + 10.0
        while (now := time.perf_counter()) < patience:
            later = [at for number, at in self.came.items() if number >= n]
            if later:
                return min(later)
            await asyncio.sleep(0.002)
        return now


async def crowd(port: int, watchers: int, tokens: list[str]) -> None:
    """Be that crowd until the input ends."""
    places = itertools.count(1)
    phones = [One(port, next(places), token) for token in tokens]
    watching = [One(port, next(places), "") for _n in range(watchers)]
    tasks = [asyncio.create_task(one.live()) for one in (*phones, *watching)]
    lines = asyncio.StreamReader()
    loop = asyncio.get_running_loop()
    await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(lines), sys.stdin)
    began = 0.0
    while line := await lines.readline():
        said = json.loads(line)
        told: Any = None
        if "press" in said:
            began = time.perf_counter()
            told = await phones[said["press"]].press(said["do"])
        elif "until" in said:
            of_phones = [await phones[int(p)].until(n) for p, n in said["until"].items()]
            of_wall = [await one.until(said["wall"]) for one in watching]
            told = {"phones": [(at - began) * 1000 for at in of_phones],
                    "wall": [(at - began) * 1000 for at in of_wall]}  # fmt: skip
        else:
            told = {"first": [one.bytes[0] for one in phones if one.bytes],
                    "change": [each for one in phones for each in one.bytes[1:]],
                    "wall": [each for one in watching for each in one.bytes[1:]]}  # fmt: skip
        print(json.dumps(told), flush=True)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    for one in (*phones, *watching):
        await one.line.close()


if __name__ == "__main__":
    asyncio.run(crowd(int(sys.argv[1]), int(sys.argv[2]), sys.argv[3:]))
