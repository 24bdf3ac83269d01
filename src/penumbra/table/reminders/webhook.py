"""Reminders to webhooks, in the form that Discord accepts."""

import msgspec

from penumbra.table.reminders.letters import Letter
from penumbra.table.reminders.outside import Outside


class Webhook:
    """Sends letters to webhooks."""

    def __init__(self, outside: Outside) -> None:
        self._outside = outside

    async def send(self, address: str, letter: Letter) -> None:
        """Returns once the other side has taken the letter; raises NotSent."""
        said = {"content": letter.line, "allowed_mentions": {"parse": []}}
        await self._outside.post(address, msgspec.json.encode(said), {"Content-Type": "application/json"})
