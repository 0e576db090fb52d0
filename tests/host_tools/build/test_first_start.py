"""The first start of an image on a Pico without files: who wants the REPL has it, else a table."""

import sys
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from host_tools.build import starting
from host_tools.link.host_session import HostSession

FILES = (("boot.py", b"boot"), ("main.py", b"main"))
GAP_MS = 400  # between two frames of a host that gets no answer


class Fresh(Exception):  # noqa: N818 - a Pico that starts anew
    """machine.reset()."""


class Pico:
    """A Pico's cable and clock.  `comes` says when bytes come, in milliseconds from the start."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch, *comes: tuple[int, bytes]):
        self.now = 0
        self.kbd_intr: list[int] = []
        self._comes = [(at, byte) for at, data in comes for byte in data]
        monkeypatch.chdir(folder)
        fakes: dict[str, dict[str, Any]] = {
            "select": {"POLLIN": 1, "poll": lambda: self},
            "sys": {"stdin": SimpleNamespace(buffer=self)},
            "time": {
                "sleep_ms": self.sleep, "ticks_ms": lambda: self.now,
                "ticks_add": lambda at, ms: at + ms, "ticks_diff": lambda late, soon: late - soon,
            },
            "machine": {"reset": self.reset},
            "micropython": {"kbd_intr": self.kbd_intr.append},
            "start_files": {"FILES": FILES},
        }  # fmt: skip
        for name, content in fakes.items():
            module = ModuleType(name)
            vars(module).update(content)
            monkeypatch.setitem(sys.modules, name, module)
        self.code: dict[str, Any] = {}
        exec(starting.FIRST.read_text(), self.code)
        monkeypatch.undo()
        monkeypatch.chdir(folder)

    def register(self, stream: object, events: int) -> None:
        pass

    def sleep(self, ms: int) -> None:
        self.now += ms

    def poll(self, patience: int) -> list[int]:
        if self._comes and self._comes[0][0] <= self.now + patience:
            self.now = max(self.now, self._comes[0][0])
            return [1]
        self.now += patience
        return []

    def read(self, n: int) -> bytes:
        return bytes(self._comes.pop(0)[1] for _ in range(n))

    def reset(self) -> None:
        raise Fresh

    @property
    def left(self) -> bytes:
        """Bytes that nobody has read."""
        return bytes(byte for _, byte in self._comes)


def hello() -> bytes:
    """The words of a host that looks for a table; Ctrl-C is in them somewhere."""
    session = HostSession(lambda: 0.0)
    session.connect()
    return session.outgoing() + b"\x03\r\x03"


def files() -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in Path().iterdir()}


def test_left_alone_it_becomes_a_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pico = Pico(tmp_path, monkeypatch)
    pico.code["look"]()
    assert files() == {"main.py": b"from first_start import wait\nwait()\n"}
    with pytest.raises(Fresh):
        pico.code["wait"]()
    assert files() == dict(FILES)
    assert 15_000 <= pico.now < 16_000


def test_a_program_of_somebodys_own_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "main.py").write_text("blink()")
    Pico(tmp_path, monkeypatch).code["look"]()
    assert files() == {"main.py": b"blink()"}


@pytest.mark.parametrize("typed", [b"\x03", b"\r\x03"])
def test_ctrl_c_leads_to_the_repl_and_what_comes_behind_it_is_for_that(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, typed: bytes
) -> None:
    """Also behind a STOP, which `floorman flash` sends before."""
    pico = Pico(tmp_path, monkeypatch, (900, hello()), (2000, typed + b"\r\x01"))
    pico.code["wait"]()
    assert pico.left == b"\r\x01"
    assert pico.kbd_intr == [-1, 3]
    assert files() == {}


def test_a_host_that_looks_for_its_table_finds_it_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its frames have Ctrl-C in them; as often as they come, they end no wait and prolong none."""
    pico = Pico(tmp_path, monkeypatch, *((at, hello()) for at in range(100, 20_000, GAP_MS)))
    with pytest.raises(Fresh):
        pico.code["wait"]()
    assert files() == dict(FILES)
    assert pico.now < 16_000
