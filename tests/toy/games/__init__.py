"""What the toy adds to `bot.games`."""
