"""Games that follow one another: which one the table is told, and when."""

from pathlib import Path

import pytest
from floorman import events as ev
from floorman.rules import codes, games

from host_tools.link.messages import Began, Event
from host_tools.table.named_games import (
    LEVEL,
    MIXES,
    Mix,
    brings_in,
    every_named,
    exact,
    games_named,
)
from host_tools.table.rotation import Now, Rotation, Station, kept_rotation, now_of
from host_tools.table.state import TableState
from host_tools.table.view import Input

HORSE = games_named("horse")
HOLDEM, OMAHA, RAZZ, STUD, STUD_8 = HORSE
BLINDS = (50, 100, 0, ev.ANTE_NONE)


def now(hand: int, game: Input, players: int = 3, level: int = 100) -> Now:
    return Now(hand, players, game, BLINDS, 25, level)


class Room:
    """A table that answers at once, its host, and what the host told it."""

    def __init__(self, rotation: Rotation, players: int = 3) -> None:
        self.rotation = rotation
        self.state = TableState()
        self.state.take(Began("fake", "replay", b"", "full"))
        self.number = 0
        self.told: list[Input] = []
        for seat in range(players):
            self.happen(ev.SEAT, seat, 10_000)
        for kind, value in ((ev.UNIT, 25), (ev.SMALL, 50), (ev.BIG, 100)):
            self.happen(kind, 0, value)

    def happen(self, kind: int, seat: int = 0, value: int = 0) -> None:
        self.number += 1
        message = Event(self.number, kind, seat, value, 0)
        self.state.take(message)
        for event in self.rotation.heard(message, self.state.ask):
            self.told.append(event)
            self.happen(*event)

    def hand(self) -> str:
        """Everybody folds to somebody; the game that was played."""
        self.happen(ev.KEY, ev.K_NEXT)
        game = self.state.game
        played = game.game_played().name
        for _ in range(game.game_played().hole):
            for seat in range(10):
                if game.flags[seat] & codes.SEAT_IN_HAND:
                    self.happen(ev.HOLE, seat)
        self.fold()
        return played

    def fold(self) -> None:
        game = self.state.game
        if game.phase == codes.DEAL:  # open cards that nobody read
            self.happen(ev.KEY, ev.K_MISDEAL)
            self.happen(ev.KEY, ev.K_ENTER, 2)
        while game.phase == codes.BET:
            self.happen(ev.KEY, ev.K_FOLD)
        assert not game.running()


@pytest.mark.parametrize("name", MIXES)
def test_a_mix_names_games_that_there_are(name: str) -> None:
    found = games_named(name)
    assert len(found) == {"horse": 5, "eight_game": 8, "nine_game": 9}[name]
    assert len(set(found)) == len(found)


def test_the_nine_games_of_the_championship_are_eight_and_one() -> None:
    nine = [
        (games.NAMES[one.value], games.STRUCTURES[one.seat - 1])
        for one in games_named("nine_game")
    ]
    assert nine[:6] == [
        ("triple_draw", "fixed_limit"), ("holdem", "fixed_limit"), ("omaha_hilo", "fixed_limit"),
        ("razz", "fixed_limit"), ("stud", "fixed_limit"), ("stud_hilo", "fixed_limit"),
    ]  # fmt: skip
    assert nine[6:] == [
        ("holdem", "no_limit"), ("omaha", "pot_limit"), ("single_draw", "no_limit"),
    ]  # fmt: skip


def test_each_game_is_played_for_an_orbit_and_antes_come_and_go() -> None:
    room = Room(Rotation(Mix(games_named("limit holdem, limit omaha, limit badugi"))))
    played = [room.hand() for _ in range(10)]
    assert played == [*["holdem"] * 3, *["omaha"] * 3, *["badugi"] * 3, "holdem"]
    assert [one.kind for one in room.told] == [ev.GAME] * 4


def test_so_many_hands_and_no_more() -> None:
    room = Room(Rotation(Mix(games_named("holdem, omaha"), every_named("2"))), players=5)
    assert [room.hand() for _ in range(5)] == ["holdem", "holdem", "omaha", "omaha", "holdem"]


def test_a_level_brings_the_next_game() -> None:
    room = Room(Rotation(Mix(games_named("holdem, omaha, badugi"), LEVEL)))
    assert [room.hand() for _ in range(5)] == ["holdem"] * 5
    room.happen(ev.BIG, 0, 200)
    assert [room.hand() for _ in range(2)] == ["omaha"] * 2
    room.happen(ev.KEY, ev.K_NEXT)
    room.happen(ev.BIG, 0, 400)
    for _ in range(4):
        for seat in range(3):
            room.happen(ev.HOLE, seat)
    assert room.state.game.game_played().name == "omaha"
    room.fold()
    assert room.state.game.game_played().name == "badugi"


def test_stud_takes_an_ante_and_its_blinds_are_bring_in_and_bet() -> None:
    rotation = Rotation(Mix(HORSE, 1), Station(1, 0, OMAHA, 100))
    assert rotation.look(now(1, OMAHA)) == [
        (ev.SMALL, 0, 50), (ev.BIG, 0, 100), (ev.ANTE, ev.ANTE_EACH, 25), RAZZ
    ]  # fmt: skip
    stud = (50, 100, 25, ev.ANTE_EACH)
    for hand, game, following in ((1, RAZZ, STUD), (2, STUD, STUD_8)):
        assert rotation.look(now(hand, game)._replace(stakes=stud)) == []
        assert rotation.look(now(hand + 1, game)._replace(stakes=stud)) == [following]
    assert rotation.look(now(3, STUD_8)._replace(stakes=stud)) == []
    risen = (100, 200, 50, ev.ANTE_EACH)
    assert rotation.look(now(4, STUD_8)._replace(stakes=risen)) == [
        (ev.SMALL, 0, 100), (ev.BIG, 0, 200), (ev.ANTE, ev.ANTE_NONE, 0), HOLDEM
    ]  # fmt: skip


def test_stud_of_the_house_has_its_own_level_and_the_blinds_come_back() -> None:
    own = (25, 200, 10, ev.ANTE_EACH)
    rotation = Rotation(Mix(HORSE, 1, own), Station(1, 0, OMAHA, 100))
    blinds = (50, 100, 100, ev.ANTE_BIG)
    told = rotation.look(now(1, OMAHA)._replace(stakes=blinds))
    assert told[:3] == [(ev.SMALL, 0, 25), (ev.BIG, 0, 200), (ev.ANTE, ev.ANTE_EACH, 10)]
    for hand, game in ((1, RAZZ), (2, STUD), (3, STUD_8)):
        rotation.look(now(hand, game)._replace(stakes=own))
    told = rotation.look(now(4, STUD_8)._replace(stakes=own))
    assert told == [
        (ev.SMALL, 0, 50), (ev.BIG, 0, 100), (ev.ANTE, ev.ANTE_BIG, 100), HOLDEM
    ]  # fmt: skip


def test_nothing_is_told_twice_nor_while_a_hand_runs() -> None:
    rotation = Rotation(Mix(HORSE, 2))
    assert rotation.look(now(0, exact(0, 0))) == [HOLDEM]
    assert rotation.look(now(0, exact(0, 0))) == []
    assert rotation.look(None) == []  # the hand had begun
    assert rotation.look(now(1, exact(0, 0))) == [HOLDEM]
    assert rotation.look(now(1, HOLDEM)) == []
    rotation.anew()
    assert rotation.look(now(2, HOLDEM)) == []
    assert rotation.look(now(3, HOLDEM)) == [OMAHA]
    rotation.anew()  # the link was down: who knows whether the table heard it
    assert rotation.look(now(3, HOLDEM)) == [OMAHA]


def test_a_game_of_the_mix_that_is_chosen_goes_on_from_there() -> None:
    rotation = Rotation(Mix(HORSE), Station(0, 10, HOLDEM, 100))
    assert rotation.look(now(12, STUD)) == []
    assert rotation.look(now(14, STUD)) == []
    assert rotation.look(now(15, STUD)) == [STUD_8]


def test_a_game_beside_the_mix_is_played_as_long_and_then_it_goes_on() -> None:
    badugi = game_beside = exact(0, games.NAMES.index("badugi"))
    rotation = Rotation(Mix(HORSE), Station(0, 10, HOLDEM, 100))
    assert rotation.look(now(12, game_beside)) == []
    assert rotation.look(now(15, badugi)) == [OMAHA]


def test_who_undoes_a_change_has_the_game_for_one_hand_more() -> None:
    room = Room(Rotation(Mix(games_named("holdem, omaha"), 1)))
    room.hand()
    assert room.state.game.game_played().name == "omaha"
    room.happen(ev.KEY, ev.K_UNDO)
    assert room.state.game.game_played().name == "holdem"
    assert [room.hand(), room.hand(), room.hand()] == ["holdem", "omaha", "holdem"]


def test_who_undoes_the_end_of_a_hand_has_the_change_again_at_its_end() -> None:
    room = Room(Rotation(Mix(games_named("holdem, omaha"), 1)))
    room.hand()
    room.happen(ev.KEY, ev.K_UNDO, 2)
    game = room.state.game
    assert (game.running(), game.game_played().name) == (True, "holdem")
    room.fold()
    assert game.game_played().name == "omaha"
    assert room.hand() == "omaha"


def test_a_host_that_starts_again_goes_on_in_the_midst_of_an_orbit(tmp_path: Path) -> None:
    file = tmp_path / "rotation.json"
    mix = Mix(games_named("holdem, omaha, badugi"))
    room = Room(kept_rotation(mix, file))
    assert [room.hand() for _ in range(5)] == [*["holdem"] * 3, "omaha", "omaha"]
    room.rotation = kept_rotation(mix, file)
    assert [room.hand() for _ in range(3)] == ["omaha", "badugi", "badugi"]
    room.rotation = Rotation(mix)  # no host for a hand that ends an orbit, or it is another mix
    played = [room.hand() for _ in range(2)]
    assert played == ["badugi", "badugi"]


def test_hands_that_were_played_without_a_host_count(tmp_path: Path) -> None:
    file = tmp_path / "rotation.json"
    mix = Mix(games_named("holdem, omaha, badugi"))
    first = kept_rotation(mix, file)
    holdem, omaha, _ = mix.games
    first.look(now(4, omaha))
    again = kept_rotation(mix, file)
    assert again.look(now(6, omaha)) == []
    assert kept_rotation(mix, file).look(now(9, omaha))[-1] == mix.games[2]
    file.write_text("{}")
    assert kept_rotation(mix, file).look(now(6, holdem)) == []
    other = Mix((omaha, holdem))
    assert kept_rotation(other, file).look(now(9, mix.games[2]))[-1] == omaha


def test_another_table_begins_with_its_own_game() -> None:
    rotation = Rotation(Mix(HORSE), Station(3, 40, STUD, 100))
    assert rotation.look(now(0, exact(0, 0)))[-1] == HOLDEM


def test_a_table_says_how_it_is_between_hands_only() -> None:
    room = Room(Rotation(Mix(HORSE)), players=4)
    found = room.state.ask(now_of)
    assert found == (0, 4, HOLDEM, BLINDS, 25, 100)
    room.happen(ev.KEY, ev.K_NEXT)
    assert room.state.ask(now_of) is None


@pytest.mark.parametrize(
    "text", ["holdem, holdem", "razz, stud, razz", "razz, whist", "horse, razz"]
)
def test_a_mix_that_cannot_be_is_one_sentence(text: str) -> None:
    with pytest.raises(ValueError, match=r"follows itself|unknown game"):
        games_named(text)


@pytest.mark.parametrize("text", ["", "never", "0", "1000", "-1", 0, True, "1.5"])
def test_how_long_is_an_orbit_a_level_or_some_hands(text: str) -> None:
    with pytest.raises(ValueError, match="every orbit, every level, or after"):
        every_named(text)


def test_stud_is_what_brings_in() -> None:
    assert [brings_in(one) for one in HORSE] == [False, False, True, True, True]
