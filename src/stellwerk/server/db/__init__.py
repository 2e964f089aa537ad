"""The database: schema, store, batch writer."""
