"""The rules of a game, one section at a time."""

from bot.game import Seat
from bot.games import GAMES, AnyGame
from bot.match.model import Match, Position
from bot.messages.custom_ids import Ref
from bot.messages.draft import Button, Draft, Select, SelectOption
from bot.messages.limits import MAX_CONTENT, MAX_OPTION_TEXT, MAX_OPTIONS, button_rows, shorten
from bot.messages.lobby import changed_options_line
from bot.messages.reader import Reader
from bot.texts import Wording, has_text, text
from bot.texts.rules_page import Section, rules_sections


def rules_message(
    game: AnyGame, section: Section, locale: str, match: Match | None = None
) -> Draft:
    """Return one section, and a select of all sections. For a match the options that differ from
    the usual ones are named first, since they change what the section says."""
    pages = rules_sections(game, locale)[:MAX_OPTIONS]
    options = tuple(
        SelectOption(shorten(s.title, MAX_OPTION_TEXT), str(number), is_default=s == section)
        for number, s in enumerate(pages)
    )
    select = Select(Ref("pickrules", extra=game.id).custom_id, text("rules.topic", locale), options)
    title = Wording(game, {}, locale).text("title")
    changed = None if match is None else changed_options_line(Reader(match, None, locale))
    lines = [f"**{title} · {section.title}**", *([changed] if changed else []), section.body]
    words = "\n".join(lines)
    return Draft(shorten(words, MAX_CONTENT), rows=((select,),))


def choose_rules_message(locale: str) -> Draft:
    """Return a button for each game."""
    buttons = [
        Button(Wording(game, {}, locale).text("title"), Ref("rulesof", extra=game.id).custom_id)
        for game in GAMES.values()
    ]
    return Draft(text("rules.which_game", locale), rows=button_rows(buttons))


def find_section(game: AnyGame, topic: str | None, locale: str) -> Section:
    """Return the first section whose title contains the topic (by default the game's main topic),
    or else the first section."""
    pages = rules_sections(game, locale)
    wanted = (topic or _first_topic(game, locale)).casefold()
    return next((s for s in pages if wanted and wanted in s.title.casefold()), pages[0])


def section_now(position: Position, seat: Seat | None, locale: str) -> Section:
    """Return the section of the rules about the seat's decision now: that of its headline if the
    game names one, else that of its first kind of move. Other seats get the general
    section about a turn, because the decision can depend on the acting seat's hand."""
    game = position.match.game
    moves = position.legal_moves(seat) if seat is not None else ()
    asked = position.headline(seat).key.removeprefix("headline.")
    for key in (f"section.asked.{asked}", *(f"section.{move.kind}" for move in moves)) * bool(
        moves
    ):
        if has_text(game.id, key):
            return find_section(game, Wording(game, {}, locale).text(key), locale)
    return find_section(game, None, locale)


def _first_topic(game: AnyGame, locale: str) -> str:
    key = "section.first"
    return Wording(game, {}, locale).text(key) if has_text(game.id, key) else ""
