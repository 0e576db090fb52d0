"""The guide: what is asked in which order, what is kept, and how it goes on."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from floorman import events as ev

from host_tools.bring_up import report
from host_tools.bring_up.dialogue import Dialogue
from host_tools.bring_up.guide import Guide
from host_tools.bring_up.outcome import FAIL, PASS, SKIPPED, UNSURE, Result
from host_tools.bring_up.progress import Progress
from host_tools.bring_up.steps import ALL, NAMES, PANEL
from host_tools.bring_up.words import Words
from host_tools.doctor.examination import Patient
from host_tools.ground.cannot import CannotError
from host_tools.link.messages import LinkError
from simulator.faults import parse
from simulator.playing.bring_up import FirstEvening

WORDS = Words("en")


class Terminal:
    """Answers each question by what it contains; Enter to all others."""

    def __init__(self, **answers: str) -> None:
        self.lines: list[str] = []
        self._answers = {key.replace("_", " "): iter(said) for key, said in answers.items()}

    def ask(self, question: str) -> str:
        self.lines.append(question)
        for key, said in self._answers.items():
            if key in question:
                return next(said, "").strip()
        return ""

    def said(self, text: str) -> bool:
        return any(text in line for line in self.lines)


def lead(
    folder: Path, terminal: Terminal, first: str = "link", ours: str = "", wishes: str = "",
    connect: Callable[[FirstEvening], Patient] = lambda table: table,
) -> Progress:  # fmt: skip
    """An evening from a step on, in the simulator."""
    table = FirstEvening("host", folder, [parse(wish) for wish in wishes.split()])
    progress = Progress(folder / "bring-up.json")
    dialogue = Dialogue(terminal.ask, terminal.lines.append, WORDS, table)
    Guide(
        lambda: connect(table), dialogue, WORDS, progress, terminal.lines.append, ours
    ).lead(first)  # fmt: skip
    return progress


def verdicts(progress: Progress) -> dict[str, str]:
    return {name: result.verdict for name, result in progress.results.items()}


def test_q_quits_and_the_next_evening_goes_on_there(tmp_path: Path) -> None:
    terminal = Terminal(Have_one_of_your_cards="q")
    progress = lead(tmp_path, terminal)
    assert verdicts(progress) == {"link": PASS, "reader": PASS, "quiet": PASS}
    assert terminal.said("`floorman bring-up` goes on here")
    again = Progress(tmp_path / "bring-up.json")
    assert again.results == progress.results
    assert again.next(NAMES) == "contact"


def test_going_on_begins_with_the_link_and_with_everything_wired(tmp_path: Path) -> None:
    terminal = Terminal(Have_a_spacer="q")
    progress = lead(tmp_path, terminal, "contact")
    assert verdicts(progress) == {"link": PASS, "contact": PASS}


def test_s_skips_a_step_that_then_counts_as_done(tmp_path: Path) -> None:
    progress = lead(tmp_path, Terminal(Leave_hole_1="s", Have_one="q"))
    assert verdicts(progress)["quiet"] == SKIPPED
    assert progress.next(NAMES) == "contact"


def test_any_other_word_is_explained(tmp_path: Path) -> None:
    terminal = Terminal(Plug_the_Pico=["yes", "q"])
    assert lead(tmp_path, terminal).results == {}
    assert terminal.said("Enter goes on, s skips this step, q quits")


def test_a_failure_names_its_causes_and_is_measured_again(tmp_path: Path) -> None:
    terminal = Terminal(measure_again=["", "q"])
    progress = lead(tmp_path, terminal, wishes="unplug@hole1")
    assert verdicts(progress) == {"link": PASS, "reader": FAIL}
    assert terminal.lines.count("=> FAIL") == 2
    first = next(line for line in terminal.lines if line.startswith("  1. "))
    assert first == (
        "  1. the module has no 3.3 V: measure 3.2 to 3.4 V between its pins 3.3V and GND"
    )
    assert progress.next(NAMES) == "reader"  # what failed comes again


def test_after_a_failure_one_may_go_on(tmp_path: Path) -> None:
    progress = lead(tmp_path, Terminal(measure_again="s", Leave_hole_1="q"), wishes="unplug@hole1")
    assert verdicts(progress) == {"link": PASS, "reader": FAIL}


def test_a_table_that_cannot_be_reached_fails_the_link(tmp_path: Path) -> None:
    def nobody(table: FirstEvening) -> Patient:
        raise LinkError("no such port /dev/ttyNOPE")

    terminal = Terminal(measure_again="q")
    [(name, result)] = lead(tmp_path, terminal, connect=nobody).results.items()
    assert (name, [said.name for said in result.failed]) == ("link", ["NO_LINK"])
    assert terminal.said("! no table answers: no such port /dev/ttyNOPE  [NO_LINK]")
    assert terminal.said("1. there is no Floorman on the Pico: floorman flash")


def test_a_table_that_falls_silent_fails_the_step(tmp_path: Path) -> None:
    def silent(table: FirstEvening) -> Patient:
        table.rig.wires.plug(False)
        return table

    [result] = lead(tmp_path, Terminal(measure_again="q"), connect=silent).results.values()
    assert [said.name for said in result.failed] == ["NO_ANSWER"]


def test_while_a_hand_is_played_nothing_is_measured(tmp_path: Path) -> None:
    def playing(table: FirstEvening) -> Patient:
        for seat in range(3):
            table.tell(ev.SEAT, seat, 1000)
        for kind, value in ((ev.SMALL, 5), (ev.BIG, 10), (ev.UNIT, 5), (ev.START, 1)):
            table.tell(kind, 0, value)
        table.wait(2)
        return table

    [result] = lead(tmp_path, Terminal(measure_again="q"), connect=playing).results.values()
    assert [said.name for said in result.failed] == ["IN_PLAY"]


def test_while_somebody_pairs_nothing_is_measured(tmp_path: Path) -> None:
    def pairing(table: FirstEvening) -> Patient:
        table.wire(ALL, PANEL)
        table.rig.hold(ev.K_FLOOR, 5_300_000)
        table.wait(6)
        return table

    [result] = lead(tmp_path, Terminal(measure_again="q"), connect=pairing).results.values()
    assert [said.name for said in result.failed] == ["PAIRED"]
    for language in ("en", "de"):
        assert "FLOOR" in Words(language).failure(result.failed[0])


def test_another_firmware_is_named(tmp_path: Path) -> None:
    progress = lead(tmp_path, Terminal(Unplug_the_USB="q"), ours="0.9.9+00000000")
    assert progress.results["link"].verdict == UNSURE
    [said] = progress.results["link"].doubted
    assert WORDS.failure(said).endswith("this floorman has 0.9.9+00000000")


def test_the_report_has_every_step_and_what_is_left(tmp_path: Path) -> None:
    progress = lead(tmp_path, Terminal(measure_again="q"), wishes="unplug@hole1")
    lines = list(report.lines(progress.results, WORDS))
    assert lines[0] == "pass      link: the bare Pico links"
    assert lines[2] == "FAIL      reader: one reader is found"
    assert lines[4].endswith("the data line (MISO) stays high  [MISO_HIGH]")
    assert lines[5] == f"left: {', '.join(NAMES[2:])}"
    german = list(report.lines(progress.results, Words("de")))
    assert german[4].endswith("die Datenleitung (MISO) bleibt hoch  [MISO_HIGH]")


# the file ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", ["", "[]", "{", '{"link": {}}', '{"link": 3}', "\udcff"])
def test_a_file_that_is_no_progress_is_one_sentence(tmp_path: Path, text: str) -> None:
    path = tmp_path / "bring-up.json"
    path.write_bytes(text.encode("utf-8", "surrogateescape"))
    with pytest.raises(CannotError, match=r"bring-up\.json .*: delete it, then begin anew$"):
        Progress(path)


def test_it_is_for_its_owner_alone_and_reads_back(tmp_path: Path) -> None:
    progress = Progress(tmp_path / "new" / "bring-up.json")
    result = Result()
    result.figure("card", place="hole 1", heard=3, of=100)
    result.fail("WEAK", places="hole 1", percent=3)
    progress.keep("contact", result)
    path = tmp_path / "new" / "bring-up.json"
    assert path.stat().st_mode & 0o077 == 0
    assert set(json.loads(path.read_text())) == {"contact"}
    assert Progress(path).results == {"contact": result}


def test_a_disk_that_refuses_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(CannotError, match="cannot be"):
        Progress(tmp_path / "file" / "bring-up.json").keep("link", Result())


def test_when_all_is_done_no_step_is_next(tmp_path: Path) -> None:
    progress = Progress(tmp_path / "bring-up.json")
    for name in NAMES:
        progress.keep(name, Result())
    assert progress.next(NAMES) is None
