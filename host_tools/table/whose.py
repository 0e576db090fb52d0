"""Whose an event is, in words: felt, keypad or clock of the table, or which console."""

from collections.abc import Mapping

from floorman import events as ev

from host_tools.link.messages import Event
from host_tools.texts import Said, texts

_CONSOLES = {ev.BY_DEALER: "dealer", ev.BY_FLOOR: "floor"}
_OF_THE_TABLE = {ev.KEY: "keypad", ev.EXPIRED: "clock"}


def whose(event: Event, consoles: Mapping[int, str]) -> Said | None:
    """The author of an event; `consoles` has who did something last, by author.

    None where records of before say nothing of it.  An event of the past has no name: who was at
    the console then is not known.
    """
    if event.author is None:
        return None
    name = "" if event.past else consoles.get(event.author, "")
    if name and event.author in _CONSOLES:
        return Said(lambda language: _words(language)["named"].format(name=name))
    kind = _OF_THE_TABLE.get(event.kind, "felt")
    if event.author != ev.BY_TABLE:
        kind = _CONSOLES.get(event.author, "house")
    return Said(lambda language: _words(language)[kind])


def _words(language: str) -> dict[str, str]:
    words: dict[str, str] = texts("table", language)["whose"]
    return words
