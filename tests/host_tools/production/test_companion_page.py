"""The page for Companion: its file's shape, its buttons act, its variables are those it is told.

Shape: Companion v3.5.0, shared-lib/lib/Model/ExportModel.ts, ButtonModel.ts, ActionModel.ts.
"""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from host_tools.production.companion import variables
from host_tools.production.companion_page import ROWS, page
from host_tools.texts import languages, texts
from tests.host_tools.production.on_air import TOKEN, OnAir, on_air

API = "http://127.0.0.1:8010/api/TOKEN/"
CONTROL = {"type", "style", "options", "feedbacks", "steps"}
STYLE = {
    "text", "textExpression", "size", "png64", "alignment", "pngalignment", "color", "bgcolor",
    "show_topbar",
}  # fmt: skip
ACTION = {"id", "action", "instance", "options"}
FEEDBACK = {"id", "type", "instance_id", "options", "style", "isInverted"}


def controls(found: dict[str, Any]) -> Iterator[dict[str, Any]]:
    for row in found["page"]["controls"].values():
        yield from row.values()


def actions(found: dict[str, Any]) -> Iterator[dict[str, Any]]:
    for control in controls(found):
        for one in control["steps"]["0"]["action_sets"].values():
            yield from one


@pytest.mark.parametrize("language", languages())
def test_its_shape_is_what_companion_takes(language: str) -> None:
    found = page(API, texts("production", language)["buttons"])
    assert (found["version"], found["type"], found["oldPageNumber"]) == (6, "page", 1)
    assert [len(row) for row in found["page"]["controls"].values()] == [8] * 4
    for control in controls(found):
        assert (set(control), set(control["style"])) == (CONTROL, STYLE)
        assert all(set(one) == FEEDBACK for one in control["feedbacks"])
        assert 0 <= control["style"]["bgcolor"] <= 0xFFFFFF
    assert all(set(one) == ACTION for one in actions(found))
    ids = [one["id"] for one in actions(found)]
    ids += [one["id"] for control in controls(found) for one in control["feedbacks"]]
    assert len(ids) == len(set(ids))
    assert found["instances"]["floorman"]["config"]["prefix"] == API
    known = {"internal", "floorman"}
    assert {one["instance"] for one in actions(found)} == known


def test_its_variables_are_those_that_companion_is_told() -> None:
    found = page(API, texts("production")["buttons"])
    made = [
        one["options"]["name"]
        for one in actions(found)
        if one["action"] == "custom_variable_create_value"
    ]
    shown = re.findall(r"custom:(\w+)", json.dumps(found))
    assert sorted(made) == sorted(variables({}))
    assert set(shown) == set(made)


def test_every_button_is_obeyed(tmp_path: Path) -> None:
    """Through the address that is in the file, as the Generic HTTP module puts it together."""

    async def scene(stage: OnAir) -> None:
        for headers in ({}, {"Authorization": f"Bearer {TOKEN}"}):
            path = "companion" if headers else f"{TOKEN}/companion"
            async with stage.session.get(f"{stage.url}/api/{path}", headers=headers) as answer:
                assert "floorman.companionconfig" in answer.headers["Content-Disposition"]
                found = json.loads(await answer.text())
        prefix = found["instances"]["floorman"]["config"]["prefix"]
        asked = [one["options"]["url"] for one in actions(found) if one["action"] == "post"]
        assert len(asked) == sum(bool(button.path) for row in ROWS for button in row) > 20
        for url in asked:
            async with stage.session.post(prefix + url, data="") as answer:
                assert answer.status == 200, url

    on_air(tmp_path, scene, lag_ms=100)


def test_nobody_without_the_token_gets_it(tmp_path: Path) -> None:
    async def scene(stage: OnAir) -> None:
        assert (await stage.call("GET", "companion", token="another"))[0] == 401
        assert (await stage.post("companion"))[0] == 404

    on_air(tmp_path, scene)
