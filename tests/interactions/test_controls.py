"""Every control is dynamic: it works after a restart and never takes the others down."""

import discord
import pytest
from discord.ui.view import ViewStore

from bot.interactions.controls import CONTROLS, ButtonControl, SelectControl, build_view
from bot.messages.custom_ids import Ref
from bot.messages.draft import Button, Row, Select, SelectOption

ROWS: tuple[Row, ...] = (
    (Button("Move", Ref("move").custom_id, "primary"), Button("Hand", Ref("hand").custom_id)),
    (
        Select(
            Ref("pick").custom_id,
            "Choose",
            (SelectOption("a", "0", "small"), SelectOption("b", "1")),
        ),
    ),
)


def _store() -> ViewStore:
    return ViewStore(None)  # type: ignore[arg-type]


async def test_a_view_holds_nothing_but_dynamic_items_and_never_times_out() -> None:
    view = build_view(ROWS)
    assert view.timeout is None
    assert all(isinstance(item, discord.ui.DynamicItem) for item in view.children)


async def test_a_view_says_to_discord_what_the_rows_say() -> None:
    buttons, selects = build_view(ROWS).to_components()
    assert [b["label"] for b in buttons["components"]] == ["Move", "Hand"]
    assert [o.get("description") for o in selects["components"][0]["options"]] == ["small", None]


@pytest.mark.parametrize("kind", ["move", "ask", "start", "do"])
def test_a_button_is_found_by_one_class_alone(kind: str) -> None:
    custom_id = Ref(kind).custom_id
    assert ButtonControl.__discord_ui_compiled_template__.fullmatch(custom_id)
    assert not SelectControl.__discord_ui_compiled_template__.fullmatch(custom_id)


@pytest.mark.parametrize("kind", ["pick", "pickb", "pickplaces"])
def test_a_select_is_found_by_one_class_alone(kind: str) -> None:
    custom_id = Ref(kind).custom_id
    assert SelectControl.__discord_ui_compiled_template__.fullmatch(custom_id)
    assert not ButtonControl.__discord_ui_compiled_template__.fullmatch(custom_id)


async def test_views_sent_and_stopped_leave_the_classes_registered() -> None:
    """discord.py 2.7.1 de-registers a class when a mixed or twice-sent view goes."""
    store = _store()
    store.add_dynamic_items(*CONTROLS)
    for message in range(3):
        view = build_view(ROWS)
        store.add_view(view, message)
        store.remove_view(view)
    assert set(store._dynamic_items.values()) == set(CONTROLS)


async def test_views_sent_are_not_kept_in_memory() -> None:
    store = _store()
    for message in range(100):
        store.add_view(build_view(ROWS), message)
    assert not store._views
    assert not store._synced_message_views
