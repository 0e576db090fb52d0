"""The LED rows show pot, action and blinds of the state, read back from the pixels."""

import pytest
from floorman import events as ev
from floorman.rules import codes

from tests.display.rig import Table

POT, ACTION, BLINDS = range(3)


def three(stack: int = 10_000) -> Table:
    return Table({0: stack, 1: stack, 2: stack})


def action(table: Table) -> str:
    return table.look()[ACTION]


def test_before_the_first_hand():
    assert three().look() == ["POT 0", "IDLE", "50/100"]


def test_a_hand_from_the_deal_to_the_winner():
    table = three()
    seen = []
    table.feed(ev.START, 0, 1)
    seen.append(action(table))
    table.deal()
    seen.append(action(table))
    for code in (ev.K_CALL, ev.K_CALL, ev.K_CHECK):
        table.key(code)
        seen.append(action(table))
    assert table.look()[POT] == "POT 300"
    table.board(0, 5, 10)
    seen.append(action(table))
    for cards in ((15,), (20,), ()):
        for _ in range(3):
            table.key(ev.K_CHECK)
        seen.append(action(table))
        table.board(*cards)
    for seat in (1, 2):
        table.feed(ev.MUCKED, seat)
    seen.append(action(table))
    assert seen == [
        "DEAL",
        "S1 CALL 100",
        "S2 CALL 50",
        "S3 CHECK",
        "FLOP",
        "S2 CHECK",
        "TURN",
        "RIVER",
        "SHOW",
        "S1 WINS 300",
    ]
    assert table.look()[POT] == "POT 300"


def test_the_call_is_what_must_still_be_added():
    table = three()
    table.deal()
    table.key(ev.K_RAISE, 350)
    assert table.look()[:2] == ["POT 500", "S2 CALL 300"]


def test_the_widest_everyday_action_fits_exactly():
    table = Table({7: 50_000, 8: 50_000, 9: 50_000}, button=8)
    table.deal()
    table.key(ev.K_RAISE, 12_600)
    assert action(table) == "S10 CALL 12550"


def test_side_pots_are_shown_one_by_one():
    table = Table({0: 300, 1: 10_000, 2: 10_000})
    table.deal()
    for _ in range(3):
        table.key(ev.K_ALLIN)
    assert table.look()[POT] == "POT 900+19400"


def test_many_side_pots_become_their_sum():
    table = Table({seat: 123_456 * (seat + 1) for seat in range(10)})
    table.deal()
    for _ in range(10):
        table.key(ev.K_ALLIN)
    assert table.look()[POT] == f"POT {table.game.pot()}"


def test_pots_of_an_earlier_hand_do_not_come_back():
    many = Table({seat: 123_456 * (seat + 1) for seat in range(10)})
    few = Table({seat: 1_234_567 * (seat + 1) for seat in range(5)})
    for table in (many, few):
        table.deal()
        for _ in range(10):
            table.key(ev.K_ALLIN)
    few.rows = many.rows
    many.look()
    assert few.look()[POT] == f"POT {few.game.pot()}"


def test_a_pot_that_has_no_room_beside_its_side_pots_is_told_as_their_sum():
    table = Table({0: 300_100, 1: 7_000_000, 2: 7_000_000})
    table.deal()
    for _ in range(3):
        table.key(ev.K_ALLIN)
    assert table.look()[POT] == f"POT {table.game.pot()}" == "POT 14300100"


def test_each_hand_has_its_own_winner():
    table = three()
    texts = []
    for _ in range(2):
        table.key(ev.K_NEXT)
        for _ in range(2):
            for seat in range(3):
                table.feed(ev.HOLE, seat)
        table.key(ev.K_FOLD)
        table.key(ev.K_FOLD)
        texts.append(action(table))
    assert texts == ["S3 WINS 100", "S1 WINS 100"]


def test_an_award_that_was_undone_is_not_added_to_the_next_one():
    table = three()
    table.deal()
    table.key(ev.K_FOLD)
    table.key(ev.K_FOLD)
    first = action(table)
    table.key(ev.K_UNDO)
    table.key(ev.K_FOLD)
    assert action(table) == first == "S3 WINS 100"


def test_two_winners_are_named_and_more_are_counted():
    table = three()
    table.deal()
    table.feed(ev.CHIPS, 0, 0)
    table.game.phase = codes.DONE
    for seat in range(3):
        table.news.hear(codes.NOTE_WINS, seat, 150, "")
        if seat == 1:
            assert action(table) == "S1 150 S2 150"
    assert action(table) == "SPLIT 3"


@pytest.mark.parametrize(
    ("first", "second", "text"),
    [(2550, 2550, "S2 2550 S10 2550"), (269000, 97000, "SPLIT 2")],
)
def test_an_amount_is_never_cut_off(first: int, second: int, text: str):
    table = Table({1: 9000, 9: 9000})
    table.game.phase = codes.DONE
    table.news.hear(codes.NOTE_WINS, 1, first, "")
    table.news.hear(codes.NOTE_WINS, 9, second, "")
    assert action(table) == text


@pytest.mark.parametrize(
    ("mode", "ante", "text"),
    [
        (ev.ANTE_EACH, 10, "50/100 ANTE 10"),
        (ev.ANTE_BIG, 100, "50/100 BBA"),
        (ev.ANTE_BIG, 50, "50/100 BBA 50"),
        (ev.ANTE_BUTTON, 100, "50/100 BTA"),
        (ev.ANTE_NONE, 0, "50/100"),
    ],
)
def test_antes_stand_behind_the_blinds(mode: int, ante: int, text: str):
    table = three()
    table.feed(ev.ANTE, mode, ante)
    assert table.look()[BLINDS] == text


@pytest.mark.parametrize(
    ("mode", "ante", "text"),
    [(ev.ANTE_EACH, 30_000, "150K/300K/30K"), (ev.ANTE_BIG, 300_000, "150K/300K BBA")],
)
def test_high_blinds_become_short(mode: int, ante: int, text: str):
    table = three(9_000_000)
    table.feed(ev.SMALL, 0, 150_000)
    table.feed(ev.BIG, 0, 300_000)
    table.feed(ev.ANTE, mode, ante)
    assert table.look()[BLINDS] == text


def test_what_the_dealer_keys_stands_in_place_of_the_blinds():
    table = three()
    assert table.look(keyed=1200)[BLINDS] == "KEY 1200"
    assert table.look()[BLINDS] == "50/100"


def test_an_alert_says_who_and_what_would_be_right_until_it_is_done():
    table = three()
    table.deal()
    table.feed(ev.KNOCK, 0)
    assert action(table) == "! S1 CALL 100"
    table.feed(ev.CHIPS, 0, 100)
    assert action(table) == "S2 CALL 50"


def test_a_raise_that_is_too_small_is_answered_with_the_least():
    table = three()
    table.deal()
    table.key(ev.K_RAISE, 90)
    assert action(table) == "! S1 MIN 200"


def test_what_is_to_be_decided_stays_when_something_else_was_said():
    table = three()
    table.deal()
    table.feed(ev.FAULT, 1, ev.FAULT_JOKER)
    asked = action(table)
    assert asked.startswith("! S2 ")
    table.news.hear(codes.NOTE_STREET, 255, 1, 0)
    assert action(table) == asked


def test_an_alert_about_no_seat():
    table = three()
    table.deal()
    table.board(7)
    assert action(table) == "! FLOP EARLY"


def test_every_alert_of_the_rules_has_words_that_fit():
    highest = max(
        value
        for name, value in vars(codes).items()
        if name == "ALERT_NO_BLINDS"
        or (name.isupper() and codes.ALERT_BAD_EVENT <= value <= codes.ALERT_NO_ACTOR)
    )
    texts = set()
    for code in range(codes.ALERT_BAD_EVENT, highest + 1):
        table = Table({8: 10_000_000, 9: 10_000_000}, button=8)
        table.deal()
        table.key(ev.K_RAISE, 1_234_567)
        table.news.hear(codes.NOTE_ALERT, 9, code, "")
        text = action(table)
        assert text.startswith(("! S10 ", "!S10 "))
        assert len(text) > len("! S10 ")
        assert "?" not in text
        texts.add(text)
    assert len(texts) >= 18


def test_update_says_which_rows_changed():
    table = three()
    assert table.rows.update(table.game) == 0b111
    assert table.rows.update(table.game) == 0
    table.feed(ev.BIG, 0, 200)
    assert table.rows.update(table.game) == 1 << BLINDS


@pytest.mark.parametrize(("language", "text"), [(0, "DEAL ENTER"), (1, "GEBEN ENTER")])
def test_where_no_reader_tells_of_the_deal_its_row_names_the_key_that_ends_it(language, text):
    table = three()
    table.feed(ev.LANG, 0, language)
    table.feed(ev.START, 0, 1)
    assert table.look(by_enter=True)[ACTION] == text
    table.deal()
    assert table.look()[ACTION] == "S1 CALL 100"


@pytest.mark.parametrize(("language", "text"), [(0, "SHOW?"), (1, "ZEIGEN?")])
def test_what_a_console_asks_for_stands_on_the_action_row_before_all_else(language, text):
    table = three()
    table.feed(ev.LANG, 0, language)
    table.deal()
    table.key(ev.K_UNDO, 100)  # an alert
    before = table.look()
    assert before[ACTION].startswith("! ")
    assert table.look(asked=True) == [before[POT], text, before[BLINDS]]
    assert table.look() == before


AMOUNTS = (1, 9, 12_345, 1_234_567, 23_455_500, 99_999_999)


@pytest.mark.parametrize("owed", AMOUNTS[1:])
def test_what_must_be_paid_is_exact_at_every_size(owed: int):
    table = Table(dict.fromkeys((7, 8, 9), 300_000_000), button=8)
    table.feed(ev.SMALL, 0, 1)
    table.feed(ev.BIG, 0, 2)
    table.deal()
    assert table.key(ev.K_RAISE, owed + 1) == 0
    assert action(table) == f"S10 CALL {owed}"
    table.news.hear(codes.NOTE_ALERT, 9, codes.ALERT_UNDERCALL, 0)
    assert action(table).lstrip("! ") == f"S10 DUE {owed}"


@pytest.mark.parametrize("chips", AMOUNTS)
def test_blinds_and_ante_are_exact_side_by_side_or_each_on_its_page(chips: int):
    table = three(300_000_000)
    table.feed(ev.SMALL, 0, max(1, chips - 1))
    table.feed(ev.BIG, 0, chips)
    table.feed(ev.ANTE, ev.ANTE_EACH, chips)
    table.news.note = 0
    seen = set()
    for _ in range(6):
        seen.add(table.look()[BLINDS])
        table.rows.turn_page(table.game)
    together = f"{max(1, chips - 1)}/{chips} ANTE {chips}"
    alone = {f"SB {chips - 1}", f"BB {chips}", f"ANTE {chips}"}
    assert seen in ({together}, {together.replace(" ANTE ", "/")}, alone)
    assert (seen == alone) is (chips >= 1_000_000)


@pytest.mark.parametrize(
    ("structure", "game", "text"),
    [
        (0, 0, "TDA2019"),
        (3, 0, "FL HOLDEM"),
        (0, 1, "PL OMAHA"),
        (0, 11, "FL RAZZ"),
        (1, 13, "NL 2-7 SINGLE"),
        (0, 12, "FL 2-7 TRIPLE"),
        (3, 6, "FL OMAHA 6/8"),
    ],
)
def test_while_cards_are_dealt_the_row_names_the_game(structure, game, text):
    table = three()
    table.feed(ev.GAME, structure, game)
    table.feed(ev.START, 0, 1)
    assert table.look()[POT] == text
