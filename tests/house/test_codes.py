"""A number stands for one code of its family: two that were added side by side may not collide."""

from collections import Counter
from types import ModuleType

import pytest
from floorman import events
from floorman.rules import codes, why

FAMILIES = [(codes, start) for start in ("NOTE_", "ALERT_", "MENU_", "OPT_", "STEP_")]


@pytest.mark.parametrize(
    ("module", "start"),
    [*FAMILIES, (events, "K_"), (events, "CUE_"), (events, "FAULT_"), (why, "")],
    ids=lambda one: one.strip("_") if isinstance(one, str) else one.__name__,
)
def test_no_number_stands_for_two_codes(module: ModuleType, start: str) -> None:
    named = {
        name: value
        for name, value in vars(module).items()
        if name.isupper() and name.startswith(start) and isinstance(value, int)
    }
    assert len(named) > 3
    times = Counter(named.values())
    assert [name for name, value in named.items() if times[value] > 1] == []
