"""What the host knows of a table, and how it says so: state, words, house rules, lines, tags."""
