"""What T and R of `portfolio` take with the contents of ordinary files: other columns, blank lines, odd rows, quotes."""

import os

import measure
import workloads

SHAPES = [
    "excluded",
    "fees",
    "stock-costs",
    "own-costs",
    "empty-columns",
    "price-dates",
    "purchase-currency",
    "blank-lines",
    "odd-rows",
    "quoted-cells",
    "windows-lines",
    "accounts",
]
MOST = 1.5
"""Times the cpu time of the plain file that a shape may take."""


def print_shapes(run):
    holdings = min(max(run.holdings), 1_000_000)
    wanted = [workload for workload in run.workloads if workload in "TR"]
    run.report.line(f"### Ordinary files, {holdings:,} holdings\n")
    run.report.line(
        f"Cpu seconds, and times those of the plain file in alternation with it (goal: at most {MOST}).\n"
    )
    run.report.row("kernel", "shape", *[title for workload in wanted for title in (workload, "times plain")])
    run.report.row("---", "---", *["--:", "--:"] * len(wanted))
    plain = generated("plain", holdings, run)
    for shape in run.shapes:
        path = generated(shape, holdings, run)
        for kernel in run.kernels:
            cells = [cell for workload in wanted for cell in measured(workload, plain, path, kernel, run)]
            run.report.row(kernel or "fastest", shape, *cells)
        path.unlink()
    run.report.line("")


def generated(shape, holdings, run):
    path = run.work / f"shape-{shape}.csv"
    measure.generate(run.generator, path, holdings, run.seed, "--shape", shape)
    return path


def measured(workload, plain, shaped, kernel, run):
    """The median of a shape's cpu times, and of their ratios to those of the plain file."""
    output = run.output_dir / "shape.csv"
    pairs = []
    # The first pair warms up.
    for _ in range(run.rounds + 1):
        pair = []
        for path in (plain, shaped):
            command = workloads.own_command(run.portfolio, workload, path, output)
            os.sync()
            pair.append(measure.run(command, run.work / "stdout", kernel=kernel).cpu)
            output.unlink(missing_ok=True)
        pairs.append(pair)
    pairs = pairs[1:]
    times = measure.median([other / plain for plain, other in pairs])
    verdict = "" if times <= MOST else " (**over**)"
    return f"{measure.median([other for _, other in pairs]):.3f}", f"{times:.2f}{verdict}"
