"""Seat lights: five LEDs a seat say turn, button and blinds, two cards, and how the seat stands.

Cards are counted, never named.  Each place has its own meaning, and what can appear at one place
differs in hue, brightness and beat, so that nobody needs to know a shade (tested): a light winks
by growing dim for a moment, once for the small blind, twice for the big one.
"""

from array import array

from micropython import const

from floorman.display.news import News
from floorman.rules import codes
from floorman.rules.game import POST_BIG, POST_BUTTON, POST_SMALL, Game
from floorman.rules.state import SEATS

LEDS = const(5)  # a seat
_COUNT = const(50)

# place 0: turn, 1: button and blinds, 2 and 3: cards, 4: how the seat stands
OFF = const(0)
TURN = const(1)
BUTTON = const(2)
SMALL = const(3)
BIG = const(4)
BUTTON_SMALL = const(5)  # heads-up the button posts the small blind (TDA-34)
CARD = const(6)
FOLDED = const(7)
ALL_IN = const(8)
ALERT = const(9)
WINNER = const(10)

# green, red, blue as the LEDs take them; a third of full light at most spares eyes and supply
PALETTE = (
    b"\x00\x00\x00"  # off
    b"\x48\x00\x1c"  # turn: bluish green
    b"\x40\x40\x40"  # button: white
    b"\x00\x00\x4c"  # small blind: blue
    b"\x24\x58\x00"  # big blind: orange
    b"\x00\x10\x10"  # button and small blind: dim purple
    b"\x0c\x00\x40"  # card: sky blue
    b"\x06\x06\x06"  # folded: dim white
    b"\x54\x5c\x00"  # all-in: yellow
    b"\x00\x48\x00"  # alert: red
    b"\x44\x14\x54"  # winner: light blue
)
# of 16 beats, first one first, those in which a light is dim
BEATS = const(16)
DIM = array(
    "H",
    (
        0,  # off
        0,  # turn: steady
        0,  # button: steady
        0b1,  # small blind: a wink
        0b101,  # big blind: two
        0b10101,  # button and small blind: three
        0,  # card: steady
        0,  # folded: steady
        0b100000000,  # all-in: a wink between those of the blinds
        0b1010101010101010,  # alert: blinks twice a second
        0b1100110011001100,  # winner: blinks once a second
    ),
)
TO_DIM = const(3)  # an eighth of the light


class Lights:
    """`codes` has a palette code for each of 50 LEDs, `grb` their colours.

    `deaf_holes` and `deaf_chips` are the seats whose readers of cards, or of chips in front or in
    the rack, do not answer, as bits: the card lights, or the last one, are in the colour of an
    alert then.
    """

    def __init__(self, news: News) -> None:
        self._news = news
        self.deaf_holes = self.deaf_chips = 0
        self.codes = bytearray(_COUNT)
        self.grb = bytearray(3 * _COUNT)
        self._beat = 0
        self._edges = 0

    def update(self, game: Game, seen: bytearray) -> bool:
        """Light up the state; `seen` has the cards that lie at each seat now.  True on change."""
        changed = False
        whole = game.whole_hand()
        for seat in range(SEATS):
            first = LEDS * seat
            cards = 2 if seen[seat] >= whole else min(1, seen[seat])  # none, some, all of them
            changed |= self._set(first, _turn(game, seat))
            changed |= self._set(first + 1, _post(game, seat))
            for card in range(2):
                code = CARD if cards > card else OFF
                if self.deaf_holes >> seat & 1:
                    code = ALERT
                changed |= self._set(first + 2 + card, code)
            changed |= self._set(first + 4, self._standing(game, seat))
        if changed:
            self._note_edges()
        return changed

    def _standing(self, game: Game, seat: int) -> int:
        news = self._news
        flags = game.standing(seat)
        if news.alert_seats >> seat & 1:
            return ALERT
        if game.stage() == codes.DONE and news.won[seat]:
            return WINNER
        if flags & codes.SEAT_FOLDED:
            return FOLDED
        if flags & codes.SEAT_ALL_IN:
            return ALL_IN
        return ALERT if self.deaf_chips >> seat & 1 else OFF

    def _set(self, led: int, code: int) -> bool:
        if self.codes[led] == code:
            return False
        self.codes[led] = code
        self._paint(led, code)
        return True

    def _paint(self, led: int, code: int) -> None:
        dim = TO_DIM if DIM[code] >> self._beat & 1 else 0
        for i in range(3):
            self.grb[3 * led + i] = PALETTE[3 * code + i] >> dim

    def beat(self, n: int) -> bool:
        """Go on to a beat; True when a light grew dim or bright with it."""
        in_turn = n == (self._beat + 1) % BEATS
        self._beat = n
        if in_turn and not self._edges >> n & 1:
            return False
        for led in range(_COUNT):
            if DIM[self.codes[led]]:
                self._paint(led, self.codes[led])
        return self._edges != 0

    def _note_edges(self) -> None:
        """The beats in which some light changes, as bits."""
        edges = 0
        for code in self.codes:
            dim = DIM[code]
            edges |= dim ^ (dim << 1 | dim >> BEATS - 1)
        self._edges = edges


def _turn(game: Game, seat: int) -> int:
    return TURN if seat == game.turn() or seat == game.draw_turn() else OFF


def _post(game: Game, seat: int) -> int:
    posts = game.posts(seat)
    if posts & POST_BUTTON:
        return BUTTON_SMALL if posts & POST_SMALL else BUTTON
    if posts & POST_SMALL:
        return SMALL
    return BIG if posts & POST_BIG else OFF
