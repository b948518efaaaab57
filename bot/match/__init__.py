"""The match service: lobbies and matches, one command one transaction."""
