"""Proofs of a card and of a day: each change of a day's lines is found."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from floorman import carried
from floorman import events as ev

from host_tools.reveal.proving import judge
from host_tools.seal import keys, proof
from host_tools.seal.opening import Opener
from host_tools.seal.records import FM2, HandKey, Sealed, parse
from host_tools.seal.tables import sessions
from tests.host_tools.seal.maker import PAIR, TABLE, Earlier, Maker


def paired() -> Opener:
    return Opener([PAIR], TABLE)


def test_r_proves_a_card_and_no_other() -> None:
    maker = Maker()
    maker.play([33])
    opener = Opener([PAIR], TABLE)
    bodies = [bytes.fromhex(str(line["body"])) for line in maker.lines if "record" in line]
    opener.take("sealed", bodies[1])
    (card,) = opener.take("release", bodies[2])
    sealed = Sealed(*Sealed.FORM.unpack(bodies[1]))
    assert proof.proves(TABLE, sealed, 33, card.r)
    assert not proof.proves(TABLE, sealed, 34, card.r)
    assert not proof.proves(TABLE, sealed, 33, bytes(16))


def sound() -> Maker:
    maker = Maker()
    maker.play([51, 0])
    maker.play([7, 8])
    return maker


def test_a_sound_day_has_no_findings() -> None:
    maker = sound()
    assert proof.verify(maker.lines) == []
    assert proof.verify(maker.lines, paired()) == []


def test_what_happens_between_hands_is_in_the_chain() -> None:
    maker = Maker()
    maker.play([51, 0])
    maker.event(16, 0, 5)
    maker.lines.append({"trouble": "a sentence"})
    maker.play([7, 8])
    assert proof.verify(maker.lines, paired()) == []
    (between,) = (n for n, line in enumerate(maker.lines) if line.get("kind") == 16)
    for one in (changed(between, value=6), changed(between, author=ev.BY_HOUSE)):
        lines = [dict(line) for line in maker.lines]
        one(lines)
        [found] = proof.verify(lines)
        assert "does not go on from the end" in found.text


def test_a_day_of_an_earlier_table_is_read_but_no_pairing_knows_its_ends() -> None:
    maker = sound()
    begun = HandKey(*HandKey.FORM.unpack(bytes.fromhex(str(maker.lines[1]["body"]))))
    assert begun.protocol == FM2
    old = Earlier()
    old.play([51, 0])
    old.number += 1
    old.lines.append({"n": old.number, "kind": 16, "seat": 0, "value": 5, "ms": 1})
    old.number += 1
    old.play([7, 8])
    assert [one.text for one in proof.verify(old.lines)] == ["the numbers of the lines have a gap"]
    assert sum("not of this pairing" in one.text for one in proof.verify(old.lines, paired())) == 2


def changed(at: int, **fields: Any) -> Callable[[list[dict[str, Any]]], None]:
    return lambda lines: lines[at].update(fields)


def flipped(at: int, byte: int) -> Callable[[list[dict[str, Any]]], None]:
    def change(lines: list[dict[str, Any]]) -> None:
        body = bytearray.fromhex(lines[at]["body"])
        body[byte] ^= 1
        lines[at]["body"] = body.hex()

    return change


# lines: 0 paired, 1 handkey, 2 event, 3 sealed, 4 event, 5 sealed, 6 release, 7 end, 8 handkey ...
@pytest.mark.parametrize(
    ("change", "said"),
    [
        (changed(2, value=9), "something was changed"),
        (changed(2, seat=300), "cannot be read"),
        (flipped(3, 40), "something was changed"),
        (flipped(7, 20), "something was changed"),
        (flipped(7, 5), "3 cards were sealed, 2 are there"),
        (flipped(8, 60), "does not go on from the end"),
        (lambda lines: lines.pop(4), "have a gap"),
        (lambda lines: lines.pop(7), "has no end"),
        (lambda lines: lines.insert(5, {"lost": 3}), "nobody had fetched"),
        (changed(3, record="gone", body=""), "lost before it was fetched"),
        (lambda lines: lines.pop(), "has no end yet"),
        (changed(3, body="00"), "68 bytes"),
        (lambda lines: lines.insert(6, dict(lines[5])), "record 1 came before"),
    ],
)
def test_a_change_is_found(change: Callable[[list[dict[str, Any]]], None], said: str) -> None:
    lines: list[dict[str, Any]] = [dict(line) for line in sound().lines]
    change(lines)
    assert any(said in finding.text for finding in proof.verify(lines)), proof.verify(lines)


def written_anew(told: Maker) -> Maker:
    """The same day told by who has no key: other seats and wagers, the chain worked out anew."""
    other = Maker()
    for line in told.lines[1:]:
        body = bytes.fromhex(str(line.get("body", "")))
        match line.get("record"):
            case "handkey":
                record = replace(parse("handkey", body), head=other.head)
                other.record("handkey", record.pack())
                other.head = keys.link(other.head, record.pack())
            case "sealed":
                body = bytes((*body[:-1], body[-1] ^ 1))
                other.head = keys.link(other.head, body)
                other.record("sealed", body)
            case "end":
                other.record("end", replace(parse("end", body), head=other.head).pack())
            case "release":
                other.record("release", body)
            case _:
                other.event(int(str(line["kind"])), 9 - int(str(line["seat"])), 77)
    return other


def test_a_day_written_anew_by_somebody_without_a_key_is_found_by_who_is_paired() -> None:
    """The chain takes no key: docs/secrets.md says so."""
    other = written_anew(sound())
    assert proof.verify(other.lines) == []
    said = [finding.text for finding in proof.verify(other.lines, paired())]
    assert sum("not of this pairing" in text for text in said) == 2
    assert sum("is not what the table sealed" in text for text in said) == 4


def test_who_acted_cannot_be_changed() -> None:
    maker = sound()
    lines = [dict(line) for line in maker.lines]
    lines[2]["author"] = ev.BY_FLOOR
    [found] = proof.verify(lines)
    assert "something was changed" in found.text


def test_a_protocol_of_before_cannot_be_put_in_its_place() -> None:
    """A day written anew as an earlier table's carries no tag, and is said to carry none."""
    old = Earlier()
    old.play([51, 0])
    assert proof.verify(old.lines) == []
    [found] = proof.verify(old.lines, paired())
    assert "not of this pairing" in found.text


def test_a_hand_that_was_shown_is_the_one_that_was_sealed() -> None:
    maker = Maker()
    for shown, said in ((51, []), (50, ["seat 1 showed what was not sealed for it in hand 2"])):
        maker.start()
        maker.deal(0, 51)
        maker.event(ev.SHOWN, 0, ev.UNKNOWN << 8 | shown)
        maker.end()
        assert [one.text for one in proof.verify(maker.lines, paired())] == said


def test_each_card_of_a_hand_of_five_is_one_that_was_sealed() -> None:
    maker = Maker()
    hand = (51, 7, 30, 12, 44)
    for last, said in ((44, []), (45, ["seat 1 showed what was not sealed for it in hand 2"])):
        maker.start()
        for face in hand:
            maker.deal(0, face)
        for at in range(0, 5, 2):
            maker.event(ev.SHOWN, 0, carried.shown((*hand[:4], last), at))
        maker.end()
        assert [one.text for one in proof.verify(maker.lines, paired())] == said


def day_of_a_cut() -> Maker:
    """The power goes in the first of two hands."""
    maker = Maker()
    maker.start()
    maker.deal(0, 12)
    maker.deal(1, 13)
    maker.lose()
    maker.event(ev.KEY, ev.K_FOLD, 0)
    maker.end()
    maker.play([1, 2])
    return maker


def test_a_hand_whose_key_went_with_the_power_is_no_fault() -> None:
    maker = day_of_a_cut()
    opener = paired()
    day = proof.follow(sessions(maker.lines), opener)
    assert day.close() == []
    assert day.lost == [1]
    assert [end.hand for end in day.ends] == [1, 2]
    assert list(opener.keys) == [2]
    assert judge(maker.lines).sealed == 2


def test_who_says_so_in_the_tables_place_is_found() -> None:
    """A HANDKEY is made another one, one is put in, and one is taken out."""
    sound_lines = day_of_a_cut().lines
    places = [at for at, line in enumerate(sound_lines) if line.get("record") == "handkey"]
    for at in places:
        lines = [dict(line) for line in sound_lines]
        body = bytearray.fromhex(lines[at]["body"])
        body[6] ^= 4
        lines[at]["body"] = body.hex()
        assert proof.verify(lines), at
        gone = [dict(line) for n, line in enumerate(sound_lines) if n != at]
        assert proof.verify(gone), at


def test_who_comes_in_the_middle_of_a_hand_counts_no_cards() -> None:
    """The first that is heard of the hand is that its key is lost."""
    lines = day_of_a_cut().lines
    at = [n for n, line in enumerate(lines) if line.get("record") == "handkey"][1]
    assert proof.verify(lines[at:], paired()) == []


def test_a_key_of_another_hand_is_refused() -> None:
    maker = sound()
    bodies = [n for n, line in enumerate(maker.lines) if line.get("record") == "release"]
    lines = [dict(line) for line in maker.lines]
    lines[bodies[0]]["body"], lines[bodies[1]]["body"] = (
        lines[bodies[1]]["body"], lines[bodies[0]]["body"]
    )  # fmt: skip
    said = {finding.text for finding in proof.verify(lines, paired())}
    assert "the key of hand 2 is released in another hand" in said
