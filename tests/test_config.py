"""Settings: where they come from, and what a bad one says."""

import re
from pathlib import Path

import pytest

from bot.config import DEFAULTS, PROJECT_ROOT, Limits, SettingError, Settings, read_settings

NO_FILE = PROJECT_ROOT / "no such file"


@pytest.fixture
def env_file(tmp_path: Path) -> Path:
    return tmp_path / ".env"


def test_without_any_setting_the_defaults_hold() -> None:
    assert read_settings({}, NO_FILE) == Settings(
        token=None,
        database=PROJECT_ROOT / "data" / "jungle-post.db",
        image_format="palette",
        log_level="INFO",
        computer_pause=1.0,
        limits=Limits(10, 50, 100, 500, 60, 20, 40),
    )


def test_the_file_is_read(env_file: Path) -> None:
    env_file.write_text('DISCORD_TOKEN="abc.$def"\nCOMPUTER_PAUSE=0.5 # brisk\n')
    settings = read_settings({}, env_file)
    assert (settings.token, settings.computer_pause) == ("abc.$def", 0.5)


def test_the_environment_wins_over_the_file(env_file: Path) -> None:
    env_file.write_text("DISCORD_TOKEN=from-file")
    assert read_settings({"DISCORD_TOKEN": "from-environment"}, env_file).token == (
        "from-environment"
    )


def test_an_empty_setting_counts_as_not_set(env_file: Path) -> None:
    env_file.write_text("DISCORD_TOKEN=\nLOG_LEVEL=")
    settings = read_settings({"IMAGE_FORMAT": " "}, env_file)
    assert settings == read_settings({}, NO_FILE)


def test_a_file_that_cannot_be_read_is_one_plain_sentence(env_file: Path) -> None:
    env_file.write_bytes(b"DISCORD_TOKEN=\xff")
    with pytest.raises(SettingError, match=r"^\.env cannot be read: "):
        read_settings({}, env_file)


def test_the_token_is_not_shown_with_the_settings() -> None:
    assert "secret" not in repr(read_settings({"DISCORD_TOKEN": "secret"}, NO_FILE))


def test_an_absolute_database_path_stays_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "my matches.db"
    assert read_settings({"JUNGLE_POST_DB": str(path)}, NO_FILE).database == path


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        ("IMAGE_FORMAT", "jpeg", "it is one of palette, lossless"),
        ("LOG_LEVEL", "chatty", "it is one of DEBUG, INFO, WARNING, ERROR"),
        ("COMPUTER_PAUSE", "soon", "it is a number of seconds from 0 to 60"),
        ("COMPUTER_PAUSE", "nan", "it is a number of seconds from 0 to 60"),
        ("COMPUTER_PAUSE", "-1", "it is a number of seconds from 0 to 60"),
        ("MATCHES_PER_PERSON", "-1", "it is a whole number from 0, which is no limit"),
        ("COMPUTER_PAUSE", "61", "it is a number of seconds from 0 to 60"),
    ],
)
def test_a_bad_value_is_one_plain_sentence(name: str, value: str, said: str) -> None:
    with pytest.raises(SettingError, match=re.escape(f"{name}={value} cannot be used: {said}")):
        read_settings({name: value}, NO_FILE)


def test_the_example_file_names_every_setting_with_its_default() -> None:
    example = (PROJECT_ROOT / ".env.example").read_text("utf-8")
    lines = dict(re.findall(r"^(?:# )?([A-Z_]+)=(.*)$", example, re.MULTILINE))
    assert lines == DEFAULTS


def test_the_example_file_can_be_used_as_it_is() -> None:
    assert read_settings({}, PROJECT_ROOT / ".env.example") == read_settings({}, NO_FILE)
