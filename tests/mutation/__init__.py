"""Mutation testing: small faults are put into the product's functions, and tests must fail.

`python -m tests.mutation match` draws some faults in an area by a seed, runs for each only the
tests that execute its line, and says which faults no test noticed and what share was noticed.
"""
