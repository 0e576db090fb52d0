"""A file of the evening: players have their flag and photo by name, wherever they sit."""

from pathlib import Path

import pytest

from host_tools.production import guests
from host_tools.production.photos import Photos
from host_tools.reveal.people import People, Person
from tests.host_tools.production.test_api import JPEG

FILE = """
[Ada]
flag = "GB"
photo = "ada.jpg"

["Émile de Vries"]
flag = "NL"
"""


def loaded(folder: Path, text: str = FILE) -> dict[str, Person]:
    (folder / "ada.jpg").write_bytes(JPEG)
    (folder / "evening.toml").write_text(text, encoding="utf-8")
    return guests.load(folder / "evening.toml", Photos(folder / "photos"))


def test_who_is_in_the_file_is_found_wherever_he_sits(tmp_path: Path) -> None:
    people = People()
    people.guests = loaded(tmp_path)
    ada = people.who(4, "Ada")
    assert (ada.name, ada.flag) == ("Ada", "GB")
    assert (tmp_path / "photos" / ada.photo).read_bytes() == JPEG
    assert people.who(7, "Ada") == ada
    assert people.who(0, "Émile de Vries") == Person("Émile de Vries", "", "NL")
    assert people.who(1, "Bruno") == Person("Bruno")


def test_what_is_said_of_a_seat_counts_before_the_file(tmp_path: Path) -> None:
    people = People()
    people.guests = loaded(tmp_path)
    people.set(2, name="Émile de Vries", flag="BE")
    assert people.who(2, "Ada") == Person("Émile de Vries", "", "BE")


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("Ada = 1", "Ada has flag and photo, and nothing else"),
        ("[Ada]\nage = 3", "Ada has flag and photo, and nothing else"),
        ('[Ada]\nflag = "Great"', "Ada: a flag is two capital letters"),
        ("[Ada]\nphoto = 3", "Ada: a photo is a file's name, not 3"),
        ('[Ada]\nphoto = "evening.toml"', "Ada: this is no photo"),
        ('[Ada]\nphoto = "none.jpg"', "none.jpg"),
        ("[Ada", "line 1: this is no TOML"),
    ],
)
def test_a_wrong_file_is_one_sentence(tmp_path: Path, text: str, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        loaded(tmp_path, text)
