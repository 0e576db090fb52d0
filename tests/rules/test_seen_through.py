"""Every ruling that asks for work on the felt, in every book: done, left out, wrong, early, cut.

A case is how the decision comes about, the option, and the moves that do what it says.
"""

import pytest
from floorman import events as ev
from floorman.rules import codes, procedures
from floorman.rules.books import NAMES

from tests.rules.rig import card
from tests.rules.test_board import ALL, Felt

FLOP = ("Ah", "7d", "2c")
SPARE = ("9s", "Jd", "5h", "Kh", "4s")
ACT = codes.ALERT_REPAIR_FIRST


class Seen(Felt):
    """A table with readers: cards on the board and at seats, burns, and what is told of them."""

    def __init__(self, book):
        super().__init__(book)
        self.lying = {}
        self.air = []
        self.burned = 0
        self.at = dict.fromkeys(range(3), 2)

    def told(self):
        """LIES, as sensing tells it, where the rules wait for it."""
        awaited = procedures.awaited(self.game.state)
        value = 255
        if awaited & procedures.OF_BOARD:
            value = sum(1 << place for place in self.lying) | self.burned << 5
        if awaited & ~procedures.OF_BOARD:
            value |= 1 << 28
            for seat in range(10):
                if awaited >> seat & 1:
                    value |= min(3, self.at.get(seat, 0)) << 8 + 2 * seat
        if awaited:
            self.feed(ev.LIES, 0, value)

    def move(self, what, *where):
        getattr(self, f"_{what}")(*where)
        self.told()

    def _lay(self, text, place):
        self.lying[place] = text
        self.feed(ev.BOARD, place, card(text))

    def _burn(self):
        self.burned += 1
        self.feed(ev.BURN)

    def _lift(self, place):
        self.air.append(self.lying.pop(place))

    def _back(self, place):
        """One that was lifted, laid on the board again."""
        self._lay(self.air.pop(0), place)

    def _burn_lifted(self, place):
        """One that lay at a place of the board, out of the dealer's hands onto the burns."""
        self.air.pop()
        self.burned += 1
        self.feed(ev.TAKEN, 10 + place, ev.AT_BURN)

    def _to_burn(self, place):
        self._lift(place)
        self._burn_lifted(place)

    def _from_burn(self, text, place):
        self.burned -= 1
        self._lay(text, place)

    def _unburn(self):
        self.burned -= 1

    def _out(self, seat, place=ev.AT_BURN):
        self.at[seat] -= 1
        self.burned += place == ev.AT_BURN
        self.feed(ev.TAKEN, seat, place)

    def _deal(self, seat):
        self.at[seat] = self.at.get(seat, 0) + 1
        self.feed(ev.HOLE, seat)

    def _hand_away(self, seat):
        self.at[seat] = 0

    def _hand_back(self, seat):
        self.at[seat] = 2

    def _enter(self):
        assert self.key(ev.K_ENTER) == 0


def flop(book, burn=True):
    table = Seen(book)
    table.call_round()
    if burn:
        table.move("burn")
    for place, text in enumerate(FLOP):
        table.move("lay", text, place)
    return table


def four(book):
    table = flop(book)
    table.move("lay", SPARE[0], 3)
    return table


def early(street):
    def begin(book):
        if not street:
            table = Seen(book)
            table.move("burn")
            for place, text in enumerate(FLOP):
                table.move("lay", text, place)
            return table
        table = flop(book)
        for n in range(1, street):
            table.call_round()
            table.move("burn")
            table.move("lay", SPARE[n + 2], 2 + n)
        table.move("burn") if table.game.phase == codes.BOARD else None
        table.check(1)
        table.move("lay", SPARE[0], 2 + street)
        return table

    return begin


def two_burns(book):
    table = Seen(book)
    table.call_round()
    for _ in range(2):
        table.move("burn")
    return table


def burn_too_many_before_the_river(book):
    table = flop(book)
    table.call_round()
    table.move("burn")
    table.move("lay", SPARE[0], 3)
    table.call_round()
    for _ in range(2):
        table.move("burn")
    return table


def no_burn(book):
    table = flop(book, burn=False)
    table.feed(ev.REST)
    table.told()
    return table


def burned(book):
    table = flop(book)
    table.move("to_burn", 1)
    return table


def boxed(book):
    table = flop(book)
    table.key(ev.K_FLOOR, codes.MENU_BOXED)
    table.told()
    return table


def stub(number):
    def begin(book):
        table = flop(book)
        table.key(ev.K_FLOOR, codes.menu_value(codes.MENU_STUB, 0, number))
        return table

    return begin


def dealt(book, *order):
    """The next hand, dealt so far; the first card goes to seat 2."""
    table = Seen(book)
    while table.game.phase == codes.BET:
        table.key(ev.K_FOLD)
    table.key(ev.K_NEXT)
    table.at = dict.fromkeys(range(3), 0)
    table.burned = 0
    for seat in order:
        table.move("deal", seat)
    return table


def exposed(book):
    table = dealt(book, 2, 0, 1, 2)
    table.key(ev.K_EXPOSED)
    for seat in (0, 1):
        table.move("deal", seat)
    return table


def short(book):
    table = dealt(book, 2, 0, 1, 2, 1)
    table.feed(ev.REST)
    table.told()
    return table


def many(book):
    return dealt(book, 2, 0, 1, 2, 0, 1, 2)


def killed(book):
    table = Seen(book)
    table.key(ev.K_FLOOR, codes.menu_value(codes.MENU_KILLED, 2))
    table.told()
    return table


def killed_and_taken(book):
    table = Seen(book)
    table.move("hand_away", 1)
    table.key(ev.K_FLOOR, codes.menu_value(codes.MENU_KILLED, 2))
    table.told()
    return table


LIFT = [("lift", place) for place in range(4)]
CASES = {
    "the four are mixed": (
        four,
        codes.ALERT_FLOP_FOUR,
        codes.OPT_SCRAMBLE,
        [*LIFT, ("burn_lifted", 3), *[("back", place) for place in range(3)]],
    ),
    "the fourth is burned": (four, codes.ALERT_FLOP_FOUR, codes.OPT_BURN, [("to_burn", 3)]),
    "the four are dealt anew": (
        four,
        codes.ALERT_FLOP_FOUR,
        codes.OPT_REFLOP,
        [*LIFT, ("enter",)],
    ),
    "an early flop": (early(0), codes.ALERT_PREMATURE_FLOP, codes.OPT_REFLOP, LIFT[:3]),
    "an early turn aside": (early(1), codes.ALERT_PREMATURE_TURN, codes.OPT_ASIDE, LIFT[3:]),
    "an early turn back": (early(1), codes.ALERT_PREMATURE_TURN, codes.OPT_REFLOP, LIFT[3:]),
    "an early river": (early(2), codes.ALERT_PREMATURE_RIVER, codes.OPT_REFLOP, [("lift", 4)]),
    "a burn back": (two_burns, codes.ALERT_BURN_EXTRA, codes.OPT_CORRECT, [("unburn",)]),
    "burns shuffled": (
        burn_too_many_before_the_river,
        codes.ALERT_BURN_EXTRA,
        codes.OPT_SHUFFLE,
        [("unburn",), ("unburn",), ("enter",)],
    ),
    "a forgotten burn": (no_burn, codes.ALERT_BURN_MISSING, codes.OPT_CORRECT, [("to_burn", 0)]),
    "the flop is mixed": (
        no_burn,
        codes.ALERT_BURN_MISSING,
        codes.OPT_SCRAMBLE,
        [*LIFT[:3], ("burn_lifted", 2), ("back", 0), ("back", 1)],
    ),
    "a burned board card": (
        burned,
        codes.ALERT_BOARD_BURNED,
        codes.OPT_STANDS,
        [("from_burn", "7d", 1)],
    ),
    "a boxed board card": (boxed, codes.ALERT_BOXED, codes.OPT_REPLACE, [("to_burn", 2)]),
    "the stub in order": (stub(0), codes.ALERT_STUB, codes.OPT_CORRECT, [("enter",)]),
    "the stub alone": (stub(1), codes.ALERT_STUB, codes.OPT_SHUFFLE, [("enter",)]),
    "all cards": (stub(2), codes.ALERT_STUB, codes.OPT_SHUFFLE, [("enter",)]),
    "an open card": (
        exposed,
        codes.ALERT_EXPOSED_CARD,
        codes.OPT_REPLACE,
        [("out", 2), ("deal", 2)],
    ),
    "a missing card": (short, codes.ALERT_FEW_CARDS, codes.OPT_GIVE, [("deal", 0)]),
    "a third card": (many, codes.ALERT_MANY_CARDS, codes.OPT_BURN, [("out", 2)]),
    "a dead hand": (killed, codes.ALERT_KILLED_HAND, codes.OPT_DEAD, [("hand_away", 1)]),
    "a hand that lives": (
        killed_and_taken,
        codes.ALERT_KILLED_HAND,
        codes.OPT_RESTORE,
        [("hand_back", 1)],
    ),
}


def ruled(name, book, choose=True):
    """A table at the work that the case asks for, or None where the book asks for none."""
    begin, code, option, moves = CASES[name]
    table = begin(book)
    if table.game.ruling != code or option not in table.options():
        return None, moves
    table.said.clear()
    if choose:
        table.choose(option)
        table.told()
    waits = table.game.book.early_limit and code in range(
        codes.ALERT_PREMATURE_FLOP, codes.ALERT_PREMATURE_RIVER + 1
    )
    return (None, moves) if waits else (table, moves)


def cases():
    found = []
    for name in CASES:
        for book in ALL:
            if ruled(name, book)[0] is not None:
                found.append(pytest.param(name, book, id=f"{name} ({NAMES[book]})"))
    return found


EVERY = pytest.mark.parametrize(("name", "book"), cases())


def waits(table):
    """The work is due, and nobody acts."""
    if table.game.ruling != codes.ALERT_REPAIR:
        return False
    before = (table.game.actor, table.game.acts, table.game.bet)
    for key in (ev.K_CALL, ev.K_CHECK, ev.K_FOLD):
        assert table.key(key) == ACT
    return before == (table.game.actor, table.game.acts, table.game.bet)


def is_over(table):
    return table.game.ruling != codes.ALERT_REPAIR


def test_every_row_has_a_case():
    from floorman.rules.steps import AFTER

    rows = {(row[0], row[1]) for row in AFTER if row[0] not in (0, codes.ALERT_HAND_RUNS)}
    rows.discard((codes.ALERT_MANY_CARDS, codes.OPT_BURN))
    rows -= {
        (code, option) for code, option in rows if code == codes.ALERT_EARLY_CARD
    }  # test_stud
    tried = {(code, option) for _, code, option, _ in CASES.values()}
    assert rows <= tried
    assert {row[1] for row in AFTER if not row[0]} <= {option for _, option in tried}


@EVERY
def test_done_right_it_is_over_with_the_last_move_and_no_sooner(name, book):
    table, moves = ruled(name, book)
    for move in moves:
        assert waits(table), move
        table.move(*move)
    assert is_over(table)


@EVERY
def test_one_step_left_out_it_is_not_over(name, book):
    _, moves = ruled(name, book)
    for left in range(len(moves)):
        table, _ = ruled(name, book)
        try:
            for move in [*moves[:left], *moves[left + 1 :]]:
                table.move(*move)
        except (AssertionError, IndexError, KeyError):
            continue  # nobody can do that without the one before
        if moves[left][0] == "lift" and name in ("the four are mixed", "the flop is mixed"):
            continue  # whichever lies on the burns is right
        assert not is_over(table), moves[left]


@EVERY
def test_done_before_anybody_decided_nothing_is_asked_of_the_hands(name, book):
    table, moves = ruled(name, book, choose=False)
    _, code, option, _ = CASES[name]
    if name == "the four are mixed" and table.options()[0] == codes.OPT_REFLOP:
        return  # four taken away are dealt anew there
    unseen = [move for move in moves if move == ("enter",)]
    for move in moves:
        if move != ("enter",) and (table.game.ruling or move[0] == "deal"):
            table.move(*move)
    if table.game.ruling == code and option in table.options():
        table.choose(option)
        table.told()
    for move in unseen:
        if not is_over(table):
            table.move(*move)
    assert is_over(table)


@EVERY
def test_a_power_cut_in_its_midst_goes_on_at_the_right_step(name, book):
    _, moves = ruled(name, book)
    for cut in range(len(moves)):
        table, _ = ruled(name, book)
        for move in moves[:cut]:
            table.move(*move)
        step, packed = table.game.step(), table.packed()
        table.game.unpack(bytearray(packed))
        assert (table.game.step(), table.packed()) == (step, packed)
        table.feed(ev.LIES, 0, 255)
        table.told()
        for move in moves[cut:]:
            table.move(*move)
        assert is_over(table), cut


@EVERY
def test_undo_in_its_midst_goes_back_and_on_again(name, book):
    _, moves = ruled(name, book)
    for stop in range(1, len(moves) + 1):
        table, _ = ruled(name, book)
        for move in moves[:stop]:
            table.move(*move)
        over, acts = table.game.step(), table.game.log.acts()
        table.key(ev.K_UNDO, 2)
        table.key(ev.K_FLOOR, codes.menu_value(codes.MENU_REDO, 0, 2))
        assert (table.game.step(), table.game.log.acts()) == (over, acts), stop


@EVERY
def test_floor_ends_it_and_the_record_says_that_nobody_saw_it(name, book):
    table, _ = ruled(name, book)
    assert table.key(ev.K_FLOOR) == 0
    assert is_over(table)
    assert codes.OPT_BY_HAND in [note[1] for note in table.notes(codes.NOTE_RULED)]


@EVERY
def test_enter_answers_only_what_no_reader_sees(name, book):
    table, moves = ruled(name, book)
    seen = moves[0] != ("enter",)
    assert (table.key(ev.K_ENTER) == ACT) == seen
    assert is_over(table) != seen


@EVERY
def test_a_card_in_a_wrong_place_is_named(name, book):
    table, _ = ruled(name, book)
    table.said.clear()
    seat = next(
        seat for seat in (1, 0, 2) if table.game.dealt[seat] == 2 and table.game.live(seat)
    )
    assert table.feed(ev.HOLE, seat) == codes.ALERT_MANY_CARDS
    assert [note[:2] for note in table.notes(codes.NOTE_PROPOSED)] == [
        (seat, codes.ALERT_MANY_CARDS)
    ]


@EVERY
def test_nothing_of_what_comes_meanwhile_is_lost(name, book):
    table, moves = ruled(name, book)
    if table.game.phase != codes.BET or name in ("a dead hand", "a hand that lives"):
        return
    actor, to = table.game.actor, table.game.street_bet[table.game.actor] + 300
    assert table.bet(actor, to) == ACT
    for move in moves:
        table.move(*move)
    assert table.game.street_bet[actor] == to


@pytest.mark.parametrize("book", ALL)
def test_irr_7_while_others_lack_cards_the_deal_goes_on_before_one_is_replaced(book):
    table = dealt(book, 2, 0)
    if table.feed(ev.FAULT, 0, ev.FAULT_JOKER) and codes.OPT_REPLACE not in table.options():
        assert book not in (1, 2)
        return
    table.told()
    table.choose(codes.OPT_REPLACE)
    assert table.game.step() == codes.STEP_CARD_OUT
    table.move("out", 0)
    assert table.game.ruling == 0
