"""What is kept of a table: the log of its events."""
