"""Bars that hold after every event, whatever came before it."""

from collections.abc import Callable
from typing import Any

from floorman import events as ev
from floorman.carried import shown
from floorman.display.news import News
from floorman.display.rows import Rows
from floorman.rules import codes
from floorman.rules.log import ROOM
from floorman.rules.state import HAND, NO_CARD, PACKED, SEATS

from host_tools.table.view import decode
from host_tools.table.words import describe
from tests.look import Looking
from tests.random_hands.dealer import Event

_LAST_WORDS = 300  # acts in which an ordinary dealer ends any hand
_MENU = 100  # FLOOR numbers: entry + 100 * seat
_SHOWN_EVERY = 7  # events after which rows are composed


Note = tuple[int, int, int, int]
_LEFT = (codes.NOTE_RAKE, codes.NOTE_RACED_OFF, codes.NOTE_DISQUALIFIED, codes.NOTE_REMOVED)
_CAME = (codes.NOTE_RACE_WON, codes.NOTE_RACE_SAVED, codes.NOTE_JOINED)
_NOBODYS = (codes.NOTE_REMOVED, 255)  # found chips were no part of the ledger


class BarError(AssertionError):
    """A bar does not hold; the text is one sentence."""


def require(holds: object, sentence: str) -> None:
    if not holds:
        raise BarError(sentence)


def chips(game: Any) -> int:
    """All chips of the table: stacks, what was put in and is not awarded yet, what is carried."""
    return sum(game.stack) + sum(game.contribution) + int(game.unclaimed)


def removed(said: list[Note]) -> int:
    """Chips that a rule took off the table, less those it brought there, as its notes say."""
    return sum(
        value * ((note in _LEFT) - (note in _CAME))
        for note, seat, value, _ in said
        if (note, seat) != _NOBODYS
    )


def packed(game: Any) -> bytes:
    buf = bytearray(PACKED)
    require(game.pack(buf) == PACKED, "a snapshot has another length")
    return bytes(buf)


def _check_shown(state: bytes) -> None:
    """No host may refuse what a sound table sends."""
    try:
        decode(state)
    except ValueError as error:
        raise BarError(f"a host would refuse this state: {error}") from None


class Checked:
    """A game that is fed event by event and checked after each; BarError when a bar breaks.

    `states[n]` is the snapshot after the hand's first n logged events.
    """

    def __init__(self) -> None:
        self.said: list[Note] = []
        self.hands = self.events = 0
        self.states: dict[int, bytes] = {}  # by the events that stand in the log
        self._news = News()
        self._rows = Rows(self._news)
        self.game = Looking(self._hear)
        self.state = packed(self.game)

    def _hear(self, note: int, seat: int, value: int, rule: int) -> None:
        self.said.append((note, seat, value, rule))
        self._news.hear(note, seat, value, rule)

    def feed(self, event: Event) -> int:
        """The rules' status."""
        game, log = self.game, self.game.log
        self.said.clear()
        self.events += 1
        before, count, top = chips(game), log.count, log.top
        status = game.feed(*event)
        require(isinstance(status, int) and 0 <= status < 256, f"status {status}")
        state = packed(game)
        if _moves_in_log(event) and status == 0:
            known = self.states.setdefault(log.count, state)
            require(state == known, f"event {log.count} of the log differs")
        else:
            self._check_log(event, status, state, count, top)
            self._check_chips(event, status, before)
        self.state = state
        self._check_words()
        if self.events % _SHOWN_EVERY == 0:
            self._rows.update(game, 0)
            _check_shown(state)
        return status

    def _check_log(self, event: Event, status: int, state: bytes, count: int, top: int) -> None:
        log = self.game.log
        if status == 0 and _begins(event):
            self.hands += 1
            self.states = {0: bytes(self.game.first), 1: state}
            require(log.count == 1, "a hand begins with an empty log")
        elif count == ROOM and not _moves_in_log(event):
            require(bytes(self.game.first) == self.state, "a full log begins anew elsewhere")
            require(log.count or state == self.state, "an event changed the state unlogged")
            self.states = {0: self.state, log.count: state}
        elif log.count == count:
            require(
                not log.open or state == self.state, "an event changed the state and is not logged"
            )
            require(log.top == top, "an event that is not logged forgets what was undone")
        else:
            require(log.count == count + 1, "one event is logged more than once")
            self.states = {n: one for n, one in self.states.items() if n < log.count}
            self.states[log.count] = state

    def _check_chips(self, event: Event, status: int, before: int) -> None:
        if event.kind == ev.SEAT and status == 0:
            return
        left = before - removed(self.said)
        require(chips(self.game) == left, f"{left} chips became {chips(self.game)}")

    def _check_words(self) -> None:
        for note in self.said:
            require(describe(*note), f"no words for {note}")

    # at the end --------------------------------------------------------------------------------

    def check_undo(self) -> None:
        """Back to the hand's beginning, and again step by step: each state as it was."""
        log = self.game.log
        if not log.open or not log.count:
            return
        count, acts = log.count, log.acts()
        if not acts:
            return
        self.feed(Event(ev.KEY, ev.K_UNDO, acts))
        require(log.acts() == 0, "undo does not reach the start")
        for n in range(acts):
            self.feed(Event(ev.KEY, ev.K_FLOOR, codes.MENU_REDO))
            require(log.acts() == n + 1, "redo does not go on")
        require(log.count == count, "redo does not reach the end")

    def check_snapshot(self) -> None:
        """A snapshot that is taken up gives the same snapshot again."""
        require(packed(_copy(self.state, [])) == self.state, "a snapshot taken up is another")

    def check_end(self) -> None:
        """An ordinary dealer can always end the hand, or void it, and begin the next."""
        # streets of cards to the seats have a player of their own: tests/rules/streets.py
        for end in (_play_out, _void) if self.game.played.has_board else (_void,):
            said: list[Note] = []
            game = _copy(self.state, said)
            before = chips(game)
            end(game)
            before -= removed(said)
            name = end.__name__.strip("_")
            require(not game.running(), f"{name}: the hand does not end in phase {game.phase}")
            require(chips(game) == before, f"{name}: {before} chips became {chips(game)}")
            _race(game)
            if game.tables_wait:
                game.feed(ev.KEY, ev.K_FLOOR, codes.MENU_GO_ON, 0)
            if game.old_left:
                game.feed(ev.OLD, 0, 0, 0)
            if game.players() >= 2 and game.big:
                require(game.feed(ev.KEY, ev.K_NEXT, 0, 0) == 0, f"{name}: NEXT is refused")


def _copy(state: bytes, said: list[Note]) -> Looking:
    game = Looking(lambda *note: said.append(note))
    game.unpack(bytearray(state))
    return game


def _begins(event: Event) -> bool:
    return event.kind == ev.START or (event.kind == ev.KEY and event.seat == ev.K_NEXT)


def _moves_in_log(event: Event) -> bool:
    if event.kind != ev.KEY or not 0 <= event.value < 1 << 30:
        return False
    redo = event.seat == ev.K_FLOOR and event.value % _MENU == codes.MENU_REDO
    return event.seat == ev.K_UNDO or redo


def _race(game: Any) -> None:
    """The best cards of a chip race."""
    for seat in range(SEATS):
        if game.racing >> seat & 1:
            race = codes.menu_value(codes.MENU_RACE, seat + 1, 10 * (seat + 2) + 1)
            game.feed(ev.KEY, ev.K_FLOOR, race, 0)


def _void(game: Any) -> None:
    """FLOOR, and the option that voids the hand."""
    _until_over(game, _void_act)


def _void_act(game: Any) -> Event:
    if not game.ruling or _is_work(game):
        return Event(ev.KEY, ev.K_FLOOR, 0)
    for n in range(1, 7):
        if game.option(n) == codes.OPT_VOID:
            return Event(ev.KEY, ev.K_ENTER, n)
    return Event(ev.KEY, ev.K_ENTER, 0)


def _is_work(game: Any) -> bool:
    """Cards or chips are to be moved: FLOOR says that it was done by hand."""
    return bool(game.ruling in (codes.ALERT_REPAIR, codes.ALERT_GIVE_BACK))


def _play_out(game: Any) -> None:
    """Everybody checks and calls, every decision is its default, every hand is shown."""
    _until_over(game, _ordinary_act)


def _until_over(game: Any, act: Callable[[Any], Event]) -> None:
    for _ in range(_LAST_WORDS):
        if not game.running():
            return
        game.feed(*act(game))


def _ordinary_act(game: Any) -> Event:
    if game.step() == codes.STEP_CARD_DUE:
        return Event(ev.HOLE, game.asked())
    if game.ruling:
        return Event(ev.KEY, ev.K_FLOOR if _is_work(game) else ev.K_ENTER, 0)
    if game.phase == codes.DEAL:
        return _deal_on(game)
    if game.phase == codes.BET:
        said = game.announced == ev.K_RAISE and game.may_raise(game.actor)
        return _raise_as_said(game) if said else Event(ev.KEY, ev.K_CALL)
    if game.held:
        return Event(ev.KEY, ev.K_FLOOR, codes.MENU_GO_ON)
    hidden = _hidden(game)
    if game.phase == codes.BOARD or (game.phase == codes.RUNOUT and not hidden):
        if game.burns < game.burns_due:
            return Event(ev.BURN)
        return Event(ev.BOARD, _empty_place(game), _free_cards(game)[0])
    if hidden:
        at = _unseen(game, hidden[0])
        cards = [0] * at + _free_cards(game)[: game.size - at]
        return Event(ev.SHOWN, hidden[0], shown(cards, at))
    return Event(ev.KEY, ev.K_SHOW)


def _raise_as_said(game: Any) -> Event:
    """A raise that was said is the least raise at least (TDA-51A)."""
    least = game.min_raise_to(game.actor)
    if not least or least >= game.max_to(game.actor):
        return Event(ev.KEY, ev.K_ALLIN)
    return Event(ev.KEY, ev.K_RAISE, least)


def _deal_on(game: Any) -> Event:
    short = [seat for seat in range(SEATS) if game.live(seat) and game.dealt[seat] < game.size]
    return Event(ev.HOLE, short[0]) if short else Event(ev.REST)


def _hidden(game: Any) -> list[int]:
    return [
        seat
        for seat in range(SEATS)
        if game.live(seat) and not game.flags[seat] & codes.SEAT_TABLED
    ]


def _unseen(game: Any, seat: int) -> int:
    """The place of the first two cards of a hand that are not shown yet."""
    places = range(0, game.size, 2)
    return next((at for at in places if game.holes[HAND * seat + at] == NO_CARD), 0)


def _empty_place(game: Any) -> int:
    return next((place for place in range(5) if game.board[place] == NO_CARD), 0)


def _free_cards(game: Any) -> list[int]:
    known = {*game.board, *game.holes, *game.early_cards}
    return [card for card in range(52) if card not in known]
