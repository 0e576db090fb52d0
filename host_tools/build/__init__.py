"""What goes onto a Pico: firmware compiled, folded and flashed or frozen, and the tag file."""
