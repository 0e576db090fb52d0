"""People's names in chained lines: a hash binds each name, and outlives that it is taken out.

A line is hashed with a commitment in the place of each name: SHA-256 of a salt and the name.
Whoever takes the name out leaves the commitment and throws the salt away, so the hash still says
all that it said, and nobody finds the name by trying.  A made-up name stands there then
(`Player 7`); it has one commitment in all of a file, and is no other person's.
"""

import json
import re
import secrets
from collections.abc import Callable, Mapping
from hashlib import sha256
from typing import Any

AND = ", "
"""Between the names of two people who did a thing together."""
LONGEST = 200
"""Characters that are kept of a stranger's text."""
OF_A_LINE = ("name", "person", "by", "names", "groups", "amounts")
"""Fields that say who."""
_WITH = "with"  # an event of the evening has its fields in there
_KEYS = "amounts"  # whose keys are the names
_SALT = 16
_MADE_UP = re.compile(r"Player \d{1,5}")
_SALTED = re.compile(r"[0-9a-f]{32}")
_GONE = re.compile(r"#[0-9a-f]{64}")

Rename = Callable[[str], str]
_People = Callable[[list[str]], list[str]]


def made_up(number: int) -> str:
    """A name in the place of one that was taken out."""
    return f"Player {number}"


def is_made_up(name: str) -> bool:
    """True for a name that nobody else may have, or he would become somebody forgotten."""
    return _MADE_UP.fullmatch(name) is not None


def cut(name: str) -> str:
    """As much of a name as a file has that strangers write to."""
    return name[:LONGEST]


def whole(value: Any) -> Any:
    """The same in whole characters; half a one, which no file can have, is a question mark."""
    match value:
        case str():
            return value.encode("utf-8", "replace").decode()
        case dict():
            return {whole(key): whole(one) for key, one in value.items()}
        case list() | tuple():
            return [whole(one) for one in value]
    return value


def renamed(said: Mapping[str, Any], call: Rename) -> dict[str, Any]:
    """The object with another name wherever it says who; fields and other texts stay."""
    return _told(said, lambda people: [call(name) for name in people])


def _told(said: Mapping[str, Any], instead: _People) -> dict[str, Any]:
    """`instead` is asked for each name, and for those that did a thing together at once."""
    found = {
        key: _beneath(key, one, instead) if key in OF_A_LINE else one for key, one in said.items()
    }
    if isinstance(inside := found.get(_WITH), dict):
        found[_WITH] = _told(inside, instead)
    return found


def _beneath(key: str, value: Any, instead: _People) -> Any:
    if isinstance(value, str):
        people = value.split(AND) if key == "by" else [value]
        return AND.join(instead(people)) if value else value
    if isinstance(value, list):
        return [_beneath(key, one, instead) for one in value]
    if isinstance(value, dict):
        keyed = key == _KEYS
        return {
            AND.join(instead([name])) if keyed else name: one
            if keyed
            else _beneath(key, one, instead)
            for name, one in value.items()
        }
    return value


def names_in(said: Mapping[str, Any]) -> list[str]:
    """The people that an object names, each once."""
    return list(dict.fromkeys(name for people in _groups_in(said) for name in people))


def _groups_in(said: Mapping[str, Any]) -> list[list[str]]:
    found: list[list[str]] = []

    def note(people: list[str]) -> list[str]:
        found.append(people)
        return people

    _told(said, note)
    return found


def spelt(said: Mapping[str, Any], name: str) -> list[str]:
    """The names under which an object says this one; none where it does not.

    Where people did a thing together, a name with a comma stands as several; a long one may have
    been cut.
    """
    found: dict[str, None] = {}
    for people in _groups_in(said):
        for parts in _spellings(name):
            if _in_a_row(parts, people):
                found |= dict.fromkeys(parts)
    return list(found)


def _spellings(name: str) -> tuple[list[str], ...]:
    parts, short = name.split(AND), cut(name)
    return [name], parts, [short], short.split(AND), [cut(part) for part in parts]


def _in_a_row(parts: list[str], people: list[str]) -> bool:
    count = len(parts)
    return any(people[at : at + count] == parts for at in range(len(people) - count + 1))


def text_of(said: Mapping[str, Any]) -> bytes:
    """An object as a chained line has it."""
    return json.dumps(whole(said), ensure_ascii=False, separators=(",", ":")).encode()


def new_salt() -> str:
    """One for a name that is new in a file."""
    return secrets.token_hex(_SALT)


def commitment(name: str, kept: str) -> str:
    """Made of what is kept of a name: its salt, or the commitment where the name is gone."""
    if _GONE.fullmatch(kept):
        return kept
    return "#" + sha256(bytes.fromhex(kept) + name.encode()).hexdigest()


def hides(said: Mapping[str, Any]) -> bool:
    """True when a commitment stands in an object as if it were a name."""
    return any(map(_GONE.fullmatch, names_in(said)))


class Names:
    """All names of a file with what is kept of each; `take` says whether more of them fit."""

    def __init__(self) -> None:
        self.kept: dict[str, str] = {}
        self._of: dict[str, str] = {}  # name by commitment

    def take(self, kept: object) -> bool:
        """{name: its salt, or its commitment}; nobody has two names, and no name two people."""
        if not isinstance(kept, dict):
            return False
        return all(self._takes(name, one) for name, one in kept.items())

    def _takes(self, name: object, kept: object) -> bool:
        if not isinstance(name, str) or not isinstance(kept, str):
            return False
        if not (_SALTED.fullmatch(kept) or (_GONE.fullmatch(kept) and is_made_up(name))):
            return False
        known = self.kept.setdefault(name, kept)
        return known == kept and self._of.setdefault(commitment(name, kept), name) == name

    def of(self, said: Mapping[str, Any]) -> dict[str, str]:
        """Salts and commitments of the names in an object; a new name has a salt of now."""
        return {name: self.kept.get(name) or new_salt() for name in names_in(said)}

    def digest(self, said: Mapping[str, Any]) -> bytes | None:
        """SHA-256 of an object with commitments in the place of names; None where one is unknown:
        a commitment that stands there as if it were a name would make the same.
        """
        try:
            bare = renamed(said, lambda name: commitment(name, self.kept[name]))
        except KeyError:
            return None
        return sha256(text_of(bare)).digest()
