"""Several server processes on one PostgreSQL: notifications and leases."""
