"""The bench of all games beside pokerkit: what it plays, counts and tells."""

import pytest
from floorman.rules import games, odd_chips

from tests.bench.bench_games import Course, main
from tests.rules.ways import FIXED, Way, specials, structures, way_of

HANDS = 6
SPLIT = 11785  # a stud hand with an odd chip (tests/rules/test_judge.py)


@pytest.mark.parametrize("game", games.NAMES)
def test_some_hands_of_every_game_agree_with_pokerkit(game, capsys):
    seed = 70_000 + HANDS * games.NAMES.index(game)
    assert main(["--hands", str(HANDS), "--seed", str(seed), "--only", game]) == 0
    said = capsys.readouterr().out
    assert f"{game}: {HANDS} hands, " in said
    assert said.endswith("0 differences in all\n")


@pytest.mark.parametrize("game", games.NAMES)
def test_a_run_of_seeds_plays_every_structure_and_special(game):
    number = games.NAMES.index(game)
    drawn = {way_of(number, seed) for seed in range(80)}
    assert drawn == {Way(way) for way in structures(number)} | set(specials(number))


def test_specials_are_those_that_a_game_allows():
    told = {game: {str(way) for way in specials(games.NAMES.index(game))} for game in games.NAMES}
    assert told["stud"] == set()
    assert told["badugi"] >= {"pot_limit, straddles", "fixed_limit, kill"}
    assert not any("bomb" in way for way in told["badugi"])
    assert {"no_limit, bomb, two", "pot_limit, straddles, runs"} <= told["holdem"]
    assert structures(games.NAMES.index("razz")) == (FIXED,)


def test_what_differs_is_counted_told_with_its_seed_and_ends_nothing(monkeypatch, capsys):
    monkeypatch.setattr(odd_chips, "before_first", lambda s, winners, low: s.button)
    assert main(["--hands", "3", "--seed", str(SPLIT - 1), "--only", "stud", "razz"]) == 1
    said = capsys.readouterr().out
    assert f"--hands 1 --seed {SPLIT} --only stud" in said
    assert "stud: 3 hands, " in said
    assert "razz: 3 hands, " in said
    assert said.endswith("1 differences in all\n")


def test_a_long_run_says_how_far_it_is(capsys):
    Course("razz", minutes=0).play(1, 2)
    said = capsys.readouterr().out.splitlines()
    assert [line.split(",")[0].strip() for line in said] == [
        "razz: 0 hands",
        "razz: 1 hands",
        "razz: 2 hands",
    ]
