"""Golden playthroughs: one seeded match per game and variant, to be read beside the rule book.

UPDATE=1 python -m pytest -q tests/playthroughs    # after a change that was meant
"""
