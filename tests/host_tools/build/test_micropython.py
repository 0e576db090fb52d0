"""MicroPython's sources: from a folder or downloaded, and refused when they are not right."""

import hashlib
import io
import tarfile
from pathlib import Path

import pytest

from host_tools.build import micropython
from host_tools.build.micropython import VERSION, sources
from host_tools.ground.cannot import CannotError

USB = "micropython-lib/micropython/usb/usb-device-cdc"
PARTS = ("pico-sdk", "tinyusb", "mbedtls", USB)


SCRIPT = """\
*(EXCLUDE_FILE(*libc.a: *gc.c.obj *vm.c.obj *parse.c.obj) .text*)
*(EXCLUDE_FILE(*libgcc.a: *libc.a:*lib_a-mem*.o *libm.a:) .rodata*)
"""
"""What counts of a linker script of MicroPython's."""


STORAGE = "#define MICROPY_HW_FLASH_STORAGE_BYTES          ({size})\n"


def release(version: str = VERSION, preview: int = 0) -> dict[str, str]:
    """The files that say which sources these are."""
    numbers = zip(("MAJOR", "MINOR", "MICRO"), version.split("."), strict=True)
    lines = [f"#define MICROPY_VERSION_{name} {number}" for name, number in numbers]
    lines.append(f"#define MICROPY_VERSION_PRERELEASE {preview}")
    parts = {f"lib/{part}/README": "" for part in PARTS}
    scripts = {f"ports/rp2/memmap_mp_{chip}.ld": SCRIPT for chip in ("rp2040", "rp2350")}
    boards = {
        f"ports/rp2/boards/{name}/mpconfigboard.h": STORAGE.format(size=size)
        for name, size in (
            ("RPI_PICO", "1408 * 1024"),
            ("RPI_PICO2", "PICO_FLASH_SIZE_BYTES - 1024 * 1024"),
        )
    }
    modules = {
        "ports/rp2/boards/manifest.py": 'freeze("$(PORT_DIR)/modules")\nrequire("neopixel")\n',
        "ports/rp2/modules/_boot.py": "mounted = True\n",
    }
    return {"py/mpconfig.h": "\n".join(lines), **parts, **scripts, **boards, **modules}


def unpacked(folder: Path, files: dict[str, str]) -> Path:
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return folder


class Release:
    """A release on this computer in place of the one on the net."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.archive = folder / "release.tar.xz"
        self.cache = folder / "cache"
        with tarfile.open(self.archive, "w:xz") as tar:
            for name, text in release().items():
                entry = tarfile.TarInfo(f"micropython-{VERSION}/{name}")
                entry.size = len(text)
                tar.addfile(entry, io.BytesIO(text.encode()))
        digest = hashlib.sha256(self.archive.read_bytes()).hexdigest()
        monkeypatch.setattr(micropython, "ADDRESS", self.archive.as_uri())
        monkeypatch.setattr(micropython, "DIGEST", digest)
        monkeypatch.setattr(micropython, "cache", lambda: self.cache)

    @property
    def kept(self) -> list[str]:
        return [path.name for path in self.cache.iterdir()]


@pytest.fixture
def online(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Release:
    return Release(tmp_path, monkeypatch)


def test_the_release_is_downloaded_once(
    online: Release, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = sources(None)
    assert (folder / "py" / "mpconfig.h").is_file()
    assert capsys.readouterr().err == f"floorman: downloading {online.archive.as_uri()}, once\n"
    online.archive.unlink()
    assert sources(None) == folder
    assert capsys.readouterr().err == ""
    assert online.kept == [f"micropython-{VERSION}"]


def test_a_release_of_another_digest_is_not_unpacked(
    online: Release, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(micropython, "DIGEST", "0" * 64)
    with pytest.raises(CannotError, match=r"not the release that was expected \(SHA-256 \w{64}\)"):
        sources(None)
    assert online.kept == []


def test_without_a_net_it_says_what_else_to_do(online: Release) -> None:
    online.archive.unlink()
    with pytest.raises(CannotError, match=r"could not be downloaded \(.+ name their folder, make"):
        sources(None)
    assert online.kept == []


def test_a_damaged_archive_is_one_sentence(
    online: Release, monkeypatch: pytest.MonkeyPatch
) -> None:
    online.archive.write_bytes(b"no archive")
    monkeypatch.setattr(micropython, "DIGEST", hashlib.sha256(b"no archive").hexdigest())
    with pytest.raises(CannotError, match=r"^MicroPython's sources could not be unpacked: "):
        sources(None)


def test_the_pinned_address_is_the_releases_own() -> None:
    assert (
        "https://github.com/micropython/micropython/releases/download/"
        f"v{VERSION}/micropython-{VERSION}.tar.xz"
    ) == micropython.ADDRESS
    assert len(bytes.fromhex(micropython.DIGEST)) == 32


def test_a_folder_of_this_version_is_taken_as_it_is(tmp_path: Path) -> None:
    assert sources(unpacked(tmp_path / "mine", release())) == tmp_path / "mine"


@pytest.mark.parametrize(
    ("files", "said"),
    [
        ({}, r"mine does not hold MicroPython's sources: name their folder"),
        (release("1.26.1"), rf"mine holds MicroPython 1\.26\.1; .* is built with {VERSION}$"),
        (release(preview=1), rf"holds MicroPython {VERSION} \(a preview\); "),
        (
            {name: text for name, text in release().items() if "tinyusb" not in name},
            r"mine lacks lib/tinyusb: run 'git -C \S+ submodule update --init lib/tinyusb'$",
        ),
        (
            {
                name.replace("usb-device-cdc", "usb-device"): text
                for name, text in release().items()
            },
            r"micropython-lib lacks micropython/usb/usb-device-cdc, which .*own USB port needs",
        ),
    ],
)
def test_a_folder_that_will_not_do_is_one_sentence(
    tmp_path: Path, files: dict[str, str], said: str
) -> None:
    with pytest.raises(CannotError, match=said):
        sources(unpacked(tmp_path / "mine", files))
