"""The hands in the moments that stand: one for each time the cards were dealt.

Amounts come from what the rules said.  After each moment they are held against the table's own
ledger, and where a ruling changed it the last wager of the seat is changed with it.
"""

from collections.abc import Callable

from floorman import events as ev
from floorman.carried import shown_cards
from floorman.rules import codes, why
from floorman.rules.state import SEATS

from host_tools.records.deal import Deal
from host_tools.records.hand import Did, Ended, Hand, Posted, Remark, Subject
from host_tools.records.moments import Moment, Moments
from host_tools.table.timeline import Note
from host_tools.table.view import chips_of
from host_tools.table.words import card, sentence, street_of

_REMARKS = {
    codes.NOTE_PROPOSED: Subject.DECISION,
    codes.NOTE_REDEAL: Subject.MISDEAL,
    codes.NOTE_HAND_VOID: Subject.MISDEAL,
    **dict.fromkeys(
        (
            codes.NOTE_RULED, codes.NOTE_SETTLED, codes.NOTE_DEAD_HAND, codes.NOTE_PASSIVE,
            codes.NOTE_CARD_BURNED, codes.NOTE_CARD_DUE, codes.NOTE_RETRIEVED, codes.NOTE_STEP,
            codes.NOTE_CORRECTED, codes.NOTE_TAKEN_BACK, codes.NOTE_TRANSFERRED,
            codes.NOTE_REMOVED, codes.NOTE_JOINED, codes.NOTE_PENALISED, codes.NOTE_WARNED,
            codes.NOTE_DISQUALIFIED, codes.NOTE_BUTTON_FIXED, codes.NOTE_BUTTON_DUE,
            codes.NOTE_NO_CLAIM, codes.NOTE_CARRIED, codes.NOTE_SHOW_ALL, codes.NOTE_SET_ASIDE,
            codes.NOTE_MUST_SHOW, codes.NOTE_MOVED, codes.NOTE_CLOCK, codes.NOTE_RUNS,
            codes.NOTE_PAYS, codes.NOTE_SEVEN_DEUCE, codes.NOTE_SITS, codes.NOTE_STOOD_LAST,
        ),
        Subject.RULING,
    ),
}  # fmt: skip


def hands_in(moments: Moments, language: str = "en") -> list[Hand]:
    """Every deal of these moments, the misdealt ones first; remarks are in the language."""
    reader = _Reader(moments, language)
    for moment in moments.all:
        reader.take(moment)
    return reader.hands()


class _Reader:
    """Turns moments into deals."""

    def __init__(self, moments: Moments, language: str) -> None:
        self._moments = moments
        self._language = language
        self._deals: list[Deal] = []
        self._deal: Deal | None = None
        self._pot = 0

    def take(self, moment: Moment) -> None:
        """One event."""
        self._moment = moment
        self._posting = False
        if moment.kind == ev.BURN and self._deal is not None:
            self._remark("a card is burned", "", Subject.BURN)
        for note in moment.notes:
            if note.note == codes.NOTE_BUTTON_AT:
                self._begin()
            elif self._deal is not None:
                self._hear(note, self._deal)
        if self._deal is not None and moment.seen.phase != codes.DONE:
            self._compare(self._deal)

    def _begin(self) -> None:
        """Cards are dealt, for the first time or again."""
        seen = self._moment.seen
        last = self._deal
        stacks = chips_of(self._moments.before) if last is None else last.stacks
        dealt = [seat for seat in range(SEATS) if seen.flags[seat] & codes.SEAT_IN_HAND]
        self._deal = Deal({seat: stacks[seat] for seat in dealt}, seen, self._moment.ms)
        self._deals.append(self._deal)
        self._posting = True

    def _hear(self, note: Note, deal: Deal) -> None:
        what = _REMARKS.get(note.note)
        if what is not None:
            text = sentence(note.note, note.seat, note.value, self._language)
            self._remark(text, note.rule, what)
        hear = _HEARD.get(note.note)
        if hear is not None:
            hear(self, deal, note)

    def _remark(self, text: str, rule: str, what: Subject) -> None:
        if self._deal is not None:
            deal = self._deal
            ms = deal.since(self._moment.ms)
            deal.remarks.append(Remark(len(deal.acts), text, rule, ms, what))

    # what was said ---------------------------------------------------------------------------

    def _post(self, deal: Deal, note: Note) -> None:
        what = _POSTS[note.note]
        if not self._posting and what is not Posted.STRADDLE:  # at another level
            deal.take_posts_back()
            self._posting = True
        deal.post(note.seat, what, note.value)

    def _kill(self, deal: Deal, note: Note) -> None:
        deal.kill_by(note.seat, self._moment.kill, note.value)

    def _act(self, deal: Deal, note: Note) -> None:
        did = _ACTS[note.note]
        keyed = self._moment.kind == ev.KEY
        to = note.value if did in (Did.CALL, Did.BET, Did.RAISE, Did.BRING_IN) else None
        killed = note.note == codes.NOTE_DEAD_HAND
        deal.act(note.seat, did, to, self._moment.ms, keyed, killed)

    def _take_back(self, deal: Deal, note: Note) -> None:
        deal.take_back(note.seat, note.value)

    def _return(self, deal: Deal, note: Note) -> None:
        if note.why == why.KILLED:
            deal.shift(note.seat, -note.value)
        else:
            deal.give_back(note.seat, note.value)

    def _street(self, deal: Deal, note: Note) -> None:
        deal.next_street(street_of(note.value))

    def _shows(self, deal: Deal, note: Note) -> None:
        first = note.value >> 16  # of the hand: it is told by twos
        two = shown_cards(note.value)
        shown = tuple(card(one) for one in two if one != ev.UNKNOWN)
        deal.table(note.seat, first, shown)

    def _up_card(self, deal: Deal, note: Note) -> None:
        deal.open_cards[note.seat] = (*deal.open_cards.get(note.seat, ()), card(note.value))

    def _draws(self, deal: Deal, note: Note) -> None:
        deal.draw(note.seat, note.value)

    def _threw(self, deal: Deal, note: Note) -> None:
        deal.draw(note.seat, 1)

    def _gives_up(self, deal: Deal, note: Note) -> None:
        deal.mucked.add(note.seat)

    def _lives(self, deal: Deal, note: Note) -> None:
        deal.revive(note.seat)

    def _pot_is(self, deal: Deal, note: Note) -> None:
        self._pot = note.seat
        deal.pots.setdefault(note.seat, {})
        if deal.over is None:
            deal.over = self._moment.seen

    def _wins(self, deal: Deal, note: Note) -> None:
        deal.win(self._pot, note.seat, note.value)

    def _board(self, deal: Deal, note: Note) -> None:
        """The next pots are won on another board."""
        deal.runs.append({})

    def _rake(self, deal: Deal, note: Note) -> None:
        deal.rake[note.seat] = note.value

    def _carries(self, deal: Deal, note: Note) -> None:
        if deal.pots:
            deal.left += note.value

    def _moves(self, deal: Deal, note: Note) -> None:
        """A dispute: before the next hand the award itself was another one."""
        if deal.over is not None:
            deal.move(self._moment.seen.winner, note.seat, note.value)

    def _premium(self, deal: Deal, note: Note) -> None:
        paid = -note.value if note.note == codes.NOTE_PAYS else note.value
        deal.premium(note.seat, paid, self._moment.seen)

    def _misdealt(self, deal: Deal, note: Note) -> None:
        deal.ended = Ended.VOID if note.note == codes.NOTE_HAND_VOID else Ended.MISDEALT
        if deal.over is None:
            deal.over = self._moment.seen

    # the ledger ------------------------------------------------------------------------------

    def _compare(self, deal: Deal) -> None:
        """What a ruling changed without a word that has an amount."""
        seen = self._moment.seen
        stack, paid = chips_of(seen), seen.contribution
        for seat in deal.stacks:
            there = stack[seat] + paid[seat]
            deal.stacks[seat] = there
            if paid[seat] != deal.paid[seat]:
                deal.shift(seat, paid[seat] - deal.paid[seat])

    # the end ---------------------------------------------------------------------------------

    def hands(self) -> list[Hand]:
        """The deals as hands."""
        facts = dict(self._moments.facts)
        moments = self._moments.all
        facts["undone"] = self._moments.undone
        facts["last"] = moments[-1].row if moments else 0
        found = []
        for number, deal in enumerate(self._deals):
            last = number == len(self._deals) - 1
            if not last:
                deal.ended = Ended.MISDEALT
            found.append(deal.hand(self._moments.names, {**facts, "redeals": number}))
        return found


_Hears = Callable[[_Reader, Deal, Note], None]
_POSTS = {
    codes.NOTE_ANTE_PAID: Posted.ANTE,
    codes.NOTE_POSTED_SMALL: Posted.SMALL,
    codes.NOTE_POSTED_BIG: Posted.BIG,
    codes.NOTE_STRADDLED: Posted.STRADDLE,
}
_ACTS = {
    codes.NOTE_FOLDED: Did.FOLD,
    codes.NOTE_DEAD_HAND: Did.FOLD,
    codes.NOTE_CHECKED: Did.CHECK,
    codes.NOTE_CALLED: Did.CALL,
    codes.NOTE_OPENED: Did.BET,
    codes.NOTE_RAISED: Did.RAISE,
    codes.NOTE_BROUGHT_IN: Did.BRING_IN,
}
_HEARD: dict[int, _Hears] = {
    **dict.fromkeys(_POSTS, _Reader._post),
    codes.NOTE_KILLED: _Reader._kill,
    **dict.fromkeys(_ACTS, _Reader._act),
    codes.NOTE_TAKEN_BACK: _Reader._take_back,
    codes.NOTE_RETURNED: _Reader._return,
    codes.NOTE_STREET: _Reader._street,
    codes.NOTE_SHOWS: _Reader._shows,
    codes.NOTE_UP_CARD: _Reader._up_card,
    codes.NOTE_DRAWS: _Reader._draws,
    codes.NOTE_THREW: _Reader._threw,
    codes.NOTE_GAVE_UP: _Reader._gives_up,
    codes.NOTE_RETRIEVED: _Reader._lives,
    codes.NOTE_BOARD: _Reader._board,
    codes.NOTE_POT: _Reader._pot_is,
    codes.NOTE_WINS: _Reader._wins,
    codes.NOTE_RAKE: _Reader._rake,
    codes.NOTE_CARRIED: _Reader._carries,
    codes.NOTE_MOVED: _Reader._moves,
    codes.NOTE_PAYS: _Reader._premium,
    codes.NOTE_SEVEN_DEUCE: _Reader._premium,
    codes.NOTE_STOOD_LAST: _Reader._premium,
    codes.NOTE_REDEAL: _Reader._misdealt,
    codes.NOTE_HAND_VOID: _Reader._misdealt,
}
