"""A database of every schema that there ever was opens today, with all of its matches."""

import gzip
import shutil
import sqlite3
from contextlib import closing
from hashlib import sha256
from pathlib import Path

import pytest

from bot.match.proof import audit
from bot.match.queries import load_stored
from data import Store, log
from data.migrate import APPLICATION_ID, MIGRATIONS, migrate
from tests.data.conftest import now

FIRST_RELEASE = Path(__file__).parents[1] / "fixtures" / "first_release" / "club.sql.gz"
STEPS = sorted(MIGRATIONS.glob("[0-9]*.sql"))
RELEASED = {
    1: "65db43ae908d",
    2: "7a99764aef30",
    3: "eced37389b96",
    4: "6f3e7981bfe3",
    5: "e8c2ac6d874c",
    6: "b51ff93f7980",
}
"""The schemas that were released, as the beginning of the SHA-256 of what their migrations make:
they are never changed, since databases went through them. A new one is added with its release."""


def database_of(version: int, path: Path, tmp_path: Path) -> None:
    """Write the database of the first release, as it became with this schema."""
    with closing(sqlite3.connect(path)) as db, db:
        db.executescript(gzip.decompress(FIRST_RELEASE.read_bytes()).decode())
        db.execute("PRAGMA user_version = 1")
        db.execute(f"PRAGMA application_id = {APPLICATION_ID}")
    steps = tmp_path / "steps"
    steps.mkdir()
    for step in STEPS[:version]:
        shutil.copy(step, steps)
    migrate(path, now(), steps)


def read(path: Path, sql: str) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(path)) as db:
        return db.execute(sql).fetchall()


@pytest.mark.parametrize("version", range(1, len(STEPS) + 1))
async def test_a_database_of_each_schema_opens_with_all_its_matches(
    version: int, path: Path, tmp_path: Path
) -> None:
    database_of(version, path, tmp_path)
    assert read(path, "PRAGMA user_version") == [(version,)]
    tables = ("match", "seat", "log", "message", "player")
    before = {table: read(path, f"SELECT count(*) FROM {table}") for table in tables}
    store = await Store.open(path, now=now)
    try:
        assert read(path, "PRAGMA user_version") == [(len(STEPS),)]
        assert {table: read(path, f"SELECT count(*) FROM {table}") for table in tables} == before
        started = read(path, "SELECT id FROM match WHERE status IN ('live', 'over')")
        assert len(started) >= 5
        for (match,) in started:
            stored = await load_stored(store.read, match)  # type: ignore[arg-type]
            rows = await log.since(store.read, stored.match.id, 0)
            assert audit(stored, rows) == ()
    finally:
        await store.close()


@pytest.mark.parametrize("version", RELEASED)
def test_a_released_migration_is_never_changed(version: int, path: Path, tmp_path: Path) -> None:
    database_of(version, path, tmp_path)
    made = "\n".join(
        str(sql) for (sql,) in read(path, "SELECT sql FROM sqlite_schema ORDER BY name")
    )
    assert sha256(made.encode()).hexdigest()[:12] == RELEASED[version]
