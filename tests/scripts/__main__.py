"""Prints what is wrong with the pages' scripts."""

import sys

from tests.scripts import documents, tools


def main() -> int:
    """Exit status."""
    found = [*tools.mistyped(), *tools.faults()]
    found += [line for path in tools.scripts() for line in tools.too_long(path)]
    if documents.Writer().text() != documents.FILE.read_text(encoding="utf-8"):
        found.append("documents.d.ts is old: run `python -m tests.scripts.documents`")
    print("\n".join(found) or f"{len(tools.scripts())} scripts: types, lint and lines are good")
    return int(bool(found))


if __name__ == "__main__":
    sys.exit(main())
