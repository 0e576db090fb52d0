BUILD = b"0.1.0+unfolded"  # what goes on a Pico bears a hash of its sources there
