"""The table without sockets and SQL: what server and static edition share."""
