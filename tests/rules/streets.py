"""Streets of the judge: board cards, cards to seats, draws, dealt at both tables alike."""

from collections import deque

from floorman import events as ev
from floorman.rules import codes, games

from host_tools.table.code_names import menu_card
from tests.rules.shares import top_card


def deal_each(match) -> None:
    """A card to each live seat, from left of the dealer; open ones are named."""
    for seat in match.setting.seats:
        if match.game.live(seat):
            deal_to(match, seat)


def deal_to(match, seat: int) -> int:
    card = match.stub.pop(0)
    place = len(match.hands[seat])
    match.hands[seat].append(card)
    match.feed(ev.HOLE, seat)
    if match.game.played.up >> place & 1:
        match.same("open card", match.feed(ev.UP_CARD, seat, card), 0)
    return card


def play(match) -> None:
    """The street that is due."""
    kind = match.game.coming()
    if kind == games.DRAW:
        _draw(match)
        return
    if kind == games.THROW:
        _throw_one(match)
        return
    match.feed(ev.BURN)
    match.kit.burn_card("??")
    if kind > games.TO_SEATS:
        _to_seats(match)
    else:
        _to_board(match, kind)


def _to_board(match, cards: int) -> None:
    laid = [match.stub.pop(0) for _ in range(cards)]
    for card in laid:
        match.feed(ev.BOARD, match.game.nboard, card)
    match.kit.deal_board(match.names(laid))
    if match.boards > 1:
        _to_second(match, cards)


def _to_second(match, cards: int) -> None:
    """The second board, which the dealer keys."""
    laid = [match.stub.pop(0) for _ in range(cards)]
    for card in laid:
        match.same("second board due", match.game.second_due(), True)
        menu = codes.menu_value(codes.MENU_SECOND, number=menu_card(card))
        match.same("second board", match.feed(ev.KEY, ev.K_FLOOR, menu), 0)
    match.kit.deal_board(match.names(laid))


def _to_seats(match) -> None:
    live = [seat for seat in match.setting.seats if match.game.live(seat)]
    cards = {}
    for seat in live:
        cards[seat] = deal_to(match, seat)
    for seat in live:
        match.kit.deal_hole(match.names([cards[seat]]), match.setting.seats.index(seat))
    _open_alike(match)


def _open_alike(match) -> None:
    """Equal open hands: pokerkit begins with the first; let it be the one of RP-10D.

    Behind one that is all-in the next begins who can, at both tables.
    """
    kit = match.kit
    if kit.actor_index is None or _opener(match) == kit.opener_index:
        return
    match.tally["equal boards"] += 1
    first = kit.opener_index = _opener(match)
    turns = sorted(kit.actor_indices, key=lambda i: (i - first) % kit.player_count)
    kit.actor_indices = deque(turns)


def _opener(match) -> int:
    """The highest by suit of those whose open cards are worth as much as pokerkit's opener's."""
    live = [i for i, seat in enumerate(match.setting.seats) if match.game.live(seat)]
    wanted = _ranks(_open(match, match.kit.opener_index))
    alike = [i for i in live if _ranks(_open(match, i)) == wanted]
    low = match.game.played.high == games.ACE_TO_FIVE
    return max(alike, key=lambda i: top_card(_open(match, i), low))


def _open(match, i: int) -> list[int]:
    hand = match.hands[match.setting.seats[i]]
    up = match.game.played.up
    return [card for place, card in enumerate(hand) if up >> place & 1]


def _ranks(cards: list[int]) -> list[int]:
    return sorted(card >> 2 for card in cards)


def _draw(match) -> None:
    """Each throws some away, at both tables; then each gets as many."""
    thrown = {}
    for seat in [seat for seat in match.setting.seats if match.game.live(seat)]:
        hand = match.hands[seat]
        most = min(len(hand), len(match.stub) - sum(map(len, thrown.values())))
        thrown[seat] = match.rng.sample(hand, match.rng.randint(0, max(0, most)))
        match.same(
            "to draw", match.setting.seats.index(seat), match.kit.stand_patter_or_discarder_index
        )
        match.kit.stand_pat_or_discard(match.names(thrown[seat]))
        _throw(match, seat, thrown[seat])
        match.tally["draws"] += 1
    match.kit.burn_card("??")
    match.feed(ev.BURN)
    for seat, cards in thrown.items():
        came = [deal_to(match, seat) for _ in cards]
        if came:
            match.kit.deal_hole(match.names(came), match.setting.seats.index(seat))


def _throw_one(match) -> None:
    """Each throws a card away, in any order, and pokerkit never knew of it."""
    live = [seat for seat in match.thrown if match.game.live(seat)]
    for seat in match.rng.sample(live, len(live)):
        match.same("throws", match.feed(ev.TAKEN, seat, ev.AT_MUCK), 0)
    match.tally["thrown away"] += len(live)


def _throw(match, seat: int, cards: list[int]) -> None:
    if not cards:
        knocks = match.rng.random() < 0.5 and not match.game.in_front[seat]
        event = (ev.KNOCK, seat) if knocks else (ev.KEY, ev.K_CHECK)
        match.same("stands pat", match.feed(*event), 0)
        return
    if len(cards) == len(match.hands[seat]) and match.rng.random() < 0.5:
        match.same("throws all", match.feed(ev.MUCKED, seat), 0)
    else:
        for _ in cards:
            match.same("throws", match.feed(ev.TAKEN, seat, ev.AT_MUCK), 0)
    for card in cards:
        match.hands[seat].remove(card)
