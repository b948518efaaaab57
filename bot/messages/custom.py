"""Things of one's own: the shelf to pick them from, the card on which one is made, the form for
its texts. All of it is built from the option's description; nothing here knows a game."""

from collections.abc import Sequence

from bot.game import ChoiceField, Option, Own, TextField, Thing
from bot.match.custom import Saved
from bot.match.model import Match
from bot.messages.custom_ids import Ref
from bot.messages.draft import Blank, Choice, Draft, Form, Pick, Press, Row
from bot.messages.limits import CONTENT, MODAL_TITLE, OPTION, OPTIONS, shorten
from bot.messages.names import escaped
from bot.messages.reader import Reader

NEW = "new"
"""In the place of a row: the thing is not saved yet."""


def shelf_card(match: Match, option: Option, saved: Sequence[Saved], locale: str) -> Draft:
    """What this match plays with, and what can be picked, looked at and made."""
    reader, own = Reader(match, None, locale), own_of(option)
    playing = _playing(match, option)
    lines = [f"**{reader.wording.text(f'option.{option.key}.title')}**"]
    lines += [f"{n}. {told(reader, option, thing)}" for n, thing in enumerate(playing, 1)]
    lines.append(reader.say("custom.shelf", most=own.most))
    ready = [each for each in saved if own.made(each.thing)]
    rows: list[Row] = []
    if ready:
        rows.append((_picked(match, option, reader, ready, playing),))
    if saved:
        rows.append((_looked_at(match, option, reader, saved),))
    new = _press(reader, "customnew", match, option.key)
    rows.append((new, _press(reader, "customback", match, option.key)))
    return Draft(shorten("\n".join(lines), CONTENT), rows=tuple(rows))


def thing_card(match: Match, option: Option, saved: Saved, locale: str) -> Draft:
    """A thing as it is told to the players, and what can still be changed."""
    reader, own = Reader(match, None, locale), own_of(option)
    complete = own.made(saved.thing)
    preview = told(reader, option, saved.thing)
    state = reader.say("custom.ready" if complete else "custom.unfinished")
    picks = tuple(
        (_part_pick(match, option, reader, saved, field),)
        for field in own.fields
        if isinstance(field, ChoiceField)
    )
    where = f"{option.key}/{saved.id}"
    presses = (
        *_less(match, option, reader, saved),
        _press(reader, "customtexts", match, where),
        Press(reader.say("button.customdelete"), _ref("customdelete", match, where), "danger"),
        Press(reader.say("button.custom"), _ref("custom", match, option.key), "primary"),
    )
    return Draft(shorten(f"{preview}\n-# {state}", CONTENT), rows=(*picks, presses))


def texts_form(match: Match, option: Option, saved: Saved | None, locale: str) -> Form:
    """The form for the texts of a new thing, or of one that is saved."""
    reader = Reader(match, None, locale)
    blanks = tuple(
        Blank(
            shorten(reader.plain.text(f"option.{option.key}.{field.key}.title"), MODAL_TITLE),
            field.key,
            field.most,
            "" if saved is None else saved.thing.part(field.key),
        )
        for field in own_of(option).fields
        if isinstance(field, TextField)
    )
    title = shorten(reader.plain.text(f"option.{option.key}.title"), MODAL_TITLE)
    row = NEW if saved is None else str(saved.id)
    return Form(title, _ref("customwrite", match, f"{option.key}/{row}"), blanks)


def told(reader: Reader, option: Option, thing: Thing) -> str:
    """A thing in a sentence of its game; what people wrote is escaped."""
    args = []
    for key, part in thing.parts:
        if isinstance(part, str):
            args.append((key, escaped(part)))
        else:
            chosen = [reader.plain.text(f"option.{option.key}.{key}.{each}") for each in part]
            args.append((key, " → ".join(chosen) or reader.say("custom.nothing")))
    return reader.plain.text(f"option.{option.key}.told", tuple(args))


def own_of(option: Option) -> Own:
    assert option.own is not None, f"expected an option of one's own, got {option.key!r}"
    return option.own


def _playing(match: Match, option: Option) -> tuple[Thing, ...]:
    value = match.options[option.key]
    assert isinstance(value, tuple)
    return value


def _picked(
    match: Match, option: Option, reader: Reader, ready: Sequence[Saved], playing: Sequence[Thing]
) -> Pick:
    """Those that the match plays with are ticked."""
    choices = tuple(
        Choice(each.name, str(each.id), _small(reader, option, each), each.thing in playing)
        for each in ready[:OPTIONS]
    )
    most = min(own_of(option).most, len(choices))
    ref = _ref("pickcustom", match, option.key)
    return Pick(ref, reader.say("custom.pick"), choices, least=0, most=most)


def _looked_at(match: Match, option: Option, reader: Reader, saved: Sequence[Saved]) -> Pick:
    choices = tuple(
        Choice(each.name, str(each.id), _small(reader, option, each)) for each in saved[:OPTIONS]
    )
    return Pick(_ref("pickcustomthing", match, option.key), reader.say("custom.look"), choices)


def _small(reader: Reader, option: Option, saved: Saved) -> str:
    """The choices of a thing, for the small print of a select."""
    parts = [
        reader.plain.text(f"option.{option.key}.{key}.{each}")
        for key, part in saved.thing.parts
        if not isinstance(part, str)
        for each in part
    ]
    return shorten(" → ".join(parts) or reader.say("custom.nothing"), OPTION)


def _part_pick(
    match: Match, option: Option, reader: Reader, saved: Saved, field: ChoiceField
) -> Pick:
    """What can be chosen next for one field."""
    title = reader.plain.text(f"option.{option.key}.{field.key}.title")
    so_far = len(saved.thing.part(field.key))
    if field.most > 1:
        title = reader.say("custom.next", title=title, number=so_far + 1, most=field.most)
    choices = tuple(
        Choice(reader.plain.text(f"option.{option.key}.{field.key}.{each}"), str(n))
        for n, each in enumerate(field.choices)
    )
    ref = _ref("pickcustompart", match, f"{option.key}/{saved.id}/{field.key}")
    return Pick(ref, title, choices)


def _less(match: Match, option: Option, reader: Reader, saved: Saved) -> tuple[Press, ...]:
    """Takes the last of several choices back."""
    return tuple(
        _press(reader, "customless", match, f"{option.key}/{saved.id}/{field.key}")
        for field in own_of(option).fields
        if isinstance(field, ChoiceField) and field.most > 1 and saved.thing.part(field.key)
    )


def _press(reader: Reader, kind: str, match: Match, extra: str) -> Press:
    return Press(reader.say(f"button.{kind}"), _ref(kind, match, extra))


def _ref(kind: str, match: Match, extra: str) -> str:
    return Ref(kind, match.id, extra=extra).custom_id
