"""Requests that several servers count together, on Redis.

Redis remembers of whom it is until when, by a hash of who it is, and nobody longer than a minute. Where it does not
answer, each server counts for itself: a limit that is too wide for a while is better than nobody let in.
"""

import logging
from asyncio import timeout
from contextlib import suppress
from hashlib import blake2b
from typing import Final

from redis.asyncio import Redis
from redis.exceptions import RedisError

_log = logging.getLogger("penumbra.table")

_PATIENCE: Final = 0.5  # seconds
_COUNT: Final = """
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local whole = math.max(now, tonumber(redis.call('GET', KEYS[1]) or '0')) + ARGV[1]
local early = whole - now - 60000
if early > 1 then
  return math.ceil(early)
end
redis.call('SET', KEYS[1], string.format('%.3f', whole), 'PX', math.ceil(whole - now))
return 0
"""
"""Keeps in milliseconds when somebody has the whole minute again; answers by how much a request is too early."""


class CommonCount:
    """Counts on a Redis server, by the address at which :class:`penumbra.table.desks.bot_queue.BotQueue` finds it."""

    def __init__(self, bus: str) -> None:
        self._redis = Redis.from_url(bus, socket_connect_timeout=_PATIENCE, socket_timeout=_PATIENCE)
        self._count = self._redis.register_script(_COUNT)

    async def early(self, what: str, who: str, share: float) -> float | None:
        """By how many seconds a request comes too early that takes ``share`` seconds of a minute, 0 where it does not.

        A request that does not is counted. None where Redis does not answer.
        """
        key = blake2b(f"{what} {who}".encode("utf-8", "surrogatepass"), digest_size=16, person=b"penumbra-rate")
        try:
            async with timeout(_PATIENCE):
                return int(await self._count(keys=[f"penumbra-rate:{key.hexdigest()}"], args=[share * 1000])) / 1000
        except (RedisError, OSError, TimeoutError) as fault:
            _log.warning("limits are counted by this server alone: Redis does not answer (%s)", type(fault).__name__)
            return None

    async def close(self) -> None:
        """Lets go of Redis."""
        with suppress(RedisError, OSError):
            await self._redis.aclose()
