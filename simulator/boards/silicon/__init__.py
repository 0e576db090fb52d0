"""The emulated Pico as far as it is true to a chip's time: clocks, and a flash behind a cache."""
