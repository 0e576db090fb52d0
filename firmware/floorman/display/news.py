"""What the rules said that people must see and the state does not keep: alert and winners."""

from floorman.rules import codes
from floorman.rules.state import NOBODY, SEATS


class News:
    """Hears every note of the rules.

    `alert` is 0 or the code of the last alert, `alert_seat` whom it is about, `alert_seats` all
    seats with that alert as bits; `won[seat]` are chips won in this hand.
    """

    def __init__(self) -> None:
        self.alert = 0
        self.alert_seat = NOBODY
        self.alert_seats = 0
        self.won = [0] * SEATS

    def hear(self, note: int, seat: int, value: int, rule: str) -> None:
        """Take a note.  An alert stands until the hand goes on."""
        if note == codes.ALERT or note == codes.PROPOSED:
            self._alert(seat, value)
        else:
            self.alert = self.alert_seats = 0
        if note == codes.WINS:
            self.won[seat] += value
        elif note == codes.BUTTON_AT:
            self._forget_winners()

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

    def _forget_winners(self) -> None:
        for seat in range(SEATS):
            self.won[seat] = 0
