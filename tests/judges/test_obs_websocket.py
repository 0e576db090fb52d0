"""obs-websocket's own description has every request, field, event and code that we use.

The fake of the tests answers with no field that the description has not.
"""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from host_tools.production import obs_client
from tests.host_tools.production.fake_obs import FakeObs
from tests.judges.pinned import OBS_WEBSOCKET, MissingError, text

PRODUCTION = Path(obs_client.__file__).parent
ASKED = re.compile(r"\.ask\(\s*\"(\w+)\"(.*?)\)", re.DOTALL)


@pytest.fixture(scope="module")
def protocol() -> dict[str, Any]:
    try:
        found: dict[str, Any] = json.loads(text(OBS_WEBSOCKET))
    except MissingError as why:
        pytest.skip(str(why))
    return found


def asked() -> Iterator[tuple[str, set[str]]]:
    """Requests with the names of their fields, out of our sources."""
    for path in PRODUCTION.glob("*.py"):
        for request, given in ASKED.findall(path.read_text()):
            yield request, set(re.findall(r"(\w+)=", given))


def enum(protocol: dict[str, Any], kind: str) -> dict[str, Any]:
    (found,) = (one for one in protocol["enums"] if one["enumType"] == kind)
    return {one["enumIdentifier"]: one["enumValue"] for one in found["enumIdentifiers"]}


def request(protocol: dict[str, Any], name: str) -> dict[str, Any]:
    (found,) = (one for one in protocol["requests"] if one["requestType"] == name)
    return dict(found)


def test_every_request_is_there_with_its_fields(protocol: dict[str, Any]) -> None:
    found = [*asked()]
    assert len({name for name, _ in found}) == 6
    for name, given in found:
        described = request(protocol, name)
        known = {
            field["valueName"]: field["valueOptional"] for field in described["requestFields"]
        }
        assert given <= known.keys(), name
        needed = {field for field, optional in known.items() if not optional}
        either = {"sceneName", "sceneUuid"}  # one of them is enough
        assert needed <= given or needed <= either & {*known}, name
        assert not described["deprecated"]


def test_the_fake_answers_with_no_field_of_its_own(protocol: dict[str, Any]) -> None:
    fake = FakeObs()
    given = {"parameterName": "DelaySec", "sceneName": "Table"}
    for name in {name for name, _ in asked()}:
        described = request(protocol, name)
        known = {field["valueName"] for field in described["responseFields"]}
        assert set(fake._data(name, given)) <= known, name


def test_the_event_and_its_states_are_there(protocol: dict[str, Any]) -> None:
    (event,) = (one for one in protocol["events"] if one["eventType"] == "StreamStateChanged")
    assert "outputState" in {field["valueName"] for field in event["dataFields"]}
    assert "OBS_WEBSOCKET_OUTPUT_RECONNECTING" in enum(protocol, "ObsOutputState")
    assert event["eventSubscription"] == "Outputs"
    outputs = enum(protocol, "EventSubscription")["Outputs"]
    assert outputs in (obs_client.OUTPUTS, "(1 << 6)")
    assert obs_client.OUTPUTS == 1 << 6


def test_codes_are_those_of_the_description(protocol: dict[str, Any]) -> None:
    operations = enum(protocol, "WebSocketOpCode")
    names = ("Hello", "Identify", "Identified", "Event", "Request", "RequestResponse")
    ours = (
        obs_client._HELLO, obs_client._IDENTIFY, obs_client._IDENTIFIED, obs_client._EVENT,
        obs_client._REQUEST, obs_client._RESPONSE,
    )  # fmt: skip
    assert ours == tuple(operations[name] for name in names)
    closes = enum(protocol, "WebSocketCloseCode")
    assert closes["AuthenticationFailed"] == obs_client._WRONG_PASSWORD
    assert enum(protocol, "RequestStatus")["OutputNotRunning"] == obs_client.NOT_RUNNING
