"""The rules: pure, typed, without input, output, clock or global randomness; compiled with mypyc."""
