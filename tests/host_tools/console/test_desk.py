"""Commands: one effect each, refused with the rule's own sentence, never late."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from concurrent.futures import Future
from pathlib import Path
from random import Random
from typing import Any

import aiohttp
import pytest
from floorman import events as ev
from floorman.rules import codes, games

from host_tools.access.gate import Gate
from host_tools.access.roles import DEALER, FLOOR, OWNER, PRODUCTION, WATCH, Who
from host_tools.console import wording
from host_tools.console.routes import routes
from host_tools.console.verbs import VERBS
from host_tools.outputs.server import Server
from tests.host_tools.console.scene import KEY, MIA, Scene
from tests.host_tools.heard import news
from tests.host_tools.stage import END, NAMES

IVO = Who(FLOOR, "Ivo", "d2")


def played(talk: Callable[[Scene], Awaitable[None]], folder: Path | None = None) -> Scene:
    scene = Scene(folder)
    scene.to_the_turn()
    asyncio.run(talk(scene))
    return scene


@pytest.mark.parametrize(
    ("who", "author"),
    [
        (Who(DEALER, "Mia", "d1"), ev.BY_DEALER),
        (Who(FLOOR, "Ivo", "d2"), ev.BY_FLOOR),
        (OWNER, ev.BY_HOUSE),
    ],
)
def test_the_table_is_told_for_whom(who: Who, author: int) -> None:
    async def talk(scene: Scene) -> None:
        assert await scene.do("call", who) == "ok"

    assert played(talk).authors == [author]


def test_an_action_becomes_a_key_of_the_table() -> None:
    async def talk(scene: Scene) -> None:
        assert await scene.do("call") == "ok"

    scene = played(talk)
    assert scene.told == [(KEY, ev.K_CALL, 0)]
    [line] = scene.lines
    assert (line["command"], line["role"], line["name"]) == ("call", "dealer", "Mia")


def test_a_rule_refuses_in_its_own_words_and_the_table_is_not_asked() -> None:
    async def talk(scene: Scene) -> None:
        answer = await scene.send(scene.command("count", seat=4))
        assert answer["error"]["en"] == "Dalia: no all-in to call: nobody has to count."
        assert answer["error"]["de"].startswith("Dalia: ")
        assert answer["rule"].startswith("TDA-")
        assert await scene.do("raise") == wording.refused("incomplete")["en"]
        assert await scene.do("say_call", seat=5) == "Emil: not in the hand."

    assert played(talk).told == []


def test_nonsense_over_the_socket_is_one_sentence_and_the_socket_stays(tmp_path: Path) -> None:
    async def talk(scene: Scene) -> None:
        rooms = [lambda app: routes(app, scene.desk, gate, lambda: server, False)]
        gate = Gate(audit=scene.audit)
        server = Server(scene.desk, gate=gate, rooms=rooms)
        url = await server.start()
        async with aiohttp.ClientSession() as page, page.ws_connect(f"{url}console/ws") as socket:
            await socket.receive()
            for text in ("[" * 1000, '{"hand": 1e999}', '{"id": "\\ud800"}', "[NaN]", "9" * 1000):
                await socket.send_str(text)
                answer = await news(socket)
                assert answer["error"].startswith("a command is one JSON object: ")
            await socket.send_str(json.dumps(scene.command("call")))
            assert (await news(socket))["ok"]
        await server.stop()
        assert scene.audit
        assert scene.audit.path.read_text().count('"what":"refused"') == 5

    assert played(talk, tmp_path).told == [(KEY, ev.K_CALL, 0)]


def test_a_request_that_comes_again_has_one_effect_and_the_same_answer() -> None:
    async def talk(scene: Scene) -> None:
        command = scene.command("call")
        answers = await asyncio.gather(*(scene.send(command) for _ in range(5)))
        answers.append(await scene.send(command))
        assert all(answer == answers[0] for answer in answers)
        assert answers[0]["ok"]

    assert len(played(talk).told) == 1


def test_two_consoles_that_call_at_once_call_once() -> None:
    async def talk(scene: Scene) -> None:
        one, two = scene.command("call"), scene.command("call")
        answers = await asyncio.gather(scene.send(one), scene.send(two, IVO))
        assert [answer["ok"] for answer in answers] == [True, False]
        assert answers[1]["error"] == wording.refused("other_turn")

    assert len(played(talk).told) == 1


def test_what_comes_late_does_nothing() -> None:
    async def talk(scene: Scene) -> None:
        late = scene.command("fold"), scene.command("undo", amount=1)
        scene.happen((KEY, ev.K_CALL, 0))
        for command in late:
            assert not (await scene.send(command))["ok"]
        scene.happen(*END[1:])
        game = scene.state.game
        assert game.phase == codes.DONE
        old = scene.command("next", hand=game.hand_no - 1)
        assert (await scene.send(old))["error"] == wording.refused("other_hand")
        again = scene.command("next")
        assert (await scene.send(again))["ok"]
        assert (await scene.send({**again, "id": "x"}))["error"] == wording.refused("other_hand")

    assert played(talk).told == [(KEY, ev.K_NEXT, 0)]


def test_a_decision_is_settled_once_by_whoever_may() -> None:
    async def talk(scene: Scene) -> None:
        assert await scene.do("misdeal") == "ok"
        asked = scene.state.document()["decisions"][0]
        decision = {"code": asked["code"], "choice": 1, "seat": asked["seat"]}
        assert asked["who"] == "floor"
        assert await scene.do("decide", MIA, **decision) == wording.refused("needs_floor")["en"]
        first, second = scene.command("decide", **decision), scene.command("decide", **decision)
        answers = [await scene.send(one, IVO) for one in (first, second)]
        assert [answer["ok"] for answer in answers] == [True, False]
        assert answers[1]["error"] == wording.refused("other_decision")

    played(talk)


def test_undo_takes_back_what_the_page_showed() -> None:
    async def talk(scene: Scene) -> None:
        assert await scene.do("call") == "ok"
        count = scene.state.game.log.count
        assert await scene.do("undo", amount=1) == "ok"
        assert scene.state.game.log.count == count - 1
        assert scene.desk.document()["console"]["redo"] == 1
        assert await scene.do("redo", amount=1) == "ok"
        assert scene.state.game.log.count == count

    played(talk)


def test_what_was_shown_is_taken_back_at_the_keypad_only() -> None:
    async def talk(scene: Scene) -> None:
        scene.happen(*END)
        assert (await scene.do("undo", amount=1)).startswith("Hands were shown: UNDO of that only")
        assert await scene.do("undo", amount=999) == "Nothing to undo or redo."
        assert await scene.do("redo") == "Nothing to undo or redo."

    assert len(played(talk).told) == 1


def test_the_log_says_who_did_it() -> None:
    async def talk(scene: Scene) -> None:
        assert await scene.do("call") == "ok"

    notes = played(talk).state.document()["notes"]
    [note] = [note for note in notes if note["tone"] == "console"]
    assert (note["text"]["en"], note["text"]["de"]) == ("Mia (Dealer): Call", "Mia (Dealer): Call")
    called, *behind = notes[notes.index(note) + 1 :]
    assert called["by"]["en"] == "console of Mia"
    assert called["by"]["de"] == "Konsole von Mia"
    assert [one["by"] for one in behind] == [None] * len(behind), "each event says it once"


@pytest.mark.parametrize(
    ("role", "may"),
    [(WATCH, set()), (PRODUCTION, set()), ("dealer", {"dealer"}), (FLOOR, {"dealer", "floor"})],
)
def test_each_verb_needs_its_role(role: str, may: set[str]) -> None:
    async def talk(scene: Scene) -> None:
        for name, verb in VERBS.items():
            command = scene.command(name, hand=9999)  # goes no further than that
            answer = await scene.send(command, Who(role, "x", name))
            needs = wording.refused("other_hand" if verb.role in may else f"needs_{verb.role}")
            assert answer["error"] == needs, name

    assert played(talk).told == []


@pytest.mark.parametrize(
    ("number", "says"),
    [
        (507, ("Dalia: a penalty", "Dalia: Strafe")),  # seat 5
        (107, ("Ada: a penalty", "Ada: Strafe")),
        (7, ("A penalty", "Strafe")),
        (500, ("Dalia: FLOOR", "Dalia: FLOOR")),  # the menu is opened, and no entry chosen
    ],
)
def test_what_can_be_undone_names_its_player(number: int, says: tuple[str, str]) -> None:
    said: list[dict[str, str]] = []

    async def talk(scene: Scene) -> None:
        scene.happen((KEY, ev.K_FLOOR, number))
        said.append(scene.desk.document()["console"]["undo"][0]["says"])

    played(talk)
    assert said == [dict(zip(("en", "de"), says, strict=True))]


def test_a_chip_and_what_lies_there_with_it_are_one_line() -> None:
    undo: list[dict[str, Any]] = []

    async def talk(scene: Scene) -> None:
        actor = scene.state.game.actor
        before = scene.desk.document()["console"]["undo"]
        scene.happen((ev.CHIP, actor, 500), (ev.CHIP, actor, 100), (ev.CHIPS, actor, 600))
        undo.extend(scene.desk.document()["console"]["undo"])
        assert undo[0]["says"]["en"] == f"600 in front of {NAMES[actor]}"
        assert undo[0]["acts"] == 3
        assert undo[1] == {**before[0], "acts": 4}
        assert await scene.do("undo", amount=3) == "ok"
        assert scene.desk.document()["console"]["undo"] == before

    played(talk)


def test_show_is_asked_for_when_hands_can_be_tabled_only() -> None:
    async def talk(scene: Scene) -> None:
        assert await scene.do("show") == wording.refused("no_show")["en"]
        scene.happen(*END[:-3])
        assert scene.desk.document()["console"]["show"]
        assert await scene.do("show") == "ok"

    assert played(talk).told == [(KEY, ev.K_SHOW, 0)]


def test_without_a_link_nothing_waits_to_happen_later() -> None:
    async def talk(scene: Scene) -> None:
        scene.pull()
        assert await scene.do("call") == wording.refused("no_link")["en"]

    assert played(talk).told == []


def test_a_table_that_does_not_answer_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("host_tools.console.desk._ANSWER_S", 0.01)

    async def talk(scene: Scene) -> None:
        scene.desk._tell = lambda kind, seat, value, author: Future()
        assert await scene.do("call") == wording.refused("no_answer")["en"]

    played(talk)


def test_a_device_that_floods_is_refused_and_others_are_not() -> None:
    async def talk(scene: Scene) -> None:
        said = [await scene.do("check") for _ in range(150)]
        assert said.count(wording.refused("too_fast")["en"]) == 50
        assert await scene.do("call", IVO) == "ok"

    played(talk)


@pytest.mark.parametrize(
    "text",
    ["", "[]", "{}", '{"id":"a","do":"call"}', '{"id":"a","do":"call","hand":1,"count":-1}',
     '{"id":"' + "a" * 99 + '","hand":1,"count":1}',
     '{"id":"a","do":"call","hand":1,"count":1,"seat":10}', '{"id":1,"do":2,"hand":1,"count":1}',
     '{"id":"a","do":"call","hand":true,"count":1}'],
)  # fmt: skip
def test_nonsense_is_refused_and_logged(tmp_path: Path, text: str) -> None:
    async def talk(scene: Scene) -> None:
        assert not (await scene.desk.commands.take(OWNER, text))["ok"]

    scene = played(talk, tmp_path)
    assert scene.told == []
    assert '"what":"refused"' in (tmp_path / "audit.jsonl").read_text()


def test_what_is_refused_to_a_player_names_nobody_in_the_audit_log(tmp_path: Path) -> None:
    """The page says who: whoever is forgotten would stay in the file's sentence."""

    async def talk(scene: Scene) -> None:
        answer = await scene.send(scene.command("count", seat=4))
        said = str(answer["error"])
        assert said.startswith(f"{NAMES[4]}: ")
        why = json.loads((tmp_path / "audit.jsonl").read_text())["why"]
        assert why == said.replace(NAMES[4], "Seat 5")

    played(talk, tmp_path)


def test_commands_stand_in_the_audit_log_with_role_and_name(tmp_path: Path) -> None:
    async def talk(scene: Scene) -> None:
        await scene.do("call")

    played(talk, tmp_path)
    line = json.loads((tmp_path / "audit.jsonl").read_text())
    assert line.pop("hash")
    del line["at"], line["id"], line["salts"]
    assert line == {
        "what": "command", "do": "call", "role": "dealer", "name": "Mia", "device": "d1",
        "hand": 12, "events": [[KEY, ev.K_CALL, 0]],
    }  # fmt: skip


def test_commands_of_three_consoles_repeated_and_reordered_have_one_effect_each() -> None:
    async def talk(scene: Scene) -> None:
        rng = Random(7)
        consoles = [MIA, IVO, OWNER]
        done = 0
        for _ in range(40):
            do = rng.choice(("call", "check", "fold", "undo"))
            command = scene.command(do, amount=1)
            wave = [(rng.choice(consoles[:1]), command)] * 3
            wave += [(one, scene.command(do, amount=1)) for one in consoles]
            rng.shuffle(wave)
            answers = await asyncio.gather(*(scene.send(c, who) for who, c in wave))
            ok = {answer["answer"] for answer in answers if answer["ok"]}
            assert len(ok) <= 1 or do == "undo"
            done += len(ok)
            scene.clock.now += 10
            if scene.state.game.phase != codes.BET:
                scene.happen((KEY, ev.K_UNDO, 1))
        assert done == len(scene.told)

    played(talk)


def test_another_game_is_chosen_between_hands_by_the_floor_alone() -> None:
    async def talk(scene: Scene) -> None:
        razz = {"code": "fixed_limit razz"}
        assert await scene.do("game", **razz) == wording.refused("needs_floor")["en"]
        assert await scene.do("game", IVO, **razz) == "The table: not while a hand is played."
        assert scene.told == []
        scene.happen(*END)
        for wrong in ("", "razz", "fixed_limit whist", "no_limit_at_all razz"):
            refused = await scene.do("game", IVO, code=wrong)
            assert refused == wording.refused("incomplete")["en"]
        assert await scene.do("game", IVO, **razz) == "ok"
        assert scene.told == [(ev.GAME, 3, games.NAMES.index("razz"))]
        assert scene.state.game.game_played().name == "razz"

    played(talk)
