"""Checks of texts and pictures: every key has a text, every view has words and a picture."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from importlib import import_module
from importlib.util import find_spec
from itertools import chain
from pathlib import Path
from string import Formatter
from typing import Any

import pytest

from bot.game import (
    ChoiceField,
    CustomSpec,
    Label,
    Line,
    Move,
    Option,
    Seat,
    SeatArg,
    Value,
)
from bot.texts.catalogue import ENGLISH, Template, load_catalogue, texts_folder
from render.scene import Scene
from tests.conformance import kit
from tests.conformance.case import Case, Subject
from tests.conformance.choosing import (
    check_is_read_aloud,
    decisions,
    walk_questions,
    wording,
)
from tests.conformance.flow import strangers
from tests.conformance.playthrough import (
    Playthrough,
    audible,
    every_playthrough,
    playthroughs,
    spread,
)

SPOKEN = ("event", "words", "headline", "name", "hint", "refusal", "reason", "sheet")
"""Groups of texts whose keys occur in the sources of the game."""


def placeholders(template: Template) -> frozenset[str]:
    """The names in braces of a text, in all of its plural forms.

    >>> sorted(placeholders({"one": "{seat} draws", "other": "{seat} draws {n}"}))
    ['n', 'seat']
    """
    parsed = (part for form in forms(template) for part in Formatter().parse(form))
    return frozenset(name for _, name, _, _ in parsed if name)


def forms(template: Template) -> list[str]:
    """The plural forms of a text; a text without them has one."""
    return [template] if isinstance(template, str) else list(template.values())


def fits(subject: Subject, key: str, arguments: Iterable[str], silent: Iterable[str] = ()) -> None:
    """The text exists and has these placeholders. `n` may be used to choose a plural form only, and
    `silent` arguments (the reader's own seat) are optional."""
    assert key in subject.texts, f"expected a text for {key!r} of {subject}, found none"
    template, given = subject.texts[key], set(arguments)
    wanted = placeholders(template)
    assert wanted <= given, f"expected {key!r} to use {sorted(given)}, got {sorted(wanted)}"
    untold = given - wanted - {"n", *silent} - _written(subject, key)
    assert not untold, f"expected {key!r} to tell {sorted(untold)} too"
    counted = isinstance(template, str) or "n" in given
    assert counted, f"expected an argument n for the plural forms of {key!r}"


def _written(subject: Subject, key: str) -> frozenset[str]:
    """The placeholders of a name in its typed form."""
    written = subject.texts.get(f"notation.{key}", "")
    return frozenset(placeholders(written))


def check_every_line_has_a_text(subject: Subject) -> None:
    """The lines of all matches: events, words, headlines, refusals, score sheets, names and
    hints."""
    for case in subject.cases():
        told = wording(case)
        for line, reader in dict.fromkeys(lines(case)):
            names = [name for name, _ in line.args]
            assert len(set(names)) == len(names), f"expected each argument once, got {line!r}"
            untold = [n for n, value in line.args if value == reader]
            implied = [n for n in names if f"{line.key}.{n}" in subject.kit.implied]
            lists = [name for name, value in line.args if isinstance(value, tuple)]
            counted = ["n"] if len(lists) == 1 else []  # a list counts its labels
            fits(subject, told.text_key(line), [*names, *counted], [*untold, *implied])
            sentence = told.say(line)
            assert sentence.strip() == sentence, f"expected no space around {sentence!r}"
            assert sentence, f"expected words for {line!r}"
            if not line.key.startswith("sheet."):
                check_is_read_aloud(replace(told, escape=lambda _: "words of a player").say(line))
                for form in forms(subject.texts[told.text_key(line)]):
                    check_is_read_aloud(re.sub(r"\{[^}]*\}", "value", form))
            for label in labels(line):
                naming = subject.game.name(label)
                fits(subject, naming.key, [name for name, _ in naming.args])


def lines(case: Case) -> Iterator[tuple[Line, SeatArg | None]]:
    """Every line, with its reader if it is for one seat only."""
    game = case.game
    for playthrough in playthroughs(case):
        for step in playthrough.steps:
            yield from ((e.line, SeatArg(e.to[0]) if e.to else None) for e in step.events)
        for state in playthrough.sampled_states(case.depth.states):
            for seat in case.observers:
                view = game.view(state, seat)
                yield from ((line, None) for line in (*game.words(view), game.headline(view)))
        outcome = game.outcome(playthrough.end)
        sheets = outcome.sheet if outcome else ()
        more = (*refusals(playthrough), *hints(playthrough), *chain.from_iterable(sheets))
        yield from ((line, None) for line in more)


def refusals(playthrough: Playthrough) -> Iterator[Line]:
    """The refusals of moves that are not legal, for any player."""
    case = playthrough.case
    rng = case.rng("refusals", playthrough.seed)
    known = list(dict.fromkeys(m for _, _, moves in decisions(playthrough) for m in moves))
    for state in playthrough.sampled_states(case.depth.states):
        for move in strangers(case.game, known, rng):
            seat = rng.choice(case.everybody)
            if move not in case.game.legal_moves(state, seat):
                yield from refusal(case, state, seat, move)


def refusal(case: Case, state: Value, seat: Seat, move: Move) -> Iterator[Line]:
    if seat in case.game.to_act(state):
        yield case.game.refusal(case.game.view(state, seat), move)


def hints(playthrough: Playthrough) -> Iterator[Line]:
    game = playthrough.case.game
    for state, seat, moves in decisions(playthrough):
        for move in spread(moves, 20):
            for field in move.__struct_fields__:
                line = game.hint(game.view(state, seat), getattr(move, field))
                yield from [line] if line is not None else []


def labels(line: Line) -> Iterator[Label]:
    for _, value in line.args:
        for each in value if isinstance(value, tuple) else (value,):
            if isinstance(each, Label) and each.__struct_config__.tag != "seat":
                yield each


def check_every_choice_has_a_text(subject: Subject) -> None:
    game = subject.game
    for key in ("title", "about", "how", "length", "weight"):
        fits(subject, key, ())
    for move in game.moves:
        tag = str(move.__struct_config__.tag)
        notation = placeholders(subject.texts.get(f"notation.{tag}", ""))
        fits(subject, f"notation.{tag}", notation)
        odd = sorted(notation - set(move.__struct_fields__))
        assert not odd, f"expected notation.{tag} to write fields of the move, got {odd}"
    for reason in subject.kit.reasons:
        fits(subject, f"reason.{reason}", ())
    for option in settings(subject):
        fits(subject, f"option.{option.key}.title", ())
        fits(subject, f"option.{option.key}.help", ())
        for value in option.choices:
            fits(subject, f"option.{option.key}.{str(value).lower()}", ())
        if option.own is not None:
            own_things_have_texts(subject, option.key, option.own)


def settings(subject: Subject) -> Iterator[Option]:
    for seats in subject.game.seats:
        for option in subject.game.options_for(seats):
            assert option.accepts(option.default), f"expected the default of {option} among them"
            different = len(set(option.choices)) == len(option.choices)
            assert different, f"expected each choice of {option} once"
            yield option


def own_things_have_texts(subject: Subject, key: str, own: CustomSpec) -> None:
    """Custom items have a title for each field, a text for each choice, and a text for the
    whole."""
    fits(subject, f"option.{key}.told", [field.key for field in own.fields])
    for field in own.fields:
        fits(subject, f"option.{key}.{field.key}.title", ())
        for choice in field.choices if isinstance(field, ChoiceField) else ():
            fits(subject, f"option.{key}.{field.key}.{choice}", ())


def check_every_end_has_a_text(subject: Subject) -> None:
    for playthrough in every_playthrough(subject):
        if outcome := subject.game.outcome(playthrough.end):
            fits(subject, f"reason.{outcome.reason}", ())


def check_every_key_in_the_sources_has_a_text(subject: Subject) -> None:
    """Every text of those groups also has its key in the sources, so that no text is unused."""
    sources = "\n".join(file.read_text("utf-8") for file in game_folder(subject).rglob("*.py"))
    group = "|".join(SPOKEN)
    named = set(re.findall(rf'"((?:{group})\.[\w.-]+)"', sources))
    missing = sorted(named - set(subject.texts))
    assert not missing, f"expected texts for {missing}, found none"
    said = {line.key for case in subject.cases() for line, _ in lines(case)}
    made = "|".join(re.escape(m) for m in re.findall(rf'f"((?:{group})\.)\{{', sources)) or "(?!)"
    dead = sorted(
        key
        for key in subject.texts
        if key.partition(".")[0] in SPOKEN
        and key not in named | said
        and not re.match(rf"{made}|reason\.", key)
    )
    assert not dead, f"expected somebody to say {dead}"


def check_every_sentence_with_you_says_what_the_other_says(subject: Subject) -> None:
    """`you.seat.event.drew` says `event.drew` to the player who is its argument `seat`."""
    for key in (key for key in subject.texts if key.startswith("you.")):
        _, argument, spoken = key.split(".", 2)
        assert spoken in subject.texts, f"expected a text {spoken!r} beside {key!r}"
        wanted = placeholders(subject.texts[spoken]) - {argument}
        told = placeholders(subject.texts[key])
        assert told == wanted, f"expected {key!r} to use {sorted(wanted)}, got {sorted(told)}"


def check_every_shorter_sentence_says_what_the_longer_says(subject: Subject) -> None:
    """`again.seat.event.drew` says `event.drew` where the sentence before told of its argument
    `seat`."""
    for key in (key for key in subject.texts if key.startswith("again.")):
        _, argument, spoken = key.split(".", 2)
        assert spoken in subject.texts, f"expected a text {spoken!r} beside {key!r}"
        told, whole = (placeholders(subject.texts[each]) for each in (key, spoken))
        assert told in (whole, whole - {argument}), f"expected {key!r} to use {sorted(whole)}"


def check_a_reader_is_called_you(case: Case) -> None:
    """No event and no line of the board names its reader, in a game that says "you" in both."""
    texts = load_catalogue(case.game.id, ENGLISH)
    groups = {"event", "words"}
    if not groups <= {key.split(".")[2] for key in texts if key.startswith("you.seat.")}:
        return
    names = {seat: f"Name{seat}" for seat in case.everybody}
    told = replace(wording(case), names=names)
    for line, reader in dict.fromkeys(lines(case)):
        if line.key.partition(".")[0] not in groups:
            continue
        for seat in {value.seat for _, value in line.args if isinstance(value, SeatArg)}:
            if reader in (None, SeatArg(seat)):
                said = replace(told, own=seat).say(line)
                assert names[seat] not in said, f"expected {said!r} to say you to {names[seat]}"


def game_folder(subject: Subject) -> Path:
    return texts_folder(subject.game.id).parent


def check_every_view_is_told_in_words(case: Case) -> None:
    told = wording(case)
    for playthrough in playthroughs(case):
        for state in playthrough.sampled_states(case.depth.states):
            for seat in case.observers:
                view = case.game.view(state, seat)
                board = [told.say(line) for line in case.game.words(view)]
                assert board, f"expected words for {view!r}"
                assert told.say(case.game.headline(view)), f"expected a headline for {view!r}"


def check_every_view_can_be_drawn(case: Case) -> None:
    """Each view is drawn with the choices of its question numbered; a choice needs no place in the
    picture."""
    module = f"render.{kit.folder(case.game)}"
    if not find_spec(module):
        pytest.skip(f"no picture module {module} yet")
    picture, told = import_module(module), wording(case)
    for playthrough in playthroughs(case):
        for step in spread(playthrough.steps, case.depth.pictures + 2)[1:-1]:
            for seat in (None, *case.game.to_act(step.after)[:1]):
                view = case.game.view(step.after, seat)
                moves = case.game.legal_moves(step.after, seat) if seat is not None else ()
                questions = walk_questions(moves)[0] if moves else []
                shown = [q.options for _, q in questions if isinstance(q.options[0], Label)]
                scene = Scene(
                    names=tuple(told.names[s] for s in case.everybody),
                    headline=told.say(case.game.headline(view)),
                    choices=max(shown, key=len, default=()),
                    events=audible(step.events, seat),
                )
                check_drawn(picture, view, scene)


def check_drawn(picture: Any, view: Value, scene: Scene) -> None:
    width, height = picture.draw(view, scene).size
    assert width > 0, "expected a picture, got none"
    for value in scene.choices:
        box = picture.place(view, scene, value)
        if box is not None:
            inside = 0 <= box.x < box.right <= width and 0 <= box.y < box.bottom <= height
            assert inside, f"expected {value!r} inside {width}x{height}, got {box}"


CHECKS: Iterable[Any] = (
    check_every_view_is_told_in_words,
    check_every_view_can_be_drawn,
    check_a_reader_is_called_you,
)
GAME_CHECKS: Iterable[Any] = (
    check_every_line_has_a_text,
    check_every_choice_has_a_text,
    check_every_end_has_a_text,
    check_every_key_in_the_sources_has_a_text,
    check_every_sentence_with_you_says_what_the_other_says,
    check_every_shorter_sentence_says_what_the_longer_says,
)
