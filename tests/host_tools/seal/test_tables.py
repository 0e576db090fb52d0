"""Tables are told apart by their ids; hosts come late; who forges such days is found."""

import json
import os
from collections.abc import Callable
from pathlib import Path

import pytest
from floorman import events as ev

from host_tools.commands.cli import main
from host_tools.reveal.proving import judge
from host_tools.seal.hss import as_text
from host_tools.seal.signed import NOT_SIGNED, SIGNED
from tests.host_tools.seal import plugged
from tests.host_tools.seal.maker import PAIR, TABLE
from tests.host_tools.seal.ruled_day import Loom, RuledDay, hands_told, plain
from tests.host_tools.seal.signed_day import Lines, SignedDay, copied, text

OF_TWO = (plugged.swapped, plugged.at_one_port)
UNSEALED = (
    (plugged.two_behind, 2), (plugged.one_before, 1),
    (plugged.behind_of_before, 1), (plugged.in_a_part, 1),
)  # fmt: skip
WOVEN = 300


@pytest.fixture(scope="module")
def day() -> RuledDay:
    return RuledDay(6)


@pytest.fixture(scope="module")
def other() -> RuledDay:
    return plugged.other_day(4)


def verified(path: Path, lines: Lines, *days: SignedDay) -> int:
    """The command's exit status, by the keys of these tables."""
    path.write_text(text(lines))
    keys = [word for day in days for word in ("--signer", as_text(day.public))]
    return main(["verify", str(path), *keys])


# hosts that come late ----------------------------------------------------------------------------


@pytest.mark.parametrize("made", plugged.LATE)
def test_a_host_that_comes_late_has_a_sound_day(
    made: Callable[[RuledDay], Lines], day: RuledDay, tmp_path: Path
) -> None:
    assert verified(tmp_path / "day", made(day), day) == 0


def test_wherever_a_host_comes_nothing_is_found(day: RuledDay) -> None:
    """A host gets the ring; signatures of before went to another computer."""
    for at in [at for at, line in enumerate(day.lines) if "n" in line][::5]:
        lines = plugged.session(day.lines, at) + plugged.ring(day.lines, at) + day.lines[at:]
        found = judge(lines, key=day.public)
        assert found.findings == [], at
        assert {one.word for one in found.hands} <= {SIGNED, NOT_SIGNED}
        assert found.stated == 1
        alone = judge(plugged.session(day.lines, at) + day.lines[at:], key=day.public)
        assert alone.findings == [], at


def test_the_hands_before_are_named_as_not_checked(
    day: RuledDay, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    verified(tmp_path / "day", plugged.second_computer(day), day)
    said = capsys.readouterr().out
    assert "signed: 6\n" in said
    assert "not checked: hands of which only the end or the signature is here: 5\n" in said
    assert "not checked: that nothing is missing before hand 6\n" in said


def test_a_hand_that_is_cut_off_where_a_table_tells_all_is_found(day: RuledDay) -> None:
    """Only a host that came late may have no HANDKEY."""
    lines = [line for line in day.lines if line.get("record") != "handkey"]
    assert judge(lines, key=day.public).findings


def test_keys_that_waited_are_released_behind_hands_of_before(day: RuledDay) -> None:
    at = plugged.behind(day.lines, 4)
    waited = [line for line in day.lines[:at] if line.get("record") == "release"]
    lines = plugged.session(day.lines, at)
    lines += [{**waited[0], "n": day.lines[at]["n"] - 1}, *copied(day.lines[at:])]
    assert judge(lines, key=day.public).findings == []


# tables at other ports ---------------------------------------------------------------------------


@pytest.mark.parametrize("made", OF_TWO)
def test_two_tables_are_told_apart_by_their_ids(
    made: Callable[[RuledDay, RuledDay], Lines], other: RuledDay, tmp_path: Path
) -> None:
    day = RuledDay(4)
    lines = made(day, other)
    assert verified(tmp_path / "day", lines, day, other) == 0
    assert verified(tmp_path / "day", lines) == 0
    found = judge(lines, key=day.public)
    assert [(one.hand, one.word) for one in found.hands] == [(n, SIGNED) for n in range(1, 5)]
    assert (found.findings, found.others) == ([], 4)
    stacks = [[seat.final for seat in hand.seats] for hand in plain(day.lines)]
    told = [(hand.number, [seat.final for seat in hand.seats]) for hand in plain(lines)]
    assert sorted(told) == sorted(2 * [*enumerate(stacks, 1)])


def test_readers_feed_no_table_with_anothers_lines(other: RuledDay) -> None:
    """The numbers go on where the table before stopped."""
    day = RuledDay(2)
    at = plugged.behind(other.lines, 2)
    later = plugged.session(other.lines, at, boot=77) + copied(other.lines[at:])
    lines = copied(day.lines) + later
    assert [hand.number for hand in hands_told(lines)] == [1, 2, 3, 4]
    found = judge(lines, None, day.public, other.public)
    assert (found.stated, found.findings) == (1, [])
    named = later.pop(1)
    later.insert(next(n for n, line in enumerate(later) if "n" in line) + 1, named)
    said = [one.text for one in judge(copied(day.lines) + later, None, day.public).findings]
    assert any("read as of the table that was at its port before" in one for one in said)


@pytest.mark.parametrize("made", plugged.FORGED)
def test_who_gives_a_day_out_as_another_is_found(
    made: Callable[[RuledDay], Lines], day: RuledDay, tmp_path: Path
) -> None:
    assert judge(made(day), key=day.public).findings
    assert verified(tmp_path / "day", made(day), day) == 1


def test_a_hand_that_is_told_at_two_ports_is_named(day: RuledDay) -> None:
    for lines in (plugged.doubled_in_the_ring(day), plugged.without_its_records(day)):
        said = [one.text for one in judge(lines, key=day.public).findings]
        assert said == ["a hand is told at two ports"] * 2


def test_a_session_of_two_tables_is_named(day: RuledDay) -> None:
    lines = [*copied(day.lines), {"paired": bytes(8).hex(), "count": 1}]
    assert [one.text for one in judge(lines, key=day.public).findings] == [
        "a session names two tables"
    ]


def test_whatever_is_woven_at_two_ports_no_other_hand_is_told_as_signed() -> None:
    day = RuledDay(3)
    sound, hands = judge(day.lines, key=day.public), plain(day.lines)
    passed = 0
    for seed in range(WOVEN):
        lines = plugged.elsewhere_at_random(Loom(day, seed).woven(day.lines), seed)
        found = judge(lines, key=day.public)
        if (found.findings, found.hands, found.stated, found.loose) == ([], sound.hands, 0, 0):
            passed += 1
            assert plain(lines) == hands, seed
    assert passed > WOVEN // 30


# hands that nobody sealed ------------------------------------------------------------------------


@pytest.mark.parametrize(("made", "hands"), UNSEALED)
def test_a_hand_that_nobody_sealed_is_not_signed(
    made: Callable[[RuledDay], Lines], hands: int, tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    day = RuledDay(4)
    assert verified(tmp_path / "day", made(day), day) == 1
    said = f"not signed: hands that events begin and nobody sealed: {hands}\n"
    assert said in capsys.readouterr().out
    found = judge(made(day), key=day.public)
    assert (found.unsealed, found.loose > 0) == (hands, True)
    assert len(hands_told(made(day))) > len(found.hands)


def test_a_hand_that_the_rules_refused_is_none() -> None:
    """NEXT is keyed behind the last one, and no card comes, or one is left at a seat."""
    day = SignedDay(2, index=30)
    refused = {**next(line for line in day.lines if line.get("kind") == ev.KEY), "n": day.number}
    left = {**refused, "n": day.number + 1, "kind": ev.HOLE, "seat": 3}
    for behind in ([refused], [refused, left]):
        found = judge([*day.lines, *behind], key=day.public)
        assert (found.unsealed, found.loose) == (0, len(behind))


@pytest.mark.parametrize("made", [plugged.elsewhere, None])
def test_hands_of_a_table_that_names_no_key_are_not_signed(
    made: Callable[[RuledDay], Lines] | None, other: RuledDay, tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    day = RuledDay(4)
    lines = made(day) if made else plugged.of_another(day, other)
    assert verified(tmp_path / "day", lines, day) == 1
    assert "hands of other tables: name their keys" in capsys.readouterr().out


# pairings ----------------------------------------------------------------------------------------


def test_hands_that_are_not_of_the_pairing_are_counted(
    other: RuledDay, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pairing = tmp_path / "pairing.json"
    pairing.write_text(json.dumps({"table": TABLE.hex(), "count": 1, "key": PAIR.hex()}))
    os.chmod(pairing, 0o600)
    mine, path = SignedDay(2, index=30), tmp_path / "day.jsonl"
    theirs = copied(other.lines)
    theirs[0]["port"] = plugged.THERE
    path.write_text(text(copied(mine.lines) + theirs))
    main(["verify", str(path), "--pairing", str(pairing)])
    said = "not checked: each card of 4 hands that are not of this pairing\n"
    assert said in capsys.readouterr().out
    upper = copied(mine.lines)
    upper[1]["paired"] = str(upper[1]["paired"]).upper()
    path.write_text(text(upper))
    assert main(["verify", str(path), "--pairing", str(pairing)]) == 0
    assert "not of this pairing" not in capsys.readouterr().out
    empty = copied(mine.lines[:2])
    path.write_text(text(theirs + empty))
    assert main(["verify", str(path), "--pairing", str(pairing)]) == 2
    assert "is the pairing of another table" in capsys.readouterr().err
