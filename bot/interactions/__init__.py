"""Interactions: how buttons, selects, forms and commands are answered on Discord."""
