"""A page of buttons for Companion, as the file that its *Import / Export* takes.

Source: Companion, shared-lib/lib/Model/ExportModelv4.ts and companion/lib/Data/Upgrades: a page of
version 6 is what 3.5 writes, and later ones bring up to date.  Its buttons ask the API through the
*Generic HTTP* module; their colours follow the custom variables that companion.py sets, and the
last button of the second row makes those that are missing.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from host_tools.production.companion import variables

Json = dict[str, Any]
FILE = "floorman.companionconfig"
_VERSION = 6
_COLUMNS = 8
_CONNECTION = "floorman"
_WHITE, _BLACK, _BLUE = 0xFFFFFF, 0x000000, 0x1B3A5C
_RED, _GREEN, _AMBER, _GREY = 0xB3261E, 0x1E7B34, 0xA06A00, 0x505050


@dataclass(frozen=True)
class When:
    """A colour while a variable is, or is not, a value."""

    variable: str
    value: str
    colour: int
    op: str = "eq"


@dataclass(frozen=True)
class Button:
    """`name` is its text; it shows a `variable`, and pressed asks for `path`."""

    name: str
    path: str = ""
    variable: str = ""
    when: Sequence[When] = ()


_FEED = (
    When("feed_state", "live", _GREEN),
    When("feed_state", "countdown", _AMBER),
    When("feed_state", "stale", _RED),
    When("feed_state", "hidden", _GREY),
)
_MAKES = Button("variables")
ROWS: tuple[tuple[Button, ...], ...] = (
    (
        Button("feed", variable="feed_state", when=_FEED),
        Button("delay", variable="feed_delay"),
        Button("hand", variable="hand"),
        Button("level", variable="level"),
        Button("left", variable="level_left"),
        Button("pot", variable="pot"),
        Button("to_call", variable="to_call"),
        Button("turn", variable="turn_seat"),
    ),
    (
        Button("hide", "hide/toggle", when=(When("overlay_on", "false", _RED),)),
        Button("clap", "clap"),
        Button("banner_level", "banner/level"),
        Button("banner_off", "banner/off"),
        Button("ticker_off", "ticker/off"),
        Button("leaderboard", "leaderboard/toggle"),
        Button("more_delay", "delay/up/60"),
        _MAKES,
    ),
    (
        Button("felt", "skin/felt"),
        Button("studio", "skin/studio"),
        Button("two", "deck/two"),
        Button("four", "deck/four"),
        Button("row", "layout/horizontal"),
        Button("heads_up", "layout/heads_up"),
        Button("statistics", "set/statistics/toggle"),
        Button("portrait", "set/portrait/toggle"),
    ),
    (
        Button("chips", "amounts/player/exact"),
        Button("bb", "amounts/player/bb"),
        Button("thousands", "amounts/player/k"),
        Button("left_edge", "layout/vertical_left"),
        Button("earlier", "delay/nudge/-10"),
        Button("later", "delay/nudge/10"),
        Button("decision", variable="decision", when=(When("decision", "0", _AMBER, "gt"),)),
        Button("alert", variable="alert", when=(When("alert", "", _RED, "ne"),)),
    ),
)


def page(api: str, words: Mapping[str, str]) -> Json:
    """The file's object; `api` is the address of the API with its token, and a slash behind it.

    `words` are the buttons' texts by their names.
    """
    controls = {
        str(row): {
            str(column): _control(button, words[button.name], f"{row}-{column}")
            for column, button in enumerate(buttons)
        }
        for row, buttons in enumerate(ROWS)
    }
    size = {"minColumn": 0, "maxColumn": _COLUMNS - 1, "minRow": 0, "maxRow": len(ROWS) - 1}
    return {
        "version": _VERSION,
        "type": "page",
        "page": {"name": "Floorman", "controls": controls, "gridSize": size},
        "instances": {_CONNECTION: _connection(api)},
        "oldPageNumber": 1,
    }


def _connection(api: str) -> Json:
    config = {"prefix": api, "proxyAddress": "", "rejectUnauthorized": True}
    return {
        "label": "floorman",
        "instance_type": "generic-http",
        "config": config,
        "isFirstInit": False,
        "lastUpgradeIndex": -1,
        "enabled": True,
    }


def _control(button: Button, name: str, place: str) -> Json:
    text = f"{name}\\n$(custom:{button.variable})" if button.variable else name
    return {
        "type": "button",
        "style": {
            "text": text,
            "textExpression": False,
            "size": "auto",
            "png64": None,
            "alignment": "center:center",
            "pngalignment": "center:center",
            "color": _WHITE,
            "bgcolor": _BLUE if _acts(button) else _BLACK,
            "show_topbar": "default",
        },
        "options": {"stepAutoProgress": True, "rotaryActions": False},
        "feedbacks": [_feedback(when, f"{place}-f{n}") for n, when in enumerate(button.when)],
        "steps": {
            "0": {
                "action_sets": {"down": _actions(button, place), "up": []},
                "options": {"runWhileHeld": []},
            }
        },
    }


def _acts(button: Button) -> bool:
    return bool(button.path) or button is _MAKES


def _actions(button: Button, place: str) -> list[Json]:
    if button is _MAKES:
        return [_making(name, f"{place}-a{n}") for n, name in enumerate(sorted(variables({})))]
    return [_asking(button.path, f"{place}-a")] if button.path else []


def _asking(path: str, identity: str) -> Json:
    options = {
        "url": path,
        "body": "",
        "header": "",
        "contenttype": "text/plain",
        "jsonResultDataVariable": "",
        "result_stringify": True,
        "statusCodeVariable": "",
    }
    return {"id": identity, "action": "post", "instance": _CONNECTION, "options": options}


def _making(name: str, identity: str) -> Json:
    """Made where it is missing: its value comes with the next change."""
    return {
        "id": identity,
        "action": "custom_variable_create_value",
        "instance": "internal",
        "options": {"name": name, "value": ""},
    }


def _feedback(when: When, identity: str) -> Json:
    return {
        "id": identity,
        "type": "variable_value",
        "instance_id": "internal",
        "options": {"variable": f"custom:{when.variable}", "op": when.op, "value": when.value},
        "style": {"color": _WHITE, "bgcolor": when.colour},
        "isInverted": False,
    }
