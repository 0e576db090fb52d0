"""The play page by mouse, finger and keyboard: a hand dealt, misdeals caused and settled."""

from collections.abc import Iterator
from functools import partial
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest
from floorman.rules.books import NAMES
from playwright.sync_api import Browser, Page, expect

from host_tools.texts import texts
from simulator.hands_on import gallery
from tests.browser import CHROMIUM, PATIENCE_MS, becomes
from tests.simulator.hands_on import handled, watched
from tests.simulator.hands_on.handled import opened
from tests.simulator.hands_on.means import MEANS, WAY, Keys, Touch, middle, spot
from tests.simulator.hands_on.whole_hand import Dealer

pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="no chromium on this computer")
SIZES = {"touch": (768, 1024), "keys": (1280, 720)}


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


PRESSED_ALL_THE_SAME = """() => {
  const peek = document.querySelector("#seat #peek");
  peek.disabled = false;
  peek.click();
}"""


def shows(page: Page, phases: str) -> None:
    """The hint is of one of these phases."""
    page.wait_for_function("(words) => new RegExp(words).test(now.textContent)", arg=phases)


def test_a_whole_hand_as_the_only_dealer_by_keys(browser: Browser, address: str) -> None:
    """Every card and the pot; the players act for themselves.  The bench has touch, too."""
    page = opened(browser, address, SIZES["keys"])
    page.locator("#time select").select_option("8")
    hand = Keys(page)
    assert Dealer(page, hand, lambda: handled.settle(page, hand)).play()
    expect(page.locator('.things [data-key^="pot:"]')).to_have_count(0)
    hand.press("#next")
    shows(page, "Hand 2")
    page.context.close()


@pytest.mark.parametrize(
    ("by", "name"),
    [("touch", "joker"), ("touch", "undercall"), ("touch", "third_card"),
     ("keys", "empty_seat"), ("keys", "pulled_blind"), ("keys", "exposed")],
)  # fmt: skip
def test_an_irregularity_is_caused_by_dragging_and_settled_at_the_console(
    browser: Browser, address: str, by: str, name: str
) -> None:
    one = gallery.piece(name)
    page = opened(browser, address, SIZES[by], touch=by == "touch", motion=True)
    handled.begin(page, name)
    expect(page.locator("#hint")).to_contain_text(texts("gallery")[name]["title"])
    page.locator("#time select").select_option("2")
    console = handled.Console(page, MEANS[by])
    handled.cause(page, one, MEANS[by](page), console)
    assert watched.seen(page, PATIENCE_MS).faults() == []
    expect(page.locator(".things .culprit")).to_have_count(int(name != "pulled_blind"))
    console.settle()
    expect(page.locator("#felt.asked")).to_have_count(0)
    page.context.close()


def test_the_band_ends_work_that_no_reader_saw(browser: Browser, address: str) -> None:
    """ENTER alone ends no work that readers can see: the option has its number, and no default."""
    page = opened(browser, address, SIZES["touch"], touch=True)
    handled.begin(page, "empty_seat")
    hand = Touch(page)
    handled.cause(page, gallery.piece("empty_seat"), hand, handled.Console(page, Touch))
    expect(page.locator("#told .seen")).to_contain_text("Seat 3 is empty")
    hand.press("#choices .default button")
    expect(page.locator("#told .seen")).to_contain_text("gather all cards")
    expect(page.locator("#choices .press-key")).to_have_text("1 ENTER")
    hand.press("#choices li:first-child button")
    expect(page.locator("#band")).to_be_hidden()
    page.context.close()


def test_a_finger_takes_the_nearest_thing_on_a_phone(browser: Browser, address: str) -> None:
    """A chip is seven pixels wide there."""
    page = opened(browser, address, (390, 844), touch=True)
    handled.begin(page, "undercall")
    hand = Touch(page)
    x, y = middle(page, '.things [data-key="bet3:100"]')
    hand.finger("touchStart", (x + 16, y - 14))
    hand.finger("touchMove", (x + 30, y - 30))
    expect(page.locator(".ghost .chip-face")).to_have_count(1)
    hand.finger("touchEnd")
    page.context.close()


def test_a_tap_after_a_drag_is_taken(browser: Browser, address: str) -> None:
    """Chromium took a drag for a fling, and the tap for the finger that stops it."""
    page = opened(browser, address, touch=True)
    page.evaluate("""() => {
      window.taps = 0;
      document.getElementById("gather").addEventListener("click", () => { window.taps += 1; });
    }""")
    hand = Touch(page)
    for tap in range(1, 7):
        hand.drag('.things [data-key="deck"]', "burn")
        hand.press("#gather")
        page.wait_for_function("(tap) => window.taps === tap", arg=tap)
    page.context.close()


def test_a_second_finger_takes_nothing_out_of_the_first(browser: Browser, address: str) -> None:
    page = opened(browser, address, touch=True)
    hand = Touch(page)
    deck, burn, seat = (
        middle(page, '.things [data-key="deck"]'),
        spot(page, "burn"),
        spot(page, "hole0"),
    )
    hand.finger("touchStart", deck)
    hand.finger("touchMove", seat)
    hand.finger("touchStart", seat, burn)
    hand.finger("touchMove", seat, (burn[0] + 9, burn[1]))
    expect(page.locator(".target.over")).to_have_attribute("data-place", "hole0")
    hand.finger("touchEnd")
    page.wait_for_function("() => lies.cards.hole0")
    page.context.close()


@pytest.mark.parametrize("kind", ["cards", "chips"])
def test_every_place_is_reached_by_arrows(page: Page, kind: str) -> None:
    places = page.evaluate(f"async () => (await import('/play/page/spots.js')).targets('{kind}')")
    assert len(places) > 15
    for there in places:
        assert page.evaluate(WAY, [kind, places[0], there]) is not None, there


def test_escape_takes_it_back(page: Page) -> None:
    handled.begin(page, "empty_seat")
    deck = page.locator('.things [data-key="deck"]')
    label = deck.get_attribute("aria-label")
    deck.focus()
    page.keyboard.press("Enter")
    expect(deck).not_to_have_attribute("aria-label", str(label))
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Escape")
    expect(deck).to_have_attribute("aria-label", str(label))
    expect(page.locator(".ghost")).to_have_count(0)


def test_a_seat_where_nobody_sits_has_its_number(page: Page) -> None:
    handled.begin(page, "empty_seat")
    Keys(page).drag('.things [data-key="deck"]', "hole2")
    expect(page.locator("#spoken")).to_contain_text("Seat 3")


def test_what_was_in_the_hand_has_the_focus_again(page: Page) -> None:
    handled.begin(page, "empty_seat")
    thing = page.locator(""".things [data-what*='"from":"box"']""").first
    key = thing.get_attribute("data-key")
    thing.focus()
    page.keyboard.press("Enter")
    expect(page.locator(f'.things [data-key="{key}"]')).to_have_count(0)
    page.keyboard.press("Escape")
    becomes(page, lambda: page.evaluate("document.activeElement.dataset.key"), key)


def test_arrows_lead_to_every_thing_of_the_felt(page: Page) -> None:
    """Tab stops once there; a thing that is drawn anew keeps the focus."""
    keys = Keys(page)
    keys.reach('.things [data-key="deck"]')
    here = "document.activeElement.dataset.key"
    all_keys = page.evaluate("[...document.querySelectorAll('.things [data-what]')]"
                             ".map((node) => node.dataset.key)")  # fmt: skip
    found = []
    for _ in all_keys:
        found.append(page.evaluate(here))
        page.keyboard.press("ArrowRight")
    assert found == all_keys
    becomes(page, lambda: page.evaluate(here), "deck")
    for arrow, there in (("ArrowUp", "rack7"), ("ArrowDown", "deck"), ("ArrowDown", "box")):
        page.keyboard.press(arrow)
        where = "JSON.parse(document.activeElement.dataset.what).from"
        becomes(page, partial(page.evaluate, where), there)
    page.keyboard.press("Home")
    page.keyboard.press("Tab")
    becomes(page, lambda: page.evaluate(f"{here} === undefined"), True)


def test_a_refused_move_says_why(page: Page) -> None:
    page.locator("#amount").fill("99999999")
    page.locator("#sweep").click()
    page.locator('.moving .seat[data-seat="1"] .pod').click(force=True)
    expect(page.locator("#seat-title")).to_have_text("Ada")
    expect(page.locator("#seat #peek")).to_be_disabled()
    page.evaluate(PRESSED_ALL_THE_SAME)  # at once, or it is drawn anew in between
    expect(page.locator("#hint")).to_have_text("seat 1 has no cards there")


def test_time_people_and_plugs(page: Page) -> None:
    page.locator("#pause").click()
    expect(page.locator("#pause")).to_contain_text("Go on")
    page.locator("#pause").click()
    expect(page.locator("#pause")).to_contain_text("Pause")
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
    expect(page.locator("#cable")).to_have_attribute("aria-pressed", "true")
    page.locator("#cable").click()
    expect(page.locator("#band")).to_be_hidden()


def test_a_film_is_leafed_through(browser: Browser) -> None:
    path = gallery.piece("empty_seat").path
    with handled.shown([path]) as address:
        page = browser.new_page(viewport={"width": 1280, "height": 720})
        page.goto(address)
        page.locator("#which option").nth(2).wait_for(state="attached", timeout=PATIENCE_MS)
        page.locator("article").wait_for(timeout=PATIENCE_MS)
        expect(page.locator("#band")).to_be_hidden()
        page.keyboard.press("End")
        expect(page.locator("#told .seen")).to_contain_text("Seat 3 is empty and got a card")
        expect(page.locator(".things .culprit")).to_have_count(1)
        page.locator("#language").click(trial=True)  # the band lies below it
        page.keyboard.press("Home")
        expect(page.locator("#band")).to_be_hidden()
        page.locator("#which").select_option("1")
        expect(page.locator("#about")).to_contain_text("cuca")
        page.goto(f"{address}?piece=empty_seat")  # here is no gallery
        expect(page.locator("#wait")).to_have_text("There is no such film here.")
        page.close()


def test_the_gallery_shows_all_and_every_book_of_each(browser: Browser, address: str) -> None:
    page = browser.new_page(viewport={"width": 1280, "height": 720})
    page.goto(address.replace("/play", "/gallery"))
    expect(page.locator(".piece")).to_have_count(36)
    expect(page.locator(".books th")).to_have_count(36 * len(NAMES))
    expect(page.locator('[data-name="empty_seat"]')).to_contain_text("TDA-35A3")
    page.locator("#language").click()
    expect(page.locator("h1")).to_have_text("Was schiefgehen kann")
    page.locator('[data-name="joker"] .first').click()
    page.wait_for_url("**/play")
    expect(page.locator("#hint")).to_contain_text("Joker")
    page.close()


def test_a_link_to_a_piece_may_leave_its_book_out(browser: Browser, address: str) -> None:
    page = browser.new_page()
    page.goto(address.replace("/play", "/film?piece=empty_seat"))
    expect(page.locator("article")).to_be_visible()
    expect(page.locator("#about")).to_have_text("A card to an empty seat")
    page.goto(address.replace("/play", "/film?piece=nothing"))
    expect(page.locator("#wait")).to_have_text("There is no such film here.")
    page.close()


def test_strangers_move_nothing(page: Page, address: str) -> None:
    """A page from elsewhere may neither open the socket nor change what is played."""
    for path, method in (("gallery/leave", "POST"), ("play/ws", "GET")):
        wish = Request(address.replace("play", path), method=method)
        wish.add_header("Origin", "http://elsewhere.example")
        wish.add_header("Upgrade", "websocket")
        with pytest.raises(HTTPError, match="403"):
            urlopen(wish)
