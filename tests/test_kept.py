"""Transcripts differ where what was run differs, and nowhere else."""

from dataclasses import dataclass, field, make_dataclass
from pathlib import Path

from tests import kept


@dataclass
class Hand:
    """As it was when its transcript was written."""

    number: int
    board: list[int] = field(default_factory=list)
    bomb: bool = False


def test_a_field_of_which_nothing_is_told_changes_no_transcript() -> None:
    later = make_dataclass("later", [("runs", int, 1)], bases=(Hand,))
    assert kept.facts(later(7)) == kept.facts(Hand(7)) == {"number": 7}
    assert kept.facts(later(7, [3], runs=2)) == {"number": 7, "board": [3], "runs": 2}


def test_what_is_written_is_read_and_files_of_no_run_go(tmp_path: Path) -> None:
    kept.write(tmp_path, {"gone": lambda: ["-"]})
    kept.write(tmp_path, {"a hand, in euros": lambda: ["12 €", ""]})
    assert [file.name for file in tmp_path.iterdir()] == ["a_hand_in_euros.txt"]
    assert kept.read(tmp_path, "a hand, in euros") == ["12 €", ""]
