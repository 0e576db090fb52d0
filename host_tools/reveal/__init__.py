"""What goes on air: the relayed stream, held back by the delay, opened and drawn."""
