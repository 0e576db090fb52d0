"""A table on a port: frames in, messages out, events told."""
