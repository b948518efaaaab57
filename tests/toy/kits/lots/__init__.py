"""Tests of Lots."""
