"""What a person would write instead of using a framework: one script a game, without log, replay, checks or named luck.

They are honest: idiomatic, neither slowed down nor tuned to the last loop. A test holds their games against ours by statistics.
"""
