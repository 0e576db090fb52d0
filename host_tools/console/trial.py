"""What the rules would say to a command: it is tried on a copy of the game."""

from collections.abc import Sequence
from dataclasses import dataclass

from floorman import events as ev
from floorman.rules import codes
from floorman.rules.expected import Expected

from host_tools.table import words
from host_tools.table.timeline import Note, noted
from host_tools.table.view import Input, Seen, Watched
from host_tools.table.words import Names
from host_tools.texts import Said


@dataclass(frozen=True)
class Refusal:
    """The rule's own sentence in every language, and the id of the rule or empty; `unnamed`: the
    sentence for a file, where it would name a person.
    """

    text: Said
    rule: str = ""
    unnamed: Said | None = None

    @property
    def noted(self) -> str:
        """The sentence with nobody's name."""
        return str(self.unnamed or self.text)


def refusal(game: Watched, events: Sequence[Input], names: Names) -> Refusal | None:
    """Why the rules refuse these events now; None when they take them."""
    said: list[Note] = []
    copy: Watched = Watched(lambda *note: said.append(noted(copy, *note)))
    copy.unpack(bytearray(Seen(game).snapshot))
    for event in events:
        said.clear()
        status = copy.feed(*event, 0)
        if status and not copy.kept():
            return _refusal(said, status, names)
    return None


def _refusal(said: list[Note], status: int, names: Names) -> Refusal:
    alerts = [one for one in said if one.note in (codes.NOTE_ALERT, codes.NOTE_PROPOSED)]
    if not alerts:
        return sentence(status)
    last = alerts[-1]
    return Refusal(_said(last, names), last.rule, _said(last, words.NAMELESS))


def _said(alert: Note, names: Names) -> Said:
    return Said(lambda language: _sentence(alert.seat, alert.value, language, names))


def _sentence(seat: int, code: int, language: str, names: Names) -> str:
    who = words.called(seat, language, names)
    return words.opened(f"{who}: {words.alert(code, language)}.")


def sentence(code: int) -> Refusal:
    """An alert of the rules as a refusal."""
    return Refusal(Said(lambda language: words.opened(words.alert(code, language)) + "."))


def may_show(game: Watched) -> bool:
    """Whether SHOW would ask at the table: the same question as Dispatch.ask has."""
    expected = Expected(game)
    return expected.tabling() and not expected.deciding()


def of_key(game: Watched, key: int, names: Names) -> Refusal | None:
    """Why a key alone is refused now."""
    return refusal(game, [Input(ev.KEY, key)], names)
