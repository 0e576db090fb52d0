"""Messages and events on the cable, out of the firmware's own tables."""

import json
import re
from collections.abc import Iterator
from html import escape
from pathlib import Path

from floorman.link import frame
from floorman.link.messages import FORMATS

from docs.sphinx import html
from docs.sphinx.documents import ROOT, found_by

_FIRMWARE = ROOT / "firmware" / "floorman"
_CONSTANT = re.compile(r"^([A-Z]\w+) = const\((\w+)\)(?:  # (.*))?((?:\n# .*)*)", re.MULTILINE)
_INTRO = """<p>Table and computer talk over USB in frames. Sensors, keys and the host can tell
the rules an event; everything that the table shows follows from events. This page is made of the
firmware's own files.</p>"""
_MORE = """<h2>In the program</h2>
<p><a href="api/floorman.link.html">floorman.link</a> is the table's end,
<a href="api/host_tools.link.html">host_tools.link</a> the computer's.
<a href="architecture.html#secrets">How Floorman is built</a> says what is never told, and
<a href="secrets.html">who may know what</a> why.</p>"""
_FROM_HOST = 65
"""Types of messages from here on are the host's."""


def pages() -> Iterator[tuple[str, str]]:
    """Name of a page, and its text."""
    sizes = f"A frame has {frame.SHORTEST} to {frame.LONGEST} bytes, {frame.ROOM} for a payload."
    text = html.document(
        "Protocol",
        _INTRO,
        f"<h2>Frames</h2>\n<p>{html.text(_said('link/frame.py'))}</p>\n<p>{sizes}</p>",
        f"<h2>Messages</h2>\n<p>{html.text(_said('link/messages.py'))}</p>",
        html.table(["Message", "Type", "Goes", "Payload", "Fields"], _messages()),
        f"<h2>Events</h2>\n<p>{html.text(_said('events.py'))}</p>",
        html.table(["Name", "Number", "Seat and value, or what it means"], _constants()),
        _MORE,
    )
    yield "protocol", text + found_by(name.lower() for name in json.loads(FORMATS))


def _said(path: str) -> str:
    """A file's docstring."""
    return (_FIRMWARE / path).read_text("utf-8").split('"""')[1]


def _messages() -> Iterator[list[str]]:
    for name, form in json.loads(FORMATS).items():
        number, _, rest = form.partition(" ")
        packed, *fields = rest.split() or [""]
        goes = "to the table" if int(number) >= _FROM_HOST else "from the table"
        yield [name, number, goes, f"<code>{escape(packed)}</code>" if packed else "",
               " ".join(fields)]  # fmt: skip


def _constants() -> Iterator[list[str]]:
    """Names of events and of what goes with them."""
    for name, number, said, more in _CONSTANT.findall(_file("events.py")):
        words = f"{said}{more}".replace("\n# ", " ")
        yield [f"<code>{name}</code>", number, html.text(words)]


def _file(name: str) -> str:
    return Path(_FIRMWARE / name).read_text("utf-8")
