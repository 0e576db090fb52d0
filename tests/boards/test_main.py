"""main.py: where it ends, with a REPL on the wire and without."""

import sys
import types

import pytest

from host_tools.ground.importing import FIRMWARE

FAILURES = [ValueError("x"), MemoryError(), OSError(5)]


class Pico:
    """Runs main.py with a table that ends as a test wants it; `said` is what was done.

    `repl`: MicroPython's own port is the link's; None when somebody holds the key for it.
    """

    def __init__(self, monkeypatch, repl, builds=None, runs=None):
        self.said = []
        self.port = None if repl is None else types.SimpleNamespace(repl=repl)
        pico = self

        class Table:
            def __init__(self, parts):
                if builds:
                    raise builds

            def run(self):
                pico.said.append("run")
                if runs:
                    raise runs

        def build(root, port):
            assert port is self.port

        def tell(wiring, port, table, error):
            assert port is self.port
            self.said.append(f"tell {error!r}")

        fakes = {
            "machine": {"reset": lambda: self.said.append("reset")},
            "micropython": {
                "const": lambda n: n, "kbd_intr": lambda n: self.said.append(f"Ctrl-C {n}"),
            },
            "wiring": {"port": self.port, "build": build},
            "floorman.loop": {"Table": Table},
            "floorman.last_words": {"tell": tell},
            "gc": {"threshold": lambda n: None},
        }  # fmt: skip
        for name, content in fakes.items():
            module = types.ModuleType(name)
            vars(module).update(content)
            monkeypatch.setitem(sys.modules, name, module)

    def boot(self):
        """Memory that is left: `reset` returns here, unlike a Pico's."""
        names = {}
        exec(compile((FIRMWARE / "main.py").read_text(), "main.py", "exec"), names)
        return names


@pytest.mark.parametrize("started", [False, True])
def test_the_port_is_opened_before_usb_runs_and_not_by_a_reset_at_the_repl(monkeypatch, started):
    said = []
    fakes = {
        "machine": {"mem32": {0x50110040: started}}, "gc": {"threshold": said.append},
        "micropython": {"const": lambda n: n},
        "wiring": {"open_port": lambda: said.append("open")},
    }  # fmt: skip
    for name, content in fakes.items():
        module = types.ModuleType(name)
        vars(module).update(content)
        monkeypatch.setitem(sys.modules, name, module)
    exec(compile((FIRMWARE / "boot.py").read_text(), "boot.py", "exec"), {})
    assert said == ([] if started else [4096, "open"])


def test_after_stop_the_repl_has_no_table(monkeypatch):
    pico = Pico(monkeypatch, repl=True)
    assert "table" not in pico.boot()
    assert pico.said == ["Ctrl-C -1", "run", "Ctrl-C 3"]


def test_after_stop_a_table_without_a_repl_starts_anew(monkeypatch):
    pico = Pico(monkeypatch, repl=False)
    pico.boot()
    assert pico.said[:3] == ["Ctrl-C -1", "run", "reset"]


def test_who_holds_the_key_gets_the_repl_and_no_table(monkeypatch):
    pico = Pico(monkeypatch, repl=None)
    pico.boot()
    assert pico.said == ["Ctrl-C -1", "Ctrl-C 3"]


@pytest.mark.parametrize("repl", [True, False])
@pytest.mark.parametrize("failure", FAILURES)
def test_a_table_that_fails_in_play_starts_anew_and_opens_no_repl(monkeypatch, failure, repl):
    pico = Pico(monkeypatch, repl, runs=failure)
    pico.boot()
    assert pico.said[:4] == ["Ctrl-C -1", "run", f"tell {failure!r}", "reset"]


def test_a_table_that_cannot_start_says_why_at_the_repl(monkeypatch):
    why = OSError("no watchdog")
    pico = Pico(monkeypatch, repl=True, builds=why)
    with pytest.raises(OSError, match="no watchdog"):
        pico.boot()
    assert pico.said == ["Ctrl-C -1", f"tell {why!r}", "Ctrl-C 3"]


def test_a_table_that_cannot_start_and_has_no_repl_tells_the_host_and_tries_again(monkeypatch):
    why = OSError("no watchdog")
    pico = Pico(monkeypatch, repl=False, builds=why)
    with pytest.raises(OSError, match="no watchdog"):
        pico.boot()
    assert pico.said == ["Ctrl-C -1", f"tell {why!r}", "reset"]
