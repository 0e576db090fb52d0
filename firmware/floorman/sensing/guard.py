"""Tags with a secret are asked for it when they come, and are nobody before they know it."""

from floorman.drivers.reader import OK
from floorman.shapes import TYPE_CHECKING

if TYPE_CHECKING:
    from floorman.drivers.secret import Secret
    from floorman.shapes import Inventory, Reader, Registry


class Guard:
    """Says whom the scan may take for the card whose UID it heard.

    A tag that proved itself is believed on that reader until a pass misses it.
    """

    def __init__(self, secret: "Secret", registry: "Registry") -> None:
        self.secret = secret
        self._registry = registry
        self._proven = bytearray(registry.count)  # the reader, from 1 on; 0: it has to, again

    def lets(self, inventory: "Inventory", reader: "Reader", i: int, tag: int) -> bool:
        """True when the tag, halted on the reader `i`, has no secret or knows it."""
        registry = self._registry
        if self._proven[tag] == i + 1 or not registry.has_secret(tag):
            return True
        if self.secret.ask(inventory, reader, registry.blob, registry.record(tag) + 1) != OK:
            return False  # and the card itself is believed where it lies
        self._proven[tag] = i + 1
        return True

    def has_one(self, uid: bytearray, length: int) -> bool:
        """True when the file says that the tag has a secret."""
        tag = self._registry.find(uid, length)
        return tag >= 0 and self._registry.has_secret(tag)

    def doubt(self, tag: int) -> None:
        """The tag did not answer where it lay."""
        self._proven[tag] = 0
