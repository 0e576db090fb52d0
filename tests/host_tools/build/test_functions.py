"""Functions of frozen modules in the flash: what is put behind mpy-tool's text.

What MicroPython makes of it is seen on the emulated Pico: tests/boards/test_image_heap.py.
"""

import re
from pathlib import Path

import pytest

from host_tools.build.functions import add
from host_tools.ground.cannot import CannotError

FROZEN = Path(__file__).parent / "frozen_content.c"
ROWS = """\
    {{&mp_type_gen_wrap}, &contexts[0], NULL, fun_data_rp2_steps},
    {{&mp_type_fun_bc}, &contexts[0], (void *)children_rp2__lt_module_gt_, \
fun_data_rp2__lt_module_gt_},
    {{&mp_type_fun_bc}, &contexts[1], NULL, fun_data_floorman_loop__lt_module_gt_},
"""


@pytest.fixture
def frozen(tmp_path: Path) -> Path:
    path = tmp_path / FROZEN.name
    path.write_text(FROZEN.read_text())
    return path


def test_each_function_of_bytecode_stands_with_its_module(frozen: Path) -> None:
    add(frozen)
    text = frozen.read_text()
    assert text.startswith(FROZEN.read_text())
    assert re.search(r"\} functions\[\].+\n((?:    .+\n)+)\};", text)[1] == ROWS
    assert "static mp_module_context_t contexts[2];" in text
    assert 'first_module[] = "rp2.py";' in text
    assert "first_function[] = {0, 2, 3};" in text


def test_a_build_that_changes_nothing_keeps_the_files_date(frozen: Path) -> None:
    add(frozen)
    text, made = frozen.read_text(), frozen.stat().st_mtime_ns
    add(frozen)
    assert (frozen.read_text(), frozen.stat().st_mtime_ns) == (text, made)


def test_what_an_earlier_floorman_put_there_goes(frozen: Path) -> None:
    add(frozen)
    text = frozen.read_text()
    frozen.write_text(text.replace("gc_collect_root", "gc_collect_something_else"))
    add(frozen)
    assert frozen.read_text() == text


def test_a_file_without_functions_is_not_this_releases(frozen: Path) -> None:
    frozen.write_text("const char mp_frozen_names[] = {};\n")
    with pytest.raises(CannotError, match="names no function: it is not what this release"):
        add(frozen)
