"""Private names of the firmware, short on the Pico: `_anybody_lacks` is `_c`.

Every file that uses a name carries it, and so does the Pico's heap.  A traceback from a Pico names
functions as they are there; `readable` puts it right.
"""

import ast
import io
import re
import tokenize
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import count, product
from string import ascii_letters


def short_names(texts: Iterable[str]) -> dict[str, str]:
    """A short name for each private one, the most frequent first.

    Names that also stand in a string keep theirs: somebody may look an attribute up by it.
    """
    found: Counter[str] = Counter()
    kept: set[str] = set()
    for text in texts:
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                kept.update(re.findall(r"\w+", node.value))
        found.update(name for name, *_ in _names(text))
    private = [name for name in found if name[0] == "_" and name[:2] != "__" and name != "_"]
    wanted = sorted(set(private) - kept, key=lambda name: (-found[name], name))
    free = (name for name in _short() if name not in found and name not in kept)
    return dict(zip(wanted, free, strict=False))


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
