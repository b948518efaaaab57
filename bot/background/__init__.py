"""What runs beside the matches: computers, clocks, periodic jobs."""
