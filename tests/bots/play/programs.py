"""Programs that stand for bots of other people, good and bad."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path

ANSWERS = {
    "first": "{'move': message['legal'][0]}",
    "nonsense": "{'move': 'no such move'}",
    "no_move": "{'name': 'me'}",
}
"""What a program answers to a question, as an expression."""

LOOP = """
import json, sys
for line in sys.stdin:
    message = json.loads(line)
    answer = {{'name': 'me'}} if message['type'] == 'hello' else {answer}
    print(json.dumps(answer), flush=True)
"""

BAD = {
    "silent": "import time\ntime.sleep(60)",
    "crash": "import sys\nsys.exit('out of ideas')",
    "not_json": "import sys\nfor line in sys.stdin: print('hello', flush=True)",
    "not_an_object": "import sys\nfor line in sys.stdin: print('[1]', flush=True)",
    "endless": "import sys\nfor line in sys.stdin: print('x' * 200000, flush=True)",
}


def program(folder: Path, kind: str) -> str:
    """The command of a program of the kind."""
    path = folder / f"{kind}.py"
    path.write_text(BAD.get(kind) or LOOP.format(answer=ANSWERS[kind]), "utf-8")
    return f"{shlex.quote(sys.executable)} {shlex.quote(str(path))}"
