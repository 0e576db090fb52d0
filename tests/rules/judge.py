"""Random hands played by our rules and by pokerkit side by side, compared at every step.

`judge(seed)` plays one hand and raises DifferenceError with its seed.  Where pokerkit's convention
is another one, the case is counted under a name and handled in the open:

short blind     we ask for the full big blind, or the kill, when the poster has less; pokerkit asks
                for what lies there.  The hand goes on with its figure written into `game.bet`.
idle check      pokerkit asks a player who has nothing to call and nobody left to bet with.
reopening       pokerkit measures a short all-in against an earlier short one instead of a full
                bet, and forgets short all-ins that added up once another follows.  We follow
                TDA-47A, worked out here a second time from its text.
odd chips       pokerkit gives all of them to one winner, and makes one pot of those that the same
                hands win; we give one each from left of the button (TDA-20A), pot by pot (TDA-21).
high suit       in stud, too, pokerkit's first odd chip is left of the button; with us it is the
                highest card's by suit of the five that win (TDA-20B), the next ones go clockwise.
low elsewhere   where nobody in a pot has a low, but somebody in another one, pokerkit deals half
                of the first one out among all; with us it is the high hand's.
short bring-in  a stack that is no more than the bring-in completes in pokerkit; with us it brings
                in, all-in.
short completion  an all-in of less than half of what makes the bring-in a bet is none with us
                (TDA-47B): a raise completes.  In pokerkit it is one.
equal boards    open hands that tie open by position in pokerkit; with us by the suit of the
                highest card (RP-10D), worked out here a second time.  pokerkit goes on with it, or
                with who is next where it is all-in.
fold of nothing pokerkit's tournament mode forbids it, its cash mode lets it; with us it binds
                (TDA-58).  Not played.
equal blinds    heads-up make pokerkit take the button for the big blind.  Not played.
odd boards      of a run-out that is run more than once, or of two boards: the first one has all
                odd chips in pokerkit; with us the first boards have one each.
big blind ante  is dead money with us: pokerkit's `ante_trimming_status=False`; antes of everybody
                make layers, `True`.
"""

from collections import Counter
from random import Random

from floorman import events as ev
from floorman.carried import shown
from floorman.rules import codes, discards
from floorman.rules.state import PACKED

from host_tools.table.words import card as card_name
from tests.look import Looking
from tests.rules import kit, shares, streets
from tests.rules.by_text import Street, blinds_lack
from tests.rules.felt import row
from tests.rules.tables import (
    SEATS,
    draw_bomb_pot,
    draw_kill,
    draw_straddles,
    nonsense,
    random_setting,
)

RAISES = 3  # behind a bet, in fixed limit
CONVENTIONS = (
    "short blind", "short blind in pot-limit", "idle check", "reopening", "odd chips", "high suit",
    "low elsewhere", "short bring-in", "short completion", "equal boards",
)  # fmt: skip


class DifferenceError(AssertionError):
    """Our rules and pokerkit disagree."""


class Match:
    """One hand, both ways."""

    def __init__(
        self,
        seed: int,
        tally: Counter[str],
        game: int = 0,
        structure: int = 0,
        straddles: bool = False,
        bomb: bool = False,
        runs: bool = False,
        two: bool = False,
        kill: bool = False,
        button_ante: bool = False,
    ) -> None:
        self.seed = seed
        self.tally = tally
        self.rng = Random(seed)
        self.said: list[tuple[int, int, int, int]] = []
        self.game = Looking(lambda *note: self.said.append(note))
        self.feed(ev.GAME, structure, game)
        played = self.game.played
        self.setting = random_setting(self.rng, played)
        if button_ante:
            self.setting.ante_mode, self.setting.ante = ev.ANTE_BUTTON, self.setting.big
        if straddles:
            self.feed(ev.PARAM, row("straddle"), 4)
            draw_straddles(self.rng, self.setting)
        if bomb:
            draw_bomb_pot(self.rng, self.setting)
            self.feed(ev.PARAM, row("bomb"), self.setting.ante // self.setting.big)
            self.feed(ev.PARAM, row("bomb_boards"), 1 + two)
        if kill:
            self.feed(ev.PARAM, row("kill"), draw_kill(self.rng, self.setting))
        self.boards = 1 + (two and self._has_cards_for_two())
        self.runs = self.rng.randint(1, 3) if runs else 0
        """How often all agree that a run-out is run; 0: the house deals one board."""
        self.feed(ev.PARAM, row("runs"), 2 if runs else 0)
        self.early = self.rng.random() < 0.3  # agreed before anybody is all-in
        self.thrown: dict[int, int] = {}
        self.hands: dict[int, list[int]] = {seat: [] for seat in self.setting.seats}
        self.stub = list(self.setting.cards)
        self.lying = [0] * SEATS  # chips of an earlier street that nobody swept yet
        self.legal = Street.of(self.game, self.setting.small_bet)
        self.pots: list[tuple[int, tuple[int, ...]]] = []  # pokerkit's, when betting ended
        self.status = 0
        self.tampered = False
        self.kit = kit.make(self.game.played, self.setting, self.divide, RAISES, runs, self.boards)

    # both tables -------------------------------------------------------------------------------

    def divide(self, amount: int, winners: int) -> tuple[int, int]:
        share = amount // winners // self.setting.unit * self.setting.unit
        return share, amount - share * winners

    def feed(self, kind: int, seat: int = 0, value: int = 0) -> int:
        return self.game.feed(kind, seat, value, len(self.said))

    def same(self, what: str, ours: object, theirs: object) -> None:
        if ours != theirs:
            raise DifferenceError(f"seed {self.seed}: {what}: ours {ours}, pokerkit {theirs}")

    def by_seat(self, values) -> list[int]:
        chips = [0] * SEATS
        for seat, value in zip(self.setting.seats, values, strict=True):
            chips[seat] = value
        return chips

    # course ------------------------------------------------------------------------------------

    def play(self) -> None:
        self._start()
        while self.game.phase != codes.DONE:
            self._disturb()
            if self.game.phase == codes.BET:
                self._act()
            elif self.game.phase in (codes.BOARD, codes.RUNOUT):
                self._street()
            else:
                self._show_down()
            self._idle_checks()
        self._push()
        self.same("stacks at the end", self.game.stack, self.by_seat(self.kit.stacks))
        self._replay()

    def _start(self) -> None:
        setting = self.setting
        for seat, chips in zip(setting.seats, setting.stacks, strict=True):
            self.feed(ev.SEAT, seat, chips)
        self.feed(ev.SMALL, 0, setting.small)
        self.feed(ev.BIG, 0, setting.big)
        if not setting.bomb:
            self.feed(ev.ANTE, setting.ante_mode, setting.ante)
        self.feed(ev.UNIT, 0, setting.unit)
        self.feed(ev.BUTTON, setting.seats[-1])
        if setting.bomb:
            self.same("bomb pot", self.feed(ev.KEY, ev.K_FLOOR, codes.MENU_BOMB), 0)
        if setting.kill:
            menu = codes.menu_value(codes.MENU_KILL, setting.killer + 1)
            self.same("kill", self.feed(ev.KEY, ev.K_FLOOR, menu), 0)
        self.feed(ev.START, 0, self.seed % 1000)
        for at, to in setting.straddles.items():
            self._straddle(setting.seats[at], to)
        if self.runs and self.early:
            self._agree()
        self._short_blind()
        for _ in range(self.game.played.hole):
            streets.deal_each(self)
        for i, seat in enumerate(setting.seats):
            if self.game.played.throws:
                self.thrown[seat] = self.hands[seat].pop(self.rng.randrange(3))
            self.kit.deal_hole(self.names(self.hands[seat]), i)
        while setting.bomb and not self.kit.street_index and self.kit.actor_index is not None:
            self.kit.check_or_call()  # pokerkit knows no street without betting
        self._idle_checks()

    def _has_cards_for_two(self) -> bool:
        """Two boards and a burn for each street are left in the deck."""
        hands = len(self.setting.seats) * self.game.played.hole
        return hands + 2 * 5 + 3 <= len(self.setting.cards)

    def _agree(self) -> None:
        """To so many boards, or fewer where the deck has not the cards."""
        menu = codes.menu_value(codes.MENU_RUNS, number=self.runs)
        while self.feed(ev.KEY, ev.K_FLOOR, menu):
            self.tally["too few cards"] += 1
            self.runs -= 1
            menu = codes.menu_value(codes.MENU_RUNS, number=self.runs)

    def _straddle(self, seat: int, to: int) -> None:
        if to == 2 * self.game.bet and self.rng.random() < 0.5:
            self.same("straddle", self.chips(seat, to), 0)
        else:
            menu = codes.menu_value(codes.MENU_STRADDLE, seat + 1, to)
            self.same("straddle", self.feed(ev.KEY, ev.K_FLOOR, menu), 0)
        self.tally["straddles"] += 1
        self.same("straddle posted", self.game.street_bet[seat], to)
        self.legal.full = to

    def _short_blind(self) -> None:
        if self.game.played.opens or self.setting.bomb:
            return
        setting = self.setting
        seat = setting.killer if setting.kill else self.game.big_seat
        if self.game.street_bet[seat] < setting.small_bet:
            self._ask_less()
        elif setting.kill:
            self.tally["killed"] += 1

    def _ask_less(self) -> None:
        self.tally["short blind"] += 1
        self.game.bet = max(self.game.street_bet)
        self.tampered = True

    def names(self, cards: list[int]) -> str:
        return "".join(map(card_name, cards))

    def _idle_checks(self) -> None:
        kit = self.kit
        while kit.actor_index is not None:
            seat = self.setting.seats[kit.actor_index]
            if self.game.phase == codes.BET and self.game.actor == seat:
                return
            if kit.checking_or_calling_amount or kit.can_complete_bet_or_raise_to():
                raise DifferenceError(f"seed {self.seed}: pokerkit asks seat {seat}, we do not")
            self.tally["idle check"] += 1
            kit.check_or_call()

    # a turn ------------------------------------------------------------------------------------

    def _act(self) -> None:
        game, kit = self.game, self.kit
        if kit.actor_index is None:
            raise DifferenceError(f"seed {self.seed}: we ask seat {game.actor}, pokerkit nobody")
        seat = game.actor
        self.tally["turns"] += 1
        self.same("turn", seat, self.setting.seats[kit.actor_index])
        self.same("stacks", game.stack, self.by_seat(kit.stacks))
        self.same("bets", game.street_bet, self.by_seat(kit.bets))
        self.same("pot", game.pot(), kit.total_pot_amount)
        owed = game.to_call(seat)
        theirs = kit.checking_or_calling_amount
        if kit.can_post_bring_in():
            theirs = kit.effective_bring_in_amount
            self.tally["brought in"] += 1
        self.same("to call", owed, theirs)
        self.same("check", game.verify_check(seat) == 0, not theirs)
        if not kit.can_post_bring_in():
            theirs = kit.can_fold() and (owed > 0 or not self.runs)
            self.same("fold", game.verify_fold(seat) == 0 and owed > 0, theirs)
        self._choose(seat, owed, self._may_raise(seat))

    def _may_raise(self, seat: int) -> bool:
        """Compare the right to raise; True when both grant it."""
        game, kit = self.game, self.kit
        theirs = kit.can_complete_bet_or_raise_to()
        short = min(game.max_to(seat), game.reach(seat)) <= game.small
        if kit.can_post_bring_in() and short:
            self.tally["short bring-in"] += 1
            return False
        if game.completes() and not kit.completion_status:
            self.tally["short completion"] += 1
            return False
        if game.may_raise(seat) != theirs:
            faced = max(game.street_bet) - game.street_bet[seat]
            open_by_text = seat not in self.legal.acted or self.legal.is_full(faced)
            capped = self.legal.raises > RAISES and len(self.setting.seats) > 2
            self.same("reopened by the text of TDA-47", game.reopened(seat), open_by_text)
            if theirs == (open_by_text and not capped):
                self.same("may raise", game.may_raise(seat), theirs)
            self.tally["reopening"] += 1
            return False
        if theirs:
            lowest = kit.min_completion_betting_or_raising_to_amount
            highest = kit.max_completion_betting_or_raising_to_amount
            self.same("lowest raise", game.min_raise_to(seat), lowest)
            lacking = blinds_lack(game, self.setting)
            if lacking:
                self.tally["short blind in pot-limit"] += 1
                pot = 2 * max(kit.bets) - kit.bets[kit.actor_index] + kit.total_pot_amount
                highest = max(lowest, min(pot + lacking, game.max_to(seat)))
            self.same("highest raise", game.most_to(seat), highest)
        return theirs

    def _choose(self, seat: int, owed: int, may_raise: bool) -> None:
        dice = self.rng.random()
        if may_raise and dice < 0.3:
            self._raise(seat)
        elif owed and dice < 0.5 and not self.kit.can_post_bring_in():
            self._fold(seat)
        else:
            self._call(seat, owed)
        self.legal.acted.add(seat)
        self.same("status", self.status, 0)

    def _raise(self, seat: int) -> None:
        lowest = self.game.min_raise_to(seat)
        highest = self.kit.max_completion_betting_or_raising_to_amount
        near = min(highest, lowest + self.setting.big)
        to = self.rng.choice((lowest, near, self.rng.randint(lowest, highest), highest))
        by = to - self.game.bet
        self.legal.bet(by)
        if self.rng.random() < 0.5:
            self.status = self.chips(seat, to)
        elif to == self.game.max_to(seat):
            self.status = self.feed(ev.KEY, ev.K_ALLIN)
        else:
            self.status = self.feed(ev.KEY, ev.K_RAISE, to)
        self.kit.complete_bet_or_raise_to(to)

    def _fold(self, seat: int) -> None:
        if self.rng.random() < 0.5:
            self.status = self.feed(ev.KEY, ev.K_FOLD)
        else:
            self.status = self.feed(ev.MUCKED, seat)
        self.kit.fold()

    def _call(self, seat: int, owed: int) -> None:
        by_key = self.rng.random() < 0.5
        if by_key:
            self.status = self.feed(ev.KEY, ev.K_CALL if owed else ev.K_CHECK)
        elif owed:
            self.status = self.chips(seat, self.game.street_bet[seat] + owed)
        else:
            self.status = self.feed(ev.KNOCK, seat)
        if self.kit.can_post_bring_in():
            self.kit.post_bring_in()
            if max(self.game.street_bet) < self.game.small:
                self._ask_less()
        else:
            self.kit.check_or_call()

    def chips(self, seat: int, to: int) -> int:
        """Chips in front: the wager, and what was not swept."""
        return self.feed(ev.CHIPS, seat, to + self.lying[seat])

    # the rest of the hand ------------------------------------------------------------------------

    def _street(self) -> None:
        game = self.game
        self._compare_pots()
        if self.runs and game.phase == codes.RUNOUT and self.kit.can_select_runout_count():
            self._agree()
        runout = game.phase == codes.RUNOUT and not game.shown_all and not game.is_left()
        if runout and not discards.is_left(game.state) and self.rng.random() < 0.8:
            self._table_all()
        self._leave_or_sweep()
        self._kit_shows()
        streets.play(self)
        self.legal = Street.of(self.game, self.setting.small_bet)

    def _leave_or_sweep(self) -> None:
        """The dealer sweeps the bets, or some of them later."""
        for seat in self.setting.seats:
            if self.rng.random() < 0.8:
                self.lying[seat] = 0
                self.feed(ev.CHIPS, seat, 0)
            else:
                self.lying[seat] = self.game.in_front[seat]

    def _compare_pots(self) -> None:
        amounts = [0] * SEATS
        n = self.game.pots(amounts)
        ours = [(amounts[i], self.game.claims[i]) for i in range(n)]
        self.pots = [(pot.amount, pot.player_indices) for pot in self.kit.pots]
        theirs = [
            (amount, sum(1 << self.setting.seats[i] for i in players))
            for amount, players in self.pots
        ]
        self.same("pots", ours, theirs)

    def live(self) -> list[int]:
        return [seat for seat in self.setting.seats if self.game.live(seat)]

    def _table(self, seat: int) -> None:
        hand = self.hands[seat]
        for at in range(0, len(hand), 2):
            self.same("tabling", self.feed(ev.SHOWN, seat, shown(hand, at)), 0)

    def _table_all(self) -> None:
        for seat in self.live():
            self._table(seat)
        self.same("key", self.feed(ev.KEY, ev.K_SHOW), 0)

    def _kit_shows(self) -> None:
        while self.kit.can_select_runout_count():
            self.kit.select_runout_count(self.runs)
            self.tally["run-outs"] += 1
        while self.kit.showdown_index is not None:
            self.kit.show_or_muck_hole_cards(True)

    def _show_down(self) -> None:
        if self.kit.showdown_index is not None:  # after the run-out pokerkit killed losing hands
            self._compare_pots()
        if not self.game.somebody_all_in():
            self._some_muck()
        self._kit_shows()
        if self.game.phase == codes.SHOWDOWN:
            self._table_all()

    def _some_muck(self) -> None:
        for seat in self.live():
            if self.game.live_count() > 1 and self.rng.random() < 0.2:
                self.tally["mucked"] += 1
                self.same("muck", self.feed(ev.MUCKED, seat), 0)
                self.kit.show_or_muck_hole_cards(False, self.setting.seats.index(seat))

    def _push(self) -> None:
        """Let pokerkit pay, then share its pots as they were when betting ended (TDA-20A, 21)."""
        kit = self.kit
        self._kit_shows()
        expected = list(kit.stacks)
        alone = sum(kit.statuses) == 1
        boards = [] if alone else [self._hands_on(board) for board in kit.board_indices]
        while kit.can_push_chips():
            kit.push_chips()
        self.same("pokerkit is done", kit.status, False)
        if alone:
            return
        self.tally["boards"] += len(boards) - 1
        apart = False
        for number, (hands, lows) in enumerate(boards):
            for amount, players in self.pots:
                chips = shares.part(self, amount, number, len(boards))
                winners = shares.best(hands, players), shares.best(lows, players)
                shares.divide_pot(self, expected, chips, winners)
            apart |= any(lows) and not all(shares.best(lows, each) for _, each in self.pots)
        odd = self.setting.unit * sum(2 * len(players) for _, players in self.pots) * len(boards)
        self.tally["low elsewhere"] += apart
        if not apart and any(abs(chips - kit.stacks[i]) > odd for i, chips in enumerate(expected)):
            raise DifferenceError(f"seed {self.seed}: {expected} and {kit.stacks}: no odd chips")
        if expected != kit.stacks:
            self.tally["odd chips"] += 1
        kit.stacks[:] = expected

    def _hands_on(self, board: int) -> tuple[list, list]:
        """High and low hands on a board."""
        low = self.kit.hand_type_count > 1
        return (
            list(self.kit.get_up_hands(board, 0)),
            list(self.kit.get_up_hands(board, 1)) if low else [],
        )

    # what must not matter ------------------------------------------------------------------------

    def _packed(self) -> bytes:
        buf = bytearray(PACKED)
        self.game.pack(buf)
        return bytes(buf)

    def _disturb(self) -> None:
        """Now and then something that cannot be: an alert, and no bit of the state changes."""
        if self.rng.random() > 0.1:
            return
        event = self.rng.choice(nonsense(self.game, self.rng.choice(self.setting.seats)))
        before = self._packed()
        said = len(self.said)
        status = self.feed(*event)
        self.tally["disturbed"] += 1
        self.same(f"state after {event}", self._packed(), before)
        self.same(f"alert after {event}", self.said[said][0], codes.NOTE_ALERT)
        self.same(f"status after {event}", status, self.said[-1][2])

    def _replay(self) -> None:
        """The snapshot and the log make the same state again, byte for byte."""
        if self.tampered:
            return
        log = self.game.log
        again = Looking(lambda *note: None)
        again.unpack(self.game.first)
        for i in range(log.count):
            again.feed(log.kind(i), log.seat(i), log.value(i), log.tenths(i) * 100)
        buf = bytearray(PACKED)
        again.pack(buf)
        self.same("replay", bytes(buf), self._packed())


def judge(seed: int, tally: Counter[str], game: int = 0, structure: int = 0) -> None:
    """One random hand both ways; DifferenceError tells what differs and the seed."""
    Match(seed, tally, game, structure).play()
    tally["hands"] += 1


def judge_many(seed: int, hands: int, game: int = 0, structure: int = 0) -> Counter[str]:
    """Hands `seed` to `seed + hands - 1`; the tally of what happened in them."""
    tally: Counter[str] = Counter()
    for number in range(seed, seed + hands):
        judge(number, tally, game, structure)
    return tally
