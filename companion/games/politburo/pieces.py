"""Pieces, what is printed on the cardboard of Politburo: numbers and tables, no logic (rules, fact sheet)."""

from __future__ import annotations

SEATS = (5, 10)
"""Fewest and most players (R1)."""

MINISTRIES = ("defence", "finance", "security")
"""Ministries, in the order in which they lie (R4)."""

INFLUENCE = 3
"""Influence of everybody at the start (R2)."""

LOST = 1
"""Influence that a purge costs (R16, R17)."""

LEVEL = 0
"""Level of every ministry at the start (R4)."""

EXECUTORS = 3
"""Members who execute a plan (R10)."""

ATTEMPTS = 3
"""Executions of one plan at most (R12, R13)."""

REJECTIONS = 2
"""Rejections after which the next plan needs no vote (R8)."""

STEP = {"1.1": 2, "classic": 1}
"""What a unanimous execution moves the level by, by rule set (R11, Q13)."""

FAILED_STEP = {"1.1": 1, "classic": 0}
"""What a third divided execution moves the level by (R14, Q13)."""

PRINTED = 3
"""Levels beyond this may not be on the card any more (Q8)."""

CARDS = ("repress", "reform")
"""The two halves of an execution card (R10)."""

THUMBS = ("up", "down")
"""What a hand can say to a plan (R6)."""

OBJECTIVES = (
    *(f"highest:{ministry}" for ministry in MINISTRIES),
    *(f"lowest:{ministry}" for ministry in MINISTRIES),
    "repress",
    "reform",
    "lost_more",
    "lost_less",
)
"""The ten objectives."""
