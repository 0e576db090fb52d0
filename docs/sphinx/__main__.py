"""`python -m docs.sphinx FOLDER --table SITE` makes the site there, with `make site`'s table."""

import argparse
import sys
from pathlib import Path

import host_tools  # finds the firmware


def main() -> int:
    """Exit status."""
    from docs.sphinx import building

    parser = argparse.ArgumentParser(prog="python -m docs.sphinx", description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--table", type=Path, help="what `make site` made")
    wanted = parser.parse_args()
    has_table = bool(wanted.table and (wanted.table / "index.html").is_file())
    sources = wanted.folder.parent / f"{wanted.folder.name}-sources"
    building.write_sources(sources, has_table)
    if building.run_sphinx(sources, wanted.folder):
        print("floorman: no site of documents: see above", file=sys.stderr)
        return 1
    if has_table:
        building.add_table(wanted.table, wanted.folder)
    elif wanted.table:
        print("floorman: the documents are built without the table: make site could not be made")
    print(f"docs: {wanted.folder}")
    return 0


if __name__ == "__main__":
    assert host_tools
    sys.exit(main())
