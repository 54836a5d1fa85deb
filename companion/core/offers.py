"""Offers, what a viewer may do now, with their fields, questions to the table, and draws that chance owes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias

from msgspec import Struct

from companion.core.messages import HOST, TABLE, Actor, Closed, Command, Reason, Seat, Viewer, snake
from companion.core.vocabulary import Group, Icon, Role, Source, Tone, Where

Value: TypeAlias = str | int | bool


class Choice(Struct, frozen=True):
    """One thing that can be chosen; greyed with its reasons when it cannot.

    `seat` is the seat that it is, or whose it is: where each choice has its own, it has that seat's number.
    `then` is what follows from it for whoever chooses: a figure or four words. `key` is the letter that takes it, where
    it is the same in every form of the game; "" where each form finds its own.
    """

    value: str
    say: str
    refused: tuple[Reason, ...] = ()
    icon: Icon = Icon.NONE
    tone: Tone = Tone.NEUTRAL
    seat: Seat = ""
    then: str = ""
    key: str = ""


class Roled(Struct, frozen=True, kw_only=True, tag_field="kind", tag=snake):
    """What a field is to its command, where windows must know (see `Role`)."""

    role: Role = Role.NONE


class Field(Roled, frozen=True):
    """A field of an offered command; `name` is the command's field, `say` its label."""

    name: str
    say: str


class ChooseOne(Field, frozen=True):
    """One of the choices; `start` is the one that the form opens with, "" for none.

    A choice of the value "" is taken unless another one is made; not where it is `asked`, for Enter goes past it.
    `most` is how many choices it has when it has most: however few are left, the same keys choose.
    """

    choices: tuple[Choice, ...]
    start: str = ""
    asked: bool = False
    most: int = 0


class ChooseMany(Field, frozen=True):
    """Between `least` and `most` of the choices; the form opens with those of `start`.

    `none` says what it means to choose none where that may be.
    """

    choices: tuple[Choice, ...]
    least: int = 0
    most: int = 99
    start: tuple[str, ...] = ()
    none: str = ""


class Number(Field, frozen=True):
    """A whole number between `low` and `high`."""

    low: int
    high: int
    start: int
    advice: str = ""
    usual: int | None = None
    """What people seldom go above; a demonstration does not. None where every number is as usual as another."""


class Arrange(Field, frozen=True):
    """`count` choices in order, the same one up to `each` times; the form opens with `start`."""

    choices: tuple[Choice, ...]
    count: int
    each: int = 1
    places: tuple[str, ...] = ()
    start: tuple[str, ...] = ()


class ShareOut(Field, frozen=True):
    """One of the choices for each of the receivers: a mapping from receiver to choice.

    Where the receivers are seats it is the table's panel: a row for each, and one for all of them.
    """

    choices: tuple[Choice, ...]
    receivers: tuple[str, ...]
    says: tuple[str, ...] = ()
    """The receivers in words, in the same order, where their names alone say too little."""
    start: str = ""
    """The choice that each of them has when the form opens, "" for none."""
    starts: tuple[str, ...] = ()
    """The choice that each has then, in their order, where they begin as they lie; "" for none."""
    keys: tuple[str, ...] = ()
    """The letter that each receiver bears wherever it is shown, in their order; it turns to that row."""
    others: bool = False
    """Whether none of them can have itself."""
    neutral: str = ""
    """The choice that the rules call neutral, for whoever is away; "" where there is none."""
    away: tuple[str, ...] = ()
    """Which of them are away: they begin with what is neutral, never with `start`."""

    def begins(self, receiver: str) -> str:
        """The choice that this receiver has when the form opens, "" for none."""
        if receiver in self.away:
            return self.neutral
        return dict(zip(self.receivers, self.starts, strict=False)).get(receiver, self.start)


class Piles(Field, frozen=True):
    """Cards laid before receivers, between `least` and `most` of them in all: receiver → choices, any number each."""

    choices: tuple[Choice, ...]
    receivers: tuple[str, ...]
    least: int = 0
    most: int = 99
    says: tuple[str, ...] = ()
    """The receivers in words, in the same order, where their names alone say too little."""


class Text(Field, frozen=True):
    """Free words of at most `longest` characters; `needed` when an empty answer is refused."""

    longest: int = 200
    needed: bool = False


class Either(Field, frozen=True):
    """One of two, said in words: true is `yes`, false is `no`."""

    no: str
    yes: str
    start: bool = False


class Allot(Field, frozen=True):
    """`total` points shared out: a mapping from receiver to points, between `least` and `most` for each of them.

    With a `total` of None nothing is shared out: each says a figure of its own, and no row holds one before.
    """

    receivers: tuple[str, ...]
    total: int | None
    least: int = 0
    most: int | None = None
    """None where one receiver may have all that the others need not have."""
    says: tuple[str, ...] = ()
    """The receivers in words, in the same order, where their names alone say too little."""
    usual: int | None = None
    """What people seldom go above; a demonstration does not. None where every number is as usual as another."""

    @property
    def limit(self) -> int:
        """What one receiver can have at most."""
        if self.total is None:
            return self.least if self.most is None else self.most
        rest = self.total - self.least * (len(self.receivers) - 1)
        return rest if self.most is None else min(self.most, rest)


PartField: TypeAlias = ChooseOne | ChooseMany | Either | Number | Text
"""A field that has room in a row beside others."""


class Atom(Struct, frozen=True):
    """One kind of part that an answer is built from: its tag, what it is called, and what is filled in for it."""

    tag: str
    say: str
    fields: tuple[PartField, ...]


class Built(Field, frozen=True):
    """A list of parts, each one of the atoms with its own fields; the form opens with those of `start`.

    A part is plain data with its tag under `tagged`. `add` asks for one more. Where nothing stands there, the form
    opens with the atom `words`, which has a text and takes what is typed; left empty beside other parts it is none.
    """

    atoms: tuple[Atom, ...]
    tagged: str
    add: str
    words: str = ""
    start: tuple[Mapping[str, Any], ...] = ()


AnyField: TypeAlias = ChooseOne | ChooseMany | Number | Arrange | ShareOut | Text | Either | Allot | Built | Piles


class Offer(Struct, frozen=True):
    """Something the viewer may do now: a command with `given` fields set and the others to be filled in.

    `refused` holds the reasons when it cannot be done now (shown grey, with the reasons as its tooltip);
    `main` marks the one obvious next step, which Space takes; `tone` is what a ballot means to the eye.
    """

    do: str
    say: str
    given: Mapping[str, Any] = {}
    fields: tuple[AnyField, ...] = ()
    refused: tuple[Reason, ...] = ()
    main: bool = False
    icon: Icon = Icon.NONE
    group: Group = Group.STEP
    only: Mapping[str, tuple[str, tuple[str, ...]]] = {}
    """Fields that are asked only while another field has one of these values: field → (other field, values)."""
    where: Where = Where.PAGE
    tone: Tone = Tone.NEUTRAL
    seat: Seat = ""
    """The seat that does this openly, or that it names: the seat's own digit takes it."""
    deal: str = ""
    """The deal that it is about, by the key of its card."""
    short: str = ""
    """What it says on that card, where the deal is told already."""
    opens: bool = False
    """Whether its form stands open by itself when it is the next step, and goes off with the key that makes it whole:
    for what is keyed from the table in the open, and taken back with one key."""
    waits: bool = False
    """Whether its last key waits for Enter: where it shows something that the app held sealed, since what was seen once
    cannot be taken back with one key, and where its keys may have been meant for what usually comes at this place."""
    draws: bool = False
    """Whether everybody draws by it: who looks once it is done need not look before."""
    then: str = ""
    """What follows from a ballot for whoever gives it: a figure or four words, from public facts and its own page."""
    speaks_for: tuple[Seat, ...] = ()
    """For whom it answers, as the table has heard them, while they are asked on their own pages too: whoever holds that
    page in the hand is waited for, and Space does not answer in that place."""
    key: str = ""
    """The letter that takes it in every window, all evening: one of the game's `letters`, which nothing else bears; of
    several the first that is left, which it keeps; "" where each window finds it one."""

    def asked(self, values: Mapping[str, Any]) -> tuple[AnyField, ...]:
        """The fields to fill in, given what is filled in already."""

        def belongs(field: AnyField) -> bool:
            other, allowed = self.only.get(field.name, ("", ()))
            return not other or values.get(other) in allowed

        return tuple(field for field in self.fields if belongs(field))

    @property
    def waivable(self) -> bool:
        """Whether it is refused now for reasons that a judge can waive, and for no other."""
        return bool(self.refused) and all(reason.waivable for reason in self.refused)

    def gives(self, *kinds: type[Command]) -> bool:
        """Whether it gives one of these commands."""
        return self.do in {snake(kind.__name__) for kind in kinds}

    def like(self, command: Mapping[str, Any]) -> bool:
        """Whether a command, as plain data, is this one, however it was filled in."""
        chosen = {
            field.name: [choice.value for choice in field.choices]
            for field in self.asked(command)
            if isinstance(field, ChooseOne)
        }
        given = all(name in command and command[name] == value for name, value in self.filled().items())
        return given and all(command.get(name) in values for name, values in chosen.items())

    def filled(self, **values: Any) -> dict[str, Any]:
        """The command as plain data, ready for the codec of the game."""
        return {"do": self.do, **self.given, **values}


class Question(Struct, frozen=True):
    """What the table must decide now: an open ruling with its default and its alternatives (public facts only)."""

    key: str
    say: str
    choices: tuple[Choice, ...]
    default: str
    rules: tuple[str, ...] = ()


class Wanted(Closed, frozen=True):
    """A draw that chance owes. `outcomes` and `places` may be shown; `bag` (outcome → weight) is closed and is read by
    the app's own draw only. `source` tells who answers it."""

    key: str
    owner: Actor
    count: int
    outcomes: tuple[str, ...]
    source: Source
    bag: Mapping[str, int] = {}
    places: tuple[str, ...] = ()
    each: int = 1
    say: str = ""

    def keyed_by(self, viewer: Viewer) -> bool:
        """Whether this viewer holds what came, and keys it in."""
        return viewer in {Source.APP: (), Source.HOST: (HOST, self.owner), Source.SEAT: (self.owner,)}[self.source]

    def answered_by(self, by: Actor) -> bool:
        """Whether this actor may answer: whoever keys it in, and the table, which draws where nobody does."""
        return by == TABLE or self.keyed_by(by)
