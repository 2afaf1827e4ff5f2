"""A bot for every game of Houle: plays the lowest card in Land Unter, any legal move elsewhere.

Try it: houle play land_unter --bots "cmd:python docs/example_bot.py"
"""

import json
import random
import sys
from typing import Any

game = ""


def choose(question: dict[str, Any]) -> str:
    """The move to make, one of question["legal"]."""
    legal: list[str] = question["legal"]
    if game == "land_unter":
        return min(legal, key=int)
    return random.choice(legal)


for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        game = message["game"]
        answer = {"name": "example"}
    else:
        answer = {"move": choose(message)}
    print(json.dumps(answer), flush=True)
