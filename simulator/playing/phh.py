"""Hand histories in the PHH format, read with pokerkit, as scripts that people can play.

Seat i is player p(i+1), so p1 is the small blind and the last player the button; heads-up p1 is
the big blind and p2 the button, as pokerkit has it.
"""

import tomllib
import warnings
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from random import Random

from floorman import events as ev
from floorman.rules import games
from floorman.rules.games import DRAW, HIGH_CARD
from floorman.rules.played import Played
from pokerkit import (
    BoardDealing,
    BringInPosting,
    Card,
    CheckingOrCalling,
    CompletionBettingOrRaisingTo,
    Folding,
    HandHistory,
    HoleCardsShowingOrMucking,
    HoleDealing,
    Operation,
    StandingPatOrDiscarding,
    State,
)

from host_tools.ground.toml_text import is_too_deep
from host_tools.table.made_hands import whole_hand
from host_tools.table.words import card as card_name
from host_tools.table.words import card_number
from simulator.hand_script import Do, HandScript, Step
from simulator.playing import phh_draws, phh_kill
from simulator.playing import phh_numbers as numbers

SEATS = 10
_HEADS_UP = 2
Hole = tuple[int, ...]
_NEEDED = ("variant", "antes", "starting_stacks", "actions")
_NEEDED_FREE = ("blinds_or_straddles", "min_bet")
_NEEDED_STUD = ("bring_in", "small_bet", "big_bet")
_NEEDED_FIXED = ("blinds_or_straddles", "small_bet", "big_bet")
VARIANTS = {
    "NT": ("holdem", games.NO_LIMIT),
    "FT": ("holdem", games.FIXED_LIMIT),
    "NS": ("short_deck", games.NO_LIMIT),
    "PO": ("omaha", games.POT_LIMIT),
    "FO/8": ("omaha_hilo", games.FIXED_LIMIT),
    "F7S": ("stud", games.FIXED_LIMIT),
    "F7S/8": ("stud_hilo", games.FIXED_LIMIT),
    "FR": ("razz", games.FIXED_LIMIT),
    "N2L1D": ("single_draw", games.NO_LIMIT),
    "F2L3D": ("triple_draw", games.FIXED_LIMIT),
    "FB": ("badugi", games.FIXED_LIMIT),
}
"""The games of PHH that are played: name of games.NAMES, structure."""

# what a file that is not what it should be brings about here and in pokerkit
_UNREADABLE = (
    ArithmeticError, AssertionError, AttributeError, LookupError, RuntimeError, TypeError,
    ValueError, Warning,
)  # fmt: skip


def load(path: str | Path, seed: int = 0) -> HandScript:
    """The hand of a .phh file, one that pokerkit accepts to the last action.

    Hole cards the record hides are drawn with `seed` from the cards it does not name.  The field
    `_unit` of a file is the smallest chip (1 without it).  ValueError names file and reason when
    the file is no PHH, a game that is not played, or nothing that ten seats can play; OSError
    when it cannot be read.
    """
    record = history(path)
    try:
        return script(record, Path(path).name, seed)
    except _UNREADABLE as error:
        raise ValueError(f"{path}: {_reason(error)}") from None


def history(path: str | Path) -> HandHistory:
    """The file as pokerkit reads it; ValueError names file and reason."""
    data = Path(path).read_bytes()
    try:
        with warnings.catch_warnings(action="ignore"):  # fields that pokerkit does not know
            record = HandHistory.loads(data.decode())
        if is_too_deep(vars(record)):
            raise RecursionError
        if missing := _missing(vars(record), _needed(record.variant)):
            raise ValueError(f"it lacks {missing}")
    except _UNREADABLE as error:
        reason = _lack(data) or _reason(error)
        raise ValueError(f"{path}: no hand history in the PHH format ({reason})") from None
    return record


def _lack(data: bytes) -> str:
    """The fields that a file lacks, in words; nothing where it is no TOML, or has all of it."""
    try:
        fields = tomllib.loads(data.decode())
    except _UNREADABLE:
        return ""
    if not data.strip():
        return "it is empty"
    missing = _missing(fields, _NEEDED + _needed(fields.get("variant")))
    return f"it lacks {missing}" if missing else ""


def _needed(variant: object) -> tuple[str, ...]:
    """Fields of a variant beside those that all have."""
    if not isinstance(variant, str) or variant not in VARIANTS:
        return ()
    if _game(variant).opens:
        return _NEEDED_STUD
    fixed = VARIANTS[variant][1] == games.FIXED_LIMIT
    return _NEEDED_FIXED if fixed else _NEEDED_FREE


def _game(variant: str) -> Played:
    return Played(games.NAMES.index(VARIANTS[variant][0]))


def _missing(fields: Mapping[str, object], needed: Sequence[str]) -> str:
    return ", ".join(name for name in needed if fields.get(name) is None)


def _reason(error: Exception) -> str:
    """One line for people; what is no ValueError was not worded for them."""
    text = " ".join(str(error).split())
    if isinstance(error, UnicodeDecodeError):
        return "it is no text"
    if isinstance(error, ValueError | Warning):
        return text
    if isinstance(error, RecursionError):
        return "it is nested too deeply"
    if isinstance(error, ArithmeticError):
        return "an amount is no number"
    return f"a field is not of its kind: {text}"


def script(history: HandHistory, name: str, seed: int = 0) -> HandScript:
    """A parsed history as a script; errors as in `load`, without the file's name."""
    if history.variant not in VARIANTS:
        raise ValueError(f"variant {history.variant} is not played, only {', '.join(VARIANTS)}")
    game, limit = VARIANTS[history.variant]
    players = len(history.starting_stacks)
    if not 2 <= players <= SEATS:
        raise ValueError(f"{players} players, the table has seats for 2 to {SEATS}")
    stacks = numbers.stacks(history)
    killed = phh_kill.read(history, players) if limit == games.FIXED_LIMIT else None
    small, big = killed.blinds if killed else _blinds(history, players)
    straddles = {} if killed else _straddles(history, players, big)
    mode, ante = _antes(history, players)
    unit = numbers.unit(history, big)
    played = Played(games.NAMES.index(game))
    steps, known = _read(history, played)
    bomb = not (played.opens or any(history.blinds_or_straddles or ()))
    if bomb:
        steps = _from_the_flop_on(steps)
    holes = _holes(known, players, steps, seed, played)
    return HandScript(
        name=name,
        stacks=stacks,
        button=players - 1,
        small_seat=0 if players > 2 else 1,
        big_seat=1 if players > 2 else 0,
        small=small,
        big=big,
        ante_mode=mode,
        ante=ante,
        unit=unit,
        holes=holes,
        steps=phh_draws.named(steps, known, holes, played.hole),
        finishing=numbers.finishing(history, players),
        players=numbers.names(history, players),
        game=played.record[0],
        limit=1 + limit,
        straddles=straddles,
        bomb=bomb,
        kill=killed.kill if killed else None,
    )


def _read(history: HandHistory, played: Played) -> tuple[tuple[Step, ...], dict[int, list[int]]]:
    try:
        with warnings.catch_warnings(action="error"):
            warnings.filterwarnings("ignore", "There is no reason")  # a fold for a free check
            warnings.filterwarnings("ignore", "A card being dealt")  # _holes says it better
            return _Reader(history, played).read()
    except _UNREADABLE as error:
        raise ValueError(f"the record cannot be played ({_reason(error)})") from None


def _blinds(history: HandHistory, players: int) -> tuple[int, int]:
    """The small and the big blind; of stud the bring-in and the small bet."""
    if _game(history.variant).opens:
        return _bring_in(history)
    blinds = numbers.each(history.blinds_or_straddles, "blind", players)
    if len(blinds) < 2:
        raise ValueError(f"blinds {blinds} are not a small and a big one")
    fixed = VARIANTS[history.variant][1] == games.FIXED_LIMIT
    if not any(blinds):
        return _of_a_bomb_pot(history, fixed)
    least = history.small_bet if fixed else history.min_bet
    if least != blinds[1]:
        raise ValueError(f"smallest bet {least} is not the big blind {blinds[1]}")
    if fixed and history.big_bet != 2 * blinds[1]:
        raise ValueError(f"big bet {history.big_bet} is not twice the small one")
    return blinds[0], blinds[1]


def _from_the_flop_on(steps: tuple[Step, ...]) -> tuple[Step, ...]:
    """The steps of a bomb pot: the format has all check before the flop; ValueError for a bet."""
    first = next((at for at, step in enumerate(steps) if step.do is Do.BOARD), len(steps))
    if any(step.do is not Do.CHECK_CALL for step in steps[:first]):
        raise ValueError("a hand without blinds is a bomb pot: all check before the flop")
    return steps[first:]


def _straddles(history: HandHistory, players: int, big: int) -> dict[int, int]:
    """The chips behind the blinds, the least first; ValueError when that is no straddle."""
    if _game(history.variant).opens:
        return {}
    posts = enumerate(numbers.each(history.blinds_or_straddles, "blind", players))
    found = sorted((chips, seat) for seat, chips in posts if seat > 1 and chips)
    bet = big
    for chips, _ in found:
        if chips < 2 * bet:
            raise ValueError(f"{chips} behind the blinds is no straddle of at least {2 * bet}")
        bet = chips
    if found and VARIANTS[history.variant][1] == games.FIXED_LIMIT:
        raise ValueError("straddles of fixed limit are not played")
    return {seat: chips for chips, seat in found}


def _of_a_bomb_pot(history: HandHistory, fixed: bool) -> tuple[int, int]:
    """Blinds that nobody posts, by the smallest bet."""
    if not any(history.antes):
        raise ValueError("nobody posts a blind or an ante")
    big = numbers.chips(history.small_bet if fixed else history.min_bet, "smallest bet")
    if history.antes[0] % big:
        raise ValueError(f"an ante of {history.antes[0]} is no bomb pot of whole big blinds")
    return big, big


def _bring_in(history: HandHistory) -> tuple[int, int]:
    brings_in = numbers.chips(history.bring_in, "bring-in")
    small = numbers.chips(history.small_bet, "small bet")
    if history.big_bet != 2 * small:
        raise ValueError(f"big bet {history.big_bet} is not twice the small one")
    return brings_in, small


def _antes(history: HandHistory, players: int) -> tuple[int, int]:
    antes = numbers.each(history.antes, "ante", players)
    antes += [0] * (players - len(antes))
    if not any(antes):
        return ev.ANTE_NONE, 0
    if len(set(antes)) == 1:
        return ev.ANTE_EACH, antes[0]
    if antes[1] and not antes[0] and not any(antes[2:]):
        return ev.ANTE_BIG, antes[1]
    button = 0 if players == _HEADS_UP else players - 1
    if sum(antes) == antes[button]:
        return ev.ANTE_BUTTON, antes[button]
    raise ValueError(f"antes {antes} are neither everybody's, the big blind's nor the button's")


def _number(card: Card) -> int:
    """0..51, or -1 for a card the record hides."""
    if card.unknown_status:
        return -1
    return card_number(card.rank + card.suit)


class _Reader:
    """Replays a history with pokerkit and writes down what people do."""

    def __init__(self, history: HandHistory, played: Played) -> None:
        self._history = history
        self._played = played
        self._size = whole_hand(played)
        self._steps: list[Step] = []
        self._known: dict[int, list[int]] = {}

    def read(self) -> tuple[tuple[Step, ...], dict[int, list[int]]]:
        """The steps, and the hole cards by seat with -1 for unknown ones."""
        done = 0
        asked = True
        for state in self._states():
            for operation in state.operations[done:]:
                self._take(operation, state, asked)
            done = len(state.operations)
            asked = _asked(state)
        if state.status:
            raise ValueError("the hand does not end")
        return tuple(self._steps), self._known

    def _states(self) -> Iterator[State]:
        """The state before the first action and after each; ValueError names one that fits not."""
        taken = 0
        try:
            for state, action in self._history.state_actions:
                taken += action is not None
                yield state
        except ValueError:
            raise ValueError(
                f"action {taken + 1}, {self._history.actions[taken]}, does not fit there"
            ) from None

    def _take(self, operation: Operation, state: State, asked: bool) -> None:
        match operation:
            case HoleDealing(player_index=seat, cards=cards):
                for card in cards:
                    self._deal(seat, _number(card))
            case StandingPatOrDiscarding(player_index=seat, cards=cards):
                self._steps.append(Step(Do.DRAW, seat, cards=tuple(map(_number, cards))))
            case BringInPosting(player_index=seat):
                self._steps.append(Step(Do.CHECK_CALL, seat))
            case Folding(player_index=seat):
                self._steps.append(Step(Do.FOLD, seat))
            case CheckingOrCalling(player_index=seat):
                if asked:
                    self._steps.append(Step(Do.CHECK_CALL, seat))
            case CompletionBettingOrRaisingTo(player_index=seat, amount=amount):
                self._steps.append(Step(Do.RAISE, seat, numbers.chips(amount, "raise to")))
            case BoardDealing(cards=cards):
                self._steps.append(Step(Do.BOARD, cards=tuple(map(_number, cards))))
            case HoleCardsShowingOrMucking(player_index=seat, hole_cards=cards):
                self._show(seat, [_number(card) for card in cards], state.all_in_status)

    def _deal(self, seat: int, card: int) -> None:
        known = self._known.setdefault(seat, [])
        known.append(card)
        if len(known) > self._played.hole:
            self._steps.append(Step(Do.CARD, seat))

    def _show(self, seat: int, cards: list[int], all_in: bool) -> None:
        """In an all-in hand nobody mucks at a table (TDA-16), whatever a site let happen."""
        if DRAW in self._played.streets and cards and -1 not in cards:
            pass  # the cards that came are named, thrown away or not
        elif len(cards) == self._size and -1 not in cards:
            if not set(self._known[seat]) <= {-1, *cards}:
                raise ValueError(f"p{seat + 1} shows other cards than were dealt")
            self._name(seat, cards)
        elif not all_in:
            self._steps.append(Step(Do.MUCK, seat))
            return
        if -1 in self._known[seat]:
            raise ValueError(f"p{seat + 1} is all-in and the record does not name the cards")
        self._steps.append(Step(Do.SHOW, seat))

    def _name(self, seat: int, cards: list[int]) -> None:
        """All cards of the seat are known; those that lay open keep their places."""
        known = self._known[seat]
        if not self._played.up:
            self._known[seat] = cards
            return
        hidden = [card for card in cards if card not in known]
        self._known[seat] = [card if card >= 0 else hidden.pop(0) for card in known]


def _asked(state: State) -> bool:
    """False when the player to act has no choice: nothing to call, and nobody left to bet with."""
    return bool(
        state.actor_index is None
        or state.checking_or_calling_amount
        or state.can_complete_bet_or_raise_to()
        or sum(1 for i in state.player_indices if state.statuses[i] and state.stacks[i]) > 1
    )


def _holes(
    known: dict[int, list[int]], players: int, steps: tuple[Step, ...], seed: int, played: Played
) -> dict[int, Hole]:
    """Cards for every seat; unknown ones are drawn from those the record does not name.

    ValueError when the record has a card twice.
    """
    named = [card for cards in known.values() for card in cards if card >= 0]
    for step in steps:
        if step.do is Do.BOARD:
            named.extend(step.cards)
    twice = [card_name(card) for card in set(named) if named.count(card) > 1]
    if twice:
        raise ValueError(f"the record has {', '.join(sorted(twice))} twice")
    left = [card for card in range(4 * played.lowest, 52) if card not in named]
    Random(seed).shuffle(left)
    holes = {}
    for seat in range(players):
        cards = []
        for place, card in enumerate(known[seat]):
            is_open = played.up >> place & 1
            cards.append(card if card >= 0 else _aloof(left, played) if is_open else left.pop())
        holes[seat] = tuple(cards)
    return holes


def _aloof(left: list[int], played: Played) -> int:
    """An open card that does not bring in: nobody who is named in a record did with it."""
    card = min(left) if played.opens == HIGH_CARD else max(left)
    left.remove(card)
    return card
