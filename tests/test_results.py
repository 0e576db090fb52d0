"""The page of results: its table, its plot, and the hands an emulated Pico plays for it."""

import re
import struct
import subprocess
from pathlib import Path
from xml.etree import ElementTree

import pytest
from floorman import events as ev
from floorman.rules.state import SEATS

from host_tools.build.flash import build_name
from tests.bench import results
from tests.bench.bars import LIMITS, SITE, missed
from tests.bench.hands import HURRY, hands
from tests.bench.plot import svg
from tests.bench.results import bars, pico_table
from tests.look import Looking

ROOT = Path(__file__).parents[1]
PAGE = "tests/bench/RESULTS.md"
OLD = 40  # commits of the firmware after which the page must say that it is old
SAYS_SO = "older than the firmware"
MEASURED = {
    "stock image": {
        "boot to the first row": "1.5 s",
        "rules event in a hand, longest": "3600 us",
        "heap free after 500 hands": "49152 B",
    },
    "frozen image": {
        "boot to the first row": "0.5 s",
        "rules event in a hand, longest": "5400 us",
        "heap free after 500 hands": "98304 B",
    },
}


def test_a_row_names_its_bar_and_the_figure_of_each_image():
    lines = pico_table(MEASURED).splitlines()
    assert lines[0] == "| on the emulated Pico | bar | stock image | frozen image |"
    assert "| boot to the first row |  | 1.5 s | 0.5 s |" in lines
    assert "| rules event in a hand, longest | <= 4500 | 3600 us | 5400 us |" in lines
    assert "| heap free after 500 hands | >= 98304 | 49152 B | 98304 B |" in lines
    assert "| sweep, full table (27 cards) | <= 225 | - | - |" in lines  # a bar nobody measured


def test_the_plot_shows_how_much_of_a_bar_is_used():
    rules, heap = bars(MEASURED)
    assert rules.shares == (0.8, 1.2)
    assert heap.shares == (2.0, 1.0)  # twice as much would have to be free
    drawn = ElementTree.fromstring(svg([rules, heap], list(MEASURED)))
    texts = [element.text for element in drawn.iter() if element.tag.endswith("text")]
    assert {"rules event in a hand, longest", "5400 us", "98304 B", "frozen image"} <= {*texts}
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
    assert missed({sweep: "225.0 ms", heap: "98304 B", garbage: "0 B"}) == []
    over = missed({sweep: "225.1 ms", heap: "98288 B", garbage: "16 B", "boot": "9 s"})
    assert [line.partition(" is ")[0] for line in over] == [sweep, garbage, heap]


def test_the_site_and_the_pico_leave_each_other_s_part_of_the_page(monkeypatch, tmp_path):
    page = tmp_path / "RESULTS.md"
    page.write_text("# What is measured\n")
    monkeypatch.setattr(results, "PAGE", page)
    monkeypatch.setattr(results, "_HERE", tmp_path)
    monkeypatch.setattr(results, "spi_table", lambda: "frames")
    monkeypatch.setattr(results, "version", lambda package: "1")
    for settled in ("41 s", "39 s"):
        results.write_site({"misdeal settled": settled, "build/site": "9 MB"})
    site = page.read_text().partition("# What is measured\n")[2]
    assert site.count("## The site") == 1
    assert site.endswith("| misdeal settled | <= 40 | 39 s |\n| build/site |  | 9 MB |\n")
    results.write(MEASURED, [], 0, 0)
    assert page.read_text().endswith(site)
    assert "| rules event in a hand, longest | <= 4500 | 3600 us | 5400 us |" in page.read_text()
    assert missed({"misdeal settled": "41 s", "requests to elsewhere": "0"}, SITE) == [
        "misdeal settled is 41 s, the bar 40"
    ]


# how old the page is -----------------------------------------------------------------------------


def measured(page: str) -> str:
    """The build whose figures these are."""
    [build] = re.findall(r"^Firmware (\S+),", page, re.MULTILINE)
    return str(build)


def complaint(page: str, commits: int) -> str:
    """The fault of the page's head when so many commits came after it, or ''."""
    head = page.partition("\n| ")[0]
    if commits > OLD and SAYS_SO not in head:
        return f"{commits} commits of the firmware came after it: measure anew, or say so on top"
    if not commits and SAYS_SO in head:
        return "it was measured with this very firmware and says that it is older"
    return ""


def commits_since() -> int | None:
    """Commits of the firmware behind the page's last one; None without a whole history."""

    def git(*words: str) -> str:
        run = subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True)
        return run.stdout.strip() if run.returncode == 0 else ""

    wrote = git("log", "-1", "--format=%H", "--", PAGE)
    if git("rev-parse", "--is-shallow-repository") != "false" or not wrote:
        return None
    return int(git("rev-list", "--count", f"{wrote}..HEAD", "--", "firmware"))


def test_the_figures_are_of_this_firmware_or_the_page_says_that_they_are_older():
    page = (ROOT / PAGE).read_text()
    if measured(page) == build_name():
        assert complaint(page, 0) == ""
        return
    commits = commits_since()
    if commits is None:
        pytest.skip(f"{measured(page)} is not {build_name()}, and no history says how old it is")
    assert complaint(page, max(commits, 1)) == ""


@pytest.mark.parametrize(("commits", "fine"), [(1, True), (OLD, True), (OLD + 1, False)])
def test_a_page_is_old_after_so_many_commits_and_must_say_so(commits, fine):
    page = "# What is measured\n\nFirmware 0.1.0+25f0898f, MicroPython\n\n| on | bar |\n| older |"
    assert measured(page) == "0.1.0+25f0898f"
    assert (complaint(page, commits) == "") is fine
    said = page.replace("# What", f"These figures are {SAYS_SO}.\n# What")
    assert complaint(said, commits) == ""
    assert "very firmware" in complaint(said, 0)
