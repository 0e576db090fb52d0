"""The page of results: its table, its plot."""

from xml.etree import ElementTree

from tests.bench.plot import svg
from tests.bench.results import LIMITS, bars, pico_table

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
