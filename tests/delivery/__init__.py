"""Delivery: what is owed, how it is sent, and how it heals."""
