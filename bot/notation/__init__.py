"""Writes moves as short texts and reads such texts, for every game."""
