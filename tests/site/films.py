"""All scenarios of a file as films, as text: the same wherever Python runs.

The source of this file is run in the browser, too.
"""

import tempfile
from pathlib import Path

from host_tools.table.seats import SIMULATED_NAMES
from host_tools.texts import in_json
from simulator.hands_on.film import films


def told(text: str) -> str:
    """Films of the scenarios, a line each."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "scenario.toml"
        path.write_text(text, "utf-8")
        return "\n".join(
            in_json(made()) for _, made in films(path, dict(enumerate(SIMULATED_NAMES)))
        )
