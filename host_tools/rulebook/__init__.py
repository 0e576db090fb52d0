"""The rules of all books as data: what the table does about each, and where."""
