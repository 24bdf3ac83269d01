"""Those who run a server are told how it is; and nobody is told anything of a table by it."""

import re

import pytest
from litestar import Litestar
from litestar.testing import AsyncTestClient
from prometheus_client.parser import text_string_to_metric_families

from penumbra import __version__
from penumbra.table.store import Store, StoreFault
from tests.table.conftest import sit

pytestmark = pytest.mark.anyio
Client = AsyncTestClient[Litestar]


async def figures(client: Client) -> dict[str, float]:
    """The figures by their names, those with labels left out."""
    answer = await client.get("/metrics")
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("text/plain; version=")
    assert answer.headers["cache-control"] == "no-store"
    families = text_string_to_metric_families(answer.text)
    return {one.name: one.value for family in families for one in family.samples if not one.labels}


async def test_a_server_that_is_well_says_so(client: Client) -> None:
    answer = await client.get("/health")
    assert (answer.status_code, answer.json()) == (200, {"status": "ok", "version": __version__})
    assert answer.headers["cache-control"] == "no-store"


async def test_a_server_that_cannot_read_its_tables_says_why(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    async def damaged(_: Store) -> None:
        raise StoreFault("the database file is damaged")

    monkeypatch.setattr(Store, "check_readable", damaged)
    answer = await client.get("/health")
    assert answer.status_code == 503
    assert "the database file is damaged" in answer.json()["error"]
    assert (await figures(client))["penumbra_database_faults_total"] == 1
    monkeypatch.undo()
    assert (await client.get("/health")).status_code == 200


async def test_choices_and_tables_are_counted_and_refusals_are_none(client: Client) -> None:
    before = await figures(client)
    assert before["penumbra_choices_total"] == before["penumbra_tables_in_memory"] == 0
    _, (ada, bob) = await sit(client, None, None)
    await ada.play("bet 1")
    assert (await bob.post("choices", choice="bet 999", version=1))[0] == 422
    after = await figures(client)
    assert after["penumbra_choices_total"] == 1
    assert after["penumbra_play_seconds_count"] == 2, "refused as well"
    assert after["penumbra_tables_in_memory"] == 1
    assert after["penumbra_live_lines"] == 0


async def test_figures_tell_nothing_of_a_table_or_a_person(client: Client) -> None:
    table, sitters = await sit(client, None, None)
    await sitters[0].play("bet 2")
    said = (await client.get("/metrics")).text
    keys = [sitter.headers["X-Penumbra-Key"] for sitter in sitters]
    for secret in (table, *keys, "Ada", "testclient", "bet 2"):
        assert secret not in said
    labels = set(re.findall(r'(\w+)="', said))
    assert labels <= {"version", "le"}
