"""What the rules said that people must see and the state does not keep."""

from micropython import const

from floorman.rules import codes
from floorman.rules.state import NO_CHIPS, NOBODY, SEATS

# they ask people to do something: the next action does not push them away
_ASKING = bytes(
    (
        codes.NOTE_STEP,
        codes.NOTE_ADD,
        codes.NOTE_CHANGE,
        codes.NOTE_CARD_DUE,
        codes.NOTE_COUNT,
        codes.NOTE_CLOCK,
    )
)
# the rows show them in another way
_SHOWN = bytes(
    (
        codes.NOTE_TURN,
        codes.NOTE_STREET,
        codes.NOTE_DRAW_DUE,
        codes.NOTE_THROW_DUE,
        codes.NOTE_POT,
        codes.NOTE_WINS,
        codes.NOTE_ALERT,
        codes.NOTE_PROPOSED,
    )
)
_NONE = const(0)


class News:
    """Hears every note of the rules.

    `alert` is 0 or the code of the last alert, `alert_seat` whom it is about, `alert_seats` all
    seats with that alert as bits; `won[seat]` are chips won in this hand.  `note` is the last note
    that no row shows by itself, with its seat and value; `fresh` until somebody takes it up.
    """

    def __init__(self) -> None:
        self.alert = 0
        self.alert_seat = NOBODY
        self.alert_seats = 0
        self.won = [0] * SEATS
        self.note = _NONE
        self.note_seat = NOBODY
        self.note_value = 0
        self.fresh = False
        self._asking = False
        self._undone = False  # an award that comes takes the place of one that was undone

    def hear(self, note: int, seat: int, value: int, rule: int) -> None:
        """Take a note.  An alert stands until the hand goes on."""
        if note == codes.NOTE_ALERT or note == codes.NOTE_PROPOSED:
            self._alert(seat, value)
        else:
            self.alert = self.alert_seats = 0
        self._keep(note, seat, value)
        if note == codes.NOTE_WINS:
            self.won[seat] += value
        elif note == codes.NOTE_BUTTON_AT or (self._undone and note == codes.NOTE_POT):
            self.won[:] = NO_CHIPS
        if note == codes.NOTE_UNDONE:
            self._undone = True
        elif note == codes.NOTE_POT:
            self._undone = False

    def _keep(self, note: int, seat: int, value: int) -> None:
        if note in _SHOWN:
            self._asking = self._asking and note != codes.NOTE_TURN
            return
        asking = note in _ASKING
        if self._asking and not asking and note != codes.NOTE_SETTLED:
            return  # a step that is done asks nobody any more
        self.note = note
        self.note_seat = seat
        self.note_value = value
        self.fresh = True
        self._asking = asking

    def _alert(self, seat: int, code: int) -> None:
        if code != self.alert:
            self.alert_seats = 0
        self.alert = code
        self.alert_seat = seat
        if seat != NOBODY:
            self.alert_seats |= 1 << seat

    def winners(self) -> int:
        """How many seats won something."""
        count = 0
        for chips in self.won:
            if chips:
                count += 1
        return count
