"""A program that writes to a store until it is killed, and says what it acknowledges.

`python -m tests.host_tools.store.writer FILE`
"""

import itertools
import sys
from pathlib import Path

from host_tools.store.store import Store
from tests.host_tools.store.played import session

SAID = "kept "


def main(path: Path) -> None:
    """Write for ever."""
    store = Store(path)
    print(f"{SAID}{store.append(session()[0])}", flush=True)
    for number in itertools.count(store.head[0] + 1):
        print(f"{SAID}{store.append({'lost': number})}", flush=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
