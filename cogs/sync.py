"""Registers the commands with Discord, translated, only if they have changed.

A translation can define, besides the descriptions that English has (`command.turn`,
`parameter.match`): `name.<command>` and `parameter_name.<parameter>`, in lower case.
"""

import json
import logging
from functools import cache
from hashlib import sha256
from typing import Any

import discord
from discord import app_commands
from discord.app_commands import TranslationContextLocation as Where

from bot.games import GAMES
from bot.texts.catalogue import ENGLISH, load_catalogue, localized_template
from data import key_values
from data.store import Store

log = logging.getLogger(__name__)

TREE_HASH_KEY = "command_tree"


_NAMES = {
    Where.command_name: "name",
    Where.group_name: "name",
    Where.parameter_name: "parameter_name",
}
_DESCRIPTIONS = (
    Where.command_description,
    Where.group_description,
    Where.parameter_description,
)


async def sync_when_changed(tree: app_commands.CommandTree[Any], store: Store) -> bool:
    """Sync the global commands if their hash differs from the stored one; return whether it did."""
    digest = await tree_hash(tree)
    if await key_values.get(store.read, TREE_HASH_KEY) == digest:
        return False
    synced = await tree.sync()
    async with store.transaction() as tx:
        await key_values.put(tx, TREE_HASH_KEY, digest)
    log.info("synced %d commands, which had changed", len(synced))
    return True


async def tree_hash(tree: app_commands.CommandTree[Any]) -> str:
    """Return a hash of all command data sent to Discord, including translations."""
    assert tree.translator is not None, "expected a tree with a translator"
    translator = tree.translator
    payload = [await c.get_translated_payload(tree, translator) for c in tree.get_commands()]
    return sha256(json.dumps(payload, sort_keys=True).encode()).hexdigest()


class Translator(app_commands.Translator):
    """Translates commands from the same files as all other texts.

    Returns None if a language has no text of its own: Discord then shows the English one.
    """

    async def translate(
        self,
        string: app_commands.locale_str,
        locale: discord.Locale,
        context: app_commands.TranslationContextTypes,
    ) -> str | None:
        if context.location is Where.choice_name:  # only games have translated names
            game = str(context.data.value)
            found = localized_template(game, "title", locale.value) if game in GAMES else None
        elif context.location in _DESCRIPTIONS:
            found = localized_template("", _keys_by_text().get(string.message, ""), locale.value)
        else:
            group = _NAMES.get(context.location, "")
            found = localized_template("", f"{group}.{string.message}", locale.value)
        return found if isinstance(found, str) else None


@cache
def _keys_by_text() -> dict[str, str]:
    """Return the keys of the descriptions by their English texts."""
    texts = load_catalogue("", ENGLISH).items()
    groups = ("command.", "parameter.")
    return {str(text): key for key, text in texts if key.startswith(groups)}
