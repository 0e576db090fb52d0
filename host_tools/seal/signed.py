"""Which hands of a day the table has signed: judged by its public key alone."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from host_tools.link.messages import Message, Paired, SignedEnd, SignedKey, Signer
from host_tools.seal import hss
from host_tools.seal.proof import Finding
from host_tools.seal.records import End
from host_tools.seal.tables import ToldTable

SIGNED, NOT_SIGNED, WRONG = "signed", "not signed", "wrong"
_LEVELS = 3  # signed keys above a signature,
_HEIGHT = 5  # of trees so high
_CANNOT = "a line of a signature cannot be read"
_NO_END = "it was signed, and its end is not here"
_NOT_OF_KEY = "its signature is not of this key, or of another end"
_OLDER = "it was signed, and says that nobody signed yet when it was dealt"
_OTHER = "the records name another key"
_TWO = "a session names two tables"


@dataclass(frozen=True)
class Verdict:
    """A word on a hand: SIGNED, NOT_SIGNED or WRONG, and why."""

    hand: int
    word: str
    why: str = ""


@dataclass(frozen=True)
class _Signature:
    """A signature of a hand, by one of all keys."""

    index: int
    body: bytes


@dataclass
class Signatures:
    """Takes what a table told in any order, then gives `verdicts`.

    `keys` are public keys that somebody gave; without any the records' own is judged by.
    `findings` are what does not fit between hands.
    """

    keys: Sequence[bytes] = ()
    table: bytes = b""
    findings: list[Finding] = field(default_factory=list)
    named: set[bytes] = field(default_factory=set)  # keys in the records
    _of: dict[int, list[_Signature]] = field(default_factory=dict)  # by hand
    _above: dict[tuple[int, int], bytes] = field(default_factory=dict)  # by level and leaf

    def take(self, message: Message | None) -> None:
        """Nothing where it says nothing of signatures."""
        match message:
            case SignedEnd(hand, index, body):
                self._of.setdefault(hand, []).append(_Signature(index, body))
            case SignedKey(level, leaf, body):
                self._above[level, leaf] = body
            case Signer(key=key):
                self._name(key)
            case Paired(table) if table != self.table:
                self.findings.append(Finding(None, _TWO))

    def _name(self, key: bytes) -> None:
        try:
            self.named.add(hss.whole_key(key))
        except ValueError:
            self.findings.append(Finding(None, _CANNOT))

    @property
    def is_of_given(self) -> bool:
        """The records name a key that somebody gave."""
        return bool(self.named & {*self.keys})

    @property
    def judges(self) -> list[bytes]:
        """The keys that are judged by: those given that the records name, else all given, else
        the records' own; none where no key is known."""
        if self.keys:
            return [one for one in self.keys if one in self.named] or [*self.keys]
        return [*self.named] if len(self.named) == 1 else []

    def denied(self, older: Iterable[int]) -> list[Finding]:
        """A signature behind a hand of a protocol that had none."""
        return [Finding(hand, _OLDER) for hand in older if hand in self._of]

    def before(self, first: int | None) -> list[int]:
        """Hands that were signed before the first one of these lines began, None for no hand."""
        return sorted(hand for hand in self._of if first is None or hand < first)

    def verdicts(
        self, ends: Sequence[End], found: Sequence[Finding], first: int | None
    ) -> list[Verdict]:
        """A word for each hand that ended; `found` are the faults of its lines, `first` the first
        hand that began in them."""
        if self.named - {*self.judges}:
            self.findings.append(Finding(None, _OTHER))
        told = {*(end.hand for end in ends), *self.before(first)}
        self.findings += [Finding(hand, _NO_END) for hand in sorted(self._of) if hand not in told]
        faults = {one.hand: one.text for one in reversed(found)}
        return [self._verdict(end, faults.get(end.hand, "")) for end in ends]

    def _verdict(self, end: End, fault: str) -> Verdict:
        if fault:
            return Verdict(end.hand, WRONG, fault)
        made = self._of.get(end.hand, [])
        if any(self._signs(one, end) for one in made):
            return Verdict(end.hand, SIGNED)
        return Verdict(end.hand, WRONG, _NOT_OF_KEY) if made else Verdict(end.hand, NOT_SIGNED)

    def _signs(self, made: _Signature, end: End) -> bool:
        above = [
            self._above.get((n + 1, made.index >> _HEIGHT * (_LEVELS - n)), b"")
            for n in range(_LEVELS)
        ]
        message = b"fm2 end" + self.table + end.told
        whole = hss.assemble(above, made.body)
        return any(hss.verify(key, message, whole) for key in self.judges)


def signatures(table: ToldTable, keys: Sequence[bytes] = ()) -> Signatures:
    """All that a table told of them; `keys` are those that somebody gave."""
    all_of_them = Signatures(keys, table.id)
    for one in table.told:
        all_of_them.take(one.message)
    return all_of_them
