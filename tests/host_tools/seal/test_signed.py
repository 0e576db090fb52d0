"""A signed day: every hand has its word, and no single change passes."""

from collections.abc import Iterable
from itertools import islice

import pytest
from floorman import events as ev

from host_tools.reveal.proving import Judged, judge
from host_tools.seal.records import FM1, LOST
from host_tools.seal.signed import NOT_SIGNED, SIGNED, WRONG
from tests.host_tools.seal.maker import TABLE
from tests.host_tools.seal.signed_day import (
    Change,
    Lines,
    SignedDay,
    copied,
    dropped,
    hidden_changes,
    records,
    single_changes,
)


@pytest.fixture(scope="module")
def day() -> SignedDay:
    return SignedDay(6, index=30)


def judged(day: SignedDay, lines: Lines) -> Judged:
    return judge(lines, key=day.public)


def texts_of(judged: Judged) -> list[str]:
    return [one.text for one in judged.findings]


def is_sound(judged: Judged) -> bool:
    return not judged.findings and all(one.word == SIGNED for one in judged.hands)


def found_each(day: SignedDay, changes: Iterable[tuple[str, Change]]) -> set[str]:
    """Make each of them alone, none of which may pass; what they are called."""
    seen = set()
    for what, change in changes:
        lines = copied(day.lines)
        change(lines)
        assert not is_sound(judged(day, lines)), what
        seen.add(what)
    return seen


def test_a_sound_day_is_signed_hand_by_hand(day: SignedDay) -> None:
    found = judged(day, day.lines)
    assert is_sound(found)
    assert [one.hand for one in found.hands] == [1, 2, 3, 4, 5, 6]
    assert found.loose == 0
    assert sum("signed_key" in line for line in day.lines) == 4


def test_no_single_change_passes(day: SignedDay) -> None:
    assert len(found_each(day, islice(single_changes(day.lines, 3), 425))) == 17
    assert is_sound(judged(day, day.lines))


def test_no_change_passes_behind_a_session_that_names_another_head(day: SignedDay) -> None:
    assert len(found_each(day, islice(hidden_changes(day.lines, 5), 120))) == 6


def test_a_hand_that_says_that_nobody_signed_yet_is_not_signed(day: SignedDay) -> None:
    """Nothing links a hand of the first protocol to its beginning: any head may stand there."""
    first, end = records(day.lines, "handkey")[0], records(day.lines, "end")[0]
    body = bytearray.fromhex(str(day.lines[first]["body"]))
    body[6] = FM1 << 4 | LOST
    body[40:] = bytes.fromhex(str(day.lines[end]["body"]))[6:38]
    begun = {**day.lines[first], "n": day.lines[end]["n"] - 1, "body": body.hex()}
    signed = [line for line in day.lines if "signed_key" in line or line.get("signature") == 1]
    found = judged(day, [{"paired": TABLE.hex(), "count": 1}, begun, day.lines[end], *signed])
    assert [one.word for one in found.hands] == [WRONG]


def test_stacks_before_the_first_hand_are_signed_with_it(day: SignedDay) -> None:
    lines = copied(day.lines)
    (at,) = (
        n for n, line in enumerate(lines) if line.get("kind") == ev.SEAT and line["seat"] == 2
    )
    lines[at]["value"] += 1
    found = judged(day, lines)
    assert found.hands[0].word == WRONG
    assert [one.word for one in found.hands[1:]] == [SIGNED] * 5


def test_without_the_chains_beginning_they_are_said_to_be_loose(day: SignedDay) -> None:
    lines = [line for line in copied(day.lines) if "signer" not in line]
    found = judged(day, lines)
    assert (found.loose, is_sound(found)) == (7, True)


def test_the_key_of_the_records_is_no_other(day: SignedDay) -> None:
    assert judge(day.lines).public == [day.public]
    other = SignedDay(1, index=4)
    found = judge(day.lines, key=other.public[:-1] + b"\0")
    assert {one.word for one in found.hands} == {WRONG}
    assert "the records name another key" in [one.text for one in found.findings]


def test_a_day_written_anew_is_not_signed(day: SignedDay) -> None:
    """A sound chain takes no key, a signature does."""
    anew = SignedDay(6, index=30, seed=12)
    keep = [line for line in anew.lines if not {"signature", "signed_key", "signer"} & set(line)]
    signatures = [line for line in day.lines if {"signature", "signed_key", "signer"} & set(line)]
    assert [one.word for one in judged(day, keep + signatures).hands] == [WRONG] * 6
    assert [one.word for one in judged(day, keep).hands] == [NOT_SIGNED] * 6


def test_a_hand_that_waits_for_its_signature_is_named(day: SignedDay) -> None:
    lines = copied(day.lines)
    (last,) = (n for n, line in enumerate(lines) if line.get("signature") == 6)
    del lines[last]
    assert [one.word for one in judged(day, lines).hands] == [SIGNED] * 5 + [NOT_SIGNED]


def test_a_signed_hand_whose_end_is_gone_is_named(day: SignedDay) -> None:
    lines = copied(day.lines)
    first, end = records(lines, "handkey")[-1], records(lines, "end")[-1]
    dropped(first, end + 1)(lines)
    said = [(one.hand, one.text) for one in judged(day, lines).findings]
    assert (6, "it was signed, and its end is not here") in said


def test_lines_that_are_no_signatures_are_findings(day: SignedDay) -> None:
    for name, value in (("body", "x"), ("index", "x"), ("index", None), ("signature", "x")):
        lines = copied(day.lines)
        (at,) = (n for n, line in enumerate(lines) if line.get("signature") == 2)
        lines[at][name] = value
        assert not is_sound(judged(day, lines)), name
    short = [{"signer": "00", "from": 0, "head": "00" * 32}]
    assert [one.text for one in judge(short).findings] == ["a line of a signature cannot be read"]


# sessions ----------------------------------------------------------------------------------------


def another(how: str) -> dict[str, object]:
    return {
        "session": "later",
        "port": "/dev/x",
        "build": "1",
        "how": how,
        "state": "",
        "table": "",
    }


def test_a_host_that_starts_anew_gets_some_of_it_again(day: SignedDay) -> None:
    """The ring tells once more what was not acknowledged; no line counts twice."""
    lines = copied(day.lines)
    end = records(lines, "end")[2]
    again = [
        {**line, "past": True} if "past" in line else line for line in lines[end - 9 : end + 1]
    ]
    told = [*lines[: end + 1], another("restore"), *again, *lines[end + 1 :]]
    found = judged(day, told)
    assert (found.findings, {one.word for one in found.hands}) == ([], {SIGNED})


def test_a_table_that_numbers_anew_says_where_its_chain_begins(day: SignedDay) -> None:
    """A new firmware: numbers from 0 on, a chain from nothing, the same key, the next hand."""
    later = SignedDay(0, index=50)
    later.hand, later.secret = day.hand, day.secret
    later.signed_hand()
    found = judged(day, [*day.lines, *later.lines])
    assert found.findings == []
    assert [one.word for one in found.hands] == [SIGNED] * 7


def test_what_was_told_before_a_chain_from_nothing_is_bound_by_no_hand(day: SignedDay) -> None:
    later = SignedDay(0, index=50)
    later.hand, later.secret = day.hand, day.secret
    later.signed_hand()
    moved = {**events_of(day)[-1], "n": day.number, "kind": ev.SEAT, "value": 9}
    found = judged(day, [*day.lines, moved, *later.lines])
    assert (is_sound(found), found.loose) == (True, 1)


def test_no_event_is_loose_twice(day: SignedDay) -> None:
    """A new firmware, and no hand yet: one event before it, six of its own."""
    moved = {**events_of(day)[-1], "n": day.number, "kind": ev.SEAT, "value": 9}
    found = judged(day, [*day.lines, moved, *SignedDay(0, index=50).lines])
    assert (is_sound(found), found.loose) == (True, 7)


def test_what_was_told_behind_the_last_hand_is_bound_by_none(day: SignedDay) -> None:
    moved = {**events_of(day)[-1], "n": day.number, "kind": ev.SEAT, "value": 9}
    found = judged(day, [*day.lines, moved])
    assert (is_sound(found), found.loose) == (True, 1)


def events_of(day: SignedDay) -> Lines:
    return [line for line in day.lines if "kind" in line]


def test_hands_of_another_table_are_counted_and_not_judged(day: SignedDay) -> None:
    other = [
        {**line, "port": "/dev/y"} if "port" in line else dict(line)
        for line in SignedDay(2, index=7).lines
    ]
    for line in other:
        if "signer" in line:
            line["signer"] = bytes(40).hex()
    assert "the records name another key" in texts_of(judged(day, [*day.lines, *other]))
    for line in other:
        if "paired" in line:
            line["paired"] = bytes(8).hex()
    found = judged(day, [*day.lines, *other])
    assert (len(found.hands), found.others, found.findings) == (6, 2, [])
