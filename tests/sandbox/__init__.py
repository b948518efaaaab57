"""The sandbox server alone and with a tiny bot on the real discord.py."""
