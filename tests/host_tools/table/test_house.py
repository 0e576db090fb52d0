"""House files: a book and single changes, or one sentence that says what is wrong and where."""

import re
from pathlib import Path

import pytest
from floorman import events as ev
from floorman.rules import codes, why
from floorman.rules.book import HOUSE_ROOM, Book
from floorman.rules.books import NAMES
from floorman.rules.state import PACKED

from host_tools.rulebook.tables import DECISIONS, PARAMETERS
from host_tools.table.house import HouseError, load, named
from host_tools.table.named_games import LEVEL, ORBIT
from tests.look import Looking

HOUSE_TEXT = (Path(__file__).parents[3] / "docs" / "house.md").read_text()


def write(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "house.toml"
    path.write_text(text)
    return path


def test_a_house_starts_from_a_book_and_changes_single_parameters(tmp_path: Path) -> None:
    house = load(
        write(tmp_path, 'book = "casino"\n[change]\nclock = 40\nmultichip_prior = true\n')
    )
    said: list[tuple[int, int, int, int]] = []
    game = Looking(lambda *note: said.append(note))
    house.tell(game)
    assert (game.book.name, game.book.clock, game.book.multichip_prior) == ("casino+", 40, 1)
    assert game.book.countdown == 10
    assert said[0] == (codes.NOTE_RULE_BOOK, 255, 2, why.NOTHING)
    assert [note[0] for note in said[1:]] == [codes.NOTE_HOUSE] * 2


def test_a_book_alone_is_a_house(tmp_path: Path) -> None:
    assert load(write(tmp_path, 'book = "cuca"\n')).events == [(ev.BOOK, 1, 0)]


def test_a_parameter_goes_from_0_to_its_highest(tmp_path: Path) -> None:
    for value in (0, 120):
        text = f'book = "cuca"\n[change]\nclock = {value}\n'
        assert load(write(tmp_path, text)).events[-1][2] == value
    for value in (-1, 121):
        with pytest.raises(HouseError, match=f"clock = {value} is impossible"):
            load(write(tmp_path, f'book = "cuca"\n[change]\nclock = {value}\n'))


def test_a_house_may_choose_the_language_of_the_rows(tmp_path: Path) -> None:
    house = load(write(tmp_path, 'book = "cuca"\nlanguage = "de"\n'))
    game = Looking(lambda *note: None)
    house.tell(game)
    assert house.events == [(ev.BOOK, 1, 0), (ev.LANG, 0, 1)]
    assert game.language == 1


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        ('book = "cuca"\nlanguage = "fr"\n', 2, "unknown language 'fr': it is en or de"),
        ("[change]\nclock = 5\n", 1, "book is missing: allowed are " + ", ".join(NAMES)),
        ('book = "wsop"\n', 1, "unknown book 'wsop'"),
        (
            'book = "cuca"\n\n[change]\nclok = 5\n',
            4,
            "unknown parameter 'clok'; did you mean clock?",
        ),
        ('book = "cuca"\n[change]\nclock = "5"\n', 3, "a whole number from 0 to 120, not '5'"),
        ('book = "cuca"\n[change]\nclock = 2.5\n', 3, "not 2.5"),
        ('book = "cuca"\n[change]\nclock = 500\n', 3, "clock = 500 is impossible"),
        ('book = "cuca"\n[change]\nstring = 2\n', 3, "it is true or false"),
        ('book = "cuca"\nclock = 5\n', 2, "unknown key 'clock'"),
        ('book = "cuca"\nchange = 5\n', 2, "change is a table"),
        ('book = "cuca\n', 1, "this is no TOML"),
    ],
)
def test_a_wrong_file_is_one_sentence_with_its_line(
    tmp_path: Path, text: str, line: int, words: str
) -> None:
    path = write(tmp_path, text)
    with pytest.raises(HouseError) as error:
        load(path)
    assert str(error.value).startswith(f"{path}:{line}: ")
    assert words in str(error.value)


def test_more_changes_than_a_table_keeps_are_refused(tmp_path: Path) -> None:
    names = [row[0] for row in PARAMETERS[: HOUSE_ROOM + 1]]
    text = 'book = "cuca"\n[change]\n' + "".join(f"{name} = 1\n" for name in names)
    with pytest.raises(HouseError, match=f"house.toml:{HOUSE_ROOM + 3}: .*at most {HOUSE_ROOM}"):
        load(write(tmp_path, text))


def test_a_game_restored_from_a_snapshot_has_the_house_rules() -> None:
    game, other = Looking(lambda *note: None), Looking(lambda *note: None)
    game.feed(ev.BOOK, 2, 0, 0)
    game.feed(ev.PARAM, [row[0] for row in PARAMETERS].index("clock"), 40, 0)
    buf = bytearray(PACKED)
    game.pack(buf)
    other.unpack(buf)
    assert (other.book.name, other.book.clock) == ("casino+", 40)


def test_the_example_of_the_documentation_is_a_house(tmp_path: Path) -> None:
    example = HOUSE_TEXT.partition("```toml\n")[2].partition("```")[0]
    house = load(write(tmp_path, example))
    named_changes = {PARAMETERS[row][0]: value for row, value in house.changes.items()}
    assert named_changes == {"clock": 40, "pot_display": 2, "half_bet": 1}
    assert (NAMES[house.book], house.language) == ("tda2019", "de")
    assert f"at most {HOUSE_ROOM} parameters" in HOUSE_TEXT


def test_the_documentation_has_every_parameter_as_the_books_have_it() -> None:
    rows = [line.strip("| ").split(" | ") for line in HOUSE_TEXT.splitlines() if "| `" in line]
    told = {name.strip("`"): (values, numbers) for name, values, _, *numbers in rows}
    assert len(told) == len(rows)
    assert told == {
        name: ("yes/no" if highest == 1 else f"0-{highest}", [str(value) for value in values])
        for name, highest, values in PARAMETERS
    }
    assert all(len(meaning) > 8 for _, _, meaning, *_ in rows)


@pytest.mark.parametrize("number", range(len(NAMES)))
def test_every_number_of_a_book_is_an_attribute(number: int) -> None:
    book = Book(number)
    assert book.name == NAMES[number]
    for name, highest, values in PARAMETERS:
        assert getattr(book, name) == values[number] <= highest


def test_no_name_stands_in_the_tables_twice_and_each_is_declared() -> None:
    names = [row[0] for row in PARAMETERS]
    assert len(names) == len(set(names))
    assert set(names) == set(Book.__annotations__)


def test_the_decisions_have_their_ids_in_the_order_of_their_numbers() -> None:
    numbers = {name: number for name, number in vars(why).items() if name.isupper()}
    named = [(name.lower(), number) for name, number in numbers.items() if number]
    assert named == [(row[0], number) for number, row in enumerate(DECISIONS, 1)]
    assert len(DECISIONS) < 256


def test_there_is_no_other_book_and_none_is_changed_in_a_hand() -> None:
    game = Looking(lambda *note: None)
    assert game.feed(ev.BOOK, len(NAMES), 0, 0) == codes.ALERT_BAD_EVENT
    assert game.feed(ev.PARAM, len(PARAMETERS), 0, 0) == codes.ALERT_BAD_EVENT
    assert game.feed(ev.PARAM, 0, PARAMETERS[0].highest + 1, 0) == codes.ALERT_BAD_EVENT
    for seat in (0, 1):
        game.feed(ev.SEAT, seat, 1_000, 0)
    game.feed(ev.BIG, 0, 100, 0)
    game.feed(ev.START, 0, 1, 0)
    assert game.feed(ev.BOOK, 1, 0, 0) == codes.ALERT_HAND_RUNS


def test_rules_are_named_by_book_or_by_file(tmp_path: Path) -> None:
    assert named("casino").events == [(ev.BOOK, 2, 0)]
    path = tmp_path / "house.toml"
    path.write_text('book = "cuca"\n')
    assert named(str(path)).book == 1


@pytest.mark.parametrize(
    ("text", "told"),
    [("omaha", (0, 1)), ("limit holdem", (3, 0)), ("pot-limit  omaha_hilo", (2, 2))],
)
def test_a_house_names_its_game(tmp_path: Path, text: str, told: tuple[int, int]) -> None:
    path = tmp_path / "house.toml"
    path.write_text(f'book = "tda2019"\ngame = "{text}"\n', encoding="utf-8")
    assert load(path).events[-1] == (ev.GAME, *told)
    game = Looking(lambda *note: None)
    for event in load(path).events:
        assert game.feed(*event, 0) == 0
    assert game.game_played().name == text.split()[-1]


@pytest.mark.parametrize("text", ["", "texas", "limit", "fixed holdem", "limit limit holdem"])
def test_a_game_that_nobody_knows_is_named_with_its_line(tmp_path: Path, text: str) -> None:
    path = tmp_path / "house.toml"
    path.write_text(f'book = "tda2019"\ngame = "{text}"\n', encoding="utf-8")
    with pytest.raises(HouseError, match=r"unknown game .*docs/house.md") as error:
        load(path)
    assert error.value.line == 2


@pytest.mark.parametrize(
    ("text", "games", "every", "stud"),
    [
        ('game = "horse"', 5, ORBIT, None),
        ('game = "nine_game"\nevery = 8', 9, 8, None),
        ('game = ["limit razz", "badugi"]\nevery = "level"', 2, LEVEL, None),
        (
            'game = "limit stud, holdem"\nstud = { ante = 10, bring_in = 25, bet = 100 }',
            2,
            ORBIT,
            (25, 100, 10, ev.ANTE_EACH),
        ),
    ],
)
def test_a_house_names_games_that_follow_one_another(
    tmp_path: Path, text: str, games: int, every: int, stud: tuple[int, int, int, int] | None
) -> None:
    path = tmp_path / "house.toml"
    path.write_text(f'book = "tda2024"\n{text}\n', encoding="utf-8")
    house = load(path)
    assert house.mix
    assert (len(house.mix.games), house.mix.every, house.mix.stud) == (games, every, stud)
    assert house.game is None
    assert [one.kind for one in house.events] == [ev.BOOK]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ('game = ["holdem", "whist"]', "unknown game 'whist'"),
        ('game = ["holdem", "holdem"]', "follows itself"),
        ('game = "horse"\nevery = "hand"', "every orbit, every level, or after 1 to 999 hands"),
        ('game = "razz"\nevery = 8', "every is for several games"),
        ('game = "horse"\nstud = 25', "stud is { ante = 25"),
        ('game = "horse"\nstud = { ante = 25, bring_in = 50 }', "stud is { ante = 25"),
        ('game = "horse"\nstud = { ante = true, bring_in = 5, bet = 9 }', "whole numbers"),
        ('game = "horse"\nstud = { ante = 60, bring_in = 50, bet = 100 }', "no more than"),
    ],
)
def test_games_that_cannot_follow_are_named_with_their_line(
    tmp_path: Path, text: str, says: str
) -> None:
    path = tmp_path / "house.toml"
    path.write_text(f'book = "tda2024"\n{text}\n', encoding="utf-8")
    with pytest.raises(HouseError, match=re.escape(says)) as error:
        load(path)
    assert error.value.line == 1 + len(text.splitlines())
