"""Europe: ferries, tunnels, and stations that borrow a route."""
