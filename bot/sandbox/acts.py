"""Actions of users: writing, commands, buttons, selects and forms."""

import asyncio
from typing import Any

from bot.sandbox import messages
from bot.sandbox.attachments import message_payload
from bot.sandbox.component_limits import BUTTON, LABEL, ROW, SELECTS, walk_components
from bot.sandbox.hub import Hub
from bot.sandbox.interactions import (
    AUTOCOMPLETE,
    COMMAND,
    COMPONENT,
    MODAL,
    Interaction,
    InteractionResponse,
)
from bot.sandbox.options import ChosenOptions, choose_options, find_command, resolve_references
from bot.sandbox.permissions import THREAD_TYPES, permission_bits
from bot.sandbox.wire import Json


class NoResponse(Exception):
    """The application did not respond in time."""


class NotAllowed(Exception):
    """Discord's client would not let the user do this."""


class UserActions:
    """Performs the actions of a sandbox's users."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub

    async def say(self, user: Json, channel: Json, content: str) -> Json:
        """Post a user's message."""
        channel = self._current_channel(user, channel)
        thread = channel["type"] in THREAD_TYPES
        self._require_permission(
            user, channel, "SEND_MESSAGES_IN_THREADS" if thread else "SEND_MESSAGES"
        )
        body = {"content": content}
        return await messages.create(self._hub, channel, user, body, {})

    async def slash(
        self, user: Json, channel: Json, name: str, **options: Any
    ) -> InteractionResponse:
        """Use a command; `name` has a space before a subcommand. Return what the user sees."""
        data, path = self._command_data(user, channel, name, options, None)
        interaction = self._hub.interactions.create(COMMAND, user, channel)
        interaction.name = path
        return await self._interact(user, channel, interaction, data)

    async def autocomplete(
        self, user: Json, channel: Json, name: str, focus: str, **options: Any
    ) -> list[Json]:
        """Return the choices offered while a user types the option `focus`."""
        data, _ = self._command_data(user, channel, name, options, focus)
        interaction = self._hub.interactions.create(AUTOCOMPLETE, user, channel)
        answer = await self._interact(user, channel, interaction, data)
        return list(answer.data["choices"])

    async def click(
        self,
        user: Json,
        message: Json,
        custom_id: str | None = None,
        *,
        label: str | None = None,
        values: list[str] | None = None,
    ) -> InteractionResponse:
        """Press a button or choose from a select, found by custom id or label.

        The control is looked up in `message` as passed, so a test can press a button that has been
        replaced since.
        """
        component = _find_control(message, custom_id, label)
        if component.get("disabled"):
            raise NotAllowed("This control is disabled.")
        channel = self._hub.world.channel(message["channel_id"])
        data: Json = {"component_type": component["type"], "custom_id": component["custom_id"]}
        data["id"] = component["id"]
        if component["type"] in SELECTS:
            data |= self._select_data(channel, component, values or [])
        stored = messages.find(self._hub, channel["id"], message["id"])
        interaction = self._hub.interactions.create(COMPONENT, user, channel, stored)
        return await self._interact(user, channel, interaction, data)

    async def submit(
        self, user: Json, form: InteractionResponse, values: dict[str, Any]
    ) -> InteractionResponse:
        """Submit a form opened by `slash` or `click`; values by custom id."""
        opener = form.interaction
        parts = [
            _form_part_data(n + 1, part, values) for n, part in enumerate(form.data["components"])
        ]
        data = {"custom_id": form.data["custom_id"], "components": parts}
        channel = self._hub.world.channel(opener.channel)
        interaction = self._hub.interactions.create(
            MODAL, user, channel, opener.source_message, opener
        )
        return await self._interact(user, channel, interaction, data)

    # ---- internals ----------------------------------------------------------------------

    async def _interact(
        self, user: Json, channel: Json, interaction: Interaction, data: Json
    ) -> InteractionResponse:
        self._require_not_archived(self._current_channel(user, channel))
        message = (
            message_payload(self._hub, interaction.source_message)
            if interaction.source_message
            else None
        )
        payload = self._hub.interactions.payload(interaction, data, message)
        await self._hub.dispatch("INTERACTION_CREATE", payload)
        try:
            return await asyncio.wait_for(
                asyncio.shield(interaction.response), self._hub.response_timeout
            )
        except TimeoutError:
            raise NoResponse("The application did not respond") from None

    def _current_channel(self, user: Json, channel: Json) -> Json:
        """Return the channel's current state. Raises NotAllowed if the user cannot write in it."""
        channel = self._hub.world.channel(channel["id"])
        self._require_permission(user, channel, "VIEW_CHANNEL")
        if channel["type"] in THREAD_TYPES and channel["thread_metadata"]["locked"]:
            self._require_permission(user, channel, "MANAGE_THREADS")
        return channel

    def _require_not_archived(self, channel: Json) -> None:
        """Refuse commands and button presses in an archived thread; only messages unarchive it."""
        if channel["type"] in THREAD_TYPES and channel["thread_metadata"]["archived"]:
            raise NotAllowed("This thread is archived. A message wakes it.")

    def _require_permission(self, user: Json, channel: Json, permission: str) -> None:
        if not self._hub.world.permissions(user["id"], channel) & permission_bits(permission):
            raise NotAllowed(f"You lack the permission {permission} here.")

    def _command_data(
        self, user: Json, channel: Json, name: str, options: Json, focus: str | None
    ) -> tuple[Json, str]:
        found = find_command(self._hub.world, name, channel)
        if found is None:
            raise NotAllowed(f"There is no command /{name} here.")
        self._require_permission(user, channel, "USE_APPLICATION_COMMANDS")
        command, leaf = found
        picked: ChosenOptions = choose_options(leaf, options, focus)
        if picked.error:
            raise NotAllowed(picked.error)
        data: Json = {"id": command["id"], "name": command["name"], "type": 1}
        data["options"] = _nest_options(command, name.split()[1:], picked.options)
        if resolved := resolve_references(self._hub.world, channel, picked.references):
            data["resolved"] = resolved
        return data, name

    def _select_data(self, channel: Json, select: Json, values: list[str]) -> Json:
        least, most = select.get("min_values", 1), select.get("max_values", 1)
        if not least <= len(values) <= most:
            raise NotAllowed(f"Choose from {least} to {most}.")
        if select["type"] == 3:
            offered = {option["value"] for option in select["options"]}
            if not offered.issuperset(values):
                raise NotAllowed("This is not one of the choices.")
            return {"values": values}
        kind = {5: 6, 6: 8, 7: 9, 8: 7}[select["type"]]
        resolved = resolve_references(self._hub.world, channel, [(kind, value) for value in values])
        return {"values": values, "resolved": resolved}


def _find_control(message: Json, custom_id: str | None, label: str | None) -> Json:
    controls = [
        c for c in walk_components(message["components"]) if c["type"] in (BUTTON, *SELECTS)
    ]
    for each in controls:
        if custom_id is not None and each.get("custom_id") == custom_id:
            return each
        if label is not None and label in (each.get("label"), each.get("placeholder")):
            return each
    offered = [each.get("label") or each.get("custom_id") for each in controls]
    raise LookupError(f"expected a control {custom_id or label!r}, the message offers {offered}")


def _nest_options(command: Json, path: list[str], options: list[Json]) -> list[Json]:
    """Nest options in the subcommands of `path`."""
    kinds, level = [], command
    for step in path:
        level = next(o for o in level["options"] if o["name"] == step)
        kinds.append((step, level["type"]))
    for step, kind in reversed(kinds):
        options = [{"name": step, "type": kind, "options": options}]
    return options


def _form_part_data(number: int, part: Json, values: dict[str, Any]) -> Json:
    """Return one part of a form as submitted."""
    if part["type"] == ROW:
        return {
            "type": ROW,
            "id": number,
            "components": [_field_data(part["components"][0], values)],
        }
    if part["type"] == LABEL:
        return {"type": LABEL, "id": number, "component": _field_data(part["component"], values)}
    return {"type": part["type"], "id": number}


def _field_data(field: Json, values: dict[str, Any]) -> Json:
    data = {"type": field["type"], "id": field.get("id", 1), "custom_id": field["custom_id"]}
    given = values.get(field["custom_id"])
    if field["type"] in SELECTS:
        chosen_now = [o["value"] for o in field.get("options", ()) if o.get("default")]
        return {**data, "values": chosen_now if given is None else given}
    value = field.get("value") or "" if given is None else given
    least, most = field.get("min_length") or 0, field.get("max_length") or 4_000
    if (field.get("required", True) and not value) or (value and len(value) < least):
        raise NotAllowed("This field is required." if not value else f"At least {least} letters.")
    if len(value) > most:
        raise NotAllowed(f"At most {most} letters.")
    return {**data, "value": value}
