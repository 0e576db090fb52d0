"""Who may connect, and as what: roles, pairing, tokens, the gate before every request."""
