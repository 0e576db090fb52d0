"""[obs.a], [obs.b] and [companion] of a settings file, and what is said of a wrong one."""

from pathlib import Path

import pytest

from host_tools.production.neighbours import NOBODY, Neighbours, Obs, load
from host_tools.reveal import settings

WHOLE = """
delay_s = 600
[obs.a]
url = "ws://10.0.0.5:4455"
password_file = "a.txt"
[obs.b]
url = "ws://127.0.0.1:4455"
all_in_scene = "All-in"
replay = false
[companion]
url = "http://127.0.0.1:8000/"
"""


def test_a_whole_file(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("secret\n")
    path = tmp_path / "stream.toml"
    path.write_text(WHOLE)
    assert load(path) == Neighbours(
        a=Obs("ws://10.0.0.5:4455", "secret"),
        b=Obs("ws://127.0.0.1:4455", "", "All-in", replay=False),
        companion="http://127.0.0.1:8000",
    )
    assert settings.load(path).delay_s == 600


def test_a_file_without_them(tmp_path: Path) -> None:
    path = tmp_path / "stream.toml"
    path.write_text("delay_s = 5\n")
    assert load(path) == NOBODY


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("obs = 3", r"\[obs\] must be a table"),
        ("[obs]\nurl = 'ws://x:1'", r"\[obs\] has no 'url'; it has a, b"),
        ("[obs.a]\nscene = 'x'", r"\[obs.a\] has no 'scene'"),
        ("[obs.a]\nall_in_scene = 'x'", r"\[obs.a\] has no 'all_in_scene'"),
        ("[obs.a]", r"\[obs.a\] needs url"),
        ("[obs.b]\nurl = 'http://x:1'", "ws://computer:port"),
        ("[obs.b]\nurl = 'ws://x'", "ws://computer:port"),
        ("[obs.b]\nurl = 'ws://x:port'", "ws://computer:port"),
        ("[obs.b]\nurl = 3", "url must be a text"),
        ("[obs.b]\nurl = 'ws://x:1'\nreplay = 1", "replay must be true or false"),
        ("[obs.b]\nurl = 'ws://x:1'\npassword_file = 'no'", "'no' cannot be read: No such file"),
        ("[obs.b]\nurl = 'ws://x:1'\npassword_file = 'empty'", "nothing in its first line"),
        ("[obs.b]\nurl = 'ws://x:1'\npassword_file = 'bytes'", "it is no text"),
        ("[companion]\nurl = '127.0.0.1:8000'", "http://computer:port"),
        ("[companion", "stream.toml"),
    ],
)
def test_what_is_wrong_is_said(text: str, words: str, tmp_path: Path) -> None:
    (tmp_path / "empty").write_text("")
    (tmp_path / "bytes").write_bytes(b"\xff\xfe")
    path = tmp_path / "stream.toml"
    path.write_text(text + "\n")
    with pytest.raises(ValueError, match=words):
        load(path)


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="cannot be read"):
        load(tmp_path / "none.toml")
