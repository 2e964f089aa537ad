"""The United Kingdom: technologies bought with locomotives open up the map."""
