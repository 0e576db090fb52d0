"""Each attack on a simulated table holds against ours, and finds the one that is weaker."""

import pytest

from host_tools.attack.attack import Outcome, catalogue, play
from host_tools.commands import cli
from simulator.attacks.every import every
from simulator.attacks.fuzz import journals
from tests.host_tools.attack.weakened import TABLES

NAMES = [name for name, attack in catalogue().items() if "simulator" in attack.on]


@pytest.fixture
def fresh_journals():
    """Journals that were played are kept for all cases."""
    journals._played.cache_clear()
    yield
    journals._played.cache_clear()


def found(name):
    return play(catalogue()[name], every(cli.main)[name], "simulator")


def test_every_attack_is_in_the_catalogue_and_has_a_weaker_table():
    assert set(every(cli.main)) == set(NAMES)
    assert set(TABLES) == set(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_ours_holds(name):
    result = found(name)
    assert result.outcome is Outcome.HELD, result.found


@pytest.mark.usefixtures("fresh_journals")
@pytest.mark.parametrize("name", NAMES)
def test_a_weaker_one_is_found(name, monkeypatch):
    TABLES[name](monkeypatch)
    result = found(name)
    assert result.outcome is Outcome.BROKEN, result.found
