"""An evening through its pages in Chromium: by mouse and keyboard, to the last payout."""

import json
import random
import re
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from floorman import events as ev
from playwright.sync_api import Browser, Error, Page, Response, Route, expect

from host_tools.access.audit import Audit
from host_tools.access.gate import Gate
from host_tools.access.roles import FLOOR, WATCH, Who
from host_tools.attack.hostile_json import BODIES
from host_tools.evening.registrar import Asking, Registrar
from host_tools.evening.setup import Setup
from host_tools.outputs.server import PAGE
from host_tools.texts import languages, texts
from tests.browser import CHROMIUM, becomes, kept
from tests.host_tools.console.served import OneGate
from tests.host_tools.evening.room import NAMES, Room
from tests.host_tools.evening.served import Served, served

pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="no chromium on this computer")
TEXTS = {language: texts("evening", language) for language in languages()}


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Served]:
    with served(tmp_path) as whole:
        yield whole


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    broken: list[str] = []

    def noted(answer: Response) -> None:
        if answer.status >= 500:
            broken.append(answer.url)

    def failed(error: Error) -> None:
        broken.append(str(error))

    with kept(browser, (1280, 720)) as opened:
        opened.on("pageerror", failed)
        opened.on("response", noted)
        yield opened
        opened.remove_listener("pageerror", failed)
        opened.remove_listener("response", noted)
    assert broken == []


def sit_down(page: Page, evening: Served, players: int, **fields: str) -> None:
    page.goto(f"{evening.url}setup")
    sit_down_here(page, players, fields)


def sit_down_here(page: Page, players: int, fields: dict[str, str]) -> None:
    expect(page.locator("#steps tr").first).to_be_visible()
    for seat in range(players):
        page.fill(f"#name-{seat}", NAMES[seat])
    for field, value in fields.items():
        page.fill(f"#{field.replace('_', '-')}", value)
    if fields.keys() & {"stack", "hours", "minutes"}:
        page.click("#suggest")
    page.click("#start")
    page.wait_for_url("**/director")


def test_steep_levels_are_told_with_what_makes_them_even(page: Page, evening: Served) -> None:
    page.goto(f"{evening.url}setup")
    expect(page.locator("#steps tr").first).to_be_visible()
    sentence = page.get_by_text("two and a half times")
    expect(sentence).to_have_count(0)
    for field, value in {"stack": "50000", "hours": "2", "minutes": "30"}.items():
        page.fill(f"#{field}", value)
    page.click("#suggest")
    expect(sentence).to_contain_text("With levels of 18 minutes they rise evenly")
    page.fill("#minutes", "18")
    page.click("#suggest")
    expect(sentence).to_have_count(0)


def started(page: Page, evening: Served) -> Setup:
    """The setup that the evening has once they have sat down."""
    page.click("#start")
    page.wait_for_url("**/director")
    setup = evening.do(lambda: evening.room.evening.setup)
    assert isinstance(setup, Setup)
    return setup


def level_on(page: Page, evening: Served) -> None:
    """Press for the next step of the clock, once: a second press under load would pass it by."""
    at = evening.do(lambda: evening.room.evening.clock.at)
    page.click("[data-does=level_on]")
    becomes(page, lambda: evening.do(lambda: evening.room.evening.clock.at), at + 1)


def has_chips(evening: Served, seat: int) -> bool:
    """Before the player, or bought and not told to the table yet."""
    stands = evening.room.evening
    return bool(stands.stacks[seat] or any(due.seat == seat for due in stands.due))


def test_nine_play_a_tournament_through_the_pages(page: Page, evening: Served) -> None:
    """Re-buys, a break with its chip race, a deal: nobody types a code."""
    room, rng = evening.room, random.Random(9)
    sit_down(page, evening, 9, stack="1500", minutes="10", hours="2", rebuys="2",
             rebuy_chips="1500", rebuy_price="10")  # fmt: skip
    page.click("[data-does=begin]")
    expect(page.locator("#phase")).to_have_text("Running")
    while not room.evening.groups:
        evening.do(lambda: room.play(rng, bold=0.3))
    gone = evening.do(lambda: room.evening.groups[0][0])
    page.get_by_role("button", name=f"{gone}: Re-buy").click()
    expect(page.locator(".seats .out", has_text=gone)).to_have_count(0)
    while room.evening.setup and not room.table.game.on_break:
        level_on(page, evening)
    expect(page.locator("#clock-name")).to_have_text("Break")
    while not evening.do(lambda: room.evening.steps[room.evening.clock.at].unit):  # type: ignore[union-attr]
        level_on(page, evening)
    page.click("#colour-up")
    expect(page.locator("#race-why")).to_contain_text("races")
    while racing := evening.do(lambda: room.table.look().racing):  # type: ignore[union-attr]
        expect(page.locator("#race-why")).to_contain_text(f"{NAMES[racing[0]]} races")
        page.click(f".suits [data-card='{5 * racing[0] + 1}']")
        if len(racing) > 1:
            expect(page.locator("#race-why")).to_contain_text(f"{NAMES[racing[1]]} races")
        else:
            expect(page.locator("#race-card")).to_be_hidden()
    assert evening.do(lambda: room.table.look().unit) > 25  # type: ignore[union-attr]
    while len(room.evening.still_in) > 2:
        evening.do(lambda: room.play(rng, bold=0.2))
    page.fill("#kept", "10")
    page.click("#show-deal")
    page.click("#on-wall")
    expect(page.locator("#off-wall")).to_be_visible()
    offered = evening.do(lambda: dict(room.evening.offer))
    page.select_option("#deal-kind", "equal")  # the deal that is agreed to is the one shown
    page.click("#agree")
    expect(page.locator("#deal")).to_contain_text("Agreed")
    expect(page.locator("#off-wall")).to_be_hidden()
    assert evening.do(lambda: dict(room.evening.deal)) == offered
    while len(room.evening.still_in) > 1:
        evening.do(lambda: room.play(rng, bold=1))
    expect(page.locator("#phase")).to_have_text("Finished")
    expect(page.locator("#results tr")).to_have_count(9)
    with page.expect_download() as download:
        page.click("a[href='/evening/results.csv']")
    rows = download.value.path().read_text().splitlines()
    paid = [int(row.split(",")[6]) for row in rows[1:]]
    assert sum(paid) == 9 * 2000 + 1000
    assert rows[1].startswith("1,")


def test_thirty_hands_for_money_through_the_pages(page: Page, evening: Served) -> None:
    room, rng = evening.room, random.Random(30)
    page.goto(f"{evening.url}setup")
    page.get_by_text("Cash game", exact=True).click()
    for seat in range(5):
        page.fill(f"#name-{seat}", NAMES[seat])
    page.fill("#buy", "5000")
    page.click("#start")
    page.wait_for_url("**/director")
    page.click("[data-does=begin]")
    expect(page.locator("#phase")).to_have_text("Running")
    bought = 0
    for _ in range(30):
        for seat in range(5):
            if not room.evening.stacks[seat]:
                line = page.locator("#seats li", has=page.locator(f"#top-{seat}"))
                expect(line.locator(".stack")).to_have_text(re.compile("^[0\N{EN DASH}]$"))
                page.fill(f"#top-{seat}", "5,000")
                line.get_by_role("button", name="Buy chips").click()
                expect(page.locator(f"#top-{seat}")).to_have_value("")
                has = partial(has_chips, evening, seat)
                becomes(page, partial(evening.do, has), True)
                bought += 1
        evening.do(lambda: room.play(rng, bold=0.25))
    assert bought
    assert room.evening.hands == 30
    expect(page.locator("#account")).to_contain_text("Every chip is accounted for")
    page.get_by_role("button", name=f"{NAMES[2]}: Cash out").click()
    expect(page.locator("#sit-2")).to_be_visible()
    page.get_by_role("button", name="Cash everybody out").click()
    page.get_by_role("button", name="Press again to close").click()
    expect(page.locator("#phase")).to_have_text("Closed")


def test_a_set_up_that_stands_is_in_the_fields_again(page: Page, evening: Served) -> None:
    page.goto(f"{evening.url}setup")
    page.get_by_text("Friday at home").click()
    typed = {"title": "Friday", "currency": "eur", "fee": "2.5", "rebuys": "3", "shares": "60 40"}
    page.select_option("#led", "de")
    page.check("#add-on")
    page.select_option("#ante-by", str(ev.ANTE_BUTTON))
    page.fill("#stack", "4,000")
    page.get_by_role("button", name="Remove: Level 2", exact=True).click()
    sit_down_here(page, 3, typed)
    stood = evening.do(lambda: evening.room.evening.setup)
    assert stood.currency == "EUR"
    assert {step.ante_mode for step in stood.steps if step.ante} == {ev.ANTE_BUTTON}
    page.goto(f"{evening.url}setup")
    expect(page.locator("#name-2")).to_have_value(NAMES[2])
    expect(page.locator("#stack")).to_have_value("4000")
    expect(page.locator(".rule.changed")).to_have_count(4)
    page.fill("#name-3", NAMES[3])
    page.click("#start")
    page.wait_for_url("**/director")
    assert evening.do(lambda: evening.room.evening.setup) == stood
    assert evening.do(lambda: len(evening.room.evening.players)) == 4
    page.goto(f"{evening.url}setup")
    page.fill("#fee", "3")
    page.click("#start")
    expect(page.locator("#refused")).to_contain_text("free their seats to set up anew")


def test_several_games_are_set_up_with_levels_of_stud(page: Page, evening: Served) -> None:
    page.goto(f"{evening.url}setup")
    expect(page.locator("#steps tr").first).to_be_visible()
    expect(page.locator(".of-mixed:visible")).to_have_count(0)
    page.select_option("#game", "horse")
    page.select_option("#every", "8")
    first = page.locator("#steps tr").first
    for name, chips in (("stud_ante", "25"), ("bring_in", "25"), ("bet", "100")):
        first.locator(f"[name={name}]").fill(chips)
    page.locator("#steps tr").nth(1).locator("[name=game]").select_option("limit razz")
    page.click("#language")
    expect(page.locator("#every option").first).to_have_text("nach einer Runde")
    page.click("#language")
    expect(page.locator("#every option").first).not_to_have_text("nach einer Runde")
    page.fill("#name-0", NAMES[0])
    page.fill("#name-1", NAMES[1])
    page.click("#start")
    page.wait_for_url("**/director")
    setup = evening.do(lambda: evening.room.evening.setup)
    assert setup
    assert (setup.game, setup.every) == ("horse", "8")
    one, other = setup.steps[:2]
    assert (one.stud_ante, one.bring_in, one.bet, one.game) == (25, 25, 100, "")
    assert (other.bet, other.game) == (0, "limit razz")
    page.click("[data-does=begin]")
    expect(page.locator("#clock-name")).to_have_text("Level 1 · limit hold'em")
    page.goto(f"{evening.url}setup")
    expect(page.locator("#game")).to_have_value("horse")
    expect(first.locator("[name=bet]")).to_have_value("100")


def test_what_is_written_early_is_not_written_over(page: Page, evening: Served) -> None:
    page.goto(f"{evening.url}setup")
    sit_down_here(page, 3, {"fee": "2"})

    def wait(route: Route) -> None:
        time.sleep(0.5)
        route.continue_()

    page.route("**/evening/state", wait)
    page.goto(f"{evening.url}setup")
    page.fill("#fee", "3")
    expect(page.locator("#name-2")).to_have_value(NAMES[2])
    expect(page.locator("#fee")).to_have_value("3")


AMOUNTS = [
    ("1,500", 1500), ("1.500", 1500), ("1 500", 1500), ("1'500", 1500), ("1,234,567", 1234567),
    ("2.5", 2.5), ("2,5", 2.5), ("12,50", 12.5), ("1.500,50", 1500.5), (" 20 ", 20),
    ("25000", 25000),
]  # fmt: skip


def test_numbers_are_read_however_one_groups_them(page: Page, evening: Served) -> None:
    page.goto(f"{evening.url}setup")
    for text, number in AMOUNTS:
        read = "async (text) => (await import('/page/evening/parts.js')).asNumber(text)"
        assert page.evaluate(read, text) == number, text


def test_a_refusal_is_a_sentence_and_what_was_typed_stays(page: Page, evening: Served) -> None:
    sit_down(page, evening, 2)
    page.fill("#sit-5", "Ada")
    page.get_by_role("button", name="Sit down at seat 6").press("Enter")
    expect(page.locator("#said")).to_have_text("Ada sits at seat 1 already.")
    expect(page.locator("#sit-5")).to_have_value("Ada")


def test_a_house_explains_what_it_changes(page: Page, evening: Served) -> None:
    page.goto(f"{evening.url}setup")
    page.get_by_text("Friday at home").click()
    expect(page.locator(".rule.changed")).to_have_count(4)
    expect(page.locator("#rule-list")).to_contain_text("fetches pizza")
    page.select_option("#rule-clock", "0")
    for seat in range(2):
        page.fill(f"#name-{seat}", NAMES[seat])
    page.click("#start")
    page.wait_for_url("**/director")
    assert evening.do(lambda: evening.room.table.game.rule_book().clock) == 0
    assert evening.do(lambda: evening.room.table.game.rule_book().undercall) == 2


def test_the_wall_is_read_at_three_metres(browser: Browser, evening: Served) -> None:
    """A letter 15 mm high on 24 inches is a font of about 75 px at 1920."""
    room = evening.room
    evening.do(lambda: room.do("set_up", setup={}))
    page = browser.new_page(viewport={"width": 1920, "height": 1080})
    page.goto(f"{evening.url}clock")
    expect(page.locator("#time")).to_have_text("20:00")
    page.evaluate("document.fonts.ready.then(() => true)")
    sizes = page.evaluate(
        """() => [...document.querySelectorAll("main p, dd, dt, h1")]
        .filter((node) => node.textContent)
        .map((node) => parseFloat(getComputedStyle(node).fontSize))"""
    )
    assert min(sizes) >= 75
    page.close()


def test_the_wall_has_one_notation_the_next_break_and_the_deal(
    browser: Browser, evening: Served
) -> None:
    room, rng = evening.room, random.Random(9)
    steps = [
        {"minutes": 20, "small": 25_000, "big": 50_000, "ante": 50_000, "ante_mode": 2},
        {"minutes": 20, "small": 50_000, "big": 100_000},
        {"minutes": 10},
        {"minutes": 20, "small": 500_000, "big": 1_000_000},
    ]
    setup = {"stack": 1_234_500, "steps": steps, "chips": [500, 5000], "buy_in": 250_000}
    evening.do(lambda: room.do("set_up", setup=setup))
    for seat in range(3):
        evening.do(lambda seat=seat: room.do("sit", seat=seat, name=NAMES[seat]))
    evening.do(lambda: room.do("begin"))
    page = browser.new_page(viewport={"width": 1920, "height": 1080}, locale="en")
    page.goto(f"{evening.url}clock")
    expect(page.locator("#blinds")).to_have_text("25,000 / 50,000 · BB ante 50,000")
    expect(page.locator("#next")).to_have_text("Next: 50,000 / 100,000")
    expect(page.locator("#average")).to_have_text("1,234,500")
    expect(page.locator("#break-name")).to_have_text("Break after L2")
    expect(page.locator("#deal")).to_be_hidden()
    becomes(page, lambda: page.evaluate(SQUEEZED), [])
    evening.do(lambda: room.play(rng, bold=0))
    evening.do(lambda: room.do("offer", kind="icm", kept=100_000))
    expect(page.locator("#deal")).to_contain_text("Offered, not agreed yet:")
    expect(page.locator("#deal tbody tr")).to_have_count(3)
    expect(page.locator("#deal")).to_contain_text("1,000 stay for who wins.")
    becomes(page, lambda: page.evaluate(SQUEEZED), [])
    becomes(page, lambda: page.evaluate(FITS), True)
    evening.do(lambda: room.do("offer"))
    expect(page.locator("#deal")).to_be_hidden()
    evening.do(lambda: room.do("deal", kind="icm", kept=0))
    expect(page.locator("#deal")).to_contain_text("Agreed:")
    expect(page.locator("#deal tbody tr")).to_have_count(3)
    expect(page.locator("#deal tbody tr").first).to_contain_text(NAMES[0])
    expect(page.locator("#deal th")).to_have_text(["Name", "Chips", "Share"])
    becomes(page, lambda: page.evaluate(FITS), True)
    page.close()


def test_sound_is_switched_off_and_stays_off(page: Page, evening: Served) -> None:
    page.goto(f"{evening.url}clock")
    sound = page.locator("#sound")
    expect(sound).to_have_attribute("aria-pressed", "true")
    sound.click()
    page.reload()
    expect(sound).to_have_attribute("aria-pressed", "false")


def post(evening: Served, body: bytes, path: str = "evening/do", **head: str) -> int:
    origin = evening.url.rstrip("/")
    asked = {"Origin": origin, "Content-Type": "application/json"} | {
        name.replace("_", "-"): value for name, value in head.items()
    }
    request = urllib.request.Request(evening.url + path, body, asked)
    try:
        with urllib.request.urlopen(request) as answer:
            return int(answer.status)
    except urllib.error.HTTPError as error:
        return error.code


@pytest.mark.parametrize(
    ("body", "head", "status"),
    [
        (b'{"do": "set_up", "setup": {}}', {}, 200),
        (b'{"do": "set_up", "setup": {}}', {"Origin": "http://evil.example"}, 403),
        (b'{"do": "set_up", "setup": {}}', {"Content_Type": "text/plain"}, 415),
        (b'{"do": "set_up", "setup": {}}', {"Host": "evil.example"}, 403),
        (b'{"do": "fly"}', {}, 409),
        (b'{"do": "set_up", "setup": {}, "colour": 1}', {}, 400),
        (b'{"do": "sit", "seat": 10, "name": "Zoe"}', {}, 400),
        (b'{"do": "move", "by": true}', {}, 400),
        (b"[1]", {}, 400),
        (b"{", {}, 400),
        (b"[" * 60_000, {}, 400),
        (b" " * 70_000, {}, 413),
        (b'{"do": "set_up", "setup": {"steps": [{"minutes": 1e99}]}}', {}, 409),
        (b'{"do": "set_up", "setup": {"stack": -1}}', {}, 409),
    ],
)
def test_who_may_say_what(body: bytes, head: dict[str, str], status: int, evening: Served) -> None:
    assert post(evening, body, **head) == status
    assert (evening.room.evening.setup is not None) == (status == 200)


def test_nonsense_is_one_sentence_and_a_line_of_the_log(tmp_path: Path) -> None:
    audit = Audit(tmp_path / "audit.jsonl", lambda: 0.0)
    registrar = Registrar(tmp_path, Asking(lambda what: None), PAGE / "evening")
    gate = Gate(audit=audit)
    with Served(Room(tmp_path), [partial(registrar.add_to, gate)], gate) as evening:
        for path in ("evening/do", "register/do"):
            for body in BODIES:
                assert post(evening, body, path=path) in (400, 413), body[:40]
        assert evening.room.evening.events == 0
    audit.close()
    lines = audit.path.read_text().splitlines()
    assert len(lines) == 2 * len(BODIES)
    assert all("send one small JSON object: " in json.loads(line)["why"] for line in lines)


def test_who_may_only_watch_commands_nothing(tmp_path: Path) -> None:
    with Served(Room(tmp_path), gate=OneGate(Who(WATCH, "Wall"))) as evening:
        assert post(evening, b'{"do": "set_up", "setup": {}}') == 403
        assert evening.room.evening.events == 0


def test_an_event_says_who_did_it(tmp_path: Path) -> None:
    with Served(Room(tmp_path), gate=OneGate(Who(FLOOR, "Mia"))) as evening:
        assert post(evening, b'{"do": "set_up", "setup": {}}') == 200
    assert json.loads((tmp_path / "evening.jsonl").read_text())["by"] == "Mia"


def test_every_refusal_and_every_word_of_the_pages_has_a_text() -> None:
    folder = Path(__file__).parents[3] / "host_tools" / "evening"
    source = "".join(path.read_text("utf-8") for path in folder.glob("*.py"))
    codes = set(re.findall(r'RefusedError\(\s*"(\w+)"', source))
    codes |= set(re.findall(r'\brefused\(\s*"(\w+)"', source))
    assert len(codes) > 20
    pages: list[Any] = [path.read_text("utf-8") for path in (PAGE / "evening").glob("*.*")]
    said = {word for text in pages for word in re.findall(r'\bsay\("(\w+)"', text)}
    said |= {word for text in pages for word in re.findall(r'data-say="(\w+)"', text)}
    wrong = set(re.findall(r'\bWrongError\(\s*"(\w+)"', source))
    assert len(wrong) > 30
    missing = {f"refused_{code}" for code in codes} | {f"why_{code}" for code in wrong} | said
    assert missing - TEXTS["en"].keys() == set()


WRONG = [
    ("currency", "e1", "start", "currency", "code of three letters", "Kürzel von drei"),
    ("minutes", "1", "suggest", "minutes", "a level lasts 2 to 120 minutes", "Level dauert 2"),
    ("stack", "10", "suggest", "stack", "at least twenty of the", "mindestens zwanzig der"),
    ("chips-1", "25 x", "suggest", "chips-1", "a whole number is needed", "eine ganze Zahl"),
    ("fee", "1000", "start", "fee", "no more than the buy-in", "nicht mehr als das Buy-in"),
    ("shares", "50 40", "start", "shares", "add up to 90, not", "ergeben 90, nicht 100"),
    ("name-1", "Ada", "start", "name-1", "Ada sits at seat 1", "Ada sitzt schon auf Platz 1"),
]


BELOW = """(field) => {
  const [said, input] = ["#refused", field].map((one) => document.querySelector(one));
  return said.getBoundingClientRect().top - input.getBoundingClientRect().bottom;
}"""


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize(("field", "text", "button", "at", "english", "german"), WRONG)
def test_a_refusal_stands_beside_its_field_in_sight(
    browser: Browser, evening: Served, language: str, field: str, text: str, button: str,
    at: str, english: str, german: str,
) -> None:  # fmt: skip
    page = browser.new_page(viewport={"width": 1280, "height": 720}, locale=language)
    page.goto(f"{evening.url}setup")
    expect(page.locator("#steps tr").first).to_be_visible()
    page.fill("#name-0", "Ada")
    page.fill(f"#{field}", text)
    page.click(f"#{button}")
    said, input_ = page.locator("#refused"), page.locator(f"#{at}")
    expect(said).to_contain_text(english if language == "en" else german)
    expect(input_).to_be_focused()
    expect(input_).to_have_attribute("aria-invalid", "true")
    expect(input_).to_have_attribute("aria-describedby", "refused")
    expect(said).to_have_attribute("role", "alert")
    expect(said).to_be_in_viewport(ratio=1)
    expect(input_).to_be_in_viewport(ratio=1)
    becomes(page, lambda: 0 <= page.evaluate(BELOW, f"#{at}") < 60, True)
    page.close()


def test_chips_are_a_field_each_and_one_more(page: Page, evening: Served) -> None:
    page.goto(f"{evening.url}setup")
    expect(page.locator("#chips input")).to_have_count(7)
    page.fill("#chips-6", "100000")
    expect(page.locator("#chips input")).to_have_count(8)
    page.fill("#chips-3", "")
    page.fill("#name-0", "Ada")
    setup = started(page, evening)
    assert setup.chips == (25, 100, 500, 5000, 25_000, 100_000)


SQUEEZED = """() => [...document.querySelectorAll("main > :not([hidden]), footer dd, footer dt")]
  .filter((one) => one.checkVisibility())
  .filter((one) => one.scrollWidth > one.clientWidth + 1 || !one.clientHeight
    || one.getBoundingClientRect().bottom > innerHeight
    || (one.closest("main") && one.getBoundingClientRect().bottom
      > document.querySelector("footer").getBoundingClientRect().top))
  .map((one) => one.id || one.textContent)"""
FITS = "document.documentElement.scrollHeight <= innerHeight"
CUT = """() => [...document.querySelectorAll("#rule-list select, #book")].filter((select) => {
  const line = document.createElement("span");
  line.style.font = getComputedStyle(select).font;
  line.style.whiteSpace = "nowrap";
  line.style.position = "absolute";
  document.body.append(line);
  const widest = Math.max(...[...select.options].map((one) => {
    line.textContent = one.textContent;
    return line.getBoundingClientRect().width;
  }));
  line.remove();
  return widest > select.clientWidth - 44;
}).map((select) => select.id)"""


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_set_up_is_short_and_no_choice_is_cut(
    browser: Browser, evening: Served, language: str
) -> None:
    page = browser.new_page(viewport={"width": 1280, "height": 720}, locale=language)
    page.goto(f"{evening.url}setup")
    expect(page.locator("#steps tr").first).to_be_visible()
    assert page.evaluate("document.documentElement.scrollHeight") <= 1800  # it was 2,700
    page.locator("details summary").click()
    becomes(page, lambda: page.evaluate(CUT), [])
    page.close()


def test_a_level_that_cannot_be_played_is_named_below_its_line(
    page: Page, evening: Served
) -> None:
    page.goto(f"{evening.url}setup")
    expect(page.locator("#steps tr").first).to_be_visible()
    small = page.locator("#steps tr").nth(2).locator("[name=small]")
    small.fill("130")
    page.click("#start")
    expect(page.locator("#steps tr").nth(3)).to_have_text(
        "This cannot be played: in line 3 no 130 can be made: the smallest chip is 25."
    )
    expect(small).to_be_focused()
    page.locator("#steps tr").nth(2).locator("[name=small]").fill("125")
    page.fill("#name-0", "Ada")
    page.fill("#name-1", "Bruno")
    setup = started(page, evening)
    assert setup.steps[2].small == 125
    assert all(step.minutes for step in setup.steps)


def test_nothing_below_a_button_is_out_of_sight(page: Page, evening: Served) -> None:
    page.goto(f"{evening.url}setup")
    expect(page.locator("#steps tr").first).to_be_visible()
    expect(page.locator("#fields")).to_be_enabled()
    for left in range(page.locator("#steps tr").count() - 1, -1, -1):
        page.locator("#steps button").first.click()
        expect(page.locator("#steps tr")).to_have_count(left)
    page.click("#start")
    expect(page.locator("#refused")).to_be_in_viewport(ratio=1)
    expect(page.locator("#refused")).to_contain_text("begin and end with a level")


@pytest.mark.parametrize(
    ("status", "said"),
    [(403, "This device may only watch"), (500, "The host failed at that, and nothing was done")],
)
def test_what_is_refused_without_a_code_is_said_as_it_is(
    browser: Browser, evening: Served, status: int, said: str
) -> None:
    sit_down(page := browser.new_page(), evening, 2)
    page.route("**/evening/do", lambda route: route.fulfill(status=status, body="no"))
    page.click("[data-does=begin]")
    expect(page.locator("#said")).to_contain_text(said)
    page.close()
