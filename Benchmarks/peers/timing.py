"""Ours and the peers in alternation, and the table of ratios."""

import checks
import measure
from programs import OURS, execute, result, timed
from workloads import GAINS, TITLES, Files, rows

GOALS = {
    None: {"T": 6, "R": 4, "D": 4, "S": 4, "G": 3, "U": 3, "B": 3},
    "portable": {"T": 4, "R": 3},
    "avx2": {"T": 5.5, "R": 3.5},
    "avx512": {"T": 6, "R": 4, "S": 4},
}
"""How many times as fast as the fastest exact peer, for each kernel; `None` is the fastest of the machine. For
gains, DuckDB is the one to compare with."""


def compare_all(programs, run):
    """Returns lines for the summary: how far ahead of the fastest exact setting of each rival."""
    summary = []
    for holdings in run.holdings:
        files = Files(run.data, holdings, run.rates)
        files.generate(run.generator, run.seed, run.workloads)
        for kernel in run.kernels:
            OURS.kernel = kernel
            for workload in run.workloads:
                able = [p for p in programs if workload in p.only]
                summary += compare(workload, files, able, run)
        OURS.kernel = None
        if not run.keep:
            files.remove()
    return summary


def compare(workload, files, programs, run):
    """Times the programs in alternation, checks their results, prints the table."""
    kernel = f", `portfolio` with the kernel {OURS.kernel}" if OURS.kernel else ""
    run.report.line(f"### {workload}: {TITLES[workload]}, {files.holdings:,} {rows(workload)}{kernel}\n")
    ours = OURS if OURS in programs else None
    peers = [program for program in programs if program is not OURS]
    # The first run warms up, and its result is what is checked.
    for program in programs:
        execute(program, workload, files, run)
    exactness = checks.check_large(workload, files, programs, run)
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
    print_table(programs, runs, pairs, exactness, run)
    return rivals(workload, files, programs, pairs)


def print_table(programs, runs, pairs, exactness, run):
    lowest = measure.floor(run.work)
    run.report.row("program", "wall s", "min s", "cpu s", "peak MiB", "exact?", "times ours, wall", "cpu")
    run.report.row("---", *["--:"] * 4, "---", "--:", "--:")
    for program in programs:
        walls = [r.wall for r in runs[program]]
        run.report.row(
            program.name,
            f"{measure.median(walls):.3f}",
            f"{min(walls):.3f}",
            f"{measure.median([r.cpu for r in runs[program]]):.3f}",
            measure.peak_cell(runs[program], lowest),
            exactness[program],
            ratio([b.wall / a.wall for a, b in pairs.get(program, [])]),
            ratio([b.cpu / a.cpu for a, b in pairs.get(program, [])]),
        )
    run.report.line("")


def ratio(values):
    if not values:
        return ""
    return f"{measure.median(values):.2f} [{min(values):.2f} – {max(values):.2f}]"


def rivals(workload, files, programs, pairs):
    """How far ahead of the exact setting of each rival that comes nearest."""
    summary = []
    for rival in ("DuckDB", "Polars"):
        settings = [program for program in programs if program.rival == rival and pairs.get(program)]
        if not settings:
            continue
        ratios = {p: measure.median([b.wall / a.wall for a, b in pairs[p]]) for p in settings}
        best = min(settings, key=ratios.get)
        times = ratios[best]
        has_goal = workload not in GAINS or rival == "DuckDB"
        goal = GOALS.get(OURS.kernel, {}).get(workload) if has_goal else None
        verdict = "" if goal is None else "reached" if times >= goal else "**not reached**"
        kernel = OURS.kernel or "fastest"
        cells = [workload, kernel, f"{files.holdings:,}", best.name, f"{times:.1f}", goal or "", verdict]
        summary.append([str(cell) for cell in cells])
    return summary
