"""Names of exports: never empty, never one for two, and the same whoever sits beside."""

import random
import re
import unicodedata
from dataclasses import replace

import pytest

from host_tools.exports.house import House
from host_tools.exports.names import asked_for, called, players, written
from host_tools.records.hand import Hand
from tests.host_tools.exports.hands import side_pot

LETTERS = "aAnñé3 _-.'\u2019:()[]{}!?#,🦈🐬❤\ufe0f\u0301\u200dжअ王\u3164\"\\/$€\n\t"


def named(*names: str) -> Hand:
    hand = side_pot()
    seats = [replace(seat, name=name) for seat, name in zip(hand.seats, names, strict=False)]
    return replace(hand, seats=tuple(seats))


@pytest.mark.parametrize("name", ["Ann", "O'Brien", "Jean-Luc P.", "José", "王小明", "Player 1"])
def test_a_name_without_a_mark_stands_as_it_is(name: str) -> None:
    assert written(name) == name


@pytest.mark.parametrize(
    ("name", "begins"),
    [
        ("Ann!", "Ann_"),
        ("Ann  Lee", "Ann Lee_"),
        ("Bob: (the nut)", "Bob the nut_"),
        ("🦈", "Player_"),
        ("...", "Player_"),
        ("", "Player_"),
        (unicodedata.normalize("NFD", "José"), "José_"),
        ("Seat 4", "Seat 4_"),
        ("Ann seat 1", "Ann seat 1_"),
        ("Unnamed", "Unnamed_"),
        (written("Ann!"), written("Ann!") + "_"),
    ],
)
def test_any_other_gets_digits_of_its_own(name: str, begins: str) -> None:
    assert re.fullmatch(re.escape(begins) + "[0-9a-f]{10}", written(name))


def test_no_two_names_are_written_alike() -> None:
    rng = random.Random(25)
    names = {"".join(rng.choices(LETTERS, k=rng.randrange(1, 7))) for _ in range(20_000)}
    names |= {written(name) for name in names} | {f"{name} seat 1" for name in names}
    texts = {written(name) for name in names}
    assert len(texts) == len(names)
    assert all(re.fullmatch(r"[\w .'\u2019-]*\w[\w .'\u2019-]*", text) for text in texts)
    assert all(text == " ".join(text.split()) for text in texts)


def test_who_has_no_name_of_his_own_is_told_by_the_seat() -> None:
    hand = named("Ann", "", "Ann", "Player 2")
    assert players(hand) == {
        0: "Ann seat 1", 1: "Unnamed seat 2", 2: "Ann seat 3", 3: "Player 2",
    }  # fmt: skip
    assert players(named("Ann", "", "Bob", "Cy"), {"Ann"})[0] == "Ann seat 1"


def test_somebody_is_asked_for_as_he_is_spelt_or_written() -> None:
    known = called(named("Ann", "ann", "Bob!", "🦈"))
    assert asked_for("Ann", known) == "Ann"
    assert asked_for("ann", known) == "ann"
    assert asked_for("ANN", known) == ""
    assert asked_for("bob!", known) == asked_for(written("Bob!"), known) == written("Bob!")
    assert asked_for("🦈", known) == written("🦈")
    assert asked_for("Zoe", known) == ""


def test_a_hero_is_one_person_in_all_of_a_file() -> None:
    first, second = named("Ann", "ann", "Bob", "Cy"), named("Dee", "ann", "Bob", "Cy")
    house = House(hero="Ann").over([first, second])
    assert [house.hero_of(hand) for hand in (first, second)] == [0, None]
    of_two = named("Ann", "Ann", "Bob", "Cy")
    house = House(hero="Ann").over([of_two, second, first])  # who of the two?
    assert {house.hero_of(hand) for hand in (of_two, second, first)} == {None}
