"""The journal, what happened for ever: one SQLite file per table, hash-chained; in memory for tests."""

from companion.journal.journal import Broken, Draft, Header, Journal, JournalError, MemoryJournal, Record, Stored
from companion.journal.seals import Seal, Signer
from companion.journal.second import SecondCopy
from companion.journal.sqlite import SqliteJournal

__all__ = [
    "Broken",
    "Draft",
    "Header",
    "Journal",
    "JournalError",
    "MemoryJournal",
    "Record",
    "Seal",
    "SecondCopy",
    "Signer",
    "SqliteJournal",
    "Stored",
]
