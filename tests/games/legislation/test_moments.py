"""What the public window calls out in Legislation: a broken pledge, and what it comes to."""

from __future__ import annotations

from companion.core.messages import PUBLIC
from companion.games.legislation import commands as c
from tests.games.legislation.evenings import Table


def test_r13_a_broken_pledge_is_called_out_with_who_to_whom_and_on_which_bill() -> None:
    table = Table().to_pledges()
    table.do("Ben", c.MakePledge("1", "pro"))
    table.do("Cy", c.MakePledge("1", "con"))
    table.end_turns().put("1").vote("Y N N")
    (told,) = table.page(PUBLIC).moments
    assert (told.who, told.to) == (("Ben",), ("Ana",))
    assert f"{told.say}: {told.why}" == (
        "Ben broke the pledge to Ana: Pledged Yay on Bill 1, voted Nay; sits out the next Pledge turn."
    )
    board = table.board()
    assert [(b.seat, b.to, b.bill, b.pledged, b.voted) for b in board.betrayals] == [("Ben", "Ana", "1", "yay", "nay")]
    assert [member.broken for member in board.members] == [0, 1, 0]


def test_r13_the_count_of_broken_pledges_stays_and_is_said_the_second_time() -> None:
    table = Table().to_pledges()
    for bill in ("1", "2"):
        table.do("Ben", c.MakePledge(bill, "pro"))
    table.end_turns().play("1", "A A A").all_fail().end_turns()
    table.put("2").vote("A A A")
    assert table.page(PUBLIC).moments[-1].why.endswith("2 broken pledges so far.")
    assert [member.broken for member in table.board().members] == [0, 2, 0]
    table.go_on()
    assert [(one.to, one.bill) for one in table.board().members[1].broke] == [("Ana", "2"), ("Ana", "1")]


def test_r10_what_each_gained_by_the_bill_stands_beside_its_total() -> None:
    table = Table(hands={"Ana": ("10", "14", "41")}).to_pledges().end_turns()
    table.put("14").vote("Y Y A")
    assert [(member.gain, member.total) for member in table.board().members] == [(1, 1), (-1, -1), (-2, -2)]
    table.go_on().put("").vote("A A A")
    assert [member.gain for member in table.board().members] == [0, 0, 0]
    assert [member.gained for member in table.go_on().board().members] == [(("14", by),) for by in (1, -1, -2)]
    hidden = Table(rep_visibility="hidden").to_pledges().end_turns().put("1").vote("Y Y Y")
    assert [(member.gain, member.gained) for member in hidden.board().members] == [(None, ())] * 3
