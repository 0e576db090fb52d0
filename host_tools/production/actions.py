"""What an operator can do: each action with its path, as the API and the console call it.

A path is literal words and {names}; each {name} is one segment.  Seats count from 1, as at the
table.  An action gives back what is worth knowing; ValueError is a sentence for who called.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from typing import Any

from host_tools.production.controls import Controls
from host_tools.reveal.settings import CHOICES, Settings

Values = Mapping[str, str]
Does = Callable[[Controls, Values], Mapping[str, Any]]

_WORDS = {"on": True, "true": True, "yes": True, "1": True,
          "off": False, "false": False, "no": False, "0": False}  # fmt: skip
_DEFAULTS = {field.name: field.default for field in fields(Settings)}
_SEATS = 10


@dataclass(frozen=True)
class Action:
    path: str
    does: Does

    def match(self, segments: tuple[str, ...]) -> dict[str, str] | None:
        """The values of the {names}, or None where the path is another one."""
        parts = self.path.split("/")
        if len(parts) != len(segments):
            return None
        found = {}
        for part, segment in zip(parts, segments, strict=True):
            if part.startswith("{"):
                found[part[1:-1]] = segment
            elif part != segment:
                return None
        return found


def find(segments: tuple[str, ...]) -> tuple[Action, dict[str, str]] | None:
    """The action of a path; literal words count before names."""
    for action in ACTIONS:
        if (values := action.match(segments)) is not None:
            return action, values
    return None


# settings ------------------------------------------------------------------


def _hide(controls: Controls, values: Values) -> Mapping[str, Any]:
    hidden = _switch("hide", values["state"], controls.feed.settings.hidden)
    controls.hiding.wish(hidden)
    return {"hidden": controls.feed.settings.hidden}


def _set(controls: Controls, values: Values) -> Mapping[str, Any]:
    name, text = values["name"], values["value"]
    if name == "hidden":
        return _hide(controls, {"state": text})
    if name == "skin":
        return _skin(controls, {"name": text})
    return _change(controls, name, _value(controls, name, text))


def _clear(controls: Controls, values: Values) -> Mapping[str, Any]:
    """A text without a value is an empty one."""
    name = values["name"]
    if not isinstance(_DEFAULTS.get(name, ""), str) or name in CHOICES:
        raise ValueError(f"{name} needs a value: POST /api/set/{name}/VALUE")
    return _change(controls, name, "")


def _skin(controls: Controls, values: Values) -> Mapping[str, Any]:
    if values["name"] not in controls.skins:
        raise ValueError(
            f"there is no skin {values['name']}: there is {', '.join(controls.skins)}"
        )
    return _change(controls, "skin", values["name"])


def _choose(name: str) -> Does:
    return lambda controls, values: _change(controls, name, values["value"])


def _amounts(controls: Controls, values: Values) -> Mapping[str, Any]:
    return _change(controls, f"amounts_{values['place']}", values["mode"])


def _leaderboard(controls: Controls, values: Values) -> Mapping[str, Any]:
    metric, now = values["metric"], controls.feed.settings.leaderboard
    if metric == "toggle":
        metric = "on" if now == "off" else "off"
    if metric == "on":
        metric = "stack" if now == "off" else now
    return _change(controls, "leaderboard", metric)


def _change(controls: Controls, name: str, value: Any) -> Mapping[str, Any]:
    controls.feed.change(**{name: value})
    return {name: getattr(controls.feed.settings, name)}


def _value(controls: Controls, name: str, text: str) -> Any:
    """`text` as the setting has its values; what is no setting is for Settings to refuse."""
    default = _DEFAULTS.get(name)
    if isinstance(default, bool):
        return _switch(name, text, getattr(controls.feed.settings, name))
    return _whole(name, text) if isinstance(default, int) else text


def _switch(name: str, text: str, now: bool) -> bool:
    if text == "toggle":
        return not now
    if text not in _WORDS:
        raise ValueError(f"{name} is on, off or toggle, not {text}")
    return _WORDS[text]


def _whole(name: str, text: str) -> int:
    if not (text.lstrip("+-").isascii() and text.lstrip("+-").isdecimal() and len(text) < 10):
        raise ValueError(f"{name} is a whole number, not {text}")
    return int(text)


# banners -------------------------------------------------------------------


def _banner(controls: Controls, values: Values) -> Mapping[str, Any]:
    kind = values["kind"]
    text, sub = values.get("text", ""), values.get("sub", "")
    if not text and kind not in ("level", "off"):
        raise ValueError(f"a banner needs a text: POST /api/banner/{kind}/TEXT")
    controls.feed.change(banner=kind, banner_text=text, banner_sub=sub)
    return {"banner": kind, "text": text, "sub": sub}


def _ticker(controls: Controls, values: Values) -> Mapping[str, Any]:
    return _change(controls, "ticker", values["text"])


def _ticker_off(controls: Controls, values: Values) -> Mapping[str, Any]:
    return _change(controls, "ticker", "")


# time ----------------------------------------------------------------------


def _delay_up(controls: Controls, values: Values) -> Mapping[str, Any]:
    more = _whole("seconds", values["seconds"])
    if more < 1:
        raise ValueError("the delay only goes up: name seconds to add")
    return _change(controls, "delay_s", controls.feed.settings.delay_s + more)


def _nudge(controls: Controls, values: Values) -> Mapping[str, Any]:
    more = _whole("ms", values["ms"])
    return _change(controls, "lag_ms", controls.feed.settings.lag_ms + more)


def _clap(controls: Controls, values: Values) -> Mapping[str, Any]:
    return {"clap": controls.claps.call(), "in_s": round(controls.claps.comes_in(), 3)}


# people --------------------------------------------------------------------


def seat_of(text: str) -> int:
    """The index of a seat's number; ValueError when there is no such seat."""
    if not text.isdecimal() or not 1 <= int(text) <= _SEATS:
        raise ValueError(f"a seat is 1 to {_SEATS}, not {text}")
    return int(text) - 1


def _person(field: str) -> Does:
    def does(controls: Controls, values: Values) -> Mapping[str, Any]:
        text = values.get(field, "")
        controls.feed.set_person(seat_of(values["seat"]), **{field: text})
        return {"seat": int(values["seat"]), field: text}

    return does


ACTIONS = (
    Action("hide/{state}", _hide),
    Action("set/{name}/{value}", _set),
    Action("set/{name}", _clear),
    Action("banner/{kind}", _banner),
    Action("banner/{kind}/{text}", _banner),
    Action("banner/{kind}/{text}/{sub}", _banner),
    Action("ticker/off", _ticker_off),
    Action("ticker/{text}", _ticker),
    Action("leaderboard/{metric}", _leaderboard),
    Action("skin/{name}", _skin),
    Action("deck/{value}", _choose("deck")),
    Action("layout/{value}", _choose("layout")),
    Action("language/{value}", _choose("language")),
    Action("amounts/{place}/{mode}", _amounts),
    Action("delay/up/{seconds}", _delay_up),
    Action("delay/nudge/{ms}", _nudge),
    Action("clap", _clap),
    Action("seat/{seat}/name", _person("name")),
    Action("seat/{seat}/name/{name}", _person("name")),
    Action("seat/{seat}/flag", _person("flag")),
    Action("seat/{seat}/flag/{flag}", _person("flag")),
    Action("seat/{seat}/photo/off", _person("photo")),
)
"""In the order in which they are looked through."""
