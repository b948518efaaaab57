"""Records of matches that former versions of the bot wrote: they are still proved."""

from pathlib import Path

import msgspec
import pytest

from bot.match.proof import find_faults, parse_record

RECORDS = sorted((Path(__file__).parent / "records").glob("*.json"))


@pytest.mark.parametrize("file", RECORDS, ids=lambda file: file.stem)
def test_a_record_of_before_fits_its_seed(file: Path) -> None:
    record = parse_record(file.read_bytes())
    assert record.rules_version == int(file.stem.rpartition(".")[2])
    assert find_faults(record) == ()


@pytest.mark.parametrize("file", RECORDS, ids=lambda file: file.stem)
def test_a_forged_score_of_before_is_found(file: Path) -> None:
    told = msgspec.json.decode(file.read_bytes())
    told["outcome"]["scores"][0] += 1
    faults = find_faults(parse_record(msgspec.json.encode(told)))
    assert [fault.key for fault in faults] == ["outcome"]


@pytest.mark.parametrize("file", RECORDS, ids=lambda file: file.stem)
def test_forged_words_of_before_are_found(file: Path) -> None:
    told = msgspec.json.decode(file.read_bytes())
    row = next(row for row in reversed(told["log"]) if row["events"] and row["events"][0]["args"])
    row["events"][0]["args"][0][0] = "forged"
    faults = find_faults(parse_record(msgspec.json.encode(told)))
    assert [fault.key for fault in faults] == ["events"]
