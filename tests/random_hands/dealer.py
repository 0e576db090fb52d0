"""A dealer, players and readers out of a seed: every event and key, sensible or not.

It looks at the table only to make sensible events likely; it knows nothing of what should follow.
"""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any, NamedTuple

from floorman import events as ev
from floorman.rules import codes
from floorman.rules.books import BOOKS
from floorman.rules.state import NO_CARD, NOBODY, SEATS

from host_tools.rulebook.tables import PARAMETERS

_CARDS = 52
_TOURNAMENT = list(vars(ev))[list(vars(ev)).index("REST") + 1 : list(vars(ev)).index("AT_BURN")]
_LARGEST = (1 << 31) - 1  # twice what the rules take
_MENUS = [value for name, value in vars(codes).items() if name.startswith("MENU_")]
_WORDS = [codes.MENU_CHECK, codes.MENU_FOLD, codes.MENU_CALL, codes.MENU_RAISE, codes.MENU_POT]
_WORDS += [codes.MENU_STRING, codes.MENU_PUT_RIGHT, codes.MENU_HIDDEN, codes.MENU_OLD_CHIP]
_KINDS = range(48)  # of events: all there are, and some there are not
_KEYS = range(ev.K_THOUSAND, ev.K_NEXT + 2)


class Event(NamedTuple):
    kind: int
    seat: int = 0
    value: int = 0
    ms: int = 0


class Dealer:
    """Deals at one table; `game` is only read."""

    def __init__(self, seed: int, game: Any) -> None:
        self._rng = Random(seed)
        self._game = game
        self._ms = self._rng.randrange(1 << 30)
        self._sweep = self._rng.randrange(1 << 16)
        self._scale = 10 ** self._rng.randrange(6)
        self._odd = self._rng.choice((0.0, 0.02, 0.05, 0.1, 0.2, 0.4))
        self._ordinary: dict[int, Callable[[], Event]] = {
            codes.IDLE: self._between,
            codes.DONE: self._between,
            codes.DEAL: self._deal,
            codes.BET: self._wager,
            codes.BOARD: self._board,
            codes.RUNOUT: self._board,
            codes.SHOWDOWN: self._show,
        }
        self._odd_ones = (
            *(self._anything, self._any_key, self._stray, self._fault, self._taken, self._chips),
            *(self._menu, self._menu, self._menu, self._enter, self._undo, self._redo),
            *(self._early_board, self._burn, self._chip, self._splash, self._time, self._absent),
            *(self._setting, self._muck, self._knock, self._rest, self._mis_key, self._hole),
            *(self._tabled, self._kill_all, self._tournament, self._tournament),
            *(self._out_of_turn, self._out_of_turn),
            *(self._words, self._words),
        )
        self._habits = self._rng.sample(self._odd_ones, 5)

    def events(self) -> Iterator[Event]:
        """Without end; each is to be fed before the next is asked for."""
        yield from (self._timed(event) for event in self._set_up())
        while True:
            yield self._timed(self._next())

    def sensible(self) -> Event:
        """Events that may well come next at a table where nothing odd happens."""
        self._odd = 0.0
        return self._timed(self._next())

    def _timed(self, event: Event) -> Event:
        rng = self._rng
        self._ms += rng.choice((0, 10, 100, 700, 3_000, 20_000))
        self._sweep += rng.choice((0, 1, 1, 2, 3))
        return event._replace(value=min(event.value, _LARGEST), ms=self._ms & 0x3FFFFFFF)

    def _next(self) -> Event:
        if self._rng.random() < self._odd:
            habit = self._rng.random() < 0.6
            return self._rng.choice(self._habits if habit else self._odd_ones)()
        if self._game.ruling:
            return Event(ev.KEY, ev.K_ENTER, self._rng.choice((0, 0, 0, 1, 2, 3)))
        return self._ordinary[self._game.phase]()

    # the table -----------------------------------------------------------------------------

    def _set_up(self) -> Iterator[Event]:
        rng, scale = self._rng, self._scale
        yield Event(ev.BOOK, rng.randrange(BOOKS))
        for _ in range(rng.choice((0, 0, 1, 3, 8))):
            yield self._parameter()
        if rng.random() < 0.2:
            yield Event(ev.PARAM, [row[0] for row in PARAMETERS].index("cash"), 1)
        yield Event(ev.SMALL, 0, rng.choice((0, 1, 5, 5)) * scale)
        yield Event(ev.BIG, 0, rng.choice((2, 10, 10)) * scale)
        yield Event(ev.ANTE, rng.randrange(3), rng.choice((0, 1, 2, 10)) * scale)
        yield Event(ev.UNIT, 0, rng.choice((1, scale, 5 * scale)))
        for seat in rng.sample(range(SEATS), rng.choice((2, 2, 3, 4, 6, 9, 10))):
            yield Event(ev.SEAT, seat, self._stack())
        if rng.random() < 0.8:
            yield Event(ev.BUTTON, rng.randrange(SEATS))

    def _parameter(self) -> Event:
        row = self._rng.randrange(len(PARAMETERS))
        return Event(ev.PARAM, row, self._rng.randint(0, PARAMETERS[row][1]))

    def _stack(self) -> int:
        units = self._rng.choice((1, 3, 8, 30, 100, 100, 400, 400))
        return self._rng.randint(1, units) * self._scale

    def _between(self) -> Event:
        rng, game = self._rng, self._game
        broke = [seat for seat in range(SEATS) if not game.stack[seat]]
        lying = [seat for seat in range(SEATS) if game.in_front[seat]]
        if lying and rng.random() < 0.7:
            return Event(ev.CHIPS, rng.choice(lying), 0)
        racing = [seat for seat in range(SEATS) if game.racing >> seat & 1]
        if racing:
            card = 10 * rng.randint(2, 14) + rng.randint(1, 4)
            race = codes.menu_value(codes.MENU_RACE, rng.choice(racing) + 1, card)
            return Event(ev.KEY, ev.K_FLOOR, race)
        if (SEATS - len(broke) < 2 and rng.random() < 0.9) or (broke and rng.random() < 0.1):
            return Event(ev.SEAT, rng.choice(broke), self._stack())
        if game.tables_wait and rng.random() < 0.8:
            return Event(ev.KEY, ev.K_FLOOR, codes.MENU_GO_ON)
        if game.phase == codes.IDLE or rng.random() < 0.1:
            return Event(ev.START, 0, rng.randrange(1000))
        return Event(ev.KEY, ev.K_NEXT)

    # the course of a hand --------------------------------------------------------------------

    def _deal(self) -> Event:
        game, rng = self._game, self._rng
        seat = game.button if game.last_seat == NOBODY else game.last_seat
        for _ in range(2 * SEATS):
            seat = (seat + 1) % SEATS
            if game.live(seat) and game.dealt[seat] < 2 and rng.random() > self._odd / 4:
                return Event(ev.HOLE, seat, self._sweep & 0xFFFF)
        return self._rest()

    def _wager(self) -> Event:
        game, rng = self._game, self._rng
        seat = game.actor
        owed = game.to_call(seat)
        roll = rng.random()
        if roll < 0.15:
            return Event(ev.MUCKED, seat)
        if roll < 0.35:
            key = rng.choice((ev.K_CALL, ev.K_CHECK, ev.K_FOLD, ev.K_ALLIN, ev.K_RAISE))
            return Event(ev.KEY, key, self._amount(seat) if key == ev.K_RAISE else 0)
        if roll < 0.5:
            return Event(ev.CHIPS, seat, game.carried_over[seat] + self._amount(seat))
        if owed:
            return Event(ev.CHIPS, seat, game.carried_over[seat] + game.street_bet[seat] + owed)
        return Event(ev.KNOCK, seat)

    def _amount(self, seat: int) -> int:
        """A wager's total: legal, short, odd, or the whole stack."""
        game, rng = self._game, self._rng
        least, most = game.min_raise_to(seat), game.max_to(seat)
        return rng.choice(
            (
                least,
                most,
                rng.randint(0, max(1, most)),
                rng.randint(0, max(1, 2 * least)),
                game.bet + rng.randint(0, max(1, game.min_raise)),
                game.bet,
                self._scale * rng.randint(1, 30),
            )
        )

    def _board(self) -> Event:
        game, rng = self._game, self._rng
        lying = [seat for seat in range(SEATS) if game.in_front[seat]]
        if lying and rng.random() < 0.7:
            return Event(ev.CHIPS, rng.choice(lying), 0)
        if game.held and rng.random() < 0.8:
            return Event(ev.KEY, ev.K_FLOOR, codes.MENU_GO_ON)
        if game.phase == codes.RUNOUT and not game.shown_all and rng.random() < 0.6:
            return self._show()
        if game.burns < game.burns_due and rng.random() > self._odd / 4:
            return Event(ev.BURN)
        return Event(ev.BOARD, game.nboard, self._card())

    def _show(self) -> Event:
        game, rng = self._game, self._rng
        hidden = [
            s for s in range(SEATS) if game.live(s) and not game.flags[s] & codes.SEAT_TABLED
        ]
        if not hidden or rng.random() < 0.05:
            return Event(ev.KEY, ev.K_SHOW)
        if rng.random() < 0.15:
            return Event(ev.MUCKED, rng.choice(hidden))
        return Event(ev.SHOWN, rng.choice(hidden), self._card() << 8 | self._card())

    def _card(self) -> int:
        """One that is not on the table, nearly always."""
        if self._rng.random() < self._odd / 10:
            return self._rng.randrange(_CARDS)
        known = {*self._game.board, *self._game.holes, *self._game.early_cards} - {NO_CARD}
        return self._rng.choice([card for card in range(_CARDS) if card not in known])

    # what should not be ----------------------------------------------------------------------

    def _seat(self) -> int:
        """Often the actor."""
        actor = self._game.actor
        if actor != NOBODY and self._rng.random() < 0.4:
            return int(actor)
        return self._rng.randrange(SEATS)

    def _anything(self) -> Event:
        rng = self._rng
        value = rng.choice((0, 1, 2, 51, 52, 255, 65_535, (1 << 30) - 1, 1 << 30, -1))
        seat = rng.choice((*range(18), 254, 255))
        return Event(rng.choice(_KINDS), seat, rng.choice((value, rng.randrange(12_000))))

    def _any_key(self) -> Event:
        rng = self._rng
        return Event(ev.KEY, rng.choice(_KEYS), rng.choice((0, 0, 1, 2, 5, rng.randrange(10**6))))

    def _mis_key(self) -> Event:
        rng = self._rng
        return Event(ev.KEY, rng.choice((ev.K_MISDEAL, ev.K_EXPOSED)), rng.randrange(SEATS + 2))

    def _menu(self) -> Event:
        rng = self._rng
        entry = rng.choice((0, *_MENUS))
        number = rng.choice((0, 0, 1, 5, rng.randrange(100), self._scale * rng.randrange(20)))
        seat = rng.choice((0, self._seat() + 1, self._seat() + 1, rng.randrange(100)))
        return Event(ev.KEY, ev.K_FLOOR, codes.menu_value(entry, seat, number))

    def _words(self) -> Event:
        """Words about a wager, of the actor, of who acted last, of anybody."""
        rng, game = self._rng, self._game
        seat = rng.choice((game.actor, game.last_actor, self._seat()))
        place = 0 if seat == NOBODY else seat + 1
        number = rng.choice((0, game.bet, self._amount(self._seat())))
        return Event(ev.KEY, ev.K_FLOOR, codes.menu_value(rng.choice(_WORDS), place, number))

    def _enter(self) -> Event:
        rng = self._rng
        return Event(ev.KEY, ev.K_ENTER, rng.choice((*range(8), 255, self._amount(self._seat()))))

    def _undo(self) -> Event:
        count = self._game.log.acts()
        back = self._rng.choice((0, 1, 2, 5, count, count + 1, self._rng.randint(0, count)))
        return Event(ev.KEY, ev.K_UNDO, back)

    def _redo(self) -> Event:
        return Event(
            ev.KEY, ev.K_FLOOR, codes.menu_value(codes.MENU_REDO, self._rng.choice((0, 1, 2, 7)))
        )

    def _stray(self) -> Event:
        return Event(ev.STRAY, self._seat(), self._rng.randrange(SEATS + 1))

    def _fault(self) -> Event:
        rng = self._rng
        return Event(ev.FAULT, rng.randrange(18), rng.randrange(10))

    def _taken(self) -> Event:
        rng = self._rng
        return Event(ev.TAKEN, rng.randrange(18), rng.choice((ev.AT_BURN, rng.randrange(18))))

    def _early_board(self) -> Event:
        return Event(ev.BOARD, self._rng.randrange(6), self._card())

    def _burn(self) -> Event:
        return Event(ev.BURN)

    def _chips(self) -> Event:
        seat = self._seat()
        lies = self._game.in_front[seat]
        pulled = self._rng.randint(0, lies)
        return Event(ev.CHIPS, seat, self._rng.choice((0, pulled, lies + self._amount(seat))))

    def _out_of_turn(self) -> Event:
        """A seat behind the actor acts as if it were its turn."""
        game, rng = self._game, self._rng
        seat = game.next_live(self._seat())
        if seat == NOBODY:
            return Event(ev.KNOCK, rng.randrange(SEATS))
        bet = Event(ev.CHIPS, seat, game.carried_over[seat] + self._amount(seat))
        call = Event(ev.CHIPS, seat, game.carried_over[seat] + game.bet)
        return rng.choice((bet, call, call, Event(ev.KNOCK, seat), Event(ev.MUCKED, seat)))

    def _chip(self) -> Event:
        rng = self._rng
        value = rng.choice((1, 5, 25, 100, 500, 3_000_000)) * rng.choice((1, self._scale))
        return Event(rng.choice((ev.CHIP, ev.CHIP, ev.CHIP_OUT)), self._seat(), value)

    def _splash(self) -> Event:
        return Event(ev.SPLASH, 0, self._rng.randrange(1, 200) * self._scale)

    def _time(self) -> Event:
        if self._game.clock_seat == NOBODY or self._rng.random() < 0.3:
            return Event(ev.KEY, ev.K_CLOCK)
        return Event(ev.EXPIRED, self._game.clock_seat)

    def _absent(self) -> Event:
        return Event(ev.ABSENT, self._seat(), self._rng.randrange(2))

    def _setting(self) -> Event:
        rng = self._rng
        kind = rng.choice((ev.SEAT, ev.SMALL, ev.BIG, ev.ANTE, ev.UNIT, ev.BUTTON, ev.BOOK))
        if rng.random() < 0.3:
            return self._parameter()
        return Event(kind, rng.randrange(SEATS), rng.choice((0, self._stack(), 1 << 29)))

    def _tournament(self) -> Event:
        """Events of the tournament: every kind behind REST that there is."""
        kinds = [kind for name, kind in vars(ev).items() if name in _TOURNAMENT]
        small = self._rng.choice((0, 1, 1, 2, self._rng.randrange(300)))
        return Event(self._rng.choice(kinds), self._rng.randrange(SEATS), small)

    def _muck(self) -> Event:
        return Event(ev.MUCKED, self._seat())

    def _knock(self) -> Event:
        return Event(ev.KNOCK, self._seat())

    def _rest(self) -> Event:
        return Event(ev.REST)

    def _hole(self) -> Event:
        return Event(ev.HOLE, self._seat(), self._sweep & 0xFFFF)

    def _tabled(self) -> Event:
        return Event(ev.SHOWN, self._seat(), self._card() << 8 | self._card())

    def _kill_all(self) -> Event:
        """The floor opens one decision after the other."""
        return Event(ev.KEY, ev.K_FLOOR, codes.menu_value(0, self._seat() + 1))
