"""Small faults put into a copy of the tree, to see which of them no test notices."""
