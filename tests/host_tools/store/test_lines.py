"""Lines: messages as the records keep them, and back again."""

import json

import pytest

from host_tools.link.messages import (
    Balance,
    Began,
    Chips,
    Down,
    Event,
    Failed,
    Health,
    Lost,
    Message,
    Paired,
    Part,
    Record,
    Row,
    Started,
    Trouble,
)
from host_tools.table.lines import News, line_of, message_of, text_of

SAME_AGAIN = (
    Event(65535, 7, 3, (1 << 32) - 1, 99, past=True),
    Began("0.1.0+ab", "restore", b"\x01\x02", "home"),
    Began("0.1.0+ab", "replay", b""),
    Record(7, "sealed", bytes(range(68))),
    Paired(bytes(range(8)), 2),
    Lost(3),
    Started(1, 2, 3, 4, 5, 6, 7, 8, 9, 10),
    Chips(((0x92, 0, 1), (0, 0, 2))),
    Trouble("no FRAM answers"),
)
ONLY_SAID = (Health(3, 1), Part(1, 1), Failed("main.py, 3\nOSError"), Balance(18, 1, 200, 150))
NOT_KEPT = (Row(0, bytes(64)), Down("the cable was pulled"), Health(200, 1))


@pytest.mark.parametrize("message", SAME_AGAIN)
def test_a_line_is_the_message_again(message: Message) -> None:
    line = line_of(message)
    assert line is not None
    assert message_of(json.loads(text_of(line))) == message


@pytest.mark.parametrize("message", ONLY_SAID)
def test_what_is_kept_in_words_is_no_message_again(message: Message) -> None:
    line = line_of(message)
    assert line
    assert message_of(line) is None


@pytest.mark.parametrize("message", NOT_KEPT)
def test_what_only_lights_up_is_not_kept(message: Message) -> None:
    assert line_of(message) is None


@pytest.mark.parametrize(
    "line",
    [
        {"kind": 1},
        {"n": 70000, "kind": 1, "seat": 0, "value": 0, "ms": 0},
        {"n": 0, "kind": 1, "seat": 0, "value": "a lot", "ms": 0},
        {"n": 0, "kind": 1, "seat": 0, "value": True, "ms": 0},
        {"n": 0, "kind": 1, "seat": 0, "value": -1, "ms": 0},
        {"session": "", "build": "b", "how": "restore", "state": "no hex"},
        {"started": []},
        {"readers": [3]},
        {"readers": [[146]]},
        {"readers": [[146, 0, 1, 1]]},
        {"readers": [["146", 0]]},
        {"lost": None},
        {"n": 1, "record": "sealed", "body": "no hex"},
        {"paired": "00", "count": 70000},
    ],
)
def test_a_line_that_is_none_is_refused_in_a_sentence(line: dict[str, object]) -> None:
    with pytest.raises(ValueError, match=r"^this is no line of a log: \{"):
        message_of(line)


def test_a_line_of_a_host_without_the_field_is_of_a_full_table() -> None:
    line = {"session": "2026-01-01", "port": "p", "build": "b", "how": "replay", "state": ""}
    assert message_of(line) == Began("b", "replay", b"", "full")


def test_a_line_of_a_host_that_told_no_hubs_has_none() -> None:
    assert message_of({"readers": [[146, 0], [0, 7]]}) == Chips(((146, 0, 0), (0, 7, 0)))


def test_nothing_is_said_before_a_session_and_a_resume_goes_on_in_it() -> None:
    news = News()
    assert news.take(Lost(1)) is None
    assert news.take(Began("b", "resume", b"")) == line_of(Began("b", "resume", b""))
    assert news.take(Began("b", "resume", b"")) is None
    assert news.take(Lost(1)) == {"lost": 1}


def test_what_is_ill_is_said_once_and_again_in_the_next_session() -> None:
    news = News()
    news.take(Began("b", "replay", b""))
    assert news.take(Health(3, 0)) is None
    assert news.take(Health(3, 1))
    assert news.take(Part(3, 1))
    assert news.take(Health(3, 1)) is None
    news.take(Began("b", "replay", b""))
    assert news.take(Health(3, 1))
