"""The addresses at which a seat says where it wants to be told that it is its turn, and whoever reads there answers."""

from base64 import urlsafe_b64encode
from hmac import compare_digest
from http import HTTPStatus
from typing import Annotated, Any, Final

from litestar import Request, get, post
from litestar.params import FromPath, JSONBody, RawBody
from litestar.types import ControllerRouterHandler
from msgspec import Meta, Struct
from sqlalchemy import Connection

from penumbra.table.api.requests import HeaderKey, faults, page_origin, strictly
from penumbra.table.door import keys
from penumbra.table.door.rates import Rate
from penumbra.table.host import Host
from penumbra.table.problems import Problem, bad_request, forbidden, not_found
from penumbra.table.reminders import outbox, push, reminder_addresses
from penumbra.table.reminders.letters import BadAddress
from penumbra.table.reminders.outbox import Reminder, ReminderWay
from penumbra.table.reminders.push_keys import PushKeys
from penumbra.table.reminders.reminding import Reminding
from penumbra.table.tables.open_table import Table

_WISHES_PER_MINUTE: Final = 30
_ANSWERS_PER_MINUTE: Final = 60
_NO_MORE: Final = "This address is told nothing any more: it was ended, or never wished."


class ReminderWanted(Struct, forbid_unknown_fields=True):
    """The wish to be told somewhere that it is one's turn.

    By e-mail, at a webhook that takes what Discord takes, or by a push to a browser, whose ``address`` is its
    subscription in JSON.
    """

    way: ReminderWay
    address: Annotated[str, Meta(min_length=3, max_length=2000)]


class ReminderKept(Struct):
    """An address that a seat is told at, once whoever reads there has ``confirmed`` that; shown in part alone.

    It is ``lost`` where nobody is reached there any more. A browser knows itself by ``device``, the SHA-256 of its
    subscription's endpoint in hex.
    """

    id: str
    way: ReminderWay
    shown: str
    confirmed: bool
    lost: bool
    device: str | None


class RemindersTold(Struct):
    """The ways to be told that this server has, and the addresses of whoever asks.

    ``push_key`` is what a browser subscribes with, in base64url.
    """

    ways: list[ReminderWay]
    kept: list[ReminderKept]
    push_key: str


class ReminderAnswered(Struct):
    """What became of an address: whether it is told now."""

    confirmed: bool


def reminder_routes(host: Host, reminding: Reminding, push_keys: PushKeys) -> list[ControllerRouterHandler]:
    """The addresses of reminders."""
    answering = Rate(_ANSWERS_PER_MINUTE)

    async def seated(table_id: str, key: str | None) -> tuple[Table, int, str]:
        table = await host.tables.standing(table_id)
        seat = table.seated(key)
        key_hash = table.stored.seats[seat].key_hash
        assert key_hash is not None
        return table, seat, key_hash

    async def told(table_id: str, key: str | None) -> RemindersTold:
        table, seat, key_hash = await seated(table_id, key)
        found = await host.storage.read(lambda connection: outbox.of_seat(connection, table.id, seat, key_hash))
        key = urlsafe_b64encode(await push_keys.public()).rstrip(b"=").decode()
        return RemindersTold(sorted(reminding.carriers), [_kept(one) for one in found], key)

    async def known(reminder_id: str, token: str) -> Reminder:
        found = await host.storage.read(lambda connection: outbox.found(connection, reminder_id))
        if found is None or not compare_digest(keys.hash_key(found.token), keys.hash_key(token)):
            raise not_found(_NO_MORE)
        return found

    @get(
        "/api/tables/{table_id:str}/reminders",
        responses=faults(400, 403, 404, 409, 503),
        summary="Where one's seat is told that it is its turn",
        tags=["reminders"],
    )
    async def show_reminders(table_id: FromPath[str], header_key: HeaderKey = None) -> RemindersTold:
        return await told(table_id, header_key)

    @post(
        "/api/tables/{table_id:str}/reminders",
        guards=[Rate(_WISHES_PER_MINUTE)],
        status_code=200,
        responses=faults(400, 403, 404, 409, 413, 429, 503),
        summary="Have one's seat told somewhere that it is its turn; who reads there has to confirm it",
        tags=["reminders"],
    )
    async def add_reminder(
        request: Request[Any, Any, Any],
        table_id: FromPath[str],
        data: JSONBody[ReminderWanted],
        body: RawBody,
        header_key: HeaderKey = None,
    ) -> RemindersTold:
        wanted = strictly(body, ReminderWanted)
        table, seat, key_hash = await seated(table_id, header_key)
        if wanted.way not in reminding.carriers:
            raise bad_request(f"This server tells nobody by {wanted.way}.", sorted(reminding.carriers))
        if table.over:
            raise Problem(HTTPStatus.CONFLICT, "The game is over: there is nothing to be told of.")
        address = _address(wanted)
        kept = await host.storage.read(lambda connection: outbox.of_seat(connection, table.id, seat, key_hash))
        same = next((one for one in kept if one.address == address), None)
        if same is not None and not same.lost:
            raise Problem(HTTPStatus.CONFLICT, "Your seat has this address already.")
        if same is None and len(kept) >= outbox.MOST_OF_A_SEAT:
            raise Problem(HTTPStatus.CONFLICT, f"A seat has at most {outbox.MOST_OF_A_SEAT} addresses: end one first.")
        now = host.time.now()
        if await host.storage.read(lambda connection: outbox.asked_lately(connection, address, now)):
            raise forbidden("This address was asked often today and has not answered: it is not asked again so soon.")
        wish = Reminder(
            *(keys.new_key(), table.id, seat, key_hash, wanted.way, address),
            *(page_origin(request), keys.new_key(), False, now),
        )

        def add(connection: Connection) -> None:
            if same is not None:
                outbox.drop(connection, same.id)
            outbox.add(connection, wish)

        await host.storage.write(add)
        return await told(table_id, header_key)

    @post(
        "/api/tables/{table_id:str}/reminders/{reminder_id:str}/drop",
        status_code=200,
        responses=faults(400, 403, 404, 409, 413, 503),
        summary="Have one's seat told no more at an address",
        tags=["reminders"],
    )
    async def drop_reminder(
        table_id: FromPath[str], reminder_id: FromPath[str], header_key: HeaderKey = None
    ) -> RemindersTold:
        table, seat, key_hash = await seated(table_id, header_key)
        found = await host.storage.read(lambda connection: outbox.of_seat(connection, table.id, seat, key_hash))
        if reminder_id not in [one.id for one in found]:
            raise not_found("Your seat has no such address.", [one.id for one in found])
        await host.storage.write(lambda connection: outbox.drop(connection, reminder_id))
        return await told(table_id, header_key)

    @get(
        "/api/reminders/{reminder_id:str}/{token:str}",
        guards=[answering],
        responses=faults(404, 429, 503),
        summary="Whether an address is told; looking changes nothing",
        tags=["reminders"],
    )
    async def show_reminder(reminder_id: FromPath[str], token: FromPath[str]) -> ReminderAnswered:
        return ReminderAnswered((await known(reminder_id, token)).confirmed)

    @post(
        "/api/reminders/{reminder_id:str}/{token:str}/confirm",
        guards=[answering],
        status_code=200,
        responses=faults(404, 429, 503),
        summary="Confirm that one wants to be told at an address, with what was sent there",
        tags=["reminders"],
    )
    async def confirm_reminder(reminder_id: FromPath[str], token: FromPath[str]) -> ReminderAnswered:
        found = await known(reminder_id, token)
        await host.storage.write(lambda connection: outbox.confirm(connection, found.id))
        return ReminderAnswered(True)

    @post(
        "/api/reminders/{reminder_id:str}/{token:str}/stop",
        guards=[answering],
        status_code=200,
        responses=faults(404, 429, 503),
        summary="Be told no more at an address, in one press",
        tags=["reminders"],
    )
    async def stop_reminder(reminder_id: FromPath[str], token: FromPath[str]) -> ReminderAnswered:
        found = await known(reminder_id, token)
        await host.storage.write(lambda connection: outbox.drop(connection, found.id))
        return ReminderAnswered(False)

    return [show_reminders, add_reminder, drop_reminder, show_reminder, confirm_reminder, stop_reminder]


def _address(wanted: ReminderWanted) -> str:
    try:
        return reminder_addresses.checked(wanted.way, wanted.address)
    except BadAddress as fault:
        raise bad_request(str(fault)) from None


def _kept(one: Reminder) -> ReminderKept:
    shown = reminder_addresses.shown(one.way, one.address)
    device = push.device(one.address) if one.way is ReminderWay.PUSH else None
    return ReminderKept(one.id, one.way, shown, one.confirmed, one.lost, device)
