"""The storage layer: SQLite with one write path and a module per group of tables."""

from data.errors import Unavailable
from data.store import Connection, Store, StoreError, count_commits

__all__ = ["Connection", "Store", "StoreError", "Unavailable", "count_commits"]
