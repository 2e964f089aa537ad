"""What every request passes first: known hosts, limits, security headers."""
