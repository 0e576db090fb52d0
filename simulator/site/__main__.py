"""`python -m simulator.site FOLDER FILE ...` makes the site there, with films of these files."""

import sys
from pathlib import Path

from simulator.boards import BoardError
from simulator.hands_on.gallery import pieces
from simulator.site.build import build


def main(folder: str, *files: str) -> int:
    """Exit status."""
    try:
        build(Path(folder), [Path(file) for file in files], pieces())
    except BoardError as error:
        print(f"floorman: no site: {error}", file=sys.stderr)
        return 2
    print(f"site: {folder}")
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
