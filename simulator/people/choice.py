"""A player's choice where no script has it: mostly calls and folds, now and then a raise."""

from floorman.rules.evaluator import evaluate
from floorman.rules.games import NO_LIMIT, POT_LIMIT

from simulator.hand_script import Do, Step
from simulator.people.scene import Scene

_PAIR = 1  # evaluator's category of one pair
_CATEGORY = 26  # its first bit
_TEN = 8  # rank of a ten
_RAISES = 4  # bets of a round in fixed limit


def choose(
    scene: Scene, seat: int, big: int, level: int, opened: bool, limit: int = NO_LIMIT
) -> Step:
    """Return a legal action of the seat in turn.

    `big` is the smallest bet, `level` the highest bet in front, `opened` whether the seat has
    acted on this street (then it only calls or folds: it may not be allowed to raise), `limit`
    the structure of games.py.
    """
    mood = scene.rng.random() - (0.2 if _likes(scene, seat) else 0.0)
    owed = level - scene.front(seat)
    if not opened and mood < 0.15 and _somebody_can_answer(scene, seat, level):
        to = _raise_to(scene, seat, big, level, mood < 0.01)
        if limit != NO_LIMIT:
            to = min(to, _most_to(scene, seat, big, level, limit))
        if to > level:
            return Step(Do.RAISE, seat, to)
    if owed <= 0 or mood < 0.6 - owed / (owed + _pot(scene)):
        return Step(Do.CHECK_CALL, seat)
    return Step(Do.FOLD, seat)


def _raise_to(scene: Scene, seat: int, big: int, level: int, everything: bool) -> int:
    """At least a full raise, up to about the pot; what is left when that is more than there is."""
    most = scene.front(seat) + scene.behind(seat)
    least = level + max(level, big)
    wish = least + big * scene.rng.randrange(1 + _pot(scene) // big)
    return most if everything or wish * 4 > most * 3 else wish


def _most_to(scene: Scene, seat: int, big: int, level: int, limit: int) -> int:
    """The highest raise that the limit allows; the bet once fixed limit has all its raises."""
    if limit == POT_LIMIT:
        return 2 * level - scene.front(seat) + _pot(scene)
    if level < big:
        return big  # completed
    return level + big if level < _RAISES * big else level


def _somebody_can_answer(scene: Scene, seat: int, level: int) -> bool:
    reach = [scene.front(other) + scene.behind(other) for other in scene.live - {seat}]
    return scene.front(seat) + scene.behind(seat) > level and max(reach) > level


def _pot(scene: Scene) -> int:
    return sum(scene.paid.values())


def _likes(scene: Scene, seat: int) -> bool:
    """A pair, or two cards above a nine before the flop."""
    cards = [card.value for card in scene.world.at(f"hole{seat}")]
    for place in range(5):
        cards += [card.value for card in scene.world.at(f"board{place}")]
    if len(cards) < 5:
        ranks = [card // 4 for card in cards]
        return len(set(ranks)) == 1 or min(ranks) >= _TEN
    return evaluate(bytearray(cards), len(cards)) >> _CATEGORY >= _PAIR
