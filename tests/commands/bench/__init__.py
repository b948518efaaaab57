"""The command `bench`."""
