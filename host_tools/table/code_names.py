"""The names that rules/codes.py and events.py give to their numbers."""

import inspect
from functools import cache

from floorman import events
from floorman.rules import codes

# names of events.py that are no kinds of events
_FAMILIES = ("K_", "FAULT_", "READER_", "PART", "ANTE_", "AT_", "SURE_", "BACK_", "CUE_")


@cache
def section(start: str) -> dict[int, str]:
    """The names of a part of codes.py, by number; `start` begins the part's heading."""
    names: dict[int, str] = {}
    inside = False
    for line in inspect.getsource(codes).splitlines():
        if line.startswith("# ") and line.endswith("--"):
            inside = line[2:].startswith(start)
        name = line.partition(" = ")[0]
        if inside and name.isupper() and isinstance(getattr(codes, name, None), int):
            names[getattr(codes, name)] = name
    return names


@cache
def menu() -> dict[int, str]:
    """Entries of the dealer's menu by number, without MENU_."""
    return {value: name[5:] for name, value in vars(codes).items() if name.startswith("MENU_")}


@cache
def options() -> dict[int, str]:
    """Options of a decision by number, without OPT_."""
    return {value: name[4:] for name, value in vars(codes).items() if name.startswith("OPT_")}


@cache
def keys() -> dict[int, str]:
    """Keys of the dealer's keypad by number, without K_."""
    return {value: name[2:] for name, value in vars(events).items() if name.startswith("K_")}


@cache
def faults() -> dict[int, str]:
    """What can be wrong with a card, without FAULT_."""
    return {value: name[6:] for name, value in vars(events).items() if name.startswith("FAULT_")}


@cache
def readers() -> dict[int, str]:
    """What can be wrong with a reader, without READER_."""
    return {value: name[7:] for name, value in vars(events).items() if name.startswith("READER_")}


@cache
def parts() -> dict[tuple[int, int], str]:
    """What can be wrong with a part beside the readers, by part and state."""
    silent = {"KEYPAD": events.PART_KEYPAD, "KNOCKS": events.PART_KNOCKS, "FRAM": events.PART_FRAM}
    silent["TAGS"] = events.PART_TAGS
    names = {(part, events.PART_SILENT): name for name, part in silent.items()}
    return {**names, (events.PART_KNOCKS, events.PART_BUMPED): "BUMPED"}


@cache
def kinds() -> dict[int, str]:
    """Kinds of events by number: every name of events.py without an underscore and a family."""
    return {
        value: name
        for name, value in vars(events).items()
        if name.isupper() and name != "UNKNOWN" and not name.startswith(_FAMILIES)
    }
