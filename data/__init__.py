"""The storage layer: SQLite, one write path, a module per group of tables."""

from data.store import Store, StoreError

__all__ = ["Store", "StoreError"]
