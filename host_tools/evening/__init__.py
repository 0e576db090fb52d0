"""A home game or a small tournament on one table, from the first seat to the last payout."""
