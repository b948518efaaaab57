"""Nobody else on the machine reads what is secret: the database, its backups, what is beside it."""

import os
from pathlib import Path

import pytest

from bot.commands.health import check_privacy
from data import Store, backup, key_values
from tests.data.conftest import now

pytestmark = pytest.mark.skipif(os.name == "nt", reason="files have no modes here")


def modes(folder: Path) -> dict[str, str]:
    return {file.name: oct(file.stat().st_mode & 0o777) for file in folder.iterdir()}


@pytest.mark.parametrize("left", [0o644, None])
async def test_a_database_in_use_is_its_owners_alone(path: Path, left: int | None) -> None:
    if left is not None:  # by an earlier version
        await (await Store.open(path, now=now)).close()
        os.chmod(path, left)
    store = await Store.open(path, now=now)
    async with store.transaction() as tx:
        await key_values.put(tx, "a", "b")
    backup.create(path, path.with_name("copy"))
    found = modes(path.parent)
    await store.close()  # before a failure: an open store keeps the process of the tests alive
    names = ("test.db", "test.db-wal", "test.db-shm", "copy")
    assert {name: found[name] for name in names} == dict.fromkeys(names, "0o600")


def test_the_doctor_names_a_file_that_others_can_read(tmp_path: Path) -> None:
    open_file, private, lacking = (tmp_path / name for name in ("a", "b", "c"))
    for file, mode in ((open_file, 0o644), (private, 0o600)):
        file.write_text("secret")
        file.chmod(mode)
    assert [f.args["path"] for f in check_privacy(open_file, private, lacking)] == [open_file]
