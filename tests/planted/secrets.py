"""Plants that let a secret out: into public state, an open event, a sentence, a menu, a refusal, a number, a print."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import Any, Union
from unittest.mock import patch

from companion import words
from companion.core.contract import changed
from companion.core.messages import JUDGE, Closed, Command, Event, Posted, Refusal
from companion.core.offers import Offer
from companion.core.sealed import Held
from companion.games import GAMES
from companion.games.politburo import commands as c
from companion.games.politburo import decide, evolve, refuse
from companion.games.politburo import events as e
from companion.games.politburo.state import Public
from companion.sessions import ahead, spoken
from companion.sessions.pages import Pages
from tests.games.contract import test_boxes, test_histories, test_pages, test_two_worlds, test_values
from tests.planted.planting import Guard, Plant, both, folded, instead
from tests.secrecy import test_places

GAME = "politburo"
RULES = GAMES[GAME]
BETWEEN_TWINS = Guard(
    test_histories.test_nobody_can_tell_which_closed_choice_or_draw_it_was_until_an_event_shows_it, (GAME, 0)
)
SECRET_THUMBS = BETWEEN_TWINS.of(1)
SECRET_THUMBS_LATER = BETWEEN_TWINS.of(5)
"""The same on evenings at which thumbs are given in secret."""
OPEN_ALONE = Guard(test_histories.test_what_is_public_follows_from_the_open_events_alone, (GAME, 1))


UNREAD = Guard(test_histories.test_a_step_that_somebody_may_not_read_changes_nothing_on_their_page, ("article27", 0))


class Overheard:
    """What a plant remembers and must not: the last thumb and card that an event told its reader."""

    said = ""

    def after(self, before: Any, event: Event, after: Any) -> Any:
        """Listen to an event, and change nothing."""
        if isinstance(event, e.ThumbGiven):
            self.said = event.thumb
        return after


@contextmanager
def overheard(plant: Callable[[Overheard], AbstractContextManager[Any]]) -> Iterator[None]:
    """A plant that knows what the fold of closed events was told."""
    ear = Overheard()
    with folded(RULES, decide.Telling, ear.after), plant(ear):
        yield


@contextmanager
def ballot_in_public() -> Iterator[None]:
    @evolve.evolve.public(e.ThumbGiven)
    def _(public: Public, event: e.ThumbGiven) -> Public:
        return changed(public, changed=event.thumb)

    yield


def thumb_in_public() -> AbstractContextManager[Any]:
    """As the fold of a game that hands its steps the whole state could."""

    def after(before: Any, event: Event, after: Any) -> Any:
        if not isinstance(event, e.ThumbGiven):
            return after
        return changed(after, public=changed(after.public, changed=event.thumb))

    return folded(RULES, decide.Telling, after)


def thumb_in_public_later() -> AbstractContextManager[Any]:
    """An open step copies what the step before it had kept in its own slice."""

    def after(before: Any, event: Event, after: Any) -> Any:
        if not isinstance(event, e.ThumbsIn):
            return after
        first = before.public.answering[0]
        return changed(after, public=changed(after.public, changed=before.own[first].thumb))

    return folded(RULES, decide.Telling, after)


def thumb_for_another() -> AbstractContextManager[Any]:
    """A seat's slice learns what another seat's event says."""

    def after(before: Any, event: Event, after: Any) -> Any:
        if not isinstance(event, e.ThumbGiven):
            return after
        chair = before.public.secretary
        return changed(after, own={**after.own, chair: changed(after.own[chair], card=event.thumb)})

    return folded(RULES, decide.Telling, after)


def member_in_an_open_event() -> AbstractContextManager[Any]:
    deal = decide._deal

    def dealt(t: Any, seat: str, member: str) -> None:
        deal(t, seat, member)
        t.tell(e.HasObjective(member))

    return patch.object(decide, "_deal", dealt)


def counted_by_closed_events() -> AbstractContextManager[Any]:
    """What is public counts cards as they are dealt, and not as everybody hears of it."""

    def after(before: Any, event: Event, after: Any) -> Any:
        if not isinstance(event, e.ObjectiveDealt):
            return after
        return changed(after, public=changed(after.public, attempt_deal=after.public.attempt_deal + 1))

    return folded(RULES, decide.Telling, after)


def forgotten_declaration() -> AbstractContextManager[Any]:
    """Thumbs as a plain command of each seat, whose event stays closed until all are shown."""

    class Signal(Command, frozen=True):
        """A thumb that is told at once, to its seat alone."""

        thumb: str

    def signal(t: Any, by: str, command: Any) -> None:
        t.tell(e.ThumbGiven(by, command.thumb))
        if all(t.state.own[seat].thumb for seat in t.public.answering):
            t.tell(e.ThumbsIn())

    def box(self: Any, public: Any) -> Any:
        found = whole(self, public)
        return None if found is not None and found.key.startswith("plan") else found

    whole = type(RULES).box
    kinds = tuple(Signal if kind is c.Signal else kind for kind in RULES.commands.__args__)
    roles = changed(refuse.ROLES, seats=(*refuse.SEATS, Signal))
    return both(
        patch.object(c, "Signal", Signal),
        patch.object(type(RULES), "commands", Union[kinds]),  # noqa: UP007 -- built at run time
        patch.object(type(RULES), "box", box),
        patch.object(refuse, "ROLES", roles),
        patch.dict(refuse.CHECKS, {Signal: refuse._signal}),
        patch.dict(decide.STEPS, {Signal: signal}),
    )


def secret_in_a_refusal() -> AbstractContextManager[Any]:
    def made(decided: Any) -> Any:
        def decide_(state: Any, by: str, command: Any, now: int, waived: frozenset[str] = frozenset()) -> Any:
            answer = decided(state, by, command, now, waived)
            if not isinstance(answer, Refusal):
                return answer
            held = ", ".join(own.member for own in state.own.values())
            return Refusal(tuple(changed(reason, given={**reason.given, "held": held}) for reason in answer.reasons))

        return decide_

    return instead(RULES, "decide", made)


def refused_by_a_secret() -> AbstractContextManager[Any]:
    """What one seat holds decides whether another is refused."""

    def made(decided: Any) -> Any:
        def decide_(state: Any, by: str, command: Any, now: int, waived: frozenset[str] = frozenset()) -> Any:
            answer = decided(state, by, command, now, waived)
            held = sum(len(own.member) for own in state.own.values())
            return Refusal(answer.reasons[:1]) if isinstance(answer, Refusal) and held % 2 else answer

        return decide_

    return instead(RULES, "decide", made)


def secret_in_a_menu(ear: Overheard) -> AbstractContextManager[Any]:
    def made(menu: Any) -> Any:
        def offers(viewer: str, public: Any, own: Any) -> list[Offer]:
            return [changed(offer, say=f"{offer.say} {ear.said}") for offer in menu(viewer, public, own)]

        return offers

    return instead(RULES, "menu", made)


def secret_in_a_view(ear: Overheard) -> AbstractContextManager[Any]:
    def made(look: Any) -> Any:
        return lambda public: changed(look(public), foot=f"… {ear.said}")

    return instead(RULES, "look", made)


def secret_in_the_story(ear: Overheard) -> AbstractContextManager[Any]:
    def made(say: Any) -> Any:
        return lambda event, public: (
            f"{say(event, public)} {ear.said}" if isinstance(event, e.ThumbsIn) else say(event, public)
        )

    return instead(RULES, "say_event", made)


def secret_in_undo(ear: Overheard) -> AbstractContextManager[Any]:
    step = words.say_step
    return patch.object(words, "say_step", lambda rules, entry: f"{step(rules, entry)} {ear.said}")


def numbered_by_entries() -> AbstractContextManager[Any]:
    """The page's entry is the journal's last, and not the last that its viewer may read."""
    page = Pages.page

    def numbered(self: Any, *args: Any) -> Any:
        return changed(page(self, *args), entry=len(self._evening.entries))

    return patch.object(Pages, "page", numbered)


def bag_on_the_page() -> AbstractContextManager[Any]:
    return patch.object(
        spoken, "changed", lambda struct, **fields: struct if "bag" in fields else changed(struct, **fields)
    )


def put_in_is_written() -> AbstractContextManager[Any]:
    put_in = ahead.Ahead._put_in

    def written(self: Any, seat: str, command: Command, asked: str) -> Any:
        self.step(seat, command, [Posted("bank", f"supply:{seat}", 0, "start", True)], self.now)
        return put_in(self, seat, command, asked)

    return patch.object(ahead.Ahead, "_put_in", written)


def box_in_the_order_of_coming() -> AbstractContextManager[Any]:
    def turned_out(self: Held) -> Any:
        last = [*self.choices.items()][::-1]
        return tuple(last) if self.box.signed else tuple(("", choice) for _seat, choice in last)

    return patch.object(Held, "turned_out", turned_out)


def closed_that_prints() -> AbstractContextManager[Any]:
    def told(self: Any) -> str:
        return f"{type(self).__name__}({[getattr(self, name) for name in self.__struct_fields__]})"

    return patch.object(Closed, "__repr__", told)


def everybody_reads() -> AbstractContextManager[Any]:
    return patch.object(type(RULES), "seen", lambda self, viewer, event, public: True)


def scoring_kept() -> AbstractContextManager[Any]:
    real, kept = Pages._all, dict[int, Any]()

    def as_before(pages: Pages, state: Any) -> Any:
        found = real(pages, state)
        return changed(found, scoring=kept.setdefault(id(pages), found.scoring))

    return patch.object(Pages, "_all", as_before)


def judge_sees_hands() -> AbstractContextManager[Any]:
    page = Pages.page

    def with_hands(self: Any, viewer: str, *args: Any) -> Any:
        shown, state = page(self, viewer, *args), self._evening.state
        return changed(shown, hands=dict(state.own)) if viewer == JUDGE else shown

    return patch.object(Pages, "page", with_hands)


PLANTS = (
    Plant(
        "A ballot is written into public state by the step of its closed event", ballot_in_public, OPEN_ALONE, TypeError
    ),
    Plant("A thumb is written into public state beside the fold", thumb_in_public, OPEN_ALONE),
    Plant("An open step copies a thumb out of a seat's slice", thumb_in_public_later, SECRET_THUMBS_LATER),
    Plant("A seat's slice learns what another seat's event says", thumb_for_another, SECRET_THUMBS),
    Plant("An open event tells a card that was dealt face down", member_in_an_open_event, BETWEEN_TWINS),
    Plant("Public state counts closed events", counted_by_closed_events, OPEN_ALONE),
    Plant("A sealed choice is not declared as one", forgotten_declaration, SECRET_THUMBS),
    Plant(
        "A refusal's parameters tell what others hold",
        secret_in_a_refusal,
        Guard(test_two_worlds.test_refusals_rest_on_what_is_public_and_what_the_asker_knows, (GAME, 0)),
    ),
    Plant(
        "Who is refused rests on what others hold",
        refused_by_a_secret,
        Guard(test_two_worlds.test_refusals_rest_on_what_is_public_and_what_the_asker_knows, (GAME, 0)),
    ),
    Plant(
        "The answer to a judge's order rests on what a seat holds",
        refused_by_a_secret,
        Guard(test_two_worlds.test_a_judge_learns_nothing_by_ordering_what_is_a_seats_own, (GAME, 1)),
    ),
    Plant("An offer says how a seat voted", lambda: overheard(secret_in_a_menu), SECRET_THUMBS),
    Plant("The board says how a seat voted", lambda: overheard(secret_in_a_view), SECRET_THUMBS),
    Plant("A line of the story says how a seat voted", lambda: overheard(secret_in_the_story), SECRET_THUMBS),
    Plant("The label of undo says how a seat voted", lambda: overheard(secret_in_undo), SECRET_THUMBS),
    Plant(
        "A page's number counts steps that its viewer may not read",
        numbered_by_entries,
        UNREAD,
    ),
    Plant("Every line is read by everybody", everybody_reads, BETWEEN_TWINS),
    Plant("A judge sees hands at a table that did not agree to it", judge_sees_hands, BETWEEN_TWINS),
    Plant(
        "A page reads the state of a seat that is not its viewer's",
        judge_sees_hands,
        Guard(test_two_worlds.test_pages_rest_on_what_is_public_and_what_the_viewer_knows, (GAME, 0)),
    ),
    Plant(
        "The scoring card says how things stood when the page was new",
        scoring_kept,
        Guard(test_pages.test_a_page_that_has_grown_is_the_page_of_a_whole_fold, (GAME, 0, False)),
    ),
    Plant("A page holds a bag", bag_on_the_page, Guard(test_places.test_a_page_holds_no_bag)),
    Plant(
        "A choice is written when it is put into the box",
        put_in_is_written,
        Guard(test_boxes.test_a_choice_in_a_box_is_kept_or_refused_and_never_written, (GAME, 0)),
    ),
    Plant(
        "A box is turned out in the order of coming",
        box_in_the_order_of_coming,
        Guard(test_boxes.test_no_entry_tells_who_put_in_first, (GAME, 1)),
    ),
    Plant(
        "A command prints what it says",
        closed_that_prints,
        Guard(test_values.test_a_command_prints_its_class_and_nothing_else, (GAME,)),
    ),
    Plant(
        "A closed event prints what it says",
        closed_that_prints,
        Guard(test_values.test_an_event_that_is_not_open_to_all_prints_its_class_and_nothing_else, (GAME,)),
    ),
    Plant(
        "A seat's slice prints what it holds",
        closed_that_prints,
        Guard(test_values.test_the_slices_of_a_seat_and_of_nobody_print_closed_and_so_does_the_whole_state, (GAME,)),
    ),
)
