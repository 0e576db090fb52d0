"""A port where no table answers, and the device behind it: asked politely, left as it was.

Ctrl-C and Ctrl-B are all that a device hears which does not answer as MicroPython does.  One that
does is asked by a program in its raw REPL (docs.micropython.org, "The REPL") and, at its end, may
start again what ran before.
"""

import time
from contextlib import suppress
from dataclasses import dataclass

from serial import SerialBase
from serial.tools import list_ports

from host_tools.build import attached
from host_tools.build.flash import build_name, folded
from host_tools.build.made import command
from host_tools.build.picos import Pico, of_machine
from host_tools.ground.plain import plain
from host_tools.link.client import open_port, ports_here
from host_tools.link.port_error import PortError

ANSWER_S = 2.0
"""A prompt comes in milliseconds; a program that is interrupted may tidy up first."""
_QUIET_S = 0.2
_SAID = 40  # bytes of a stranger's that are told
_BREAK, _LEAVE, _RAW, _RUN = b"\r\x03\x03", b"\x02", b"\x01", b"\x04"
_PROMPT, _IS_RAW = b">>> ", b"raw REPL; CTRL-B to exit\r\n>"
_ASKED, _END = b"asked", b"\x04"
"""Before the answer, and behind what a program printed in the raw REPL."""
_TRIES = 3  # what a host said before that looked for a table may still be at work there
_HEAD = 99  # bytes of main.py, enough to tell whose it is
_ASK = f"""import os, sys
said = []
for place in ".frozen", "":
    sys.modules.pop("floorman", None)
    sys.path[:] = [place]
    try:
        from floorman import BUILD
        said.append(BUILD.decode())
    except Exception:
        said.append("")
one = sys.implementation
said.append(one.name)
said.append(".".join(str(n) for n in one.version[:3]))
said.append(getattr(one, "_machine", sys.platform))
for name in "boot.py", "main.py":
    try:
        with open(name, "rb") as file:
            said.append(repr(file.read({_HEAD})))
    except OSError:
        said.append("")
said += os.listdir()
print("as" + "ked\\n" + "\\n".join(said))
"""
"""Files may have imported floorman already, and a timer of theirs may print between two prints."""
_WAITS = "first_start"  # stands in the main.py of a Pico that becomes a table; see on_image/
_FIRMWARE = ("floorman", "wiring.mpy", "wiring.py")


@dataclass(frozen=True)
class Carried:
    """A Pico's load: the firmware frozen into its image ("" for none), the board as MicroPython
    names it, and the files on its flash.

    `python` and `version` are of the interpreter; `boot` and `main` the beginnings of boot.py and
    main.py as Python writes bytes, "" for none.  `filed` is the firmware in files.
    """

    frozen: str
    machine: str
    files: tuple[str, ...] = ()
    python: str = "micropython"
    version: str = ""
    boot: str = ""
    main: str = ""
    filed: str = ""

    @property
    def fits(self) -> bool:
        """MicroPython runs there, on one of our boards."""
        return self.python == "micropython" and of_machine(self.machine) is not None

    @property
    def stale(self) -> tuple[str, ...]:
        """The firmware's files: they go before a frozen one."""
        return tuple(name for name in self.files if name in _FIRMWARE)


class _Talk:
    """Bytes to and from a port; all that came in `said`."""

    def __init__(self, serial: SerialBase) -> None:
        self._serial = serial
        self.said = bytearray()

    def tell(self, data: bytes, until: bytes, patience: float = 0) -> bytes | None:
        """The answer up to `until`; None when that does not come within ANSWER_S."""
        heard = bytearray()
        end = time.monotonic() + (patience or ANSWER_S)
        with suppress(OSError):  # a cable that is pulled answers nothing
            self._serial.write(data)
            while time.monotonic() < end and until not in heard:
                more = self._serial.read(256)
                heard += more
                self.said += more
        at = heard.find(until)
        return bytes(heard[:at]) if at >= 0 else None


def ask(port: str, restart: bool = False) -> Carried:
    """Ask the Pico on a port what it carries; `restart` lets its program run again afterwards.

    That of another board always does.
    PortError when it does not open, or no MicroPython answers.
    """
    serial = open_port(port)
    try:
        talk = _Talk(serial)
        answer = _answer(talk)
        if answer is None:
            raise _stranger(port, bytes(talk.said))
        carried = _carried(answer.decode("utf-8", "replace"))
        if restart or not carried.fits:
            talk.tell(_RUN, b"\n", _QUIET_S)
    finally:
        serial.close()
    return carried


def _answer(talk: _Talk) -> bytes | None:
    """The program's answer in the raw REPL; None where none is.  Leaves the friendly one."""
    for _ in range(_TRIES):
        if talk.tell(_BREAK + _LEAVE, _PROMPT) is None:
            return None
        if talk.tell(_RAW, _IS_RAW) is None:
            continue
        answer = talk.tell(_ASK.encode() + _RUN, _END)
        talk.tell(_LEAVE, _PROMPT)
        if answer is not None and _ASKED in answer:
            return answer.partition(_ASKED)[2]
    return None


def _carried(answer: str) -> Carried:
    _, *lines, _ = (plain(line.rstrip("\r")) for line in answer.split("\n"))
    frozen, filed, python, version, machine, boot, main, *files = lines
    return Carried(frozen, machine, tuple(files), python, version, boot, main, filed)


def _stranger(port: str, said: bytes) -> PortError:
    """No Python answered: a table or a program that is silent, something else, or nothing."""
    if attached.table_on(port):
        return PortError("TABLE_SILENT", port=port)
    facts = {"port": port, "product": _product(port), "here": ports_here()}
    if attached.is_pico(port):
        return PortError("KEPT", **facts)
    if not said.strip():
        return PortError("SILENT", **facts)
    return PortError("STRANGER", said=repr(said[:_SAID].decode("latin-1").strip()), **facts)


def _product(port: str) -> str:
    """The device's own name on USB; "" for none."""
    names = (one.product for one in list_ports.comports() if one.device in attached.names(port))
    return next(filter(None, names), "")


def judge(port: str, carried: Carried) -> PortError:
    """The reason why this Pico is no table of this firmware."""
    pico = of_machine(carried.machine)
    facts = {"port": port, "machine": carried.machine, "version": carried.version}
    if carried.python != "micropython":
        return PortError("OTHER_PYTHON", python=carried.python, **facts)
    if pico is None:
        return PortError("OTHER_BOARD", **facts)
    facts["command"] = command(pico, port)
    if not carried.frozen:
        return _stock(carried, pico, facts)
    ours = build_name()
    if carried.frozen != ours:
        return PortError("OTHER_FIRMWARE", theirs=carried.frozen, ours=ours, **facts)
    return _files(carried, {**facts, "command": command(pico, port, anew=False)})


def _stock(carried: Carried, pico: Pico, facts: dict[str, str]) -> PortError:
    """Somebody else's image; on a large Pico the firmware may lie beside it."""
    if " W with" in carried.machine:
        return PortError("PICO_W", **facts)
    own = _own(carried)
    if own:
        return PortError("STOCK_OWN", file=own, **facts)
    if pico.holds_files and carried.filed and carried.boot and carried.main:
        ours = build_name()
        if carried.filed == ours:
            return PortError("HELD", **facts)
        return PortError("OTHER_FIRMWARE", theirs=carried.filed, ours=ours, **facts)
    return PortError("STOCK", **facts)


def _starts(carried: Carried) -> dict[str, str]:
    return {"boot.py": carried.boot, "main.py": carried.main}


def _own(carried: Carried) -> list[str]:
    """Which of the two files is there, and another one than ours."""
    there = {name: text for name, text in _starts(carried).items() if text}
    ours = folded() if there else {}
    return [name for name, text in there.items() if text != repr(ours[name].encode()[:_HEAD])]


def others(carried: Carried) -> list[str]:
    """boot.py and main.py, whichever is there, on a Pico that was no table of ours yet."""
    if carried.frozen or carried.filed or _WAITS in carried.main:
        return []
    return _own(carried)


def _files(carried: Carried, facts: dict[str, str]) -> PortError:
    """Our image is right, so the files are not; or somebody wanted the REPL."""
    if _WAITS in carried.main:
        return PortError("WAITS", **facts)
    lacking = [name for name, text in _starts(carried).items() if not text]
    own = _own(carried)
    if own:
        return PortError("OWN_MAIN", file=own, **facts)
    if lacking:
        return PortError("BARE", lacking=lacking, **facts)
    if carried.stale:
        return PortError("OLD_FILES", files=carried.stale, **facts)
    return PortError("HELD", **facts)


def demand(port: str) -> None:
    """PortError when nothing is plugged in under this name."""
    if not attached.is_there(port):
        raise absent(port)


def absent(port: str = "") -> PortError:
    """Why there is no such port, or no Pico on any: it may wait in BOOTSEL."""
    for drive in attached.drives():
        return waiting(drive)
    here = ports_here()
    return PortError("NO_PORT", port=port, here=here) if port else PortError("NO_PICO", here=here)


def waiting(drive: attached.Drive) -> PortError:
    """A Pico that has no port now, because it takes an image."""
    facts = {"board": drive.pico.name, "folder": str(drive.folder)}
    return PortError("IN_BOOTSEL", command=command(drive.pico), **facts)


def why(error: PortError, port: str) -> PortError:
    """The reason why no table was found on a port; other errors stay what they are."""
    if error.name != "NO_TABLE":
        return error
    try:
        return judge(port, ask(port, restart=True))
    except PortError as found:
        return found
