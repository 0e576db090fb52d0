"""The page of results: its table, its plot, and the hands an emulated Pico plays for it."""

import struct
from xml.etree import ElementTree

from floorman import events as ev
from floorman.rules.state import SEATS

from tests.bench.bars import LIMITS, missed
from tests.bench.hands import HURRY, hands
from tests.bench.plot import svg
from tests.bench.results import bars, pico_table
from tests.look import Looking

MEASURED = {
    "stock image": {
        "boot to the first row": "1.5 s",
        "rules event in a hand, longest": "4000 us",
        "heap free after 500 hands": "49152 B",
    },
    "frozen image": {
        "boot to the first row": "0.5 s",
        "rules event in a hand, longest": "6000 us",
        "heap free after 500 hands": "98304 B",
    },
}


def test_a_row_names_its_bar_and_the_figure_of_each_image():
    lines = pico_table(MEASURED).splitlines()
    assert lines[0] == "| on the emulated Pico | bar | stock image | frozen image |"
    assert "| boot to the first row |  | 1.5 s | 0.5 s |" in lines
    assert "| rules event in a hand, longest | <= 5000 | 4000 us | 6000 us |" in lines
    assert "| heap free after 500 hands | >= 98304 | 49152 B | 98304 B |" in lines
    assert "| sweep, full table (27 cards) | <= 250 | - | - |" in lines  # a bar nobody measured


def test_the_plot_shows_how_much_of_a_bar_is_used():
    rules, heap = bars(MEASURED)
    assert rules.shares == (0.8, 1.2)
    assert heap.shares == (2.0, 1.0)  # twice as much would have to be free
    drawn = ElementTree.fromstring(svg([rules, heap], list(MEASURED)))
    texts = [element.text for element in drawn.iter() if element.tag.endswith("text")]
    assert {"rules event in a hand, longest", "6000 us", "98304 B", "frozen image"} <= {*texts}
    assert "heap free after 500 hands" in LIMITS


def test_the_hands_are_played_wherever_the_button_lay_before():
    for seat in range(SEATS):
        game = Looking(lambda note, seat, value, rule: None)
        for other in range(SEATS):
            game.feed(ev.SEAT, other, 1000, 0)
        game.feed(ev.BUTTON, seat, 0, 0)
        for other in range(SEATS):
            game.feed(ev.SEAT, other, 0, 0)
        for kind, who, value in struct.iter_unpack("<BBI", hands(2, 10)):
            if kind != HURRY:
                game.feed(kind, who, value, 0)
        assert game.hand_no == 12


def test_a_figure_over_its_bar_or_under_the_least_is_missed():
    sweep, heap = "sweep, full table (27 cards)", "heap free after 500 hands"
    garbage = "garbage of 200 steady steps, full table"
    assert missed({sweep: "250.0 ms", heap: "98304 B", garbage: "0 B"}) == []
    over = missed({sweep: "250.1 ms", heap: "98288 B", garbage: "16 B", "boot": "9 s"})
    assert [line.partition(" is ")[0] for line in over] == [sweep, garbage, heap]
