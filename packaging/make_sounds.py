"""Makes the sounds of the companion from nothing but sines and noise, so that they belong to nobody.

    python packaging/make_sounds.py [folder]

The result is the same byte for byte on every machine: a fixed seed, and only the standard library. The one melody,
the first line of Beethoven's Ode to Joy (1824), is in the public domain; the humming is ours.
"""

from __future__ import annotations

import math
import random
import struct
import sys
import wave
from collections.abc import Callable
from pathlib import Path

RATE = 22_050


def knock(t: float, noise: Callable[[], float]) -> float:
    """Wood on wood: a short burst of noise over two low tones that die away quickly."""
    body = math.sin(2 * math.pi * 190 * t) * math.exp(-t * 26) + 0.6 * math.sin(2 * math.pi * 420 * t) * math.exp(
        -t * 44
    )
    return 0.7 * body + 0.5 * noise() * math.exp(-t * 150)


def bell(t: float, pitch: float, fade: float) -> float:
    """A small bell: a tone with two overtones that are not quite in tune."""
    return math.exp(-t * fade) * (
        0.6 * math.sin(2 * math.pi * pitch * t)
        + 0.25 * math.sin(2 * math.pi * pitch * 2.01 * t)
        + 0.1 * math.sin(2 * math.pi * pitch * 2.98 * t)
    )


def after(t: float, start: float, voice: Callable[[float], float]) -> float:
    """The voice, beginning at `start`."""
    return voice(t - start) if t >= start else 0.0


def gavel(t: float, noise: Callable[[], float]) -> float:
    """Two knocks."""
    return knock(t, noise) + after(t, 0.2, lambda s: 0.9 * knock(s, noise))


def warning(t: float, noise: Callable[[], float]) -> float:
    """Two soft bells, the second higher: ten seconds are left."""
    return 0.6 * bell(t, 659.3, 7) + after(t, 0.22, lambda s: 0.6 * bell(s, 880.0, 6))


def time_up(t: float, noise: Callable[[], float]) -> float:
    """Three bells going down, then the gavel."""
    return (
        0.7 * bell(t, 880.0, 6)
        + after(t, 0.2, lambda s: 0.7 * bell(s, 698.5, 6))
        + after(t, 0.4, lambda s: 0.8 * bell(s, 523.3, 4))
    )


def turned(t: float, noise: Callable[[], float]) -> float:
    """A card that is turned: a rustle that swells and stops, and a tap."""
    rustle = 0.28 * noise() * math.sin(math.pi * min(1.0, t / 0.16)) if t < 0.16 else 0.0
    return rustle + after(t, 0.15, lambda s: 0.6 * knock(s, noise))


JOY = ((4, 1), (4, 1), (5, 1), (7, 1), (7, 1), (5, 1), (4, 1), (2, 1), (0, 1), (0, 1), (2, 1), (4, 1),
       (4, 1.5), (2, 0.5), (2, 2))  # fmt: skip
"""The first line of the Ode to Joy: semitones above its keynote, and beats."""
BEAT = 0.36
KEYNOTE = 220.0


def hum(t: float, pitch: float, length: float) -> float:
    """A note hummed with closed lips: few overtones, a soft beginning, a slow waver, a second voice an octave up."""
    if not 0 <= t < length + 0.08:
        return 0.0
    swell = min(1.0, t / 0.07) * min(1.0, (length + 0.08 - t) / 0.14)
    turn = 2 * math.pi * pitch * t + 0.09 * min(1.0, t / 0.3) * math.sin(2 * math.pi * 5.1 * t)
    low = math.sin(turn) + 0.42 * math.sin(2 * turn) + 0.16 * math.sin(3 * turn) + 0.05 * math.sin(4 * turn)
    high = math.sin(2.004 * turn) + 0.2 * math.sin(4.008 * turn)
    return swell * (0.36 * low + 0.16 * high)


def ode_to_joy(t: float, noise: Callable[[], float]) -> float:
    """Somebody makes everybody wait, and hums meanwhile."""
    total, start = 0.0, 0.0
    for semitones, beats in JOY:
        total += hum(t - start, KEYNOTE * 2 ** (semitones / 12), beats * BEAT * 0.94)
        start += beats * BEAT
    return total


SOUNDS: dict[str, tuple[float, Callable[[float, Callable[[], float]], float]]] = {
    "gavel": (0.55, gavel),
    "warning": (0.85, warning),
    "time_up": (1.2, time_up),
    "turned": (0.45, turned),
    "hum": (16 * BEAT + 0.1, ode_to_joy),
}
HALF = frozenset({"hum"})
"""Sounds without high tones: half as many samples a second, and half the file."""


def rate(name: str) -> int:
    """Samples a second of this sound."""
    return RATE // 2 if name in HALF else RATE


def made(name: str) -> bytes:
    """The samples of a sound: 16 bits, one channel, fading to silence at the end."""
    seconds, voice = SOUNDS[name]
    chance = random.Random(27)
    count = round(seconds * rate(name))
    samples = []
    for n in range(count):
        t = n / rate(name)
        fade = min(1.0, (count - n) / (0.03 * rate(name)))
        value = voice(t, lambda: chance.uniform(-1, 1)) * fade
        samples.append(round(max(-1.0, min(1.0, value * 0.8)) * 32_000))
    return struct.pack(f"<{count}h", *samples)


def write(folder: Path) -> None:
    """Write every sound into the folder."""
    folder.mkdir(parents=True, exist_ok=True)
    for name in SOUNDS:
        with wave.open(str(folder / f"{name}.wav"), "wb") as file:
            file.setnchannels(1)
            file.setsampwidth(2)
            file.setframerate(rate(name))
            file.writeframes(made(name))


if __name__ == "__main__":
    write(Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).parent.parent / "assets" / "sounds")
