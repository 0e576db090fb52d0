BUILD = b"0.2.0+unfolded"  # what goes on a Pico bears a hash of its sources there
