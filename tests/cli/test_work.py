"""Servers that share a database, from the command line: what is wrong with how they are to do it is said."""

from pathlib import Path

from tests.cli.conftest import Run


def test_a_bus_is_a_redis_server(run: Run) -> None:
    _, err = run("work", "--bus", "amqp://:secret@127.0.0.1", code=2)
    assert "name a Redis server, as in --bus redis://127.0.0.1:6379" in err
    assert "secret" not in err


def test_the_inner_door_has_a_port(run: Run, tmp_path: Path) -> None:
    database = str(tmp_path / "t.sqlite")
    words = ("serve", "--database", database, "--bus", "redis://127.0.0.1", "--inner")
    for inner, said in (("10.0.0.3", "has no port"), ("10.0.0.3:x", "no server such as 10.0.0.3:8100")):
        _, err = run(*words, inner, code=2)
        assert said in err
