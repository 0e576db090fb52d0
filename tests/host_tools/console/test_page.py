"""The console's page: at every size and in every colour legible, by touch, mouse and keys."""

import json
from collections.abc import Iterator

import pytest
from floorman import events as ev
from floorman.rules import codes, games
from playwright.sync_api import Browser, Page, expect

from host_tools.console.catalogue import catalogue
from host_tools.console.verbs import VERBS
from host_tools.texts import texts
from tests.browser import CHROMIUM, becomes, rest
from tests.host_tools.console.scene import KEY, MIA
from tests.host_tools.console.served import Served
from tests.host_tools.outputs.opened import SIZES
from tests.host_tools.stage import END

pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="no chromium on this computer")

PHONE, TABLET, LAPTOP, SCREEN = SIZES


@pytest.fixture
def scene() -> Iterator[Served]:
    with Served() as served:
        yield served


def tap(page: Page, *ids: str) -> None:
    for one in ids:
        page.locator(f'main [data-id="{one}"]:visible').first.tap()


def to_the_floor(page: Page) -> None:
    page.locator('[data-id="tab-floor"]').tap()


def test_the_view_for_the_wall_is_legible_from_three_metres(
    browser: Browser, scene: Served
) -> None:
    page = scene.opened(browser, SCREEN, query="?tv")
    sizes = """() => [...document.querySelectorAll("#now p, #now .card, #decision .seen")]
      .filter((node) => node.textContent && node.offsetParent !== null)
      .map((node) => parseFloat(getComputedStyle(node).fontSize))"""
    becomes(page, lambda: min(page.evaluate(sizes)) >= 75, True)
    expect(page.locator("button:visible")).to_have_count(0)
    scene.happen((KEY, ev.K_MISDEAL, 0))
    expect(page.locator("#decision .seen")).to_be_visible()
    becomes(page, lambda: min(page.evaluate(sizes)) >= 75, True)
    page.set_viewport_size({"width": 390, "height": 844})
    becomes(page, lambda: page.evaluate("document.documentElement.scrollWidth"), 390)
    rest(page)


def test_a_penalty_begins_with_a_seat_and_composes_no_number(
    browser: Browser, scene: Served
) -> None:
    page = scene.opened(browser, TABLET)
    to_the_floor(page)
    tap(page, "floor-seat", "floor-seat-4", "floor-penalty", "floor-penalty-2")
    expect(page.locator("#said")).to_have_text("Done: Penalty")
    becomes(page, lambda: scene.told, [(KEY, ev.K_FLOOR, 20507)])
    becomes(page, lambda: scene.state.game.penalty[4], 2)
    expect(page.locator("#floor .path")).to_have_text("What is it about?")
    rest(page)


def test_a_card_is_picked_and_never_numbered(browser: Browser, scene: Served) -> None:
    page = scene.opened(browser, TABLET)
    to_the_floor(page)
    scene.happen((KEY, ev.K_CALL, 0))  # the river is due
    tap(page, "floor-card", "floor-card")
    king = page.get_by_role("button", name="K♠ spades")
    king.tap()
    tap(page, "floor-seat-none")
    expect(page.locator("#said")).to_have_text("Done: Key a card no reader sees")
    told = [(KEY, ev.K_FLOOR, codes.menu_value(codes.MENU_CARD, number=134))]
    becomes(page, lambda: scene.told, told)
    becomes(page, lambda: scene.state.document()["board"][4], "Ks")
    rest(page)


def test_a_digit_that_changes_nothing_cannot_be_pressed(browser: Browser, scene: Served) -> None:
    page = scene.opened(browser, LAPTOP)
    pad = page.locator("#act .pad")
    expect(pad.locator('[data-id="digit-0"]')).to_be_disabled()
    for digit in ("9", "8", "000", "000"):
        pad.locator(f'[data-id="digit-{digit}"]').tap()
    expect(pad.locator("output")).to_have_text("98,000,000")
    expect(pad.locator('[data-id="digit-000"]')).to_be_disabled()
    pad.locator('[data-id="digit-5"]').tap()
    expect(pad.locator('[data-id^="digit-"]:enabled')).to_have_count(0)
    pad.locator('[data-id="pad-back"]').tap()
    expect(pad.locator('[data-id="digit-5"]')).to_be_enabled()
    rest(page)


def test_a_level_is_told_in_three_events_that_stand_in_the_next_hand(
    browser: Browser, scene: Served
) -> None:
    page = scene.opened(browser, LAPTOP)
    tap(page, "floor-table", "floor-level", "level-small", "digit-2", "digit-000")
    floor = page.locator("#floor")
    floor.locator('[data-id="digit-2"]').tap()
    expect(floor.locator(".pad output")).not_to_have_text("0")
    for name, amount in (("small", "200"), ("big", "400"), ("ante", "50")):
        floor.locator(f'[data-id="level-{name}"]').tap()
        for digit in amount:
            floor.locator(f'[data-id="digit-{digit}"]').tap()
    floor.locator('[data-id="pad-do"]').tap()
    expect(page.locator("#said")).to_have_text("Done: Level")
    kinds = [ev.SMALL, ev.BIG, ev.ANTE]
    becomes(page, lambda: [kind for kind, _, _ in scene.told], kinds)
    game = scene.state.game
    becomes(page, lambda: (game.next_small, game.next_big), (200, 400))
    rest(page)


def test_a_refusal_is_the_rules_own_sentence_in_the_language_chosen(
    browser: Browser, scene: Served
) -> None:
    page = scene.opened(browser, TABLET, "de")
    to_the_floor(page)
    tap(page, "floor-seat", "floor-seat-4", "floor-count")
    said = page.locator("#said.fault")
    expect(said).to_contain_text("Dalia: ")
    expect(said).to_contain_text("TDA-")
    assert scene.told == []
    rest(page)


def test_a_decision_is_taken_by_its_key_and_by_touch(browser: Browser, scene: Served) -> None:
    page = scene.opened(browser, LAPTOP)
    scene.happen((KEY, ev.K_MISDEAL, 0))
    expect(page.locator("#decision .seen")).to_have_text("The dealer keyed a misdeal.")
    page.keyboard.press("2")
    expect(page.locator("#decision .seen")).to_contain_text("shuffle and cut the whole deck")
    page.keyboard.press("Enter")
    expect(page.locator("#decision")).to_be_hidden()
    becomes(page, lambda: scene.told, [(KEY, ev.K_ENTER, 2), (KEY, ev.K_ENTER, 1)])
    becomes(page, lambda: scene.state.game.phase, codes.DEAL)
    rest(page)


def test_undo_is_a_list_of_what_would_be_taken_back(browser: Browser, scene: Served) -> None:
    page = scene.opened(browser, LAPTOP)
    lines = page.locator("#undo li span:first-child")
    expect(lines.first).to_have_text("1,800 in front of Dalia")
    count = scene.state.game.log.count
    tap(page, "undo-2")
    expect(page.locator('[data-id="redo"]')).to_be_visible()
    becomes(page, lambda: scene.state.game.log.count, count - 3)
    tap(page, "redo")
    expect(page.locator('[data-id="redo"]')).to_contain_text("2")
    rest(page)


def test_the_keyboard_does_all_and_says_so(browser: Browser, scene: Served) -> None:
    page = scene.opened(browser, LAPTOP)
    page.keyboard.type("4000")
    expect(page.locator("#act .pad output")).to_have_text("4,000")
    page.keyboard.press("Backspace")
    expect(page.locator("#act .pad output")).to_have_text("400")
    page.keyboard.press("m")
    for key in "1", "5", "1", "1":
        page.keyboard.press(key)
    expect(page.locator("#said")).to_have_text("Done: Penalty")
    told = [(KEY, ev.K_FLOOR, codes.menu_value(codes.MENU_PENALTY, 5))]
    becomes(page, lambda: scene.told, told)
    expect(page.locator("#decision")).to_be_visible()
    page.keyboard.press("Enter")  # the default of what is asked now
    expect(page.locator("#decision")).to_be_hidden()
    page.locator('[data-id="fold"]').focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator('[data-id="call"]')).to_be_focused()
    page.keyboard.press("Shift+?")
    expect(page.locator("#said")).to_contain_text("F fold")
    rest(page)


@pytest.mark.parametrize(
    ("language", "keypad", "felt", "console"),
    [("en", "keypad", "felt", "console of Mia"), ("de", "Tastatur", "Filz", "Konsole von Mia")],
)
def test_the_log_says_whose_each_event_is(
    browser: Browser, language: str, keypad: str, felt: str, console: str
) -> None:
    with Served(MIA) as scene:
        page = scene.opened(browser, SCREEN, language)
        by = page.locator("#notes .note .by")
        expect(by.first).to_have_text(felt)
        scene.happen((KEY, ev.K_FOLD, 0))
        expect(by.first).to_have_text(keypad)
        scene.happen((KEY, ev.K_UNDO, 0))
        page.locator('[data-id="call"]').click()
        expect(by.first).to_have_text(console)
        rest(page)


def test_the_log_names_players_folds_filters_and_searches(browser: Browser, scene: Served) -> None:
    page = scene.opened(browser, SCREEN)
    notes = page.locator("#notes .note").locator("visible=true")
    expect(notes.first).to_contain_text("Farah to act")
    expect(notes.filter(has_text="seat 5")).to_have_count(0)
    page.locator("#log input").fill("dalia")
    expect(notes.filter(has_not_text="Dalia")).to_have_count(0)
    page.locator("#log input").fill("")
    page.locator('[data-id="fold-12"]').click()
    expect(notes).to_have_count(0)
    page.locator("#log select").select_option("alerts")
    scene.happen((KEY, ev.K_MISDEAL, 0))
    expect(notes.first).to_contain_text("misdeal")
    rest(page)


def test_a_lost_link_looks_like_one_and_nothing_is_done(browser: Browser, scene: Served) -> None:
    page = scene.opened(browser, TABLET)
    scene.pull()
    scene.server.changed()
    expect(page.locator("#link.lost")).to_have_text("No link to the table.")
    tap(page, "call")
    expect(page.locator("#said.fault")).to_contain_text("nothing was done")
    assert scene.told == []
    rest(page)


def test_colours_and_language_are_remembered(browser: Browser, scene: Served) -> None:
    context = browser.new_context()
    page = context.new_page()
    page.goto(scene.url + "console")
    page.locator("#tools select").select_option("light")
    page.locator('[data-id="language"]').click()
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-theme", "light")
    expect(page.locator("h1")).to_have_text("Konsole")
    context.close()


def test_a_tablet_stays_lit_and_may_keep_the_console_on_its_home_screen(
    browser: Browser, scene: Served
) -> None:
    asks = "window.lit = []; navigator.wakeLock.request = async (kind) => window.lit.push(kind)"
    page = scene.opened(browser, TABLET, first=asks)
    becomes(page, lambda: page.evaluate("window.lit"), ["screen"])
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    becomes(page, lambda: page.evaluate("window.lit"), ["screen", "screen"])
    session = page.context.new_cdp_session(page)
    manifest = session.send("Page.getAppManifest")
    assert manifest["errors"] == []
    assert json.loads(manifest["data"])["start_url"] == "/console"
    rest(page)


def test_every_verb_has_words_and_a_place() -> None:
    assert set(VERBS) - {"decide"} <= set(texts("console")["verbs"])
    shown = {e["do"] for groups in catalogue().values() for g in groups for e in g["entries"]}
    of_every_hand = set(
        "fold check call raise all_in clock next show dealt decide undo redo".split()
    )
    assert set(VERBS) - shown == of_every_hand


def test_a_game_is_chosen_by_its_name_and_its_structure(browser: Browser, scene: Served) -> None:
    page = scene.opened(browser, TABLET, "de")
    scene.happen(*END)
    to_the_floor(page)
    tap(page, "floor-table", "floor-game")
    expect(page.locator("#floor .choices button")).to_have_count(len(games.NAMES))
    tap(page, "floor-game-omaha_hilo")
    first = page.locator("#floor .choices button").first
    expect(first).to_contain_text("Pot-Limit Omaha High-Low")
    tap(page, "floor-structure-fixed_limit")
    expect(page.locator("#said")).to_have_text("Getan: Spiel")
    becomes(page, lambda: scene.told, [(ev.GAME, 3, games.NAMES.index("omaha_hilo"))])
    rest(page)
