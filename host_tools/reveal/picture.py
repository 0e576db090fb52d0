"""The overlay's document, section by section: the page draws, everything is decided here.

Cards are rank * 4 + suit, -1 is a back.  Amounts are chips; the page writes them in the way `look`
says.  Where the page counts seconds itself, a section says how many were left when it was made.
"""

from dataclasses import dataclass

from floorman import events as ev
from floorman.rules import codes
from floorman.rules.state import NOBODY, SEATS

from host_tools.equity.outs import Outs
from host_tools.reveal import odds, sections
from host_tools.reveal.follow import Follower
from host_tools.reveal.odds import Odds
from host_tools.reveal.people import People
from host_tools.reveal.positions import clockwise
from host_tools.reveal.seats import Boxes, empty
from host_tools.reveal.sections import Picture
from host_tools.reveal.settings import Settings
from host_tools.reveal.shown import Face, Shown, known_hands, thrown
from host_tools.reveal.winner import winner_of

_ANTES = {ev.ANTE_NONE: "none", ev.ANTE_EACH: "each", ev.ANTE_BIG: "big", ev.ANTE_BUTTON: "button"}


@dataclass(frozen=True)
class Feed:
    """How the stream is: `state` countdown, live, hidden or stale."""

    state: sections.State
    delay_s: int
    starts_in_s: int | None = None


class Maker:
    """Makes documents of one follower.  `face` opens cards, or never does for a preview."""

    def __init__(self, follower: Follower, face: Face, asks: Odds | None) -> None:
        self._follower = follower
        self._face = face
        self._odds = asks

    def document(self, feed: Feed, settings: Settings, people: People, now: float) -> Picture:
        """Everything; of a feed that is not live nothing but how to look."""
        said, way = self._feed(feed), look(settings, self._order(settings))
        game = self._game(settings, now)
        if feed.state != "live":
            return {"feed": said, "look": way, **_NOTHING, "game": game}
        hands = known_hands(self._follower, self._face)
        shown = Shown(self._follower, settings, hands, now)
        question = odds.question(
            self._follower, settings, shown, hands, thrown(self._follower, self._face)
        )
        answer = self._odds.known(question) if self._odds and question else None
        winner = winner_of(self._follower, settings, shown, now)
        equity = odds.equities(answer, settings, odds.high_low(self._follower))
        boxes = Boxes(self._follower, settings, people, shown, equity, now)
        out = odds.outs_of(question, self._follower, settings)
        return {
            "feed": said,
            "look": way,
            "game": game,
            "board": self._board(boxes),
            "seats": boxes.sections(),
            "outs": _outs(out) if out else None,
            "winner": winner,
            "banner": self._banner(settings, now),
            "ticker": {"text": settings.ticker} if settings.ticker else None,
            "leaderboard": self._leaderboard(settings, people),
        }

    def _feed(self, feed: Feed) -> sections.Feed:
        return {
            "at": self._follower.at_ms,
            "delay_s": feed.delay_s,
            "state": feed.state,
            "starts_in_s": feed.starts_in_s,
        }

    def _game(self, settings: Settings, now: float) -> sections.Game:
        game = self._follower.game
        stacks = [chips for chips in _chips(self._follower) if chips]
        left = game.players_left or len(stacks)
        return {
            "name": settings.name,
            "hand": game.hand_no,
            "level": self._follower.level,
            "sb": game.small,
            "bb": game.big,
            "ante": game.ante_due(),
            "ante_kind": _ANTES[game.ante_kind()],
            "next": _next_level(self._follower),
            "players_left": left,
            "entries": settings.entries,
            "average": sum(stacks) // len(stacks) if stacks and left == len(stacks) else 0,
            "show_blinds": self._shows_blinds(settings, now),
        }

    def _shows_blinds(self, settings: Settings, now: float) -> bool:
        if settings.blinds in ("never", "always"):
            return settings.blinds == "always"
        young = self._is_young(settings, now)
        return young and (settings.blinds == "every_hand" or self._follower.level_new)

    def _is_young(self, settings: Settings, now: float) -> bool:
        return now < self._follower.play.began + settings.blinds_s

    def _banner(self, settings: Settings, now: float) -> sections.Banner | None:
        """What the operator has put up, or a level that has just begun; the page words that."""
        if settings.banner != "off":
            text, sub = settings.banner_text, settings.banner_sub
            return {"kind": settings.banner, "text": text, "sub": sub}
        follower = self._follower
        new = follower.level_new and follower.level > 1 and self._is_young(settings, now)
        return {"kind": "level", "text": "", "sub": ""} if settings.level_banner and new else None

    def _board(self, boxes: Boxes) -> sections.Board:
        game = self._follower.game
        amounts = [0] * SEATS
        pots = amounts[: game.pots(amounts)] if game.phase != codes.IDLE else []
        if game.phase == codes.DONE and not self._follower.play.won:
            pots = []
        board = list(game.board[: game.nboard])
        bright = boxes.bright()
        highlight = [n for n, card in enumerate(board) if card in bright]
        others = odds.other_boards(self._follower)
        return {
            "places": len(game.board) if game.game_played().has_board else len(board),
            "cards": board,
            "others": others,
            "pots": pots,
            "highlight": highlight,
        }

    def _order(self, settings: Settings) -> list[int]:
        """Seats in the order of their boxes."""
        game = self._follower.game
        if settings.order == "seat" or game.button == NOBODY:
            return list(range(SEATS))
        first = game.button
        if settings.order == "street" and not game.nboard and game.big_seat != NOBODY:
            first = game.big_seat
        return clockwise(first + 1)

    def _leaderboard(self, settings: Settings, people: People) -> sections.Leaderboard | None:
        metric = settings.leaderboard
        if metric == "off":
            return None
        follower = self._follower
        values = {
            seat: _standing(metric, chips, follower.bought.get(seat, 0), follower.game.big)
            for seat, chips in enumerate(_chips(follower))
            if chips
        }
        order = sorted(values, key=lambda seat: (-values[seat], seat))
        rows = [_row(place, seat, values[seat], follower, people)
                for place, seat in enumerate(order, 1)]  # fmt: skip
        gone = sorted(follower.places.items(), key=lambda one: one[1])
        rows += [_row(place, seat, 0, follower, people, out=True) for seat, place in gone]
        return {"metric": metric, "rows": rows}


def _chips(follower: Follower) -> list[int]:
    """What each seat has, in front and behind."""
    game = follower.game
    playing = game.phase not in (codes.IDLE, codes.DONE)
    put = game.contribution if playing else [0] * SEATS
    return [
        stack + chips if flags & codes.SEAT_OCCUPIED else 0
        for stack, chips, flags in zip(game.stack, put, game.flags, strict=True)
    ]


def _standing(metric: str, chips: int, bought: int, big: int) -> int:
    if metric == "winnings":
        return chips - bought
    return chips if metric == "stack" or not big else chips // big


def _row(
    place: int, seat: int, value: int, follower: Follower, people: People, out: bool = False
) -> sections.Standing:
    person = people.who(seat, follower.names.get(seat, ""))
    return {"place": place, "name": person.name, "value": value, "flag": person.flag, "out": out}


def _outs(found: Outs) -> sections.Outs:
    return {"seat": found.seat, "cards": list(found.cards), "ties": list(found.ties)}


def _next_level(follower: Follower) -> sections.Stakes | None:
    game = follower.game
    if not game.next_big:
        return None
    return {
        "sb": game.next_small,
        "bb": game.next_big,
        "ante": game.next_ante,
        "in_s": game.clock_left or None,
    }


_NOTHING: sections.OnTable = {
    "board": {"places": 0, "cards": [], "others": [], "pots": [], "highlight": []},
    "seats": [empty(seat) for seat in range(SEATS)],
    "outs": None,
    "winner": None,
    "banner": None,
    "ticker": None,
    "leaderboard": None,
}


def look(settings: Settings, order: list[int]) -> sections.Look:
    """How the page draws."""
    return {
        "skin": settings.skin,
        "deck": settings.deck,
        "language": settings.language,
        "layout": settings.layout,
        "portrait": settings.portrait,
        "transition": settings.transition,
        "order": order,
        "amounts": {
            "board": settings.amounts_board,
            "player": settings.amounts_player,
            "blinds": settings.amounts_blinds,
            "leaderboard": settings.amounts_leaderboard,
            "ticker": settings.amounts_ticker,
        },
        "bb_below": settings.bb_below,
        "divide": settings.divide,
        "currency": settings.currency,
        "currency_after": settings.currency_after,
    }
