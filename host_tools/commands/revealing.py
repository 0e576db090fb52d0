"""What `floorman reveal` does: settings, pairing and queue put together, and run to its end."""

import argparse
import asyncio
import json
import time
from collections.abc import Coroutine
from contextlib import suppress
from pathlib import Path
from typing import Any
from urllib.parse import urljoin

from host_tools.access.audit import Audit
from host_tools.access.ports import all_files, told_to_end
from host_tools.commands.admitting import AUDIT
from host_tools.commands.arguments import say
from host_tools.ground import private
from host_tools.ground.cannot import CannotError, sentences
from host_tools.ground.clocks import boot_clock
from host_tools.outputs.skins import SKINS
from host_tools.production import guests, neighbours, routes
from host_tools.production.photos import Photos
from host_tools.reveal import pairing, relay_file, settings
from host_tools.reveal.feed import Taker, follow_file, follow_relay
from host_tools.reveal.listening import Listening
from host_tools.reveal.odds import reckoner
from host_tools.reveal.pairing import Opener, Pairer, Pairing
from host_tools.reveal.proving import proofs
from host_tools.reveal.queue import Queue
from host_tools.reveal.relay_file import RelayAt
from host_tools.reveal.reveal import Reveal
from host_tools.reveal.server import Server
from host_tools.reveal.settings import Settings
from host_tools.store.files import lines_of
from host_tools.store.folder import default_folder

QUEUE, PAIRING, TOKEN = "queue.db", "pairing.json", "overlay.token"
PHOTOS, STEERING = "photos", "production.token"


def reveal(options: argparse.Namespace) -> int:
    """Serve the overlay until interrupted; CannotError says why not."""
    all_files()
    try:
        with sentences():
            return asyncio.run(_reveal(options))
    except OSError as error:
        what = error.filename or "a file"
        raise CannotError(f"{what} cannot be used: {error.strerror}") from None


async def _reveal(options: argparse.Namespace) -> int:
    looks = _settings(options)
    if "://" not in options.feed and not Path(options.feed).is_file():
        raise CannotError(
            f"{options.feed} is no file: floorman run says where its relay.json lies"
        )
    folder = _folder(options)
    token = private.token(folder / TOKEN)
    queue = Queue(folder / QUEUE, boot_clock())
    opener = None if options.pair is not None else _opener(options, folder)
    working = reckoner()
    try:
        shown = Reveal(looks, queue, opener, executor=working)
        await _serve(options, shown, token, _pairing(options, shown, queue, folder))
    finally:
        working.shutdown(cancel_futures=True)
        queue.close()
    return 0


def _settings(options: argparse.Namespace) -> Settings:
    looks = settings.load(options.settings) if options.settings else Settings()
    return looks if options.delay is None else looks.changed(delay_s=options.delay)


def _folder(options: argparse.Namespace) -> Path:
    folder: Path = options.folder or default_folder() / "reveal"
    private.make_folder(folder)
    return folder


def _opener(options: argparse.Namespace, folder: Path) -> Opener | None:
    """What opens hands; None without a pairing, which shows tabled hands alone."""
    if not (folder / PAIRING).exists():
        say("no table is paired: only tabled cards are shown (--pair changes that)")
        return None
    return pairing.opener(folder / PAIRING, options.second)


async def _serve(options: argparse.Namespace, shown: Reveal, token: str, taker: Taker) -> None:
    ended = told_to_end()
    skins = (SKINS, options.skins) if options.skins else (SKINS,)
    photos = options.photos or _folder(options) / PHOTOS
    if options.people:
        shown.people.guests = guests.load(options.people, Photos(photos))
    steering = private.token(_folder(options) / STEERING)
    where = Listening(options.host, options.http, options.certificate, options.key)
    audit = Audit(_folder(options) / AUDIT, time.monotonic)
    server = Server(shown, token, where, photos, skins, audit)
    routes(
        server.app, server.gate, shown, steering,
        photos=photos, overlay=f"/overlay/{token}/", homes=skins,
        neighbours=neighbours.load(options.settings) if options.settings else neighbours.NOBODY,
    )  # fmt: skip
    overlay = await server.start()
    console = urljoin(overlay, f"/production/{steering}/")
    print(f"overlay: {overlay}\nconsole: {console}", flush=True)
    if where.is_open and not where.certificate:
        say(
            "who listens on this network can read both addresses on their way, and steer the"
            " stream: --certificate and --key change that"
        )
    try:
        await _until(ended, shown.run(), _follow(options.feed, taker))
    finally:
        await server.stop()
        audit.close()


async def _until(ended: asyncio.Event, *works: Coroutine[Any, Any, None]) -> None:
    """Work until somebody wants the end; what breaks a work breaks this."""
    tasks = [asyncio.ensure_future(ended.wait()), *map(asyncio.ensure_future, works)]
    await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    for task in tasks:
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task


async def _follow(feed: str, taker: Taker) -> None:
    if "://" in feed:
        await follow_relay(RelayAt(feed), taker, say)
    elif relay_file.is_one(Path(feed)):
        await follow_relay(relay_file.read(Path(feed)), taker, say)
    else:
        await follow_file(Path(feed), taker)


# pairing -----------------------------------------------------------------------------------------


def _pairing(options: argparse.Namespace, shown: Reveal, queue: Queue, folder: Path) -> Taker:
    """Who takes the lines: with --pair somebody who waits for the dealer looks at them first."""
    if options.pair is None:
        return shown
    digits = options.pair or pairing.draw_digits()
    if not options.pair:
        groups = pairing.in_groups(digits)
        print(f"Between two hands hold FLOOR for 5 s, then key:\n\n    {groups}\n", flush=True)

    def paired(made: Pairing) -> None:
        made.save(folder / PAIRING)
        print(f"paired: the table must show {made.check}; if not, pair it anew", flush=True)
        shown.pair(_opener(options, folder))

    pairer = Pairer(
        digits,
        shown,
        paired,
        at_once=bool(options.pair),
        says=lambda text: print(text, flush=True),
    )
    for item in queue:
        pairer.look(item.line)
    return pairer


# proofs ------------------------------------------------------------------------------------------

_MUCK = "muck"  # instead of a seat: cards that were read when the hand was over
_HOW = "the commitment is SHA-256 of: fm1c (4 bytes of ASCII), table, public, face, 00 00 00, r"


def prove(options: argparse.Namespace) -> int:
    """Print what anybody needs to check the cards of a seat; CannotError says why not."""
    hand, _, seat = options.prove.partition("/")
    if not (hand.isdecimal() and (seat == _MUCK or (seat.isdecimal() and int(seat)))):
        raise CannotError(
            f"--prove takes a hand and a seat such as 12/4, or 12/muck, not {options.prove}"
        )
    if "://" in options.feed or relay_file.is_one(Path(options.feed)):
        raise CannotError(
            "--prove reads a file, no relay: name a copy of the records"
            " (floorman store backup FILE makes one)"
        )
    place = None if seat == _MUCK else int(seat) - 1
    with sentences():
        opener = _opener(options, _folder(options))
        if opener is None:
            raise CannotError("only who was paired can open a card")
        found = proofs(lines_of(Path(options.feed)), opener, int(hand), place)
    if not found:
        whose = "at the muck" if seat == _MUCK else f"of seat {seat}"
        raise CannotError(f"no card {whose} in hand {hand} is open: was its key released?")
    for proof in found:
        print(f"{proof.card} {json.dumps(proof.document())}")
    print(_HOW)
    return 0
