"""The match service: lobbies and matches; each command runs in one transaction."""
