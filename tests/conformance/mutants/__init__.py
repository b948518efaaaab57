"""Bugs seeded into the toy game, each with the check that must find it."""

from tests.conformance.mutants import of_flow, of_secrets, of_telling

MUTANTS = (*of_flow.MUTANTS, *of_secrets.MUTANTS, *of_telling.MUTANTS)
