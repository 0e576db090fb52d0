"""A pairing is made of digits that the dealer keys, and of what the table says of itself."""

import stat
from pathlib import Path

import pytest

from host_tools.reveal.pairing import Pairer, Pairing, in_groups, load
from host_tools.seal import keys

DIGITS = "1234567890" * 2 + "1234567"
TABLE = bytes(range(8))
OLD, NEW = ({"paired": TABLE.hex(), "count": count} for count in (3, 4))


class Nobody:
    """Takes lines and does nothing."""

    source = 5

    def receive(self, source: int, line: dict[str, object]) -> None:
        self.source = source

    def beat(self, last: int) -> None:
        pass


def test_only_a_pairing_after_the_backlog_counts() -> None:
    made: list[Pairing] = []
    pairer = Pairer(DIGITS, Nobody(), made.append)
    pairer.receive(6, OLD)
    pairer.beat(6)
    pairer.receive(7, OLD)  # a table that is switched on says it again
    assert made == []
    pairer.receive(8, NEW)
    pairer.receive(9, {"paired": TABLE.hex(), "count": 5})
    assert [(one.table, one.count) for one in made] == [(TABLE, 4)]
    assert made[0].key == keys.pair_key(DIGITS, TABLE, 4)
    assert made[0].check == keys.check_digits(made[0].key)
    assert pairer.source == 9


def test_what_the_row_must_show_is_said_behind_the_pairing() -> None:
    """Software and key are the relay's words; the row is the table's."""
    said: list[str] = []
    began = {"session": "2026", "port": "p", "build": "0.2.0+62ff7c04", "how": "replay"}
    signer = {"signer": bytes(range(40)).hex(), "from": 0, "head": bytes(32).hex()}
    other = {**signer, "signer": bytes(40).hex()}
    pairer = Pairer(DIGITS, Nobody(), lambda pairing: None, says=said.append)
    for number, line in enumerate(({**began, "state": "", "table": "full"}, signer, OLD)):
        pairer.receive(number, line)
    pairer.beat(3)
    assert said == []
    pairer.receive(4, NEW)
    assert said[0] == "it runs 0.2.0+62ff7c04: its row must show SW 62FF7C04"
    assert said[1].startswith("it signs by FM2:")
    assert said[1].endswith("its row and its sticker must show KEY 5FAA4EEC")
    pairer.receive(5, signer)
    pairer.receive(6, other)
    assert len(said) == 3


def test_digits_that_the_dealer_has_count_at_once() -> None:
    made: list[Pairing] = []
    pairer = Pairer(DIGITS, Nobody(), made.append, at_once=True)
    pairer.receive(1, OLD)
    assert [one.count for one in made] == [3]


def test_a_pairing_is_kept_for_its_user_alone(tmp_path: Path) -> None:
    path = tmp_path / "new" / "pairing.json"
    pairing = Pairing(TABLE, 4, bytes(32))
    pairing.save(path)
    pairing.save(path)
    assert load(path) == pairing
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


@pytest.mark.parametrize(
    "text", ["", "{}", '{"table": "00", "count": 1, "key": "00"}', "[]", "[" * 100_000]
)
def test_a_file_of_something_else_is_refused(text: str, tmp_path: Path) -> None:
    path = tmp_path / "pairing.json"
    path.write_text(text)
    with pytest.raises(ValueError, match="is no pairing: pair the table anew with --pair"):
        load(path)
    with pytest.raises(ValueError, match="cannot be read: No such file"):
        load(tmp_path / "none")


POISON: list[dict[str, object]] = [
    {"paired": TABLE.hex()},
    {"paired": TABLE.hex(), "count": "x"},
    {"paired": TABLE.hex(), "count": 1 << 62},
    {"paired": [1], "count": 4},
    {"paired": "zz", "count": 4},
    {"paired": "00", "count": 4},
]


@pytest.mark.parametrize("line", POISON, ids=range(len(POISON)))
def test_a_line_that_is_no_pairing_is_left_out(line: dict[str, object]) -> None:
    """It may stand in the queue that is looked through at the start."""
    made: list[Pairing] = []
    pairer = Pairer(DIGITS, Nobody(), made.append)
    pairer.look(line)
    pairer.beat(5)
    pairer.receive(6, line)
    assert made == []
    pairer.receive(7, NEW)
    assert [one.count for one in made] == [4]


def test_digits_are_shown_in_groups() -> None:
    shown = in_groups(keys.draw_digits())
    assert [len(group) for group in shown.split()] == [3] * 10
