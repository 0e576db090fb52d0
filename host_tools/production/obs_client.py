"""One OBS on its obs-websocket 5: connected again and again, asked with a time limit.

Source: obs-websocket, docs/generated/protocol.md, RPC version 1.
"""

import asyncio
import base64
import hashlib
import itertools
import json
from collections.abc import Callable, Mapping
from typing import Any

import aiohttp

from host_tools.ground import json_text

ANSWER_S = 3.0
FIRST_WAIT_S, LONGEST_WAIT_S = 1.0, 30.0
OUTPUTS = 64  # the only events that are wanted: streams that start, end and break
NOT_RUNNING = 501  # of the output that was to do something
_HELLO, _IDENTIFY, _IDENTIFIED, _EVENT, _REQUEST, _RESPONSE = 0, 1, 2, 5, 6, 7
_WRONG_PASSWORD = 4009
_LARGEST = 1 << 20

OnEvent = Callable[[str, Mapping[str, Any]], None]


class ObsError(Exception):
    """A request was not done; `code` is OBS's, 0 where OBS did not answer."""

    def __init__(self, text: str, code: int = 0) -> None:
        super().__init__(text)
        self.code = code


def authentication(password: str, salt: str, challenge: str) -> str:
    """The answer to OBS's challenge."""
    return _digest(_digest(password + salt) + challenge)


def _digest(text: str) -> str:
    return base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()


class ObsClient:
    """`up` while OBS listens; else `why` is "off", "password" or "strange".

    `changed` is called when either is new, `heard` with each event of OBS.
    """

    def __init__(
        self,
        url: str,
        password: str,
        changed: Callable[[], None],
        heard: OnEvent = lambda kind, data: None,
        first_wait_s: float = FIRST_WAIT_S,
    ) -> None:
        self.up = False
        self.why = "off"
        self._url = url
        self._password = password
        self._changed = changed
        self._heard = heard
        self._first_wait = first_wait_s
        self._socket: aiohttp.ClientWebSocketResponse | None = None
        self._numbers = itertools.count(1)
        self._open: dict[str, asyncio.Future[Mapping[str, Any]]] = {}

    async def run(self) -> None:
        """Stay connected until cancelled."""
        wait = self._first_wait
        async with aiohttp.ClientSession() as session:
            while True:
                was_up = await self._visit(session)
                wait = self._first_wait if was_up else min(wait * 2, LONGEST_WAIT_S)
                await asyncio.sleep(wait)

    async def ask(self, request: str, **data: Any) -> Mapping[str, Any]:
        """What OBS answers; ObsError when it refuses, is away or takes too long."""
        if not self.up or self._socket is None:
            raise ObsError("OBS is not connected")
        number = str(next(self._numbers))
        answer = self._open[number] = asyncio.get_running_loop().create_future()
        body = {"requestType": request, "requestId": number, "requestData": data}
        try:
            async with asyncio.timeout(ANSWER_S):
                await self._say(self._socket, _REQUEST, body)
                return _data(request, await answer)
        except TimeoutError:
            raise ObsError(f"OBS did not answer {request}") from None
        except (ConnectionError, aiohttp.ClientError):
            raise ObsError("OBS is not connected") from None
        finally:
            del self._open[number]

    async def _visit(self, session: aiohttp.ClientSession) -> bool:
        """One connection from its beginning to its end; whether OBS ever let us in."""
        why = "off"
        try:
            async with session.ws_connect(
                self._url, protocols=("obswebsocket.json",), max_msg_size=_LARGEST, heartbeat=10
            ) as socket:
                self._socket = socket
                async for message in socket:
                    await self._take(socket, json_text.parse_object(message.data))
                why = "password" if socket.close_code == _WRONG_PASSWORD else "off"
        except (aiohttp.ClientError, OSError, TimeoutError):
            pass
        except (ValueError, KeyError, TypeError):
            why = "strange"
        return self._left(why)

    def _left(self, why: str) -> bool:
        was_up, self._socket = self.up, None
        for answer in self._open.values():
            if not answer.done():
                answer.set_exception(ConnectionError())
        self._stand(False, why)
        return was_up

    def _stand(self, up: bool, why: str) -> None:
        was = self.up, self.why
        self.up, self.why = up, why
        if was != (up, why):
            self._changed()

    async def _take(self, socket: aiohttp.ClientWebSocketResponse, message: Any) -> None:
        op, data = message["op"], message["d"]
        if op == _HELLO:
            await self._say(socket, _IDENTIFY, self._identity(data.get("authentication")))
        elif op == _IDENTIFIED:
            self._stand(True, "")
        elif op == _EVENT:
            self._heard(data["eventType"], data.get("eventData") or {})
        elif op == _RESPONSE:
            answer = self._open.get(data["requestId"])
            if answer and not answer.done():
                answer.set_result(data)

    def _identity(self, asked: Mapping[str, str] | None) -> dict[str, Any]:
        body: dict[str, Any] = {"rpcVersion": 1, "eventSubscriptions": OUTPUTS}
        if asked:
            body["authentication"] = authentication(
                self._password, asked["salt"], asked["challenge"]
            )
        return body

    async def _say(
        self, socket: aiohttp.ClientWebSocketResponse, op: int, body: Mapping[str, Any]
    ) -> None:
        await socket.send_str(json.dumps({"op": op, "d": body}))


def _data(request: str, answer: Mapping[str, Any]) -> Mapping[str, Any]:
    status = answer["requestStatus"]
    if not status["result"]:
        raise ObsError(status.get("comment") or f"OBS refused {request}", status["code"])
    data: Mapping[str, Any] = answer.get("responseData") or {}
    return data
