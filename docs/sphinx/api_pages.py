"""The API as its docstrings have it: a page a folder, a part of it for each file."""

import ast
import inspect
import re
from collections.abc import Iterator
from functools import cache
from html import escape
from pathlib import Path

from docs.sphinx import html
from docs.sphinx.documents import ROOT

_TREES = (("firmware", "floorman"), (".", "host_tools"), (".", "simulator"))
"""Where a tree lies, and its first folder."""
_NO_CODE = {"shims", "node_modules"}
_Defined = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef


def pages() -> Iterator[tuple[str, str]]:
    """Name of a page, and its text."""
    listed = []
    for where, first in _TREES:
        above = ROOT / where
        for folder in sorted({path.parent for path in (above / first).rglob("*.py")}):
            if not _NO_CODE & {*folder.relative_to(above).parts}:
                name = ".".join(folder.relative_to(above).parts)
                listed.append((name, _about(name, folder)))
                yield f"api/{name}", _page(name, folder)
    yield "api", _list(listed)


def anchor(module: str) -> str:
    """Where on its page a module stands, as docutils makes an id of a heading."""
    return re.sub(r"[^a-z0-9]+", "-", module.lower()).strip("-")


def _list(listed: list[tuple[str, str]]) -> str:
    rows = "".join(
        f"<dt>{html.link(f'api/{name}.html', f'<code>{name}</code>')}</dt>"
        f"<dd>{html.text(said)}</dd>\n"
        for name, said in listed
    )
    return html.document(
        "API",
        "<p>What files, classes and functions are for, out of their docstrings: a page a folder. "
        '<a href="architecture.html">How Floorman is built</a> says how they go together.</p>',
        f'<dl class="rules">{rows}</dl>',
    )


def _page(name: str, folder: Path) -> str:
    """A folder's own words, then its files."""
    said = _docstring(folder / "__init__.py") or _about(name, folder)
    parts = [f"# {name}\n", _block(_paragraphs(said))]
    for path in sorted(folder.glob("*.py")):
        if path.name != "__init__.py":
            parts += [f"## {name}.{path.stem}\n", _block(_file(f"{name}.{path.stem}", path))]
    return "\n".join(parts)


def _block(text: str) -> str:
    """HTML in Markdown: no empty line inside."""
    lines = "\n".join(line for line in text.split("\n") if line.strip())
    return f"<div>\n{lines}\n</div>\n"


def _docstring(path: Path) -> str:
    return ast.get_docstring(ast.parse(path.read_text("utf-8"))) or "" if path.is_file() else ""


def _about(name: str, folder: Path) -> str:
    """The first paragraph of a folder's docstring, or its line in the list of rooms."""
    own = _docstring(folder / "__init__.py").partition("\n\n")[0].replace("\n", " ")
    return own or _rooms().get(name, "")


@cache
def _rooms() -> dict[str, str]:
    """Folders of the firmware by their name in Python, which have no code but in their files."""
    text = (ROOT / "ARCHITECTURE.md").read_text("utf-8")
    rows = re.findall(r"^\| `firmware/([\w/]*?)/?` \| (.*?) \|$", text, re.MULTILINE)
    return {path.replace("/", "."): said for path, said in rows}


def _file(module: str, path: Path) -> str:
    tree = ast.parse(path.read_text("utf-8"))
    return _paragraphs(ast.get_docstring(tree) or "") + _members(module, tree.body)


def _members(owner: str, body: list[ast.stmt]) -> str:
    """Names for others: those that begin with no underscore."""
    shown = [node for node in body if isinstance(node, _Defined) and not node.name.startswith("_")]
    rows = "".join(_member(f"{owner}.{node.name}", node) for node in shown if not _sets(node))
    return f'<dl class="api">\n{rows}</dl>\n' if rows else ""


def _sets(node: _Defined) -> bool:
    """The setter of a property has the name of the property."""
    return any(isinstance(one, ast.Attribute) and one.attr == "setter"
               for one in node.decorator_list)  # fmt: skip


def _member(name: str, node: _Defined) -> str:
    said = _paragraphs(ast.get_docstring(node) or "")
    inner = _members(name, node.body) if isinstance(node, ast.ClassDef) else ""
    return (
        f'<dt id="{name}"><code>{escape(_signature(node), quote=False)}</code></dt>\n'
        f"<dd>{said}{inner}</dd>\n"
    )


def _signature(node: _Defined) -> str:
    if isinstance(node, ast.ClassDef):
        bases = ", ".join(map(ast.unparse, node.bases))
        return f"class {node.name}({bases})" if bases else f"class {node.name}"
    taken = ast.unparse(node.args)
    taken = re.sub(r"^(self|cls)(, |$)", "", taken)
    if any(isinstance(one, ast.Name) and one.id == "property" for one in node.decorator_list):
        return f"{node.name}: {ast.unparse(node.returns)}" if node.returns else node.name
    gives = f" -> {ast.unparse(node.returns)}" if node.returns else ""
    waits = "async " if isinstance(node, ast.AsyncFunctionDef) else ""
    return f"{waits}{node.name}({taken}){gives}"


def _paragraphs(said: str) -> str:
    """A docstring; lines that are set in are a listing."""
    parts = [part for part in inspect.cleandoc(said).split("\n\n") if part.strip()]
    return "\n".join(
        f"<pre>{escape(part, quote=False)}</pre>" if part.startswith("  ")
        else f"<p>{html.text(part)}</p>"
        for part in parts
    ) + "\n"  # fmt: skip
