"""Beside the table, on either board: longest step, events that wait for their light, the heap.

`tell` gets lines: LATE what|us|where, and HAND with number, bytes in use, free, garbage, longest
step and longest wait for light in us since the last one.
"""

import gc

from micropython import const

STEP_US = const(25_000)
LIGHT_US = const(100_000)


class Meter:
    """`step` is one step of the table, measured; `due` is set when it is time to weigh."""

    def __init__(self, table, clock, tell):
        self._table = table
        self._step = table.step
        self._clock = clock
        self._tell = tell
        self._hand = -1
        self._last = self._weighed = clock.ticks_us()
        self._waits = False
        self._since = 0
        self._longest = self._light = 0
        self.due = True

    def step(self):
        began = self._last
        self._step()
        now = self._clock.ticks_us()
        self._last = now
        took = self._clock.ticks_diff(now, began)
        if took > self._longest:
            self._longest = took
            if took > STEP_US:
                self._late("a step of the table", took)
        table = self._table
        if table.panel.stale != self._waits:
            self._turn(table.panel.stale, began, now)
        if table.game.number() != self._hand:
            self._hand = table.game.number()
            self.due = True

    def _turn(self, waits, began, now):
        """The state changed in a step that began then, or is on the panel by now."""
        self._waits = waits
        if waits:
            self._since = began
            return
        took = self._clock.ticks_diff(now, self._since)
        if took > self._light:
            self._light = took
            if took > LIGHT_US:
                self._late("an event to its light", took)

    def _late(self, what, us):
        table = self._table
        phase, chore = table.game.stage(), table._chore
        self._tell(f"LATE {what}|{us}|phase {phase}, chore {chore}")

    def weigh(self, garbage):
        """Say what the heap holds after a collection, before which it held `garbage` bytes."""
        used = gc.mem_alloc() if hasattr(gc, "mem_alloc") else 0
        free = gc.mem_free() if hasattr(gc, "mem_free") else 0
        # names in braces are not shortened with the firmware's
        hand, longest, light = self._hand, self._longest, self._light
        self._tell(f"HAND {hand} {used} {free} {garbage - used} {longest} {light}")
        self._longest = self._light = 0
        self._last = self._clock.ticks_us()
        self.due = False
