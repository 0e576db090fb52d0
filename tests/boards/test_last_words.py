"""A program that fails on the table is told to the host, with the names of the sources."""

import ast
from pathlib import Path

import pytest
from floorman.last_words import record, tell
from floorman.loop import Table

from host_tools.build.flash import folded, sources
from host_tools.build.whereabouts import in_sources
from host_tools.ground.importing import FIRMWARE
from host_tools.link.messages import Began, Failed
from host_tools.table.state import TableState
from host_tools.table.tagfile import tag_file
from host_tools.table.words import ended
from simulator.boards.host import load_wiring
from simulator.boards.vm import VMBoard
from simulator.cable import Cable
from simulator.rig import Rig
from simulator.tags import make_tags
from simulator.world import World

TASK = Path(__file__).parent / "last_words_task.py"
SCAN = FIRMWARE / "floorman/sensing/scan.py"


def line_of(path, text):
    return 1 + next(n for n, line in enumerate(path.read_text().split("\n")) if text in line)


def located(message):
    return in_sources(message) if isinstance(message, Failed) else message


def said(state):
    return [
        note["text"]["en"] for note in state.document()["notes"] if "failed" in note["text"]["en"]
    ]


def test_the_last_place_and_the_error_are_told():
    trace = (
        'Traceback:\n  File "main.py", line 3, in a\n  File "turns", line 1, in _b\nKeyError: 4\n'
    )
    assert record(trace) == b'File "turns", line 1, in _b\nKeyError: 4'


def test_an_error_in_play_is_a_sentence_with_function_file_and_line(tmp_path):
    rig, state = Rig(World([])), TableState()
    (tmp_path / "tags.bin").write_bytes(tag_file(make_tags({}, seed=1)))
    Cable(rig.wires, lambda message: state.take(located(message)))
    wiring = load_wiring(rig.wires)
    table = Table(wiring.build(f"{tmp_path}/"))
    while rig.clock.now < 2_000_000:
        table.step()
    table.dispatch.counted = None
    with pytest.raises(TypeError) as caught:
        table.run()
    tell(wiring, None, table, caught.value)
    line = line_of(SCAN, "self._report.counted(number)")
    [sentence] = said(state)
    assert sentence.startswith("the table's program failed: TypeError: 'NoneType' object is no")
    assert sentence.endswith(f'(File "floorman/sensing/scan.py", line {line}, in _end_pass)')
    assert not rig.wires.watchdog.enabled
    assert "abgebrochen" in state.document()["notes"][-1]["text"]["de"]


@pytest.mark.parametrize("how", ["play", "boot"])
def test_micropython_says_it_too(how, tmp_path):
    """Without line numbers, which the compiled files do not have: the function's first line."""
    task, tags = tmp_path / "task.py", tmp_path / "tags.bin"
    task.write_text(TASK.read_text().replace('HOW = "play"', f'HOW = "{how}"'))
    tags.write_bytes(tag_file(make_tags({}, seed=1)))
    rig, heard = Rig(World([])), []
    Cable(rig.wires, lambda message: heard.append(located(message)))
    board = VMBoard(rig.wires, tags, task)
    try:
        board.run(
            lambda: (bool(heard) and isinstance(heard[-1], Failed)) or rig.clock.now > 9_000_000
        )
    finally:
        board.close()
    assert any(isinstance(message, Began) for message in heard)
    [text] = [message.text for message in heard if isinstance(message, Failed)]
    if how == "play":
        line = line_of(SCAN, "def _end_pass(")
        assert text.startswith(f'File "floorman/sensing/scan.py", line {line} on, in _end_pass')
    else:
        line = line_of(TASK, "table = Table(")
        assert text.startswith(f'File "task.py", line {line}, in run')
    assert "TypeError" in text


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (
            'File "floorman/crc.py", line 22, in crc16\nIndexError: x',
            'IndexError: x (File "floorman/crc.py", line 22, in crc16)',
        ),
        ('File "main.py", line 20, in <module>\nKeyError: 5',
         'KeyError: 5 (File "main.py", line 20, in <module>)'),
        ('File "lost", line 1, in f\nKeyError: 5', 'KeyError: 5 (File "lost", line 1, in f)'),
        ("\nMemoryError: ", "MemoryError: "),
        ("garbage", "garbage"),
    ],
)  # fmt: skip
def test_every_shape_of_a_traceback_is_a_sentence(text, sentence):
    assert ended(in_sources(Failed(text))) == f"the table's program failed: {sentence}"


def test_lines_on_the_device_are_those_of_the_sources():
    device = folded()
    for path in sources():
        lines = {
            where: [
                node.lineno
                for node in ast.walk(ast.parse(text))
                if isinstance(node, ast.FunctionDef)
            ]
            for where, text in (
                ("here", path.read_text()),
                ("there", device[path.relative_to(FIRMWARE).as_posix()]),
            )
        }
        assert lines["here"] == lines["there"], path.name
