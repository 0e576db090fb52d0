"""An evening as its events made it: who bought what, who is out, how the clock stands.

`after(evening, event)` is the only way from one state to the next, and it looks at nothing but the
two: what was written down plays back to the same evening.  The functions below say which fields
each event carries.

`at` of an event is the computer's clock, which may be set while people play.  How far it was set
is an event of its own (`stepped`), so that the evening counts by a time that nobody sets.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from host_tools.evening import level_clock
from host_tools.evening.events import Deed
from host_tools.evening.level_clock import LevelClock
from host_tools.evening.owed import Due, Stepped, Told
from host_tools.evening.setup import Setup, setup_of
from host_tools.evening.structure import Period

SEATS = 10


@dataclass(frozen=True)
class Player:
    """`bought` are chips, `paid` is money; `cashed` are chips that were given back for money.

    `since` is when the player sat down, `seconds` what earlier sittings lasted.
    """

    name: str
    seat: int | None
    bought: int = 0
    paid: int = 0
    buy_ins: int = 0
    add_ons: int = 0
    cashed: int = 0
    since: int | None = None
    seconds: int = 0
    out: bool = False


@dataclass(frozen=True)
class Evening:
    """`groups` are the names that went out, hand by hand; `stacks` are those after a hand."""

    setup: Setup | None = None
    players: tuple[Player, ...] = ()
    clock: LevelClock | None = None
    began: int | None = None
    groups: tuple[tuple[str, ...], ...] = ()
    due: tuple[Due, ...] = ()
    told: tuple[Told, ...] = ()
    stacks: tuple[int, ...] = (0,) * SEATS
    hands: int = 0
    unit: int = 0
    raked: int = 0
    deal: Mapping[str, int] = field(default_factory=dict)
    kept: int = 0
    offer: Mapping[str, int] = field(default_factory=dict)
    """A deal that the wall shows and nobody has agreed to yet; what it would keep is beside it."""
    offer_kept: int = 0
    closed: bool = False
    events: int = 0
    ids: frozenset[str] = frozenset()
    last: int = 0
    """When the last event was, by the time that counts."""
    ahead: int = 0
    """How far the computer's clock is before that time, by all that it was set."""
    stepped: Stepped | None = None
    turned: Mapping[str, Any] = field(default_factory=dict)
    """How far the games are that follow one another: rotation.Station, and their names."""

    def counted(self, at: int) -> int:
        """The time that counts at a time of the computer's clock."""
        return at - self.ahead

    @property
    def seated(self) -> tuple[Player, ...]:
        """Who has a seat, by seats."""
        return tuple(sorted((p for p in self.players if p.seat is not None), key=_seat))

    @property
    def still_in(self) -> tuple[Player, ...]:
        """Who has a seat and is not out."""
        return tuple(player for player in self.seated if not player.out)

    def at(self, seat: int) -> Player | None:
        """Who sits there."""
        return next((player for player in self.players if player.seat == seat), None)

    def called(self, name: str) -> Player | None:
        """Who has that name."""
        return next((player for player in self.players if player.name == name), None)

    @property
    def steps(self) -> tuple[Period, ...]:
        """Levels and breaks; none before the set-up."""
        return self.setup.steps if self.setup else ()

    def clock_at(self, now: int) -> LevelClock | None:
        """How the clock stands."""
        return level_clock.read(self.clock, self.steps, now) if self.clock else None

    @property
    def pool(self) -> int:
        """Money to be paid out: what was paid in, without what the house keeps."""
        if self.setup is None or self.setup.is_cash:
            return 0
        return sum(p.paid for p in self.players) - self.setup.fee * len(self.players)

    @property
    def buy_ins(self) -> int:
        """Buy-ins and re-buys of all players."""
        return sum(player.buy_ins for player in self.players)


def _seat(player: Player) -> int:
    return -1 if player.seat is None else player.seat


def _divided(evening: Evening) -> tuple[object, ...]:
    """What an offered deal was made of; with other chips, people or prizes it is another one."""
    shares = evening.setup.shares if evening.setup else ()
    names = [player.name for player in evening.still_in]
    return evening.stacks, names, evening.pool, shares, evening.deal


def after(evening: Evening, event: Deed) -> Evening:
    """The evening with one more event; KeyError for one that is none."""
    counted = replace(event, at=evening.counted(event.at))
    changed = _DOES[event.do](evening, counted)
    if changed.offer and _divided(changed) != _divided(evening):
        changed = replace(changed, offer={}, offer_kept=0)
    ids = evening.ids | {event.id} if event.id else evening.ids
    last = max(evening.last, counted.at)
    return replace(changed, events=event.n + 1, ids=ids, last=last)


# set-up and clock --------------------------------------------------------------------------------


def _set_up(evening: Evening, event: Deed) -> Evening:
    setup = setup_of(event["setup"])
    return replace(evening, setup=setup, clock=level_clock.fresh(setup.steps), unit=setup.unit)


def _begin(evening: Evening, event: Deed) -> Evening:
    assert evening.clock
    return replace(evening, began=event.at, clock=level_clock.go_on(evening.clock, event.at))


def _pause(evening: Evening, event: Deed) -> Evening:
    assert evening.clock
    return replace(evening, clock=level_clock.stop(evening.clock, evening.steps, event.at))


def _go_on(evening: Evening, event: Deed) -> Evening:
    assert evening.clock
    return replace(evening, clock=level_clock.go_on(evening.clock, event.at))


def _move(evening: Evening, event: Deed) -> Evening:
    """`by` steps forward or back."""
    assert evening.clock
    clock = level_clock.moved(evening.clock, evening.steps, event["by"], event.at)
    return replace(evening, clock=clock)


def _give(evening: Evening, event: Deed) -> Evening:
    """`minutes` more, or fewer."""
    assert evening.clock
    clock = level_clock.given(evening.clock, evening.steps, event["minutes"], event.at)
    return replace(evening, clock=clock)


def _stepped(evening: Evening, event: Deed) -> Evening:
    """The computer's clock went `by` milliseconds further than time did; a `named` step is one
    that people read of, another one what two clocks drift apart.
    """
    ahead = evening.ahead + event["by"]
    named = Stepped(event["by"], event.at) if event["named"] else evening.stepped
    return replace(evening, ahead=ahead, stepped=named)


def _turned(evening: Evening, event: Deed) -> Evening:
    """Another of the `games` is played: `at`, `since`, `game`, `level` as rotation.Station."""
    return replace(evening, turned=dict(event.fields))


def _close(evening: Evening, event: Deed) -> Evening:
    players = tuple(_stood_up(player, event.at) for player in evening.players)
    return replace(evening, players=players, closed=True)


# people and chips --------------------------------------------------------------------------------


def _sit(evening: Evening, event: Deed) -> Evening:
    """`name` takes `seat` with `chips` for `money`; who was there before sits down again."""
    player = evening.called(event["name"]) or Player(event["name"], None)
    sits = replace(player, seat=event["seat"], since=event.at)
    others = tuple(p for p in evening.players if p.name != player.name)
    return _bought(replace(evening, players=(*others, sits)), event, sits, bought_in=True)


def _stand(evening: Evening, event: Deed) -> Evening:
    """Whoever sits at `seat` leaves with `chips`; before the start the money goes back."""
    player = _at(evening, event)
    if evening.began is None:
        players = tuple(p for p in evening.players if p != player)
        due = tuple(due for due in evening.due if due.seat != event["seat"])
        gone = replace(evening, players=players, due=due)
    else:
        left = replace(
            _stood_up(player, event.at), seat=None, cashed=player.cashed + event["chips"]
        )
        gone = _with(evening, player, left)
    return _owes(gone, Due(event.n, event["seat"], 0, leaves=True))


def _rebuy(evening: Evening, event: Deed) -> Evening:
    """`chips` for `money` at `seat`; who was out is in again."""
    player = _at(evening, event)
    groups = tuple(
        left for group in evening.groups if (left := tuple(n for n in group if n != player.name))
    )
    back = replace(player, out=False)
    evening = replace(_with(evening, player, back), groups=groups)
    return _bought(evening, event, back, bought_in=True)


def _add_on(evening: Evening, event: Deed) -> Evening:
    player = _at(evening, event)
    more = replace(player, add_ons=player.add_ons + 1)
    return _bought(_with(evening, player, more), event, more, bought_in=False)


def _top_up(evening: Evening, event: Deed) -> Evening:
    return _bought(evening, event, _at(evening, event), bought_in=False)


def _rake(evening: Evening, event: Deed) -> Evening:
    """The house takes `chips` out of the bank's sight."""
    return replace(evening, raked=evening.raked + event["chips"])


def _bought(evening: Evening, event: Deed, player: Player, bought_in: bool) -> Evening:
    richer = replace(
        player,
        bought=player.bought + event["chips"],
        paid=player.paid + event["money"],
        buy_ins=player.buy_ins + bought_in,
    )
    due = Due(event.n, _seat(player), event["chips"])
    return _owes(_with(evening, player, richer), due)


def _owes(evening: Evening, due: Due) -> Evening:
    return replace(evening, due=(*evening.due, due))


def _stood_up(player: Player, at: int) -> Player:
    if player.since is None:
        return player
    return replace(player, since=None, seconds=player.seconds + (at - player.since) // 1000)


def _with(evening: Evening, old: Player, new: Player) -> Evening:
    players = tuple(new if player == old else player for player in evening.players)
    return replace(evening, players=players)


def _at(evening: Evening, event: Deed) -> Player:
    player = evening.at(event["seat"])
    assert player is not None
    return player


# what the table said -----------------------------------------------------------------------------


def _told(evening: Evening, event: Deed) -> Evening:
    """The table hears that `seat` has `stack`, which settles what was due of the events `of`."""
    stacks = list(evening.stacks)
    stacks[event["seat"]] = event["stack"]
    word = Told(event["seat"], event["stack"], event["hand"], event["added"])
    return replace(
        evening,
        due=tuple(due for due in evening.due if due.n not in event["of"]),
        told=(*(told for told in evening.told if told.seat != word.seat), word),
        stacks=tuple(stacks),
    )


def _hand(evening: Evening, event: Deed) -> Evening:
    """A hand is over: `stacks` of the seats; who has chips is not out."""
    stacks = tuple(event["stacks"])
    back = {p.name for p in evening.seated if p.out and stacks[_seat(p)]}
    players = tuple(replace(p, out=False) if p.name in back else p for p in evening.players)
    groups = tuple(
        left for group in evening.groups if (left := tuple(n for n in group if n not in back))
    )
    return replace(
        evening, stacks=stacks, hands=evening.hands + 1, told=(), players=players, groups=groups
    )


def _again(evening: Evening, event: Deed) -> Evening:
    """The table did not take what it was told of `seats`: the hand had begun.  `added` chips are
    due there still.
    """
    added = zip(event["seats"], event["added"], strict=True)
    due = tuple(Due(event.n, seat, max(0, chips), chips < 0) for seat, chips in added)
    return replace(evening, due=(*evening.due, *due))


def _out(evening: Evening, event: Deed) -> Evening:
    """`groups` of names lost their last chips, the worst place first."""
    names = {name for group in event["groups"] for name in group}
    players = tuple(replace(p, out=True) if p.name in names else p for p in evening.players)
    groups = (*evening.groups, *(tuple(group) for group in event["groups"]))
    return replace(evening, players=players, groups=groups)


def _unit(evening: Evening, event: Deed) -> Evening:
    """`unit` is the smallest chip from now on."""
    return replace(evening, unit=event["unit"])


def _raced(evening: Evening, event: Deed) -> Evening:
    """The chip race is over: `stacks` of the seats."""
    return replace(evening, stacks=tuple(event["stacks"]), told=())


# money -------------------------------------------------------------------------------------------


def _shares(evening: Evening, event: Deed) -> Evening:
    """Percentages of the places, none for the usual table."""
    assert evening.setup
    return replace(evening, setup=replace(evening.setup, shares=tuple(event["shares"])))


def _offer(evening: Evening, event: Deed) -> Evening:
    """`amounts` by name, none when nothing is offered any more, and what would be `kept`."""
    return replace(evening, offer=dict(event["amounts"]), offer_kept=event["kept"])


def _deal(evening: Evening, event: Deed) -> Evening:
    """`amounts` by name, and what is `kept` for who wins."""
    return replace(evening, deal=dict(event["amounts"]), kept=event["kept"])


_DOES: dict[str, Callable[[Evening, Deed], Evening]] = {
    "set_up": _set_up,
    "begin": _begin,
    "pause": _pause,
    "go_on": _go_on,
    "move": _move,
    "give": _give,
    "stepped": _stepped,
    "turned": _turned,
    "close": _close,
    "sit": _sit,
    "stand": _stand,
    "rebuy": _rebuy,
    "add_on": _add_on,
    "top_up": _top_up,
    "rake": _rake,
    "told": _told,
    "hand": _hand,
    "out": _out,
    "again": _again,
    "unit": _unit,
    "raced": _raced,
    "shares": _shares,
    "offer": _offer,
    "deal": _deal,
}
