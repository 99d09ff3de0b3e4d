#!/usr/bin/env python3
"""Measures what Spark adds to `portfolio`: CPU seconds over all processes of a job, beside the program alone and Spark
SQL, and checks all results against the program's, digit for digit.

    python3 measure.py --portfolio PROGRAM --generator PROGRAM [--holdings 10000000] [--markdown FILE]

Needs Java and a Python with the packages of requirements.txt; .ci/cluster sets up both. See Benchmarks/README.md.
"""

import argparse
import ctypes
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

AS_OF = "2024-12-31"
OPTIONS = ["--currency", "EUR", "--as-of", AS_OF]
FILES = 20
PIECES = 8
LIMIT = 3
"""How many times the CPU time of the program alone a path may take, beyond the start of Spark."""

NOTHING = """
from pyspark import SparkContext
with SparkContext() as context:
    context.parallelize(range(8), 8).map(lambda number: number).collect()
"""


def main():
    run = arguments()
    with tempfile.TemporaryDirectory(dir=run.data) as folder:
        run.folder = Path(folder)
        book = run.folder / "book.csv"
        measure.generate(run.generator, book, run.holdings, 1)
        files = split(book, run.folder / "files")
        compare(run, book, files)


def arguments():
    parser = argparse.ArgumentParser(description=__doc__.split(":")[0])
    parser.add_argument("--portfolio", type=Path, required=True)
    parser.add_argument("--generator", type=Path, required=True)
    parser.add_argument("--holdings", type=int, default=10_000_000)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--data", type=Path, help="where files are generated (default: where the system keeps such)")
    parser.add_argument("--markdown", type=Path, help="a file whose results are to be replaced by these")
    run = parser.parse_args()
    run.portfolio, run.generator = run.portfolio.resolve(), run.generator.resolve()
    return run


def split(book, folder):
    """The book as files of about the same size, each with the header. Its rows have no line breaks inside."""
    folder.mkdir()
    with open(book, "rb") as source:
        header = source.readline()
        limit = (book.stat().st_size - len(header)) // FILES + 1
        for number in range(FILES):
            with open(folder / f"{number:02}.csv", "wb") as part:
                part.write(header)
                part.writelines(source.readlines(limit))
    return folder


def parquet(book, path):
    """The book with the numbers as DECIMAL(18,6), as one would load it for Spark SQL."""
    from pyarrow import csv, decimal128, parquet

    numbers = ["shares", "purchase_price", "purchase_rate", "price", "previous_close", "rate"]
    convert = csv.ConvertOptions(column_types={name: decimal128(18, 6) for name in numbers})
    parquet.write_table(csv.read_csv(book, convert_options=convert), path)


def compare(run, book, files):
    spark = [sys.executable, HERE / "portfolio_spark.py", "--program", run.portfolio]
    alone = [run.portfolio, "report", book, *OPTIONS, "--threads", "1"]
    sql = [sys.executable, HERE / "spark_sql.py"]
    piece = str(book.stat().st_size // PIECES + 1)
    parquet(book, run.folder / "book.parquet")
    totals = [*alone, "--totals", "--format", "json"]
    rows = [*alone, "--format", "csv"]
    jobs = [
        ("T, the program alone", totals, "T"),
        ("T, the same as a partial", [*alone, "--format", "partial"], None),
        (f"T, Spark as scheduler, {FILES} files by path", [*spark, *OPTIONS, "--format", "json", "--", files], "T"),
        (f"T, one CSV cut into {PIECES} pieces",
         [*spark, *OPTIONS, "--format", "json", "--piece", piece, "--", book], "T"),
        ("T, Spark SQL over CSV, DECIMALs narrowed by hand", [*sql, "narrow", book], "T"),
        ("T, Spark SQL over Parquet, DECIMAL(18,6)", [*sql, "plain", run.folder / "book.parquet"], "T"),
        ("R, the program alone", rows, "R"),
        (f"R, one CSV cut into {PIECES} pieces",
         [*spark, *OPTIONS, "--rows", run.folder / "rows", "--piece", piece, "--", book], "R"),
    ]
    start = median_cpu(run, [sys.executable, "-c", NOTHING])[0]
    expected = json.loads(measured(run, totals)[1])
    whole = measured(run, rows)[2]
    table = [["work", "CPU s", "less the start", "µs a row", "times the program alone", "exact"]]
    base = {}
    for name, command, kind in jobs:
        cpu, output, printed = median_cpu(run, command)
        less = cpu - (start if str(command[0]) == sys.executable else 0)
        base.setdefault(name[0], less)
        verdict = ""
        if kind == "T":
            verdict = exactness(expected, json.loads(output))
        elif kind == "R" and (run.folder / "rows").is_dir():
            verdict = "yes" if same(whole, sorted((run.folder / "rows").glob("part-*"))) else "no"
        times = less / base[name[0]]
        table.append([name, f"{cpu:.2f}", f"{less:.2f}", f"{less / run.holdings * 1e6:.2f}", f"{times:.1f}", verdict])
        print(" | ".join(table[-1]), flush=True)
        if "Spark SQL" not in name and times > LIMIT:
            print(f"more than {LIMIT} times the program alone", file=sys.stderr)
    lines = [f"{measure.machine()}; {datetime.date.today().isoformat()}; {run.holdings:,} holdings; "
             f"a job of Spark that does nothing takes {start:.1f} s of CPU time.\n", *measure.disturbance()]
    table.insert(1, ["---", "--:", "--:", "--:", "--:", "---"])
    lines += [f"| {' | '.join(row)} |" for row in table]
    print("\n".join(lines))
    if run.markdown:
        text = run.markdown.read_text()
        begin, end = "<!-- cluster: begin; written by cluster/measure.py -->\n", "<!-- cluster: end -->"
        before, rest = text.split(begin)
        run.markdown.write_text(f"{before}{begin}\n" + "\n".join(lines) + f"\n\n{end}" + rest.split(end)[1])


def median_cpu(run, command):
    results = []
    for _ in range(run.rounds):
        shutil.rmtree(run.folder / "rows", ignore_errors=True)
        results.append(measured(run, command))
    return sorted(results, key=lambda result: result[0])[len(results) // 2]


def measured(run, command):
    """CPU seconds of a command and of everything it starts, and its output: the bytes, if they are few, and a file."""
    output, errors = run.folder / "output", run.folder / "errors"
    environment = {**os.environ, "PYSPARK_PYTHON": sys.executable, "SPARK_LOCAL_IP": "127.0.0.1",
                   "PYSPARK_SUBMIT_ARGS": "--master local[2,4] --conf spark.ui.enabled=false "
                   "--conf spark.ui.showConsoleProgress=false --driver-memory 2g pyspark-shell"}
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        # What Spark leaves behind becomes a child of this process, which waits for all and so has their times.
        ctypes.CDLL(None).prctl(36, 1)
        with open(output, "wb") as out, open(errors, "wb") as err:
            code = subprocess.call([str(word) for word in command], stdout=out, stderr=err, env=environment)
        try:
            while True:
                os.wait()
        except ChildProcessError:
            pass
        times = os.times()
        os.write(writer, f"{code} {times.children_user + times.children_system}".encode())
        os._exit(0)
    os.close(writer)
    os.waitpid(child, 0)
    code, cpu = os.read(reader, 100).split()
    os.close(reader)
    if code != b"0":
        sys.exit(f"failed with {code.decode()}: {command}\n{errors.read_text(errors='replace')[-3000:]}")
    kept = output.rename(run.folder / "rows.csv") if "csv" in command and "--rows" not in command else output
    return float(cpu), kept.read_bytes() if kept.stat().st_size < 1 << 20 else b"", kept


def exactness(expected, found):
    """Whether all figures of the totals and of each currency are the same; else one that is not."""
    pairs = [(expected["totals"], found["totals"])]
    pairs += list(zip(expected["byCurrency"], found["byCurrency"]))
    for ours, theirs in pairs:
        for name in common.FIGURES:
            if name in ours and name in theirs and ours[name] != theirs[name]:
                return f"no: {name} {theirs[name]} for {ours[name]}"
    return "yes"


def same(whole, parts):
    with open(whole, "rb") as expected:
        for part in parts:
            with open(part, "rb") as found:
                while block := found.read(1 << 20):
                    if expected.read(len(block)) != block:
                        return False
        return not expected.read(1)


if __name__ == "__main__":
    main()
