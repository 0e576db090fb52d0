"""The dealer's fingers on the keypad.  All that is typed is noted in `scene.keyed`."""

from floorman.events import (
    K_ALLIN,
    K_CALL,
    K_CHECK,
    K_CLEAR,
    K_ENTER,
    K_FLOOR,
    K_FOLD,
    K_NEXT,
    K_RAISE,
    K_SHOW,
    K_THOUSAND,
    K_UNDO,
)
from floorman.rules import codes

from host_tools.table.code_names import menu_card
from host_tools.table.words import card as card_name
from simulator.people.crew import Work
from simulator.people.scene import Scene, name

_NOTICE_US = 600_000  # somebody notices the slip
_UNDONE_S = 5.0
_TAKEN_US = 300_000  # a key is polled, debounced, understood and shown


def amount_keys(amount: int) -> list[int]:
    """Key codes that build an amount; three zeros at the end are one key."""
    keys: list[int] = []
    text = str(amount)
    while text.endswith("000"):
        text = text[:-3]
        keys.append(K_THOUSAND)
    return [int(digit) for digit in text] + keys


class Keypad:
    """Each method is work of about `pace.key` per key."""

    def __init__(self, scene: Scene) -> None:
        self._scene = scene

    def show(self) -> Work:
        """All live hands lie open: no sensor can know."""
        return self._type("SHOW", [K_SHOW])

    def next_hand(self) -> Work:
        """Move the button and begin."""
        return self._type("NEXT", [K_NEXT])

    def dealt(self) -> Work:
        """The deal is over, whatever the readers saw of it."""
        return self._type("ENTER", [K_ENTER])

    def decide(self, option: str) -> Work:
        """Take the first option of what is to be decided."""
        return self._type(f"ENTER {option}", [K_ENTER])

    def menu(self, entry: int, seat: int) -> Work:
        """An entry of the floor's menu (codes.MENU_*) about a seat."""
        amount = codes.menu_value(entry, seat + 1)
        return self._type(f"{name(seat)} FLOOR {entry}", [*amount_keys(amount), K_FLOOR])

    def runs(self, times: int) -> Work:
        """All who are all-in agree that the rest of the board is dealt so often."""
        amount = codes.menu_value(codes.MENU_RUNS, number=times)
        return self._type(f"RUN {times}", [*amount_keys(amount), K_FLOOR])

    def floor(self) -> Work:
        """The rest of the work that is due was done by hand."""
        return self._type("FLOOR", [K_FLOOR])

    def check(self, seat: int) -> Work:
        """The player in turn checked, and no sensor said so."""
        return self._type(f"{name(seat)} CHECK", [K_CHECK])

    def call(self, seat: int) -> Work:
        """The player in turn said: call."""
        return self._type(f"{name(seat)} CALL", [K_CALL])

    def all_in(self, seat: int) -> Work:
        """The player in turn said: all in."""
        return self._type(f"{name(seat)} ALLIN", [K_ALLIN])

    def fold(self, seat: int) -> Work:
        """The player in turn gave the hand up."""
        return self._type(f"{name(seat)} FOLD", [K_FOLD])

    def card(self, card: int, seat: int | None = None) -> Work:
        """A card that lies open over a dead reader: of a seat, or the next one of the board."""
        who = 0 if seat is None else seat + 1
        number = menu_card(card)
        keys = amount_keys(codes.menu_value(codes.MENU_CARD, who, number))
        where = "BOARD" if seat is None else name(seat)
        return self._type(f"{where} {card_name(card)}", [*keys, K_FLOOR])

    def second(self, card: int) -> Work:
        """The next card of the second board, under which no reader lies."""
        amount = codes.menu_value(codes.MENU_SECOND, number=menu_card(card))
        return self._type(f"BOARD 2 {card_name(card)}", [*amount_keys(amount), K_FLOOR])

    def raise_to(self, seat: int, total: int) -> Work:
        """The player in turn bets or raises to a total in front."""
        if self._scene.rng.random() < self._scene.pace.miskey:
            if self._scene.rng.random() < 0.5:
                yield from self._type("CLEAR", [*amount_keys(total)[:-1], 9, K_CLEAR])
            else:
                yield from self._take_back(seat, total + total)
        yield from self._type(f"{name(seat)} RAISE {total}", [*amount_keys(total), K_RAISE])

    def _take_back(self, seat: int, wrong: int) -> Work:
        """A wrong amount was entered; only what the table took needs an UNDO."""
        yield from self._type(f"{name(seat)} RAISE {wrong}", [*amount_keys(wrong), K_RAISE])
        yield _NOTICE_US
        if not self._scene.has_turn(seat):
            yield from self._type("UNDO", [K_UNDO])
            yield self._scene.until(
                lambda: self._scene.has_turn(seat), _UNDONE_S, "UNDO gives nobody the turn back"
            )

    def _type(self, text: str, keys: list[int]) -> Work:
        self._scene.keyed.append(text)
        before = self._scene.action()
        cuts = self._scene.cuts()
        yield from self._press(keys)
        while self._scene.wary():  # the lights may go out: see that it was taken
            yield _TAKEN_US
            while not self._scene.has_words():
                yield _TAKEN_US
            if self._scene.cuts() == cuts or self._scene.action() != before:
                return
            cuts = self._scene.cuts()
            yield from self._press(keys)

    def _press(self, keys: list[int]) -> Work:
        """Key by key; what was typed is forgotten when the lights go out."""
        cuts = self._scene.cuts()
        for key in keys:
            yield self._scene.us(self._scene.pace.key)
            if self._scene.cuts() != cuts:
                return
            self._scene.table.press(key)
