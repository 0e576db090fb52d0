"""The audit log: lines that can be read again, and no disk filled by refusals."""

import json
from datetime import UTC, datetime
from pathlib import Path

from host_tools.access.audit import REFUSED, Audit
from tests.host_tools.access.clock import Clock

NOW = datetime(2026, 5, 1, 20, tzinfo=UTC)


def lines(path: Path) -> list[dict[str, object]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def test_lines_are_appended_and_texts_of_strangers_cut(tmp_path: Path) -> None:
    path = tmp_path / "audit.jsonl"
    for name in ("Mia\n{", "x" * 500):
        audit = Audit(path, Clock(), lambda: NOW)
        audit.note("paired", name=name, role="dealer")
        audit.close()
    first, second = lines(path)
    assert first.pop("hash")
    assert [*first.pop("salts")] == ["Mia\n{"]
    assert first == {
        "at": "2026-05-01T20:00:00.000+00:00",
        "what": "paired", "name": "Mia\n{", "role": "dealer",
    }  # fmt: skip
    assert second["name"] == "x" * 200


def test_a_flood_of_refusals_is_counted_and_what_matters_is_kept(tmp_path: Path) -> None:
    path, clock = tmp_path / "audit.jsonl", Clock()
    audit = Audit(path, clock, lambda: NOW)
    for _ in range(1000):
        audit.note(REFUSED, why="no")
    audit.note("command", do="call")
    clock.now += 10
    audit.note(REFUSED, why="no")
    audit.close()
    kept = lines(path)
    assert len(kept) == 202
    assert kept[-2]["what"] == "command"
    assert kept[-1]["unlogged"] == 800


def test_a_flood_of_one_address_leaves_out_nobody_elses_refusals(tmp_path: Path) -> None:
    path, clock = tmp_path / "audit.jsonl", Clock()
    audit = Audit(path, clock, lambda: NOW)
    for n in range(3000):
        clock.now += 0.01
        audit.note(REFUSED, why="no", address="192.168.1.9")
        if n % 100 == 0:
            audit.note(REFUSED, why="wrong code", address="192.168.1.10")
    audit.close()
    kept = [one["address"] for one in lines(path)]
    assert kept.count("192.168.1.10") == 30
    assert 255 < kept.count("192.168.1.9") <= 260


def test_a_flood_of_all_addresses_fills_no_disk(tmp_path: Path) -> None:
    path = tmp_path / "audit.jsonl"
    audit = Audit(path, Clock(), lambda: NOW)
    for n in range(5000):
        audit.note(REFUSED, why="no", address=f"10.0.{n % 250}.1")
    audit.close()
    assert len(lines(path)) == 1000
