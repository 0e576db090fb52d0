"""The console of dealer and floor: what they may do now, and commands that become events."""
