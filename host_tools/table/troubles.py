"""What is wrong with the readers, for the page, and what helps until they answer again."""

from collections.abc import Sequence

from host_tools.table import words
from host_tools.table.builds import Build, in_words
from host_tools.table.page_document import Trouble
from host_tools.texts import Said


def of_readers(build: Build, health: Sequence[int]) -> list[Trouble]:
    """Each reader that is not well."""
    return [
        _of_reader(name, state)
        for name, state in zip(build.words, health, strict=True)
        if state
    ]  # fmt: skip


def _of_reader(name: str, state: int) -> Trouble:
    return {
        "what": Said(lambda language: words.opened(words.reader(name, state, language)) + "."),
        "do": Said(lambda language: words.cure(name.partition(" ")[0], language)),
    }


def blind(build: Build, health: Sequence[int], seat: int) -> bool:
    """No reader of the seat's cards is well; False where it has none."""
    if not any(health):
        return False
    zone = f"hole {seat + 1}"
    states = [
        state
        for at, state in enumerate(health)
        if in_words(build.zones[build.zone(at)]) == zone
    ]  # fmt: skip
    return bool(states) and all(states)
