"""A Pico's load: firmware compiled, folded and flashed or frozen."""
