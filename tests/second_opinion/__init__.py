"""A second opinion on the Discord side: somebody else's idea of what Discord is."""
