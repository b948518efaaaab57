"""The storage layer: SQLite, one write path, a module per group of tables."""

from data.errors import Unavailable
from data.store import Connection, Store, StoreError, count_commits

__all__ = ["Connection", "Store", "StoreError", "Unavailable", "count_commits"]
