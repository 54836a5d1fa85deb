"""Q24: an evening that began on paper, or was lost, goes on from where it stood."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

import pytest

from companion.core.menu import BEGIN_IN_THE_MIDDLE
from companion.core.messages import HOST, PUBLIC, Command, Reason, Refusal
from companion.core.middle import BEGINS, MIDDLE
from companion.core.offers import Number
from companion.core.people import Leave
from companion.core.vocabulary import Source, Way
from companion.games.legislation import commands as c
from companion.games.legislation import pieces
from companion.games.legislation.state import Phase
from tests.games.contract.test_middle import Played
from tests.games.legislation.evenings import RULES, Table
from tests.games.legislation.position import keyed

PASSED, FAILED = pieces.BILLS[:4], pieces.BILLS[4:6]


def middle(**otherwise: Any) -> c.BeginInTheMiddle:
    """Two rounds of three players are over; four bills passed, and Cy has the first turn next."""
    return c.BeginInTheMiddle(**{"rounds": 2, "leads": "Cy", "passed": PASSED, "failed": FAILED, **otherwise})


def table(**sheet: Any) -> Table:
    """A table with printed hands, before the first bill lies On Deck."""
    return Table(3, bills_mode="table", vote_secrecy="open", **sheet)


def lay(now: Table, count: int = 3) -> None:
    """Everybody lays bills On Deck that are in neither pile."""
    for place, seat in enumerate(now.names):
        now.do(HOST, c.KeyOnDeck(seat, pieces.BILLS[20 + place * 3 : 20 + place * 3 + count]))


def test_q24_default_points_follow_from_the_passed_pile_and_play_goes_on_with_what_lies_on_deck() -> None:
    now = table()
    now.do(HOST, middle(sits=("Ben",), used=("Ana",)))
    assert now.story()[-1] == (
        f"The evening begins in the middle: 2 rounds are over. Passed: {PASSED[0]}, {PASSED[1]}, {PASSED[2]} and "
        f"{PASSED[3]}. Failed: {FAILED[0]} and {FAILED[1]}."
    )
    for seat, rep in now.public.reps.items():
        assert now.public.accounts[f"supply:{seat}"] == sum(pieces.worth(rep, bill, "sum") for bill in PASSED)
    lay(now)
    assert (now.phase, now.public.round, now.public.active) == (Phase.PLEDGE, 3, "Cy")
    assert now.public.hands == dict.fromkeys(now.names, 4), "nine bills, two voted on, three On Deck"
    assert now.public.sits == ("Ben",)
    assert now.board().outcome is None, "who voted how is not known"


def test_q24_a_bill_of_the_two_piles_lies_on_deck_no_more() -> None:
    now = table()
    now.do(HOST, middle())
    assert now.refused(HOST, c.KeyOnDeck("Ana", (*pieces.BILLS[20:22], PASSED[0]))) == ["voted_already"]


def test_q24_in_the_last_round_as_many_bills_lie_on_deck_as_are_left() -> None:
    now = table()
    piles = pieces.BILLS[:24]
    now.do(HOST, middle(rounds=8, passed=piles[:12], failed=piles[12:]))
    assert now.refused(HOST, c.KeyOnDeck("Ana", pieces.BILLS[30:33])) == ["so_many_bills"]
    for place, seat in enumerate(now.names):
        now.do(HOST, c.KeyOnDeck(seat, (pieces.BILLS[30 + place],)))
    assert now.public.round == 9


def test_q24_where_the_first_turn_moves_on_and_where_one_bill_a_round_comes_to_the_vote() -> None:
    now = table(first_moves="yes")
    now.do(HOST, middle(leads="Ben"))
    lay(now)
    assert now.public.active == "Ben"
    now = table(vote_round="one")
    now.do(HOST, middle(rounds=4, leads="Ben", passed=PASSED, failed=()))
    assert now.public.voted_before == {"Ana": 2, "Ben": 1, "Cy": 1}, "Ana's was the last"
    lay(now)
    assert now.public.active == "Ben"
    one = table(vote_round="one")
    assert one.refused(HOST, middle(phase="sponsor", turn="Cy", leads="Ben")) == ["middle_one"]


def test_q24_nobody_who_sits_there_has_had_more_votes_than_a_hand_whoever_left_before() -> None:
    now = Table(4, bills_mode="table", vote_secrecy="open", vote_round="one")
    now.do(HOST, Leave("Di"))
    at_most = 3 * pieces.HAND - 1
    field = next(offer for offer in now.page(HOST).offers if offer.do == BEGIN_IN_THE_MIDDLE).fields[0]
    assert isinstance(field, Number)
    assert (field.name, field.high) == ("rounds", at_most)
    bills = pieces.BILLS[: at_most + 1]
    assert now.refused(HOST, middle(rounds=at_most + 1, passed=bills, failed=())) == ["middle_range"]
    now.do(HOST, middle(rounds=at_most, passed=bills[:at_most], failed=()))
    assert max(now.public.laid_down.values()) == pieces.HAND


def test_q24_what_a_tie_rests_on_is_keyed_in_too() -> None:
    now = table(tie_final="faithful")
    assert now.refused(HOST, middle()) == ["seats_missing"]
    broken = {"Ana": 0, "Ben": 2, "Cy": 0}
    assert now.refused(HOST, middle(sits=("Cy",), broken=broken)) == ["middle_broken"]
    now.do(HOST, middle(sits=("Ben",), broken=broken))
    assert next(one.broken for one in now.board().members if one.seat == "Ben") == 2
    now = table(tie_final="passed")
    assert now.refused(HOST, middle(carried={"Ana": 1, "Ben": 1, "Cy": 1})) == ["middle_carried"]
    assert now.refused(HOST, middle(carried={"Ana": 3, "Ben": 1, "Cy": 0})) == ["middle_range"]
    now.do(HOST, middle(carried={"Ana": 2, "Ben": 1, "Cy": 1}))


@pytest.mark.parametrize(
    ("otherwise", "key", "field"),
    [
        ({"rounds": 0}, "middle_range", "rounds"),
        ({"rounds": 9}, "middle_range", "rounds"),
        ({"rounds": 3}, "middle_votes", "failed"),
        ({"leads": "Zoe"}, "no_such_seat_value", "leads"),
        ({"sits": ("Zoe",)}, "no_such_seat_value", "sits"),
        ({"sits": ("Ben", "Ben")}, "draw_twice", "sits"),
        ({"used": ("Zoe",)}, "no_such_seat_value", "used"),
        ({"passed": (*PASSED[:3], "900")}, "seen_already", "passed"),
        ({"passed": (*PASSED[:3], PASSED[0])}, "named_twice", "passed"),
        ({"failed": (FAILED[0], PASSED[0])}, "named_twice", "failed"),
        ({"broken": {"Ana": 1}}, "middle_unasked", "broken"),
        ({"carried": {"Ana": 1}}, "middle_unasked", "carried"),
        ({"held": {"Ana": 1}}, "middle_unasked", "held"),
        ({"phase": "vote"}, "no_such_choice", "phase"),
        ({"turn": "Ben"}, "middle_unasked", "turn"),
        ({"phase": "pledge"}, "no_such_seat_value", "turn"),
        ({"phase": "pledge", "turn": "Ben", "sits": ("Ben",)}, "sits_out", "turn"),
        ({"phase": "sponsor", "turn": "Ben"}, "middle_votes", "failed"),
    ],
)
def test_q24_a_position_that_cannot_be_is_refused_where_it_is_wrong(
    otherwise: dict[str, Any], key: str, field: str
) -> None:
    now = table()
    refusal = now.session.submit(HOST, middle(**otherwise))
    assert isinstance(refusal, Refusal)
    assert (key, field) in {(reason.key, reason.field) for reason in refusal.reasons}
    assert all(now.session.say_reason(reason) for reason in refusal.reasons)


def test_q24_where_the_app_knows_the_hands_or_a_bill_lies_on_deck_no_position_is_keyed_in() -> None:
    assert "middle_app" in Table(3).refused(HOST, middle())
    now = table()
    now.do(HOST, c.KeyOnDeck("Ana", pieces.BILLS[20:23]))
    assert now.refused(HOST, middle()) == ["middle_begun"]


def begun(**sheet: Any) -> Table:
    """A table that begins in the middle, the app holding the hands; its representatives are keyed in."""
    now = Table(3, evening_begins="middle", **({"bills_mode": "app", "vote_secrecy": "open"} | sheet))
    for seat, kind in zip(now.names, pieces.build(3, "sp", "fp", "single", "printed"), strict=True):
        now.draw(HOST if now.public.options["rep.visibility"] == "open" else seat, f"rep:0:{seat}", f"{kind}.1")
    return now


def test_q24_before_the_position_nothing_is_dealt_and_nothing_else_is_keyed_in() -> None:
    now = begun()
    assert now.script.wanted == [], "the app draws nothing that people know"
    assert now.page(PUBLIC).view.foot == "The evening begins in the middle: the host keys in how it stands."
    assert [(offer.do, offer.main) for offer in now.page(HOST).offers] == [(BEGIN_IN_THE_MIDDLE, True)]
    assert now.refused(HOST, c.KeyOnDeck("Ana", pieces.BILLS[20:23])) == ["middle_first"]
    assert now.refused(HOST, c.KeyPile("Ana", ("60",))) == ["middle_first"]
    assert now.refused(HOST, c.GoOn()) == ["middle_waits"]
    assert "middle_first" in now.refused("Ana", c.PutOnDeck(pieces.BILLS[20:23]))


def test_q24_each_keys_in_the_own_hand_and_what_cannot_be_is_looked_at_by_all_again() -> None:
    now = begun(first_player="Ben")
    now.do(HOST, middle(leads="Ana"))
    assert [one.do for one in now.page("Ana").offers] == [], "hands come when all that lies open is keyed in"
    lay(now)
    assert now.page(PUBLIC).view.foot == "Each keys in the own hand, privately. Still to key in: Ana, Ben and Cy."
    assert next(one.say for one in now.page("Ana").offers) == "My 4 bills, by number"
    waits = next(one.refused[0].waits_for for one in now.page(HOST).offers if one.do == "go_on")
    assert waits == now.names, "the laptop goes round first"
    hands = {"Ana": pieces.BILLS[40:44], "Ben": pieces.BILLS[43:47], "Cy": pieces.BILLS[48:52]}
    for seat, hand in hands.items():
        assert now.refused(HOST, c.GoOn()) == ["middle_waits"]
        now.draw(seat, f"hand:0:{seat}", *hand)
    assert now.page(PUBLIC).view.foot == (
        "Not all of it can come from one deck. Still to confirm or mend: Ana, Ben and Cy."
    )
    now.draw("Ana", "hand:1:Ana", *hands["Ana"]).draw("Cy", "hand:1:Cy", *hands["Cy"])
    # Meanwhile a discard pile is remembered, in which one of Ben's bills lies.
    now.do(HOST, c.KeyPile("Cy", (pieces.BILLS[46],)))
    now.draw("Ben", "hand:1:Ben", *pieces.BILLS[44:46], pieces.BILLS[47], pieces.BILLS[52])
    assert now.story()[-1] == "All hands are keyed in; the bills that are left are the deck, shuffled anew."
    assert now.refused(HOST, c.KeyPile("Ana", ("81",))) == ["hands_keyed"]
    assert now.public.deck_left == len(now.held("deck")) == 81 - 6 - 9 - 12 - 1
    now.do(HOST, c.GoOn())
    assert (now.phase, now.public.round, now.active) == (Phase.PLEDGE, 3, "Ana")
    assert set(now.hand("Ben")) == {*pieces.BILLS[44:46], pieces.BILLS[47], pieces.BILLS[52]}


def test_q24_a_hand_that_was_keyed_in_is_told_to_its_holder_alone() -> None:
    now = begun()
    now.do(HOST, middle())
    lay(now)
    for place, seat in enumerate(now.names):
        now.draw(seat, f"hand:0:{seat}", *pieces.BILLS[40 + place * 4 : 44 + place * 4])
    told = {viewer: " ".join(one.say for one in now.page(viewer).story) for viewer in (PUBLIC, HOST, "Ana", "Ben")}
    said = f"Ana's hand: Bills {pieces.BILLS[40]}"
    assert {viewer for viewer, story in told.items() if said in story} == {"Ana"}


def test_q24_a_pledge_that_still_holds_is_keyed_in_by_the_host_and_is_final() -> None:
    now = begun(bills_mode="table")
    assert now.refused(HOST, c.MakePledge(pieces.BILLS[20], "pro", "Ben")) == ["middle_pledge"]
    now.do(HOST, middle(phase="pledge", turn="Ana"))
    lay(now)
    assert now.refused("Ben", c.MakePledge(pieces.BILLS[20], "pro")) == ["middle_pledge"]
    swap = c.MakePledge(pieces.BILLS[20], "pro", "Ben", other_bill=pieces.BILLS[23])
    assert now.refused(HOST, swap) == ["nobody_to_ask"]
    now.do(HOST, c.MakePledge(pieces.BILLS[20], "pro", "Ben"))
    now.do(HOST, c.GoOn())
    assert [(one.seat, one.to, one.final) for one in now.public.pledges] == [("Ben", "Ana", True)]
    assert now.refused("Ben", c.TakeBackPledge(pieces.BILLS[20])) == ["pledge_final"]


def test_q24_where_pledges_end_with_the_round_none_holds_between_two() -> None:
    now = begun(bills_mode="table", pledge_lifetime="round")
    now.do(HOST, middle())
    lay(now)
    assert now.refused(HOST, c.MakePledge(pieces.BILLS[20], "pro", "Ben")) == ["middle_pledge"]
    assert "make_pledge" not in {offer.do for offer in now.page(HOST).offers}


def test_q24_whoever_broke_a_pledge_in_votes_under_way_sits_out_after_them() -> None:
    now = begun(bills_mode="table")
    now.do(HOST, middle(phase="sponsor", turn="Ben", failed=pieces.BILLS[4:8], sits=("Cy",)))
    assert now.public.voted_before == {"Ana": 3, "Ben": 2, "Cy": 3}
    lay(now)
    now.do(HOST, c.GoOn())
    assert (now.phase, now.active, now.public.sits, now.public.betrayers) == (Phase.SPONSOR, "Ben", (), ("Cy",))
    now.put().do(HOST, c.ShowHands(dict.fromkeys(now.names, "abstain")))
    now.do(HOST, c.KeyOnDeck("Ben", (pieces.BILLS[40],)))
    assert (now.phase, now.public.round, now.public.sits) == (Phase.PLEDGE, 4, ("Cy",))


def test_q24_the_clock_of_a_turn_under_way_begins_when_the_host_lets_play_go_on() -> None:
    now = begun(bills_mode="table", turn_seconds=60)
    now.do(HOST, middle(phase="pledge", turn="Ana"))
    lay(now)
    assert now.public.countdown is None
    now.do(HOST, c.GoOn())
    assert now.public.countdown is not None


def test_q24_where_trades_may_be_unequal_the_bills_of_each_are_counted() -> None:
    now = begun(trade_hand_size="free")
    assert now.refused(HOST, middle()) == ["seats_missing"]
    assert now.refused(HOST, middle(held={"Ana": 19, "Ben": 7, "Cy": 7})) == ["middle_range"]
    now.do(HOST, middle(held={"Ana": 9, "Ben": 5, "Cy": 7}))
    lay(now)
    assert now.public.hands == {"Ana": 6, "Ben": 2, "Cy": 4}


def test_q24_no_judge_waives_that_a_bill_lies_in_one_place() -> None:
    now = begun()
    assert not any(one.waivable for one in reasons(now, middle(failed=(FAILED[0], PASSED[0]))))
    now.do(HOST, middle())
    row = c.KeyOnDeck("Ana", ("60", "60", "61"))
    asked: list[Command] = [c.KeyPile("Ana", ("60", "60")), c.KeyPile("Ana", ()), row]
    for command in asked:
        assert reasons(now, command)
        assert not any(one.waivable for one in reasons(now, command)), command


def reasons(now: Table, command: Command) -> tuple[Reason, ...]:
    """Why the host may not do this."""
    answer = now.session.submit(HOST, command)
    assert isinstance(answer, Refusal)
    return answer.reasons


def test_q24_the_graph_begins_there_and_a_total_tells_what_came_before() -> None:
    now = table()
    now.do(HOST, middle())
    lay(now)
    shown = now.session.evening.rules.result(
        type(now.public)(**{f: getattr(now.public, f) for f in now.public.__struct_fields__}
                         | {"over": True, "totals": {s: now.public.accounts[f"supply:{s}"] for s in now.names}})
    )  # fmt: skip
    assert shown is not None
    assert all(dict(standing.parts).get("bills before") == standing.total for standing in shown.standings)
    assert all(line == (line[-1],) for line in shown.graph.values())


# --- an evening that was left, in every way to sit down -------------------------------------------------------------

WAYS: Mapping[str, Mapping[str, Any]] = {
    "app": {**RULES.presets[Way.APP], "rep.visibility": "hidden"},
    "open": RULES.presets[Way.APP],
    "fuller": {**RULES.presets[Way.BOX], "bills.mode": "keyed"},
    "box": RULES.presets[Way.BOX],
}

STOPS = ("pledge", "sponsor")
SEEDS = 8


@cache
def evening_left(way: str) -> Mapping[str, Any]:
    """A state of an evening at each point at which a table stops within a round: in pledges, in votes."""
    found: dict[str, Any] = {}
    for seed in range(SEEDS):
        drive = Played("legislation", seed, seats=4, options={**WAYS[way], "swap.deck": "deck"}, corrections=False)
        for _tried in drive.run(400) if not found.keys() >= set(STOPS) else ():
            steps = keyed(drive.state) if drive.state.public.round in (2, 3, 4) else None
            if steps is not None:
                position = next(data for _by, data in steps if data["do"] == BEGIN_IN_THE_MIDDLE)
                found[position["phase"]] = drive.state
            if found.keys() >= set(STOPS):
                break
    return found


def told(public: Any) -> dict[str, Any]:
    """What everybody knows of where cards lie, whose turn it is, what was promised, and how many points each has."""
    names = (
        "phase", "round", "active", "done", "betrayers", "accounts", "things", "hands", "deck_left",
        "laid_down", "reps", "used", "rounds",
    )  # fmt: skip
    promised = {(pledge.seat, pledge.bill, pledge.side, pledge.final) for pledge in public.pledges}
    # Once its votes have begun nobody asks who sat out the Pledge turns of this round.
    sits = public.sits if public.phase is Phase.PLEDGE else ()
    return {"pledges": promised, "sits": sits, **{name: getattr(public, name) for name in names}}


@pytest.mark.parametrize("phase", STOPS)
@pytest.mark.parametrize("way", WAYS)
def test_q24_an_evening_left_within_a_round_stands_as_it_stood_and_plays_on_to_its_end(way: str, phase: str) -> None:
    old = evening_left(way)[phase]
    options = {**old.public.options, BEGINS: MIDDLE}
    new = Played("legislation", 9, seats=len(old.public.seats), options=options, corrections=False)
    for by, data in keyed(old) or ():
        assert not [one for one in new.rules.wants(new.state) if one.source is Source.APP], "people know what was drawn"
        answer = new.session.submit(by, new.session.read(data))
        assert not isinstance(answer, Refusal), (by, data, [new.session.say_reason(one) for one in answer.reasons])
        assert not new.rules.broken(new.state)
    assert told(new.state.public) == told(old.public)
    for seat, own in old.own.items():
        assert set(new.state.own[seat].hand) == set(own.hand)
        assert new.state.own[seat].rep == own.rep
        assert new.state.own[seat].accounts == own.accounts
    assert set(new.state.hidden.things["deck"]) == set(old.hidden.things["deck"])
    for _tried in new.run():
        assert not new.rules.broken(new.state)
    assert new.over
