"""Decision mode: the band, the glowing place and the default, at once and where nothing moves."""

import json
import re
from collections.abc import Sequence

import pytest
from floorman import events as ev
from playwright.sync_api import Browser, Page, expect

from host_tools.texts import in_json
from simulator.attacks.fuzz.hand import Happening, board, card, deal, sit_down
from tests.browser import CHROMIUM, becomes, rest
from tests.host_tools.outputs.opened import SIZES, box, opened
from tests.host_tools.stage import TURN, Stage

pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="no chromium on this computer")

SEEN_PX, CONTRAST = 28, 7
FLOP = [
    *sit_down(), *deal(), (ev.MUCKED, 2, 0), (ev.CHIPS, 4, 300), (ev.MUCKED, 5, 0),
    (ev.CHIPS, 6, 300), *((ev.MUCKED, seat, 0) for seat in (7, 9, 0)), (ev.CHIPS, 1, 300),
    *((ev.CHIPS, seat, 0) for seat in (0, 1, 4, 6)), *board(0, "Qh", "7s", "2d"),
]  # fmt: skip
DEALING = [*sit_down(), *deal()[:6]]
MISDEAL = (ev.KEY, ev.K_MISDEAL, 0)
FOUND_TWICE = (ev.FAULT, 15, ev.FAULT_DUPLICATE)
CAUSES: dict[str, tuple[list[Happening], Happening, str, str]] = {
    "a fourth card": (FLOP, (ev.BOARD, 3, card("Tc")), "Four cards lie on the flop.", "board:3"),
    "an empty seat": (DEALING, (ev.HOLE, 8, 0), "Seat 9 is empty and got a card", "cards:8"),
    "a hand taken": (TURN, (ev.KEY, ev.K_FLOOR, 710), "The dealer took the live", "cards:6"),
    "a misdeal": (TURN, MISDEAL, "The dealer keyed a misdeal.", "dealer"),
    "a penalty": (TURN, (ev.KEY, ev.K_FLOOR, 507), "Dalia is to get a penalty.", "seat:4"),
    "a card twice": (FLOP, FOUND_TWICE, "The card at the burn cards is in the", "burn"),
}
# what the rows show that nothing lies on
ON_TOP = """() => [...document.querySelectorAll("canvas.led")].filter((row) => {
  const { x, y, width, height } = row.getBoundingClientRect();
  return width && document.elementFromPoint(x + width / 2, y + height / 2) === row;
}).map((row) => row.dataset.columns)"""
# what must stay where it is
STILL = """#felt .pod, #felt .disc, #felt .board:not(.early) .card, .notes-head,
.desk > section:not(.notes)"""
BOXES = """still => [...document.querySelectorAll(still)].map((node) => {
  const { x, y, width, height } = node.getBoundingClientRect();
  return [x, y, width, height].map(Math.round).join();
})"""
# in the very task that puts the sentence there: what else can be seen by then?
WATCH = """() => new MutationObserver((_, observer) => {
  if (!document.querySelector("#told .seen")) return;
  observer.disconnect();
  window.first = {
    glow: [...document.querySelectorAll("#felt .culprit .halo")]
      .map((halo) => halo.parentElement.dataset.spot),
    choice: document.querySelector("#choices li")?.className,
    dims: document.getElementById("felt").classList.contains("asked"),
    shown: !document.getElementById("band").hidden,
  };
}).observe(document.getElementById("told"), { childList: true })"""
# contrasts of all texts of the band with what lies behind them
CONTRASTS = r"""() => {
  const parts = (text) => text.match(/[\d.]+/g).map(Number);
  const light = (text) => parts(text).slice(0, 3).map((c) => c / 255)
    .map((c) => c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4)
    .reduce((sum, c, n) => sum + c * [0.2126, 0.7152, 0.0722][n], 0);
  const behind = (node) => {
    const colour = getComputedStyle(node).backgroundColor;
    return parts(colour)[3] === 0 ? behind(node.parentElement) : colour;
  };
  return [...document.querySelectorAll("#band p, #band span, #band kbd, #band em")].map((node) => {
    const [a, b] = [light(getComputedStyle(node).color), light(behind(node))];
    return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
  });
}"""
SEEN_SIZE = "parseFloat(getComputedStyle(document.querySelector('.seen')).fontSize)"


@pytest.mark.parametrize("cause", CAUSES)
def test_sentence_place_and_default_come_at_once_and_nothing_moves(
    browser: Browser, stage: Stage, cause: str
) -> None:
    before, happening, sentence, place = CAUSES[cause]
    stage.play(*before)
    page = opened(browser, stage)
    still = page.evaluate(BOXES, STILL)
    page.evaluate(WATCH)
    stage.play(happening)
    expect(page.locator("#told .seen")).to_contain_text(sentence)
    first = page.evaluate("first")
    assert place in first.pop("glow")
    assert first == {"choice": "default", "dims": True, "shown": True}
    assert page.evaluate(BOXES, STILL) == still
    assert page.evaluate(SEEN_SIZE) >= SEEN_PX
    assert min(page.evaluate(CONTRASTS)) >= CONTRAST
    expect(page.locator("#told")).to_have_attribute("role", "alert")
    expect(page.locator("#choices kbd").first).to_have_text("ENTER")
    expect(page.locator(".says .source")).to_have_text(re.compile(r"^TDA-\w+ · TDA 2019$"))
    expect(page.locator(".who")).to_have_text(re.compile("The (floor decides|dealer may)"))
    expect(page.locator("#felt .seat.turn")).to_have_count(0)
    stage.play((ev.KEY, ev.K_ENTER, 0))
    if cause == "a fourth card":  # one of the four is to be a burn
        expect(page.locator("#choices")).to_contain_text("done by hand")
        stage.play((ev.TAKEN, 13, ev.AT_BURN))
    if cause == "an empty seat":  # the deal is repeated with a deck that is shuffled anew
        expect(page.locator("#told")).to_contain_text("shuffle and cut the whole deck")
        stage.play((ev.KEY, ev.K_ENTER, 0))
    expect(page.locator("#felt .culprit")).to_have_count(0)
    rest(page)


@pytest.mark.parametrize("language", ["en", "de"])
def test_at_every_size_band_default_and_place_can_be_seen(
    browser: Browser, stage: Stage, language: str
) -> None:
    stage.play(*FLOP, (ev.KEY, ev.K_FLOOR, 100))
    for size in SIZES:
        page = opened(browser, stage, size, language)
        expect(page.locator("#band")).to_be_visible()
        band, glow = box(page, "#band"), box(page, "#felt .culprit .pod")
        for name in ("#told .seen", "#choices .default", "#choices li:last-child", "#felt .pod"):
            part = box(page, name)
            assert part["x"] >= 0, (size, name)
            assert part["x"] + part["width"] <= size[0], (size, name)
            assert part["y"] + part["height"] <= size[1], (size, name)
        below = glow["y"] >= band["y"] + band["height"]
        assert below or glow["y"] + glow["height"] <= band["y"], size
        assert page.evaluate(SEEN_SIZE) >= SEEN_PX
        rest(page)


@pytest.mark.parametrize("size", [SIZES[2], SIZES[3]], ids=str)
def test_the_rows_stay_in_sight_below_the_band_and_cover_no_seat(
    browser: Browser, stage: Stage, size: tuple[int, int]
) -> None:
    stage.play(*TURN, *((ev.KEY, ev.K_FLOOR, word) for word in (500, 707)), MISDEAL)
    page = opened(browser, stage, size)
    expect(page.locator("#band")).to_be_visible()
    becomes(page, lambda: page.evaluate(ON_TOP), stage.state.document()["rows"])
    sign = box(page, "#band .sign")
    assert sign["y"] >= box(page, "#band")["y"] + box(page, "#band")["height"]
    for pod in page.locator("#felt .pod").all():
        at = pod.bounding_box()
        assert at
        assert at["x"] >= sign["x"] + sign["width"] or at["y"] >= sign["y"] + sign["height"]
    rest(page)


def test_the_decision_made_first_stands_in_full_and_the_others_in_a_line(
    browser: Browser, stage: Stage
) -> None:
    stage.play(*TURN, (ev.KEY, ev.K_FLOOR, 500), (ev.KEY, ev.K_FLOOR, 707))
    page = opened(browser, stage)
    expect(page.locator(".seen")).to_have_text("Farah is to get a penalty.")
    expect(page.locator(".then")).to_have_text("Then: The floor is called to Dalia.")
    expect(page.locator("#felt .culprit")).to_have_count(1)
    rest(page)


def test_keys_are_no_buttons_until_somebody_makes_them_live(
    browser: Browser, stage: Stage
) -> None:
    stage.play(*TURN, MISDEAL)
    page = opened(browser, stage)
    expect(page.locator(".press")).to_have_text("Press at the table")
    expect(page.locator("#choices kbd")).to_have_text(["ENTER", "2 ENTER", "3 ENTER"])
    assert page.locator("#band button").count() == 0
    decisions = json.loads(in_json(stage.state.document()["decisions"]))
    page.evaluate(
        """async (decisions) => {
          const { drawBand } = await import("/page/band.js");
          drawBand({ link: { state: "up" }, decisions }, (choice) => { window.chosen = choice; });
        }""",
        [*decisions, *decisions],
    )
    page.get_by_role("button", name="deal again").click()
    becomes(page, lambda: page.evaluate("window.chosen"), 2)
    rest(page)


COUNT_TONES = """const start = OscillatorNode.prototype.start;
OscillatorNode.prototype.start = function (...at) {
  window.tones = (window.tones ?? 0) + 1;
  return start.apply(this, at);
};"""


def test_a_decision_sounds_once_unless_the_sound_is_off(browser: Browser, stage: Stage) -> None:
    stage.play(*TURN)
    page = browser.new_page()
    page.add_init_script(COUNT_TONES)
    page.goto(stage.url)
    page.locator("#felt .seat").last.wait_for()
    page.locator("h1").click()  # a browser keeps still until somebody touches the page
    settle(page, stage)
    becomes(page, lambda: page.evaluate("window.tones"), 2)
    page.locator("#sound").click()
    expect(page.locator("#sound")).to_have_attribute("aria-pressed", "false")
    settle(page, stage)
    assert page.evaluate("window.tones") == 2
    page.reload()
    expect(page.locator("#sound")).to_have_text("Sound off")
    page.close()


def settle(page: Page, stage: Stage) -> None:
    """A misdeal is keyed, and play goes on."""
    stage.play(MISDEAL)
    expect(page.locator("#band")).to_be_visible()
    stage.play((ev.KEY, ev.K_ENTER, 1))
    expect(page.locator("#band")).to_be_hidden()


def show(page: Page, names: Sequence[str], texts: Sequence[str]) -> None:
    """One text each."""
    for name, text in zip(names, texts, strict=True):
        expect(page.locator(name)).to_have_text([text])


CHIPS_OF_FARAH = ('[data-seat="7"] .bet-amount', '[data-seat="7"] .owes')


def test_the_felt_shows_chips_that_were_put_in_out_of_turn(browser: Browser, stage: Stage) -> None:
    stage.play(*FLOP, (ev.CHIPS, 6, 3000))
    page = opened(browser, stage)
    show(page, CHIPS_OF_FARAH, ("3,000", "out of turn"))
    expect(page.locator('[data-seat="2"].turn')).to_have_count(1)
    rest(page)


def test_the_felt_shows_cards_that_do_not_count(browser: Browser, stage: Stage) -> None:
    stage.play(*FLOP, (ev.BOARD, 3, card("Tc")))
    page = opened(browser, stage)
    expect(page.locator(".early [data-card]")).to_have_attribute("data-card", "Tc")
    rest(page)


def test_a_short_call_shows_what_lies_there_and_what_is_owed(
    browser: Browser, stage: Stage
) -> None:
    stage.play(*TURN, (ev.CHIPS, 6, 200))
    page = opened(browser, stage)
    show(page, CHIPS_OF_FARAH, ("200", "1,600 to come"))
    expect(page.locator(".note .said").first).to_have_text("Farah still owes 1,600")
    rest(page)
