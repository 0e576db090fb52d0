"""Each attack on a page holds against ours, and finds the page that is weaker."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import closing
from pathlib import Path

import pytest

from host_tools.access import own_user
from host_tools.attack import pages
from host_tools.attack.attack import BrokenError, NotTriedError, catalogue
from host_tools.outputs.relay import Relay
from host_tools.store.folder import FILE
from host_tools.store.store import Store
from tests.host_tools.access.outside import Outside
from tests.host_tools.attack.weakened import GUESTS, HOUSES

SLOW = {"half_requests"}


@pytest.fixture(autouse=True)
def other_tests_run_beside_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pages, "_PAGE_S", 10.0)


def attacked(folder: Path, play: Callable[[str], Awaitable[str]], guest: bool) -> str:
    """The sentence of what was found at the door, or at the house's own page."""

    async def scene() -> str:
        with closing(Store(folder / FILE)) as store:
            relay = Relay(lambda number: store.of_table("p", number), store.last, "t" * 32)
            async with Outside(folder, relay=relay) as outside:
                return await asyncio.wait_for(play(outside.safe if guest else outside.url), 60)

    return asyncio.run(scene())


def test_every_attack_on_a_page_is_in_the_catalogue_and_has_a_weaker_page() -> None:
    for kind, plays, weaker in (("guest", pages.GUEST, GUESTS), ("house", pages.HOUSE, HOUSES)):
        assert set(plays) == {n for n, attack in catalogue().items() if kind in attack.on}
        assert set(weaker) == set(plays)


@pytest.mark.parametrize("name", pages.GUEST)
def test_the_door_holds(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    if name in SLOW:
        monkeypatch.setattr("host_tools.access.ports.QUIET_S", 0.5)
    assert attacked(tmp_path, pages.GUEST[name], guest=True)


@pytest.mark.parametrize("name", GUESTS)
def test_a_weaker_door_is_found(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    GUESTS[name](monkeypatch)
    with pytest.raises(BrokenError):
        attacked(tmp_path, pages.GUEST[name], guest=True)


def of_the_house(folder: Path, name: str) -> str:
    try:
        return attacked(folder, pages.HOUSE[name], guest=False)
    except NotTriedError as why:
        pytest.skip(str(why))


@pytest.mark.skipif(not own_user.is_said(), reason="this system does not say whose it is")
@pytest.mark.parametrize("name", pages.HOUSE)
def test_the_house_holds(name: str, tmp_path: Path) -> None:
    assert of_the_house(tmp_path, name)


@pytest.mark.skipif(not own_user.is_said(), reason="this system does not say whose it is")
@pytest.mark.parametrize("name", HOUSES)
def test_a_weaker_house_is_found(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    HOUSES[name](monkeypatch)
    with pytest.raises(BrokenError):
        of_the_house(tmp_path, name)
