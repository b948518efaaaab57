"""The page in headless Chromium: with a tiny bot, and with the bot as a player meets it."""
