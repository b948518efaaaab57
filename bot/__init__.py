"""Jungle Post: five jungle board games by post, on Discord."""
