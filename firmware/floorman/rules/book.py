"""One rule book in use: its numbers and rule ids as attributes, and what the house changed."""

from micropython import const

from floorman.rules.books import BOOKS, NAMES, PARAMETERS, RULES

HOUSE_ROOM = const(8)  # parameters a house may change
_FREE = const(255)
_VALUE = const(2)  # column of the first book in PARAMETERS, behind name and highest value


class Book:
    """`choose` takes a book, `change` one parameter of it; both between hands only.

    `record` is all a snapshot needs: the book's number, then pairs of parameter and value.  A
    parameter is the row of PARAMETERS, a rule a row of RULES; the tables say what they mean.
    """

    sa_chips: int
    sa_any: int
    order_any: int
    exposed_first: int
    exposed_max: int
    exposed_replace: int
    boxed_misdeal: int
    boxed_sum: int
    joker: int
    foreign: int
    duplicate: int
    missing: int
    too_few: int
    too_many: int
    open_dead: int
    silent_fault: int
    shuffle_misdeal: int
    blinds_first: int
    preserve_order: int
    flop4: int
    early_burn: int
    early_limit: int
    stub_dropped: int
    half: int
    half_bet: int
    raise_amount: int
    all_in_half: int
    reopen: int
    two_motion: int
    raise_noamount: int
    option_overchip: int
    multichip: int
    multichip_prior: int
    prior_one: int
    pullback: int
    change_expected: int
    undercall: int
    tiny_percent: int
    underraise_fix: int
    first_wins: int
    string: int
    out_of_turn: int
    skipped: int
    skipped_after: int
    clock: int
    countdown: int
    clock_dead: int
    check_passive: int
    pot_display: int
    count: int
    show_last: int
    all_in_table: int
    may_muck: int
    see: int
    show_one: int
    player_exposed: int
    refuse_seconds: int
    retrieve: int
    killed_uncalled: int
    odd_change: int
    rake: int
    dispute: int
    level_lower: int
    level_fix: int
    first_button: int
    bust_rank: int
    race_survive: int

    floor: str
    dead_button: str
    heads_up: str
    antes: str
    short_blind: str
    level: str
    button_fix: str
    waiting: str
    absent: str
    penalty: str
    penalised: str
    race: str
    bust_order: str
    dispute_window: str
    deal: str
    first_card: str
    card_order: str
    card_elsewhere: str
    no_cards: str
    few_cards: str
    card_count: str
    dead_count: str
    exposed_first_card: str
    exposed_cards: str
    exposed_card: str
    boxed: str
    blinds_before: str
    joker_found: str
    foreign_card: str
    fouled_deck: str
    short_deck: str
    shuffle: str
    redeal: str
    substantial: str
    silent: str
    dropped: str
    turn: str
    wait_amount: str
    early: str
    early_fold: str
    skipping: str
    fold: str
    check: str
    check_facing_bet: str
    call_of_nothing: str
    raise_of_nothing: str
    clock_called: str
    clock_over: str
    stack_count: str
    pot_count: str
    pot_bet: str
    call: str
    spoken_call: str
    spoken_amount: str
    unclear: str
    ambiguous: str
    opening: str
    underbet: str
    underraise: str
    raising: str
    half_raise: str
    raise_said: str
    raise_to_amount: str
    two_moves: str
    overchip: str
    all_needed: str
    not_all_needed: str
    last_chips: str
    prior_overchip: str
    prior_chips: str
    prior_part: str
    pulled_back: str
    expecting_change: str
    undercalling: str
    tiny: str
    string_bet: str
    reopening: str
    all_in: str
    short_all_in: str
    splash: str
    transfer: str
    old_chip: str
    stack: str
    uncalled: str
    board: str
    burns: str
    premature: str
    premature_turn: str
    premature_river: str
    premature_late: str
    four_card_flop: str
    stub: str
    rabbit: str
    killed: str
    restored: str
    killed_winner: str
    mixed: str
    table_all: str
    hand_for_hand: str
    show_first: str
    tabling: str
    exposed: str
    refusal: str
    asking_to_see: str
    give_up: str
    unseen: str
    board_plays: str
    cards_speak: str
    side_pots: str
    odd_chip: str
    rake_taken: str
    hand_over: str

    def __init__(self, number: int = 0) -> None:
        self.record = bytearray(1 + 2 * HOUSE_ROOM)
        self.choose(number)

    @property
    def name(self) -> str:
        """tda2019, cuca or casino; with a + when the house changed something."""
        changed = "" if self.record[1] == _FREE else "+"
        return NAMES[self.record[0]] + changed

    def choose(self, number: int) -> bool:
        """Take the book as it is printed; False when there is none of that number."""
        if number >= BOOKS:
            return False
        self.record[0] = number
        for i in range(1, len(self.record)):
            self.record[i] = _FREE
        for row in PARAMETERS:
            setattr(self, row[0], row[_VALUE + number])
        for rule in RULES:
            setattr(self, rule[0], rule[1 + number])
        return True

    def change(self, parameter: int, value: int) -> bool:
        """Set one parameter by its row; False when there is no such row, value or room."""
        if parameter >= len(PARAMETERS) or value > PARAMETERS[parameter][1]:
            return False
        at = 1
        while self.record[at] != _FREE and self.record[at] != parameter:
            at += 2
            if at >= len(self.record):
                return False
        self.record[at] = parameter
        self.record[at + 1] = value
        setattr(self, PARAMETERS[parameter][0], value)
        return True

    def row(self, rule: str) -> int:
        """The row of RULES with this id, 255 when the book has none."""
        for row in range(len(RULES)):
            if RULES[row][1 + self.record[0]] == rule:
                return row
        return _FREE

    def rule(self, row: int) -> str:
        """The id in a row of RULES; none for row 255."""
        return RULES[row][1 + self.record[0]] if row < len(RULES) else ""

    def restore(self) -> None:
        """Bring the attributes up to a record that came out of a snapshot."""
        kept = bytes(self.record)
        self.choose(kept[0])
        for at in range(1, len(kept), 2):
            if kept[at] != _FREE:
                self.change(kept[at], kept[at + 1])
