"""A tournament that `floorman evening` ran is exported as one, and its result as well."""

import json
import re
from datetime import UTC
from pathlib import Path

import pytest

from host_tools.commands.cli import main
from host_tools.commands.of_evening import house_beside
from host_tools.evening import results
from host_tools.exports.house import NOWHERE
from host_tools.store.files import hands_of
from tests.host_tools.evening.recorded import BEGAN, BEGAN_MS, PLAYERS, export, played
from tests.host_tools.evening.room import CASH, Room
from tests.host_tools.exports.ohh_fields import faults, faults_of_summary
from tests.host_tools.exports.ring import of_ohh, read_ohh

NUMBER = str(BEGAN_MS)
EURO = ("--currency", "EUR", "--site", "Club")


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Room:
    return played(tmp_path_factory.mktemp("evening"))


def test_hands_are_of_the_tournament(evening: Room) -> None:
    hands = read_ohh(export(evening.folder, "--format", "ohh", *EURO))
    assert len(hands) > 5
    for hand in hands:
        assert faults(hand) == []
        assert hand["site_name"] == "Club"
        assert hand["tournament_info"] == {
            "tournament_number": NUMBER,
            "name": "Friday",
            "start_date_utc": "2026-11-23T19:00:00Z",
            "currency": "EUR",
            "buyin_amount": 17.5,
            "fee_amount": 2.5,
            "bounty_fee_amount": 0,
            "initial_stack": 1000,
            "type": "STT",
            "flags": ["SNG", "Rebuy"],
            "speed": {"type": "Normal", "round_time": 1200},
        }
        assert sum(of_ohh(hand).values()) in (4000, 5000)


def test_a_chip_is_no_money_there(evening: Room) -> None:
    for words in (EURO, (*EURO, "--chip", "0.05")):
        text = export(evening.folder, "--format", "pokerstars", *words)
        first, second, third, *_ = text.splitlines()
        number = NUMBER
        assert re.fullmatch(
            rf"PokerStars Hand #\d{{18}}: Tournament #{number}, €17.50\+€2.50 EUR"
            r" Hold'em No Limit - Level I \(25/50\) - 2026/11/23 19:03:00 UTC",
            first,
        )
        assert second.startswith(f"Table '{number} 1' 10-max Seat #")
        assert third == "Seat 1: Ada (1000 in chips)"


def test_levels_are_those_of_the_evening(evening: Room) -> None:
    text = export(evening.folder, "--format", "pokerstars")
    levels = re.findall(r"Level ([IVX]+) \((\d+)/(\d+)\)", text)
    known = {"I": ("25", "50"), "II": ("50", "100"), "III": ("100", "200")}
    assert {level for level, *_ in levels} >= {"I", "II"}
    assert all(known[level] == (small, big) for level, small, big in levels if level in known)


def test_the_summary_has_places_prizes_and_what_was_bought(evening: Room) -> None:
    text = export(evening.folder, "--format", "ots", *EURO, "--hero", "Ada")
    summary = json.loads(text)["ots"]
    assert faults_of_summary(summary) == []
    rows = {row.name: row for row in results.rows(evening.evening, evening.now)}
    finishes = summary["tournament_finishes_and_winnings"]
    assert [(one["player_name"], one["finish_position"]) for one in finishes] == [
        (row.name, row.place) for row in rows.values()
    ]
    assert sum(one["prize"] for one in finishes) == summary["prize_pool"] == 85
    assert (summary["player_count"], summary["hero_player_name"]) == (PLAYERS, "Ada")
    written = json.loads(export(evening.folder, "--format", "ots", *EURO, "--hero", "bruno"))
    assert written["ots"]["hero_player_name"] == "Bruno"
    assert "hero_player_name" not in json.loads(export(evening.folder, "--format", "ots"))["ots"]
    assert summary["rebuy_cost"] == 15
    assert sum(one["rebuys"] for one in summary["tournament_rebuys"]) == 1


@pytest.mark.parametrize("kind", ["ots", "pokerstars-summary"])
@pytest.mark.parametrize("hero", ["Zoe", "1"])
def test_a_hero_who_was_in_no_tournament_is_a_sentence(
    evening: Room, hero: str, kind: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """A summary has no seats, so no number is anybody's."""
    out, file = evening.folder / "nobody", str(evening.folder / "evening.jsonl")
    told = ["--evening", file, "--hero", hero, "-o", str(out)]
    assert main(["export", "--format", kind, *told]) == 2
    said = capsys.readouterr().err
    assert f"--hero {hero} was in no tournament by that name. There are Ada, Bruno, Chen" in said
    assert not out.exists()


def test_the_summary_as_pokerstars_sends_it(evening: Room) -> None:
    told = export(evening.folder, "--format", "pokerstars-summary", *EURO).splitlines()
    assert told[:6] == [
        f"PokerStars Tournament #{NUMBER}, No Limit Hold'em",
        "Buy-In: €17.50/€2.50 EUR",
        "4 players",
        "Total Prize Pool: €85 EUR",
        "Tournament started 2026/11/23 19:00:00 UTC",
        "",
    ]
    first = results.rows(evening.evening, evening.now)[0]
    assert told[6] == f"  1: {first.name} (unknown), €{first.paid_out / 100:g}"


def test_one_that_goes_on_says_who_is_still_in(tmp_path: Path) -> None:
    played(tmp_path, hands=2)
    text = export(tmp_path, "--format", "pokerstars-summary")
    assert "(unknown), still playing" in text
    ots = json.loads(export(tmp_path, "--format", "ots"))["ots"]
    assert any(one["still_playing"] for one in ots["tournament_finishes_and_winnings"])


def test_it_ended_with_its_last_hand_whenever_it_was_closed(tmp_path: Path) -> None:
    room = played(tmp_path)
    before = json.loads(export(tmp_path, "--format", "ots"))["ots"]["end_date_utc"]
    room.minutes(24 * 60)
    room.do("close")
    assert json.loads(export(tmp_path, "--format", "ots"))["ots"]["end_date_utc"] == before
    assert before.startswith("2026-11-23")


def test_hands_of_other_people_are_no_part_of_it(evening: Room, tmp_path: Path) -> None:
    log = (evening.folder / "hands.jsonl").read_text().replace("Ada", "Zoe")
    (tmp_path / "hands.jsonl").write_text(log)
    (tmp_path / "evening.jsonl").write_bytes((evening.folder / "evening.jsonl").read_bytes())
    (first, *_) = read_ohh(export(tmp_path, "--format", "ohh"))
    assert first["tournament"] is False


def test_in_a_cash_game_of_the_evening_a_chip_is_a_cent(tmp_path: Path) -> None:
    played(tmp_path, hands=3, **CASH, fee=0, rebuys=0)
    text = export(tmp_path, "--format", "pokerstars", *EURO)
    assert "Hold'em No Limit (€0.50/€1 EUR)" in text
    assert "Seat 1: Ada (€50 in chips)" in text
    assert export(tmp_path, "--format", "pokerstars", *EURO, "--chip", "1").count("(€50/€100 EUR)")


def test_the_evening_says_its_currency(tmp_path: Path) -> None:
    played(tmp_path, hands=3, currency="GBP")
    assert "Buy-In: £17.50/£2.50 GBP" in export(tmp_path, "--format", "pokerstars-summary")
    assert "Buy-In: €17.50" in export(tmp_path, "--format", "pokerstars-summary", *EURO)
    cash = tmp_path / "cash"
    cash.mkdir()
    played(cash, hands=2, **CASH, fee=0, rebuys=0, currency="GBP")
    assert "(£0.50/£1 GBP)" in export(cash, "--format", "pokerstars")


def test_the_hand_browser_writes_it_as_the_evening_says(tmp_path: Path) -> None:
    """An evening that cannot be read, or none, leaves a ring game in play money."""
    played(tmp_path, hands=3, currency="EUR")
    records = tmp_path / "floorman.db"
    first = next(hands_of(tmp_path / "hands.jsonl", []))
    assert house_beside(records).tournament(first)
    assert house_beside(records).currency == "EUR"
    (tmp_path / "evening.jsonl").write_text("no evening\n")
    assert house_beside(records) == NOWHERE
    (tmp_path / "evening.jsonl").unlink()
    assert house_beside(records) == NOWHERE


def test_the_evening_beside_the_records_is_taken(
    evening: Room, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for place in ("of_evening", "exporting"):
        monkeypatch.setattr(f"host_tools.commands.{place}.default_folder", lambda: evening.folder)
    before = (evening.folder / "evening.jsonl").read_bytes()
    assert main(["export", "--format", "ots"]) == 0
    assert json.loads(capsys.readouterr().out)["ots"]["tournament_name"] == "Friday"
    assert (evening.folder / "evening.jsonl").read_bytes() == before


@pytest.mark.parametrize(
    ("words", "status", "said"),
    [
        (["--currency", "euro"], 2, "a currency has a code as EUR, not euro"),
        (["--chip", "0.005"], 2, "a chip is worth 0.01 or more, as 0.05, not 0.005"),
        (["--format", "ots", "--evening", "nowhere.jsonl"], 2, "nowhere.jsonl cannot be read"),
        (["--format", "ots", "nothing.db"], 1, "there is no tournament to write"),
    ],
)
def test_what_is_wrong_is_a_sentence(
    words: list[str], status: int, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    try:
        found = main(["export", *words])
    except SystemExit as end:
        found = int(str(end.code))
    assert (found, said in capsys.readouterr().err) == (status, True)


def test_a_currency_without_a_sign_is_left_out_of_the_text_and_said(
    evening: Room, capsys: pytest.CaptureFixture[str]
) -> None:
    log = str(evening.folder / "hands.jsonl")
    assert main(["export", log, "--format", "pokerstars", "--currency", "CHF"]) == 1
    assert "PokerStars text has no sign for CHF" in capsys.readouterr().err


def test_a_day_is_in_utc() -> None:
    assert BEGAN.astimezone(UTC).hour == 19
