"""Cards beside a reader's centre, read by the real driver: what is measured, and its pictures."""
