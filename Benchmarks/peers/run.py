#!/usr/bin/env python3
"""Times `portfolio` and its peers on the same files, and checks that all exact programs agree to the last digit.

    python3 run.py --generator PATH [--portfolio PATH] [--holdings N ...] [--workloads T R S] [--rounds 5]

Sets up the peers in a virtual environment below $XDG_CACHE_HOME/portfolio-peers, generates the files there, checks
the programs at small sizes against independent references, then runs them in alternation (ours, a peer, ours, the
next peer, ...) and prints Markdown tables. Without --portfolio only the peers run.
"""

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
from decimal import ROUND_HALF_EVEN, Context, Decimal
from pathlib import Path

import measure
import workloads
from workloads import HERE, TITLES, Files

GIVEN_OUT = Context(prec=38, rounding=ROUND_HALF_EVEN)
GOALS = {"T": 6, "R": 4, "S": 4}


class Program:
    def __init__(self, name, script, variant, exact, only="TRS", goal=None):
        self.name = name
        self.script = script
        self.variant = variant
        self.exact = exact
        self.only = only
        self.goal = goal
        self.percentages_off = 0.0


OURS = Program("portfolio", None, None, True)
PEERS = [
    Program("DuckDB, exact", "peer_duckdb.py", "exact", True, goal="DuckDB"),
    Program("DuckDB, exact, one query", "peer_duckdb.py", "exact-joined", True, only="S", goal="DuckDB"),
    Program("DuckDB, DOUBLE", "peer_duckdb.py", "float", False),
    Program("Polars, exact", "peer_polars.py", "exact", True, goal="Polars"),
    Program("Polars, exact, one query", "peer_polars.py", "exact-joined", True, only="S", goal="Polars"),
    Program("Polars, Float64", "peer_polars.py", "float", False),
    Program("pandas (pyarrow), float64", "peer_pandas.py", "float", False),
    Program("mawk, double", "peer_mawk.awk", "float", False, only="T"),
]


def main():
    run = arguments()
    run.data.mkdir(parents=True, exist_ok=True)
    run.output_dir.mkdir(parents=True, exist_ok=True)
    run.python = set_up()
    programs = ([OURS] if run.portfolio else []) + [p for p in PEERS if is_wanted(p, run)]
    print(f"{measure.machine()}\n\n{versions(run)}\n", flush=True)
    with tempfile.TemporaryDirectory(dir=run.data) as folder:
        run.work = Path(folder)
        check_small(programs, run)
        compare_all(programs, run)


def compare_all(programs, run):
    for holdings in run.holdings:
        files = Files(run.data, holdings, run.rates)
        files.generate(run.generator, run.seed, run.workloads)
        for workload in run.workloads:
            compare(workload, files, [p for p in programs if workload in p.only], run)
        if not run.keep:
            files.remove()


def arguments():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--generator", required=True, type=executable, help="the program valuation-benchmark")
    parser.add_argument(
        "--portfolio", type=executable, help="the program portfolio; without it only peers run"
    )
    parser.add_argument("--holdings", nargs="+", type=int, default=[1_000_000])
    parser.add_argument("--workloads", nargs="+", choices=["T", "R", "S"], default=["T", "R", "S"])
    parser.add_argument("--peers", nargs="+", help="only peers whose name contains one of these")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rates", type=Path, help="the ECB's eurofxref-hist.csv (default: the project's)")
    parser.add_argument(
        "--data", type=Path, default=workloads.cache() / "data", help="where generated files go"
    )
    parser.add_argument("--output-dir", type=Path, help="where R writes (default: --data), such as /dev/shm")
    parser.add_argument(
        "--check-rows", type=int, default=50_000, help="size of the check against reference.py"
    )
    parser.add_argument(
        "--reference-limit", type=int, default=1_000_000, help="largest size checked row by row"
    )
    parser.add_argument("--keep", action="store_true", help="keep the generated files")
    run = parser.parse_args()
    run.rates = run.rates.resolve() if run.rates else workloads.find_ecb()
    run.data = run.data.resolve()
    run.output_dir = (run.output_dir or run.data).resolve()
    return run


def executable(text):
    path = shutil.which(text)
    if path is None:
        raise argparse.ArgumentTypeError(f"{text} is not a program")
    return Path(path).resolve()


def is_wanted(peer, run):
    if peer.script.endswith(".awk") and shutil.which("mawk") is None:
        return False
    return not run.peers or any(part.lower() in peer.name.lower() for part in run.peers)


def set_up():
    """The Python of a virtual environment that holds the peers, of the versions in requirements.txt."""
    folder = workloads.cache() / "venv"
    python = folder / "bin" / "python"
    wanted = (HERE / "requirements.txt").read_text()
    done = folder / "requirements.txt"
    if not done.exists() or done.read_text() != wanted:
        subprocess.run([sys.executable, "-m", "venv", folder], check=True)
        subprocess.run(
            [python, "-m", "pip", "install", "--quiet", "-r", HERE / "requirements.txt"], check=True
        )
        done.write_text(wanted)
    return python


def versions(run):
    lines = [line.replace("==", " ") for line in (HERE / "requirements.txt").read_text().split()]
    lines.append(f"Python {sys.version.split()[0]}")
    if run.portfolio:
        lines.append(
            subprocess.run(
                [run.portfolio, "--version"], check=True, capture_output=True, text=True
            ).stdout.strip()
        )
    return ", ".join(lines)


def command(program, workload, files, run):
    if program is OURS:
        return workloads.portfolio_command(run.portfolio, workload, files, result(program, workload, run))
    output = result(program, workload, run)
    return workloads.peer_command(run.python, program.script, program.variant, workload, files, output)


def result(program, workload, run):
    """Where a program's result goes: its CSV, or its standard output."""
    name = "".join(c if c.isalnum() else "-" for c in program.name)
    return (
        run.output_dir / f"{workload}-{name}.csv" if workload == "R" else run.work / f"{workload}-{name}.json"
    )


def timed(program, workload, files, run):
    """One run whose result nobody needs: at once removed, so that no run pays for another's way to the disk."""
    os.sync()
    measured = execute(program, workload, files, run)
    result(program, workload, run).unlink()
    return measured


def execute(program, workload, files, run):
    output = result(program, workload, run)
    stdout = run.work / "stdout" if workload == "R" else output
    output.unlink(missing_ok=True)
    return measure.run(command(program, workload, files, run), stdout)


# Checks


def differ(message):
    sys.exit(f"\nNOT EQUAL: {message}")


def check_small(programs, run):
    """Every program against references that share no code with it."""
    for workload in run.workloads:
        # reference.py looks a rate up by walking the whole history: few rows for S.
        rows = min(run.check_rows, 2000) if workload == "S" else run.check_rows
        files = Files(run.work, rows, run.rates)
        files.generate(run.generator, run.seed, workload)
        truth = run.work / f"{workload}-reference"
        measure.run([sys.executable, HERE / "reference.py", *reference_arguments(workload, files)], truth)
        for program in [p for p in programs if workload in p.only]:
            execute(program, workload, files, run)
            output = result(program, workload, run)
            if workload == "R":
                program.percentages_off = check_report(program, truth, output, 1)
                if program is OURS and truth.read_bytes() != output.read_bytes():
                    differ(f"{program.name}: its CSV has the reference's values but not its bytes")
            else:
                check_totals(program, read_totals(truth), read_totals(output))
            output.unlink()
        print(f"{workload}: agrees with reference.py at {rows:,} holdings\n", flush=True)


def reference_arguments(workload, files):
    """Our command line, less the program and --output: reference.py prints."""
    arguments = workloads.portfolio_command("", workload, files, "")[1:]
    return arguments[: arguments.index("--output")] if workload == "R" else arguments


def read_totals(path):
    with open(path, encoding="utf-8") as file:
        report = json.load(file)
    rows = {"total": report["totals"]}
    for entry in report["byCurrency"]:
        rows[entry["currency"]] = entry
    return rows


def check_totals(program, truth, found):
    """Compares all figures that both give. Returns the largest difference, as a part of the row's value."""
    worst = 0.0
    if truth.keys() != found.keys():
        differ(f"{program.name} has the currencies {sorted(found)}, not {sorted(truth)}")
    for key, row in truth.items():
        for name, expected in row.items():
            if name not in found[key] or name == "currency":
                continue
            text = found[key][name]
            if name == "holdings" or expected is None or text is None:
                if expected != text:
                    differ(f"{program.name}: {name} of {key} is {text}, not {expected}")
                continue
            a, b = (GIVEN_OUT.create_decimal(value) for value in (expected, text))
            if a == b:
                continue
            if program.exact:
                differ(f"{program.name}: {name} of {key} is {text}, not {expected}")
            if not name.endswith("ercent") and name != "weight":
                worst = max(worst, float(abs(a - b) / abs(Decimal(row["value"]))))
    if worst > 1e-6:
        differ(f"{program.name} is off by {worst:.0e}")
    return worst


def check_report(program, truth, output, every):
    """Compares two CSV reports. Returns how many percentages in a million differ in their last digit."""
    arguments = [sys.executable, HERE / "check_rows.py", truth, output, "--every", str(every)]
    checked = subprocess.run(arguments, check=False, capture_output=True, text=True)
    if checked.returncode:
        differ(f"{program.name}: {checked.stderr.strip()}")
    counts = json.loads(checked.stdout)
    if counts["wrong"] or (program.exact and counts["inexact"]):
        differ(f"{program.name}: {checked.stdout}")
    if program is OURS and counts["percentages off"]:
        differ(f"{program.name}: {checked.stdout}")
    return counts["percentages off"] * 1e6 / (3 * counts["compared"])


# Timing


def compare(workload, files, programs, run):
    """Times the programs in alternation, checks their results, prints the table."""
    print(f"## {workload}: {TITLES[workload]}, {files.holdings:,} holdings\n", flush=True)
    ours = OURS if OURS in programs else None
    peers = [program for program in programs if program is not OURS]
    for program in programs:
        execute(program, workload, files, run)
    exactness = check_large(workload, files, programs, run)
    for program in programs:
        result(program, workload, run).unlink(missing_ok=True)
    runs = {program: [] for program in programs}
    pairs = {program: [] for program in peers}
    for _ in range(run.rounds):
        for peer in peers:
            if ours:
                runs[ours].append(timed(ours, workload, files, run))
            runs[peer].append(timed(peer, workload, files, run))
            if ours:
                pairs[peer].append((runs[ours][-1], runs[peer][-1]))
        if ours and not peers:
            runs[ours].append(timed(ours, workload, files, run))
    print_table(workload, programs, runs, pairs, exactness, run)


def check_large(workload, files, programs, run):
    """What is to be said of each program's exactness, found by comparison."""
    exactness = {}
    if workload == "R":
        truth = result(next((p for p in programs if p.exact), programs[0]), workload, run)
        for program in programs:
            check_report(program, truth, result(program, workload, run), max(1, files.holdings // 100_000))
            exactness[program] = said(program)
        return exactness
    if files.holdings <= run.reference_limit:
        path = run.work / f"{workload}-reference"
        arguments = [sys.executable, HERE / "reference_totals.py", "--holdings", files.input(workload)]
        measure.run(arguments + (files.sources() if workload == "S" else []), path)
        truth = read_totals(path)
    else:
        truth = read_totals(result(next((p for p in programs if p.exact), programs[0]), workload, run))
    for program in programs:
        worst = check_totals(program, truth, read_totals(result(program, workload, run)))
        exactness[program] = "yes" if program.exact else f"no ({worst:.0e})"
    return exactness


def said(program):
    """Of R. The check against reference.py has counted the percentages that were not rounded half to even."""
    if program is OURS:
        return "yes"
    return f"{'amounts' if program.exact else 'no'}; of a million percentages {program.percentages_off:.0f} are off"


def print_table(workload, programs, runs, pairs, exactness, run):
    lowest = measure.floor(run.work)
    print("| program | wall s | min s | cpu s | peak MiB | exact? | peer/ours wall | peer/ours cpu |")
    print("| --- | --: | --: | --: | --: | --- | --: | --: |")
    for program in programs:
        walls = [r.wall for r in runs[program]]
        peak = max(r.peak for r in runs[program])
        cells = [program.name, f"{measure.median(walls):.3f}", f"{min(walls):.3f}"]
        cells.append(f"{measure.median([r.cpu for r in runs[program]]):.3f}")
        cells.append(f"{peak:.0f}" if peak > lowest + 1 else f"<= {lowest:.0f}")
        cells.append(exactness[program])
        cells.append(ratio([b.wall / a.wall for a, b in pairs.get(program, [])]))
        cells.append(ratio([b.cpu / a.cpu for a, b in pairs.get(program, [])]))
        print(f"| {' | '.join(cells)} |")
    print()
    print_goals(workload, programs, runs, pairs)


def ratio(values):
    if not values:
        return ""
    return f"{measure.median(values):.2f} [{min(values):.2f} - {max(values):.2f}]"


def print_goals(workload, programs, runs, pairs):
    """How far ahead of the fastest exact setting of each rival."""
    for rival in ("DuckDB", "Polars"):
        settings = [program for program in programs if program.goal == rival]
        if not settings:
            continue
        best = min(settings, key=lambda program: measure.median([r.wall for r in runs[program]]))
        if not pairs[best]:
            print(f"Fastest exact setting of {rival}: {best.name}")
            continue
        times = measure.median([b.wall / a.wall for a, b in pairs[best]])
        verdict = "reached" if times >= GOALS[workload] else "NOT reached"
        print(f"{times:.1f} times as fast as {best.name} (goal {GOALS[workload]}: {verdict})")
    print(flush=True)


if __name__ == "__main__":
    main()
