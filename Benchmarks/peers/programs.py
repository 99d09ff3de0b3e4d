"""The programs that are compared, and how each is run."""

import shutil
import os

import measure
import workloads


class Program:
    """A program in one of its variants.

    rival: whose fastest exact setting counts for the goals; only: the workloads it can do. kernel: the inner loops of
    `portfolio`, if not the fastest.
    """

    def __init__(self, name, script, variant, exact, only="TRS", rival=None):
        self.name = name
        self.script = script
        self.variant = variant
        self.exact = exact
        self.only = only
        self.rival = rival
        self.kernel = None
        self.percentages_off = 0.0

    def is_wanted(self, parts):
        if self.script.endswith(".awk") and shutil.which("mawk") is None:
            return False
        kind = "exact" if self.exact else "inexact"
        return not parts or any(part.lower() in (kind, *self.name.lower().split(", ")) for part in parts)


OURS = Program("portfolio", None, None, True, only="TRDSGUBL")
PEERS = [
    Program("DuckDB, exact", "peer_duckdb.py", "exact", True, only="TRDSGUBL", rival="DuckDB"),
    Program("DuckDB, exact, one query", "peer_duckdb.py", "exact-joined", True, only="SGUB", rival="DuckDB"),
    Program("DuckDB, DOUBLE", "peer_duckdb.py", "float", False),
    Program("Polars, exact", "peer_polars.py", "exact", True, only="TRDSGUBL", rival="Polars"),
    Program("Polars, exact, one query", "peer_polars.py", "exact-joined", True, only="SGUB", rival="Polars"),
    Program("Polars, Float64", "peer_polars.py", "float", False),
    Program("pandas, pyarrow, float64", "peer_pandas.py", "float", False),
    Program("mawk, double", "peer_mawk.awk", "float", False, only="T"),
]


def command(program, workload, files, run):
    output = result(program, workload, run)
    if program is OURS:
        return workloads.portfolio_command(run.portfolio, workload, files, output)
    return workloads.peer_command(run.python, program.script, program.variant, workload, files, output)


def result(program, workload, run):
    """Where a program's result goes: its CSV, or its standard output."""
    name = "".join(c if c.isalnum() else "-" for c in program.name)
    folder, kind = (run.output_dir, "csv") if workload == "R" else (run.work, "out")
    return folder / f"{workload}-{name}.{kind}"


def execute(program, workload, files, run):
    """One run, whose result stays."""
    output = result(program, workload, run)
    stdout = run.work / "stdout" if workload == "R" else output
    output.unlink(missing_ok=True)
    return measure.run(command(program, workload, files, run), stdout, kernel=program.kernel)


def timed(program, workload, files, run):
    """One run whose result nobody needs: at once removed, so that no run pays for another's way to the disk."""
    os.sync()
    measured = execute(program, workload, files, run)
    result(program, workload, run).unlink()
    return measured
