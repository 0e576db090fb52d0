"""S-expressions as KiCad writes them: nested lists, bare words and quoted text."""

import re
import textwrap
from collections.abc import Iterator
from typing import Any

Node = list[Any]
"""A list whose first item is its name; items are words, numbers, Quoted text and lists."""
_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|[()]|[^\s()"]+')


class Quoted(str):
    """Text that stands in quotes."""

    __slots__ = ()


def written(node: Node) -> str:
    """A node as a file's text."""
    return "\n".join(_lines(node, "")) + "\n"


def _lines(node: Node, indent: str) -> Iterator[str]:
    flat = _flat(node)
    if len(flat) < 90 or not any(isinstance(item, list) for item in node):
        yield indent + flat
        return
    if node[0] == "pts":
        yield from textwrap.wrap(flat, 98, initial_indent=indent, subsequent_indent=indent + " ")
        return
    head = [item for item in node if not isinstance(item, list)]
    yield indent + "(" + " ".join(map(_word, head))
    for item in node:
        if isinstance(item, list):
            yield from _lines(item, indent + "  ")
    yield indent + ")"


def _flat(node: Node) -> str:
    return (
        "(" + " ".join(_flat(one) if isinstance(one, list) else _word(one) for one in node) + ")"
    )


def _word(item: object) -> str:
    if isinstance(item, Quoted):
        return '"' + item.replace("\\", "\\\\").replace('"', '\\"') + '"'
    return f"{round(item, 4):g}" if isinstance(item, float) else str(item)


def parsed(text: str) -> Node:
    """The node of a file's text; numbers stay words."""
    stack: list[Node] = [[]]
    for token in _TOKEN.findall(text):
        if token == "(":
            stack.append([])
        elif token == ")":
            done = stack.pop()
            stack[-1].append(done)
        elif token[0] == '"':
            stack[-1].append(Quoted(re.sub(r"\\(.)", r"\1", token[1:-1])))
        else:
            stack[-1].append(token)
    [node] = stack[0]
    return list(node)


def every(node: Node, name: str) -> Iterator[Node]:
    """A node's children of a name."""
    return (item for item in node if isinstance(item, list) and item and item[0] == name)


def first(node: Node, *path: str) -> Node:
    """The first child of a name, and of that the first of the next name."""
    for name in path:
        node = next(every(node, name))
    return node
