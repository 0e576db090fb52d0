"""The document says what the routes do, and nothing else."""

import json
import re
from pathlib import Path
from typing import Any

from host_tools.production.actions import ACTIONS
from host_tools.production.api import BUTTONS, OPENAPI, READABLE
from host_tools.reveal.settings import CHOICES
from tests.host_tools.production.on_air import OnAir, on_air

DOCUMENT: dict[str, Any] = json.loads(OPENAPI.read_text())
OPERATIONS = {
    (method, path): operation
    for path, methods in DOCUMENT["paths"].items()
    for method, operation in methods.items()
}
SAMPLES = {
    "name": "name", "value": "x", "text": "x", "sub": "y", "flag": "DE", "seat": "3",
    "seconds": "1", "ms": "10",
}  # fmt: skip
OF_VALUES = {"set/{name}/{value}": {"name": "name"}, "skin/{name}": {"name": "felt"}}


def test_routes_and_document_are_the_same() -> None:
    routes = {("post", f"/api/{action.path}") for action in ACTIONS}
    routes |= {("get", f"/api/{name}") for name in (*READABLE, BUTTONS, "openapi.json")}
    routes |= {("put", "/api/seat/{seat}/photo")}
    assert set(OPERATIONS) == routes


def test_every_name_of_a_path_is_described() -> None:
    for (_, path), operation in OPERATIONS.items():
        described = [one["name"] for one in operation.get("parameters", [])]
        assert described == re.findall(r"{(\w+)}", path), path
        assert operation["summary"]


def test_words_of_the_document_are_those_of_the_settings() -> None:
    def words(path: str, name: str) -> list[str]:
        parameters = OPERATIONS["post", path]["parameters"]
        found = next(one for one in parameters if one["name"] == name)
        return sorted(found["schema"]["enum"])

    assert words("/api/deck/{value}", "value") == sorted(CHOICES["deck"])
    assert words("/api/layout/{value}", "value") == sorted(CHOICES["layout"])
    assert words("/api/language/{value}", "value") == sorted(CHOICES["language"])
    assert words("/api/amounts/{place}/{mode}", "mode") == sorted(CHOICES["amounts_board"])
    assert words("/api/banner/{kind}", "kind") == sorted(CHOICES["banner"])
    boards = {*CHOICES["leaderboard"], "on", "toggle"}
    assert words("/api/leaderboard/{metric}", "metric") == sorted(boards)


def test_every_word_of_the_document_is_obeyed(tmp_path: Path) -> None:
    """Each path with each of its words, and samples where it names none."""

    async def scene(stage: OnAir) -> None:
        for (method, path), operation in OPERATIONS.items():
            if method == "post":
                for filled in _filled(path, operation):
                    assert (await stage.call("POST", filled))[0] == 200, filled

    on_air(tmp_path, scene)


def _filled(path: str, operation: dict[str, Any]) -> list[str]:
    short = path.removeprefix("/api/")
    own = OF_VALUES.get(short, {})
    found = [short]
    for one in operation.get("parameters", []):
        name = one["name"]
        words = one["schema"].get("enum") or [own.get(name, SAMPLES[name])]
        found = [text.replace(f"{{{name}}}", word) for text in found for word in words]
    bare = {f"banner/{kind}" for kind in ("lower_third", "text", "sponsor")}
    return [text for text in found if text not in bare]  # these need a text


def test_it_is_served_to_everybody(tmp_path: Path) -> None:
    async def scene(stage: OnAir) -> None:
        assert await stage.call("GET", "openapi.json", None) == (200, DOCUMENT)

    on_air(tmp_path, scene)
