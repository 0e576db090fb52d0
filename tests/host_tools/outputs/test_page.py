"""The page in Chromium at both sizes: LED dots, seats, cards, notes, a dead link; no leak."""

import re
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from floorman import events as ev
from floorman.sensing.balance import DIFFERS, EVEN, UNREAD
from playwright.sync_api import Browser, Locator, Page, expect

from host_tools.link.messages import Balance
from tests.browser import CHROMIUM, becomes, heard, kept
from tests.host_tools.stage import END, TURN, Stage
from tests.pages.at_table import BETS, FULL, FULL_END

SIZES = [(1920, 1080), (1280, 720)]
_CARD = re.compile(r"\b([2-9TJQKA]|10)([cdhs]\b|[♣♦♥♠])")
_SUITS = dict(zip("♣♦♥♠", "cdhs", strict=True))

pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="no chromium on this computer")

# which dots of the n-th LED row are bright, as the 64 columns in hex
READ_DOTS = """n => {
  const canvas = document.querySelectorAll("canvas.led")[n];
  const pitch = Number(canvas.dataset.pitch);
  const image = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
  let columns = "";
  for (let column = 0; column < 64; column++) {
    let bits = 0;
    for (let line = 0; line < 8; line++) {
      const at = (k) => Math.floor((k + 0.5) * pitch);
      const red = image.data[4 * (at(line) * canvas.width + at(column))];
      if (red > 128) bits |= 1 << line;
    }
    columns += bits.toString(16).padStart(2, "0");
  }
  return columns;
}"""


@pytest.fixture(params=SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def page(request: pytest.FixtureRequest, browser: Browser, stage: Stage) -> Iterator[Page]:
    with kept(browser, request.param) as opened, heard(opened) as (faults, asked):
        yield opened
    assert faults == []
    assert all(url.startswith(stage.url) for url in asked)


def grouped(text: str) -> str:
    """Amounts as the page writes them."""
    return re.sub(r"\d{4,}", lambda digits: f"{int(digits[0]):,}", text)


def show(page: Page, stage: Stage, *happenings: Any) -> None:
    """Let events happen and wait until the page shows them."""
    stage.play(*happenings)
    page.goto(stage.url)
    newest = grouped(stage.state.document()["notes"][-1]["text"]["en"])
    page.locator(".note").first.filter(has_text=newest).wait_for()


def attributes(nodes: Locator, name: str) -> list[str]:
    """All of them, in one look."""
    found: list[str] = nodes.evaluate_all(
        "(nodes, name) => nodes.map((one) => one.getAttribute(name))", name
    )
    return found


def test_the_rows_show_the_tables_pixels(page: Page, stage: Stage) -> None:
    show(page, stage, *TURN)
    for n, columns in enumerate(stage.table.rows.columns):
        becomes(page, partial(page.evaluate, READ_DOTS, n), columns.hex())
        assert any(columns)


def test_seats_say_name_stack_and_standing(page: Page, stage: Stage) -> None:
    show(page, stage, *TURN)
    expect(page.locator(".seat")).to_have_count(10)
    farah = page.locator('.seat[data-seat="7"]')
    expect(farah).to_have_class(re.compile(r"\bturn\b"))
    expect(farah.locator(".seat-name")).to_have_text("Farah")
    expect(farah.locator(".seat-stack")).to_have_text("13,350")
    expect(farah.locator(".seat-tag text")).to_have_text("to act")
    expect(page.locator('.seat[data-seat="5"] .bet-amount')).to_have_text("1,800")
    expect(page.locator('.seat[data-seat="6"] .seat-tag text')).to_have_text("folded")
    expect(page.locator('.seat[data-seat="4"] .seat-empty')).to_have_count(1)
    expect(page.locator(".pot-amount")).to_have_text("4,050")
    expect(page.locator(".disc text")).to_have_text(["D", "SB", "BB"])


def test_seat_lights_are_those_of_the_table(page: Page, stage: Stage) -> None:
    show(page, stage, *TURN)
    for seat in stage.state.document()["seats"]:
        lit = [colour for colour in seat["lights"] if colour != "#000000"]
        number = stage.state.document()["seats"].index(seat) + 1
        lamps = page.locator(f'.seat[data-seat="{number}"] circle.lit')
        becomes(page, partial(attributes, lamps, "fill"), lit)


def test_cards_have_backs_until_they_are_tabled(page: Page, stage: Stage) -> None:
    show(page, stage, *TURN)
    expect(page.locator(".hole .card.back")).to_have_count(4)
    expect(page.locator(".hole [data-card]")).to_have_count(0)
    board = page.locator(".board [data-card]")
    becomes(page, lambda: attributes(board, "data-card"), ["Qh", "7s", "2d", "Tc"])
    stage.play(*END)
    page.locator('.seat[data-seat="5"] [data-card="Qd"]').wait_for()
    expect(page.locator('.seat[data-seat="5"].won')).to_have_count(1)


def cards_named(text: str) -> set[str]:
    """Cards that a text names, as `Qh` or as `Q♥`."""
    found = _CARD.findall(text)
    return {f"{rank.replace('10', 'T')}{_SUITS.get(suit, suit)}" for rank, suit in found}


def test_nothing_the_page_receives_names_a_hole_card(page: Page, stage: Stage) -> None:
    frames: list[str] = []
    page.on(
        "websocket",
        lambda socket: socket.on("framereceived", lambda frame: frames.append(str(frame))),
    )
    show(page, stage, *TURN)
    named = cards_named(" ".join(frames) + page.content())
    assert named == {"Qh", "7s", "2d", "Tc"}  # the board and nothing else


def test_notes_are_newest_on_top_with_rule_ids(page: Page, stage: Stage) -> None:
    show(page, stage, *TURN)
    first = page.locator(".note").first
    expect(first.locator(".said")).to_have_text("Farah to act, 1,800 to call")
    expect(first.locator(".rule")).to_have_text(re.compile(r"^TDA-\w+$"))
    stage.play((ev.KNOCK, 6, 0))
    page.locator(".note.alert").wait_for()
    expect(page.locator(".note .said")).to_have_count(len(stage.state.document()["notes"]))


def test_the_page_speaks_german_and_remembers_it(page: Page, stage: Stage) -> None:
    show(page, stage, *TURN)
    expect(page.locator("html")).to_have_attribute("lang", "en")
    page.locator("#language").click()
    first = page.locator(".note").first.locator(".said")
    expect(first).to_have_text("Farah ist am Zug, 1.800 zum Call")
    expect(page.locator('.seat[data-seat="7"] .seat-tag text')).to_have_text("am Zug")
    expect(page.locator("#may p").first.locator("*")).to_have_text(["Fold", "FOLD"])
    expect(page.locator("#link")).to_have_text(re.compile("^Tisch verbunden · "))
    page.reload()
    first.filter(has_text="Farah ist am Zug").wait_for()
    expect(page.locator("html")).to_have_attribute("lang", "de")
    expect(page.locator(".pot-label")).to_have_text("Pot")


def test_another_language_loses_no_note(page: Page, stage: Stage) -> None:
    show(page, stage, *TURN)
    stage.play(*END)
    page.locator(".seat.won").first.wait_for()
    count = len(stage.state.document()["notes"])
    expect(page.locator(".note")).to_have_count(count)
    page.locator("#language").click()
    expect(page.locator("html")).to_have_attribute("lang", "de")
    expect(page.locator(".note")).to_have_count(count)


def test_chips_that_differ_stand_small_beside_their_place(page: Page, stage: Stage) -> None:
    stage.play(*TURN)
    page.goto(stage.url)
    for zone, expected, seen in ((19, 200, 150), (27, 1300, 1200), (30, 900, 950), (255, 9, 8)):
        stage.state.take(Balance(zone, DIFFERS, expected, seen))
    stage.server.changed()
    texts = page.locator("#felt .differs")
    expect(texts).to_have_text(["150 of 200 read", "1,200 of 1,300 read", "950 of 900 read"])
    page.locator("#language").click()
    expect(texts.nth(1)).to_have_text("1.200 von 1.300 gelesen")
    stage.state.take(Balance(19, EVEN, 200, 200))
    stage.server.changed()
    expect(texts).to_have_count(2)


NEAREST = """() => {
  const middle = (node) => {
    const { x, y, width, height } = node.getBoundingClientRect();
    return [x + width / 2, y + height / 2];
  };
  const [x, y] = middle(document.querySelector("#felt .hand-name text"));
  const far = (seat) => {
    const [left, top] = middle(seat.querySelector(".hole"));
    return Math.hypot(left - x, top - y);
  };
  const seats = [...document.querySelectorAll("#felt .seat:has(.hole .card)")];
  return seats.sort((one, other) => far(one) - far(other))[0].dataset.seat;
}"""
CROSSED = """() => {
  const boxes = (nodes) =>
    [...document.querySelectorAll(nodes)].map((one) => one.getBoundingClientRect());
  return boxes("#felt .hand-name text, #felt .differs").filter((text) =>
    boxes("#felt .card, #felt .zone-name").some((card) =>
      text.left < card.right && card.left < text.right
      && text.top < card.bottom && card.top < text.bottom)).length;
}"""


def test_a_hand_s_name_stands_at_the_winner_and_nothing_lies_on_words(
    page: Page, stage: Stage
) -> None:
    stage.play(*FULL)
    page.goto(stage.url)
    for zone in range(BETS, BETS + 10):
        stage.state.take(Balance(zone, DIFFERS, 9_876_500, 9_876_400))
    stage.server.changed()
    expect(page.locator("#felt .differs")).to_have_count(10)
    becomes(page, lambda: page.evaluate(CROSSED), 0)
    for zone in range(BETS, BETS + 10):
        stage.state.take(Balance(zone, EVEN, 0, 0))
    stage.play(*FULL_END)
    expect(page.locator("#felt .hand-name text")).to_have_count(1)
    winner = page.locator("#felt .seat.won").get_attribute("data-seat")
    becomes(page, lambda: page.evaluate(NEAREST), winner)  # tabled cards fly from their seat
    becomes(page, lambda: page.evaluate(CROSSED), 0)


def test_chips_that_nobody_can_list_are_marked_quietly(page: Page, stage: Stage) -> None:
    stage.play(*TURN)
    page.goto(stage.url)
    notes = len(stage.state.document()["notes"])
    for zone in (21, 22, 27, 32, 38, 255):  # nobody bets at seat 6: nothing to mark there
        stage.state.take(Balance(zone, UNREAD, 300, 0))
    stage.server.changed()
    marks = page.locator("#felt .unread")
    expect(marks).to_have_count(4)
    for place in ('[data-seat="5"] .bet', '[data-seat="5"] .place', ".pot", ".bank"):
        expect(page.locator(f"#felt {place} .unread")).to_have_count(1)
    expect(page.locator("#felt .pot .unread title")).to_contain_text("can be read")
    becomes(page, lambda: all_apart(page, "#felt .unread"), True)
    page.locator("#language").click()
    expect(page.locator("#felt .pot .unread title")).to_contain_text("nicht alle Chips lesbar")
    assert len(stage.state.document()["notes"]) == notes
    expect(page.locator("#felt .differs")).to_have_count(0)
    for zone in (21, 27, 32, 38):
        stage.state.take(Balance(zone, EVEN, 300, 300))
    stage.server.changed()
    expect(marks).to_have_count(0)
    expect(page.locator("#felt .bank text")).to_have_count(0)


OUTSIDE = """() => {
  const frame = document.querySelector(".felt-frame").getBoundingClientRect();
  const pods = [...document.querySelectorAll(".seat .pod")];
  return pods.map((one) => one.getBoundingClientRect()).filter((pod) => pod.left < frame.left
    || frame.right < pod.right || pod.top < frame.top || frame.bottom < pod.bottom).length;
}"""


def all_apart(page: Page, marks: str) -> bool:
    """Whether none of the marks covers any text of the felt."""
    return bool(
        page.evaluate(
            """marks => {
              const boxes = (nodes) => [...nodes].map((node) => node.getBoundingClientRect());
              const texts = boxes(document.querySelectorAll("#felt text"));
              return boxes(document.querySelectorAll(`${marks} rect:not(.field)`)).every((mark) =>
                texts.every((text) => mark.right < text.left || text.right < mark.left
                  || mark.bottom < text.top || text.bottom < mark.top));
            }""",
            marks,
        )
    )


def test_everything_fits_without_scrolling(page: Page, stage: Stage) -> None:
    show(page, stage, *TURN)
    overflow = (
        "() => [document.documentElement.scrollWidth - innerWidth,"
        " document.documentElement.scrollHeight - innerHeight]"
    )
    becomes(page, lambda: page.evaluate(overflow), [0, 0])
    expect(page.locator(".seat .pod")).to_have_count(10)
    becomes(page, lambda: page.evaluate(OUTSIDE), 0)


def test_the_page_needs_no_other_computer() -> None:
    folder = Path(__file__).resolve().parents[3] / "host_tools/outputs/page"
    files = [
        path for path in folder.rglob("*") if path.suffix in (".css", ".html", ".js", ".json")
    ]
    assert files
    for path in files:
        for address in re.findall(r"https?://[^\s\"'`)]+", path.read_text()):
            assert address == "http://www.w3.org/2000/svg", path.name
