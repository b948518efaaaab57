"""Pictures: the module of each game draws a view for a scene."""
