"""The suite finds every bug seeded into the toy game: a surviving mutant is a gap in the suite."""

import pytest

from bot.texts.catalogue import ENGLISH, load_catalogue
from tests.conformance import suite, telling
from tests.conformance.case import Subject
from tests.conformance.mutants import MUTANTS
from tests.conformance.mutants.mutant import Mutant


@pytest.mark.parametrize("mutant", MUTANTS, ids=lambda mutant: mutant.name)
def test_mutant_is_killed(mutant: Mutant) -> None:
    subject = mutant.subject(load_catalogue("lots", ENGLISH))
    with pytest.raises(AssertionError, match="expected"):
        check_all_of(mutant, subject)


def check_all_of(mutant: Mutant, subject: Subject) -> None:
    of_the_game = mutant.killer in suite.GAME_CHECKS
    for each in (subject,) if of_the_game else subject.cases():
        mutant.killer(each)


NOT_IN_THE_TOY = {telling.check_a_reader_is_called_you}
"""The toy says "you" of events only, and is left out by this check."""


def test_every_check_kills_a_mutant() -> None:
    checks = {*suite.CASE_CHECKS, *suite.GAME_CHECKS} - NOT_IN_THE_TOY
    idle = checks - {mutant.killer for mutant in MUTANTS}
    assert not idle, f"expected a mutant for each of {sorted(map(suite.name, idle))}"
