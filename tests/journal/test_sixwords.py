"""The list of words from which a seal's six are taken: ours, distinct, and the same for ever."""

from __future__ import annotations

import hashlib
from itertools import combinations

import pytest

from companion.journal.sixwords import COUNT, LENGTH, read, six, words

_LIST = "eea1525958fe51e83b24b38a9730d40d40dc75c4866094612deb0a71b49a22e0"


def test_no_two_of_the_2048_words_differ_in_one_letter_only() -> None:
    assert len(set(words())) == len(words()) == COUNT == 2048
    assert {len(word) for word in words()} == {5}
    # Two words that differ in one letter are the same once that letter is left out.
    for place in range(5):
        assert len({word[:place] + word[place + 1 :] for word in words()}) == COUNT


def test_every_word_is_said_as_it_is_written() -> None:
    assert all(word[0::2].strip("bdfklmnrst") == "" and word[1::2].strip("aeiou") == "" for word in words())
    assert {word[0] for word in words()} == set("bdfklmnrst")


def test_the_list_is_that_of_the_first_seal_there_was() -> None:
    text = "\n".join(words()).encode()
    assert hashlib.sha256(text).hexdigest() == _LIST


def test_a_hash_has_six_words_and_each_bit_of_its_first_66_counts() -> None:
    digest = hashlib.sha256(b"evening").digest()
    found = {six(digest)}
    for bit in range(80):
        other = bytearray(digest)
        other[bit // 8] ^= 128 >> bit % 8
        found.add(six(bytes(other)))
    assert len(found) == 1 + 11 * LENGTH
    assert all(len(each) == LENGTH for each in found)
    assert all(one != other for one, other in combinations(found, 2))


def test_words_are_read_as_people_type_them_and_a_slip_is_named() -> None:
    some = words()[:6]
    assert read(", ".join(some).upper()) == list(some)
    with pytest.raises(ValueError, match="xylem"):
        read(f"{some[0]} xylem")
