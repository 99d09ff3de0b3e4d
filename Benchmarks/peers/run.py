#!/usr/bin/env python3
"""Times `portfolio` and its peers on the same files, and checks that all exact programs agree to the last digit.

    python3 run.py [--holdings N ...] [--workloads T R D S G U B L] [--kernels portable avx2] [--rounds 5] [--markdown FILE]

Builds `portfolio` and `valuation-benchmark`, unless they are given; sets up the peers in a virtual environment below
$XDG_CACHE_HOME/portfolio-peers, and generates the files there. Checks all programs at small sizes against independent
references, then runs them in alternation (ours, a peer, ours, the next peer, ...) and prints Markdown.
"""

import argparse
import datetime
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import checks
import conduct
import growth
import measure
import shapes
import timing
import workloads
from programs import OURS, PEERS
from report import Report
from workloads import HERE

ROOT = HERE.parent.parent
UNABLE = 77
"""The exit code where the peers can't be had: nothing was compared."""
PARTS = ["compare", "shapes", "growth", "start", "pipe", "threads"]


def main():
    run = arguments()
    run.data.mkdir(parents=True, exist_ok=True)
    run.output_dir.mkdir(parents=True, exist_ok=True)
    run.origin = f"`portfolio` of commit {commit()}" if run.portfolio is None else "a given `portfolio`"
    build(run)
    run.python = set_up() if {"compare", "start"} & set(run.parts) else None
    run.report = Report()
    programs = [OURS] + [peer for peer in PEERS if peer.is_wanted(run.peers)]
    heading = [measure.machine() + ".\n", versions(run) + ".\n", *measure.disturbance()]
    print("\n".join(heading), flush=True)
    summary = []
    with tempfile.TemporaryDirectory(dir=run.data) as folder:
        run.work = Path(folder)
        if "compare" in run.parts:
            checks.check_small(programs, run)
            summary = timing.compare_all(programs, run)
        if "shapes" in run.parts:
            shapes.print_shapes(run)
        if "growth" in run.parts:
            growth.print_growth(run)
        if "start" in run.parts:
            conduct.print_start(programs, run)
        if "pipe" in run.parts:
            conduct.print_pipe(run)
        if "threads" in run.parts:
            conduct.print_threads(run)
    lines = summary_lines(summary)
    print("\n".join(lines))
    if run.markdown:
        run.report.write(run.markdown, heading + lines)


def summary_lines(summary):
    if not summary:
        return []
    columns = ["workload", "kernel", "rows", "fastest exact setting", "times as long as ours", "goal", ""]
    rows = [columns, ["---", "---", "--:", "---", "--:", "--:", "---"], *summary]
    return [f"| {' | '.join(row)} |" for row in rows] + [""]


def arguments():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument(
        "--generator", type=executable, help="the program valuation-benchmark (default: built)"
    )
    parser.add_argument("--portfolio", type=executable, help="the program portfolio (default: built)")
    parser.add_argument("--holdings", nargs="+", type=int, default=[1_000_000])
    parser.add_argument("--growth", nargs="+", type=int, default=[100_000, 1_000_000, 10_000_000])
    parser.add_argument("--parts", nargs="+", choices=PARTS, default=PARTS)
    parser.add_argument("--workloads", nargs="+", choices=workloads.TITLES, default=[*workloads.TITLES])
    parser.add_argument(
        "--kernels", nargs="+", default=[None], help="of portfolio: portable, avx2, avx512, neon (default: the fastest)"
    )
    parser.add_argument(
        "--shapes", nargs="+", default=shapes.SHAPES, help="what ordinary files contain; see generate --help"
    )
    parser.add_argument("--peers", nargs="+", help="only these: exact, inexact, or names such as duckdb")
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
        "--reference-limit",
        type=int,
        default=10_000_000,
        help="largest size of T and S that is checked against reference_totals.py",
    )
    parser.add_argument("--keep", action="store_true", help="keep the generated files")
    parser.add_argument("--markdown", type=Path, help="a file whose results are to be replaced by these")
    run = parser.parse_args()
    if run.markdown and not run.markdown.is_file():
        parser.error(f"there is no {run.markdown}")
    run.rates = run.rates.resolve() if run.rates else workloads.find_ecb()
    run.data = run.data.resolve()
    run.output_dir = (run.output_dir or run.data).resolve()
    return run


def executable(text):
    path = shutil.which(text)
    if path is None:
        raise argparse.ArgumentTypeError(f"{text} is not a program")
    return Path(path).resolve()


def build(run):
    """Builds what was not given, for release."""
    if run.portfolio and run.generator:
        return
    swift = ["swift", "build", "--package-path", ROOT, "--configuration", "release"]
    for product in ("portfolio", "valuation-benchmark"):
        subprocess.run([*swift, "--product", product, "--quiet"], check=True)
    shown = subprocess.run([*swift, "--show-bin-path"], check=True, capture_output=True, text=True)
    folder = Path(shown.stdout.strip())
    run.portfolio = run.portfolio or folder / "portfolio"
    run.generator = run.generator or folder / "valuation-benchmark"


def set_up():
    """The Python of a virtual environment that holds the peers, of the versions in requirements.txt."""
    folder = workloads.cache() / "venv"
    python = folder / "bin" / "python"
    wanted = (HERE / "requirements.txt").read_text()
    done = folder / "requirements.txt"
    if not done.exists() or done.read_text() != wanted:
        pip = [python, "-m", "pip", "install", "--quiet", "--retries", "1", "-r", HERE / "requirements.txt"]
        try:
            subprocess.run([sys.executable, "-m", "venv", folder], check=True)
            subprocess.run(pip, check=True)
        except subprocess.CalledProcessError:
            print("the peers can't be installed", flush=True)
            sys.exit(UNABLE)
        done.write_text(wanted)
    return python


def versions(run):
    names = {"duckdb": "DuckDB", "polars": "Polars"}
    pins = [line.split("==") for line in (HERE / "requirements.txt").read_text().split()]
    lines = [f"{names.get(name, name)} {version}" for name, version in pins]
    lines.append(f"Python {sys.version.split()[0]}, all with {os.cpu_count()} threads")
    day = datetime.date.today().isoformat()
    return f"{day}, {run.origin}; " + ", ".join(lines)


def commit():
    line = ["git", "-C", ROOT, "describe", "--always", "--dirty"]
    return subprocess.run(line, check=False, capture_output=True, text=True).stdout.strip() or "unknown"


if __name__ == "__main__":
    main()
