"""Custom items: the library to choose them from, the message to edit one, the form for its texts.
All are built from the option's description, independent of the game."""

from collections.abc import Sequence

from bot.game import ChoiceField, CustomItem, Option, TextField
from bot.match.custom import SavedItem, custom_spec_of
from bot.match.model import Match
from bot.messages.custom_ids import Ref
from bot.messages.draft import Button, Draft, Form, Row, Select, SelectOption, TextInput
from bot.messages.limits import MAX_CONTENT, MAX_MODAL_TITLE, MAX_OPTION_TEXT, MAX_OPTIONS, shorten
from bot.messages.names import escape_markup
from bot.messages.reader import Reader

NEW_ITEM = "new"
"""Used instead of a row id if the item is not saved yet."""


def custom_library_message(
    match: Match, option: Option, saved: Sequence[SavedItem], locale: str
) -> Draft:
    """Return the custom library: the items of this match, and those that can be chosen, shown and
    created."""
    reader, spec = Reader(match, None, locale), custom_spec_of(option)
    active = _active_items(match, option)
    lines = [f"**{reader.wording.text(f'option.{option.key}.title')}**"]
    lines += [f"{n}. {describe_item(reader, option, item)}" for n, item in enumerate(active, 1)]
    lines.append(reader.say("custom.shelf", most=spec.max_items))
    complete = [each for each in saved if spec.is_complete(each.item)]
    rows: list[Row] = []
    if complete:
        rows.append((_active_items_select(match, option, reader, complete, active),))
    if saved:
        rows.append((_item_select(match, option, reader, saved),))
    new = _button(reader, "customnew", match, option.key)
    rows.append((new, _button(reader, "customback", match, option.key)))
    return Draft(shorten("\n".join(lines), MAX_CONTENT), rows=tuple(rows))


def custom_item_message(match: Match, option: Option, saved: SavedItem, locale: str) -> Draft:
    """Return an item as players see it, with what can still be changed."""
    reader, spec = Reader(match, None, locale), custom_spec_of(option)
    complete = spec.is_complete(saved.item)
    preview = describe_item(reader, option, saved.item)
    state = reader.say("custom.ready" if complete else "custom.unfinished")
    selects = tuple(
        (_field_select(match, option, reader, saved, field),)
        for field in spec.fields
        if isinstance(field, ChoiceField)
    )
    where = f"{option.key}/{saved.id}"
    buttons = (
        *_drop_choice_buttons(match, option, reader, saved),
        _button(reader, "customtexts", match, where),
        Button(
            reader.say("button.customdelete"), _custom_id("customdelete", match, where), "danger"
        ),
        Button(reader.say("button.custom"), _custom_id("custom", match, option.key), "primary"),
    )
    return Draft(shorten(f"{preview}\n-# {state}", MAX_CONTENT), rows=(*selects, buttons))


def custom_texts_form(match: Match, option: Option, saved: SavedItem | None, locale: str) -> Form:
    """Return the form for the texts of a new item, or of a saved one."""
    reader = Reader(match, None, locale)
    inputs = tuple(
        TextInput(
            shorten(
                reader.plain_wording.text(f"option.{option.key}.{field.key}.title"), MAX_MODAL_TITLE
            ),
            field.key,
            field.max_length,
            "" if saved is None else saved.item.value_of(field.key),
        )
        for field in custom_spec_of(option).fields
        if isinstance(field, TextField)
    )
    title = shorten(reader.plain_wording.text(f"option.{option.key}.title"), MAX_MODAL_TITLE)
    row = NEW_ITEM if saved is None else str(saved.id)
    return Form(title, _custom_id("customwrite", match, f"{option.key}/{row}"), inputs)


def describe_item(reader: Reader, option: Option, item: CustomItem) -> str:
    """Return the game's sentence for an item; the texts of people are escaped."""
    args = []
    for key, part in item.parts:
        if isinstance(part, str):
            args.append((key, escape_markup(part)))
        else:
            chosen = [
                reader.plain_wording.text(f"option.{option.key}.{key}.{each}") for each in part
            ]
            args.append((key, " → ".join(chosen) or reader.say("custom.nothing")))
    return reader.plain_wording.text(f"option.{option.key}.told", tuple(args))


def _active_items(match: Match, option: Option) -> tuple[CustomItem, ...]:
    value = match.options[option.key]
    assert isinstance(value, tuple)
    return value


def _active_items_select(
    match: Match,
    option: Option,
    reader: Reader,
    complete: Sequence[SavedItem],
    active: Sequence[CustomItem],
) -> Select:
    """Return a select of the complete items in which those of the match are selected."""
    choices = tuple(
        SelectOption(
            each.name, str(each.id), _item_summary(reader, option, each), each.item in active
        )
        for each in complete[:MAX_OPTIONS]
    )
    most = min(custom_spec_of(option).max_items, len(choices))
    ref = _custom_id("pickcustom", match, option.key)
    return Select(ref, reader.say("custom.pick"), choices, min_values=0, max_values=most)


def _item_select(
    match: Match, option: Option, reader: Reader, saved: Sequence[SavedItem]
) -> Select:
    choices = tuple(
        SelectOption(each.name, str(each.id), _item_summary(reader, option, each))
        for each in saved[:MAX_OPTIONS]
    )
    return Select(
        _custom_id("pickcustomthing", match, option.key), reader.say("custom.look"), choices
    )


def _item_summary(reader: Reader, option: Option, saved: SavedItem) -> str:
    """Return the choices of an item, for the description of a select option."""
    parts = [
        reader.plain_wording.text(f"option.{option.key}.{key}.{each}")
        for key, part in saved.item.parts
        if not isinstance(part, str)
        for each in part
    ]
    return shorten(" → ".join(parts) or reader.say("custom.nothing"), MAX_OPTION_TEXT)


def _field_select(
    match: Match, option: Option, reader: Reader, saved: SavedItem, field: ChoiceField
) -> Select:
    """Return a select of the values that can be chosen next for one field."""
    title = reader.plain_wording.text(f"option.{option.key}.{field.key}.title")
    so_far = len(saved.item.value_of(field.key))
    if field.max_choices > 1:
        title = reader.say("custom.next", title=title, number=so_far + 1, most=field.max_choices)
    choices = tuple(
        SelectOption(reader.plain_wording.text(f"option.{option.key}.{field.key}.{each}"), str(n))
        for n, each in enumerate(field.choices)
    )
    ref = _custom_id("pickcustompart", match, f"{option.key}/{saved.id}/{field.key}")
    return Select(ref, title, choices)


def _drop_choice_buttons(
    match: Match, option: Option, reader: Reader, saved: SavedItem
) -> tuple[Button, ...]:
    """Return buttons that remove the last of several choices."""
    return tuple(
        _button(reader, "customless", match, f"{option.key}/{saved.id}/{field.key}")
        for field in custom_spec_of(option).fields
        if isinstance(field, ChoiceField)
        and field.max_choices > 1
        and saved.item.value_of(field.key)
    )


def _button(reader: Reader, kind: str, match: Match, extra: str) -> Button:
    return Button(reader.say(f"button.{kind}"), _custom_id(kind, match, extra))


def _custom_id(kind: str, match: Match, extra: str) -> str:
    return Ref(kind, match.id, extra=extra).custom_id
