"""The conformance suite: the contract that every game must keep. See README.md."""
