"""A table that signs, without rules or felt: its FRAM, its link with a host, its power cut."""

from types import SimpleNamespace

from floorman import events as ev
from floorman.link.session import Session
from floorman.power import journal
from floorman.power.keeper import Keeper
from floorman.rules.state import PACKED
from floorman.seal import lms, signing
from floorman.seal.indices import Indices
from floorman.seal.keys import Vault
from floorman.seal.sealer import HAND_END, Sealer

from host_tools.link.messages import Record, SignedEnd, SignedKey, Signer
from host_tools.seal import hss
from simulator.attacks.fuzz.link_rig import Rig
from simulator.attacks.sealed import CHIP, PAIR, SECRET, fresh
from tests.seal.signing import Cut, Failing

PUBLIC = bytes.fromhex("000000040000000a00000006")
_TOLD = 38
_grown: dict[bytes, bytes] = {}


class Grown(lms.Tree):
    """A tree that was made before is there at once: what a test waits for after a cut."""

    def grow(self, most: int) -> None:
        key = bytes(self.key)
        if not self.count and key in _grown:
            self.nodes[:] = _grown[key]
            self.count = lms.LEAVES
            return
        super().grow(most)
        if self.count == lms.LEAVES:
            _grown[key] = bytes(self.nodes)


def new_medium(index: int = 0) -> Failing:
    """The FRAM of a table that somebody paired, and that signed so often."""
    medium = Failing()
    vault = Vault(CHIP, medium, "", fresh)
    vault.pair(PAIR, SECRET, 1)
    indices = Indices(vault.table, medium, "")
    indices.plant(SECRET)
    if index:
        indices.next = index - 1
        indices.burn(bytes(24))
    return medium


class Night:
    """Hands of one card each; `step` lets the table and its host work, between hands or not."""

    def __init__(self, index: int = 0) -> None:
        self.rig = Rig()
        self.medium = new_medium(index)
        self.hands = self.cuts = 0
        self.burnt: dict[int, bytes] = {}
        self.boot()

    # the table's power -----------------------------------------------------------------------

    def boot(self) -> None:
        """As Table does with what the FRAM holds; the power may go in it."""
        rig = self.rig
        medium = self.medium
        rig.port.inbound.clear()
        game = SimpleNamespace(first=bytearray(PACKED), pack=lambda buf: PACKED)
        session = rig.session = Session(rig.port, rig.ticks, b"t", game.pack, PACKED)
        vault = Vault(CHIP, medium, "", fresh)
        keeper = self.keeper = Keeper(medium, b"t", game, session, rig.ticks)
        self.sealer = Sealer(vault, keeper, session, rig.ticks, HAND_END, 0)
        self.signing = self.sealer.signing
        keeper.attach(self.sealer)
        if keeper.load() in (journal.SOUND, journal.OLDER):
            self._replay(keeper, session)
        else:
            keeper.begin_new()
        self.sealer.go_on(False)

    def _replay(self, keeper: Keeper, session: Session) -> None:
        kept = keeper.journal
        session.boot = kept.boot
        session.ring.go_on(kept.first)
        while kept.read():
            if kept.body:
                self.sealer.take(kept.seat, kept.body)
                if kept.seat >= 18:
                    session.record(kept.seat, kept.body)
            elif kept.kind:
                keeper.tell(kept.kind, kept.seat, kept.value, kept.ms, kept.author)
        keeper.go_on(0, 0, 0)

    def powered(self, work) -> bool:  # type: ignore[no-untyped-def]
        """Do it; False when the power went, which is back then."""
        try:
            work()
            return True
        except Cut:
            self.cuts += 1
            self.medium.bytes_left = 1 << 30
            self.boot()
            return False

    # hands -----------------------------------------------------------------------------------

    def feed(self, kind: int, seat: int, value: int) -> None:
        self.keeper.keep(kind, seat, value, self.rig.ticks.ms)

    def hand(self) -> None:
        """From its start to its END."""
        self.hands += 1
        self.keeper.hear(ev.CUE_HAND, 0, 0)
        self.sealer.hear(ev.CUE_HAND, 0, 0)
        self.feed(ev.START, 0, self.hands)
        self.sealer.begin()
        self.sealer.put(self.hands % 52)
        self.feed(ev.HOLE, 1, 4)
        self.sealer.tell(ev.HOLE)
        self.sealer.finish(True, self.rig.ticks.ms)

    def step(self, between: bool = True) -> None:
        if between and self.signing is not None:
            self.signing.tick()
            self._watch()
        self.rig.step()

    def _watch(self) -> None:
        """Every index that was burnt, with what for."""
        signer = self.signing._signer
        index = signer._indices.next - 1
        digest = bytes(signer._indices._buf[4:28])
        if index >= 0:
            assert self.burnt.setdefault(index, digest) == digest, f"index {index} signs twice"

    def until_signed(self, steps: int = 6000) -> None:
        """Work until nothing waits, here or on the cable."""
        for _ in range(steps):
            self.step()
            if not self.signing.waiting and not self.signing._offers:
                break
        for _ in range(60):
            self.step()

    # what the host has -----------------------------------------------------------------------

    def got(self, kind: type) -> list:  # type: ignore[type-arg]
        return [message for message in self.rig.got if isinstance(message, kind)]

    @property
    def ends(self) -> list[bytes]:
        return [one.body[:_TOLD] for one in self.got(Record) if one.what == "end"]

    @property
    def table(self) -> bytes:
        return Vault(CHIP, self.medium, "", fresh).table

    def complaints(self) -> list[str]:
        """Faults of the signatures that the host has of the ENDs that it has."""
        public = PUBLIC + self.got(Signer)[-1].key
        keys = {(one.level, one.leaf): one.body for one in self.got(SignedKey)}
        signed = set()
        found = []
        for one in self.got(SignedEnd):
            above = [keys[n + 1, one.index >> 5 * (3 - n)] for n in range(3)]
            whole = hss.assemble(above, one.body)
            of = [
                end
                for end in self.ends
                if hss.verify(public, b"fm2 end" + self.table + end, whole)
            ]
            if not of:
                found.append(f"a signature of hand {one.hand} signs no END")
            signed.update(of)
        hands = [int.from_bytes(end[:4], "big") for end in self.ends if end not in signed]
        return [*found, *(f"hand {hand} is not signed" for hand in hands)]


def quick(monkeypatch) -> None:  # type: ignore[no-untyped-def]
    """Trees that were made before are there at once."""
    monkeypatch.setattr("floorman.seal.signer.Tree", Grown)
    monkeypatch.setattr(signing, "collect", lambda: None)
