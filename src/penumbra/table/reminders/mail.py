"""Letters by e-mail, over the SMTP server that whoever runs the table names."""

from email.message import EmailMessage
from enum import StrEnum
from typing import Final, NamedTuple

import aiosmtplib

from penumbra.table.reminders.letters import BadAddress, Letter, NotSent

_MOST_CHARACTERS: Final = 254
_PATIENCE: Final = 20.0  # seconds
_FOR_GOOD: Final = range(500, 600)
"""Answers of SMTP that say that trying again does not help."""


class Security(StrEnum):
    """How the way to the SMTP server is kept secret."""

    STARTTLS = "starttls"
    TLS = "tls"
    NONE = "none"


class MailServer(NamedTuple):
    """An SMTP server, and the address that letters come from."""

    host: str
    port: int
    sender: str
    user: str | None = None
    password: str | None = None
    security: Security = Security.STARTTLS


def checked(text: str) -> str:
    """An e-mail address; raises BadAddress."""
    text = text.strip()
    name, at, domain = text.rpartition("@")
    plain = text.isascii() and text.isprintable() and not set(text) & set(' ,;:<>()[]\\"')
    if not (at and name and "@" not in name and "." in domain.strip(".") and plain) or len(text) > _MOST_CHARACTERS:
        raise BadAddress("This is no e-mail address such as ada@example.org.")
    return text


class Mail:
    """Sends letters to e-mail addresses."""

    def __init__(self, server: MailServer) -> None:
        self._server = server

    async def send(self, address: str, letter: Letter) -> None:
        """Returns once the SMTP server has taken the letter; raises NotSent."""
        message = EmailMessage()
        message["From"] = self._server.sender
        message["To"] = address
        message["Subject"] = letter.subject
        message["Auto-Submitted"] = "auto-generated"
        if letter.stop is not None:
            message["List-Unsubscribe"] = f"<{letter.stop}>"
            message["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
        message.set_content(letter.body)
        server = self._server
        try:
            await aiosmtplib.send(
                message,
                hostname=server.host,
                port=server.port,
                username=server.user,
                password=server.password,
                use_tls=server.security is Security.TLS,
                start_tls=server.security is Security.STARTTLS,
                timeout=_PATIENCE,
            )
        except aiosmtplib.SMTPRecipientsRefused as fault:
            lasting = all(one.code in _FOR_GOOD for one in fault.recipients)
            raise NotSent("the mail server does not take the address", lasting) from None
        except (aiosmtplib.SMTPException, OSError, ValueError) as fault:
            raise NotSent(f"the mail server fails with {type(fault).__name__}") from None
