"""Alerts and open decisions: the machine proposes, people decide, everything is said.

Decisions lie on a stack of four; the last one is decided first.  While `ruling` is not 0 nobody's
turn ends by itself.  What a decision leads to stands in menu.py.
"""

from floorman.rules import codes, why
from floorman.rules.state import NOBODY, OPTIONS, RESUME, RULINGS, State, answer, keep, tell

_OBJECTS = bytes((codes.ALERT_OBJECT, codes.ALERT_PHONE, codes.ALERT_COPY))


def alert(s: State, seat: int, code: int, rule: int) -> int:
    """Say that something is wrong; the code."""
    s.say(codes.NOTE_ALERT, seat, code, rule)
    return code


def propose(s: State, code: int, seat: int, value: int, rule: int, options: bytes) -> int:
    """Open a decision about `seat` and `value`; the first option is the default.

    Always returns the code.  Said twice it is still one decision.  A fifth one takes the place of
    one about a thing that plays no part; where there is none it is an alert.
    """
    keep(s)
    if is_open(s, code, seat):
        return code
    if s.open_rulings == RULINGS and (code in _OBJECTS or not _make_room(s)):
        return alert(s, seat, code, rule)
    _put_on_top(s, code, seat, value, rule, options)
    s.say(codes.NOTE_PROPOSED, seat, code, rule)
    return code


def _make_room(s: State) -> bool:
    """Drop a question about an object, which can wait: strange.py asks again."""
    for n in range(RULINGS):
        if s.ruling_code[n] in _OBJECTS:
            close(s, n)
            return True
    return False


def await_step(s: State, seat: int, what: int, rule: int, options: bytes) -> None:
    """The step that was told is due now: it takes the place of the decision that asked for it."""
    await_work(s, codes.ALERT_REPAIR, seat, what, rule, options)


def await_work(s: State, code: int, seat: int, value: int, rule: int, options: bytes) -> None:
    """The work of hands lies on top: nobody acts before it is done."""
    if s.open_rulings < RULINGS:
        _put_on_top(s, code, seat, value, rule, options)


def renew(s: State, n: int, value: int, options: bytes) -> None:
    """The n-th decision is about another value now."""
    keep(s)
    s.ruling_value[n] = value
    _write_options(s, n, options)


def offers(s: State, n: int, options: bytes) -> bool:
    """The n-th decision has one of these options."""
    for at in range(n * OPTIONS, n * OPTIONS + OPTIONS):
        if s.ruling_options[at] and s.ruling_options[at] in options:
            return True
    return False


def _put_on_top(s: State, code: int, seat: int, value: int, rule: int, options: bytes) -> None:
    n = s.open_rulings
    s.ruling_code[n] = code
    s.ruling_seat[n] = seat
    s.ruling_value[n] = value
    s.ruling_rule[n] = rule
    _write_options(s, n, options)
    leave_open(s, n + 1)


def offer(s: State, code: int, options: bytes) -> None:
    """Give the open decisions of this code other options: something happened since."""
    for n in range(s.open_rulings):
        if s.ruling_code[n] == code:
            _write_options(s, n, options)


def _write_options(s: State, n: int, options: bytes) -> None:
    for i in range(OPTIONS):
        s.ruling_options[n * OPTIONS + i] = options[i] if i < len(options) else 0


def option(s: State, choice: int) -> int:
    """The n-th option of the decision on top (0 and 1: the default), 0 when there is none."""
    if not s.ruling or choice < 0 or choice > OPTIONS:
        return 0
    return s.ruling_options[(s.open_rulings - 1) * OPTIONS + max(0, choice - 1)]


def choice(s: State, wanted: int) -> int:
    """Which option of the decision on top this one is, from 1; 0 when it is none of them."""
    for n in range(1, OPTIONS + 1 if wanted else 0):
        if option(s, n) == wanted:
            return n
    return 0


def drop_rulings(s: State) -> None:
    """The hand is over or dealt again: nothing is left to decide."""
    while s.open_rulings:
        leave_open(s, s.open_rulings - 1)
    s.held_mucks = 0


def is_open(s: State, code: int, seat: int, rule: int = why.NOTHING) -> bool:
    """The seat is asked about; with a `rule`, for that one."""
    n = find(s, code, seat)
    return n >= 0 and (rule == why.NOTHING or s.ruling_rule[n] == rule)


def leave_open(s: State, n: int) -> None:
    """`n` decisions are open now; what lies above is wiped out."""
    for i in range(n, s.open_rulings):
        s.ruling_code[i] = s.ruling_seat[i] = s.ruling_value[i] = 0
        s.ruling_rule[i] = why.NOTHING
    s.open_rulings = n
    s.ruling = s.ruling_code[n - 1] if n else 0


def withdraw(s: State, code: int, seat: int, value: int = -1) -> bool:
    """The felt itself answered a decision, wherever it lies on the stack; was it open?

    With a `value` only the one about that: a place, an amount.
    """
    for n in range(s.open_rulings):
        if value >= 0 and s.ruling_value[n] != value:
            continue
        if s.ruling_code[n] == code and s.ruling_seat[n] == seat:
            keep(s)
            s.say(codes.NOTE_SETTLED, seat, code, s.ruling_rule[n])
            close(s, n)
            return True
    return False


def settle(s: State, code: int, seat: int, value: int = -1) -> bool:
    """Withdraw a decision; when no other is open the hand goes on.  Was it open?"""
    if not withdraw(s, code, seat, value):
        return False
    if not s.ruling:
        tell(s, RESUME)
    return True


def find(s: State, code: int, seat: int) -> int:
    """Which decision is open about the seat, -1 when none is: the felt may answer it."""
    for n in range(s.open_rulings):
        if s.ruling_code[n] == code and s.ruling_seat[n] == seat:
            return n
    return -1


def put_first(s: State, n: int) -> None:
    """The n-th decision comes on top, and is decided next."""
    if n == s.open_rulings - 1:
        return
    code, seat, value, rule = (
        s.ruling_code[n], s.ruling_seat[n], s.ruling_value[n], s.ruling_rule[n]
    )  # fmt: skip
    options = bytes(s.ruling_options[n * OPTIONS : n * OPTIONS + OPTIONS])
    close(s, n)
    _put_on_top(s, code, seat, value, rule, options)


def answer_it(s: State, n: int, option: int) -> int:
    """The felt did what this option of the n-th decision is."""
    keep(s)
    put_first(s, n)
    return answer(s, choice(s, option))


def close(s: State, n: int) -> None:
    """The n-th decision is open no more; those above it come down by one."""
    for i in range(n, s.open_rulings - 1):
        s.ruling_code[i] = s.ruling_code[i + 1]
        s.ruling_seat[i] = s.ruling_seat[i + 1]
        s.ruling_value[i] = s.ruling_value[i + 1]
        s.ruling_rule[i] = s.ruling_rule[i + 1]
        for k in range(OPTIONS):
            s.ruling_options[i * OPTIONS + k] = s.ruling_options[(i + 1) * OPTIONS + k]
    leave_open(s, s.open_rulings - 1)


def ends_hand(s: State) -> bool:
    """A decision is open whose default ends this deal: nothing else matters for now."""
    return any(would_end(s, n) for n in range(s.open_rulings))


def default(s: State, n: int) -> int:
    """The first option of the n-th decision."""
    return s.ruling_options[n * OPTIONS]


def would_end(s: State, n: int) -> bool:
    """The default of the n-th decision ends this deal."""
    return default(s, n) in (codes.OPT_REDEAL, codes.OPT_VOID)


def step(s: State, what: int, rule: int, seat: int = NOBODY) -> None:
    """Tell the dealer to do something, about a seat or the board."""
    keep(s)
    s.say(codes.NOTE_STEP, seat, what, rule)


def asked(s: State) -> int:
    """The seat that the decision on top is about."""
    return s.ruling_seat[s.open_rulings - 1]


def asked_value(s: State) -> int:
    """The value of the decision on top: a place, an amount."""
    return s.ruling_value[s.open_rulings - 1]


def asked_rule(s: State) -> int:
    """The rule that the decision on top is open for."""
    return s.ruling_rule[s.open_rulings - 1]


def hold_muck(s: State, seat: int) -> None:
    """A hand came to the muck while a decision is open."""
    s.held_mucks |= 1 << seat


def free_muck(s: State, seat: int) -> None:
    """Take the seat's hand off those that wait at the muck: it was decided about."""
    s.held_mucks &= ~(1 << seat)


def release_mucks(s: State) -> int:
    """All hands that wait at the muck, as bits; none waits any more."""
    mucks = s.held_mucks
    s.held_mucks = 0
    return mucks
