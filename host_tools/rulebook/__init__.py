"""The rules of all three books as data: what the table does about each, and where."""
