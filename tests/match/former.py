"""A test's database as an earlier version left it."""

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

from data.migrate import MIGRATIONS, migrate


def copy_to_former_schema(folder: Path, version: int) -> Path:
    """Copy players, matches and seats of the test's database to one of a former schema."""
    steps, path = folder / "former", folder / "former.db"
    steps.mkdir()
    for step in sorted(MIGRATIONS.glob("*.sql"))[:version]:
        shutil.copy(step, steps)
    migrate(path, 0, steps)
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.execute("ATTACH ? AS new", (str(folder / "test.db"),))
        for table in ("player", "match", "seat"):
            columns = db.execute(f"PRAGMA main.table_info({table})")
            names = ", ".join(name for _, name, *_ in columns)
            db.execute(f"INSERT INTO main.{table} ({names}) SELECT {names} FROM new.{table}")
    return path
