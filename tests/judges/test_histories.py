"""Other people's readers take irregular hands, money and tournaments as they were.

The sample of `make bench ARGS=judges`.
"""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from host_tools.evening import results
from host_tools.exports.names import written
from host_tools.exports.ohh import document
from tests.host_tools.commands.test_export_of_an_evening import EURO
from tests.host_tools.evening.recorded import export, played
from tests.host_tools.evening.room import CASH
from tests.host_tools.exports.hands import side_pot
from tests.host_tools.exports.mixed import STUD_AND_DRAW, random_hands
from tests.host_tools.exports.ring import read_ohh
from tests.judges import fpdb, hhp, rust_structs
from tests.judges.irregular import JUDGES, STAKES, irregular
from tests.judges.pinned import FOLDER, FPDB, RS_POKER, MissingError, source, text

HANDS = 150
MIXED = 20
PASSED_OVER = "passed over"
"""Words of hhp's faults: it knows no post that is all-in, and no side pot with a number."""


@pytest.mark.parametrize("name", JUDGES)
def test_irregular_hands_are_read_as_they_were(name: str) -> None:
    try:
        verdict = JUDGES[name](irregular(HANDS, seed=40))
    except MissingError as why:
        pytest.skip(str(why))
    differs = {why for why in verdict.differs if PASSED_OVER not in why}
    refused = {why for why in verdict.refused if "no-limit" not in why}
    assert (refused, differs) == (set(), set()), verdict.examples
    assert verdict.right > HANDS / 5


@pytest.mark.parametrize("name", ["fpdb", "rs-poker"])
def test_stud_and_draw_games_are_read_as_they_were(name: str) -> None:
    hands = [
        hand for game in STUD_AND_DRAW for hand in random_hands(game, range(4000, 4000 + MIXED))
    ]
    try:
        verdict = JUDGES[name](hands)
    except MissingError as why:
        pytest.skip(str(why))
    refused = verdict.refused.keys() - {STAKES}
    assert (refused, verdict.differs.keys()) == (set(), set()), verdict.examples
    assert verdict.right > len(hands) / 3


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Any:
    return played(tmp_path_factory.mktemp("evening"))


def texts(folder: Path) -> list[str]:
    told = export(folder, "--format", "pokerstars", *EURO, "--hero", "Ada")
    return [one.strip() for one in told.split("\n\n\n") if one.strip()]


def test_fpdb_reads_a_tournament_with_buy_in_fee_and_level(evening: Any) -> None:
    try:
        read = fpdb.hands(texts(evening.folder))
    except MissingError as why:
        pytest.skip(str(why))
    assert [one for one in read if "error" in one] == []
    assert {(one["type"], one["currency"], one["buy_in_currency"]) for one in read} == {
        ("tour", "T$", "EUR")
    }
    assert {tuple(one["buy_in"]) for one in read} == {(1750, 250)}
    assert len({one["tournament"] for one in read}) == 1
    assert {one["level"] for one in read} >= {"I", "II"}


def test_fpdb_reads_the_summary(evening: Any) -> None:
    try:
        (read,) = fpdb.summaries([export(evening.folder, "--format", "pokerstars-summary", *EURO)])
    except MissingError as why:
        pytest.skip(str(why))
    rows = results.rows(evening.evening, evening.now)
    assert read["places"] == {row.name: [row.place, row.paid_out] for row in rows}
    assert (read["buy_in"], read["currency"], read["pool"]) == ([1750, 250], "EUR", 8500)


ODD = ("Ann", "Ann!", "🦈", "O'Brien: (the nut)")


@pytest.fixture(scope="module")
def odd(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """The names need care, a club's name, too; and the clock is set back."""
    return played(tmp_path_factory.mktemp("odd"), names=ODD, clock={3: -3_600_000})


CLUB = ("--currency", "EUR", "--site", "Joe's")


def test_fpdb_reads_the_names_of_the_hands_in_the_result(odd: Any) -> None:
    try:
        told = export(odd.folder, "--format", "pokerstars", *CLUB)
        read = fpdb.hands([one.strip() for one in told.split("\n\n\n") if one.strip()])
        (result,) = fpdb.summaries([export(odd.folder, "--format", "pokerstars-summary", *CLUB)])
    except MissingError as why:
        pytest.skip(str(why))
    assert [one for one in read if "error" in one] == []
    assert {one["type"] for one in read} == {"tour"}
    seats = {(seat, name) for one in read for seat, (name, *_) in one["seats"].items()}
    assert len(seats) == len({name for _, name in seats}) == len(ODD)
    assert {*result["places"]} == {name for _, name in seats}
    assert [place for place, _ in result["places"].values()] == [1, 2, 3, 4]


@pytest.mark.parametrize("names", [ODD, ("Ann", "🐬", "O'Brien", "Ann seat 2")])
def test_hhp_and_fpdb_read_odd_names_in_a_ring_game(tmp_path: Path, names: Any) -> None:
    played(tmp_path, hands=8, names=names, **CASH, fee=0, rebuys=0)
    texts = export(tmp_path, "--format", "pokerstars", *CLUB).split("\n\n\n")[:-1]
    try:
        by_hhp, by_fpdb = hhp.hands(texts), fpdb.hands([one.strip() for one in texts])
    except MissingError as why:
        pytest.skip(str(why))
    assert [one["error"] for one in (*by_hhp, *by_fpdb) if "error" in one] == []
    found: set[str] = set()
    for one, other in zip(by_hhp, by_fpdb, strict=True):
        told = {seat["player"] for seat in one["seats"]}
        found |= told
        assert told == {name for name, *_ in other["seats"].values()}
        after = {int(seat) - 1: round(chips, 2) for seat, (_, _, chips) in other["seats"].items()}
        assert hhp.stacks(one) == after
    assert found == {*map(written, names)}


def test_hhp_reads_a_tournament(evening: Any) -> None:
    try:
        read = hhp.hands(texts(evening.folder))
    except MissingError as why:
        pytest.skip(str(why))
    assert [one["error"] for one in read if "error" in one] == []
    info = read[0]["info"]
    assert (info["donation"], info["rake"], info["currency"]) == (17.5, 2.5, "€")
    assert (info["sb"], info["bb"], info["level"]) == (25, 50, "i")


def test_rs_poker_takes_a_tournament(evening: Any) -> None:
    try:
        structs = rust_structs.read(text(RS_POKER))
    except MissingError as why:
        pytest.skip(str(why))
    hands = read_ohh(export(evening.folder, "--format", "ohh", *EURO))
    for hand in hands:
        assert [*structs.faults({"ohh": hand}, "OpenHandHistoryWrapper", "")] == []
    del hands[0]["rounds"][0]["actions"][0]["is_allin"]
    found = [*structs.faults({"ohh": hands[0]}, "OpenHandHistoryWrapper", "")]
    assert found == [".ohh.rounds[0].actions[0].is_allin is missing"]


def test_a_judge_that_is_another_one_is_not_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = tmp_path / "fpdb-3" / "fpdb_3_legacy"
    other.mkdir(parents=True)
    (other / "PokerStarsToFpdb.py").write_text("raise SystemExit\n")
    monkeypatch.setenv(FOLDER, str(tmp_path))
    with pytest.raises(MissingError, match="is not jejellyroll-fr/fpdb-3 at 73e75ff"):
        source(FPDB)
    with pytest.raises(MissingError, match="is not elliottneilclark/rs-poker"):
        source(RS_POKER)


def test_chips_of_the_hand_before_are_the_one_thing_that_rs_poker_refuses() -> None:
    """The specification says "Add to Pot", and it is nobody's action."""
    try:
        structs = rust_structs.read(text(RS_POKER))
    except MissingError as why:
        pytest.skip(str(why))
    read = document(replace(side_pot(), carried=10))
    found = [*structs.faults(read, "OpenHandHistoryWrapper", "")]
    assert {one.rpartition("actions[0]")[2] for one in found} == {
        ".player_id is missing",
        ".action cannot be 'Add to Pot'",
    }
