"""Parts of a line that make a hand.  The store (host_tools/store/lines.py) writes and reads them
all; it stands above the records, which read these three themselves.
"""

from typing import Any

from host_tools.link.messages import Began, Event, Lost

Line = dict[str, Any]

_EVENT = ("n", "kind", "seat", "value", "ms")


def read(line: Line) -> Began | Event | Lost | None:
    """An event, a session that begins, lost events, or nothing of the three.

    ValueError when the line is not what it calls itself.
    """
    try:
        if "kind" in line:
            number, kind, seat, value, ms = (_number(line[name]) for name in _EVENT)
            return Event(number, kind, seat, value, ms, bool(line.get("past")))
        if "session" in line:
            state = bytes.fromhex(line["state"])
            return Began(str(line["build"]), str(line["how"]), state)
        return Lost(_number(line["lost"])) if "lost" in line else None
    except (KeyError, TypeError, ValueError):
        raise ValueError(f"this is no line of a log: {str(line)[:100]}") from None


def names_in(line: Line) -> dict[int, str]:
    """Names by seat 0..9; none in any other line."""
    names = line.get("names")
    if not isinstance(names, dict):
        return {}
    return {int(seat): str(name) for seat, name in names.items() if str(seat).isdecimal()}


def _number(value: object) -> int:
    if not isinstance(value, int) or not 0 <= value < 1 << 32:
        raise ValueError(value)
    return value
