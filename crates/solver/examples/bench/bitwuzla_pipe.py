"""Bitwuzla's Python package as a solver process: SMT-LIB commands in, answers out.

For the benchmark only: `--against "python3 crates/solver/examples/bench/bitwuzla_pipe.py"`, with a Python that
has the package `bitwuzla`. The package's parser cannot pop across texts, so levels are its API's.
"""

import re
import sys

import bitwuzla

options = bitwuzla.Options()
options.set(bitwuzla.Option.PRODUCE_MODELS, True)
options.set(bitwuzla.Option.TIME_LIMIT_PER, 5000)
manager = bitwuzla.TermManager()
parser = bitwuzla.Parser(manager, options)
solver = bitwuzla.Bitwuzla(manager, options)
known = set()


def commands(stream):
    """The commands of a stream, one text each."""
    text, depth = "", 0
    for line in stream:
        for char in line:
            depth += (char == "(") - (char == ")")
            text += char
            if depth == 0:
                if text.strip():
                    yield text.strip()
                text = ""


def execute(text):
    head = re.match(r"\(\s*([^\s()]+)", text).group(1)
    body = text[1:-1].strip()[len(head):].strip()
    if head == "push":
        solver.push(int(body))
    elif head == "pop":
        solver.pop(int(body))
    elif head == "assert":
        solver.assert_formula(parser.parse_term(body))
    elif head == "check-sat":
        print(str(solver.check_sat()).split(".")[-1].lower())
    elif head == "get-value":
        names = re.findall(r"\|[^|]*\||[^\s()]+", body)
        print("(" + " ".join(f"({n} {solver.get_value(parser.parse_term(n))})" for n in names) + ")")
    elif head == "echo":
        print(body.strip('"'))
    elif head.startswith(("declare", "define")):
        # Declarations are repeated after a pop; here they live on, and a name always means the same.
        name = re.match(r"\|[^|]*\||[^\s()]+", body).group(0)
        if name not in known:
            known.add(name)
            parser.parse(text, True, False)


for command in commands(sys.stdin):
    execute(command)
    sys.stdout.flush()
