"""The kinds of lines.py, each with the names that a line of it may have.

Whoever reads a line asks here first.  A line that is two things at once would be one of them to
who proves a day, and the other to who tells what happened in it.
"""

from collections.abc import Mapping
from typing import Any

_NAMES = {
    "session": "port build how state table boot",
    "names": "",
    "kind": "n seat value ms past author",
    "record": "n body",
    "paired": "count",
    "signer": "from head",
    "signature": "index body",
    "signed_key": "leaf body",
    "lost": "",
    "started": "",
    "readers": "",
    "reader": "fault",
    "part": "fault",
    "failed": "",
    "command": "role name id",
    "clock": "off_ms",
    "trouble": "",
    "chips": "expected seen",
}
_ALLOWED = {kind: {kind, *names.split()} for kind, names in _NAMES.items()}


def kind_of(line: Mapping[str, Any]) -> str:
    """The name that no other kind has, empty for a line of none; ValueError for one of several,
    or with a name that its kind has not.
    """
    kinds = line.keys() & _ALLOWED.keys()
    if not kinds:
        return ""
    kind = min(kinds)
    if line.keys() <= _ALLOWED[kind]:
        return kind
    raise ValueError(f"a line of {kind} has {', '.join(sorted(line.keys() - _ALLOWED[kind]))}")
