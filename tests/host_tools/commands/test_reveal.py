"""`floorman reveal` and `floorman verify` from the command line."""

import asyncio
import json
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing, suppress
from itertools import zip_longest
from pathlib import Path

import aiohttp
import pytest
from floorman import events as ev

from host_tools.commands.cli import main
from host_tools.reveal.pairing import Pairing
from host_tools.seal import hss
from host_tools.store.folder import FILE
from host_tools.store.store import Store
from tests.host_tools.reveal.day import HANDS, Day, all_in, finish
from tests.host_tools.seal.maker import PAIR, TABLE
from tests.host_tools.seal.plugged import other_day
from tests.host_tools.seal.signed_day import Lines, SignedDay, copied, events, text

Harm = Callable[[sqlite3.Connection], None]


@pytest.fixture
def lines(tmp_path: Path) -> Path:
    """A file of a sealed day."""
    day = Day()
    all_in(day)
    finish(day)
    path = tmp_path / "day.jsonl"
    path.write_text("".join(json.dumps(line) + "\n" for line in day.lines))
    return path


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Where a pairing is."""
    Pairing(TABLE, 1, PAIR).save(tmp_path / "reveal" / "pairing.json")
    return tmp_path / "reveal"


async def picture(address: str) -> dict[str, object]:
    """The first document of the overlay at an address that shows a hand."""
    async with aiohttp.ClientSession() as session, session.ws_connect(address + "ws") as socket:
        document: dict[str, object] = {}
        async for message in socket:
            said = message.json()
            document |= said.get("full", said.get("change", {}))
            if document["winner"]:
                return document
    return {}


def test_a_file_goes_on_air_until_somebody_ends_it(lines: Path, folder: Path) -> None:
    command = [sys.executable, "-m", "host_tools.commands.cli", "reveal", str(lines)]
    command += ["--http", "0", "--folder", str(folder), "--delay", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            address = process.stdout.readline().removeprefix("overlay: ").strip()
            document = asyncio.run(asyncio.wait_for(picture(address), 60))
            process.send_signal(signal.SIGTERM)
            assert process.wait(60) == 0
        finally:
            process.kill()
    winner = document["winner"]
    assert isinstance(winner, dict)
    assert winner["hand_name"] == "Three of a kind, kings"


def test_a_card_is_proven(lines: Path, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["reveal", str(lines), "--folder", str(folder), "--prove", "1/2"]) == 0
    said = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in said[:2]] == list(HANDS[1])
    assert set(json.loads(said[0][3:])) == {"table", "public", "face", "r", "commitment"}
    assert said[2].startswith("the commitment is SHA-256 of: fm1c")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--prove", "x"), "--prove takes a hand and a seat such as 12/4, or 12/muck, not x"),
        (("--prove", "1/muck"), "no card at the muck in hand 1 is open: was its key released?"),
        (("--prove", "9/1"), "no card of seat 1 in hand 9 is open: was its key released?"),
        (("--delay", "9999"), "delay_s is 0 to 4500, not 9999"),
        (("--settings", "none.toml"), "none.toml cannot be read: No such file or directory"),
        (("--second", "none.json"), "none.json cannot be read: No such file or directory"),
        (("--key", "k.pem"), "--key is of a certificate: name that, too (--certificate FILE)"),
        (
            ("--host", "192.0.2.7"),
            "no overlay: 192.0.2.7 is no address of this computer; choose another --host",
        ),
    ],
)
def test_what_cannot_be_done_is_one_sentence(
    words: tuple[str, ...], said: str, lines: Path, folder: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    assert main(["reveal", str(lines), "--folder", str(folder), "--http", "0", *words]) == 2
    assert capsys.readouterr().err == f"floorman: {said}\n"


@pytest.mark.parametrize(
    ("feed", "said"),
    [
        (
            "relay.json",
            "--prove reads a file, no relay: name a copy of the records"
            " (floorman store backup FILE makes one)",
        ),
        ("none.db", "none.db cannot be read: No such file or directory"),
    ],
)
def test_cards_are_proven_from_a_file_that_is_there(
    feed: str, said: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["reveal", feed, "--folder", str(folder), "--prove", "1/2"]) == 2
    assert capsys.readouterr().err == f"floorman: {said}\n"


def test_two_pairings_must_be_of_one_table(
    lines: Path, folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    Pairing(bytes(8), 1, PAIR).save(tmp_path / "second.json")
    words = ["reveal", str(lines), "--folder", str(folder), "--http", "0"]
    assert main([*words, "--second", str(tmp_path / "second.json")]) == 2
    assert "is the pairing of another table" in capsys.readouterr().err


def test_a_feed_that_is_not_there_ends_it(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["reveal", "none.jsonl", "--folder", str(folder), "--http", "0"]) == 2
    assert (
        "none.jsonl is no file: floorman run says where its relay.json lies"
        in capsys.readouterr().err
    )


def test_a_sound_day(lines: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", str(lines)]) == 0
    assert capsys.readouterr().out == (
        "1 sealed hands, 0 findings\n"
        "not checked: who told it, each card, its hand's key, and the hands that were shown\n"
        "not checked: that nothing is missing at the end\n"
    )


def test_a_day_is_checked_with_a_pairing_and_a_head_that_somebody_wrote_down(
    lines: Path, folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pairing = ["--pairing", str(folder / "pairing.json")]
    ends = [line for line in map(json.loads, lines.read_text().splitlines()) if is_end(line)]
    head = bytes.fromhex(ends[-1]["body"])[6:10].hex()
    assert main(["verify", str(lines), *pairing, "--head", head]) == 0
    assert capsys.readouterr().out == "1 sealed hands, 0 findings\n"
    assert main(["verify", str(lines), "--head", "00000000"]) == 1
    assert "no hand ends with the head 00000000" in capsys.readouterr().out
    Pairing(TABLE, 1, bytes(32)).save(tmp_path / "other.json")
    assert main(["verify", str(lines), "--pairing", str(tmp_path / "other.json")]) == 1
    assert "its end is not of this pairing" in capsys.readouterr().out
    Pairing(bytes(8), 1, PAIR).save(tmp_path / "elsewhere.json")
    assert main(["verify", str(lines), "--pairing", str(tmp_path / "elsewhere.json")]) == 2
    assert "is the pairing of another table" in capsys.readouterr().err


@pytest.fixture(scope="module")
def signed() -> SignedDay:
    return SignedDay(4, index=7)


def verified(path: Path, lines: Lines, *words: str) -> int:
    path.write_text(text(lines))
    return main(["verify", str(path), *words])


def test_a_signed_day_by_the_tables_key(
    signed: SignedDay, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "day.jsonl"
    key = hss.as_text(signed.public)
    assert verified(path, signed.lines, "--signer", key) == 0
    assert capsys.readouterr().out == (
        "signed: 1 to 4\n"
        "4 sealed hands, 0 findings\n"
        f"by the key {key}\n"
        "not checked: each card, its hand's key, and the hands that were shown\n"
        "not checked: players' names, what consoles asked for, what the table complained of, the"
        " computer's clock\n"
        "not checked: that nothing is missing at the end\n"
    )
    assert verified(path, signed.lines) == 0
    assert "whose key that is: who writes records anew" in capsys.readouterr().out
    lines = copied(signed.lines)
    (gone,) = (n for n, line in enumerate(lines) if line.get("signature") == 4)
    del lines[gone]
    assert verified(path, lines, "--signer", key) == 1
    assert "signed: 1 to 3\nnot signed: 4\n" in capsys.readouterr().out
    assert verified(path, lines) == 0
    capsys.readouterr()
    lines[events(lines, ev.CHIPS)[8]]["value"] += 25
    assert verified(path, lines, "--signer", key, "--json") == 1
    said = json.loads(capsys.readouterr().out)
    assert (said["signed"], said["wrong"], said["not signed"]) == ([1, 3], [2], [4])
    assert (said["key"], said["given"]) == (key, True)


def test_a_hand_that_a_power_cut_left_sealed_is_named_and_no_fault(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    day = SignedDay(3, lost=2)
    path = tmp_path / "day.jsonl"
    assert verified(path, day.lines, "--signer", hss.as_text(day.public)) == 0
    said = capsys.readouterr().out
    assert "a power cut left these sealed for ever: 2\n3 sealed hands, 0 findings\n" in said
    assert verified(path, day.lines, "--json") == 0
    assert json.loads(capsys.readouterr().out)["lost"] == [2]


def test_another_tables_key_signs_nothing(
    signed: SignedDay, lines: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    other = hss.as_text(signed.public[:-1] + b"x")
    assert verified(tmp_path / "day", signed.lines, "--signer", other) == 1
    assert "wrong: 1 to 4\n" in capsys.readouterr().out
    assert main(["verify", str(lines), "--signer", other]) == 1
    assert "not signed: 1\n" in capsys.readouterr().out
    with pytest.raises(SystemExit):
        main(["verify", str(lines), "--signer", other[:-1]])
    assert "this is no table's public key" in capsys.readouterr().err


def test_two_tables_that_play_at_the_same_time(
    signed: SignedDay, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Their lines take turns in the records, and in what `log` prints of them no more."""
    other = copied(other_day(2).lines)
    other[0]["port"] = "/dev/y"
    one, two = Store(tmp_path / FILE), Store(tmp_path / FILE)
    for mine, theirs in zip_longest(signed.lines, other):
        one.append(mine)
        two.append(*([theirs] if theirs else []))
    one.close()
    two.close()
    assert main(["verify", str(tmp_path / FILE)]) == 0
    assert "6 sealed hands, 0 findings\n" in capsys.readouterr().out
    assert main(["log", "--folder", str(tmp_path)]) == 0
    (tmp_path / "log.jsonl").write_text(capsys.readouterr().out)
    assert main(["verify", str(tmp_path / "log.jsonl")]) == 0


def is_end(line: dict[str, object]) -> bool:
    return line.get("record") == "end"


def test_a_day_that_somebody_touched(lines: Path, capsys: pytest.CaptureFixture[str]) -> None:
    kept = [text for text in lines.read_text().splitlines() if '"sealed"' not in text]
    lines.write_text("\n".join(kept) + "\n")
    assert main(["verify", str(lines)]) == 1
    assert "1 sealed hands, " in capsys.readouterr().out


@pytest.mark.parametrize(("text", "said"), [
    ("{}\n", "has no sealed hands: was the table paired?"),
    ("x\n", "line 1: this is no line of a table"),
    (None, "cannot be read: No such file or directory"),
])  # fmt: skip
def test_what_is_no_day(
    text: str | None, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "day"
    if text:
        path.write_text(text)
    assert main(["verify", str(path)]) == 2
    assert said in capsys.readouterr().err


def emptied(base: sqlite3.Connection) -> None:
    base.execute("DROP TRIGGER event_update")
    base.execute("UPDATE event SET line = CAST(x'7bff7d' AS TEXT) WHERE id = 3")


def deep(base: sqlite3.Connection) -> None:
    base.execute("DROP TRIGGER event_update")
    base.execute("UPDATE event SET line = ? WHERE id = 3", ("[" * 100_000,))


def a_number(base: sqlite3.Connection) -> None:
    base.execute("DROP TRIGGER event_update")
    base.execute("UPDATE event SET line = '7' WHERE id = 3")


@pytest.mark.parametrize("harm", [emptied, deep, a_number])
def test_a_damaged_store_is_a_sentence(
    tmp_path: Path, lines: Path, capsys: pytest.CaptureFixture[str], harm: Harm
) -> None:
    """The damage lies before the newest lines, which are looked at when a store is opened."""
    path = tmp_path / FILE
    store = Store(path)
    store.append(*(json.loads(line) for line in lines.read_text().splitlines() * 3))
    store.close()
    with closing(sqlite3.connect(path)) as base, base:
        harm(base)
    assert main(["verify", str(path)]) == 2
    assert "is damaged and is left as it is" in capsys.readouterr().err
    assert main(["store", "check", "--log", str(tmp_path)]) == 1
    assert capsys.readouterr().out.endswith(": damaged\n")


@pytest.mark.parametrize(("words", "said"), [
    (("--port", "/dev/x", "--stream"), "--stream is for the simulator: start floorman reveal"),
    (("--stream", "9999"), "a delay is 0 to 4500 seconds, not 9999"),
])  # fmt: skip
def test_a_stream_is_of_a_simulated_table(
    words: tuple[str, ...], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with suppress(SystemExit):  # of argparse
        assert main(["run", *words]) == 2
    assert said in capsys.readouterr().err
