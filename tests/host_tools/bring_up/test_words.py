"""The sentences can be said, and each failure has causes with a remedy."""

import string
from typing import Any

import pytest

from host_tools.bring_up.outcome import Sentence
from host_tools.bring_up.steps import NAMES
from host_tools.bring_up.words import Words, causes
from host_tools.doctor.finding import sentences
from host_tools.texts import languages, texts


def of(language: str) -> Any:
    return texts("bring_up", language)


def flat(tree: dict[str, Any], above: str = "") -> dict[str, str]:
    found: dict[str, str] = {}
    for name, value in tree.items():
        key = f"{above}.{name}"
        found |= flat(value, key) if isinstance(value, dict) else {key: value}
    return found


def fields(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


def test_every_step_has_its_sentences() -> None:
    assert list(of("en")["steps"]) == list(NAMES)


def test_every_failure_has_causes_and_every_cause_a_failure() -> None:
    failures, known = of("en")["failures"], set(of("en")["causes"])
    assert causes().keys() == failures.keys()
    assert {cause for found in causes().values() for cause in found} == known
    assert all(found and len(set(found)) == len(found) for found in causes().values())


@pytest.mark.parametrize("language", languages())
def test_every_sentence_can_be_said(language: str) -> None:
    said = Words(language)
    facts: dict[str, Any] = dict.fromkeys(
        {name for text in flat(of(language)).values() for name in fields(text)}, 7
    )
    for name in NAMES:
        for part in ("title", "do", "mark"):
            assert said.step(name, part)
    for name in of(language)["figures"]:
        assert said.figure(Sentence(name, facts))
    for name, found in causes().items():
        assert said.failure(Sentence(name, facts))
        assert all(all(said.cause(cause)) for cause in found)


def test_what_the_doctor_finds_in_wires_has_sentences_here() -> None:
    of_wires = {name for name in sentences() if name.startswith(("READER_", "BUSY_"))} | {
        "UNANSWERED", "NSS_CROSSED", "NONE_ANSWERS", "NO_FIELD", "READER_FIRMWARE",
        "MISO_HIGH", "MISO_LOW", "SWAPPED", "HELD_IN_RESET", "GROUP_SILENT", "WRONG_GROUP",
        "WRONG_PLACE", "SPI_ERRORS", "SUPPLY_DIPPED", "FEW_ANSWER", "BUS_DISTURBED",
    }  # fmt: skip
    assert of_wires <= causes().keys()
