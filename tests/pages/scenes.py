"""All pages in their main states."""

from tests.pages import at_table, handled, run
from tests.pages.scene import Scene

SCENES: dict[str, Scene] = {**at_table.SCENES, **run.SCENES, **handled.SCENES}
