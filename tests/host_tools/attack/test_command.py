"""`floorman attack`: what it prints, keeps, and ends with."""

import json
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest
from floorman.private import Private

from host_tools.attack import attack as attacks
from host_tools.attack import report
from host_tools.attack.attack import (
    Attack,
    BrokenError,
    NotTriedError,
    Outcome,
    Target,
    campaign,
    catalogue,
    play,
)
from host_tools.commands.cli import main

ONE = Attack("one", "a title", "tries.", "expected.", ("F1", "S2"), ("simulator",))


def held() -> str:
    return "nothing"


def broken() -> str:
    raise BrokenError("a face <b> was \x1b[2J told")


def not_tried() -> str:
    raise NotTriedError("nobody is here")


def crashed() -> str:
    return str(1 // 0)


def test_an_attack_that_fails_itself_is_no_table_that_held() -> None:
    outcomes = [play(ONE, one, "x").outcome for one in (held, broken, not_tried, crashed)]
    assert outcomes == [Outcome.HELD, Outcome.BROKEN, Outcome.NOT_TRIED, Outcome.BROKEN]
    assert "ZeroDivisionError" in play(ONE, crashed, "x").found


def test_every_attack_says_what_it_tries_and_has_numbers_that_there_are() -> None:
    numbers = {f"F{n}" for n in range(1, 9)} | {f"S{n}" for n in range(1, 13)}
    named = set()
    for attack in catalogue().values():
        assert attack.title
        assert attack.tries.endswith((".", "?")), attack.name
        assert attack.expected.endswith("."), attack.name
        assert set(attack.on) <= {"simulator", "port", "house", "guest"}
        named |= set(attack.numbers)
    assert named == numbers, "each finding has an attack"


def test_what_no_target_is_there_for_and_what_comes_too_late_is_not_tried(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    now = [0.0]
    monkeypatch.setattr(attacks, "time", SimpleNamespace(monotonic=lambda: now[0]))

    def long() -> str:
        now[0] += 61
        return "done"

    target = Target("guest", "https://x/", dict.fromkeys(("unpaired", "guesses"), long))
    only = ("unpaired", "guesses", "repl")
    found = {one.attack.name: one for one in campaign([target], 1, only)}
    assert found["unpaired"].outcome is Outcome.HELD
    assert found["guesses"].found == "1 minutes were over"
    assert found["repl"].found == "it is for a port; here was guest"


def test_the_report_is_one_line_each_a_page_and_an_object() -> None:
    results = [play(ONE, broken, "here"), play(ONE, not_tried, "here")]
    said = report.line(results[0])
    assert said.startswith("BROKEN     a title (F1, S2): ")
    assert said.isprintable()
    assert report.counted(results) == "0 held, 1 broken, 1 not tried"
    assert [*report.remedies(results)] == ["one: tries. Expected: expected."]
    page = report.page({"at": "<now>"}, results)
    assert "&lt;now&gt;" in page
    assert "<b>" not in page
    known = report.document({"at": "now"}, results)["attacks"][0]
    assert (known["name"], known["outcome"], known["numbers"]) == ("one", "broken", ["F1", "S2"])
    assert json.dumps(known)


def test_a_table_that_holds_is_status_0(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    page = tmp_path / "report.html"
    words = ["attack", "--only", "keys_down", "--only", "lookups", "--html", str(page)]
    assert main(words) == 0
    said = capsys.readouterr().out
    assert "HELD       which key is down (F1): " in said
    assert "2 held, 0 broken, 0 not tried" in said
    assert "which key is down" in page.read_text(encoding="utf-8")


def test_a_table_that_is_weaker_is_status_1(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Private, "is_shut", lambda private: False)
    assert main(["attack", "--only", "pairing_examined", "--json"]) == 1
    [known] = json.loads(capsys.readouterr().out)["attacks"]
    assert known["outcome"] == "broken"
    assert "examinations that were answered" in known["found"]


def test_a_port_is_attacked(port: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["attack", "--port", port, "--only", "keys_down", "--only", "lookups"]) == 0
    said = capsys.readouterr().out
    assert "HELD       which key is down" in said
    assert "NOT TRIED  how long a lookup takes (S8): it is for a simulator; here was port" in said


def test_the_pages_of_a_host_that_is_started_for_it_are_attacked() -> None:
    """As a process: a host that is ended well leaves nothing behind."""
    words = [sys.executable, "-m", "host_tools.commands.entry", "attack", "--json"]
    words += ["--only", "unpaired", "--only", "foreign_house", "--only", "headers_said"]
    done = subprocess.run(words, capture_output=True, text=True, timeout=120)
    known = json.loads(done.stdout)
    assert {one["outcome"] for one in known["attacks"]} == {"held"}, known
    assert done.returncode == 0
    assert len(known["attacks"]) == 3


def test_all_attacks_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["attack", "--list"]) == 0
    assert len(capsys.readouterr().out.splitlines()) == len(catalogue())
    assert main(["attack", "--list", "--json"]) == 0
    assert json.loads(capsys.readouterr().out.splitlines()[0])["name"] == next(iter(catalogue()))


@pytest.mark.parametrize(("words", "said"), [
    (["--only", "magic"], "there is no attack magic"),
    (["--by-hand"], "--by-hand is for a real table"),
    (["--port", "/dev/ttyNOPE", "--by-hand"], "nobody can be asked here"),
    (["127.0.0.1:8420"], "is no address of a page"),
    (["http://127.0.0.1:1"], "nothing answers at http://127.0.0.1:1"),
    (["http://127.0.0.1:http"], "nothing answers at http://127.0.0.1:http"),
])  # fmt: skip
def test_what_cannot_be_done_is_one_sentence(
    words: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["attack", *words]) == 2
    assert said in capsys.readouterr().err
