"""Attacks that are known, played against a table, the pages of a host, and its programs."""
