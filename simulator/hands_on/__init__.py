"""A simulated table that somebody at the browser handles: cards, chips, keys, cables, time."""
