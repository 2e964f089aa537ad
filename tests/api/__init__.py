"""The public API: what `import stellwerk` offers."""
