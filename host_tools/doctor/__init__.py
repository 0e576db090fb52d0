"""`floorman doctor`: what is wrong with a table, or with the computer beside it, by name."""
