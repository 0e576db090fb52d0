"""The ten boxes of the players, as sections of the overlay's document."""

from floorman.rules import boards, codes
from floorman.rules.state import NOBODY, SEATS

from host_tools.reveal import odds
from host_tools.reveal.follow import Follower
from host_tools.reveal.people import People
from host_tools.reveal.positions import positions
from host_tools.reveal.sections import Act, Box, Chance, Face, Presence
from host_tools.reveal.settings import Settings
from host_tools.reveal.shown import Hand, Shown
from host_tools.reveal.winner import leading
from host_tools.table.made_hands import Low

_MS = 1000
_NO_ACT: Act = {"kind": "", "amount": 0, "age_ms": 0}
_NAMED = (codes.RUNOUT, codes.SHOWDOWN, codes.DONE)


def empty(seat: int) -> Box:
    """A box that nobody sees."""
    return {
        "seat": seat, "name": "", "photo": "", "flag": "", "pos": "", "stack": 0, "bet": 0,
        "action": _NO_ACT.copy(), "cards": [], "equity": None, "state": "empty", "shown": False,
        "turn": False, "clock_s": None, "to_call": 0, "stats": None, "hand_name": "",
        "low_name": "", "highlight": [], "won": 0,
    }  # fmt: skip


class Boxes:
    """The boxes of one moment; `equity` is the document's, by seat."""

    def __init__(
        self,
        follower: Follower,
        settings: Settings,
        people: People,
        shown: Shown,
        equity: dict[int, Chance],
        now: float,
    ) -> None:
        self._follower = follower
        self._settings = settings
        self._people = people
        self._shown = shown
        self._equity = equity
        self._now = now
        self._positions = _positions(follower)
        self._bright = leading(follower, settings, shown, equity)

    def sections(self) -> list[Box]:
        """All ten."""
        return [self._box(seat) for seat in range(SEATS)]

    def bright(self) -> set[int]:
        """Cards that win, as far as that is certain and to be shown."""
        return self._bright

    def _box(self, seat: int) -> Box:
        state = self._state(seat)
        if state == "empty":
            return empty(seat)
        game = self._follower.game
        cards = self._shown.cards(seat)
        turn = game.phase == codes.BET and game.actor == seat
        return {
            "seat": seat,
            **self._person(seat),
            "pos": self._positions.get(seat, ""),
            "stack": game.stack[seat],
            "bet": 0 if game.phase == codes.DONE else game.street_bet[seat],
            "action": self._action(seat, turn),
            "cards": list(cards),
            "equity": self._equity.get(seat),
            "state": state,
            "shown": self._shown.box(seat),
            "turn": turn,
            "clock_s": self._clock(seat),
            "to_call": game.to_call(seat) if turn else 0,
            "stats": self._stats(seat),
            "hand_name": odds.text(odds.name(*self._down(seat)), self._settings.language),
            "low_name": odds.text(self._low(seat), self._settings.language),
            "highlight": [n for n, card in enumerate(cards) if card in self._bright],
            "won": self._follower.play.won.get(seat, 0) if game.phase == codes.DONE else 0,
        }

    def _person(self, seat: int) -> Face:
        person = self._people.who(seat, self._follower.names.get(seat, ""))
        photo = f"photos/{person.photo}" if person.photo else ""
        return {"name": person.name, "photo": photo, "flag": person.flag}

    def _stats(self, seat: int) -> dict[str, float | None] | None:
        counted = self._follower.tendencies
        if counted is None or not self._settings.statistics:
            return None
        return counted.of(seat, self._follower.names.get(seat, ""))

    def _state(self, seat: int) -> Presence:
        game = self._follower.game
        flags = game.flags[seat]
        if not flags & codes.SEAT_OCCUPIED:
            return "out" if seat in self._follower.places else "empty"
        if flags & codes.SEAT_FOLDED:
            return "in" if self._shown.folds_now(seat) else "folded"
        if flags & codes.SEAT_ALL_IN and not (game.phase == codes.DONE and game.stack[seat]):
            return "allin"
        if flags & codes.SEAT_IN_HAND or game.phase in (codes.IDLE, codes.DONE):
            return "away" if game.absent >> seat & 1 else "in"
        return "away"

    def _action(self, seat: int, turn: bool) -> Act:
        act = self._follower.play.acts.get(seat)
        if act is None or (turn and self._settings.clear_previous_action):
            return _NO_ACT.copy()
        amount = (
            min(act.amount, self._most(seat)) if self._settings.effective_stack else act.amount
        )
        age = max(0, round(_MS * (self._now - act.at)))
        return {"kind": act.kind, "amount": amount, "age_ms": age}

    def _most(self, seat: int) -> int:
        """What the richest of the others could still have in front."""
        game = self._follower.game
        others = [game.stack[n] + game.street_bet[n] for n in self._shown.live if n != seat]
        most: int = max(others, default=game.street_bet[seat])
        return most

    def _clock(self, seat: int) -> int | None:
        clock = self._follower.play.clock
        if clock is None or self._follower.game.clock_seat != seat:
            return None
        left = max(0, round(clock[0] - (self._now - clock[1])))
        limit = self._settings.clock_from_s
        return left if not limit or left <= limit else None

    def _low(self, seat: int) -> Low | None:
        return odds.low(*self._down(seat)) if odds.high_low(self._follower) else None

    def _down(self, seat: int) -> tuple[Hand, Hand, int]:
        """What is named: a hand, the board and the game, once nobody bets any more."""
        game = self._follower.game
        if game.phase not in _NAMED or len(self._shown.live) < 2 or boards.are_two(game):
            return (), (), 0
        hand = self._shown.open_hands().get(seat, ())
        return hand, tuple(game.board[: game.nboard]), game.game_played().record[0]


def _positions(follower: Follower) -> dict[int, str]:
    """By seat; none in stud, where open cards say who acts first."""
    game = follower.game
    dealt = [seat for seat in range(SEATS) if game.flags[seat] & codes.SEAT_IN_HAND]
    if game.button == NOBODY or not dealt or game.game_played().opens:
        return {}
    small, big = (None if seat == NOBODY else seat for seat in (game.small_seat, game.big_seat))
    return positions(dealt, game.button, small, big)
