"""Other devices: paired by the table's code, refused otherwise, out when their token is taken."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from datetime import datetime, timedelta
from pathlib import Path

import aiohttp
import pytest

from host_tools.access.keyring import Keyring
from host_tools.access.places import SHUT
from host_tools.attack.hostile_json import BODIES
from tests.host_tools.access.outside import Outside
from tests.host_tools.heard import news

Talk = Callable[[Outside, aiohttp.ClientSession], Awaitable[None]]

FILES = ("page/access/pair.js", "page/kit/words.js")


def with_device(folder: Path, talk: Talk) -> None:
    async def scene() -> None:
        async with Outside(folder) as outside, outside.device() as device:
            await asyncio.wait_for(talk(outside, device), 60)

    asyncio.run(scene())


async def status(device: aiohttp.ClientSession, url: str, **fields: object) -> int:
    async with device.get(url, allow_redirects=False, **fields) as answer:  # type: ignore[arg-type]
        return answer.status


def test_the_first_floor_device_is_let_in_by_the_row(tmp_path: Path) -> None:
    async def talk(outside: Outside, device: aiohttp.ClientSession) -> None:
        assert "lets a floor device in" in outside.said
        assert len(outside.codes) == 1
        answer = await outside.post(device, "pair", code=f"{outside.codes[0]:06}", name="Floor")
        assert answer == {"role": "floor"}
        assert await status(device, outside.safe) == 200
        async with device.ws_connect(outside.safe + "devices/ws") as socket:
            shown = (await news(socket))["full"]
            assert [one["name"] for one in shown["devices"]] == ["Floor"]

    with_device(tmp_path, talk)


def test_who_is_not_paired_comes_to_the_door_and_no_further(tmp_path: Path) -> None:
    async def talk(outside: Outside, device: aiohttp.ClientSession) -> None:
        assert await status(device, outside.safe, headers={"Accept": "text/html"}) == 303
        for path in ("", "ws", "menu", "hands", "devices", "devices/ws", "page/main.js"):
            assert await status(device, outside.safe + path) == 401, path
        for path in (
            "pair",
            "trust",
            "authority.crt",
            "access/known",
            *FILES,
            "texts",
            "texts/de/page",
        ):
            assert await status(device, outside.safe + path) == 200, path

    with_device(tmp_path, talk)


@pytest.mark.parametrize(
    ("role", "sees", "rules"),
    [("watch", 200, 403), ("dealer", 200, 403), ("production", 200, 403), ("floor", 200, 200)],
)
def test_a_role_is_enough_or_not(tmp_path: Path, role: str, sees: int, rules: int) -> None:
    async def talk(outside: Outside, device: aiohttp.ClientSession) -> None:
        await outside.pair(device, role)
        assert await status(device, outside.safe) == sees
        assert await status(device, outside.safe + "devices") == rules

    with_device(tmp_path, talk)


def test_the_devices_page_hears_who_comes_and_that_the_door_is_open(tmp_path: Path) -> None:
    async def talk(outside: Outside, device: aiohttp.ClientSession) -> None:
        await outside.pair(device, "floor", "Floor")
        async with device.ws_connect(outside.safe + "devices/ws") as socket:
            assert (await news(socket))["full"]["open"] == ""
            await outside.post(device, "devices/open", role="watch")
            change = (await news(socket))["change"]
            assert (change["open"], "devices" in change) == ("watch", False)
            async with outside.device() as one, outside.device() as other:
                code = f"{outside.codes[-1]:06}"
                await outside.post(one, "pair", code=code, name="Mia")
                while "devices" not in (message := await news(socket))["change"]:
                    pass
                assert [d["name"] for d in message["change"]["devices"]] == ["Mia", "Floor"]
                await outside.pair(other, "watch")
                with pytest.raises(aiohttp.WSServerHandshakeError):
                    await other.ws_connect(outside.safe + "devices/ws")

    with_device(tmp_path, talk)


def test_a_floor_device_lets_dealers_in_but_no_other_floor(tmp_path: Path) -> None:
    async def talk(outside: Outside, device: aiohttp.ClientSession) -> None:
        await outside.pair(device, "floor")
        assert (await outside.post(device, "devices/open", role="dealer"))["open"] == "dealer"
        refused = await outside.post(device, "devices/open", role="floor")
        assert "at the computer itself" in refused["error"]

    with_device(tmp_path, talk)


def test_a_token_taken_back_closes_its_pages_at_once(tmp_path: Path) -> None:
    async def talk(outside: Outside, device: aiohttp.ClientSession) -> None:
        one = await outside.pair(device, "watch")
        async with device.ws_connect(outside.safe + "ws") as socket:
            await socket.receive()
            async with outside.device() as floor:
                await outside.pair(floor, "floor", "Floor")
                assert await outside.post(floor, "devices/revoke", device=one) == {"revoked": one}
            while (message := await socket.receive(timeout=20)).type is aiohttp.WSMsgType.TEXT:
                pass
            assert message.data == SHUT
        assert await status(device, outside.safe) == 401
        assert '"what":"revoked"' in outside.audited()

    with_device(tmp_path, talk)


def test_a_stolen_token_is_worth_nothing_after_that(tmp_path: Path) -> None:
    async def talk(outside: Outside, device: aiohttp.ClientSession) -> None:
        one = await outside.pair(device, "dealer")
        [cookie] = [c for c in device.cookie_jar if c.key == "floorman"]
        assert cookie["httponly"]
        assert cookie["secure"]
        assert cookie["samesite"] == "Strict"
        stolen = {"Cookie": f"floorman={cookie.value}"}
        async with outside.device() as thief:
            assert await status(thief, outside.safe, headers=stolen) == 200
            outside.reception.keyring.revoke(one)
            assert await status(thief, outside.safe, headers=stolen) == 401
        assert Keyring(tmp_path / "devices.json").who(cookie.value) is None

    with_device(tmp_path, talk)


def test_foreign_pages_and_foreign_names_are_refused_and_noted(tmp_path: Path) -> None:
    async def talk(outside: Outside, device: aiohttp.ClientSession) -> None:
        await outside.pair(device, "floor")
        token = {"Cookie": f"floorman={next(iter(device.cookie_jar)).value}"}
        for origin in ("https://evil.example", "null", outside.url.rstrip("/")):
            async with outside.device(origin) as evil:
                with pytest.raises(aiohttp.WSServerHandshakeError, match="403"):
                    await evil.ws_connect(outside.safe + "ws", headers=token)
                async with evil.post(outside.safe + "devices/open", headers=token) as answer:
                    assert answer.status == 403
        for name in ("evil.example", "127.0.0.1:1", "127.0.0.1"):
            assert await status(device, outside.safe, headers={"Host": name}) == 403
        assert outside.audited().count('"what":"refused"') == 9

    with_device(tmp_path, talk)


def test_a_socket_that_says_no_origin_is_the_houses_alone(tmp_path: Path) -> None:
    async def talk(outside: Outside, device: aiohttp.ClientSession) -> None:
        await outside.pair(device, "watch")
        del device.headers["Origin"]
        with pytest.raises(aiohttp.WSServerHandshakeError, match="403"):
            await device.ws_connect(outside.safe + "ws")
        async with device.ws_connect(outside.url + "ws") as socket:
            assert "full" in await socket.receive_json()

    with_device(tmp_path, talk)


def test_of_sixty_sockets_a_device_has_twenty(tmp_path: Path) -> None:
    async def talk(outside: Outside, device: aiohttp.ClientSession) -> None:
        await outside.pair(device, "watch")

        async def join() -> aiohttp.ClientWebSocketResponse | None:
            try:
                return await device.ws_connect(outside.safe + "ws")
            except aiohttp.WSServerHandshakeError:
                return None

        sockets = [one for one in await asyncio.gather(*(join() for _ in range(60))) if one]
        assert len(sockets) == 20
        async with outside.device() as other:
            await outside.pair(other, "watch", "Wall")
            async with other.ws_connect(outside.safe + "ws") as socket:
                assert "full" in await socket.receive_json()
        await asyncio.gather(*(one.close() for one in sockets))
        async with device.ws_connect(outside.safe + "ws") as socket:
            assert "full" in await socket.receive_json()
        assert "too many pages" in outside.audited()

    with_device(tmp_path, talk)


def test_a_thousand_guesses_over_the_wire_are_refused(tmp_path: Path) -> None:
    async def talk(outside: Outside, device: aiohttp.ClientSession) -> None:
        right = outside.codes[0]
        seen = set()
        for n in range(1000):
            answer = await outside.post(
                device, "pair", code=f"{(right + 1 + n) % 10**6:06}", name="x"
            )
            seen.add(answer["error"].split(":")[0])
        assert seen == {
            "that is not the code on the table's third row", "wrong too often",
            "too many codes were tried",
        }  # fmt: skip
        assert outside.reception.keyring.devices() == []
        assert outside.audited().count('"what":"refused"') >= 200

    with_device(tmp_path, talk)


def refused_as_nonsense(status: int, said: dict[str, str]) -> bool:
    return status in (400, 413) and said["error"].startswith("send one small JSON object: ")


def test_nonsense_at_the_door_is_one_sentence_and_a_line_of_the_log(tmp_path: Path) -> None:
    async def talk(outside: Outside, device: aiohttp.ClientSession) -> None:
        for body in [*BODIES, b"[]", b"[" * 1020, b" " * 2000]:
            known = outside.audited().count('"what":"refused"')
            async with device.post(outside.safe + "pair", data=body) as answer:
                assert refused_as_nonsense(answer.status, await answer.json()), body[:40]
            assert outside.audited().count('"what":"refused"') == known + 1, body[:40]

    with_device(tmp_path, talk)


@pytest.mark.parametrize("does", ["open", "close", "revoke"])
def test_nonsense_of_a_floor_device_is_one_sentence(tmp_path: Path, does: str) -> None:
    async def talk(outside: Outside, device: aiohttp.ClientSession) -> None:
        await outside.pair(device, "floor")
        for body in BODIES:
            async with device.post(f"{outside.safe}devices/{does}", data=body) as answer:
                assert refused_as_nonsense(answer.status, await answer.json()), body[:40]
        assert outside.audited().count(f'"path":"/devices/{does}"') == len(BODIES)

    with_device(tmp_path, talk)


def test_an_object_that_comes_in_pieces_is_read_whole(tmp_path: Path) -> None:
    async def talk(outside: Outside, device: aiohttp.ClientSession) -> None:
        async def pieces() -> AsyncIterator[bytes]:
            code = f"{outside.codes[0]:06}"
            for piece in ('{"code": "', code, '", "name": "Ivo"}'):
                yield piece.encode()
                await asyncio.sleep(0.01)

        async with device.post(outside.safe + "pair", data=pieces()) as answer:
            assert await answer.json() == {"role": "floor"}

    with_device(tmp_path, talk)


def test_the_doorstep_has_the_certificate_and_nothing_else(tmp_path: Path) -> None:
    async def talk(outside: Outside, device: aiohttp.ClientSession) -> None:
        async with device.get(outside.plain + "authority.crt") as answer:
            assert await answer.read() == outside.reception.authority.pem()
        assert await status(device, outside.plain + "trust") == 200
        for path in ("pair", "ws", "menu", "devices", "console", "page/main.js"):
            assert await status(device, outside.plain + path) == 404

    with_device(tmp_path, talk)


def test_who_guesses_is_named_on_the_page_and_keeps_nobody_out(tmp_path: Path) -> None:
    """A guess a second from another address: the house lets a device in all the same."""

    async def talk(outside: Outside, device: aiohttp.ClientSession) -> None:
        guest = aiohttp.TCPConnector(local_addr=("127.0.0.2", 0), ssl=False)
        async with aiohttp.ClientSession(connector=guest, headers=device.headers) as one:
            for n in range(1, 31):
                wrong = f"{(outside.codes[-1] + n) % 10**6:06}"
                answer = await outside.post(one, "pair", code=wrong, name="x")
                assert "error" in answer
            house = outside.browser()
            async with house, house.ws_connect(outside.url + "devices/ws") as page:
                shown = (await news(page))["full"]
                assert shown["guessing"] == [{"address": "127.0.0.2", "count": 5}]
            right = f"{outside.codes[-1]:06}"
            refused = await outside.post(one, "pair", code=right, name="x")
            assert refused["code"] in ("wrong_too_often", "too_many_tried")
        assert await outside.post(device, "pair", code=right, name="Mia") == {"role": "floor"}
        assert outside.audited().count('"address":"127.0.0.2"') == 31

    with_device(tmp_path, talk)


LONG = (
    "page/access/" + "x" * 300,
    "page/kit/" + "x" * 300 + ".js",
    "texts/" + "x" * 300 + "/page",
)


def test_a_name_that_no_file_can_have_is_not_there(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def talk(outside: Outside, device: aiohttp.ClientSession) -> None:
        for address in (outside.safe, outside.plain, outside.url):
            for path in LONG:
                assert await status(device, address + path) == 404, path

    with_device(tmp_path, talk)
    assert caplog.records == []


def test_a_token_that_ends_closes_its_pages(tmp_path: Path) -> None:
    async def talk(outside: Outside, device: aiohttp.ClientSession) -> None:
        now = [datetime.now().astimezone().replace(microsecond=0)]
        outside.reception.keyring._now = lambda: now[0]
        origin = {"Origin": outside.url.rstrip("/")}
        asked = {"role": "dealer", "person": "Mia  Berg", "hours": 1}
        url = outside.url + "devices/open"
        async with device.post(url, json=asked, headers=origin) as answer:
            assert answer.status == 200
        paired = await outside.post(device, "pair", code=f"{outside.codes[-1]:06}", name="Tablet")
        assert paired == {"role": "dealer"}
        now[0] += timedelta(seconds=3599.5)
        async with device.ws_connect(outside.safe + "ws") as socket:
            while (message := await socket.receive(timeout=20)).type is aiohttp.WSMsgType.TEXT:
                pass
            assert message.data == SHUT
        now[0] += timedelta(seconds=1)
        assert await status(device, outside.safe) == 401
        assert '"person":"Mia Berg","hours":1' in outside.audited()

    with_device(tmp_path, talk)


@pytest.mark.parametrize("hours", [0, -1, 24 * 90 + 1, "x", 1e3])
def test_a_token_does_not_last_for_ever(tmp_path: Path, hours: object) -> None:
    async def talk(outside: Outside, device: aiohttp.ClientSession) -> None:
        origin = {"Origin": outside.url.rstrip("/")}
        asked = {"role": "dealer", "hours": hours}
        async with device.post(outside.url + "devices/open", json=asked, headers=origin) as answer:
            assert answer.status == 400

    with_device(tmp_path, talk)
