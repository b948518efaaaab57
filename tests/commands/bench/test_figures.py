"""Each figure of `bench`, in a moment: what it counts is there, and it stops by itself."""

import json

import pytest

from bot.__main__ import main
from bot.commands.bench import command
from bot.commands.bench.command import LONG, QUICK, Effort
from bot.commands.bench.in_process import bench_pictures, bench_rules, bench_service
from bot.commands.bench.notices import bench_notices
from bot.commands.bench.servers import CHANNELS, bench_servers
from bot.commands.bench.soak import run_soak
from bot.commands.bench.start import bench_start
from bot.commands.bench.storm import bench_storm
from bot.commands.bench.wire import bench_wire
from bot.games import GAMES
from render.kit.encode import ImageFormat

LOTS, JUNGO = GAMES["lots"], GAMES["jungo"]


def test_rules_are_measured() -> None:
    assert bench_rules(LOTS, 0.05)["moves_per_cpu_s"] > 100


async def test_pictures_are_measured() -> None:
    figures = await bench_pictures(LOTS, 0.2, ImageFormat.PALETTE)
    assert figures["pictures"] >= 1
    assert 0 < figures["ms_p50"] <= figures["ms_p99"]
    assert figures["kib_most"] >= figures["kib_p50"] > 0


async def test_the_service_is_measured() -> None:
    assert (await bench_service(LOTS, 0.2))["moves"] > 10


@pytest.mark.parametrize("drawn", [False, True], ids=["blank", "drawn"])
async def test_people_are_answered_and_shown_the_board(drawn: bool) -> None:
    figures = await bench_wire([JUNGO], 1.0, pictures=drawn, tables=2)
    assert figures["moves"] > 1
    assert (figures["boards_late"], figures["boards_lost"]) == (0, 0)
    assert 0 < figures["ack_ms_p50"] <= figures["answer_ms_p50"] <= figures["board_ms_p99"]


async def test_people_follow_what_the_bot_takes_for_them_and_confirm_what_it_asks() -> None:
    """Puzzle-Memo: a tile without a place goes to the first free slot, without a question. Cacao: a
    tile is placed in two parts, and asked for before it draws."""
    games = [GAMES["puzzle-memo"], GAMES["cacao"]]
    figures = await bench_wire(games, 2.0, pictures=False, tables=2)
    assert figures["moves"] > 4
    assert (figures["moves_refused"], figures["boards_late"]) == (0, 0)


async def test_notices_are_counted_with_people_and_among_computers() -> None:
    """Two people who take turns of one move: a push, a message and an edit of the last one each.
    Whoever plays at once among computers is not called, and their message is edited."""
    figures = await bench_notices([JUNGO], 3.0)
    people, alone = figures["jungo, 2 people"], figures["jungo, 1 person"]
    assert people["moves"] > 3
    assert alone["moves"] > 3
    assert 0 < people["pushes_per_move"] <= 1
    assert people["pushes_per_move"] <= people["messages_per_move"]
    assert alone["pushes_per_move"] < people["pushes_per_move"] / 4


async def test_a_start_among_live_matches_tells_nothing_twice() -> None:
    figures = await bench_start([JUNGO], 200, 15)
    assert figures["ready_s"] > 0
    assert figures["mib_most"] > 20
    assert figures["messages_sent"] == 20  # a welcome in each guild


async def test_all_commands_answer_on_servers_of_each_shard() -> None:
    """No command of the 25 and more may stay without an answer, on either shard."""
    figures = await bench_servers(40, 2, 30, login_interval=0.0)
    assert (figures["servers"], figures["channels"]) == (40, 40 * CHANNELS)
    assert len(figures["servers_by_shard"]) == 2
    assert figures["commands"] >= 2 * 25
    assert figures["unanswered"] == 0
    assert figures["mib_most"] > 20


async def test_all_owed_tables_are_told_once_and_no_request_is_refused() -> None:
    figures = await bench_storm([JUNGO], 40, 30, pictures=False)
    assert (figures["tables"], figures["untold"], figures["told_twice"]) == (40, 0, 0)
    assert figures["refused_429"] == 0
    assert 0 < figures["first_told_s"] < figures["last_told_s"]


async def test_the_long_test_finds_nothing_broken() -> None:
    figures = await run_soak([JUNGO], 6)
    assert figures["moves"] > 10
    assert figures["broken"] == []


async def test_with_many_matches_the_bot_runs_on_and_its_memory_is_measured() -> None:
    figures = await run_soak([JUNGO], 2, matches=12)
    assert (figures["tables"], figures["broken"]) == (12, [])
    assert figures["matches"] >= 12
    assert min(figures["mib"]) > 20


def test_the_figures_are_one_json_object(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(command, "QUICK", Effort(0.02, 0.05, 0.05, 0.5, 0.5, 1, 1, 20, 20, 2))
    monkeypatch.setattr(command, "LIVE_MATCHES", 40)
    monkeypatch.setattr(command, "GAMES", {"jungo": JUNGO})
    assert main(["bench", "--quick", "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    figures = {
        "rules",
        "pictures",
        "service",
        "wire",
        "notices",
        "start",
        "servers",
        "storm",
        "load_before",
    }
    assert figures <= set(report)
    assert set(report["wire"]) == {"without_pictures", "with_pictures"}


def test_the_quick_figures_take_less_than_a_minute() -> None:
    """Five games; a bot is started six times, in a few seconds each."""
    effort, games = QUICK, 5
    measured = games * (effort.rules + effort.pictures + effort.service)
    assert measured + 2 * effort.wire + effort.notices + effort.timeout < 40
    assert effort.soak < 60 < LONG.soak
