"""What a batch does in every step; compiled together with the engine, under the same conditions."""
