"""Writes documents.d.ts: the documents of the pages as their scripts are checked by, made of the
TypedDicts of the host.

A text is a string there, since it is worded where it is sent.
"""

import dataclasses
import sys
import types
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import (
    Annotated,
    Any,
    Literal,
    NotRequired,
    Required,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

from host_tools.console.known import Known
from host_tools.console.offers import ConsoleTable
from host_tools.evening.document import Shown as Evening
from host_tools.evening.house_rules import HouseRules
from host_tools.evening.pages import OfferedDeal, Suggested
from host_tools.evening.registrar import Registered
from host_tools.outputs.hand_browser import Played
from host_tools.outputs.home import Known as Home
from host_tools.outputs.reception import Devices, Facts
from host_tools.production.console import Shown as Production
from host_tools.reveal.sections import OnAir
from host_tools.store.library import Statistics
from host_tools.table.page_document import HandEntry, Replayed, RuleText, Table
from host_tools.texts import Said
from simulator.academy.questions import All
from simulator.academy.quiz import Question
from simulator.hands_on.film import Film
from simulator.hands_on.gallery import Listed
from simulator.hands_on.playing import Handled
from simulator.looks import Looks

FILE = Path(__file__).parent / "documents.d.ts"
PAGES: Mapping[str, Sequence[type]] = {
    "Page": (Replayed, Table, RuleText),
    "Hands": (HandEntry, Played, Statistics),
    "Console": (ConsoleTable, Known),
    "Evening": (Evening, HouseRules, OfferedDeal, Suggested),
    "Register": (Registered,),
    "Overlay": (OnAir,),
    "Production": (Production,),
    "Play": (Handled, Film, Listed),
    "Academy": (All, Question),
    "Access": (Devices, Facts),
    "Home": (Home,),
    "Window": (Looks,),
}
"""The documents of each page; what one shares with a page above stands there."""

_PLAIN = {int: "number", float: "number", str: "string", bool: "boolean", Said: "string",
          type(None): "null", Any: "any"}  # fmt: skip


class Writer:
    """Writes interfaces, each into the namespace of the page that has it first."""

    def __init__(self) -> None:
        self._names: dict[type, str] = {}
        self._waiting: list[type] = []
        self._page = ""

    def text(self) -> str:
        """The whole file."""
        return _HEAD + self.written(PAGES)

    def written(self, pages: Mapping[str, Sequence[type]]) -> str:
        """A namespace for each page."""
        return "".join(self._namespace(*one) for one in pages.items())

    def _namespace(self, page: str, documents: Sequence[type]) -> str:
        self._page = page
        for document in documents:
            self._name(document)
        found = []
        while self._waiting:
            found.append(self._interface(self._waiting.pop(0)))
        return f"\ndeclare namespace {page} {{\n{''.join(found)}}}\n"

    def _interface(self, document: type) -> str:
        fields = "".join(f"    {line};\n" for line in self._fields(document))
        return f"  interface {document.__name__} {{\n{fields}  }}\n"

    def _fields(self, document: type) -> Iterator[str]:
        optional = getattr(document, "__optional_keys__", frozenset())
        for name, hint in get_type_hints(document, include_extras=True).items():
            yield f"{name}{'?' if name in optional else ''}: {self._type(hint)}"

    def _type(self, hint: Any) -> str:
        if hint in _PLAIN:
            return _PLAIN[hint]
        if is_typeddict(hint) or dataclasses.is_dataclass(hint):
            return self._name(hint)
        origin, args = get_origin(hint), get_args(hint)
        if origin is Annotated:
            return self._beside(*args)
        if origin in (NotRequired, Required):
            return self._type(args[0])
        if origin is Literal:
            return " | ".join(f'"{word}"' for word in args)
        if origin in (Union, types.UnionType):
            return " | ".join(self._type(one) for one in args)
        if origin in (dict, Mapping):
            return f"Record<string, {self._type(args[1])}>"
        if origin is tuple and args[-1] is not Ellipsis:
            return f"[{', '.join(self._type(one) for one in args)}]"
        if (
            origin is tuple and get_origin(args[0]) is tuple
        ):  # pairs of a dataclass are sent as an object
            return f"Record<string, {self._type(get_args(args[0])[1])}>"
        return self._listed(self._type(args[0]))

    def _beside(self, plain: Any, document: type) -> str:
        """A dict that has the fields of a class."""
        assert get_origin(plain) is dict
        return self._name(document)

    def _listed(self, one: str) -> str:
        return f"({one})[]" if "|" in one else f"{one}[]"

    def _name(self, document: type) -> str:
        if document not in self._names:
            self._names[document] = f"{self._page}.{document.__name__}"
            self._waiting.append(document)
        return self._names[document]


_HEAD = """\
// Made by `python -m tests.scripts.documents` out of the TypedDicts of the host.
"""


def main() -> int:
    """Write the file; exit status."""
    FILE.write_text(Writer().text(), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
