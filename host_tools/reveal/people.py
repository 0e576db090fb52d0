"""Who sits where, as the viewers are told: names, photos, flags."""

import re
from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from types import MappingProxyType
from typing import Any

from floorman.rules.state import SEATS

_LONGEST = 60
_FLAG = re.compile(r"(?:[A-Z]{2})?")
_PHOTO = re.compile(r"(?:[A-Za-z0-9_-][A-Za-z0-9._-]*\.(?:png|jpg|jpeg|webp|svg))?")


@dataclass(frozen=True)
class Person:
    """`photo` is a file's name in the folder of photos, `flag` two capital letters."""

    name: str = ""
    photo: str = ""
    flag: str = ""

    def __post_init__(self) -> None:
        if not isinstance(self.name, str) or len(self.name) > _LONGEST:
            raise ValueError(f"a name is a text of {_LONGEST} characters at most")
        if not isinstance(self.flag, str) or not _FLAG.fullmatch(self.flag):
            raise ValueError(f"a flag is two capital letters such as DE, not {self.flag!r}")
        if not isinstance(self.photo, str) or not _PHOTO.fullmatch(self.photo):
            raise ValueError(f"a photo is a file's name such as ada.jpg, not {self.photo!r}")


class People(dict[int, Person]):
    """By seat; a seat that nobody described has no name.

    `guests` are whom a file of the evening describes, by name: they are found wherever they sit.
    """

    guests: Mapping[str, Person] = MappingProxyType({})

    def __missing__(self, seat: int) -> Person:
        return Person()

    @classmethod
    def of(cls, kept: dict[str, Any]) -> "People":
        """Those whom `as_json` wrote."""
        return cls({int(seat): Person(**fields) for seat, fields in kept.items()})

    def who(self, seat: int, known: str) -> Person:
        """A seat's person, `known` to the table by that name; what is said of the seat counts."""
        said = self[seat]
        name = said.name or known
        guest = self.guests.get(name, Person())
        return Person(name, said.photo or guest.photo, said.flag or guest.flag)

    def as_json(self) -> dict[str, Any]:
        """By seat, every field by name."""
        return {str(seat): asdict(person) for seat, person in self.items()}

    def set(self, seat: int, **fields: str) -> Person:
        """Change what is said of a seat; ValueError says what cannot be."""
        if seat not in range(SEATS):
            raise ValueError(f"there is no seat {seat}: they go from 0 to {SEATS - 1}")
        try:
            self[seat] = replace(self[seat], **fields)
        except TypeError:
            raise ValueError("a person has name, photo and flag, and nothing else") from None
        return self[seat]
