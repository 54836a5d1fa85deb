"""The places where secrets like to come out, one by one."""

from __future__ import annotations

import logging
import re
import traceback
from collections.abc import Callable, Sequence
from functools import partial

import msgspec
import pytest

from companion.core.messages import HOST, JUDGE, PUBLIC, Posted, Refusal
from companion.games.article27 import commands as c
from companion.games.article27 import events as e
from companion.games.article27.deals import FreeText
from companion.games.article27.state import Phase
from companion.journal import Draft, JournalError, MemoryJournal, Record
from tests.games.article27.evenings import Table

MARKER = "zzmarkerzz"


def told(table: Table, viewer: str) -> bytes:
    """Everything on a viewer's page."""
    return msgspec.json.encode(table.page(viewer), order="sorted")


def others(table: Table, *knowing: str) -> list[str]:
    return [viewer for viewer in (PUBLIC, HOST, JUDGE, *table.names) if viewer not in knowing]


def unchanged_for_others(table: Table, *knowing: str, by: Callable[[], object]) -> None:
    """Nothing on the pages of those who may not know changes by a step, not even what could be taken back."""
    before = {viewer: table.page(viewer) for viewer in others(table, *knowing)}
    by()
    for viewer, page in before.items():
        assert table.page(viewer) == page, viewer


# --- ballots ----------------------------------------------------------------------------------------------------------


def voting() -> Table:
    return Table().strike().floor("red").call()


def cast(order: str, waits: tuple[int, ...], **ballots: str) -> Table:
    """The same ballots in this order, with these pauses in between; all are in at the same second."""
    table = voting()
    for seat, wait in zip(order.split(), waits, strict=True):
        table.wind(wait)
        table.do(seat, c.Vote(ballots.get(seat, "yes")))
    return table


def test_no_page_tells_in_which_order_or_when_ballots_came() -> None:
    one = cast("Ana Ben Cy Di", (1_000, 2_000, 3_000, 4_000), Ben="veto")
    two = cast("Di Cy Ben Ana", (7_000, 1_000, 1_000, 1_000), Ben="veto")
    for viewer in (PUBLIC, HOST, JUDGE, *one.names):
        assert told(one, viewer) == told(two, viewer)
    assert one.public == two.public, "not even in what the program keeps"
    one.reveal()
    two.reveal()
    for viewer in (PUBLIC, HOST, JUDGE, *one.names):
        assert told(one, viewer) == told(two, viewer)


def test_who_was_last_to_vote_is_not_told() -> None:
    table = cast("Ana Ben Cy Di", (1, 1, 1, 1))
    for viewer in (PUBLIC, HOST, JUDGE, *table.names):
        line = table.page(viewer).story[-1]
        assert line.say == "All ballots are in."
        assert line.by == "table"
        assert "Di" not in line.say


def test_a_ballot_has_no_line_in_the_story_and_no_place_in_the_count_of_entries() -> None:
    table = voting()
    before = {viewer: (table.page(viewer).story, table.page(viewer).entry) for viewer in (PUBLIC, HOST, *table.names)}
    table.do("Cy", c.Vote("veto"))
    for viewer, (story, entry) in before.items():
        assert (table.page(viewer).story, table.page(viewer).entry) == (story, entry)


def test_a_ballot_that_is_changed_changes_nothing_for_anybody_else() -> None:
    table = voting()
    table.do("Cy", c.Vote("veto"))
    unchanged_for_others(table, "Cy", by=lambda: table.do("Cy", c.Vote("yes")))


def test_who_is_still_to_vote_is_told_in_seat_order() -> None:
    table = voting()
    table.do("Ben", c.Vote("yes"))
    assert table.foot() == "Still to vote: Ana, Cy and Di. 3 Yes and no Veto pass it."


def test_no_file_tells_in_which_order_or_when_ballots_came() -> None:
    """The books may open them: each vote is one entry, in seat order, at the instant of the last ballot."""
    one = cast("Ana Ben Cy Di", (1_000, 2_000, 3_000, 4_000), Ben="veto")
    two = cast("Di Cy Ben Ana", (7_000, 1_000, 1_000, 1_000), Ben="veto")
    assert one.session.journal.records() == two.session.journal.records()
    one.do(HOST, c.Reveal())
    one.settle().finish()
    casts = [entry for entry in one.session.evening.entries if isinstance(entry.events[0], e.BallotCast)]
    assert [[x.seat for x in entry.events if isinstance(x, e.BallotCast)] for entry in casts] == [[*one.names]] * 4


def test_before_the_hands_open_a_ballot_is_read_by_its_own_seat_alone() -> None:
    table = cast("Ana Ben Cy Di", (1, 1, 1, 1), Ben="veto")
    for ballot in table.happened(e.BallotCast):
        for viewer in others(table, ballot.seat):
            assert not table.session.evening.sees(viewer, ballot)


def test_ballots_that_a_limit_took_out_of_the_box_tell_no_order_either() -> None:
    """What lay in the box is one entry in seat order; then the clock says who is missing (Q31)."""
    tables = []
    for order in (("Di", "Ben"), ("Ben", "Di")):
        table = Table(vote_limit=30).strike().floor("red").call()
        for seat in order:
            table.wind(2_000)
            table.do(seat, c.Vote("yes"))
        table.wind(30_000)
        tables.append(table)
    assert tables[0].session.journal.records() == tables[1].session.journal.records()
    out, clock = tables[0].session.evening.entries[-2:]
    assert (out.by, out.events) == ("table", (e.BallotCast("Ben", "yes"), e.BallotCast("Di", "yes")))
    assert (clock.by, clock.events) == ("clock", (e.BallotsIn(("Ana", "Cy")),))
    assert tables[0].reveal().public.ballots == {"Ana": "abstain", "Ben": "yes", "Cy": "abstain", "Di": "yes"}


def test_a_veto_that_cannot_be_paid_is_greyed_for_its_seat_only() -> None:
    table = Table().strike().floor("red")
    table.set_supply("Cy", 4)
    table.call()
    greyed = {seat: [o.say for o in table.page(seat).offers if o.do == "vote" and o.refused] for seat in table.names}
    assert greyed == {"Ana": [], "Ben": [], "Cy": ["Veto"], "Di": []}
    assert not any(offer.do == "vote" for offer in table.page(HOST).offers)


def test_nothing_on_the_hosts_panel_is_greyed_by_a_secret() -> None:
    for poor in (0, 12):
        table = Table(vote_mode="open").strike().floor("red")
        table.set_supply("Cy", poor)
        table.call()
        offer = next(o for o in table.page(HOST).offers if o.do == "show_hands")
        assert offer.refused == ()


# --- offers -----------------------------------------------------------------------------------------------------------


def test_an_offer_of_two_is_invisible_to_all_others_from_beginning_to_end() -> None:
    declined, withdrawn = ("Cy", c.DeclineDeal("Ben", 1)), ("Ben", c.WithdrawOffer("Cy", 1))
    for by, answer in (declined, withdrawn):
        table = Table().strike().floor("red")
        offer = c.OfferDeal("Cy", 2, "other", conditions=(FreeText(MARKER),))
        unchanged_for_others(table, "Ben", "Cy", by=partial(table.do, "Ben", offer))
        unchanged_for_others(table, "Ben", "Cy", by=partial(table.do, by, answer))
        for viewer in others(table, "Ben", "Cy"):
            assert MARKER.encode() not in told(table, viewer)


def test_a_gavel_that_closes_open_offers_looks_like_one_that_closes_none() -> None:
    one, two = Table().strike().floor("red"), Table().strike().floor("red")
    one.offer("Ben", "Cy", 2, "yes")
    for table in (one, two):
        table.do("Ana", c.CallVote())
    for viewer in (PUBLIC, JUDGE, HOST, "Ana", "Di"):
        lines = [(line.at, line.by, line.say) for line in one.page(viewer).story]
        assert lines == [(line.at, line.by, line.say) for line in two.page(viewer).story]


def test_an_offer_that_can_no_longer_be_covered_looks_like_one_that_was_withdrawn() -> None:
    uncovered = Table().strike().floor("red")
    uncovered.offer("Ben", "Cy", 8, "yes")
    uncovered.offer("Ben", "Di", 8, "yes")
    uncovered.do("Cy", c.AcceptDeal("Ben", 1))
    assert uncovered.own("Di").offers == ()
    withdrawn = Table().strike().floor("red")
    withdrawn.offer("Ben", "Di", 8, "yes")
    withdrawn.do("Ben", c.WithdrawOffer("Di", 1))
    for viewer in ("Di", "Ben"):
        lines = [
            [(ln.by, ln.say, ln.kind) for ln in table.page(viewer).story if ln.kind == "offer_closed"]
            for table in (uncovered, withdrawn)
        ]
        assert lines[0][-1] == lines[1][-1]


def test_who_accepts_does_not_learn_that_the_giver_had_other_offers() -> None:
    one, two = Table().strike().floor("red"), Table().strike().floor("red")
    one.offer("Ben", "Di", 8, "yes")
    for table in (one, two):
        table.offer("Ben", "Cy", 8, "yes")
        table.do("Cy", c.AcceptDeal("Ben", 1))
    for viewer in (PUBLIC, HOST, "Ana", "Cy"):
        lines = [(line.at, line.by, line.say) for line in one.page(viewer).story]
        assert lines == [(line.at, line.by, line.say) for line in two.page(viewer).story]


def test_a_stranger_who_answers_an_offer_of_two_hears_that_there_is_none() -> None:
    table = Table().strike()
    for with_offer in (False, True):
        if with_offer:
            table.offer("Ben", "Cy", 2, "yes")
        for command in (c.AcceptDeal("Ben", 1), c.DeclineDeal("Cy", 1), c.WithdrawOffer("Ben", 1)):
            assert table.refused("Di", command) == {"no_such_offer"}


# --- supplies, agendas, tokens, Bank ----------------------------------------------------------------------------------


def test_a_recount_is_nobody_elses_business() -> None:
    table = Table(pieces_hints="on").strike().floor("red")
    unchanged_for_others(table, "Ben", by=lambda: table.do("Ben", c.Recount(3)))
    assert table.supply("Ben") == 3


@pytest.mark.parametrize("phase", [Phase.NEGOTIATION, Phase.VOTE, Phase.PAYOUT, Phase.BETWEEN])
def test_agendas_tokens_and_supplies_of_others_are_on_no_page(phase: Phase) -> None:
    """Two tables that differ in what Ben alone holds."""
    tables = []
    for agendas, hand, count in (
        (("wealth", "peace", "prestige"), "R R B B G", 9),
        (("wealth", "power", "prestige"), "K Y K Y K", 2),
    ):
        table = Table(3, agendas=agendas, pieces_hints="on").tokens(
            {"Ana": "R G B Y K", "Ben": hand, "Cy": "B B G G Y"}
        )
        table.strike().floor("red")
        table.do("Ben", c.Recount(count))
        if phase is not Phase.NEGOTIATION:
            table.call()
        if phase in (Phase.PAYOUT, Phase.BETWEEN):
            table.vote("Y Y Y").reveal()
        if phase is Phase.BETWEEN:
            table.settle()
        assert table.at(phase)
        tables.append(table)
    knowing = ("Ben",) if phase in (Phase.NEGOTIATION, Phase.VOTE) else ("Ben", "Cy")
    for viewer in others(tables[0], *knowing):
        assert told(tables[0], viewer) == told(tables[1], viewer), viewer
    assert told(tables[0], "Ben") != told(tables[1], "Ben")


def test_the_left_neighbour_sees_tokens_only_after_a_pass() -> None:
    for ballots, shown in (("Y Y Y Y", True), ("A A A A", False), ("V Y Y Y", False)):
        table = Table().strike().floor("red").vote(ballots).reveal()
        assert bool(table.own("Ben").neighbour_tokens) is shown
        assert bool(table.mine("Ben").neighbour_say) is shown


def test_nobody_reads_the_balance_of_the_bank_before_the_end() -> None:
    table = Table().play("red", "Y Y Y Y")
    for viewer in (PUBLIC, HOST, JUDGE, *table.names):
        assert str(table.bank).encode() not in re.findall(rb"\d+", told(table, viewer))


def test_a_page_holds_no_bag() -> None:
    table = Table(draw_mode="keyed", discs_mode="keyed", agenda_mode="keyed")
    seen = [wanted for viewer in (HOST, *table.names) for wanted in table.page(viewer).wanted]
    assert seen
    assert all(wanted.bag == {} for wanted in seen)


def test_impossible_draws_name_no_one() -> None:
    table = Table(draw_mode="keyed").begin_round()
    for seat in table.names:
        table.draw(seat, f"tokens:1:0:{seat}", *["red"] * 5)
    line = table.page(PUBLIC).story[-1]
    assert "cannot come from one bag of 30" in line.say
    assert not any(seat in line.say for seat in table.names)
    assert line.by == "table"


def test_a_deal_keyed_by_the_host_that_cannot_be_covered_is_a_fixed_sentence() -> None:
    told_of = []
    for held in (0, 7):
        table = Table(pieces_hints="on").strike()
        table.do("Ben", c.Recount(held))
        table.do(HOST, c.RecordDeal("Ben", "Cy", 8, "yes"))
        told_of.append(table.story()[-1])
    assert told_of[0] == told_of[1] == "A deal by Ben was keyed in that cannot be covered; nothing moved."


# --- Lie, Cheat, and Steal, and the books -----------------------------------------------------------------------------


def lied() -> Table:
    """One round: Ana's claim goes unchallenged, Ben is challenged by Di; then the evening runs to its end."""
    table = Table(variant_lcs="on").strike().floor("red").vote("Y Y Y Y").reveal()
    table.do("Ana", c.Announce(9))
    table.do(HOST, c.LetPass())
    table.do("Ben", c.Announce(9))
    table.do("Di", c.Challenge())
    for seat in ("Cy", "Di"):
        table.do(seat, c.Announce(0))
        table.do(HOST, c.LetPass())
    return table.settle()


def test_tokens_of_an_unchallenged_claim_stay_closed_after_the_end() -> None:
    table = lied().finish()
    drawn = {(t.round, t.seat): t for t in table.happened(e.TokensDrawn)}
    for viewer in (PUBLIC, HOST, JUDGE):
        sees = {key for key, event in drawn.items() if table.session.evening.sees(viewer, event)}
        assert sees == set(drawn) - {(1, "Ana"), (1, "Cy"), (1, "Di")}
    assert table.session.evening.sees("Ana", drawn[1, "Ana"]), "one's own stay one's own"


def test_nobody_reads_closed_tokens_before_the_end() -> None:
    table = lied()
    for event in table.happened(e.TokensDrawn):
        for viewer in others(table, event.seat):
            assert not table.session.evening.sees(viewer, event)


def test_who_did_not_challenge_is_told_to_nobody() -> None:
    table = Table(variant_lcs="on").strike().floor("red").vote("Y Y Y Y").reveal()
    table.do("Ana", c.Announce(9))
    unchanged_for_others(table, "Ben", by=lambda: table.do("Ben", c.LetPass()))
    unchanged_for_others(table, "Di", by=lambda: table.do("Di", c.LetPass()))
    before = table.story()
    table.do("Cy", c.LetPass())
    assert table.story()[: len(before)] == before
    last = [line for line in table.page(PUBLIC).story if "Nobody challenges Ana" in line.say]
    assert [line.by for line in last] == ["table"]


def test_after_the_books_open_everything_else_is_readable_by_all() -> None:
    table = Table(pieces_hints="on")
    table.strike().floor("red")
    table.offer("Ben", "Cy", 2, "yes")
    table.do("Ben", c.Recount(11))
    table.vote("Y Y Y Y").reveal().settle()
    evening = table.session.evening
    assert not all(evening.sees(PUBLIC, event) for entry in evening.entries for event in entry.events)
    table.finish()
    for entry in evening.entries:
        for event in entry.events:
            assert evening.sees(PUBLIC, event), type(event).__name__
    scores = [line for line in table.page(PUBLIC).ledger if line.say == "score of the round"]
    assert len(scores) >= 4, "the result can be followed line by line"


def test_every_final_supply_follows_from_the_public_ledger_once_the_books_are_open() -> None:
    table = Table().play("red", "Y Y Y Y").play("blue green", "V Y Y Y").finish()
    held = dict.fromkeys(table.names, 0)
    for line in table.page(PUBLIC).ledger:
        for account, sign in ((line.src, -1), (line.dst, 1)):
            kind, _sep, seat = account.partition(":")
            if kind == "supply":
                held[seat] += sign * line.amount
    assert list(held.values()) == table.supplies()


# --- the judge --------------------------------------------------------------------------------------------------------


def test_a_judge_sees_what_the_public_sees() -> None:
    table = Table().play("red", "Y Y Y Y").strike().floor("red")
    table.offer("Ben", "Cy", 2, "yes")
    judge, public = table.page(JUDGE), table.page(PUBLIC)
    assert judge.hands == {}
    assert judge.view == public.view
    assert (judge.story, judge.ledger) == (public.story, public.ledger)


def test_a_judge_who_does_not_play_sees_the_seats_views_where_the_table_agreed_and_everybody_is_told() -> None:
    table = Table(judge_sees="on").strike().floor("red")
    judge = table.page(JUDGE)
    assert judge.hands["Ben"] == table.mine("Ben")
    for viewer in others(table, JUDGE):
        page = table.page(viewer)
        assert page.hands == {}
        assert (
            "Does a judge who does not play see the private windows?",
            "yes, and everybody is told",
        ) in page.house_rules


# --- logs and tracebacks ----------------------------------------------------------------------------------------------


class FullDisk(MemoryJournal):
    """A journal that cannot be written any more."""

    full = False

    def append(self, drafts: Sequence[Draft], box: bytes | None = None, seal: str = "") -> Sequence[Record]:
        if self.full:
            raise JournalError("The journal cannot be written.")
        return super().append(drafts, box, seal)


def test_log_records_of_everything_that_holds_a_secret_print_none(caplog: pytest.LogCaptureFixture) -> None:
    table = Table().strike().floor("red")
    command = c.OfferDeal("Cy", 2, "other", conditions=(FreeText(MARKER),))
    entry = table.do("Ben", command)
    assert entry is not None
    log = logging.getLogger("tests.secrecy")
    with caplog.at_level(logging.DEBUG):
        for value in (
            command, entry, entry.events, table.state, table.own("Ben"), table.session, table.session.evening,
            table.session.journal.records(), Posted("bank", "supply:Ben", 3, MARKER),
        ):  # fmt: skip
            log.debug("%s %r", value, value)
            log.debug(f"{value}")
    assert caplog.text
    assert MARKER not in caplog.text


def test_a_traceback_out_of_a_full_disk_prints_no_secret() -> None:
    table = Table().strike().floor("red")
    journal = FullDisk(table.session.journal.header, table.session.journal.records())
    table.session.journal = journal
    journal.full = True
    try:
        table.session.submit("Ben", c.OfferDeal("Cy", 2, "other", conditions=(FreeText(MARKER),)))
    except JournalError as error:
        text = "".join(traceback.format_exception(error))
    assert "The journal cannot be written." in text
    assert MARKER not in text
    assert table.own("Ben").offers == (), "what is not on disk is not believed"


def test_a_refusal_tells_figures_to_nobody_but_the_seat_they_are_of() -> None:
    table = Table(pieces_hints="on").strike().floor("red")
    table.do("Ben", c.Recount(7))
    for by in (HOST, JUDGE, "Ana", "Cy", "Di"):
        for command in (
            c.OfferDeal("Ben", 13, "yes"),
            c.RecordDeal("Ben", "Cy", 0, "yes"),
            c.TakeBackDeal(1),
            c.Vote("veto"),
        ):
            answer = table.session.submit(by, command)
            if isinstance(answer, Refusal):
                assert 7 not in [value for reason in answer.reasons for value in reason.given.values()]
