"""`floorman flash`: whatever state a Pico is in, it ends with the right image and files."""

from pathlib import Path

import pytest

from host_tools.build import attached, made
from host_tools.build import flash as flash_module
from host_tools.build.attached import Drive
from host_tools.build.behind import Carried
from host_tools.build.flash import FlashError
from host_tools.build.picos import BY_NAME, PICOS, Pico
from host_tools.build.uf2 import content, encode, with_blank
from host_tools.commands import flashing
from host_tools.commands.cli import ended
from host_tools.commands.flashing import flash
from host_tools.link.messages import LinkError
from host_tools.table.tagfile import Entry, tag_file

OURS, THEIRS = "0.1.0+89abcdef", "0.0.9+01234567"
PICO, PICO2 = BY_NAME["RPI_PICO"], BY_NAME["RPI_PICO2"]
ALL = "floorman main.py tags.bin wiring.mpy"


def an_image(pico: Pico, frozen: str = OURS) -> bytes:
    content = f"floorman/loop\0{frozen}\0" if frozen else "MicroPython"
    return encode(content.encode(), pico.family, pico.ignored_block)


class Clock:
    """Time that only passes while somebody sleeps."""

    def __init__(self) -> None:
        self.now = 0.0

    def monotonic(self) -> float:
        return self.now

    def sleep(self, seconds: float) -> None:
        self.now += seconds


class Board:
    """A Pico, its USB cable and what mpremote says of it: `port` or drive, never both.

    `steps` is what was done with it.
    """

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.monkeypatch = monkeypatch
        self.image = b""
        self.steps: list[str] = []
        self.folder = folder
        self.pico: Pico = PICO
        self.frozen = ""
        self.files: tuple[str, ...] = ()
        self.others: list[str] = []
        self.in_bootsel = self.comes_up = self.plugged = True
        self.mounts = True
        self.closed = False  # a table that took the REPL off the cable
        self.floor_held = False
        self.plays_on = ""
        self.main = ""  # the beginning of its main.py
        hooks = {
            "drives": self.drives, "ports": self.ports, "table_on": self.table_on,
            "repl_of": self.repl_of, "is_there": self.is_there,
        }  # fmt: skip
        for name, part in hooks.items():
            monkeypatch.setattr(attached, name, part)
        monkeypatch.setattr(Drive, "take", self.take)
        monkeypatch.setattr(flash_module, "_mpremote", self.mpremote)
        monkeypatch.setattr(flashing, "stop_table", self.stop)
        monkeypatch.setattr(flashing, "ask", self.ask)
        for module in (flashing, made):
            monkeypatch.setattr(module, "build_name", lambda: OURS)
        monkeypatch.setattr(flashing, "compile_firmware", self.compiled)
        monkeypatch.setattr(made, "FIRMWARE", folder / "firmware")
        monkeypatch.setattr(flashing, "time", Clock())

    def on_port(self, frozen: str, *files: str) -> None:
        self.in_bootsel, self.frozen, self.files = False, frozen, files

    def made(self, image: bytes) -> Path:
        """As `make image` left it."""
        path = self.folder / "build" / f"floorman-{self.pico.name}.uf2"
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(image)
        return path

    def drives(self) -> list[Drive]:
        here = self.plugged and self.in_bootsel and self.mounts
        return [Drive(Path("/media/me") / self.pico.volume, self.pico)] if here else []

    def ports(self) -> list[str]:
        return [*self.others, *(["ttyP"] if self.plugged and not self.in_bootsel else [])]

    def is_there(self, port: str) -> bool:
        return port in self.ports()

    def table_on(self, port: str) -> str:
        return "e6" if self.closed else ""

    def repl_of(self, pico: str) -> str:
        assert pico == "e6"
        return "" if self.closed or self.in_bootsel else "ttyP"

    def stop(self, port: str) -> None:
        self.steps.append(f"stop {port}")
        if self.plays_on:
            raise FlashError(f"the table on {port} plays on: {self.plays_on}")
        if self.closed:
            self.closed = not self.floor_held
            raise LinkError("the cable was pulled")  # it starts anew at once

    def take(self, image: bytes) -> None:
        self.steps.append("image")
        self.image = image
        self.frozen = flashing.build_in(image)
        self.in_bootsel = not self.comes_up

    def ask(self, port: str) -> Carried:
        assert not self.closed
        machine = f"Raspberry Pi with {self.pico.chip}"
        return Carried(self.frozen, machine, self.files, main=self.main)

    def mpremote(self, port: str, *words: str, patience: float) -> str:
        assert not self.closed
        if words[-1] == "bootloader":
            assert '("boot.py", "main.py")' in words[1]
            self.in_bootsel, words = True, words[-1:]
        if words[0] == "exec":
            assert "os.rename" in words[1]
            self.main, words = "", ("keep",)
        self.steps.append(" ".join(Path(word).name or word for word in words))
        return ""

    def compiled(self, folder: Path) -> dict[str, int]:
        (folder / "floorman").mkdir()
        for name in ("main.py", "wiring.mpy"):
            (folder / name).write_text("")
        return {"main.py": 100, "wiring.mpy": 200}


@pytest.fixture
def board(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Board:
    return Board(tmp_path, monkeypatch)


@pytest.fixture
def tags(tmp_path: Path) -> Path:
    path = tmp_path / "tags.bin"
    path.write_bytes(tag_file([]))
    return path


def copies(names: str) -> str:
    return f"fs cp -r {names} : + reset"


@pytest.mark.parametrize("pico", PICOS, ids=lambda pico: pico.name)
def test_a_new_pico_gets_image_then_main_and_tags(
    board: Board, tags: Path, pico: Pico, capsys: pytest.CaptureFixture[str]
) -> None:
    board.pico = pico
    board.made(an_image(pico))
    assert ended(flash, "", None, tags) == 0
    assert board.steps == ["image", "stop ttyP", copies("main.py tags.bin")]
    assert capsys.readouterr().out == (
        f"image onto /media/me/{pico.volume} ({pico.name})\n"
        "boot.py and main.py on ttyP; all else is frozen into its image\n"
    )


def test_a_pico_is_told_which_build_its_table_is(board: Board, tags: Path) -> None:
    board.on_port(OURS)
    assert ended(flash, "", None, tags, "home") == 0
    assert board.steps == ["stop ttyP", copies("build.txt main.py tags.bin")]


def test_the_image_that_is_named_goes_before_the_one_made_here(board: Board, tmp_path) -> None:
    board.made(an_image(PICO, THEIRS))
    named = tmp_path / "mine.uf2"
    named.write_bytes(an_image(PICO))
    assert ended(flash, "", named, None) == 0
    assert board.steps[0] == "image"


def test_a_pico_on_a_port_with_this_firmware_gets_main_and_loses_what_would_go_before_it(
    board: Board, tags: Path
) -> None:
    board.on_port(OURS, "floorman", "wiring.mpy")
    assert ended(flash, "", None, tags) == 0
    gone = "fs rm -r :floorman + fs rm -r :wiring.mpy + "
    assert board.steps == ["stop ttyP", gone + copies("main.py tags.bin")]


@pytest.mark.parametrize("frozen", [THEIRS, ""])
def test_a_pico_on_a_port_gets_the_image_that_was_made_for_it(
    board: Board, tags: Path, frozen: str
) -> None:
    board.on_port(frozen)
    board.made(an_image(PICO))
    assert ended(flash, "", None, tags) == 0
    assert board.steps == [
        "stop ttyP", "bootloader", "image", "stop ttyP", copies("main.py tags.bin")
    ]  # fmt: skip


@pytest.mark.parametrize("frozen", [THEIRS, ""])
def test_without_an_image_a_small_pico_gets_nothing(
    board: Board, tags: Path, frozen: str, capsys: pytest.CaptureFixture[str]
) -> None:
    board.on_port(frozen, "floorman")
    assert ended(flash, "ttyP", None, tags) == 2
    assert board.steps == ["stop ttyP"]
    complaint = capsys.readouterr().err
    assert (f"holds another firmware, {THEIRS}," if frozen else "is a stock one,") in complaint
    assert "does not fit into this Pico's heap: 'make image BOARD=RPI_PICO'" in complaint


@pytest.mark.parametrize("frozen", [THEIRS, ""])
def test_without_an_image_all_files_go_onto_the_micropython_of_a_large_pico(
    board: Board, tags: Path, frozen: str, capsys: pytest.CaptureFixture[str]
) -> None:
    board.pico = PICO2
    board.on_port(frozen, "floorman")
    assert ended(flash, "ttyP", None, tags) == 0
    assert board.steps == ["stop ttyP", copies(ALL)]
    said = capsys.readouterr()
    assert said.out == "2 files, 300 bytes on ttyP\n"
    assert (f"holds another firmware, {THEIRS};" if frozen else "is a stock one;") in said.err
    assert "'make image BOARD=RPI_PICO2', then flash again" in said.err


def test_an_old_image_made_here_is_not_put_on_a_pico_that_runs(board: Board, tags: Path) -> None:
    board.pico = PICO2
    board.on_port("")
    board.made(an_image(PICO2, THEIRS))
    assert ended(flash, "", None, tags) == 0
    assert board.steps == ["stop ttyP", copies(ALL)]


def test_a_stock_image_that_is_named_is_not_written_over_a_stock_image(
    board: Board, tags: Path, tmp_path: Path
) -> None:
    stock = tmp_path / "stock.uf2"
    stock.write_bytes(an_image(PICO2, ""))
    board.pico = PICO2
    board.on_port("")
    assert ended(flash, "", stock, tags) == 0
    assert board.steps == ["stop ttyP", copies(ALL)]


def said(capsys: pytest.CaptureFixture[str]) -> str:
    return capsys.readouterr().err.removeprefix("floorman: ").strip()


def test_without_a_pico_it_says_what_to_do(board: Board, capsys) -> None:
    board.plugged = False
    assert ended(flash, "", None, None) == 2
    complaint = said(capsys)
    assert complaint.startswith("no Pico is found (ports here: ")
    assert "plug it in with a cable that carries data" in complaint
    assert complaint.endswith("hold its BOOTSEL button meanwhile if it is new")


def test_of_several_ports_one_must_be_named(board: Board, capsys) -> None:
    board.on_port(OURS)
    board.others = ["ttyO"]
    assert ended(flash, "", None, None) == 2
    assert said(capsys) == "several Picos are here: say which with --port, ttyO or ttyP"


def test_several_drives_are_one_too_many(board: Board, capsys, monkeypatch) -> None:
    both = [Drive(Path("/a"), PICO), Drive(Path("/b"), PICO2)]
    monkeypatch.setattr(attached, "drives", lambda: both)
    assert ended(flash, "", None, None) == 2
    assert said(capsys) == "several Picos are in BOOTSEL (/a, /b): leave one plugged in"
    assert board.steps == []


def test_a_pico_in_bootsel_goes_before_one_that_runs(board: Board) -> None:
    board.made(an_image(PICO))
    board.others = ["ttyO"]
    assert ended(flash, "", None, None) == 0
    assert board.steps == ["image", "stop ttyP", copies("main.py")]


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (an_image(PICO2), "is for RPI_PICO2, and this board is an RPI_PICO: 'make image BOARD="),
        (b"no image", "is no image for a Pico (*.uf2), and this board is an RPI_PICO: 'make im"),
        (an_image(PICO, THEIRS), f"holds another firmware, {THEIRS}, than this, {OURS}: 'make im"),
    ],
)
def test_a_wrong_image_is_never_written(
    board: Board, content: bytes, words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    path = board.made(content)
    assert ended(flash, "", None, None) == 2
    assert said(capsys).startswith(f"{path} {words}")
    assert board.steps == []


def test_without_an_image_for_a_new_pico_it_says_how_to_make_one(board: Board, capsys) -> None:
    board.pico = PICO2
    assert ended(flash, "", None, None) == 2
    assert said(capsys) == (
        "there is no image for RPI_PICO2: build one ('make image BOARD=RPI_PICO2') or name one"
        " with --image"
    )


def test_a_pico_that_does_not_come_up_is_given_up(board: Board, capsys) -> None:
    board.made(an_image(PICO))
    board.comes_up = False
    assert ended(flash, "", None, None) == 2
    assert "the image is written, but no Pico came up on a port" in said(capsys)


def test_a_drive_that_is_not_mounted_is_named(board: Board, capsys) -> None:
    board.on_port("")
    board.made(an_image(PICO))
    board.mounts = False
    assert ended(flash, "", None, None) == 2
    assert said(capsys) == (
        "the Pico is in BOOTSEL, but its drive RPI-RP2 is not mounted: mount it, then flash again"
    )


def test_a_tag_file_that_is_missing_is_said_before_anything_is_done(board: Board, capsys) -> None:
    assert ended(flash, "", None, Path("no-tags.bin")) == 2
    assert said(capsys).startswith("there is no tag file no-tags.bin: 'floorman tags LIST.txt no-")
    assert board.steps == []


def test_the_key_of_tags_with_a_secret_goes_beside_them_or_is_missed(
    board: Board, tags: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    tags.write_bytes(tag_file([Entry(bytes.fromhex("04A2B1C3D4E580"), 1, 50, "Ah", secret=True)]))
    board.on_port(OURS)
    assert ended(flash, "", None, tags) == 2
    assert said(capsys).startswith(
        f"tags of {tags} have secrets, and {tags.parent}/secret.key is not there: bring back"
    )
    assert board.steps == []
    tags.with_name("secret.key").write_bytes(bytes(16))
    assert ended(flash, "", None, tags) == 0
    assert board.steps == ["stop ttyP", copies("main.py secret.key tags.bin")]


def test_a_drive_that_refuses_is_one_sentence(board: Board, capsys, monkeypatch) -> None:
    def refuse(drive: Drive, image: bytes) -> None:
        raise OSError(28, "No space left on device", "floorman.uf2")

    board.made(an_image(PICO))
    monkeypatch.setattr(Drive, "take", refuse)
    assert ended(flash, "", None, None) == 2
    assert said(capsys) == "floorman.uf2: No space left on device"


@pytest.mark.parametrize("closed", [True, False])
def test_a_table_that_plays_on_is_left_alone(
    board: Board, closed: bool, capsys: pytest.CaptureFixture[str]
) -> None:
    board.on_port(OURS)
    board.closed, board.plays_on = closed, "clear the felt"
    assert ended(flash, "", None, None) == 2
    assert capsys.readouterr().err.endswith(" plays on: clear the felt\n")
    assert board.steps == ["stop ttyP"]


# a table without a REPL --------------------------------------------------------------------------


def test_a_table_without_a_repl_is_flashed_while_somebody_holds_floor(
    board: Board, tags: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    board.on_port(THEIRS)
    board.made(an_image(PICO))
    board.closed = board.floor_held = True
    assert ended(flash, "", None, tags) == 0
    assert board.steps == [
        "stop ttyP", "bootloader", "image", "stop ttyP", copies("main.py tags.bin")
    ]  # fmt: skip
    assert capsys.readouterr().out.startswith(
        "the table on ttyP has no REPL: hold FLOOR down on its keypad ...\n"
        "the REPL is on ttyP: let go of FLOOR\n"
    )


def test_it_is_asked_again_until_somebody_does(board: Board, tags: Path) -> None:
    board.on_port(OURS)
    board.closed = True
    asked = board.stop

    def slowly(port: str) -> None:
        board.floor_held = board.steps.count("stop ttyP") == 1
        asked(port)

    board.monkeypatch.setattr(flashing, "stop_table", slowly)
    assert ended(flash, "", None, tags) == 0
    assert board.steps == ["stop ttyP", "stop ttyP", copies("main.py tags.bin")]


def test_nobody_at_the_keypad_is_told_every_way(board: Board, capsys) -> None:
    board.on_port(OURS)
    board.closed = True
    assert ended(flash, "", None, None) == 2
    assert said(capsys) == (
        "nobody held FLOOR on the keypad of the table on ttyP: flash again and do, or hold it"
        " while you plug the table in; without a keypad hold BOOTSEL while you plug it in, and"
        " flash with --erase"
    )
    assert set(board.steps) == {"stop ttyP"}


def test_a_table_in_bootsel_gets_its_image_and_keeps_its_files(board: Board, capsys) -> None:
    board.made(an_image(PICO))
    board.closed = True  # its main.py sees to that
    assert ended(flash, "", None, None) == 0
    assert board.steps == ["image"]
    assert capsys.readouterr().out.endswith("the table on ttyP keeps its files\n")


@pytest.mark.parametrize("pico", PICOS, ids=lambda pico: pico.name)
def test_in_bootsel_its_files_can_be_erased(board: Board, tags: Path, pico: Pico) -> None:
    board.pico = pico
    plain = board.made(an_image(pico)).read_bytes()
    assert ended(flash, "", None, tags, erase=True) == 0
    assert board.steps == ["image", "stop ttyP", copies("main.py tags.bin")]
    assert board.image == with_blank(plain, pico.files_at, 0x2000)


def test_an_image_that_would_erase_itself_is_not_written(board: Board, capsys) -> None:
    image = an_image(PICO)
    board.made(encode(content(image) + bytes(PICO.files_at), PICO.family))
    assert ended(flash, "", None, None, erase=True) == 2
    assert "reaches into what would be written behind it" in said(capsys)
    assert board.steps == []


def test_erase_is_for_bootsel(board: Board, capsys) -> None:
    board.on_port(OURS)
    assert ended(flash, "", None, None, erase=True) == 2
    assert said(capsys).startswith("--erase is for a Pico in BOOTSEL: hold its BOOTSEL button")
    assert board.steps == []


def test_a_program_of_somebody_else_s_is_kept_on_the_pico(board: Board) -> None:
    board.on_port("", "main.py")
    board.main = repr(b"import blinking")
    with pytest.raises(FlashError, match="make image"):
        flash("ttyP", None, None)
    assert "keep" not in board.steps  # nothing was flashed
    board.made(an_image(board.pico))
    flash("ttyP", None, None)
    assert board.steps[2:4] == ["keep", "bootloader"]
    assert board.steps.count("keep") == 1


@pytest.mark.parametrize("frozen", [OURS, "an older one"])
def test_a_table_s_own_main_is_replaced(board: Board, frozen: str) -> None:
    board.on_port(frozen, "main.py")
    board.main = repr(b"# of an older firmware")
    board.made(an_image(board.pico))
    flash("ttyP", None, None)
    assert "keep" not in board.steps
