"""Rule books as data: one flat record each, no `if` on its name anywhere."""


class Book:
    """The TDA rules of 2019.  Each decision names the rule it follows; another book has others."""

    name = "tda2019"
    # button, blinds, deal
    dead_button = "TDA-32"
    heads_up = "TDA-34"
    antes = "RP-11"
    level = "TDA-23"  # settings change between hands
    deal = "TDA-30"
    card_count = "TDA-38"
    card_elsewhere = "TDA-35A3"
    fouled_deck = "TDA-35E"
    # turns
    turn = "TDA-50A"
    early = "TDA-53A"
    fold = "TDA-58"
    check = "TDA-3"
    check_facing_bet = "TDA-55"
    call_of_nothing = "TDA-55A"
    # wagers
    call = "TDA-41B"
    spoken_call = "TDA-41A"
    undercall = "TDA-51B"
    opening = "TDA-40A"
    underbet = "TDA-52A"
    raising = "TDA-43A"
    reopening = "TDA-47A"
    all_in = "RP-1"
    stack = "TDA-62"  # chips the ledger does not know
    uncalled = "TDA-65A"
    # board, showdown, pots
    board = "TDA-38"
    premature = "RP-5A"
    table_all = "TDA-16"
    show_first = "TDA-17A"
    tabling = "TDA-13A"
    exposed = "TDA-68"
    give_up = "TDA-14"
    unseen = "TDA-17B"
    cards_speak = "TDA-12"
    side_pots = "TDA-21"
    odd_chip = "TDA-20A"
    hand_over = "TDA-22"


TDA2019 = Book()
