"""Houses that are offered can be played, and the cookbook has the same ones."""

import tomllib
from pathlib import Path

import pytest
from floorman.rules.book import HOUSE_ROOM

from host_tools.evening.house_rules import house_rules
from host_tools.evening.setup import setup_of
from host_tools.rulebook.tables import PARAMETERS
from host_tools.table import house as house_files
from host_tools.texts import texts

DOCS = Path(__file__).parents[3] / "docs"
HIGHEST = {row[0]: row[1] for row in PARAMETERS}
HOUSES = house_rules()["houses"]


@pytest.mark.parametrize("house", HOUSES, ids=lambda house: house["id"])
def test_a_house_can_be_played_and_says_why(house: dict[str, object]) -> None:
    changes = house["changes"]
    assert isinstance(changes, dict)
    assert 0 < len(changes) < HOUSE_ROOM
    setup_of({"book": house["book"], "changes": changes})
    rules = {rule["id"]: rule for rule in house_rules()["rules"]}
    for name, value in changes.items():
        assert value in rules[name]["choices"]
        assert rules[name]["books"][house["book"]] != value
    said = texts("houses")["houses"][str(house["id"])]
    assert list(said) == ["name", "why", *changes]


@pytest.mark.parametrize("rule", house_rules()["rules"], ids=lambda rule: rule["id"])
def test_a_choice_is_a_value_of_the_rule(rule: dict[str, object]) -> None:
    assert isinstance(rule["choices"], list)
    values = rule["choices"]
    assert list(texts("houses")["rules"][str(rule["id"])]) == ["asks", *map(str, values)]
    assert values == sorted(set(values))
    assert values[-1] <= HIGHEST[str(rule["id"])]


def test_the_cookbook_has_the_same_houses(tmp_path: Path) -> None:
    text = (DOCS / "house-rules.md").read_text("utf-8")
    files = [block.partition("```")[0] for block in text.split("```toml\n")[1:]]
    for file, house in zip(files, HOUSES, strict=True):
        (tmp_path / "house.toml").write_text(file)
        assert house_files.load(tmp_path / "house.toml").changes
        found = tomllib.loads(file)
        found["change"].pop("cash", None)
        assert found["book"] == house["book"]
        assert found["change"] == house["changes"]
