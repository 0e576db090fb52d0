"""What lies on the felt, for the page: also what the rules refuse or do not count yet."""

from collections.abc import Iterable

from floorman.rules import boards, codes
from floorman.rules.state import HAND, NO_CARD, SEATS

from host_tools.table.made_hands import is_whole, made, named_low
from host_tools.table.page_document import Lying, Standing
from host_tools.table.view import Seen, Watched
from host_tools.table.words import card as card_word
from host_tools.texts import Said

SIMULATED_NAMES = (
    "Ada", "Bruno", "Chen", "Dalia", "Emil", "Farah", "Goran", "Hanna", "Ivo", "Jana"
)  # fmt: skip


def seat(game: Watched, n: int) -> Lying:
    """Chips and cards that lie there, and what the rules make of them."""
    tabled = game.flags[n] & codes.SEAT_TABLED
    front, bet = in_front(game, n), game.street_bet[n]
    open_ = game.game_played().up and not game.flags[n] & codes.SEAT_FOLDED
    return {
        "state": standing(game, n),
        "stack": game.stack[n],
        "bet": bet,
        "front": front,
        "owes": owes(game, n),
        "early": is_early(game, n),
        "cards": [name for name in cards(hole_cards(game, n)) if name] if tabled or open_ else [],
        "penalty": game.penalty[n],
        "waits": bool(game.newcomers >> n & 1),
        "race": bool(game.racing >> n & 1),
    }


def in_front(game: Watched, n: int) -> int:
    """Chips that lie in front: of the bet while there is one, then until they are pulled in."""
    open_bets = game.phase in (codes.DEAL, codes.BET)
    chips: int = game.in_front[n] - (game.carried_over[n] if open_bets else 0)
    return max(0, chips)


def is_early(game: Watched, n: int) -> bool:
    """More lies in front than the seat's turn and bet explain."""
    more = game.phase == codes.BET and n != game.actor and in_front(game, n) > game.street_bet[n]
    return more or bool(game.marks[n] & codes.MARK_EARLY)


def owes(game: Watched, n: int) -> int:
    """Chips to come of a bet of which some lie there; 0 where none was read: bets are keyed."""
    if not game.marks[n] & codes.MARK_OWES or not in_front(game, n):
        return 0
    all_in = game.flags[n] & codes.SEAT_ALL_IN
    last = 0 if all_in else game.bet_before  # what the round ended with
    due: int = game.street_bet[n] if game.phase == codes.BET else last
    return max(0, due - in_front(game, n))


def standing(game: Watched, n: int) -> Standing:
    """What the seat is in this hand."""
    flags = game.flags[n]
    if not occupied(game, n):
        return "empty"
    if flags & codes.SEAT_FOLDED:
        return "folded"
    if flags & codes.SEAT_ALL_IN:
        return "all_in"
    return "in" if flags & codes.SEAT_IN_HAND else "out"


def occupied(game: Watched, n: int) -> bool:
    """Somebody sits there."""
    return bool(game.flags[n] & codes.SEAT_OCCUPIED)


def hand_name(game: Watched, n: int) -> Said | None:
    """What a tabled hand is on each whole board, in every language; None before."""
    hole, played = hole_cards(game, n), game.game_played()
    if not game.flags[n] & codes.SEAT_TABLED or NO_CARD in hole:
        return None
    whole = [[card for card in board if card != NO_CARD] for board in all_boards(game)]
    if not all(is_whole(played, hole, board) for board in whole):
        return None
    worths = [
        [made(hole, board, played), named_low(hole, board, played) if game.splits() else None]
        for board in whole
    ]

    def text(language: str) -> str:
        each = (", ".join(one.text(language) for one in halves if one) for halves in worths)
        return " / ".join(each)

    return Said(text)


def all_boards(game: Watched | Seen) -> list[list[int]]:
    """The five places of each board, in their order: most hands have one."""
    return [list(boards.cards(game, n)) for n in range(boards.count(game))]


def other_boards(game: Watched | Seen) -> dict[int, list[int]]:
    """Those beside the one that lies on the readers, by their number from 1 on."""
    read = 0 if boards.are_two(game) else boards.complete(game)
    return {n + 1: cards for n, cards in enumerate(all_boards(game)) if n != read}


def hole_cards(game: Watched, n: int) -> list[int]:
    """The cards of a seat's hand that lie open, NO_CARD where one is not known."""
    at = HAND * n
    return list(game.holes[at : at + game.size])


def open_cards(game: Watched) -> set[str]:
    """In a game that deals cards face up those that lie open, as far as the table knows them."""
    if not game.game_played().up:
        return set()
    return {name for n in range(SEATS) for name in cards(hole_cards(game, n)) if name}


def cards(numbers: Iterable[int]) -> list[str | None]:
    """Each card by name, see card_name."""
    return [card_name(number) for number in numbers]


def card_name(card: int) -> str | None:
    """'Ah' for a card 0..51, None for an unknown one."""
    return None if card == NO_CARD else card_word(card)
