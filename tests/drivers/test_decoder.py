"""Chip selects of the readers through the address decoder."""

from collections.abc import Callable

import pytest
from floorman.drivers.decoder import Decoder

from simulator.bus import SimulationError
from simulator.chips.decoder import AddressDecoder


class Table:
    """Decoder driver and chip, the pins between them counted."""

    def __init__(self, outputs: int = 28) -> None:
        self.log: list[tuple[int, int]] = []
        self.moves = 0
        self.chip = AddressDecoder([self._output(n) for n in range(outputs)])
        lines = [self._pin(self.chip.line(bit)) for bit in range(5)]
        self.driver = Decoder(lines, self._pin(self.chip.enable))
        self.moves = 0

    def select(self, number: int) -> None:
        self.driver.point_at(number)
        self.driver.enable(0)

    def _output(self, number: int) -> Callable[[int], None]:
        return lambda level: self.log.append((number, level))

    def _pin(self, listener: Callable[[int], None]) -> Callable[[int], None]:
        def pin(level: int) -> None:
            self.moves += 1
            listener(level)

        return pin


def test_each_of_28_outputs_selects_its_reader_alone():
    table = Table()
    for number in range(28):
        table.select(number)
        assert table.chip.active == number
        table.driver.enable(1)
        assert table.chip.active is None
    assert table.log == [(number, level) for number in range(28) for level in (0, 1)]


def test_it_begins_with_nothing_selected_and_every_address_line_low():
    """Whatever the lines were at power-up; the enable line goes first."""
    log = []
    lines = [lambda level, n=n: log.append((n, level)) for n in range(5)]
    Decoder(lines, lambda level: log.append(("enable", level)))
    assert log == [("enable", 1), (0, 0), (1, 0), (2, 0), (3, 0), (4, 0)]


def test_the_same_reader_again_moves_only_the_enable_line():
    table = Table()
    for _ in range(2):
        table.moves = 0
        table.select(19)
        table.driver.enable(1)
    assert table.moves == 2


def test_only_address_lines_that_differ_move():
    table = Table()
    for number in (7, 6):
        table.moves = 0
        table.select(number)
        table.driver.enable(1)
    assert table.moves == 3


def test_releasing_moves_no_address_line():
    table = Table()
    table.moves = 0
    table.driver.enable(1)
    assert table.moves == 1


def test_the_driver_deselects_before_it_touches_the_address():
    chip = Table().chip
    chip.address(3, 1)
    chip.enable(0)
    Decoder([chip.line(bit) for bit in range(5)], chip.enable)
    assert chip.active is None


def test_address_lines_that_move_while_selected_are_a_fault():
    chip = Table().chip
    chip.enable(0)
    with pytest.raises(SimulationError, match="moved while output 0"):
        chip.address(2, 1)


def test_an_output_without_a_reader_is_a_fault():
    table = Table(outputs=12)
    with pytest.raises(SimulationError, match="output 12"):
        table.select(12)


def test_a_sixth_address_line_does_not_exist():
    with pytest.raises(SimulationError, match="no address line 5"):
        AddressDecoder([]).address(5, 1)


def test_the_driver_wants_five_lines():
    with pytest.raises(ValueError, match="5 address lines"):
        Decoder([lambda level: None] * 4, lambda level: None)
