"""The three display rows as text and pixels: 0 pot, 1 action, 2 blinds and what else is known."""

from micropython import const

from floorman.display import frame, texts
from floorman.display.line import BARE, PLAIN, Line
from floorman.display.news import News
from floorman.display.pages import Pages
from floorman.display.wording import Wording
from floorman.rules import codes
from floorman.rules.books import SHOWN_ALL_IN, SHOWN_ON
from floorman.rules.game import Game
from floorman.rules.games import DRAW, NO_LIMIT, POT_LIMIT, THROW, TO_SEATS
from floorman.rules.state import NOBODY, SEATS
from floorman.rules.streets import THIRD

POT = const(0)
ACTION = const(1)
BLINDS = const(2)
ROWS = const(3)

_FLOP_CARDS = const(3)
_TURN_CARDS = const(4)
_FOURTH = const(4)
_STRUCTURES = (b"NL ", b"PL ", b"FL ")
_NAMED_WINNERS = const(2)  # more do not fit; their seats light up


class Rows:
    """`columns[row]` holds 64 pixel columns, as the link and the modules take them."""

    def __init__(self, news: News) -> None:
        self._news = news
        self._line = Line()
        self._words = Wording(texts.WORDS)
        self._alerts = Wording(texts.ALERTS)
        self._books = Wording(texts.BOOKS)
        self._games = Wording(texts.GAMES)
        self._steps = Wording(texts.STEPS)
        self._pages = Pages(news, self._words, self._books, self._steps, self._games)
        self._pots = [0] * SEATS
        self._deal = texts.DEAL
        self._drawn = bytearray(frame.WIDTH)
        self.columns = [bytearray(frame.WIDTH) for _ in range(ROWS)]

    def update(
        self, game: Game, keyed: int = 0, asked: bool = False, by_enter: bool = False
    ) -> int:
        """Bring all rows up to the state; rows that changed, as bits.

        `keyed` is the amount on the dealer's keypad, shown instead of the third row's pages.
        `asked`: a console wants the hands shown, which is the dealer's to do.  `by_enter`: the
        deal is over when ENTER says so.
        """
        self._pages.look(game)
        self._deal = texts.DEAL_ENTER if by_enter else texts.DEAL
        changed = 0
        for row in range(ROWS):
            self._compose(row, game, keyed, asked)
            self._line.draw(self._drawn)
            if self._drawn != self.columns[row]:
                self.columns[row][:] = self._drawn
                changed |= 1 << row
        return changed

    def count_down(self, seconds: int) -> bool:
        """Show what is left of the clock, 0 when none runs; True when that is news."""
        changed = self._pages.seconds != seconds
        self._pages.seconds = seconds
        return changed

    def name_reader(self, kind: int, index: int) -> None:
        """No answer from the reader at this place beside the seats; kind 0 when all answer."""
        self._pages.name_reader(texts.NO_READER + kind if kind else 0, index + 1)

    def turn_page(self, game: Game) -> bool:
        """The third row goes on to its next page, if it has more than one; whether of a reader."""
        return self._pages.turn(game, self._line)

    def _compose(self, row: int, game: Game, keyed: int, asked: bool) -> None:
        """Write the row's line, narrow where it would be too wide."""
        line = self._line
        for detail in range(PLAIN, BARE + 1):
            line.begin(detail)
            if row == POT:
                self._write_pot(game)
            elif row == ACTION and asked:
                self._say(game, texts.SHOW)
                line.put(b"?")
            elif row == ACTION:
                self._write_action(game)
            elif keyed:
                self._words.write(line, texts.KEYED, game.speaks(), NOBODY, keyed)
            else:
                self._pages.write(line, game)
            if line.fits():
                return

    # pot -------------------------------------------------------------------------------------

    def _write_pot(self, game: Game) -> None:
        """The pot as the book allows it; else, and while cards are dealt, the book's name or that
        of a game other than no-limit hold'em.
        """
        line = game.game_played().record[0]
        if game.stage() == codes.DEAL and (line or game.limit() != NO_LIMIT):
            self._line.put(_STRUCTURES[game.limit()])
            self._games.write(self._line, line, game.speaks())
        elif game.stage() == codes.DEAL or not _pot_is_shown(game):
            self._books.write(self._line, game.rule_book().record[0], game.speaks())
        else:
            self._write_pots(game.pots(self._pots))

    def _write_pots(self, count: int) -> None:
        """POT 450, or main and side pots POT 300+150; all of it where they have no room."""
        line = self._line
        for i in range(count, SEATS):
            self._pots[i] = 0
        line.put(b"POT ")
        if line.detail == BARE:
            line.number(sum(self._pots))
            return
        line.number(self._pots[0])
        for i in range(1, count):
            line.put(b"+")
            line.number(self._pots[i])

    # action ----------------------------------------------------------------------------------

    def _write_action(self, game: Game) -> None:
        phase = game.stage()
        if self._news.alert and self._news.alert != codes.ALERT_REPAIR_FIRST:
            self._write_alert(game, self._news.alert, self._news.alert_seat)
        elif game.decision() and game.step() != codes.STEP_GATHER:
            self._write_alert(game, game.decision(), game.asked())
        elif game.gathers():
            self._say(game, texts.GATHER, NOBODY, game.old_cards())
        elif phase == codes.BET:
            owed = game.to_call(game.turn())
            self._say(game, _act(game, owed), game.turn(), owed)
        elif phase == codes.BOARD or phase == codes.RUNOUT:
            self._write_street(game)
        elif phase == codes.DONE:
            self._write_winners(game)
        elif phase == codes.SHOWDOWN:
            self._say(game, texts.SHOW)
        else:
            self._say(game, self._deal if phase == codes.DEAL else texts.IDLE)

    def _write_street(self, game: Game) -> None:
        """The cards that are due: of the board, one each, a draw."""
        kind = game.coming()
        if kind == DRAW:
            self._say(game, texts.DRAW, game.draw_turn())
        elif kind == THROW:
            self._say(game, texts.THROW, game.draw_turn())
        elif kind > TO_SEATS:
            self._say(game, texts.STREET, NOBODY, _next_of_stud(game.street_number()))
        elif game.second_due():
            self._say(game, texts.SECOND)
        else:
            self._say(game, _street(game.board_cards()))

    def _say(self, game: Game, word: int, seat: int = NOBODY, value: int = 0) -> None:
        self._words.write(self._line, word, game.speaks(), seat, value)

    def _write_alert(self, game: Game, code: int, seat: int) -> None:
        """! S3 WAIT, or with the amount that would be right: ! S3 MIN 400; a step that is due."""
        line = self._line
        line.put(b"! " if line.detail == PLAIN else b"!")
        if seat != NOBODY:
            line.seat(seat)
            if code == codes.ALERT_KNOCK_WHOSE:
                line.put(b"/")
                line.seat((seat + 1) % SEATS)
            line.put(b" ")
        if code == codes.ALERT_REPAIR:
            self._steps.write(line, game.step(), game.speaks())
            return
        self._alerts.write(line, code, game.speaks(), seat, _right_amount(game, code, seat))

    def _write_winners(self, game: Game) -> None:
        """S3 WINS 450, S3 225 S5 225, SPLIT 3 when there are more."""
        line = self._line
        won = self._news.won
        count = self._news.winners()
        if not count:
            self._say(game, texts.DONE)
        elif count > _NAMED_WINNERS or (count > 1 and line.detail == BARE):
            self._say(game, texts.SPLIT)
            line.put(b" ")
            line.number(count)
        else:
            for seat in range(SEATS):
                if won[seat]:
                    if line.length:
                        line.put(b" ")
                    self._say(game, texts.WINS if count == 1 else texts.SHARE, seat, won[seat])


def _pot_is_shown(game: Game) -> bool:
    """While the pot can still grow a house may keep it dark (TDA-54A, CAS-18 read strictly)."""
    book = game.rule_book()
    if book.pot_display == SHOWN_ON or game.limit() == POT_LIMIT:
        return True
    if not codes.DEAL <= game.stage() <= codes.BOARD:
        return True
    return book.pot_display == SHOWN_ALL_IN and game.somebody_all_in()


def _right_amount(game: Game, code: int, seat: int) -> int:
    """What would have been right instead, or goes back to the seat."""
    if code == codes.ALERT_GIVE_BACK:
        return game.chips_back()
    if seat == NOBODY:
        return 0
    if code == codes.ALERT_FACES_BET or code == codes.ALERT_UNDERCALL:
        return game.to_call(seat)
    return game.min_raise_to(seat)


def _act(game: Game, owed: int) -> int:
    """The word for what the seat is asked for."""
    if game.brings_in():
        return texts.BRING_IN
    return texts.CALL if owed else texts.CHECK


def _next_of_stud(number: int) -> int:
    """Fourth street behind the third."""
    return number + 1 if number < THIRD else _FOURTH


def _street(nboard: int) -> int:
    """The street whose cards are due."""
    if nboard < _FLOP_CARDS:
        return texts.FLOP
    return texts.TURN if nboard < _TURN_CARDS else texts.RIVER
