"""Registers the commands with Discord, only if they have changed."""

import json
import logging
from hashlib import sha256
from typing import Any

from discord import app_commands

from data import facts
from data.store import Store

log = logging.getLogger(__name__)

TREE_HASH_KEY = "command_tree"


async def sync_when_changed(tree: app_commands.CommandTree[Any], store: Store) -> bool:
    """Sync the global commands if their hash differs from the stored one; return whether it did."""
    digest = await tree_hash(tree)
    if await facts.get(store.read, TREE_HASH_KEY) == digest:
        return False
    synced = await tree.sync()
    async with store.transaction() as tx:
        await facts.put(tx, TREE_HASH_KEY, digest)
    log.info("told Discord %d commands: they had changed", len(synced))
    return True


async def tree_hash(tree: app_commands.CommandTree[Any]) -> str:
    """Return a hash of all command data sent to Discord, including translations."""
    assert tree.translator is not None, "expected a tree with a translator"
    translator = tree.translator
    payload = [await c.get_translated_payload(tree, translator) for c in tree.get_commands()]
    return sha256(json.dumps(payload, sort_keys=True).encode()).hexdigest()
