"""`python -m simulator.site FOLDER FILE ...` makes the site there, with films of these files."""

import argparse
import sys
from pathlib import Path

from simulator.boards import BoardError
from simulator.hands_on.gallery import pieces
from simulator.site.build import build


def main() -> int:
    """Exit status."""
    parser = argparse.ArgumentParser(prog="python -m simulator.site", description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("files", type=Path, nargs="*", help="recorded hands and scenarios")
    parser.add_argument("--image", type=Path, action="append", default=[], help="to be flashed")
    wanted = parser.parse_args()
    try:
        build(wanted.folder, wanted.files, pieces(), wanted.image)
    except (BoardError, ValueError) as error:
        print(f"floorman: no site: {error}", file=sys.stderr)
        return 2
    print(f"site: {wanted.folder}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
