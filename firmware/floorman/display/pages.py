"""The third row's pages: blinds, last note, smallest raise, next level, penalty, dead reader, and
a kill.

Each stands until somebody turns the page; what was just said comes at once.  A decision puts its
options in their place, a clock that runs its seconds.
"""

from micropython import const

from floorman import events as ev
from floorman.display import texts
from floorman.display.line import BARE, PLAIN, Line
from floorman.display.news import News
from floorman.display.wording import Wording
from floorman.rules import codes
from floorman.rules.game import Game
from floorman.rules.state import NOBODY, OPTIONS, SEATS

_BLINDS = const(0)
_NOTE = const(1)
_RAISE = const(2)
_LEVEL = const(3)
_PENALTY = const(4)
_READER = const(5)
_SMALL = const(6)
_ANTE = const(7)
_KILL = const(8)  # the last: whoever waits for the blinds has seen it
_PAGES = const(9)  # at least as many as a decision has options


class Pages:
    """`page` is the page that is shown; while a decision is open, its option.  `seconds` are what
    is left of the clock that was called.
    """

    def __init__(
        self, news: News, words: Wording, books: Wording, steps: Wording, games: Wording
    ) -> None:
        self._news = news
        self._words = words
        self._options = Wording(texts.OPTIONS)
        self._notes = Wording(texts.NOTES)
        self._named = {
            codes.NOTE_STEP: steps,
            codes.NOTE_RULED: self._options,
            codes.NOTE_RULE_BOOK: books,
            codes.NOTE_GAME: games,
        }
        self._ruling = 0
        self._reader = 0  # text that names a reader that does not answer
        self._place = 0
        self._apart = False  # the blinds have no room beside each other
        self.page = _BLINDS
        self.seconds = 0

    def look(self, game: Game) -> None:
        """Turn to what is new: the default of a decision, or a note."""
        if game.decisions() != self._ruling:
            self._ruling = game.decisions()
            self.page = 0
        if not game.decision() and self._news.fresh:
            self._news.fresh = False
            self.page = _NOTE

    def name_reader(self, text: int, place: int) -> None:
        """A reader beside the seats does not answer: its text and number; 0 when all do."""
        if text and (text != self._reader or place != self._place):
            self.page = _READER
        self._reader = text
        self._place = place

    def turn(self, game: Game, line: Line) -> bool:
        """To the next page that has something to show; whether it names a reader."""
        for _ in range(_PAGES):
            self.page = self.page + 1 if self.page + 1 < _PAGES else 0
            line.begin(PLAIN)
            self._write_page(line, game)
            if line.length:
                break
        return self.page == _READER

    def write(self, line: Line, game: Game) -> None:
        """Write the page, or the blinds when it has nothing to show any more."""
        self._write_page(line, game)
        if not line.length:
            self._write_blinds(line, game)

    def _write_page(self, line: Line, game: Game) -> None:
        if game.decision():
            self._write_option(line, game)
        elif self.seconds and game.clock_on() != NOBODY:
            self._notes.write(line, codes.NOTE_CLOCK, game.speaks(), game.clock_on(), self.seconds)
        elif self.page == _BLINDS:
            self._write_blinds(line, game)
        elif self.page == _NOTE:
            self._write_note(line, game.speaks())
        elif self.page == _RAISE and game.stage() == codes.BET:
            self._write_raise(line, game)
        elif self.page == _LEVEL and game.coming_big():
            self._notes.write(line, codes.NOTE_BIG_NEXT, game.speaks(), NOBODY, game.coming_big())
        elif self.page == _PENALTY:
            self._write_penalty(line, game)
        elif self.page == _READER and self._reader:
            self._words.write(line, self._reader, game.speaks(), NOBODY, self._place)
        elif self._apart and self.page == _SMALL:
            self._words.write(line, texts.SMALL, game.speaks(), NOBODY, game.blind(False))
        elif self._apart and self.page == _ANTE and game.ante_due():
            self._words.write(line, texts.ANTE, game.speaks(), NOBODY, game.ante_due())
        elif self.page == _KILL and game.kill():
            self._write_kill(line, game)

    def _write_option(self, line: Line, game: Game) -> None:
        """1/3 CALL: the first option of three is a call."""
        option = game.option(self.page + 1)
        if not option:
            return
        count = 1
        while count < OPTIONS and game.option(count + 1):
            count += 1
        line.number(self.page + 1)
        line.put(b"/")
        line.number(count)
        line.put(b" ")
        self._options.write(line, option, game.speaks())

    def _write_note(self, line: Line, language: int) -> None:
        news = self._news
        named = self._named.get(news.note)
        self._notes.write(line, news.note, language, news.note_seat, news.note_value, named)

    def _write_raise(self, line: Line, game: Game) -> None:
        """The smallest raise of the actor."""
        if not game.may_raise(game.turn()):
            self._words.write(line, texts.NO_RAISE, game.speaks())
        else:
            least = game.min_raise_to(game.turn())
            self._words.write(line, texts.MIN, game.speaks(), game.turn(), least)

    def _write_penalty(self, line: Line, game: Game) -> None:
        """The first seat that misses hands; the others stand on the page of the host."""
        for seat in range(SEATS):
            if game.misses(seat) and not line.length:
                left = game.misses(seat)
                self._notes.write(line, codes.NOTE_PENALISED, game.speaks(), seat, left)

    def _write_kill(self, line: Line, game: Game) -> None:
        """S4 KILL 200 in a hand, KILL S4 200 before it."""
        before = game.stage() in (codes.IDLE, codes.DONE)
        note = codes.NOTE_KILL_DUE if before else codes.NOTE_KILLED
        self._notes.write(line, note, game.speaks(), game.killer(), game.kill())

    def _write_blinds(self, line: Line, game: Game) -> None:
        """50/100; with antes 50/100 ANTE 10; 50/100 BBA or BTA; without room each on a page."""
        self._apart = line.detail == BARE
        if self._apart:
            self._words.write(line, texts.BIG, game.speaks(), NOBODY, game.blind(True))
            return
        line.blind(game.blind(False))
        line.put(b"/")
        line.blind(game.blind(True))
        if game.ante_kind() == ev.ANTE_NONE or not game.ante_due():
            return
        if game.ante_kind() == ev.ANTE_EACH:
            line.put(b" ANTE " if line.detail == PLAIN else b"/")
            line.blind(game.ante_due())
            return
        line.put(b" BTA" if game.ante_kind() == ev.ANTE_BUTTON else b" BBA")
        if game.ante_due() != game.blind(True):
            line.put(b" ")
            line.blind(game.ante_due())
