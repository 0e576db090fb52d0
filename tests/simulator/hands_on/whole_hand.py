"""Whole hands on /play for players who act by themselves: every card, key and pot by hand."""

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page

from tests.simulator.hands_on import watched
from tests.simulator.hands_on.means import Means

_STREETS = {0: (0, 1, 2), 3: (3,), 4: (4,)}
_GLANCE_MS = 100
_BREATH_MS = 500  # before the next hand
_MOST = 600  # glances at the table until a hand is over
_DECK = '.things [data-key="deck"]'
_SEATS = 10


class Dealer:
    """`settle()` decides what the table asks meanwhile."""

    def __init__(self, page: Page, hand: Means, settle: Callable[[], None]) -> None:
        self._page = page
        self._hand = hand
        self._settle = settle

    def play(self) -> str:
        """From NEXT until the pot is pushed; who won what."""
        self._begin()
        self._deal()
        for _ in range(_MOST):
            phase = self._table["hand"]["phase"]
            if phase == "DONE":
                return self._push()
            self._do(phase)
            self._page.wait_for_timeout(_GLANCE_MS)
        raise AssertionError(f"the hand does not end: {self._table['hand']}")

    def _begin(self) -> None:
        self._hand.press("#next")
        self._wait("table.hand.phase === 'DEAL'")

    @property
    def _table(self) -> dict[str, Any]:
        return watched.told(self._page)

    def _wait(self, what: str) -> None:
        """Or until the table asks something."""
        self._page.wait_for_function(f"() => table.decisions.length || ({what})")

    def _do(self, phase: str) -> None:
        if self._table["decisions"]:
            self._settle()
        elif phase == "BOARD" or (phase == "RUNOUT" and self._all_open()):
            self._street()
        elif phase in ("RUNOUT", "SHOWDOWN"):
            self._show()

    def _deal(self) -> None:
        """Two rounds from the left of the button; a player may lift what came at once."""
        hand, seats = self._table["hand"], self._table["seats"]
        around = [(hand["button"] + 1 + n) % _SEATS for n in range(_SEATS)]
        dealt = [n for n in around if seats[n]["state"] in ("in", "all_in")]
        for card in (1, 2):
            for n in dealt:
                self._hand.drag(_DECK, f"hole{n}")
                self._wait(f"table.seats[{n}].cards_seen === {card} || lies.cards.hand{n}")
        self._wait("table.hand.phase !== 'DEAL'")

    def _street(self) -> None:
        self._hand.press("#sweep")
        self._wait("table.seats.every(({ front }) => !front)")
        lie, burned = sum(1 for card in self._table["board"] if card), self._table["zones"]["burn"]
        self._hand.drag(_DECK, "burn")
        self._wait(f"table.zones.burn > {burned}")
        for place in _STREETS[lie]:
            self._hand.drag(_DECK, f"board{place}")
            self._wait(f"table.zones.board[{place}]")
        self._wait(f"table.board[{place}]")

    def _live(self) -> list[int]:
        seats = self._table["seats"]
        return [n for n in range(_SEATS) if seats[n]["state"] in ("in", "all_in")]

    def _all_open(self) -> bool:
        return all(self._table["seats"][n]["cards"] for n in self._live())

    def _show(self) -> None:
        """All-in players look at their chips until these are swept; some put them in late."""
        live = self._live()
        turned = f"{live}.every((n) => (lies.cards[`hole${{n}}`] ?? []).some(([, face]) => face))"
        for _ in range(_MOST):
            if self._table["decisions"] or self._page.evaluate(turned):
                break
            if self._page.evaluate("Object.keys(lies.chips).some((at) => at.startsWith('bet'))"):
                self._hand.press("#sweep")
            self._page.wait_for_timeout(_GLANCE_MS)
        self._hand.press('#pad [data-key="show"]')
        self._wait(f"table.hand.phase === 'DONE' || {live}.every((n) => table.seats[n].cards[0])")

    def _push(self) -> str:
        """The pot to whom it belongs: chip by chip to all but the last."""
        self._hand.press("#sweep")
        self._page.wait_for_function("() => lies.chips.pot")
        won = {n: one["won"] for n, one in enumerate(self._table["seats"]) if one["won"]}
        *others, last = sorted(won, key=lambda n: won[n])
        for seat in others:
            self._count_out(seat, won[seat])
        self._hand.tick("way", "all")
        self._hand.drag('.things [data-key^="pot:"]', f"rack{last}")
        self._page.wait_for_function("() => !lies.chips.pot && !Object.keys(lies.held).length")
        self._page.wait_for_timeout(_BREATH_MS)
        names = self._table["seats"]
        return ", ".join(f"{names[seat]['name']} {amount}" for seat, amount in won.items())

    def _count_out(self, seat: int, amount: int) -> None:
        self._hand.tick("way", "one")
        while amount:
            heap = watched.lying(self._page)["chips"]["pot"]
            value = max(value for value, _ in heap if value <= amount)
            before = sum(count for _, count in heap)
            self._hand.drag(f'.things [data-key="pot:{value}"]', f"rack{seat}")
            left = "lies.chips.pot?.reduce((all, [, count]) => all + count, 0)"
            self._page.wait_for_function(
                f"() => !Object.keys(lies.held).length && {left} === {before - 1}"
            )
            amount -= value
