"""The store of a table: the log of its events."""
