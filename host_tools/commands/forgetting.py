"""Another name in the place of one, in records, evening, audit log and among the devices: who is
named, and where.
"""

import json
import re
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from host_tools.access.keyring import DEVICES
from host_tools.commands.named_devices import is_called_after, names_of
from host_tools.ground import chain, json_text, private
from host_tools.ground.cannot import CannotError, reading, sentences
from host_tools.ground.named import made_up, names_in, renamed, spelt
from host_tools.store.folder import FILE

if TYPE_CHECKING:
    from host_tools.store.store import Store

EVENING, AUDIT = "evening.jsonl", "audit.jsonl"
_SALTS = "salts"
_UNFINISHED = "forgetting.json"
_IN_A_TEXT = '{}, line {}: {} stands in "{}", too, and stays there: look at it ({} in all)'
_A_DEVICE = '{} says that a device called "{}" was let in: forget that name, too'
Instead = dict[str, str]


def beside(folder: Path, file: str) -> list[dict[str, Any]]:
    """The lines of a chained file, none where there is no file.  CannotError."""
    with sentences():
        return chain.objects(folder / file) if (folder / file).exists() else []


class WhereNamed:
    """Everybody who is named in the files, and as whom each of them names one of these."""

    def __init__(self, store: "Store", folder: Path, name: str) -> None:
        self._name = name
        self.names: set[str] = set()
        self._spelt: dict[str, set[str]] = {}
        for file, line in _lines(store, folder):
            self.names.update(names_in(line))
            self._spelt.setdefault(file, set()).update(spelt(line, name))
        devices = names_of(folder)
        self.names |= devices
        if any(is_called_after(one, name) for one in devices):
            self._spelt[DEVICES] = {name}

    @property
    def every(self) -> list[str]:
        """The names under which somebody stands, his own first; none where nobody is called so."""
        return sorted(set().union(*self._spelt.values()), key=lambda one: (one != self._name, one))

    def instead(self, known: Instead) -> dict[str, Instead]:
        """For each file a made-up name, which nobody has, in the place of each of them; a known
        one where somebody began to forget him.
        """
        free = (name for name in map(made_up, count(1)) if name not in self.names)
        all_of_them = {name: known.get(name) or next(free) for name in self.every}
        return {
            file: {name: other for name, other in all_of_them.items() if name in here}
            for file, here in self._spelt.items()
        }


def _lines(store: "Store", folder: Path) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """Each line with its file; people of whom a salt alone is left stand in one of their own."""
    yield FILE, {"names": store.names()}
    for row in store.since():
        yield FILE, row.line
    for file in (EVENING, AUDIT):
        for line in beside(folder, file):
            yield file, line
            yield file, {"names": list(line.get(_SALTS) or ())}


class Unfinished:
    """Names that are being taken out of a folder, and the made-up ones, until no byte has them: a
    command that was ended meanwhile is run again, and goes on with the same made-up names.
    """

    def __init__(self, folder: Path) -> None:
        self._path = folder / _UNFINISHED
        with sentences(), reading(self._path):
            self._of: dict[str, Instead] = (
                json_text.parse_object(self._path.read_bytes()) if self._path.exists() else {}
            )

    @property
    def made_up(self) -> set[str]:
        """Names that nobody else may have."""
        return {one for instead in self._of.values() for one in instead.values()}

    def of(self, name: str) -> Instead:
        """Made-up names that somebody is to have."""
        return self._of.get(name, {})

    @contextmanager
    def begun(self, name: str, files: Mapping[str, Instead]) -> Iterator[None]:
        """Keep it before anything changes; what cannot begin is not kept.  CannotError."""
        before = self.of(name)
        new = {who: other for instead in files.values() for who, other in instead.items()}
        self._write({**self._of, name: before | new})
        try:
            yield
        except CannotError:
            if not before:
                self.ends(name)
            raise

    def ends(self, name: str) -> None:
        """Nothing has the name any more.  CannotError."""
        self._write({who: instead for who, instead in self._of.items() if who != name})

    def _write(self, of: dict[str, Instead]) -> None:
        self._of = of
        if of:
            _put(self._path, json.dumps(of))
        else:
            self._path.unlink(missing_ok=True)


def _put(path: Path, data: str | bytes) -> None:
    try:
        private.write(path, data)
    except OSError as error:
        raise CannotError(f"{path} cannot be written ({error.strerror})") from None


def texts_with(store: "Store", folder: Path, name: str) -> Iterator[str]:
    """Texts beside the names in which this one stands, too: a sentence for each field of a file.

    They stay, for a hash binds them, and a word may mean somebody else.
    """
    word = re.compile(rf"(?<!\w){re.escape(name)}(?!\w)", re.IGNORECASE)
    found: dict[tuple[str, str], list[int]] = {}
    for file, number, line in _numbered(store, folder):
        for field, value in renamed(line, lambda who: "").items():
            if any(map(word.search, _texts(value))):
                found.setdefault((file, field), []).append(number)
    for (file, field), numbers in found.items():
        yield _IN_A_TEXT.format(file, numbers[0], name, field, len(numbers))


def devices_after(folder: Path, name: str) -> Iterator[str]:
    """Devices that the audit log says were let in and are called after somebody: a sentence for
    each.  They stay, for such a name may be somebody else's.
    """
    paired = {
        str(line.get("name")) for line in beside(folder, AUDIT) if line.get("what") == "paired"
    }
    for one in sorted(paired - {name}):
        if is_called_after(one, name):
            yield _A_DEVICE.format(AUDIT, one)


def _numbered(store: "Store", folder: Path) -> Iterator[tuple[str, int, Mapping[str, Any]]]:
    yield from ((FILE, row.id, row.line) for row in store.since())
    for file in (EVENING, AUDIT):
        yield from ((file, *one) for one in enumerate(beside(folder, file), 1))


def _texts(value: Any) -> Iterator[str]:
    match value:
        case str():
            yield value
        case dict():
            yield from _texts(list(value.values()))
        case list():
            for one in value:
                yield from _texts(one)


class Rewriting(NamedTuple):
    """The bytes that a chained file is to have, and how many of its lines change; `same`: its
    head stays.
    """

    path: Path
    data: bytes | None
    lines: int = 0
    same: bool = True

    def write(self) -> None:
        """Put them into the file's place.  CannotError."""
        if self.data is not None:
            _put(self.path, self.data)


@contextmanager
def rewriting(path: Path, instead: Instead) -> Iterator[Rewriting]:
    """A chained file as it would be; nobody writes to it meanwhile.  CannotError."""
    from host_tools.commands.retiring import held

    if path.exists():
        with closing(held(path)):
            yield _rewriting(path, instead)
    else:
        yield Rewriting(path, None)


def _rewriting(path: Path, instead: Instead) -> Rewriting:
    with sentences(), _named(path):
        lines, same = chain.whole_lines(path), True
        told = sum(any(spelt(one, name) for name in instead) for one in chain.objects(path))
        for name, other in instead.items():
            lines, _, stays = chain.without(lines, name, other)
            same &= stays
        data = b"".join(line + b"\n" for line in lines)
        changed = data != path.read_bytes()  # half a line at its end, too, may have a name
    return Rewriting(path, data if changed else None, told, same)


@contextmanager
def _named(path: Path) -> Iterator[None]:
    """The file of a damaged line is said."""
    try:
        yield
    except chain.DamagedError as error:
        raise CannotError(chain.LEFT.format(path.name, error)) from None
