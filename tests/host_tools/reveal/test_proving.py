"""One card is proven by what `--prove` prints; a day is checked line by line."""

import hashlib
import json
from pathlib import Path

import pytest

from host_tools.reveal.proving import judge, proofs
from host_tools.seal.records import NO_SEAT
from host_tools.store.files import lines_of
from host_tools.store.store import Store
from tests.host_tools.reveal.day import HANDS, Day, all_in, code, finish, opener


@pytest.fixture
def day() -> Day:
    day = Day()
    all_in(day)
    finish(day)
    return day


def test_anybody_can_check_what_is_printed(day: Day) -> None:
    found = proofs(day.lines, opener(), hand=1, seat=1)
    assert [proof.card for proof in found] == list(HANDS[1])
    for proof in found:
        said = proof.document()
        table, public, r = (bytes.fromhex(said[name]) for name in ("table", "public", "r"))
        text = b"fm1c" + table + public + bytes((said["face"], 0, 0, 0)) + r
        assert hashlib.sha256(text).hexdigest() == said["commitment"]
        body = public + bytes.fromhex(said["commitment"])
        assert any(body.hex() in str(line.get("body")) for line in day.lines)


def test_a_hand_whose_key_was_kept_opens_nothing(day: Day) -> None:
    lines = [line for line in day.lines if line.get("record") != "release"]
    assert proofs(lines, opener(), hand=1, seat=1) == []
    assert proofs(day.lines, opener(), hand=2, seat=1) == []


def test_a_card_nobody_had_shown_is_proven_as_one_at_the_muck(day: Day) -> None:
    day.deal_hands({})
    day.late(NO_SEAT, code("9d"))
    day.late(1, code("9h"))
    day.release()
    assert [one.card for one in proofs(day.lines, opener(), hand=2, seat=NO_SEAT)] == ["9d"]
    assert [one.card for one in proofs(day.lines, opener(), hand=2, seat=1)] == ["9h"]
    assert judge(day.lines).findings == []


def test_a_day_is_sound_until_somebody_touches_it(day: Day) -> None:
    judged = judge(day.lines)
    assert (judged.findings, judged.sealed) == ([], 1)
    at = next(n for n, line in enumerate(day.lines) if line.get("record") == "sealed")
    touched = [*day.lines]
    touched[at - 1] = touched[at - 1] | {"seat": 2}
    assert judge(touched).findings
    assert judge(day.lines[:at] + day.lines[at + 1 :]).findings


def test_lines_come_from_logs_relays_and_stores(day: Day, tmp_path: Path) -> None:
    plain, relayed, store = (tmp_path / name for name in ("a.jsonl", "b.jsonl", "c.db"))
    plain.write_text("".join(json.dumps(line) + "\n" for line in day.lines))
    relayed.write_text(
        "".join(json.dumps({"id": n, "line": one}) + "\n" for n, one in enumerate(day.lines))
    )
    kept = Store(store)
    kept.append(*day.lines)
    kept.close()
    for path in (plain, relayed, store):
        assert list(lines_of(path)) == day.lines
    plain.write_text("no line\n")
    with pytest.raises(ValueError, match="line 1: this is no line of a table"):
        list(lines_of(plain))
