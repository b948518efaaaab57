"""Leaks planted in the bot outside the games: each is bitten by the tests that cover its place.

`python -m tests.leaks` plants one after the other and runs these tests (a minute or two);
`tests/leaks/test_leaks.py` is the quick form. Leaks in the games:
`tests/conformance/test_planted_leaks.py`.
"""
