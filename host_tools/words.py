"""The notes of the rules in plain English, seats counted 1..10 as on the felt."""

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
    codes.RULE_BOOK: "the rule book is {book}",
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
            street=STREETS[value] if value < len(STREETS) else value,
            cards=f"{card(value >> 8)} {card(value & 255)}",
            book=books.NAMES[value] if value < books.BOOKS else value,
            parameter=books.PARAMETERS[seat][0] if seat < len(books.PARAMETERS) else seat,
            pot=f"side pot {seat}" if seat else "main pot",
        )
    return f"{text} · {rule}"
