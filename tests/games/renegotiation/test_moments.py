"""What the public window calls out in The Renegotiation Game."""

from __future__ import annotations

from companion.core.contract import changed
from companion.core.corrections import Correct
from companion.core.messages import HOST, JUDGE, PUBLIC, Hand
from companion.core.names import FIRST_STRONG, POP
from companion.core.offers import ChooseOne
from companion.core.people import Leave
from companion.core.vocabulary import Group
from companion.games.renegotiation import commands as c
from companion.games.renegotiation import events as e
from companion.games.renegotiation.moments import moment
from companion.games.renegotiation.state import Phase
from tests.games.renegotiation.evenings import Table, called, printed
from tests.games.renegotiation.test_questions import finishing
from ui.faces.renegotiation.words import band, shown


def told(table: Table) -> list[str]:
    return [f"{moment.say}. {moment.why}".strip() for moment in table.page(PUBLIC).moments]


def test_a_laid_card_that_is_lost_says_whose_it_was_and_what_it_costs() -> None:
    table = printed().lay("Ana", 7)
    card = table.player("Ana").row[0].card
    table.do(HOST, c.KeyPlayed("The small print", target="Ana", seat="Ben"))
    table.do(HOST, Hand((card,), "laid:Ana", "laid:Ben", "The small print"))
    assert not table.page("public").corrected, "what a printed card says is no correction, and no pencil marks it"
    assert told(table) == [
        "Ben interrupts with “The small print”.",
        "Ana loses a points card worth 7. 7 points less: The small print",
        "A points card worth 7 lies before Ben now.",
    ]


def test_a_title_from_right_to_left_turns_nothing_round_that_stands_beside_it() -> None:
    """Seen at a table: of an Arabic seat's card the points stood between its name and its title."""
    table, title = printed(), "حرية التجارة"
    table.do(HOST, c.KeyLaid(7, "Ana", title))
    alone = f"{FIRST_STRONG}{title}{POP}"
    assert f"“{alone}” (7)" in table.story()[-1]
    plays = next(offer for offer in table.page(HOST).offers if offer.do == "key_played" and len(offer.fields) == 3)
    lifts = plays.fields[2]
    assert isinstance(lifts, ChooseOne)
    assert lifts.choices[1].say == f"Ana: {alone} (7)"
    table.do(HOST, c.KeyPlayed(title, seat="Ana"))
    reasons = [offer.given["reason"] for offer in table.page(HOST).offers if "reason" in offer.given]
    assert set(reasons) == {f"“{title}”"}, "no command holds an isolate"


def test_a_correction_calls_out_itself_and_nothing_that_had_been_called_out() -> None:
    """Seen at a table: as an old line was put right the wall said once more who had left, and not what had changed."""
    table = printed()
    laid = table.do(HOST, c.KeyLaid(6, "Ana", "Fewer forms for farmers"))
    table.end().do(HOST, Leave("Ben"))
    before = table.page(PUBLIC)
    data = {"do": "key_laid", "points": 9, "seat": "Ana", "title": "Fewer forms for farmers"}
    mended = table.do(JUDGE, Correct(laid.n, "replace", "Keyed in wrongly.", "", data))
    moments = table.page(PUBLIC).moments
    assert [moment.say for moment in moments if moment.entry <= before.entry] == ["Ben leaves for good"]
    (moment,) = (moment for moment in moments if moment.entry == mended.n)
    assert moment.say == f"Turn 1. Line {laid.n} is put right: 9, not 6"
    assert moment.why == "Ana 6 → 9. Now: Ana lays “Fewer forms for farmers” (9): card 1 of 4. Keyed in wrongly."


def test_r14_whoever_leads_since_a_correction_has_still_to_speak() -> None:
    """Seen at a table: the end said of somebody who had never spoken that a speech of 55 seconds had won."""
    table = printed().end()
    lost = table.do(HOST, c.KeyLaid(2, "Ben", "Cap on bonuses"))
    table.lay("Ana", 9, 8, 7, 6).finish()
    table.do(HOST, c.BeginSpeech(table.public.speakers))
    table.wind(40)
    table.do(HOST, c.EndSpeech())
    table.verdict("good")
    assert table.public.over
    data = {"do": "key_laid", "points": 50, "seat": "Ben", "title": "Cap on bonuses"}
    table.do(JUDGE, Correct(lost.n, "replace", "Keyed in wrongly.", "", data))
    assert (table.phase, table.public.speakers) == (Phase.SPEECH, ("Ben",))


def test_enough_laid_cards_are_called_out_while_they_can_be_interrupted() -> None:
    assert told(finishing())[-1] == "Ana has laid enough. Does anybody interrupt?"


def test_what_a_seat_shows_to_everybody_is_called_out_by_title() -> None:
    table = Table(hands={"Ana": ["event"]})
    table.do("Ana", c.Play(table.hand("Ana")[0]))
    table.do("Ana", c.Show(table.hand("Ana")[:1]))
    assert told(table)[-1].startswith("Ana shows “")
    # Seen on a wall: the title alone, and what it says nowhere.
    public = table.session.evening.state.public
    public = changed(public, cards=tuple(changed(card, text="Read me.") for card in public.cards))
    shows = [moment(e.Shown("Ana", held), public) for held in (table.hand("Ana")[:1], table.hand("Ana")[:1] * 2)]
    assert [one.why for one in shows if one is not None] == ["Read me.", ""]


def test_what_a_card_does_at_once_or_to_somebody_else_is_called_out_with_its_words() -> None:
    table = Table(draws=["at_once"])
    table.do("Ana", c.PickUp())
    table.do("Ana", c.Play(called("at_once")))
    assert [moment.say for moment in table.page(PUBLIC).moments][-1] == "Ana plays “Card at_once” at once"
    table = Table(hands={"Ana": ["event"]})
    table.do("Ana", c.Play(table.hand("Ana")[0], "Cy"))
    last = table.page(PUBLIC).moments[-1]
    assert (last.say, last.who, last.to) == ("Ana plays “Card own_turn” against Cy", ("Ana",), ("Cy",))


def test_cards_that_change_hands_as_a_card_says_are_called_out_by_their_number() -> None:
    table = Table(hands={"Ana": ["event"]})
    table.do("Ana", c.Play(table.hand("Ana")[0]))
    table.do(HOST, c.MoveCards("hand:Ben", "discard", 1, "Card own_turn"))
    last = table.page(PUBLIC).moments[-1]
    assert (last.say, last.why, last.to) == ("1 card from Ben's hand to the discard pile", "Card own_turn", ("Ben",))
    table.do("Ana", c.Give(table.hand("Ana")[:1], "hand:Cy"))
    last = table.page(PUBLIC).moments[-1]
    assert (last.say, last.to) == ("Ana gives 1 card to Cy's hand", ("Cy",))


def test_a_speech_that_failed_is_called_out_and_an_interrupt_stays_one_when_it_is_carried_out() -> None:
    """Seen at a table: the wall said *once more*, and never why; a card that had interrupted became an event."""
    table = printed().to_speech(Ben=30, Cy=12).speak(10).verdict("short")
    assert "The speech was too short." in told(table)
    table.speak(60).verdict("long")
    assert "Ben spoke in vain." in told(table)
    table = printed()
    table.do(HOST, c.KeyPlayed("No, Minister", target="Ana", seat="Ben"))
    table.do(HOST, c.Resolve())
    played = table.board().played
    assert played is not None
    assert played.interrupt
    lies = shown(table.board())
    assert lies is not None
    assert band(lies[0]) == "Interrupt"


def test_what_a_card_says_begins_with_points_and_lists_no_laid_cards() -> None:
    """Seen at a table: eleven buttons of laid cards stood before the one that was looked for."""
    table = printed(map_mode="light").lay("Ana", 7).end().lay("Ben", 5)
    table.do(HOST, c.KeyPlayed("The small print", target="Ana", seat="Cy"))
    says = [offer.do for offer in table.page(HOST).offers if offer.group is Group.SAYS]
    assert says.index("post") < says.index("put")
    assert "hand" not in says, "they are pressed where they lie"
    offer = next(offer for offer in table.page(HOST).offers if offer.do == "hand")
    assert isinstance(offer.fields[0], ChooseOne)
    where = [choice.value.partition(":")[0] for choice in offer.fields[0].choices]
    assert where.index("laid") < where.index("hand"), "a name that is typed finds the row first"


def test_a_missing_word_is_not_offered_where_both_were_said() -> None:
    table = printed(speech_words="host").to_speech(Ben=30, Cy=12)
    table.do(HOST, c.GiveWords("aubergine", "locomotive"))
    table.do(HOST, c.BeginSpeech())
    table.wind(40)
    table.do(HOST, c.HearWord(1))
    table.do(HOST, c.EndSpeech())

    def found() -> list[object]:
        return [offer.given["verdict"] for offer in table.page(HOST).offers if offer.do == "judge_speech"]

    assert found() == ["words", "good"]
    table.do(HOST, c.HearWord(2))
    assert found() == ["good"]
