"""The storage layer: SQLite, one write path, a module per group of tables."""
