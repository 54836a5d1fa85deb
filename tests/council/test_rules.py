"""The rules of Council by their numbers."""

from __future__ import annotations

import pytest

from companion.core.messages import HOST, JUDGE, PUBLIC, Command, Post, Reason, Refusal
from companion.games import GAMES
from companion.journal import MemoryJournal
from companion.sessions import HandWoundTime, Session
from tests.council import RULES
from tests.council import commands as c
from tests.council.listed import listed
from tests.games.contract.driving import ONE_DAY, header_of

NAMES = ("Ana", "Ben", "Cy")


class Table:
    """Three councillors at one table."""

    def __init__(self, **options: int) -> None:
        self.time = HandWoundTime()
        journal = MemoryJournal(header_of(RULES))
        given = {key.replace("_", "."): value for key, value in options.items()}
        self.session = Session.begin(RULES, NAMES, given, journal, self.time, None, lambda: ONE_DAY)

    def do(self, by: str, command: Command) -> Table:
        answer = self.session.submit(by, command)
        assert not isinstance(answer, Refusal), [reason.key for reason in answer.reasons]
        return self

    def refused(self, by: str, command: Command) -> tuple[Reason, ...]:
        answer = self.session.submit(by, command)
        assert isinstance(answer, Refusal)
        return answer.reasons

    def proposed(self, **split: int) -> Table:
        self.do(HOST, c.BeginRound())
        chair = self.session.page(PUBLIC).view.leader
        return self.do(chair, c.Propose(split or {chair: 10}))

    def voted(self, *ballots: str) -> Table:
        for seat, ballot in zip(NAMES, ballots, strict=True):
            self.do(seat, c.Vote(ballot))
        return self.do(HOST, c.Reveal())

    def ballots(self) -> tuple[str, ...]:
        return tuple(card.subtitle for card in self.session.page(PUBLIC).view.seats)

    def points(self) -> tuple[str, ...]:
        return tuple(card.badge for card in self.session.page(PUBLIC).view.seats)


def test_r1_r2_the_chair_goes_round_once_and_then_the_evening_is_over() -> None:
    table = Table()
    chairs = []
    for _seat in NAMES:
        table.proposed().voted("no", "no", "no")
        chairs.append(table.session.page(PUBLIC).view.leader)
    assert tuple(chairs) == NAMES
    assert table.session.page(PUBLIC).view.over


def test_r3_only_the_chair_or_the_host_for_it_shares_out_exactly_ten() -> None:
    table = Table().do(HOST, c.BeginRound())
    assert [r.key for r in table.refused("Ben", c.Propose({"Ben": 10}))] == ["not_chair"]
    for split in ({"Ana": 9}, {"Ana": 11, "Ben": -1}, {}):
        reasons = table.refused("Ana", c.Propose(split))
        assert [(r.key, r.field) for r in reasons] == [("not_ten", "split")]
    assert table.refused("Ana", c.Propose({"Di": 10}))[0].key == "no_such_seat_value"
    table.do(HOST, c.Propose({"Ana": 4, "Ben": 3, "Cy": 3}))


def test_r4_nobody_sees_a_ballot_before_all_are_shown_and_each_may_change_its_own() -> None:
    table = Table().proposed()
    table.do("Ana", c.Vote("no")).do("Ana", c.Vote("yes")).do("Ben", c.Vote("yes"))
    assert table.session.page("Ana").view.mine.ballot == "Yes"
    assert table.session.page("Cy").in_box == ("Ana", "Ben")
    assert table.ballots() == ("", "", "")
    table.do("Cy", c.Vote("no")).do(HOST, c.Reveal())
    assert table.ballots() == ("Yes", "Yes", "No")


@pytest.mark.parametrize(
    ("ballots", "points"), [(("yes", "yes", "no"), ("9", "1", "0")), (("yes", "no", "no"), ("−2", "0", "0"))]
)
def test_r5_a_majority_pays_the_split_and_else_the_chair_loses_two(
    ballots: tuple[str, ...], points: tuple[str, ...]
) -> None:
    assert Table().proposed(Ana=9, Ben=1).voted(*ballots).points() == points


def test_r5_as_many_yes_as_no_is_no_majority() -> None:
    with listed():
        journal = MemoryJournal(header_of(GAMES["council"]))
        session = Session.begin(RULES, (*NAMES, "Di"), {}, journal, HandWoundTime(), None, lambda: ONE_DAY)
    session.submit(HOST, c.BeginRound())
    session.submit("Ana", c.Propose({"Ana": 10}))
    for seat, ballot in zip(session.seats, ("yes", "yes", "no", "no"), strict=True):
        session.submit(seat, c.Vote(ballot))
    session.submit(HOST, c.Reveal())
    assert session.page(PUBLIC).story[-1].say == "Ana Yes, Ben Yes, Cy No, Di No. Ana loses 2 points."


def test_r6_the_most_points_win_and_ties_share() -> None:
    table = Table().proposed(Ana=5, Ben=5).voted("yes", "yes", "no")
    for _round in range(2):
        table.proposed(Cy=10).voted("no", "no", "yes")
    result = table.session.page(PUBLIC).result
    assert result is not None
    assert [(s.seat, s.place, s.total) for s in result.standings] == [("Ana", 1, 5), ("Ben", 2, 3), ("Cy", 3, -2)]
    assert result.winners == ("Ana",)


def test_q1_when_the_time_is_up_the_box_is_turned_out_and_a_missing_ballot_is_no() -> None:
    table = Table(talk_seconds=30).proposed(Ana=10)
    table.do("Cy", c.Vote("yes")).do("Ana", c.Vote("yes"))
    table.time.wind(30_000)
    assert table.session.speak()
    assert table.refused("Ben", c.Vote("no"))[0].key == "wrong_phase"
    table.do(HOST, c.Reveal())
    assert table.session.page(PUBLIC).story[-1].say == "Ana Yes, Ben No, Cy Yes. The split is paid."


def test_the_judge_posts_points_with_a_reason() -> None:
    table = Table()
    assert table.refused(JUDGE, Post(1, "bank", "supply:Ana", ""))[0].key == "reason_needed"
    table.do(JUDGE, Post(1, "bank", "supply:Ana", "forgotten"))
    assert table.points() == ("1", "0", "0")
    assert table.session.page(PUBLIC).story[-1].say == "The judge moves 1 from the Bank to Ana: forgotten"
