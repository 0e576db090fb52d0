"""The play page by mouse, finger and keyboard: a hand dealt, misdeals caused and settled."""

from collections.abc import Iterator
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest
from playwright.sync_api import Browser, Page, expect

from simulator.hands_on import gallery
from tests.browser import CHROMIUM
from tests.simulator.hands_on import handled
from tests.simulator.hands_on.handled import PATIENCE_MS, drag, key, opened, settle, spot

pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="no chromium on this computer")
expect.set_options(timeout=PATIENCE_MS)
CAUSED = ["empty_seat", "undercall"]
NEXT = {0: ("board0", "board1", "board2"), 3: ("board3",), 4: ("board4",)}


WAY = """async ([from, to]) => {
  const { beside } = await import("/play/page/spots.js");
  const ways = new Map([[from, []]]), next = [from];
  while (next.length && !ways.has(to)) {
    const here = next.shift();
    for (const key of ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"]) {
      const there = beside(here, key, "cards");
      if (!ways.has(there)) {
        ways.set(there, [...ways.get(here), key]);
        next.push(there);
      }
    }
  }
  return ways.get(to);
}"""


@pytest.fixture
def address() -> Iterator[str]:
    with handled.evening() as found:
        yield found


@pytest.fixture
def page(browser: Browser, address: str) -> Iterator[Page]:
    found = opened(browser, address)
    faults: list[str] = []
    found.on("console", lambda message: faults.append(message.text))
    found.on("pageerror", lambda error: faults.append(str(error)))
    yield found
    assert faults == []
    found.close()


def shows(page: Page, phases: str) -> None:
    """The hint is of one of these phases."""
    page.wait_for_function("(words) => new RegExp(words).test(now.textContent)", arg=phases)


def street(page: Page) -> None:
    page.locator("#sweep").click()
    page.wait_for_timeout(1200)
    lies = page.locator('.things [aria-label*="board card"]').count()
    for place in ("burn", *NEXT[lies]):
        drag(page, '.things [data-key="deck"]', place)
        page.wait_for_timeout(700)


def test_a_whole_hand_as_the_only_dealer(page: Page) -> None:
    """Every card and the pot by dragging; the players act for themselves."""
    page.locator("#time select").select_option("4")
    key(page, "next")
    shows(page, "dealing")
    for place in [f"hole{seat}" for seat in (2, 5, 7, 0)] * 2:
        drag(page, '.things [data-key="deck"]', place)
        page.wait_for_timeout(300)
    shows(page, "to act|Preflop|Pre-flop")
    over = page.locator("#hint", has_text="Push the pot")
    for _ in range(400):
        if over.is_visible():
            break
        if page.locator("#hint", has_text="burn a card").is_visible():
            street(page)
        elif page.locator("#hint", has_text="press SHOW").is_visible():
            page.wait_for_timeout(800)
            key(page, "show")
            page.wait_for_timeout(500)
        elif page.locator("#band").is_visible():
            settle(page)
        page.wait_for_timeout(250)
    expect(over).to_be_visible()
    page.locator("#sweep").click()
    page.locator(".moving .seat.won").first.wait_for()
    seat = int(page.locator(".moving .seat.won").first.get_attribute("data-seat") or 0) - 1
    page.locator('[name="way"][value="all"]').check()
    drag(page, '.things [data-key^="pot:"]', f"rack{seat}")
    expect(page.locator('.things [data-key^="pot:"]')).to_have_count(0)
    page.locator("#next").click()
    shows(page, "Hand 2")


@pytest.mark.parametrize("name", CAUSED)
def test_an_irregularity_is_caused_by_dragging_and_settled_by_the_band(
    page: Page, address: str, name: str
) -> None:
    one = gallery.piece(name)
    begin(page, address, name)
    expect(page.locator("#hint")).to_contain_text(one.title["en"])
    handled.cause(page, one)
    page.locator("#told .seen").wait_for()
    assert page.locator("#felt .culprit .halo").count() == 1
    assert page.locator(".things .culprit").count() == 1
    settle(page)
    assert page.locator("#felt.asked").count() == 0


def begin(page: Page, address: str, name: str) -> None:
    """The gallery's button."""
    page.goto(address.replace("/play", "/gallery"))
    page.locator(f'[data-name="{name}"] .cause').click()
    page.wait_for_url("**/play")
    handled.ready(page)


def test_by_keys_alone(page: Page, address: str) -> None:
    begin(page, address, "empty_seat")
    page.locator('.things [data-key="deck"]').focus()
    page.keyboard.press("Enter")
    for arrow in page.evaluate(WAY, ["deck", "hole2"]):
        page.keyboard.press(arrow)
    assert page.locator(".target.over").get_attribute("data-place") == "hole2"
    assert "Chen" in page.locator("#spoken").inner_text()
    page.keyboard.press("Enter")
    page.locator("#told .seen").wait_for()
    page.locator("#choices .default button").focus()
    page.keyboard.press("Enter")
    page.locator("#band").wait_for(state="hidden")


@pytest.mark.parametrize("kind", ["cards", "chips"])
def test_every_place_is_reached_by_arrows(page: Page, kind: str) -> None:
    way = WAY.replace('"cards"', f'"{kind}"')
    places = page.evaluate(f"async () => (await import('/play/page/spots.js')).targets('{kind}')")
    assert len(places) > 15
    for there in places:
        assert page.evaluate(way, [places[0], there]) is not None, there


def test_escape_takes_it_back(page: Page, address: str) -> None:
    begin(page, address, "empty_seat")
    deck = page.locator('.things [data-key="deck"]')
    label = deck.get_attribute("aria-label")
    deck.focus()
    page.keyboard.press("Enter")
    expect(deck).not_to_have_attribute("aria-label", str(label))
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Escape")
    expect(deck).to_have_attribute("aria-label", str(label))
    assert page.locator(".ghost").count() == 0


def test_by_finger(browser: Browser, page: Page, address: str) -> None:
    begin(page, address, "empty_seat")
    tablet = opened(browser, address, (768, 1024), touch=True)
    x, y = handled.middle(tablet, '.things [data-key="deck"]')
    end_x, end_y = spot(tablet, "hole2")
    touch = tablet.context.new_cdp_session(tablet)

    def send(kind: str, *points: tuple[float, float]) -> None:
        at = [{"x": px, "y": py} for px, py in points]
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": at})

    send("touchStart", (x, y))
    for part in range(1, 6):
        send("touchMove", (x + (end_x - x) * part / 5, y + (end_y - y) * part / 5))
    send("touchEnd")
    tablet.locator("#told .seen").wait_for()
    tablet.close()


def test_a_refused_move_says_why(page: Page) -> None:
    page.locator("#amount").fill("99999999")
    page.locator("#sweep").click()
    page.locator('.moving .seat[data-seat="1"] .pod').click(force=True)
    expect(page.locator("#seat-title")).to_have_text("Ada")
    expect(page.locator("#seat #peek")).to_be_disabled()
    page.evaluate("document.querySelector('#seat #peek').disabled = false")
    page.locator("#seat #peek").click()
    expect(page.locator("#hint")).to_have_text("seat 1 has no cards there")


def test_time_people_and_plugs(page: Page) -> None:
    page.locator("#pause").click()
    expect(page.locator("#pause")).to_have_text("Go on")
    page.locator("#pause").click()
    expect(page.locator("#pause")).to_have_text("Pause")
    watch = page.locator("#who button").first
    watch.click()
    expect(watch).to_have_attribute("aria-pressed", "true")
    shows(page, "dealing")
    page.locator("#who button").last.click()
    page.locator("#reader").select_option("hole3")
    page.locator("#pull").click()
    expect(page.locator("#off")).to_have_text("hole3 is off")
    expect(page.locator("#notes .trouble").first).to_be_visible()
    page.locator("#plug").click()
    expect(page.locator("#off")).to_have_text("")
    page.locator("#cable").click()
    expect(page.locator("#band")).to_be_visible()
    page.locator("#cable").click()
    expect(page.locator("#band")).to_be_hidden()


def test_a_film_is_leafed_through(browser: Browser) -> None:
    path = gallery.piece("empty_seat").path
    with handled.shown([path]) as address:
        page = browser.new_page(viewport={"width": 1280, "height": 720})
        page.goto(address)
        page.locator("#which option").nth(2).wait_for(state="attached", timeout=PATIENCE_MS)
        page.locator("article").wait_for(timeout=PATIENCE_MS)
        assert page.locator("#band").is_hidden()
        page.keyboard.press("End")
        expect(page.locator("#told .seen")).to_contain_text("Chen got a card")
        assert page.locator(".things .culprit").count() == 1
        page.keyboard.press("Home")
        expect(page.locator("#band")).to_be_hidden()
        page.locator("#which").select_option("1")
        expect(page.locator("#about")).to_contain_text("cuca")
        page.close()


def test_the_gallery_shows_24_and_three_books_each(browser: Browser, address: str) -> None:
    page = browser.new_page(viewport={"width": 1280, "height": 720})
    page.goto(address.replace("/play", "/gallery"))
    expect(page.locator(".piece")).to_have_count(24)
    assert page.locator(".books th").count() == 72
    assert "TDA-35A3" in page.locator('[data-name="empty_seat"]').inner_text()
    page.locator("#language").click()
    expect(page.locator("h1")).to_have_text("Was schiefgehen kann")
    page.close()


def test_strangers_move_nothing(page: Page, address: str) -> None:
    """A page from elsewhere may neither open the socket nor change what is played."""
    for path, method in (("gallery/leave", "POST"), ("play/ws", "GET")):
        wish = Request(address.replace("play", path), method=method)
        wish.add_header("Origin", "http://elsewhere.example")
        wish.add_header("Upgrade", "websocket")
        with pytest.raises(HTTPError, match="403"):
            urlopen(wish)
