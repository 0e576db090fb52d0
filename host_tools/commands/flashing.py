"""`floorman flash`: the image, the firmware's files and the tags onto a Pico, whatever it is now.

A Pico in BOOTSEL gets the image; one on a port gets it, too, when the image in it holds another
firmware and a right one is at hand.  Then come the files: main.py and the tags on an image with
the firmware in it, all of it on a stock image.
"""

import shutil
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from host_tools.build import attached
from host_tools.build.attached import Drive
from host_tools.build.flash import (
    Carried,
    FlashError,
    ask,
    build_name,
    compile_firmware,
    copy,
    leave_frozen,
    restart_to_drive,
    stop_table,
)
from host_tools.build.frozen import build_in
from host_tools.build.picos import PICOS, Pico, of_image, of_machine
from host_tools.importing import FIRMWARE, IN_CHECKOUT
from host_tools.link.client import ports_here
from host_tools.link.messages import LinkError
from host_tools.table.builds import BUILD_FILE

APPEARS_S = 30.0  # a drive or a port is waited for so long
_LOOK_S = 0.2
BOOT_S = 3.0  # from its port to a Pico that answers; a table boots meanwhile
_BOOTSEL = "hold its BOOTSEL button while you plug it in"

Thing = TypeVar("Thing")


def flash(port: str, image: Path | None, tags: Path | None, table: str | None = None) -> int:
    """Find the Pico (`port` empty: wherever it is), do what it needs; exit status.

    `table` names the build that it is wired as, None for what it was before.
    """
    try:
        if tags is not None and not tags.is_file():
            raise FlashError(f"there is no tag file {tags}")
        target = port or _find()
        if isinstance(target, Drive):
            target = _image_onto(target, _image_for(target.pico, image))
        _onto_port(target, image, tags, table)
    except (FlashError, LinkError) as error:
        print(f"floorman: {error}", file=sys.stderr)
        return 2
    except OSError as error:
        print(f"floorman: {error.filename}: {error.strerror}", file=sys.stderr)
        return 2
    return 0


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
        raise FlashError(
            f"no Pico is found: plug it in; if it is new, {_BOOTSEL}"
            f" (its drive must be mounted; ports here: {ports_here()})"
        )
    return ports[0]


# the image ---------------------------------------------------------------------------------------


def _made_here(pico: Pico) -> Path:
    """Where `make image` writes the board's image."""
    folder = FIRMWARE.parent / "build" if IN_CHECKOUT else Path("build")
    return folder / f"floorman-{pico.name}.uf2"


def _image_for(pico: Pico, named: Path | None) -> bytes:
    """The image for a board: the one that is named, or made here.  FlashError says what to do."""
    path = named or _made_here(pico)
    how = f"make image BOARD={pico.name}"
    if named is None and not path.is_file():
        raise FlashError(
            f"there is no image for {pico.name}: build one ('{how}') or name one with --image"
        )
    image = path.read_bytes()
    theirs = of_image(image)
    if theirs is not pico:
        what = f"is for {theirs.name}" if theirs else f"is no image for a Pico (*.uf2): '{how}'"
        raise FlashError(f"{path} {what}; this board is an {pico.name}")
    frozen = build_in(image)
    if frozen and frozen != build_name():
        raise FlashError(
            f"{path} holds another firmware, {frozen}, than this, {build_name()}: '{how}' makes"
            " a new one"
        )
    return image


def _image_onto(drive: Drive, image: bytes) -> str:
    """Write the image; the port on which the Pico then comes up."""
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


def _await(look: Callable[[], list[Thing]]) -> Thing | None:
    """The first thing that turns up."""
    end = time.monotonic() + APPEARS_S
    while time.monotonic() < end:
        found = look()
        if found:
            return found[0]
        time.sleep(_LOOK_S)
    return None


def _new_image(port: str, carried: Carried, named: Path | None) -> str | None:
    """Give a Pico on a port its image if one is named or at hand; the port it then is on."""
    pico = of_machine(carried.machine)
    if pico is None or (named is None and not _fits(pico)):
        return None
    image = _image_for(pico, named)
    if not carried.frozen and not build_in(image):
        return None  # a stock image is in it already
    restart_to_drive(port)
    drive = _await(lambda: [drive for drive in attached.drives() if drive.pico is pico])
    if drive is None:
        raise FlashError(
            f"the Pico is in BOOTSEL, but its drive {pico.volume} is not mounted: mount it, then"
            " flash again"
        )
    return _image_onto(drive, image)


def _fits(pico: Pico) -> bool:
    path = _made_here(pico)
    if not path.is_file():
        return False
    image = path.read_bytes()
    return of_image(image) is pico and build_in(image) == build_name()


# the files ---------------------------------------------------------------------------------------


def _onto_port(port: str, image: Path | None, tags: Path | None, table: str | None) -> None:
    """Stop what runs, bring the image up to date, copy what belongs beside it."""
    with tempfile.TemporaryDirectory(prefix="floorman-") as folder:
        build = Path(folder)
        sizes = compile_firmware(build)
        name = build_name()
        if tags is not None:
            shutil.copy(tags, build / "tags.bin")
        if table is not None:
            (build / BUILD_FILE).write_text(table)
        carried = _stopped(port)
        new = None if carried.frozen == name else _new_image(port, carried, image)
        if new:
            port, carried = new, _stopped(new)
        ours = carried.frozen == name
        if ours:
            leave_frozen(build)
        elif not _pico(carried).holds_files:
            raise FlashError(_needs_image(port, carried))
        copy(build, port, carried.files if ours else ())
    if ours:
        print(f"main.py on {port}; all else is frozen into its image")
        return
    print(f"{len(sizes)} files, {sum(sizes.values())} bytes on {port}")
    _advise(port, carried)


def _stopped(port: str) -> Carried:
    stop_table(port)
    return ask(port)


def _pico(carried: Carried) -> Pico:
    return of_machine(carried.machine) or PICOS[0]


def _what(port: str, carried: Carried) -> str:
    what = f"holds another firmware, {carried.frozen}" if carried.frozen else "is a stock one"
    return f"the image on {port} {what}"


def _needs_image(port: str, carried: Carried) -> str:
    name = _pico(carried).name
    return (
        f"{_what(port, carried)}, and as files the firmware does not fit into this Pico's heap:"
        f" 'make image BOARD={name}', then flash again"
    )


def _advise(port: str, carried: Carried) -> None:
    """These files work, but an image would be better."""
    print(
        f"floorman: {_what(port, carried)}; these files go before it, but lie in the heap:"
        f" 'make image BOARD={_pico(carried).name}', then flash again",
        file=sys.stderr,
    )
