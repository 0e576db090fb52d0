"""The panel: rows and lights are composed here, and sent when something changed."""

from micropython import const

from floorman.display.frame import WIDTH, draw
from floorman.display.lights import BEATS, Lights
from floorman.display.rows import BLINDS, ROWS, Rows

_PAGE_MS = const(2000)  # a page of the third row stands so long
_BEAT_MS = const(256)  # of the lights that wink
_RENEW_MS = const(250)  # one piece of the panel is set up again, against supply dips


class Panel:
    """`stale` is set by whoever changed what people see, `show` sends it.

    `keyed` is the amount on the dealer's keypad; `asked`: a console wants the hands shown;
    `by_enter`: cards are dealt that no reader tells of, until ENTER says that all were.
    """

    def __init__(self, parts, news, game, session) -> None:  # type: ignore[no-untyped-def]
        self._parts = parts
        self._clock = parts.clock
        self._game = game
        self._session = session
        self._rows = Rows(news)
        self._lights = Lights(news)
        self._renewable = parts.rows + parts.expanders + [parts.lights]
        self._renewed = self._beat = 0
        self._page_ms = self._renew_ms = parts.clock.ticks_ms()
        self.keyed = 0
        self.asked = False
        self.by_enter = False
        self.stale = True
        self._aside = False  # something stands on the third row that no cable sees
        self._lent = False  # somebody else has the lights

    def key_in(self, amount: int) -> None:
        """So much stands on the keypad."""
        if amount != self.keyed:
            self.keyed = amount
            self.stale = True

    def ask(self, asked: bool) -> None:
        """SHOW? stands on the action row, or no more."""
        self.stale |= asked != self.asked
        self.asked = asked

    def count_down(self, seconds: int) -> None:
        """Seconds left of the clock that was called, 0 when none runs."""
        self.stale |= self._rows.count_down(seconds)

    def deaf(self, holes: int, chips: int) -> None:
        """Seats, as bits, whose readers of cards, or of chips, do not answer."""
        self._lights.deaf_holes = holes
        self._lights.deaf_chips = chips
        self.stale = True

    def name_reader(self, kind: int, index: int) -> None:
        """A dead reader beside the seats, or kind 0 for none."""
        self._rows.name_reader(kind, index)

    def turn_page(self, ms: int) -> bool:
        """The third row's next page when its time has come; whether that names a reader."""
        if self._clock.ticks_diff(ms, self._page_ms) < _PAGE_MS:
            return False
        self._page_ms = ms
        self.stale = True
        return self._rows.turn_page(self._game)

    def show(self, ms: int, seen: bytearray) -> None:
        """Send what changed, or set a piece up again; `seen` has the cards at each seat."""
        beat = ms // _BEAT_MS % BEATS
        if beat != self._beat:
            self._beat = beat
            if self._lights.beat(beat) and not self._lent:
                self._parts.lights.show(self._lights.grb)
        if self.stale:
            self.stale = False
            self._draw(ms, seen)
        elif self._clock.ticks_diff(ms, self._renew_ms) >= _RENEW_MS:
            self._renew_ms = ms
            self._renewed = (self._renewed + 1) % len(self._renewable)
            self._renewable[self._renewed].renew()

    def aside(self, text: bytes) -> None:
        """A text on the third row for those at the table alone, until `aside` is called with
        none.  Allocates.
        """
        self._aside = len(text) > 0
        if self._aside:
            columns = bytearray(WIDTH)
            draw(text, len(text), columns)
            _bring(self._parts.rows[BLINDS], columns)
        else:
            _bring(self._parts.rows[BLINDS], self._rows.columns[BLINDS])

    def lend_lights(self) -> None:
        """Somebody examines the lights: none winks until they are brought back, or one changes."""
        self._lent = True

    def bring_back(self) -> None:
        """Show all of it again, after somebody else had rows and lights."""
        self._lent = False
        for n in range(ROWS):
            _bring(self._parts.rows[n], self._rows.columns[n])
        self._aside = False
        self._parts.lights.show(self._lights.grb)

    def _draw(self, ms: int, seen: bytearray) -> None:
        """A new page stands its full time.  Lights come first: rows take three times as long."""
        if self._lights.update(self._game, seen):
            self._lent = False
            self._parts.lights.show(self._lights.grb)
            self._session.lights(self._lights.codes)
        changed = self._rows.update(self._game, self.keyed, self.asked, self.by_enter)
        if changed >> BLINDS & 1:
            self._page_ms = ms
        for n in range(ROWS):
            if changed >> n & 1:
                if n != BLINDS or not self._aside:
                    _bring(self._parts.rows[n], self._rows.columns[n])
                self._session.row(n, self._rows.columns[n])


def _bring(row, columns: bytearray) -> None:  # type: ignore[no-untyped-def]
    """Eight short frames at most: a person sees the whole text change at once."""
    row.show(columns)
    while row.refresh_line():
        pass
