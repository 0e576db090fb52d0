"""`floorman stamp`, and what `floorman verify --ca` makes of it; OpenSSL is the authority."""

import json
from contextlib import closing
from datetime import datetime, timedelta
from pathlib import Path

import pytest
from floorman import events as ev

from host_tools.commands.cli import main
from host_tools.ground.chain import ChainedFile
from host_tools.store.folder import FILE
from host_tools.store.stamps import FOLDER
from host_tools.store.store import Store
from tests.host_tools.seal.maker import TABLE
from tests.host_tools.seal.signed_day import SignedDay, copied, events, records, text
from tests.host_tools.store.played import evening
from tests.host_tools.store.tsa import Authority, openssl, served

Said = pytest.CaptureFixture[str]
_NAMED = f"{TABLE.hex()} up to"


@pytest.fixture(scope="module")
def tsa(tmp_path_factory: pytest.TempPathFactory) -> Authority:
    return Authority(tmp_path_factory.mktemp("tsa"))


@pytest.fixture(scope="module")
def day() -> SignedDay:
    return SignedDay(4)


def kept(folder: Path, lines: list[dict[str, object]]) -> None:
    with closing(Store(folder / FILE)) as store:
        store.append(*lines)


def stamped(folder: Path, tsa: Authority) -> None:
    with served(tsa.answer) as address:
        assert main(["stamp", "--folder", str(folder), "--tsa", address]) == 0


def verify(folder: Path, tsa: Authority, *words: str, name: str = FILE) -> int:
    stamps = ("--stamps", str(folder / FOLDER))
    return main(["verify", str(folder / name), "--ca", str(tsa.root), *stamps, *words])


def suffixes(folder: Path) -> list[str]:
    return sorted(path.suffix for path in (folder / FOLDER).iterdir())


def test_without_a_network_the_request_waits(
    tmp_path: Path, day: SignedDay, tsa: Authority, capsys: Said
) -> None:
    kept(tmp_path, day.lines)
    for _ in range(2):  # the same heads are written down once
        assert main(["stamp", "--folder", str(tmp_path)]) == 0
        assert "waits (floorman stamp --tsa URL sends it)" in capsys.readouterr().out
        assert suffixes(tmp_path) == [".json", ".tsq"]
    assert verify(tmp_path, tsa) == 1
    said = capsys.readouterr().out
    assert "no time stamp in " in said
    assert ".json, which waits for its answer\n" in said
    stamped(tmp_path, tsa)
    assert suffixes(tmp_path) == [".json", ".tsq", ".tsr"]
    assert verify(tmp_path, tsa) == 0


def test_a_stamped_day_as_we_and_as_openssl_judge_it(
    tmp_path: Path, day: SignedDay, tsa: Authority, capsys: Said
) -> None:
    kept(tmp_path, day.lines)
    stamped(tmp_path, tsa)
    said = capsys.readouterr().out
    assert "Z.json: stamped " in said
    assert said.endswith(" UTC by CN=signer\n")
    assert verify(tmp_path, tsa) == 0
    said = capsys.readouterr().out
    assert f"UTC by CN=signer: records up to {len(day.lines)}, {_NAMED} 4\n" in said
    assert "not checked: whether the authority's certificate was revoked" in said
    assert "not checked: what came behind the newest time stamp\n" in said
    assert verify(tmp_path, tsa, "--json") == 0
    told = json.loads(capsys.readouterr().out)
    at = datetime.fromisoformat(told["stamps"][0]["at"])
    assert abs(datetime.now().astimezone() - at) < timedelta(minutes=5)
    assert main(["verify", str(tmp_path / FILE)]) == 0
    assert "not checked: 1 time stamps (--ca PEM)\n" in capsys.readouterr().out
    (paper,) = (tmp_path / FOLDER).glob("*.json")
    assert "OK" in openssl("ts", "-verify", "-data", paper, "-in", paper.with_suffix(".tsr"),
                           "-CAfile", tsa.root)  # fmt: skip


def test_hands_that_were_cut_off_are_missed(
    tmp_path: Path, day: SignedDay, tsa: Authority, capsys: Said
) -> None:
    """The one change of a day that no signature shows."""
    kept(tmp_path, day.lines)
    stamped(tmp_path, tsa)
    last = records(day.lines, "handkey")[-1]
    (tmp_path / "day.jsonl").write_text(text(day.lines[: last - 1]))
    (tmp_path / "whole.jsonl").write_text(text(day.lines))
    assert verify(tmp_path, tsa, name="whole.jsonl") == 0
    capsys.readouterr()
    assert verify(tmp_path, tsa, name="day.jsonl") == 1
    said = capsys.readouterr().out
    assert f"{_NAMED} 4 was there on " in said
    assert ", and is not here\n" in said


def test_a_day_that_was_written_anew_is_another_one(
    tmp_path: Path, day: SignedDay, tsa: Authority, capsys: Said
) -> None:
    """All hashes of a store that is written anew are right, but for those that were stamped."""
    kept(tmp_path, [*evening(2)])
    stamped(tmp_path, tsa)
    assert verify(tmp_path, tsa) == 0
    assert "0 sealed hands, 0 findings\n" in capsys.readouterr().out
    (tmp_path / FILE).unlink()
    lines = copied([*evening(2)])
    lines[events(lines, ev.CHIPS)[0]]["value"] += 25
    kept(tmp_path, [*lines, *evening(1)])
    assert main(["store", "check", "--folder", str(tmp_path)]) == 0
    assert verify(tmp_path, tsa) == 1
    assert f"records up to {len(lines)} was there on " in capsys.readouterr().out


def test_evening_and_audit_log_are_stamped_too(
    tmp_path: Path, tsa: Authority, capsys: Said
) -> None:
    path = tmp_path / "evening.jsonl"
    for name in ("evening.jsonl", "audit.jsonl"):
        with closing(ChainedFile(tmp_path / name)) as file:
            for n in range(3):
                file.append({"n": n, "at": 7, "name": name})
    stamped(tmp_path, tsa)
    with closing(ChainedFile(path)) as file:
        file.append({"n": 3, "at": 8})
    for name in ("evening.jsonl", "audit.jsonl"):
        capsys.readouterr()
        assert verify(tmp_path, tsa, name=name) == 0
        assert f": {name} " in (said := capsys.readouterr().out)
        assert " up to 3\n" in said
    cut = path.read_bytes().splitlines(keepends=True)[:2]
    path.write_bytes(b"".join(cut))
    assert verify(tmp_path, tsa, name="evening.jsonl") == 1
    assert ", and is not here\n" in capsys.readouterr().out
    path.unlink()
    with closing(ChainedFile(path)) as file:  # the next evening
        file.append({"n": 0, "at": 9})
    assert verify(tmp_path, tsa, name="evening.jsonl") == 1
    said = capsys.readouterr().out
    assert "no time stamp in " in said
    assert "is not here" not in said


def test_what_is_kept_no_longer_is_not_missed(
    tmp_path: Path, tsa: Authority, capsys: Said
) -> None:
    with closing(Store(tmp_path / FILE)) as store:
        store.append_past((1000, line) for line in evening(2))
        stamped(tmp_path, tsa)
        store.append(*evening(1))
    stamped(tmp_path, tsa)
    assert main(["store", "keep", "30", "--folder", str(tmp_path)]) == 0
    assert verify(tmp_path, tsa) == 0
    assert capsys.readouterr().out.count("\nstamped ") == 2


def test_another_authority_or_another_requests_answer(
    tmp_path: Path, day: SignedDay, tsa: Authority, capsys: Said
) -> None:
    kept(tmp_path, day.lines)
    stamped(tmp_path, tsa)
    other = Authority(tmp_path / "other")
    assert verify(tmp_path, other) == 1
    assert ".tsr is not signed by who these certificates vouch for" in capsys.readouterr().out
    (old,) = (tmp_path / FOLDER).glob("*.tsr")
    kept(tmp_path, [*evening(1)])
    with served(lambda asked: old.read_bytes()) as address:
        assert main(["stamp", "--folder", str(tmp_path), "--tsa", address]) == 2
    assert "answers another request: its nonce differs" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        (b"", "gave no time stamp (Service Unavailable): the request is kept in "),
        (b"<html>log in</html>", "cannot be read ("),
    ],
)
def test_an_authority_that_gives_none(
    answer: bytes, said: str, tmp_path: Path, day: SignedDay, capsys: Said
) -> None:
    kept(tmp_path, day.lines)
    with served(lambda asked: answer) as address:
        assert main(["stamp", "--folder", str(tmp_path), "--tsa", address]) == 2
    assert said in capsys.readouterr().err
    assert main(["stamp", "--folder", str(tmp_path), "--tsa", address]) == 2  # nobody is there
    assert "gave no time stamp ([Errno " in capsys.readouterr().err
    assert suffixes(tmp_path) == [".json", ".tsq"]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("stamp", "--tsa", "ftp://x"), "an authority is http://... or https://..., not ftp://x"),
        (("stamp",), "has no records to stamp: name their --folder"),
    ],
)
def test_what_cannot_be_stamped(
    words: tuple[str, ...], said: str, tmp_path: Path, capsys: Said
) -> None:
    try:
        status = main([*words, "--folder", str(tmp_path)])
    except SystemExit as end:
        status = int(end.code or 0)
    assert status == 2
    assert said in capsys.readouterr().err


def test_a_paper_that_is_damaged(
    tmp_path: Path, day: SignedDay, tsa: Authority, capsys: Said
) -> None:
    kept(tmp_path, day.lines)
    stamped(tmp_path, tsa)
    (paper,) = (tmp_path / FOLDER).glob("*.json")
    paper.write_text(paper.read_text().replace('"number": 4', '"number": 3'))
    assert verify(tmp_path, tsa) == 1
    assert ".tsr is of other bytes\n" in capsys.readouterr().out
    paper.write_text("{}")
    assert verify(tmp_path, tsa) == 2
    assert "says no heads" in capsys.readouterr().err
    paper.with_suffix(".tsq").unlink()
    assert main(["verify", str(tmp_path / FILE), "--ca", str(tmp_path / FILE)]) == 2
