"""Every rule by its number, on tables that are told what everybody holds and does."""

from __future__ import annotations

import pytest

from companion.core.corrections import Adjust, Correct, Rewind
from companion.core.messages import HOST, JUDGE, PUBLIC, TABLE, Draw, Hand, Pause, Post, Put, Resume
from companion.core.offers import ChooseOne
from companion.core.people import Leave
from companion.core.trial import Trial
from companion.games.renegotiation import commands as c
from companion.games.renegotiation import deck, pieces
from companion.games.renegotiation import events as e
from companion.games.renegotiation.state import Phase
from tests.games.renegotiation.evenings import NAMES, Table, called, printed, small_deck

# --- before the first turn --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", range(2, 7))
def test_r01_two_to_six_sit_down_and_turns_go_clockwise(seats: int) -> None:
    table = Table(seats, first="Ben")
    for turn in range(seats + 1):
        assert table.public.active == NAMES[:seats][(1 + turn) % seats]
        table.end()


def test_r01_the_starter_is_named_by_consensus_else_as_the_eldest_and_the_story_says_why() -> None:
    agreed, old = Table(first=""), Table(first="")
    assert agreed.at(Phase.OPENING)
    agreed.all_look()
    assert agreed.foot() == "Who begins? By consensus, else the eldest."
    agreed.do(HOST, c.NameStarter("Cy"))
    old.do(HOST, c.NameStarter("Ben", "eldest"))
    assert (agreed.public.active, old.public.active) == ("Cy", "Ben")
    assert "Cy begins, by consensus." in agreed.story()
    assert "Ben begins, as the eldest." in old.story()
    assert agreed.refused(HOST, c.NameStarter("Ben")) == ["wrong_phase", "starter_named"]


@pytest.mark.parametrize("seats", range(2, 7))
def test_r02_three_points_cards_and_three_bank_cards_for_each_player_are_in_the_game(seats: int) -> None:
    table = Table(seats, small=False)
    kept = {event.kind: (event.kept, event.aside) for event in table.happened(e.KindKept)}
    assert kept == {"points": (3 * seats, 18 - 3 * seats), "bank": (3 * seats, 18 - 3 * seats)}
    assert table.count("discard") == 36 - 6 * seats
    assert not any("Term" in line for line in table.story())
    lie_aside = table.held("discard")
    assert {table.public.card(card).kind for card in lie_aside} <= {"points", "bank"}


def test_r02_which_cards_lie_aside_is_nobodys_to_know_before_the_end() -> None:
    table = Table(2, small=False)
    assert len(table.held("discard")) == 24
    for viewer in (PUBLIC, HOST, JUDGE, *table.names):
        assert not any("put aside" in line.say for line in table.page(viewer).ledger)
    table.put("target:Ana", "1")
    table.do(JUDGE, c.MoveCards("city:Paris", "hand:Ana", 3, "for the test"))
    table.empty_map().put("pawn:Ana", "Brussels")
    table.do("Ana", c.DeclareOver())
    table.speak().verdict("good")
    assert any("put aside" in line.say for line in table.page(PUBLIC).ledger)


def test_r03_three_cards_each_three_in_every_capital_and_the_rest_in_the_four() -> None:
    table = Table(4, small=False)
    assert [table.count(f"hand:{seat}") for seat in table.names] == [3, 3, 3, 3]
    stacks = {city.name: city.cards for city in table.board().cities}
    others = {count for name, count in stacks.items() if name not in pieces.FOUR}
    assert others == {3}
    four = [stacks[name] for name in pieces.FOUR]
    assert max(four) - min(four) <= 1
    assert min(four) >= 3
    assert sum(stacks.values()) + 12 + table.count("discard") == table.public.total


def test_r03_a_hand_is_seen_by_its_owner_and_a_stack_by_nobody() -> None:
    table = Table(hands={"Ana": ["points 7", "travel", "bank"]})
    assert [card.face.title for card in table.mine("Ana").hand] == ["Term 7", "Ticket", "Demand"]
    assert "Ana is dealt: Term 7 (7), Ticket, Demand." in table.story("Ana")
    for viewer in (PUBLIC, HOST, JUDGE, "Ben"):
        assert not any("Term 7" in line for line in table.story(viewer))
    # Which card lies where is not even settled: it is drawn when it is picked up.
    assert all(not held for account, held in table.state.hidden.things.items() if account.startswith("city:"))


def test_r03_a_deck_too_small_for_the_map_is_refused_with_both_numbers() -> None:
    with pytest.raises(ValueError, match=r"has 2 cards for this game, but hands and capitals need 24;"):
        Table(2, deck='[[card]]\nkind = "points"\ntitle = "One"\ncopies = 2')


def test_r04_a_character_is_keyed_in_and_pawns_begin_in_london() -> None:
    table = Table()
    assert set(table.public.pawns.values()) == {"London"}
    table.do("Ana", c.TakeCharacter("The Negotiator", "Draws one card more."))
    table.do(HOST, c.TakeCharacter("The Whip", "", "Ben"))
    assert (table.player("Ana").character, table.player("Ana").advantage) == ("The Negotiator", "Draws one card more.")
    assert "Ben is The Whip." in table.story()
    says = [offer.say for offer in table.page(HOST).offers if offer.do == "take_character"]
    assert says == ["Ben's starting advantage", "Cy's character"], "what is still missing can be keyed in"
    table.do(HOST, c.TakeCharacter("The Whip", "Sees a hand.", "Ben"))
    assert table.player("Ben").advantage == "Sees a hand."
    assert table.refused("Ana", c.TakeCharacter("X", "", "Cy")) == ["not_yours"]
    assert table.refused("Ana", c.TakeCharacter("a\nb")) == ["title_line"]


# --- turns ------------------------------------------------------------------------------------------------------------


def test_r05_a_move_goes_three_links_at_most() -> None:
    table = Table()
    assert {city.name: city.steps for city in table.board().cities} == {
        "London": 0, "Brussels": 1, "Paris": 1, "Berlin": 2, "Vienna": 3, "Athens": 4,
    }  # fmt: skip
    assert not table.city("Athens").lit
    assert table.refused("Ana", c.Move("Athens")) == ["too_far"]
    assert table.refused("Ana", c.Move("London")) == ["there_already"]
    assert table.refused("Ana", c.Move("Oslo")) == ["no_such_capital"]
    assert table.refused("Ben", c.Move("Paris")) == ["not_active"]
    table.do("Ana", c.Move("Vienna"))
    assert table.board().way[-1] == "Vienna"
    assert table.public.pawns["Ana"] == "Vienna"
    assert "Ana travels from London to Vienna (3 links)." in table.story()


def test_r05_either_a_move_or_a_card_picked_up() -> None:
    table = Table()
    table.do("Ana", c.Move("Paris"))
    assert table.refused("Ana", c.PickUp()) == ["moved_no_pick"]
    assert table.refused("Ana", c.Move("London")) == ["moved_already"]
    table.end()
    assert table.board().way == (), "the way of a move ends with its turn"
    table.do("Ben", c.PickUp())
    assert table.refused("Ben", c.Move("Paris")) == ["picked_already"]
    assert table.refused("Ben", c.PickUp()) == ["picked_before"]


def test_r05_a_card_picked_up_comes_off_the_stack_and_is_its_players_alone() -> None:
    table = Table(draws=["points 9"])
    before = table.city("London").cards
    table.do(HOST, c.PickUp())
    assert table.city("London").cards == before - 1
    assert called("points 9") in table.hand("Ana")
    assert "Ana draws: Term 9 (9)." in table.story("Ana")
    for viewer in (PUBLIC, HOST, JUDGE, "Ben"):
        assert "Ana picks up 1 card in London." in table.story(viewer)
        assert [moment.say for moment in table.page(viewer).moments] == ["Ana picks up 1 card in London"]
        assert not any("Term 9" in line for line in table.story(viewer))


def test_r05_nothing_is_picked_up_from_an_empty_stack() -> None:
    table = Table()
    table.do(JUDGE, c.MoveCards("city:London", "discard", table.city("London").cards, "for the test"))
    assert table.refused("Ana", c.PickUp()) == ["stack_empty"]


def test_r06_any_number_of_cards_is_played_in_the_own_turn_before_and_after_the_move() -> None:
    table = Table(hands={"Ana": ["points 5", "event", "bank"], "Ben": ["points 4"]})
    table.do("Ana", c.Lay(called("points 5")))
    table.do("Ana", c.Move("Paris"))
    table.do("Ana", c.Play(called("event"), "Ben"))
    table.do("Ana", c.Play(called("bank")))
    assert table.hand("Ana") == ()
    assert table.count("discard") >= 2
    assert table.refused("Ben", c.Lay(called("points 4"))) == ["own_turn_only"]
    assert "Ana plays “Card own_turn” against Ben." in table.story()


def test_r06_points_cards_are_laid_and_others_are_played_and_each_from_the_own_hand() -> None:
    table = Table(hands={"Ana": ["points 5", "event"], "Ben": [called("event", 2)]})
    assert table.refused("Ana", c.Play(called("points 5"))) == ["points_are_laid"]
    assert table.refused("Ana", c.Lay(called("event"))) == ["no_points_card"]
    assert table.refused("Ana", c.Lay(called("points 9"))) == ["not_in_hand"]
    assert table.refused(HOST, c.Play(called("event"))) == ["not_yours"]


def test_r07_with_a_travel_card_a_player_moves_and_picks_up_in_either_order() -> None:
    for order in ((c.Move("Paris"), c.PickUp()), (c.PickUp(), c.Move("Paris"))):
        table = Table(hands={"Ana": ["travel"]}, draws=["bank"])
        table.do("Ana", c.Play(called("travel")))
        assert table.board().travel
        for command in order:
            table.do("Ana", command)
        assert table.page(PUBLIC).view.step == "play"


def test_r07_never_picks_up_in_more_than_one_capital() -> None:
    table = Table(hands={"Ana": ["travel"]}, draws=["bank", "event"])
    table.do("Ana", c.PickUp())
    table.do("Ana", c.Play(called("travel")))
    table.do("Ana", c.Move("Paris"))
    assert table.refused("Ana", c.PickUp()) == ["picked_before"]


def test_r07_a_travel_card_lasts_for_its_turn_only() -> None:
    table = Table(hands={"Ana": ["travel"]})
    table.do("Ana", c.Play(called("travel")))
    table.end(3)
    assert table.public.active == "Ana"
    table.do("Ana", c.Move("Paris"))
    assert table.refused("Ana", c.PickUp()) == ["moved_no_pick"]


def test_r08_the_hand_is_cut_to_five_of_the_own_choice_before_the_turn_is_over() -> None:
    table = Table(hands={"Ana": ["points 1", "points 2", "points 3"]})
    table.do(JUDGE, c.MoveCards("city:Paris", "hand:Ana", 3, "for the test"))
    table.do(JUDGE, c.MoveCards("city:Berlin", "hand:Ana", 1, "for the test"))
    table.end()
    assert table.at(Phase.LIMIT)
    assert table.public.active == "Ana"
    assert table.mine("Ana").over == 2
    assert table.foot() == "Ana discards 2 cards, down to five."
    one, two = called("points 1"), called("points 3")
    assert table.refused("Ana", c.Discard((one,))) == ["discard_count"]
    assert table.refused("Ana", c.Discard((one, one))) == ["named_twice"]
    assert table.refused("Ben", c.Discard(())) == ["own_turn_only", "discard_count"]
    table.do("Ana", c.Discard((one, two)))
    assert table.count("hand:Ana") == 5
    assert called("points 2") in table.hand("Ana")
    assert table.public.active == "Ben"
    assert not any("Term" in line for line in table.story())


def test_r08_printed_cards_are_cut_to_five_with_the_turns_end() -> None:
    table = printed().put("hand:Ana", "7")
    table.end()
    assert table.count("hand:Ana") == 5
    assert "Ana discards 2 cards, down to five." in table.story()


# --- cards that say something -----------------------------------------------------------------------------------------


def test_r09_a_card_to_be_played_at_once_stops_everything_else_of_its_player() -> None:
    table = Table(draws=["at_once"])
    table.do("Ana", c.PickUp())
    card = called("at_once")
    assert list(table.public.must) == [card]
    assert table.foot() == "Ana must play “Card at_once” at once."
    assert "at_once_first" in table.refused(HOST, c.EndTurn())
    assert "at_once_first" in table.refused("Ana", c.Play(table.hand("Ana")[0]))
    assert [held.must for held in table.mine("Ana").hand].count(True) == 1
    table.do("Ana", c.Play(card, "Ana"))
    assert not table.public.must
    assert "Ana plays “Card at_once” against Ana." in table.story()
    table.end()


def test_r08_what_must_be_played_at_once_is_not_counted_among_what_must_go() -> None:
    """Seen at a table: “1 card must go” over a hand of six, of which two had to be played and four could stay."""
    table = Table(hands={"Ana": ["at_once", "points 1", "points 2"]})
    table.do(JUDGE, c.MoveCards("city:Paris", "hand:Ana", 3, "for the test"))
    assert (len(table.public.must), table.public.counts["hand:Ana"], table.mine("Ana").over) == (1, 6, 0)
    table.do(JUDGE, c.MoveCards("city:Berlin", "hand:Ana", 1, "for the test"))
    assert table.mine("Ana").over == 1
    table.do("Ana", c.Play(called("at_once"), "Ana"))
    assert (table.public.must, table.mine("Ana").over) == ((), 1)


def test_r09_a_drawn_card_that_everybody_has_seen_is_the_judges_to_take_back() -> None:
    table = Table(draws=["at_once"])
    before = table.session.evening.live[-1]
    table.do("Ana", c.PickUp())
    assert table.public.must
    assert table.refused(HOST, Rewind(before)) == ["undo_revealed"]
    table.do(JUDGE, Rewind(before, "the wrong capital"))
    assert not table.public.must


def test_r05_no_capital_is_lit_for_a_move_that_must_wait_for_a_card() -> None:
    table = Table(draws=["travel", "at_once"], hands={"Ana": ["travel"]})
    assert [one.name for one in table.board().cities if one.lit]
    table.do("Ana", c.Play(called("travel"), "Ana"))
    table.script.next = [called("at_once")]
    table.do("Ana", c.PickUp())
    assert table.public.must
    assert not [one.name for one in table.board().cities if one.lit]


def test_r09_a_starting_card_to_be_played_at_once_waits_for_its_players_first_turn() -> None:
    table = Table(hands={"Ben": ["at_once"]})
    assert not table.public.must
    table.end()
    assert list(table.public.must) == [called("at_once")]


def test_r09_a_trial_of_who_begins_shows_a_judge_who_plays_no_starting_card_to_be_played_at_once() -> None:
    """Seen at a table: who begins, tried as somebody else, told which card of that hand must be played at once."""
    shown = []
    for held in (called("at_once", 2), called("bank")):
        table = Table(first="", hands={"Ana": ["at_once"], "Ben": [held]})
        named = table.do(HOST, c.NameStarter("Ana"))
        assert e.MustPlay("Ana", called("at_once")) in named.events, "so that one of its kind is shown either way"
        shown.append(table.session.tried(Correct(named.n, "replace", command={"do": "name_starter", "seat": "Ben"})))
    assert isinstance(shown[0], Trial)
    assert shown[0] == shown[1]


def test_r09_a_card_of_the_own_turn_waits_for_it() -> None:
    table = Table(hands={"Ben": ["event"]})
    assert table.refused("Ben", c.Play(called("event"))) == ["own_turn_only"]


@pytest.mark.parametrize("target", ["", *NAMES[:3]])
def test_r09_the_player_chooses_against_whom_and_may_choose_oneself_or_nobody(target: str) -> None:
    table = Table(hands={"Ana": ["event"]})
    assert table.refused("Ana", c.Play(called("event"), "Zoe")) == ["no_such_target"]
    table.do("Ana", c.Play(called("event"), target))
    played = table.board().played
    assert played is not None
    assert (played.seat, played.target, played.card.title) == ("Ana", target, "Card own_turn")


def test_r09_the_host_carries_out_what_a_card_says_and_its_title_is_the_reason() -> None:
    table = Table(hands={"Ana": ["event"]})
    assert table.refused(HOST, Put("skip:Ben", "1", "so")) == ["no_card_says"]
    assert "put" not in table.offers(HOST)
    table.do("Ana", c.Play(called("event"), "Ben"))
    puts = [o for o in table.page(HOST).offers if o.do == "put"]
    assert {o.given["reason"] for o in puts} == {"“Card own_turn”"}
    chosen = [next(field.start for field in o.fields if isinstance(field, ChooseOne)) for o in puts]
    assert chosen == ["pawn:Ben", "skip:Ben", "target:Ben", ""], "whom the card was played against"
    table.do(HOST, Put("skip:Ben", "1", "“Card own_turn”"))
    table.end()
    assert table.public.active == "Cy"
    assert "Ben misses this turn." in table.story()
    assert table.refused(HOST, Put("skip:Cy", "1", "so")) == ["no_card_says"]


def test_r09_cards_move_unseen_from_hands_stacks_and_discards() -> None:
    table = Table(hands={"Ben": ["points 1", "points 2", "points 3"]})
    table.do(JUDGE, c.MoveCards("hand:Ben", "hand:Ana", 2, "a card says so"))
    assert (table.count("hand:Ana"), table.count("hand:Ben")) == (5, 1)
    came = [card for card in table.hand("Ana") if table.public.card(card).kind == "points"]
    assert len(came) == 2
    assert table.refused(JUDGE, c.MoveCards("hand:Ben", "hand:Ana", 2, "again")) == ["too_few_cards"]
    assert table.refused(JUDGE, c.MoveCards("hand:Ben", "hand:Ben", 1, "again")) == ["same_account"]
    assert table.refused(JUDGE, c.MoveCards("hand:Ben", "hand:Ana", 0, "again")) == ["no_cards"]
    assert table.refused(JUDGE, c.MoveCards("hand:Ben", "hand:Ana", 1, " ")) == ["reason_needed"]
    assert "A card says so: 2 cards from Ben's hand to Ana's hand." in table.story()
    for viewer in (PUBLIC, HOST, JUDGE, "Cy"):
        assert not any("Term" in line for line in table.story(viewer))
    assert any("Term" in line for line in table.story("Ana"))
    assert any("Term" in line for line in table.story("Ben"))


def test_r09_what_is_put_on_a_stack_is_what_is_picked_up_next() -> None:
    table = Table(hands={"Ana": ["points 8", "event"]})
    table.do("Ana", c.Play(called("event")))
    table.do("Ana", c.Give((called("points 8"),), "city:London"))
    table.end()
    table.do("Ben", c.PickUp())
    assert called("points 8") in table.hand("Ben")
    assert "Ben draws: Term 8 (8)." in table.story("Ben")


def test_r09_cards_are_given_only_when_a_card_said_so() -> None:
    table = Table(hands={"Ana": ["points 8", "event"]})
    give = c.Give((called("points 8"),), "hand:Ben")
    assert table.refused("Ana", give) == ["no_card_says"]
    table.do("Ana", c.Play(called("event")))
    assert table.refused("Ana", c.Give((), "hand:Ben")) == ["no_cards"]
    assert table.refused("Ana", c.Give((called("points 8"),), "hand:Ana")) == ["no_such_account"]
    table.do("Ana", give)
    assert "From Ana's hand to Ben's hand: Term 8 (8)." in table.story("Ben")
    assert "Ana gives 1 card to Ben's hand." in table.story()
    assert not any("Term 8" in line for line in table.story("Cy"))


def test_r09_a_laid_card_goes_away_and_its_points_with_it() -> None:
    table = Table(hands={"Ana": ["points 5"], "Ben": ["points 7"]})
    table.do("Ana", c.Lay(called("points 5")))
    table.do(JUDGE, Hand((called("points 5"),), "laid:Ana", "laid:Ben", "a card says so"))
    assert (table.player("Ana").points, table.player("Ben").points) == (0, 5)
    table.do(JUDGE, Hand((called("points 5"),), "laid:Ben", "hand:Cy", "another card says so"))
    assert table.player("Ben").points == 0
    assert called("points 5") in table.hand("Cy")
    assert table.refused(JUDGE, Hand((called("points 5"),), "laid:Ben", "discard", "x")) == ["not_laid"]
    assert table.refused(JUDGE, Hand((called("points 7"),), "hand:Ben", "discard", "x")) == [
        "no_such_account",
        "not_laid",
    ]
    assert "“Term 5” (5) goes from Ben's laid cards to Cy's hand: another card says so" in table.story()


def test_r09_pawns_turns_and_who_comes_next_are_set_by_hand() -> None:
    table = Table().put("pawn:Ana", "Athens").put("next", "Cy").put("skip:Ana", "2")
    assert table.public.pawns["Ana"] == "Athens"
    table.end()
    assert table.public.active == "Cy"
    table.end()
    assert table.public.active == "Ben"
    assert table.public.skips["Ana"] == 1
    assert table.refused(JUDGE, Put("pawn:Ana", "Oslo", "x")) == ["no_such_value"]
    assert table.refused(JUDGE, Put("skip:Ana", "10", "x")) == ["no_such_value"]
    assert table.refused(JUDGE, Put("hand:Ana", "3", "x")) == ["no_such_field"]


def test_r09_points_are_posted_by_hand_and_stand_in_the_ledger() -> None:
    table = Table()
    table.do(JUDGE, Post(3, "bank", "supply:Ana", "a card says so"))
    assert table.player("Ana").points == 3
    assert "3 points from the bank to Ana: a card says so" in table.story()
    assert table.refused(JUDGE, Post(0, "bank", "supply:Ana", "x")) == ["amount_range"]


def test_r10_an_interrupt_stops_the_turn_and_then_the_turn_goes_on() -> None:
    table = Table(hands={"Ben": ["interrupt"]})
    assert [card.now for card in table.mine("Ben").hand if card.face.when == "interrupt"] == [True]
    table.do("Ben", c.Play(called("interrupt"), "Ana"))
    assert [one.card.title for one in table.board().interrupts] == ["Card interrupt"]
    assert table.refused("Ana", c.Move("Paris")) == ["interrupted"]
    assert table.refused("Ana", c.Resolve()) == ["not_yours"]
    assert table.foot() == "Ben interrupts with “Card interrupt”: the table carries it out."
    table.do("Ben", c.Resolve())
    table.do("Ana", c.Move("Paris"))
    assert "Ben interrupts with “Card interrupt” against Ana." in table.story()
    assert table.refused(HOST, c.Resolve()) == ["no_interrupt"]


def test_r10_a_turn_that_cannot_go_on_is_over() -> None:
    table = Table(hands={"Cy": ["interrupt"]})
    table.do("Cy", c.Play(called("interrupt")))
    table.do(HOST, c.Resolve(ends=True))
    assert table.public.active == "Ben"
    assert "The interrupt is carried out; Ana's turn cannot go on." in table.story()


def test_r10_an_interrupt_may_be_interrupted_and_the_last_one_is_carried_out_first() -> None:
    table = Table(hands={"Ben": ["interrupt"], "Cy": [called("interrupt", 2)]})
    table.do("Ben", c.Play(called("interrupt")))
    table.do("Cy", c.Play(called("interrupt", 2), "Ben"))
    assert [one.seat for one in table.board().interrupts] == ["Ben", "Cy"]
    table.do("Cy", c.Resolve(ends=True))
    assert table.public.active == "Ana"
    table.do("Ben", c.Resolve())
    assert table.public.active == "Ben"


def test_r10_an_interrupt_comes_in_the_hand_limit_too_and_on_the_own_turn_it_stops_nothing() -> None:
    table = Table(hands={"Ana": ["interrupt"], "Ben": [called("interrupt", 2)]})
    table.do("Ana", c.Play(called("interrupt")))
    assert table.board().interrupts == ()
    table.do(JUDGE, c.MoveCards("city:Paris", "hand:Ana", 3, "for the test"))
    table.do(JUDGE, c.MoveCards("city:Berlin", "hand:Ana", 1, "for the test"))
    table.end()
    assert table.at(Phase.LIMIT)
    table.do("Ben", c.Play(called("interrupt", 2)))
    table.do(HOST, c.Resolve(ends=True))
    assert table.at(Phase.LIMIT), "the hand is cut to five all the same"


def test_r10_printed_cards_interrupt_by_who_plays_them() -> None:
    table = printed()
    table.do(HOST, c.KeyPlayed("Filibuster", False, "Ana", "Ben"))
    assert [one.card.title for one in table.board().interrupts] == ["Filibuster"]
    assert table.count("hand:Ben") == 2
    table.do(HOST, c.Resolve())
    table.do("Ana", c.KeyPlayed("", True))
    assert table.board().travel
    assert table.refused("Ben", c.KeyPlayed("", True)) == ["own_turn_only"]
    assert table.refused(HOST, c.KeyPlayed("x" * 61, False, "", "Ana")) == ["title_line"]


# --- points and the end -----------------------------------------------------------------------------------------------


def test_r11_a_points_card_counts_only_while_it_lies() -> None:
    table = Table(hands={"Ana": ["points 5", "points 9"]})
    assert table.player("Ana").points == 0
    table.do("Ana", c.Lay(called("points 5")))
    assert table.player("Ana").points == 5
    assert "Ana lays “Term 5” (5): card 1 of 4." in table.story()
    line = table.page(PUBLIC).ledger[-1]
    assert (line.amount, line.say, line.rules) == (5, "“Term 5” was laid", ("R11",))
    table.do(JUDGE, Hand((called("points 5"),), "laid:Ana", "discard", "a card says so"))
    assert table.player("Ana").points == 0


def test_r11_a_printed_points_card_is_keyed_by_its_points() -> None:
    table = printed()
    table.do("Ana", c.KeyLaid(6))
    table.do(HOST, c.KeyLaid(0, "Ana"))
    assert [term.points for term in table.player("Ana").row] == [6, 0]
    assert table.count("hand:Ana") == 1
    assert table.refused(HOST, c.KeyLaid(100, "Ana")) == ["points_range"]
    assert table.refused(HOST, c.KeyLaid(5, "Ben")) == ["own_turn_only"]
    assert table.refused("Ana", c.Lay("1.1")) == ["cards_printed", "not_in_hand"]
    table.do("Ana", c.KeyLaid(1))
    table.do(HOST, Hand((table.player("Ana").row[0].card,), "laid:Ana", "hand:Ana", "a card says so"))
    assert table.player("Ana").points == 1
    assert table.count("hand:Ana") == 1


def test_i3_a_printed_card_that_lies_on_the_table_mends_the_count_of_its_hand() -> None:
    table = printed().put("hand:Ana", "0").put("hand:Ben", "0")
    assert "key_laid" in table.offers(HOST)
    table.do(HOST, c.KeyLaid(6, "Ana"))
    assert (table.count("hand:Ana"), len(table.player("Ana").row)) == (0, 1)
    assert "The count of Ana's hand is mended: a card lies on the table that it did not have." in table.story()
    assert table.refused(HOST, c.KeyPlayed("Tea", seat="Ben")) == ["hand_empty"]


def test_r11_a_printed_points_card_is_called_by_the_title_that_was_read_aloud() -> None:
    table = printed(2).put("target:Ana", "1")
    assert table.refused(HOST, c.KeyLaid(6, "Ana", "x" * 61)) == ["title_line"]
    table.do(HOST, c.KeyLaid(6, "Ana", " Fish, in principle "))
    assert table.player("Ana").row[0].title == "Fish, in principle"
    assert "“Fish, in principle” (6)" in " ".join(table.story())


def test_r09_what_a_card_says_stays_in_force_until_its_players_next_turn() -> None:
    table = printed()
    assert table.refused(HOST, c.KeepInForce()) == ["no_card_says"]
    table.do(HOST, c.KeyPlayed("Red line", seat="Ana"))
    table.do(HOST, c.KeepInForce("turn"))
    assert table.refused(HOST, c.KeepInForce("turn")) == ["in_force_already"]
    assert table.refused(HOST, c.KeepInForce("week")) == ["in_force_already", "no_such_value"]
    assert [(one.seat, one.card.title, one.until) for one in table.board().in_force] == [
        ("Ana", "Red line", "until Ana's next turn")
    ]
    assert table.end(2).board().in_force
    assert not table.end().board().in_force
    assert "“Red line” is in force no longer." in table.story()


def test_r09_no_judge_keeps_in_force_what_nobody_has_played() -> None:
    kept = Adjust(HOST, {"do": "keep_in_force"}, ("no_card_says",), "the table wants it")
    assert printed().refused(JUDGE, kept) == ["no_card_says"]


def test_r09_what_is_missed_ends_what_should_last_until_that_turn() -> None:
    table = printed()
    table.do(HOST, c.KeyPlayed("Red line", seat="Ana"))
    table.do(HOST, c.KeepInForce("turn"))
    table.put("skip:Ana", "1").end(3)
    assert table.public.active == "Ben"
    assert not table.board().in_force


def test_r09_what_lasts_is_over_when_the_table_says_so() -> None:
    table = printed()
    table.do(HOST, c.KeyPlayed("The goalposts, moved", target="Ben", seat="Ana"))
    table.do(HOST, c.KeepInForce("game"))
    assert table.end(3).board().in_force
    assert table.refused(HOST, c.EndEffect(7)) == ["not_in_force"]
    # Seen at a table: a letter that was hit by chance ended what held to the end of the game.
    (over,) = (offer for offer in table.page(HOST).offers if offer.do == "end_effect")
    (which,) = over.fields
    assert isinstance(which, ChooseOne)
    assert ([one.say for one in which.choices], which.start) == (["“The goalposts, moved”"], "")
    table.do(HOST, c.EndEffect(which.choices[0].value))
    assert not table.board().in_force


def test_r09_a_card_of_the_apps_deck_that_lasts_is_in_force_by_itself() -> None:
    table = Table(hands={"Ana": ["lasts"]})
    table.do("Ana", c.Play(table.hand("Ana")[0]))
    assert [one.card.title for one in table.board().in_force] == ["Red line"]


def test_r09_cards_are_shown_to_everybody_and_stay_in_the_hand() -> None:
    table = Table(hands={"Ana": ["event"]})
    shown = table.hand("Ana")[1]
    assert table.refused("Ana", c.Show((shown,))) == ["no_card_says"]
    table.do("Ana", c.Play(table.hand("Ana")[0]))
    assert table.refused("Ana", c.Show(())) == ["no_cards"]
    assert table.refused("Ben", c.Show((shown,))) == ["not_in_hand"]
    table.do("Ana", c.Show((shown,)))
    assert shown in table.hand("Ana")
    assert f"Ana shows everybody “{table.public.card(shown).title}" in " ".join(table.story())


def test_r10_an_interrupt_that_ends_the_turn_is_what_space_does() -> None:
    table = Table(hands={"Ben": ["ends"]})
    table.do("Ben", c.Play(table.hand("Ben")[0]))
    offer = next(o for o in table.page(HOST).offers if o.main)
    assert (offer.do, offer.given) == ("resolve", {"ends": True})


def test_r12_the_fourth_points_card_ends_the_game_with_ten_points() -> None:
    table = printed(2).put("hand:Ana", "5")
    table.lay("Ben", 9).lay("Ana", 2, 3, 4)
    assert table.board().note == "Fourth card: +10"
    table.do(HOST, c.KeyLaid(5, "Ana"))
    assert table.finish().at(Phase.SPEECH)
    assert (table.public.finisher, table.player("Ana").points, table.player("Ben").points) == ("Ana", 24, 9)
    assert "Ana has laid 4 points cards: the game ends. Ana finished first: +10." in table.story()
    assert table.refused(HOST, c.EndTurn()) == ["wrong_phase"]


def test_r12_the_highest_total_leads_even_when_somebody_else_finished() -> None:
    table = printed().to_speech(Ben=3, Cy=20)
    assert table.public.finisher == "Ben"
    assert table.public.speakers == ("Cy",)
    assert "Cy leads with 20 points and must present the deal before winning." in table.story()


def test_r13_with_an_empty_map_the_negotiations_are_declared_over_in_brussels() -> None:
    table = Table()
    assert table.refused("Ana", c.DeclareOver()) == ["not_in_brussels", "cards_on_map"]
    table.empty_map()
    assert table.board().note.startswith("No card is left on the map")
    table.do("Ana", c.Move("Brussels"))
    table.do("Ana", c.DeclareOver())
    assert (table.public.finisher, table.public.how) == ("Ana", "declared")
    assert table.public.speakers == ("Ana",)
    assert "Ana declares in Brussels that negotiations are over. Ana finished first: +10." in table.story()


def test_r14_the_leader_wins_only_after_a_speech() -> None:
    table = printed().to_speech(Ben=3)
    assert table.page(PUBLIC).result is None
    assert table.foot() == "Ben presents the deal to the others: 30 to 60 seconds."
    table.speak(47)
    assert table.foot() == "The speech lasted 47 seconds, which is long enough."
    table.verdict("good")
    assert table.result.winners == ("Ben",)
    assert table.result.say == "13 points and a speech of 47 seconds."
    laid, paper = [table.public.card(card) for card in table.public.row("Ben")], table.result.paper
    assert paper is not None
    assert len(laid) == 1
    assert paper.lines == ((laid[0].points, "1 printed card"),), "the winning deal, term by term"
    assert paper.given == ((10, "finished first"),), "with its sign, as the speech had it"
    assert "finished first: +10" in table.session.why("public", "supply:Ben").because[-1].told, "not by the last line"


def test_r14_the_clock_of_the_speech_is_public_and_ends_it_after_a_minute() -> None:
    table = printed().to_speech(Ben=3)
    table.do("Ben", c.BeginSpeech())
    view = table.page(PUBLIC).view
    assert view.clock is not None
    assert (view.clock.left_at(table.session.now()), view.clock_total) == (60_000, 60_000)
    assert view.clock_up, "a phone tells the seconds that have passed, as the wall does"
    table.wind(60)
    table.session.speak()
    assert table.at(Phase.VERDICT)
    assert (table.public.seconds, table.public.by_clock) == (60, True)
    assert "Sixty seconds are over." in table.story()


def test_r14_the_host_pauses_the_speech_and_its_clock_stands_until_it_goes_on() -> None:
    table = printed().to_speech(Ben=3)
    assert "wrong_phase" in table.refused(HOST, Pause())
    table.do("Ben", c.BeginSpeech())
    table.wind(20)
    assert "pause" in {offer.do for offer in table.page(HOST).offers}
    table.do(HOST, Pause())
    assert table.story()[-1] == "The speech is paused."
    assert not table.session.running, "the clock stands"
    assert table.refused("Ben", c.EndSpeech()) == ["speech_paused"]
    assert [offer.do for offer in table.page(HOST).offers if offer.main] == ["resume"]
    table.do(HOST, Resume())
    table.wind(15)
    table.do("Ben", c.EndSpeech())
    assert table.public.seconds == 35


@pytest.mark.parametrize(
    ("seconds", "fits"), [(29.9, ("short", "good")), (30, ("good",)), (59.9, ("good",)), (60, ("good", "long"))]
)
def test_r14_thirty_to_sixty_seconds_are_good(seconds: float, fits: tuple[str, ...]) -> None:
    table = printed().to_speech(Ben=3).speak(seconds)
    offered = [offer.given["verdict"] for offer in table.page(HOST).offers if offer.do == "judge_speech"]
    assert tuple(offered) == fits
    for verdict in {"good", "short", "long", "words"} - set(fits):
        assert table.refused(HOST, c.JudgeSpeech(verdict)) == ["verdict_wrong"]
    assert table.refused(HOST, c.JudgeSpeech("loud")) == ["no_such_verdict"]


@pytest.mark.parametrize(("who", "by"), [("host", HOST), ("Cy", "Cy"), ("Cy", HOST)])
def test_r14_two_words_from_the_last_winner_must_occur(who: str, by: str) -> None:
    table = printed(speech_words=who).to_speech(Ben=3)
    assert table.refused("Ben", c.BeginSpeech()) == ["words_missing"]
    assert table.refused("Ana", c.GiveWords("ferret", "radish")) == ["not_yours"]
    assert table.refused(by, c.GiveWords("ferret", "Ferret")) == ["same_word"]
    assert table.refused(by, c.GiveWords("", "radish")) == ["one_word"]
    table.do(by, c.GiveWords("ferret", "radish"))
    table.do("Ben", c.BeginSpeech())
    assert table.foot() == "Ben speaks. “ferret” and “radish” must occur."
    table.wind(40)
    table.do("Ben", c.EndSpeech())
    table.verdict("words")
    assert table.at(Phase.SPEECH)
    assert table.public.attempt == 2


def test_r14_words_are_ticked_as_they_are_heard() -> None:
    table = printed(speech_words="host").to_speech(Ben=3)
    table.do(HOST, c.GiveWords("ferret", "radish"))
    table.do("Ben", c.BeginSpeech())
    assert table.foot() == "Ben speaks. “ferret” and “radish” must occur."
    table.do(HOST, c.HearWord(2))
    assert table.foot() == "Ben speaks. “ferret” must still occur."
    assert "“radish” was said." in table.story()
    assert table.refused(HOST, c.HearWord(2)) == ["heard_already"]
    assert table.refused(HOST, c.HearWord(3)) == ["no_such_word"]
    table.wind(40)
    table.do("Ben", c.EndSpeech())
    main = [o.given for o in table.page(HOST).offers if o.main]
    assert main == [{"verdict": "words"}], "one word was heard, and not the other"


FLIGHT, LUNCH = "17.1", "18.1"
MORE = """
[[card]]
kind = "event"
title = "Flight"
travel = true
steps = 99
against = false
[[card]]
kind = "event"
title = "Lunch"
takes = 2
against = false
"""


PLACES = """
[[card]]
kind = "event"
title = "Shuttle"
travel = true
steps = 99
to = ["players"]
against = false
[[card]]
kind = "event"
title = "Ferry"
travel = true
steps = 99
to = ["London", "Athens"]
both = true
against = false
"""


def test_r7_a_travel_card_goes_where_it_says_and_nowhere_else() -> None:
    """Seen at a table: a shuttle to where somebody stands went to any capital."""
    hands = {"Ana": [FLIGHT, LUNCH, "event"]}  # the same two rows of the deck
    for card, allowed in ((FLIGHT, {"Brussels"}), (LUNCH, {"Athens"})):
        table = Table(hands=hands, deck=small_deck() + PLACES).put("pawn:Ben", "Brussels")
        table.do("Ana", c.Play(card))
        assert {city.name for city in table.board().cities if city.lit} == allowed
        assert table.refused("Ana", c.Move("Paris")) == ["not_by_card"]
        for viewer in ("Ana", HOST):
            (travel,) = (offer for offer in table.page(viewer).offers if offer.do == "move")
            assert (travel.fields, travel.given, travel.main) == ((), {"to": next(iter(allowed))}, True)
        table.do("Ana", c.Move(*allowed))
    table = Table(hands=hands, deck=small_deck() + PLACES).put("pawn:Ana", "Paris")
    table.do("Ana", c.Play(LUNCH))
    table.do("Ana", c.Move("London"))


def special() -> Table:
    """Ana holds a travel card for any capital, one that takes two cards, and one that is against somebody."""
    return Table(hands={"Ana": [FLIGHT, LUNCH, "event"]}, deck=small_deck() + MORE)


def test_r7_a_travel_card_takes_its_player_as_far_as_it_says() -> None:
    """Seen at a table: with “Move to any capital” only what was three links away was lit, and nobody said why."""
    table = special()
    (travel,) = (offer for offer in table.page("Ana").offers if offer.do == "move")
    (field,) = travel.fields
    assert isinstance(field, ChooseOne)
    assert {one.value: [why.key for why in one.refused] for one in field.choices if one.refused} == {
        "Athens": ["too_far"]
    }
    assert table.refused("Ana", c.Move("Athens")) == ["too_far"]
    table.do("Ana", c.Play(FLIGHT))
    assert {city.name for city in table.board().cities if city.lit} == {c.name for c in table.public.capitals[1:]}
    table.do("Ana", c.Move("Athens"))
    table.end(3)
    assert not {city.name for city in table.board().cities if city.lit} >= {"London"}, "only in that turn"


def test_r9_only_a_card_that_is_against_somebody_asks_against_whom() -> None:
    table = special()
    asks = {offer.given["card"]: bool(offer.fields) for offer in table.page("Ana").offers if offer.do == "play"}
    assert asks == {FLIGHT: False, LUNCH: False, called("event"): True}


@pytest.mark.parametrize("who", ["Ana", HOST])
def test_r18_cards_that_a_card_has_its_player_take_are_the_next_step_and_taken_once(who: str) -> None:
    table = special()
    assert table.refused("Ana", c.CarryOut(1)) == ["no_such_duty"]
    table.do("Ana", c.Play(LUNCH))
    first = table.page(who).offers[1]  # the end of the turn stands above all
    assert (first.do, first.fields, first.main, first.given) == ("carry_out", (), True, {"duty": 1})
    assert table.refused("Ben", c.CarryOut(1)) == ["not_yours"]
    table.do(who, c.CarryOut(1))
    assert table.count("hand:Ana") == 4
    assert table.refused("Ana", c.CarryOut(1)) == ["no_such_duty"]


ORDERS = """
[[card]]
kind = "event"
title = "Door"
ends_turn = true
"""


def test_r6_after_the_card_that_ends_the_turn_only_interrupts_and_what_must_be_are_offered() -> None:
    """Seen at a table: “Your turn ends here”, and a travel card gave back a move and a card."""
    hands = {"Ana": [FLIGHT, "travel", "interrupt"], "Ben": ["at_once"]}
    table = Table(hands=hands, draws=["at_once"], deck=small_deck() + ORDERS)

    def offered() -> set[str]:
        return {offer.given["card"] for offer in table.page("Ana").offers if offer.do in ("lay", "play")}

    assert offered() == {FLIGHT, called("travel"), called("interrupt")}
    table.do("Ana", c.Play(FLIGHT))
    assert offered() == {called("interrupt")}
    table.do(JUDGE, c.MoveCards("hand:Ben", "hand:Ana", 1, "for the test"))
    assert offered() == {called("interrupt"), called("at_once")}


def test_r8_whoever_must_discard_finds_that_first() -> None:
    table = Table(hands={"Ana": ["points 7", "travel", "bank"]})
    table.do(JUDGE, c.MoveCards("city:Paris", "hand:Ana", 3, "for the test"))
    table.do("Ana", c.EndTurn())
    assert table.page("Ana").offers[0].do == "discard"


def test_r9_what_the_deck_says_of_its_cards_is_what_their_words_say() -> None:
    """A card that names a player, or that aims at one, is against somebody; “any capital” means any."""
    aimed = ("player of your choice", "a player in your capital", "any one player")
    for card in deck.default():
        if any(word in card.text.lower() for word in aimed) and not card.travel:
            assert card.against, card.title
        assert not (card.travel and card.against) or "comes along" in card.text, card.title
        if "any capital" in card.text:
            assert card.steps >= 28, card.title
        if "Take two cards" in card.text or "take two cards" in card.text:
            assert (card.takes, card.against) == (2, False), card.title


@pytest.mark.parametrize(("heard", "said"), [((1, 2), " with both words"), ((1,), "")])
def test_r14_a_word_is_still_ticked_after_the_minute_and_only_what_was_ticked_is_told(
    heard: tuple[int, ...], said: str
) -> None:
    table = printed(speech_words="host").to_speech(Ben=3)
    table.do(HOST, c.GiveWords("ferret", "radish"))
    table.do("Ben", c.BeginSpeech())
    table.wind(60)
    table.session.speak()
    for word in heard:
        table.do(HOST, c.HearWord(word))
    table.verdict("good")
    assert table.result.say == f"13 points and a speech of 60 seconds{said}."


def test_r14_without_a_game_before_this_one_no_words_are_supplied() -> None:
    table = printed().to_speech(Ben=3)
    assert table.refused(HOST, c.HearWord(1)) == ["wrong_phase", "no_words"]
    assert table.refused(HOST, c.GiveWords("ferret", "radish")) == ["no_words"]
    assert table.refused("Ana", c.BeginSpeech()) == ["not_yours"]


def test_r15_a_tie_at_the_top_is_a_tea_break() -> None:
    table = printed().to_speech(Ben=3, Cy=13)
    assert table.public.over
    assert table.result.winners == ()
    assert table.result.say == "Ben and Cy tie at 13: a tea break, and no winner."
    assert [(s.seat, s.place, s.total) for s in table.result.standings] == [
        ("Ben", 2, 13),
        ("Cy", 2, 13),
        ("Ana", 4, 0),
    ], "nobody has the first place"


def test_r16_who_makes_everybody_wait_hums_and_table_time_stands() -> None:
    table = Table()
    assert table.refused("Ben", c.Hum()) == ["not_active"]
    table.do("Ana", c.Hum())
    assert not table.session.running
    assert (table.board().hums, table.foot()) == ("Ana", "Ana makes everybody wait and hums the Ode to Joy.")
    assert table.refused("Ana", c.Move("Paris")) == ["hums"]
    assert table.refused(HOST, c.Hum()) == ["hums_already"]
    table.do("Ben", Resume())
    assert table.session.running
    assert table.board().hums == ""
    table.do("Ana", c.Move("Paris"))
    assert table.refused(HOST, Resume()) == ["not_paused"]
    # Of whoever has left no sentence says “ makes everybody wait”.
    table = Table()
    table.do("Ana", c.Hum())
    table.do(HOST, Leave("Ana"))
    assert table.refused("Ben", c.Move("Paris")) == table.refused(HOST, c.Hum()) == ["paused"]


def test_r17_gaps_are_settled_by_consensus_or_by_the_one_closest_to_berlin_in_the_story() -> None:
    table = Table()
    assert table.refused(HOST, c.Settle("Spain votes twice", "arbiter")) == ["no_arbiter"]
    table.do(HOST, c.Settle("the gnome counts as a pawn"))
    table.do(HOST, c.NameArbiter("Cy"))
    table.do(JUDGE, c.Settle("the train is late", "arbiter"))
    assert table.player("Cy").arbiter
    assert table.story()[-3:] == [
        "Settled by consensus: the gnome counts as a pawn",
        "Cy is closest to Berlin and settles what the rules leave open.",
        "Cy settles as the arbiter: the train is late",
    ]
    assert table.refused(HOST, c.Settle(" ")) == ["words_line"]


def test_a_draw_that_cannot_come_is_drawn_again_and_names_nothing() -> None:
    table = Table()
    held = table.hand("Ben")[0]
    session = table.session
    session._draws = None  # nobody draws now: a program at the other end of the line does
    table.do("Ana", c.PickUp())
    wanted = next(iter(session.rules.wants(table.state)))
    assert held not in wanted.bag
    assert table.refused("Ana", Draw(wanted.key, (held,))) == ["not_yours"]
    assert table.refused("Ana", c.EndTurn()) == ["draw_first"]
    table.do(TABLE, Draw(wanted.key, (held,)))
    again = next(iter(session.rules.wants(table.state)))
    assert again.key != wanted.key
    table.do(TABLE, Draw(again.key, (next(iter(again.bag)),)))
    assert table.count("hand:Ana") == 4


def test_r05_a_printed_card_is_picked_up_where_by_the_count_none_was_left_and_the_count_is_put_right() -> None:
    """Seen at a table: the assumed stack was empty, *Pick up* was grey, and a card lay there; later “Pick up in London
    (0)” and the foot offered it as if nothing were odd."""
    table = printed().put("city:London", "0")
    table.do("Ana", c.KeyPlayed("Leak"))
    held = table.count("hand:Ana")
    offered = next(offer for offer in table.page(HOST).offers if offer.do == "pick_up")
    assert offered.say == "Pick up in London: a card lies there all the same (0 are counted)"
    none = "In London no card is counted; one that lies there may be picked up all the same."
    assert table.foot() == f"Ana moves up to three capitals. {none}"
    table.do("Ana", c.PickUp())
    assert (table.count("city:London"), table.count("hand:Ana")) == (0, held + 1)
    assert "The count of the stack in London is mended: a card lay there that it did not have." in table.story()
    empty = Table().empty_map()
    assert "stack_empty" in empty.refused("Ana", c.PickUp()), "the app's own stacks hold what they hold"


def test_r04_with_printed_cards_the_foot_names_the_character_sheets_until_play_has_begun() -> None:
    """Seen at a table: neither laptop nor wall mentioned them before turn 1."""
    table = printed()
    assert table.foot() == "Everybody takes a character sheet first. Ana's turn."
    table.do(HOST, c.TakeCharacter("The Whip", "", "Ana"))
    assert table.foot() == "Everybody takes a character sheet first. Ana's turn.", "the others have none yet"
    table.do(HOST, c.PickUp())
    assert "character" not in table.foot()
    assert "character" not in Table().foot(), "without the box there are none"


def test_r03_with_printed_cards_the_map_says_how_stacks_are_made_and_once_play_began_only_what_holds_then() -> None:
    """Seen at a table: nothing said how 28 stacks are made; that the map stays in its box stood there all evening."""
    counted = "Counts are assumed, until keyed in."
    four = "London, Brussels, Paris and Berlin"
    tables = {mode: printed(map_mode=mode, small=False) for mode in ("app", "table", "light")}
    notes = {mode: table.board().map_note for mode, table in tables.items()}
    assert notes == {
        "app": "Deal 3 cards to everybody, and lay 3 face down by a slip with the name of each capital here;"
        f" {four} share the rest. The printed map has other capitals, and stays in the box. {counted}",
        "table": f"Deal 3 cards to everybody, and lay 3 face down on each capital; {four} share the rest."
        f" This is not the printed map. {counted}",
        "light": "",
    }
    for mode, said in (("app", counted), ("table", f"This is not the printed map. {counted}")):
        tables[mode].do(HOST, c.PickUp())
        assert tables[mode].board().map_note == said
    own = printed().board().map_note
    assert own.endswith(f"share the rest. {counted}"), "a map of the table's own is the printed one"


def test_r07_a_travel_card_that_is_keyed_in_is_called_one_on_the_wall_and_in_the_story() -> None:
    """Seen at a table: the wall said “Event: A card”, and nobody at the back knew why Cleo went twice."""
    table = printed()
    table.do(HOST, c.KeyPlayed("", True, "", "Ana"))
    assert table.story()[-1] == "Ana plays a travel card."
    lies = table.board().played
    assert lies is not None
    assert (lies.card.title, lies.card.travel) == ("A travel card", True)


def test_r9_a_printed_card_takes_a_laid_one_away_as_it_is_played() -> None:
    """Seen at a table: the form of the card asked its name and its victim, and not which laid card goes."""
    table = printed(map_mode="light")
    table.lay("Ana", 7, 4)
    table.end()
    assert "not_laid" in table.refused(HOST, c.KeyPlayed("Scandal", False, "Ana", "Ben", "#9:4"))
    table.do(HOST, c.KeyPlayed("Scandal", False, "Ana", "Ben", "#1:7"))
    assert [card.points for card in table.player("Ana").row] == [4]
    assert table.public.points("Ana") == 4
    assert "to the discard pile: “Scandal”" in table.story()[-1]
    offer = next(one for one in table.session.page(HOST).offers if one.do == "key_played")
    lifts = next(field for field in offer.fields if field.name == "lifts")
    assert isinstance(lifts, ChooseOne)
    assert [choice.say for choice in lifts.choices] == ["none", "Ana: 4"]


def test_r9_who_interrupts_the_last_card_by_taking_it_away_lets_the_game_go_on() -> None:
    table = printed(map_mode="light")
    table.put("target:Ana", "1").lay("Ana", 7)
    assert table.public.finishing == "Ana"
    table.do(HOST, c.KeyPlayed("", False, "", "Ben", "#1:7"))
    table.do(HOST, c.Resolve())
    assert (table.public.finishing, table.public.active) == ("", "Ana")
