"""Proximal policy optimization (PPO) of a policy and a value network by self-play."""
