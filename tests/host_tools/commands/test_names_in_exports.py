"""One name for each person in every file that `floorman export` writes."""

import json
import re
import tomllib
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path

import pytest
from floorman import events as ev

from host_tools.commands.browsing import browser
from host_tools.commands.cli import main
from host_tools.exports import formats
from host_tools.exports.names import written
from host_tools.store.index import HandIndex
from host_tools.store.store import Store
from tests.host_tools.evening.recorded import STORE, export, played
from tests.host_tools.evening.room import Room
from tests.host_tools.exports.ring import read_ohh
from tests.host_tools.outputs.test_hand_browser import served
from tests.host_tools.records.told import Told

ODD = ("Ann", "Ann!", "🦈", "Bob: (the nut)")
FORMATS = ("phh", "ohh", "pokerstars")
_SEAT = re.compile(r"^Seat (\d+): (.*) \([^()]* in chips\)$", re.MULTILINE)


def by_seat(form: str, text: str) -> list[dict[int, str]]:
    """Names by seat, from 1, of each hand that a file has."""
    if form == "phh":
        found = tomllib.loads(text)
        hands = [found] if "variant" in found else found.values()
        return [dict(zip(one["seats"], one["players"], strict=True)) for one in hands]
    if form == "ohh":
        return [{one["seat"]: one["name"] for one in hand["players"]} for hand in read_ohh(text)]
    told = re.split(r"^PokerStars Hand ", text, flags=re.MULTILINE)[1:]
    return [{int(seat): name for seat, name in _SEAT.findall(one)} for one in told]


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Room:
    return played(tmp_path_factory.mktemp("odd"), names=ODD)


@pytest.mark.parametrize("form", FORMATS)
def test_everybody_has_one_name_in_all_hands_and_in_the_result(evening: Room, form: str) -> None:
    """Also when some are out."""
    told = {seat: written(name) for seat, name in enumerate(ODD, 1)}
    hands = by_seat(form, export(evening.folder, "--format", form))
    assert len(set(told.values())) == len(ODD)
    assert min(map(len, hands)) == 2
    assert all(name == told[seat] for hand in hands for seat, name in hand.items())
    result = json.loads(export(evening.folder, "--format", "ots"))["ots"]
    finishes = result["tournament_finishes_and_winnings"]
    assert {one["player_name"] for one in finishes} == set(told.values())
    assert {one["player_name"] for one in result["tournament_rebuys"]} <= set(told.values())
    text = export(evening.folder, "--format", "pokerstars-summary")
    assert {*re.findall(r"^  \d+: (.*) \(unknown\),", text, re.MULTILINE)} == set(told.values())


@pytest.mark.parametrize("form", FORMATS)
def test_a_hand_by_itself_has_the_names_of_the_file(evening: Room, form: str) -> None:
    together = by_seat(form, export(evening.folder, "--format", form, file=STORE))
    last = str(evening.evening.hands)
    alone = by_seat(form, export(evening.folder, "--format", form, "--hand", last, file=STORE))
    assert alone == together[-1:]


@pytest.mark.parametrize("hero", ["🦈", written("🦈"), "ann!"])
def test_a_hero_is_named_as_in_the_hands(evening: Room, hero: str) -> None:
    name = written("Ann!" if hero == "ann!" else "🦈")
    told = export(evening.folder, "--format", "ots", "--hero", hero)
    assert json.loads(told)["ots"]["hero_player_name"] == name
    hand = read_ohh(export(evening.folder, "--format", "ohh", "--hero", hero))[0]
    (mine,) = (one for one in hand["players"] if one["id"] == hand["hero_player_id"])
    assert (mine["name"], hand["flags"]) == (name, [])


@pytest.mark.parametrize("form", FORMATS)
def test_who_is_forgotten_is_one_person_in_hands_and_result(tmp_path: Path, form: str) -> None:
    room = played(tmp_path, names=ODD, clock={3: -3_600_000})
    room.journal.close()
    before = by_seat(form, export(tmp_path, "--format", form, file=STORE))
    assert main(["player", "forget", "🦈", "--folder", str(tmp_path)]) == 0
    hands = by_seat(form, export(tmp_path, "--format", form, file=STORE))
    assert hands == [one | ({3: "Player 1"} if 3 in one else {}) for one in before]
    result = json.loads(export(tmp_path, "--format", "ots"))["ots"]
    finishes = result["tournament_finishes_and_winnings"]
    names = {name for hand in hands for name in hand.values()}
    assert {one["player_name"] for one in finishes} == names
    ohh = read_ohh(export(tmp_path, "--format", "ohh", file=STORE))
    assert all(hand["tournament"] for hand in ohh)


# a ring game ----------------------------------------------------------------------------------


def ring(folder: Path, *hands: Mapping[int, str], dealt: int = 3) -> Path:
    """A store with a hand for each of these, in which they sat so; all seats are dealt in."""
    told = Told()
    told.sit(*[1000] * dealt)
    for number, names in enumerate(hands, 1):
        told.lines.append({"names": {str(seat): name for seat, name in names.items()}})
        told.start(number)
        first = number % dealt
        told.deal([(first + n) % dealt for n in range(1, dealt + 1)])
        for _ in range(dealt - 1):
            told.key(ev.K_FOLD)
    path = folder / STORE
    with closing(Store(path)) as store:
        store.append(*told.lines)
    return path


def exported(path: Path, form: str, *words: str) -> list[dict[int, str]]:
    out = path.with_name("out")
    assert main(["export", str(path), "--format", form, "-o", str(out), *words]) == 0
    return by_seat(form, out.read_text())


@pytest.mark.parametrize("form", FORMATS)
def test_a_change_of_seat_changes_no_name(tmp_path: Path, form: str) -> None:
    path = ring(tmp_path, {0: "🦈", 1: "🐬", 2: "Ann"}, {0: "🐬", 1: "Ann", 2: "🦈"})
    first, second = exported(path, form)
    assert (first[1], first[2], first[3]) == (second[3], second[1], second[2])
    assert len(set(first.values())) == 3


@pytest.mark.parametrize("form", FORMATS)
def test_who_is_forgotten_meets_nobody_who_has_no_name(tmp_path: Path, form: str) -> None:
    path = ring(tmp_path, {1: "Ada", 2: "🦈"}, {1: "Ada", 2: "🦈"})
    before = exported(path, form)
    assert main(["player", "forget", "Ada", "--folder", str(tmp_path)]) == 0
    for one, other in zip(before, exported(path, form), strict=True):
        assert other == one | {2: "Player 1"}
        assert len(set(other.values())) == 3


@pytest.mark.parametrize("form", FORMATS)
def test_two_of_one_name_are_told_by_their_seats_in_all_of_the_records(
    tmp_path: Path, form: str
) -> None:
    """In the second hand one of them is not there, and somebody has such a name of his own."""
    path = ring(
        tmp_path, {0: "Ann", 1: "Ann", 2: "Cy"}, {0: "Bob", 2: "Ann seat 1"}, {1: "Dee", 2: "Ann"}
    )
    seats = exported(path, form)
    own = written("Ann seat 1")
    assert seats == [
        {1: "Ann seat 1", 2: "Ann seat 2", 3: "Cy"},
        {1: "Bob", 2: "Ann seat 2", 3: own},
        {1: "Bob", 2: "Dee", 3: "Ann seat 3"},
    ]
    assert own != "Ann seat 1"
    assert exported(path, form, "--hand", "2") == seats[1:2]
    assert main(["export", str(path), "--format", form, "--hero", "Ann"]) == 2


@pytest.mark.parametrize("form", FORMATS)
def test_the_hand_browser_writes_the_same_names(tmp_path: Path, form: str) -> None:
    path = ring(tmp_path, {0: "Ann", 1: "Ann", 2: "🦈"}, {0: "Bob", 1: "Ann", 2: "🦈"})
    seats = exported(path, form)
    with closing(Store(path)) as store, closing(HandIndex(store)) as index:
        index.follow()
        called = formats.FORMATS[form].name
        found = served(browser(store), f"1-1/{called}", f"1-2/{called}")
    assert [by_seat(form, text) for _, text in found] == [seats[:1], seats[1:]]
