"""The names that rules/codes.py and events.py give to their numbers, without their family's."""

from functools import cache, partial
from types import ModuleType

from floorman import events
from floorman.rules import codes

_OF_CODES = ("SEAT_", "MARK", "LAST_", "OPT_", "MENU_", "PER_", "NOTE_", "STEP_", "ALERT_")
_OF_EVENTS = (
    "K_", "FAULT_", "READER_", "PART", "ANTE_", "AT_", "SURE_", "BACK_", "BY_", "CUE_", "UNKNOWN",
)  # fmt: skip


@cache
def _family(module: ModuleType, start: str) -> dict[int, str]:
    named = vars(module).items()
    return {n: name.removeprefix(start) for name, n in named if name.startswith(start)}


@cache
def _others(module: ModuleType, families: tuple[str, ...]) -> dict[int, str]:
    """Names of no family."""
    named = vars(module).items()
    return {n: name for name, n in named if name.isupper() and not name.startswith(families)}


notes = partial(_family, codes, "NOTE_")
alerts = partial(_family, codes, "ALERT_")
steps = partial(_family, codes, "STEP_")
options = partial(_family, codes, "OPT_")
menu = partial(_family, codes, "MENU_")
phases = partial(_others, codes, _OF_CODES)
keys = partial(_family, events, "K_")
faults = partial(_family, events, "FAULT_")
readers = partial(_family, events, "READER_")
kinds = partial(_others, events, _OF_EVENTS)


def menu_card(card: int) -> int:
    """A card 0..51 as the floor's menu has it: 10 * rank + suit."""
    return 10 * (card // 4 + 2) + card % 4 + 1


@cache
def parts() -> dict[tuple[int, int], str]:
    """What can be wrong with a part beside the readers, by part and state."""
    silent = {"KEYPAD": events.PART_KEYPAD, "KNOCKS": events.PART_KNOCKS, "FRAM": events.PART_FRAM}
    silent["TAGS"] = events.PART_TAGS
    names = {(part, events.PART_SILENT): name for name, part in silent.items()}
    names[events.PART_KNOCKS, events.PART_BUMPED] = "BUMPED"
    names[events.PART_TAGS, events.PART_NO_KEY] = "TAG_KEY"
    return {**names, (events.PART_FRAM, events.PART_LOST): "FRAM_LOST"}
