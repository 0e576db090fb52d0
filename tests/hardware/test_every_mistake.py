"""Every single mistake of a netlist is found, or equal.toml says why it is none.

Here is a sample; `make bench ARGS=netlist` makes all.
"""

import random
from collections.abc import Iterator

import pytest

from host_tools.table.netlist import Draft, Netlist, draft
from tests.hardware.equal import REASONS, reason
from tests.hardware.mistaken import Mistake, every, make
from tests.hardware.rules import faults
from tests.hardware.test_netlist import BUILDS

_SEED = 28
_EACH = 3
"""Mistakes of each sort and build."""


def sample(table: Draft) -> Iterator[Mistake]:
    """Some of each sort, drawn with a fixed seed."""
    chance, sorts = random.Random(_SEED), dict[str, list[Mistake]]()
    for mistake in every(table):
        sorts.setdefault(mistake[0], []).append(mistake)
    for mistakes in sorts.values():
        yield from chance.sample(mistakes, min(_EACH, len(mistakes)))


@pytest.mark.parametrize("build", BUILDS)
def test_a_single_mistake_is_found_or_equal(build: str) -> None:
    for mistake in sample(draft(build)):
        table = draft(build)
        why = reason(table, mistake)
        make(table, mistake)
        found = faults(Netlist(table))
        assert bool(found) != bool(why), (mistake, why, found)


def test_what_is_equal_can_happen() -> None:
    table = draft("pn5180")
    seen = {reason(table, mistake) for mistake in every(table)}
    assert seen - {""} == {why for reasons in REASONS.values() for why in reasons.values()}
