"""A dealer does not take back what the floor ruled; with four eyes nobody undoes alone."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from functools import partial
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from floorman import events as ev
from floorman.rules import codes
from playwright.sync_api import Browser, expect

from host_tools.access import four_eyes
from host_tools.access.roles import DEALER, FLOOR, HOUSE, OWNER, WATCH, Who
from host_tools.console import verbs, wording
from host_tools.console.asked import Asked
from host_tools.console.desk import Desk
from host_tools.console.rulings import only_the_floors
from host_tools.link.messages import Began
from host_tools.table.view import Input, Seen, Watched
from simulator.attacks.fuzz.hand import deal
from tests.browser import CHROMIUM, becomes
from tests.host_tools.console.scene import KEY, MIA, Scene
from tests.host_tools.console.served import Served
from tests.host_tools.stage import END

IVO = Who(FLOOR, "Ivo", "d2")
RULED = wording.refused("floors_ruling")["en"]


def played(talk: Callable[[Scene], Awaitable[None]], scene: Scene) -> Scene:
    scene.to_the_turn()
    asyncio.run(talk(scene))
    return scene


def with_four_eyes(folder: Path | None = None) -> Scene:
    scene = Scene(folder)
    scene.desk = Desk(
        scene.state, scene.tell, scene.audit, scene.lines.append, scene.clock, four_eyes=True
    )
    return scene


# rulings -----------------------------------------------------------------------------------------


def test_a_dealer_undoes_what_the_dealer_did() -> None:
    async def talk(scene: Scene) -> None:
        assert await scene.do("call") == "ok"
        assert await scene.do("undo", amount=1) == "ok"

    played(talk, Scene())


def test_a_dealer_does_not_undo_what_the_floor_decided() -> None:
    """At his own tablet; the floor does, and so does who sits at the computer."""

    async def talk(scene: Scene) -> None:
        assert await scene.do("misdeal") == "ok"
        asked = scene.state.document()["decisions"][0]
        settled = {"code": asked["code"], "choice": 2, "seat": asked["seat"]}
        assert await scene.do("decide", IVO, **settled) == "ok"
        before = scene.state.game.log.acts()
        assert await scene.do("undo", MIA, amount=1) == RULED
        assert await scene.do("undo", MIA, amount=2) == RULED
        assert scene.state.game.log.acts() == before
        assert await scene.do("undo", IVO, amount=1) == "ok"
        assert await scene.do("redo", MIA, amount=1) == RULED, "the floor took it back"
        assert await scene.do("undo", MIA, amount=1) == "ok", "the misdeal was the dealer's word"
        assert await scene.do("redo", MIA, amount=1) == "ok"
        assert await scene.do("redo", MIA, amount=1) == RULED
        assert await scene.do("redo", IVO, amount=1) == "ok"

    played(talk, Scene())


@pytest.mark.parametrize("who", [IVO, OWNER], ids=["floor", "house"])
def test_a_dealer_does_not_undo_an_entry_of_the_floors_menu(who: Who) -> None:
    async def talk(scene: Scene) -> None:
        seat = scene.state.game.actor
        assert await scene.do("penalty", IVO, seat=seat, amount=2) == "ok"
        assert await scene.do("call") == "ok"
        assert await scene.do("undo", MIA, amount=1) == "ok"
        assert await scene.do("undo", MIA, amount=1) == RULED
        assert await scene.do("undo", who, amount=1) == "ok"

    played(talk, Scene())


FLOORS = [name for name, verb in verbs.VERBS.items() if verb.role == FLOOR]
ANY = {"other": 6, "card": 5, "small": 100, "big": 200, "code": "pot_limit omaha"}
EMPTY = 3
EVER = {"absent", "back", "level", "break", "break_over", "stack", "penalty"}


@pytest.mark.parametrize(
    ("then", "among"),
    [([], EVER | {"suspicion"}), (END, EVER | {"button", "game"})],
    ids=["in the hand", "behind it"],
)
def test_a_dealer_undoes_and_does_again_nothing_that_only_a_floor_may_say(
    then: list[tuple[int, int, int]], among: set[str]
) -> None:
    taken = set()

    async def talk(scene: Scene, name: str, seat: int) -> None:
        scene.happen(*then, (ev.BURN, 0, 0))
        before = scene.state.game.log.acts()
        said = await scene.do(name, IVO, **ANY, seat=seat, amount=3)
        acts = scene.state.game.log.acts() - before
        if said != "ok" or not acts:
            return
        taken.add(name)
        for amount in (1, acts, acts + 1):
            assert await scene.do("undo", MIA, amount=amount) == RULED, name
        assert await scene.do("undo", IVO, amount=acts) == "ok"
        assert await scene.do("redo", MIA, amount=acts) == RULED, name

    for name, seat in product(FLOORS, (EMPTY, 6)):
        played(partial(talk, name=name, seat=seat), Scene())
    assert taken >= among


def test_the_tables_own_keypad_takes_back_what_the_floor_said() -> None:
    async def talk(scene: Scene) -> None:
        before = scene.state.game.log.acts()
        assert await scene.do("absent", IVO, seat=6) == "ok"
        scene.happen((KEY, ev.K_UNDO, 1))
        assert scene.state.game.log.acts() == before

    played(talk, Scene())


def again(scene: Scene) -> Scene:
    """The host is started anew: it knows the table's state, and no act that led there."""
    scene.state.take(Began("fake", "restore", Seen(scene.state.game).snapshot))
    return scene


def test_after_a_restart_a_dealer_undoes_nothing_that_nobody_there_saw() -> None:
    """Until the next hand: until then nobody knows what of it the floor ruled."""

    async def talk(scene: Scene) -> None:
        unseen = wording.refused("not_seen")["en"]
        assert await scene.do("absent", IVO, seat=6) == "ok"
        again(scene)
        assert await scene.do("undo", MIA, amount=1) == unseen
        assert await scene.do("redo", MIA, amount=1) == unseen
        assert await scene.do("undo", IVO, amount=1) == "ok"
        again(scene).happen(*END, *deal(13))
        assert await scene.do("misdeal", MIA) == "ok"
        assert await scene.do("undo", MIA, amount=1) == "ok"

    played(talk, Scene())


def test_what_is_only_the_floors_is_said_by_the_table_of_verbs() -> None:
    game: Watched = Watched(lambda *note: None)
    asked = Asked(hand=0, count=0, seat=1, other=2, card=5, amount=3, code="no_limit razz")
    for name, verb in verbs.VERBS.items():
        for one in verb.make(game, asked):
            assert only_the_floors(game, one) == (verb.role == FLOOR), name
    assert only_the_floors(game, verbs.menu(codes.MENU_GAME)[0]), "no console has it"
    assert not only_the_floors(game, Input(ev.CHIPS, 1, 300)), "the felt said it"


@pytest.mark.parametrize("kind", [ev.UNIT, ev.PAID, ev.H4H, ev.FIELD, ev.PARAM])
def test_a_word_of_the_house_that_no_console_has_is_no_dealers_to_take_back(kind: int) -> None:
    game = Watched(lambda *note: None)
    assert only_the_floors(game, Input(kind, 0, 1))


# four eyes ---------------------------------------------------------------------------------------


def waits(scene: Scene) -> str:
    """The id that a page has of what waits."""
    second = scene.desk.document()["second"]
    assert second
    return second["id"]


def test_an_undo_waits_for_another_person(tmp_path: Path) -> None:
    async def talk(scene: Scene) -> None:
        assert await scene.do("call") == "ok"
        count = scene.state.game.log.count
        command = scene.command("undo", amount=1)
        assert await scene.send(command) == {"answer": command["id"], "ok": True, "waits": True}
        assert scene.state.game.log.count == count, "nothing was done yet"
        shown = scene.desk.document()["second"]
        assert shown
        assert shown["by"] == "Mia"
        assert await scene.do("agree", IVO, code=waits(scene)) == "ok"
        assert scene.state.game.log.count == count - 1
        assert scene.desk.document()["second"] is None

    scene = played(talk, with_four_eyes(tmp_path))
    assert scene.told[-1] == (KEY, ev.K_UNDO, 1)
    assert scene.audit
    noted = [json.loads(line) for line in scene.audit.path.read_text().splitlines()]
    assert [(one["what"], one["do"], one["name"]) for one in noted[-3:]] == [
        ("asked", "undo", "Mia"), ("agree", "undo", "Ivo"), ("command", "undo", "Mia"),
    ]  # fmt: skip


NOT_ANOTHER = {
    "the same device": MIA,
    "the same person at another device": Who(FLOOR, "Mia", "d9"),
    "another dealer": Who(DEALER, "Jana", "d3"),
    "who may only watch": Who(WATCH, "Wall", "d4"),
}


@pytest.mark.parametrize("who", NOT_ANOTHER.values(), ids=NOT_ANOTHER)
def test_who_is_no_second_person_does_not_agree(who: Who) -> None:
    async def talk(scene: Scene) -> None:
        assert await scene.do("call") == "ok"
        command = scene.command("undo", amount=1)
        await scene.send(command)
        assert await scene.do("agree", who, code=waits(scene)) != "ok"
        assert scene.desk.document()["second"]

    assert played(talk, with_four_eyes()).told == [(KEY, ev.K_CALL, 0)]


def test_the_floor_does_not_give_chips_alone_either() -> None:
    async def talk(scene: Scene) -> None:
        scene.happen(*END)
        command = scene.command("stack", seat=9, amount=5000)
        assert (await scene.send(command, IVO))["waits"]
        assert await scene.do("agree", IVO, code=waits(scene)) != "ok"
        assert scene.told == []
        assert await scene.do("agree", Who(HOUSE, "this computer"), code=waits(scene)) == "ok"

    assert played(talk, with_four_eyes()).told == [(ev.SEAT, 9, 5000)]


def test_what_is_not_agreed_to_in_time_is_not_done() -> None:
    async def talk(scene: Scene) -> None:
        assert await scene.do("call") == "ok"
        await scene.do("undo", amount=1)
        first = waits(scene)
        scene.clock.now += four_eyes.PATIENCE_S
        assert scene.desk.document()["second"] is None
        gone = wording.refused("not_waiting")["en"]
        assert await scene.do("agree", IVO, code=first) == gone
        await scene.do("undo", amount=1)
        second = waits(scene)
        assert await scene.do("disagree", MIA, code=second) == "ok"
        assert await scene.do("agree", IVO, code=second) == gone

    assert played(talk, with_four_eyes()).told == [(KEY, ev.K_CALL, 0)]


def test_what_is_agreed_to_too_late_does_nothing() -> None:
    """The hand went on meanwhile: another act would be taken back than the one that was shown."""

    async def talk(scene: Scene) -> None:
        assert await scene.do("call") == "ok"
        command = scene.command("undo", amount=1)
        await scene.send(command)
        scene.happen((ev.BURN, 0, 0))
        late = wording.refused("other_count")["en"]
        assert await scene.do("agree", IVO, code=waits(scene)) == late

    assert played(talk, with_four_eyes()).told == [(KEY, ev.K_CALL, 0)]


def test_without_four_eyes_nobody_agrees_to_anything() -> None:
    async def talk(scene: Scene) -> None:
        assert await scene.do("agree", IVO, code="x") == wording.refused("no_verb")["en"]
        assert scene.desk.document()["second"] is None

    played(talk, Scene())


@pytest.mark.skipif(CHROMIUM is None, reason="no chromium on this computer")
@pytest.mark.parametrize(("language", "agree"), [("en", "Agree"), ("de", "Zustimmen")])
def test_the_floor_agrees_on_the_page(browser: Browser, language: str, agree: str) -> None:
    def ask(served: Served, **fields: Any) -> None:
        served.desk._second = four_eyes.FourEyes(served.clock)
        served.desk.changed = served.server.changed
        served._run(served.send(served.command("undo", amount=1), MIA))

    with Served(IVO) as served:
        served.happen((KEY, ev.K_CALL, 0))
        page = served.opened(browser, (800, 1000), language)
        expect(page.locator("#second")).to_be_hidden()
        ask(served)
        expect(page.locator("#second .seen")).to_contain_text("Mia")
        page.get_by_role("button", name=agree, exact=True).click()
        expect(page.locator("#second")).to_be_hidden()
        becomes(page, lambda: served.told[-1], (KEY, ev.K_UNDO, 1))
        page.close()
