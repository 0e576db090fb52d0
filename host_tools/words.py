"""The notes of the rules in plain English, seats counted 1..10 as on the felt."""

from floorman import events
from floorman.rules import books, codes

SUITS = "cdhs"
RANKS = "23456789TJQKA"
STREETS = ("pre-flop", "flop", "turn", "river")

_NOTES = {
    codes.BUTTON_AT: "{seat} has the button, hand {value}",
    codes.ANTE_PAID: "{seat} pays an ante of {value}",
    codes.POSTED_SMALL: "{seat} posts the small blind {value}",
    codes.POSTED_BIG: "{seat} posts the big blind {value}",
    codes.DEALT: "cards are dealt to {value} players",
    codes.TURN: "{seat} to act, {value} to call",
    codes.FOLDED: "{seat} folds",
    codes.CHECKED: "{seat} checks",
    codes.CALLED: "{seat} calls {value}",
    codes.OPENED: "{seat} bets {value}",
    codes.RAISED: "{seat} raises to {value}",
    codes.ALL_IN: "{seat} is all-in with {value} in front",
    codes.RETURNED: "{seat} gets {value} back, nobody called it",
    codes.STREET: "{street}",
    codes.TABLE_ALL: "all-in: every live hand is tabled for {value}",
    codes.SHOW_FIRST: "{seat} shows first for {value}",
    codes.SHOWS: "{seat} shows {cards}",
    codes.GAVE_UP: "{seat} mucks",
    codes.POT: "{pot} is {value}",
    codes.WINS: "{seat} wins {value}",
    codes.ODD_CHIP: "{seat} has the odd chip of {value}",
    codes.HAND_OVER: "hand {value} is over",
    codes.PROPOSED: "decide, {seat}: {alert}",
    codes.RULED: "decided, {seat}: {option}",
    codes.UNDONE: "undone, {value} events of the hand are left",
    codes.DEAD_HAND: "the hand of {seat} is dead",
    codes.REFUNDED: "{seat} gets {value} back",
    codes.HAND_VOID: "hand {value} does not count, all chips go back",
    codes.REDEAL: "the same hand is dealt again, {value} times now",
    codes.PASSIVE: "{seat} may only check, call or fold",
    codes.CARD_BURNED: "a card of {seat} becomes the burn",
    codes.CARD_DUE: "{seat} gets another card",
    codes.RETRIEVED: "the hand of {seat} lives again",
    codes.ANNOUNCED: "{seat} {said}",
    codes.CHANGE: "{seat} gets {value} change",
    codes.ADD: "{seat} adds {value}",
    codes.CLOCK: "the clock is called on {seat}: {value} seconds",
    codes.COUNT: "{seat} has {value}",
    codes.CORRECTED: "the bet of {seat} is {value}",
    codes.STEP: "{step}",
    codes.RULE_BOOK: "the rule book is {book}",
    codes.HAND_FOR_HAND: "{play}",
    codes.HOUSE: "house rule: {parameter} is {value}",
}

_ALERTS = {
    codes.BAD_EVENT: "has no meaning here",
    codes.NO_HAND: "no hand is being played",
    codes.HAND_RUNS: "not while a hand is played",
    codes.FEW_PLAYERS: "fewer than two players with chips",
    codes.NOT_IN_HAND: "not in the hand",
    codes.MANY_CARDS: "a third card",
    codes.OUT_OF_TURN: "out of turn",
    codes.FACES_BET: "facing a bet: call, raise or fold",
    codes.UNDERCALL: "too few chips for a call",
    codes.UNDERBET: "below the smallest bet",
    codes.UNDERRAISE: "below the smallest raise",
    codes.NO_REOPEN: "may call or fold, not raise",
    codes.TOO_MUCH: "more than the stack",
    codes.CHIPS_BACK: "the bet changed: chips back, all options are open",
    codes.PREMATURE: "too early",
    codes.BOARD_FULL: "no board card is due at that place",
    codes.DUPLICATE: "the same card twice",
    codes.EXPOSED: "cards exposed with action pending",
    codes.MISSING_CARDS: "hand not tabled yet",
    codes.MUCK_FORBIDDEN: "may not muck in an all-in hand",
    codes.NO_ACTOR: "nobody is to act",
    codes.NO_BLINDS: "the big blind is not set",
    codes.FIRST_SEAT: "the first card went to the wrong seat",
    codes.ORDER: "a card out of order",
    codes.NO_CARDS: "has no cards",
    codes.FEW_CARDS: "a card is missing",
    codes.EXPOSED_CARD: "a card was exposed",
    codes.BOXED: "a card lay face up in the deck",
    codes.UNKNOWN_TAG: "a card no deck knows",
    codes.JOKER: "a joker",
    codes.WRONG_BACK: "a card of another deck",
    codes.CUT_CARD: "the cut card",
    codes.DECK_SHORT: "the deck is short",
    codes.CARD_MOVED: "one card at two places",
    codes.BLINDS_FIRST: "blinds before cards",
    codes.ABSENT_DEAD: "not at the table when the deal ended",
    codes.SHORT_BUTTON: "the button lacks a card",
    codes.NO_SHUFFLE: "not shuffled or cut",
    codes.MISDEAL: "a misdeal",
    codes.CARD_OFF_TABLE: "a card fell off the table",
    codes.SKIPPED: "was skipped",
    codes.SKIPPED_LATE: "was skipped, too much action behind",
    codes.WAIT_AMOUNT: "say the amount",
    codes.UNCLEAR_BET: "an unclear bet",
    codes.TINY_CHIP: "a tiny chip",
    codes.STRING_BET: "a string bet",
    codes.PASSIVE_ONLY: "may only check, call or fold",
    codes.PULLBACK: "chips pulled back: call or raise",
    codes.SPLASH: "chips went into the pot",
    codes.CHIP_TRANSFER: "a chip of another seat",
    codes.OLD_CHIP: "a chip that is out of play",
    codes.HIDDEN_CHIP: "chips that were hidden",
    codes.FOLD_NO_BET: "folds without a bet",
    codes.CLOCK_DEAD: "the clock ran out",
    codes.POT_CHECK: "the pot is not what it should be",
    codes.PREMATURE_FLOP: "the flop came too early",
    codes.PREMATURE_TURN: "the turn came too early",
    codes.PREMATURE_RIVER: "the river came too early",
    codes.FLOP_FOUR: "four cards on the flop",
    codes.BURN_MISSING: "no burn card",
    codes.BURN_EXTRA: "one burn card too many",
    codes.STUB: "the stub was dropped",
    codes.RABBIT: "no card comes after the hand",
    codes.KILLED_HAND: "a live hand was taken",
    codes.HOLD_CARDS: "keep the cards where they are",
    codes.MIXED_HANDS: "cards of two hands are mixed",
    codes.MUCK_RETRIEVED: "a mucked hand came back",
    codes.SHOW_REFUSED: "does not table the hand",
    codes.LEFT_TABLE: "left the table",
    codes.FLOOR: "a call to the floor",
    codes.RULING_OPEN: "decide first",
    codes.NO_RULING: "nothing is to decide",
    codes.NO_OPTION: "no such choice",
    codes.NO_UNDO: "nothing to undo or redo",
    codes.NO_MENU: "no such entry in the menu",
    codes.NO_CLOCK: "this book has no clock",
    codes.NO_COUNT: "no all-in to call: nobody has to count",
}

_STEPS = {
    codes.STEP_SHUFFLE: "cards back into the stub, shuffle, no burn",
    codes.STEP_BURN: "burn one more before the next card",
    codes.STEP_ASIDE: "set the card aside, face up",
    codes.STEP_NEW_DECK: "take another deck",
    codes.STEP_BURN_BACK: "one burn back on top of the stub",
    codes.STEP_SHIFT: "the last board card is an open burn, the right one follows",
    codes.STEP_SCRAMBLE: "mix the four face down, the floor draws the next burn",
    codes.STEP_EXTRA_BURNS: "lay the surplus card on the burns",
}

_OPTIONS = {
    codes.OPT_ACCEPT: "it stands",
    codes.OPT_PLAY_ON: "play on",
    codes.OPT_REDEAL: "deal again",
    codes.OPT_VOID: "void, all chips back",
    codes.OPT_DEAD: "dead hand",
    codes.OPT_PASSIVE: "check, call or fold only",
    codes.OPT_BURN: "the card is the burn",
    codes.OPT_REPLACE: "replace the card",
    codes.OPT_CALL: "call",
    codes.OPT_COMPLETE: "complete to the minimum",
    codes.OPT_RETURN: "chips back",
    codes.OPT_FORFEIT: "chips stay, hand folds",
    codes.OPT_CHECK: "check",
    codes.OPT_FOLD: "fold",
    codes.OPT_BET: "the amount stands",
    codes.OPT_ALL_IN: "all-in",
    codes.OPT_CORRECT: "put right",
    codes.OPT_RESTORE: "give the hand back",
    codes.OPT_SCRAMBLE: "mix, draw one as the burn",
    codes.OPT_REFLOP: "shuffle, deal anew",
    codes.OPT_ASIDE: "set aside",
    codes.OPT_STANDS: "the board stands",
    codes.OPT_REFUND: "uncalled chips back",
    codes.OPT_GIVE: "deal the missing card",
}


def card(number: int) -> str:
    """A card 0..51 as in 'Th'; anything else is '??'."""
    if not 0 <= number < 52:
        return "??"
    return RANKS[number >> 2] + SUITS[number & 3]


def seat_name(seat: int) -> str:
    """'seat 3' for number 2; 'table' where no seat is meant."""
    return f"seat {seat + 1}" if 0 <= seat < 10 else "table"


def alert(code: int) -> str:
    """What is wrong, without the seat."""
    return _ALERTS.get(code, f"alert {code}")


def option(code: int) -> str:
    """What an option of a decision means."""
    return _OPTIONS.get(code, f"option {code}")


def describe(note: int, seat: int, value: int, rule: str) -> str:
    """One line for a note of `say`, such as 'seat 3 raises to 400 · TDA-43A'."""
    if note == codes.ALERT:
        text = f"! {seat_name(seat)}: {alert(value)}"
    elif note == codes.TURN and value == 0:
        text = f"{seat_name(seat)} to act"
    else:
        text = _NOTES.get(note, "note {note}").format(
            note=note,
            seat=seat_name(seat),
            value=value,
            alert=alert(value),
            option=option(value),
            step=_STEPS.get(value, f"step {value}"),
            said="asks for time" if value == events.K_CLOCK else "raises, amount to come",
            street=STREETS[value] if value < len(STREETS) else value,
            cards=f"{card(value >> 8)} {card(value & 255)}",
            play="hand for hand" if value else "no longer hand for hand",
            book=books.NAMES[value] if value < books.BOOKS else value,
            parameter=books.PARAMETERS[seat][0] if seat < len(books.PARAMETERS) else seat,
            pot=f"side pot {seat}" if seat else "main pot",
        )
    return f"{text} · {rule}"
