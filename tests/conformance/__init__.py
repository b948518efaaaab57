"""The conformance suite: what every game must keep, whoever plays it. See README.md."""
