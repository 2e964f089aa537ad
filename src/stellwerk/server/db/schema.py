"""The tables of the database. Changing them needs a migration in ``migrations/versions``."""

from __future__ import annotations

from sqlalchemy import JSON, BigInteger, Boolean, Column, Float, Index, Integer, MetaData, String, Table, Text

metadata = MetaData()

tables = Table(
    "tables",
    metadata,
    Column("id", String(12), primary_key=True),
    Column("title", String(60), nullable=False),
    Column("edition", String(40), nullable=False),
    Column("options", JSON, nullable=False),
    Column("seed", BigInteger, nullable=False),
    Column("state", String(8), nullable=False),  # open, playing, over, closed
    Column("public", Boolean, nullable=False),
    Column("seat_order", String(8), nullable=False),  # given, shuffled
    Column("clock", Integer),
    Column("undo", Boolean, nullable=False),
    Column("hints", Boolean, nullable=False),
    Column("created", Float, nullable=False),
    Column("changed", Float, nullable=False),
    Column("revision", Integer, nullable=False),  # grows with every change that is not an entry of the log
    Column("number", Integer, nullable=False),  # of the last entry
    Column("waits_for_bot", Boolean, nullable=False),
    Column("deadline", Float),
    Column("waiting", JSON),  # seats whose answer is awaited, and since when; null in rows of older versions
    Column("since", Float),
    Column("scores", JSON),
    Column("ranking", JSON),
    Column("host_hash", String(64), nullable=False),
    Column("join_hash", String(64), nullable=False),
    Column("watch_hash", String(64), nullable=False),
    Column("rematch", String(12)),
    Column("from_table", String(12)),
    Column("from_number", Integer),
    Column("chat", Boolean, nullable=False),
    Column("board", JSON(none_as_null=True)),  # of one's own; null: the edition's
    Index("tables_by_state", "state", "public"),
    Index("tables_by_host", "host_hash"),
    Index("tables_by_join", "join_hash"),
)

seats = Table(
    "seats",
    metadata,
    Column("table_id", String(12), primary_key=True),
    Column("place", Integer, primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("kind", String(4), nullable=False),  # here, link, bot
    Column("name", String(24), nullable=False),
    Column("level", String(40)),
    Column("token_hash", String(64)),  # null: nobody sits here
    Column("away", Boolean, nullable=False),
    Column("resigned", Boolean, nullable=False),
    Column("origin", Integer),  # in a rematch: the seat at the former table that this place is kept for
    Column("avatar", String(16)),
    Column("color", Integer),  # of the pieces; null in rows of older versions: that of the seat
    Column("person", String(64)),  # hash of the personal key under which the game is remembered
    Index("seats_by_token", "token_hash"),
    Index("seats_by_person", "person"),
)

# The truth: what was decided, in order. The key makes races and repeats harmless.
entries = Table(
    "entries",
    metadata,
    Column("table_id", String(12), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("by", String(6), nullable=False),  # person, bot, clock
    Column("text", Text),  # as rows.log_text writes it; null: an undo
    Column("at", Float, nullable=False),
)

# What a seat has said that is not in the log yet: answers given before the engine asked (each entry of the
# seat uses one up), later the messages of an action that is not complete. Nothing need be removed.
early = Table(
    "early",
    metadata,
    Column("table_id", String(12), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("after", Integer, nullable=False),  # how many entries the seat had when it answered
    Column("answers", JSON, nullable=False),
)

# What people at a table said to each other lately; players and spectators are circles of their own.
chat_messages = Table(
    "chat_messages",
    metadata,
    Column("table_id", String(12), primary_key=True),
    Column("circle", String(10), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("seat", Integer),
    Column("name", String(24), nullable=False),
    Column("text", Text, nullable=False),
    Column("reaction", String(16)),
    Column("at", Float, nullable=False),
)

# Finished games of people who have a personal key. They stay when the table is deleted.
games = Table(
    "games",
    metadata,
    Column("person", String(64), primary_key=True),
    Column("table_id", String(12), primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("edition", String(40), nullable=False),
    Column("players", JSON, nullable=False),
    Column("best", JSON),
    Column("ended", Float, nullable=False),
)

# Personal keys that were replaced by others. Seats keep the hash under which they were taken.
ended_keys = Table(
    "ended_keys",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("successor", String(64), nullable=False),  # hash of the key that counts now, never an ended one
    Column("ended", Float, nullable=False),
    Index("ended_keys_by_successor", "successor"),
)

# Browsers through which people want to be called when they are awaited.
subscriptions = Table(
    "subscriptions",
    metadata,
    Column("id", String(64), primary_key=True),  # hash of person and endpoint
    Column("person", String(64), nullable=False),  # hash of the personal key
    Column("endpoint", Text, nullable=False),
    Column("p256dh", String(100), nullable=False),
    Column("auth", String(40), nullable=False),
    Column("lang", String(8), nullable=False),
    Column("renewed", Float, nullable=False),
    Index("subscriptions_by_person", "person"),
)

# Results of the deal of a day, from games that were played again. A name counts once.
daily_results = Table(
    "daily_results",
    metadata,
    Column("day", String(10), primary_key=True),
    Column("player", String(100), primary_key=True),  # the name, so that those that look alike are equal
    Column("name", String(24), nullable=False),
    Column("score", Integer, nullable=False),
    Column("margin", Integer, nullable=False),
    Column("at", Float, nullable=False),
)

# What this server alone must know, and all processes that share its database.
secrets = Table(
    "secrets",
    metadata,
    Column("name", String(16), primary_key=True),
    Column("value", Text, nullable=False),
)

# Several processes share the tables: those that are alive, and which of them holds the lease of which table.
processes = Table(
    "processes",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("backend", Integer, nullable=False),  # PostgreSQL's own process at the other end of the line
    Column("until", Float, nullable=False),  # so long it is believed to be alive, by the database's clock
)

leases = Table(
    "leases",
    metadata,
    Column("table_id", String(12), primary_key=True),
    Column("process", String(16), nullable=False),
)
