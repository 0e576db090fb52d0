# What a frozen build would hold: micropython-lib packages by require(), then the firmware.
# Today everything the firmware imports is in the stock RPI_PICO image.
package("floorman")
module("wiring.py")
module("main.py")
