"""What the emulated Pico has in common with a chip: its clocks, and a flash behind a cache."""
