"""The wire: what really leaves for Discord."""
