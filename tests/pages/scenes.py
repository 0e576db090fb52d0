"""All pages in their main states."""

from tests.pages import at_table, handled, on_site, run
from tests.pages.scene import Scene

SCENES: dict[str, Scene] = {**at_table.SCENES, **run.SCENES, **handled.SCENES}
ON_SITE = on_site.SCENES
"""The site's: Python in a browser takes seconds to begin, so most tests leave them out."""
