"""Chained files: a change is found, a second program is kept away or written behind."""

import json
from contextlib import closing
from hashlib import sha256
from pathlib import Path
from random import Random

import pytest

from host_tools.commands.cli import main
from host_tools.evening.journal import Journal, JournalError
from host_tools.ground.chain import (
    FIRST,
    ChainedFile,
    DamagedError,
    check,
    dropped,
    heads,
    without,
)
from host_tools.ground.named import commitment
from tests.host_tools.evening.room import CASH, Room
from tests.host_tools.store.played import evening, store_of

WORDS = ("Ada", "call", "fold", "12,000")


def written(path: Path, count: int = 20) -> list[bytes]:
    file = ChainedFile(path)
    for n in range(count):
        file.append({"n": n, "what": WORDS[n % 4]})
    file.close()
    return path.read_bytes().splitlines()


def findings(path: Path, lines: list[bytes]) -> list[str]:
    path.write_bytes(b"".join(line + b"\n" for line in lines))
    return check(path).findings


def test_what_was_written_is_sound_and_every_line_can_be_read(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    lines = written(path)
    found = check(path)
    assert (found.lines, found.findings) == (20, [])
    assert json.loads(lines[-1]) == {"n": 19, "what": "12,000", "hash": found.head.hex()}
    written(path, 5)
    assert check(path).findings == []


def test_each_single_change_is_found(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    lines, chance = written(path), Random(4)
    for _ in range(300):
        changed, at = list(lines), chance.randrange(19)
        how = chance.randrange(4)
        if how == 0:
            flipped = bytearray(changed[at])
            flipped[chance.randrange(len(flipped) - 1)] ^= 1
            changed[at] = bytes(flipped)
        elif how == 1:
            del changed[at]
        elif how == 2:
            changed.insert(at, changed[chance.randrange(19)])
        else:
            changed[at], changed[at + 1] = changed[at + 1], changed[at]
        assert findings(path, changed), (how, at)


def test_a_hash_is_not_taken_off(tmp_path: Path) -> None:
    """Lines of before there were hashes stand in front alone, and the first hash is of them."""
    path = tmp_path / "a.jsonl"
    path.write_bytes(b'{"n": 1}\n{"n": 2}\n')
    lines = written(path, 5)
    assert check(path).findings == []
    assert findings(path, [b'{"n": 9}', *lines[1:]])
    assert findings(path, lines[1:])
    for n in range(2, 7):
        bare = json.loads(lines[n])
        del bare["hash"]
        assert findings(path, [*lines[:n], json.dumps(bare).encode(), *lines[n + 1 :]])


def test_the_head_that_somebody_wrote_down_shows_what_is_missing_at_the_end(
    tmp_path: Path,
) -> None:
    path = tmp_path / "a.jsonl"
    lines = written(path)
    head = check(path).head
    assert findings(path, lines[:-1]) == []
    assert check(path).head != head
    path.write_bytes(b"")
    assert check(path) == (0, FIRST, [])


def test_half_a_line_is_cut_off_and_two_programs_write_behind_each_other(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    written(path, 2)
    with path.open("ab") as file:
        file.write(b'{"n": 2, "wh')
    assert check(path).findings[-1] == "line 3 is cut off"
    one, other = ChainedFile(path), ChainedFile(path)
    for n in range(10):
        (one, other)[n % 3 == 0].append({"n": n})
    one.close()
    other.close()
    assert check(path)[0:3:2] == (12, [])


# the evening -------------------------------------------------------------------------------------


def test_an_evening_is_run_by_one_program(tmp_path: Path) -> None:
    room = Room(tmp_path)
    room.do("set_up", setup=CASH)
    with pytest.raises(JournalError, match="is run by another floorman: end that one first"):
        Journal(room.journal.path)
    assert main(["evening", "--log", str(tmp_path)]) == 2
    room.journal.close()
    Journal(room.journal.path).close()


def test_money_that_was_changed_in_the_file_is_no_evening(tmp_path: Path) -> None:
    room = Room(tmp_path)
    room.do("set_up", setup=CASH)
    room.seat(2, chips=5000)
    room.journal.close()
    path = room.journal.path
    sound = path.read_bytes()
    assert sound.count(b'"money":5000') == 2
    path.write_bytes(sound.replace(b'"money":5000', b'"money":9000', 1))
    with pytest.raises(JournalError, match="it is not what was written, or a line before it"):
        Journal(path)
    path.write_bytes(sound)
    journal = Journal(path)
    assert journal.evening == room.evening
    journal.close()


def test_store_check_reads_the_files_beside_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    store_of(tmp_path, *evening(1)).close()
    written(tmp_path / "audit.jsonl")
    lines = written(tmp_path / "evening.jsonl")
    there = ["store", "check", "--log", str(tmp_path)]
    assert main(there) == 0
    printed = capsys.readouterr().out.splitlines()
    assert [line.split(":")[0] for line in printed[1:]] == ["audit.jsonl", "evening.jsonl"]
    assert all(line.endswith(": sound") for line in printed)
    findings(tmp_path / "evening.jsonl", [*lines[:3], *lines[4:]])
    assert main(there) == 1
    said = capsys.readouterr()
    assert "evening.jsonl: line 4 is not what was written, or one before it" in said.err
    assert main([*there, "--json"]) == 1
    assert json.loads(capsys.readouterr().out)["beside"]["audit.jsonl"]["lines"] == 20


def test_verify_reads_such_a_file_alone(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "evening.jsonl"
    path.write_bytes(b'{"n": 0}\n')
    lines = written(path)
    head = check(path).head.hex()
    assert main(["verify", str(path)]) == 0
    assert capsys.readouterr().out == f"21 lines, {head}: sound\n"
    assert main(["verify", "--json", str(path)]) == 0
    told = {"lines": 21, "head": head, "findings": [], "stamps": [], "unchecked": []}
    assert json.loads(capsys.readouterr().out) == told
    findings(path, [*lines[:7], *lines[8:]])
    assert main(["verify", str(path)]) == 1
    said = capsys.readouterr().out.splitlines()
    assert said[0] == "line 8 is not what was written, or one before it"
    assert said[-1].endswith(": damaged")
    assert main(["verify", "--json", str(path)]) == 1
    assert json.loads(capsys.readouterr().out)["findings"] == said[:1]


# names -------------------------------------------------------------------------------------------


def with_names(path: Path) -> list[bytes]:
    file = ChainedFile(path)
    for n in range(12):
        name = ("Ada", "Bruno", "Mia")[n % 3]
        sat = {"name": name, "chips": n}
        file.append({"n": n, "do": "sit", "by": f"Mia, {name}", "with": sat})
    file.close()
    return path.read_bytes().splitlines()


def test_a_name_is_taken_out_and_the_head_stays(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    lines, head = with_names(path), check(path).head
    for name, instead in (("Ada", "Player 1"), ("Mia", "Player 2")):
        lines, count, same = without(lines, name, instead)
        assert (count, same) == ({"Ada": 4, "Mia": 12}[name], True)
        assert findings(path, lines) == []
        assert check(path).head == head
        assert name.encode() not in path.read_bytes()
    assert json.loads(lines[3])["by"] == "Player 2, Player 1"


def test_nothing_else_is_changed_under_the_name_of_forgetting(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    lines = with_names(path)
    chance = Random(6)
    for gone in (lines, without(lines, "Ada", "Player 1")[0]):
        for _ in range(200):
            changed, at = list(gone), chance.randrange(12)
            said = json.loads(changed[at])
            what = chance.randrange(6)
            if what == 0:
                said["with"]["chips"] += 1
            elif what == 1:
                said["do"] = "out"
            elif what == 2:
                said["with"]["name"] = "Mia" if said["with"]["name"] != "Mia" else "Bruno"
            elif what == 3:
                said["by"] = said["by"].replace("Mia", "Bruno")
            elif what == 4:
                was = said["salts"].pop(said["with"]["name"])
                said["with"]["name"] = "Mallory"
                said["salts"]["Mallory"] = was if was[0] == "#" else commitment("Mallory", was)
            else:
                own = sha256(changed[at]).hexdigest()
                said = {**said, "with": {}, "was": own, "hash": said["hash"]}
            changed[at] = json.dumps(
                {**said, "hash": said.pop("hash")}, ensure_ascii=False, separators=(",", ":")
            ).encode()
            assert findings(path, changed), (what, at)


def test_who_was_forgotten_is_nobody_else(tmp_path: Path) -> None:
    """A made-up name is one person's, in all of a file, and no name that stands there."""
    path = tmp_path / "a.jsonl"
    lines = without(with_names(path), "Ada", "Player 1")[0]
    lines = without(lines, "Bruno", "Player 2")[0]
    for other in (b"Player 2", b"Player 3"):
        moved = lines[3].replace(b"Player 1", other)
        assert findings(path, [*lines[:3], moved, *lines[4:]])
    assert findings(path, [line.replace(b"Player 1", b"Mia") for line in lines])
    assert findings(path, [line.replace(b"Player 1", b"Mallory") for line in lines])


def test_a_line_of_before_names_had_salts_goes_on_and_is_forgotten_by_a_new_chain(
    tmp_path: Path,
) -> None:
    path = tmp_path / "a.jsonl"
    text = b'{"n": 0, "name": "Ada"'
    hashed = sha256(FIRST + sha256(text + b"}").digest()).hexdigest()
    path.write_bytes(text + b',"hash":"' + hashed.encode() + b'"}\n')
    file = ChainedFile(path)
    file.append({"n": 1, "name": "Ada"})
    file.close()
    assert check(path).findings == []
    lines, count, same = without(path.read_bytes().splitlines(), "Ada", "Player 1")
    assert (count, same) == (2, False)
    assert findings(path, lines) == []
    assert b"Ada" not in path.read_bytes()


def of_before_salts(count: int) -> list[bytes]:
    """Lines whose hashes are of the names themselves."""
    head, lines = FIRST, list[bytes]()
    for n in range(count):
        text = json.dumps({"n": n, "name": "Ada"}, separators=(",", ":")).encode()
        head = sha256(head + sha256(text).digest()).digest()
        lines.append(text[:-1] + b',"hash":"' + head.hex().encode() + b'"}')
    return lines


def test_no_new_chain_hides_what_was_changed(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    lines = of_before_salts(4)
    lines[2] = lines[2].replace(b'"n":2', b'"n":3')
    assert findings(path, lines)
    with pytest.raises(DamagedError, match=r"^line 3 is not what was written"):
        without(lines, "Ada", "Player 1")


def without_proof(path: Path) -> list[bytes]:
    """Lines of before salts, from one of which that version took a name."""
    lines = of_before_salts(4)
    text, kept = lines[1].rsplit(b',"hash":', 1)
    was = sha256(text + b"}").hexdigest().encode()
    other = text.replace(b"Ada", b"Player 1")
    lines[1] = other + b',"was":"' + was + b'","hash":' + kept
    path.write_bytes(b"\n".join(lines) + b"\n")
    return lines


def test_a_name_that_an_earlier_version_took_out_is_found_and_the_file_goes_on(
    tmp_path: Path,
) -> None:
    path = tmp_path / "a.jsonl"
    lines = without_proof(path)
    finding = "line 2 lost a name under an earlier version: nothing shows what else it said"
    assert check(path).findings == [finding]
    with closing(ChainedFile(path)) as file:
        assert all(follows for _, follows in file.news())
        file.append({"n": 4, "name": "Mia"})
    assert check(path).findings == [finding]
    anew, _, same = without(path.read_bytes().splitlines(), "Ada", "Player 2")
    assert not same
    assert findings(path, anew) == [finding]
    assert b"Ada" not in path.read_bytes()
    changed = lines[2].replace(b"}", b',"was":"' + b"0" * 64 + b'"}')
    assert findings(path, [*lines[:2], changed, lines[3]]) != [finding]


def test_no_line_behind_a_salt_says_what_it_was(tmp_path: Path) -> None:
    """That would be as good as any line."""
    path = tmp_path / "a.jsonl"
    lines = with_names(path)
    head = FIRST
    said = json.loads(lines[-1])
    own = Random(1).randbytes(32)
    for line in lines[:-1]:
        head = bytes.fromhex(json.loads(line)["hash"])
    other = {"n": said["n"], "was": own.hex(), "hash": sha256(head + own).hexdigest()}
    last = json.dumps(other, separators=(",", ":")).encode()
    assert "is not what was written" in findings(path, [*lines[:-1], last])[0]


def test_lines_that_were_dropped_are_counted_in_a_new_chain_too(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    first, *rest = dropped(of_before_salts(6), 2)
    lines, count, same = without([first, *rest], "Ada", "Player 1")
    assert (count, same, lines[0]) == (4, False, first)
    assert findings(path, lines) == []
    assert [*heads(path)] == [2, 3, 4, 5, 6]
    for changed in (lines[1:], [lines[0].replace(b"2", b"3", 1), lines[2], *lines[3:]]):
        assert findings(path, changed)


def test_a_commitment_is_no_name(tmp_path: Path) -> None:
    """Without its salt it would have the hash of the name that it stands for."""
    path = tmp_path / "a.jsonl"
    for lines in (with_names(path), without(with_names(path), "Ada", "Player 1")[0]):
        for at in (3, 4):
            said = json.loads(lines[at])
            salts, text = said.pop("salts"), json.dumps(said, separators=(",", ":"))
            for name, kept in salts.items():
                text = text.replace(name, commitment(name, kept))
            assert findings(path, [*lines[:at], text.encode(), *lines[at + 1 :]])
        path.unlink()


def test_a_name_that_lost_its_salt_is_taken_out_and_the_damage_stays(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    lines = with_names(path)
    said = json.loads(lines[3])
    said["salts"] = {}
    said["hash"] = said.pop("hash")
    lines[3] = json.dumps(said, separators=(",", ":")).encode()
    assert findings(path, lines)
    lines, _, _ = without(lines, "Ada", "Player 1")
    assert findings(path, lines)
    assert b"Ada" not in path.read_bytes()


def test_the_same_name_has_one_salt_in_a_file_and_another_one_elsewhere(tmp_path: Path) -> None:
    one = {json.loads(line)["salts"]["Mia"] for line in with_names(tmp_path / "a.jsonl")}
    other = {json.loads(line)["salts"]["Mia"] for line in with_names(tmp_path / "b.jsonl")}
    assert len(one) == len(other) == 1
    assert one != other


def test_a_commitment_in_a_names_place_is_no_name(tmp_path: Path) -> None:
    """Hashed as the name is, a commitment would hide who did one single thing."""
    path = tmp_path / "a.jsonl"
    lines = with_names(path)
    said = json.loads(lines[3])
    hidden = commitment("Ada", said["salts"]["Ada"])
    for salts in ({"Mia": said["salts"]["Mia"]}, {**said["salts"], hidden: said["salts"]["Ada"]}):
        other = {**said, "by": f"Mia, {hidden}", "with": {**said["with"], "name": hidden}}
        other |= {"salts": salts, "hash": other.pop("hash")}
        changed = json.dumps(other, separators=(",", ":")).encode()
        assert findings(path, [*lines[:3], changed, *lines[4:]])


def test_salts_of_a_line_are_those_of_its_names(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    lines = with_names(path)
    said = json.loads(lines[3])
    for salts in ({}, {**said["salts"], "Mallory": "0" * 32}, {"Mia": said["salts"]["Mia"]}):
        other = {**said, "salts": salts}
        other["hash"] = other.pop("hash")
        changed = json.dumps(other, separators=(",", ":")).encode()
        assert findings(path, [*lines[:3], changed, *lines[4:]])
