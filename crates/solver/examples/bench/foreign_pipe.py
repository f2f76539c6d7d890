"""Z3 or Bitwuzla inside one process that times them from within: SMT-LIB commands in, answers out.

For the benchmark only: `--against "python3 crates/solver/examples/bench/foreign_pipe.py z3"`, with a Python that
has the package `z3-solver` or `bitwuzla`. An answer is followed by the microseconds that the solver itself took
since the last one: adding constraints, pushing, popping, checking, and taking the values. Reading text and building
terms is not counted, so the pipe costs the foreign solvers nothing.
"""

import re
import sys
import time


class Z3:
    def __init__(self):
        import z3

        self.z3 = z3
        self.solver = z3.Solver()
        self.solver.set("timeout", 5000)
        self.known = {}
        self.definitions = ""

    def declare(self, name, text):
        used = self.z3.parse_smt2_string(f"{text}(assert (distinct |{name}| |{name}|))")
        self.known[name] = used[0].arg(0).decl()

    def define(self, name, text):
        self.definitions += text

    def term(self, text):
        return self.z3.parse_smt2_string(f"{self.definitions}(assert {text})", decls=self.known)[0]

    def push(self, count):
        for _ in range(count):
            self.solver.push()

    def pop(self, count):
        self.solver.pop(count)

    def add(self, term):
        self.solver.add(term)

    def check(self):
        return str(self.solver.check())

    def values(self, names):
        model = self.solver.model()
        return [model.eval(self.known[name](), model_completion=True) for name in names]


class Bitwuzla:
    def __init__(self):
        import bitwuzla

        options = bitwuzla.Options()
        options.set(bitwuzla.Option.PRODUCE_MODELS, True)
        options.set(bitwuzla.Option.TIME_LIMIT_PER, 5000)
        manager = bitwuzla.TermManager()
        self.parser = bitwuzla.Parser(manager, options)
        self.solver = bitwuzla.Bitwuzla(manager, options)
        self.known = {}

    def declare(self, name, text):
        self.parser.parse(text, True, False)
        self.known[name] = self.parser.parse_term(f"|{name}|")

    def define(self, name, text):
        self.parser.parse(text, True, False)

    def term(self, text):
        return self.parser.parse_term(text)

    def push(self, count):
        self.solver.push(count)

    def pop(self, count):
        self.solver.pop(count)

    def add(self, term):
        self.solver.assert_formula(term)

    def check(self):
        return str(self.solver.check_sat()).split(".")[-1].lower()

    def values(self, names):
        return [self.solver.get_value(self.known[name]) for name in names]


class Session:
    def __init__(self, solver):
        self.solver = solver
        self.nanos = 0
        self.named = set()

    def timed(self, work, *arguments):
        start = time.perf_counter_ns()
        result = work(*arguments)
        self.nanos += time.perf_counter_ns() - start
        return result

    def execute(self, text):
        head = re.match(r"\(\s*([^\s()]+)", text).group(1)
        body = text[1:-1].strip()[len(head):].strip()
        names = [name.strip("|") for name in re.findall(r"\|[^|]*\||[^\s()]+", body)]
        if head == "push":
            self.timed(self.solver.push, int(body))
        elif head == "pop":
            self.timed(self.solver.pop, int(body))
        elif head == "assert":
            self.timed(self.solver.add, self.solver.term(body))
        elif head == "check-sat-of":
            # Checks and takes the values of the named variables, as one question.
            answer = self.timed(self.solver.check)
            if answer == "sat":
                self.timed(self.solver.values, names)
            print(answer, self.nanos // 1000)
            self.nanos = 0
        elif head.startswith(("declare", "define")) and names[0] not in self.named:
            # Both are repeated after a pop; here they live on, and a name always means the same.
            self.named.add(names[0])
            constant = head == "declare-const" or re.match(r"\S+\s+\(\s*\)", body)
            if head.startswith("declare") and constant:
                self.solver.declare(names[0], text)
            else:
                self.solver.define(names[0], text)


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


session = Session({"z3": Z3, "bitwuzla": Bitwuzla}[sys.argv[1]]())
for command in commands(sys.stdin):
    session.execute(command)
    sys.stdout.flush()
