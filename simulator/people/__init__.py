"""A dealer and players who turn a hand into what hands do on felt."""
