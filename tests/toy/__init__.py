"""The toy: a sixth game with everything that is hard to serve, dropped in from outside.

The three folders in here are what a new game adds to `bot/games`, `render` and `tests/games`.
"""
