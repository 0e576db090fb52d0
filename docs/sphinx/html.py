"""Pieces of HTML that generated pages share."""

import re
from collections.abc import Iterable, Sequence
from html import escape

_CODE = re.compile(r"`([^`]+)`")


def text(said: str) -> str:
    """A sentence with `code` in it."""
    return _CODE.sub(r"<code>\1</code>", escape(said, quote=False))


def link(target: str, said: str) -> str:
    return f'<a href="{escape(target)}">{said}</a>'


def table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table in a box that may be wider than the page.  The first cell of a row is its head."""
    head = "".join(f'<th scope="col">{one}</th>' for one in heads)
    lines = "".join(f"<tr>{_row(row)}</tr>\n" for row in rows)
    return (
        f'<div class="wide"><table><thead><tr>{head}</tr></thead>\n'
        f"<tbody>{lines}</tbody></table></div>"
    )


def _row(cells: Sequence[str]) -> str:
    first, *others = cells
    return f'<th scope="row">{first}</th>' + "".join(f"<td>{cell}</td>" for cell in others)


def document(title: str, *parts: str) -> str:
    """Markdown of a page: its title, then HTML, which has no empty line inside."""
    whole = "\n".join(re.sub(r"\n\s*\n", "\n", part) for part in parts if part)
    return f"# {title}\n\n<div>\n{whole}\n</div>\n"
