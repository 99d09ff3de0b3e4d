#!/usr/bin/env python3
"""How `portfolio` grows with the number of holdings: wall, cpu and peak memory, for each workload.

python3 growth.py --generator PATH --portfolio PATH [--holdings 100000 1000000 10000000]
"""

import argparse
import os
import tempfile
from pathlib import Path

import measure
import run as runner
import workloads


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--generator", required=True, type=runner.executable)
    parser.add_argument("--portfolio", required=True, type=runner.executable)
    parser.add_argument("--holdings", nargs="+", type=int, default=[100_000, 1_000_000, 10_000_000])
    parser.add_argument("--workloads", nargs="+", choices=["T", "R", "S"], default=["T", "R", "S"])
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--rates", type=Path)
    parser.add_argument("--data", type=Path, default=workloads.cache() / "data")
    options = parser.parse_args()
    options.data.mkdir(parents=True, exist_ok=True)
    options.data = options.data.resolve()
    rates = options.rates.resolve() if options.rates else workloads.find_ecb()

    with tempfile.TemporaryDirectory(dir=options.data) as folder:
        grow(Path(folder), rates, options)


def grow(folder, rates, options):
    print(f"{measure.machine()}\n")
    print("Growth is the time for a row more, against that of the step before: 1 is linear.\n")
    print("| workload | holdings | wall s | cpu s | peak MiB | cpu ns for a row more | growth |")
    print("| --- | --: | --: | --: | --: | --: | --: |")
    lowest = measure.floor(folder)
    for workload in options.workloads:
        before = slope = None
        for holdings in sorted(options.holdings):
            files = workloads.Files(folder, holdings, rates)
            files.generate(options.generator, 1, workload)
            wall, cpu, peak = figures(workload, files, folder, options)
            files.remove()
            cells = [workload, f"{holdings:,}", f"{wall:.3f}", f"{cpu:.3f}"]
            cells.append(f"{peak:.0f}" if peak > lowest + 1 else f"<= {lowest:.0f}")
            if before is None:
                cells += ["", ""]
            else:
                step = (cpu - before[1]) / (holdings - before[0]) * 1e9
                cells += [f"{step:.1f}", f"{step / slope:.2f}" if slope else ""]
                slope = step
            before = holdings, cpu
            print(f"| {' | '.join(cells)} |", flush=True)


def figures(workload, files, folder, options):
    """Median wall, median cpu and highest peak; the first run warms up."""
    output = folder / "output"
    command = workloads.portfolio_command(options.portfolio, workload, files, output)
    runs = []
    for _ in range(options.rounds + 1):
        output.unlink(missing_ok=True)
        os.sync()
        runs.append(measure.run(command, folder / "stdout"))
    output.unlink(missing_ok=True)
    runs = runs[1:]
    return (
        measure.median([r.wall for r in runs]),
        measure.median([r.cpu for r in runs]),
        max(r.peak for r in runs),
    )


if __name__ == "__main__":
    main()
