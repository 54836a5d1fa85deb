"""Where pages are encrypted: by what a phone knows the laptop, and that no length and no moment tells a secret."""

from __future__ import annotations

import gzip
import hashlib
import http.client
import random
import ssl
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from PySide6.QtWidgets import QApplication

from companion.core.messages import PUBLIC
from companion.sessions import HandWoundTime
from companion.tls import Identity
from tests.leaks.phones import Wire, by_hand, drawn
from tests.phones.sitting import Hands, Sitting, held, hold
from tests.phones.test_evening import to_the_vote
from tests.phones.test_network import Answer, Line
from ui import serving
from ui.bot import laid
from ui.phones import server
from ui.phones.answers import fitted
from ui.phones.padding import LARGE, SMALL, padded
from ui.phones.wire import CardPicture, PhoneFrame, Wanting


@pytest.fixture
def at(qapp: QApplication, monkeypatch: pytest.MonkeyPatch) -> Iterator[Sitting]:
    """A table whose phones' pages are encrypted."""
    monkeypatch.setattr(serving, "RATE", 1e6)
    made = Sitting(qapp, laid("article27", 3, 27, HandWoundTime()))
    made.phones.set_tls(True)
    with held(made):
        yield made


class SealedLine(Line):
    """A connection that knows the laptop by its fingerprint alone."""

    def _ask(self, path: str, body: object, token: str, method: str, headers: dict[str, str]) -> Answer:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
        context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
        line = http.client.HTTPSConnection("127.0.0.1", self.port, timeout=15, context=context)
        said = {"Host": f"table.parley.test:{self.port}", **({"Authorization": f"Bearer {token}"} if token else {})}
        try:
            line.request(method, path, msgspec.json.encode(body), said)
            told = line.sock.getpeercert(binary_form=True)
            answer = line.getresponse()
            return answer.status, {"mark": hashlib.sha256(told or b"").hexdigest().upper()}, answer.read()
        finally:
            line.close()


def test_an_answer_is_exactly_as_long_as_it_is_made_and_says_the_same() -> None:
    rnd = random.Random(27)
    for size in (SMALL, LARGE):
        for length in (0, 1, 1000, 20_000, 32_000, 150_000):
            said = msgspec.json.encode("".join(rnd.choices("abcdefgh", k=length)))
            made = padded(said, size)
            if made is None:
                assert len(gzip.compress(said)) > size - 64
            else:
                assert len(made) == size
                assert gzip.decompress(made).rstrip(b" ") == said


def test_a_picture_that_is_too_long_for_an_answer_comes_in_pieces() -> None:
    rnd = random.Random(27)
    pictures = {name: "".join(rnd.choices("0123456789MLC ", k=length))
                for name, length in (("a", 9_000), ("b", 60_000), ("c", 30_000))}  # fmt: skip
    cards = tuple(CardPicture(name, name, "", 1, 1, 0, svg) for name, svg in pictures.items())
    frame, answers = PhoneFrame(7, True, "dark", {"about": "x"}, cards), 0
    had: dict[str, str] = {}
    part: tuple[str, str] | None = None
    while len(had) < len(pictures):
        begun = (part[0], len(part[1])) if part is not None else None
        made = fitted(frame, Wanting(cards=tuple(had), part=begun), SMALL)
        assert len(made) == SMALL
        answers += 1
        assert answers < 20
        for card in msgspec.json.decode(gzip.decompress(made))["cards"]:
            if "from" in card:
                whole = (part[1] if part is not None and part[0] == card["hash"] else "") + card["svg"]
                part = (card["hash"], whole) if len(whole) < card["all"] else None
                had |= {card["hash"]: whole} if part is None else {}
            elif "svg" in card:
                had[card["hash"]] = card["svg"]
    assert had == pictures


def test_a_laptop_keeps_its_fingerprint_and_nobody_else_can_read_its_key(tmp_path: Path) -> None:
    file = tmp_path / "parley" / "phones.pem"
    first = Identity(file)
    assert first.cover(("10.0.0.7", "fd00::7"))
    assert (file.stat().st_mode & 0o777) == 0o600
    assert [len(group) for group in first.fingerprint] == [4] * 16
    again = Identity(file)
    assert not again.cover(("10.0.0.7",))
    assert again.fingerprint == first.fingerprint
    # In another network it is another one, which holds in the first as well.
    assert again.cover(("192.168.1.9",))
    assert again.fingerprint != first.fingerprint
    back = Identity(file)
    assert not back.cover(("10.0.0.7", "192.168.1.9"))
    assert back.fingerprint == again.fingerprint
    for damaged in (b"", b"nonsense", file.read_bytes()[:400], b"\xff" * 200_000):
        file.write_bytes(damaged)
        anew = Identity(file)
        assert anew.cover(("10.0.0.7",))
        assert anew.fingerprint


def test_private_answers_have_one_of_two_lengths(at: Sitting) -> None:
    line, token = SealedLine(at), at.phones._pair("Mike")
    invitation = at.phones.invitation()
    assert invitation is not None
    assert invitation.address.startswith("https://")
    status, shown, told = line.ask("/page", {}, token)
    assert status == 200
    assert shown["mark"] == "".join(invitation.mark)
    assert len(told) == SMALL
    opened = line.ask("/page", {"open": True}, token)[2]
    page = msgspec.json.decode(gzip.decompress(opened))
    assert len(opened) == LARGE
    assert page["cards"]
    for offer in (*(page["offers"] + page["besides"])[:2], {"o": "A" * 16}):
        told = line.ask("/do", {"id": offer["o"].ljust(22, "A"), "offer": offer["o"], "values": {}}, token)[2]
        assert len(told) == SMALL
    assert line.ask("/page", {}, "A" * 22)[0] == 401


def test_whoever_waits_in_vain_is_sent_as_much(at: Sitting, monkeypatch: pytest.MonkeyPatch) -> None:
    line, token = SealedLine(at), at.phones._pair("Mike")
    had = msgspec.json.decode(gzip.decompress(line.ask("/page", {"open": True}, token)[2]))
    monkeypatch.setattr(server, "WAIT_S", 0.05)
    for _turn in range(2):
        again = line.ask("/page", {"open": True, "have": had["n"]}, token)[2]
        assert len(again) == SMALL
        assert gzip.decompress(again).rstrip() != b"null"


def test_whenever_anything_happens_every_phone_is_sent_a_page_and_all_together(qapp: QApplication) -> None:
    at = Sitting(qapp, laid("article27", 3, 27, HandWoundTime()))
    at.phones.kept.tls = True
    by_hand(at.phones)
    wire = Wire(at.phones)
    at.phones._server = wire  # type: ignore[assignment]  # all of it that is asked for
    for seat in at.session.seats:
        at.phones._pair(seat)
        phone = at.phones.of(seat)
        assert phone is not None
        at.phones.goes(phone.number, True)
        at.phones.looks(phone.number, seat != "Rich", "dark")
    drawn(at.phones)
    wire.sent.clear()
    # Somebody has looked at their page: on record, and on nobody's page.
    at.do("Rich", do="open_window")
    drawn(at.phones)
    assert [(seat, size) for seat, size, _body in wire.sent] == [(seat, SMALL) for seat in at.session.seats]
    at.close()


def test_with_a_phone_in_a_hand_everything_is_as_in_plain_and_face_down_it_hides(
    qapp: QApplication, hands: Hands, monkeypatch: pytest.MonkeyPatch
) -> None:
    at = Sitting(qapp, laid("article27", 3, 27, HandWoundTime()))
    at.phones.set_tls(True)
    with held(at):
        code = at.phones.code("Rich")

        def scenario() -> None:
            page = hands.phone(code)
            page.get_by_role("button", name="Look").click()
            page.get_by_role("img", name="My secret agenda").wait_for()
            assert page.evaluate("isSecureContext")
            lies = "dispatchEvent(new DeviceOrientationEvent('deviceorientation', {alpha: 0, beta: %s, gamma: 2}))"
            page.evaluate(lies % 178)
            page.get_by_role("button", name="Look").wait_for()
            assert page.get_by_role("img").count() == 0
            page.evaluate(lies % 12)
            at.at_table(lambda: to_the_vote(at))
            page.get_by_role("button", name="Look").click()
            page.get_by_role("radio", name="Abstain").check()
            hold(page, "Hold to seal")
            page.get_by_role("button", name="Look").wait_for()

        at.play(hands, scenario)
        assert at.session.page(PUBLIC).in_box == ("Rich",)
        assert not hands.wrong
        assert {url.partition(":")[0] for url in hands.asked} <= {"https", "data"}
