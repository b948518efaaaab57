"""Background tasks: computer players, clocks and periodic jobs."""
