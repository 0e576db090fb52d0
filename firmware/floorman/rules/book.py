"""One rule book in use: its numbers as attributes, and what the house changed."""

from micropython import const

from floorman.rules.books import BOOKS, NAMES, PARAMETERS

HOUSE_ROOM = const(8)  # parameters a house may change
_FREE = const(255)
_VALUE = const(2)  # column of the first book in PARAMETERS, behind name and highest value


class Book:
    """`choose` takes a book, `change` one parameter of it; both between hands only.

    `record` is all a snapshot needs: the book's number, then pairs of parameter and value.  A
    parameter is the row of PARAMETERS.
    """

    # dealing and irregular cards (conflicts A)
    sa_chips: int  # so many actions, one with chips, are substantial; 0 never
    sa_any: int  # so many actions of any kind are
    order_any: int  # any card out of order is a misdeal, not only the first
    exposed_first: int  # 1 first two cards off the deck, 2 any seat's first card
    exposed_max: int  # so many exposed cards are a misdeal
    exposed_replace: int  # 0 floor, 1 first burn card, 2 a card after the deal
    boxed_misdeal: int  # so many boxed cards are a misdeal; 0 never
    boxed_sum: int  # exposed, extra and boxed cards count together
    joker: int  # 0 fouled, 1 replaced, 2 replaced before acting else dead, 3 misdeal, 4 or scrap
    foreign: int  # card of another deck: 0 refund, 1 replace, 2 void when in play
    duplicate: int  # 1 the deck is changed after the refund
    missing: int  # a card missing in the deck: 0 play on, 1 void
    too_few: int  # 1 no cards is a misdeal, 2 too few are given, 3 a misdeal but at the button
    too_many: int  # 0 floor, 1 misdeal, 2 first extra is the burn, 3 misdeal or burn
    open_dead: int  # after substantial action open hands are dead too
    silent_fault: int  # 1 pot may be refused, 2 it stays for the next hand
    shuffle_misdeal: int
    blinds_first: int  # cards only after the blinds
    preserve_order: int  # burn errors are repaired card for card
    button_back: int  # a wrong button is put right in the next hand
    flop4: int  # four-card flop: 0 scramble, 1 new flop, 2 the extra is the burn
    early_burn: int  # the flop after a premature one gets a new burn
    early_limit: int  # a premature card stands after substantial action
    stub_dropped: int  # 0 restore or rebuild, 1 play on

    # betting (conflicts B)
    half: int  # 0 never, 1 at least half of a raise is completed, 2 more than half
    half_bet: int  # the half rule is for opening bets too
    raise_amount: int  # "raise X": 0 to X, 1 by X, 2 ask
    all_in_half: int  # an all-in of half a raise is one
    reopen: int  # 0 a full raise, 1 full or short ones together (faced), 2 all-in of half
    two_motion: int  # announced raise: first the call, then the raise
    raise_noamount: int  # announced raise: 0 at least the minimum, 1 what lies there
    option_overchip: int  # of a big blind who may check: 0 ask, 1 check, 2 half rule
    multichip: int  # 0 no test, 1 without the smallest chip, 2 without any one
    multichip_prior: int  # the test is made with prior chips in front, too
    prior_one: int  # to prior chips: 0 ask, 1 call or half rule, 2 call
    pullback: int  # prior chips pulled back: 1 bind to call or raise, 2 only stay in the pot
    change_expected: int  # a fitting small chip in a second move is for the change: a call
    undercall: int  # 0 floor, 1 full to the opener or heads-up, 2 always full
    tiny_percent: int  # below this part of a call chips are tiny; 0 never
    underraise_fix: int  # put right: 1 until the next street's card, 2 without a limit
    first_wins: int  # chips, then other words: 1 the chips are proposed, 0 the words
    string: int  # a second motion is no part of the wager
    out_of_turn: int  # 0 floor, 1 binds when the bet is the same, 2 so does the word fold
    skipped: int  # 1 floor after substantial action, 2 folded after some actions
    skipped_after: int  # so many others acted
    clock: int  # seconds; 0 there is no clock
    countdown: int
    clock_dead: int  # the hand is dead even when there was nothing to call
    check_passive: int  # a check facing a bet leaves call or fold
    pot_display: int  # on the LED row: 0 in pot-limit only, 1 yes, 2 facing an all-in
    count: int  # stacks: 0 facing an all-in, 1 any time, 2 the dealer on request

    # showdown, pots (conflicts C)
    show_last: int  # first shows: 0 the last aggressor of the last round, 1 of any
    all_in_table: int
    may_muck: int  # nobody all-in: 0 all show, 1 all may muck, 2 who shows first may not
    see: int  # 0 nobody, 1 who called the last bet, 2 any player at the showdown
    show_one: int  # to one is to all: 0 no, 1 yes, 2 and shown to who can bet is a fold
    player_exposed: int  # 0 live, 1 floor, 2 may call, check or fold
    refuse_seconds: int
    retrieve: int  # mucked hand: 0 dead, 1 identifiable, 2 all agree, 3 all-in only
    killed_uncalled: int  # an uncalled bet goes back: 1 always, 2 when killed by mistake
    odd_change: int  # before odd chips change down to the smallest: 1 one each, 2 all to one
    rake: int  # in a cash game: small blind above 10 big blinds, big blind more above 50
    dispute: int  # 0 at once, 1 until the next hand acted, 2 no limit

    # between hands (conflicts D)
    level_lower: int  # in doubt the lower level
    level_fix: int  # a wrong level is put right until substantial action
    first_button: int  # seat of the first button; 0 drawn
    bust_rank: int  # same-hand busts: start stack, then the later all-in
    race_survive: int  # nobody is out by a chip race
    penalty_least: int  # least penalty: 0 a warning, 1 a hand, 2 a round
    new_seat: int  # 1 drawn, waits between button and small blind, 2 the same place
    h4h_minutes: int  # a hand costs the level's clock hand for hand
    button_now: int  # a wrong button: 1 is put right in the hand, 2 in time, dealt anew
    off_table: int  # a card that falls while dealing is a misdeal

    # the game that is played here, and what came later
    cash: int  # 1 a cash game, 0 a tournament: no rake
    release: int  # the pot goes out when all cards are in the muck
    leaver_folds: int  # who leaves the table facing a bet folds
    hi_lo: int  # the best low of eight or better has half of each pot
    limit: int  # 0 no-limit, 1 pot-limit
    pot_told: int  # in no-limit, to who asks
    bets_moved: int  # a bet that is pulled in while others act is an alert
    dispute_seconds: int  # to dispute the award of a hand that ends in a break; 0 no such limit
    h4h_hold: int  # hand for hand no card is dealt or tabled after an all-in and a call
    hidden_folds: int  # a live hand that no reader sees for 20 seconds is a fold
    absent_dies: int  # nobody sits there when the deal ends: 0 floor, 1 dead, 2 in a redeal too
    boxed_burns: int  # a boxed board card is a burn and is replaced
    sa_early: int  # a fold out of turn counts for substantial action
    button_late: int  # a button with too few cards gets them after substantial action too
    half_said: int  # said and too small: 0 the smallest raise, 1 read as chips are
    blind_first: int  # who pays the ante for all pays the big blind first
    early_turn: int  # a premature turn, or card of stud: 0 waits aside, 1 back into the stub
    flop_burn: int  # a flop without its burn is scrambled: one of the three is the burn
    dead_blind: int  # pot-limit: a small blind that nobody posts counts for the pot
    same_split: int  # the same hands win high and low: each half is divided for itself
    forfeit_call: int  # who puts in too little and folds: 0 all of it stays, 1 the call meant
    prior_covers: int  # prior chips that covered the call count on when they are pulled back
    push_latch: int  # a dealer push begins the hand: a level told after it waits for the next
    pot_spread: int  # in no-limit the pot is spread for who asks
    token_bet: int  # a token put forward: 0 it is nothing, 1 the floor reads it
    raises: int  # fixed limit: raises behind a bet in one round
    bomb: int  # bomb pots: so many big blinds each; 0 none are played
    kill: int  # fixed limit: 0 none, 1 half kill, 2 kill, when a seat won two pots in a row entire
    bomb_boards: int  # that a bomb pot is dealt with, 1 or 2
    seven_deuce: int  # a pot won with them, cash game: big blinds each other pays; 0 none
    stand_up: int  # cash game: big blinds that the last one standing pays each other; 0 none
    squid: int  # stand-up: those chips are set aside before the round
    runs: int  # boards that a run-out may have beside the first one
    dead_straddle: int  # who straddled has no option: where nobody raised, the round ends
    straddle: int  # 0 none, 1 left of the big blind, 2 and left of one, 3 the button, 4 anybody
    ante_in_pot: int  # pot-limit before the flop: the big blind ante counts for the pot

    def __init__(self, number: int = 0) -> None:
        self.record = bytearray(1 + 2 * HOUSE_ROOM)
        self._applied = bytearray(len(self.record))
        self.choose(number)

    @property
    def name(self) -> str:
        """One of NAMES; with a + when the house changed something."""
        changed = "" if self.record[1] == _FREE else "+"
        return NAMES[self.record[0]] + changed

    def choose(self, number: int) -> bool:
        """Take the book as it is printed; False when there is none of that number."""
        if number >= BOOKS:
            return False
        self.record[0] = number
        for i in range(1, len(self.record)):
            self.record[i] = _FREE
        for line in PARAMETERS.split("\n"):
            row = line.split(" ")
            setattr(self, row[0], int(row[_VALUE + number]))
        self._applied[:] = self.record
        return True

    def change(self, parameter: int, value: int) -> bool:
        """Set one parameter by its row; False when there is no such row, value or room."""
        row = _row(parameter)
        if not row or value > int(row[1]):
            return False
        at = 1
        while self.record[at] != _FREE and self.record[at] != parameter:
            at += 2
            if at >= len(self.record):
                return False
        self.record[at] = parameter
        self.record[at + 1] = value
        setattr(self, row[0], value)
        self._applied[:] = self.record
        return True

    def restore(self) -> None:
        """Bring the attributes up to a record that came out of a snapshot."""
        if self.record == self._applied:
            return
        kept = bytes(self.record)
        self.choose(kept[0])
        for at in range(1, len(kept), 2):
            if kept[at] != _FREE:
                self.change(kept[at], kept[at + 1])


def _row(parameter: int) -> list[str]:
    """The columns of a parameter's line; none behind the last.

    Found in bytes: all lines as strings take a Pico 6 ms, and of a text each find counts anew.
    """
    text = PARAMETERS.encode()
    at = 0
    for _ in range(parameter):
        at = text.find(b"\n", at) + 1
        if not at:
            return []
    end = text.find(b"\n", at)
    return text[at : end if end > 0 else len(text)].decode().split(" ")
