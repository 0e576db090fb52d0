"""The ground every room stands on: files, clocks, text that nobody vouches for, refusals."""
