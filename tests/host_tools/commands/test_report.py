"""`floorman report`: a day out of records, evening and audit log, and what none of them knows."""

import json
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from floorman import events as ev

from host_tools.commands.cli import main
from host_tools.evening.journal import FILE as EVENING
from host_tools.ground.chain import ChainedFile
from host_tools.store.folder import FILE
from host_tools.store.store import Store
from host_tools.table.lines import Line
from host_tools.texts import texts
from tests.host_tools.records.told import Told
from tests.host_tools.seal.signed_day import SignedDay
from tests.host_tools.store.played import evening, session, told
from tests.host_tools.store.tsa import Authority, served

DAY = "2026-11-26"
NOON = "2026-11-26T12:00:00"


def at(text: str) -> int:
    """Milliseconds since 1970 of a local time."""
    return round(datetime.fromisoformat(text).timestamp() * 1000)


def kept(folder: Path, *pieces: tuple[str, list[Line]]) -> None:
    """A store: lines that came at these times."""
    store = Store(folder / FILE)
    number = 0
    for when, lines in pieces:
        number = store.append_past([(at(when), line) for line in lines], number and _last(store))
    store.close()


def _last(store: Store) -> int:
    return store.sessions()[-1][0]


def reported(folder: Path, capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, Any]:
    assert main(["report", "--folder", str(folder), "--json", *words]) == 0
    said: dict[str, Any] = json.loads(capsys.readouterr().out)
    return said


def started(power: int, cause: int = 0, watchdog: int = 0) -> Line:
    names = "journal cause doing power run watchdog software unknown events hand"
    counts = dict.fromkeys(names.split(), 0)
    return {"started": {**counts, "cause": cause, "power": power, "watchdog": watchdog}}


def test_hands_of_the_day_and_no_others(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    kept(tmp_path, ("2026-11-25T20:00:00", evening(2)), (NOON, evening(3)))
    said = reported(tmp_path, capsys)
    assert said["since"].startswith(f"{DAY} 06:00:00")
    assert said["until"].startswith("2026-11-27 06:00:00")
    assert said["hands"]["done"] == 3
    assert reported(tmp_path, capsys, "--day", "2026-11-25")["hands"]["done"] == 2
    assert reported(tmp_path, capsys, "--day", "2026-11-24")["hands"] == {}


def test_a_night_belongs_to_the_day_before(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    kept(tmp_path, ("2026-11-27T05:59:00", evening(1)))
    assert reported(tmp_path, capsys)["since"].startswith(f"{DAY} 06:00:00")
    assert reported(tmp_path, capsys)["hands"]["done"] == 1


def test_starts_and_those_that_nobody_heard_of(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A table counts its starts, whoever listens."""
    kept(
        tmp_path,
        ("2026-11-25T12:00:00", [*session(), started(4)]),
        ("2026-11-26T10:00:00", [started(4)]),  # a host that joined once more
        ("2026-11-26T11:00:00", [started(7)]),
        (NOON, [started(7, cause=2, watchdog=1)]),
    )
    said = reported(tmp_path, capsys)
    assert [one["text"] for one in said["starts"]] == ["power came on, or dipped", "watchdog"]
    assert said["unseen"] == 2
    assert reported(tmp_path, capsys, "--lang", "de")["starts"][0]["text"] != "watchdog"


def test_pairings_are_those_that_are_new(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    once, twice = ({"paired": "00" * 8, "count": count} for count in (1, 2))
    kept(
        tmp_path,
        ("2026-11-25T12:00:00", [*session(), once]),
        ("2026-11-26T10:00:00", [once]),
        (NOON, [twice, twice]),
    )
    said = reported(tmp_path, capsys)
    assert [(one["at"][11:16], one["text"]) for one in said["pairings"]] == [("12:00", "2")]


def test_a_misdeal_and_its_decision_stand_with_hand_and_rule(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table = Told()
    table.dealt_again(7)
    table.key(ev.K_FOLD)
    table.key(ev.K_FOLD)
    kept(tmp_path, (NOON, table.lines))
    said = reported(tmp_path, capsys)
    assert said["hands"] == {"misdealt": 1, "done": 1, "irregular": 0}
    decided, misdealt = said["rulings"][0], said["rulings"][-1]
    assert (decided["hand"], misdealt["hand"]) == (7, 7)
    assert misdealt["rule"]
    in_german = reported(tmp_path, capsys, "--lang", "de")["rulings"][-1]
    assert in_german["rule"] == misdealt["rule"]
    assert in_german["text"] != misdealt["text"]
    assert main(["report", "--folder", str(tmp_path)]) == 0
    assert f"#7: {misdealt['text']} [{misdealt['rule']}]" in capsys.readouterr().out


def test_cards_that_no_deck_in_play_has_are_counted(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    strange = told((ev.FAULT, 3, ev.FAULT_DECK), (ev.FAULT, 4, ev.FAULT_JOKER), first=900)
    kept(tmp_path, (NOON, [*evening(1), *strange, *strange]))
    assert reported(tmp_path, capsys)["decks"] == {"other_deck": 2, "joker": 2}


def test_sealed_signed_and_lost_hands_and_the_heads(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    day = SignedDay(3, lost=2)
    again = [line for line in day.lines if "signature" in line]
    kept(tmp_path, (NOON, [*day.lines, *again]))
    said = reported(tmp_path, capsys)
    assert said["seals"] == {"sealed": 3, "lost": 1, "ended": 3, "signed": 3}
    assert [one["text"] for one in said["heads"]] == [day.head.hex()]
    store = Store(tmp_path / FILE)
    assert (said["line"], said["head"]) == (store.head[0], store.head[1].hex())
    store.close()


def test_consoles_faults_and_devices(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    asked = {"command": "undo", "role": "floor", "name": "Ann", "id": "1"}
    kept(
        tmp_path,
        (NOON, [*session(), asked, asked, {"trouble": "a wire"}, {"lost": 3},
                {"reader": "muck", "fault": "silent"}, {"reader": "muck", "fault": ""}]),
    )  # fmt: skip
    log_path = tmp_path / "audit.jsonl"
    log = ChainedFile(log_path)
    zone = datetime.fromisoformat(NOON).astimezone().isoformat()
    for what, when in (("paired", zone), ("refused", zone), ("refused", "2026-11-01T00:00+00:00")):
        log.append({"at": when, "what": what})
    log.append({"at": "9999-12-31T23:59:59-12:00", "what": "refused"})  # no zone here has it
    log.close()
    with log_path.open("ab") as file:
        file.write(b"no line\n")
    said = reported(tmp_path, capsys)
    assert said["asked"] == {"Ann (floor)": 2}
    assert [one["text"] for one in said["faults"]] == ["a wire", "muck: silent"]
    assert said["lost_events"] == 3
    assert said["devices"] == {"paired": 1, "refused": 1}
    assert said["drift_ms"] is None


def test_the_clock_as_the_evening_compared_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    kept(tmp_path, (NOON, session()))
    file = ChainedFile(tmp_path / EVENING)
    steps = ((3_600_000, True), (250, False), (-300, False))
    for n, (by, named) in enumerate(steps):
        deed = {"n": n, "at": at(NOON), "do": "stepped", "with": {"by": by, "named": named}}
        file.append(deed)
    file.append({**deed, "n": len(steps), "at": 10**17})
    file.close()
    said = reported(tmp_path, capsys)
    assert [one["text"] for one in said["clock"]] == ["+3600000"]
    assert said["drift_ms"] == -50
    assert main(["report", "--folder", str(tmp_path)]) == 0
    assert "it was set by +3600.0 s" in capsys.readouterr().out


def test_lines_without_a_time_are_of_no_day(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    store = Store(tmp_path / FILE)
    store.append_past((at, line) for at, line in zip((5, 10**17), session(), strict=True))
    store.close()
    assert main(["report", "--folder", str(tmp_path)]) == 2
    assert "has no line with a time: name the --day" in capsys.readouterr().err
    assert reported(tmp_path, capsys, "--day", DAY)["line"] == 0


def noted(folder: Path, *notes: dict[str, str]) -> None:
    log = ChainedFile(folder / "audit.jsonl")
    for note in notes:
        when = datetime.fromisoformat(note["at"]).astimezone().isoformat()
        log.append({**note, "at": when})
    log.close()


def test_the_deck_book(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Hands count while a deck is open, at its table where it has one."""
    opened, retired = {"what": "deck_opened"}, {"what": "deck_retired"}
    noted(
        tmp_path,
        {**retired, "at": "2026-11-25T23:00:00", "deck": "gone before", "by": "Ann"},
        {**opened, "at": "2026-11-25T22:00:00", "deck": "blue 7", "by": "Ann"},
        {**opened, "at": "2026-11-26T11:00:00", "deck": "red 8", "by": "Bo", "table": "q"},
        {**retired, "at": "2026-11-26T18:00:00", "deck": "blue 7", "by": "Bo", "why": "a mark"},
        {**retired, "at": "2026-11-26T19:00:00", "deck": "old 1", "by": "Bo"},
        {**opened, "at": "2026-11-27T11:00:00", "deck": "of the day after", "by": "Bo"},
    )
    kept(tmp_path, ("2026-11-25T20:00:00", evening(2)), (NOON, evening(3)),
         ("2026-11-26T20:00:00", evening(1)))  # fmt: skip
    said = reported(tmp_path, capsys, "--day", DAY)
    book = {one["deck"]: one for one in said["book"]}
    assert list(book) == ["blue 7", "old 1", "red 8"]
    assert (book["blue 7"]["hands"], book["red 8"]["hands"], book["old 1"]["hands"]) == (3, 0, 3)
    assert (book["blue 7"]["by"], book["blue 7"]["retired_by"]) == ("Ann", "Bo")
    assert (book["red 8"]["retired"], book["old 1"]["opened"]) == ("", "")
    assert main(["report", "--folder", str(tmp_path), "--day", DAY]) == 0
    out = capsys.readouterr().out
    assert "  blue 7  opened 2026-11-25 22:00:00" in out
    assert "by Bo: a mark  3 hands began meanwhile\n" in out
    assert "  old 1  opened before the notes that are kept  retired 2026-11-26 19:00" in out


def test_a_deck_is_opened_once_and_retired_once(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    kept(tmp_path, (f"{datetime.now():%Y-%m-%dT%H:%M:%S}", evening(1)))
    deck = ["deck", "open", "blue 7", "--by", "Ann", "--folder", str(tmp_path)]
    assert main(["deck", "retire", *deck[2:]]) == 2
    assert "has no open deck blue 7" in capsys.readouterr().err
    assert main([*deck, "--table", "p"]) == 0
    assert main(deck) == 2
    assert "blue 7 is open since " in capsys.readouterr().err
    assert main(["deck", "retire", *deck[2:], "--why", "a mark"]) == 0
    said = reported(tmp_path, capsys)
    (one,) = said["book"]
    assert (one["by"], one["table"], one["why"]) == ("Ann", "p", "a mark")
    assert one["opened"] <= one["retired"]
    assert main(["store", "check", "--folder", str(tmp_path)]) == 0


def test_the_clock_as_its_system_says(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    kept(
        tmp_path,
        (NOON, [*session(), {"clock": "kept", "off_ms": 12}, {"clock": "kept", "off_ms": 90}]),
        ("2026-11-26T13:00:00", [{"clock": "free", "off_ms": 0}, {"clock": "else", "off_ms": 0}]),
    )
    said = reported(tmp_path, capsys)["kept"]
    assert [(one["text"], one["off_ms"]) for one in said] == [
        ("kept", 12), ("kept", 90), ("free", 0), ("else", 0),
    ]  # fmt: skip
    assert main(["report", "--folder", str(tmp_path)]) == 0
    out = capsys.readouterr().out
    assert "a time server keeps it, the system says; it may be off by 0.012 s\n" in out
    assert "  no time server keeps it, the system says\n" in out
    assert "does not say whether a time server keeps it\n" in out
    assert "  nobody compared it: " in out


def test_the_clock_against_the_tables_own(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """An hour forth at 14:00, and 0.2 s ahead at the end of each hour."""
    pieces: list[tuple[str, list[Line]]] = [("2026-11-26T12:00:00", session())]
    for minutes in range(0, 240, 10):
        wall = datetime.fromisoformat(NOON) + timedelta(minutes=minutes)
        wall += timedelta(hours=minutes >= 120, milliseconds=minutes * 200 // 60)
        ms = minutes * 60_000
        line = {"n": minutes, "kind": ev.KEY, "seat": ev.K_ENTER, "value": 0, "ms": ms}
        pieces.append((wall.isoformat(), [{**line, "past": False}]))
    kept(tmp_path, *pieces)
    said = reported(tmp_path, capsys)
    assert said["against"] == [{"table": "p", "hours": 3.8, "drift_ms": 732}]
    assert [(one["at"][11:16], one["table"], one["text"]) for one in said["clock"]] == [
        ("15:00", "p", "+3600034")
    ]
    assert main(["report", "--folder", str(tmp_path), "--lang", "de"]) == 0
    out = capsys.readouterr().out
    assert "p  in 3.8 h ging sie der eigenen Uhr des Tisches um +0.7 s voraus\n" in out


def test_stamps_of_the_day(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    kept(tmp_path, (f"{datetime.now():%Y-%m-%dT%H:%M:%S}", evening(1)))
    tsa = Authority(tmp_path / "tsa")
    assert main(["stamp", "--folder", str(tmp_path)]) == 0
    capsys.readouterr()
    assert [one["stamped"] for one in reported(tmp_path, capsys)["stamps"]] == [""]
    with served(tsa.answer) as address:
        assert main(["stamp", "--folder", str(tmp_path), "--tsa", address]) == 0
    capsys.readouterr()
    (one,) = reported(tmp_path, capsys)["stamps"]
    assert one["by"] == "CN=signer"
    assert main(["report", "--folder", str(tmp_path)]) == 0
    assert "by CN=signer, as the answer says (floorman verify --ca" in capsys.readouterr().out
    (path,) = (tmp_path / "stamps").glob("*.tsr")
    path.write_bytes(b"x")
    assert main(["report", "--folder", str(tmp_path)]) == 0
    assert ".json: its time stamp cannot be read (" in capsys.readouterr().out


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_paper_has_every_heading_and_says_what_is_not_known(
    language: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    kept(tmp_path, (NOON, [*evening(2), started(1), {"paired": "00" * 8, "count": 3}]))
    assert main(["report", "--folder", str(tmp_path), "--lang", language]) == 0
    said = capsys.readouterr().out
    words = texts("report", language)
    assert all(f"\n{heading}\n" in said for heading in words["headings"].values())
    assert all(f"  {one}\n" in f"{said}\n" for one in words["unknown"].values())
    assert f"  {words['hands']['done']}: 2\n" in said
    assert words["lines"]["paired"].format(count=3) in said
    assert "{" not in said


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ((), "is not there: no table was played at, or name its --folder"),
        (("--day", "26.11."), "a day is a date such as 2026-11-26, not 26.11."),
    ],
)
def test_what_is_no_day_is_a_sentence(
    words: tuple[str, ...], said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    try:
        status = main(["report", "--folder", str(tmp_path), *words])
    except SystemExit as end:
        status = int(end.code or 0)
    assert status == 2
    assert said in capsys.readouterr().err


def test_records_without_a_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    Store(tmp_path / FILE).close()
    assert main(["report", "--folder", str(tmp_path)]) == 2
    assert "has no lines" in capsys.readouterr().err
