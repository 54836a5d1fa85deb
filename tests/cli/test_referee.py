"""The line protocol: every command can be given, nothing kills it, and nobody is told too much."""

from __future__ import annotations

import io
import json
import random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.core.filling import fill
from companion.core.messages import HOST, JUDGE, TABLE
from companion.core.vocabulary import Way
from companion.games import GAMES
from companion.referee import manual, serve
from companion.referee.lines import LONGEST, answer
from companion.referee.requests import Referee
from tests.cli.evenings import ARTICLE27, TAGS, Wire
from tests.fuzz import protocol as fuzz
from tests.fuzz.typed import encoded

SEATS = ("Ana", "Ben", "Cy", "Di")


def test_every_command_of_article_27_can_be_given_through_it() -> None:
    accepted: set[str] = set()
    for evening in (_deals, _sealed, _from_the_box, _light, _liars, _gathered, _deadlock, _judged, _middle, _tokens):
        wire = Wire()
        evening(wire)
        accepted |= wire.accepted
    # What lies in a box comes out by itself; nobody asks for that.
    assert accepted >= TAGS - {"turn_out"}


def _middle(w: Wire) -> None:
    w.new(*SEATS[:3])  # with three all agendas are in play
    track = {"wealth": ["success:red", "failure:blue"], "peace": ["failure:green", "failure:yellow", "failure:black"]}
    w.do(HOST, "begin_in_the_middle", rounds=1, leads="Ben", passed=["1"], track=track)


def _deals(w: Wire) -> None:
    w.new(*SEATS, bribe__withdraw="free", pieces__hints="on")
    leader = w.to_negotiation()
    a, b = [seat for seat in SEATS if seat != leader][:2]
    w.do(a, "offer_deal", other=b, amount=1, space="yes")
    w.do(b, "decline_deal", other=a, number=1)
    w.do(a, "offer_deal", other=b, amount=1, space="veto")
    w.do(a, "withdraw_offer", other=b, number=2)
    w.do(a, "offer_deal", other=b, amount=2, space="yes")
    w.do(b, "offer_deal", other=a, amount=3, space="yes", asks=True, counters=3)
    w.do(a, "accept_deal", other=b, number=4)
    w.do(b, "return_deal", deal=1)
    w.do(HOST, "record_deal", payer=a, addressee=b, amount=1, space="abstain")
    w.do(a, "take_back_deal", deal=2)
    spoken = [{"if": "free_text", "words": "a song"}]
    w.do(HOST, "record_deal", payer=a, addressee=b, amount=1, space="other", conditions=spoken)
    w.do(HOST, "record_deal", payer=a, addressee=b, amount=1, space="yes", due="2")
    w.do(HOST, "change_deal", deal=4, amount=2, space="veto", due="2")
    w.do(b, "forfeit_deal", deal=4)
    w.do(a, "recount", count=9)
    w.to_vote("red")
    w.all_vote(SEATS, "yes")
    assert w.phase() == "deals"
    w.do(a, "tick", deal=3, met=True)
    w.do(HOST, "tick", deal=3, met=True, seat=b)
    w.do(HOST, "settle")


def _sealed(w: Wire) -> None:
    w.new(*SEATS)
    for _round in range(4):
        w.to_negotiation()
        w.do(JUDGE, "pause")
        w.do(HOST, "resume")
        w.wind(w.now() + 300_000)
        w.do(HOST, "pick_disc", colour="red")
        w.all_vote(SEATS, "abstain")
        w.do(HOST, "settle")
    while w.phase() == "agendas":
        w.do(HOST, "turn_agenda")
    assert w.ok(result=True)["winners"]


def _from_the_box(w: Wire, draws: str = "declared") -> None:
    sources: dict[str, Any] = {
        "discs__mode": "keyed",
        "draw__mode": draws,
        "agenda__mode": "end",
        "vote__mode": "open",
    }
    w.new("Ana", "Ben", "Cy", floor__check="on", **sources)
    seats = ("Ana", "Ben", "Cy")
    while w.phase() not in ("agendas", "over"):
        w.do(HOST, "pass_gavel")
        while wanted := w.ok(wants=True):
            w.do(HOST, "draw", key=wanted[0]["key"], outcome=wanted[0]["outcomes"][:1])
        w.do(HOST, "strike_gavel")
        w.to_vote("red", "blue")
        w.do(HOST, "confirm_floor")
        w.do(HOST, "show_hands", ballots=dict.fromkeys(seats, "yes"))
        if draws == "declared":
            w.do("Ana", "declare_score", score=0)
            w.do("Ben", "confirm_score", seat="Ana")
            w.do(HOST, "say_scores", scores={"Ben": -2, "Cy": 4})
        w.do(HOST, "settle")
    if draws == "screens":
        w.do(HOST, "name_supplies", supplies={"Ana": 20, "Ben": 4, "Cy": 12})
    for seat, agenda in zip(seats, ("wealth", "peace", "power"), strict=True):
        w.do(seat, "name_agenda", agenda=agenda)


def _light(w: Wire) -> None:
    _from_the_box(w, "screens")


def _liars(w: Wire) -> None:
    w.new(*SEATS, variant__lcs="on", draw__mode="declared", lcs__window=10)
    leader = w.to_negotiation()
    start = SEATS.index(leader)
    order = (*SEATS[start:], *SEATS[:start])
    w.to_vote("red")
    w.all_vote(SEATS, "yes")
    w.do(order[0], "announce", score=2)
    w.do(HOST, "let_pass")
    w.do(order[1], "announce", score=3)
    w.do(order[2], "challenge")
    w.do(order[2], "show_score", score=1)
    w.do(order[2], "announce", score=0)
    w.wind(w.now() + 10_000)


def _gathered(w: Wire) -> None:
    w.new(*SEATS, tabling__order="secretary")
    w.do(HOST, "pass_gavel")
    while w.phase() == "draws":
        left = [area["colour"] for area in w.ok(page="public")["view"]["board"]["areas"] if not area["agenda"]]
        w.do(HOST, "choose_area", colour=left[0])


def _deadlock(w: Wire) -> None:
    """Four rounds leave wealth and peace in every area; two and two of them are tabled, and black has nothing else."""
    seats = ("Ana", "Ben", "Cy", "Di", "Eve", "Fritz")
    w.new(*seats, tabling__deadlock="secretary", discs__mode="keyed")
    colours, early = ("red", "blue", "green", "yellow", "black"), ("prestige", "innovation", "justice", "power")
    table = [{colour: early[(r + place) % 4] for place, colour in enumerate(colours)} for r in range(4)]
    table.append(dict(zip(colours, ("wealth", "wealth", "peace", "peace", "peace"), strict=True)))
    for row in table:
        w.do(HOST, "pass_gavel")
        while (wanted := w.ok(wants=True)) and w.phase() == "draws":
            key, outcomes = wanted[0]["key"], wanted[0]["outcomes"]
            meant = row[key.split(":")[2]]
            w.do(HOST, "draw", key=key, outcome=[meant if meant in outcomes else outcomes[0]])
        if w.phase() == "draws":
            break
        w.do(HOST, "strike_gavel")
        w.to_vote("red")
        w.all_vote(seats, "abstain")
        w.do(HOST, "settle")
    offers = w.ok(page="host")["offers"]
    keep = next(offer for offer in offers if offer["do"] == "choose_disc")
    w.do(HOST, "choose_disc", **keep["given"])


def _tokens(w: Wire) -> None:
    """Whoever was to declare a score keys the tokens in after all; at the end the box's tokens are compared."""
    sheet: dict[str, Any] = {k.replace(".", "__"): value for k, value in ARTICLE27.presets[Way.MIXED].items()}
    w.new(*SEATS, **sheet)
    while w.phase() != "agendas":
        w.to_negotiation()
        w.to_vote("red")
        w.all_vote(SEATS, "abstain")
        w.do(HOST, "settle")
    w.do(HOST, "turn_agenda")
    w.do(HOST, "count_tokens", seat="Cy", count=1)
    w.new(*SEATS, draw__mode="keyed")
    w.do(HOST, "pass_gavel")
    w.do("Ana", "draw", key="tokens:1:0:Ana", outcome=[], face_down=True)
    w.do("Ana", "key_tokens")


def _judged(w: Wire) -> None:
    w.new(*SEATS, vote__mode="open", bribe__opposite="ask")
    leader = w.to_negotiation()
    a, b = [seat for seat in SEATS if seat != leader][:2]
    w.do(HOST, "redraw", seat=a)
    w.do(HOST, "rule", key="draw.correction", choice="redraw")
    w.do(JUDGE, "post", amount=1, src="bank", dst=f"supply:{a}", reason="a token under the chair")
    w.do(JUDGE, "put", field="clock", value="60", reason="we talked about the weather")
    w.do(a, "open_window")
    w.do(JUDGE, "adjust", seat=a, command={"do": "move_disc", "colour": "red", "to": "floor"}, waive=["not_secretary"],
         reason="a proxy")  # fmt: skip
    w.do(HOST, "record_deal", payer=a, addressee=b, amount=1, space="yes")
    w.do(HOST, "record_deal", payer=a, addressee=b, amount=1, space="veto")
    w.do(HOST, "rule", key="bribe.opposite", choice="return", reason="by the book")
    entry = w.ok(page="host")["undo"]["to"]
    w.do(JUDGE, "rewind", to=entry, reason="wrong")
    w.do(JUDGE, "redo", reason="no")


# --- what an asker is told --------------------------------------------------------------------------------------------


def test_an_asker_is_told_what_it_may_see_and_no_more() -> None:
    w = Wire()
    w.new(*SEATS)
    w.to_negotiation()
    w.to_vote("red")
    told = w.do("Ana", "vote", ballot="veto")["events"]
    assert told == []
    assert w.ok(page="Ana")["view"]["mine"]["ballot"] == "veto"
    for viewer in ("public", "host", "judge", "Ben"):
        assert w.ok(page=viewer)["view"]["board"]["hands"] == []
    w.do("Ben", "vote", ballot="yes")
    w.do("Cy", "vote", ballot="yes")
    last = w.do("Di", "vote", ballot="yes")["events"]
    # All ballots come out of the box at once, and Di reads of them her own.
    assert [(e["event"]["event"], e["by"]) for e in last] == [("ballot_cast", "table"), ("ballots_in", "table")]
    assert last[0]["event"]["seat"] == "Di"


def test_a_refusal_gives_all_reasons_with_their_rules_and_a_sentence() -> None:
    w = Wire()
    w.new(*SEATS)
    refused = w.ask(by="Ana", do="strike_gavel")["refused"]
    assert [set(reason) - {"field", "allowed"} for reason in refused] == [{"reason", "rules", "say"}] * len(refused)
    assert any(reason["reason"] == "wrong_phase" and reason["rules"] == ["R22"] for reason in refused)
    assert w.ask(by="Nobody", do="strike_gavel")["refused"][0]["reason"] == "no_such_seat"


def test_a_wrong_value_is_answered_with_the_field_and_the_values_that_the_protocol_takes() -> None:
    w = Wire()
    w.new(*SEATS)
    leader = w.to_negotiation()
    payer = next(seat for seat in SEATS if seat != leader)
    deal = {"by": HOST, "do": "record_deal", "payer": payer, "addressee": leader, "amount": 1}
    (why,) = w.ask(**deal, space="leave out")["refused"]
    assert "leave out" in why["say"], "in people's words"
    assert (why["field"], "exclude" in why["allowed"]) == ("space", True)
    for space in why["allowed"]:
        assert "no_such_space" not in str(w.ask(**deal, space=space))


@pytest.mark.parametrize("game", GAMES)
def test_no_command_is_a_fault_of_ours_before_anything_is_drawn(game: str) -> None:
    wire = fuzz.Wire(game, random.Random(27))
    wire.patience = 0.0
    for _often in range(2):
        for kind in wire.kinds:
            # Anew each time: a command that was taken may have drawn something.
            wire.send(encoded({"new": {"game": game, "seats": wire.seats, "draws": "asked"}}))
            wire.send(wire.command(kind))


def test_what_chance_owes_is_asked_and_the_bag_is_not_told() -> None:
    w = Wire()
    w.new(*SEATS, draws="asked")
    owed = w.ok(wants=True)
    assert owed[0]["key"] == "first"
    assert all("bag" not in one for one in owed)
    assert w.ask(by="Ana", do="draw", key="first", outcome=["Ana"])["refused"]
    w.do(TABLE, "draw", key="first", outcome=["Ben"])
    rng = random.Random(1)
    while wanted := w.ok(wants=True):
        w.do(TABLE, "draw", key=wanted[0]["key"], outcome=[rng.choice(wanted[0]["outcomes"])])
    w.do(HOST, "pass_gavel")
    assert {one["count"] for one in w.ok(wants=True)} == {5}


def test_with_a_seed_the_same_requests_give_the_same_answers() -> None:
    def told() -> list[Any]:
        w = Wire()
        w.new(*SEATS, seed=9)
        w.do(HOST, "pass_gavel")
        return [w.ok(page=seat)["view"] for seat in SEATS]

    assert told() == told()


def test_a_new_evening_forgets_the_one_before_and_a_bad_one_keeps_it() -> None:
    w = Wire()
    w.new(*SEATS)
    assert "error" in w.ask(new={"game": "article27", "seats": ["Ana"]})
    assert w.ok(page="Di")["viewer"] == "Di"
    w.new("Eve", "Fritz", "Gus")
    assert "error" in w.ask(page="Di")


@pytest.mark.parametrize("reason", ["two\nlines", "\x1b[2J", "x" * 301, "\u202eback"])
def test_a_reason_stands_on_one_line_of_the_story(reason: str) -> None:
    w = Wire()
    w.new(*SEATS)
    leader = w.to_negotiation()
    entry = w.ok(page="host")["undo"]["to"]
    move = {"do": "move_disc", "colour": "red", "to": "floor"}
    for request in (
        {"by": JUDGE, "do": "rewind", "to": entry},
        {"by": HOST, "do": "rewind", "to": entry},
        {"by": JUDGE, "do": "adjust", "seat": leader, "command": move},
        {"by": JUDGE, "do": "put", "field": "clock", "value": "60"},
    ):
        refused = w.ask(**request, reason=reason)["refused"]
        assert "reason_needed" in {why["reason"] for why in refused}
    assert "refused" in w.ask(by=JUDGE, do="adjust", seat=leader, command=move, waive=[reason], reason="so")
    w.do(JUDGE, "rewind", to=entry, reason="so")
    assert "refused" in w.ask(by=JUDGE, do="redo", reason=reason)
    w.do(JUDGE, "redo")
    seat = next(seat for seat in SEATS if seat != leader)
    w.do(HOST, "redraw", seat=seat)
    assert "refused" in w.ask(by=HOST, do="rule", key="draw.correction", choice="redraw", reason=reason)


# --- table time -------------------------------------------------------------------------------------------------------


def test_the_clock_is_wound_to_an_instant_and_never_back() -> None:
    w = Wire()
    w.new(*SEATS)
    assert w.ok(clock=61_000)["now"] == 61_000
    assert w.ok(clock=61_000)["now"] == 61_000
    assert "backwards" in w.ask(clock=60_999)["error"]


def test_while_table_time_stands_still_winding_is_an_error() -> None:
    w = Wire()
    w.new(*SEATS)
    w.to_negotiation()
    now = w.now()
    w.do(JUDGE, "pause")
    assert "stands still" in w.ask(clock=now + 1)["error"]
    w.do(HOST, "resume")
    assert w.ok(clock=now + 1)["now"] == now + 1


def test_an_alarm_speaks_at_its_own_instant_wherever_the_clock_is_wound_to() -> None:
    w = Wire()
    w.new(*SEATS, timer__length=120)
    w.to_negotiation()
    begun = w.now()
    events = w.ok(clock=begun + 500_000)["events"]
    assert {event["at"] for event in events} == {begun + 120_000}
    assert w.now() == begun + 500_000


@pytest.mark.parametrize("to", [-1, 1.5, True, None, "1", [], 10**15])
def test_only_a_whole_number_winds_the_clock(to: Any) -> None:
    w = Wire()
    w.new(*SEATS)
    assert "error" in w.ask(clock=to)


# --- bad lines --------------------------------------------------------------------------------------------------------

BAD = [
    b"", b"\n", b"nonsense", b"\xff\xfe\x00", b"NaN", b'{"clock": NaN}', b"[]", b"1", b"null", b'"new"', b"{}",
    b"[" * 5000, b'{"a":' * 300, b'{"new": 1}', b'{"new": {}}', b'{"new": {"game": "chess", "seats": []}}',
    b'{"new": {"game": "article27", "seats": ["Ana", "Ben", "Cy"], "colour": 1}}',
    b'{"new": {"game": "article27", "seats": ["Ana", "Ben", "host"]}}',
    b'{"new": {"game": "article27", "seats": ["Ana", "Ben", "Cy"], "options": {"x": 1}}}',
    b'{"new": {"game": "article27", "seats": ["Ana", "Ben", "Cy"], "options": {"nations": 3}}}',
    b'{"new": {"game": "article27", "seats": ["Ana", "Ben", "C\\u0007"]}}',
    b'{"new": {"game": "article27", "seats": ["Ana", "Ben", "Cy"], "seed": 1e3}}',
    b'{"page": "nobody"}', b'{"page": 1}', b'{"wants": false}', b'{"result": 1}', b'{"page": "public", "wants": true}',
    b'{"by": "Ana"}', b'{"do": "vote"}', b'{"by": 3, "do": "vote"}', b'{"by": "Ana", "do": "fly"}',
    b'{"by": "Ana", "do": "vote"}', b'{"by": "Ana", "do": "vote", "ballot": 1}', b'{"by": "clock", "do": "time_up"}',
    b'{"by": "Ana", "do": "vote", "ballot": "yes", "more": 1}', b'{"by": "public", "do": "pause"}',
    b'{"by": "Ana", "do": "recount", "count": 123456789012345678901234567890}', b'{"clock": 1e400}', b'{"clock": 1.0}',
    b'{"by": "Ana", "do": ["vote"]}', b'{"by": "Ana", "do": {"a": 1}}', b'{"page": "public", "x": 1}',
    b'{"page": "public", "since": -1}', b'{"page": "public", "since": true}', b'{"wants": true, "since": 1}',
]  # fmt: skip


@pytest.mark.parametrize("line", BAD, ids=range(len(BAD)))
def test_what_is_no_request_is_answered_with_an_error(line: bytes) -> None:
    for begun in (False, True):
        w = Wire()
        if begun:
            w.new(*SEATS)
        assert "error" in w.send(line)


def test_every_line_gets_one_line_and_a_huge_one_is_skipped_to_its_end() -> None:
    huge = b'{"page": "' + b"x" * (3 * LONGEST) + b'"}\n'
    new = b'{"new": {"game": "article27", "seats": ["Ana", "Ben", "Cy"]}}\n'
    told = io.BytesIO()
    assert serve(io.BytesIO(huge + new + b"\n" + huge + b'{"result": true}'), told) == 0
    replies = [msgspec.json.decode(line) for line in told.getvalue().splitlines()]
    assert [next(iter(reply)) for reply in replies] == ["error", "ok", "error", "error", "ok"]


_json = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=8,
)
_words = st.sampled_from(
    ["Ana", "host", "judge", "table", "clock", "public", "red", "yes", "", "\x1b[2J", *sorted(TAGS), "rewind", "adjust"]
)
_fields = st.dictionaries(
    st.sampled_from(["do", "by", "colour", "to", "other", "amount", "space", "deal", "seat", "key", "command", "new"]),
    _words | _json,
    max_size=5,
)


@settings(max_examples=30, deadline=None)
@given(st.lists(st.one_of(st.binary(max_size=60), _fields, _json), max_size=12))
def test_nothing_that_arrives_ends_it(lines: list[Any]) -> None:
    w = Wire()
    w.new(*SEATS)
    for line in lines:
        w.send(line if isinstance(line, bytes) else json.dumps(line).encode())
    assert w.ok(page="public")["viewer"] == "public"


@settings(max_examples=40, deadline=None)
@given(st.randoms(use_true_random=False))
def test_a_menu_played_over_the_wire_is_never_an_error(rng: random.Random) -> None:
    w = Wire()
    w.new(*SEATS, seed=rng.randrange(99))
    session = w.referee._session
    assert session is not None
    for _step in range(25):
        viewer = rng.choice((HOST, JUDGE, *SEATS))
        public = session.evening.public
        offers = ARTICLE27.menu(viewer, public, session.evening.state.own.get(viewer))
        if offers:
            reply = w.ask(by=viewer, **fill(rng.choice(offers), rng.randrange))
            assert "error" not in reply


def test_a_fault_of_its_own_is_an_error_that_tells_no_value(monkeypatch: pytest.MonkeyPatch) -> None:
    def fault(*_args: object) -> None:
        raise KeyError("veto")

    referee = Referee()
    monkeypatch.setattr(referee, "reply", fault)
    said = answer(referee, b"{}")
    assert b"KeyError" in said
    assert b"veto" not in said


def test_since_a_page_that_was_answered_only_what_changed_comes() -> None:
    w = Wire()
    w.new(*SEATS)
    page = w.ok(page="public")
    assert w.ok(page="public", since=page["number"]) == {
        "viewer": "public", "since": page["number"], "number": page["number"], "now": page["now"],
        "story": {}, "ledger": {},
    }  # fmt: skip
    w.do("Ana", "open_window")
    found = w.ok(page="public", since=page["number"])
    assert (found["since"], found["number"]) == (page["number"], page["number"] + 1)
    ((place, line),) = found["story"]["added"]
    assert (place, line["kind"]) == (len(page["story"]), "window_opened")
    assert set(found["page"]) == {"entry"}


def test_since_a_page_that_nobody_was_answered_the_whole_page_comes() -> None:
    w = Wire()
    w.new(*SEATS)
    host = w.ok(page="host")
    for since in (0, 7, host["number"]):
        whole = w.ok(page="Ben", since=since)
        assert "since" not in whole
        assert whole["viewer"] == "Ben"
        w.new(*SEATS)


def test_a_correction_is_looked_at_tried_and_done_and_what_is_none_is_said_to_be_none() -> None:
    w = Wire()
    w.new(*SEATS)
    leader = w.to_negotiation()
    w.do(leader, "move_disc", colour="red", to="floor")
    line = w.ok(page="judge")["entry"]
    seen = w.ok(line=line)
    assert (seen["by"], seen["strike"]) == (leader, True)
    tried = {"at": line, "way": "strike"}
    before = w.ok(page="public")
    assert w.ok(**{"try": tried})["stays"] == 0
    assert w.ok(page="public") == before
    w.do(JUDGE, "correct", **tried, reason="it slipped")
    assert "is struck out" in w.ok(page="public")["story"][-1]["say"]
    struck = w.ok(line=line)
    assert (struck["strike"], struck["rights"], len(struck["mended"])) == (False, [], 1), (
        "it says why it counts no more"
    )
    for bad in ({"at": 1, "way": "erase"}, 7, {"do": "redo"}):
        assert "error" in w.ask(**{"try": bad})
    assert "refused" in w.ask(**{"try": tried})


# --- its page ---------------------------------------------------------------------------------------------------------


def test_the_protocols_page_is_current_and_names_every_command() -> None:
    from importlib.resources import files

    page = manual()
    kept = (files("assets") / "help" / "protocol.md").read_text(encoding="utf-8")
    assert kept == page, "run: parley referee --manual > assets/help/protocol.md"
    for tag in TAGS:
        assert f"#### `{tag}`" in page
