"""Training of the bots `learned` and `expert`.

The package covers parameter search, self-play, supervised training, PPO and evaluation. Training needs the
extra `learn` (PyTorch); playing with a trained model does not. `docs/learn.md` describes the steps
and settings.
"""
