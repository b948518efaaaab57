"""A Discord-compatible server on loopback and its page."""
