"""Jungle Post: five jungle board games by post, on Discord."""

VERSION = "0.1.0"
"""As in pyproject.toml, which is no part of what runs."""
