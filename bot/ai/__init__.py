"""Computer players: they see views, the events shown to their seat, and scrambled worlds."""
