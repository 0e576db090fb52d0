"""A body that cannot be read is a 400 and a line of the audit log, whoever sends it; no traceback,
and no word of what came.

Of some that come behind their head aiohttp tells nobody who reads: they end as what never ends.
"""

import asyncio
import gzip
import json
import logging
import socket
import ssl
import zlib
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from host_tools.outputs import commands
from tests.host_tools.access.outside import LOOPBACK, Outside
from tests.host_tools.evening.served import served

COMMAND = b'{"id":"x"}'
SECRET = "floorman=0123456789"


def of_length(body: bytes, packed: str = "", length: object = None) -> tuple[str, bytes]:
    """Header lines and a body."""
    said = len(body) if length is None else length
    return f"Content-Encoding: {packed}\r\nContent-Length: {said}\r\n", body


def in_chunks(body: bytes, packed: str = "") -> tuple[str, bytes]:
    return f"Content-Encoding: {packed}\r\nTransfer-Encoding: chunked\r\n", body


BROKEN = {
    "gzip": of_length(b"\x1f\x8b\x08junk", "gzip"),
    "gzip that breaks off": of_length(gzip.compress(COMMAND * 50)[:9], "gzip"),
    "gzip of another sum": of_length(gzip.compress(COMMAND)[:-8] + b"12345678", "gzip"),
    "gzip and more": of_length(gzip.compress(COMMAND) + b"junk", "gzip"),
    "gzip over and over": of_length(gzip.compress(b"") * 3000, "gzip"),
    "deflate": of_length(b"junk", "deflate"),
    "deflate that breaks off": of_length(zlib.compress(COMMAND * 50)[:-6], "deflate"),
    "brotli": of_length(b"xx", "br"),
    "zstd": of_length(b"xxxx", "zstd"),
    "chunk without an end": in_chunks(b"2\r\n{}ZZZZ\r\n"),
    "chunk without a size": in_chunks(b"ZZ\r\n"),
    "chunk of less than nothing": in_chunks(b"-2\r\n{}\r\n0\r\n\r\n"),
    "chunk with gzip": in_chunks(b"4\r\njunk\r\n0\r\n\r\n", "gzip"),
    "chunks and no trailer": in_chunks(b"2\r\n{}\r\n0\r\nno trailer\r\n\r\n"),
    "shorter than it is": of_length(COMMAND, length=3),
    "less than nothing": of_length(COMMAND, length=-1),
    "no number": of_length(COMMAND, length="x"),
    "no number that there is": of_length(COMMAND, length=10**30),
}


def request(address: str, path: str, head: str) -> bytes:
    """The head of a POST of one of our own pages."""
    origin = address.rstrip("/")
    return (
        f"POST /{path} HTTP/1.1\r\nHost: {urlsplit(address).netloc}\r\nOrigin: {origin}\r\n"
        f"Cookie: {SECRET}\r\nContent-Type: application/json\r\n{head}\r\n"
    ).encode()


@pytest.mark.parametrize(
    ("name", "late"), [*((name, False) for name in BROKEN), ("gzip", True), ("deflate", True)]
)
def test_a_guests_broken_body(
    tmp_path: Path,
    name: str,
    late: bool,
    caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(commands, "BODY_S", 0.5)
    head, body = BROKEN[name]

    async def talk() -> bytes:
        async with Outside(tmp_path) as outside:
            safe = ssl.create_default_context(cadata=outside.reception.authority.pem().decode())
            port = urlsplit(outside.safe).port
            reader, writer = await asyncio.open_connection(LOOPBACK, port, ssl=safe)
            begins = request(outside.safe, "pair", head)
            if late:
                writer.write(begins)
                await asyncio.sleep(0.05)
            writer.write(body if late else begins + body)
            answer = await asyncio.wait_for(reader.readline(), 20)
            await asyncio.sleep(0.05)
            writer.close()
            return answer

    with caplog.at_level(logging.WARNING):
        status = asyncio.run(talk()).split()[1]
    assert status in ((b"400", b"408") if late else (b"400",))
    assert caplog.records == []
    lines = (tmp_path / "audit.jsonl").read_text()
    noted = [json.loads(line) for line in lines.splitlines()]
    assert ("refused", LOOPBACK) in [(one["what"], one.get("address")) for one in noted]
    assert SECRET not in lines


@pytest.mark.parametrize("path", ["evening/do", "home/open"])
def test_a_broken_body_of_the_house(
    tmp_path: Path, path: str, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.WARNING), served(tmp_path) as here:
        for head, body in BROKEN.values():
            with socket.create_connection((LOOPBACK, urlsplit(here.url).port), 20) as guest:
                guest.sendall(request(here.url, path, head) + body)
                assert b" 400 " in guest.recv(100)
        with socket.create_connection((LOOPBACK, urlsplit(here.url).port), 20) as guest:
            guest.sendall(request(here.url, "evening/do", of_length(b"{}")[0]) + b"{}")
            assert b" 409 " in guest.recv(100)
    assert caplog.records == []


def test_a_page_that_reads_no_body_is_not_held_up_by_one(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.WARNING), served(tmp_path) as here:
        for head, body in BROKEN.values():
            asks = request(here.url, "evening/state", head).replace(b"POST", b"GET", 1)
            with socket.create_connection((LOOPBACK, urlsplit(here.url).port), 20) as guest:
                guest.sendall(asks + body)
                assert guest.recv(100).startswith(b"HTTP/1.")
    assert caplog.records == []
