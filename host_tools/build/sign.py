"""An image signed for a Pico 2 that starts no other: picotool puts the signature in."""

import shutil
import subprocess
import tempfile
from pathlib import Path

from host_tools.build.picos import Pico
from host_tools.ground.cannot import CannotError
from host_tools.ground.plain import plain

TOOL = "picotool"


def demand(pico: Pico, key: Path) -> None:
    """CannotError, before anything is built, unless this key can sign an image for the board."""
    if not pico.signs:
        raise CannotError(f"the boot ROM of {pico.name} knows no signatures: --pico RPI_PICO2")
    if not key.is_file():
        raise CannotError(f"there is no key {key}")
    if not shutil.which(TOOL):
        raise CannotError(
            f"to sign an image, install {TOOL} (github.com/raspberrypi/picotool; not every system"
            " has a package of it)"
        )


def signed(binary: bytes, key: Path) -> bytes:
    """The same for a flash, with its hash and the signature of it.  CannotError tells picotool's
    reason.
    """
    with tempfile.TemporaryDirectory() as folder:
        bare, sealed = Path(folder) / "bare.bin", Path(folder) / "sealed.bin"
        bare.write_bytes(binary)
        command = [TOOL, "seal", "--sign", str(bare), str(sealed), str(key)]
        done = subprocess.run(command, capture_output=True, text=True)
        if done.returncode or not sealed.is_file():
            said = (done.stdout + done.stderr).strip().splitlines() or ["it said nothing"]
            raise CannotError(f"{TOOL} does not sign: {plain(said[-1])}")
        return sealed.read_bytes()
