"""What holds for every page alike: accessibility, targets, texts that keep apart."""
