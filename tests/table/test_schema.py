"""Requests that schemathesis thinks up: nothing may break, and every answer fits the OpenAPI schema."""

from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis.checks import not_a_server_error
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from tests.table.servers import Server, serving

_EXAMPLES = 12


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("schema") / "table.sqlite") as server:
        yield server
        assert server.log() == ""


@pytest.fixture(scope="module")
def known(server: Server) -> dict[str, Any]:
    """Things that exist, so that not every thought-up request ends at an unknown table."""
    seats = [{"name": "Ada"}, {"name": "Bob", "bot": "random"}]
    made = server.client.post("/api/tables", json={"game": "coins", "seats": seats}).json()
    return {"table_id": made["table"], "seat": 0, "key": made["host"], "game": "coins", "book": "coins"}


CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]


def test_thought_up_requests(server: Server, known: dict[str, Any]) -> None:
    schema = schemathesis.openapi.from_url(f"{server.address}api/schema")
    operations: list[Any] = [found.ok() for found in schema.get_all_operations() if isinstance(found, Ok)]
    assert len(operations) >= 10
    for operation in operations:

        @given(case=operation.as_strategy())
        @settings(
            max_examples=_EXAMPLES,
            deadline=None,
            database=None,
            suppress_health_check=list(HealthCheck),
        )
        def think_up(case: Any) -> None:
            case.call_and_validate(checks=CHECKS)
            case.path_parameters = {**(case.path_parameters or {})}
            for name in case.path_parameters:
                case.path_parameters[name] = known.get(name, case.path_parameters[name])
            case.headers = {**(case.headers or {}), "X-Penumbra-Key": known["key"]}
            case.call_and_validate(checks=CHECKS)

        think_up()
