"""The coin table that tells seats of their turn by e-mail, in tenfold haste, over the SMTP server of a port."""

import os
import sys

from penumbra.table.reminders import outbox, reminding
from penumbra.table.reminders.mail import MailServer, Security
from penumbra.table.serve import serve
from tests.table.coin_kit import HOUSE

if __name__ == "__main__":
    outbox.UNDOES //= 10
    reminding.PAUSE_SECONDS /= 10
    mail = MailServer("127.0.0.1", int(os.environ["LETTERBOX"]), "table@example.org", security=Security.NONE)
    serve(HOUSE, port=0, database=sys.argv[1], new_tables_per_minute=1000, mail=mail)
