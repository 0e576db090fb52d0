"""Programs that other people wrote for the formats and protocols that we write, as judges."""
