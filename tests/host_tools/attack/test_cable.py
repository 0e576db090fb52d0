"""Attacks on a real table's port: a table in a thread holds, one that is weaker is found."""

from collections.abc import Callable

import pytest
from floorman import examine, loop
from floorman.dispatch import Dispatch
from floorman.private import Private

from host_tools.attack import cable
from host_tools.attack.attack import BrokenError, NotTriedError, catalogue
from host_tools.attack.cable import OnCable
from tests.host_tools.attack import weakened

TELLING = ("found[show_by_cable]", "found[felt_by_cable]")
BY_HAND = {"cards_listed", "pairing_examined"}


@pytest.fixture(autouse=True)
def soon(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> None:
    """A table that holds says nothing however long one listens."""
    told = request.node.name.endswith(TELLING)
    monkeypatch.setattr(cable, "_HEAR_S", 2.0 if told else 0.5)
    monkeypatch.setattr(cable, "_DUMB_S", 1.0)


def test_every_attack_on_a_port_is_in_the_catalogue() -> None:
    names = {name for name, attack in catalogue().items() if "port" in attack.on}
    assert set(OnCable("x").attempts()) == names


@pytest.mark.parametrize("name", OnCable("x").attempts())
def test_a_table_holds_and_what_needs_hands_is_not_tried(name: str, port: str) -> None:
    attempt = OnCable(port).attempts()[name]
    if name in BY_HAND:
        with pytest.raises(NotTriedError, match="somebody at the table"):
            attempt()
    else:
        assert attempt()


def _answered(private: Private) -> bool:
    return False


def _prompt(self: OnCable, said: bytes, listen_s: float = 0) -> bytes:
    return b"MicroPython v1.27 on rp2\r\n>>> "


def _of_felt(kind: int) -> bool:
    return False


WEAKER: dict[str, weakened.Weaken] = {
    "keys_down": weakened.put(examine, "_parts", lambda parts: (7, 256, 0, 0)),
    "show_by_cable": weakened.put(
        Dispatch, "ask", lambda table, key, amount, told: table.feed(7, 3, 513)
    ),
    "felt_by_cable": weakened.put(loop, "_is_of_felt", _of_felt),
    "pairing_examined": weakened.put(Private, "is_shut", _answered),
    "repl": weakened.put(OnCable, "_say", _prompt),
    "cards_listed": weakened.put(examine, "_new", lambda *words: (0x1704, 0xB0B0, 0xB0B0, 0xB080)),
}


@pytest.mark.parametrize("name", WEAKER)
def test_a_weaker_table_is_found(name: str, port: str, monkeypatch: pytest.MonkeyPatch) -> None:
    WEAKER[name](monkeypatch)
    asked: list[str] = []
    ask: Callable[[str], object] | None = asked.append if name in BY_HAND else None
    with pytest.raises(BrokenError):
        OnCable(port, ask).attempts()[name]()
    assert bool(asked) == (name in BY_HAND)


def test_a_port_where_nothing_answers_is_broken(
    port: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def away(*words: object) -> None:
        raise cable.LinkError("no Floorman answers")

    monkeypatch.setattr(cable, "TableOnPort", away)
    with pytest.raises(BrokenError, match="does not answer any more"):
        OnCable(port).attempts()["frames_to_a_table"]()
