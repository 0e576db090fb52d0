"""Figures, each with the command that shows it: `make bench`, or `make bench ARGS=spi`."""
