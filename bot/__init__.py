"""Jungle Post: five jungle board games by post, on Discord."""

VERSION = "0.1.0"
"""Same as in pyproject.toml, which the running bot does not read."""
