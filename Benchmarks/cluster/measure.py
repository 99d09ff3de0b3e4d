#!/usr/bin/env python3
"""Measures what Spark adds to `portfolio`: CPU seconds over all processes of a job, beside the program alone and Spark
SQL, and checks all results against the program's, digit for digit.

    python3 measure.py --portfolio PROGRAM --generator PROGRAM [--holdings 1000000] [--markdown FILE]

Every job runs with a small and with a large book: the difference is what its holdings cost, without the start of Spark.
Needs perf, Java and a Python with the packages of requirements.txt; .ci/cluster sets up the last two. See
Benchmarks/README.md.
"""

import argparse
import datetime
import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "peers"))
import common
import measure

OPTIONS = ["--currency", "EUR", "--as-of", "2024-12-31"]
TOTALS, ROWS, SQL = (10, 60), (2, 12), (1, 3)
"""How many files the small and the large book of a job have."""
LIMIT = 3
"""How many times the CPU time of the program alone totals by path may take, beyond the start of Spark."""

WAIT = """
import ctypes, os, subprocess, sys
# What Spark leaves behind becomes a child of this process, which waits for all.
ctypes.CDLL(None).prctl(36, 1)
code = subprocess.call(sys.argv[1:])
try:
    while True: os.wait()
except ChildProcessError: sys.exit(code)
"""


def main():
    run = arguments()
    if not shutil.which("perf"):
        sys.exit("install perf: the daemon of Spark's Python workers ignores their end, so that the times of what they "
                 "start are lost to whoever waits for it")
    with tempfile.TemporaryDirectory(dir=run.data) as folder:
        run.folder = Path(folder)
        book = run.folder / "book.csv"
        measure.generate(run.generator, book, run.holdings, 1)
        parquet(book, run.folder / "book.parquet")
        compare(run, book)


def arguments():
    parser = argparse.ArgumentParser(description=__doc__.split(":")[0])
    parser.add_argument("--portfolio", type=Path, required=True)
    parser.add_argument("--generator", type=Path, required=True)
    parser.add_argument("--holdings", type=int, default=1_000_000, help="in each file of a book")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--data", type=Path, help="where files are generated (default: where the system keeps such)")
    parser.add_argument("--markdown", type=Path, help="a file whose results are to be replaced by these")
    run = parser.parse_args()
    run.portfolio, run.generator = run.portfolio.resolve(), run.generator.resolve()
    return run


def parquet(book, path):
    """The book with the numbers as DECIMAL(18,6), as one would load it for Spark SQL."""
    from pyarrow import csv, decimal128, parquet

    numbers = ["shares", "purchase_price", "purchase_rate", "price", "previous_close", "rate"]
    convert = csv.ConvertOptions(column_types={name: decimal128(18, 6) for name in numbers})
    parquet.write_table(csv.read_csv(book, convert_options=convert), path)


def files(run, count, kind="csv"):
    """A book of so many files, all of them the same one."""
    folder = run.folder / f"{kind}-{count}"
    if not folder.is_dir():
        folder.mkdir()
        for number in range(count):
            os.link(run.folder / f"book.{kind}", folder / f"{number:04}.{kind}")
    return folder


def whole(run, count):
    """The same book as one file."""
    path = run.folder / f"whole-{count}.csv"
    if not path.exists():
        with open(run.folder / "book.csv", "rb") as source, open(path, "wb") as joined:
            joined.write(source.readline())
            begin = source.tell()
            for _ in range(count):
                source.seek(begin)
                shutil.copyfileobj(source, joined, 1 << 20)
    return path


def compare(run, book):
    alone = lambda *words: lambda count: [run.portfolio, "report", whole(run, count), *OPTIONS, *words, "--threads=1"]
    spark = lambda place, *words: lambda count: [
        sys.executable, HERE / "portfolio_spark.py", "--program", run.portfolio, *OPTIONS, *words, "--",
        place(run, count)]
    sql = lambda kind, *words: lambda count: [
        sys.executable, HERE / "spark_sql.py", *words, files(run, count, kind)]
    rows = f"--rows={run.folder / 'rows'}"
    totals = alone("--totals", "--format=json")
    jobs = [
        ("T, the program alone", TOTALS, totals),
        ("T, the same as a partial", TOTALS, alone("--format=partial")),
        ("T, Spark as scheduler, a task for each file", TOTALS, spark(files, "--format=json")),
        ("T, Spark as scheduler, one file cut into pieces", TOTALS, spark(whole, "--format=json")),
        ("T, Spark SQL over CSV, DECIMALs narrowed by hand", SQL, sql("csv", "narrow")),
        ("T, Spark SQL over Parquet, DECIMAL(18,6)", SQL, sql("parquet", "plain")),
        ("R, the program alone", ROWS, alone("--format=csv")),
        ("R, Spark as scheduler, one file cut into pieces", ROWS, spark(whole, rows)),
    ]
    expected = {count: json.loads(measured(run, totals(count))[1]) for count in {*TOTALS, *SQL}}
    table = [["work", "holdings", "CPU s", "holdings", "CPU s", "µs a holding", "times the program alone", "exact"],
             ["---", "--:", "--:", "--:", "--:", "--:", "--:", "---"]]
    base, is_slow = {}, False
    for name, counts, command in jobs:
        spent, verdict = {count: [] for count in counts}, set()
        for _ in range(run.rounds):
            for count in counts:
                shutil.rmtree(run.folder / "rows", ignore_errors=True)
                cpu, output = measured(run, command(count))
                spent[count].append(cpu)
                if output.startswith(b"{"):
                    verdict.add(exactness(expected[count], json.loads(output)))
                elif (run.folder / "rows").is_dir():
                    verdict.add(same(run, alone("--format=csv")(count)))
        small, large = (measure.median(spent[count]) for count in counts)
        each = (large - small) / (counts[1] - counts[0]) / run.holdings
        times = each / base.setdefault(name[0], each)
        sizes = [f"{count * run.holdings / 1e6:g} M" for count in counts]
        table.append([name, sizes[0], f"{small:.2f}", sizes[1], f"{large:.2f}", f"{each * 1e6:.3f}", f"{times:.1f}",
                      min(verdict, default="")])
        print(" | ".join(table[-1]), {count: [f"{cpu:.2f}" for cpu in found] for count, found in spent.items()},
              flush=True)
        is_slow = is_slow or name.startswith("T, Spark as") and times > LIMIT
    lines = [f"{measure.machine()}; {datetime.date.today().isoformat()}; medians of {run.rounds} rounds.\n",
             *measure.disturbance(), *(f"| {' | '.join(row)} |" for row in table)]
    print("\n".join(lines))
    if run.markdown:
        text = run.markdown.read_text()
        begin, end = "<!-- cluster: begin; written by cluster/measure.py -->\n", "<!-- cluster: end -->"
        before, rest = text.split(begin)
        run.markdown.write_text(f"{before}{begin}\n" + "\n".join(lines) + f"\n\n{end}" + rest.split(end)[1])
    if is_slow:
        sys.exit(f"totals by path take more than {LIMIT} times the CPU time of the program alone")


def measured(run, command):
    """CPU seconds of a command and of everything it starts, by the kernel's count, and its output if it is short."""
    output, errors, counted = run.folder / "output", run.folder / "errors", run.folder / "counted"
    environment = {**os.environ, "PYSPARK_PYTHON": sys.executable, "SPARK_LOCAL_IP": "127.0.0.1",
                   "PYSPARK_SUBMIT_ARGS": "--master local[2,4] --conf spark.ui.enabled=false "
                   "--conf spark.ui.showConsoleProgress=false --driver-memory 2g pyspark-shell"}
    perf = ["perf", "stat", "-x,", "-e", "task-clock", "-o", counted, "--", sys.executable, "-I", "-S", "-c", WAIT]
    with open(output, "wb") as out, open(errors, "wb") as err:
        code = subprocess.call([str(word) for word in perf + command], stdout=out, stderr=err, env=environment)
    if code:
        sys.exit(f"failed with {code}: {command}\n{errors.read_text(errors='replace')[-3000:]}")
    cpu = next(line.split(",")[0] for line in counted.read_text().splitlines() if "task-clock" in line)
    return float(cpu) / 1000, output.read_bytes() if output.stat().st_size < 1 << 20 else b""


def exactness(expected, found):
    """Whether all figures of the totals and of each currency are the same; else one that is not."""
    pairs = [(expected["totals"], found["totals"])]
    pairs += list(zip(expected["byCurrency"], found["byCurrency"]))
    for ours, theirs in pairs:
        for name in common.FIGURES:
            if name in ours and name in theirs and ours[name] != theirs[name]:
                return f"no: {name} {theirs[name]} for {ours[name]}"
    return "yes"


def same(run, alone):
    """Whether the part files, one after another, are the output of the program alone."""
    parts = sorted((run.folder / "rows").glob("part-*"))
    joined = subprocess.Popen(["cat", *parts], stdout=subprocess.PIPE)
    program = subprocess.Popen([str(word) for word in alone], stdout=subprocess.PIPE)
    found = subprocess.call(["cmp", "-s", f"/dev/fd/{joined.stdout.fileno()}", f"/dev/fd/{program.stdout.fileno()}"],
                            pass_fds=[joined.stdout.fileno(), program.stdout.fileno()])
    for process in [joined, program]:
        process.stdout.close()
        process.wait()
    return "no" if found else "yes"


if __name__ == "__main__":
    main()
