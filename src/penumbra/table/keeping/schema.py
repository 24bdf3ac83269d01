"""The tables of the database, as SQLAlchemy knows them; migrations/ brings a file up to them."""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    DateTime,
    Float,
    ForeignKey,
    Integer,
    LargeBinary,
    MetaData,
    PrimaryKeyConstraint,
    String,
    Table,
    Text,
    UniqueConstraint,
    false,
    true,
)

metadata = MetaData()

# A game is its record: options, seed and choices make the whole state; the seed is made of the table's own, which
# is the ``seed`` here, and of what seats have given to it. Nothing else is stored of it.
tables = Table(
    "tables",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("game", String(64), nullable=False),
    Column("options", Text, nullable=False),  # JSON, as the game wrote it
    Column("seed", String(64), nullable=False),  # secret until the game is over
    Column("seeded", Boolean, nullable=False),  # the seed was given, not drawn: somebody may know the dice
    Column("commitment", String(64), nullable=False),
    Column("created", String(32), nullable=False, index=True),  # ISO 8601, UTC
    Column("version", Integer, nullable=False),  # grows with every choice and every undo
    Column("over", Boolean, nullable=False),
    Column("link", String(64), nullable=False, server_default=""),  # of the chain, after the last choice
    Column("made_with", String(32), nullable=True),  # the version of Penumbra that made it; not known of old ones
    Column("access", String(16), nullable=False, server_default="public"),  # who finds it, and who may look on
    Column("touched", String(32), nullable=False, server_default="", index=True),  # made or last played at
    Column("host_hash", String(64), nullable=True),  # of the key that hands out seats; older tables have none
    Column("host_seat", Integer, nullable=True),  # where the host sits, if at all
    Column("counsel", Boolean, nullable=False, server_default=true()),  # seats may ask what a bot would do
    Column("salt", String(64), nullable=False, server_default=""),  # of the commitment, where the seed was given
    Column("draw", Integer, nullable=False, server_default="0"),  # how often seats began to draw the seed together
    Column("begun", Boolean, nullable=False, server_default=true()),  # the seed is drawn
    Column("progress", Text, nullable=True),  # where the game stands, as JSON; of older tables not known at first
    Column("clock", Text, nullable=True),  # how long seats may think, as JSON; none at tables without clocks
    Column("behind", Integer, nullable=False, server_default="0"),  # minutes, for those who look on
    Column("began", BigInteger, nullable=True),  # when it was made, as all that is called "at": see service_time.py
)

seats = Table(
    "seats",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("name", String(64), nullable=False),
    Column("bot", String(64), nullable=True),
    Column("key_hash", String(64), nullable=True),  # none while a seat of a person waits for somebody
    Column("open", Boolean, nullable=False, server_default=false()),  # whoever comes may sit down while there is no key
    Column("open_name", Boolean, nullable=False, server_default=false()),  # who sits down says the name
    Column("invitation_hash", String(64), nullable=True),  # good while there is no key
    Column("request_hash", String(64), nullable=True),  # of the request that was given the key
    Column("relief", String(64), nullable=True),  # the bot that plays on for a person who has gone
    PrimaryKeyConstraint("table_id", "seat", name="pk_seats"),
)

# The seats that draw the seed together with the table; without any, the table draws it alone.
contributions = Table(
    "contributions",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("commitment", String(64), nullable=True),  # none while it is awaited
    Column("value", String(64), nullable=True),  # told once all commitments are there
    PrimaryKeyConstraint("table_id", "seat", name="pk_contributions"),
)

choices = Table(
    "choices",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("n", Integer, nullable=False),  # 0 for the first choice
    Column("seat", Integer, nullable=False),
    Column("text", String(128), nullable=False),
    Column("link", String(64), nullable=False, server_default=""),  # of the chain, before this choice
    Column("request", String(64), nullable=True),
    Column("stand_in", String(16), nullable=True),  # why chance chose in place of a bot
    Column("laid", Boolean, nullable=False, server_default=false()),  # it was laid down beforehand
    Column("at", BigInteger, nullable=True),
    Column("created", String(32), nullable=False),
    PrimaryKeyConstraint("table_id", "n", name="pk_choices"),
    UniqueConstraint("table_id", "request", name="uq_choices_request"),
)

# What seats have laid down beforehand; nobody else knows of it.
orders = Table(
    "orders",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("name", String(32), nullable=False),
    Column("round", Integer, nullable=False),  # in which it was laid down
    Column("choices", Text, nullable=False),  # JSON; those that are still to be made
    Column("memo", Text, nullable=False),  # what it remembers of the position
    Column("dropped", Text, nullable=True),  # why it holds no more, until its seat has read that
    PrimaryKeyConstraint("table_id", "seat", "name", name="pk_orders"),
)

# What people at a table say to each other.
messages = Table(
    "messages",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("n", Integer, nullable=False),  # 0 for the first
    Column("seat", Integer, nullable=True),  # none of a spectator
    Column("name", String(64), nullable=True),  # of a spectator
    Column("audience", Text, nullable=True),  # JSON: the seats that read it; none where all may
    Column("text", Text, nullable=False),
    Column("created", String(32), nullable=False),
    PrimaryKeyConstraint("table_id", "n", name="pk_messages"),
)

take_backs = Table(
    "take_backs",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("version", Integer, nullable=False),  # of the table when it was done
    Column("n", Integer, nullable=False),  # the choice before which the log tells it
    Column("seat", Integer, nullable=False),
    Column("answers", Integer, nullable=False),
    Column("agreed", Boolean, nullable=False, server_default=false()),  # those concerned were asked
    PrimaryKeyConstraint("table_id", "version", name="pk_take_backs"),
)

# What happened with seats beside the game; what was good until then and is no more stands there by its hash.
seat_events = Table(
    "seat_events",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("n", Integer, nullable=False),  # 0 for the first
    Column("seat", Integer, nullable=False),
    Column("event", String(16), nullable=False),
    Column("choices", Integer, nullable=False),  # how many had been made
    Column("key_hash", String(64), nullable=True),
    Column("invitation_hash", String(64), nullable=True),
    Column("by", Integer, nullable=True),  # the seat whose doing it was, where it is not plain
    Column("amount", Integer, nullable=True),  # how many choices it is about
    Column("created", String(32), nullable=False),
    Column("at", BigInteger, nullable=True),
    PrimaryKeyConstraint("table_id", "n", name="pk_seat_events"),
)

# The turns of persons for whom the tables wait.
waits = Table(
    "waits",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("version", Integer, nullable=False),  # of the table when the turn began
    Column("at", BigInteger, nullable=False),
    Column("moved", BigInteger, nullable=False),  # when the seat chose last in this turn, or it began
    Column("due", BigInteger, nullable=True, index=True),  # when the clock runs out
    PrimaryKeyConstraint("table_id", "seat", name="pk_waits"),
)

# One row: what the time of the tables is reckoned from, in milliseconds.
service = Table(
    "service",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("down", BigInteger, nullable=False),  # how long no server was there, since 1970
    Column("alive", BigInteger, nullable=False),  # the time of day at which one was there last
)

# The processes that share a database, each there as long as it was seen lately; of one that has it alone there is none.
servers = Table(
    "servers",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("address", String(200), nullable=False),  # where the others reach it
    Column("secret", String(64), nullable=False),  # by which it knows them
    Column("seen", DateTime(timezone=True), nullable=False),  # by the database's clock
)

# Which of them a table is at.
ownerships = Table(
    "ownerships",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("server", String(32), nullable=False),
    Column("fence", BigInteger, nullable=False),  # grows whenever it moves: what its former owner writes is refused
)

# Where seats want to be told that it is their turn; good while the key of the seat is the one that wished it.
reminders = Table(
    "reminders",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("seat", Integer, nullable=False),
    Column("key_hash", String(64), nullable=False),
    Column("way", String(16), nullable=False),
    Column("address", Text, nullable=False),
    Column("origin", String(300), nullable=False),  # where the page is that its links lead to
    Column("token", String(64), nullable=False),  # confirms the address, and ends it
    Column("confirmed", Boolean, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("lost", Boolean, nullable=False, server_default=false()),  # nobody is reached there any more
)

# The key by which push services know the table: one row.
push_keys = Table(
    "push_keys",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("key", LargeBinary, nullable=False),  # the private half, in PKCS #8
)

# What is to be sent: each once for a turn, which is known by the version of the table at which it began.
outbox = Table(
    "outbox",
    metadata,
    Column("reminder_id", String(32), ForeignKey("reminders.id", ondelete="CASCADE"), nullable=False),
    Column("version", Integer, nullable=False),
    Column("occasion", String(16), nullable=False),
    Column("tries", Integer, nullable=False),
    Column("next", BigInteger, nullable=True, index=True),  # when it is tried; none once it was sent or given up
    Column("fault", Text, nullable=True),  # why it was tried in vain last; none once it was sent
    PrimaryKeyConstraint("reminder_id", "version", "occasion", name="pk_outbox"),
)

# Who wants to have their games on several devices.
accounts = Table(
    "accounts",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("name", String(64), nullable=False),
    Column("skeleton", String(200), nullable=False, unique=True),  # of the name: none looks like another
    Column("mail", String(254), nullable=True),
    Column("password", String(200), nullable=False),  # what argon2 makes of it
    Column("made", BigInteger, nullable=False),  # the time of day, as of all that is kept with accounts
    Column("mail_origin", String(300), nullable=True),  # where the page was from which the address was confirmed, if so
)

# Links that were mailed to the addresses of accounts, by the hash of what they hold.
mail_links = Table(
    "mail_links",
    metadata,
    Column("token_hash", String(64), primary_key=True),
    Column("account_id", String(32), ForeignKey("accounts.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("purpose", String(16), nullable=False),
    Column("mail", String(254), nullable=False),
    Column("origin", String(300), nullable=False),  # where the page is that it leads to
    Column("made", BigInteger, nullable=False, index=True),
    Column("used", Boolean, nullable=False),
)

# Browsers that are signed in, by the hash of what they hold.
sessions = Table(
    "sessions",
    metadata,
    Column("token_hash", String(64), primary_key=True),
    Column("account_id", String(32), ForeignKey("accounts.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("began", BigInteger, nullable=False),
    Column("ends", BigInteger, nullable=False),
)

# The keys of seats and hosts that were shown by somebody who was signed in.
account_keys = Table(
    "account_keys",
    metadata,
    Column("account_id", String(32), ForeignKey("accounts.id", ondelete="CASCADE"), nullable=False),
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("key_hash", String(64), nullable=False),
    PrimaryKeyConstraint("account_id", "key_hash", name="pk_account_keys"),
)

# Games with variations and comments, each with all of it in one document as its file has it.
studies = Table(
    "studies",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("key_hash", String(64), nullable=False),  # of the key that changes it
    Column("version", Integer, nullable=False),  # grows with every change
    Column("document", Text, nullable=False),  # JSON
    Column("title", String(80), nullable=False, server_default=""),
    Column("game", String(64), nullable=False, server_default=""),
    Column("touched", String(32), nullable=False),  # made or last changed at
)

# Those that are there no more.
deleted_studies = Table("deleted_studies", metadata, Column("id", String(32), primary_key=True))

# The studies whose keys were shown by somebody who was signed in.
account_studies = Table(
    "account_studies",
    metadata,
    Column("account_id", String(32), ForeignKey("accounts.id", ondelete="CASCADE"), nullable=False),
    Column("study_id", String(32), ForeignKey("studies.id", ondelete="CASCADE"), nullable=False, index=True),
    PrimaryKeyConstraint("account_id", "study_id", name="pk_account_studies"),
)

# Keys that devices have the other half of.
passkeys = Table(
    "passkeys",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("account_id", String(32), ForeignKey("accounts.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("name", String(64), nullable=False),
    Column("credential", LargeBinary, nullable=False, unique=True),  # what the device calls it
    Column("public_key", LargeBinary, nullable=False),
    Column("used", BigInteger, nullable=False),  # how often, where the device counts
    Column("made", BigInteger, nullable=False),
)

# What devices are to sign, each good once.
challenges = Table(
    "challenges",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("account_id", String(32), ForeignKey("accounts.id", ondelete="CASCADE"), nullable=True),
    Column("challenge", LargeBinary, nullable=False),
    Column("ends", BigInteger, nullable=False),
)

# What came of games that are over, for statistics: made of their records, so that it may be made again.
outcomes = Table(
    "outcomes",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("version", Integer, nullable=False),  # of the table
    Column("made_with", String(32), nullable=False),  # the version of Penumbra by whose rules it was made
    Column("seats", Text, nullable=True),  # JSON; none where the record could not be played again
)

# One row: what those who run the servers have set.
operation = Table(
    "operation",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("key_hash", String(64), nullable=True),  # of the operator's key; without one there is no operator's page
    Column("notice", Text, nullable=True),  # shown at all tables
    Column("closed", Boolean, nullable=False),  # no new tables are made
)

# What they did, newest last.
acts = Table(
    "acts",
    metadata,
    Column("n", Integer, primary_key=True),
    Column("at", BigInteger, nullable=False),  # the time of day
    Column("act", String(16), nullable=False),
    Column("about", Text, nullable=True),
)

# Who is rated, or has been: of an account that was deleted a player is left of whom nothing is known.
rated_players = Table(
    "rated_players",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("account_id", String(32), ForeignKey("accounts.id", ondelete="SET NULL"), nullable=True, unique=True),
    Column("wanted", Boolean, nullable=False),
)

# At which seats of tables they are rated.
rated_seats = Table(
    "rated_seats",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("player_id", String(32), ForeignKey("rated_players.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("key_hash", String(64), nullable=False),  # of the key by which the player sat there
    Column("place", Integer, nullable=True),  # none before the game is over, and where it counts for nobody
    PrimaryKeyConstraint("table_id", "seat", name="pk_rated_seats"),
)

# How often what ratings of a game come from has changed, and of which of these times those that are kept are.
rated_games = Table(
    "rated_games",
    metadata,
    Column("game", String(64), primary_key=True),
    Column("changes", Integer, nullable=False),
    Column("reckoned", Integer, nullable=False),
)

ratings = Table(
    "ratings",
    metadata,
    Column("game", String(64), nullable=False),
    Column("player_id", String(32), ForeignKey("rated_players.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("games", Integer, nullable=False),
    Column("rating", Float, nullable=False),
    Column("low", Float, nullable=False),
    Column("high", Float, nullable=False),
    PrimaryKeyConstraint("game", "player_id", name="pk_ratings"),
)
