"""One evening at one table: the only mutable object, with its corrections, its time, its draws and its library."""

from companion.core.corrections import Adjust, OpenWindow, Redo, Rewind
from companion.sessions.draws import AppDraws, CommittedDraws, Draws, ScriptedDraws
from companion.sessions.entries import Entry
from companion.sessions.session import Session
from companion.sessions.time import HandWoundTime, RunningTime, TableTime

__all__ = [
    "Adjust",
    "AppDraws",
    "CommittedDraws",
    "Draws",
    "Entry",
    "HandWoundTime",
    "OpenWindow",
    "Redo",
    "Rewind",
    "RunningTime",
    "ScriptedDraws",
    "Session",
    "TableTime",
]
