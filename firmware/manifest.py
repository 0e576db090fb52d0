# What `floorman firmware` puts beside the sources it writes: name it as the frozen manifest of a
# MicroPython build (docs.micropython.org, "MicroPython manifest files") and the firmware runs from
# flash instead of lying in the heap.  boot.py and main.py stay files: frozen ones could not be
# taken away.
# usb-device-cdc: the link's own USB port, without a REPL; see wiring.py.
# A file on the flash goes before a frozen one: a table with other pins needs only its wiring.mpy.
# opt=2 keeps line numbers: frozen they lie in the flash, and an error on the table has its line.
include("$(PORT_DIR)/boards/manifest.py")
require("usb-device-cdc", opt=2)
package("floorman", opt=2)
module("wiring.py", opt=2)
