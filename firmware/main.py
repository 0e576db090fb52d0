"""Boot: wiring, table, loop.  Leaves the loop only when the host says stop."""

import wiring
from floorman.table import Table

Table(wiring.build()).run()
