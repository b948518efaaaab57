"""A player's note about a match, for its writer alone."""

import re
from dataclasses import replace

from bot.match.model import MatchId
from bot.match.notes import MAX_NOTE
from bot.messages.custom_ids import Ref
from bot.messages.draft import Button, Draft, Form, TextInput
from bot.messages.limits import MAX_CONTENT, shorten
from bot.messages.names import clean_text, escape_markup
from bot.texts import text

_TAGS = "".join(map(chr, range(0xE0020, 0xE0080)))
_JOINERS = "\u200c\u200d"
"""What joins emoji into one, and says in some scripts whether letters join."""
_KEPT = _JOINERS + _TAGS
_LONE = re.compile(rf"(?<!\S)[{_JOINERS}]+|[{_JOINERS}]+(?!\S)|(?<![\U0001f3f4{_TAGS}])[{_TAGS}]+")
"""Joiners that join nothing, and tags that belong to no flag."""


def clean_note(words: str) -> str:
    """Return a note for storage: without empty lines, and without invisible characters but those
    within an emoji or a word.

    >>> clean_note("  Ben has  the snake \\n\\n keep a 7 ")
    'Ben has the snake\\nkeep a 7'
    """
    lines = (clean_text(line, len(line), kept=_KEPT) for line in words.splitlines())
    joined = (" ".join(_LONE.sub("", line).split()) for line in lines)
    return "\n".join(line for line in joined if line)


def note_message(match: MatchId, note: str, locale: str) -> Draft:
    """Return a player's note, and the buttons to change and delete it."""
    write = Button(
        text("button.notechange" if note else "button.notewrite", locale),
        Ref("notewrite", match).custom_id,
    )
    if not note:
        return Draft(text("note.none", locale, match=match), rows=((write,),))
    delete = Button(text("button.notedelete", locale), Ref("notedelete", match).custom_id)
    words = text("note.kept", locale, match=match, note=escape_markup(note))
    return Draft(words, rows=((write, delete),))


def note_form(match: MatchId, note: str, locale: str) -> Form:
    """Return the form in which a note is written. An empty one deletes the note."""
    label = text("note.label", locale)
    field = TextInput(label, "note", MAX_NOTE, note, is_long=True, is_required=False)
    return Form(text("note.title", locale, match=match), Ref("notesave", match).custom_id, (field,))


def with_note(draft: Draft, note: str, locale: str) -> Draft:
    """Return a private message with its reader's note at the end, for which the rest is cut if
    necessary."""
    if not note:
        return draft
    words = text("note.line", locale, note=escape_markup(note))
    return replace(
        draft, content=f"{shorten(draft.content, MAX_CONTENT - len(words) - 1)}\n{words}"
    )
