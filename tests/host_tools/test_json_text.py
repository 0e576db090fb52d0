"""JSON that is made to break its reader is refused with a sentence, wherever it is read."""

import json
import re
from collections.abc import Iterable
from pathlib import Path

import pytest

from host_tools.attack.hostile_json import HOSTILE
from host_tools.ground import json_text


@pytest.mark.parametrize(("text", "why"), HOSTILE.values(), ids=HOSTILE)
def test_hostile_json_is_refused_with_a_sentence(text: str | bytes, why: str) -> None:
    with pytest.raises(json_text.JsonError) as error:
        json_text.parse(text)
    assert why in str(error.value)
    assert len(str(error.value)) < 100


SOUND = [
    {"a": [1, -1.5, True, None, "ü 🂡", (1 << 63) - 1, -1 << 63], "b": {"c": {}}},
    [[[[]]]] * 50,
    "x" * 100_000,
    7,
]


@pytest.mark.parametrize("value", SOUND, ids=range(len(SOUND)))
def test_sound_json_is_read(value: object) -> None:
    for text in both(json.dumps(value), json.dumps(value, ensure_ascii=False)):
        assert json_text.parse(text) == value


@pytest.mark.parametrize(("deep", "sound"), [(33, True), (34, False)])
def test_so_deep_and_no_deeper(deep: int, sound: bool) -> None:
    text = "[" * deep + "]" * deep
    if sound:
        assert json_text.parse(text)
    else:
        with pytest.raises(json_text.JsonError, match="deep"):
            json_text.parse(text)


def both(*texts: str) -> Iterable[str | bytes]:
    for text in texts:
        yield text
        yield text.encode()


def test_an_object_is_asked_for() -> None:
    assert json_text.parse_object('{"a": 1}') == {"a": 1}
    for text in ("[]", "7", '"a"', "null"):
        with pytest.raises(json_text.JsonError, match="no JSON object"):
            json_text.parse_object(text)


def test_nobody_reads_json_past_the_bounds() -> None:
    """A caller of json.loads finds out by himself what a machine may send."""
    root = Path(json_text.__file__).parents[2]
    files = [path for tree in ("host_tools", "simulator") for path in (root / tree).rglob("*.py")]
    reads = re.compile(r"json\.(loads?|decode)\(|JSONDecoder\(|receive_json\(")
    assert len(files) > 200
    assert [path.name for path in files if reads.search(path.read_text())] == ["json_text.py"]
