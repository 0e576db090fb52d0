"""Skins: folders read, and what is wrong with one said in a sentence."""

from pathlib import Path

import pytest

from host_tools.outputs.skins import SKINS, SkinError, read, skins


def folder(home: Path, text: str, name: str = "mine", sheet: bool = True) -> Path:
    made = home / name
    made.mkdir()
    (made / "skin.toml").write_text(text)
    if sheet:
        (made / "skin.css").write_text("")
    return made


def test_the_houses_own_skins_are_two() -> None:
    found = skins()
    assert list(found) == ["felt", "studio"]
    for skin in found.values():
        assert skin.name
        assert skin.author
        assert skin.about
        assert skin.variables["--colour-plate"].startswith("#")
        assert skin.variables["--size-corner"].endswith("px")


def test_a_skin_may_say_little(tmp_path: Path) -> None:
    skin = read(folder(tmp_path, '[colours]\nplate = "#123456"\n[options]\nflags = false\n'))
    assert (skin.name, skin.author) == ("mine", "")
    assert skin.document()["variables"] == {"--colour-plate": "#123456"}
    assert skin.document()["options"] == {"flags": False}


def test_a_later_home_counts_before_an_earlier(tmp_path: Path) -> None:
    folder(tmp_path, 'name = "Own felt"', "felt")
    found = skins([SKINS, tmp_path])
    assert found["felt"].name == "Own felt"
    assert found["studio"].name == "Studio"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("name = ", "skin.toml, line 1: this is no TOML"),
        ("name = 3", "name must be a text in quotes"),
        ("colors = 3", "colors is not known"),
        ("colours = 3", "colours must be a table: [colours]"),
        ("[colours]\nplate = 3", "plate in [colours] must be a text in quotes"),
        ("[colours]\nPlate = '#fff'", "Plate in [colours]: write keys with small letters"),
        ("[sizes]\ncorner = '3px'", "corner in [sizes] must be a number of pixels"),
        ("[sizes]\ncorner = true", "corner in [sizes] must be a number of pixels"),
        ("[options]\nflag = true", "flag in [options] is not known; there is flags"),
        ("[options]\nflags = 1", "flags in [options] must be true or false"),
    ],
)
def test_what_is_wrong_is_said(tmp_path: Path, text: str, said: str) -> None:
    with pytest.raises(SkinError) as caught:
        read(folder(tmp_path, text))
    assert said in str(caught.value)
    assert str(tmp_path / "mine") in str(caught.value)


def test_a_folder_without_a_sheet_or_with_a_wrong_name_is_refused(tmp_path: Path) -> None:
    with pytest.raises(SkinError, match=r"skin\.css is missing"):
        read(folder(tmp_path, "", sheet=False))
    with pytest.raises(SkinError, match="small letters"):
        read(folder(tmp_path, "", "My Skin"))
    with pytest.raises(SkinError, match="it cannot be read"):
        read(tmp_path / "nowhere")
