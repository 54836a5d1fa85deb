"""A refusal says which field is wrong: a form can mark it, and nobody has to search."""

from __future__ import annotations

import pytest

from companion.core.filling import fill
from companion.core.messages import Post, Reason, Refusal
from companion.core.offers import Number, Offer
from tests.games.contract.driving import SLUGS, Drive


def astray(offer: Offer, command: object, reasons: tuple[Reason, ...]) -> list[str]:
    """The reasons that name no field of the command, or no seat's part of one, though the offer itself was not refused.

    An offer is refused for all that no answer can mend; what is left must be mended in a field.
    """
    fields = getattr(command, "__struct_fields__", ())
    return [reason.key for reason in reasons if reason.field.partition(".")[0] not in fields and not offer.refused]


@pytest.mark.parametrize("slug", SLUGS)
@pytest.mark.parametrize("seed", range(2))
def test_whatever_a_form_is_refused_for_names_one_of_its_fields(slug: str, seed: int) -> None:
    evening = Drive(slug, seed)
    for _tried in evening.run(300):
        if len(evening.tried) % 8:
            continue
        for viewer in evening.viewers():
            for offer in evening.rules.menu(viewer, evening.state.public, evening.state.own.get(viewer)):
                if not offer.fields or offer.refused:
                    continue
                command = evening.session.read(fill(offer, evening.rnd.randrange))
                answer = evening.rules.decide(evening.state, viewer, command, evening.session.now())
                if isinstance(answer, Refusal):
                    assert not astray(offer, command, answer.reasons), (offer.do, command.__struct_fields__)


@pytest.mark.parametrize("field", ["", "amuont"])
def test_a_reason_that_names_no_field_of_its_command_is_found(field: str) -> None:
    offer = Offer("post", "Post points", fields=(Number("amount", "Points", 1, 99, 1),))
    command = Post(100, "bank", "supply:Ana", "so")
    assert astray(offer, command, (Reason("amount_range", field=field),)) == ["amount_range"]
    assert not astray(offer, command, (Reason("amount_range", field="amount"),))
