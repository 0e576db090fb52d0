"""The table as the host understands it: the firmware's own rules fed with the table's events.

`document()` is the page's only source; page_document.py has what is in it.
"""

import math
import threading
from collections import deque
from collections.abc import Callable, Mapping
from typing import Any, Literal, TypeVar

from floorman import events as ev
from floorman.display.lights import LEDS, PALETTE
from floorman.display.news import News
from floorman.drivers.selftest import FAILED
from floorman.rules import codes
from floorman.rules.state import NOBODY, SEATS

from host_tools.link.messages import (
    Balance,
    Began,
    Chips,
    Count,
    Down,
    Event,
    Failed,
    Health,
    Lights,
    LinkError,
    Lost,
    Message,
    Part,
    Row,
    Started,
    Trouble,
)
from host_tools.table import asked, builds, code_names, page_document, page_model, seats, troubles
from host_tools.table.balance import BANK, BET, POT, RACK, Balances, difference, place
from host_tools.table.timeline import Note, Timeline
from host_tools.table.view import Seen, Watched
from host_tools.table.whose import whose
from host_tools.table.words import (
    STREETS,
    chips,
    dropped,
    ended,
    journal,
    part,
    reader,
    silent_hub,
    started,
    told,
)
from host_tools.texts import ROWS, Said, plain, texts

KEPT_NOTES = 300
_FULL = builds.build_of(builds.FULL)
ZONES = _FULL.words
"""Places with a reader in the full build, those from `rack 1` on only where they are fitted."""
_ALWAYS = 28
_BOARD, _BURN, _MUCK = 10, 15, 16
_TONES: dict[int, page_document.Tone] = {
    codes.NOTE_ALERT: "alert",
    codes.NOTE_PROPOSED: "alert",
    codes.NOTE_WINS: "win",
    codes.NOTE_BUTTON_AT: "hand",
    codes.NOTE_TURN: "turn",
}
_BRIGHTEST = 96  # of the palette


Answer = TypeVar("Answer")


class TableState:
    """`take` messages in any thread; read `document` or `game` in any other.

    `hear(note, seat, value, game)` is told every note of the rules, in the thread that takes.
    `language` is wanted from the start; where none is, and once the table was told one, it is that
    of the rows.
    """

    def __init__(
        self,
        names: dict[int, str] | None = None,
        language: str = "",
        hear: Callable[[int, int, int, Watched], None] = lambda note, seat, value, game: None,
    ) -> None:
        self._lock = threading.Lock()
        self._hear = hear
        self._names = dict(names or {})
        self._wanted = language
        self._met = False
        self._notes: deque[page_document.Note] = deque(maxlen=KEPT_NOTES)
        self._note_id = 0
        self._link = _link("waiting", _said("waiting"))
        self._rows = [bytes(64)] * 3
        self._lights = bytes(LEDS * SEATS)
        self._hubs: list[int] = []
        self._is_built(_FULL)
        self._parts: dict[int, Said] = {}  # what is wrong with each
        self._new_game()

    def _is_built(self, build: builds.Build) -> None:
        """Which readers the table has."""
        self._build = build
        self._counts = [0] * len(ZONES)
        self._health = [0] * len(build.readers)
        self._fitted = min(_ALWAYS, len(build.readers))

    def _new_game(self) -> None:
        self._told_language = False
        self._balances = Balances()
        self._news = News()
        self._by: Said | None = None  # whose the event is of which notes come now
        self._consoles: dict[int, str] = {}  # by author: who did something there last
        self._places: dict[int, int] = {}
        self._timeline = Timeline(self._say)

    @property
    def game(self) -> Watched:
        """The rules as they stand."""
        return self._timeline.game

    def call(self, names: Mapping[int, str]) -> None:
        """Who sits where from now on."""
        with self._lock:
            self._names = dict(names)

    def seen(self) -> Seen | None:
        """The rules' fields at this moment; None while the link is down."""
        with self._lock:
            return Seen(self.game) if self._link["state"] == "up" else None

    def reader(self, name: str) -> int:
        """The number of a reader, as examinations name it; the first one where it is missing."""
        with self._lock:
            readers = self._build.readers
            return readers.index(name) if name in readers else 0

    # in --------------------------------------------------------------------

    def take(self, message: Message) -> None:
        """Bring the state up to a message of the link.

        LinkError when it does not follow from what the table said before; nothing is known then.
        """
        with self._lock:
            try:
                self._take(message)
            except Exception as error:
                self._new_game()
                raise LinkError(_not_to_be_followed(message, error)) from error

    def _take(self, message: Message) -> None:
        match message:
            case Event():
                self._follow(message)
            case Row(row, columns) if row < len(self._rows):
                self._rows[row] = columns
            case Lights(lights) if len(lights) == len(self._lights):
                self._lights = lights
            case Count(zone, tags) if zone < len(self._build.zones):
                at = self._build.zones[zone]
                self._counts[ZONES.index(builds.in_words(at))] = tags
                self._fitted = max(self._fitted, zone + 1)
            case Health(zone, state) if zone < len(self._health):
                self._note_health(zone, state)
            case Part(number, state):
                self._note_part(number, state)
            case Balance():
                if self._balances.take(message):
                    self._note("trouble", Said(lambda language: difference(message, language)))
            case Failed():
                self._note("trouble", Said(lambda language: ended(message, language)))
            case Trouble(reason):
                self._note("trouble", plain(reason))
            case Chips(found):
                failed = any(test == FAILED for _, test, _ in found)
                names = self._build.words
                text = Said(lambda language: chips(names, found, language))
                self._note("trouble" if failed else "turn", text)
                self._note_hubs([hub for _, _, hub in found])
            case Started():
                self._parts.clear()  # said anew after each start
                self._note("turn", Said(lambda language: started(message, language)))
                if journal(message):
                    self._note("trouble", Said(lambda language: journal(message, language)))
            case Lost(events):
                self._note("trouble", Said(lambda language: dropped(events, language)))
            case Began():
                self._begin(message)
            case Down(reason):
                self._link = _link("down", plain(reason))

    def _follow(self, event: Event) -> None:
        hand = self.game.hand_no
        self._by = whose(event, self._consoles)
        self._timeline.take(event)
        self._by = None
        self._told_language |= event.kind == ev.LANG and not event.past
        if self.game.hand_no != hand:
            self._balances.new_hand()

    def _begin(self, began: Began) -> None:
        again = self._link["state"] == "up"
        self._met = True
        if began.table != self._build.name:
            self._is_built(builds.build_of(began.table))
        self._link = _link("up", _said("linked", build=began.build.removesuffix("+unfolded")))
        if began.how != "resume":
            self._new_game()
        self._timeline.take(began)
        if began.how == "restore":
            self._document()
            self._note("hand", _said("asked" if again else "joined", number=self.game.hand_no))

    def _note_health(self, zone: int, state: int) -> None:
        if state and state != self._health[zone]:
            name = self._build.words[zone]
            self._note("trouble", Said(lambda language: reader(name, state, language)))
            self._health[zone] = state
            self._note_hub(zone)
        self._health[zone] = state

    def _note_part(self, number: int, state: int) -> None:
        if not state:
            self._parts.pop(number, None)
            return
        text = Said(lambda language: part(number, state, language))
        if self._parts.get(number) != text:
            self._note("trouble", text)
        self._parts[number] = text

    def _note_hubs(self, hubs: list[int]) -> None:
        """Which hub each reader hangs on; one that was silent before that was known is named."""
        self._hubs = hubs
        for number in sorted(set(hubs)):
            self._note_hub(hubs.index(number))

    def _note_hub(self, zone: int) -> None:
        """When all readers on the hub of a zone are silent, it is the hub."""
        number = self._hubs[zone] if zone < len(self._hubs) else 0
        there = [n for n, hub in enumerate(self._hubs) if hub == number]
        if number and all(self._health[n] for n in there):
            self._note("trouble", Said(lambda language: silent_hub(number, language)))

    def _say(self, said: Note) -> None:
        note, seat, value, why, rule = said
        self._news.hear(note, seat, value, why)
        self._hear(note, seat, value, self.game)
        if note == codes.NOTE_ELIMINATED:
            self._places[seat] = value
        text = Said(lambda language: told(note, seat, value, language, self._names))
        self._note(_TONES.get(note, "say"), text, rule)

    def _note(self, tone: page_document.Tone, text: Said, rule: str = "") -> None:
        self._note_id += 1
        hand = self.game.number()
        self._notes.append(
            {
                "id": self._note_id, "hand": hand, "tone": tone, "text": text, "rule": rule,
                "by": self._by,
            }
        )  # fmt: skip
        self._by = None

    def note_console(self, text: Said, author: int, name: str) -> None:
        """Somebody at a console did something; what came of it the table says itself.

        His events will be of the author, and no other console's of that role before him.
        """
        with self._lock:
            self._note("console", text)
            self._consoles[author] = name

    # out -------------------------------------------------------------------

    @property
    def names(self) -> dict[int, str]:
        """Who sits where, by seat."""
        return self._names

    def _seated(self) -> dict[int, str]:
        """Nobody is named who has no seat."""
        taken = self._names.items()
        return {seat: name for seat, name in taken if seats.occupied(self.game, seat)}

    @property
    def speaks(self) -> str:
        """The table's language, empty while nobody knows."""
        if self._wanted and not self._told_language:
            return self._wanted
        return ROWS[self.game.language] if self._met else ""

    @property
    def linked(self) -> bool:
        """The table is there."""
        return bool(self._link["state"] == "up")

    def ask(self, question: Callable[[Watched], Answer]) -> Answer:
        """What the game answers while no message changes it."""
        with self._lock:
            return question(self.game)

    def document(self) -> page_document.Table:
        """Everything there is to show."""
        with self._lock:
            return self._document()

    def _document(self) -> page_document.Table:
        return {
            "link": self._link.copy(),
            "hand": self._hand(),
            "gather": self._gather(),
            "burn_due": self.game.burns < self.game.burns_due,
            "board": seats.cards(self.game.board),
            "boards": [
                {"number": number, "cards": seats.cards(cards)}
                for number, cards in seats.other_boards(self.game).items()
            ],
            "early": seats.cards(self.game.early_cards),
            "seats": [self._seat(seat) for seat in range(SEATS)],
            "zones": self._zones(),
            "chips": [_differs(one) for _, one in sorted(self._balances.open.items())],
            "unread": self._unread(),
            "health": [
                {"zone": name, "state": state}
                for name, state in zip(
                    self._build.words[: self._fitted], self._health, strict=False
                )
            ],
            "parts": [texts for _, texts in sorted(self._parts.items())],
            "troubles": troubles.of_readers(self._build, self._health),
            "rows": [row.hex() for row in self._rows],
            "notes": list(self._notes),
            "actions": page_model.actions(self.game),
            "decisions": asked.decisions(self.game, self._seated()),
            "undo": page_model.undo(self.game),
            "setting": page_model.setting(self.game),
            "language": self.speaks,
        }

    def _gather(self) -> list[int]:
        game = self.game
        return [game.old_left, game.old_most] if game.gathers() else [0, 0]

    def _hand(self) -> page_document.Hand:
        game = self.game
        amounts = [0] * SEATS
        running = game.phase not in (codes.IDLE, codes.DONE)
        pots = amounts[: game.pots(amounts)] if running else []
        actor = game.actor if game.phase == codes.BET else NOBODY
        blinds = not game.game_played().opens  # else the button rests, and nobody posts one
        posted = blinds and not game.bomb_pot()
        return {
            "number": game.hand_no,
            "phase": code_names.phases()[game.phase],
            "street": STREETS[game.street_number()] if running else "",
            "actor": _seat_or_none(actor),
            "button": _seat_or_none(game.button) if blinds else None,
            "small_seat": _seat_or_none(game.small_seat) if posted else None,
            "big_seat": _seat_or_none(game.big_seat) if posted else None,
            "to_call": game.to_call(actor) if actor != NOBODY else 0,
            "small": game.small,
            "big": game.big,
            "ante": game.ante_due(),
            "pot": game.pot() if running else 0,
            "pots": pots,
        }

    def _seat(self, seat: int) -> page_document.Seat:
        colours = self._lights[seat * LEDS : (seat + 1) * LEDS]
        won = self._news.won[seat] if self.game.phase == codes.DONE else 0
        return {
            "name": self._names.get(seat, ""),
            **seats.seat(self.game, seat),
            "won": won,
            "hand_name": seats.hand_name(self.game, seat) if won else None,
            "place": 0 if seats.occupied(self.game, seat) else self._places.get(seat, 0),
            "cards_seen": self._counts[seat],
            "silent": troubles.blind(self._build, self._health, seat),
            "lights": [light_colour(code) for code in colours],
        }

    def _zones(self) -> page_document.Tags:
        counts = self._counts
        return {
            "burn": counts[_BURN],
            "muck": counts[_MUCK],
            "pot": counts[POT],
            "board": counts[_BOARD:_BURN],
            "bet": counts[BET:POT],
        }

    def _unread(self) -> page_document.Unread:
        """What the table said cannot be listed, and the places of readers that died."""
        dead = {name for name, state in zip(self._build.words, self._health, strict=True) if state}
        silent = self._balances.unread
        unread = [zone in silent or name in dead for zone, name in enumerate(ZONES)]
        return {
            "bet": unread[BET:POT],
            "rack": unread[RACK:BANK],
            "pot": unread[POT],
            "bank": unread[BANK],
        }


def _not_to_be_followed(message: Message, error: Exception) -> str:
    what = "state" if isinstance(message, Began) else "events"
    why = str(error) if isinstance(error, ValueError) else f"{type(error).__name__} {error}"
    return f"the table's {what} cannot be understood ({why}): it is asked again"


def _differs(news: Balance) -> page_document.Difference:
    seat = next((news.zone - n for n in (BET, RACK) if n <= news.zone < n + SEATS), None)
    return {
        "zone": news.zone,
        "place": Said(lambda language: place(news.zone, language)),
        "seat": seat,
        "expected": news.expected,
        "seen": news.seen,
    }


def _link(state: Literal["waiting", "up", "down"], text: Said) -> page_document.Link:
    return {"state": state, "text": text}


def _said(name: str, **fields: Any) -> Said:
    return Said(lambda language: texts("table", language)["link"][name].format(**fields))


def _seat_or_none(seat: int) -> int | None:
    return None if seat == NOBODY else seat


def light_colour(code: int) -> str:
    """'#rrggbb' as an eye sees the LED: its green, red, blue in the palette are linear light."""
    green, red, blue = PALETTE[3 * code : 3 * code + 3] if 3 * code < len(PALETTE) else bytes(3)
    return colour_seen(red, green, blue)


def colour_seen(red: int, green: int, blue: int) -> str:
    """'#rrggbb' of linear light."""
    return "#" + "".join(f"{_as_seen(part):02x}" for part in (red, green, blue))


def _as_seen(part: int) -> int:
    return min(255, round(255 * math.pow(part / _BRIGHTEST, 0.45)))
