"""Every limit of Discord's is refused as Discord refuses it."""

from typing import Any

import pytest

from bot.sandbox.command_limits import check_choices, check_commands
from bot.sandbox.component_limits import check_modal
from bot.sandbox.limits import check_message, check_thread
from bot.sandbox.wire import DiscordError, Json
from tests.sandbox.conftest import RestClient
from tests.stage import Stage


def errors_of(check: Any, *args: Any) -> Json:
    """The errors by field of a body that is refused."""
    with pytest.raises(DiscordError) as caught:
        check(*args)
    assert (caught.value.status, caught.value.code) == (400, 50035)
    errors = caught.value.body["errors"]
    assert isinstance(errors, dict)
    return errors


def place(errors: Json) -> str:
    """The path of the first error, with dots."""
    key = next(iter(errors))
    if key == "_errors":
        return ""
    rest = place(errors[key])
    return f"{key}.{rest}" if rest else key


def row(*components: Json) -> Json:
    return {"components": [{"type": 1, "components": list(components)}]}


def button(**fields: Any) -> Json:
    return {"type": 2, "style": 1, "label": "Go", "custom_id": "go", **fields}


def select(*values: str, **fields: Any) -> Json:
    options = [{"label": v, "value": v} for v in values]
    return {"type": 3, "custom_id": "pick", "options": options, **fields}


GOOD = row(button(), button(custom_id="two"))


@pytest.mark.parametrize(
    ("body", "where"),
    [
        ({"content": "x" * 2001}, "content"),
        ({"nonce": "n" * 26}, "nonce"),
        ({"flags": 1 << 20}, "flags"),
        ({"allowed_mentions": {"parse": ["all"]}}, "allowed_mentions.parse.0"),
        ({"allowed_mentions": {"parse": ["users"], "users": ["1"]}}, "allowed_mentions.users"),
        ({"attachments": [{"id": "9"}]}, "attachments.0.id"),
        ({"attachments": [{"id": "0", "description": "x" * 1025}]}, "attachments.0.id"),
        ({"embeds": [{}] * 11}, "embeds"),
        ({"embeds": [{"title": "x" * 257}]}, "embeds.0.title"),
        ({"embeds": [{"description": "x" * 4097}]}, "embeds.0.description"),
        ({"embeds": [{"footer": {"text": "x" * 2049}}]}, "embeds.0.footer.text"),
        ({"embeds": [{"author": {"name": "x" * 257}}]}, "embeds.0.author.name"),
        ({"embeds": [{"fields": [{"name": "a", "value": "b"}] * 26}]}, "embeds.0.fields"),
        ({"embeds": [{"fields": [{"name": "", "value": "b"}]}]}, "embeds.0.fields.0.name"),
        ({"embeds": [{"image": {"url": "attachment://a.png"}}]}, "embeds.0.image.url"),
        ({"embeds": [{"image": {"url": "file:///etc"}}]}, "embeds.0.image.url"),
        ({"embeds": [{"description": "x" * 4000}] * 2}, "embeds"),
        ({"components": GOOD["components"] * 6}, "components"),
        (row(), "components.0.components"),
        (row(*(button(custom_id=str(n)) for n in range(6))), "components.0.components"),
        (row(select("a"), button()), "components.0.components"),
        (row(button(), button()), "components.1"),
        (row(button(custom_id="x" * 101)), "components.0.components.0.custom_id"),
        (row(button(label="x" * 81)), "components.0.components.0.label"),
        (row(button(label=None)), "components.0.components.0"),
        (row(button(style=7)), "components.0.components.0.style"),
        (row(button(url="https://example.org")), "components.0.components.0"),
        (row(button(style=5)), "components.0.components.0"),
        (row(select()), "components.0.components.0.options"),
        (row(select(*map(str, range(26)))), "components.0.components.0.options"),
        (row(select("a", "a")), "components.0.components.0.options.1"),
        (row(select("x" * 101)), "components.0.components.0.options.0.label"),
        (row(select("a", placeholder="x" * 151)), "components.0.components.0.placeholder"),
        (row(select("a", max_values=2)), "components.0.components.0.options"),
    ],
)
def test_a_message_over_a_limit_is_refused_at_its_place(body: Json, where: str) -> None:
    assert place(errors_of(check_message, body, {}, {})) == where


def test_a_message_within_every_limit_passes() -> None:
    embed = {"title": "x" * 256, "fields": [{"name": "a", "value": "b"}] * 25}
    check_message({"content": "x" * 2000, "embeds": [embed], **GOOD}, {}, {})


@pytest.mark.parametrize("body", [{"flags": 1 << 15}, {"components": [{"type": 17}]}])
def test_components_v2_are_a_loud_501(body: Json) -> None:
    with pytest.raises(DiscordError) as caught:
        check_message(body, {}, {})
    assert caught.value.status == 501


def field(**fields: Any) -> Json:
    text = {"type": 4, "style": 1, "label": "Answer", "custom_id": "a", **fields}
    return {"type": 1, "components": [text]}


def modal(*components: Json, **fields: Any) -> Json:
    return {"title": "Ask", "custom_id": "form", "components": list(components), **fields}


@pytest.mark.parametrize(
    ("form", "where"),
    [
        (modal(field(), title="x" * 46), "title"),
        (modal(field(), custom_id=""), "custom_id"),
        (modal(), "components"),
        (modal(*(field(custom_id=str(n)) for n in range(6))), "components"),
        (modal(field(label="x" * 46)), "components.0.components.0.label"),
        (modal(field(placeholder="x" * 101)), "components.0.components.0.placeholder"),
        (modal(field(), field()), "components.1"),
        (modal({"type": 18, "label": "", "component": select("a")}), "components.0.label"),
    ],
)
def test_a_form_over_a_limit_is_refused_at_its_place(form: Json, where: str) -> None:
    assert place(errors_of(check_modal, form)) == where


def command(**fields: Any) -> Json:
    return {"name": "play", "description": "Plays", **fields}


def option(**fields: Any) -> Json:
    return {"type": 3, "name": "game", "description": "Which", **fields}


@pytest.mark.parametrize(
    ("commands", "where"),
    [
        ([command(name="Play")], "0.name"),
        ([command(name="x" * 33)], "0.name"),
        ([command(description="x" * 101)], "0.description"),
        ([command(), command()], "1"),
        ([command(options=[option()] * 2)], "0.options.1"),
        ([command(options=[option(name=f"o{n}") for n in range(26)])], "0.options"),
        ([command(options=[option(), option(name="b", required=True)])], "0.options"),
        ([command(options=[option(type=12)])], "0.options.0.type"),
        (
            [command(options=[option(choices=[{"name": "a", "value": "x" * 101}])])],
            "0.options.0.choices.0.value",
        ),
        (
            [command(options=[option(autocomplete=True, choices=[{"name": "a", "value": "b"}])])],
            "0.options.0",
        ),
    ],
)
def test_a_command_over_a_limit_is_refused_at_its_place(commands: list[Json], where: str) -> None:
    assert place(errors_of(check_commands, commands)) == where


def test_more_than_a_hundred_commands_are_refused() -> None:
    with pytest.raises(DiscordError, match="30032"):
        check_commands([command(name=f"c{n}") for n in range(101)])


@pytest.mark.parametrize(
    "choices", [[{"name": "a", "value": "b"}] * 26, [{"name": "", "value": "b"}], [{"name": "a"}]]
)
def test_choices_over_a_limit_are_refused(choices: list[Json]) -> None:
    assert place(errors_of(check_choices, choices)).startswith("data.choices")


@pytest.mark.parametrize(
    "body", [{"name": ""}, {"name": "x" * 101}, {"name": "a", "auto_archive_duration": 61}]
)
def test_a_thread_over_a_limit_is_refused(body: Json) -> None:
    errors_of(check_thread, body)


async def test_a_refusal_goes_over_the_wire_in_discords_shape(
    stage: Stage, rest: RestClient
) -> None:
    path = f"/channels/{stage.general['id']}/messages"
    status, answer = await rest("POST", path, {"content": "x" * 2001})
    assert (status, answer["code"], answer["message"]) == (400, 50035, "Invalid Form Body")
    (error,) = answer["errors"]["content"]["_errors"]
    assert error["code"] == "BASE_TYPE_MAX_LENGTH"
    assert error["message"] == "Must be 2000 or fewer in length."
