"""Learning to play: self-play, training and measuring of a judge for the planner's ideas (an extra: PyTorch).

Playing with a network needs nothing of this: see `stellwerk.bots.minds.judge`.
"""
