"""The firmware's own names, short on the Pico: `_anybody_lacks` is `_c`.

Private names, and methods and attributes that nothing but the firmware has.

Every file that uses a name carries it, and so does the Pico's heap.  A traceback from a Pico names
functions as they are there; `readable` puts it right.
"""

import ast
import binascii
import gc
import io
import os
import random
import re
import select
import struct
import sys
import time
import tokenize
from array import array
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import count, product
from string import ascii_letters

_WORTH = 4  # letters that a name has at least, to be made shorter
_LOOKED_AT = ("__", "menu_", "settle_")  # game.py asks how a name begins
_HOLDERS = (
    *(bytes, bytearray, str, int, list, dict, set, tuple, memoryview, array, open, object),
    *(io.BytesIO, io.StringIO, struct, select, sys, time, binascii, random, gc, os),
)
_FOREIGN = frozenset(name for holder in _HOLDERS for name in dir(holder)) | {
    # MicroPython's own, and what the boards call
    *("readinto", "write_readinto", "ticks_us", "ticks_ms", "ticks_diff", "ticks_add"),
    *("sleep_us", "sleep_ms", "ipoll", "register", "report", "again", "build", "run", "threshold"),
    *(
        "mem_alloc",
        "mem_free",
        "heap_lock",
        "heap_unlock",
        "feed",
        "peek",
        "poke",
        "sender",
        "_machine",
        "print_exception",
    ),
}


def short_names(texts: Iterable[str]) -> dict[str, str]:
    """A short name for each of the firmware's own, the most frequent first.

    Names that also stand in a string keep theirs: somebody may look an attribute up by it.
    """
    found: Counter[str] = Counter()
    kept = set(_FOREIGN)
    own: set[str] = set()
    for text in texts:
        tree = ast.parse(text)
        kept.update(_said(tree))
        own.update(_made(tree))
        found.update(name for name, *_ in _names(text))
    own.update(name for name in found if name[0] == "_" and name[:2] != "__" and name != "_")
    wanted = sorted(own - kept, key=lambda name: (-found[name], name))
    free = (name for name in _short() if name not in found and name not in kept)
    return dict(zip(wanted, free, strict=False))


def _said(tree: ast.Module) -> Iterator[str]:
    """Names that must stay: words of strings, arguments by name, modules and what they have."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield from re.findall(r"\w+", node.value)
        elif isinstance(node, ast.keyword) and node.arg:
            yield node.arg
        elif isinstance(node, ast.Import | ast.ImportFrom):
            path = node.module or "" if isinstance(node, ast.ImportFrom) else ""
            names = [alias.name for alias in node.names]
            yield from re.findall(r"\w+", " ".join([path, *names]))


def _made(tree: ast.Module) -> Iterator[str]:
    """Methods and attributes that the firmware makes: nobody else knows them."""
    for node in ast.walk(tree):
        name = ""
        if isinstance(node, ast.FunctionDef):
            name = node.name
        elif isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
            name = node.attr
        if len(name) > _WORTH and name.islower() and not name.startswith(_LOOKED_AT):
            yield name


def shorten(text: str, names: Mapping[str, str]) -> str:
    """`text` with these names, line by line as it was."""
    lines = text.split("\n")
    for name, row, left in sorted(_names(text), key=lambda found: found[1:], reverse=True):
        if name in names:
            line = lines[row - 1]
            lines[row - 1] = line[:left] + names[name] + line[left + len(name) :]
    return "\n".join(lines)


def readable(traceback: str, names: Mapping[str, str]) -> str:
    """A traceback of the Pico with the names of the sources."""
    long = {short: name for name, short in names.items()}
    return re.sub(r"\b_\w+", lambda word: long.get(word.group(), word.group()), traceback)


def _names(text: str) -> Iterator[tuple[str, int, int]]:
    """(name, line, column) of each name in a text."""
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.NAME:
            yield token.string, *token.start


def _short() -> Iterator[str]:
    for length in count(1):
        for letters in product(ascii_letters, repeat=length):
            yield "_" + "".join(letters)
