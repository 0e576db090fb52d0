"""`floorman stamp`: an authority outside says when it had seen the heads of the records."""

import argparse
import http.client
import urllib.request
from collections.abc import Iterator
from contextlib import closing
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from host_tools.commands.arguments import Commands, add_records
from host_tools.ground.cannot import CannotError, sentences

if TYPE_CHECKING:
    from host_tools.store.stamps import Head, Paper

_WAIT_S = 30
_BESIDE = ("audit.jsonl", "evening.jsonl")


def add(commands: Commands) -> None:
    """Add `floorman stamp` to the command line."""
    parser = commands.add_parser("stamp", help="a time stamp from outside on the records' heads")
    parser.description = (
        "Write down the heads of records, tables, evening and audit log, with a request for a time"
        " stamp (RFC 3161) beside them; with --tsa send all requests that wait, and keep the"
        " answers. A hash and a random number leave this computer, and nothing else. Without a"
        " network the request waits. floorman verify --ca checks them."
    )
    parser.add_argument(
        "--tsa", type=_address, metavar="URL", help="of the authority, http:// or https://"
    )
    add_records(parser)
    parser.set_defaults(command=_stamp)


def _address(text: str) -> str:
    if not text.startswith(("http://", "https://")):
        raise argparse.ArgumentTypeError(f"an authority is http://... or https://..., not {text}")
    return text


def _stamp(options: argparse.Namespace) -> int:
    from host_tools.store.folder import default_folder
    from host_tools.store.stamps import FOLDER, papers, write

    folder: Path = options.folder or default_folder()
    with sentences():
        heads = [*_of_store(folder), *_of_files(folder)]
        if not heads:
            raise CannotError(f"{folder} has no records to stamp: name their --folder")
        write(folder / FOLDER, heads, datetime.now().astimezone())
        for paper in papers(folder / FOLDER):
            if paper.waits and options.tsa:
                _send(paper, options.tsa)
            elif paper.waits:
                print(f"{paper.path}: waits (floorman stamp --tsa URL sends it)")
    return 0


def _of_store(folder: Path) -> "Iterator[Head]":
    """The records' head, and that of each table whose hands end in them."""
    from host_tools.reveal.proving import ends_in
    from host_tools.store.folder import FILE
    from host_tools.store.stamps import RECORDS, Head
    from host_tools.store.store import Store

    if not (folder / FILE).is_file():
        return
    with closing(Store(folder / FILE)) as store:
        number, head = store.head
        if number:
            yield Head(RECORDS, number, head.hex())
        ends = ends_in(row.line for row in store.by_table() if row.id <= number)
        yield from {one: Head(one, hand, end) for one, hand, end in ends if one}.values()


def _of_files(folder: Path) -> "Iterator[Head]":
    from host_tools.store.stamps import of_file

    for name in _BESIDE:
        if (folder / name).is_file():
            yield from of_file(folder / name)


def _send(paper: "Paper", address: str) -> None:
    from host_tools.store.authority import ANSWERS, ASKS, MOST_BYTES, StampError

    asking = {"Content-Type": ASKS, "Accept": ANSWERS}
    request = urllib.request.Request(address, paper.asked.read_bytes(), asking)
    try:
        with urllib.request.urlopen(request, timeout=_WAIT_S) as reply:
            answer = reply.read(MOST_BYTES)
    except (OSError, http.client.HTTPException) as error:
        raise CannotError(
            f"{address} gave no time stamp ({getattr(error, 'reason', '') or error}): the request"
            f" is kept in {paper.asked}"
        ) from None
    try:
        stamp = paper.take(answer)
    except StampError as error:
        raise CannotError(f"the answer of {address} {error}") from None
    print(f"{paper.path}: stamped {stamp}")
