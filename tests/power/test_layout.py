"""A journal outlives a flash: what reads it must know whether it means the same."""

import importlib.util
import zlib
from pathlib import Path

from floorman.rules import state

STATE = Path(state.__file__)


def other(tmp_path: Path, old: str, new: str) -> int:
    """The layout number of a record with another field table."""
    text = STATE.read_text()
    assert old in text
    path = tmp_path / f"state_{zlib.crc32(new.encode())}.py"  # no bytecode of another one
    path.write_text(text.replace(old, new, 1))
    spec = importlib.util.spec_from_file_location("other_state", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    number: int = module.LAYOUT
    return number


def test_a_field_more_or_in_another_place_is_another_layout(tmp_path: Path) -> None:
    assert other(tmp_path, "phase street", "phase street") == state.LAYOUT
    assert other(tmp_path, "phase street", "street phase") != state.LAYOUT
    assert other(tmp_path, "phase street", "phase colour street") != state.LAYOUT
    assert other(tmp_path, "flags:10", "flags:12") != state.LAYOUT
