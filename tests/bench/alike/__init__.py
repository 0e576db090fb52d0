"""The rules before and after a change: the same random events, and what differs."""
