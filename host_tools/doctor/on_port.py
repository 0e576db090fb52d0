"""A real table under examination: the link on its port, and somebody at the keyboard."""

import threading
import time
from collections.abc import Callable

from host_tools.doctor.examination import answers
from host_tools.link.client import Client
from host_tools.link.messages import Examined, Message

_ANSWER_S = 2.0
_TRIES = 3
_LOOK_S = 0.02
_LEDS = 50
_CHASE_S = 0.15


class TableOnPort:
    """A Patient.  LinkError when nothing answers; `close` leaves the table playing."""

    def __init__(self, port: str) -> None:
        self.heard: list[Message] = []
        self._lock = threading.Lock()
        self._client = Client(port, self._take)
        self._client.connect()
        self._client.start()

    def _take(self, message: Message) -> None:
        with self._lock:
            self.heard.append(message)

    def ask(self, what: int, place: int) -> Examined | None:
        """Have something examined; asked again when the cable loses it."""
        with self._lock:
            before = len(self.heard)
        for _ in range(_TRIES):
            self._client.examine(what, place)
            self.wait(_ANSWER_S, lambda: self._answer(before, what, place) is not None)
            answer = self._answer(before, what, place)
            if answer:
                return answer
        return None

    def tell(self, kind: int, seat: int, value: int) -> None:
        """Tell the table an event."""
        self._client.tell(kind, seat, value)

    def _answer(self, before: int, what: int, place: int) -> Examined | None:
        with self._lock:
            news = self.heard[before:]
        return next((message for message in news if answers(message, what, place)), None)

    def wait(self, seconds: float, until: Callable[[], bool] = lambda: False) -> None:
        """Let the table's messages come in."""
        end = time.monotonic() + seconds
        while time.monotonic() < end and not until():
            time.sleep(_LOOK_S)

    def close(self) -> None:
        """Give the port back."""
        self._client.close()


class PersonAtKeyboard:
    """Asks in the terminal; `ask` is input()."""

    def __init__(self, ask: Callable[[str], str]) -> None:
        self._ask = ask
        self._enough = False

    def clear_felt(self) -> None:
        """Take everything off the felt."""
        self._ask("Take all cards and chips off the felt, then press Enter. ")

    def lay(self, zone: int, name: str) -> bool:
        """Lay a card on a place and nothing elsewhere."""
        if self._enough:
            return False
        said = self._ask(
            f"Lay one card on {name}, then press Enter (s: not this one, q: no more). "
        )
        self._enough = said.strip() == "q"
        return not said.strip()

    def take(self) -> None:
        """Take the tag away with the next question."""
        self._ask("Take it away, then press Enter. ")

    def sees_row(self, row: int) -> bool:
        """All dots of the row are on."""
        said = self._ask(f"Are all 512 dots of LED row {row + 1} on? Enter for yes, n for no. ")
        return not said.strip()

    def lit_row(self) -> int | None:
        """The row that is on in the place of one that is not."""
        said = self._ask("Is another row all on? Its number (1 to 3), or Enter for none. ").strip()
        return int(said) - 1 if said in ("1", "2", "3") else None

    def first_dark_light(self, show: Callable[[int], None]) -> int | None:
        """The lights run through once, or again, until somebody has seen it."""
        return run_through(
            self._ask,
            show,
            "Press Enter, and watch one light run through all seats. ",
            "Did it run through? Enter for yes, again, or the number (1 to 50) of the first"
            " light that stayed dark. ",
        )


def run_through(
    ask: Callable[[str], str], show: Callable[[int], None], watch: str, dark: str
) -> int | None:
    """Run one light through all seats until somebody has seen it; the first that stays dark."""
    while True:
        ask(watch)
        for light in range(_LEDS):
            show(light)
            time.sleep(_CHASE_S)
        said = ask(dark).strip()
        if not said:
            return None
        if said.isdecimal() and 1 <= int(said) <= _LEDS:
            return int(said) - 1
