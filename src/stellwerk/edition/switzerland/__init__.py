"""Switzerland: tunnels, and tickets to countries."""
