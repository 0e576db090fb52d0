"""`floorman flash`: the image, the firmware's files and the tags onto a Pico, whatever it is now.

A Pico in BOOTSEL gets the image; one on a port gets it, too, when the image in it holds another
firmware and a right one is at hand.  Then come the files: boot.py, main.py and the tags on an
image with the firmware in it, all of it on a stock image.  A table has no REPL to do that by: it
comes back with one when FLOOR is held down on its keypad.
"""

import shutil
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from floorman.registry import load

from host_tools.build import attached, behind, made
from host_tools.build.attached import Drive
from host_tools.build.behind import Carried, ask
from host_tools.build.flash import (
    FlashError,
    build_name,
    compile_firmware,
    copy,
    keep,
    leave_frozen,
    restart_to_drive,
    stop_table,
)
from host_tools.build.frozen import build_in
from host_tools.build.picos import Pico, of_image, of_machine
from host_tools.build.uf2 import Uf2Error, with_blank
from host_tools.commands.arguments import say
from host_tools.link.messages import LinkError
from host_tools.table import tag_key
from host_tools.table.builds import BUILD_FILE
from host_tools.table.tagfile import has_secrets

APPEARS_S = 30.0  # a drive or a port is waited for so long
HELD_S = 60.0  # and somebody who holds a key down
AGAIN_S = 5.0  # a table that came back without a REPL is asked again
_LOOK_S = 0.2
_FILES = 0x2000  # erased, MicroPython makes its files anew
BOOT_S = 3.0  # from its port to a Pico that answers; a table boots meanwhile
_BOOTSEL = "hold its BOOTSEL button while you plug it in"

Thing = TypeVar("Thing")


def flash(
    port: str,
    image: Path | None,
    tags: Path | None,
    table: str | None = None,
    erase: bool = False,
) -> int:
    """Find the Pico (`port` empty: wherever it is), do what it needs; exit status.

    `table` names the build that it is wired as, None for what it was before.  With `erase` one in
    BOOTSEL loses its files.
    """
    if tags is not None:
        _check(tags)
    target = port or _find()
    if port:
        behind.demand(port)
    if isinstance(target, Drive):
        return _onto_drive(target, image, erase, tags, table)
    if erase:
        raise FlashError(f"--erase is for a Pico in BOOTSEL: {_BOOTSEL}")
    found = _stopped(target)
    if image is None:
        _demand_image(*found)
    with _load(tags, table) as load:
        _onto_port(*found, image, load)
    return 0


def _check(tags: Path) -> None:
    """FlashError unless the table will read this file, and the key of its secrets."""
    how = f"'floorman tags LIST.txt {tags}' makes one of a list"
    if not tags.is_file():
        raise FlashError(f"there is no tag file {tags}: {how}")
    try:
        load(str(tags))
    except OSError as error:
        raise FlashError(f"{tags} will not do ({error}): {how}") from None
    key = tag_key.beside(tags)
    if has_secrets(tags) and tag_key.kept(key) is None:
        raise FlashError(
            f"tags of {tags} have secrets, and {key} is not there: bring back the one with which"
            " they got their keys; where none got any yet, 'floorman tags' draws one"
        )


def _find() -> Drive | str:
    """The one Pico at this computer; FlashError when there is none, or which is meant is unclear.

    One in BOOTSEL was put there by somebody, so it is the one.
    """
    drives = attached.drives()
    if len(drives) > 1:
        places = ", ".join(str(drive.folder) for drive in drives)
        raise FlashError(f"several Picos are in BOOTSEL ({places}): leave one plugged in")
    if drives:
        return drives[0]
    ports = attached.ports()
    if len(ports) > 1:
        raise FlashError(f"several Picos are here: say which with --port, {' or '.join(ports)}")
    if not ports:
        raise behind.absent()
    return ports[0]


# the image ---------------------------------------------------------------------------------------


def _image_for(pico: Pico, named: Path | None) -> bytes:
    """The image for a board: the one that is named, or made here.  FlashError says what to do."""
    path = named or made.made_here(pico)
    how = made.making(pico)
    if named is None and not path.is_file():
        raise FlashError(
            f"there is no image for {pico.name}: build one ('{how}') or name one with --image"
        )
    image = path.read_bytes()
    theirs = of_image(image)
    if theirs is not pico:
        what = f"is for {theirs.name}" if theirs else "is no image for a Pico (*.uf2)"
        raise FlashError(
            f"{path} {what}, and this board is an {pico.name}: '{how}', or name its"
            " image with --image"
        )
    frozen = build_in(image)
    if frozen and frozen != build_name():
        raise FlashError(
            f"{path} holds another firmware, {frozen}, than this, {build_name()}: '{how}' makes"
            " a new one"
        )
    return image


def _image_onto(drive: Drive, image: bytes, erase: bool = False) -> str:
    """Write the image; the port on which the Pico then comes up."""
    if erase:
        try:
            image = with_blank(image, drive.pico.files_at, _FILES)
        except Uf2Error as error:
            raise FlashError(f"the image {error}") from None
    before = set(attached.ports())
    print(f"image onto {drive.folder} ({drive.pico.name})", flush=True)
    drive.take(image)
    port = _await(lambda: sorted(set(attached.ports()) - before))
    if port is None:
        raise FlashError(
            f"the image is written, but no Pico came up on a port within {APPEARS_S:.0f} s:"
            " unplug it, plug it in again, then flash again"
        )
    time.sleep(BOOT_S)
    return port


def _await(look: Callable[[], list[Thing]], patience: float = 0) -> Thing | None:
    """The first thing that turns up within `patience` seconds, APPEARS_S unless given."""
    end = time.monotonic() + (patience or APPEARS_S)
    while time.monotonic() < end:
        found = look()
        if found:
            return found[0]
        time.sleep(_LOOK_S)
    return None


def _new_image(port: str, carried: Carried, named: Path | None) -> str | None:
    """Give a Pico on a port its image if one is named or at hand; the port it then is on."""
    pico = of_machine(carried.machine)
    if pico is None or (named is None and not made.fits(pico)):
        return None
    image = _image_for(pico, named)
    if not carried.frozen and not build_in(image):
        return None  # a stock image is in it already
    _keep_others(port, carried)
    restart_to_drive(port)
    drive = _await(lambda: [drive for drive in attached.drives() if drive.pico is pico])
    if drive is None:
        raise FlashError(
            f"the Pico is in BOOTSEL, but its drive {pico.volume} is not mounted: mount it, then"
            " flash again"
        )
    return _image_onto(drive, image)


# the files ---------------------------------------------------------------------------------------


@dataclass(frozen=True)
class _Load:
    """Files for a Pico's flash, in a folder; the sizes of the firmware's."""

    folder: Path
    sizes: dict[str, int]


@contextmanager
def _load(tags: Path | None, table: str | None) -> Iterator[_Load]:
    """The firmware, compiled, and what was named beside it."""
    with tempfile.TemporaryDirectory(prefix="floorman-") as name:
        folder = Path(name)
        sizes = compile_firmware(folder)
        if tags is not None:
            shutil.copy(tags, folder / "tags.bin")
            if has_secrets(tags):
                shutil.copy(tag_key.beside(tags), folder / tag_key.FILE)
        if table is not None:
            (folder / BUILD_FILE).write_text(table)
        yield _Load(folder, sizes)


def _onto_drive(
    drive: Drive, named: Path | None, erase: bool, tags: Path | None, table: str | None
) -> int:
    """Write the image, then the files onto the port where the Pico comes up; exit status.

    All is at hand before: a new Pico leaves `flash` some seconds until it is a table.
    """
    image = _image_for(drive.pico, named)
    with _load(tags, table) as load:
        port = _image_onto(drive, image, erase)
        if attached.table_on(port) and tags is None and table is None:
            print(f"the table on {port} keeps its files")
            return 0
        _onto_port(*_stopped(port), named, load)
    return 0


def _onto_port(port: str, carried: Carried, image: Path | None, load: _Load) -> None:
    """Bring the image up to date, copy what belongs beside it."""
    name = build_name()
    new = None if carried.frozen == name else _new_image(port, carried, image)
    if new:
        port, carried = _stopped(new)
    ours = carried.frozen == name
    if ours:
        leave_frozen(load.folder)
    elif not _pico(carried).holds_files:
        raise FlashError(_needs_image(port, carried))
    _keep_others(port, carried)
    copy(load.folder, port, carried.stale if ours else ())
    if ours:
        print(f"boot.py and main.py on {port}; all else is frozen into its image")
        return
    print(f"{len(load.sizes)} files, {sum(load.sizes.values())} bytes on {port}")
    _advise(port, carried)


def _keep_others(port: str, carried: Carried) -> None:
    """Programs of somebody else's stay on the Pico under other names."""
    others = behind.others(carried)
    if others:
        print(keep(others, port), flush=True)


def _stopped(port: str) -> tuple[str, Carried]:
    """Whatever runs has ended; the port on which the REPL then is, and what the Pico carries.

    PortError when it is no Pico with MicroPython.
    """
    pico = attached.table_on(port)
    if pico:
        port = _repl(port, pico)
    else:
        stop_table(port)
    carried = ask(port)
    if not carried.fits:
        raise behind.judge(port, carried)
    return port, carried


def _repl(port: str, pico: str) -> str:
    """Where the REPL of this table comes up, when somebody holds FLOOR.

    STOP lets the table start anew, and at its start it looks for the key.
    """
    print(f"the table on {port} has no REPL: hold FLOOR down on its keypad ...", flush=True)
    end = time.monotonic() + HELD_S
    while time.monotonic() < end:
        with suppress(LinkError):  # it goes as soon as it has obeyed
            stop_table(port)
        found = _await(lambda: list(filter(None, [attached.repl_of(pico)])), AGAIN_S)
        if found:
            print(f"the REPL is on {found}: let go of FLOOR", flush=True)
            time.sleep(BOOT_S)
            return found
    raise FlashError(
        f"nobody held FLOOR on the keypad of the table on {port}: flash again and do, or hold it"
        " while you plug the table in; without a keypad hold BOOTSEL while you plug it in, and"
        " flash with --erase"
    )


def _pico(carried: Carried) -> Pico:
    pico = of_machine(carried.machine)
    assert pico  # `_stopped` has seen to that
    return pico


def _what(port: str, carried: Carried) -> str:
    what = f"holds another firmware, {carried.frozen}" if carried.frozen else "is a stock one"
    return f"the image on {port} {what}"


def _needs_image(port: str, carried: Carried) -> str:
    name = _pico(carried).name
    return (
        f"{_what(port, carried)}, and as files the firmware does not fit into this Pico's heap:"
        f" 'make image BOARD={name}', then flash again"
    )


def _demand_image(port: str, carried: Carried) -> None:
    """FlashError, before anything is compiled, where only an image would do and none is here."""
    pico = _pico(carried)
    if carried.frozen != build_name() and not pico.holds_files and not made.fits(pico):
        raise FlashError(_needs_image(port, carried))


def _advise(port: str, carried: Carried) -> None:
    """These files work, but an image would be better."""
    say(
        f"{_what(port, carried)}; these files go before it, but lie in the heap:"
        f" 'make image BOARD={_pico(carried).name}', then flash again"
    )
