"""The workloads: their files, and the command line of each program for them."""

import os
import sys
from pathlib import Path

import measure
import trades

HERE = Path(__file__).resolve().parent
AS_OF = "2024-12-31"
SYMBOLS = 200_000

TITLES = {
    "T": "totals of rows that state their own prices and rates",
    "R": "a CSV row of 25 columns for each holding, to a file",
    "D": "a CSV row for each symbol, of as many symbols as rows, in order of their names",
    "S": "totals with rates from the ECB's history and prices from a file of 200,000",
    "G": "FIFO gains by year, of trades in the order of their days",
    "U": "FIFO gains by year, of the same trades in no order",
    "B": "FIFO gains by symbol, of trades in the order of their days",
    "L": "a CSV row for each lot that FIFO leaves open, of trades in the order of their days",
}

GAINS = {"G": "year", "U": "year", "B": "symbol"}
"""The workloads that ask for the gains of trades, and by what."""
TRADES = {*GAINS, "L"}
"""The workloads whose file has trades."""


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


def rows(workload):
    """What the rows of its file are."""
    return "trades" if workload in TRADES else "holdings"


class Files:
    """The generated files of one size."""

    def __init__(self, folder, holdings, rates):
        self.folder = Path(folder)
        self.holdings = holdings
        self.rates = rates
        self.quoted = self.folder / f"holdings-{holdings}.csv"
        self.sourced = self.folder / f"sourced-{holdings}.csv"
        self.prices = self.folder / f"prices-{holdings}.csv"
        self.trades = self.folder / f"trades-{holdings}.csv"
        self.shuffled = self.folder / f"shuffled-{holdings}.csv"

    def generate(self, generator, seed, workloads, symbols=SYMBOLS):
        if set(workloads) & {"T", "R", "D"}:
            measure.generate(generator, self.quoted, self.holdings, seed)
        if "S" in workloads:
            options = ["--without-quotes", "--symbols", symbols, "--prices", self.prices]
            measure.generate(generator, self.sourced, self.holdings, seed, *options)
        if set(workloads) & TRADES:
            trades.write(self.trades, self.holdings, seed)
            measure.read(self.trades)
        if "U" in workloads:
            trades.shuffle(self.trades, self.shuffled, seed)
            measure.read(self.shuffled)

    def remove(self):
        for path in (self.quoted, self.sourced, self.prices, self.trades, self.shuffled):
            path.unlink(missing_ok=True)

    def input(self, workload):
        if workload in TRADES:
            return self.shuffled if workload == "U" else self.trades
        return self.sourced if workload == "S" else self.quoted

    def sources(self, workload):
        """The options that name what a workload needs beside its file."""
        if workload in GAINS:
            return ["--rates", self.rates, "--by", GAINS[workload]]
        if workload == "L":
            return ["--rates", self.rates]
        if workload == "S":
            return ["--prices", self.prices, "--rates", self.rates, "--as-of", AS_OF]
        return []


def portfolio_command(portfolio, workload, files, output):
    """Our program's command line."""
    command = own_command(portfolio, workload, files.input(workload), output)
    return command + files.sources(workload)


def own_command(portfolio, workload, holdings, output):
    """Our program's command line, less the options that name what else is needed."""
    if workload in TRADES:
        question = "gains" if workload in GAINS else "lots"
        return [portfolio, question, "--trades", holdings, "--currency", "EUR", "--format", "csv"]
    command = [portfolio, "report", holdings, "--currency", "EUR"]
    if workload == "R":
        return [*command, "--format", "csv", "--output", output]
    if workload == "D":
        return [*command, "--by", "symbol", "--format", "csv"]
    return [*command, "--totals", "--format", "json"]


def peer_command(python, script, variant, workload, files, output):
    """The command line of a peer's script."""
    if script.endswith(".awk"):
        return ["mawk", "-f", HERE / script, files.input(workload)]
    question = "gains" if workload in GAINS else "lots" if workload == "L" else workload
    command = [python, HERE / script, question, variant, "--holdings", files.input(workload)]
    return [*command, "--output", output] if workload == "R" else command + files.sources(workload)
