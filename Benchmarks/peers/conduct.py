"""What else is promised of `portfolio`: a quick start, a pipe nearly as fast as a file, and the same bytes whatever the
number of threads."""

import hashlib

import checks
import measure
import workloads
from programs import OURS, command

STARTS = 21
SHORTEST = 0.015
"""Seconds within which `portfolio` is to be done with little."""


def print_start(programs, run):
    """Start-up, of the peers too: what of their times is not work."""
    files = workloads.Files(run.work, 10, run.rates)
    files.generate(run.generator, run.seed, "T")
    cases = [("portfolio --version", [run.portfolio, "--version"])]
    small = [run.portfolio, "report", files.input("T"), "--currency", "EUR"]
    cases.append(("portfolio report, 10 holdings", small))
    exact = [p for p in programs if p.exact and "T" in p.only and p is not OURS]
    cases += [(f"{p.name}, T of 10 holdings", command(p, "T", files, run)) for p in exact]
    run.report.line("### Start\n")
    run.report.row("program", "median ms", "min ms", f"within {SHORTEST * 1000:.0f} ms")
    run.report.row("---", "--:", "--:", "---")
    for name, line in cases:
        measure.run(line, run.work / "stdout")
        walls = [measure.run(line, run.work / "stdout").wall for _ in range(STARTS)]
        middle = measure.median(walls)
        verdict = ""
        if name.startswith("portfolio"):
            verdict = "yes" if middle <= SHORTEST else "**no**"
        run.report.row(name, f"{middle * 1000:.1f}", f"{min(walls) * 1000:.1f}", verdict)
    run.report.line("")
    files.remove()


def print_pipe(run):
    """T of a file, and of the same file through a pipe, in alternation."""
    holdings = max(run.holdings)
    files = workloads.Files(run.work, holdings, run.rates)
    files.generate(run.generator, run.seed, "T")
    line = workloads.portfolio_command(run.portfolio, "T", files, "")
    piped = ["-" if part == files.input("T") else part for part in line]
    pairs = []
    for _ in range(run.rounds + 1):
        file = measure.run(line, run.work / "file")
        pipe = measure.run(piped, run.work / "pipe", piped=files.input("T"))
        pairs.append((file.wall, pipe.wall))
    pairs = pairs[1:]
    if (run.work / "file").read_bytes() != (run.work / "pipe").read_bytes():
        checks.differ("portfolio prints something else for the same holdings from standard input")
    share = measure.median([file / pipe for file, pipe in pairs])
    verdict = "reached" if share >= 0.5 else "**not reached**"
    run.report.line("### Standard input\n")
    run.report.line(
        f"T of {holdings:,} holdings through a pipe, from `cat`: {share:.2f} of the file's speed "
        f"(goal 0.5: {verdict}); the same bytes come out.\n"
    )
    files.remove()


def print_threads(run):
    """The output of each number of threads, to the byte."""
    holdings = min(max(run.holdings), 1_000_000)
    counts = [1, 2, 3, 8]
    for workload in run.workloads:
        files = workloads.Files(run.work, holdings, run.rates)
        files.generate(run.generator, run.seed, workload)
        seen = set()
        for count in counts:
            output = run.output_dir / "threads.csv"
            line = workloads.portfolio_command(run.portfolio, workload, files, output)
            measure.run([*line, "--threads", count], run.work / "stdout")
            written = output if workload == "R" else run.work / "stdout"
            seen.add(digest(written))
            output.unlink(missing_ok=True)
        files.remove()
        if len(seen) != 1:
            checks.differ(f"the output of {workload} depends on the number of threads")
    listed = ", ".join(str(count) for count in counts)
    run.report.line("### Threads\n")
    run.report.line(
        f"The outputs of {', '.join(run.workloads)} at {holdings:,} rows are the same to the byte with "
        f"--threads {listed}.\n"
    )


def digest(path):
    total = hashlib.sha256()
    with open(path, "rb") as file:
        while piece := file.read(1 << 20):
            total.update(piece)
    return total.hexdigest()
