"""How `portfolio` alone grows with the number of holdings: wall, cpu and peak memory, for each workload."""

import os

import measure
import workloads

MOST_MEMORY = 32
"""MiB that T and R may take, whatever the size."""


def print_growth(run):
    run.report.line("### Growth\n")
    run.report.line("Growth is the cpu time for a row more, over that of the step before: 1 is linear.\n")
    run.report.row(
        "workload", "rows", "wall s", "cpu s", "peak MiB", "cpu ns for a row more", "growth"
    )
    run.report.row("---", *["--:"] * 6)
    lowest = measure.floor(run.work)
    highest = 0
    for workload in run.workloads:
        before = slope = None
        for holdings in sorted(run.growth):
            files = workloads.Files(run.work, holdings, run.rates)
            files.generate(run.generator, run.seed, workload)
            runs = own_runs(workload, files, run)
            files.remove()
            cpu = measure.median([r.cpu for r in runs])
            each = growth = ""
            if before:
                step = (cpu - before[1]) / (holdings - before[0]) * 1e9
                each, growth = f"{step:.1f}", f"{step / slope:.2f}" if slope else ""
                slope = step
            before = holdings, cpu
            wall = measure.median([r.wall for r in runs])
            peak = measure.peak_cell(runs, lowest)
            if workload in "TR":
                highest = max(highest, *(r.peak for r in runs))
            run.report.row(workload, f"{holdings:,}", f"{wall:.3f}", f"{cpu:.3f}", peak, each, growth)
    if not highest:
        run.report.line("")
        return
    verdict = "reached" if highest < MOST_MEMORY else "**not reached**"
    run.report.line(f"\nMost memory of T and R: {highest:.0f} MiB (goal: under {MOST_MEMORY}: {verdict}).\n")


def own_runs(workload, files, run):
    """Runs of ours; the first has warmed up and is left out."""
    output = run.output_dir / "growth.csv"
    command = workloads.portfolio_command(run.portfolio, workload, files, output)
    runs = []
    for _ in range(run.rounds + 1):
        os.sync()
        runs.append(measure.run(command, run.work / "stdout"))
        output.unlink(missing_ok=True)
    return runs[1:]
