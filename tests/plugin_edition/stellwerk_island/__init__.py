"""Island: a small made-up edition with lighthouses and secret wagers."""
