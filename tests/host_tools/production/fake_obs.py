"""An OBS as far as its WebSocket goes: hello, password, requests, events."""

import base64
import hashlib
import json
from types import TracebackType
from typing import Any

from aiohttp import web

SALT = "lM1GncleQOaCu9lT1yeUZhFYnqhsLLP1G5lAGo3ixaI="
CHALLENGE = "+IxH4CnCiqpX1rM9scsNynZzbOe4KhDeYcTNS3PDaeY="
_AUTHENTICATION_FAILED, _NOT_IDENTIFIED = 4009, 4007


def _digest(text: str) -> str:
    return base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()


class FakeObs:
    """`asked` are the requests in order; `refused` maps one to (code, comment)."""

    def __init__(self, password: str = "") -> None:
        self.password = password
        self.url = ""
        self.asked: list[tuple[str, dict[str, Any]]] = []
        self.refused: dict[str, tuple[int, str]] = {}
        self.profile = {"DelayEnable": "true", "DelaySec": "20"}
        self.stream = {"outputActive": True, "outputReconnecting": False}
        self.scene = "Table"
        self.mute = False
        self.visits = 0
        self._sockets: set[web.WebSocketResponse] = set()

    async def __aenter__(self) -> "FakeObs":
        app = web.Application()
        app.router.add_get("/", self._serve)
        self._runner = web.AppRunner(app, access_log=None)
        await self._runner.setup()
        await web.TCPSite(self._runner, "127.0.0.1", 0).start()
        self.url = f"ws://127.0.0.1:{self._runner.addresses[0][1]}"
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:  # fmt: skip
        await self.hang_up()
        await self._runner.cleanup()

    def names(self, *without: str) -> list[str]:
        """What was asked, looks at delay and stream left out."""
        looks = {"GetProfileParameter", "GetStreamStatus", *without}
        return [name for name, _ in self.asked if name not in looks]

    async def hang_up(self) -> None:
        for socket in list(self._sockets):
            await socket.close()

    async def tell(self, kind: str, **data: Any) -> None:
        """An event to all who listen."""
        body = {"eventType": kind, "eventIntent": 64, "eventData": data}
        for socket in self._sockets:
            await socket.send_json({"op": 5, "d": body})

    async def _serve(self, request: web.Request) -> web.WebSocketResponse:
        socket = web.WebSocketResponse(protocols=("obswebsocket.json",))
        await socket.prepare(request)
        assert socket.ws_protocol == "obswebsocket.json"
        self.visits += 1
        self._sockets.add(socket)
        try:
            await self._talk(socket)
        finally:
            self._sockets.discard(socket)
        return socket

    async def _talk(self, socket: web.WebSocketResponse) -> None:
        await socket.send_json({"op": 0, "d": self._hello()})
        identified = False
        async for message in socket:
            said = json.loads(message.data)
            if said["op"] == 1:
                if not self._lets_in(said["d"]):
                    await socket.close(code=_AUTHENTICATION_FAILED)
                    return
                identified = True
                await socket.send_json({"op": 2, "d": {"negotiatedRpcVersion": 1}})
            elif not identified:
                await socket.close(code=_NOT_IDENTIFIED)
                return
            elif said["op"] == 6 and not self.mute:
                await socket.send_json({"op": 7, "d": self._answer(said["d"])})

    def _hello(self) -> dict[str, Any]:
        hello: dict[str, Any] = {"obsWebSocketVersion": "5.5.0", "rpcVersion": 1}
        if self.password:
            hello["authentication"] = {"challenge": CHALLENGE, "salt": SALT}
        return hello

    def _lets_in(self, said: dict[str, Any]) -> bool:
        right = _digest(_digest(self.password + SALT) + CHALLENGE)
        return not self.password or said.get("authentication") == right

    def _answer(self, said: dict[str, Any]) -> dict[str, Any]:
        name, data = said["requestType"], said.get("requestData", {})
        self.asked.append((name, data))
        head = {"requestType": name, "requestId": said["requestId"]}
        if name in self.refused:
            code, comment = self.refused[name]
            return {**head, "requestStatus": {"result": False, "code": code, "comment": comment}}
        done = {**head, "requestStatus": {"result": True, "code": 100}}
        return {**done, "responseData": self._data(name, data)}

    def _data(self, name: str, data: dict[str, Any]) -> dict[str, Any]:
        if name == "GetProfileParameter":
            value = self.profile.get(data["parameterName"])
            return {"parameterValue": value, "defaultParameterValue": None}
        if name == "GetStreamStatus":
            return dict(self.stream)
        if name == "SetCurrentProgramScene":
            self.scene = data["sceneName"]
        if name == "GetCurrentProgramScene":
            return {"sceneName": self.scene}
        return {}
