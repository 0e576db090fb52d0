"""Attacks of whoever holds the cable of a real table, between hands.

With `ask` somebody stands at the table and does what he is asked; without, some of it is not
tried.  Nothing is left changed: the table plays on.
"""

import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from random import Random

from floorman import events as ev
from floorman.link import exams
from floorman.link.messages import ACK, EXAMINE, IDENTIFY, STOP, TELL

from host_tools.attack.attack import Attempt, BrokenError, NotTriedError, must
from host_tools.attack.questions import EVERYTHING, KINDS
from host_tools.doctor.on_port import TableOnPort
from host_tools.link.client import open_port
from host_tools.link.host_session import frame
from host_tools.link.messages import Event, Examined, LinkError

Ask = Callable[[str], object]

_FELT = (ev.HOLE, ev.BOARD, ev.BURN, ev.MUCKED, ev.CHIPS, ev.KNOCK, ev.SHOWN, ev.FAULT)
_RUBBISH = 20_000  # bytes
_READ = 4096
_DUMB_S = 8.0
_HEAR_S = 2.0
_LOOKS = 20
_LENGTH = 15  # of a UID that is told
_REPL_KEYS = b"\r\x03\x03\x04\r\x01\x02"  # stop, soft reset, raw and friendly prompt
_PROMPTS = (b">>>", b"raw REPL", b"MicroPython v")
_ACTING = (TELL, STOP, EXAMINE)  # what is said so is done


class OnCable:
    """Attempts on the table at a port."""

    def __init__(self, port: str, ask: Ask | None = None) -> None:
        self._port = port
        self._ask = ask

    def attempts(self) -> dict[str, Attempt]:
        """All of them by name."""
        return {
            attempt.__name__: attempt
            for attempt in (
                self.frames_to_a_table, self.repl, self.never_reads, self.keys_down,
                self.show_by_cable, self.felt_by_cable, self.cards_listed, self.pairing_examined,
            )
        }  # fmt: skip

    # bytes ---------------------------------------------------------------------------------------

    def frames_to_a_table(self) -> str:
        """Random bytes and frames of every kind; then a sound host comes."""
        rng = Random(1)
        said = rng.randbytes(_RUBBISH // 2)
        while len(said) < _RUBBISH:
            kind = rng.choice([n for n in range(256) if n not in _ACTING])
            said += frame(rng.randrange(256), kind, rng.randbytes(rng.randrange(40)))
        self._say(said)
        self._answers()
        return f"{_RUBBISH} bytes of rubbish, and the table answers"

    def repl(self) -> str:
        """Keys that MicroPython's prompt obeys."""
        heard = self._say(_REPL_KEYS, _HEAR_S)
        found = [prompt.decode() for prompt in _PROMPTS if prompt in heard]
        must(not found, f"the cable has a prompt: {', '.join(found)}")
        self._answers()
        return "no prompt is on the cable, and the table answers"

    def never_reads(self) -> str:
        """A host that asks, acknowledges, and reads nothing."""
        ends = time.monotonic() + _DUMB_S
        with closing(open_port(self._port)) as port:
            while time.monotonic() < ends:
                port.write(frame(0, IDENTIFY, b"\xff\xff") + frame(0, ACK, b"\0\0"))
                time.sleep(0.05)
        self._answers()
        return f"{_DUMB_S:.0f} s of a host that reads nothing, and the table answers the next one"

    def _say(self, said: bytes, listen_s: float = 0.5) -> bytes:
        heard = b""
        ends = time.monotonic() + listen_s
        with closing(open_port(self._port)) as port:
            for at in range(0, len(said), 64):
                port.write(said[at : at + 64])
            while time.monotonic() < ends:
                heard += bytes(port.read(_READ))
        return heard

    def _answers(self) -> None:
        with self._table():
            pass

    @contextmanager
    def _table(self) -> Iterator[TableOnPort]:
        try:
            table = TableOnPort(self._port)
        except LinkError as error:
            raise BrokenError(f"the table does not answer any more: {error}") from None
        with closing(table):
            table.wait(_HEAR_S)
            yield table

    # questions -----------------------------------------------------------------------------------

    def keys_down(self) -> str:
        """Which key is down?"""
        told: set[tuple[int, ...]] = set()
        with self._table() as table:
            for key in ("5", "CALL", "NEXT") if self._ask else ("",):
                if self._ask:
                    self._ask(f"Hold {key} at the keypad down and press Enter here meanwhile. ")
                for _ in range(_LOOKS if not self._ask else 3):
                    answer = table.ask(exams.PARTS, 0)
                    if answer and answer.what == exams.PARTS:
                        told.add(answer.numbers[1:])
        must(told, "the table did not answer")
        must(told <= {(0, 0, 0), (1, 0, 0)}, f"keys that are down are told apart: {sorted(told)}")
        by_hand = "three keys have one answer" if self._ask else "only that some key is, or none"
        return f"which key is down is not told: {by_hand}"

    def show_by_cable(self) -> str:
        """SHOW from the cable, whatever lies on the felt."""
        faces = self._told([(ev.KEY, ev.K_SHOW)] * 3, (ev.SHOWN,))
        must(not faces, f"{faces} hands were shown by a word on the cable")
        return "no hand is shown by a word on the cable"

    def felt_by_cable(self) -> str:
        """A host tells what only the felt can know."""
        taken = self._told([(kind, 3) for kind in _FELT], _FELT)
        must(not taken, f"the table took {taken} words of its host for its own felt")
        return f"{len(_FELT)} kinds of news of the felt are refused"

    def _told(self, words: list[tuple[int, int]], as_kinds: tuple[int, ...]) -> int:
        """How many events of these kinds came of it."""
        with self._table() as table:
            known = len(table.heard)
            for kind, seat in words:
                table.tell(kind, seat, 0)
                table.wait(0.2)
            table.wait(_HEAR_S)
            news = table.heard[known:]
        return sum(isinstance(one, Event) and one.kind in as_kinds for one in news)

    def cards_listed(self) -> str:
        """The UID of a card of the deck is asked for."""
        self._hand("Lay one card of your deck at seat 1 and press Enter. ")
        with self._table() as table:
            answers = [table.ask(exams.NEW + n, 0) for n in range(exams.NEW_TAGS)]
        told = [
            one for one in answers if one and one.what != exams.REFUSED and one.numbers[0] & 15
        ]
        must(not told, "the UID of a card of the deck was told")
        return "no UID of the deck is told"

    def pairing_examined(self) -> str:
        """Each examination that there is, while somebody pairs."""
        self._hand("Hold FLOOR down until the third row says PAIR 0, then press Enter. ")
        answered: list[int] = []
        with self._table() as table:
            for what, place in EVERYTHING[: 2 * len(KINDS)]:
                answer: Examined | None = table.ask(what, place)
                if answer and answer.what != exams.REFUSED:
                    answered.append(what)
        self._hand("Press CLEAR twice: nobody is paired. Then press Enter. ")
        must(not answered, f"examinations that were answered: {sorted(set(answered))}")
        return f"{2 * len(KINDS)} examinations while somebody pairs, all refused"

    def _hand(self, sentence: str) -> None:
        if self._ask is None:
            raise NotTriedError("it needs somebody at the table: name --by-hand")
        self._ask(sentence)
