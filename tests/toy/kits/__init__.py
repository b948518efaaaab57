"""What the toy adds to `tests.games`."""
