"""The three display rows as text and pixels: 0 pot, 1 action, 2 blinds."""

from micropython import const

from floorman import events as ev
from floorman.display import frame
from floorman.display.line import BARE, PLAIN, Line
from floorman.display.news import News
from floorman.rules import codes
from floorman.rules.game import Game
from floorman.rules.state import NOBODY, SEATS

POT = const(0)
ACTION = const(1)
BLINDS = const(2)
ROWS = const(3)

_FLOP = const(3)
_TURN = const(4)
_NAMED_WINNERS = const(2)  # more do not fit; their seats light up

# by alert code; CALL and MIN are followed by the amount that would be right
_ALERTS = (
    b"",
    b"NO SENSE",
    b"NO HAND",
    b"IN HAND",
    b"PLAYERS",
    b"NOT IN",
    b"3 CARDS",
    b"WAIT",
    b"CALL ",
    b"CALL ",
    b"MIN ",
    b"MIN ",
    b"NO RAISE",
    b"TOO MUCH",
    b"BACK",
    b"EARLY",
    b"BOARD",
    b"TWICE",
    b"EXPOSED",
    b"SHOW",
    b"SHOW",
    b"NO TURN",
    b"BLINDS",
    b"1ST CARD",
    b"ORDER",
    b"NO CARDS",
    b"1 CARD",
    b"EXPOSED",
    b"BOXED",
    b"TAG",
    b"JOKER",
    b"BACK",
    b"CUT CARD",
    b"DECK",
    b"MOVED",
    b"BLINDS",
    b"ABSENT",
    b"BUTTON",
    b"SHUFFLE",
    b"MISDEAL",
    b"OFF",
    b"SKIPPED",
    b"SKIPPED",
    b"AMOUNT",
    b"UNCLEAR",
    b"TINY",
    b"STRING",
    b"PASSIVE",
    b"PULLED",
    b"SPLASH",
    b"WHOSE",
    b"OLD CHIP",
    b"HIDDEN",
    b"NO BET",
    b"CLOCK",
    b"POT",
    b"FLOP",
    b"TURN",
    b"RIVER",
    b"4 CARDS",
    b"NO BURN",
    b"2 BURNS",
    b"STUB",
    b"NO CARD",
    b"KILLED",
    b"HOLD",
    b"MIXED",
    b"FROM MUCK",
    b"REFUSED",
    b"LEFT",
    b"FLOOR",
    b"DECIDE",
    b"NOTHING",
    b"NO SUCH",
    b"NO UNDO",
    b"NO MENU",
)


class Rows:
    """`columns[row]` holds 64 pixel columns, as the link and the modules take them."""

    def __init__(self, news: News) -> None:
        self._news = news
        self._line = Line()
        self._pots = [0] * SEATS
        self._drawn = bytearray(frame.WIDTH)
        self.columns = [bytearray(frame.WIDTH) for _ in range(ROWS)]

    def update(self, game: Game, keyed: int = 0) -> int:
        """Bring all rows up to the state; rows that changed, as bits.

        `keyed` is the amount on the dealer's keypad, shown instead of the blinds.
        """
        changed = 0
        for row in range(ROWS):
            self._compose(row, game, keyed)
            frame.draw(self._line.text, self._line.length, self._drawn)
            if self._drawn != self.columns[row]:
                self.columns[row][:] = self._drawn
                changed |= 1 << row
        return changed

    def _compose(self, row: int, game: Game, keyed: int) -> None:
        """Write the row's line, its amounts as exact as the width allows."""
        line = self._line
        for detail in range(PLAIN, BARE + 1):
            line.begin(detail)
            if row == POT:
                self._write_pots(game.pots(self._pots))
            elif row == ACTION:
                self._write_action(game)
            elif keyed:
                _write_word_amount(line, b"KEY ", keyed)
            else:
                _write_blinds(line, game)
            if line.fits():
                return

    def _write_pots(self, count: int) -> None:
        """POT 450, or main and side pots POT 300+150; less when room is short."""
        line = self._line
        for i in range(count, SEATS):
            self._pots[i] = 0
        if count < 2 or line.detail == PLAIN or line.detail == BARE:
            line.put(b"POT ")
        if line.detail == BARE:
            line.number(sum(self._pots))
            return
        line.amount(self._pots[0])
        for i in range(1, count):
            line.put(b"+")
            line.amount(self._pots[i])

    def _write_action(self, game: Game) -> None:
        line = self._line
        phase = game.phase
        if self._news.alert:
            self._write_alert(game)
        elif phase == codes.BET:
            line.seat(game.actor)
            _write_owed(line, game.to_call(game.actor))
        elif phase == codes.BOARD or phase == codes.RUNOUT:
            line.put(_street(game.nboard))
        elif phase == codes.DONE:
            self._write_winners()
        elif phase == codes.SHOWDOWN:
            line.put(b"SHOW")
        else:
            line.put(b"DEAL" if phase == codes.DEAL else b"IDLE")

    def _write_alert(self, game: Game) -> None:
        """! S3 WAIT, or with the amount that would be right: ! S3 MIN 400."""
        line = self._line
        code = self._news.alert
        seat = self._news.alert_seat
        line.put(b"! ")
        if seat != NOBODY:
            line.seat(seat)
            line.put(b" ")
        line.put(_ALERTS[code] if code < len(_ALERTS) else b"?")
        if seat == NOBODY:
            return
        if code == codes.FACES_BET or code == codes.UNDERCALL:
            line.amount(game.to_call(seat))
        elif code == codes.UNDERBET or code == codes.UNDERRAISE:
            line.amount(game.min_raise_to(seat))

    def _write_winners(self) -> None:
        """S3 WINS 450, S3 225 S5 225, SPLIT 3 when there are more."""
        line = self._line
        count = self._news.winners()
        if count > _NAMED_WINNERS or (count > 1 and line.detail == BARE):
            line.put(b"SPLIT ")
            line.number(count)
            return
        if not count:
            line.put(b"DONE")
        for seat in range(SEATS):
            if self._news.won[seat]:
                if line.length:
                    line.put(b" ")
                line.seat(seat)
                _write_word_amount(line, b" WINS " if count == 1 else b" ", self._news.won[seat])


def _write_word_amount(line: Line, word: bytes, chips: int) -> None:
    line.put(word)
    line.amount(chips)


def _write_owed(line: Line, chips: int) -> None:
    if chips:
        _write_word_amount(line, b" CALL ", chips)
    else:
        line.put(b" CHECK")


def _street(nboard: int) -> bytes:
    """The street whose cards are due."""
    if nboard < _FLOP:
        return b"FLOP"
    return b"TURN" if nboard < _TURN else b"RIVER"


def _write_blinds(line: Line, game: Game) -> None:
    """50/100; with antes 50/100 ANTE 10, or 50/100/10 where room is short; 50/100 BBA."""
    line.amount(game.small)
    _write_word_amount(line, b"/", game.big)
    if game.ante_mode == ev.ANTE_NONE or not game.ante:
        return
    if game.ante_mode == ev.ANTE_EACH:
        _write_word_amount(line, b" ANTE " if line.detail == PLAIN else b"/", game.ante)
    elif game.ante == game.big:
        line.put(b" BBA")
    else:
        _write_word_amount(line, b" BBA ", game.ante)
