"""The workloads: their files, and the command line of each program for them."""

import os
import sys
from pathlib import Path

import measure

HERE = Path(__file__).resolve().parent
AS_OF = "2024-12-31"
SYMBOLS = 200_000

TITLES = {
    "T": "totals of rows that state their own prices and rates",
    "R": "a CSV row of 25 columns for each holding, to a file",
    "S": "totals with rates from the ECB's history and prices from a file of 200,000",
}


def cache():
    base = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(base) / "portfolio-peers"


def find_ecb():
    """The ECB's history among the project's own data."""
    root = HERE.parent.parent
    for folder in ("data", "Benchmarks", "Tests"):
        for path in sorted((root / folder).rglob("eurofxref-hist.csv")):
            return path
    sys.exit("no eurofxref-hist.csv in the project: give one with --rates")


class Files:
    """The generated files of one size."""

    def __init__(self, folder, holdings, rates):
        self.folder = Path(folder)
        self.holdings = holdings
        self.rates = rates
        self.quoted = self.folder / f"holdings-{holdings}.csv"
        self.sourced = self.folder / f"sourced-{holdings}.csv"
        self.prices = self.folder / f"prices-{holdings}.csv"

    def generate(self, generator, seed, workloads, symbols=SYMBOLS):
        if set(workloads) & {"T", "R"}:
            measure.generate(generator, self.quoted, self.holdings, seed)
        if "S" in workloads:
            options = ["--without-quotes", "--symbols", symbols, "--prices", self.prices]
            measure.generate(generator, self.sourced, self.holdings, seed, *options)

    def remove(self):
        for path in (self.quoted, self.sourced, self.prices):
            path.unlink(missing_ok=True)

    def input(self, workload):
        return self.sourced if workload == "S" else self.quoted

    def sources(self):
        return ["--prices", self.prices, "--rates", self.rates, "--as-of", AS_OF]


def portfolio_command(portfolio, workload, files, output):
    """Our program's command line."""
    command = own_command(portfolio, workload, files.input(workload), output)
    return command + files.sources() if workload == "S" else command


def own_command(portfolio, workload, holdings, output):
    """Our program's command line for a file that states its own prices and rates."""
    command = [portfolio, "report", holdings, "--currency", "EUR"]
    if workload == "R":
        return [*command, "--format", "csv", "--output", output]
    return [*command, "--totals", "--format", "json"]


def peer_command(python, script, variant, workload, files, output):
    """The command line of a peer's script."""
    if script.endswith(".awk"):
        return ["mawk", "-f", HERE / script, files.input(workload)]
    command = [python, HERE / script, workload, variant, "--holdings", files.input(workload)]
    if workload == "S":
        return command + files.sources()
    return [*command, "--output", output] if workload == "R" else command
