"""Every numbered rule of Articles of Agreement, on a table that is told what is drawn and voted."""

from __future__ import annotations

import pytest

from companion.core.corrections import Correct
from companion.core.messages import (
    HOST,
    JUDGE,
    TABLE,
    Command,
    Draw,
    Hand,
    Handed,
    Pause,
    Post,
    Put,
    Resume,
    TurnOut,
)  # fmt: skip
from companion.core.offers import Arrange, ShareOut
from companion.core.people import Leave
from companion.core.vocabulary import Group, Icon
from companion.games.articles_of_agreement import commands as c
from companion.games.articles_of_agreement import events as e
from companion.games.articles_of_agreement import pieces, words
from companion.games.articles_of_agreement.state import Phase
from companion.sessions import Entry
from tests.games.articles_of_agreement.evenings import NAMES, RULES, Table, parts
from tests.games.contract.driving import Drive

# --- setting up -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", range(4, 8))
def test_r1_four_to_seven_sit_down_to_62_treasures_of_twelve_kinds(seats: int) -> None:
    table = Table(seats)
    assert table.at(Phase.READY)
    assert len(pieces.CARDS) == 62
    assert len(pieces.KINDS) == 12
    assert table.board().deck == 62 - 2 * seats


def test_r1_three_or_eight_cannot_sit_down() -> None:
    for count in (3, 8):
        with pytest.raises(ValueError, match="4 to 7 players"):
            RULES.setup([f"Seat {n}" for n in range(count)], {})


def test_r2_everybody_gets_two_secret_treasures_that_nobody_else_reads() -> None:
    table = Table(secrets={"Ana": "map rum"})
    assert table.secrets("Ana") == ["rum", "map"]
    assert [stack.kind for stack in table.mine("Ana").secrets] == ["rum", "map"]
    assert table.pirate("Ana").secrets == 2
    assert "Ana's secret treasures: Rum, Map." in table.story("Ana")
    assert not any("Map" in line for viewer in ("public", "host", "Ben") for line in table.story(viewer))


def test_r2_the_box_has_everybody_key_in_the_own_secrets() -> None:
    table = Table(cards_mode="keyed")
    table.draw(HOST, "characters", "4 7 1 2")
    table.draw("Ana", "secrets", "map rum")
    assert table.secrets("Ana") == ["rum", "map"]
    assert table.refused("Ben", Draw("secrets:0:Cy", ("gold", "gold"))) == ["not_yours"]
    assert table.refused("Ben", Draw("secrets:0:Ben", ("spot", "spot"))) == ["too_many_of_kind"]
    assert table.refused("Ben", Draw("secrets:0:Ben", ("gold",))) == ["draw_count"]
    assert table.refused("Ben", Draw("secrets:0:Ben", ("gold", "silver"))) == ["no_such_outcome"]
    for seat in ("Ben", "Cy", "Di"):
        table.draw(seat, "secrets", "gold gold")
    assert table.at(Phase.READY)


def keyed(*secrets: str) -> Table:
    """A table at which everybody has keyed in these secret treasures."""
    table = Table(cards_mode="keyed").draw(HOST, "characters", "7 1 2 3")
    for seat, kinds in zip(NAMES[:4], secrets, strict=True):
        table.draw(seat, "secrets", kinds)
    return table


IMPOSSIBLE = "What was keyed in cannot come from one deck. Everybody looks again, and confirms or mends."


def test_q23_secrets_that_no_deck_can_give_are_told_once_all_are_in_and_everybody_confirms_or_mends() -> None:
    table = Table(cards_mode="keyed").draw(HOST, "characters", "7 1 2 3")
    table.draw("Ana", "secrets", "spot rum").draw("Ben", "secrets", "spot gold").draw("Cy", "secrets", "gold gold")
    assert not table.happened(e.SecretsImpossible), "who keyed in last would learn what another holds"
    table.draw("Di", "secrets", "gold gold")
    assert table.story()[-1] == IMPOSSIBLE
    assert [table.secrets(seat) for seat in NAMES[:2]] == [["rum", "spot"], ["gold", "spot"]], "entries are kept"
    asked = [[offer.say for offer in table.page(seat).offers if offer.do == "draw"] for seat in NAMES[:4]]
    assert asked == [["It is right as it is", "My secret treasures"]] * 4, "all alike"
    confirm = next(offer for offer in table.page("Ana").offers if offer.say == "It is right as it is")
    table.do("Ana", table.session.read(confirm.filled()))
    for seat, kinds in (("Ben", "rum gold"), ("Cy", "gold gold"), ("Di", "gold gold")):
        table.draw(seat, "secrets", kinds)
    assert table.story()[-1] == "Everybody has looked again, and now it fits."
    assert table.at(Phase.READY)


def test_q23_what_all_confirm_stands_with_a_line_for_everybody_and_counts_at_the_end() -> None:
    table = keyed("spot rum", "spot gold", "gold gold", "gold gold")
    for seat, kinds in zip(NAMES[:4], ("spot rum", "spot gold", "gold gold", "gold gold"), strict=True):
        table.draw(seat, "secrets", kinds)
    assert table.story()[-1] == "The treasures that were keyed in cannot come from one deck, and stand as they are."
    assert [one.say for one in table.page("public").moments] == ["What was keyed in cannot come from one deck"]
    table.finish()
    assert [table.parts(seat).get("Black Spot") for seat in NAMES[:4]] == [-5, -5, None, None]


@pytest.mark.parametrize(("leaving", "gone"), [("end", ["Cy"]), ("stays", ["Ana", "Ben"])])
def test_q23_what_nobody_is_left_to_mend_stands_with_a_line_for_everybody(leaving: str, gone: list[str]) -> None:
    table = Table(6, cards_mode="keyed", people_leaving=leaving).draw(HOST, "characters", "7 1 2 3 4 5")
    table.draw("Ana", "secrets", "spot rum").draw("Ben", "secrets", "spot gold")
    for seat in gone:
        table.do(HOST, Leave(seat))
    assert "The treasures that were keyed in cannot come from one deck, and stand as they are." in table.story()
    assert "spot" in table.hold("Ana")
    assert "spot" in table.hold("Ben")


def test_q23_a_secret_that_was_drawn_in_the_open_is_mended_by_all_alike() -> None:
    table = keyed("spot rum", "gold gold", "gold gold", "gold gold")
    table.do(HOST, c.BeginRound())
    table.draw(HOST, "offer", "spot gold rum rum rum map map")
    assert table.story()[-1] == IMPOSSIBLE
    for seat in NAMES[:4]:
        table.draw(seat, "secrets", "gold gold")
    assert table.at(Phase.ALLOCATE)


def test_q23_a_private_answer_never_says_which_copy_a_secret_is() -> None:
    """The number of a copy tells that another holds the ones before it."""
    table = keyed("ruby rum", "ruby gold", "gold gold", "gold gold")
    told = [event for event in table.happened(Handed) if not event.open]
    assert not told, "cardboard secrets are kinds, and no cards of the app"
    assert [event.kinds for event in table.happened(e.Noted)][:2] == [("ruby", "rum"), ("ruby", "gold")]


def test_q23_a_barrel_that_cannot_be_is_no_answer_to_its_owner_alone() -> None:
    table = keyed("spot rum", "gold gold", "gold gold", "gold gold").give("Ben", "barrel")
    table.do("Ben", c.OpenBarrel())
    table.draw("Ben", "barrel", "spot")
    assert table.secrets("Ben") == ["gold", "gold", "spot"]
    assert table.story()[-1] == IMPOSSIBLE
    for seat in NAMES[:4]:
        table.draw(seat, "secrets", "gold gold" if seat != "Ben" else "gold gold spot")
    assert not RULES.wants(table.state)


def test_r2_cardboard_secrets_are_counted_and_nobody_keys_them_in_before_the_end() -> None:
    table = Table(cards_mode="end", vote_medium="open")
    table.draw(HOST, "characters", "4 7 1 2")
    assert table.at(Phase.READY)
    assert table.pirate("Ana").secrets == 2
    assert table.mine("Ana").unknown == 2
    assert table.board().deck == 54


def test_r3_characters_lie_open_and_are_numbered() -> None:
    table = Table(5, numbers=(3, 7, 1, 5, 2))
    assert [table.pirate(seat).number for seat in NAMES[:5]] == [3, 7, 1, 5, 2]
    assert [pirate.number for pirate in table.board().pirates] == [1, 2, 3, 5, 7], "lowest number first"
    assert [pirate.digit for pirate in table.board().pirates] == [3, 5, 1, 4, 2], "keys stay those of the seats"
    assert [card.subtitle for card in table.page("public").view.seats][:2] == ["No. 3", "No. 7"]
    keyed = Table(cards_mode="keyed")
    assert keyed.refused(HOST, Draw("characters", ("7", "7", "1", "2"))) == ["draw_twice"]
    assert keyed.refused(HOST, Draw("characters", ("8", "7", "1", "2"))) == ["no_such_outcome"]


def test_r4_the_highest_number_is_captain() -> None:
    table = Table(5, numbers=(3, 6, 1, 5, 2))
    assert table.captain == "Ben"
    assert table.page("public").view.leader == "Captain Ben"
    assert table.page("public").view.seats[1].leads


def test_r5_secret_treasures_stay_face_down_until_the_final_scoring() -> None:
    table = Table(secrets={"Ana": "pistol barrel"})
    table.rounds().quiet()
    assert table.at(Phase.SECRETS)
    assert table.secrets("Ana") == ["pistol", "barrel"]
    table.turn()
    assert [stack.kind for stack in table.pirate("Ana").turned] == ["pistol", "barrel"]


# --- sharing out ------------------------------------------------------------------------------------------------------


def test_r6_the_captain_draws_seven_treasures_face_up_in_each_of_six_rounds() -> None:
    table = Table()
    assert table.refused("Ben", c.BeginRound()) == ["not_captain"]
    table.do("Ana", c.BeginRound())
    assert len(table.board().middle) == 7
    assert table.page("public").view.heading == "Round 1 of 6"
    table.share().do("Ana", c.Propose())
    table.vote("A A A").quiet().rounds(6).quiet()
    assert table.public.round == 6
    assert table.at(Phase.SECRETS)
    assert table.refused(HOST, c.BeginRound()) == ["wrong_phase"]


def test_r6_the_host_keys_in_the_seven_from_the_box() -> None:
    table = Table(cards_mode="end")
    table.draw(HOST, "characters", "7 1 2 3").do(HOST, c.BeginRound())
    assert table.refused(HOST, c.Propose()) == ["wrong_phase", "draw_first"]
    table.draw(HOST, "offer", "gold rum spot map pistol barrel ruby")
    assert [card.kind for card in table.board().middle] == ["gold", "rum", "spot", "ruby", "map", "pistol", "barrel"]
    assert table.story()[-1] == "To be shared out: Gold, Rum, Black Spot, Ruby, Map, Pistol, Barrel."


def test_r6_a_treasure_keeps_its_key_all_evening_also_when_others_are_used_up() -> None:
    table = Table(cards_mode="end").draw(HOST, "characters", "7 1 2 3").give("Ana", "spot compass compass map map gold")
    table.do(HOST, c.BeginRound())
    (field,) = (field for offer in table.page(HOST).offers if offer.do == "draw" for field in offer.fields)
    assert isinstance(field, Arrange)
    assert tuple(choice.value for choice in field.choices) == pieces.KINDS
    assert {choice.value for choice in field.choices if choice.refused} == {"spot", "compass"}


def test_r7_every_treasure_goes_to_exactly_one_share_and_a_share_may_be_empty() -> None:
    table = Table().begin()
    assert table.refused("Ana", c.Propose()) == ["cards_left"]
    table.do("Ana", c.MoveCard("1", "Ben"))
    table.do("Ana", c.MoveCard("1", "Cy"))
    assert [card.place for card in table.pirate("Cy").share] == ["1"]
    assert not table.pirate("Ben").share
    table.do(HOST, c.MoveCard("1"))
    assert len(table.board().middle) == 7
    assert table.refused("Ana", c.MoveCard("1")) == ["in_the_middle"]
    assert table.refused("Ana", c.MoveCard("8", "Ben")) == ["no_such_card"]
    assert table.refused("Ana", c.MoveCard("1", "Zoe")) == ["no_such_seat_value"]
    assert table.refused("Ana", c.Share({"1": "Ben"})) == ["still_missing"]
    everything = {str(place): "Ben" for place in range(1, 8)}
    assert table.refused("Ana", c.Share({**everything, "8": "Ben"})) == ["not_asked"]
    table.do("Ana", c.Share(everything))
    table.do("Ana", c.Propose())
    assert len(table.pirate("Ben").share) == 7
    assert not table.pirate("Ana").share
    said = "Captain Ana proposes. Ana: nothing; Ben: 3 Gold, Rum, Emerald, Sapphire, Ruby; Cy: nothing; Di: nothing."
    assert table.story()[-1] == said


def test_r8_only_the_captain_shares_out_and_puts_it_to_the_vote() -> None:
    table = Table().begin()
    assert table.refused("Ben", c.MoveCard("1", "Ben")) == ["not_captain"]
    assert table.refused("Ben", c.Propose()) == ["not_captain", "cards_left"]
    assert table.refused(JUDGE, c.MoveCard("1", "Ben")) == ["not_yours"]
    assert "move_card" in table.offers("Ana")
    assert "move_card" not in table.offers("Ben")
    assert [card.name for card in table.page("public").view.seats if card.waiting] == ["Ana"]


# --- the vote ---------------------------------------------------------------------------------------------------------


def test_r9_votes_are_sealed_until_all_are_in_and_nobody_abstains() -> None:
    table = Table().begin().propose(Ben="gold")
    before, records = table.story(), len(table.session.journal.records())
    table.do("Cy", c.Vote("nay"))
    table.do("Ben", c.Vote("aye"))
    assert table.story() == before
    assert len(table.session.journal.records()) == records
    assert table.page("public").in_box == ("Ben", "Cy")
    assert table.page("public").view.foot == "Still to vote: Di."
    assert [pirate.seat for pirate in table.board().pirates if pirate.voted] == ["Ben", "Cy"]
    assert (table.mine("Ben").ballot, table.own("Ben").ballot) == ("aye", "")
    reveal = next(offer for offer in table.page(HOST).offers if offer.do == "reveal")
    assert [(reason.key, reason.waits_for) for reason in reveal.refused] == [("ballots_missing", ("Di",))]
    assert table.refused(HOST, c.Reveal()) == ["wrong_phase"]
    assert table.refused("Di", c.Vote("abstain")) == ["no_such_ballot"]
    table.do("Cy", c.Vote("aye"))
    table.do("Di", c.Vote("nay"))
    assert table.at(Phase.VOTES_IN)
    assert len(table.session.journal.records()) == records + 1
    assert [pirate.seat for pirate in table.board().pirates if pirate.voted] == ["Ben", "Cy", "Di"]
    assert table.mine("Cy").ballot == "aye"
    assert table.refused("Di", c.Vote("aye")) == ["wrong_phase"]
    assert table.board().ayes == 0
    table.do(HOST, c.Reveal())
    assert table.public.ballots == {"Ana": "aye", "Ben": "aye", "Cy": "aye", "Di": "nay"}


def test_r9_a_sealed_vote_is_a_seats_own() -> None:
    table = Table().begin().propose()
    assert table.refused(HOST, c.Vote("aye")) == ["not_yours"]
    assert table.refused(JUDGE, c.Vote("aye"))[0] == "not_yours"


def test_q10_votes_that_are_in_stay_in_while_somebody_uses_a_barrel_or_a_pistol() -> None:
    table = Table().give("Ben", "barrel pistol").give("Ana", "barrel map").begin().propose()
    table.do("Cy", c.Vote("nay"))
    table.do("Ben", c.OpenBarrel())
    assert table.page("public").in_box == ("Cy",)
    table.do("Ben", c.FirePistol("map:Ana"))
    assert table.refused("Di", c.Vote("aye")) == ["window_open"]
    assert table.page("public").in_box == ("Cy",)
    table.do(HOST, c.CloseWindow())
    table.do("Ben", c.Vote("nay"))
    table.do("Di", c.Vote("nay"))
    assert table.at(Phase.VOTES_IN)


def test_r10_the_captain_votes_aye_without_being_asked() -> None:
    table = Table().begin().propose()
    assert table.refused("Ana", c.Vote("nay")) == ["captain_votes_aye"]
    assert "vote" not in table.offers("Ana")
    table.vote("N N N")
    assert table.public.ballots["Ana"] == "aye"


@pytest.mark.parametrize(("seats", "needed", "fewest"), [(4, 3, 2), (5, 3, 3), (6, 4, 3), (7, 4, 4)])
def test_r11_more_than_half_aye_accepts_and_half_is_a_mutiny(seats: int, needed: int, fewest: int) -> None:
    for nays in range(seats):
        table = Table(seats).begin().propose()
        assert table.board().needed == needed
        table.vote(" ".join("N" if place < nays else "A" for place in range(seats - 1)))
        assert table.at(Phase.MUTINY) == (nays >= fewest)
        if not table.at(Phase.MUTINY):
            assert seats - nays >= needed
            said = f"{seats - nays} Aye to {nays} Nay: accepted. Ana stays captain."
            assert said in table.story()


def test_r12_who_said_aye_keeps_the_share_who_said_nay_discards_it_and_the_captain_stays() -> None:
    table = Table().begin().propose(Ben="gold ruby", Cy="emerald sapphire").vote("A N A")
    assert table.hold("Ben") == ["gold", "ruby"]
    assert table.hold("Cy") == []
    assert sorted(table.discard()) == ["emerald", "sapphire"]
    assert table.hold("Ana") == ["gold", "gold", "rum"]
    assert table.captain == "Ana"
    assert (table.pirate("Ben").fate, table.pirate("Cy").fate) == ("keeps", "nothing")
    assert [card.kind for card in table.pirate("Cy").share] == ["emerald", "sapphire"]
    outcome = table.board().outcome
    assert outcome is not None
    assert outcome.result == "accepted"
    assert table.story()[-1].endswith("Discarded after a Nay. Cy: Emerald, Sapphire.")


# --- the mutiny -------------------------------------------------------------------------------------------------------


def test_r13_everybody_who_said_nay_is_a_mutineer() -> None:
    table = Table(5).mutiny("N A N N")
    assert table.public.mutineers == ("Ben", "Di", "Eve")
    assert [pirate.seat for pirate in table.board().pirates if pirate.mutineer] == ["Ben", "Di", "Eve"]
    assert table.refused("Cy", c.MoveCard("1", "Cy")) == ["not_mutineer"]
    assert table.refused("Ana", c.MoveCard("1", "Cy")) == ["not_mutineer"]
    assert "2 Aye to 3 Nay, 3 Aye were needed: mutiny!" in table.story()
    accepted = Table(5).begin().propose().vote("N A A A")
    assert not any(pirate.mutineer for pirate in accepted.board().pirates), "one Nay is no mutiny"


def test_r14_the_mutineers_share_the_same_seven_anew_and_name_one_of_them() -> None:
    table = Table().mutiny("N N A", Ben="gold")
    assert len(table.public.offer) == 7
    assert table.refused("Ben", c.Propose()) == ["no_nominee"]
    assert table.refused("Ben", c.Nominate("Di")) == ["nominee_mutineer"]
    assert table.refused("Ben", c.Agree()) == ["nothing_proposed"]
    table.do("Ben", c.MoveCard("1", "Cy"))
    assert table.page("public").view.foot == "Mutiny! Ben and Cy share out anew and name a captain."
    table.do("Cy", c.Nominate("Ben"))
    asked = "Mutiny! Do Ben and Cy agree to the shares, and to Ben as captain?"
    assert table.page("public").view.foot == asked, "the foot still asked for a captain who was named"
    assert table.refused("Cy", c.Nominate("Ben")) == ["nominated_already"]
    assert table.pirate("Ben").nominee
    table.do("Cy", c.Propose())
    assert table.refused("Cy", c.Propose()) == ["proposed_already"]
    assert "Cy puts forward captain Ben" in table.story()[-2]


def test_r15_every_mutineer_must_agree_to_both() -> None:
    table = Table(5).mutiny("N N N A").share(Ben="gold")
    table.do("Cy", c.Nominate("Ben"))
    table.do("Cy", c.Propose())
    assert table.public.agreed == ("Cy",)
    assert table.refused("Eve", c.Agree()) == ["not_mutineer"]
    assert table.refused("Cy", c.Agree()) == ["agreed_already"]
    table.do("Ben", c.Agree())
    assert table.at(Phase.MUTINY)
    assert [card.name for card in table.page("public").view.seats if card.waiting] == ["Di"]
    # A plan that is changed has been agreed to by nobody.
    table.do("Di", c.MoveCard("1", "Di"))
    assert not table.public.agreed
    assert not table.public.proposed
    table.do(HOST, c.Propose())
    for seat in ("Ben", "Cy", "Di"):
        table.do(HOST, c.Agree(seat))
    assert table.captain == "Ben"


def test_r16_success_gives_everybody_the_share_they_were_given_and_a_new_captain() -> None:
    table = Table().mutiny("N N A", "spot gold gold rum rum map ruby", Ben="spot")
    table.plan("Cy", Ana="spot", Cy="gold gold", Di="map")
    table.do(HOST, c.AllAgree())
    assert table.hold("Ana") == ["rum", "rum", "spot", "ruby"]
    assert table.hold("Cy") == ["gold", "gold"]
    assert table.hold("Di") == ["map"]
    assert table.captain == "Cy"
    assert table.discard() == []
    assert all(pirate.fate == "keeps" for pirate in table.board().pirates)
    said = "All mutineers agree: the mutiny succeeds. Cy is captain; everybody keeps the share."
    assert said in table.story()
    # Seen on a wall: “the share that they gave” read as what each had given away.
    whys = [moment.why for moment in table.page("public").moments]
    assert whys == ["Ben and Cy agree on what each gets, and everybody keeps it."]
    assert table.public.past[-1].captain == "Ana"


def test_r17_mutineers_may_give_treasures_to_those_who_did_not_rebel() -> None:
    table = Table().mutiny("N N A").plan("Ben", Di="gold gold gold rum emerald sapphire ruby")
    table.do(HOST, c.AllAgree())
    assert len(table.hold("Di")) == 7


def test_r18_failure_discards_everything_and_the_captain_stays() -> None:
    table = Table().mutiny("N N A")
    assert table.refused("Ben", c.FailMutiny()) == ["not_yours"]
    table.do(HOST, c.FailMutiny())
    assert len(table.discard()) == 7
    assert table.captain == "Ana"
    assert "The mutineers cannot agree: the mutiny fails. Everything is discarded; Ana stays captain." in table.story()
    outcome = table.board().outcome
    assert outcome is not None
    assert outcome.result == "failed"
    assert table.pirate("Ben").fate_label == "the share is lost"


# --- what cards do ----------------------------------------------------------------------------------------------------


def test_r19_an_ability_is_used_once_and_lower_numbers_come_first() -> None:
    table = Table(numbers=(7, 4, 2, 5)).begin()
    table.do("Ana", c.UseAbility())
    table.do(HOST, c.UseAbility("Cy"))
    assert table.refused("Ana", c.UseAbility()) == ["ability_used"]
    assert table.refused("Ben", c.UseAbility("Di")) == ["not_yours"]
    assert table.public.abilities == ("Cy", "Ana")
    assert "Abilities used: Cy and Ana." in table.board().notes
    assert table.story()[-1] == "Cy uses the ability of character 2."
    table.propose().vote("A A A").quiet().begin()
    assert not table.public.abilities
    assert table.public.used == ("Ana", "Cy")


def test_r19_the_judge_carries_abilities_out_with_moves_deals_points_and_marks() -> None:
    table = Table().accepted(Ana="gold gold", Ben="ruby")
    table.do(JUDGE, Hand(("ruby",), "hold:Ben", "hold:Cy", "ability"))
    assert table.hold("Cy") == ["ruby"]
    table.do(JUDGE, Hand(("gold",), "hold:Ana", "discard", "ability"))
    assert table.discard() == ["gold"]
    table.script.written["dealt"] = [("map",), ("pistol",)]
    table.do(JUDGE, c.DealCard("Cy", "open", "ability"))
    assert table.hold("Cy") == ["ruby", "map"]
    table.do(JUDGE, c.DealCard("Cy", "secret", "ability"))
    assert table.secrets("Cy") == ["gold", "gold", "pistol"]
    assert not any("Pistol" in line for line in table.story())
    assert "Cy gets from the deck: Pistol." in table.story("Cy")
    table.do(JUDGE, Post(3, "bank", "supply:Cy", "ability"))
    table.do(JUDGE, Put("captain", "Cy", "ability"))
    assert table.captain == "Cy"
    table.do(JUDGE, Put("used:Cy", "yes", "ability"))
    assert table.refused("Cy", c.UseAbility()) == ["ability_used"]
    table.do(JUDGE, Put("used:Cy", "no", "ability"))
    table.do(JUDGE, Put("fired:Cy", "yes", "ability"))
    assert table.public.fired == ("Cy",)
    table.do(JUDGE, Put("fired:Cy", "no", "ability"))
    table.finish()
    assert table.parts("Cy")["ability"] == 3
    found = table.session.why("public", "supply:Cy")
    assert found.because[-1].held == table.public.totals["Cy"], "nothing is counted twice"


def test_r19_what_the_judge_may_not_do_is_refused_with_its_reason() -> None:
    table = Table().accepted(Ben="ruby")
    assert table.refused(JUDGE, Hand(("ruby",), "hold:Cy", "hold:Ben", "x")) == ["not_there"]
    assert table.refused(JUDGE, Hand(("ruby", "gold"), "deck", "hold:Ben", "x")) == ["one_card"]
    assert table.refused(JUDGE, Hand(("gem",), "deck", "hold:Zoe", "")) == [
        "no_such_kind", "no_such_account", "reason_needed",
    ]  # fmt: skip
    assert table.refused(JUDGE, Hand(("ruby",), "deck", "deck", "x")) == ["same_account"]
    assert table.refused(JUDGE, c.DealCard("Zoe", "up", " ")) == [
        "no_such_seat_value", "no_such_where", "reason_needed",
    ]  # fmt: skip
    assert table.refused(JUDGE, Post(0, "bank", "bank", "x")) == ["amount_range", "same_account"]
    assert table.refused(JUDGE, Put("round", "6", "x"))[0] == "no_such_field"
    assert table.refused(JUDGE, Put("used:Ana", "maybe", "x")) == ["no_such_value"]
    assert table.refused(HOST, Hand(("gold",), "deck", "hold:Ben", "x")) == ["not_yours"]
    # A secret that is not there is told by one fixed sentence, and nothing moves.
    table.do(JUDGE, Hand(("spot",), "secret:Ben", "hold:Ben", "x"))
    assert table.story()[-1] == "The judge's order cannot be carried out: what it names is not there."
    table.begin().propose()
    assert table.refused(JUDGE, Put("captain", "Ben", "x"))[0] == "no_such_field"


def test_r19_what_was_keyed_in_wrong_is_put_right_even_while_a_draw_is_wanted() -> None:
    table = Table(cards_mode="end", vote_medium="open").draw(HOST, "characters", "7 1 2 3").give("Ana", "spot")
    table.do(HOST, c.BeginRound())
    offer = RULES.wants(table.state)[0].key
    seven = ("spot", "gold", "gold", "rum", "rum", "map", "map")
    assert table.refused(HOST, Draw(offer, seven)) == ["no_such_outcome"]
    assert table.refused(JUDGE, Hand(("gold",), "deck", "hold:Ana", "x")) == ["draw_first"]
    table.do(JUDGE, Hand(("spot",), "hold:Ana", "deck", "it was a gold that Ana has"))
    table.do(HOST, Draw(offer, seven))
    assert "spot" in [card.kind for card in table.board().middle]


def test_r19_the_judge_moves_a_secret_treasure_and_its_count_follows() -> None:
    table = Table()
    table.do(JUDGE, Hand(("gold",), "secret:Ana", "secret:Ben", "ability"))
    assert (table.pirate("Ana").secrets, table.pirate("Ben").secrets) == (1, 3)
    table.do(JUDGE, Hand(("gold",), "secret:Ben", "discard", "ability"))
    assert table.pirate("Ben").secrets == 2


def test_r12_r16_who_keeps_what_is_one_line_so_that_how_the_vote_went_stays_in_sight() -> None:
    """Seen on phones: of the last three lines each told who takes what, and none how the vote had gone."""
    table = Table().accepted(Ana="gold gold", Ben="gold", Cy="rum", Di="ruby emerald sapphire")
    assert table.story()[-2:] == [
        "4 Aye to 0 Nay: accepted. Ana stays captain.",
        "Kept. Ana: 2 Gold; Ben: Gold; Cy: Rum; Di: Emerald, Sapphire, Ruby.",
    ]
    table.begin("rum rum rum map map compass compass").propose(Ben="map rum", Cy="map").vote("N A A")
    kept = "Kept. Ana: 2 Rum, 2 Compasses; Cy: Map. Discarded after a Nay. Ben: Rum, Map."
    assert table.story()[-1] == kept
    table.begin("rum map emerald emerald sapphire ruby ruby").propose().vote("N N A")
    table.plan("Ben", Ben="map").do(HOST, c.AllAgree())
    assert any(line.startswith("Kept. ") and "Ben: Map" in line for line in table.story()[-2:])
    told = len(table.story())
    table.rounds(4)
    assert not any(line.startswith("Kept") for line in table.story()[told:]), "nobody keeps what a mutiny lost"


def test_r20_a_pistol_is_discarded_to_steal_one_treasure_once_a_round() -> None:
    table = Table().give("Ana", "pistol pistol pistol").give("Ben", "map ruby").begin()
    assert table.refused("Ben", c.FirePistol("map:Ana")) == ["no_pistol", "no_such_take"]
    assert table.refused("Ana", c.FirePistol("gold:Ben")) == ["no_such_take"]
    assert table.refused("Ana", c.FirePistol("pistol:Ana")) == ["no_such_take"]
    assert table.refused("Cy", c.FirePistol("map:Ben", "Ana")) == ["not_yours"]
    table.do("Ana", c.FirePistol("map:Ben"))
    assert table.hold("Ana") == ["map", "pistol", "pistol"]
    assert table.discard() == ["pistol"]
    assert table.refused("Ana", c.FirePistol("ruby:Ben")) == ["fired_already"]
    assert [card.kind for card in table.pirate("Ben").hold] == ["ruby"]
    assert table.story()[-2:] == [
        "Ana fires a pistol at Ben.",
        "Ana steals Map from Ben. Ben falls from 9 to 7. Ana rises from 0 to 2.",
    ]
    table.propose().vote("A A A").quiet().begin()
    table.do(HOST, c.FirePistol("ruby:Ben", "Ana"))
    assert "ruby" in table.hold("Ana")


@pytest.mark.parametrize("phase", ["ready", "allocate", "vote", "votes_in", "mutiny", "spot"])
def test_r20_r21_pistols_and_barrels_sit_in_their_holders_menu_at_any_time(phase: str) -> None:
    table = Table().give("Ben", "pistol barrel").give("Di", "spot map map")
    if phase in ("allocate", "vote", "votes_in", "mutiny", "spot"):
        table.begin()
    if phase in ("vote", "votes_in", "mutiny", "spot"):
        table.propose()
    if phase in ("votes_in", "mutiny"):
        for seat, ballot in (("Ben", "nay"), ("Cy", "nay"), ("Di", "aye")):
            table.do(seat, c.Vote(ballot))
    if phase == "mutiny":
        table.do(HOST, c.Reveal())
    if phase == "spot":
        table.vote("A A A")
    assert table.phase == phase
    assert {"fire_pistol", "open_barrel"} <= set(table.offers("Ben"))
    assert {"fire_pistol", "open_barrel"} <= set(table.offers(HOST))
    assert not {"fire_pistol", "open_barrel"} & set(table.offers("Cy"))
    table.do("Ben", c.OpenBarrel())
    table.do("Ben", c.FirePistol("map:Di"))
    assert table.phase == phase
    assert table.hold("Ben") == ["map"]


def test_r21_a_barrel_is_discarded_for_a_treasure_that_only_its_owner_reads() -> None:
    table = Table().give("Ben", "barrel barrel")
    table.script.written["barrel"] = [("ruby",), ("map",)]
    assert table.refused("Cy", c.OpenBarrel()) == ["no_barrel"]
    table.do("Ben", c.OpenBarrel())
    assert table.secrets("Ben") == ["gold", "gold", "ruby"]
    assert table.pirate("Ben").secrets == 3
    assert "In Ben's barrel: Ruby." in table.story("Ben")
    assert not any("Ruby" in line for viewer in ("public", "Cy", "host") for line in table.story(viewer))
    table.do("Ben", c.OpenBarrel())
    assert table.hold("Ben") == []
    assert table.discard() == ["barrel", "barrel"]


def test_r21_with_the_box_the_owner_keys_in_the_barrels_treasure_or_leaves_it_face_down() -> None:
    keyed = Table(cards_mode="keyed").draw(HOST, "characters", "7 1 2 3")
    for seat in NAMES[:4]:
        keyed.draw(seat, "secrets", "gold gold")
    keyed.give("Ben", "barrel").do("Ben", c.OpenBarrel())
    assert keyed.refused("Ana", c.BeginRound()) == ["draw_first"]
    keyed.draw("Ben", "barrel", "ruby")
    assert keyed.secrets("Ben") == ["gold", "gold", "ruby"]
    end = Table(cards_mode="end").draw(HOST, "characters", "7 1 2 3").give("Ben", "barrel")
    end.do(HOST, c.OpenBarrel("Ben"))
    assert end.pirate("Ben").secrets == 3
    assert not RULES.wants(end.state)


def test_r22_after_each_round_the_black_spot_steals_by_chance_and_costs_five_at_the_end() -> None:
    table = Table().accepted("spot gold gold rum rum map ruby", Ben="spot", Cy="map ruby")
    assert table.at(Phase.SPOT)
    assert table.pirate("Ben").spot
    assert table.refused("Ben", c.SpotSteal("Di")) == ["no_such_victim"]
    assert table.refused("Cy", c.SpotSteal("Ana")) == ["not_spot"]
    table.script.written["steal"] = [("ruby",)]
    table.do("Ben", c.SpotSteal("Cy"))
    assert table.hold("Ben") == ["spot", "ruby"]
    assert table.story()[-1] == (
        "The Black Spot: Ben steals Ruby from Cy. Ben has the most rubies now: Cy loses 7, Ben gains 7. "
        "Cy falls from 9 to 2. Ben rises from −5 to 2."
    )
    wanted = table.script.wanted[-1]
    assert set(wanted.outcomes) == {"map", "ruby"}
    table.begin("gold gold gold gold rum rum rum").propose().vote("A A A")
    assert table.at(Phase.SPOT), "after each round"
    table.do(HOST, c.SpotSteal("Cy"))
    assert table.hold("Cy") == [], "one kind alone needs no chance"
    table.finish()
    assert table.parts("Ben")["Black Spot"] == -5


def test_r20_nothing_now_stands_under_one_heading_with_what_could_be_used() -> None:
    """Seen at a table: *Eve: nothing now* stood alone under “Cards”, and so did who agrees in a mutiny."""
    table = Table().give("Ben", "pistol barrel").accepted()
    groups = {offer.do: offer.group for offer in table.page(HOST).offers}
    assert groups["fire_pistol"] == groups["open_barrel"] == groups["pass"] == Group.WEAPONS
    table = Table().mutiny("N N A").plan("Cy")
    groups = {offer.do: offer.group for offer in table.page("Cy").offers}
    assert groups["agree"] == groups["object"] == Group.MUTINY


def test_r20_a_theft_says_whose_points_it_moves_and_no_plank_says_otherwise() -> None:
    """Seen at a table: the plank of the robbed still showed the emerald and “keeps the share”; nobody said 9 to 2."""
    table = Table().give("Cy", "gold pistol emerald").give("Ben", "gold emerald")
    table.accepted("emerald ruby sapphire rum rum rum rum", Ben="emerald")
    assert (table.pirate("Ben").score, table.pirate("Ben").fate) == (9, "keeps")
    table.do("Cy", c.FirePistol("emerald:Ben"))
    deed = table.board().deeds[-1]
    assert deed.said == "Cy shoots and takes an emerald from Ben"
    assert deed.why == "Cy has the most emeralds now: Ben loses 7, Cy gains 7. The pistol is spent."
    assert deed.points == (("Ben", 9, 2), ("Cy", 2, 9))
    assert "Ben falls from 9 to 2." in " ".join(table.story())
    moments = table.page("public").moments
    assert [(moment.say, moment.to) for moment in moments] == [(deed.said, ("Ben",))]
    robbed, thief = table.pirate("Ben"), table.pirate("Cy")
    assert (robbed.share, robbed.fate) == ((), "")
    assert [(stack.kind, stack.count) for stack in robbed.lost] == [("emerald", 1)]
    assert [stack.kind for stack in thief.lost] == ["pistol"]
    assert "pistol" not in [stack.kind for stack in thief.hold]
    assert thief.gained == ("emerald",)
    table.quiet()
    assert table.page("public").moments == moments, "it stays as a line until the next draw"
    table.begin()
    assert table.board().deeds == ()
    assert table.page("public").moments == ()


def test_r18_what_a_failed_mutiny_lost_and_why_it_failed_is_said() -> None:
    table = Table(mutiny_timer=60).mutiny("N N N", "ruby gold gold gold rum rum rum")
    table.time.wind(61_000)
    table.session.speak()
    outcome = table.board().outcome
    assert outcome is not None
    assert outcome.why == (
        "1 Aye to 3 Nay. The time of the mutiny ran out. Ana stays captain. All is lost: 3 Gold, 3 Rum, Ruby."
    )


# --- the end ----------------------------------------------------------------------------------------------------------


def test_r23_after_the_sixth_round_a_last_opportunity_then_all_secrets_are_turned_up() -> None:
    table = Table(secrets={"Ana": "map map", "Ben": "rum rum"}).give("Cy", "barrel").give("Di", "gold")
    table.rounds()
    assert table.at(Phase.FINAL)
    assert "Cy" in table.asked()
    assert table.refused(HOST, c.TurnSecrets()) == ["wrong_phase", "window_open"]
    table.do(HOST, c.CloseWindow())
    assert table.at(Phase.SECRETS)
    assert not table.public.over
    table.do(HOST, c.TurnSecrets())
    assert "Ben's secret treasures: 2 Rum." in table.story(), "the lowest number turns up first"
    assert not table.pirate("Ana").turned
    assert table.page("public").view.step == "secrets"
    assert [offer.say for offer in table.page(HOST).offers if offer.main] == ["Turn up Cy's secret treasures"]
    table.turn()
    assert "Ana's secret treasures: 2 Maps." in table.story()
    assert table.pirate("Ana").secrets == 0
    assert "map" in table.hold("Ana")


def test_r23_cardboard_secrets_are_keyed_in_by_the_host_when_they_are_turned_up() -> None:
    table = Table(cards_mode="end", vote_medium="open")
    dealt = "Deal everybody a character, face up, and two treasures, face down."
    assert table.page("public").view.foot == f"{dealt} The host keys in who is which character."
    table.draw(HOST, "characters", "7 1 3 2")
    in_order = [pieces.kind(card) for card in pieces.CARDS if not card.startswith(("spot", "map"))]
    for place in range(0, 42, 7):
        kinds = in_order[place : place + 7]
        table.do(HOST, c.BeginRound())
        table.draw(HOST, "offer", " ".join(kinds)).share().do(HOST, c.Propose())
        (keyed,) = (offer.fields[0] for offer in table.page(HOST).offers if offer.gives(c.ShowThumbs))
        read = [pirate.seat for pirate in table.board().pirates if not pirate.captain]
        assert getattr(keyed, "receivers", None) == tuple(read), "as they are read off the board"
        table.do(HOST, c.ShowThumbs(dict.fromkeys(table.public.voters, "aye")))
    assert table.at(Phase.SECRETS)
    assert table.refused(HOST, Draw(RULES.wants(table.state)[0].key, ("gold", "gold"))) == ["no_such_outcome"]
    for turned in ("spot barrel", "pistol pistol", "compass bottle", "map map"):
        table.draw(HOST, "turned", turned)
    table.count()
    assert table.parts("Ben") == {"Black Spot": -5}


def test_r24_everybody_sees_what_lies_open_before_it_is_counted_part_by_part() -> None:
    table = Table(secrets={"Ana": "map map", "Ben": "rum rum"})
    table.rounds().quiet()
    assert table.refused(HOST, c.CountLoot()) == ["wrong_phase"]
    table.turn()
    assert [stack.kind for stack in table.pirate("Ana").turned] == ["map"]
    assert [table.pirate(seat).score for seat in NAMES[:4]] == [0, 0, 0, 0]
    assert table.mine("Ana").with_secrets == 0, "no page holds a score before it is counted"
    assert table.refused("Ana", c.CountLoot()) == ["not_yours"]
    table.do(HOST, c.CountLoot())
    assert table.story()[-1] == "Gold: Cy 4, Di 4."
    assert [table.pirate(seat).score for seat in NAMES[:4]] == [0, 0, 4, 4]
    assert table.page("public").result is None
    table.do(HOST, c.CountLoot())
    assert not table.public.over
    assert table.refused(JUDGE, Hand(("map",), "hold:Ana", "hold:Ben", "x")) == ["counting"]
    table.do(HOST, c.CountLoot())
    assert (table.public.over, table.page("public").result) == (False, None), "the last part is seen before the winner"
    assert next(offer for offer in table.page(HOST).offers if offer.main).say == "Who has won"
    table.do(HOST, c.CountLoot())
    assert table.public.over, "parts for which nobody scores are not counted"
    assert [table.pirate(seat).score for seat in NAMES[:4]] == [4, 4, 4, 4]
    assert [(part.label, part.points) for part in table.pirate("Ben").parts] == [("Rum", 4)]


def test_what_a_seat_has_now_is_the_sum_of_its_parts_with_what_was_posted() -> None:
    table = Table(secrets={"Ana": "emerald gold"})
    table.do(JUDGE, Post(3, "bank", "supply:Ana", "for the song"))
    mine = table.mine("Ana")
    assert mine.with_secrets == 12 == sum(part.points for part in mine.parts)
    assert [(part.label, part.note) for part in mine.parts] == [
        ("Gold", ""), ("Emerald", "if nobody has more"), ("for the song", "")
    ]  # fmt: skip
    assert table.pirate("Ana").score == 3 == sum(part.points for part in table.pirate("Ana").parts)


def test_r24_the_highest_score_wins_and_every_part_stands_in_the_ledger() -> None:
    table = Table(secrets={"Ben": "rum rum"}).accepted(
        "gold gold rum map compass ruby ruby", Ben="gold rum map compass"
    )
    table.finish()
    result = table.result
    assert [s.total for s in result.standings] == sorted((s.total for s in result.standings), reverse=True)
    best = result.standings[0]
    assert result.winners == (best.seat,)
    second = result.standings[1]
    assert result.say == f"{best.total} points, {best.total - second.total} ahead of {second.seat}."
    for standing in result.standings:
        lines = [line for line in table.page("public").ledger if f"supply:{standing.seat}" in (line.src, line.dst)]
        signed = [line.amount if line.dst.startswith("supply:") else -line.amount for line in lines]
        assert sum(signed) == standing.total == sum(points for _what, points in standing.parts)
    assert {line.rules for line in table.page("public").ledger} >= {("R25",), ("R26",), ("R28",)}
    assert table.parts("Ben") == {"Gold": 2, "Rum": 9, "Maps": 4}
    ben = next(standing for standing in result.standings if standing.seat == "Ben")
    assert (ben.alike, ben.symbols) == (0, (Icon.GOLD, Icon.RUM, Icon.MAPS)), "every part under its own symbol"
    assert all(len(line) == 8 for line in result.graph.values()), "the start, six rounds, and the end"


def test_r25_gold_is_two_points_each() -> None:
    assert parts({"Ana": "gold gold gold"})["Ana"]["gold"] == 6


def test_r26_rum_is_nothing_one_four_nine_and_then_nothing() -> None:
    assert [pieces.rum(bottles) for bottles in range(10)] == [0, 1, 4, 9, 0, 0, 0, 0, 0, 0]
    assert parts({"Ana": "rum rum rum", "Ben": "rum rum rum rum"})["Ana"]["rum"] == 9


@pytest.mark.parametrize("gem", pieces.GEMS)
def test_r27_the_most_gems_of_a_colour_score_seven(gem: str) -> None:
    told = parts({"Ana": f"{gem} {gem}", "Ben": gem, "Cy": ""})
    assert [told[seat][gem] for seat in ("Ana", "Ben", "Cy")] == [7, 0, 0]


def test_r28_maps_are_two_points_each() -> None:
    assert parts({"Ana": "map map map"})["Ana"]["maps"] == 6


def test_r29_every_tool_doubles_one_map_and_a_map_takes_one_of_each_kind() -> None:
    assert parts({"Ana": "map compass spyglass bottle"})["Ana"]["maps"] == 16
    assert parts({"Ana": "map compass compass"})["Ana"]["maps"] == 4
    assert parts({"Ana": "compass spyglass"})["Ana"]["maps"] == 0


def test_r30_pistols_and_barrels_that_are_left_score_nothing() -> None:
    assert sum(parts({"Ana": "pistol pistol barrel barrel"})["Ana"].values()) == 0


# --- clock and table --------------------------------------------------------------------------------------------------


def test_r6_the_evening_can_be_paused_and_nothing_is_lost() -> None:
    table = Table()
    table.do(HOST, Pause())
    assert table.refused(HOST, Pause()) == ["already_paused"]
    table.do(HOST, Resume())
    assert table.refused(HOST, Resume()) == ["not_paused"]


def test_r24_after_the_end_nothing_more_can_be_done() -> None:
    table = Table().finish()
    assert table.refused(HOST, c.BeginRound()) == ["game_over"]
    assert not table.page(HOST).offers
    assert table.page("public").view.heading == "The end"


def test_r9_at_the_end_the_books_open_all_and_nothing_tells_the_order_of_votes() -> None:
    table = Table(secrets={"Ana": "map rum"}).begin().propose()
    for seat in ("Di", "Ben", "Cy"):
        table.do(seat, c.Vote("aye"))
    table.do(HOST, c.Reveal())
    table.finish()
    assert "Ana's secret treasures: Rum, Map." in table.story("Ben")
    entries = table.session.evening.entries
    cast = [entry for entry in entries if any(isinstance(event, e.BallotCast) for event in entry.events)]
    assert len(cast) == 6
    for entry in cast:
        assert entry.by == TABLE
        assert isinstance(entry.command, TurnOut)
        assert list(entry.command.choices) == ["Ben", "Cy", "Di"]
        assert [event.seat for event in entry.events if isinstance(event, e.BallotCast)] == ["Ben", "Cy", "Di"]
    assert all(RULES.seen("Cy", event, table.public) for entry in cast for event in entry.events)


def test_r27_of_several_who_have_the_most_gems_now_it_is_said_that_they_tie() -> None:
    table = Table().give("Ana", "emerald").give("Ben", "emerald emerald").give("Cy", "pistol").give("Di", "emerald")
    table.begin().do("Cy", c.FirePistol("emerald:Ben"))
    assert "Ana, Ben, Cy and Di tie for the most emeralds" in " ".join(table.story())


def test_r18_the_end_of_a_mutiny_stands_above_what_each_mutineer_may_say() -> None:
    """Seen at a table: with four mutineers it lay below the fold."""
    table = Table(7).mutiny("N N N N A A").plan("Ben", Di="gold gold gold rum emerald sapphire ruby")
    said = [offer.do for offer in table.page(HOST).offers if offer.group is Group.MUTINY]
    assert said.index("fail_mutiny") < min(said.index("agree"), said.index("object"))
    assert (said.count("object"), said.count("agree")) == (4, 1), "a digit for each who objects"


def test_q15_how_long_a_mutiny_has_is_said_before_the_votes_that_begin_it() -> None:
    """Seen at a table: the clock ran the moment the thumbs were keyed in, and nothing had announced it."""
    told = "A mutiny would begin at once and have 120 seconds."
    table = Table(vote_medium="open").begin().propose()
    assert table.foot().endswith(told)
    assert told not in Table(vote_medium="open", mutiny_timer=0).begin().propose().foot()


def put_forward() -> Table:
    """Ben has put shares forward, and Cy has agreed: only Di is missing."""
    table = Table().mutiny("N N N").share(Cy="gold gold")
    table.do("Ben", c.Nominate("Ben"))
    table.do("Ben", c.Propose())
    table.do("Cy", c.Agree())
    return table


@pytest.mark.parametrize(
    ("by", "command", "said"),
    [
        ("Di", c.Share(dict.fromkeys("1234567", "Di")), "Di shares out anew. Ana: nothing; Ben: nothing; Cy: "),
        ("Di", c.MoveCard("1", "Di"), "Di: Gold goes into Di's share. "),
        ("Di", c.Nominate("Cy"), "Di wants Cy as captain. "),
        ("Di", c.Nominate("Di"), "Di wants to be captain. "),
        (HOST, c.Nominate("Cy"), "The mutineers want Cy as captain. "),
    ],
)
def test_r15_whoever_changes_what_is_put_forward_is_named_and_so_is_who_had_agreed(
    by: str, command: Command, said: str
) -> None:
    """Seen at a table: a form that had been opened earlier took the place of a plan to which all but one had agreed."""
    table = put_forward()
    before = [o for o in table.session.page("Di").offers if o.do == "share"]
    entry = table.do(by, command)
    assert isinstance(entry, Entry)
    told = table.story()[-1]
    assert told.startswith(said)
    assert told.endswith("What was put forward before falls; Ben and Cy had agreed to it.")
    moment = RULES.moment(entry.events[0], table.public)
    assert moment is not None
    assert moment.to == ("Ben", "Cy")
    after = [o for o in table.session.page("Di").offers if o.do == "share"]
    assert before[0].fields[0].say != after[0].fields[0].say, "a form opened for another plan does not answer this one"


def test_r14_what_a_mutineer_puts_forward_bears_that_name_and_nothing_falls_with_the_first() -> None:
    story = put_forward().story()
    assert any(line.startswith("Ben puts forward captain Ben. Ana: ") for line in story)
    assert "Ben wants to be captain." in story


def test_r14_what_a_mutineer_did_bears_that_name_also_where_a_correction_tells_it_anew() -> None:
    table = Table().mutiny("N N A", Ben="gold")
    table.do("Ben", c.MoveCard("1", "Cy"))
    meant = {"do": "move_card", "card": "1", "seat": "Ben"}
    table.do(JUDGE, Correct(table.session.evening.entries[-1].n, "replace", "it was mine", command=meant))
    assert table.story()[-1] == "Ben: Gold goes into Ben's share."


def test_r7_who_shares_out_reads_who_has_what_and_begins_again_with_what_lies() -> None:
    """Seen on a phone: neither the buttons nor the story said who had what, and the form stood empty again."""
    table = Table().begin()
    table.do("Ana", c.Share({**dict.fromkeys("12345", "Ben"), "6": "Cy", "7": "Ana"}))
    assert table.story()[-1].startswith("All cards have a place. Ana: Ruby; Ben: 3 Gold, Rum, Emerald; Cy: Sapphire; ")
    offers = table.session.page("Ana").offers
    (field,) = next(o.fields for o in offers if o.do == "share")
    assert isinstance(field, ShareOut)
    assert [field.begins(place) for place in field.receivers] == ["Ben"] * 5 + ["Cy", "Ana"]
    says = [o.say for o in offers if o.do == "move_card"]
    assert "F · Sapphire from Cy to …" in says, "by the letters of the board: a digit before a treasure counts it"


@pytest.mark.parametrize("mode", ["app", "light", "shares", "end"])
def test_r6_a_captains_page_calls_the_next_step_as_the_hosts_does_where_treasures_are_cardboard(mode: str) -> None:
    """Seen on a phone: “Draw the treasures” was one tap, and the vote was on before anything was drawn."""
    table = Table(cards_mode=mode)
    if mode != "app":
        table.draw(HOST, "characters", "7 1 2 3")
    mine, hosts = (next(o.say for o in table.session.page(by).offers if o.do == "begin_round") for by in ("Ana", HOST))
    assert mine == (hosts if mode in ("light", "shares") else "Draw the treasures")
    entry = table.do("Ana", c.BeginRound())
    assert isinstance(entry, Entry)
    votes = any(isinstance(event, e.SharesProposed) for event in entry.events)
    assert votes == ("to the vote" in mine)


def test_r12_what_a_nay_gave_away_is_nobodys_share_on_its_page() -> None:
    """Seen on a phone: “My share this round: Pistol” stood there when the pistol had long been discarded."""
    table = Table().begin().propose(Ben="rum", Cy="ruby")
    assert [card.kind for card in table.mine("Ben").share] == ["rum"]
    table.vote("N A A").quiet()
    assert table.mine("Ben").share == ()
    assert [card.kind for card in table.mine("Cy").share] == ["ruby"]
    assert [card.kind for card in table.pirate("Ben").share] == ["rum"], "the wall shows what nobody gets"


@pytest.mark.parametrize("mode", ["app", "keyed", "shares", "light", "end"])
def test_a_treasure_has_the_same_key_in_every_form(mode: str) -> None:
    """Seen at a table: M was the map as treasures were received, and the message as secrets were turned up."""
    evening, kinds = Drive("articles_of_agreement", 3, options={"cards.mode": mode}, corrections=False), set()
    for tried in evening.run():
        for viewer in evening.viewers():
            for offer in RULES.menu(viewer, tried.after.public, tried.after.own.get(viewer)):
                for field in offer.fields:
                    choices = getattr(field, "choices", ())
                    for choice in choices if choices and all(one.value in pieces.KINDS for one in choices) else ():
                        assert choice.key == pieces.KEYS[choice.value], (offer.say, choice.value)
                        kinds.add(choice.value)
    assert kinds


def test_r22_with_the_box_everybody_reads_that_the_host_keys_in_what_was_stolen() -> None:
    """Seen at a table: phones and wall said “A treasure is drawn.”, and only the laptop knew what it waited for."""
    table = Table(cards_mode="shares", vote_medium="open")
    table.draw(HOST, "characters", "7 1 2 3")
    table.do(HOST, c.BeginRound())
    table.do(HOST, c.ShowThumbs(dict.fromkeys(table.public.voters, "aye")))
    table.do(HOST, c.Receive({"Ana": ("gold", "rum"), "Di": ("spot",), "Ben": ("gold",)}))
    table.do(HOST, c.SpotSteal("Ana"))
    assert table.page("public").view.foot == "The host keys in what Di stole from Ana."


def test_r27_that_nobody_may_have_more_is_said_of_gems_only_until_they_are_counted() -> None:
    """Seen on a phone: “Emerald 7, if nobody has more” still stood there when the winner was known."""
    table = Table().accepted("emerald gold gold gold gold rum rum", Ben="emerald").rounds()
    assert [part.note for part in table.mine("Ben").parts if part.icon == "emerald"] == ["if nobody has more"]
    table.finish()
    assert [part.note for part in table.mine("Ben").parts if part.icon == "emerald"] == [""]


def test_r19_what_an_ability_takes_from_a_pile_is_no_players() -> None:
    assert words.take("pistol:discard") == "Pistol from the discard pile"
    assert words.take("pistol:offer") == "Pistol of the offer"
    assert words.take("pistol:Ana") == "Pistol of Ana"


def test_r20_r22_the_scoring_card_says_what_a_pistol_and_the_black_spot_do() -> None:
    told = [row.what for heading in RULES.scoring(Table().public) for row in heading.rows]
    assert "Pistol: takes a treasure, once a round, and is discarded" in told
    assert "Black Spot: steals a treasure after each round" in told
